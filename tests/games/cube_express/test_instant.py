# SPDX-License-Identifier: MIT
"""Free actions and instant actions (CE-301 to CE-312, CE-408, CE-501 to CE-515)."""

import pytest

from tests.games.cube_express.table import Table, table_at
from tests.games.table import rules_for

RING = [
    ("F04", (0, -2), 1),
    ("F06", (1, -2), 2),
    ("P05", (1, -1), 0),
    ("P03", (2, -1), 2),
]


@pytest.mark.rule("CE-301")
def test_a_turn_has_three_steps_and_an_end() -> None:
    table = table_at(hand=["P01"])
    order = []
    for text in ("place P01 0,-2 r0", "skip", "end step", "market 1", "skip"):
        order.append(table.asked)
        table.play(text)
    order.append(table.asked)
    table.play(table.legal()[0])
    order.append(table.asked)
    table.play("end turn")
    steps = ["place 1", "instant 1", "move 1", "market 1", "pledge 1"]
    assert order == [*steps, "refill", "finish 1"]
    assert (table.asked, table.to_act) == ("place 2", 1)


@pytest.mark.rule("CE-302")
@pytest.mark.rule("CE-I6")
@pytest.mark.rule("CE-312")
@pytest.mark.parametrize(
    "ask", ["place", "instant", "move", "on_tile", "market", "pledge", "finish"]
)
def test_free_actions_at_every_decision_of_the_own_turn(ask: str) -> None:
    turn = {"fresh": (0, -2), "traveller": 0, "entry": 0}
    turn["traveller"] = 0 if ask == "on_tile" else -1
    table = table_at(
        asked=ask,
        level=2,
        lay=[("F01", (0, -2), 0)],
        own={"coal": 2, "stock": 2},
        turn=turn,
    )
    before = [text for text in table.legal() if text not in ("convert C1", "sell")]
    assert table.refusal("convert C1") is None
    assert table.refusal("sell") is None
    assert table.refusal("convert C2") == "CE-310"
    table.play("convert C1", "sell", "sell")
    assert table.asked == f"{ask} 1"
    assert table.refusal("sell") == "CE-803"
    assert table.refusal("convert C1") == "CE-310"
    assert table.purse(0)[0] == 4
    coal = {"burn coal"} if ask in ("move", "on_tile") else set()
    assert set(before) - set(table.legal()) == coal


@pytest.mark.rule("CE-302")
@pytest.mark.rule("CE-E15")
def test_no_free_actions_while_paying() -> None:
    table = table_at(hand=["S04"], own={"coal": 2, "dividends": 1})
    table.play("place S04 0,2 r0")
    assert table.asked == "instant 1"
    assert table.refusal("build") == "CE-521"
    table = table_at(
        asked="instant",
        lay=[("S04", (0, -4), 0)],
        own={"coal": 2, "dividends": 2},
        turn={"fresh": (0, -4)},
    )
    table.play("build")
    assert table.legal() == ["pay dividend"]
    assert table.refusal("sell") == "CE-E15"
    assert table.refusal("convert C1") == "CE-E15"
    assert table.refusal("skip") == "CE-E15"


@pytest.mark.rule("CE-310")
@pytest.mark.rule("CE-311")
@pytest.mark.parametrize(
    ("name", "before", "after", "purse"),
    [
        ("C1", (2, 0, 0), (0, 1, 0), (0, 1)),
        ("C2", (0, 2, 0), (0, 0, 1), (0, 1)),
        ("C3", (0, 0, 2), (0, 1, 0), (1, 0)),
        ("C4", (0, 2, 0), (1, 0, 0), (1, 0)),
    ],
)
def test_conversions(
    name: str,
    before: tuple[int, int, int],
    after: tuple[int, int, int],
    purse: tuple[int, int],
) -> None:
    stores = dict(zip(("coal", "wood", "iron"), before, strict=True))
    table = table_at(asked="move", own=stores)
    dividends, reserve = table.purse(0)
    table.play(f"convert {name}")
    assert table.stores(0) == after
    assert table.purse(0) == (dividends + purse[0], reserve + purse[1])
    assert table.keys() == ["converted"]
    short = {area: max(0, count - 1) for area, count in stores.items()}
    assert table_at(asked="move", own=short).refusal(f"convert {name}") == "CE-310"


@pytest.mark.rule("CE-T2")
def test_the_example_of_a_conversion() -> None:
    table = table_at(asked="move", level=4, own={"coal": 1, "wood": 2, "iron": 1})
    dividends, reserve = table.purse(0)
    table.play("convert C4")
    assert table.stores(0) == (2, 0, 1)
    assert table.purse(0) == (dividends + 1, reserve)


@pytest.mark.rule("CE-T37")
def test_a_chain_of_conversions() -> None:
    table = table_at(asked="move", own={"coal": 4})
    reserve = table.purse(0)[1]
    table.play("convert C1", "convert C1")
    assert table.stores(0) == (0, 2, 0)
    assert table.purse(0)[1] == reserve + 2
    table.play("convert C2")
    assert table.stores(0) == (0, 0, 1)
    assert table.purse(0)[1] == reserve + 3


