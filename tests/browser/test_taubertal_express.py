# SPDX-License-Identifier: MIT
"""Der Taubertal-Express as it is played: journeys, sales, dice, the station, a turn."""

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.arranged import ME, busy_turn, seen
from tests.browser.boards.taubertal_express import BOARD
from tests.browser.conftest import NewDesk, NewPage
from tests.browser.desk import Desk, quietly, recorded, told
from tests.browser.playing import tap
from tests.browser.screens import DESKTOP, PHONE
from tests.browser.stage import fixture, position, show
from tests.games.taubertal_express.table import Table
from tests.games.taubertal_express.test_spaces import table as crowded_table
from tests.games.taubertal_express.test_spaces import wineries

GAME: Final = "taubertal_express"
TURN: Final = "arranged/turn"
SENT: Final = "desk.sent.filter((one) => one.type === 'move').map((one) => one.text)"
UNDONE: Final = "desk.sent.findLast((one) => one.type === 'undo')?.entry"
COMMIT: Final = "[data-commit]"
SIZES: Final = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])

LANGUAGES: Final = pytest.mark.parametrize("language", ["en-US", "de-DE"])
LINES: Final = """one => {
  const style = getComputedStyle(one);
  return Math.round(one.clientHeight / parseFloat(style.lineHeight));
}"""
MAP_SHARE: Final = 0.3  # of a phone's height, beside a list


def choose(page: Page, name: str) -> None:
    tap(page, page.locator(f'[data-target="{name}"]').first)


def at_desk(new_desk: NewDesk, at: str, **wishes: Any) -> Desk:
    desk: Desk = new_desk(GAME, **wishes)
    desk.show(recorded(GAME)[at])
    desk.page.evaluate("desk.sent.length = 0")
    return desk


def sent(desk: Desk) -> list[str]:
    found: list[str] = desk.page.evaluate(SENT)
    return found


def test_a_journey_is_tapped_once_and_goes_city_by_city(new_desk: NewDesk) -> None:
    desk = at_desk(new_desk, TURN)
    far = position(GAME, TURN)["view"]["journeys"]["WUE"]
    desk.page.locator('[data-journey="WUE"]').dispatch_event("click")
    question = desk.page.locator('[data-travel="WUE"]')
    expect(question).to_contain_text("To Würzburg")
    expect(question).to_contain_text(f"{far['stones']} stones, {len(far['way'])} moves")
    assert sent(desk) == []
    question.dispatch_event("click")
    assert sent(desk) == [f"go {far['way'][0]}"]
    asked = seen(busy_turn(), f"go {far['way'][0]}")
    desk.show(told(asked, "arranged"))  # which stones? That matters, so it is asked
    assert sent(desk) == [f"go {far['way'][0]}"]
    arrived = seen(busy_turn(), f"go {far['way'][0]}", "pay black")
    desk.show(told(arrived, "arranged"))
    assert sent(desk)[1:] == [f"go {far['way'][1]}"]


def test_a_journey_can_be_let_go(new_page: NewPage) -> None:
    page = new_page()
    show(page, GAME, TURN)
    far = page.locator('[data-journey="WUE"]')
    far.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-travel]")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("[data-travel]")).to_have_count(0)


@SIZES
def test_a_sale_is_counted_out_and_says_what_comes_after(
    new_page: NewPage, size: dict[str, int]
) -> None:
    page = new_page(size)
    show(page, GAME, "arranged/sale")
    bill = page.locator('[data-thing="waybill"]')
    for words in ("Wine", "Sheep", "5 goods", "+10", "customs office", "TE-912"):
        expect(bill).to_contain_text(words)
    fold = bill.get_by_role("button", name="Fold the waybill")
    fold.click()
    expect(bill).not_to_contain_text("Wine")
    fold.click()
    expect(bill).to_contain_text("Wine")


def test_the_customs_office_tells_now_after_and_at_the_end(new_page: NewPage) -> None:
    page = new_page()
    show(page, GAME, "arranged/sale")
    page.locator('[data-thing="lauda:3.5"]').hover(force=True)
    details = page.locator(".details")
    expect(details).to_contain_text("On it now: 2.")
    expect(details).to_contain_text("After this sale: 3.")
    expect(details).to_contain_text("At the end as things stand: 2 points.")


