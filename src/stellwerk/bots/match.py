# SPDX-License-Identifier: MIT
"""One game between bots, inside the compiled package."""

from __future__ import annotations

from typing import Any, Final, final

from stellwerk.bots.bot import Bot, RandomBot, position_for
from stellwerk.core.contract import LUCK, OVER, Rules
from stellwerk.core.messages import Outcome
from stellwerk.core.rng import Rng


class BadAnswer(ValueError):
    """A bot that answered with a move that is not legal."""


@final
class Result:
    """How a game between bots went."""

    def __init__(
        self, outcome: Outcome, decisions: int, luck: int, moves: list[str]
    ) -> None:
        self.outcome: Final = outcome
        self.decisions: Final = decisions  # of players, luck not counted
        self.luck: Final = luck  # how often luck answered
        self.moves: Final = moves  # filled only when asked for


def play_match(
    rules: Rules[Any], bots: list[Bot], rng: Rng, keep_moves: bool = False
) -> Result:
    """Play one game to its end. Luck's stream does not depend on what bots imagine."""
    state = rules.new_game()
    fancy = Rng(rng.seed())
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
                move = bot.choose(position_for(rules, state, seat, fancy))
                refusal = rules.why_illegal(state, move)
                if refusal is not None:
                    raise BadAnswer(f"{move.text()!r}: {refusal.rule}")
        if keep_moves:
            kept.append(f"{'*' if seat == LUCK else seat + 1} {move.text()}")
        rules.apply(state, move)
    outcome = rules.outcome(state)
    assert outcome is not None
    return Result(outcome, decisions, luck, kept)
