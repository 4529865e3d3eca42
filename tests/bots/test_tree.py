# SPDX-License-Identifier: MIT
"""The tree of a search: every child is found again, in whatever order moves come."""

from hypothesis import given
from hypothesis import strategies as st

from stellwerk import Move
from stellwerk.bots.rewards import best_other, final_rewards
from stellwerk.bots.tree import Node, Settings
from stellwerk.core.rng import Rng
from stellwerk.games import TITLES
from stellwerk.kit.playing import walk

RULES = TITLES["rail_line"].rules(2)
IDS = st.lists(st.integers(0, RULES.action_count() - 1), unique=True, max_size=40)


def found(node: Node, ids: list[int]) -> list[int]:
    """The ids that have a child, asked for in one pass as a search does."""
    place = 0
    children: list[int] = []
    for id in ids:
        place = node.place_of(id, place)
        child = node.child_at(place, id)
        if child is not None:
            assert child.move is RULES.action(id)
            children.append(id)
    return children


def grown(ids: list[int]) -> Node:
    node = Node()
    for id in ids:
        move: Move = RULES.action(id)
        node.add(node.place_of(id, 0), move)
    return node


@given(IDS, IDS)
def test_one_pass_finds_every_child_and_no_other(
    tried: list[int], ids: list[int]
) -> None:
    assert found(grown(tried), ids) == [id for id in ids if id in tried]


def test_the_best_other_seat_counts() -> None:
    assert [best_other([3, -7, 5], seat) for seat in range(3)] == [5, 5, 3]
    assert best_other([9, -2], 0) == -2


def test_winners_share_and_the_lead_counts() -> None:
    """Half for the victory and half for the lead, which is nearly decisive at 10."""
    state = RULES.new_game()
    for _ in walk(RULES, state, Rng(4)):
        pass
    outcome = RULES.outcome(state)
    assert outcome is not None
    won = final_rewards(RULES, state, Settings(win=1.0))
    share = 1 / len(outcome.winners)
    assert won == [share if place == 1 else 0.0 for place in outcome.places]
    leads = final_rewards(RULES, state, Settings(win=0.0))
    first, second = outcome.scores
    assert (leads[0] > leads[1]) == (first > second)
    assert abs(sum(leads) - 1) < 1e-9
    mixed = final_rewards(RULES, state, Settings(win=0.5))
    assert mixed == [(a + b) / 2 for a, b in zip(won, leads, strict=True)]
