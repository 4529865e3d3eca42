# SPDX-License-Identifier: MIT
"""From an experiment file to what is played; all that is wrong is told at once."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from stellwerk import __version__
from stellwerk.bots.registry import file_of, level_spec
from stellwerk.core.contract import Rules
from stellwerk.core.edition import Edition
from stellwerk.core.errors import StellwerkError
from stellwerk.core.title import Title
from stellwerk.games import title_of
from stellwerk.lab.experiments.complaints import (
    BadExperiment,
    Complaints,
    check_shape,
    field_in,
    mended,
)
from stellwerk.lab.experiments.complaints import Path as Place
from stellwerk.lab.experiments.plan import (
    ALWAYS,
    FORMAT,
    KIND,
    Case,
    Experiment,
    Laboratory,
    Pairing,
)
from stellwerk.lab.experiments.shape import CaseFile, ExperimentFile
from stellwerk.lab.simulations.plan import seat_bots, set_up

T = TypeVar("T")

CASE_KIND: Final = "stellwerk case"
LARGEST_FILE: Final = 1_000_000
BLOCKS: Final = {"random": 1000, "greedy": 100}  # games per part, by the slowest bot
SLOW_BLOCK: Final = 10


def read_experiment(path: str | Path) -> Laboratory:
    """The experiment of a file; `BadExperiment` names every line that is wrong."""
    source = Path(path)
    try:
        raw = source.read_bytes()
        text = raw[: LARGEST_FILE + 1].decode()
    except OSError as error:
        raise BadExperiment(str(path), [(0, "", f"{error.strerror}")]) from None
    except UnicodeDecodeError:
        raise BadExperiment(str(path), [(1, "", "it is no text in UTF-8")]) from None
    if len(raw) > LARGEST_FILE:
        raise BadExperiment(str(path), [(1, "", "it is too long")])
    return parse_experiment(text, str(path), source.parent)


def parse_experiment(text: str, source: str, folder: Path) -> Laboratory:
    """The same for the text of a file; editions are found beside it."""
    complaints = Complaints(source, text)
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = line_of(error, text)
        place = (line, field_in(text, line), str(error))
        raise BadExperiment(source, [place]) from None
    check_shape(raw, ExperimentFile, (), complaints)
    bad = frozenset(complaints.places)
    asked = readable(raw, bad)
    made = None if asked is None else Maker(asked, folder, complaints, bad).make()
    complaints.check()
    assert made is not None
    return made


def readable(raw: dict[str, Any], bad: frozenset[Place]) -> ExperimentFile | None:
    """What can be read although some fields are wrong; None if too much is."""
    left = mended(raw, bad)
    for name in ("until", "compare"):  # a part of them says nothing
        if any(place[:1] == (name,) for place in bad):
            left.pop(name, None)
    try:
        return msgspec.convert({"format": 1, "name": "-", **left}, ExperimentFile)
    except msgspec.ValidationError:
        return None


def line_of(error: tomllib.TOMLDecodeError, text: str) -> int:
    """The line that tomllib complains about; the last one at the end of the file."""
    found = re.search(r"at line (\d+)", str(error))
    return int(found[1]) if found else max(1, len(text.splitlines()))


@dataclass
class Maker:
    """Makes the cases of a file one by one, and collects what is wrong with them."""

    asked: ExperimentFile
    folder: Path
    complaints: Complaints
    bad: frozenset[Place] = frozenset()  # fields that were left out: complained about
    editions: dict[str, Edition[Any]] = field(default_factory=dict)
    read: dict[tuple[str, str | None], Edition[Any]] = field(default_factory=dict)

    def make(self) -> Laboratory | None:
        asked = self.asked
        self.check_ends()
        self.check_limits()
        listed = asked.case or [CaseFile()]
        merged = [self.merge(case) for case in listed]
        names = case_names(merged, listed)
        cases = [
            self.case(merged[place], name, place) for place, name in enumerate(names)
        ]
        self.check_names(names)
        whole = [case for case in cases if case is not None]
        pairs = self.pairs(names, {case.name: case for case in whole})
        if len(whole) < len(cases):
            return None
        experiment = Experiment(
            KIND,
            FORMAT,
            __version__,
            asked.name,
            asked.seed,
            [*ALWAYS, *sorted(set(asked.tables))],
            asked.limits,
            asked.until,
            whole,
            pairs,
        )
        return Laboratory(experiment, self.editions)

    def check_ends(self) -> None:
        """Exactly one of `games` and `until`; the limits that a question needs."""
        asked, until = self.asked, self.asked.until
        if until is None:
            return
        if asked.games is not None:
            self.complaints.add(("games",), "give either games or until, not both")
        for place, case in enumerate(asked.case):
            if case.games is not None:
                self.complaints.add(
                    ("case", place, "games"), "until says how many games there are"
                )
        limit = getattr(asked.limits, until.question)
        if limit is None and until.width is None:
            self.complaints.add(
                ("until",),
                f"set limits.{until.question} or a width: "
                "else nothing says when the question is answered",
            )
        if until.question == "compare" and not asked.compare:
            self.complaints.add(("until",), "there is no [[compare]] to be answered")

    def check_limits(self) -> None:
        """What runs from least to most must do so."""
        for name in ("margin", "length", "turns", "lead_changes"):
            ends = getattr(self.asked.limits, name)
            if ends is not None and not ends[0] < ends[1]:
                self.complaints.add(
                    ("limits", name), f"{ends} must go from less to more, as [8, 20]"
                )

    def left_out(self, name: str, at: Place) -> bool:
        """Was a field given, here or at the top, and complained about already?"""
        given: list[Place] = [(*at, name), (name,)]
        if name == "games":
            given.append(("until",))
        return any(place[: len(one)] == one for one in given for place in self.bad)

    def merge(self, case: CaseFile) -> CaseFile:
        """A case with what the top of the file says for all."""
        asked = self.asked
        games = asked.games if asked.until is None else asked.until.at_most
        return CaseFile(
            case.name,
            first_of(case.game, asked.game),
            first_of(case.players, asked.players),
            first_of(case.bots, asked.bots),
            {**(asked.options or {}), **(case.options or {})},
            first_of(case.edition, asked.edition),
            first_of(case.games, games),
            first_of(case.balanced, asked.balanced),
        )

    def case(self, case: CaseFile, name: str, place: int) -> Case | None:
        """One case with everything checked; None if something is wrong with it."""
        at: Place = ("case", place) if self.asked.case else ()
        if at and at in self.bad:
            return None
        for needed in ("game", "games"):
            if getattr(case, needed) is None and not self.left_out(needed, at):
                self.complaints.add(at, f"{needed!r} is missing, here or at the top")
        if case.game is None:
            return None
        return self.made(case, name, at)

    def attempt(self, at: Place, check: Callable[[], T]) -> T | None:
        """Ask the engine; what it refuses is one complaint more."""
        try:
            return check()
        except (StellwerkError, OSError) as error:
            self.complaints.add((*at, blamed(error)), str(error))
            return None

    def made(self, case: CaseFile, name: str, at: Place) -> Case | None:
        """All that is wrong with a case at once, as far as the engine can tell."""
        game = str(case.game)
        title = self.attempt(at, lambda: title_of(game))
        if title is None:
            return None
        players = self.players(case, title, at)
        edition = self.attempt(at, lambda: self.edition(game, case.edition))
        usual = edition or self.edition(game, None)
        given = (case.options or {}, usual)
        rules = self.attempt(at, lambda: set_up(game, players, given)[0])
        plain = rules or set_up(game, players, ({}, usual))[0]
        wanted = case.bots or ["random"]
        bots = self.attempt(at, lambda: seat_bots(wanted, plain))
        if bots is not None:
            sure = case.players in (None, players) and not self.left_out("players", at)
            self.check_bots(wanted, players if sure else None, bots, at)
        if edition is None or rules is None or bots is None or case.games is None:
            return None
        return self.whole(case, name, (rules, edition, bots))

    def players(self, case: CaseFile, title: Title, at: Place) -> int:
        """How many play; as many as may if the number is refused."""
        wanted = title.max_players if case.players is None else case.players

        def checked() -> int:
            title.check_players(wanted)
            return wanted

        return self.attempt(at, checked) or title.max_players

    def whole(
        self,
        case: CaseFile,
        name: str,
        parts: tuple[Rules[Any], Edition[Any], list[str]],
    ) -> Case:
        """A case about which there is no complaint."""
        rules, edition, bots = parts
        slug = slug_of(name)
        self.editions[slug] = edition
        assert case.game is not None
        assert case.games is not None
        return Case(
            CASE_KIND,
            FORMAT,
            __version__,
            case.game,
            rules.version,
            *rules.edition,
            rules.players,
            rules.options,
            bots,
            self.asked.seed,
            case.games,
            name=name,
            slug=slug,
            balanced=bool(case.balanced),
            block=self.asked.block or block_for(bots, case.game),
        )

    def edition(self, game: str, path: str | None) -> Edition[Any]:
        """An edition of a game, read once."""
        if (game, path) not in self.read:
            place = None if path is None else str(self.folder / path)
            self.read[game, path] = title_of(game).edition(place)
        return self.read[game, path]

    def check_bots(
        self, wanted: Sequence[str], players: int | None, bots: Sequence[str], at: Place
    ) -> None:
        """One bot, or one for each player if their number is known; none in a hurry."""
        where = (*at, "bots")
        if players is not None and len(wanted) not in (1, players):
            self.complaints.add(
                where, f"{len(wanted)} bots for {players} seats; name one, or {players}"
            )
        for bot in dict.fromkeys(bots):
            if "seconds=" in bot and not file_of(bot):
                self.complaints.add(
                    where, f"{bot!r} thinks by the clock, which nobody can repeat"
                )

    def check_names(self, names: Sequence[str]) -> None:
        """No two cases of one name, nor of names that make one folder."""
        seen: dict[str, str] = {}
        for place, name in enumerate(names):
            other = seen.setdefault(slug_of(name), name)
            if list(names).index(name) != place:
                self.complaints.add(("case", place), f"a second case {name!r}")
            elif other != name:
                self.complaints.add(
                    ("case", place), f"{name!r} and {other!r} are too much alike"
                )

    def pairs(self, names: Sequence[str], cases: Mapping[str, Case]) -> list[Pairing]:
        for place, pair in enumerate(self.asked.compare):
            at: Place = ("compare", place)
            for key, name in (("base", pair.base), ("with", pair.other)):
                if name not in names:
                    known = ", ".join(repr(one) for one in names)
                    self.complaints.add((*at, key), f"no case {name!r}; there: {known}")
            if pair.base in cases and pair.other in cases:
                self.check_pair(cases[pair.base], cases[pair.other], at)
        return [Pairing(pair.base, pair.other) for pair in self.asked.compare]

    def check_pair(self, base: Case, other: Case, at: Place) -> None:
        """Paired games must be of one title, and draw from the same streams."""
        if base.name == other.name:
            self.complaints.add(at, f"case {base.name!r} is compared with itself")
        if base.game != other.game:
            self.complaints.add(at, f"{base.game} cannot be paired with {other.game}")
        if base.balanced != other.balanced or (
            base.balanced and base.players != other.players
        ):
            self.complaints.add(
                at, "one case rotates its seats and the other does not do it alike"
            )


def first_of(own: T | None, top: T | None) -> T | None:
    """What a case says itself, else what the top of the file says."""
    return top if own is None else own


def blamed(error: Exception) -> str:
    """The field that a complaint of the engine is about."""
    kind = type(error).__name__
    fields = {"UnknownBot": "bots", "BadEdition": "edition", "BadOption": "options"}
    if kind == "BadPlan":
        return "bots"
    if kind == "BadSetup":
        return "players" if "players" in str(error) else "game"
    return fields.get(kind, "game")


def block_for(bots: Sequence[str], game: str) -> int:
    """Games per part: what bots cost decides, never the machine."""
    kinds = {level_spec(bot, game).partition(":")[0] for bot in bots}
    return min(BLOCKS.get(kind, SLOW_BLOCK) for kind in kinds)


def slug_of(name: str) -> str:
    """A name that every file system takes."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.lower().replace("+", "-and-")).strip("-")
    return plain or "case"


def case_names(merged: Sequence[CaseFile], listed: Sequence[CaseFile]) -> list[str]:
    """The given names; else made from what differs between the cases."""
    if len(listed) == 1:
        return [listed[0].name or "all"]
    return [
        case.name or made_name(case, merged) or f"case {place + 1}"
        for place, case in enumerate(merged)
    ]


def made_name(case: CaseFile, all_cases: Sequence[CaseFile]) -> str:
    words = []
    for key in ("game", "players", "bots", "edition", "balanced"):
        if len({str(getattr(other, key)) for other in all_cases}) > 1:
            words.append(f"{key} {said(getattr(case, key))}")
    keys = dict.fromkeys(key for other in all_cases for key in other.options or {})
    for key in keys:
        if len({str((other.options or {}).get(key)) for other in all_cases}) > 1:
            words.append(f"{key} {said((case.options or {}).get(key))}")
    return ", ".join(words)


def said(value: object) -> str:
    if isinstance(value, list):
        return "+".join(str(part) for part in value)
    return "usual" if value is None else str(value)
