# SPDX-License-Identifier: MIT
"""The table, and a turn on it: the roll, the two answers, who is next."""

from __future__ import annotations

from kesseldruck.edition import Boiler
from stellwerk.core.answers import Answer, Ask, Book, Chance, Run
from stellwerk.core.contract import Move, Stack, State
from stellwerk.core.messages import Choice, Illegal, seat_name
from stellwerk.parts.moves import Word


class Stoke(Word):
    """Roll the die once more."""


class Depart(Word):
    """Travel as far as the pressure goes."""


class Roll(Word):
    """Luck's answer: ``roll 4``."""

    def __init__(self, face: int) -> None:
        super().__init__(f"roll {face}")
        self.face = face


class Table(State):
    """One game in progress."""

    def __init__(self, stack: Stack, steps: Steps) -> None:
        super().__init__(stack)
        self.steps = steps
        self.turn = 0  # turns that are over
        self.pressure = 0  # in bar (»Kesseldruck«)
        self.travelled = [0] * len(steps.drive)  # kilometres by seat

    def copy(self) -> Table:
        twin = Table(self.stack.copy(), self.steps)
        twin.turn, twin.pressure = self.turn, self.pressure
        twin.travelled = self.travelled[:]
        return twin

    def active(self) -> int:
        return self.turn % len(self.travelled)

    def distance(self) -> int:
        """A kilometre for each bar, and more for full steam (»Volldampf«, KD-204)."""
        boiler = self.steps.boiler
        return self.pressure + (boiler.bonus if self.pressure == boiler.limit else 0)

    def say(self, key: str, **params: object) -> None:
        if self.events is not None:
            self.tell(key, self.active(), {"who": seat_name(self.active()), **params})


class Firing(Chance[Table]):
    """The die raises the pressure; too much opens the valve (KD-202, KD-203)."""

    def moves(self, state: Table) -> list[Move]:
        return state.steps.rolls

    def resolve(self, state: Table, move: Move) -> None:
        assert isinstance(move, Roll)
        state.pressure += move.face
        steps, burst = state.steps, state.pressure > state.steps.boiler.limit
        state.say("burst" if burst else "roll", face=move.face, n=state.pressure)
        state.stack.push(steps.next if burst else steps.drive[state.active()])


class Stoking(Answer[Table, Stoke]):
    """One more shovel of coal: the die is rolled again (KD-202)."""

    def add_moves(self, state: Table, seat: int, moves: list[Move]) -> None:
        moves.append(state.steps.stoke)

    def resolve(self, state: Table, seat: int, move: Stoke) -> None:
        state.stack.push(state.steps.roll)

    def choice(self, state: Table, seat: int, move: Stoke) -> Choice:
        boiler = state.steps.boiler
        bad = [face for face in boiler.die if state.pressure + face > boiler.limit]
        return Choice("stoke", "choose.stoke", {"n": len(bad), "of": len(boiler.die)})


class Departing(Answer[Table, Depart]):
    """The train travels, and the turn is over (KD-204, KD-205)."""

    def add_moves(self, state: Table, seat: int, moves: list[Move]) -> None:
        if state.pressure >= state.steps.boiler.least:
            moves.append(state.steps.depart)

    def why_not(self, state: Table, seat: int, move: Depart) -> Illegal | None:
        least = state.steps.boiler.least
        low = state.pressure < least
        return Illegal("KD-205", "refused.depart", {"n": least}) if low else None

    def resolve(self, state: Table, seat: int, move: Depart) -> None:
        state.travelled[seat] += state.distance()
        state.say("depart", n=state.distance())
        state.stack.push(state.steps.next)

    def choice(self, state: Table, seat: int, move: Depart) -> Choice:
        return Choice("depart", "choose.depart", {"n": state.distance()})


class Next(Run[Table]):
    """The next driver; after the last round nothing is left to do (KD-301)."""

    def run(self, state: Table) -> None:
        state.pressure = 0
        state.turn += 1
        if state.turn < state.steps.turns:
            state.stack.push(state.steps.roll)


class Steps(Book[Table]):
    """Every step and every move of a game, made once."""

    def __init__(self, players: int, rounds: int, boiler: Boiler) -> None:
        super().__init__()
        self.turns, self.boiler = rounds * players, boiler
        self.stoke, self.depart = Stoke("stoke", 0), Depart("depart", 1)
        self.moves: list[Move] = [self.stoke, self.depart]
        self.rolls: list[Move] = [Roll(face) for face in boiler.die]
        self.roll, self.next = Firing(self, "KD-202", "roll"), Next(self, "next")
        answers = (Stoking(Stoke), Departing(Depart))
        self.drive = [Ask(self, s, "KD-201", "drive", answers) for s in range(players)]
