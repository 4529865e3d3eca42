# SPDX-License-Identifier: MIT
"""Cube Express as it is played: a tile turned where it lies, cities, far tiles."""

from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewDesk, NewPage
from tests.browser.desk import Desk, nothing, recorded
from tests.browser.playing import after, open_table, seen, tap
from tests.browser.screens import DESKTOP, PHONE
from tests.browser.stage import position, show
from tests.browser.test_board_game import ASKED, insist
from tests.browser.test_generic import Wire

GAME: Final = "cube_express"
LAYING: Final = "four/place.late"
JOURNEY: Final = "two/on_tile.late"
GHOST: Final = "[data-ghost]"
BUSY: Final = "four/largest"
DELIVERY: Final = "arranged/delivery"
MOST_TAPS: Final = 4
ONWARD: Final = ("take", "step", "burn")  # moves that go on with a journey
# every placement: tile and place, then the other side and the turn if they differ
TAPS_TO_LAY: Final = """async ({ choices }, most) => {
  const faults = [];
  const lies = () => document.querySelector("[data-ghost]")?.dataset.ghost;
  for (const choice of choices.filter((one) => one.text.startsWith("place "))) {
    const part = (kind) => choice.targets.find((one) => one.kind === kind).id;
    const other = () => (lies() ?? "").includes(" back ") !== (part("side") === "back");
    const plan = [() => `tile:${part("tile")}`, () => `cell:${part("cell")}`];
    plan.push(() => (other() ? `side:${part("side")}` : null));
    plan.push(() => `turn:${part("turn")}`);
    let taps = 0;
    for (const next of plan) {
      const name = lies() === choice.text ? null : next();
      if (name === null) continue;
      const target = name.startsWith("side:")
        ? desk.find(`.turns [data-target="${name}"]`) ?? desk.target(name)
        : desk.target(name);
      if (target === undefined) break;
      await desk.click(target);
      taps += 1;
    }
    if (lies() !== choice.text) faults.push(`${choice.text} is not reached`);
    else if (taps > most) faults.push(`${choice.text} takes ${taps} taps`);
    await desk.letGo();
  }
  return faults;
}"""
# a point on a street, as the screen has it
ON_STREET: Final = """(street) => {
  const point = street.getPointAtLength(14).matrixTransform(street.getScreenCTM());
  return [point.x, point.y];
}"""
CHECK: Final = 'circle[fill="#146552"]'
# pieces that another place for the same tile does not change
LASTING: Final = "[data-commit], .turn:not(.flip) > svg > *"
REMEMBER: Final = "all => { window.lasting = all; return all.length; }"
FAR: Final = 1  # pixels that a tile may move without having moved
# where a tile is at once after a new position, and when what moves has come to rest
GROWING: Final = """async ([position, cell]) => {
  const at = () => {
    const box = desk.find(`[data-thing="cell:${cell}"] > rect`).getBoundingClientRect();
    return [box.x, box.y, box.width];
  };
  const before = at();
  await desk.show(position);
  const now = at();
  const moving = document.getAnimations().filter((one) => one.transitionProperty);
  const what = moving.map((one) => one.transitionProperty);
  moving.forEach((one) => one.finish());
  return { before, now, after: at(), what };
}"""
STAYED: Final = "() => window.lasting.filter((one) => one.isConnected).length"


def target(page: Page, name: str) -> Locator:
    return page.locator(f'[data-target="{name}"]')


def ids(choice: dict[str, Any]) -> dict[str, str]:
    return {one["kind"]: one["id"] for one in choice["targets"]}


def several_turns(at: str) -> tuple[dict[str, str], list[str]]:
    """A tile and a place where its front fits in several turns, and those moves."""
    ways: dict[tuple[str, str], list[str]] = {}
    for one in position(GAME, at)["view"]["choices"]:
        named = ids(one)
        if named.get("side") == "front":
            ways.setdefault((named["tile"], named["cell"]), []).append(one["text"])
    (tile, cell), moves = next(item for item in ways.items() if len(item[1]) > 1)
    return {"tile": tile, "cell": cell}, sorted(moves)


