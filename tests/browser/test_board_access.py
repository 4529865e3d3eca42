# SPDX-License-Identifier: MIT
"""Every drawn board is for everyone: axe, the keyboard, and the end of the game."""

from typing import Any, Final

import pytest

from tests.browser.conftest import NewDesk
from tests.browser.desk import Desk, nothing, recorded, told
from tests.browser.stage import drawn_games, fixture, in_words
from tests.browser.test_access import serious

SOMEWHERE: Final = ["body", ".prompt", ".app > .own", ".plates button", ".zoom button"]
FOCUS: Final = """(selector) => {
  document.activeElement.blur();
  document.querySelector(selector)?.focus();
}"""
FOCUSED: Final = "document.activeElement?.dataset.target ?? ''"
SENT: Final = "desk.sent.findLast((message) => message.type === 'move')?.text ?? ''"
FOCUS_TARGET: Final = """(name) => {
  const target = desk.target(name);
  if (target?.ariaPressed == null) return false; // it turns something, or is not drawn
  target.focus();
  return document.activeElement === target;
}"""
MADE: Final = 8  # choices of a position that are made with keys


def middle_of(game: str) -> Any:
    """A position of the middle of the game in which something lies on the board."""
    return next(
        position
        for name, position in recorded(game).items()
        if name.endswith("/largest")
    )


def first_question(game: str) -> Any:
    """The beginning of the game, as its first setting was recorded."""
    setting, found = next(iter(fixture(game)["games"].items()))
    return told(found["begin"], setting)


def ended(game: str) -> Any:
    setting, found = next(iter(fixture(game)["games"].items()))
    return told(found["over"], setting)


def tell_about_something(desk: Desk) -> None:
    """Open the details of the first thing that tells something."""
    for thing in desk.page.evaluate("desk.targets().map((one) => one.dataset.target)"):
        if desk.page.evaluate("thing => desk.detail(thing)", thing):
            target = desk.page.locator(f'[data-target="{thing}"]').first
            target.focus()
            desk.page.keyboard.press("i")
            desk.page.locator(".details").wait_for()
            return
    raise AssertionError("no target tells anything")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", drawn_games())
def test_axe_finds_nothing(new_desk: NewDesk, game: str, theme: str) -> None:
    desk = new_desk(game, theme=theme)
    desk.show(middle_of(game))
    faults = serious(desk.page)
    tell_about_something(desk)
    faults += serious(desk.page)
    desk.page.keyboard.press("Escape")
    desk.show(ended(game))
    desk.page.locator(".win").wait_for()
    faults += serious(desk.page)
    nothing(faults)


@pytest.mark.parametrize("game", drawn_games())
def test_axe_finds_nothing_in_words(new_desk: NewDesk, game: str) -> None:
    """Also no heading that skips a level: words are read by their headings."""
    desk = new_desk(game, theme="light")
    faults: list[str] = []
    for position in (middle_of(game), first_question(game)):
        desk.show(position)
        in_words(desk.page, game)
        faults += serious(desk.page)
        desk.page.keyboard.press("t")
    nothing(faults)


@pytest.mark.parametrize("game", drawn_games())
def test_keys_choose_and_step_back_wherever_the_focus_is(
    new_desk: NewDesk, game: str
) -> None:
    desk = new_desk(game, theme="light")
    keyboard = desk.page.keyboard
    desk.show(middle_of(game))
    faults: list[str] = []
    for place in SOMEWHERE:
        desk.page.evaluate("desk.letGo()")
        desk.page.evaluate(FOCUS, place)
        keyboard.press("ArrowRight")
        first = desk.page.evaluate(FOCUSED)
        if not first:
            faults.append(f"arrows find no target from {place}")
            continue
        keyboard.press("Enter")
        if not desk.page.locator("[aria-pressed=true].target").count():
            faults.append(f"Enter does not choose {first} from {place}")
        keyboard.press("Escape")
        if desk.page.locator("[data-commit]").count():
            faults.append(f"Escape does not let {first} go")
    nothing(faults)


def press_targets(desk: Desk, choice: Any) -> list[str]:
    """Enter on each drawn target of a choice, in its order; which ones there were."""
    pressed = []
    for name in map("{kind}:{id}".format_map, choice["targets"]):
        if desk.page.evaluate(FOCUS_TARGET, name):
            desk.page.keyboard.press("Enter")
            pressed.append(name)
    return pressed


def made_with_keys(desk: Desk, choices: list[Any], choice: Any) -> str:
    """Enter chooses, Enter confirms; what is wrong with it, or nothing."""
    desk.page.evaluate("desk.sent.length = 0")
    pressed = press_targets(desk, choice)
    if not pressed or not desk.page.locator("[data-commit]").count():
        return ""  # the rest is said with a button
    desk.page.keyboard.press("Enter")
    sent = desk.page.evaluate(SENT)
    touched = {
        one["text"]: {f"{target['kind']}:{target['id']}" for target in one["targets"]}
        for one in choices
    }
    if set(pressed) <= touched.get(sent, set()):
        return ""
    return f"Enter and Enter on {pressed} plays {sent or 'nothing'}"


@pytest.mark.parametrize("game", drawn_games())
def test_enter_chooses_and_enter_confirms(new_desk: NewDesk, game: str) -> None:
    desk = new_desk(game, theme="light")
    position = middle_of(game)
    choices = position[2]["view"]["choices"]
    faults: list[str] = []
    for choice in choices[:: max(1, len(choices) // MADE)]:
        desk.show(position)
        desk.page.evaluate("desk.letGo()")
        faults.append(made_with_keys(desk, choices, choice))
    nothing([fault for fault in faults if fault])


def turned_games() -> list[str]:
    """The games in which what is laid can be turned."""
    return [
        game
        for game in drawn_games()
        for choice in middle_of(game)[2]["view"]["choices"][:1]
        if any(target["kind"] == "turn" for target in choice["targets"])
    ]


@pytest.mark.parametrize("game", turned_games())
def test_r_turns_what_enter_confirms(new_desk: NewDesk, game: str) -> None:
    desk = new_desk(game, theme="light")
    position = middle_of(game)
    sides: dict[tuple[str, ...], list[Any]] = {}
    for choice in position[2]["view"]["choices"]:
        kept = [one["id"] for one in choice["targets"] if one["kind"] != "turn"]
        sides.setdefault(tuple(kept), []).append(choice)
    ways = next(ways for ways in sides.values() if len(ways) > 1)
    desk.show(position)
    desk.page.evaluate("desk.sent.length = 0")
    press_targets(desk, {"targets": ways[0]["targets"][:-1]})  # all but the turn
    shown = desk.page.locator("[data-choice][aria-pressed=true]")
    first = shown.get_attribute("data-choice")
    desk.page.keyboard.press("r")
    desk.page.keyboard.press("Enter")
    others = [choice["text"] for choice in ways if choice["text"] != first]
    assert desk.page.evaluate(SENT) in others
