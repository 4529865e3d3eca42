# SPDX-License-Identifier: MIT
"""Pictures of fixed positions, compared with those of `docs/gallery.md`.

The positions are recorded views of the engine (`web/fixtures`), told to the page as
the server would. `STELLWERK_GALLERY=write` takes the pictures anew.
"""

import base64
import json
import os
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, WebSocketRoute

from stellwerk.games import title_of
from tests.browser.conftest import DESKTOP, PHONE, NewPage

ROOT: Final = Path(__file__).parents[2]
GALLERY: Final = ROOT / "docs" / "gallery"
FIXTURE: Final = json.loads(
    (ROOT / "web" / "fixtures" / "rail_line.json").read_text(encoding="utf-8")
)
OTHERS: Final = json.loads(
    (ROOT / "web" / "fixtures" / "others.json").read_text(encoding="utf-8")
)
NAMES: Final = ["Johanna", "Jonas", "Selma"]
DIFFERENT: Final = 0.01  # share of pixels; fonts are drawn a little differently
COMPARE: Final = """async ([left, right]) => {
  const load = async (data) => {
    const bitmap = await createImageBitmap(await (await fetch(data)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height);
  };
  const [a, b] = [await load(left), await load(right)];
  if (a.width !== b.width || a.height !== b.height) return 1;
  let wrong = 0;
  for (let i = 0; i < a.data.length; i += 4)
    if ([0, 1, 2].some((k) => Math.abs(a.data[i + k] - b.data[i + k]) > 40)) wrong += 1;
  return wrong / (a.data.length / 4);
}"""

SHOTS: Final = [
    ("rail_line-card-desktop", "three", "card.late", DESKTOP, "en-US", "light"),
    ("rail_line-card-desktop-dark", "three", "card.late", DESKTOP, "de-DE", "dark"),
    ("rail_line-slow-desktop", "three", "slow.free.late", DESKTOP, "de-DE", "light"),
    ("rail_line-sheet2-desktop", "two", "extra.late", DESKTOP, "en-US", "light"),
    ("rail_line-card-phone", "three", "card.late", PHONE, "de-DE", "light"),
    ("rail_line-slow-phone-dark", "three", "slow.free.late", PHONE, "en-US", "dark"),
    ("rail_line-end-desktop", "three", "over", DESKTOP, "en-US", "light"),
    ("rail_line-end-phone-dark", "three", "over", PHONE, "de-DE", "dark"),
    ("cube_express-desktop", "cube_express", "", DESKTOP, "en-US", "light"),
    ("cube_express-chosen-desktop-dark", "cube_express", "", DESKTOP, "de-DE", "dark"),
    ("express_01-desktop-dark", "express_01", "", DESKTOP, "de-DE", "dark"),
    ("express_01-phone", "express_01", "", PHONE, "de-DE", "light"),
    ("first_class-desktop", "first_class", "", DESKTOP, "de-DE", "light"),
    ("taubertal_express-phone-dark", "taubertal_express", "", PHONE, "en-US", "dark"),
]
LOBBIES: Final = [
    ("lobby-desktop", DESKTOP, "en-US", "light"),
    ("lobby-desktop-dark", DESKTOP, "de-DE", "dark"),
    ("lobby-phone", PHONE, "de-DE", "light"),
]


def position(game: str, name: str) -> Any:
    """A recorded position: of Rail Line by its name, of another game the only one."""
    return FIXTURE["games"][game][name] if name else OTHERS[game]


def conversation(game: str, name: str) -> list[dict[str, Any]]:
    """What a server would say to somebody who comes to this position."""
    recorded = position(game, name)
    log = log_of(recorded["events"])
    return [
        greeting(recorded["view"], log),
        seating(recorded["view"]),
        {
            "type": "state",
            "seat": recorded["view"]["seat"],
            "seen": len(log),
            "entry": len(recorded.get("course", [])),
            "view": recorded["view"],
            "log": [],
            "can_undo": True,
            "undone": False,
            "outcome": recorded["outcome"],
        },
    ]