@SIZES
def test_part_of_the_goods_is_sold_by_number(
    new_desk: NewDesk, size: dict[str, int]
) -> None:
    desk = at_desk(new_desk, "arranged/amount", phone=size is PHONE)
    choose(desk.page, "amount:tools.1")
    desk.page.locator(COMMIT).first.click()
    assert sent(desk) == ["amount 1"]


SALE: Final = ("deliver T16",)


@SIZES
def test_part_of_the_goods_is_counted_out_and_sold_at_once(
    new_desk: NewDesk, size: dict[str, int]
) -> None:
    desk = at_desk(new_desk, "arranged/sale", phone=size is PHONE)
    bill = desk.page.locator('[data-thing="waybill"]')
    sells = bill.locator("[data-sell-part]")
    expect(sells).to_have_count(0)  # all is sold with the button above
    bill.locator('[data-sale="wine-"]').click()
    bill.locator('[data-sale="grain-"]').click()
    expect(sells).to_have_text("Sell 3: 6 coins, 6 points")
    bill.locator('[data-sale="grain-"]').click(force=True)  # there is no less
    expect(sells).to_have_text("Sell 3: 6 coins, 6 points")
    sells.click()
    assert sent(desk) == ["part"]
    table = busy_turn().pile(ME, "loaded", wine=2, grain=1, tools=1, sheep=1)
    answers = ["amount 1", "amount 0", "amount 1", "amount 1"]
    for given in range(len(answers)):
        moves = [*SALE, "part", *answers[:given]]
        asked = seen(table.copy(), *moves)
        desk.show(told(asked, "arranged"))
        assert sent(desk) == ["part", *answers[: given + 1]]


@LANGUAGES
def test_sums_and_button_of_a_sale_stay_in_sight_on_a_phone(
    new_page: NewPage, language: str
) -> None:
    page = new_page(PHONE, language)
    show(page, GAME, "arranged/sale")
    bill = page.locator('[data-thing="waybill"]')
    fewer = bill.locator('[data-sale$="-"]')
    expect(fewer).to_have_count(4)
    for kind in (fewer.first, fewer.last):
        kind.click()
        expect(kind).to_be_in_viewport()
        expect(bill.locator(".sum")).to_be_in_viewport(ratio=1)
        expect(bill.locator("[data-sell-part]")).to_be_in_viewport(ratio=1)
        bill.locator("[data-sell-part]").click(trial=True)  # nothing lies over it


def test_dice_say_what_they_bring_and_that_there_is_no_way_back(
    new_page: NewPage,
) -> None:
    page = new_page()
    show(page, GAME, "dice4/turn.main")
    area = next(
        one["targets"][0]["id"]
        for one in position(GAME, "dice4/turn.main")["view"]["choices"]
        if one["text"].startswith("dice ")
    )
    choose(page, f"area:{area}")
    expect(page.locator(".prompt small")).to_contain_text("cannot be taken back")


def test_jokers_alone_go_together_and_say_so(new_page: NewPage) -> None:
    page = new_page()
    show(page, GAME, "dice4/joker.all")
    expect(page.locator(".q")).to_contain_text("4")
    choose(page, "area:travellers")
    expect(page.locator(".q")).to_contain_text("All 4")


@SIZES
def test_a_full_station_is_built_over_where_it_is_tapped(
    new_desk: NewDesk, size: dict[str, int]
) -> None:
    desk = at_desk(new_desk, "dice4/cover", phone=size is PHONE)
    choose(desk.page, "lauda:4.6")
    desk.page.locator(COMMIT).first.click()
    assert sent(desk) == ["cover 6"]


@SIZES
def test_a_building_asks_for_a_colour_where_it_can_be_tapped(
    new_desk: NewDesk, size: dict[str, int]
) -> None:
    desk = at_desk(new_desk, TURN, phone=size is PHONE)
    choose(desk.page, "lauda:3.2")
    choose(desk.page, "stone:yellow")
    desk.page.locator(COMMIT).first.click()
    assert sent(desk) == ["paint yellow"]


@SIZES
def test_a_token_and_its_city_are_two_targets(
    new_desk: NewDesk, size: dict[str, int]
) -> None:
    desk = at_desk(new_desk, TURN, phone=size is PHONE)
    choose(desk.page, "city:WTH")
    expect(desk.page.locator(".q")).to_contain_text("Go to Wertheim")
    desk.page.keyboard.press("Escape")
    choose(desk.page, "token:WTH")
    expect(desk.page.locator(".q")).to_contain_text("Wertheim")
    desk.page.locator(COMMIT).first.click()
    assert sent(desk) == ["provide WTH"]


