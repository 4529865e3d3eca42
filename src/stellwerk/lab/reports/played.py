# SPDX-License-Identifier: MIT
"""The games of one case as arrays: what was scored, who won, who led when."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stellwerk.lab.errors import BadResults
from stellwerk.lab.experiments.plan import Case as CaseHeader
from stellwerk.lab.reports.folder import Folder

GAMES: Final = ("game", "decisions", "luck", "rounds", "lead_changes", "margin")
POINTS: Final = "points."  # a column of points by category begins so
MOST_ROUNDS: Final = 12  # with more, moments are tenths of a game
TENTHS: Final = 9


@dataclass
class Played:
    """All finished games of a case, in order of their numbers."""

    case: CaseHeader
    games: NDArray[np.int64]  # their numbers
    decisions: NDArray[Any]
    luck: NDArray[Any]
    rounds: NDArray[Any]
    lead_changes: NDArray[Any]
    margin: NDArray[Any]
    scores: NDArray[Any]  # by game and seat
    wins: NDArray[Any]
    bots: NDArray[Any]  # by game and seat: place in `bot_names`
    bot_names: list[str]
    points: dict[str, NDArray[Any]]  # by category: game and seat
    moments: list[int] = field(default_factory=list)  # rounds, or tenths of a game
    in_tenths: bool = False
    kept: NDArray[Any] = field(default_factory=lambda: np.zeros((0, 0)))
    turned: NDArray[Any] = field(default_factory=lambda: np.zeros(0))

    @property
    def count(self) -> int:
        return len(self.games)

    @property
    def players(self) -> int:
        return self.case.players

    @property
    def deals(self) -> NDArray[np.int64]:
        """Which luck each game had: with balanced seats several games share one."""
        return self.games // self.players if self.case.balanced else self.games


def column(table: Any, name: str) -> NDArray[Any]:
    """One column as numbers."""
    found: NDArray[Any] = table.column(name).to_numpy()
    return found


def words(table: Any, name: str) -> tuple[NDArray[Any], list[str]]:
    """A column of words as places in a list of different ones."""
    chunks = table.column(name).combine_chunks()
    coded = chunks if hasattr(chunks, "indices") else chunks.dictionary_encode()
    return coded.indices.to_numpy(zero_copy_only=False), coded.dictionary.to_pylist()


def read_played(folder: Folder, case: CaseHeader) -> Played:
    """Games, seats and rounds of a case; `BadResults` if no game is finished."""
    parts = list(folder.read("games", case, GAMES))
    if not any(len(part) for part in parts):
        raise BadResults(
            f"{folder.path}: no game of case {case.name!r} is finished yet; "
            "`stellwerk experiment run` goes on"
        )
    numbers = {
        name: np.concatenate([column(part, name) for part in parts]) for name in GAMES
    }
    seats = [read_seats(part, case) for part in folder.read("seats", case)]
    names = sorted({name for seat in seats for name in seat["bot names"]})
    played = Played(
        case,
        numbers["game"],
        numbers["decisions"],
        numbers["luck"],
        numbers["rounds"],
        numbers["lead_changes"],
        numbers["margin"],
        scores=np.concatenate([seat["score"] for seat in seats]),
        wins=np.concatenate([seat["win"] for seat in seats]),
        bots=np.concatenate([renumber(seat, names) for seat in seats]),
        bot_names=names,
        points=join_points(seats),
    )
    read_leads(folder, played)
    return played


def read_seats(part: Any, case: CaseHeader) -> dict[str, Any]:
    """The seats of a part, every column by game and seat."""
    shape = (-1, case.players)
    found: dict[str, Any] = {
        name: column(part, name).reshape(shape)
        for name in part.column_names
        if name in ("score", "win") or name.startswith(POINTS)
    }
    codes, found["bot names"] = words(part, "bot")
    found["bot"] = codes.reshape(shape)
    return found


def renumber(seat: dict[str, Any], names: list[str]) -> NDArray[Any]:
    places = np.array([names.index(name) for name in seat["bot names"]], dtype=np.int16)
    found: NDArray[Any] = places[seat["bot"]]
    return found


def join_points(seats: list[dict[str, Any]]) -> dict[str, NDArray[Any]]:
    """Points by category; a category that a part does not know gave nothing there."""
    names = dict.fromkeys(name for seat in seats for name in seat if POINTS in name)
    return {
        name.removeprefix(POINTS): np.concatenate(
            [seat.get(name, np.zeros_like(seat["score"])) for seat in seats]
        )
        for name in names
    }


def read_leads(folder: Folder, played: Played) -> None:
    """How much of the win those got who led at each moment, and before the end."""
    longest = int(played.rounds.max(initial=0))
    played.in_tenths = longest > MOST_ROUNDS
    count = TENTHS if played.in_tenths else max(0, longest - 1)
    played.moments = list(range(1, count + 1))
    played.kept = np.full((played.count, count), np.nan, dtype=np.float32)
    played.turned = np.full(played.count, np.nan, dtype=np.float32)
    for part in folder.read("rounds", played.case, ("game", "leads")):
        add_leads(played, part)


def add_leads(played: Played, part: Any) -> None:
    """The leads of one part; a round that nobody leads is left out."""
    if not len(part):
        return
    shape = (-1, played.players)
    leads = part.column("leads").to_numpy(zero_copy_only=False).reshape(shape)
    place = np.searchsorted(played.games, column(part, "game").reshape(shape)[:, 0])
    first = np.concatenate([[True], place[1:] != place[:-1]])
    nth = np.arange(len(place)) - np.maximum.accumulate(
        np.where(first, np.arange(len(place)), 0)
    )  # rounds are counted within the game, whatever they are called
    rounds = np.bincount(place)[place]
    with np.errstate(invalid="ignore", divide="ignore"):
        kept = (leads * played.wins[place]).sum(axis=1) / leads.sum(axis=1)
    before_end = nth == rounds - 2
    played.turned[place[before_end]] = 1 - kept[before_end]
    if played.in_tenths:
        for tenth in played.moments:
            at = nth == np.maximum(0, np.ceil(rounds * tenth / 10) - 1)
            played.kept[place[at], tenth - 1] = kept[at]
        return
    early = nth < np.minimum(rounds - 1, len(played.moments))
    played.kept[place[early], nth[early]] = kept[early]
