# SPDX-License-Identifier: MIT
"""Pages of reports: complete, self-contained, the same in every form and language."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from stellwerk.cli import experiment, report
from stellwerk.core.texts import GAP, PACKAGE
from stellwerk.lab.errors import BadPlan, BadResults
from stellwerk.lab.reports import marks, page, words
from stellwerk.lab.reports.contrasts import never_sure
from stellwerk.lab.reports.course import safe_from
from stellwerk.lab.reports.editions import changed
from stellwerk.lab.reports.estimates import Estimate
from stellwerk.lab.reports.page import kept_together
from stellwerk.lab.reports.words import Words, digits_for
from stellwerk.lab.reports.writing import write_report
from tests.lab.invented import World, invent, write_folder

NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
KEY = re.compile(r"""["'](report\.[a-z_.]+)["']""")
MADE = re.compile(r"""f["'](report\.[^"']*)["']""")
SOURCE = Path(words.HERE)
GAMES = PACKAGE / "games"
LARGEST = 600_000


class Seen(HTMLParser):
    """What a reader sees, and what the page is made of."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.texts: list[str] = []
        self.skipped = ""
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(key, value or "") for key, value in attrs]
        kinds = (dict(attrs).get("class") or "").split()
        if tag in ("style", "title") or "axis" in kinds:
            self.skipped = tag

    def handle_endtag(self, tag: str) -> None:
        if tag == self.skipped:
            self.skipped = ""

    def handle_data(self, data: str) -> None:
        if not self.skipped:
            self.texts.append(data)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three cases: the main one, other rules with the same luck, other bots."""
    strong = World(
        things=30, effects={3: 5.0, 7: -5.0}, seats=(1.5, 0, -1.5), unloved=5
    )
    main = invent(strong, 900, 1)
    other = invent(World(things=30, effects={3: 2.0}), 900, 2, deals=1)
    more: dict[str, Any] = {
        "Other rules": {"options": {"score_sheet": 2}},
        "Other bots": {"bots": ["random"] * 3},
        "compare": [{"base": "Main", "with": "Other rules"}],
    }
    cases = {"Main": main, "Other rules": other, "Other bots": other}
    return write_folder(tmp_path_factory.mktemp("lab") / "seats", cases, 300, **more)


@pytest.fixture(scope="module", params=["en", "de"])
def written(request: pytest.FixtureRequest, folder: Path) -> list[Path]:
    out = folder.parent / f"{request.param}.html"
    return write_report(folder, out, request.param)


def pages(written: list[Path]) -> list[Path]:
    return [path for path in written if path.suffix == ".html"]


def test_balance_and_comparison_are_written_in_three_forms(written: list[Path]) -> None:
    endings = [path.suffix for path in written]
    assert endings == [".html", ".md", ".json"] * 2
    assert all(path.stat().st_size < LARGEST for path in written)


def test_a_page_needs_nothing_else(written: list[Path]) -> None:
    """No script, no address but anchors and what is inside the page."""
    for path in pages(written):
        seen = Seen(path.read_text())
        assert not {"script", "link", "img", "iframe", "object"} & set(seen.tags)
        assert not [key for key, _ in seen.attributes if key.startswith("on")]
        places = [value for key, value in seen.attributes if key in ("href", "src")]
        assert places or "compare" in path.name
        assert all(place.startswith("#") for place in places)
        style = path.read_text().partition("<style>")[2].partition("</style>")[0]
        addresses = re.findall(r"url\((.{0,20})", style)
        assert addresses
        assert all(one.startswith("data:font/woff2") for one in addresses)
        assert "http" not in re.sub(r"base64,[\w+/=]+", "", path.read_text()).replace(
            "[href^=http]", ""
        )


def test_every_number_of_a_page_is_in_its_json(written: list[Path]) -> None:
    for path in pages(written):
        seen = " ".join(Seen(path.read_text()).texts)
        told = path.with_suffix(".json").read_text()
        missing = set(NUMBER.findall(seen)) - set(NUMBER.findall(told))
        assert not missing, (path.name, sorted(missing))


def test_numbers_stand_with_their_intervals(written: list[Path]) -> None:
    told = json.loads(written[0].with_suffix(".json").read_text())
    assert [answer["number"] for answer in told["answers"]] == list(range(1, 10))
    for answer in told["answers"]:
        if answer["found"] is not None:
            assert answer["found"]["low"] <= answer["found"]["value"]
            assert answer["found"]["value"] <= answer["found"]["high"]
            assert re.search(r"\(.+ (to|bis) .+\)", answer["answer"])


def test_numbers_of_the_list_lead_to_pictures_and_back(written: list[Path]) -> None:
    seen = Seen(written[0].read_text())
    ids = {value for key, value in seen.attributes if key == "id"}
    anchors = {value[1:] for key, value in seen.attributes if key == "href"}
    assert len(anchors) >= 16
    assert anchors <= ids
    assert {"seats", "answer-seats", "things", "answer-things"} <= anchors


def test_every_picture_has_its_table(written: list[Path]) -> None:
    for path in pages(written):
        parts = path.read_text().split("<section")[1:]
        assert len(parts) >= 4
        for part in parts:
            if "<svg" in part:
                assert "<details><summary>" in part
                assert '<table class="data">' in part


def test_markdown_says_the_same(written: list[Path]) -> None:
    for path in pages(written):
        told = json.loads(path.with_suffix(".json").read_text())
        text = path.with_suffix(".md").read_text()
        assert text.startswith(f"# {told['title']}\n")
        for section in told["sections"]:
            assert section["title"] in text
            for row in section["rows"]:
                assert all(cell.replace("|", "\\|") in text for cell in row)


def test_the_planted_card_and_the_unloved_one_are_named(folder: Path) -> None:
    told = report_of(folder)
    by_key = {answer["key"]: answer for answer in told["answers"]}
    assert by_key["things"]["verdict"] == "change"
    assert by_key["things"]["verdict_text"] == "change 2"
    assert "C05" in by_key["unloved"]["answer"]
    assert by_key["unloved"]["verdict"] == "look"
    assert by_key["seats"]["verdict"] in ("change", "open")
    assert "2 cards should change" in told["title"]


def test_a_conclusion_that_turns_with_the_bot_is_shown(folder: Path) -> None:
    told = report_of(folder)
    bots = next(one for one in told["sections"] if one["key"] == "bots")
    flips = {one["name"] for one in bots["numbers"] if one["flips"]}
    assert {"C03", "C07"} <= flips
    assert (
        "turns"
        in next(one for one in told["answers"] if one["key"] == "bots")["answer"]
    )


def test_a_comparison_tells_three_groups(folder: Path) -> None:
    told = report_of(folder, compare=("Main", "Other rules"))
    rows = next(one for one in told["sections"] if one["key"] == "overview")["numbers"]
    sides = {row["what"]: row["side"] for row in rows}
    assert sides["strength C07"] == "outside"
    assert sides["strength C11"] == "inside"
    assert sides["taken C05"] == "outside"
    limited = [row for row in rows if row["limit"] is not None]
    assert sum(told_n(group) for group in told["groups"]) == len(limited)
    paired = next(row for row in rows if row["what"] == "scores")
    assert paired["loose"]["high"] - paired["loose"]["low"] > 2 * (
        paired["paired"]["high"] - paired["paired"]["low"]
    )
    printed = next(one for one in told["sections"] if one["key"] == "printed")
    assert printed["numbers"][0]["field"] == "score_sheet"


def told_n(group: dict[str, str]) -> int:
    return int(NUMBER.findall(group["title"])[-1])


def report_of(folder: Path, **asked: Any) -> dict[str, Any]:
    out = folder.parent / "asked.html"
    write_report(folder, out, "en", **asked)
    found: dict[str, Any] = json.loads(out.with_suffix(".json").read_text())
    return found


def test_light_and_dark_can_be_forced(folder: Path) -> None:
    out = folder.parent / "dark.html"
    write_report(folder, out, "en", "dark")
    source = out.read_text()
    assert '<html lang="en" data-theme="dark">' in source
    assert 'id="theme-dark" checked' in source
    for needed in ("prefers-color-scheme:dark", "@media print", "max-width:899px"):
        assert needed in source


def test_both_languages_are_complete() -> None:
    english, german = (words.own_texts(language) for language in ("en", "de"))
    assert english.keys() == german.keys()
    for key, text in english.items():
        assert text.strip()
        assert german[key].strip()
        gaps = {gap[0] for gap in GAP.findall(text)}
        assert gaps >= {gap[0] for gap in GAP.findall(german[key])} - {"n"}, key


def test_every_text_that_is_asked_for_is_there_and_no_other() -> None:
    """Keys in the source, plain or made of parts, and the catalogue agree."""
    source = "".join(path.read_text() for path in SOURCE.glob("*.py"))
    faces = GAMES.glob("*/faces.toml")
    source += "".join(path.read_text().replace("{action}", "{}") for path in faces)
    known = set(words.own_texts("en"))
    assert set(KEY.findall(source)) - {"report.html"} <= known
    patterns = [
        re.compile(re.sub(r"\\\{.*?\\\}", "[a-z_.0-9]*", re.escape(made)) + "$")
        for made in MADE.findall(source)
    ]
    used = set(KEY.findall(source))
    unused = [
        key
        for key in known - used
        if not any(pattern.match(key) for pattern in patterns)
    ]
    assert not unused


def test_digits_follow_the_interval() -> None:
    english, german = Words("en", "rail_line"), Words("de", "rail_line")
    found = Estimate(26.149, 25.84, 26.44, 1)
    assert english.full(found) == "26.1 (25.8 to 26.4)"
    assert german.full(found) == "26,1 (25,8 bis 26,4)"
    assert english.more(Estimate(-0.04, -0.3, 0.22, 1)) == "0.0 (−0.3 to 0.2)"
    assert english.more(Estimate(4.6, 4.1, 5.1, 1)) == "+4.6 (4.1 to 5.1)"
    assert english.whole(18300) == "18,300"
    assert german.whole(18300) == "18.300"
    assert digits_for([Estimate(0.03, 0.01, 0.05, 1)]) == 2
    assert digits_for([Estimate(300, 250, 350, 1)]) == 0


def test_printed_changes_are_found_by_id() -> None:
    old = {
        "cards": [{"id": "A", "points": 3, "note": "x"}, {"id": "B"}],
        "bonus": [20, 5],
    }
    new = {
        "cards": [{"id": "B"}, {"id": "A", "points": 5, "note": "y"}],
        "bonus": [15, 5],
    }
    told = [(one.item, one.field, one.old, one.new) for one in changed(old, new)]
    assert told == [("A", "points", "3", "5"), ("", "bonus", "20; 5", "15; 5")]
    assert changed(old, old) == []


# ---- bad input ---------------------------------------------------------------------


def command(*asked: object) -> Result:
    app = typer.Typer()
    experiment.register(app)
    report.register(app)
    return CliRunner().invoke(app, ["experiment", "report", *map(str, asked)])


def test_the_command_writes_and_names_its_files(folder: Path) -> None:
    out = folder.parent / "command.html"
    result = command(folder, "--out", out, "-l", "de", "--theme", "light")
    assert result.exit_code == 0, result.output
    assert str(out) in result.output
    assert '<html lang="de" data-theme="light">' in out.read_text()


def test_a_foreign_folder_is_refused_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    result = command(tmp_path)
    assert result.exit_code == 2
    assert "no results folder" in " ".join(result.output.split())
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
    (tmp_path / "experiment.json").write_text('{"kind": "something else"}')
    assert command(tmp_path).exit_code == 2


def test_an_unfinished_folder_says_how_much_is_there(
    folder: Path, tmp_path: Path
) -> None:
    made = invent(World(things=6), 300, 3)
    place = write_folder(tmp_path / "half", {"Main": made}, 100)
    for table in ("games", "seats"):
        (place / table / "case=main" / "part-00002.parquet").unlink()
    told = report_of_folder(place)
    assert "200 of 300" in told["warnings"][0]
    assert "200 games" in told["lead"]
    for part in (place / "games" / "case=main").iterdir():
        part.unlink()
    with pytest.raises(BadResults, match="no game of case 'Main' is finished"):
        write_report(place)


def test_a_damaged_part_is_named(tmp_path: Path) -> None:
    place = write_folder(tmp_path / "bad", {"Main": invent(World(things=6), 60, 3)})
    part = place / "seats" / "case=main" / "part-00000.parquet"
    part.write_bytes(b"PAR1 no more")
    with pytest.raises(BadResults, match=r"part-00000\.parquet cannot be read"):
        write_report(place)


def test_without_events_the_rest_is_told(tmp_path: Path) -> None:
    made = invent(World(things=6), 90, 3)
    tables = ["games", "seats", "rounds"]
    place = write_folder(tmp_path / "few", {"Main": made}, tables=tables)
    told = report_of_folder(place)
    assert {"things", "unloved"}.isdisjoint(answer["key"] for answer in told["answers"])
    assert any("events" in warning for warning in told["warnings"])


@pytest.mark.parametrize("games", [2, 5])
def test_a_handful_of_games_is_no_reason_to_fail(tmp_path: Path, games: int) -> None:
    made = invent(World(things=6), games, 3)
    other = invent(World(things=6), games, 4, deals=3)
    place = write_folder(
        tmp_path / "tiny",
        {"A": made, "B": other},
        compare=[{"base": "A", "with": "B"}],
    )
    assert len(write_report(place)) == 6


def test_a_single_pair_cannot_be_compared(tmp_path: Path) -> None:
    made = invent(World(things=6), 1, 3)
    place = write_folder(tmp_path / "one", {"A": made, "B": made})
    assert len(write_report(place)) == 3
    with pytest.raises(BadResults, match="two pairs are needed"):
        write_report(place, compare=("A", "B"))


def test_wrong_wishes_are_refused(folder: Path) -> None:
    with pytest.raises(BadPlan, match=r"must end in \.html"):
        write_report(folder, folder.parent / "report.pdf")
    with pytest.raises(BadPlan, match="theme"):
        write_report(folder, theme="pink")
    with pytest.raises(BadResults, match="there is no case 'X'"):
        write_report(folder, case="X")


def report_of_folder(place: Path) -> dict[str, Any]:
    write_report(place)
    found: dict[str, Any] = json.loads((place / "report.json").read_text())
    return found


def test_what_a_page_needs_is_shipped() -> None:
    import tomllib

    root = Path(__file__).parents[2]
    shipped = tomllib.loads((root / "pyproject.toml").read_text())["tool"]["setuptools"]
    assert set(shipped["package-data"]["stellwerk.lab.reports"]) == {"*.css", "fonts/*"}
    for _, _, name in page.FONTS:
        assert (SOURCE / "fonts" / f"{name}.woff2").read_bytes()[:4] == b"wOF2"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"start_player": 1}, "Seat 1 begins."),
        ({"start_player": "random"}, "does not tell whether the start player wins"),
        ({}, "does not tell whether the start player wins"),
    ],
)
def test_seats_say_what_they_tell_about_the_start_player(
    tmp_path: Path, options: dict[str, Any], said: str
) -> None:
    """Equal seats are no answer while luck draws who begins."""
    games = invent(World(), 100, 1)
    place = write_folder(tmp_path / "lab", {"Main": games}, Main={"options": options})
    seats = next(one for one in report_of(place)["sections"] if one["key"] == "seats")
    assert said in seats["about"]


