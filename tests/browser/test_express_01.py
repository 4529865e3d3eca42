# SPDX-License-Identifier: MIT
"""Express 01 as it is played: ghosts, payments, walls of cards, routes, tracks."""

from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewDesk, NewPage
from tests.browser.covering import looked_through
from tests.browser.desk import nothing, told
from tests.browser.playing import tap
from tests.browser.screens import DESKTOP, PHONE
from tests.browser.stage import position, show
from tests.browser.test_board_access import SENT, press_targets

GAME: Final = "express_01"
MANY: Final = "usa4/card"
EXPANDING: Final = "germany3/card"
GHOST: Final = "main [data-ghost]"
NEAR: Final = 3  # pixels: ends of tracks so close are meant to meet
EXACT: Final = 0.1
FEW: Final = 20  # cards beside another one with track to it, counted each time
# the ends of all tracks on the edges of their cards, in pixels, by slot
ENDS: Final = """() => {
  const onEdge = ([x, y]) => x === 0 || x === 96 || y === 0 || y === 132;
  const ends = (path) => path.getAttribute('d').split('M').slice(1)
    .map((part) => part.match(/-?[\\d.]+/g).map(Number))
    .flatMap((numbers) => [numbers.slice(0, 2), numbers.slice(-2)]).filter(onEdge);
  const rails = '.map [data-thing^="slot:"] path[data-rail]';
  return [...document.querySelectorAll(rails)].flatMap((path) => {
    const [matrix, slot] = [path.getScreenCTM(), path.closest('[data-thing]').dataset];
    return ends(path).map(([x, y]) => {
      const at = new DOMPoint(x, y).matrixTransform(matrix);
      return [slot.thing.slice(5), at.x, at.y];
    });
  });
}"""


def view_of(at: str) -> dict[str, Any]:
    view: dict[str, Any] = position(GAME, at)["view"]
    return view


def target(page: Page, name: str) -> Locator:
    return page.locator(f'main [data-target="{name}"]')


def both_ways(at: str) -> int:
    """A card that may be laid upright and upside down."""
    moves = {one["text"] for one in view_of(at)["choices"]}
    turned = next(text for text in sorted(moves) if text.endswith(" 180"))
    assert turned.removesuffix(" 180") in moves
    return int(turned.split()[1])


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_card_lies_as_a_ghost_and_is_turned_by_key_and_by_taps(
    new_page: NewPage, size: dict[str, int]
) -> None:
    number = both_ways(EXPANDING)
    page = new_page(size)
    show(page, GAME, EXPANDING)
    expect(page.locator(GHOST)).to_have_count(0)
    tap(page, page.locator(f'.fan [data-target="face:{number}"].target'))
    ghost = page.locator(GHOST).last
    expect(ghost).to_have_attribute("data-ghost", f"lay {number}")
    page.keyboard.press("r")
    expect(ghost).to_have_attribute("data-ghost", f"lay {number} 180")
    page.keyboard.press("Shift+R")
    expect(ghost).to_have_attribute("data-ghost", f"lay {number}")
    page.locator(f'.disc[data-target="face:{number}.180"]').click()
    expect(ghost).to_have_attribute("data-ghost", f"lay {number} 180")
    page.keyboard.press("Escape")
    expect(page.locator(GHOST)).to_have_count(0)


def test_r_turns_the_card_that_enter_lays(new_desk: NewDesk) -> None:
    number = both_ways(EXPANDING)
    desk = new_desk(GAME)
    desk.show(told(position(GAME, EXPANDING), "germany3"))
    press_targets(desk, {"targets": [{"kind": "face", "id": str(number)}]})
    desk.page.keyboard.press("r")
    desk.page.keyboard.press("Enter")
    assert desk.page.evaluate(SENT) == f"lay {number} 180"


COVERED: Final = """(view) => {
  if (!document.querySelector('.inset')) return [];
  const slot = document.querySelector(
    `.surface > svg [data-thing="slot:${view.building}"]`).getBoundingClientRect();
  const over = (part) => {
    const box = document.querySelector(part).getBoundingClientRect();
    return box.left < slot.right - 1 && slot.left < box.right - 1
      && box.top < slot.bottom - 1 && slot.top < box.bottom - 1;
  };
  return ['.inset', '.fitting'].filter(over)
    .map((part) => `${view.map} ${view.building} lies under ${part}`);
}"""


def test_on_a_phone_the_slot_can_be_seen_on_the_map_too(new_desk: NewDesk) -> None:
    desk = new_desk(GAME, phone=True, language="de")
    found = desk.each(COVERED, list(looked_through(GAME).values()))
    nothing([fault for one in found for fault in one])