def run_on(desk: Desk, *deeds: str) -> None:
    """A turn of which everything can be taken back."""
    table, name = busy_turn(), " ".join(deeds)
    lines = []
    for number, deed in enumerate(deeds, 1):
        done = seen(table, deed)
        line = {"seat": ME, "by": "player", "entry": number, "at": ""}
        lines.append({**line, "events": done["events"]})
    desk.show(quietly(done, name))
    found = quietly(done, name)
    found[2] |= {"undo_from": 1, "log": lines}
    desk.show(found)


def test_the_running_turn_is_taken_back_step_by_step(new_desk: NewDesk) -> None:
    desk: Desk = new_desk(GAME)
    run_on(desk, "provide WTH", "load", "go WTH")
    tab = desk.page.get_by_role("tab", name="This turn")
    expect(tab).to_have_attribute("aria-selected", "true")  # it is shown at first
    steps = desk.page.locator("[data-undo]")
    expect(steps).to_have_count(2)
    expect(steps.first).to_contain_text("2")  # takes back two steps
    steps.first.click()
    assert desk.page.evaluate(UNDONE) == 1  # with what was paid for it


HOME: Final = "Bahnhof Lauda"
DEEDS: Final = ("provide WTH", "build police_post", "none", "go WTH", "pay black")


@SIZES
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_running_turn_says_what_every_step_cost(
    new_desk: NewDesk, size: dict[str, int], language: str
) -> None:
    desk: Desk = new_desk(GAME, phone=size is PHONE, language=language)
    run_on(desk, *DEEDS)
    if size is PHONE:
        desk.page.locator('.own [role="tab"]').first.click()
    shown = desk.page.locator(".turn li")
    titles = {
        "en": [
            "tools provided",
            "police post built",
            f"{HOME} complete",
            "To Wertheim",
        ],
        "de": [
            "Werkzeug bereitgestellt",
            "Polizeiposten gebaut",
            f"{HOME} vollendet",
            "Nach Wertheim",
        ],
    }[language]
    expect(shown.locator("b")).to_have_text(titles)
    expect(shown.locator("i svg")).to_have_count(4)
    costs = {
        "en": ["− 1 blue stone", "− 1 coin", "+ 12 points", "− 1 black stone"],
        "de": ["− 1 blauen Stein", "− 1 Münze", "+ 12 Punkte", "− 1 schwarzen Stein"],
    }[language]
    sums = shown.locator(".sum svg")
    found_costs = [sums.nth(at).get_attribute("aria-label") for at in range(4)]
    assert found_costs == costs
    overflow = "all => all.some((one) => one.scrollWidth > one.clientWidth + 1)"
    assert not shown.evaluate_all(overflow)


def test_the_end_of_the_turn_is_the_button_at_the_right(new_page: NewPage) -> None:
    page = new_page()
    show(page, GAME, TURN)
    last = page.locator(".acts button").last
    expect(last).to_have_attribute("data-move", "end")
    expect(page.locator('.acts .go[data-move="end"]')).to_have_count(1)
    before = new_page()
    show(before, GAME, "dice4/turn.main")
    expect(before.locator(".acts button").last).to_be_visible()
    expect(before.locator('.acts [data-move="end"]')).to_have_count(0)


def test_another_board_is_looked_at_and_left(new_page: NewPage) -> None:
    page = new_page()
    show(page, GAME, TURN)
    page.locator('button[data-thing="board:1"]').click()
    expect(page.locator("main .area").first).to_be_visible()
    expect(page.locator("main [data-target]")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("main .area")).to_have_count(0)
    assert page.locator("main [data-target]").count() > 0


def test_the_overview_of_a_phone_leads_to_other_cities(new_page: NewPage) -> None:
    page = new_page(PHONE)
    show(page, GAME, TURN)
    window = page.locator(".window")
    before = window.evaluate("one => one.scrollLeft")
    page.locator(".overview").click(position={"x": 4, "y": 4})
    page.wait_for_function(
        "was => document.querySelector('.window').scrollLeft < was", arg=before
    )


