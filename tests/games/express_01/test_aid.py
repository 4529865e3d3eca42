# SPDX-License-Identifier: MIT
"""Capital, government aid and the final scoring (EX-101 to 105, EX-901 to 905)."""

import pytest

from tests.games.express_01.table import started_table, table_at

BERLIN = {"009": "601/0"}


@pytest.mark.rule("EX-101")
@pytest.mark.rule("EX-901")
@pytest.mark.rule("EX-902")
@pytest.mark.rule("EX-903")
@pytest.mark.rule("EX-904")
def test_capital_is_hand_shares_pairs_and_black_engine():
    table = table_at(
        laid={"009": "601/0", "024": "603/0", "016": "101/0", "023": "105/0"},
        hands=[[201, 202, 203], [204]],
        shares=[[227, 208], [211]],
        bases=[["009", "016"], ["023", "024"]],
        engine=1,
    )
    blue, red = table.company("blue"), table.company("red")
    assert (blue["stations"], red["stations"]) == (1, 1)
    view = table.view()
    assert view["breakdown"] == [
        {"hand": 3, "shares": 2, "pairs": 1, "engine": 0},
        {"hand": 1, "shares": 1, "pairs": 1, "engine": 2},
    ]
    assert view["scores"] == table.seats("capital") == [6, 5]


@pytest.mark.rule("EX-102")
@pytest.mark.rule("EX-T12")
def test_only_unlike_base_cards_make_pairs():
    stations = {"007": "501/0", "012": "502/0", "013": "503/0", "022": "504/0"}
    tracks = {"006": "101/0", "008": "102/0", "014": "103/0"}
    table = table_at(
        laid={**stations, "029": "511/0", **tracks},
        bases=[["007", "012", "013", "022", "029", "006", "008", "014"], []],
    )
    assert table.seats("pairs") == [3, 0]
    lonely = table_at(laid=stations, bases=[list(stations), []])
    assert lonely.seats("pairs") == [0, 0]
    assert lonely.scores() == [0, 2]


@pytest.mark.rule("EX-103")
@pytest.mark.rule("EX-T10")
def test_equal_capitals_give_the_black_engine_to_position_one():
    table = started_table(3)
    assert table.seats("capital") == [
        8 if seat == table.view()["engine"] else 6 for seat in range(3)
    ]
    assert [marker["space"] for marker in table.seats("marker")] == [6, 6, 6]
    assert table.seats("position")[table.view()["engine"]] == 1


def capitals(hands, positions, engine):
    """Everybody has acted but the last to act, who passes: a new round begins."""
    acted = [True, True, True]
    acted[positions.index(3)] = False
    last = positions.index(3)
    cards = iter(range(201, 237))
    return table_at(
        3,
        laid=BERLIN,
        hands=[[next(cards) for _ in range(size)] for size in hands],
        positions=positions,
        acted=acted,
        engine=engine,
        seat=last,
    ).play("pass")


@pytest.mark.rule("EX-103")
@pytest.mark.rule("EX-T11")
def test_the_owner_counts_two_points_and_ties_go_to_the_lower_position():
    table = capitals([7, 8, 8], [1, 3, 2], engine=0)
    assert [marker["space"] for marker in table.seats("marker")] == [9, 8, 8]
    assert table.view()["engine"] == 2
    assert capitals([5, 8, 8], [1, 3, 2], engine=0).view()["engine"] == 0


@pytest.mark.rule("EX-104")
@pytest.mark.rule("EX-T7")
def test_above_thirty_the_engine_lies_down():
    many = [*range(201, 235)]
    table = table_at(laid=BERLIN, hands=[many, []], acted=[True, False], seat=1)
    table.play("pass")
    assert table.seats("marker")[0] == {"space": 4, "lying": True, "laps": 1}
    assert table.seats("capital")[0] == 34
    edge = table_at(laid=BERLIN, hands=[many[:30], []], acted=[True, False], seat=1)
    assert edge.play("pass").seats("marker")[0] == {
        "space": 30,
        "lying": False,
        "laps": 0,
    }


@pytest.mark.rule("EX-105")
def test_the_black_engine_changes_hands_only_between_rounds():
    table = table_at(laid=BERLIN, hands=[[201, 202, 203], [204]], engine=1)
    table.play("premium", "no run", "swap 2")
    assert table.view()["engine"] == 1
    table.play("expand first", "track", "pay 204", "slot 016", "lay 101", "end order")
    table.play("end expand")
    assert table.view()["engine"] == 1
    told = table.play("end buy").told("engine.tied.stays")
    assert {"player": "#1"} in [one["params"] for one in told]
    assert table.view()["engine"] == 1
    assert table.scores() == [3, 3]


def even_table(hand):
    """A: three shares of green (2 stations). B: five of orange (1), black engine."""
    return table_at(
        laid={
            "012": "502/0", "013": "508/0", "034": "605/0", "022": "501/0",
            "014": "103/0", "006": "102/0", "028": "101/0", "019": "104/0",
        },
        hands=[hand, [210, 211, 212, 214, 215, 217]],
        shares=[[202, 209, 216], [129, 142, 206, 213, 230]],
        bases=[["012", "014", "013", "006"], ["034", "022", "028", "019"]],
        engine=1,
        acted=[True, False],
        seat=1,
        fields={"round": 200},
    )  # fmt: skip


@pytest.mark.rule("EX-905")
@pytest.mark.rule("EX-T40")
def test_a_tie_is_broken_by_shares():
    table = even_table([201, 203, 204, 205, 207, 208, 218])
    assert table.scores() == [15, 15]
    assert table.outcome() is None
    table.play("pass")
    outcome = table.outcome()
    assert outcome.scores == [15, 15]
    assert outcome.places == [2, 1]
    assert outcome.tie_breaks == [{"shares": 3}, {"shares": 5}]
    assert [sum(part.values()) for part in outcome.breakdown] == [15, 15]


@pytest.mark.rule("EX-905")
def test_most_points_win_whatever_the_shares():
    table = even_table([201, 203, 204, 205, 207, 208, 218, 219]).play("pass")
    assert table.outcome().places == [1, 2]


@pytest.mark.rule("EX-I16")
def test_a_tie_in_points_and_shares_is_a_shared_victory():
    table = table_at(
        laid=BERLIN,
        hands=[[201, 202, 203], [204]],
        acted=[True, False],
        seat=1,
        fields={"round": 200},
    ).play("pass")
    outcome = table.outcome()
    assert outcome.places == [1, 1]
    assert outcome.winners == [0, 1]


@pytest.mark.rule("EX-904")
def test_the_black_engine_does_not_move_for_the_final_scoring():
    table = table_at(
        laid=BERLIN,
        hands=[[201, 202, 203], []],
        engine=0,
        acted=[True, False],
        seat=1,
        fields={"round": 200},
    ).play("pass")
    assert table.outcome().breakdown[0]["engine"] == 2