@pytest.mark.parametrize(
    ("first", "title"),
    [(9.0, "Seat 1 wins too often"), (-9.0, "Seat 1 wins too rarely")],
)
def test_a_finding_says_which_way(tmp_path: Path, first: float, title: str) -> None:
    games = invent(World(seats=(first, 0.0, 0.0)), 900, 1)
    told = report_of(write_folder(tmp_path / "lab", {"Main": games}))
    seats = next(one for one in told["sections"] if one["key"] == "seats")
    assert seats["title"] == title
    assert title[5:] in told["title"]
    answer = next(one for one in told["answers"] if one["key"] == "seats")
    assert "equal would be 33.3" in answer["answer"]
    assert "Limit: 2." in answer["answer"]


def test_every_answer_names_its_limit(folder: Path) -> None:
    for answer in report_of(folder)["answers"]:
        if answer["fine"] is not None:
            assert re.search(r"(Limit|Wanted): \d|less than \d", answer["answer"])


def test_pairs_that_are_missing_are_the_same_everywhere(tmp_path: Path) -> None:
    """In the row, and where its interval is drawn as it shrinks."""
    main = invent(World(things=8), 60, 1)
    other = invent(World(things=8, effects={3: 2.5}), 60, 2, deals=1)
    more: dict[str, Any] = {"Other": {"options": {"score_sheet": 2}}}
    place = write_folder(tmp_path / "lab", {"Main": main, "Other": other}, **more)
    told = report_of(place, compare=("Main", "Other"))
    by_key = {one["key"]: one for one in told["sections"]}
    (drawn,) = by_key["missing"]["numbers"]
    row = next(
        one for one in by_key["overview"]["numbers"] if one["what"] == drawn["what"]
    )
    assert drawn["need"] == drawn["now"] + row["missing"]


