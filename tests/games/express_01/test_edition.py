# SPDX-License-Identifier: MIT
"""The edition: its counts and invariants, broken files, and files of one's own."""

import contextlib
import copy
import random
from typing import Any

import pytest

from stellwerk import OVER, BadEdition, rules
from stellwerk.games import title_of
from tests.games.editions import own_edition, own_rules, set_at
from tests.games.express_01.table import Table

TITLE = title_of("express_01")
PRINTED: Any = TITLE.edition().raw
MAPS = ("germany", "benelux", "usa")
CARD: list[Any] = ["upgrade_cards", "germany", 0]


def problems(change) -> str:
    with pytest.raises(BadEdition) as refused:
        own_edition("express_01", change)
    return str(refused.value)


def pool(name):
    sets = PRINTED["maps"][name]["sets"]
    return {
        card["number"]: card for part in sets for card in PRINTED["upgrade_cards"][part]
    }


@pytest.mark.rule("EX-T5")
def test_the_box_holds_what_the_rulebook_counts():
    def count(name, kind):
        cards = PRINTED["upgrade_cards"][name]
        levels = {1: 0, 2: 0, 3: 0}
        for card in cards:
            if card["type"] == kind:
                levels[card["level"]] += card["copies"]
        return list(levels.values())

    assert count("germany", "track") == count("usa", "track") == [24, 25, 36]
    assert count("germany", "terminus") == [10, 6, 2]
    assert count("germany", "through") == count("usa", "through") == [12, 16, 5]
    assert count("germany", "capital") == [6, 6, 1]
    assert sum(count("usa", "double")) == 17
    total = {
        name: sum(card["copies"] for card in PRINTED["upgrade_cards"][name])
        for name in MAPS
    }
    assert total == {"germany": 149, "usa": 135, "benelux": 9}
    bases = [card["set"] for card in PRINTED["base_cards"]]
    assert [bases.count(name) for name in MAPS] == [35, 11, 30]
    assert [len(PRINTED["maps"][name]["slots"]) for name in MAPS] == [35, 42, 30]
    parts = PRINTED["common_components"]
    assert parts["player_boards"] == len(parts["position_cards"]) == 4
    assert parts["wooden_engines"]["count"] == 4
    assert parts["mountain_markers"] == 14


def test_numbers_of_each_stack_are_exactly_its_range():
    for stack in PRINTED["stacks"]["germany"]:
        low, high = stack["numbers"]
        found = [
            card["number"]
            for card in PRINTED["upgrade_cards"]["germany"]
            if card["stack"] == stack["id"]
        ]
        assert found == list(range(low, high + 1))


