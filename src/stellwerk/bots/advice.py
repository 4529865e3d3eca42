# SPDX-License-Identifier: MIT
"""Hints for the decision at hand, and a second look at decisions already taken.

Both search from what the acting seat may know, never from the true state.
Values are the search's rewards: from 0 (lost) to 1 (won), half of it for winning and
half for the lead in points.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, Final, final

from stellwerk.bots.bot import FREE, Budget, Position, position_for
from stellwerk.bots.search import Search
from stellwerk.bots.tree import Settings
from stellwerk.core.contract import Move, Rules, State
from stellwerk.core.errors import StellwerkError
from stellwerk.core.record import Entry, check_entry
from stellwerk.core.rng import Rng

HINTS: Final = 3
WORST: Final = 10
FORCED: Final = 100  # simulations to value a move without an alternative
CERTAIN: Final = 2.0  # standard errors on either side


class NothingToAdvise(StellwerkError):
    """A game in which nobody has to decide."""


@final
class Advice:
    """One move worth a thought: how it is offered, its value, and how often tried."""

    def __init__(self, choice: dict[str, object], value: float, visits: int) -> None:
        self.choice: Final = choice
        self.value: Final = value
        self.visits: Final = visits

    def to_dict(self) -> dict[str, object]:
        return {"choice": self.choice, "value": self.value, "visits": self.visits}


def hint(
    rules: Rules[Any],
    state: State,
    settings: Settings,
    rng: Rng,
    budget: Budget = FREE,
    count: int = HINTS,
) -> list[Advice]:
    """The best few moves of the seat to act, the most promising first."""
    seat = rules.to_act(state)
    if seat < 0:
        raise NothingToAdvise("the game is over: nobody has to decide")
    if count < 1:
        raise NothingToAdvise(f"at least 1 move can be shown, not {count}")
    position = position_for(rules, state, seat, rng)
    moves = position.moves()
    if len(moves) == 1:
        only = play_again(position, moves[0], settings, rng.seed(), FORCED)
        return [Advice(offered(position, moves[0]), only.mean, only.count)]
    search = Search(position, settings, rng, budget)
    search.run()
    return [
        Advice(offered(position, found.move), found.reward, found.visits)
        for found in search.estimates()[:count]
    ]


def offered(position: Position, move: Move) -> dict[str, object]:
    """A move as the view offers it to a person."""
    asked = position.rules.asked(position.imagined)
    return asked.choice(position.imagined, move).to_dict()


@final
class Judgement:
    """One decision of a game: what was played, the best found, and what it cost."""

    def __init__(
        self,
        entry: int,
        seat: int,
        played: Advice,
        best: Advice,
        noise: float,
    ) -> None:
        self.entry: Final = entry  # its place in the record, from 0
        self.seat: Final = seat
        self.played: Final = played
        self.best: Final = best
        self.noise: Final = noise  # the loss is known up to this, 95 times of 100

    @property
    def loss(self) -> float:
        return max(0.0, self.best.value - self.played.value)

    def to_dict(self) -> dict[str, object]:
        return {
            "entry": self.entry,
            "seat": self.seat,
            "played": self.played.to_dict(),
            "best": self.best.to_dict(),
            "loss": self.loss,
            "noise": self.noise,
        }


def by_loss(judgement: Judgement) -> tuple[float, int]:
    return (-judgement.loss, judgement.entry)


def worst(judgements: list[Judgement], count: int = WORST) -> list[Judgement]:
    """The decisions that cost the most, the worst first; free ones are left out."""
    costly = [one for one in judgements if one.loss > 0]
    costly.sort(key=by_loss)
    return costly[:count]


@final
class Sample:
    """The results of playing one move again and again."""

    def __init__(self, rewards: list[float]) -> None:
        self.count: Final = len(rewards)
        self.mean: Final = sum(rewards) / len(rewards)
        mean = self.mean
        spread = 0.0
        for reward in rewards:
            spread += (reward - mean) * (reward - mean)
        self.error: Final = sqrt(spread) / len(rewards)  # of the mean


def play_again(
    position: Position, move: Move, settings: Settings, seed: int, times: int
) -> Sample:
    """What a move leads to, by a search that begins after it."""
    rng = Rng(seed)
    search = Search(position, settings, rng)
    rewards: list[float] = []
    for _ in range(times):
        world = position.imagine(rng)
        position.rules.apply(world, move)
        rewards.append(search.follow(world)[position.seat])
    return Sample(rewards)


def judge(
    position: Position, move: Move, entry: int, settings: Settings, rng: Rng
) -> Judgement:
    """Compare what was played with the best found."""
    search = Search(position, settings, rng)
    search.run()
    best = search.estimates()[0].move
    return compare(position, move, best, entry, settings, rng.seed())


def compare(
    position: Position,
    move: Move,
    found: Move,
    entry: int,
    settings: Settings,
    seed: int,
) -> Judgement:
    """What was played beside what was found, in worlds drawn alike for both."""
    times: int = settings.sims
    played = play_again(position, move, settings, seed, times)
    choice = offered(position, move)
    advice = Advice(choice, played.mean, played.count)
    if found == move:
        return Judgement(entry, position.seat, advice, advice, 0.0)
    best = play_again(position, found, settings, seed, times)
    if best.mean <= played.mean:
        return Judgement(entry, position.seat, advice, advice, 0.0)
    better = Advice(offered(position, found), best.mean, best.count)
    noise = CERTAIN * sqrt(best.error * best.error + played.error * played.error)
    return Judgement(entry, position.seat, advice, better, noise)


@final
class Review:
    """Goes through a record decision by decision; `step` may take its time."""

    def __init__(
        self, rules: Rules[Any], entries: list[Entry], settings: Settings, seed: int
    ) -> None:
        self.rules: Final[Rules[Any]] = rules
        self.entries: Final = entries
        self.settings: Final = settings
        self.seed: Final = seed
        self.state: State = rules.new_game()
        self.done = 0  # entries gone through
        self.judgements: list[Judgement] = []

    def step(self) -> bool:
        """Go on by one entry; False at the end."""
        if self.done == len(self.entries):
            return False
        entry = self.entries[self.done]
        move = check_entry(self.rules, self.state, entry, self.done + 1)
        if entry.seat >= 0 and len(self.rules.legal_moves(self.state)) > 1:
            self.judgements.append(self.look(entry.seat, move))
        self.rules.apply(self.state, move)
        self.done += 1
        return True

    def look(self, seat: int, move: Move) -> Judgement:
        """Every decision has its own stream, whatever came before."""
        rng = Rng(self.seed, self.done)
        position = position_for(self.rules, self.state, seat, rng)
        return judge(position, move, self.done, self.settings, rng)
