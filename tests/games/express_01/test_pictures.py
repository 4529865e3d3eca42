# SPDX-License-Identifier: MIT
"""What the view tells for pictures: routes, payments, what a card would do."""

import pytest

from tests.games.express_01.table import new_table, table_at

BERLIN = {"009": "601/0"}
TURNING = {
    "009": "601/0",
    "016": "124/0",
    "015": "402/0",
    "017": "105/180",
    "024": "603/0",
}


@pytest.mark.rule("EX-410")
def test_a_route_is_told_exit_by_exit_with_its_stops():
    table = table_at(laid=TURNING, shares=[[122, 135, 201, 208], []])
    assert [one for one in table.view()["routes"] if one["company"] == "blue"] == [
        {
            "company": "blue",
            "value": 4,
            "slots": ["009", "016", "017", "024"],
            "ways": [["", "S"], ["N", "SE"], ["SW", "S"], ["N", ""]],
            "stops": [[1], [], [], [1]],
        }
    ]


@pytest.mark.parametrize("name", ["germany", "benelux", "usa"])
def test_every_route_drives_along_track_and_adds_up(name):
    table = new_table(4, map=name, length="long")
    seen = 0
    for _ in table.walk(5):
        for route in table.view()["routes"]:
            check_route(table, route)
            seen += 1
        if seen >= 60:
            break
    assert seen >= 20


def check_route(table, route):
    """Each card is left by an exit that leads to the next, and has such track."""
    printed = table.rules.printed
    slots = {
        slot["slot"]: slot for slot in printed["maps"][table.view()["map"]]["slots"]
    }
    cards = {
        card["number"]: card
        for part in printed["maps"][table.view()["map"]]["sets"]
        for card in printed["upgrade_cards"][part]
    }
    turn = printed["geometry"]["rotate_180"]
    value = 0
    for place, name in enumerate(route["slots"]):
        into, out = route["ways"][place]
        if place + 1 < len(route["slots"]):
            link = slots[name]["exits"][out]
            assert link["to"] == route["slots"][place + 1]
            assert link["exit"] == route["ways"][place + 1][0]
        lies = table.slot(name)
        card = cards[lies["number"]]
        ends = [turn[end] if lies["turned"] and end else end for end in (into, out)]
        if card["type"] == "track":
            assert sorted(ends) in [sorted(pair) for pair in card["tracks"]]
            assert route["stops"][place] == []
            continue
        sites = [card["sites"][site - 1] for site in route["stops"][place]]
        assert sites
        assert ends[0] in ["", *sites[0]["exits"]]
        assert ends[1] in ["", *sites[-1]["exits"]]
        value += sum(1 + site["bonus"] for site in sites)
    assert value == route["value"] == table.company(route["company"])["route_value"]


@pytest.mark.rule("EX-411")
@pytest.mark.rule("EX-413")
def test_a_payment_names_who_draws_each_card():
    laid = {"009": "665/0", "004": "401/180"}  # a route worth 5
    table = table_at(3, laid=laid, shares=[[122, 135], [201], []], engine=2)
    table.play("premium")
    assert table.view()["payment"] is None
    table.play("run blue")
    assert table.view()["payment"] == {"value": 5, "paid": 0, "order": [0, 1, 2, 0, 0]}
    drawn = []
    while table.view()["payment"] is not None:
        payment = table.view()["payment"]
        assert payment["order"][payment["paid"]] == table.to_act
        drawn.append(table.to_act)
        table.play("stop" if "stop" in table.legal() else "draw track 1")
    assert drawn == [0, 1, 2, 0, 0, 0]


@pytest.mark.rule("EX-202")
def test_a_card_says_what_it_would_join_cut_off_and_leave_open():
    table = table_at(laid=BERLIN, hands=[[236, 235], [234]])
    table.play("expand first", "track", "pay 236", "slot 016")
    upright = table.choice("lay 101")
    found = {key: upright["params"][key] for key in ("made", "cut", "open")}
    assert found == {"made": ["N"], "cut": [], "open": ["S"]}
    assert {"kind": "face", "id": "101"} in upright["targets"]
    assert table.preview("lay 101") == [
        "joins 1 track, cuts off 0, leaves 1 end open",
        "the base card goes to your display",
    ]
    table.play("lay 101", "slot 016")
    share = next(
        one
        for one in table.view(0)["choices"]
        if any(line["key"] == "preview.shares" for line in one["preview"])
    )
    keys = [line["key"] for line in share["preview"]]
    assert keys == ["preview.lay", "preview.returns", "preview.shares"]


@pytest.mark.rule("EX-116")
def test_cards_in_the_stacks_that_do_not_fit_are_named_with_their_rule():
    table = table_at(laid=BERLIN, hands=[[236, 235], [234]])
    assert table.view(0)["misfits"] == []
    table.play("expand first", "track", "pay 236", "slot 016")
    misfits = {one["number"]: one for one in table.view(0)["misfits"]}
    laid = {int(text.split()[1]) for text in table.legal()}
    held = set(table.stack("track_1")["holds"])
    assert set(misfits) == held - laid
    for number, misfit in misfits.items():
        assert table.refusal(f"lay {number}") == misfit["rule"]
    assert table.view(1)["misfits"] == []


@pytest.mark.rule("EX-401")
def test_a_train_is_chosen_by_its_company_alone():
    table = table_at(laid=TURNING, shares=[[122, 135, 201, 208], []])
    table.play("premium")
    assert table.choice("run blue")["targets"] == [{"kind": "company", "id": "blue"}]