def test_every_card_has_a_successor_and_can_stand_somewhere():
    for name in MAPS:
        table_rules = rules("express_01", 2, {"map": name})
        plan = table_rules.material.plan
        stands = set()
        for slot in range(plan.count):
            faces = set(plan.starts[slot])
            while faces:
                stands |= {face // 2 for face in faces}
                upgrades = plan.upgrades[plan.usable_class[slot]]
                faces = {new for face in faces for new in upgrades[face]}
        assert stands == set(range(table_rules.material.cards.count))
        for card in pool(name).values():
            assert bool(card["replaced_by"]) == (card["level"] < 3), card["number"]


def test_no_two_track_cards_have_the_same_face():
    faces = set()
    tracks = [
        card for card in PRINTED["upgrade_cards"]["germany"] if card["type"] == "track"
    ]
    turn = PRINTED["geometry"]["rotate_180"]
    for card in tracks:
        face = frozenset(frozenset(ends) for ends in card["tracks"])
        other = frozenset(
            frozenset(turn[end] for end in ends) for ends in card["tracks"]
        )
        assert face not in faces
        faces |= {face, other}


def test_shared_base_cards_have_one_list_for_both_maps():
    ids = [card["id"] for card in PRINTED["base_cards"]]
    assert len(set(ids)) == len(ids)


def test_the_schema_describes_the_file():
    schema = TITLE.edition_schema()
    assert schema["title"] == "Stellwerk edition of Express 01"
    assert "UpgradeCard" in schema["$defs"]


def test_origins_are_kept():
    origins = {card["provenance"] for card in PRINTED["base_cards"]}
    assert origins == {"rulebook", "reconstructed"}


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        (["edition"], " ", "$.edition: needs a name"),
        (["geometry", "facing_exit", "N"], "N", "$.geometry.facing_exit"),
        (["companies", 0, "id"], "plaid", "$.companies[0].id: 'plaid'"),
        (["rules_options", "max_rounds"], 5, "$.rules_options.max_rounds: must be 20"),
        ([*CARD, "number"], 102, "$.upgrade_cards.germany: '102'"),
        ([*CARD, "symmetric"], False, "[0].symmetric: the face says True"),
        ([*CARD, "tracks"], [["N", "N"]], "leads back to itself"),
        ([*CARD, "replaced_by"], [201], "is not one level above"),
        ([*CARD, "replaced_by"], [121], "never keeps the track"),
        ([*CARD, "replaced_by"], [999], "there is no card 999"),
        ([*CARD, "copies"], 2, "track_1 holds 23 cards"),
        ([*CARD, "stack"], "track_2", "does not belong to the stack"),
        (["base_cards", 0, "replaced_by"], [401], "401 is no yellow track card"),
        (["base_cards", 0, "replaced_by"], [101], "101 does not fit 001"),
        (["base_cards", 0, "id"], "999", "no base card '001'"),
        (["setup", "starting_hand"], 10, "$.setup.starting_hand: 40 cards"),
        (["setup", "starting_hand_stack"], "track_9", "is no stack"),
        (["setup", "first_station_required", "usa"], ["052"], "is no station slot"),
        (["setup", "west_bonus_slots", "usa"], ["099"], "'099' is no slot"),
        (["companies", 0, "shares", "track_3"], 5, "$.companies[0].shares.total"),
        (["common_components", "player_boards"], 3, "needs 4, has 3"),
        (["costs", "hand_cards_per_order"], 2, "$.costs.hand_cards_per_order"),
        (["setup", "end", "short", "base_cards_taken"], 0, "base_cards_taken"),
        (["provenance"], "x", "unknown field"),
    ],
)  # fmt: skip
def test_broken_editions_are_refused_with_the_path(path, value, complaint):
    assert complaint in problems(lambda raw: set_at(raw, path, value))


@pytest.mark.parametrize("key", ["germany", "usa"])
def test_cards_without_their_stack_are_named(key):
    for place, stack in enumerate(PRINTED["stacks"][key]):
        found = problems(lambda raw, place=place: raw["stacks"][key].pop(place))
        cards = PRINTED["upgrade_cards"][key]
        first = [card["stack"] for card in cards].index(stack["id"])
        path = f"$.upgrade_cards.{key}[{first}].stack"
        number = cards[first]["number"]
        complaint = f"{number} does not belong to the stack {stack['id']!r}"
        assert f"{path}: {complaint}" in found


def place_in(part, chance):
    """Some list or object inside, and one of its keys; seldom far inside."""
    while True:
        key = chance.choice(list(part) if isinstance(part, dict) else range(len(part)))
        if not part[key] or not isinstance(part[key], (dict, list)):
            return part, key
        if chance.random() < 0.3:
            return part, key
        part = part[key]


def break_at_random(raw, chance):
    """Delete something, or put what stands elsewhere into its place."""
    inside = raw[chance.choice(["stacks", "companies", "setup", "maps", "base_cards"])]
    part, key = place_in(inside, chance)
    if chance.random() < 0.5:
        del part[key]
    else:
        other, place = place_in(inside, chance)
        part[key] = copy.deepcopy(other[place])


@pytest.mark.parametrize("seed", range(60))
def test_whatever_is_broken_is_a_problem_or_does_not_matter(seed):
    with contextlib.suppress(BadEdition):
        own_edition("express_01", lambda raw: break_at_random(raw, random.Random(seed)))


def test_links_must_lead_back():
    def cut(raw):
        raw["maps"]["germany"]["slots"][0]["exits"]["S"]["to"] = "007"

    found = problems(cut)
    assert "$.maps.germany.slots[0].exits.S: 007 N does not lead back" in found

    def nowhere(raw):
        raw["maps"]["usa"]["slots"][0]["exits"]["N"] = {"kind": "border", "to": "052"}

    assert "border leads nowhere" in problems(nowhere)


