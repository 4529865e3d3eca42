# SPDX-License-Identifier: MIT
"""Coming back: the lobby lists every table that this browser knows."""

import json
from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, Server
from tests.browser.playing import start
from tests.server.client import make_table

ROW: Final = "[data-known]"
OTHERS: Final = 8
REMEMBER: Final = """others => {
  const own = JSON.parse(localStorage['stellwerk.tables'] ?? '[]');
  const made = JSON.parse(others).map((table) =>
    ({ table, game: 'rail_line', tokens: [], at: '' }));
  localStorage['stellwerk.tables'] = JSON.stringify([...made, ...own]);
}"""


def with_many_tables(page: Page, server: Server) -> str:
    """One's own running table is the oldest of many; returns its id."""
    start(page)
    own = page.url.split("/t/")[1].split("#")[0]
    others = [make_table(server.port, ["human", "random"])["table"]] + [
        make_table(server.port, ["human", "random", "random"])["table"]
        for _ in range(OTHERS - 1)
    ]
    page.evaluate(REMEMBER, json.dumps(others))
    page.goto("/")
    expect(page.locator(ROW)).to_have_count(OTHERS + 1)
    return own


def test_all_tables_are_listed_and_ones_own_move_comes_first(
    new_page: NewPage, server: Server
) -> None:
    page = new_page()
    own = with_many_tables(page, server)
    first = page.locator(ROW).first
    expect(first).to_have_attribute("data-known", own)
    expect(first).to_contain_text("your move")


def test_tables_are_searched_and_put_away(new_page: NewPage, server: Server) -> None:
    page = new_page()
    own = with_many_tables(page, server)
    find = page.get_by_label("Find a table")
    find.fill("running")
    expect(page.locator(ROW)).to_have_count(1)
    find.fill("nobody is called like this")
    expect(page.get_by_text("No table is like that.")).to_be_visible()
    find.fill("")
    mine = page.locator(f'[data-known="{own}"]')
    mine.get_by_role("button", name="Put into the archive").click()
    expect(mine).to_have_count(0)
    page.reload()
    expect(page.locator(ROW)).to_have_count(OTHERS)
    page.get_by_role("button", name="Archive (1)").click()
    expect(page.locator(ROW)).to_have_count(1)
    mine.get_by_role("button", name="Take out of the archive").click()
    expect(page.locator(ROW)).to_have_count(OTHERS + 1)
