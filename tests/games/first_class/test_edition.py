# SPDX-License-Identifier: MIT
"""The shipped edition's counts and invariants; broken editions; a changed edition."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import stellwerk
from stellwerk.core.edition import Edition
from stellwerk.games import title_of
from tests.games.editions import own_edition, put, set_at
from tests.games.first_class.table import started_table

TITLE = title_of("first_class")
RAW: dict[str, Any] = TITLE.edition().raw


def module_cards() -> list[dict[str, Any]]:
    return [card for module in RAW["modules"].values() for card in module["cards"]]


def symbol_lists() -> Iterator[list[dict[str, Any]]]:
    """Every symbol list of the edition."""
    cities = [city for card in RAW["base_cards"] for city in card.get("cities", [])]
    for city in cities + RAW["player_board"]["cities"]:
        yield city.get("bonus") or []
    for card in RAW["base_cards"] + module_cards():
        yield card.get("symbols", [])
        yield card.get("bonus", [])
    for card in RAW["end_cards"]:
        yield card["action"]
    for part in RAW["mail_wagons"]:
        yield part["bonus"]
    for tile in RAW["locomotive_tiles"]:
        yield tile["upgrades"]
    yield RAW["decline_reward"]["symbols"]
    for share in RAW["start_player_tile"]["by_seat_clockwise_from_taker"]:
        yield from share["choices"]


def all_symbols() -> list[dict[str, Any]]:
    return [symbol for symbols in symbol_lists() for symbol in symbols]


@pytest.mark.rule("FC-002")
def test_base_cards() -> None:
    kinds = Counter((card["stage"], card["kind"]) for card in RAW["base_cards"])
    for stage in (1, 2, 3):
        assert kinds[stage, "wagon"] == 8
        assert kinds[stage, "conductor"] == 5
        assert kinds[stage, "locomotive"] == 5
        assert kinds[stage, "track"] == 6
    assert sum(kinds.values()) == 72


@pytest.mark.rule("FC-700")
@pytest.mark.rule("FC-710")
@pytest.mark.rule("FC-720")
@pytest.mark.rule("FC-740")
@pytest.mark.rule("FC-760")
@pytest.mark.rule("FC-780")
def test_module_cards() -> None:
    wanted = {
        "A": {"contract": 18},
        "B": {"celebrity": 9, "postcard": 6, "contract": 3},
        "C": {"crime": 15, "contract": 3},
        "D": {"passenger": 9, "luggage": 9},
        "E": {"switch": 9, "mechanic": 9},
    }
    for letter, module in RAW["modules"].items():
        types = Counter(card["type"] for card in module["cards"])
        assert types == {**wanted[letter], "money": 3, "end_card": 3}
        for stage in (1, 2, 3):
            cards = [card for card in module["cards"] if card["stage"] == stage]
            assert len(cards) == 8
            assert {"money", "end_card"} <= {card["type"] for card in cards}
            assert any(card.get("clipboard") for card in cards)


def test_counts_of_the_rulebook() -> None:
    assert len(RAW["end_cards"]) == 21
    assert set(Counter(card["kind"] for card in RAW["end_cards"]).values()) == {7}
    assert [stock["count"] for stock in RAW["wagons"]["cards"]] == [50, 24, 20]
    assert RAW["wagons"]["total"] == 94
    assert RAW["mail_wagon_total"] == 16
    values = [tile["value"] for tile in RAW["locomotive_tiles"]]
    assert values == [5, 6, 7, 8, 12, 13, 14, 15]
    times = [tile["upgrades"][0]["times"] for tile in RAW["locomotive_tiles"]]
    assert times == [2, 2, 2, 2, 1, 1, 1, 1]
    assert RAW["coins"]["total"] == 48
    crime = RAW["modules"]["C"]
    assert crime["evidence"]["total"] == 26
    assert crime["role_cards"]["total"] == 4
    assert 94 + 16 + 72 + 21 + len(module_cards()) + 4 == 327


def test_names_are_unique() -> None:
    ids = [card["id"] for card in RAW["base_cards"] + module_cards() + RAW["end_cards"]]
    assert len(set(ids)) == len(ids)
    cities = [
        city["name"] for card in RAW["base_cards"] for city in card.get("cities", [])
    ]
    cities += [city["name"] for city in RAW["player_board"]["cities"]]
    assert len(set(cities)) == len(cities)


def test_symbols_are_defined_used_and_well_formed() -> None:
    used = {symbol["sym"] for symbol in all_symbols()}
    assert used == set(RAW["symbols"])
    for symbol in all_symbols():
        repeated = RAW["symbols"][symbol["sym"]]["form"] == "repeat"
        assert ("times" in symbol) == repeated
        assert ("n" in symbol) != repeated


def test_limits_of_symbols() -> None:
    for symbol in all_symbols():
        if symbol["sym"] in ("CB", "C1"):
            assert symbol["n"] <= 3
        if symbol["sym"] == "COIN":
            assert symbol["n"] <= 12
    on_base = {part["sym"] for card in RAW["base_cards"] for part in card["symbols"]}
    assert {"U01", "U12", "U24", "U47", "U712", "UA"} <= on_base


def test_track_cards() -> None:
    tracks = [card["cities"] for card in RAW["base_cards"] if card["kind"] == "track"]
    assert {len(cities) for cities in tracks} == {1, 2, 3, 4}
    for cities in [*tracks, RAW["player_board"]["cities"]]:
        assert sum(city["type"] == "bonus" for city in cities) == 1


def test_passengers_pay_coins_and_luggage_does_not() -> None:
    for card in RAW["modules"]["D"]["cards"]:
        pays = any(symbol["sym"] == "COIN" for symbol in card.get("bonus", []))
        assert card["type"] != "passenger" or pays
        assert card["type"] != "luggage" or not pays


def test_the_cards_of_the_examples_exist() -> None:
    cards = {card["id"]: card for card in RAW["base_cards"]}
    assert cards["X1-T2"]["cities"][1]["bonus"] == [
        {"sym": "W0", "times": 1},
        {"sym": "L", "n": 2},
    ]
    assert cards["X1-T3"]["cities"][1]["bonus"] == [{"sym": "C1", "n": 2}]
    assert RAW["mail_wagons"][0]["bonus"] == [{"sym": "L", "n": 2}]
    assert RAW["mail_wagons"][1]["bonus"] == [{"sym": "U01", "times": 2}]


def test_schema_describes_the_file() -> None:
    schema = TITLE.edition_schema()
    fields = schema["$defs"]["FirstClassEdition"]["properties"]
    assert set(fields) == set(RAW)


# Broken editions


BROKEN: list[tuple[str, object, str]] = [
    ("constants.rounds", 5, "$.constants.rounds"),
    ("constants.first_game_modules", ["A", "A"], "$.constants.first_game_modules"),
    ("constants.player_colours", ["red"], "$.constants.player_colours"),
    ("wagons.levels", [0, 1, 2], "$.wagons.levels"),
    ("wagons.total", 95, "$.wagons.total"),
    ("wagons.cards.0.count", 4, "$.wagons.cards[0].count"),
    ("wagons.cards.0.faces", [0, 2], "$.wagons.cards"),
    ("train.mail_position", 5, "$.train.mail_position"),
    ("coins.columns.0.capacity", 0, "$.coins.columns[0].capacity"),
    ("coins.columns.0.actions", ["VP"], "$.coins.columns[0].actions"),
    ("coins.columns.1.index", 3, "$.coins.columns"),
    ("coins.total", 12, "$.coins.total"),
    ("coins.start", 13, "$.coins.start"),
    ("coins.any_column.end_card_price", 0, "$.coins.any_column.end_card_price"),
    ("coins.any_column.vp_per_coin", -1, "$.coins.any_column.vp_per_coin"),
    ("locomotive_tiles", [], "$.locomotive_tiles"),
    ("locomotive_tiles.0.value", -5, "$.locomotive_tiles[0].value"),
    ("constantinople.bonuses", [200], "$.constantinople.bonuses[0]"),
    (
        "start_player_tile.by_seat_clockwise_from_taker.0.offset",
        1,
        "$.start_player_tile.by_seat_clockwise_from_taker",
    ),
    (
        "start_player_tile.by_seat_clockwise_from_taker.0.choices",
        [],
        "$.start_player_tile.by_seat_clockwise_from_taker[0].choices",
    ),
    ("mail_wagon_total", 15, "$.mail_wagon_total"),
    ("mail_wagons.0.per_player", 2, "$.mail_wagons[0].per_player"),
    ("decline_reward.symbols", [{"sym": "UA", "n": 1}], "$.decline_reward.symbols[0]"),
    (
        "decline_reward.symbols",
        [{"sym": "L", "times": 1}],
        "$.decline_reward.symbols[0]",
    ),
    (
        "decline_reward.symbols",
        [{"sym": "COIN", "n": 13}],
        "$.decline_reward.symbols[0]",
    ),
    ("decline_reward.symbols", [{"sym": "CB", "n": 10}], "$.decline_reward.symbols[0]"),
    (
        "decline_reward.symbols",
        [{"sym": "VP_HERE", "n": 1}],
        "$.decline_reward.symbols[0]",
    ),
    (
        "decline_reward.symbols",
        [{"sym": "L", "n": 1}, {"sym": "L", "n": 2}],
        "$.decline_reward.symbols",
    ),
    ("player_board.cities", [], "$.player_board.cities"),
    ("player_board.cities.2.points", None, "$.player_board.cities[2].points"),
    ("player_board.cities.1.bonus", [], "$.player_board.cities[1].bonus"),
    ("player_board.cities.0.name", "Wien", "$.base_cards"),
    ("base_cards.0.stage", 2, "$.base_cards"),
    ("base_cards.0.colour", "red", "$.base_cards[0].colour"),
    ("base_cards.0.id", "X1-W2", "$"),
    ("base_cards.0.id", "X1 W1", "$"),
    ("base_cards.0.symbols.0.sym", "W9", "$.base_cards[0].symbols[0].sym"),
    ("end_cards", [], "$.end_cards"),
    ("end_cards.0.points_each", -1, "$.end_cards[0].points_each"),
    ("modules.A.letter", "B", "$.modules.A.letter"),
    ("modules.A.cards.0.stage", 2, "$.modules.A.cards"),
    ("modules.A.cards.0.set", "B", "$.modules.A.cards[0].set"),
    ("modules.A.cards.0.requirement", None, "$.modules.A.cards[0].requirement"),
    (
        "modules.A.cards.0.requirement.type",
        "here",
        "$.modules.A.cards[0].requirement.type",
    ),
    (
        "modules.A.cards.0.requirement.count",
        None,
        "$.modules.A.cards[0].requirement.count",
    ),
    ("modules.A.cards.0.bonus", [], "$.modules.A.cards[0].bonus"),
    ("modules.A.cards.0.clipboard", None, "$.modules.A.cards[0].clipboard"),
    ("modules.A.cards.6.symbols", [], "$.modules.A.cards[6].symbols"),
    ("modules.B.cards.0.min_level", 3, "$.modules.B.cards[0].min_level"),
    (
        "modules.B.cards.0.scoring.mode",
        "per_city",
        "$.modules.B.cards[0].scoring.mode",
    ),
    ("modules.B.cards.0.scoring.points", None, "$.modules.B.cards[0].scoring.points"),
    ("modules.C.evidence.total", 25, "$.modules.C.evidence.total"),
    ("modules.C.role_cards.murderer", 2, "$.modules.C.role_cards"),
    ("modules.C.end", None, "$.modules.C"),
    (
        "modules.D.cards.0.requirement.min_position",
        6,
        "$.modules.D.cards[0].requirement.min_position",
    ),
    ("modules.D.cards.0.train", "lower", "$.modules.D.cards[0].train"),
    (
        "modules.E.cards.0.requirement.min_slot",
        10,
        "$.modules.E.cards[0].requirement.min_slot",
    ),
    ("modules.A.provenance.cards", "guessed", "$.modules.A.provenance"),
    ("game.publisher", 7, "$.game.publisher"),
    ("extra", 1, "$"),
]


@pytest.mark.parametrize(("path", "value", "complaint"), BROKEN)
def test_broken_editions_are_refused_with_the_path(
    path: str, value: object, complaint: str
) -> None:
    with pytest.raises(stellwerk.BadEdition) as refused:
        own_edition("first_class", put(path, value))
    assert complaint in [found for found, _ in refused.value.problems]


@pytest.mark.rule("FC-293")
def test_no_symbol_brings_more_coins_than_a_board_holds() -> None:
    def change(raw: dict[str, Any]) -> None:
        for column, capacity in enumerate((2, 2, 1)):
            set_at(raw, f"coins.columns.{column}.capacity", capacity)
        set_at(raw, "coins.start", 0)

    with pytest.raises(stellwerk.BadEdition) as refused:
        own_edition("first_class", change)
    assert [why for _, why in refused.value.problems] == [
        "brings 6 coins; a board holds 5"
    ]


def test_a_missing_module_is_refused() -> None:
    with pytest.raises(stellwerk.BadEdition, match="module E is missing"):
        own_edition("first_class", lambda raw: raw["modules"].pop("E"))


# A changed edition plays with its values


def another_print(raw: dict[str, Any]) -> None:
    """Other values in many places."""
    raw["edition"] = "my_first_class"
    set_at(raw, "base_cards.0.symbols", [{"sym": "L", "n": 3}, {"sym": "VP", "n": 7}])
    set_at(raw, "player_board.cities.2.points", 9)
    set_at(raw, "coins.columns.0.actions", ["UA"])
    set_at(raw, "coins.any_column.end_card_price", 3)
    set_at(raw, "coins.start", 6)
    set_at(raw, "decline_reward.symbols", [{"sym": "COIN", "n": 2}])
    set_at(raw, "constantinople.bonuses", [30])
    set_at(raw, "locomotive_tiles.0.value", 50)
    set_at(raw, "wagons.cards.0.count", 40)
    set_at(raw, "wagons.total", 84)
    set_at(raw, "wagons.limited", False)
    set_at(raw, "constants.first_game_modules", ["C", "E"])
    set_at(raw, "modules.C.end.escape_points", 33)
    set_at(raw, "mail_wagons.0.bonus", [{"sym": "VP", "n": 4}])


@pytest.fixture(scope="module")
def changed() -> Edition[Any]:
    return own_edition("first_class", another_print)


def test_defaults_of_the_edition(changed: Edition[Any]) -> None:
    rules = stellwerk.rules("first_class", 2, edition=changed)
    assert rules.options["modules"] == ["C", "E"]
    assert rules.options["limited_wagons"] is False
    assert rules.edition[0] == "my_first_class"
    assert rules.edition[1] != TITLE.edition().hash


@pytest.mark.rule("FC-I18")
def test_a_changed_edition_is_played(changed: Edition[Any]) -> None:
    table = started_table(2, "AB", changed, limited_wagons=True)
    assert table.coins() == (5, 1, 0)
    assert table.view()["stock"][0] == 36
    table.show("X1-W1").play("spend 1 UA upper 0", "take 1.1", "VP", "L")
    assert table.scores()[0] == 7 + 9
    assert table.train(0) == "1"
    offer = table.view()["offer"]
    assert all(len(text.split()) == 4 for text in table.play(f"buy {offer[0]}").legal())
    assert "pay 3 0 0" in table.legal()
    table = started_table(2, "AB", changed).play("decline 1.1", "COIN")
    assert table.coins() == (5, 3, 0)


def test_changed_trains_and_crime(changed: Edition[Any]) -> None:
    table = started_table(2, "CE", changed).edit(murderer=1)
    table.player(0, upper="0,0,0,0,0,M1,0,0,0,T5", conductors=(9, 0), coins=[0, 1, 0])
    table.play("spend 2 C1 upper")
    assert table.points()["constantinople"] == 30
    assert table.seat()["phase_points"]["upper"] == 50
    table.player(0, lower="0,0,0,0", coins=[0, 0, 1]).play("spend 3 UA lower new")
    table.play("mail M2", "stop")
    table.edit(stack=["final", "post 1"], round=6, phase=3, token_at=[0] + [-1] * 25)
    table.play("end turn", "evidence 0 2")
    assert table.points(1)["escape"] == 33