def test_after_a_few_games_nobody_says_how_many_are_missing(tmp_path: Path) -> None:
    """One game says nothing of how far apart games are."""
    told = report_of(write_folder(tmp_path / "lab", {"Main": invent(World(), 3, 1)}))
    unsure = [one for one in told["answers"] if one["verdict"] == "open"]
    assert unsure
    assert {one["verdict_text"] for one in unsure} == {"open: too few games"}


def test_what_cannot_be_written_says_so(tmp_path: Path) -> None:
    place = write_folder(tmp_path / "lab", {"Main": invent(World(), 30, 1)})
    gone = tmp_path / "nowhere" / "report.html"
    with pytest.raises(BadResults, match=r"No such file or directory; .*lab stays as"):
        write_report(place, gone)


def test_numbers_stay_with_what_belongs_to_them() -> None:
    """No line of an answer ends in the middle of a range, or before its percent."""
    told = kept_together("**Seat 1 wins 27,7 %** (26,8 bis −1). Wanted: 2 to 12.")
    assert told.count("\u00a0") == 6
    assert told.replace("\u00a0", " ") == (
        "**Seat 1 wins 27,7 %** (26,8 bis −1). Wanted: 2 to 12."
    )


def test_what_nobody_takes_any_more_is_a_difference(tmp_path: Path) -> None:
    """A thing on offer in both cases, and taken in one only, has its row and card."""
    main = invent(World(things=8), 300, 1)
    other = invent(World(things=8), 300, 2, deals=1)
    other.takes[other.takes == 3] = 4
    more: dict[str, Any] = {"Other": {"options": {"score_sheet": 2}}}
    place = write_folder(tmp_path / "lab", {"Main": main, "Other": other}, **more)
    told = report_of(place, compare=("Main", "Other"))
    rows = next(one for one in told["sections"] if one["key"] == "overview")["numbers"]
    row = next(one for one in rows if one["what"] == "taken C03")
    assert row["side"] == "outside"
    assert row["paired"]["value"] < -50
    page = (place.parent / "asked.html").read_text()
    assert "In no pair is it taken in both games." in page


