# SPDX-License-Identifier: MIT
"""A real server and a real Chromium for the tests of the page."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, Literal

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

import stellwerk
from stellwerk.server.page import is_built

PACKAGE: Final = Path(stellwerk.__file__).parents[1]
CHROMIUM: Final = os.environ.get("STELLWERK_CHROMIUM") or shutil.which("chromium")
FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP: Final = {"width": 1440, "height": 900}
PHONE: Final = {"width": 390, "height": 844}
PATIENCE: Final = 20_000  # milliseconds; the machine may be busy
expect.set_options(timeout=PATIENCE)

NewPage = Callable[..., Page]
Theme = Literal["dark", "light"]
Movement = Literal["no-preference", "reduce"]


class Server:
    """`stellwerk serve` as its own process; it can be restarted on its port."""

    def __init__(self, folder: Path) -> None:
        self.database = f"sqlite:///{folder}/tables.sqlite"
        self.port = 0
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "stellwerk", "serve"]
        command += ["--port", str(self.port), "--database", self.database]
        environment = {
            **os.environ,
            "PYTHONPATH": str(PACKAGE),
            "STELLWERK_LOG_LEVEL": "warning",
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


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not is_built():
        pytest.skip("the page is not built: make web")
    made = Server(tmp_path_factory.mktemp("browser"))
    yield made
    made.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no chromium on the path, and STELLWERK_CHROMIUM is not set")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def new_page(server: Server, chromium: Browser) -> Iterator[NewPage]:
    """Makes a browser of one person; complaints of the page fail the test."""
    contexts = []
    complaints: list[str] = []

    def make(
        size: dict[str, int] = DESKTOP,
        language: str = "en-US",
        theme: Theme = "light",
        motion: Movement = "reduce",
    ) -> Page:
        context = chromium.new_context(
            base_url=server.address,
            viewport={"width": size["width"], "height": size["height"]},
            locale=language,
            color_scheme=theme,
            has_touch=size is PHONE,
            reduced_motion=motion,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert complaints == []
