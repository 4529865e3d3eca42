# SPDX-License-Identifier: MIT
"""One game between bots, inside the compiled package."""

from __future__ import annotations

from typing import Any, Final, final

from stellwerk.bots.bot import FREE, Bot, Budget, RandomBot, position_for
from stellwerk.bots.guard import Guard
from stellwerk.bots.notes import Notes
from stellwerk.core.contract import LUCK, OVER, Move, Rules, State
from stellwerk.core.messages import Outcome
from stellwerk.core.rng import Rng


@final
class Result:
    """How a game between bots went."""

    def __init__(
        self,
        outcome: Outcome,
        decisions: int,
        luck: int,
        moves: list[str],
        failures: list[int],
    ) -> None:
        self.outcome: Final = outcome
        self.decisions: Final = decisions  # of players, luck not counted
        self.luck: Final = luck  # how often luck answered
        self.moves: Final = moves  # filled only when asked for
        self.failures: Final = failures  # by seat: decisions that stand-ins took


@final
class Match:
    """A game between bots while it is played; what happens goes into its notes."""

    def __init__(
        self,
        rules: Rules[Any],
        bots: list[Bot],
        fancy: Rng,
        budget: Budget,
        notes: Notes | None,
    ) -> None:
        self.rules: Final[Rules[Any]] = rules
        self.bots: Final = bots
        self.fancy: Final = fancy  # what bots imagine
        self.budget: Final = budget
        self.notes: Final = notes
        self.guards: Final = [Guard(bot, seat, fancy) for seat, bot in enumerate(bots)]
        self.state: Final[State] = rules.new_game()
        if notes is not None:
            notes.begin()

    def choose(self, seat: int) -> Move:
        """What the bot of a seat decides."""
        rules, state, notes = self.rules, self.state, self.notes
        bot = self.bots[seat]
        if isinstance(bot, RandomBot):  # needs no imagined state
            moves = rules.legal_moves(state)
            move = bot.pick(moves)
            if notes is not None:
                notes.decide(state, seat, move, len(moves))
            return move
        position = position_for(rules, state, seat, self.fancy)
        move = self.guards[seat].choose(position, self.budget)
        if notes is not None:
            notes.decide(state, seat, move, len(rules.legal_moves(state)))
        return move

    def apply(self, seat: int, move: Move) -> None:
        if self.notes is None:
            self.rules.apply(self.state, move)
        else:
            self.notes.apply(self.state, seat, move)

    def end(self, decisions: int, luck: int, moves: list[str]) -> Result:
        """How it went, once it is over."""
        outcome = self.rules.outcome(self.state)
        assert outcome is not None
        failures = [guard.failures for guard in self.guards]
        if self.notes is not None:
            self.notes.end(outcome, luck, sum(failures))
        return Result(outcome, decisions, luck, moves, failures)


def play_match(
    rules: Rules[Any],
    bots: list[Bot],
    rng: Rng,
    keep_moves: bool = False,
    budget: Budget = FREE,
    notes: Notes | None = None,
) -> Result:
    """Play one game to its end. Luck's stream does not depend on what bots imagine.

    A bot that fails is replaced for that decision; `failures` counts how often.
    """
    for bot in bots:
        bot.check(rules)
    match = Match(rules, bots, Rng(rng.seed()), budget, notes)
    state = match.state
    decisions = 0
    luck = 0
    kept: list[str] = []
    while True:
        seat = rules.to_act(state)
        if seat == OVER:
            return match.end(decisions, luck, kept)
        if seat == LUCK:
            luck += 1
            move = rules.draw(state, rng)
        else:
            decisions += 1
            move = match.choose(seat)
        if keep_moves:
            kept.append(f"{'*' if seat == LUCK else seat + 1} {move.text()}")
        match.apply(seat, move)
