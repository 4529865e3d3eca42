# SPDX-License-Identifier: MIT
"""Changed things in words of their game, drawn old beside new, never as raw fields."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stellwerk.games import OWN, title_of
from stellwerk.lab.experiments.interests import items, read_interests
from stellwerk.lab.reports.editions import SILENT
from stellwerk.lab.reports.faces import Faces, Reader, Side, read_faces
from stellwerk.lab.reports.folder import open_folder
from stellwerk.lab.reports.laboratory import open_laboratory
from stellwerk.lab.reports.printed import Printed, Swap, read_printed
from stellwerk.lab.reports.words import Words, own_texts
from stellwerk.lab.reports.writing import write_report
from tests.lab.invented import World, invent, write_folder

ROOT = Path(__file__).parents[2]
TAMER = ROOT / "examples" / "experiments" / "first_class_tamer.json"
LANGUAGES = ("en", "de")
RAW = re.compile(r"\w_\w|[{}@]|\b(?:sym|None|True|False)\b")


def printed_by(game: str, new: dict[str, Any], place: Path, language: str) -> Printed:
    """A comparison of the shipped edition with another one."""
    shipped = title_of(game).edition(None)
    made = invent(World(things=4), 4, 1)
    more: dict[str, Any] = {
        "Old": {"game": game, "edition_hash": shipped.hash},
        "New": {"game": game, "edition_hash": "sha256:new"},
    }
    write_folder(place, {"Old": made, "New": made}, **more)
    (place / "editions").mkdir(exist_ok=True)
    (place / "editions" / "new.json").write_text(json.dumps(new))
    lab = open_laboratory(open_folder(place), language, "Old")
    found = read_printed(lab, lab.case("Old"), lab.case("New"))
    assert found is not None
    return found


def sides_of(swap: Swap) -> tuple[Side, Side]:
    return swap.old, swap.new


def texts_of(swap: Swap) -> list[str]:
    said = [line.text for side in sides_of(swap) for line in side.lines]
    return [swap.old.head, swap.new.head, *said]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", OWN)
def test_everything_printed_has_words(game: str, language: str) -> None:
    title = title_of(game)
    edition, faces = title.edition(None).raw, read_faces(title)
    reader = Reader(Words(language, game), edition)
    for name, kind in read_interests(title).kind.items():
        for item in items(kind, edition):
            head = reader.head(faces.thing[name], item)
            lines = [said.text for said in reader.lines(faces.thing[name], item)]
            assert head, (name, item)
            assert all(lines), (name, item)
            assert lines, (name, item)
            assert not [text for text in (head, *lines) if RAW.search(text)], lines


@pytest.mark.parametrize("game", OWN)
def test_every_part_of_an_edition_and_every_value_has_a_name(game: str) -> None:
    title = title_of(game)
    edition = title.edition(None).raw
    for part in edition:
        if part not in SILENT:
            assert f"report.printed.section.{part}" in own_texts("en")
    for value in read_faces(title).value:
        found: Any = edition
        for name in value.field.split("."):
            found = found[name]
        assert Words("de", game).has(value.text)


def leaves(part: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The numbers of a thing."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key not in SILENT and not key.startswith("provenance"):
                yield from leaves(value, (*path, key))
    elif isinstance(part, list):
        for place, value in enumerate(part):
            yield from leaves(value, (*path, place))
    elif isinstance(part, int) and not isinstance(part, bool):
        yield path


def raised(item: dict[str, Any], path: tuple[Any, ...]) -> None:
    for step in path[:-1]:
        item = item[step]
    item[path[-1]] += 1


@pytest.mark.parametrize("game", [game for game in OWN if game != "rail_line"])
def test_whatever_number_changes_is_told_in_words(game: str, tmp_path: Path) -> None:
    """One number of one thing at a time; Rail Line's things have symbols alone."""
    printed = printed_by(game, title_of(game).edition(None).raw, tmp_path / "lab", "de")
    kinds = read_interests(title_of(game)).kind
    seen = set()
    for thing, item in printed.things[0].items():
        for path in leaves(item):
            field = (thing.kind, item.get("type"), path)
            if field in seen or path[0] in (kinds[thing.kind].id, "id"):
                continue
            seen.add(field)
            changed = copy.deepcopy(dict(item))
            raised(changed, path)
            printed.things[1] = {**printed.things[0], thing: changed}
            assert printed.differing() == [thing]
            swap = printed.swap(thing)
            old, new = ([said.text for said in side.lines] for side in sides_of(swap))
            assert old != new, field
            assert not [one for one in texts_of(swap) if RAW.search(one)], field
    assert len(seen) > 10