def test_on_a_phone_own_things_keep_their_height(new_desk: NewDesk) -> None:
    desk = new_desk(GAME, phone=True, language="de")
    height = "() => document.querySelector('.app > .own').offsetHeight"
    assert len(set(desk.each(height, list(looked_through(GAME).values())))) == 1


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_of_many_cards_the_best_are_shown_first(
    new_page: NewPage, size: dict[str, int]
) -> None:
    page = new_page(size)
    show(page, GAME, MANY)
    ways = page.locator(".fan .way")
    expect(ways).to_have_count(4)
    expect(page.locator(".fan")).to_contain_text("most joins")
    page.locator(".fan [data-more]").click()
    expect(ways).to_have_count(len(fitting(MANY)))
    expect(page.locator(".fan [data-more]")).to_have_count(0)


def test_on_a_phone_all_companies_are_in_sight(new_page: NewPage) -> None:
    page = new_page(PHONE)
    show(page, GAME, "germany3/buy.late")
    boxes = [one.bounding_box() for one in page.locator(".companies .company").all()]
    assert len(boxes) == len(view_of("germany3/buy.late")["companies"])
    for box in boxes:
        assert box is not None
        assert 0 <= box["x"] <= PHONE["width"] - box["width"]


def test_a_fan_of_many_cards_shows_all_of_them_in_their_stack(
    new_page: NewPage,
) -> None:
    page = new_page()
    show(page, GAME, EXPANDING)
    count = len(fitting(EXPANDING))
    button = page.locator(".fan .walls button")
    expect(button).to_have_text(f"Show all {count} in the stack")
    button.click()
    expect(page.locator(".wall .cell .way")).to_have_count(count)


def test_a_ghost_shows_what_it_joins_cuts_off_and_leaves_open(
    new_page: NewPage,
) -> None:
    at = "long4/card.late"
    choice = view_of(at)["choices"][0]
    page = new_page()
    show(page, GAME, at)
    tap(page, page.locator('.fan [data-target^="face:"].target').first)
    marks = page.locator(f"{GHOST} > g > g")
    ends = sum(len(choice["params"][kind]) for kind in ("made", "cut", "open"))
    expect(marks).to_have_count(ends)


def test_what_does_not_fit_is_faded_in_the_fan_with_the_reason(
    new_page: NewPage,
) -> None:
    misfits = view_of(EXPANDING)["misfits"]
    page = new_page()
    show(page, GAME, EXPANDING)
    unfit = page.locator(".fan .no")
    expect(unfit).to_have_count(len(misfits))
    expect(page.locator(".fan h4")).to_have_text(f"{len(misfits)} do not fit")
    for text in unfit.all_inner_texts():
        assert text.split("\n")[-1].strip(" 0123456789+")
    assert page.locator('.fan .no g[opacity="0.55"]').count() == len(misfits)


@pytest.mark.parametrize(
    ("at", "due"),
    [
        ("long4/pay_mountain", "1 of 2"),
        ("long4/pay.share.late", "0 of 2"),
        ("germany3/pay_station", "0 of 1"),
    ],
)
def test_paying_counts_what_is_still_due(new_page: NewPage, at: str, due: str) -> None:
    page = new_page()
    show(page, GAME, at)
    expect(page.locator(".paid h3 b")).to_have_text(due)
    hand = page.locator("svg.hand [data-target]")
    offered = {one["text"] for one in view_of(at)["choices"]}
    expect(hand).to_have_count(len(offered))
    tap(page, hand.first)
    expect(page.locator("[data-commit]")).to_have_count(1)


def test_a_stack_opens_as_a_wall_at_any_time_and_keeps_the_choice(
    new_page: NewPage,
) -> None:
    number = both_ways(EXPANDING)
    page = new_page()
    show(page, GAME, EXPANDING)
    tap(page, page.locator(f'.fan [data-target="face:{number}"].target'))
    page.locator('[data-thing="stack:capital_1"] button').click()
    cells = page.locator(".wall .cell")
    expect(cells).to_have_count(6)
    numbers = [
        one.get_attribute("data-thing")
        for one in cells.locator("svg[data-thing]").all()
    ]
    assert numbers == sorted(numbers, key=str)
    page.locator(".wall .seg label").nth(1).click()
    expect(cells).to_have_count(len({int(x) for x in fitting(EXPANDING)}))
    page.keyboard.press("Escape")
    expect(page.locator(".wall")).to_have_count(0)
    expect(page.locator(GHOST)).to_have_attribute("data-ghost", f"lay {number}")


def fitting(at: str) -> set[str]:
    """The numbers of the cards that may be laid."""
    return {one["text"].split()[1] for one in view_of(at)["choices"]}


def test_on_a_phone_the_levels_of_a_kind_are_one_tap_apart(new_page: NewPage) -> None:
    page = new_page(PHONE)
    show(page, GAME, EXPANDING)
    page.locator("button.tab").first.click()
    levels = page.locator(".wall .levels button")
    expect(levels).to_have_count(3)
    levels.nth(2).click()
    expect(page.locator(".wall header b")).to_have_text("Track III")


