# SPDX-License-Identifier: MIT
"""Loops that belong inside the compiled package: settling luck, playing out."""

from stellwerk.core.contract import LUCK, NOBODY, OVER, Rules, S
from stellwerk.core.rng import Rng


def settle(rules: Rules[S], state: S, rng: Rng) -> list[str]:
    """Let luck answer until a player must; returns luck's moves as texts."""
    drawn: list[str] = []
    while rules.to_act(state) == LUCK:
        move = rules.draw(state, rng)
        drawn.append(move.text())
        rules.apply(state, move)
    return drawn


def play_out(rules: Rules[S], state: S, rng: Rng) -> int:
    """Play a state to its end at random; returns how often players decided."""
    decisions = 0
    stack = state.stack
    while stack.depth > 0:  # what `Rules.apply` does, with one look at the stack
        pushed = stack.pushed  # mostly on top: then nothing has to be called
        step = stack.top() if pushed is None or stack.depth != stack.place else pushed
        if step.seat == NOBODY:
            stack.depth -= 1
            step.run(state)
            continue
        move = step.draw(state, rng)
        stack.depth -= 1
        step.resolve(state, move)
        if step.seat != LUCK:
            decisions += 1
    return decisions


def playout(rules: Rules[S], rng: Rng) -> list[int]:
    """One whole random game; returns the final scores."""
    state = rules.new_game()
    play_out(rules, state, rng)
    return rules.scores(state)


def count_decisions(rules: Rules[S], rng: Rng, games: int) -> int:
    """Play whole random games; returns how often players decided in all."""
    decisions = 0
    for _ in range(games):
        state = rules.new_game()
        decisions += play_out(rules, state, rng)
        rules.scores(state)
    return decisions


def play_out_many(rules: Rules[S], state: S, rng: Rng, times: int) -> None:
    """Play one position to its end over and over, for the benchmark."""
    for _ in range(times):
        twin = state.copy()
        play_out(rules, twin, rng)
        rules.scores(twin)


def copy_many(state: S, times: int) -> None:
    """Copy a state over and over, for the benchmark."""
    for _ in range(times):
        state.copy()


def imagine_many(rules: Rules[S], state: S, rng: Rng, times: int) -> None:
    """Imagine a state over and over from its seats in turn, for the benchmark."""
    for time in range(times):
        rules.imagine(state, time % rules.players, rng)


def transcript(rules: Rules[S], rng: Rng) -> list[str]:
    """One random game as lines of seat and move text, then its scores.

    It is for comparing builds, which must give the same lines.
    """
    state = rules.new_game()
    lines: list[str] = []
    while True:
        seat = rules.to_act(state)
        if seat == OVER:
            lines.append(f"scores {rules.scores(state)}")
            return lines
        if seat == LUCK:
            move = rules.draw(state, rng)
        else:
            moves = rules.legal_moves(state)
            move = moves[rng.below(len(moves))]
        lines.append(f"{seat} {move.text()}")
        rules.apply(state, move)
