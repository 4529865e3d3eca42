# SPDX-License-Identifier: MIT
"""The tables that the kit tries, made from what each title declares.

Every title x every player count x its defaults and every single departure from them.
A departure that only goes together with another one is tried with that one.
"""

from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Any, Final

from stellwerk import Rules
from stellwerk.core.options import BadOption, Option, Pick, complete
from stellwerk.core.rulebook import rulebook
from stellwerk.core.texts import LANGUAGES, Catalogue
from stellwerk.core.title import Title

MANY: Final = 8  # of more values than this, only the ends and the middle are tried


class Case:
    """One table to try: a title, a number of players, and options that are set."""

    def __init__(self, title: Title, players: int, options: dict[str, object]) -> None:
        self.title: Final = title
        self.players: Final = players
        self.options: Final = options

    @property
    def id(self) -> str:
        """Such as `some_game-3p-sheet=2`."""
        changed = [f"{key}={word(value)}" for key, value in self.options.items()]
        return "-".join([self.title.key, f"{self.players}p", *changed])

    @property
    def departure(self) -> str:
        """What is set, whatever the number of players."""
        return self.id.removeprefix(f"{self.title.key}-{self.players}p")

    @cached_property
    def rules(self) -> Rules[Any]:
        return self.title.rules(self.players, self.options, edition(self.title))

    @cached_property
    def catalogues(self) -> list[Catalogue]:
        return [Catalogue(language, self.title.key) for language in LANGUAGES]

    @cached_property
    def rule_ids(self) -> set[str]:
        return set(rulebook(self.title.folder(), "en"))

    def viewers(self) -> list[int | None]:
        """Everybody who may look: a spectator, and every seat."""
        return [None, *range(self.players)]


def word(value: object) -> str:
    return "+".join(map(str, value)) if isinstance(value, list) else str(value)


@lru_cache
def edition(title: Title) -> Any:
    """The shipped edition, read once."""
    return title.edition()


def defaults(title: Title, players: int) -> dict[str, object]:
    stated = title.edition_options(edition(title).content)
    return complete(title.options(), stated, players)


def accepted(title: Title, players: int, changed: dict[str, object]) -> bool:
    chosen = {**defaults(title, players), **changed}
    try:
        title.check_options(complete(title.options(), chosen, players), players)
    except BadOption:
        return False
    return True


def other_values(option: Option, players: int, default: object) -> list[object]:
    """All other values; of a long list, its ends and its middle."""
    if isinstance(option, Pick):
        picks = combinations(option.values, option.count)
        return [list(pick) for pick in picks if list(pick) != default]
    values = [value for value in option.allowed(players) if value != default]
    if len(values) > MANY:
        return [values[0], values[len(values) // 2], values[-1]]
    return values


def changes(title: Title, players: int) -> Iterator[tuple[Option, dict[str, object]]]:
    """Every departure of one option from the defaults."""
    usual = defaults(title, players)
    for option in title.options():
        for value in other_values(option, players, usual[option.key]):
            yield option, {option.key: value}


def completed(
    title: Title, players: int, change: dict[str, object]
) -> dict[str, object] | None:
    """A change that is allowed: itself, or with one more that it needs, or none."""
    if accepted(title, players, change):
        return change
    for _, second in changes(title, players):
        both = {**second, **change}
        if len(both) == 2 and accepted(title, players, both):
            return both
    return None


def cases_of(title: Title) -> list[Case]:
    """All cases of a title. Picks are many: each is tried with one player count."""
    made: dict[str, Case] = {}
    counts = range(title.min_players, title.max_players + 1)
    for players in counts:
        picks = 0
        wanted: list[dict[str, object]] = [{}]
        for option, change in changes(title, players):
            if isinstance(option, Pick):
                picks += 1
                if first_fit(title, counts, change, picks) != players:
                    continue
            wanted.append(change)
        for change in wanted:
            options = completed(title, players, change)
            if options is not None:
                case = Case(title, players, options)
                made.setdefault(case.id, case)
    return list(made.values())


def first_fit(
    title: Title, counts: range, change: dict[str, object], turn: int
) -> int | None:
    """The player count that tries a pick: by turns, if the table allows it there."""
    for step in range(len(counts)):
        players = counts[(turn + step) % len(counts)]
        if completed(title, players, change) is not None:
            return players
    return None


def by_turns(title: Title) -> list[Case]:
    """The defaults at every player count, each departure at one of them by turns."""
    found = cases_of(title)
    places: dict[str, list[Case]] = {}
    for case in found:
        places.setdefault(case.departure, []).append(case)
    usual = places.pop("", [])
    chosen = [cases[turn % len(cases)] for turn, cases in enumerate(places.values())]
    return [case for case in found if case in usual or case in chosen]