def test_a_wall_tells_what_is_known_of_the_order(new_page: NewPage) -> None:
    at, name = "benelux2/card.late", "track_1"
    stack = next(one for one in view_of(at)["stacks"] if one["stack"] == name)
    assert 1 < len(stack["seen"]) < stack["size"]
    page = new_page()
    show(page, GAME, at)
    page.locator(f'[data-thing="stack:{name}"] button').click()
    known = page.locator(".wall .order [data-thing]")
    expect(known).to_have_count(len(stack["seen"]))
    things = [one.get_attribute("data-thing") for one in known.all()]
    assert things == [f"card:{number}" for number in stack["seen"]]
    unknown = page.locator(".wall .order > span").last.locator("text")
    expect(unknown).to_have_text(str(stack["size"] - len(stack["seen"])))


def test_capitals_and_the_end_of_the_game_are_spelled_out(new_page: NewPage) -> None:
    view = view_of("long4/card.late")
    page = new_page()
    show(page, GAME, "long4/card.late")
    for seat, player in enumerate(view["seats"]):
        cards, capital = player["hand_size"], player["capital"]
        words = f"{cards} card{'' if cards == 1 else 's'}"
        told = f"{words} + {capital - cards} passive = {capital}"
        expect(page.locator(f'.person [data-thing="sum:{seat}"]')).to_have_text(told)
    end = view["end"]
    expect(page.locator('aside.left [data-thing="end"] b')).to_have_text(
        [
            f"{end['bases']} of {end['bases_needed']}",
            f"{end['stacks']} of {end['stacks_needed']}",
        ]
    )


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_stacks_and_companies_fit_beside_the_map(
    new_desk: NewDesk, language: str
) -> None:
    desk = new_desk(GAME, language=language, theme="dark")
    left = "document.querySelector('aside.left')"
    beyond = f"() => {left}.scrollHeight - {left}.clientHeight"
    assert set(desk.each(beyond, list(looked_through(GAME).values()))) == {0}


def values_of(route: Locator) -> list[int]:
    """The values that stand at the stations of a drawn route."""
    found = route.locator('circle[fill="var(--route)"] + text').all_text_contents()
    return [int(value) for value in found]


@pytest.mark.parametrize("at", ["germany3/run.late", "usa4/order.late"])
def test_pointing_at_a_company_draws_its_best_route(new_page: NewPage, at: str) -> None:
    route = max(view_of(at)["routes"], key=lambda one: one["value"])
    page = new_page()
    show(page, GAME, at)
    drawn = page.locator(f'.map [data-route="{route["company"]}"]')
    expect(drawn).to_have_count(0)
    company = page.locator(f'.companies [data-thing="company:{route["company"]}"]')
    company.hover()
    expect(drawn).to_have_count(1)
    values = values_of(drawn)
    assert len(values) == sum(len(card) for card in route["stops"])
    assert sum(values) == route["value"]
    page.mouse.move(5, 5)
    expect(drawn).to_have_count(0)


@pytest.mark.parametrize("at", ["germany3/draw_engine.late", "long4/draw.late"])
def test_a_premium_is_paid_box_by_box_in_order(new_page: NewPage, at: str) -> None:
    view = view_of(at)
    payment = view["payment"]
    page = new_page()
    show(page, GAME, at)
    boxes = page.locator('[data-thing="payment"] li')
    expect(boxes).to_have_count(len(payment["order"]))
    expect(page.locator('[data-thing="payment"] li.todo')).to_have_count(
        len(payment["order"]) - payment["paid"]
    )
    expect(boxes.nth(payment["paid"])).to_contain_class("now")
    route = page.locator(f'.map [data-route="{view["company"]}"]')
    expect(route).to_have_count(1)
    assert sum(values_of(route)) == payment["value"]


@pytest.mark.parametrize(
    "at", ["long4/largest", "usa4/swap.late", "benelux2/swap.late"]
)
def test_neighbouring_tracks_meet_to_the_pixel_upside_down_too(
    new_page: NewPage, at: str
) -> None:
    page = new_page()
    show(page, GAME, at)
    ends: list[tuple[str, float, float]] = page.evaluate(ENDS)
    turned = {one["slot"] for one in view_of(at)["slots"] if one["turned"]}
    met: list[str] = []
    for place, (slot, x, y) in enumerate(ends):
        for other, u, v in ends[place + 1 :]:
            if slot != other and abs(x - u) < NEAR and abs(y - v) < NEAR:
                assert max(abs(x - u), abs(y - v)) < EXACT, (slot, other)
                met += [slot, other]
    assert len(met) > FEW
    assert turned & set(met)
