# SPDX-License-Identifier: MIT
"""The games of a batch, in this process or in several that share memory.

A process has some of the games, numbered on; it writes its rows into the memory that
all share, and what is seldom or of no fixed length comes through its pipe. The same
seed and actions give the same bytes, however many processes there are.
"""

from __future__ import annotations

import multiprocessing
import signal
import weakref
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stellwerk.core.batch import BadAction, Batch, End, Rows
from stellwerk.core.edition import Edition
from stellwerk.core.errors import StellwerkError
from stellwerk.core.rng import Rng
from stellwerk.envs.table import IDS, Table

PATIENCE: Final = 5.0  # seconds that a process gets to end
BEGIN: Final = "begin"
FIND: Final = "find"
PLAY: Final = "play"


class BadBatch(StellwerkError):
    """A batch that cannot be made, or whose processes are gone."""


class Setting(NamedTuple):
    """All that another process needs to play the same games."""

    game: str
    players: int
    options: dict[str, object]
    edition: str | Edition[Any] | None
    scored: bool

    def table(self) -> Table:
        return Table(self.game, self.players, self.options, self.edition)


@dataclass
class Told:
    """The rows of all games, and which of them ended."""

    observations: NDArray[np.int16]
    masks: NDArray[np.int8] | None
    ids: NDArray[np.int32] | None
    counts: NDArray[np.int32] | None
    seats: NDArray[np.int16]
    scores: NDArray[np.int64]  # as the games stand, if asked for
    end: End


class Alone:
    """Some games in this process; `begin` comes first."""

    batch: Batch

    def __init__(self, table: Table, games: int, scored: bool, first: int = 0) -> None:
        self.table: Final = table
        self.games: Final = games
        self.first: Final = first
        masked = table.actions == IDS
        self.rows: Final = Rows(table.rules.action_count(), masked, scored)

    def begin(self, seed: int) -> Told:
        rules, observer = self.table.rules, self.table.observer
        self.batch = Batch(rules, observer, self.games, seed, self.first)
        self.batch.tell_all(self.rows)
        return self.told(End())

    def step(self, actions: NDArray[Any]) -> Told:
        chosen = self.batch.find_all(actions.tolist())
        end = End()
        self.batch.play_all(chosen, end, self.rows)
        return self.told(end)

    def told(self, end: End) -> Told:
        rows, games = self.rows, self.games
        masks = ids = counts = None
        if rows.masked:
            masks = np.frombuffer(rows.masks.getvalue(), np.int8).reshape(games, -1)
        else:
            ids = np.frombuffer(rows.ids.getvalue(), "<i4")
            counts = np.frombuffer(rows.counts.getvalue(), "<i4")
        seen = np.frombuffer(rows.observations.bytes.getvalue(), "<i2")
        seats = np.frombuffer(rows.seats.getvalue(), "<i2")
        scores = np.frombuffer(rows.scores.getvalue(), "<i8").reshape(
            -1, self.table.rules.players
        )
        return Told(seen.reshape(games, -1), masks, ids, counts, seats, scores, end)

    def close(self) -> None:
        """Nothing is held that must be let go."""


class Arrays:
    """The arrays that all processes of a batch share, in one piece of memory."""

    def __init__(self, table: Table, games: int, scored: bool, name: str = "") -> None:
        players = table.rules.players
        shapes: dict[str, tuple[tuple[int, int], str]] = {
            "actions": ((games, 1), "<i8"),
            "scores": ((games if scored else 0, players), "<i8"),
            "observations": ((games, table.spec.size), "<i2"),
            "seats": ((games, 1), "<i2"),
            "masks": ((games, table.size if table.actions == IDS else 0), "i1"),
        }
        sizes = [
            shape[0] * shape[1] * np.dtype(kind).itemsize
            for shape, kind in shapes.values()
        ]
        if name:
            self.memory = SharedMemory(name=name)
        else:
            self.memory = SharedMemory(create=True, size=sum(sizes))
        self.parts: Final[dict[str, NDArray[Any]]] = {}
        start = 0
        for (key, (shape, kind)), size in zip(shapes.items(), sizes, strict=True):
            buffer = self.memory.buf
            self.parts[key] = np.ndarray(shape, kind, buffer, start)
            start += size

    def close(self, for_good: bool) -> None:
        """Let go of the memory; `for_good` gives it back to the system."""
        self.parts.clear()
        self.memory.close()
        if for_good:
            self.memory.unlink()


class Part(NamedTuple):
    """A process, our end of its pipe, and its games."""

    process: BaseProcess
    pipe: Connection
    first: int
    games: int


