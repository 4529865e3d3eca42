# SPDX-License-Identifier: MIT
"""Friends come by a link: with a name, over the network, with a token for tables."""

import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import NETWORK, NewPage, Server
from tests.browser.playing import come, links, open_table, whose_turn
from tests.browser.screens import DESKTOP, PATIENCE, PHONE
from tests.browser.test_access import serious

TOKEN: Final = "streckenkunde"


@pytest.fixture(autouse=True)
def _closed_again(server: Server) -> Iterator[None]:
    """Afterwards the server is for this machine alone again."""
    yield
    asked = Request(f"{server.address}/api/access", b'{"open": false}')
    asked.add_header("Content-Type", "application/json")
    with urlopen(asked, timeout=60) as answer:
        assert answer.status == 200


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_who_comes_is_asked_for_a_name_once(
    new_page: NewPage, size: dict[str, int]
) -> None:
    ada, ben = new_page(), new_page(size)
    open_table(ada, ["human", "open", "open"])
    first, second, _ = links(ada)
    ben.goto(first)
    form = ben.locator("[data-join]")
    expect(form).to_contain_text("Rail Line")
    expect(form.get_by_role("heading")).to_have_text("You are invited")
    expect(ada.locator(".waiting .ok")).to_have_count(1)  # nobody else is there yet
    assert serious(ben) == []
    come_as = form.get_by_role("button", name="Take the seat")
    field = form.get_by_label("What shall the others call you?")
    expect(come_as).to_be_disabled()
    field.fill("Conductor")
    come_as.click()
    expect(form.get_by_role("alert")).to_contain_text("That name cannot be used")
    field.fill("Benedikt")
    come_as.click()
    expect(ben.locator(".waiting")).to_be_visible()
    expect(ada.locator(".waiting")).to_contain_text("Benedikt")
    ben.reload()
    expect(ben.locator(".waiting")).to_be_visible()  # who has come is not asked again
    other = ben.context.new_page()
    other.goto(second)
    expect(other.locator("#name")).to_have_value("Benedikt")  # it is remembered


def test_long_names_do_not_fit_and_who_watches_is_not_asked(new_page: NewPage) -> None:
    ada, ben, eve = new_page(), new_page(language="de-DE"), new_page()
    open_table(ada, ["human", "open"])
    join, watch = links(ada)
    eve.goto(watch)
    expect(eve.locator(".waiting")).to_be_visible()
    ben.goto(join)
    ben.locator("#name").press_sequentially("x" * 30)
    expect(ben.locator("#name")).to_have_value("x" * 24)
    ben.locator("#name").fill("Bot 2")
    ben.get_by_role("button", name="Platz nehmen").click()
    expect(ben.get_by_role("alert")).to_contain_text("Dieser Name geht nicht")


def guest(chromium: Browser) -> Page:
    """Somebody at another machine."""
    page = chromium.new_context(locale="en-US").new_page()
    page.set_default_timeout(PATIENCE)
    return page


def test_others_are_let_in_play_and_are_shut_out(
    new_page: NewPage, chromium: Browser
) -> None:
    ada, ben = new_page(), guest(chromium)
    open_table(ada, ["human", "open"])
    local = links(ada)[0]
    assert "127.0.0.1" in local
    sharing = ada.locator("[data-reach]")
    expect(sharing).to_contain_text("Only this machine can open the links")
    expect(ada.locator("[data-qr]")).to_have_count(0)
    sharing.get_by_role("button", name="Let others in").click()
    expect(sharing).to_contain_text("Others in the same network can open the links")
    expect(sharing).to_contain_text(f"http://{NETWORK}:")
    link = links(ada)[0]
    assert link == local.replace("127.0.0.1", NETWORK)
    code = ada.locator("[data-qr]")
    expect(code).to_have_attribute("data-qr", link)  # the only one that is missing
    expect(code).to_have_attribute("aria-label", "QR code: Link for seat 2")
    assert serious(ada) == []
    come(ben, link, "Ben")
    expect(ben.locator("[data-reach]")).to_have_count(0)
    whose_turn(ada, ben)
    ben.get_by_role("button", name="Settings").click()
    expect(ben.locator(".settings [data-reach]")).to_have_count(0)  # not the guest's
    ada.get_by_role("button", name="Settings").click()
    ada.get_by_role("button", name="Close it again").click()
    expect(ada.locator(".settings [data-reach=machine]")).to_be_visible()
    ben.get_by_text("Connection lost").wait_for()
    ada.locator(".prompt").wait_for()  # who sits at the machine plays on
    expect(ada.get_by_text("Connection lost")).to_have_count(0)
    ben.context.close()


