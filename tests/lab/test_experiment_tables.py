# SPDX-License-Identifier: MIT
"""The tables say what happened, in columns that stay as they are."""

from collections import Counter
from typing import Any

import duckdb
import polars
import pytest

from stellwerk.core.texts import catalogue_of
from stellwerk.games import title_of
from stellwerk.kit.effort import effort
from stellwerk.lab.experiments.events import Listener
from stellwerk.lab.experiments.folder import Folder
from stellwerk.lab.experiments.interests import Interests, read_interests
from stellwerk.lab.experiments.parts import PartJob
from stellwerk.lab.simulations.plan import Plan
from tests.lab.experiments import SMALL, changed, laboratory, play, rows, table

GAMES = (
    "rail_line",
    "cube_express",
    "express_01",
    "taubertal_express",
    "first_class",
)
COLUMNS = {
    "games": "game int64, decisions int32, luck int32, rounds int16, "
    "lead_changes int16, margin int32, failures int32",
    "rounds": "game int64, round int16, decision int32, seat int8, score int32, "
    "leads bool",
    "decisions": "game int64, number int32, seat int8, round int16, question word, "
    "kind word, action int32, move word, choices int32",
    "events": "game int64, decision int32, round int16, seat int8, role word, "
    "kind word, thing word, amount int32",
}
SEATS = "game int64, seat int8, bot word, score int32, place int8, win float"

# Options that bring every printed thing onto some table.
SETTINGS: dict[str, list[str]] = {
    "rail_line": [""],
    "cube_express": [""],
    "express_01": ['map = "germany"', 'map = "usa"', 'map = "benelux"'],
    "taubertal_express": ['variant = "dice"', 'variant = "base"'],
    "first_class": [
        'modules = ["A", "B"]',
        'modules = ["C", "D"]',
        'modules = ["D", "E"]',
    ],
}
COUNTS = {
    "rail_line": {"card": 37, "side": 2},
    "cube_express": {"tile": 44, "objective": 14},
    "express_01": {"card": 154, "company": 6},
    "taubertal_express": {
        "ticket": 50,
        "building": 22,
        "goods_building": 4,
        "hall": 2,
        "region": 5,
        "action_tile": 24,
    },
    "first_class": {"card": 192, "end_card": 21, "mail": 4, "tile": 8},
}


@pytest.fixture(scope="module", params=GAMES)
def folder(request: pytest.FixtureRequest, tmp_path_factory: Any) -> Folder:
    values = {"game": f'"{request.param}"', "games": "3", "block": "2"}
    return play(tmp_path_factory.mktemp("tables") / "out", changed(SMALL, values))


def shape(found: Any) -> str:
    words = {"dictionary<values=string": "word"}
    return ", ".join(
        f"{field.name} {words.get(str(field.type).split(',')[0], field.type)}"
        for field in found.schema
    )


def test_the_columns_are_as_documented(folder: Folder) -> None:
    for name, columns in COLUMNS.items():
        assert shape(table(folder, name)) == columns
    seats = shape(table(folder, "seats"))
    assert seats.startswith(SEATS + ", points.")


def test_every_decision_is_a_row(folder: Folder) -> None:
    """Played again by other means, the moves are the same."""
    case = folder.case(None)
    plan = Plan(case, folder.edition(case))
    found = rows(folder, "decisions")
    rules = plan.rules()
    for game in range(case.games):
        result, _ = plan.match(rules, game, keep_moves=True)
        mine = [row for row in found if row["game"] == game]
        assert [row["number"] for row in mine] == list(range(result.decisions))
        moves = [f"{row['seat'] + 1} {row['move']}" for row in mine]
        assert moves == [line for line in result.moves if not line.startswith("*")]
        assert all(rules.action(row["action"]).text() == row["move"] for row in mine)
        assert all(row["choices"] >= 1 for row in mine)


