# SPDX-License-Identifier: MIT
"""Module C: roles, evidence, the arrest; and that nothing of it leaks."""

import pytest

from stellwerk.core.rng import Rng
from tests.games.first_class.crime import BAG, evidence, tokens
from tests.games.first_class.table import Table, new_table, started_table


@pytest.mark.rule("FC-741")
@pytest.mark.rule("FC-740")
def test_roles_are_secret_and_nobody_has_tokens() -> None:
    table = new_table(3, "BC").play("murderer 2")
    assert table.view(1)["murderer"] == 1
    for viewer in (0, 2, None):
        assert table.view(viewer)["murderer"] is None
        assert "murderer" in table.hidden(viewer)
    assert table.view()["bag"] == 26
    assert [evidence(table, seat, seat) for seat in range(3)] == [(0, 0, 0)] * 3
    own = [line["params"]["role"] for line in table.told("role.known", 1)]
    assert own == ["@role.murderer"]
    assert len(table.told("role", 1)) == 2  # of the others only that they got one


@pytest.mark.rule("FC-741")
def test_with_two_players_the_innocent_can_tell() -> None:
    table = started_table(2, "BC").edit(murderer=1)
    assert table.view(0)["murderer"] == 1
    assert table.view(None)["murderer"] is None


@pytest.mark.rule("FC-742")
def test_number_of_tokens_is_public_their_kind_secret() -> None:
    table = tokens(started_table(3, "BC"), 0, 0, -1)
    assert evidence(table, 0, 0) == (2, 1, 0)
    assert evidence(table, 0, 1) == (0, 0, 3)
    assert evidence(table, 0, None) == (0, 0, 3)
    assert table.view()["bag"] == 23


@pytest.mark.rule("FC-743")
@pytest.mark.rule("FC-I23")
@pytest.mark.rule("FC-T50")
def test_drawing_is_compulsory_and_first() -> None:
    table = started_table(3, "BC").show("C1-1").play("take 1.1", "evidence 1 0")
    kinds = table.told("evidence.known", 0)[0]["params"]["kinds"]
    assert kinds == ["@token.fingerprint"]
    assert table.told("evidence", 1)[0]["params"]["n"] == 1
    assert evidence(table, 0, 0) == (1, 0, 0)
    assert table.legal() == ["W0 upper", "W0 lower", "U01 upper", "U01 lower", "stop"]
    for _ in range(3):
        table.play("W0 upper")
    table.play("U01 upper")
    assert table.train(0) == "1,0,0,0"
    declined = started_table(3, "BC").show("C1-1").play("decline 1.1", "UA upper 0")
    assert declined.view()["bag"] == 26  # only declining avoids it


@pytest.mark.rule("FC-743")
@pytest.mark.rule("FC-E19")
def test_too_few_tokens_in_the_bag() -> None:
    table = started_table(2, "BC").show("C3-3")
    at = [1] * 25 + [BAG]
    table.edit(token_at=at, token_known=[2] * 26).play("take 1.1", "evidence 0 1")
    assert table.view()["bag"] == 0
    table.show("C3-1").edit(stack=["next_turn", "post 1"], turn=0, frames=[])
    table.play("end turn", "take 1.1")
    assert table.asked == "symbol 1"  # draws give nothing
    assert evidence(table, 0, 0) == (0, 1, 0)


@pytest.mark.rule("FC-744")
@pytest.mark.rule("FC-749")
def test_dropping_token_by_token() -> None:
    table = tokens(started_table(3, "BC").show("C3-4"), 0, 0, -1).play(
        "take 1.1", "EV_DROP"
    )
    assert table.legal() == ["drop fingerprint", "drop false_lead", "stop"]
    assert table.refusal("UA upper 0") == "FC-744"
    table.play("drop fingerprint", "drop false_lead")
    assert evidence(table, 0, 0) == (1, 0, 0)
    assert table.view()["bag"] == 25
    assert table.asked == "symbol 1"
    assert table.told("dropped", 1)[0]["params"] == {"player": "#0"}
    assert table.told("dropped.known", 0)[0]["params"]["kind"] == "@token.fingerprint"
    table = tokens(started_table(3, "BC").show("C1-4"), -1).play("take 1.1", "EV_DROP")
    assert table.refusal("drop fingerprint") == "FC-744"
    table.play("stop")  # up to n, also none
    assert evidence(table, 0, 0) == (0, 1, 0)


