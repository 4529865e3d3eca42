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


# Words of one picture upon each other, and whatever sticks out of the page.
CROWDED: Final = """() => {
  const wide = document.documentElement.clientWidth, found = [];
  for (const svg of document.querySelectorAll('main svg')) {
    const words = [...svg.querySelectorAll('text')]
      .map(text => [text.textContent, text.getBoundingClientRect()])
      .filter(([text, box]) => text.trim() && box.width);
    words.forEach(([one, a], place) => {
      if (a.left < 0 || a.right > wide) found.push(`outside: ${one}`);
      for (const [other, b] of words.slice(place + 1)) {
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 1 && down > 4) found.push(`${one} upon ${other}`);
      }
    });
  }
  for (const cell of document.querySelectorAll('.forest th,.forest td,.answers td'))
    if (cell.getBoundingClientRect().right > wide + 1)
      found.push(`beyond: ${cell.textContent}`);
  return found;
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


@pytest.mark.parametrize("width", [1440, 1151, 1024, 900, 390, 320])
def test_words_do_not_lie_upon_each_other(
    chromium: Browser, pages: list[Path], width: int
) -> None:
    page = chromium.new_page(viewport={"width": width, "height": 900})
    for path in pages:
        page.goto(path.as_uri())
        assert page.evaluate(CROWDED) == []
        assert page.evaluate("document.documentElement.scrollWidth") == width
    page.close()


LONGER: Final = """() => {
  const name = document.querySelector('.things tbody th button');
  name.append(' top: travellers, sawmill, bottom: coal, sugar beet, middle: wood');
}"""
# Names longer than their place, gaps in the strip of a picture, and a table to scroll.
CUT: Final = """() => {
  const found = [];
  for (const name of document.querySelectorAll('.things tbody th')) {
    if (name.scrollWidth > name.clientWidth + 1) found.push(`cut: ${name.textContent}`);
  }
  const replay = document.querySelector('#replay').getBoundingClientRect();
  for (const cell of document.querySelectorAll('#replay td, #replay tbody th'))
    if (cell.getBoundingClientRect().right > replay.right + 1)
      found.push(`beyond: ${cell.textContent}`);
  const strips = innerWidth < 900 ? []
    : [...document.querySelectorAll('#things .forest:not(.all) tbody .plot svg')];
  strips.slice(1).forEach((svg, place) => {
    const above = strips[place].getBoundingClientRect();
    const gap = svg.getBoundingClientRect().top - above.bottom;
    if (Math.abs(gap) > .2) found.push(`gap of ${gap}`);
  });
  return found;
}"""


@pytest.mark.parametrize("width", [1440, 900, 390])
def test_nothing_is_cut(chromium: Browser, pages: list[Path], width: int) -> None:
    """Also names of two lines stand whole, with the strip behind them."""
    page = chromium.new_page(viewport={"width": width, "height": 900})
    page.goto(pages[0].as_uri())
    page.evaluate(LONGER)
    assert page.evaluate(CUT) == []
    page.close()


def test_dots_bars_and_rows_open_their_cards(
    chromium: Browser, pages: list[Path]
) -> None:
    """Where a pointer meets them, not only at their names."""
    page = chromium.new_page(viewport={"width": 1440, "height": 900})
    page.goto(pages[0].as_uri())
    card = page.locator("[popover]:popover-open")
    places = (
        "#scores .hits button >> nth=12",
        "#decided .hits button >> nth=1",
        "#length .hits button >> nth=0",
        "#seats tbody tr >> nth=1 >> svg",
        "#bots figure >> nth=0 >> svg",
    )
    for place in places[:-1]:
        page.locator(place).click(force=True)
        assert card.count() == 1, place
        assert card.locator("tbody tr").count() > 0
        page.keyboard.press("Escape")
        assert card.count() == 0
    picture = page.locator(places[-1])
    box = picture.bounding_box()
    assert box is not None
    middle = {"x": 0.22 * box["width"], "y": box["height"] / 2}
    picture.click(force=True, position=middle)
    assert card.count() == 1
    page.close()


def test_cards_are_not_printed(chromium: Browser, pages: list[Path]) -> None:
    page = chromium.new_page()
    page.goto(pages[0].as_uri())
    page.locator(".forest button").first.click()
    assert page.locator("[popover]:visible").count() == 1
    page.emulate_media(media="print")
    assert page.locator("[popover]:visible").count() == 0
    page.close()
