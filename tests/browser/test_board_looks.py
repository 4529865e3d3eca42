# SPDX-License-Identifier: MIT
"""Every drawn board: texts that can be read, targets that can be reached, room."""

from collections import Counter
from functools import cache
from typing import Any, Final

import pytest

from stellwerk.kit.effort import effort
from tests.browser.conftest import NewDesk
from tests.browser.covering import looked_through
from tests.browser.desk import Desk, Told, nothing
from tests.browser.stage import drawn_games

EXAMPLES: Final = 25
LANGUAGES: Final = ["en", "de"]
EVERY: Final = effort(4, 1)  # of so many positions, one is looked at in each way
# What is looked at in one walk through all positions, by language and on a phone or
# not. `tappable` scrolls, and skips scenes, `unreached` moves the focus: last of all.
LOOKS: Final = {
    ("en", False): ["legible", "promptHeight", "tappable", "unreached"],
    ("de", False): ["legible", "own", "promptHeight"],
    ("en", True): ["promptHeight", "tappable"],
    ("de", True): ["legible", "roomy", "own", "promptHeight"],
}
LOOK: Final = """async (view, looks) => {
  const found = {};
  for (const look of looks) found[look] = await desk[look](view);
  return found;
}"""


def looked_at(game: str, language: str, phone: bool) -> dict[str, Told]:
    """Recorded positions: all, or each of them in one of the ways by turns.

    A way gets first, second, third and fourth positions alike: often every second one
    is a late question.
    """
    way = list(LOOKS).index((language, phone)) % EVERY
    return {
        name: position
        for place, (name, position) in enumerate(looked_through(game).items())
        if (place + place // EVERY) % EVERY == way
    }


@cache
def walked(desk: Desk, game: str, language: str, phone: bool) -> list[dict[str, Any]]:
    """What all looks find in each position; drawing it is what takes long."""
    positions = list(looked_at(game, language, phone).values())
    return desk.each(LOOK, positions, LOOKS[language, phone])


@pytest.fixture(autouse=True)
def walk_again(request: pytest.FixtureRequest) -> None:
    """A test that is repeated looks again."""
    if getattr(request.node, "execution_count", 1) > 1:
        walked.cache_clear()


def found_by(
    look: str, new_desk: NewDesk, game: str, language: str, phone: bool
) -> dict[str, Any]:
    """What one look finds, by position."""
    desk = new_desk(game, language=language, phone=phone)
    found = walked(desk, game, language, phone)
    names = looked_at(game, language, phone)
    return {name: one[look] for name, one in zip(names, found, strict=True)}


def faults(found: dict[str, list[str]]) -> list[str]:
    """What is wrong, how often, and where first."""
    counted = Counter(fault for one in found.values() for fault in one)
    first: dict[str, str] = {}
    for name, one in found.items():
        for fault in one:
            first.setdefault(fault, name)
    return [
        f"{times} × {fault} ({first[fault]})"
        for fault, times in counted.most_common(EXAMPLES)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", drawn_games())
def test_texts_are_large_enough_whole_and_apart(
    new_desk: NewDesk, game: str, language: str
) -> None:
    nothing(faults(found_by("legible", new_desk, game, language, phone=False)))


@pytest.mark.parametrize("game", drawn_games())
def test_texts_on_a_phone(new_desk: NewDesk, game: str) -> None:
    nothing(faults(found_by("legible", new_desk, game, "de", phone=True)))


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", drawn_games())
def test_targets_can_be_hit(new_desk: NewDesk, game: str, phone: bool) -> None:
    nothing(faults(found_by("tappable", new_desk, game, "en", phone)))


@pytest.mark.parametrize("game", drawn_games())
def test_arrows_lead_to_every_target(new_desk: NewDesk, game: str) -> None:
    nothing(faults(found_by("unreached", new_desk, game, "en", phone=False)))


@pytest.mark.parametrize("game", drawn_games())
def test_a_phone_has_room_for_the_position_and_for_thumbs(
    new_desk: NewDesk, game: str
) -> None:
    nothing(faults(found_by("roomy", new_desk, game, "de", phone=True)))


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", drawn_games())
def test_own_things_are_in_sight(new_desk: NewDesk, game: str, phone: bool) -> None:
    nothing(faults(found_by("own", new_desk, game, "de", phone)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", drawn_games())
def test_the_prompt_keeps_its_height(
    new_desk: NewDesk, game: str, phone: bool, language: str
) -> None:
    by_height: dict[int, list[str]] = {}
    heights = found_by("promptHeight", new_desk, game, language, phone)
    for name, height in heights.items():
        by_height.setdefault(height, []).append(name)
    assert len(by_height) == 1, by_height
