# SPDX-License-Identifier: MIT
"""A game of another package in the browser: chosen, played by taps, ended."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PACKAGE, Server
from tests.browser.playing import finish, open_table
from tests.browser.screens import DESKTOP, PHONE, paced
from tests.outside.conftest import site

__all__ = ["site"]


@pytest.fixture
def outside(site: Path, tmp_path: Path) -> Iterator[Server]:
    """A server on whose machine the example is installed."""
    path = os.pathsep.join((str(PACKAGE), str(site)))
    made = Server(tmp_path, PYTHONPATH=path)
    yield made
    made.stop()


def person(chromium: Browser, server: Server, size: dict[str, int]) -> Page:
    context = chromium.new_context(
        base_url=server.address,
        viewport={"width": size["width"], "height": size["height"]},
        has_touch=size is PHONE,
        locale="de-DE",
        reduced_motion="reduce",
    )
    context.add_init_script(paced("instant"))
    return context.new_page()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_game_of_another_package_is_played_to_its_end(
    outside: Server, chromium: Browser, size: dict[str, int]
) -> None:
    page = person(chromium, outside, size)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto("/how/kesseldruck")
    expect(page.locator("[data-how] section").first).to_be_visible()
    open_table(page, ["human", "bot"], game="kesseldruck")
    expect(page.locator(".q")).to_contain_text("?")
    finish(page)
    expect(page.locator(".win")).to_be_visible()
    assert complaints == []
    page.context.close()