def test_each_link_has_its_code(new_page: NewPage) -> None:
    ada = new_page(PHONE, "de-DE")
    open_table(ada, ["human", "open", "open"])
    invited = links(ada)
    for place in (0, 1, 2):
        ada.get_by_role("button", name="QR-Code").nth(place).click()
        code = ada.locator("[data-qr]")
        expect(code).to_have_count(1)
        expect(code).to_have_attribute("data-qr", invited[place])
        box = code.bounding_box()
        assert box is not None
        assert box["width"] >= 200
    width = ada.evaluate("document.scrollingElement.scrollWidth")
    assert width <= PHONE["width"]


def test_a_taken_port_is_said(new_page: NewPage, server: Server) -> None:
    page = new_page()
    page.goto("/")
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind((NETWORK, server.port))
        other.listen()
        page.get_by_role("button", name="Let others in").click()
        expect(page.locator("[data-reach] [role=alert]")).to_contain_text(
            "Another program uses this port"
        )
    page.get_by_role("button", name="Let others in").click()
    expect(page.locator("[data-reach=network]")).to_be_visible()
    expect(page.locator("[data-reach] [role=alert]")).to_have_count(0)


def test_links_are_copied_without_tls_too(new_page: NewPage, server: Server) -> None:
    ada = new_page()
    ada.goto("/")
    ada.get_by_role("button", name="Let others in").click()
    ada.locator("[data-reach=network]").wait_for()
    ben = new_page()
    # without windows nobody could be asked
    ben.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ben.goto(f"http://{NETWORK}:{server.port}/")
    ben.locator(".seat").first.wait_for()
    ben.locator(".seat").nth(1).locator(".seg label").nth(1).click()
    ben.locator("button.open").click()
    link = links(ben)[0]
    assert NETWORK in link
    ben.get_by_role("button", name="Copy").first.click()
    ben.get_by_role("button", name="Copied").wait_for()


REFUSING = """
document.execCommand = () => false;
navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
"""


def test_a_link_that_is_not_copied_is_marked_instead(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(REFUSING)
    page.goto("/")
    page.locator(".seat").first.wait_for()
    page.locator(".seat").nth(1).locator(".seg label").nth(1).click()
    page.locator("button.open").click()
    link = links(page)[0]
    page.get_by_role("button", name="Copy").first.click()
    expect(
        page.get_by_role("status").filter(has_text="copy it yourself")
    ).to_be_visible()
    expect(page.get_by_role("button", name="Copied")).to_have_count(0)
    assert page.evaluate("getSelection().toString()") == link


@pytest.fixture
def locked(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path, "--public", "--create-token", TOKEN)
    yield made
    made.stop()


def test_a_public_server_asks_once_for_its_token(
    locked: Server, chromium: Browser
) -> None:
    page = guest(chromium)
    home = f"http://127.0.0.1:{locked.port}"
    page.goto(home)
    sharing = page.locator("[data-reach=network]")
    expect(sharing).to_contain_text(f"http://{NETWORK}:{locked.port}")
    expect(sharing.get_by_role("button")).to_have_count(0)  # it is so from the start
    field, go = page.locator("[data-token]"), page.locator("button.open")
    expect(go).to_be_disabled()
    field.fill("streckenblock")
    go.click()
    expect(page.get_by_role("alert")).to_contain_text("needs the server's password")
    field.fill(TOKEN)
    go.click()
    page.wait_for_url("**/t/*")
    page.goto(home)
    page.locator(".seat").first.wait_for()
    expect(go).to_be_enabled()
    expect(field).to_have_count(0)
    go.click()
    page.wait_for_url("**/t/*")
    page.context.close()


@pytest.mark.parametrize(
    ("language", "words"),
    [("de-DE", "Diese Seite gibt es nicht"), ("en-US", "There is no such page")],
)
@pytest.mark.parametrize("path", ["/how/nosuch", "/new/nosuch", "/nosuch", "/t/a/b"])
def test_a_page_that_does_not_exist_says_so(
    new_page: NewPage, path: str, language: str, words: str
) -> None:
    page = new_page(language=language)
    answer = page.goto(path)
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading")).to_have_text([words])
    expect(page.get_by_role("link")).to_have_attribute("href", "/")
    assert serious(page) == []
    assert not re.search(r"\bmissing\.", page.locator("main").inner_text())