@pytest.fixture(scope="module")
def compared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("printed") / "lab"
    printed_by("first_class", json.loads(TAMER.read_text()), place, "en")
    return place


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        (
            "en",
            ["2 upgrades from 7 to 12", "+3 per scoring", "20, 10, 5"],
            ["1 upgrade from 7 to 12", "+5 per scoring", "15, 10, 5"],
        ),
        (
            "de",
            ["2 Aufwertungen 7 auf 12", "+3 je Wertung", "20, 10, 5"],
            ["1 Aufwertung 7 auf 12", "+5 je Wertung", "15, 10, 5"],
        ),
    ],
)
def test_a_changed_edition_is_drawn_old_beside_new(
    compared: Path, language: str, old: list[str], new: list[str]
) -> None:
    out = compared.parent / f"{language}.html"
    write_report(compared, out, language, compare=("Old", "New"))
    told = json.loads(out.with_suffix(".json").read_text())
    found = next(one for one in told["sections"] if one["key"] == "printed")
    rows = {row[0].split(" ")[0]: row[1:] for row in found["rows"]}
    assert len(rows) == 3
    for before, after in zip(old, new, strict=True):
        assert any(before in row[0] and after in row[1] for row in rows.values())
    page = out.read_text().partition('id="printed"')[2].partition("</section>")[0]
    assert page.count('<div class="face">') == 6
    assert page.count("→") >= 5  # 4 to 7 and three times 7 to 12, in chips
    words = re.sub(r"<[^>]*>", " ", page)
    assert not re.search(r"scoring\.points|constantinople\.|U712|\bsym\b", words)


def test_a_thing_that_only_one_edition_prints(tmp_path: Path) -> None:
    new = copy.deepcopy(title_of("rail_line").edition(None).raw)
    gone = new["track_cards"].pop(0)["id"]
    printed = printed_by("rail_line", new, tmp_path / "lab", "en")
    (thing,) = printed.differing()
    assert thing.name == gone
    swap = printed.swap(thing)
    assert swap.old.head == "Card"
    assert [said.text for said in swap.new.lines] == ["nothing"]


def test_values_without_words_are_told_by_their_part_of_the_edition(
    tmp_path: Path,
) -> None:
    new = copy.deepcopy(title_of("rail_line").edition(None).raw)
    new["setup"]["row_length"] = 9
    new["coin_area"]["points_per_coin"] = 2
    new["layout"]["directions"]["1"] = "right_to_left"
    printed = printed_by("rail_line", new, tmp_path / "lab", "de")
    told = {swap.name: texts_of(swap)[2:] for swap in printed.values()}
    assert told == {
        "Aufbau": ["8", "9"],
        "Punkte je Münze": ["1", "2"],
        "Auslage": ["anders gedruckt"] * 2,
    }


def test_a_game_without_faces_still_says_what_changed(tmp_path: Path) -> None:
    new = copy.deepcopy(title_of("rail_line").edition(None).raw)
    new["track_cards"][0]["tracks"]["top"] = ["mail"]
    printed = printed_by("rail_line", new, tmp_path / "lab", "en")
    printed.faces = Faces()
    (thing,) = printed.differing()
    assert [said.text for said in printed.swap(thing).new.lines] == [
        "printed otherwise"
    ]
