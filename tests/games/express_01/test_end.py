# SPDX-License-Identifier: MIT
"""The end of rounds and of the game (EX-601 to EX-605)."""

import pytest

from tests.games.express_01.table import table_at

BERLIN = {"009": "601/0"}
NUMBERS = {
    "001": "106/180", "003": "102/0", "006": "101/0", "008": "102/0", "014": "103/0",
    "016": "101/0", "017": "105/180", "019": "103/0", "021": "104/0", "023": "105/0",
    "026": "104/0", "009": "601/0", "007": "501/0", "012": "502/0", "013": "503/0",
    "022": "504/0", "029": "511/0", "002": "405/0", "004": "404/180", "005": "408/0",
    "015": "402/0", "020": "403/0", "027": "407/0", "024": "603/0",
}  # fmt: skip


def last_pass(bases, empty, length="short", **fields):
    """Everybody has acted but the last one: pass, with so much built and used up."""
    laid = dict(list(NUMBERS.items())[:bases])
    table = table_at(
        laid=laid, acted=[True, False], seat=1, length=length, fields=fields
    )
    snapshot = table.snapshot()
    for pile in snapshot["piles"][-empty:] if empty else []:
        snapshot["players"][0]["hand"] = sorted(snapshot["players"][0]["hand"] + pile)
        pile.clear()
    snapshot["known"] = [min(1, len(pile)) for pile in snapshot["piles"]]
    return table.put(snapshot).play("pass")


def over(table):
    return table.view()["over"]


@pytest.mark.rule("EX-602")
@pytest.mark.rule("EX-T6")
@pytest.mark.rule("EX-I4")
def test_the_short_game_ends_with_twelve_base_cards_or_three_stacks():
    assert not over(last_pass(11, 2))
    by_bases = last_pass(12, 2)
    assert by_bases.view()["end"]["reasons"] == ["bases"]
    assert last_pass(11, 3).view()["end"]["reasons"] == ["stacks"]
    assert last_pass(12, 3).view()["end"]["reasons"] == ["bases", "stacks"]


@pytest.mark.rule("EX-602")
@pytest.mark.rule("EX-T6")
def test_the_long_game_ends_with_twenty_four_or_four():
    assert not over(last_pass(23, 3, "long"))
    assert last_pass(24, 3, "long").view()["end"]["reasons"] == ["bases"]
    assert last_pass(23, 4, "long").view()["end"]["reasons"] == ["stacks"]


@pytest.mark.rule("EX-601")
@pytest.mark.rule("EX-E18")
def test_a_round_is_always_completed():
    laid = dict(list(NUMBERS.items())[:12])
    table = table_at(3, laid=laid)
    assert table.view()["end"]["bases"] == 12
    table.play("pass", "pass")
    assert not over(table)
    table.play("pass")
    assert over(table)
    assert table.legal() == []
    assert table.refusal("pass") == "EX-601"
    assert table.outcome() is not None


@pytest.mark.rule("EX-601")
def test_a_new_round_turns_all_position_cards():
    table = table_at(laid=BERLIN).play("pass")
    assert table.seats("acted") == [True, False]
    table.play("pass")
    assert table.view()["round"] == 2
    assert table.seats("acted") == [False, False]


@pytest.mark.rule("EX-603")
@pytest.mark.rule("EX-T39")
@pytest.mark.rule("EX-I29")
def test_a_stack_refilled_before_the_round_ends_is_not_exhausted():
    laid = {"009": "601/0", "004": "401/180"}
    table = table_at(
        laid=laid, hands=[[], []], shares=[[122], []], engine=0,
        missing=[461, 462, 665],
    )  # fmt: skip
    table.play("premium", "run blue")
    assert table.view()["end"]["stacks"] == 2
    rest = table_at(
        laid=laid, hands=[[462], [461]], shares=[[122], []], engine=0,
        missing=[665], acted=[True, False], seat=1,
    )  # fmt: skip
    assert rest.view()["end"]["stacks"] == 2
    rest.play("expand first", "track", "pay 461", "slot 016", "lay 101", "end order")
    assert rest.view()["end"]["stacks"] == 1
    assert not over(rest.play("end expand", "end buy"))


@pytest.mark.rule("EX-603")
def test_a_stack_may_be_emptied_on_purpose():
    table = table_at(
        laid={"009": "601/0", "004": "401/180"}, shares=[[122], []], engine=0
    )
    table.play("premium", "run blue", "draw capital 3", "draw terminus 3")
    table.play("draw terminus 3")
    assert table.view()["end"]["stacks"] == 2
    assert not over(table.play("no swap", "pass"))


@pytest.mark.rule("EX-604")
@pytest.mark.rule("EX-I15")
def test_two_idle_rounds_end_the_game():
    table = table_at(laid=BERLIN).play("pass", "pass")
    assert table.view()["end"]["idle_rounds"] == 1
    table.play("premium", "no run", "swap 2")
    told = table.play("pass").told("end.standstill")
    assert {"n": 2} in [one["params"] for one in told]
    assert table.view()["end"]["reasons"] == ["standstill"]


@pytest.mark.rule("EX-604")
def test_any_build_purchase_or_premium_breaks_the_standstill():
    built = table_at(laid=BERLIN, hands=[[236], []], fields={"idle": 1})
    built.play("expand first", "track", "pay 236", "slot 016", "lay 101", "end order")
    assert not over(built.play("end expand", "end buy", "pass"))
    assert built.view()["end"]["idle_rounds"] == 0
    bought = table_at(laid=BERLIN, hands=[[236], []], fields={"idle": 1})
    bought.play("buy first", "buy blue", "pay 236", "share 122", "end buy")
    assert not over(bought.play("end expand", "pass"))
    ran = table_at(
        laid={"009": "601/0", "004": "401/180"}, shares=[[122], []], engine=0,
        fields={"idle": 1},
    )  # fmt: skip
    ran.play("premium", "run blue", *["draw track 1"] * 3, "no swap")
    assert not over(ran.play("pass"))


@pytest.mark.rule("EX-605")
def test_the_last_round_agreed_on_ends_the_game():
    at = table_at(laid=BERLIN, fields={"round": 199}).play("pass", "pass")
    assert not over(at)
    last = table_at(laid=BERLIN, fields={"round": 200}).play("pass", "pass")
    assert last.view()["end"]["reasons"] == ["rounds"]
    short = table_at(laid=BERLIN, fields={"round": 20}, max_rounds=20)
    assert over(short.play("pass", "pass"))
