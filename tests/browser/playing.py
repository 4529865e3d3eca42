# SPDX-License-Identifier: MIT
"""How a person uses the page: open a table, tap what is ringed, confirm."""

import re
from typing import Final

from playwright.sync_api import Locator, Page

TARGET: Final = "[data-target]"
BUTTON: Final = ".acts [data-move]"
COMMIT: Final = "[data-commit]"
LISTED: Final = "[data-choice]"
SCENE: Final = ".shade [role=dialog]"
PAUSE: Final = 60  # milliseconds between looking whether somebody is asked
LOOKS: Final = 300
UNFOLD: Final = "all => all.forEach(one => (one.open = true))"
SETTINGS: Final = re.compile("Settings|Einstellungen")
LET_BOT: Final = re.compile("Let a bot play|Bot spielen lassen")
TAKE_BACK: Final = re.compile("Take the seat back|Platz wieder übernehmen")
LONG: Final = 120_000  # milliseconds until bots have played a game
MOVED: Final = "seen => document.querySelector('.app')?.dataset.seen !== seen"


def choose_game(page: Page, game: str, players: int) -> None:
    """Go to the lobby and choose a game there, and the number of players."""
    page.goto("/")
    page.locator(f'.game[data-game="{game}"]').click()
    page.locator(f'[name="players"][value="{players}"]').check(force=True)


def open_table(
    page: Page,
    kinds: list[str],
    level: str = "apprentice",
    game: str = "rail_line",
    numbers: dict[str, str] | None = None,
) -> None:
    """Open a table in the lobby; `kinds` are the places of the seat switches."""
    choose_game(page, game, len(kinds))
    if numbers:
        page.locator("details").evaluate_all(UNFOLD)
    for option, number in (numbers or {}).items():
        field = page.locator(f'[data-option="{option}"] input[type="number"]')
        field.fill(number)
        field.blur()
    for seat, kind in enumerate(kinds):
        row = page.locator(".seat").nth(seat)
        place = {"human": 0, "open": 1, "bot": 2}[kind]
        row.locator(".seg label").nth(place).click()
        if kind == "bot":
            row.locator("select").select_option(level)
    page.locator("button.open").click()
    page.wait_for_url("**/t/*")


def links(page: Page) -> list[str]:
    """The links for friends that the waiting table shows; the last one is to watch."""
    page.locator(".waiting input").first.wait_for()
    return [field.input_value() for field in page.locator(".waiting input").all()]


def come(page: Page, link: str, name: str = "Ben") -> None:
    """Come by a link for friends, for the first time."""
    page.goto(link)
    page.locator("[data-join] #name").fill(name)
    page.locator("[data-join] .go").click()
    page.locator("[data-join]").wait_for(state="detached")


def mine(page: Page) -> bool:
    return page.locator(".prompt.mine").count() > 0


def over(page: Page) -> bool:
    return page.locator(".win").count() > 0


def wait_for_turn(page: Page) -> None:
    page.locator(".prompt.mine, .win").first.wait_for()


def whose_turn(*pages: Page) -> Page:
    """Wait until one of several people is asked, or the game is over."""
    for _ in range(LOOKS):
        for page in pages:
            if mine(page) or over(page):
                return page
        pages[0].wait_for_timeout(PAUSE)
    raise AssertionError("nobody is asked")


def seen(page: Page) -> str:
    """How much of the game the page has seen."""
    return page.locator(".app").get_attribute("data-seen") or ""


def after(page: Page, known: str) -> None:
    """Wait until the page has seen more: before that it shows what was asked then."""
    page.wait_for_function(MOVED, arg=known)


def skip_scene(page: Page) -> None:
    """Go on from a scene in front of the board, if there is one."""
    while page.locator(SCENE).count() > 0:
        page.keyboard.press("Escape")


def visible(found: Locator) -> list[Locator]:
    return [one for one in found.all() if one.is_visible()]


def decide(page: Page, turn: int) -> str:
    """Make one decision by tapping, and see it done; returns what was asked."""
    asked, known = page.locator(".q").inner_text(), seen(page)
    targets = visible(page.locator(TARGET))
    buttons = visible(page.locator(BUTTON))
    if targets and (turn % 3 or not buttons):
        tap(page, targets[turn % len(targets)])
        confirm(page)
    elif buttons:
        buttons[turn % len(buttons)].click()
    else:  # on a phone the targets may be on the sheet
        page.locator(".places button").nth(1).click()
        tap(page, visible(page.locator(TARGET))[0])
        confirm(page)
        page.locator(".places button").first.click()
    after(page, known)
    return asked


def tap(page: Page, target: Locator) -> None:
    """A target of a drawn board has a hit area; one in a text is it itself."""
    target.scroll_into_view_if_needed()
    hit = target.locator(".hit")
    (hit if hit.count() else target).click()


def confirm(page: Page) -> None:
    """Press the button that commits; with two symbols first choose one of them."""
    page.locator(f"{COMMIT}, {BUTTON}").first.wait_for()
    buttons = page.locator(COMMIT)
    (buttons if buttons.count() else page.locator(BUTTON)).last.click()


def agreeing(page: Page) -> None:
    """Board and list offer the same: every target is in the list, and the reverse."""
    rows = page.locator(LISTED).all()
    listed = {
        one.get_attribute("data-choice"): one.inner_text().split("\n")[-1]
        for one in rows
    }
    ringed: set[str] = set()
    for target in page.locator(TARGET).all():
        ringed.update((target.get_attribute("aria-label") or "").split("; "))
    pressed = [one.get_attribute("data-move") for one in page.locator(BUTTON).all()]
    buttons = {listed[move] for move in pressed}
    assert ringed <= {*listed.values()}
    assert {*listed.values()} <= ringed | buttons


def start(page: Page) -> None:
    """A table with two bots on which the reader is asked something."""
    open_table(page, ["human", "bot", "bot"])
    page.locator(".prompt.mine").wait_for()


def to_question(page: Page, words: str) -> None:
    """Decide by taps until a certain question is asked."""
    for turn in range(60):
        page.locator(".prompt.mine").wait_for()
        if words in page.locator(".q").inner_text():
            return
        decide(page, turn)
    raise AssertionError(f"never asked: {words}")


def press_first(page: Page) -> None:
    """Make the first choice of the list with the keyboard, and see it done."""
    skip_scene(page)
    known = seen(page)
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    after(page, known)


def try_now(page: Page) -> None:
    """Come back at once; the page may just have come back by itself."""
    page.evaluate("document.querySelector('.bar [data-retry]')?.click()")


def finish(page: Page) -> None:
    """Play to the end with the keyboard."""
    for _ in range(400):
        wait_for_turn(page)
        if over(page):
            return
        press_first(page)
    raise AssertionError("the game does not end")


def bot_plays_on(page: Page) -> None:
    """Let a bot play the own seat until the game is over, then take it back."""
    bots_play_on(page)


def bots_play_on(*pages: Page) -> None:
    """The same for several people at one table."""
    for page in pages:
        page.get_by_role("button", name=SETTINGS).click()
        page.get_by_role("button", name=LET_BOT).click()
    for page in pages:
        page.locator(".win").wait_for(timeout=LONG)
    for page in pages:
        page.get_by_role("button", name=TAKE_BACK).click()
        page.get_by_role("button", name=LET_BOT).wait_for()
        page.keyboard.press("Escape")