def test_a_map_must_hang_together():
    def cut(raw):
        slots = {slot["slot"]: slot for slot in raw["maps"]["germany"]["slots"]}
        for exit in ("NE", "SE", "S"):
            slots["001"]["exits"][exit] = {"kind": "border"}
        for name, exits in [("002", ("NW", "SW")), ("006", ("N",))]:
            for exit in exits:
                slots[name]["exits"][exit] = {"kind": "border"}

    assert "not connected with the rest" in problems(cut)


def test_a_level_has_room_for_so_many_cards():
    def add(raw):
        cards = raw["upgrade_cards"]["germany"]
        more = [{**cards[0], "number": 2000 + i, "id": f"more {i}"} for i in range(60)]
        raw["upgrade_cards"]["germany"] = cards + more

    assert "68 cards of one level on the germany map, at most 62" in problems(add)


def test_an_own_edition_plays_with_its_values():
    def change(raw):
        raw["setup"]["starting_hand"] = 8
        raw["setup"]["end"]["short"] = {"base_cards_taken": 3, "stacks_exhausted": 9}
        raw["scoring"].update(hand_card=2, base_pair=5, black_engine=7)
        raw["common_components"]["capital_track"]["max"] = 10
        raw["rules_options"]["max_rounds"] = 33
        raw["setup"]["first_station_required"]["germany"] = ["013"]

    table_rules = own_rules("express_01", change)
    assert table_rules.options["max_rounds"] == 33
    table = Table(table_rules).settle()
    assert table.seats("hand_size") == [8, 8]
    for _ in range(2):
        table.play(table.legal()[0])
    seat = table.to_act
    assert table.scores() == [23 if s == seat else 16 for s in range(2)]
    assert table.seats("marker")[0] == {"space": 6, "lying": True, "laps": 1}
    table.play("expand first", "station")
    table.play(table.legal()[0])
    assert table.legal() == ["slot 013"]
    table.play("slot 013", "lay 501", "track")
    table.play(table.legal()[0], "slot 006", "lay 101", "slot 001")
    table.play(table.legal()[0])
    view = table.view()
    assert view["breakdown"][seat]["pairs"] == 5
    table.play("end expand", "end buy", "pass")
    assert table.to_act == OVER
    assert table.view()["end"]["reasons"] == ["bases"]


def test_another_face_changes_what_is_legal():
    def change(raw):
        cards = raw["upgrade_cards"]["germany"]
        berlin = next(card for card in cards if card["number"] == 601)
        berlin["sites"][0].update(exits=["S"], company="green", bonus=3)
        berlin["symmetric"] = False

    table = Table(own_rules("express_01", change))
    snapshot = table.snapshot()
    pile = next(pile for pile in snapshot["piles"] if 601 in pile)
    pile.remove(601)
    snapshot.update(laid={"009": "601/0"}, stack=["pair 1"], round=1, engine=0)
    hand = next(pile for pile in snapshot["piles"] if 236 in pile)
    hand.remove(236)
    snapshot["players"][0].update(hand=[236], bases=["009"])
    table.put(snapshot)
    assert table.company("green")["stations"] == 1
    table.play("expand first", "station", "pay 236")
    assert table.legal() == ["slot 009"]  # 004 is not met any more


@pytest.mark.rule("EX-E15")
def test_a_loop_of_track_ends_the_search():
    """On a map with four track slots in a square a train may circle, in vain."""

    def change(raw):
        for card in raw["base_cards"]:
            if card["id"] in ("015", "022"):
                card["kind"] = "track"
                card["replaced_by"] = [101, 102, 103, 104, 105, 106, 107, 108]
                del card["station_type"]

    table = Table(own_rules("express_01", change))
    snapshot = table.snapshot()
    laid = {
        "013": "503/0",  # a station, NE-SW
        "014": "134/0",  # NE-NW and SE-NW: from the station to both corners
        "015": "107/180",  # S-NW
        "022": "106/0",  # N-NW
        "021": "105/0",  # N-NE
    }
    used = [int(text.partition("/")[0]) for text in laid.values()]
    for number in [*used, 204, 211, 218, 225, 232]:
        next(pile for pile in snapshot["piles"] if number in pile).remove(number)
    snapshot.update(laid=laid, stack=["pair 1"], round=1, engine=0)
    snapshot["players"][0].update(shares=[204, 211, 218, 225, 232], bases=list(laid))
    table.put(snapshot)
    assert table.company("red")["stations"] == 1
    assert table.company("red")["route_value"] == 0
    assert table.play("premium").legal() == ["no run"]