@LANGUAGES
def test_the_map_keeps_its_share_beside_every_list_of_a_phone(
    new_page: NewPage, language: str
) -> None:
    page = new_page(PHONE, language)
    show(page, GAME, TURN)
    tabs = page.locator(".own [data-behind]")
    expect(tabs).to_have_count(4)
    for tab in tabs.all():
        if tab.get_attribute("aria-selected") == "false":
            tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
        expect(page.get_by_role("tabpanel")).to_be_visible()
        box = page.locator("main .window").bounding_box()
        assert box is not None
        assert box["height"] >= MAP_SHARE * PHONE["height"]


@LANGUAGES
def test_engine_and_ringed_wagon_are_in_sight_on_a_phone(
    new_page: NewPage, language: str
) -> None:
    page = new_page(PHONE, language)
    show(page, GAME, TURN)
    train = page.locator(".own [data-thing^='train:']")
    assert train.evaluate("one => one.scrollWidth > 2 * one.clientWidth")
    expect(train.locator('[data-thing^="engine:"]')).to_be_in_viewport(ratio=0.9)
    ringed = train.locator('[data-target="ticket:T16"]')
    expect(ringed).to_be_in_viewport(ratio=0.9)
    ringed.click(trial=True)  # the engine does not lie over it


def test_lists_of_a_phone_open_and_close(new_page: NewPage) -> None:
    page = new_page(PHONE)
    show(page, GAME, "arranged/sale")
    list_ = page.get_by_role("tabpanel")
    expect(list_).to_have_count(0)  # nothing in them is asked about
    market = page.get_by_role("tab", name="Market")
    market.click()
    expect(list_).to_be_visible()
    market.click()
    expect(list_).to_have_count(0)


@LANGUAGES
def test_the_piles_of_tickets_are_told_in_one_line(
    new_page: NewPage, language: str
) -> None:
    page = new_page(language=language)
    show(page, GAME, TURN)
    pile = page.locator('[data-thing="pile"]')
    assert pile.evaluate(LINES) == 1
    assert pile.evaluate("one => one.scrollWidth <= one.clientWidth")


def crowded_desk(new_desk: NewDesk, table: Table, *last: str) -> Desk:
    """An edition with several spaces in some cities, at a position of its own."""
    desk: Desk = new_desk(GAME, printed=table.rules.printed)
    table.play(*last)
    recorded = {"view": table.view(0), "events": table.told(seat=0), "outcome": None}
    desk.show(told(recorded, "crowded"))
    desk.page.evaluate("desk.sent.length = 0")
    return desk


def test_every_space_of_a_city_is_built_on_and_supplied(new_desk: NewDesk) -> None:
    shop = crowded_table().goods_field(1, "winery").stones(0, white=1, yellow=1)
    desk = crowded_desk(new_desk, shop, "build G01")
    names = ["city:KOE", "space:KOE.2"]
    boxes = [desk.page.locator(f'[data-target="{name}"]') for name in names]
    first, second = [one.bounding_box() for one in boxes]
    assert first is not None
    assert second is not None
    assert first["x"] + first["width"] / 2 < second["x"]
    choose(desk.page, "space:KOE.2")
    desk.page.locator(COMMIT).click()
    assert sent(desk) == ["place KOE.2"]


def test_tokens_of_two_buildings_are_loaded_one_by_one(new_desk: NewDesk) -> None:
    town = wineries().stones(0, violet=2).wagons(0, goods=1).workers(0, 2).city("KOE")
    desk = crowded_desk(new_desk, town, "provide KOE.2", "provide KOE")
    for name in ("token:KOE", "token:KOE.2"):
        expect(desk.page.locator(f'[data-target="{name}"]')).to_have_count(1)
    choose(desk.page, "token:KOE.2")
    desk.page.locator(COMMIT).click()
    assert sent(desk) == ["load 2"]


def test_the_gallery_shows_every_kind_of_question() -> None:
    games = fixture(GAME)["games"]
    asked = {
        (one["view"]["question"] or {"key": ""})["key"].removesuffix(".all")
        for positions in games.values()
        for one in positions.values()
    }
    shots = [position(GAME, shot.at)["view"]["question"] for shot in BOARD.shots]
    assert {question["key"].removesuffix(".all") for question in shots} == asked - {""}
    assert {shot.theme for shot in BOARD.shots} == {"light", "dark"}
    assert {shot.language for shot in BOARD.shots} == {"en", "de"}