def test_what_never_differed_is_not_quite_sure() -> None:
    found = never_sure(Estimate(0.0, 0.0, 0.0, 4000))
    assert -0.2 < found.low < 0 < found.high < 0.2
    assert never_sure(Estimate(1.0, 0.5, 1.5, 9)) == Estimate(1.0, 0.5, 1.5, 9)


# ---- what looking at the pages has taught --------------------------------------------


def test_many_names_say_how_many_more_there_are() -> None:
    english, german = Words("en", "rail_line"), Words("de", "rail_line")
    assert english.some(["A", "B", "C"], 3) == "A, B and C"
    assert english.some(["A", "B", "C", "D"], 2) == "A, B and 2 more"
    assert german.some(["A", "B", "C", "D"], 2) == "A, B und 2 weitere"


def test_a_leader_is_safe_from_when_on_it_stays_so() -> None:
    """A round that goes below a half again ends what was said of those before it."""

    def kept(*lows: float) -> int:
        return safe_from([Estimate(low + 2, low, low + 4, 100) for low in lows])

    assert kept(40, 55, 60) == 1
    assert kept(40, 55, 49, 60) == 3
    assert kept(55, 60) == 0
    assert kept(40, 55, 45) == 3


def test_a_curve_says_how_wide_its_intervals_are(written: list[Path]) -> None:
    told = json.loads(written[0].with_suffix(".json").read_text())
    curve = next(one for one in told["sections"] if one["key"] == "decided")
    widest = max((one["high"] - one["low"]) / 2 for one in curve["numbers"])
    said = f"±{widest:.1f}"
    assert (
        said.replace(".", "," if told["language"] == "de" else ".")
        in (curve["captions"][0])
    )
    assert curve["captions"][0] in " ".join(Seen(written[0].read_text()).texts)