def laid(page: Page, wanted: dict[str, str]) -> None:
    tap(page, target(page, f"tile:{wanted['tile']}"))
    tap(page, target(page, f"cell:{wanted['cell']}"))


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_tile_lies_as_a_ghost_and_is_turned_there(
    new_page: NewPage, size: dict[str, int]
) -> None:
    wanted, moves = several_turns(LAYING)
    page = new_page(size)
    show(page, GAME, LAYING)
    laid(page, wanted)
    ghost = page.locator(GHOST)
    expect(ghost).to_have_attribute("data-ghost", moves[0])
    for move in [*moves[1:], moves[0]]:
        page.keyboard.press("r")
        expect(ghost).to_have_attribute("data-ghost", move)
    page.keyboard.press("Shift+R")
    expect(ghost).to_have_attribute("data-ghost", moves[-1])
    tap(page, target(page, f"cell:{wanted['cell']}"))  # again: the next turn
    expect(ghost).to_have_attribute("data-ghost", moves[0])
    target(page, f"turn:{moves[-1][-1]}").click()
    expect(ghost).to_have_attribute("data-ghost", moves[-1])
    page.keyboard.press("Escape")
    expect(ghost).to_have_count(0)


def test_a_tile_is_turned_over_and_another_one_takes_its_place(
    new_page: NewPage,
) -> None:
    wanted, _ = several_turns(LAYING)
    page = new_page()
    show(page, GAME, LAYING)
    laid(page, wanted)
    page.keyboard.press("f")
    ghost = page.locator(GHOST)
    back = f"place {wanted['tile']} back {wanted['cell']}"
    assert (ghost.get_attribute("data-ghost") or "").startswith(back)
    page.keyboard.press("f")
    assert " back " not in (ghost.get_attribute("data-ghost") or "")
    choices = position(GAME, LAYING)["view"]["choices"]
    other = next(
        named["tile"]
        for named in map(ids, choices)
        if named.get("cell") == wanted["cell"]
        and named["side"] == "front"
        and named["tile"] != wanted["tile"]
    )
    tap(page, target(page, f"tile:{other}"))
    expected = f"place {other} {wanted['cell']}"
    assert (ghost.get_attribute("data-ghost") or "").startswith(expected)


def test_another_place_for_the_same_tile_draws_nothing_else_anew(
    new_page: NewPage,
) -> None:
    choices = map(ids, position(GAME, BUSY)["view"]["choices"])
    front = [one for one in choices if one.get("side") == "front"]
    tile = front[0]["tile"]
    first, *others = sorted({one["cell"] for one in front if one["tile"] == tile})
    page = new_page()
    show(page, GAME, BUSY)
    laid(page, {"tile": tile, "cell": first})
    expect(page.locator(GHOST)).to_have_count(1)
    known = page.locator(LASTING).evaluate_all(REMEMBER)
    for cell in others:
        tap(page, target(page, f"cell:{cell}"))
        ghost = page.locator(f'[data-ghost^="place {tile} {cell} "]')
        expect(ghost).to_have_count(1)
        assert page.evaluate(STAYED) == known


def test_turns_that_are_not_legal_say_why(new_page: NewPage) -> None:
    view = position(GAME, LAYING)["view"]
    name, rules = next(
        (name, rules)
        for name, rules in view["barred"].items()
        if "CE-402" in rules and not name.startswith("back")
    )
    tile, cell = name.split(" ")
    page = new_page()
    show(page, GAME, LAYING)
    laid(page, {"tile": tile, "cell": cell})
    barred = page.locator(".turn.no")
    expect(barred).to_have_count(sum(rule not in ("", "CE-E9") for rule in rules))
    expect(barred.first).to_contain_text("CE-402")


def test_stations_of_every_seat_are_drawn_the_first_one_too(
    new_page: NewPage,
) -> None:
    page = new_page()
    show(page, GAME, "four/begin")
    first = position(GAME, "four/begin")["view"]["seats"][0]["locomotives"][0]
    ground = page.locator(f'[data-thing="cell:{first}"] > rect').first
    ground.hover(position={"x": 9, "y": 90})
    expect(page.locator(".details")).to_contain_text("Station: Johanna")