def test_seats_and_rounds_add_up(folder: Folder) -> None:
    case = folder.case(None)
    seats, rounds = rows(folder, "seats"), rows(folder, "rounds")
    for game in rows(folder, "games"):
        mine = [row for row in seats if row["game"] == game["game"]]
        assert sum(row["win"] for row in mine) == pytest.approx(1)
        for row in mine:
            points = [value for key, value in row.items() if key.startswith("points.")]
            assert sum(points) == row["score"]
        scores = sorted((row["score"] for row in mine), reverse=True)
        if mine[0]["place"] != mine[1]["place"]:
            assert game["margin"] == scores[0] - scores[1]
        course = [row for row in rounds if row["game"] == game["game"]]
        last = course[-case.players :]
        assert [row["score"] for row in last] == [row["score"] for row in mine]
        assert {row["round"] for row in last} == {game["rounds"]}
        assert last[0]["decision"] == game["decisions"]
        numbers = [row["round"] for row in course]
        assert numbers == sorted(numbers)


def test_events_point_at_printed_things(folder: Folder) -> None:
    case = folder.case(None)
    title = title_of(case.game)
    printed = folder.edition(case).raw
    known = {
        (thing.kind, thing.id) for thing in read_interests(title).things(title, printed)
    }
    found = rows(folder, "events")
    assert {(row["kind"], row["thing"]) for row in found} <= known
    assert {row["role"] for row in found} >= {"offered", "taken"}
    assert all(-1 <= row["seat"] < case.players for row in found)


@pytest.mark.parametrize("game", GAMES)
def test_every_printed_thing_has_a_kind(game: str) -> None:
    title = title_of(game)
    interests = read_interests(title)
    things = interests.things(title, title.edition().raw)
    assert Counter(thing.kind for thing in things) == COUNTS[game]
    for thing in things:
        kind = interests.kind[thing.kind]
        if kind.text:
            assert set(thing.names) == {"en", "de"}


@pytest.mark.parametrize("game", GAMES)
def test_every_note_can_happen(game: str) -> None:
    """Events are of the catalogue, and questions have answers."""
    title = title_of(game)
    for note in read_interests(title).note:
        if note.event:
            assert catalogue_of("en", game).has("event." + note.event)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_printed_thing_is_met_in_games(game: str) -> None:
    """Random games meet all cards, tiles and buildings that can be offered or taken."""
    title = title_of(game)
    expected = {
        (thing.kind, thing.id)
        for thing in read_interests(title).things(title, title.edition().raw)
    }
    missing = set(expected)
    for options in SETTINGS[game]:
        values = {"game": f'"{game}"', "players": str(title.max_players)}
        text = changed(SMALL, values) + f"options = {{ {options} }}\n"
        lab = laboratory(text)
        job = PartJob(lab.plan(lab.experiment.cases[0]), ["events"], "")
        rules, tables = job.prepare()
        for number in range(effort(300, 3000)):
            notes = tables.notes(["events"])
            job.plan.match(rules, number, notes=notes)
            for row in tables.listener.rows(notes.heard):
                missing.discard((row[4], row[5]))
            if not missing:
                return
    assert rare(game, missing) == set()


def rare(game: str, missing: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """Without what random players hardly ever afford: it is printed all the same."""
    seldom = {
        "taubertal_express": {"region", "post_office", "engine_shed"},
        "first_class": {"tile"},
    }
    return {one for one in missing if not seldom.get(game, set()) & set(one)}


def test_a_listener_keeps_only_what_is_of_interest() -> None:
    title = title_of("rail_line")
    listener = Listener(read_interests(title), title.edition().raw)
    moves, events = listener.wanted
    assert moves == {"deal", "refill"}
    assert "event.played" in events
    assert "event.paid" not in events


def test_other_tools_read_the_tables_in_place(folder: Folder) -> None:
    pattern = str(folder.path / "decisions" / "**" / "*.parquet")
    count = len(rows(folder, "decisions"))
    frame = polars.scan_parquet(pattern, hive_partitioning=True).collect()
    assert frame.height == count
    assert set(frame["case"].unique()) == {"all"}
    with duckdb.connect() as connection:
        asked = connection.execute(f"SELECT count(*) FROM '{pattern}'").fetchall()
    assert asked == [(count,)]


def test_pandas_reads_the_tables(folder: Folder) -> None:
    pandas = pytest.importorskip("pandas")
    place = folder.path / "seats"
    frame = pandas.read_parquet(place)
    assert len(frame) == len(rows(folder, "seats"))


def test_a_game_without_interests_has_no_events() -> None:
    assert Interests().ids({}) == {}
    assert Listener(Interests(), {}).wanted == (set(), set())