def test_headings_name_what_is_wrong(folder: Path) -> None:
    told = {one["key"]: one["title"] for one in report_of(folder)["sections"]}
    assert told["things"] == "1 card is too strong, 1 too weak"
    assert told["unloved"] == "1 card is left lying"


@pytest.mark.parametrize(
    ("effects", "title"),
    [
        ({3: 9.0}, "1 card is too strong"),
        ({3: -9.0}, "1 card is too weak"),
        ({}, "Nothing stands out"),
    ],
)
def test_a_heading_counts_only_what_there_is(
    tmp_path: Path, effects: dict[int, float], title: str
) -> None:
    games = invent(World(things=30, effects=effects), 900, 1)
    told = report_of(write_folder(tmp_path / "lab", {"Main": games}))
    things = next(one for one in told["sections"] if one["key"] == "things")
    assert things["title"] == title


def test_the_title_says_what_is_worth_a_look(tmp_path: Path) -> None:
    """In words, not by the name of its question."""
    place = write_folder(
        tmp_path / "lab",
        {"Main": invent(World(unloved=5), 900, 1)},
        limits={"taken": 60.0},
    )
    told = report_of(place)
    assert told["title"].endswith("some things are left lying")


def test_shared_and_tied_wins_are_said_so(folder: Path) -> None:
    rows = next(
        one["rows"] for one in report_of(folder)["sections"] if one["key"] == "replay"
    )
    assert rows
    for row in rows:
        scores = sorted(map(int, row[2].split(" · ")))
        margin = scores[-1] - scores[-2]
        shared = "and" in row[3]
        ending = f"by {margin}" if margin else "shared" if shared else "tie-break"
        assert row[3].endswith(ending)