class Crew:
    """The games of a batch in several processes."""

    def __init__(self, setting: Setting, games: int, processes: int) -> None:
        self.table: Final = setting.table()
        self.games: Final = games
        self.arrays: Final = Arrays(self.table, games, setting.scored)
        self.parts: Final[list[Part]] = []
        self.end_all: Final = weakref.finalize(self, end, self.parts, self.arrays)
        context = multiprocessing.get_context("spawn")
        for number in range(processes):
            first = games * number // processes
            own = games * (number + 1) // processes - first
            ours, theirs = context.Pipe()
            args = (theirs, setting, (first, own, games), self.arrays.memory.name)
            process = context.Process(target=work, args=args, daemon=True)
            process.start()
            theirs.close()
            self.parts.append(Part(process, ours, first, own))

    def begin(self, seed: int) -> Told:
        Rng(seed)  # refuses here what is no seed
        return self.told(self.ask(BEGIN, seed))

    def step(self, actions: NDArray[Any]) -> Told:
        self.check_open()
        self.arrays.parts["actions"][:, 0] = actions
        for complaint in self.ask(FIND, None):
            if complaint:
                raise BadAction(complaint)
        return self.told(self.ask(PLAY, None))

    def check_open(self) -> None:
        if not self.end_all.alive:
            raise BadBatch("the batch is closed; make a new one")

    def ask(self, what: str, detail: object) -> list[Any]:
        """The answers of all processes; if one is gone, the batch is closed."""
        self.check_open()
        answers: list[Any] = []
        part = self.parts[0]
        try:
            for part in self.parts:
                part.pipe.send((what, detail))
            for part in self.parts:
                answers.append(part.pipe.recv())
        except (EOFError, OSError):
            part.process.join(PATIENCE)
            code = part.process.exitcode
            self.close()
            raise BadBatch(
                f"the process of games {part.first} to {part.first + part.games - 1} "
                f"ended (exit code {code}), and the batch with it; a script with "
                "several processes must start its work under "
                "`if __name__ == '__main__':`"
            ) from None
        return answers

    def told(self, answers: list[Any]) -> Told:
        """What lies in the shared memory, copied, and what came through the pipes."""
        kept = {key: part.copy() for key, part in self.arrays.parts.items()}
        end = End()
        ids: list[bytes] = []
        counts: list[bytes] = []
        for games, scores, places, legal, count in answers:
            end.games.extend(games)
            end.scores.extend(scores)
            end.places.extend(places)
            ids.append(legal)
            counts.append(count)
        masked = self.table.actions == IDS
        return Told(
            kept["observations"],
            kept["masks"] if masked else None,
            None if masked else np.frombuffer(b"".join(ids), "<i4"),
            None if masked else np.frombuffer(b"".join(counts), "<i4"),
            kept["seats"][:, 0],
            kept["scores"],
            end,
        )

    def close(self) -> None:
        """End all processes and give the memory back; once is enough."""
        self.end_all()


def end(parts: list[Part], arrays: Arrays) -> None:
    for part in parts:
        part.pipe.close()
    for part in parts:
        part.process.join(PATIENCE)
        if part.process.is_alive():
            part.process.kill()
            part.process.join()
        part.process.close()
    parts.clear()
    arrays.close(for_good=True)


# In the other processes.


def work(
    pipe: Connection, setting: Setting, numbers: tuple[int, int, int], name: str
) -> None:
    """Step some games whenever the other end of the pipe says so."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's business
    first, games, all_games = numbers
    table = setting.table()
    arrays = Arrays(table, all_games, setting.scored, name)
    try:
        serve(pipe, Share(Alone(table, games, setting.scored, first), arrays))
    finally:
        arrays.close(for_good=False)


def serve(pipe: Connection, share: Share) -> None:
    while True:
        try:
            what, detail = pipe.recv()
        except EOFError:
            return
        pipe.send(share.answer(what, detail))


class Share:
    """The games of one process, and where their rows go."""

    def __init__(self, games: Alone, arrays: Arrays) -> None:
        self.games: Final = games
        self.arrays: Final = arrays

    def answer(self, what: str, seed: int) -> object:
        if what == BEGIN:
            return self.put(self.games.begin(seed))
        own = self.own("actions")[:, 0]
        if what == PLAY:
            return self.put(self.games.step(own))
        try:
            self.games.batch.find_all(own.tolist())
        except BadAction as error:
            return str(error)
        return ""

    def own(self, key: str) -> NDArray[Any]:
        """The lines of a shared array that belong to these games."""
        first = self.games.first
        found: NDArray[Any] = self.arrays.parts[key][first : first + self.games.games]
        return found

    def put(self, told: Told) -> tuple[object, ...]:
        """Write the rows; what does not fit there is the answer."""
        self.own("observations")[:] = told.observations
        self.own("seats")[:, 0] = told.seats
        self.own("scores")[:] = told.scores
        if told.masks is not None:
            self.own("masks")[:] = told.masks
        end, first = told.end, self.games.first
        legal = b"" if told.ids is None else told.ids.tobytes()
        counts = b"" if told.counts is None else told.counts.tobytes()
        ended = [first + game for game in end.games]
        return ended, end.scores, end.places, legal, counts
