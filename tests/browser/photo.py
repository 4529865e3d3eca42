# SPDX-License-Identifier: MIT
"""A photograph of a recorded position.

python -m tests.browser.photo first_class AB4/turn.late --phone --dark --language de
python -m tests.browser.photo first_class            # lists the positions
"""

import argparse
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS, Server
from tests.browser.pictures import picture_of
from tests.browser.playing import tap
from tests.browser.screens import DESKTOP, LOCALES, PHONE
from tests.browser.stage import fixture, show


def parsed() -> argparse.Namespace:
    told = argparse.ArgumentParser(description="photographs a recorded position")
    told.add_argument("game")
    told.add_argument("at", nargs="?", help="setting/name; without it all are listed")
    told.add_argument("--phone", action="store_true", help="390 × 844 pixels")
    told.add_argument("--size", help="other pixels, e.g. 1920x1080")
    told.add_argument("--dark", action="store_true")
    told.add_argument("--language", choices=LOCALES, default="en")
    told.add_argument("--tap", action="append", default=[], help="(start of) a target")
    told.add_argument("--click", action="append", default=[], help="a CSS selector")
    told.add_argument("--key", action="append", default=[], help="a key to press")
    told.add_argument("--hover", help="(start of) a thing whose details are shown")
    told.add_argument("--out", type=Path, default=Path("photo.png"))
    return told.parse_args()


def size_of(wish: argparse.Namespace) -> tuple[int, int]:
    if wish.size:
        width, _, height = wish.size.partition("x")
        return int(width), int(height)
    size = PHONE if wish.phone else DESKTOP
    return size["width"], size["height"]


def photograph(wish: argparse.Namespace, address: str) -> bytes:
    width, height = size_of(wish)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(
            base_url=address,
            viewport={"width": width, "height": height},
            locale=LOCALES[wish.language],
            color_scheme="dark" if wish.dark else "light",
            has_touch=wish.phone,
            reduced_motion="reduce",
        )
        page.on("pageerror", lambda error: print(f"page error: {error}"))
        page.on("console", lambda line: print(f"console: {line.text}"))
        show(page, wish.game, wish.at)
        for name in wish.tap:
            tap(page, page.locator(f'[data-target^="{name}"]').first)
        for selector in wish.click:
            page.locator(selector).first.click()
        for key in wish.key:
            page.keyboard.press(key)
        page.mouse.move(5, 5)
        if wish.hover:
            page.locator(f'[data-thing^="{wish.hover}"]').first.hover(force=True)
        return picture_of(page)


def main() -> None:
    wish = parsed()
    if wish.at is None:
        for setting, found in fixture(wish.game)["games"].items():
            print(*(f"{setting}/{name}" for name in found), sep="\n")
        return
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            wish.out.write_bytes(photograph(wish, server.address))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
