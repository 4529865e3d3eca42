# SPDX-License-Identifier: MIT
"""A table that waits for friends, with links that are always the same."""

import json
from typing import Any, Final

from playwright.sync_api import Page, WebSocketRoute

from stellwerk.games import title_of
from tests.browser.stage import conversation, first_position, tell

ADDRESS: Final = "http://192.0.2.5:8460"
LINKS: Final = {"1": "dGhlLXNlY29uZC1zZWF0LQ", "watch": "dG8td2F0Y2gtb25seS0tLQ"}
REMEMBER: Final = "known => localStorage['stellwerk.tables'] = known"


def show_waiting(page: Page, shared: bool) -> None:
    """Somebody at the machine waits for a friend, who can come or not yet."""
    welcome, info, _ = conversation(first_position("rail_line"))
    names = [{"name": "Johanna"}, {"name": "", "kind": "open", "connected": False}]
    seats = [{**one, **two} for one, two in zip(info["seats"], names, strict=False)]
    shuffle = {**info["shuffle"], "promises": ["9f", ""], "seeds": ["", ""]}
    table = {**info, "status": "waiting", "seats": seats, "shuffle": shuffle}

    def answer(socket: WebSocketRoute) -> None:
        def hear(text: str | bytes) -> None:
            if json.loads(text)["type"] == "hello":
                for message in ({**welcome, "log": [], "seats": [0]}, table):
                    socket.send(json.dumps(message))

        socket.on_message(hear)

    tell(page, "/printed", title_of("rail_line").edition().raw)
    page.route_web_socket("**/ws/gallery", answer)
    page.route("**/api/access", lambda route: route.fulfill(json=access(shared)))
    page.goto("/")
    known: dict[str, Any] = {"table": "gallery", "game": "rail_line", "at": ""}
    known |= {"tokens": ["seat"], "links": LINKS}
    page.evaluate(REMEMBER, json.dumps([known]))
    page.goto("/t/gallery#seat")
    page.locator("[data-qr]" if shared else "[data-reach]").wait_for()


def access(shared: bool) -> dict[str, Any]:
    addresses = [ADDRESS] if shared else []
    here = {"here": True, "changeable": True, "token": False}
    return {**here, "open": shared, "addresses": addresses}


def show_invitation(page: Page) -> None:
    """A friend has opened a link."""
    facts = conversation(first_position("rail_line"))[1]
    named = [{**facts["seats"][0], "name": "Johanna"}]
    seat = {"seat": 1, "name": "", "kind": "open"}
    tell(page, "/seat", seat)
    tell(page, "", {**facts, "game": "rail_line", "seats": named})
    page.goto("/t/gallery#seat")
    page.locator("[data-join] .art").wait_for()
    page.locator("[data-join]").get_by_text("Johanna").wait_for()
