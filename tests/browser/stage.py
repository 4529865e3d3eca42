# SPDX-License-Identifier: MIT
"""Recorded positions (`web/fixtures`) on the page, told as the server would."""

import json
import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, WebSocketRoute

from stellwerk.games import title_of

ROOT: Final = Path(__file__).parents[2]
FIXTURES: Final = ROOT / "web" / "fixtures"
NAMES: Final = ["Johanna", "Jonas", "Selma", "Theodor"]
READY: Final = "main [data-thing], .win, .components"
# What the page asks the server for, this once asked here; a star stands for the rest.
ANSWER: Final = """([path, answer]) => {
  const [ask, start] = [window.fetch, path.replace(/\\*$/, "")];
  const meant = (asked) => (start === path ? asked === path : asked.startsWith(start));
  window.fetch = (asked, ...more) =>
    meant(asked) ? Promise.resolve(Response.json(answer)) : ask(asked, ...more);
}"""
DRAWN: Final = re.compile(r'^ {2}(\w+): \(\) => import\("', re.MULTILINE)


@cache
def drawn_games() -> list[str]:
    """The games with a drawn board, as the page lists them."""
    source = ROOT / "web" / "src" / "games" / "index.ts"
    return DRAWN.findall(source.read_text(encoding="utf-8"))


@cache
def fixture(name: str) -> Any:
    """A file of recorded things: a game's, or one of several games."""
    return json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))


def position(game: str, at: str) -> Any:
    """A recorded position, `setting/name`; without a name the one for words."""
    if not at:
        return fixture("others")[game]
    setting, _, name = at.partition("/")
    return fixture(game)["games"][setting][name]


def first_position(game: str) -> Any:
    """The beginning of the game in its first setting."""
    return next(iter(fixture(game)["games"].values()))["begin"]


def conversation(recorded: Any) -> list[dict[str, Any]]:
    """What a server would say to somebody who comes to this position."""
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


def course_of(recorded: Any) -> dict[str, Any]:
    """The points of the recorded game, as the server tells them."""
    scores = recorded.get("course", [])
    if recorded["outcome"] is not None:
        scores = [*scores, recorded["outcome"]["scores"]]
    entries = list(range(1, len(scores) + 1))
    category = next(iter(recorded["view"]["breakdown"][0]), "")
    gains = [
        {"entry": entry, "seat": seat, "category": category, "points": new - old}
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


def show(page: Page, game: str, at: str) -> None:
    """Bring the page to a recorded position; the one without a name is in words."""
    open_at(page, game, position(game, at))
    if not at:
        in_words(page, game)


def open_at(page: Page, game: str, recorded: Any) -> list[WebSocketRoute]:
    """Open a table at a position; returns the lines on which more can be told."""
    lines: list[WebSocketRoute] = []

    def answer(socket: WebSocketRoute) -> None:
        def hear(text: str | bytes) -> None:
            if json.loads(text)["type"] == "hello":
                for message in conversation(recorded):
                    socket.send(json.dumps(message))

        socket.on_message(hear)
        lines.append(socket)

    page.route_web_socket("**/ws/gallery", answer)
    tell(page, "/printed", title_of(game).edition().raw)
    tell(page, "/scores", course_of(recorded))
    page.goto("/t/gallery#seat")
    page.locator(READY).first.wait_for()
    return lines


def show_news(page: Page, game: str, at: str, before: Any = ()) -> None:
    """The same, but its events are told only then: that is what scenes come from."""
    recorded = position(game, at)
    lines = open_at(page, game, {**recorded, "events": []})
    page.wait_for_load_state("networkidle")  # the game's script brings the scenes
    events = [*before, *recorded["events"]]
    news = conversation({**recorded, "events": events})[2]
    lines[-1].send(json.dumps({**news, "log": log_of(events)}))


def in_words(page: Page, game: str) -> None:
    """Everything in words, also where a board is drawn."""
    if game in drawn_games():
        page.keyboard.press("t")
    page.locator(".components").wait_for()


def tell(page: Page, path: str, answer: object) -> None:
    """What the server would answer about the recorded table, from now on.

    The page answers itself: while something is routed, Chromium has no cache, and
    every test would read and compile the page's scripts again.
    """
    told = json.dumps([f"/api/tables/gallery{path}", answer])
    page.add_init_script(f"({ANSWER})({told});")


def show_hints(page: Page, game: str, at: str) -> None:
    """The same with a few moves that are worth a thought."""
    recorded = position(game, at)
    hints = [
        {"choice": choice, "value": value, "visits": 100}
        for choice, value in zip(
            recorded["view"]["choices"], (0.58, 0.51, 0.47), strict=False
        )
    ]
    seen = len(recorded["events"])
    tell(
        page, "/hint", {"seat": recorded["view"]["seat"], "seen": seen, "hints": hints}
    )
    show(page, game, at)
    page.keyboard.press("h")
    page.locator("[data-hint]").first.wait_for()


def show_replay(page: Page, game: str, at: str) -> None:
    """A finished game, looked at again at one of its positions, with its review."""
    view, over = position(game, at)["view"], position(game, f"{at.split('/')[0]}/over")
    course = course_of(over)
    welcome, info, _ = conversation(over)
    entries = len(course["entries"])
    facts = {**welcome, **info, "entry": entries, "created": "", "status": "over"}
    facts["outcome"] = over["outcome"]
    shown = {**view, "seat": None, "choices": []}
    if "hand" in view:
        shown["hand"] = []
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
        "/printed": title_of(game).edition().raw,
    }
    for path, answer in answers.items():
        tell(page, path, answer)
    page.goto("/replay/gallery?at=62#review")
    page.locator("[data-judged], .places").first.wait_for()
