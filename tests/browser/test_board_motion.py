# SPDX-License-Identifier: MIT
"""Every drawn board moves: what an event changes in the drawing does not jump."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import pytest

from stellwerk.games import title_of
from stellwerk.kit.effort import effort
from tests.browser.boards import board_of
from tests.browser.conftest import NewDesk
from tests.browser.desk import Told, nothing, told
from tests.browser.recording import Setting, moves, settings_of
from tests.browser.stage import drawn_games

WATCHED: Final = 0  # the seat that looks on
BATCH: Final = 60
OFTEN: Final = effort(2, 10_000)  # events of a kind that are looked at in each setting


def watched(setting: Setting) -> Iterator[Told]:
    """A whole game as one seat sees it, decision by decision, with its events."""
    game = setting.begin(setting.seed)
    known = 0
    for _ in moves(game, setting.seed, setting.slips):
        events = [event for entry in game.log[known:] for event in entry]
        known = len(game.log)
        view = game.view(WATCHED)
        shown = [event.to_dict(WATCHED) for event in events]
        yield told({"view": view, "events": shown, "outcome": None}, setting.name)


def worth_a_look(positions: Iterator[Told]) -> list[Told]:
    """Positions with an event that was not seen often yet, each after the one before.

    The one before is shown without its events, unless it is worth a look itself.
    """
    seen: Counter[str] = Counter()
    chosen: list[Told] = []
    before: Told = []
    for position in positions:
        keys = {event["key"] for line in log(position) for event in line["events"]}
        if before and any(seen[key] < OFTEN for key in keys):
            if not chosen or chosen[-1] is not before:
                chosen.append([*before[:2], {**before[2], "log": []}])
            chosen.append(position)
            seen.update(keys)
        before = position
    return chosen


def log(position: Told) -> list[dict[str, Any]]:
    lines: list[dict[str, Any]] = position[2]["log"]
    return lines


def still_events(new_desk: NewDesk, setting: Setting) -> dict[str, int]:
    """Keys of events without motion, and how often the drawing changed with them."""
    desk = new_desk(setting.game)
    found: dict[str, int] = {}
    positions = worth_a_look(watched(setting))
    printed = title_of(setting.game).edition().raw
    changing = board_of(setting.game).changing
    for at in range(0, len(positions), BATCH):
        part = positions[max(0, at - 1) : at + BATCH]
        desk.sit(part[0])
        counted: dict[str, Any] = desk.ask("desk.still", part, printed, changing)
        for key, times in counted.items():
            found[key] = found.get(key, 0) + times
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", drawn_games())
def test_what_changes_the_drawing_moves(new_desk: NewDesk, game: str) -> None:
    expected = board_of(game).still
    faults: list[str] = []
    for setting in settings_of(game):
        for key, times in still_events(new_desk, setting).items():
            if key not in expected:
                faults.append(f"{key} has no motion ({setting.name}, {times} times)")
    nothing(faults)