@pytest.mark.rule("FC-744")
@pytest.mark.rule("FC-119")
def test_evidence_symbols_without_tokens_have_no_effect() -> None:
    table = started_table(3, "BC").show("C1-4").play("take 1.1")
    assert table.refusal("EV_DROP") == "FC-119"
    assert table.legal() == ["COIN", "stop"]
    table = started_table(3, "BC").show("C2-5").play("take 1.1")
    assert table.refusal("EV_GIVE") == "FC-119"
    assert table.refusal("EV_PEEK") == "FC-119"


@pytest.mark.rule("FC-745")
@pytest.mark.rule("FC-749")
def test_giving_token_by_token() -> None:
    table = tokens(started_table(3, "BC").show("C3-5"), 0, -1).play(
        "take 1.1", "EV_GIVE"
    )
    assert table.legal() == [
        "give fingerprint 2",
        "give fingerprint 3",
        "give false_lead 2",
        "give false_lead 3",
        "stop",
    ]
    assert table.refusal("give fingerprint 1") == "FC-745"
    assert table.refusal("drop fingerprint") == "FC-745"
    table.play("give fingerprint 3")
    assert table.told("given.known", 2)[0]["params"]["kind"] == "@token.fingerprint"
    assert table.told("given", 1)[0]["params"] == {"player": "#0", "other": "#2"}
    assert table.refusal("give fingerprint 2") == "FC-745"
    table.play("give false_lead 2")
    assert evidence(table, 2, 2) == (1, 0, 0)
    assert evidence(table, 2, 0) == (1, 0, 0)  # the giver knows it
    assert evidence(table, 2, 1) == (0, 0, 1)  # the third player does not


@pytest.mark.rule("FC-746")
@pytest.mark.rule("FC-749")
def test_everybody_else_draws() -> None:
    table = started_table(3, "BC").show("C1-5").play("take 1.1", "EV_OTHERS")
    table.play("evidence 1 0", "evidence 0 1")
    assert evidence(table, 1, 1) == (1, 0, 0)  # clockwise from the player
    assert evidence(table, 2, 2) == (0, 1, 0)
    assert evidence(table, 0, 0) == (0, 0, 0)
    forgone = started_table(3, "BC").show("C1-5").play("take 1.1", "stop")
    assert forgone.view()["bag"] == 26
    table = started_table(3, "BC").show("C1-5")
    table.edit(token_at=[0] * 25 + [BAG], token_known=[1] * 26)
    table.play("take 1.1", "EV_OTHERS", "evidence 0 1")
    assert table.asked == "symbol 1"  # the rest get nothing
    assert evidence(table, 2, 2) == (0, 0, 0)


@pytest.mark.rule("FC-747")
@pytest.mark.rule("FC-749")
def test_peeking_at_an_opponent() -> None:
    table = tokens(started_table(3, "BC").show("C2-5"), 1, -2).play(
        "take 1.1", "EV_PEEK"
    )
    assert table.legal() == ["peek 2"]  # the third player has no tokens
    assert table.refusal("peek 3") == "FC-747"
    assert table.refusal("peek 1") == "FC-747"
    assert table.refusal("stop") == "FC-747"
    table.play("peek 2")
    assert evidence(table, 1, 0) == (1, 1, 0)
    assert evidence(table, 1, 2) == (0, 0, 2)
    seen = table.told("peeked.known", 0)[0]["params"]
    assert (seen["prints"], seen["leads"]) == (1, 1)
    assert "prints" not in table.told("peeked", 2)[0]["params"]


@pytest.mark.rule("FC-747")
def test_what_was_seen_is_unsure_after_a_token_left() -> None:
    table = tokens(started_table(3, "BC"), 1, -2)
    table.edit(token_known=[3] + [0] * 12 + [3] + [0] * 12)
    assert evidence(table, 1, 0) == (1, 1, 0)
    table.edit(stack=["next_turn", "drop 2 1"], turn=1).play("drop fingerprint")
    assert evidence(table, 1, 0) == (0, 0, 1)  # which one went is not shown
    assert evidence(table, 1, 1) == (0, 1, 0)


SEEN_BY_FIRST = [  # tokens of seat 1, which of them seat 0 saw; left after one went
    ((1, 1), 2, "drop fingerprint", (1, 0, 0)),  # equal ones: the other is known
    ((1, 1, 1), 3, "drop fingerprint", (2, 0, 0)),
    ((1, 1, -2), 3, "drop fingerprint", (1, 0, 1)),  # one of two equal ones is sure
    ((1, 1, -2), 3, "drop false_lead", (1, 0, 1)),
    ((1, 1, 1), 2, "drop fingerprint", (1, 0, 1)),  # the unseen one may have gone
    ((1, -2), 2, "drop false_lead", (0, 0, 1)),
]


