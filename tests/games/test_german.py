# SPDX-License-Identifier: MIT
"""German texts: a train (»Zug«) is neither a turn (»Spielzug«) nor a single move."""

import json
import re
from pathlib import Path

import pytest

import stellwerk
from stellwerk.games import TITLES, title_of

CODE = Path(stellwerk.__file__).parent
SHARED = CODE / "texts" / "texts.de.json"
REPORTS = CODE / "lab" / "reports" / "texts.de.json"
PAGE = Path(__file__).parents[2] / "web" / "src"
WRITTEN = ("RULES.de.md", "texts.de.json", "guide.toml", "how.toml")
TRAINLESS = (SHARED, PAGE / "texts.de.json")  # no game's own: no train comes up
TRAIN = re.compile(r"\bZ(?:ug(?:e?s|e)?|ügen?)\b")
TURN_AS_TRAIN = re.compile(r"\b[Aa]m Zug\b|\b[Dd]ieser Zug\b|· Zug \{")


def german_files() -> list[Path]:
    games = [title_of(game).folder() / name for game in TITLES for name in WRITTEN]
    return [SHARED, PAGE / "texts.de.json", *PAGE.rglob("words.de.json"), *games]


@pytest.mark.parametrize(
    "path", german_files(), ids=lambda path: "/".join(path.parts[-2:])
)
def test_whose_turn_it_is_is_said_without_a_train(path: Path) -> None:
    assert TURN_AS_TRAIN.findall(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", TRAINLESS, ids=lambda path: path.parts[-2])
def test_what_all_games_share_calls_no_move_a_train(path: Path) -> None:
    assert TRAIN.findall(path.read_text(encoding="utf-8")) == []


def test_reports_have_trains_among_printed_things_only() -> None:
    texts = json.loads(REPORTS.read_text(encoding="utf-8"))
    trains = {key for key, text in texts.items() if TRAIN.search(text)}
    assert {key.rpartition(".")[0] for key in trains} == {"report.printed.section"}


@pytest.mark.parametrize("name", WRITTEN)
def test_cube_express_has_locomotives_and_no_trains(name: str) -> None:
    written = title_of("cube_express").folder() / name
    assert TRAIN.findall(written.read_text(encoding="utf-8")) == []
