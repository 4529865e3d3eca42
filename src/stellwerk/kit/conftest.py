# SPDX-License-Identifier: MIT
"""For which games, tables, records and texts the tests of the kit run.

`--game KEY` chooses a game, also several times; else all games are tried.
STELLWERK_KIT_CASES=usual leaves those tables out in which an option is set, and
STELLWERK_KIT_CASES=turns tries each departure from the defaults with one number of
players only; else all tables are tried.
"""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from stellwerk.core.texts import PACKAGE
from stellwerk.core.title import Title
from stellwerk.games import TITLES, title_of
from stellwerk.kit.cases import Case, by_turns, cases_of

CASES: Final = os.environ.get("STELLWERK_KIT_CASES", "all")
USUAL: Final = CASES == "usual"
RECORDS: Final[list[Path]] = []  # folders with records of several games, by key
MARKERS: Final = (
    "slow: takes long",
    "measures: compares times; with clock='processor' others may run beside it",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    words = "a game that the kit of stellwerk tries (all of them)"
    parser.addoption("--game", action="append", metavar="KEY", help=words)


def pytest_configure(config: pytest.Config) -> None:
    for marker in MARKERS:
        config.addinivalue_line("markers", marker)


def titles(config: pytest.Config) -> list[Title]:
    """The games that are tried."""
    wanted = config.getoption("game", None)
    return [title_of(key) for key in wanted or TITLES]


@cache
def all_cases(title: Title) -> list[Case]:
    """Made once: tests of the same table come together only if it is the same object.

    Else every test would make the rules of its table anew.
    """
    return by_turns(title) if CASES == "turns" else cases_of(title)


def tables(config: pytest.Config) -> list[Case]:
    """The tables of these games that are tried."""
    found = [case for title in titles(config) for case in all_cases(title)]
    return [case for case in found if not (USUAL and case.options)]


def counts(title: Title) -> range:
    """The numbers of players that a box allows."""
    return range(title.min_players, title.max_players + 1)


def records_of(title: Title) -> list[Path]:
    """The records of finished games that come with a title."""
    folders = [title.folder() / "records", *[folder / title.key for folder in RECORDS]]
    return sorted(path for folder in folders for path in folder.glob("*.record"))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give each test the things that it asks for, one after the other."""
    config, asked = metafunc.config, metafunc.fixturenames
    if "case" in asked:
        found = tables(config)
        ids = [case.id for case in found]
        metafunc.parametrize("case", found, ids=ids, indirect=True, scope="session")
    if "players" in asked:
        boxes = [(title, n) for title in titles(config) for n in counts(title)]
        names = [f"{title.key}-{players}p" for title, players in boxes]
        metafunc.parametrize(("title", "players"), boxes, ids=names)
    elif "title" in asked:
        chosen = titles(config)
        keys = [title.key for title in chosen]
        metafunc.parametrize("title", chosen, ids=keys, scope="session")
    if "record" in asked:
        paths = [path for title in titles(config) for path in records_of(title)]
        names = [f"{path.parent.name}/{path.stem}" for path in paths]
        metafunc.parametrize("record", paths, ids=names)
    if "folder" in asked:
        folders = [PACKAGE / "texts", *[title.folder() for title in titles(config)]]
        metafunc.parametrize("folder", folders, ids=[path.name for path in folders])


@pytest.fixture(scope="session")
def case(request: pytest.FixtureRequest) -> Iterator[Case]:
    """One table; its rules are made once and let go when its tests are over."""
    found: Case = request.param
    yield found
    found.__dict__.pop("rules", None)
