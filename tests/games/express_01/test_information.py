# SPDX-License-Identifier: MIT
"""What seats may know (EX-801 to EX-805), and that no card is ever lost (EX-T42)."""

import pytest

from stellwerk import Game, Rng, new
from tests.games.express_01.table import new_table, table_at

BERLIN = {"009": "601/0"}


@pytest.mark.rule("EX-801")
@pytest.mark.rule("EX-805")
def test_a_view_holds_the_own_hand_and_everything_public():
    table = table_at(3, laid=BERLIN, hands=[[201, 202], [203], [204, 410]])
    seen = table.view(0)
    assert seen["hand"] == [201, 202]
    assert seen["other_hands"] == [203, 204, 410]
    assert table.view(None)["hand"] == []
    assert table.view(None)["other_hands"] == [201, 202, 203, 204, 410]
    assert [seat["hand_size"] for seat in seen["seats"]] == [2, 1, 2]
    assert all("hand" not in seat for seat in seen["seats"])


@pytest.mark.rule("EX-802")
def test_bids_stay_hidden_until_all_are_revealed():
    table = new_table().settle()
    before = table.view(1)
    first = table.legal()[2]
    table.play(first)
    event = table.events[0]
    assert event.to_dict(1)["params"] == {"player": "#0"}
    assert event.to_dict(0)["params"]["card"] == int(first.split()[1])
    other = new_table().settle().play(new_table().settle().legal()[0])
    assert table.view(1) == other.view(1) != before
    assert table.view(0)["bid"] == int(first.split()[1])
    assert "bid 1" in table.hidden(1)
    assert "bid 1" not in table.hidden(0)
    table.play(table.legal()[0])
    assert table.seats("has_bid") == [False, False]


@pytest.mark.rule("EX-802")
@pytest.mark.rule("EX-804")
def test_other_hands_are_imagined_anew():
    hands = [[201, 202], [203, 204, 205], [206, 207, 208]]
    table = table_at(3, laid=BERLIN, hands=hands)
    found = set()
    for seed in range(30):
        twin = table.imagined(0, Rng(seed))
        assert twin.view(0) == table.view(0)
        found.add(tuple(twin.view(1)["hand"]))
    assert len(found) > 10
    two = table_at(laid=BERLIN, hands=[[201], [203, 204]])
    twin = two.imagined(0, Rng(1))
    assert twin.view(1)["hand"] == [203, 204]
    assert not [name for name in two.hidden(0) if "hand" in name]
    assert "hand 203" in two.hidden(None)
    assert "hand 203" in table.hidden(0)


@pytest.mark.rule("EX-803")
@pytest.mark.rule("EX-I14")
def test_the_order_below_the_cards_seen_is_unknown_to_all():
    table = table_at(laid=BERLIN, hands=[[201, 202], []], tops={"track_3": [236]})
    table.play("expand first", "track", "pay 202", "slot 016", "lay 101", "end order")
    stack = table.stack("track_3")
    assert stack["seen"] == [202, 236]
    assert stack["holds"] == sorted(stack["holds"])
    orders = set()
    for seed in range(10):
        twin = table.imagined(0, Rng(seed))
        pile = twin.snapshot()["piles"][2]
        assert pile[:2] == [202, 236]
        assert sorted(pile) == stack["holds"]
        orders.add(tuple(pile))
    assert len(orders) == 10


@pytest.mark.rule("EX-803")
def test_a_draw_that_shows_a_new_card_cannot_be_undone():
    game = new("express_01", players=2, seed=5)
    for _ in range(2):
        game.play(game.legal_moves()[0])
    assert not game.can_undo()
    game.play("expand first")
    game.play("station")
    assert game.can_undo()
    paid = game.legal_moves()[0]
    game.play(paid)
    game.play("slot 009")
    assert [game.undo(), game.undo()] == ["slot 009", paid]  # nobody learned anything


@pytest.mark.rule("EX-116")
@pytest.mark.rule("EX-803")
def test_only_a_card_that_comes_into_sight_stops_undo():
    for top, free in ([102, 101], True), ([101, 102], False):
        tops = {"track_1": top}
        table = table_at(laid=BERLIN, hands=[[201, 202], []], tops=tops)
        game = Game(table.rules, Rng(1), ["A", "B"])
        game.state = table.state
        for text in ("expand first", "track", "pay 202", "slot 016", "lay 101"):
            game.play(text)
        assert game.can_undo() is free, top


