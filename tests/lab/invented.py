# SPDX-License-Identifier: MIT
"""Invented experiments whose truth is known, in memory and as results folders."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from stellwerk.lab.experiments.plan import Case as CaseHeader
from stellwerk.lab.reports.played import Played
from stellwerk.lab.reports.takes import Takes, Thing

PART = 1000  # games of a part


@dataclass
class World:
    """How invented games come about."""

    things: int = 12
    effects: dict[int, float] = field(default_factory=dict)  # points by thing
    seats: tuple[float, ...] = (0.0, 0.0, 0.0)  # points by seat
    rounds: int = 4
    takes: int = 2  # by seat and round
    deal: float = 8.0  # how much deals differ
    luck: float = 6.0  # how much seats of a deal differ
    unloved: int = -1  # a thing that is offered and hardly ever taken
    skill: float = 0.0  # who scores more takes thing 0 more often


@dataclass
class Invented:
    """Arrays of an invented case."""

    score: Any  # by game, round and seat, summed up
    takes: Any  # by game, round, seat and place: which thing
    world: World

    @property
    def games(self) -> int:
        return len(self.score)

    @property
    def players(self) -> int:
        return self.score.shape[2]

    @property
    def final(self) -> Any:
        return self.score[:, -1, :]

    @property
    def wins(self) -> Any:
        best = self.final == self.final.max(axis=1, keepdims=True)
        return (best / best.sum(axis=1, keepdims=True)).astype(np.float32)


def invent(world: World, games: int, seed: int, deals: int | None = None) -> Invented:
    """Games of a world; the same `deals` give the same luck to another world."""
    fate = np.random.default_rng(seed if deals is None else deals)
    players = len(world.seats)
    shape = (games, world.rounds, players)
    common = fate.normal(0, world.deal, (games, 1, 1)) / world.rounds
    own = fate.normal(0, world.luck, shape) / np.sqrt(world.rounds)
    takes = fate.integers(0, world.things, (*shape, world.takes))
    if world.unloved >= 0:
        shy = (takes == world.unloved) & (fate.random(takes.shape) > 0.05)
        takes = np.where(shy, (takes + 1) % world.things, takes)
    worth = np.array([world.effects.get(thing, 0.0) for thing in range(world.things)])
    rng = np.random.default_rng([seed, 1])
    gains = 30 / world.rounds + common + own + worth[takes].sum(axis=3)
    gains = gains + np.array(world.seats) / world.rounds + rng.normal(0, 0.5, shape)
    return Invented(np.rint(gains.cumsum(axis=1)).astype(np.int32), takes, world)


def header(name: str, made: Invented, **more: Any) -> dict[str, Any]:
    return {
        "kind": "stellwerk case",
        "format": 1,
        "version": "0.2.0",
        "seed": 7,
        "block": PART,
        "name": name,
        "slug": name.lower().replace(" ", "-"),
        "game": "rail_line",
        "rules": 1,
        "edition": "standard",
        "edition_hash": "sha256:0",
        "players": made.players,
        "options": {},
        "bots": ["greedy"] * made.players,
        "games": made.games,
        "balanced": False,
        **more,
    }


def as_played(made: Invented) -> Played:
    """The same arrays that a folder would give."""
    case = msgspec.convert(header("A", made), CaseHeader)
    ordered = np.sort(made.final, axis=1)
    zeros = np.zeros(made.games, np.int32)
    return Played(
        case,
        np.arange(made.games),
        zeros + 40,
        zeros,
        zeros + made.world.rounds,
        zeros,
        ordered[:, -1] - ordered[:, -2],
        made.final,
        made.wins,
        np.zeros(made.final.shape, np.int16),
        ["greedy"],
        {},
    )


def as_takes(made: Invented) -> Takes:
    games, _, seats, _ = made.takes.shape
    game, round_, seat, _ = np.indices(made.takes.shape)
    rows = (game * seats + seat).ravel()
    order = np.argsort(rows, kind="stable")
    columns = made.takes.ravel()
    width = made.world.things
    seen = np.bincount(game.ravel() * width + columns, minlength=games * width)
    taken = (seen.reshape(games, width) > 0).sum(axis=0)
    return Takes(
        [Thing("card", f"C{thing:02}") for thing in range(width)],
        rows[order],
        columns[order],
        round_.ravel()[order],
        np.full(width, games),
        taken,
        taken,
    )


def write_folder(
    path: Path, cases: dict[str, Invented], part: int = PART, **more: Any
) -> Path:
    """A results folder in the documented form."""
    headers = [header(name, made) for name, made in cases.items()]
    for extra in headers:
        extra.update(more.pop(extra["name"], {}))
    told = {
        "kind": "stellwerk experiment",
        "format": 1,
        "version": "0.2.0",
        "name": "Invented",
        "seed": 7,
        "limits": {"margin": [2, 12], "length": [30, 50]},
        "compare": [],
        "tables": ["games", "seats", "rounds", "events"],
        "until": None,
        "cases": headers,
        **more,
    }
    path.mkdir(parents=True, exist_ok=True)
    (path / "experiment.json").write_text(json.dumps(told))
    for about, made in zip(headers, cases.values(), strict=True):
        for number, first in enumerate(range(0, made.games, part)):
            write_part(path, about["slug"], made, number, slice(first, first + part))
    return path


def write_part(
    path: Path, slug: str, made: Invented, number: int, part: slice, first: int = 0
) -> None:
    one = Invented(made.score[part], made.takes[part], made.world)
    games = first + np.arange(made.games)[part]
    for table, columns in {
        "games": games_table(one, games),
        "seats": seats_table(one, games),
        "rounds": rounds_table(one, games),
        "events": events_table(one, games),
    }.items():
        folder = path / table / f"case={slug}"
        folder.mkdir(parents=True, exist_ok=True)
        pq.write_table(pa.table(columns), folder / f"part-{number:05}.parquet")


def games_table(made: Invented, games: Any) -> dict[str, Any]:
    played = as_played(made)
    leaders = made.score.argmax(axis=2)
    changes = (leaders[:, 1:] != leaders[:, :-1]).sum(axis=1)
    return {
        "game": games,
        "decisions": (40 + made.final.sum(axis=1) % 7).astype(np.int32),
        "luck": played.luck,
        "rounds": played.rounds.astype(np.int16),
        "lead_changes": changes.astype(np.int16),
        "margin": played.margin,
        "failures": played.luck,
    }


def seats_table(made: Invented, games: Any) -> dict[str, Any]:
    players, final = made.players, made.final
    places = 1 + (final[:, :, None] < final[:, None, :]).sum(axis=2)
    coal = final // 3
    return {
        "game": np.repeat(games, players),
        "seat": np.tile(np.arange(players, dtype=np.int8), len(games)),
        "bot": pa.array(["greedy"] * final.size).dictionary_encode(),
        "score": final.ravel(),
        "place": places.ravel().astype(np.int8),
        "win": made.wins.ravel(),
        "points.coal": coal.ravel(),
        "points.mail": (final - coal).ravel(),
    }


def rounds_table(made: Invented, games: Any) -> dict[str, Any]:
    rounds, players = made.world.rounds, made.players
    leads = made.score == made.score.max(axis=2, keepdims=True)
    numbers = np.arange(1, rounds + 1, dtype=np.int16)
    return {
        "game": np.repeat(games, rounds * players),
        "round": np.tile(np.repeat(numbers, players), len(games)),
        "decision": np.zeros(made.score.size, np.int32),
        "seat": np.tile(np.arange(players, dtype=np.int8), len(games) * rounds),
        "score": made.score.ravel(),
        "leads": leads.ravel(),
    }


def events_table(made: Invented, games: Any) -> dict[str, Any]:
    """Everything is offered at the beginning; then what was taken."""
    things, count = made.world.things, len(games)
    game, round_, seat, _ = (index.ravel() for index in np.indices(made.takes.shape))
    names = pa.array([f"C{thing:02}" for thing in range(things)])
    which = np.concatenate([np.tile(np.arange(things), count), made.takes.ravel()])
    offers = count * things
    roles = np.concatenate([np.zeros(offers, np.int32), np.ones(game.size, np.int32)])
    numbers = np.concatenate([np.repeat(np.arange(count), things), game])
    order = np.argsort(numbers, kind="stable")
    zeros = np.zeros(offers, np.int16)
    return {
        "game": games[numbers][order],
        "decision": np.zeros(len(order), np.int32),
        "round": np.concatenate([zeros, round_ + 1])[order].astype(np.int16),
        "seat": np.concatenate([zeros - 1, seat])[order].astype(np.int8),
        "role": pa.DictionaryArray.from_arrays(
            pa.array(roles[order]), pa.array(["offered", "taken"])
        ),
        "kind": pa.DictionaryArray.from_arrays(
            pa.array(np.zeros(len(order), np.int32)), pa.array(["card"])
        ),
        "thing": pa.DictionaryArray.from_arrays(
            pa.array(which[order].astype(np.int32)), names
        ),
        "amount": np.ones(len(order), np.int32),
    }


def append_parts(path: Path, slug: str, world: World, games: int) -> None:
    """Go on to so many games, a part at a time."""
    for number in range(1, games // PART):
        made = invent(world, PART, number)
        write_part(path, slug, made, number, slice(None), number * PART)
    head = path / "experiment.json"
    told = json.loads(head.read_text())
    told["cases"][0]["games"] = games
    head.write_text(json.dumps(told))
