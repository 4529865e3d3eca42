# SPDX-License-Identifier: MIT
"""The kit's own cases: every option is tried, forbidden combinations are left out."""

from types import SimpleNamespace
from typing import Any

from stellwerk import BadOption
from stellwerk.core.options import Flag, OneOf, Option, Pick, SeatOrRandom
from stellwerk.games import TITLES
from stellwerk.kit.cases import by_turns, cases_of


class Declared:
    """Stands for a title: nothing but what it declares."""

    key = "some_game"
    min_players = 2
    max_players = 4

    def __init__(self, *options: Option) -> None:
        self.declared = list(options)

    def options(self) -> list[Option]:
        return self.declared

    def edition(self) -> Any:
        return SimpleNamespace(content={"fast": True})

    def edition_options(self, content: dict[str, object]) -> dict[str, object]:
        known = [option.key for option in self.declared]
        return {key: value for key, value in content.items() if key in known}

    def check_options(self, options: dict[str, object], players: int) -> None:
        if options.get("bonus") and options.get("map") != "big":
            raise BadOption("the bonus needs the big map")
        if options.get("solo") and players != 4:
            raise BadOption("only with 4")
        if options.get("never"):
            raise BadOption("never")


def ids(*options: Option) -> list[str]:
    return [case.id for case in cases_of(Declared(*options))]  # type: ignore[arg-type]


def test_defaults_are_tried_with_every_player_count() -> None:
    assert ids() == ["some_game-2p", "some_game-3p", "some_game-4p"]


def test_flags_are_flipped_and_every_value_is_tried() -> None:
    made = ids(Flag("slow", "XX-1", False), OneOf("sheet", "XX-2", [1, 2, 3], 2))
    for count in ("2p", "3p", "4p"):
        for change in ("slow=True", "sheet=1", "sheet=3"):
            assert f"some_game-{count}-{change}" in made
    assert len(made) == 3 * 4


def test_a_default_of_the_edition_counts() -> None:
    assert "some_game-2p-fast=False" in ids(Flag("fast", "XX-1", False))


def test_seats_are_tried_as_far_as_there_are_players() -> None:
    made = ids(SeatOrRandom("start", "XX-1"))
    assert "some_game-2p-start=2" in made
    assert "some_game-2p-start=3" not in made
    assert "some_game-4p-start=4" in made


def test_of_many_values_the_ends_and_the_middle_are_tried() -> None:
    made = ids(OneOf("rounds", "XX-1", list(range(1, 100)), 50))
    assert len(made) == 3 * 4
    assert "some_game-2p-rounds=1" in made
    assert "some_game-2p-rounds=99" in made


def test_every_pick_is_tried_with_one_player_count() -> None:
    made = ids(Pick("modules", "XX-1", ["A", "B", "C", "D", "E"], 2, ["A", "B"]))
    picks = [id for id in made if "modules" in id]
    assert len(picks) == len({id.split("modules=")[1] for id in picks}) == 9
    assert {id.split("-")[1] for id in picks} == {"2p", "3p", "4p"}
    assert "modules=A+B" not in str(made), "the default is tried anyway"


def test_what_needs_another_change_is_tried_with_it() -> None:
    made = ids(
        Flag("bonus", "XX-1", False), OneOf("map", "XX-2", ["small", "big"], "small")
    )
    assert "some_game-2p-bonus=True" not in made
    assert "some_game-2p-map=big-bonus=True" in made


def test_what_is_never_allowed_is_left_out() -> None:
    made = ids(Flag("never", "XX-1", False), Flag("solo", "XX-2", False))
    assert not [id for id in made if "never" in id]
    assert [id for id in made if "solo" in id] == ["some_game-4p-solo=True"]


def test_ids_are_unique() -> None:
    made = [case.id for title in TITLES.values() for case in cases_of(title)]
    assert len(set(made)) == len(made)


def test_by_turns_every_departure_is_tried_once() -> None:
    options = [Flag("slow", "XX-1", False), OneOf("sheet", "XX-2", [1, 2, 3], 2)]
    made = [case.id for case in by_turns(Declared(*options))]  # type: ignore[arg-type]
    assert made == [
        "some_game-2p",
        "some_game-2p-slow=True",
        "some_game-3p",
        "some_game-3p-sheet=1",
        "some_game-4p",
        "some_game-4p-sheet=3",
    ]


def test_by_turns_no_departure_of_ours_is_left_out() -> None:
    for title in TITLES.values():
        whole, tried = cases_of(title), by_turns(title)
        assert {case.departure for case in tried} == {case.departure for case in whole}
        counts = [case.players for case in tried if not case.options]
        assert counts == list(range(title.min_players, title.max_players + 1))
