# SPDX-License-Identifier: MIT
"""A real server and a real Chromium for the tests of the page."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

import stellwerk
from stellwerk.games import TITLES
from stellwerk.server.web.page import is_built
from tests.browser.boards import board_of
from tests.browser.desk import Desk, nothing
from tests.browser.people import People
from tests.browser.screens import DESKTOP, PATIENCE, PHONE, Movement, Theme
from tests.browser.stage import first_position

FOLDER: Final = Path(__file__).parent
AGAIN: Final = 1  # times that a test may be repeated: a machine may be too busy
PACKAGE: Final = Path(stellwerk.__file__).parents[1]
# The one without windows draws the same pictures and takes half the time.
CHROMIUM: Final = (
    os.environ.get("STELLWERK_CHROMIUM")
    or shutil.which("chromium-headless-shell")
    or shutil.which("chromium")
)
FLAGS: Final = [
    "--font-render-hinting=slight",  # as with windows
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
expect.set_options(timeout=PATIENCE)

NETWORK: Final = "127.0.0.2"  # stands for the machine's address in a network
NewPage = Callable[..., Page]
NewDesk = Callable[..., Desk]


class Server:
    """`stellwerk serve` as its own process; it can be restarted on its port."""

    def __init__(self, folder: Path, *options: str, **settings: str) -> None:
        self.options, self.settings = options, settings
        self.database = f"sqlite:///{folder}/tables.sqlite"
        self.port = 0
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "stellwerk", "serve"]
        command += ["--port", str(self.port), "--database", self.database]
        command += self.options
        environment = {
            **os.environ,
            "PYTHONPATH": str(PACKAGE),
            "STELLWERK_LOG_LEVEL": "warning",
            "STELLWERK_NETWORK": NETWORK,
            **self.settings,
        }
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env=environment
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(r"listens on (http://[\d.]+:(\d+))", line)
            if found:
                self.address, self.port = found[1], int(found[2])
                return
        raise AssertionError("the server did not start")

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()

    @contextmanager
    def away(self) -> Iterator[None]:
        """Meanwhile nobody answers; other tests need it again, whatever happens."""
        try:
            self.stop()
            yield
        finally:
            self.process.kill()
            self.process.wait()
            self.start()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not is_built():
        pytest.skip("the page is not built: make web")
    # All tests of a process are one client: together they make many tables.
    folder = tmp_path_factory.mktemp("browser")
    made = Server(folder, STELLWERK_TABLES_PER_HOUR="10000")
    yield made
    made.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no Chromium on the path, and STELLWERK_CHROMIUM is not set")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def people(server: Server, chromium: Browser) -> People:
    return People(chromium, server.address)


@pytest.fixture
def new_page(people: People) -> Iterator[NewPage]:
    """Makes a browser of one person; complaints of the page fail the test."""
    complaints: list[str] = []

    def make(
        size: dict[str, int] = DESKTOP,
        language: str = "en-US",
        theme: Theme = "light",
        motion: Movement = "reduce",
        pace: str | None = "instant",
    ) -> Page:
        page = people.somebody(
            pace,
            viewport={"width": size["width"], "height": size["height"]},
            locale=language,
            color_scheme=theme,
            has_touch=size is PHONE,
            reduced_motion=motion,
        )
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield make
    people.leave()
    assert complaints == []


@pytest.fixture(scope="session")
def desks(server: Server, chromium: Browser) -> Iterator[dict[str, Desk]]:
    """Pages that live as long as the tests, by what they show."""
    made: dict[str, Desk] = {}
    yield made
    for desk in made.values():
        desk.close()


@pytest.fixture
def new_desk(
    server: Server, chromium: Browser, desks: dict[str, Desk]
) -> Iterator[NewDesk]:
    """A page at a game's table whose server is the test; complaints fail the test."""
    used: list[Desk] = []

    def make(game: str, **wishes: Any) -> Desk:
        key = f"{game} {sorted(wishes.items())}"
        if key not in desks:
            recorded = first_position(game)
            desks[key] = Desk(chromium, server.address, recorded, **wishes)
        used.append(desks[key])
        return desks[key]

    yield make
    complaints = [complaint for desk in used for complaint in desk.complaints]
    for desk in used:
        desk.complaints.clear()
    nothing(complaints)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All may be repeated; tests of one board stay together, as they share a page."""
    for item in items:
        if item.path.is_relative_to(FOLDER):
            item.add_marker(pytest.mark.flaky(reruns=AGAIN))
            expect_unfinished(item)
    items.sort(key=game_of)


def game_of(item: pytest.Item) -> str:
    """The game that a test is about, if it is about one."""
    spec = getattr(item, "callspec", None)
    game = spec.params.get("game") if spec is not None else None
    return game if game in TITLES and item.path.is_relative_to(FOLDER) else ""


def expect_unfinished(item: pytest.Item) -> None:
    """Boards say what they do not fulfil yet; the tests go on to look."""
    game = game_of(item)
    if game and isinstance(item, pytest.Function):
        why = board_of(game).unfinished.get(item.originalname or "")
        if why is not None:
            item.add_marker(pytest.mark.xfail(reason=why, strict=False))
