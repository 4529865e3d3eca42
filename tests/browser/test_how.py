# SPDX-License-Identifier: MIT
"""How to play on one page, and the rules drawer that begins with it."""

import pytest
from playwright.sync_api import expect

from stellwerk.core.how import read_how
from stellwerk.games import TITLES, title_of
from tests.browser.conftest import NewPage
from tests.browser.playing import start
from tests.browser.screens import PHONE

# the stations of a turn: one below the other
STATIONS = """all => all.map((one) => ({
  choice: one.dataset.phase,
  top: one.getBoundingClientRect().top,
  left: one.getBoundingClientRect().left,
}))"""
WIDER = "() => document.documentElement.scrollWidth > innerWidth"


@pytest.mark.parametrize("game", TITLES)
def test_the_page_of_a_game_fits_one_screen(new_page: NewPage, game: str) -> None:
    page = new_page(language="de-DE")
    page.goto(f"/how/{game}")
    sheet = page.locator("[data-how]")
    expect(sheet.locator(":scope > section")).to_have_count(7)
    box = sheet.bounding_box()
    assert box
    assert box["y"] + box["height"] <= 900
    stations = sheet.locator(".turn [data-phase]").evaluate_all(STATIONS)
    phases = read_how(title_of(game).folder()).phase
    assert [one["choice"] for one in stations] == [one.choice for one in phases]
    assert [one["top"] for one in stations] == sorted({one["top"] for one in stations})
    assert len({one["left"] for one in stations}) == 1
    for phase in phases:
        expect(sheet.locator(".turn")).to_contain_text(phase.text.de)
    pieces = [thing.name for thing in read_how(title_of(game).folder()).thing]
    for name in pieces:
        expect(sheet.locator(f'[data-piece="{name}"] [data-art]')).to_be_visible()
    for heading in ("Ziel", "Aufbau", "Ein Spielzug", "Ende", "Wertung"):
        expect(sheet.get_by_role("heading", name=heading, level=3)).to_be_visible()


def test_a_rule_id_opens_the_whole_rule(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/how/rail_line")
    page.locator("[data-how] .rule").first.click()
    expect(page.locator(".drawer p.on b")).to_have_text("RL-301")


def test_the_lobby_leads_to_the_page_also_on_a_phone(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.goto("/new/first_class")
    page.locator("[data-rules]").click()
    page.wait_for_url("**/how/first_class")
    page.locator("[data-how]").wait_for()
    assert not page.evaluate(WIDER)


def test_the_drawer_begins_in_short_with_contents(new_page: NewPage) -> None:
    page = new_page()
    start(page)
    page.get_by_role("button", name="Rules", exact=True).click()
    drawer = page.locator(".drawer")
    expect(drawer.locator("[data-how]")).to_be_visible()
    drawer.get_by_role("button", name="Slow train", exact=True).click()
    expect(drawer.locator('[data-rule="RL-310"]')).to_be_in_viewport()
    drawer.get_by_role("searchbox").fill("RL-815")
    expect(drawer.locator('[data-rule="RL-815"] [data-art]')).to_be_visible()
    expect(drawer.locator("[data-how]")).to_have_count(0)
    expect(drawer.locator("[data-rule]")).to_have_count(1)


def test_open_the_table_and_own_tables_are_on_a_phone_s_first_screen(
    new_page: NewPage,
) -> None:
    page = new_page(PHONE, language="de-DE")
    page.goto("/new/taubertal_express")
    page.locator("button.open").wait_for()
    for part in ("button.open", "#tables"):
        box = page.locator(part).bounding_box()
        assert box
        assert box["y"] + box["height"] <= PHONE["height"]
    cut = page.locator(".seat select").evaluate_all(
        "all => all.filter(one => one.scrollWidth > one.clientWidth).length"
    )
    assert cut == 0
