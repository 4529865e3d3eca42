# SPDX-License-Identifier: MIT
"""A page whose server is the test: thousands of positions without a network.

One page per game, size and language lives as long as the tests; positions are told to
it in batches and looked at inside the page, so that one costs a few milliseconds.
"""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import groupby, islice
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, ConsoleMessage, Page

from stellwerk.games import title_of
from tests.browser.recording import Setting, moves, settings_of
from tests.browser.screens import (
    DESKTOP,
    LOCALES,
    PATIENCE,
    PHONE,
    Movement,
    Theme,
    paced,
)
from tests.browser.stage import READY, conversation, course_of, fixture, log_of, tell

SCRIPTS: Final = [
    Path(__file__).with_name(name) for name in ("desk.js", "looking.js", "watching.js")
]
BATCH: Final = 40
NOT_SERVED: Final = "Failed to load resource"
Told = list[dict[str, Any]]  # what a server would say


class Desk:
    """A page at one game's table, and everything it complained about."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        recorded: Any,
        phone: bool = False,
        language: str = "en",
        theme: Theme = "light",
        motion: Movement = "reduce",
        printed: dict[str, Any] | None = None,
    ) -> None:
        size = PHONE if phone else DESKTOP
        self.context = browser.new_context(
            base_url=address,
            viewport={"width": size["width"], "height": size["height"]},
            locale=LOCALES[language],
            color_scheme=theme,
            has_touch=phone,
            reduced_motion=motion,
        )
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        self.listen(self.page)
        game = recorded["view"]["game"]
        self.opening = told(recorded)
        self.page.add_init_script(paced("instant"))
        self.page.add_init_script(
            "window.opening = JSON.parse(sessionStorage.opening ?? 'null')"
            f" ?? {json.dumps(self.opening)};"
        )
        for script in SCRIPTS:
            self.page.add_init_script(path=script)
        tell(self.page, "/printed", printed or title_of(game).edition().raw)
        tell(self.page, "/scores", course_of(recorded))
        self.page.goto("/t/gallery#seat")
        self.wait()

    def wait(self) -> None:
        self.page.locator(READY).first.wait_for()
        self.page.evaluate("document.fonts.ready")

    def sit(self, position: Told) -> None:
        """Open the table anew for another setting: it has another log."""
        if position[0]["edition"] == self.opening[0]["edition"]:
            return
        self.opening = position
        self.page.evaluate(
            "opening => sessionStorage.opening = opening", json.dumps(position)
        )
        self.page.reload()
        self.wait()

    def listen(self, page: Page) -> None:
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self.hear)

    def hear(self, line: ConsoleMessage) -> None:
        """Errors and warnings, but for answers that only a real server could give."""
        if line.type in ("error", "warning") and NOT_SERVED not in line.text:
            self.complaints.append(line.text)

    def each(self, look: str, positions: list[Told], *more: object) -> list[Any]:
        """What a script finds in each position: `async (view, ...more) => found`."""
        loop = f"""async ([positions, more]) => {{
          const look = {look};
          const found = [];
          for (const position of positions) {{
            await desk.show(position);
            found.push(await look(position[2].view, ...more));
          }}
          return found;
        }}"""
        found: list[Any] = []
        for batch in batches(positions):
            self.sit(batch[0])
            found += self.ask(loop, batch, more)
        return found

    def ask(self, script: str, *given: object) -> Any:
        """What a function of the page answers, which takes everything in one list.

        It goes as text: sent as objects, positions would take longer than looking at
        them.
        """
        asked = f"text => ({script})(JSON.parse(text))"
        return self.page.evaluate(asked, json.dumps(given))

    def show(self, position: Told) -> None:
        self.sit(position)
        self.ask("([position]) => desk.show(position)", position)

    def close(self) -> None:
        self.context.close()


def batches(positions: list[Told]) -> Iterator[list[Told]]:
    """Parts of a list, each with positions of the same setting."""
    for _, part in groupby(positions, lambda position: position[0]["edition"]):
        while batch := list(islice(part, BATCH)):
            yield batch


def told(recorded: Any, setting: str = "") -> Told:
    """A recorded position as the server tells it, its events new since the own move."""
    welcome, table, state = conversation(recorded)
    welcome |= {"log": [], "edition": [setting, ""]}
    own = {
        "seat": state["seat"] or 0,
        "by": "player",
        "entry": 0,
        "at": "",
        "events": [],
    }
    return [welcome, table, {**state, "log": [own, *log_of(recorded["events"])]}]


def quietly(recorded: Any, setting: str) -> Told:
    """The same without what happened before, which costs time to draw."""
    return told({**recorded, "events": []}, setting)


def recorded(game: str) -> dict[str, Told]:
    """All recorded positions that are not over, by setting and name."""
    return {
        f"{setting}/{name}": told(one, setting)
        for setting, found in fixture(game)["games"].items()
        for name, one in found.items()
        if not one["view"]["over"]
    }


def stream(setting: Setting, seed: int, slips: float) -> Iterator[Any]:
    """The positions of a game as the seat that is asked sees them."""
    game = setting.begin(seed)
    for _ in moves(game, seed, slips):
        assert game.to_act is not None
        yield {"view": game.view(game.to_act), "events": [], "outcome": None}


@cache
def many(game: str, count: int) -> list[Told]:
    """Positions of all settings of a game in equal parts, from several games each."""
    settings = settings_of(game)
    share = -(-count // len(settings))
    return [one for setting in settings for one in some(setting, share)]


def some(setting: Setting, count: int) -> list[Told]:
    """Positions of random and of thoughtful games in turn."""
    found: list[Told] = []
    seed = 100
    while len(found) < count:
        slips = 1.0 if seed % 2 else 0.3
        every = stream(setting, seed, slips)
        found += [
            quietly(one, setting.name) for one in islice(every, seed % 3, None, 3)
        ]
        seed += 1
    return found[:count]


def nothing(faults: list[str]) -> None:
    """Nothing is wrong; else all of it is told, one line each, and how often."""
    often = Counter(faults).most_common()
    told = [fault if times == 1 else f"{times} × {fault}" for fault, times in often]
    assert not faults, "\n" + "\n".join(told)
