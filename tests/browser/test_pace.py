# SPDX-License-Identifier: MIT
"""While bots think: who thinks about what, and every move at a pace one can follow."""

import json
from itertools import pairwise
from typing import Any, Final

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from stellwerk.core.texts import Catalogue
from stellwerk.games import TITLES
from tests.browser.conftest import NewPage
from tests.browser.playing import decide, open_table, wait_for_turn
from tests.browser.screens import DESKTOP, PHONE
from tests.browser.stage import NAMES, conversation, fixture, log_of, open_at

LIMIT: Final = 3.0
# Every position that comes on the screen, and when.
WATCH: Final = """() => {
  const app = document.querySelector('.app');
  window.shown = [];
  new MutationObserver(() => window.shown.push([+app.dataset.seen, performance.now()]))
    .observe(app, { attributes: true, attributeFilter: ['data-seen'] });
}"""


def waiting(game: str) -> Any:
    """A recorded position in which a bot is asked."""
    for setting in fixture(game)["games"].values():
        if "waiting" in setting:
            return setting["waiting"]
    raise AssertionError(f"{game} has no position of waiting")


def sit(page: Page, recorded: Any) -> WebSocketRoute:
    """Sit at a table where a bot thinks."""
    lines = open_at(page, recorded["view"]["game"], recorded)
    info = conversation(recorded)[1]
    lines[-1].send(json.dumps({**info, "turn_seconds": LIMIT}))
    page.locator("[data-ticking]").wait_for()
    return lines[-1]


def states(recorded: Any, count: int, mine: bool = False) -> list[dict[str, Any]]:
    """So many further moves of the bot; after the last the reader may be asked."""
    events = recorded["events"]
    first = len(events)
    made = []
    for number in range(first, first + count):
        view = dict(recorded["view"])
        if mine and number == first + count - 1:
            view["to_act"] = view["seat"]
        state = conversation(recorded)[2]
        (line,) = log_of([events[-1]])
        line = {**line, "seq": number, "entry": number + 1}
        made.append({**state, "view": view, "seen": number + 1, "log": [line]})
    return made


def tell(line: WebSocketRoute, messages: list[dict[str, Any]]) -> None:
    for message in messages:
        line.send(json.dumps(message))


def seen_is(page: Page, seen: int) -> None:
    expect(page.locator(".app")).to_have_attribute("data-seen", str(seen))


def shown(page: Page) -> list[tuple[int, float]]:
    found: list[tuple[int, float]] = page.evaluate("window.shown")
    return found


# Who thinks about what.


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", sorted(TITLES))
def test_the_page_says_who_thinks_about_what(
    new_page: NewPage, game: str, language: str
) -> None:
    recorded = waiting(game)
    page = new_page(DESKTOP, {"en": "en-US", "de": "de-DE"}[language])
    sit(page, recorded)
    words, question = Catalogue(language, game), recorded["view"]["question"]
    asked = words.say(question["key"], question["params"], NAMES)
    seat = recorded["view"]["to_act"]
    panel = page.locator(f'[data-thinking="{seat}"]')
    if not panel.is_visible():  # another list is open at first
        page.get_by_role("tab", name="Choices" if language == "en" else "Wahl").click()
    expect(panel).to_contain_text(NAMES[seat])
    expect(panel).to_contain_text(words.say("cli.kind.conductor"))
    expect(panel).to_contain_text(asked)
    expect(panel).to_contain_text(question["rule"])
    expect(page.locator("[role=log]").first).to_be_visible()
    told = {"en": f"at most {LIMIT:g}", "de": f"höchstens {LIMIT:g}"}[language]
    expect(page.locator("[data-ticking]")).to_contain_text(told)


def test_on_a_phone_the_prompt_says_it_and_the_moves_can_be_held(
    new_page: NewPage,
) -> None:
    recorded = waiting("rail_line")
    page = new_page(PHONE)
    line = sit(page, recorded)
    expect(page.locator(".q")).not_to_be_empty()
    expect(page.locator("[data-ticking]")).to_be_visible()
    known = len(recorded["events"])
    page.locator("[data-hold]").click()
    tell(line, states(recorded, 2))
    expect(page.locator("[data-next-move]")).to_contain_text("(2)")
    seen_is(page, known)
    for button in ("[data-hold]", "[data-next-move]"):
        box = page.locator(button).bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
    page.locator("[data-next-move]").click()
    seen_is(page, known + 1)


def test_the_seconds_are_counted_and_never_read_aloud(new_page: NewPage) -> None:
    page = new_page()
    sit(page, waiting("rail_line"))
    ticking = page.locator("[data-ticking]")
    expect(ticking).to_contain_text("for 1 s")
    assert ticking.get_attribute("aria-hidden") == "true"


# The pace.