def test_every_placement_takes_four_taps_at_most(new_desk: NewDesk) -> None:
    """On the drawn board; all recorded positions are counted without drawing them."""
    first = recorded(GAME)["two/place"]
    nothing(*new_desk(GAME).each(TAPS_TO_LAY, [first], MOST_TAPS))


def test_a_city_has_a_contour_and_tells_its_size_owner_and_pay(
    new_page: NewPage,
) -> None:
    view = position(GAME, BUSY)["view"]
    city = next(one for one in view["cities"] if one["station"] == 0)
    page = new_page()
    show(page, GAME, BUSY)
    contours = page.locator('.laid path[stroke-width="52"]')
    expect(contours).to_have_count(0)
    street = page.locator(f'.street[data-thing="city:{city["id"]}"]').first
    page.mouse.move(*street.evaluate(ON_STREET))
    expect(contours.first).to_be_visible()
    details = page.locator(".details")
    expect(details).to_contain_text(f"City of {city['size']} houses")
    expect(details).to_contain_text("Station: Johanna")
    expect(details).to_contain_text(f"It pays {3 * city['size']} (3 per house)")
    page.mouse.move(5, 5)
    expect(contours).to_have_count(0)


def test_majorities_are_framed_as_the_engine_counts_them(new_page: NewPage) -> None:
    view = position(GAME, "four/middle")["view"]
    leading = [
        (goal["column"], seat)
        for goal in view["objectives"]
        for seat, n in enumerate(goal["pledges"])
        if n > 0 and goal["points"][seat] == n * goal["majority"]
    ]
    assert leading
    page = new_page()
    show(page, GAME, "four/middle")
    for goal in view["objectives"]:
        seats = page.locator(f'[data-thing="objective:{goal["column"]}"] .seat')
        for seat, measure in enumerate(goal["measures"]):
            expect(seats.nth(seat)).to_contain_text(str(measure))
            expected = "seat leads" if (goal["column"], seat) in leading else "seat"
            shown = (seats.nth(seat).get_attribute("class") or "").split()
            assert [one for one in shown if one in ("seat", "leads")] == (
                expected.split()
            )


def test_what_ends_the_game_says_how_far_it_is(new_page: NewPage) -> None:
    view = position(GAME, BUSY)["view"]
    page = new_page()
    show(page, GAME, BUSY)
    ends = page.get_by_role("list", name="What ends the game")
    expect(ends.locator('[data-thing="stack"]')).to_contain_text(str(view["stack"]))
    expect(ends.locator('[data-thing="nines"]')).to_contain_text(str(view["nines"]))
    for seat, player in enumerate(view["seats"]):
        built, left = player["stations"], player["stations_left"]
        shown = ends.locator(f'[data-thing="stations:{seat}"]')
        expect(shown).to_contain_text(f"{built}/{built + left}")


def test_a_tile_that_fits_nowhere_is_removed_with_a_tap(new_page: NewPage) -> None:
    at = "arranged/discard_tile"
    hand = position(GAME, at)["view"]["hand"]
    page = new_page()
    show(page, GAME, at)
    expect(page.locator(".prompt")).to_contain_text("Nothing fits: remove a tile")
    tap(page, target(page, f"tile:{hand[1]}"))
    chosen = page.locator(f'[data-choice="discard {hand[1]}"]')
    expect(chosen).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-commit]").first).to_be_visible()


def test_a_plate_beside_a_factory_tells_what_it_wants_and_gives(
    new_page: NewPage,
) -> None:
    page = new_page()
    show(page, GAME, DELIVERY)
    plate = page.locator(".notes")
    expect(plate.locator(CHECK)).to_have_count(3)  # 2 coal and 1 iron are in store
    assert plate.locator("text").all_text_contents() == ["→", "6", "+2"]


