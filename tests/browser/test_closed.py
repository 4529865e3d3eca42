# SPDX-License-Identifier: MIT
"""Tables at which nobody can play on: the page says why, in both languages."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage, Server
from tests.browser.playing import COMMIT, TARGET, start, to_question
from tests.server.stored import tell


def table_id(address: str) -> str:
    return address.partition("/t/")[2].partition("#")[0]


def restart(server: Server, command: str, id: str) -> None:
    """Something happens to what is stored while the server is away."""
    with server.away():
        tell(server.database, command, id=id)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en-US", "This game was begun under the newer rules 99; this server has 1."),
        ("de-DE", "Diese Partie begann nach den neueren Regeln 99"),
    ],
)
def test_a_table_of_other_rules_says_why_nobody_plays_on(
    new_page: NewPage, server: Server, language: str, sentence: str
) -> None:
    page = new_page(language=language)
    start(page)
    page.locator(".prompt.mine").wait_for()
    command = "UPDATE tables SET version = 99 WHERE id = :id"
    restart(server, command, table_id(page.url))
    page.reload()
    expect(page.locator("[data-closed]")).to_contain_text(sentence)
    page.locator(".board").wait_for()
    expect(page.locator(".prompt.mine")).to_have_count(0)
    expect(page.locator(f"{TARGET}, {COMMIT}")).to_have_count(0)


def test_a_damaged_table_says_so_and_others_go_on(
    new_page: NewPage, server: Server
) -> None:
    other, page = new_page(), new_page()
    start(other)
    start(page)
    to_question(page, "Play a track card")
    command = "UPDATE tables SET options = '{' WHERE id = :id"
    restart(server, command, table_id(page.url))
    page.reload()
    expect(page.locator("h1")).to_have_text("This table cannot be opened")
    other.reload()
    other.locator(".prompt.mine").wait_for()
