# SPDX-License-Identifier: MIT
"""First Class as it is played: symbols in a queue, conductors, scenes, other boards."""

from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from stellwerk.games import title_of
from tests.browser.conftest import NewDesk, NewPage
from tests.browser.desk import Desk, told
from tests.browser.playing import tap
from tests.browser.screens import DESKTOP, PHONE
from tests.browser.stage import fixture, position, show

GAME: Final = "first_class"
SCENE: Final = ".shade [role=dialog]"
SKIP: Final = "[data-curtain]"
SIZES: Final = pytest.mark.parametrize(
    "size", [DESKTOP, PHONE], ids=["desktop", "phone"]
)


def target(page: Page, name: str) -> Locator:
    return page.locator(f'[data-target="{name}"]')


def names(choice: dict[str, Any]) -> list[str]:
    return [f"{one['kind']}:{one['id']}" for one in choice["targets"]]


def choices(at: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = position(GAME, at)["view"]["choices"]
    return found


def asking(symbol: str, steps: int = 1) -> str:
    """A recorded position in which a symbol can be used in several ways."""
    for setting, found in fixture(GAME)["games"].items():
        for name, one in found.items():
            ways = [
                way
                for way in one["view"]["choices"]
                if names(way)[:1] == [f"symbol:{symbol}"]
            ]
            if len(ways) > steps:
                return f"{setting}/{name}"
    raise AssertionError(f"no recorded question about {symbol}")


@SIZES
def test_symbols_are_a_queue_and_only_the_present_one_rings(
    new_page: NewPage, size: dict[str, int]
) -> None:
    at = "BD2/symbol.card.late"
    page = new_page(size)
    show(page, GAME, at)
    symbols = list(dict.fromkeys(names(one)[0] for one in choices(at) if names(one)))
    assert len(symbols) > 1
    first, second = symbols[:2]
    expect(page.locator(".queue .now")).to_have_attribute("data-target", first)
    places = [set(names(one)[1:]) for one in choices(at) if names(one)[:1] == [first]]
    ringed = {
        one.get_attribute("data-target") for one in page.locator("[data-target]").all()
    }
    assert ringed <= set(symbols).union(*places)
    tap(page, target(page, second).first)
    expect(page.locator(".queue .now")).to_have_attribute("data-target", second)
    expect(page.locator("[data-commit]")).to_have_count(1)


@SIZES
def test_one_tap_on_a_plate_splits_the_steps_of_the_conductors(
    new_page: NewPage, size: dict[str, int]
) -> None:
    at = asking("C1")
    page = new_page(size)
    show(page, GAME, at)
    ways = [one for one in choices(at) if names(one)[:1] == ["symbol:C1"]]
    for way in ways:
        plate = names(way)[-1]
        tap(page, target(page, plate).first)
        commit = page.locator("[data-commit]")
        expect(commit).to_have_count(1)
        split = [way["params"]["upper"], way["params"]["lower"]]
        for number in split:
            expect(page.locator(".prompt .q")).to_contain_text(str(number))
        for both in names(way)[1:]:
            expect(target(page, both).first).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_split_that_waits_is_shown_dashed_and_cannot_be_tapped(
    new_desk: NewDesk, phone: bool
) -> None:
    """Made of a recorded turn: a mail wagon with steps waits behind the card."""
    desk = new_desk(GAME, phone=phone)
    recorded = position(GAME, "BD2/symbol.card.late")
    view = dict(recorded["view"])
    steps = {"sym": "C1", "times": 1, "n": 2}
    view["queue"] = [{"kind": "mail", "name": "M4", "symbols": [steps]}]
    desk.show(told({**recorded, "view": view, "events": []}, "BD2"))
    plates = desk.page.locator("[data-waits]")
    assert plates.count() > 0
    assert desk.page.locator("[data-waits] [stroke-dasharray]").count() > 0
    assert {text.replace(" ", "") for text in plates.all_text_contents()} <= {
        "2+0",
        "1+1",
        "0+2",
    }
    assert desk.page.locator('[data-target^="step:"]').count() == 0


def scored(desk: Desk, at: str) -> None:
    """A position with the scoring phase that came just before."""
    recorded = position(GAME, at)
    players = recorded["view"]["players"]
    parts = {"upper": 5, "lower": 3, "celebrities": 2, "postcards": 0}
    scoring = [event("scoring", None, {"n": 2})] + [
        event("scored", seat, {"n": 10, "trains": 8, **parts})
        for seat in range(players)
    ]
    desk.show(told({**recorded, "events": []}, "BD2"))
    desk.show(told({**recorded, "events": scoring}, "BD2"))


def event(key: str, seat: int | None, params: dict[str, Any]) -> dict[str, Any]:
    player = {} if seat is None else {"player": f"#{seat}"}
    return {
        "key": f"event.{key}",
        "seat": seat,
        "params": {**player, **params},
        "targets": [],
    }


def test_a_scoring_phase_is_a_curtain_that_any_key_takes_away(
    new_desk: NewDesk,
) -> None:
    desk = new_desk(GAME, motion="no-preference")
    scored(desk, "BD2/turn.late")
    scene = desk.page.locator(SCENE)
    expect(scene).to_be_visible()
    expect(scene.locator("svg").first).to_be_visible()
    desk.page.keyboard.press(" ")  # held
    desk.page.keyboard.press("ArrowRight")
    expect(scene.locator("td", has_text="5").first).to_be_visible()
    desk.page.keyboard.press("x")
    expect(scene.locator(".sum td", has_text="+10")).to_have_count(2)
    desk.page.keyboard.press("Escape")
    expect(scene).to_have_count(0)


def test_with_reduced_motion_the_curtain_is_finished_at_once(
    new_desk: NewDesk,
) -> None:
    desk = new_desk(GAME)
    scored(desk, "BD2/turn.late")
    scene = desk.page.locator(SCENE)
    expect(scene.locator(".sum td", has_text="+10")).to_have_count(2)
    desk.page.locator(SKIP).click()
    expect(scene).to_have_count(0)


@pytest.mark.rule("FC-530")
def test_the_curtain_shows_trains_bars_kinds_and_end_game_cards(
    new_desk: NewDesk,
) -> None:
    desk = new_desk(GAME)
    at = "BD2/turn.late"
    scored(desk, at)
    view = position(GAME, at)["view"]
    scene = desk.page.locator(SCENE)
    shown = scene.locator(".parts li b")
    expect(shown).to_have_text(["5", "3", "2", "0"])
    expect(scene.locator("svg text", has_text="+10")).to_have_count(2)  # of the bars
    points = [str(score) for score in view["scores"]]
    expect(scene.locator(".all td")).to_have_text(points)
    before = [str(score - 10) for score in view["scores"]]
    expect(scene.locator("tbody tr").first.locator("td")).to_have_text(before)
    own = view["seats"][view["seat"]]["end_points"]
    worth = scene.locator("section").nth(1).locator("tbody tr td:last-child")
    printed = title_of(GAME).edition().raw["end_cards"]
    kinds = dict.fromkeys(card["kind"] for card in printed)
    by_kind = [own[kind] for kind in kinds]
    expect(worth).to_have_text([str(one) for one in (*by_kind, sum(by_kind))])
    other = scene.locator(".order button[aria-pressed=false]")
    name = other.inner_text()
    other.click()
    expect(scene.locator("h3").first).to_contain_text(name)
    desk.page.locator(SKIP).click()


def arrested(desk: Desk, drawn: dict[str, Any]) -> Any:
    """The end of module C with a last draw; a player with more points is arrested."""
    recorded = position(GAME, "CE3/over")
    outcome = dict(recorded["outcome"])
    outcome["scores"] = [131, 101, 150]
    recorded = {**recorded, "outcome": outcome, "events": []}
    murderer = recorded["view"]["murderer"]
    seats = range(recorded["view"]["players"])
    events = [
        event("murderer", murderer, {}),
        event(drawn.pop("key"), murderer, drawn),
        *(event("prints", seat, {"n": seat}) for seat in seats),
    ]
    desk.show(told(recorded, "CE3"))
    desk.show(told({**recorded, "events": events}, "CE3"))
    return recorded


@pytest.mark.rule("FC-750")
def test_the_arrest_is_told_as_a_scene(new_desk: NewDesk) -> None:
    desk = new_desk(GAME)
    kinds = ["@token.false_lead", "@token.fingerprint"]
    recorded = arrested(desk, {"key": "evidence.known", "kinds": kinds})
    scene = desk.page.locator(SCENE)
    scene.wait_for()
    expect(scene.locator("li")).to_have_count(4)
    caught = recorded["view"]["murderer"] in recorded["view"]["arrested"]
    tag = "ARRESTED" if caught else "MURDERER"
    expect(scene.locator("svg text", has_text=tag)).to_have_count(1)
    expect(scene.locator("[data-extra]")).to_have_count(2)
    ranks = scene.locator("[data-rank]").evaluate_all(
        "all => all.map(one => one.dataset.rank)"
    )
    assert ranks == ["2", "2", "1"]
    order = scene.locator("tbody tr td:first-child")
    expect(order).to_have_text(["1", "2", "3"])
    expect(scene.locator("tbody tr").last).to_contain_text("arrested, cannot win")
    desk.page.keyboard.press("Escape")
    expect(scene).to_have_count(0)


@pytest.mark.rule("FC-742")
def test_tokens_drawn_unseen_are_dashed_only_while_all_are_backs(
    new_desk: NewDesk,
) -> None:
    desk = new_desk(GAME, motion="no-preference")
    arrested(desk, {"key": "evidence", "n": 2})
    scene = desk.page.locator(SCENE)
    scene.wait_for()
    desk.page.keyboard.press(" ")  # held
    expect(scene.locator("[data-extra]")).to_have_count(0)
    desk.page.keyboard.press("ArrowRight")
    expect(scene.locator("[data-extra]")).to_have_count(2)
    desk.page.keyboard.press("ArrowRight")
    expect(scene.locator("[data-extra]")).to_have_count(0)
    desk.page.keyboard.press("x")
    desk.page.keyboard.press("Escape")
    expect(scene).to_have_count(0)


@pytest.mark.rule("FC-752")
def test_the_end_says_why_more_points_come_later(new_desk: NewDesk) -> None:
    desk = new_desk(GAME)
    arrested(desk, {"key": "evidence", "n": 2})
    desk.page.locator(SKIP).click()
    why = desk.page.locator("[data-decided]")
    expect(why).to_have_text("Jonas is ahead of Selma: not arrested, 1 to 0.")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_track_card_with_four_cities_keeps_its_words_inside(
    new_desk: NewDesk, language: str
) -> None:
    desk = new_desk(GAME, language=language)
    recorded = position(GAME, "AB4/largest")
    desk.show(told({**recorded, "events": []}, "AB4"))
    cards = title_of(GAME).edition().raw["base_cards"]
    long = {card["id"] for card in cards if len(card.get("cities", ())) == 4}
    lying = {card for row in recorded["view"]["display"] for card in row} & long
    assert lying
    for card in lying:
        shown = desk.page.locator(f'main [data-thing="card:{card}"]')
        assert shown.evaluate(LOWEST) < -1


LOWEST: Final = """card => {
  const edge = card.querySelector("rect").getBoundingClientRect().bottom;
  const marks = [...card.querySelectorAll("text, circle")];
  return Math.max(...marks.map(one => one.getBoundingClientRect().bottom)) - edge;
}"""
TRAINS_NEAR: Final = """board => {
  const box = name => board.querySelector(`[data-thing^="${name}:"]`)
    .getBoundingClientRect();
  return (box("train").top - box("track").bottom) / box("train").height;
}"""


def test_without_guests_the_own_board_keeps_no_empty_rows(new_page: NewPage) -> None:
    page = new_page()
    at = "BD2/symbol.card.late"
    view = position(GAME, at)["view"]
    assert view["seats"][view["seat"]]["laid"] == []
    show(page, GAME, at)
    board = page.locator('.own [data-thing^="board:"]')
    assert board.evaluate(TRAINS_NEAR) < 0.3


def test_an_opponents_board_opens_in_place_of_the_display(new_page: NewPage) -> None:
    page = new_page()
    show(page, GAME, "AB4/largest")
    rival = page.locator('button[data-thing^="seat:"]').first
    number = (rival.get_attribute("data-thing") or "").split(":")[1]
    rival.click()
    expect(page.locator(f'main [data-thing="board:{number}"]')).to_be_visible()
    expect(page.locator('.own [data-thing^="board:"]')).to_be_visible()
    assert page.locator('main [data-target^="car:"]').count() == 0
    area = page.locator("main .area")
    for thing in ("coins", "end_cards"):
        shown = area.locator(f'[data-thing="{thing}:{number}"]').first
        expect(shown).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(page.locator(f'main [data-thing="board:{number}"]')).to_have_count(0)


PLACES: Final = [
    ("celebrity", "AB4", "from", "ab", "or better", "ab {n}"),
    ("passenger", "BD2", "from card {n}", "ab Karte {n}", "card {n} on", "Karte {n}"),
    ("luggage", "BD2", "from card {n}", "ab Karte {n}", "card {n} on", "Karte {n}"),
    ("switch", "CE3", "from place {n}", "ab Platz {n}", "place {n} on", "Platz {n}"),
    ("mechanic", "CE3", "from place {n}", "ab Platz {n}", "place {n} on", "Platz {n}"),
]


def to_take(kind: str, setting: str) -> tuple[dict[str, Any], str]:
    """A printed card of a kind, and a recorded position in which it can be taken."""
    modules = title_of(GAME).edition().raw["modules"].values()
    cards = {card["id"]: card for module in modules for card in module["cards"]}
    return next(
        (cards[target["id"]], f"{setting}/{name}")
        for name, one in fixture(GAME)["games"][setting].items()
        for way in one["view"]["choices"]
        for target in way["targets"]
        if way["text"].startswith("take")
        and cards.get(target["id"], {}).get("type") == kind
    )


@pytest.mark.parametrize("german", [False, True], ids=["en", "de"])
@pytest.mark.parametrize("place", PLACES, ids=[place[0] for place in PLACES])
@pytest.mark.rule("FC-761")
def test_where_a_card_may_be_laid_is_on_it_and_in_the_choice(
    new_desk: NewDesk, place: tuple[str, ...], german: bool
) -> None:
    kind, setting = place[:2]
    printed, said = place[2 + german], place[4 + german]
    card, at = to_take(kind, setting)
    need = card.get("requirement") or {}
    first = need.get("min_position", need.get("min_slot", card.get("min_level")))
    desk = new_desk(GAME, language="de" if german else "en")
    desk.show(told({**position(GAME, at), "events": []}, setting))
    shown = desk.page.locator(f'main [data-thing="card:{card["id"]}"]')
    expect(shown).to_contain_text(printed.format(n=first))
    expect(shown).to_contain_text(str(first))
    move = next(
        way["text"] for way in choices(at) if f"card:{card['id']}" in names(way)
    )
    choice = desk.page.locator(f'[data-choice="{move}"]')
    expect(choice).to_contain_text(said.format(n=first))


@pytest.mark.rule("FC-119")
def test_a_card_without_effect_is_warned_of_before_it_is_taken(
    new_desk: NewDesk,
) -> None:
    desk = new_desk(GAME)
    recorded = position(GAME, "BD2/turn")
    view = dict(recorded["view"])
    way = next(one for one in view["choices"] if one["text"].startswith("take"))
    symbols = [{"key": "gives.U712", "params": {"n": 1}}]
    effect = {"seat": view["seat"], "key": "effect.useless"}
    warned = {**way, "preview": [{**effect, "params": {"symbols": symbols}}]}
    view["choices"] = [warned, *(one for one in view["choices"] if one != way)]
    desk.show(told({**recorded, "view": view, "events": []}, "BD2"))
    desk.page.locator(f'[data-target="{names(way)[0]}"]').first.click()
    expect(desk.page.locator(".prompt small")).to_contain_text("7 to 12")
    desk.page.keyboard.press("Escape")


def test_on_a_phone_coins_can_be_spent_beside_the_trains(new_page: NewPage) -> None:
    at = next(
        f"{setting}/{name}"
        for setting, found in fixture(GAME)["games"].items()
        for name, one in found.items()
        if any(way["text"].startswith("spend") for way in one["view"]["choices"])
    )
    way = next(one for one in choices(at) if one["text"].startswith("spend"))
    page = new_page(PHONE, "de-DE")
    show(page, GAME, at)
    tap(page, page.locator(f'.own [data-target="{names(way)[0]}"]'))
    expect(target(page, names(way)[0]).first).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".elsewhere")).to_have_count(0)