@pytest.mark.rule("CE-408")
@pytest.mark.rule("CE-T11")
@pytest.mark.rule("CE-I42")
def test_the_instant_action_is_now_or_never() -> None:
    table = table_at(hand=["P01"]).play("place P01 0,-2 r0")
    assert table.refusal("collect") == "CE-408"
    assert table.refusal("end step") == "CE-408"
    table.play("skip")
    for late in ("claim", "collect", "build"):
        assert table.refusal(late) == "CE-601"
    table.play("go 1 N", "take")
    assert table.refusal("claim") == "CE-605"
    assert table.tile("0,-2")["owner"] is None
    assert table.refusal("burn coal") is None  # (b) coal gives points
    assert table.refusal("sell") is None  # (c) stock can be sold at any time


def crossing(tile: str, lay: list[tuple[str, tuple[int, int], int]], at: str) -> Table:
    return table_at(hand=[tile], lay=lay).play(f"place {tile} {at}")


@pytest.mark.rule("CE-501")
@pytest.mark.rule("CE-T21")
@pytest.mark.parametrize("turn", range(4))
def test_a_crossing_on_one_track_pays_two(turn: int) -> None:
    table = crossing("X01", [], f"0,-2 r{turn}")
    table.play("collect")
    assert table.purse(0) == (4, 18)


@pytest.mark.rule("CE-T25")
@pytest.mark.rule("CE-E2")
def test_a_crossing_on_two_tracks_pays_four_or_what_the_reserve_holds() -> None:
    table = crossing("X03", RING, "2,0 r3").play("collect")
    assert table.purse(0) == (6, 16)
    poor = table_at(hand=["X03"], lay=RING, own={"fixed": 3})
    poor.play("place X03 2,0 r3", "collect")
    assert poor.purse(0) == (2 + 3, 0)
    assert poor.asked == "move 1"


@pytest.mark.rule("CE-T27")
def test_a_crossing_on_three_tracks_pays_six() -> None:
    lay = [("P02", (-1, -2), 0), ("P05", (1, -2), 3)]
    table = table_at(hand=["X01", "X03"], lay=lay)
    assert table.refusal("place X03 0,-2 r0") == "CE-402"  # W bare against track
    table.play("place X01 0,-2 r0", "collect")
    assert table.purse(0) == (8, 14)


@pytest.mark.rule("CE-I1")
def test_the_other_reading_counts_all_tracks_of_the_crossing() -> None:
    rules = rules_for("cube_express", 3, crossing_counts="all_track_edges")
    table = table_at(rules=rules, hand=["X01"]).play("place X01 0,-2 r0", "collect")
    assert table.purse(0) == (10, 12)
    table = table_at(hand=["X01"]).play("place X01 0,-2 r0", "collect")
    assert table.purse(0) == (4, 18)


@pytest.mark.rule("CE-I24")
def test_gains_may_be_declined() -> None:
    table = table_at(hand=["X01"]).play("place X01 0,-2 r0", "skip")
    assert table.purse(0) == (2, 20)
    table = table_at(hand=["F01"]).play("place F01 0,-2 r0")
    assert table.legal("collect", "skip") == ["collect", "skip"]
    table.play("skip")
    assert table.stores(0) == (0, 0, 0)


@pytest.mark.rule("CE-511")
def test_a_factory_gives_its_resource_once() -> None:
    table = table_at(hand=["F01"]).play("place F01 0,-2 r0", "collect")
    assert table.stores(0) == (0, 0, 1)
    assert table.purse(0) == (2, 19)
    empty = table_at(hand=["F01"], own={"fixed": 0, "coal": 2})
    empty.play("place F01 0,-2 r0")
    assert empty.refusal("collect") == "CE-E2"
    assert empty.legal() == ["skip", "convert C1"]


@pytest.mark.rule("CE-515")
@pytest.mark.rule("CE-T3")
def test_a_production_site_is_claimed_with_a_dividend() -> None:
    table = table_at(hand=["P01"], seat=1).play("place P01 2,0 r1", "claim")
    assert table.purse(1) == (1, 20)
    assert table.tile("2,0")["owner"] == 1
    assert table.seat(1)["sites"] == 1
    poor = table_at(hand=["P01"], own={"dividends": 0, "stock": 1})
    poor.play("place P01 0,-2 r0")
    assert poor.refusal("claim") == "CE-515"
    poor.play("sell", "claim")
    assert poor.tile("0,-2")["owner"] == 0


@pytest.mark.rule("CE-T66")
@pytest.mark.rule("CE-E3")
def test_converting_first_frees_the_reserve_for_a_crossing() -> None:
    table = table_at(hand=["X01"], own={"fixed": 0, "coal": 4})
    table.play("place X01 0,-2 r0")
    assert table.refusal("collect") == "CE-E2"
    table.play("convert C1")
    assert table.refusal("collect") is None
    table.play("convert C1", "collect")
    assert table.purse(0) == (4, 0)
    early = table_at(hand=["X01"], own={"fixed": 0, "coal": 4})
    early.play("place X01 0,-2 r0", "convert C1", "collect")
    assert early.purse(0) == (3, 0)
    assert early.asked == "move 1"  # what the reserve lacked is lost


@pytest.mark.rule("CE-T69")
def test_every_front_is_asked_about_and_no_back() -> None:
    own = {"dividends": 0, "stock": 0, "wood": 2}
    table = table_at(hand=["P01"], own=own).play("place P01 0,-2 r0")
    assert table.legal() == ["skip", "convert C2", "convert C4"]
    table = table_at(hand=["P01"], own=own).play("place P01 back 0,-2 r1")
    assert table.asked == "move 1"