def test_open_differences_of_things_are_drawn(tmp_path: Path) -> None:
    """They are one of the three groups, with the pairs that are missing."""
    main = invent(World(things=8), 40, 1)
    other = invent(World(things=8, effects={3: 4.0}), 40, 2, deals=1)
    more: dict[str, Any] = {"Other": {"options": {"score_sheet": 2}}}
    place = write_folder(tmp_path / "lab", {"Main": main, "Other": other}, **more)
    told = report_of(place, compare=("Main", "Other"))
    rows = next(one for one in told["sections"] if one["key"] == "overview")["numbers"]
    unsure = [row for row in rows if row["side"] == "open"]
    assert any(row["what"].startswith("strength") for row in unsure)
    drawn = (place.parent / "asked.html").read_text().partition('id="overview"')[2]
    group = drawn.partition("Still open")[2].partition('<tr class="group">')[0]
    assert group.count("<tr") == len(unsure)


def test_no_line_ends_within_an_option() -> None:
    line = "stellwerk experiment replay 'a b' --watch --row 8  # watch it"
    assert marks.command(line) == (
        "stellwerk experiment replay 'a b' <b>--watch --row</b> 8  <b># watch</b> it"
    )
    assert page.titled("Tamer changes X3-W8; 4 < 5") == (
        "Tamer changes <b>X3-W8</b>; 4 &lt; 5"
    )