def log_of(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Events as entries of the log."""
    return [
        {
            "seq": place,
            "entry": place + 1,
            "seat": -1 if event["seat"] is None else event["seat"],
            "by": "bot",
            "at": "",
            "events": [event],
        }
        for place, event in enumerate(events)
    ]


def greeting(view: dict[str, Any], log: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "type": "welcome",
        "protocol": 1,
        "table": "gallery",
        "game": view["game"],
        "players": view["players"],
        "options": {},
        "edition": ["", ""],
        "seats": [view["seat"]],
        "seen": len(log),
        "log": log,
        "log_from": 0,
        "chat": [],
    }


def seating(view: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "table",
        "status": "over" if view["over"] else "running",
        "seats": [
            occupied(seat, seat == view["seat"]) for seat in range(view["players"])
        ],
        "spectators": 0,
        "shuffle": {"commitment": "", "seeds": [], "secret": None},
        "takeback": None,
        "next": None,
    }


def occupied(seat: int, own: bool) -> dict[str, Any]:
    """A seat of the table: the onlooker's own, or a bot's."""
    return {
        "seat": seat,
        "name": NAMES[seat],
        "kind": "human" if own else "bot",
        "bot": None if own else "conductor",
        "connected": True,
        "auto": True,
        "owned": own,
    }


def course_of(game: str, name: str) -> dict[str, Any]:
    """The points of the recorded game, as the server tells them."""
    recorded = position(game, name)
    scores = recorded.get("course", [])
    if recorded["outcome"] is not None:
        scores = [*scores, recorded["outcome"]["scores"]]
    entries = list(range(1, len(scores) + 1))
    gains = [
        {"entry": entry, "seat": seat, "category": "coins", "points": new - old}
        for entry, (before, after) in enumerate(pairwise(scores), 1)
        for seat, (old, new) in enumerate(zip(before, after, strict=True))
        if new != old
    ]
    return {
        "entries": entries,
        "scores": scores,
        "gains": gains,
        "turns": entries[::4],
        "rounds": entries[:: max(1, len(scores) // 8)],
    }


def show(page: Page, game: str, name: str) -> None:
    """Bring the page to a recorded position."""

    def answer(socket: WebSocketRoute) -> None:
        def hear(text: str | bytes) -> None:
            if json.loads(text)["type"] == "hello":
                for message in conversation(game, name):
                    socket.send(json.dumps(message))

        socket.on_message(hear)

    page.route_web_socket("**/ws/gallery", answer)
    course = course_of(game, name)
    printed = FIXTURE["printed"] if name else title_of(game).edition().raw
    tell(page, "/printed", printed)
    tell(page, "/scores", course)
    page.goto("/t/gallery#seat")
    page.locator(".cards svg, .win, .components").first.wait_for()


def tell(page: Page, path: str, answer: object) -> None:
    """What the server would answer about the recorded table."""
    page.route(f"**/api/tables/gallery{path}", lambda route: route.fulfill(json=answer))


def show_hints(page: Page, game: str, name: str) -> None:
    """The same with a few moves that are worth a thought."""
    choices = position(game, name)["view"]["choices"]
    hints = [
        {"choice": choice, "value": value, "visits": 100}
        for choice, value in zip(choices, (0.58, 0.51, 0.47), strict=False)
    ]
    seen = len(position(game, name)["events"])
    found = {"seat": position(game, name)["view"]["seat"], "seen": seen, "hints": hints}
    tell(page, "/hint", found)
    show(page, game, name)
    page.keyboard.press("h")
    page.locator("[data-hint]").first.wait_for()


def show_replay(page: Page, game: str, name: str) -> None:
    """A finished game, looked at again at one of its positions, with its review."""
    view, course = position(game, name)["view"], course_of(game, "over")
    welcome, info, _ = conversation(game, "over")
    entries = len(course["entries"])
    facts = {**welcome, **info, "entry": entries, "created": "", "status": "over"}
    facts["outcome"] = position(game, "over")["outcome"]
    shown = {**view, "seat": None, "hand": [], "choices": []}
    past = {"entry": 62, "entries": entries, "views": {"spectator": shown}, "log": []}
    told = [{"choice": one, "value": 0.5, "visits": 60} for one in view["choices"]]
    judged = [
        {"entry": entry, "seat": seat, "played": told[seat], "best": told[seat + 1]}
        | {"loss": loss, "noise": 0.02}
        for entry, seat, loss in ((62, 0, 0.14), (23, 2, 0.09), (81, 1, 0.06))
    ]
    review = {"done": entries, "of": entries, "judgements": judged}
    answers = {
        "": facts,
        "/replay/*": past,
        "/log?*": {"lines": welcome["log"], "more": False},
        "/scores": course,
        "/review": review,
        "/printed": FIXTURE["printed"],
    }
    for path, answer in answers.items():
        tell(page, path, answer)
    page.goto("/replay/gallery?at=62#review")
    page.locator("[data-judged], .places").first.wait_for()


ADVICE: Final = [
    ("rail_line-hint-desktop", show_hints, DESKTOP, "en-US", "light"),
    ("rail_line-hint-phone-dark", show_hints, PHONE, "de-DE", "dark"),
    ("rail_line-replay-desktop-dark", show_replay, DESKTOP, "de-DE", "dark"),
    ("rail_line-replay-phone", show_replay, PHONE, "en-US", "light"),
]


@pytest.mark.parametrize("shot", ADVICE, ids=[shot[0] for shot in ADVICE])
def test_advice(new_page: NewPage, shot: tuple[Any, ...]) -> None:
    name, bring, size, language, theme = shot
    page = new_page(size, language, theme)
    bring(page, "three", "card.late")
    compare(new_page, page, name)


def address(picture: bytes) -> str:
    return "data:image/png;base64," + base64.b64encode(picture).decode()


@pytest.mark.parametrize("shot", SHOTS, ids=[shot[0] for shot in SHOTS])
def test_picture(new_page: NewPage, shot: tuple[Any, ...]) -> None:
    name, game, at, size, language, theme = shot
    page = new_page(size, language, theme)
    show(page, game, at)
    if at.startswith("card"):
        page.locator('[data-target^="card:"] .hit').first.click()
    if "chosen" in name:
        page.locator('[data-target="tile:X05"]').click()
        page.locator('[data-target="cell:-2,1"]').click()
    page.mouse.move(5, 5)
    compare(new_page, page, name)


@pytest.mark.parametrize("shot", LOBBIES, ids=[shot[0] for shot in LOBBIES])
def test_lobby(new_page: NewPage, shot: tuple[Any, ...]) -> None:
    name, size, language, theme = shot
    page = new_page(size, language, theme)
    page.goto("/")
    page.locator(".seat").first.wait_for()
    compare(new_page, page, name)


def compare(new_page: NewPage, page: Page, name: str) -> None:
    """The page looks as in the gallery, or the gallery is taken anew."""
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(400)
    picture = page.screenshot(animations="disabled")
    file = GALLERY / f"{name}.png"
    if os.environ.get("STELLWERK_GALLERY") == "write":
        GALLERY.mkdir(exist_ok=True)
        file.write_bytes(picture)
    blank = new_page()
    blank.goto("about:blank")
    pictures = [address(picture), address(file.read_bytes())]
    assert blank.evaluate(COMPARE, pictures) <= DIFFERENT
