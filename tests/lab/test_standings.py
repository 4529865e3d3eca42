# SPDX-License-Identifier: MIT
"""The numbers of a tournament, checked by hand on a few games."""

import json
import math

import pytest

from stellwerk.core.rng import Rng
from stellwerk.lab.simulations.summary import wilson
from stellwerk.lab.tournaments.plan import TournamentHeader, TournamentRow
from stellwerk.lab.tournaments.standings import ByRound, Standings, count_up

KIND = "stellwerk tournament"


def header(bots: list[str], players: int, games: int) -> TournamentHeader:
    facts = (KIND, 1, "0", "rail_line", 1, "e", "h", players, {}, bots, 0, games)
    return TournamentHeader(*facts, bots)


def row(head: TournamentHeader, game: int, scores: list[int]) -> TournamentRow:
    places = [1 + sum(other > score for other in scores) for score in scores]
    winners = [seat for seat, place in enumerate(places) if place == 1]
    named = [{"coal": score} for score in scores]
    bots = head.seated(game)
    asked = [10 + seat for seat in range(len(scores))]
    facts = (game, 0, bots, scores, places, winners, sum(asked), 3, named, named)
    failures = [0] * len(scores)
    return TournamentRow(*facts, failures, head.stream(game), asked)


@pytest.fixture
def pair() -> Standings:
    """Two rounds of a against b: scores by seat, a first, then b first."""
    head = header(["a", "b"], 2, 4)
    scores = [[30, 20], [25, 25], [40, 10], [12, 22]]
    return count_up(head, [row(head, game, one) for game, one in enumerate(scores)])


def test_ties_share_a_win(pair: Standings) -> None:
    assert (pair.games, pair.rounds) == (4, 2)
    assert [bot.wins.mean for bot in pair.bots] == [3.5 / 4, 0.5 / 4]
    assert pair.duel("a", "b").ahead.mean == 3.5 / 4
    assert pair.duel("b", "a").ahead.mean == 0.5 / 4
    assert [wins.mean for wins in pair.seat_wins] == [2.5 / 4, 1.5 / 4]


def test_score_differences_are_paired_by_round(pair: Standings) -> None:
    lead = pair.duel("a", "b").difference  # rounds: (10 + 0) / 2, (30 + 10) / 2
    assert lead.mean == 12.5
    reach = 12.706 * math.sqrt(112.5) / math.sqrt(2)
    assert lead.interval == pytest.approx((12.5 - reach, 12.5 + reach))
    assert pair.bots[0].lead.mean == 12.5
    assert pair.bots[1].lead.mean == -12.5
    assert pair.bots[0].score.mean == (30 + 25 + 40 + 22) / 4


def test_scores_are_known_by_seat(pair: Standings) -> None:
    first, second = pair.bots[0].seats
    assert first.seen == {30: 1, 40: 1}
    assert second.seen == {25: 1, 22: 1}
    assert pair.bots[0].decisions.mean == 10.5


def test_the_ladder_has_the_strongest_first(pair: Standings) -> None:
    assert [bot.bot for bot in pair.ladder] == ["a", "b"]
    strong, weak = (bot.rating.value for bot in pair.ladder)
    assert strong - weak == pytest.approx(400 * math.log10(4 / 1))  # 3.5 and a half


def test_with_three_players_places_are_compared_pair_by_pair() -> None:
    head = header(["a", "b", "c"], 3, 3)
    scores = {"a": 30, "b": 20, "c": 10}
    rows = [row(head, g, [scores[bot] for bot in head.seated(g)]) for g in range(3)]
    found = count_up(head, rows)
    assert [bot.wins.mean for bot in found.bots] == [1, 0, 0]
    assert found.duel("b", "c").ahead.mean == 1
    assert found.duel("b", "a").ahead.mean == 0
    assert [bot.lead.mean for bot in found.bots] == [15, 0, -15]


def test_a_bot_on_two_seats_is_no_rival_of_itself() -> None:
    head = header(["a", "b"], 3, 6)
    scores = {"a": 30, "b": 20}
    rows = [row(head, g, [scores[bot] for bot in head.seated(g)]) for g in range(6)]
    found = count_up(head, rows)
    first = found.bots[0]
    assert [sample.count for sample in first.seats] == [3, 3, 3]
    assert first.lead.mean == 10
    # Three games alone on top, three games in which two seats share the win.
    assert first.wins.mean == pytest.approx((3 * 1 + 6 * 0.5) / 9)
    assert found.bots[1].wins.mean == 0


def test_after_one_round_everything_is_possible() -> None:
    head = header(["a", "b"], 2, 2)
    found = count_up(head, [row(head, 0, [3, 2]), row(head, 1, [1, 2])])
    facts = found.to_dict()["bots"][0]
    assert facts["win_rate"] == {"value": 1, "interval": [0, 1]}
    assert facts["rating"]["interval"] is facts["lead"]["interval"] is None
    json.dumps(found.to_dict(), allow_nan=False)


def by_round(rounds: list[list[float]]) -> ByRound:
    numbers = ByRound()
    for values in rounds:
        for value in values:
            numbers.add(value)
        numbers.end_round()
    return numbers


def test_rounds_without_variation_count_all_their_games() -> None:
    numbers = by_round([[1, 0]] * 1000)
    assert numbers.share_interval == pytest.approx(wilson(0.5, 2000), abs=1e-4)


def test_games_that_repeat_each_other_count_once() -> None:
    rounds: list[list[float]] = [[1, 1, 1, 1]] * 750 + [[0, 0, 0, 0]] * 250
    low, high = by_round(rounds).share_interval
    assert (low, high) == pytest.approx(wilson(0.75, 1000), abs=2e-4)


def test_a_bot_that_always_wins_is_not_certain_to_win() -> None:
    low, high = by_round([[1.0, 1.0]] * 50).share_interval
    assert high == 1
    assert low == pytest.approx(wilson(1.0, 50)[0], abs=0.01)


@pytest.mark.parametrize(("share", "alike"), [(0.5, 0.0), (0.8, 0.5), (0.9, 1.0)])
def test_nineteen_of_twenty_intervals_hold_the_truth(
    share: float, alike: float
) -> None:
    """Rounds of two games that have the same result in `alike` of the cases."""
    rng = Rng(17)
    held = 0
    for _ in range(400):
        rounds: list[list[float]] = []
        for _ in range(50):
            first = chance(rng, share)
            second = first if chance(rng, alike) else chance(rng, share)
            rounds.append([first, second])
        low, high = by_round(rounds).share_interval
        held += low <= share <= high
    assert 0.92 <= held / 400 <= 0.99


def chance(rng: Rng, share: float) -> float:
    return float(rng.below(1_000_000) < share * 1_000_000)