@pytest.mark.rule("FC-747")
@pytest.mark.parametrize(("owners", "saw", "move", "left"), SEEN_BY_FIRST)
def test_what_is_certain_stays_known(
    owners: tuple[int, ...], saw: int, move: str, left: tuple[int, int, int]
) -> None:
    table = tokens(started_table(3, "BC"), *owners)
    known = list(table.state.token_known)
    held = [token for token, at in enumerate(table.state.token_at) if at == 1]
    for token in held[:saw]:
        known[token] += 1
    table.edit(token_known=known, stack=["next_turn", "drop 2 1"], turn=1).play(move)
    assert evidence(table, 1, 0) == left
    assert evidence(table, 1, 2) == (0, 0, len(owners) - 1)


@pytest.mark.rule("FC-747")
@pytest.mark.rule("FC-749")
def test_who_knows_what_must_go_knows_where_it_is() -> None:
    table = tokens(started_table(4, "BC"), 1, 1)
    known = [3, 3] + [0] * 24
    table.edit(token_known=known, stack=["next_turn", "give 2 1"], turn=1)
    table.play("give fingerprint 3")
    assert evidence(table, 1, 0) == (1, 0, 0)
    assert evidence(table, 2, 0) == (1, 0, 0)  # there was no other kind to give
    assert evidence(table, 2, 3) == (0, 0, 1)
    assert evidence(table, 1, 2) == (0, 0, 1)  # the receiver saw only one of them


@pytest.mark.rule("FC-748")
def test_requirement_evidence() -> None:
    table = started_table(3, "BC").player(0, contracts=["C1-6"])
    assert table.refusal("fulfil C1-6") == "FC-271"
    tokens(table, -1)
    table.play("fulfil C1-6", "EV_DROP", "drop false_lead", "UA upper 0", "COIN")
    assert table.coins() == (2, 0, 0)


# The end (FC-750 to FC-752)


def verdict(table: Table, *extra: str) -> Table:
    for seat in range(table.rules.players):
        table.player(seat, coins=[0, 0, 0], end_cards=["Z-W1"])
    table.edit(stack=["final", "post 1"], round=6, phase=3)
    return table.play("end turn", *extra)


@pytest.mark.rule("FC-750")
@pytest.mark.rule("FC-605")
def test_the_murderer_is_revealed_draws_two_and_may_escape() -> None:
    table = tokens(started_table(3, "BC").edit(murderer=1), 0, 0)
    verdict(table)
    assert table.view(None)["murderer"] == 1  # revealed first
    assert evidence(table, 0, None) == (0, 0, 2)
    table.play("evidence 1 1")
    assert table.asked == "over"
    assert evidence(table, 1, None) == (1, 1, 0)  # then everything
    assert table.view()["arrested"] == [0]
    assert table.points(1)["escape"] == 20
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.winners == [1]


@pytest.mark.rule("FC-751")
@pytest.mark.rule("FC-T51")
@pytest.mark.rule("FC-I22")
@pytest.mark.parametrize(
    ("prints", "arrested"),
    [((3, 3, 1), [1]), ((3, 2, 3), [0, 2]), ((0, 0, 0), []), ((1, 0, 0), [0])],
)
def test_ties_for_the_arrest(prints: tuple[int, ...], arrested: list[int]) -> None:
    owners = [seat for seat, count in enumerate(prints) for _ in range(count)]
    table = tokens(started_table(3, "BC").edit(murderer=1), *owners)
    verdict(table, "evidence 0 2")
    assert table.view()["arrested"] == arrested
    assert len(arrested) < 3  # at least one player is never arrested
    assert table.points(1)["escape"] == (0 if 1 in arrested else 20)
    outcome = table.outcome()
    assert outcome is not None
    assert not set(outcome.winners) & set(arrested)
    if arrested == [0, 2]:
        assert outcome.winners == [1]
        assert outcome.scores[1] == 20


@pytest.mark.rule("FC-752")
def test_arrested_players_come_last() -> None:
    table = tokens(started_table(3, "BC").edit(murderer=2), 0, 0, 1, 1)
    table.player(0, points=100).player(1, points=90)
    for seat in range(3):
        table.player(seat, coins=[0, 0, 0], end_cards=["Z-W1"])
    table.edit(stack=["final", "post 1"], round=6, phase=3)
    table.play("end turn", "evidence 0 2")
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.scores == [100, 90, 20]
    assert outcome.places == [2, 3, 1]
    assert outcome.tie_breaks == [{"free": 0}, {"free": 0}, {"free": 1}]