def test_a_delivery_is_one_line_and_its_marker_goes_where_it_is_tapped(
    new_page: NewPage,
) -> None:
    page = new_page()
    show(page, GAME, DELIVERY)
    line = page.locator(".stop button").first
    expect(line).to_contain_text("1–4")
    expect(line).to_contain_text("Deliver 2 coal and 1 iron (6 points)")
    line.click()
    tap(page, target(page, "objective:3"))
    expect(line).to_have_attribute("aria-pressed", "true")
    chosen = page.locator('[data-choice="deliver 3"]')
    expect(chosen).to_have_attribute("aria-pressed", "true")


def test_a_tap_on_a_far_tile_chooses_the_first_step_there(new_page: NewPage) -> None:
    choices = position(GAME, JOURNEY)["view"]["choices"]
    step = next(one for one in choices if "way" in ids(one))
    page = new_page()
    show(page, GAME, JOURNEY)
    tap(page, target(page, f"way:{ids(step)['way']}"))
    chosen = page.locator(f'[data-choice="{step["text"]}"]')
    expect(chosen).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".stop")).to_contain_text("left")


def still(one: list[float], other: list[float]) -> bool:
    return all(abs(a - b) < FAR for a, b in zip(one, other, strict=True))


def grown(desk: Desk) -> Any:
    """What becomes of the first tile of all while the landscape grows."""
    positions = recorded(GAME)
    desk.show(positions["two/begin"])
    return desk.ask(GROWING, positions["two/market.late"], "0,0")


def test_the_landscape_grows_in_one_movement(new_desk: NewDesk) -> None:
    found = grown(new_desk(GAME, motion="no-preference"))
    assert still(found["now"], found["before"])
    assert not still(found["after"], found["before"])  # else nothing would be shown
    assert set(found["what"]) == {"transform"}


def test_what_was_moved_by_hand_stays_while_the_landscape_grows(
    new_desk: NewDesk,
) -> None:
    desk = new_desk(GAME, motion="no-preference")
    desk.show(recorded(GAME)["two/begin"])
    box = desk.page.locator(".landscape").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    desk.page.mouse.move(x, y)
    desk.page.mouse.wheel(0, 200)  # a step away
    desk.page.mouse.down()
    desk.page.mouse.move(x + 12, y + 9, steps=3)
    desk.page.mouse.up()
    found = grown(desk)
    assert still(found["now"], found["before"])
    assert still(found["after"], found["before"])


def on_the_way(page: Page) -> tuple[str, str]:
    """What is asked, and where the first locomotive is."""
    train = page.locator('[data-thing="loco:0.1"]').get_attribute("style") or ""
    return page.locator(".q").inner_text(), train


def travelled(page: Page, wire: Wire) -> list[tuple[str, str]]:
    """Play to a journey and take it as far as it goes; what each step began from."""
    known = ""
    stops: list[tuple[str, str]] = []
    for _ in range(20):
        asked = page.wait_for_function(ASKED, arg=known).json_value()
        moves = {one["text"].split()[0]: one for one in wire.offered}
        wanted = ONWARD if stops else ("go",)
        onward = [moves[word] for word in wanted if word in moves]
        if stops and not onward:
            return stops
        if onward:
            stops.append(on_the_way(page))
        insist(page, (onward or wire.offered)[0], False, asked)
        known = asked
    raise AssertionError("the journey does not end")


def test_a_journey_is_taken_back_step_by_step(new_page: NewPage) -> None:
    page = new_page()
    wire = Wire(page)
    open_table(page, ["human", "bot"], game=GAME)
    left = travelled(page, wire)
    assert len(left) > 1
    assert on_the_way(page)[1] != left[0][1]
    while left:
        known = seen(page)
        page.locator(".acts .undo").click()
        after(page, known)
        if on_the_way(page) == left[-1]:
            left.pop()


def test_on_a_phone_the_plate_of_a_factory_can_be_seen(new_page: NewPage) -> None:
    page = new_page(PHONE)
    show(page, GAME, DELIVERY)
    plate = page.locator(".notes").bounding_box()
    pill = page.locator(".elsewhere").bounding_box()
    board = page.locator(".landscape").bounding_box()
    assert plate is not None
    assert pill is not None
    assert board is not None
    assert plate["y"] > pill["y"] + pill["height"]
    assert plate["x"] >= board["x"]
    assert plate["x"] + plate["width"] <= board["x"] + board["width"]