def known_to_all(game):
    """The cards that nobody would be surprised to see on top of a stack."""
    view = game.view(None)
    seen = {number for stack in view["stacks"] for number in stack["seen"]}
    return seen | {slot["number"] for slot in view["slots"]}


def tops_of(game):
    return {stack["top"] for stack in game.view(None)["stacks"]} - {None}


@pytest.mark.rule("EX-803")
def test_a_card_taken_out_can_be_put_back_unless_another_came_into_sight():
    free = barred = 0
    for seed in range(3):
        game, rng = new("express_01", players=2, seed=seed), Rng(seed)
        while game.to_act is not None and free + barred < 150:
            moves = game.legal_moves()
            text = moves[rng.below(len(moves))]
            known = known_to_all(game)
            game.play(text)
            if text.split()[0] in ("lay", "share") and game.to_act is not None:
                assert game.can_undo() is (tops_of(game) <= known), text
                free += game.can_undo()
                barred += not game.can_undo()
    assert free > barred > 0


@pytest.mark.rule("EX-T42")
@pytest.mark.parametrize(
    ("name", "cards"), [("germany", 149), ("benelux", 153), ("usa", 135)]
)
def test_no_card_is_ever_lost(name, cards):
    for seed in range(4):
        table = new_table(3, map=name)
        table.play_out(seed)
        view = table.view()
        held = sum(stack["size"] for stack in view["stacks"])
        held += sum(seat["hand_size"] + len(seat["shares"]) for seat in view["seats"])
        held += sum(slot["number"] is not None for slot in view["slots"])
        assert held == cards


@pytest.mark.rule("EX-T42")
def test_broken_laws_are_noticed():
    table = table_at(laid=BERLIN, hands=[[201], []])
    snapshot = table.snapshot()
    snapshot["players"][0]["hand"] = [201, 201]
    assert table.rules.broken_laws(table.rules.restore(snapshot))
    snapshot = table.snapshot()
    snapshot["players"][1]["bases"] = []
    assert table.rules.broken_laws(table.rules.restore(snapshot))


@pytest.mark.rule("EX-802")
@pytest.mark.rule("EX-I31")
def test_a_purchase_that_only_the_own_hand_allows_betrays_it():
    green = [124, 137, 202, 209, 216, 221, 228, 235]
    hands = [[203, 235], [204, 205, *green[:6]], [206, 207, 228]]
    table = table_at(3, laid={"009": "602/0"}, hands=hands).play("buy first")
    before = set(table.hidden(1))
    table.play("buy green")
    assert before - set(table.hidden(1)) == {"means 1"}
    for seed in range(20):
        twin = table.imagined(1, Rng(seed))
        hand = twin.view(0)["hand"]
        assert len(hand) == 2
        assert set(hand) & {228, 235}
        assert twin.legal()


@pytest.mark.rule("EX-802")
@pytest.mark.rule("EX-214")
def test_an_order_that_only_the_own_hand_allows_betrays_it():
    gone = [101, 101, *[n for n in (105, 106, 107, 108) for _ in range(3)]]
    table = table_at(3, laid=BERLIN, hands=[[101, 236], [235], []], missing=gone)
    table.play("expand first")
    before = set(table.hidden(1))
    table.play("track")
    assert before - set(table.hidden(1)) == {"means 1"}
    for seed in range(10):
        twin = table.imagined(1, Rng(seed))
        assert twin.legal()
        twin.check()


@pytest.mark.rule("EX-802")
@pytest.mark.rule("EX-211")
def test_once_an_order_is_paid_only_mountains_betray_a_hand():
    hands = [[541, 210, 212], [503, 505, 508, 509, 512], [101]]
    table = table_at(
        3, laid={"013": "504/0"}, hands=hands, engine=2, mountains=True
    ).play("expand first", "station", "pay 210")
    for viewer in (None, 0, 1, 2):
        for seed in range(20):
            twin = table.imagined(viewer, Rng(seed))
            assert twin.legal(), (viewer, seed)
