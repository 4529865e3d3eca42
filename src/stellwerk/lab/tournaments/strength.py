# SPDX-License-Identifier: MIT
"""How strong the bots are: every level against the one below, greedy against random.

Each pair plays a tournament of its own, in a folder of its own, so that the same call
goes on where an earlier one stopped.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from stellwerk import __version__
from stellwerk.bots.parallel import MOST_TREES
from stellwerk.bots.registry import LEVELS, VALUE, level_spec
from stellwerk.core import play
from stellwerk.games import TITLES, title_of
from stellwerk.lab.errors import check_range
from stellwerk.lab.files import write_text
from stellwerk.lab.simulations.filling import Progress
from stellwerk.lab.simulations.plan import MAX_GAMES
from stellwerk.lab.tournaments.tournament import GAMES, tournament

PLAYERS: Final = 2
SEED: Final = 1
FIGURES: Final = "strength.json"
TABLE: Final = "strength.md"
LEVEL_GOAL: Final = 0.65


@dataclass(frozen=True)
class Pair:
    """Two bots of which the first should be the stronger."""

    strong: str
    weak: str
    goal: float  # share of games in which the strong one should finish ahead

    @property
    def bots(self) -> tuple[str, str]:
        return self.strong, self.weak

    @property
    def slow(self) -> bool:
        """Fewer games will do where the strongest level plays."""
        return LEVELS[-1] in self.bots


PAIRS: Final = (
    Pair("greedy", "random", 0.9),
    Pair(LEVELS[1], LEVELS[0], LEVEL_GOAL),
    Pair(LEVELS[2], LEVELS[1], LEVEL_GOAL),
    Pair(LEVELS[3], LEVELS[2], LEVEL_GOAL),
    Pair(LEVELS[3], "greedy", 0.8),
)


@dataclass(frozen=True)
class Strength:
    """How one pair fared in one game."""

    game: str
    strong: str
    weak: str
    played_as: tuple[str, str]
    goal: float
    games: int
    ahead: float
    interval: tuple[float, float]  # 95 %
    difference: float  # of the scores
    milliseconds: tuple[float | None, float | None]  # per decision, by bot

    @property
    def verdict(self) -> str:
        return "met" if self.ahead >= self.goal else "not met"


def measure_strength(
    games: Sequence[str] | None = None,
    fast_games: int = 400,
    slow_games: int = 100,
    *,
    seed: int = SEED,
    trees: int = 1,
    jobs: int | None = None,
    on: str | None = None,
    out: str | Path = "strength",
    pairs: Sequence[Pair] = PAIRS,
    progress: Progress | None = None,
) -> list[Strength]:
    """Play every pair in every game, and write figures and a table into the folder.

    Searches grow so many trees per decision, which share their simulations.
    """
    check_range("trees", trees, 1, MOST_TREES)
    check_range("games", fast_games, 1, MAX_GAMES)
    check_range("slow_games", slow_games, 1, MAX_GAMES)
    titles = [title_of(game).key for game in (games or TITLES)]
    folder = Path(out)
    found: list[Strength] = []
    for game in titles:
        for pair in pairs:
            count = slow_games if pair.slow else fast_games
            meant = [with_trees(level_spec(bot, game), trees) for bot in pair.bots]
            plan = (game, pair, meant, count, seed)
            found.append(duel(*plan, (jobs, on), folder, progress))
            write_strength(found, folder)
    return found


def duel(
    game: str,
    pair: Pair,
    meant: Sequence[str],
    games: int,
    seed: int,
    where: tuple[int | None, str | None],
    folder: Path,
    progress: Progress | None,
) -> Strength:
    """One pair in one game; the same two bots under other names play only once."""
    result = tournament(
        game,
        meant,
        PLAYERS,
        games,
        seed=seed,
        jobs=where[0],
        on=where[1],
        out=folder / game / folder_name(meant),
        progress=progress,
    )
    ahead = result.standings.duel(*meant)
    times = [result.thinking[bot].mean for bot in meant]
    return Strength(
        game,
        *pair.bots,
        (meant[0], meant[1]),
        pair.goal,
        result.standings.games,
        ahead.ahead.mean,
        ahead.ahead.share_interval,
        ahead.difference.mean,
        (times[0], times[1]),
    )


def with_trees(spec: str, trees: int) -> str:
    """The spec of a search that grows so many trees; other bots stay what they are."""
    plain, value, model = spec.partition(VALUE)
    if trees == 1 or plain.partition(":")[0] != "search":
        return spec
    return f"{plain}:trees={trees}{value}{model}"


def folder_name(specs: Sequence[str]) -> str:
    """Two specs as the name of a folder, on every system."""
    return "--".join(specs).replace(":", "_")


def write_strength(found: list[Strength], folder: Path) -> None:
    """All that is known so far, as JSON and as a table for people."""
    facts = {**build(), "strength": [asdict(one) for one in found]}
    text = json.dumps(facts, indent=1, ensure_ascii=False) + "\n"
    write_text(folder / FIGURES, text, folder / GAMES)
    write_text(folder / TABLE, strength_table(found), folder / GAMES)


def build() -> dict[str, Any]:
    """What the figures were made with."""
    compiled = not (play.__file__ or "").endswith(".py")
    return {
        "kind": "stellwerk strength",
        "date": datetime.now(UTC).date().isoformat(),
        "stellwerk": __version__,
        "build": "compiled" if compiled else "interpreted",
    }


def strength_table(found: list[Strength]) -> str:
    """A table in Markdown, one line per game and pair."""
    lines = [
        "| game | bot | against | games | ahead | 95 % | goal | points | ms |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    lines += ["| " + " | ".join(cells(one)) + " |" for one in found]
    return "\n".join(lines) + "\n"


def cells(one: Strength) -> list[str]:
    low, high = one.interval
    thought = one.milliseconds[0]
    return [
        title_of(one.game).name,
        one.strong,
        one.weak,
        str(one.games),
        f"{one.ahead:.1%}",
        f"{low:.1%} to {high:.1%}",
        f"{one.goal:.0%} {one.verdict}",
        f"{one.difference:+.1f}",
        "–" if thought is None else f"{thought:.3g}",
    ]
