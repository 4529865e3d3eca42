# SPDX-License-Identifier: MIT
"""Routes: train length, stations, values, and the exact search (EX-403 to EX-410)."""

import pytest

from tests.games.express_01.table import table_at

SHARES = {
    "blue": [122, 135, 201, 208, 215, 220, 227, 234],
    "green": [124, 137, 202, 209, 216, 221, 228, 235],
    "red": [126, 138, 204, 211, 218, 225, 232],
    "yellow": [128, 140, 205, 212, 219, 226, 233],
}
BERLIN_DRESDEN = {"009": "601/0", "016": "101/0", "023": "105/0", "024": "603/0"}
TURNING = {
    "009": "601/0",
    "016": "124/0",
    "015": "402/0",
    "017": "105/180",
    "024": "603/0",
}
CHAIN = {"012": "504/0", "013": "502/0", "014": "103/0", "015": "408/180"}


def value(company, length, laid, **options):
    """What the company's best route is worth with so many shares in displays."""
    used = {int(text.partition("/")[0]) for text in laid.values()}
    shares = [card for card in SHARES[company] if card not in used][:length]
    mine, others = shares[:1], shares[1:]
    table = table_at(laid=laid, shares=[mine, others], **options)
    found = table.company(company)["route_value"]
    table.play("premium")
    offered = f"run {company}" in table.legal()
    assert offered == (found > 0)
    if not offered:
        assert table.refusal(f"run {company}") == "EX-402"
    return found


@pytest.mark.rule("EX-T13")
@pytest.mark.rule("EX-403")
@pytest.mark.rule("EX-404")
@pytest.mark.rule("EX-I5")
def test_a_train_drives_one_card_per_share_beyond_its_start():
    values = [value("blue", length, BERLIN_DRESDEN) for length in (2, 3, 4, 5)]
    assert values == [0, 4, 4, 4]
    assert value("red", 3, BERLIN_DRESDEN) == 4
    assert value("green", 3, BERLIN_DRESDEN) == 0


@pytest.mark.rule("EX-T14")
@pytest.mark.rule("EX-I5")
def test_the_start_card_may_count():
    lengths = [
        value("blue", length, BERLIN_DRESDEN, route_counts_start_card=True)
        for length in (3, 4)
    ]
    assert lengths == [0, 4]


@pytest.mark.rule("EX-T15")
@pytest.mark.rule("EX-407")
@pytest.mark.rule("EX-I6")
def test_a_train_may_turn_round_in_a_station():
    assert [value("blue", n, TURNING) for n in (1, 2, 3, 4, 5)] == [0, 3, 4, 4, 5]
    assert [value("green", n, TURNING) for n in (2, 3, 4, 5)] == [3, 3, 3, 5]


@pytest.mark.rule("EX-T15")
@pytest.mark.rule("EX-I6")
def test_turning_round_may_be_forbidden():
    assert value("blue", 5, TURNING, reverse_in_station=False) == 4
    assert value("green", 5, TURNING, reverse_in_station=False) == 3


@pytest.mark.rule("EX-T17")
@pytest.mark.rule("EX-408")
@pytest.mark.rule("EX-409")
def test_a_chain_of_three_stations():
    for company in ("green", "yellow"):
        assert [value(company, n, CHAIN) for n in (1, 2, 3)] == [2, 2, 3]
    assert value("blue", 3, CHAIN) == 0


@pytest.mark.rule("EX-T18")
@pytest.mark.rule("EX-I30")
@pytest.mark.rule("EX-E16")
def test_linked_stations_of_one_card_are_a_route():
    assert value("blue", 1, {"064": "362/0"}, map="usa") == 4
    for length in (1, 4, 8):
        assert value("blue", length, {"064": "301/0"}, map="usa") == 0


@pytest.mark.rule("EX-E16")
def test_unlinked_stations_of_one_card_need_a_way_out_and_back():
    # 301 on 072: blue at NW, red at SW. Both lead to Washington (071), 564.
    laid = {"072": "301/0", "071": "564/0"}
    # Blue (NW) - 071 (NE) - red (SW): two cards driven onto after the start.
    assert value("blue", 1, laid, map="usa") == 4
    assert value("blue", 2, laid, map="usa") == 5


@pytest.mark.rule("EX-405")
@pytest.mark.rule("EX-E5")
def test_a_route_ends_in_a_different_station():
    alone = {"009": "601/0", "016": "101/0"}
    assert value("blue", 5, alone) == 0
    neighbors = {"012": "504/0", "013": "502/0"}
    assert value("green", 1, neighbors) == 2
    table = table_at(laid=neighbors)
    table.play("premium")
    assert table.legal() == ["no run"]


@pytest.mark.rule("EX-406")
def test_no_station_is_visited_twice_but_track_may_be():
    # With five cards the way 016 is used twice, Berlin only once.
    assert value("blue", 5, TURNING) == 5
    assert value("blue", 8, TURNING) == 5


@pytest.mark.rule("EX-I7")
def test_the_whole_length_need_not_be_used():
    assert value("green", 8, CHAIN) == 3


@pytest.mark.rule("EX-I6")
def test_a_terminus_may_be_closed_to_passing_trains():
    # Berlin - 016 - Leipzig (431, a terminus) - 008 - Hamburg.
    laid = {"009": "601/0", "016": "106/0", "015": "431/0", "008": "107/180"}
    laid["007"] = "504/0"
    assert [value("blue", n, laid) for n in (2, 4)] == [4, 5]
    closed = {"pass_through_terminus": False}
    assert [value("blue", n, laid, **closed) for n in (2, 4)] == [4, 4]


@pytest.mark.rule("EX-I8")
def test_the_black_engine_lengthens_trains_only_if_agreed():
    assert value("blue", 2, BERLIN_DRESDEN) == 0
    longer = {"black_engine_counts_for_train_length": True}
    assert value("blue", 2, BERLIN_DRESDEN, **longer) == 4


@pytest.mark.rule("EX-I8")
def test_the_black_engine_alone_allows_no_premium():
    table = table_at(laid=BERLIN_DRESDEN, shares=[[], [122, 135, 201]], engine=0)
    table.play("premium")
    assert table.legal() == ["no run"]
    assert table.refusal("run blue") == "EX-402"


@pytest.mark.rule("EX-410")
def test_the_best_route_is_run_and_the_shortest_of_the_best_is_shown():
    table = table_at(laid=TURNING, shares=[SHARES["blue"][:5], []])
    table.play("premium")
    assert table.legal() == ["no run", "run blue"]
    told = table.play("run blue").told()[0]
    assert told["key"] == "event.ran"
    assert told["params"]["n"] == 5
    assert told["params"]["slots"] == ["015", "016", "009", "016", "017", "024"]


@pytest.mark.rule("EX-410")
def test_the_shown_route_has_the_fewest_cards():
    table = table_at(laid=TURNING, shares=[SHARES["blue"][:4], []])
    table.play("premium")
    told = table.play("run blue").told()[0]
    assert told["params"]["slots"] == ["009", "016", "017", "024"]


@pytest.mark.rule("EX-I25")
def test_taking_a_share_from_a_display_keeps_the_train_length():
    table = table_at(
        laid=BERLIN_DRESDEN,
        hands=[[203], []],
        shares=[SHARES["blue"][:3], SHARES["blue"][3:]],
        engine=0,
    )
    before = table.company("blue")
    table.play("buy first", "buy blue from 2", "pay 203")
    after = table.company("blue")
    assert after["issued"] == before["issued"] == 8
    assert (before["held"], after["held"]) == ([3, 5], [4, 4])
    assert after["route_value"] == before["route_value"]