@pytest.mark.rule("FC-752")
def test_arrest_may_cost_twenty_points_instead() -> None:
    table = tokens(started_table(2, "BC", arrest="minus20").edit(murderer=1), 0)
    verdict(table, "evidence 0 2")
    assert table.points(0)["arrest"] == -20
    assert table.scores()[0] == -20  # also below zero
    table = tokens(started_table(2, "BC", arrest="minus20").edit(murderer=1), 0)
    table.player(0, points=100)
    outcome = table.rules.outcome(verdict(table, "evidence 0 2").state)
    assert outcome is not None
    assert outcome.winners == [0]  # may still win


@pytest.mark.rule("FC-E20")
@pytest.mark.parametrize(
    ("prints", "winner"), [((2, 1), 1), ((1, 1), 0), ((0, 2), 0), ((0, 0), 0)]
)
def test_two_players(prints: tuple[int, int], winner: int) -> None:
    owners = [seat for seat, count in enumerate(prints) for _ in range(count)]
    table = tokens(started_table(2, "BC").edit(murderer=1), *owners)
    table.player(0, points=30)
    outcome = table.rules.outcome(verdict(table, "evidence 0 2").state)
    assert outcome is not None
    assert outcome.winners == [winner]


@pytest.mark.rule("FC-E19")
def test_the_murderer_draws_as_many_as_there_are() -> None:
    table = started_table(2, "BC").edit(murderer=1, token_at=[0] * 25 + [BAG])
    verdict(table, "evidence 0 1")
    assert table.asked == "over"
    assert evidence(table, 1, None) == (0, 1, 0)


# Leaks


@pytest.mark.rule("FC-742")
@pytest.mark.rule("FC-741")
def test_imagined_twins_look_alike_and_differ_inside() -> None:
    table = tokens(started_table(4, "AC").edit(murderer=2), 0, -1, 1, 1, -2, 3)
    known = table.snapshot()["token_known"]
    known[1] |= 1  # seat 0 once saw this fingerprint of seat 1
    table.edit(token_known=known)
    murderers, kinds = set(), set()
    for seed in range(40):
        twin = table.imagined(0, Rng(seed))
        assert twin.view(0) == table.view(0)
        twin.check()
        snapshot = twin.snapshot()
        assert snapshot["token_at"][:2] == [0, 1]
        murderers.add(snapshot["murderer"])
        kinds.add(sum(place == 1 for place in snapshot["token_at"][:13]))
    assert murderers == {1, 2, 3}
    assert len(kinds) == 3  # 1, 2 or 3 fingerprints at seat 1


@pytest.mark.rule("FC-741")
def test_the_murderer_imagines_no_other_murderer() -> None:
    table = started_table(4, "AC").edit(murderer=2)
    for seed in range(10):
        twin = table.imagined(2, Rng(seed))
        assert twin.snapshot()["murderer"] == 2


@pytest.mark.rule("FC-010")
def test_imagined_drafts_keep_what_was_passed() -> None:
    table = new_table(3)
    table.play("draft Z-W1 Z-W2 Z-W3 Z-W4", "keep Z-W1", "keep Z-W2", "keep Z-W3")
    table.play("refill Z-C1", "refill Z-C2", "refill Z-C3", "refill Z-C4")
    first, last = set(), set()
    for seed in range(60):
        twin = table.imagined(1, Rng(seed))
        assert twin.view(1) == table.view(1)
        players = twin.snapshot()["players"]
        first.add(players[2]["end_cards"][0])
        last.add(players[0]["end_cards"][0])
    assert last == {"Z-W3", "Z-W4"}  # passed on by seat 1
    assert not first & {"Z-W2", "Z-W3", "Z-W4", "Z-C1", "Z-C2", "Z-C3", "Z-C4"}
    assert len(first) > 5


@pytest.mark.rule("FC-010")
def test_what_was_passed_does_not_depend_on_later_start_players() -> None:
    table = new_table(3)
    table.play("draft Z-W1 Z-W2 Z-W3 Z-W4", "keep Z-W1", "keep Z-W2", "keep Z-W3")
    table.settle()
    for start in range(3):
        table.edit(start=start)
        seen = [table.view(seat)["draft"]["seen"] for seat in range(3)]
        assert seen == [
            ["Z-W3", "Z-W4"],
            ["Z-W2", "Z-W3", "Z-W4"],
            ["Z-W1", "Z-W2", "Z-W3", "Z-W4"],
        ]
