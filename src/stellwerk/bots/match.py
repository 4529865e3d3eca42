# SPDX-License-Identifier: MIT
"""One game between bots, inside the compiled package."""

from __future__ import annotations

from typing import Any, Final, final

from stellwerk.bots.bot import FREE, Bot, Budget, RandomBot, position_for
from stellwerk.bots.guard import Guard
from stellwerk.core.contract import LUCK, OVER, Rules
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


def play_match(
    rules: Rules[Any],
    bots: list[Bot],
    rng: Rng,
    keep_moves: bool = False,
    budget: Budget = FREE,
) -> Result:
    """Play one game to its end. Luck's stream does not depend on what bots imagine.

    A bot that fails is replaced for that decision; `failures` counts how often.
    """
    for bot in bots:
        bot.check(rules)
    state = rules.new_game()
    fancy = Rng(rng.seed())
    guards = [Guard(bot, seat, fancy) for seat, bot in enumerate(bots)]
    decisions = 0
    luck = 0
    kept: list[str] = []
    while True:
        seat = rules.to_act(state)
        if seat == OVER:
            break
        if seat == LUCK:
            luck += 1
            move = rules.draw(state, rng)
        else:
            decisions += 1
            bot = bots[seat]
            if isinstance(bot, RandomBot):  # needs no imagined state
                move = bot.pick(rules.legal_moves(state))
            else:
                position = position_for(rules, state, seat, fancy)
                move = guards[seat].choose(position, budget)
        if keep_moves:
            kept.append(f"{'*' if seat == LUCK else seat + 1} {move.text()}")
        rules.apply(state, move)
    outcome = rules.outcome(state)
    assert outcome is not None
    failures = [guard.failures for guard in guards]
    return Result(outcome, decisions, luck, kept, failures)
