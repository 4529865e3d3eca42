# SPDX-License-Identifier: MIT
"""Notes of some games as Parquet tables, made from their bytes without a loop."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any, Final

from stellwerk.bots.notes import Notes
from stellwerk.core.contract import Rules
from stellwerk.lab.experiments.events import Listener, Row
from stellwerk.lab.experiments.plan import Case

MARK: Final = b"stellwerk"  # of the metadata: the digest of the experiment
DECISION: Final = [
    ("action", "<i4"),
    ("choices", "<i4"),
    ("round", "<i2"),
    ("question", "u1"),
    ("seat", "i1"),
]
FEW_ACTIONS: Final = 10_000
CAPITAL: Final = re.compile(r"(?<!^)(?=[A-Z])")


class Tables:
    """Makes the parts of one case; knows the names behind its numbers."""

    def __init__(self, case: Case, rules: Rules[Any], listener: Listener) -> None:
        self.np: Final[Any] = import_module("numpy")
        self.pa: Final[Any] = import_module("pyarrow")
        self.case: Final = case
        self.rules: Final = rules
        self.listener: Final = listener
        self.categories: Final = list(rules.breakdown(rules.new_game())[0])
        self.actions: Final = Actions(rules)
        self.heard: list[tuple[int, *Row]] = []

    def notes(self, tables: list[str]) -> Notes:
        """Empty notes for the games of a part."""
        wanted = self.listener.wanted if "events" in tables else None
        return Notes(self.rules, self.categories, "decisions" in tables, wanted)

    def hear(self, game: int, notes: Notes) -> None:
        """Note what happened in a game, while it is fresh."""
        self.heard += [(game, *row) for row in self.listener.rows(notes.heard)]
        notes.heard.clear()

    def make(self, notes: Notes, numbers: range, wanted: list[str]) -> dict[str, Any]:
        """The tables of the games that were noted."""
        np = self.np
        games = np.frombuffer(notes.games.getvalue(), "<i4").reshape(-1, 4)
        ids = np.arange(numbers.start, numbers.stop, dtype=np.int64)
        seats = np.frombuffer(notes.seats.getvalue(), "<i4").reshape(
            -1, 2 + len(self.categories)
        )
        rounds = np.frombuffer(notes.rounds.getvalue(), "<i4").reshape(
            -1, 2 + self.case.players
        )
        made = {
            "games": self.games(ids, games, seats, rounds),
            "seats": self.seats(ids, seats),
            "rounds": self.rounds(np.repeat(ids, games[:, 2]), rounds),
        }
        if "decisions" in wanted:
            made["decisions"] = self.decisions(ids, games[:, 0], notes)
        if "events" in wanted:
            made["events"] = self.events()
        return made

    def games(self, ids: Any, games: Any, seats: Any, rounds: Any) -> Any:
        np, shape = self.np, (len(ids), self.case.players)
        scores = seats[:, 0].reshape(shape)
        first = np.argmin(seats[:, 1].reshape(shape), axis=1)
        rows = np.arange(len(ids))
        others = scores.astype(np.int64)
        others[rows, first] = np.iinfo(np.int64).min
        margin = scores[rows, first] - others.max(axis=1)
        changes = self.lead_changes(np.repeat(rows, games[:, 2]), rounds, len(ids))
        return self.table(
            {
                "game": ids,
                "decisions": games[:, 0],
                "luck": games[:, 1],
                "rounds": rounds[np.cumsum(games[:, 2]) - 1, 0].astype(np.int16),
                "lead_changes": changes.astype(np.int16),
                "margin": margin.astype(np.int32),
                "failures": games[:, 3],
            }
        )

    def lead_changes(self, games: Any, rounds: Any, count: int) -> Any:
        """How often another player led alone at the end of a round."""
        np = self.np
        leads = self.leading(rounds)
        alone = leads.sum(axis=1) == 1
        leader, game = np.argmax(leads[alone], axis=1), games[alone]
        changed = (leader[1:] != leader[:-1]) & (game[1:] == game[:-1])
        return np.bincount(game[1:][changed], minlength=count)

    def leading(self, rounds: Any) -> Any:
        """Who has most points at the end of a round, perhaps several."""
        scores = rounds[:, 2:]
        return scores == scores.max(axis=1)[:, None]

    def seats(self, ids: Any, seats: Any) -> Any:
        np, players = self.np, self.case.players
        won = (seats[:, 1] == 1).reshape(-1, players)
        win = (won / won.sum(axis=1)[:, None]).astype(np.float32).ravel()
        columns = {
            "game": np.repeat(ids, players),
            "seat": np.tile(np.arange(players, dtype=np.int8), len(ids)),
            "bot": self.bots(ids),
            "score": seats[:, 0],
            "place": seats[:, 1].astype(np.int8),
            "win": win,
        }
        for place, name in enumerate(self.categories):
            columns[f"points.{name}"] = seats[:, 2 + place]
        return self.table(columns)

    def bots(self, ids: Any) -> Any:
        """The bot on every seat of every game."""
        np, case = self.np, self.case
        names = sorted(set(case.bots))
        turns = case.players if case.balanced else 1
        seated = [[names.index(b) for b in case.seated(turn)] for turn in range(turns)]
        return words(np.array(seated, np.int8)[ids % turns].ravel(), names)

    def rounds(self, ids: Any, rounds: Any) -> Any:
        np, players = self.np, self.case.players
        return self.table(
            {
                "game": np.repeat(ids, players),
                "round": np.repeat(rounds[:, 0], players).astype(np.int16),
                "decision": np.repeat(rounds[:, 1], players),
                "seat": np.tile(np.arange(players, dtype=np.int8), len(ids)),
                "score": rounds[:, 2:].ravel(),
                "leads": self.leading(rounds).ravel(),
            }
        )

    def decisions(self, ids: Any, counts: Any, notes: Notes) -> Any:
        np = self.np
        rows = np.frombuffer(notes.decisions.getvalue(), np.dtype(DECISION))
        ends = np.cumsum(counts, dtype=np.int32)
        number = np.arange(len(rows), dtype=np.int32)
        number -= np.repeat(ends - counts, counts)
        action = np.ascontiguousarray(rows["action"])
        kind, move = self.actions.words(action)
        names = sorted(notes.questions)
        place = np.array([names.index(name) for name in notes.questions], np.int8)
        return self.table(
            {
                "game": np.repeat(ids, counts),
                "number": number,
                "seat": np.ascontiguousarray(rows["seat"]),
                "round": np.ascontiguousarray(rows["round"]),
                "question": words(np.take(place, rows["question"]), names),
                "kind": kind,
                "action": action,
                "move": move,
                "choices": np.ascontiguousarray(rows["choices"]),
            }
        )

    def events(self) -> Any:
        pa = self.pa
        columns = list(zip(*self.heard, strict=True)) if self.heard else [()] * 8
        self.heard = []
        word = pa.dictionary(pa.int32(), pa.string())
        numbers = (pa.int64(), pa.int32(), pa.int16(), pa.int8())
        names = ("game", "decision", "round", "seat", "role", "kind", "thing", "amount")
        kinds = (*numbers, word, word, word, pa.int32())
        return pa.table(
            {
                name: pa.array(column, kind)
                for name, column, kind in zip(names, columns, kinds, strict=True)
            }
        )

    def table(self, columns: dict[str, Any]) -> Any:
        return self.pa.table(columns)


class Actions:
    """The verbs and texts of actions.

    A game with few of them has one list for all parts; else a part lists its own.
    """

    def __init__(self, rules: Rules[Any]) -> None:
        self.np: Final[Any] = import_module("numpy")
        self.rules: Final = rules
        self.count: Final = rules.action_count()
        self.known: Final[dict[int, tuple[str, str]]] = {}  # kind and text
        few = range(self.count) if self.count <= FEW_ACTIONS else range(0)
        self.all: Final = self.lists(list(few)) if few else None

    def words(self, action: Any) -> tuple[Any, Any]:
        """The kinds and the texts of some decisions."""
        np = self.np
        if self.all is not None:
            number, kinds, texts = self.all
            return words(np.take(number, action), kinds), words(action, texts)
        seen = np.zeros(self.count, np.bool_)
        seen[action] = True
        used = np.flatnonzero(seen)
        place = np.empty(self.count, np.int32)
        place[used] = np.arange(len(used), dtype=np.int32)
        found = place[action]
        number, kinds, texts = self.lists(used.tolist())
        return words(np.take(number, found), kinds), words(found, texts)

    def lists(self, used: list[int]) -> tuple[Any, list[str], list[str]]:
        """Of actions: the number of each one's kind, all kinds, each one's text."""
        for id in used:
            if id not in self.known:
                move = self.rules.action(id)
                kind = CAPITAL.sub("_", type(move).__name__).lower()
                self.known[id] = (kind, move.text())
        kinds = sorted({self.known[id][0] for id in used})
        number = {kind: place for place, kind in enumerate(kinds)}
        places = self.np.array([number[self.known[id][0]] for id in used], self.np.int8)
        return places, kinds, [self.known[id][1] for id in used]


def words(numbers: Any, names: list[str]) -> Any:
    """Numbers that stand for words."""
    arrow: Any = import_module("pyarrow")
    return arrow.DictionaryArray.from_arrays(
        arrow.array(numbers), arrow.array(names, arrow.string())
    )
