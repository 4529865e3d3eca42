# SPDX-License-Identifier: MIT
"""Every browser adds to the luck by itself, says who did, and checks it afterwards."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.conftest import NewPage
from tests.browser.playing import bot_plays_on, come, links, open_table
from tests.browser.test_replay import table_of

ASK = "async path => (await fetch(path)).json()"
KNOWN = "id => JSON.parse(localStorage['stellwerk.tables']).find(t => t.table === id)"


def shuffle_of(page: Page) -> Any:
    return page.evaluate(ASK, f"/api/tables/{table_of(page)}")["shuffle"]


def known(page: Page) -> Any:
    return page.evaluate(KNOWN, table_of(page))


@pytest.mark.slow
def test_browsers_and_bots_contribute_without_being_asked_and_check_it(
    new_page: NewPage,
) -> None:
    ada, ben, watcher = new_page(), new_page(), new_page(language="de-DE")
    open_table(ada, ["human", "open", "bot"], "apprentice")
    invited = links(ada)
    watcher.goto(invited[-1])
    here = ada.locator("[data-contributors]")
    expect(here).to_contain_text("contribute so far: the server, ")
    expect(here).to_contain_text("Bot 3")
    there = watcher.locator("[data-contributors]")
    expect(there).to_contain_text("tragen bisher bei: der Server, ")
    come(ben, invited[0])
    for page in (ada, ben):
        page.locator(".prompt").wait_for()
    told = shuffle_of(ada)
    assert told["seeds"][:2] == [known(ada)["seed"], known(ben)["seed"]]
    assert all(len(seed) == 64 for seed in told["seeds"])
    assert len(set(told["seeds"])) == 3
    assert known(ada)["promises"] == known(ben)["promises"] == told["promises"]
    ben.get_by_role("button", name="Settings").click()
    ben.get_by_role("button", name="Let a bot play").click()
    bot_plays_on(ada)
    expect(here.first).to_contain_text("comes from the server and from")
    expect(here.first).not_to_contain_text("not from")
    ada.get_by_role("button", name="Shuffles").click()
    for words in (
        "The seed of this browser is among them",
        "The seeds were fixed as this browser saw it",
        "Every seed is the one that was fixed",
        "All things lay in printed order",
        "in the record are the sealed ones",
        "The record has the seal that this browser was told",
        "proved only by the command",
    ):
        ada.locator(".shuffles").get_by_text(words).wait_for()
    expect(ada.locator(".shuffles .bad")).to_have_count(0)
    address = f"/replay/{table_of(ada)}?at=0#shuffles"
    watcher.goto(address)
    expect(watcher.locator(".shuffles [data-contributors]")).to_contain_text(
        "kommt vom Server und von"
    )
    check_forgeries(ada, address)


def check_forgeries(page: Page, address: str) -> None:
    """What a server could tell wrong, and what the page says to it."""
    page.route("**/api/tables/*/verify", permute)
    page.goto(address)
    page.locator(".shuffles .bad").get_by_text("not lie in printed order").wait_for()
    page.unroute("**/api/tables/*/verify")
    page.route("**/api/tables/*/record", rename)
    page.goto("/")
    page.goto(address)
    bad = page.locator(".shuffles .bad")
    bad.get_by_text("are not the sealed ones").wait_for()
    bad.get_by_text("was told another seal").wait_for()


def permute(route: Route) -> None:
    """All lots the other way round, with the texts that they give."""
    told = route.fetch().json()
    for answer in told["answers"]:
        for lot in answer["lots"]:
            lot["items"].reverse()
    route.fulfill(json=told)


def rename(route: Route) -> None:
    text = route.fetch().text()
    forged = re.sub(r'seats: \["[^"]*"', 'seats: ["Eve"', text)
    assert forged != text
    route.fulfill(body=forged)


def test_a_page_whose_seed_is_left_out_says_so_at_once(new_page: NewPage) -> None:
    page = new_page()

    def without_seeds(frame: str | bytes) -> str:
        messages = json.loads(frame)
        for message in messages:
            if message["type"] == "table" and message["status"] != "waiting":
                message["shuffle"]["seeds"] = ["-", "-"]
        return json.dumps(messages)

    def forge(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda frame: socket.send(without_seeds(frame)))

    page.route_web_socket(re.compile("/ws/"), forge)
    open_table(page, ["human", "bot"])
    page.locator("[data-suspicion]").get_by_text("was left out").wait_for()