def test_at_once_everything_is_shown_as_it_comes(new_page: NewPage) -> None:
    recorded = waiting("rail_line")
    page = new_page(pace="instant")
    line = sit(page, recorded)
    page.evaluate(WATCH)
    tell(line, states(recorded, 4))
    seen_is(page, len(recorded["events"]) + 4)
    times = [at for _, at in shown(page)]
    assert times[-1] - times[0] < 600


@pytest.mark.parametrize(("pace", "least"), [("quick", 400), ("calm", 1200)])
def test_every_move_is_seen_one_after_the_other(
    new_page: NewPage, pace: str, least: int
) -> None:
    recorded = waiting("rail_line")
    page = new_page(pace=pace)
    line = sit(page, recorded)
    page.evaluate(WATCH)
    known = len(recorded["events"])
    tell(line, states(recorded, 4))
    seen_is(page, known + 4)
    assert [seen for seen, _ in shown(page)] == [known + n for n in (1, 2, 3, 4)]
    times = [at for _, at in shown(page)]
    assert min(later - earlier for earlier, later in pairwise(times)) > least
    rows = page.locator("[role=log] tr")
    assert rows.count() >= 4


def test_many_moves_are_shown_faster(new_page: NewPage) -> None:
    recorded = waiting("rail_line")
    page = new_page(pace="quick")
    line = sit(page, recorded)
    page.evaluate(WATCH)
    tell(line, states(recorded, 30))
    seen_is(page, len(recorded["events"]) + 30)
    times = [at for _, at in shown(page)]
    assert len(times) == 30
    assert times[-1] - times[0] < 30 * 700 / 2


def test_held_moves_are_collected_and_my_turn_shows_the_rest(
    new_page: NewPage,
) -> None:
    recorded = waiting("rail_line")
    page = new_page(pace="quick")
    line = sit(page, recorded)
    known = len(recorded["events"])
    page.keyboard.press(" ")
    expect(page.locator("[data-ticking]")).to_contain_text("Held")
    told = states(recorded, 5, mine=True)
    tell(line, told[:3])
    page.wait_for_timeout(900)
    seen_is(page, known)
    page.keyboard.press("n")
    seen_is(page, known + 1)
    tell(line, told[3:])
    seen_is(page, known + 5)
    expect(page.locator("[data-thinking]")).to_have_count(0)


def test_what_the_reader_asks_for_is_about_the_latest_position(
    new_page: NewPage,
) -> None:
    """Undo while moves wait on the screen: all are shown, and the latest is meant."""
    recorded = waiting("rail_line")
    page = new_page(pace="calm")
    line = sit(page, recorded)
    heard: list[dict[str, Any]] = []
    line.on_message(lambda text: heard.append(json.loads(text)))
    known = len(recorded["events"])
    tell(line, states(recorded, 4))
    page.wait_for_timeout(200)
    page.keyboard.press("u")
    seen_is(page, known + 4)
    page.wait_for_function("() => true")
    asked = [one for one in heard if one["type"].startswith("undo")]
    assert [one["seen"] for one in asked] == [known + 4]


def test_what_is_taken_back_is_shown_at_once(new_page: NewPage) -> None:
    recorded = waiting("rail_line")
    page = new_page(pace="calm")
    line = sit(page, recorded)
    known = len(recorded["events"])
    *moves, last = states(recorded, 4)
    undone = {**last["log"][0], "by": "undo", "events": []}
    tell(line, [*moves, {**last, "undone": True, "log": [undone]}])
    expect(page.locator(".app")).to_have_attribute(
        "data-seen", str(known + 4), timeout=1500
    )


def test_the_pace_is_remembered(new_page: NewPage) -> None:
    page = new_page(pace=None, motion="no-preference")
    sit(page, waiting("rail_line"))
    panel = page.locator("[role=tabpanel]")
    expect(panel.locator('[data-pace="quick"]')).to_be_checked()
    panel.locator("label", has=page.locator('[data-pace="calm"]')).click()
    page.reload()
    page.locator("[data-thinking]").wait_for()
    expect(panel.locator('[data-pace="calm"]')).to_be_checked()
    page.get_by_role("button", name="Settings").click()
    setting = page.locator('[role=dialog] [data-pace="calm"]')
    expect(setting).to_be_checked()


def test_who_wants_little_motion_waits_for_nothing(new_page: NewPage) -> None:
    page = new_page(pace=None, motion="reduce")
    sit(page, waiting("rail_line"))
    expect(page.locator('[role=tabpanel] [data-pace="instant"]')).to_be_checked()


def test_a_real_game_at_a_quick_pace_stays_in_step(new_page: NewPage) -> None:
    """Bots decide in milliseconds; the reader sees each of it and is asked then."""
    page = new_page(pace="quick")
    open_table(page, ["human", "bot", "bot"])
    wait_for_turn(page)
    page.evaluate(WATCH)
    for turn in range(4):
        wait_for_turn(page)
        decide(page, turn)
    wait_for_turn(page)
    found = [seen for seen, _ in shown(page)]
    assert found == sorted(found)
    assert len(found) > 6
