# SPDX-License-Identifier: MIT
"""Browsers of people: everybody has one of their own, and leaves nothing behind."""

from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.screens import paced


class People:
    """Who uses the page in a test."""

    def __init__(self, chromium: Browser, address: str) -> None:
        self.chromium, self.address = chromium, address
        self.used: Final[list[BrowserContext]] = []

    def somebody(self, pace: str | None, **wishes: Any) -> Page:
        """The page of somebody who was never here."""
        made = self.chromium.new_context(base_url=self.address, **wishes)
        if pace is not None:
            made.add_init_script(paced(pace))
        self.used.append(made)
        return made.new_page()

    def leave(self) -> None:
        """All go, and their browsers with them."""
        for context in self.used:
            context.close()
        self.used.clear()
