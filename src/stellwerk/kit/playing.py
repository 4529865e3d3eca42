# SPDX-License-Identifier: MIT
"""Random games for the kit: how to reach a position, and how to go on from one."""

import json
from collections.abc import Callable, Iterator
from math import inf
from typing import Any, Final
from zlib import crc32

from stellwerk import LUCK, OVER, Game, Move, Rng, Rules, State
from stellwerk.core.messages import Event
from stellwerk.kit.cases import Case

TRIED: Final = 5  # answers that sensible play compares
Answerer = Callable[[Rules[Any], State, Rng], Move]
LOOKS: Final = 30  # about how often a whole game is looked at closely


def generator(case: Case, seed: int) -> Rng:
    """Its own games for every case."""
    return Rng(seed, crc32(case.id.encode()))


def answer(rules: Rules[Any], state: State, rng: Rng) -> Move:
    """Any legal answer of whoever is asked, luck included."""
    if rules.to_act(state) == LUCK:
        return rules.draw(state, rng)
    moves = rules.legal_moves(state)
    return moves[rng.below(len(moves))]


def sensible(rules: Rules[Any], state: State, rng: Rng) -> Move:
    """The best of a few legal answers, as the seat would judge it; luck's as it is."""
    seat = rules.to_act(state)
    if seat == LUCK:
        return rules.draw(state, rng)
    best: Move | None = None
    worth = -inf
    for move in sampled(rules.legal_moves(state), TRIED, rng):
        after = state.copy()
        rules.apply(after, move)
        found = rules.evaluate(after, seat)
        if best is None or found > worth:
            best, worth = move, found
    assert best is not None, "somebody is asked, so there is an answer"
    return best


def walk(
    rules: Rules[Any], state: State, rng: Rng, answer: Answerer = answer
) -> Iterator[Move]:
    """Play on to the end, one move at a time; fails when the game does not end."""
    for _ in range(rules.max_decisions() + 1):
        if rules.to_act(state) == OVER:
            return
        move = answer(rules, state, rng)
        rules.apply(state, move)
        yield move
    raise AssertionError(f"more than {rules.max_decisions()} decisions")


def usual_length(case: Case) -> int:
    """How many moves, luck's included, one game of this case has."""
    if "length" not in case.__dict__:
        moves = walk(case.rules, case.rules.new_game(), generator(case, 0))
        case.__dict__["length"] = sum(1 for _ in moves)
    return int(case.__dict__["length"])


def closely(case: Case, count: int, looks: int = LOOKS) -> bool:
    """Is this one of about so many moves of a game that get a closer look?"""
    return count % max(1, usual_length(case) // looks) == 0


def position(case: Case, seed: int, part: int) -> State:
    """The position somewhere in a random game, perhaps in the middle of a turn."""
    state: State = case.rules.new_game()
    moves = walk(case.rules, state, generator(case, seed))
    for _ in range(usual_length(case) * part // 1000):
        if next(moves, None) is None:
            break
    return state


def to_the_end(rules: Rules[Any], state: State, seed: int) -> list[str]:
    """Play on at random; the texts of all moves."""
    return [move.text() for move in walk(rules, state, Rng(seed))]


def applied(rules: Rules[Any], state: State, move: Move) -> tuple[State, list[Event]]:
    """The position after a move, and the events that it caused."""
    after = state.copy()
    after.events = []
    rules.apply(after, move)
    events = after.events
    after.events = None
    return after, events


def some_game(case: Case, seed: int) -> Game:
    """A new game behind the facade, luck settled."""
    names = [f"Player {seat + 1}" for seat in range(case.players)]
    game = Game(case.rules, generator(case, seed), names)
    game.settle()
    return game


def play_some(game: Game, rng: Rng, count: int) -> Iterator[str]:
    """Play up to `count` random decisions of players through the facade."""
    for _ in range(count):
        if game.to_act is None:
            return
        texts = game.legal_moves()
        text = texts[rng.below(len(texts))]
        game.play(text)
        yield text


def sampled(items: list[Any], count: int, rng: Rng) -> list[Any]:
    """All items if they are few, else some of them."""
    if len(items) <= count:
        return items
    return [items[place] for place in rng.sample(list(range(len(items))), count)]


def some_ids(rules: Rules[Any], count: int, rng: Rng) -> list[int]:
    """All action ids if they are few, else some of them with the first and last."""
    size = rules.action_count()
    if size <= count:
        return list(range(size))
    return sorted({0, size - 1, *[rng.below(size) for _ in range(count)]})


def plain(value: object) -> object:
    """The value after a trip through JSON text; fails if it is not JSON."""
    return json.loads(json.dumps(value, allow_nan=False))


def wreck(value: object) -> None:
    """Empty every list and dictionary inside, to see who else held on to them."""
    if isinstance(value, dict):
        for part in value.values():
            wreck(part)
        value.clear()
    elif isinstance(value, list):
        for part in value:
            wreck(part)
        value.clear()


def strings(value: object) -> Iterator[str]:
    """Every text inside a JSON value, keys of objects included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from strings(part)
    elif isinstance(value, list):
        for part in value:
            yield from strings(part)
