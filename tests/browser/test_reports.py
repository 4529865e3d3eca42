# SPDX-License-Identifier: MIT
"""Reports are for everyone: axe finds nothing, and words in pictures can be read."""

import json
from pathlib import Path
from typing import Any, Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from stellwerk.kit.effort import effort
from stellwerk.lab.reports.writing import write_report
from tests.browser.screens import DESKTOP, PHONE, Theme
from tests.lab.invented import World, invent, write_folder

TAMER: Final = (
    Path(__file__).parents[2] / "examples" / "experiments" / "first_class_tamer.json"
)
READABLE: Final = 4.5  # what WCAG asks of small letters
# Letters of pictures have a fill, which axe does not know, and the strip behind them.
FAINT: Final = """least => {
  const parts = text => (text.match(/[\\d.]+/g) || []).map(Number);
  const light = text => parts(text).slice(0, 3)
    .map(part => part / 255)
    .map(part => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4)
    .reduce((sum, part, place) => sum + part * [.2126, .7152, .0722][place], 0);
  const contrast = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + .05) / (low + .05);
  };
  const paper = getComputedStyle(document.querySelector('main')).backgroundColor;
  const behind = (letters, svg) => [...svg.querySelectorAll('rect')]
    .filter(rect => {
      const box = rect.getBoundingClientRect();
      return box.left < letters.right && letters.left < box.right
        && box.top < letters.bottom && letters.top < box.bottom;
    })
    .map(rect => getComputedStyle(rect).fill);
  return [...document.querySelectorAll('main svg text')].flatMap(text => {
    const ink = getComputedStyle(text).fill;
    const grounds = behind(text.getBoundingClientRect(), text.ownerSVGElement);
    return [paper, ...grounds]
      .filter(ground => contrast(ink, ground) < least)
      .map(ground => `${text.textContent}: ${ink} on ${ground}`);
  });
}"""


def ways() -> list[Any]:
    """Languages, themes and sizes: all of them, or half, in which every pair occurs."""
    sizes = {"desktop": DESKTOP, "phone": PHONE}
    return [
        pytest.param(language, theme, size, id=f"{language}-{theme}-{name}")
        for first, language in enumerate(("en", "de"))
        for second, theme in enumerate(("light", "dark"))
        for third, (name, size) in enumerate(sizes.items())
        if (first + second + third) % effort(2, 1) == 0
    ]


in_ways = pytest.mark.parametrize(
    ("pages", "theme", "size"), ways(), indirect=["pages"], scope="module"
)


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An invented experiment with findings of all kinds, and a changed edition."""
    place = tmp_path_factory.mktemp("reports") / "lab"
    strong = World(
        things=30, effects={3: 5.0, 7: -5.0}, seats=(1.5, 0, -1.5), unloved=5
    )
    main = invent(strong, 300, 1)
    tamed = invent(World(things=30, effects={3: 2.0}), 300, 2, deals=1)
    more: dict[str, Any] = {
        "Old": {"game": "first_class"},
        "New": {"game": "first_class", "edition_hash": "sha256:new"},
        "Others": {"game": "first_class", "bots": ["random"] * 3},
        "compare": [{"base": "Old", "with": "New"}],
    }
    write_folder(place, {"Old": main, "New": tamed, "Others": tamed}, 300, **more)
    (place / "editions").mkdir()
    (place / "editions" / "new.json").write_text(TAMER.read_text())
    return place


@pytest.fixture(scope="module", params=["en", "de"])
def pages(request: pytest.FixtureRequest, results: Path) -> list[Path]:
    """A balance report and a comparison."""
    out = results.parent / f"{request.param}.html"
    written = write_report(results, out, request.param)
    drawn = json.loads(written[-1].read_text())["sections"][0]
    assert drawn["key"] == "printed"
    return [path for path in written if path.suffix == ".html"]


def faults(page: Page) -> list[str]:
    """All that axe complains of, best practices included, also inside of tables."""
    page.locator("details").evaluate_all("all => all.forEach(one => one.open = true)")
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    return [
        f"{one['id']}: {node['html'][:160]}"
        for one in found.response["violations"]
        for node in one["nodes"]
    ]


@in_ways
def test_everybody_can_read_a_report(
    chromium: Browser, pages: list[Path], theme: Theme, size: dict[str, int]
) -> None:
    page = chromium.new_page(
        viewport={"width": size["width"], "height": size["height"]},
        color_scheme=theme,
    )
    for path in pages:
        page.goto(path.as_uri())
        assert faults(page) == []
        assert page.evaluate(FAINT, READABLE) == []
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
    page.close()


@in_ways
def test_a_name_opens_its_card_by_keyboard(
    chromium: Browser, pages: list[Path], theme: Theme, size: dict[str, int]
) -> None:
    """Enter opens it, Escape closes it and leads back; everybody can read it."""
    width, height = size["width"], size["height"]
    page = chromium.new_page(
        viewport={"width": width, "height": height}, color_scheme=theme
    )
    for path in pages:
        page.goto(path.as_uri())
        name = page.locator(".forest button", has_text="C07").first
        name.focus()
        page.keyboard.press("Enter")
        card = page.locator("[popover]:popover-open")
        assert card.locator("h3").inner_text().startswith("C07")
        assert card.locator("tbody tr").count() == 10
        assert "stellwerk experiment replay" in card.locator("pre").inner_text()
        assert page.evaluate("document.activeElement.autofocus")
        box = card.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
        assert card.evaluate("one => one.scrollWidth <= one.clientWidth")
        assert faults(page) == []
        page.keyboard.press("Escape")
        assert card.count() == 0
        assert name.evaluate("one => one === document.activeElement")
    page.close()


def test_cards_are_not_printed(chromium: Browser, pages: list[Path]) -> None:
    page = chromium.new_page()
    page.goto(pages[0].as_uri())
    page.locator(".forest button").first.click()
    assert page.locator("[popover]:visible").count() == 1
    page.emulate_media(media="print")
    assert page.locator("[popover]:visible").count() == 0
    page.close()
