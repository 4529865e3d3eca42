# SPDX-License-Identifier: MIT
"""What watches the server: numbers per node, a dashboard, alerts, lines of the log."""

import json
import logging
import re
import shutil
import subprocess
import urllib.request
from collections.abc import Iterator
from contextvars import copy_context
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from stellwerk.server import logs, metrics
from stellwerk.server.config import Config
from tests.server.client import Running, ask, make_table, running, sitting, tokens_of
from tests.waiting import PATIENCE

ROOT: Final = Path(__file__).parents[1]
DASHBOARD: Final = json.loads((ROOT / "deploy" / "dashboard.json").read_text("utf-8"))
ALERTS: Final = yaml.safe_load((ROOT / "deploy" / "alerts.yaml").read_text("utf-8"))
SAMPLE: Final = re.compile(r"^(\w+)(?:\{(.*)\})? [\d.e+-]+$", re.MULTILINE)
OF_PROMETHEUS: Final = {"up"}  # made by whoever scrapes


@pytest.fixture(scope="module")
def north(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with a name."""
    url = f"sqlite:///{tmp_path_factory.mktemp('north')}/tables.sqlite"
    with running(Config(database=url, bot_workers=1, node="north")) as made:
        yield made


def samples(page: str) -> dict[str, set[str]]:
    """The metrics of a page, each with the names of its labels."""
    found: dict[str, set[str]] = {}
    for name, labels in SAMPLE.findall(page):
        found.setdefault(name, set()).update(re.findall(r"(\w+)=", labels))
    return found


def expressions() -> dict[str, str]:
    """Every question to Prometheus, by where it stands."""
    asked = {
        f"panel {panel['title']}, {target['refId']}": target["expr"]
        for panel in DASHBOARD["panels"]
        for target in panel["targets"]
    }
    (group,) = ALERTS["groups"]
    return {**asked, **{rule["alert"]: rule["expr"] for rule in group["rules"]}}


def named_in(expression: str) -> set[str]:
    """The metrics that a question names."""
    plain = re.sub(r"\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)", "", expression)
    return set(re.findall(r"\b(?:stellwerk|process|python)_\w+|\bup\b", plain))


def test_every_number_names_its_node(north: Running) -> None:
    assert 'node="' in metrics.page("").decode()
    assert 'node=""' not in metrics.page("").decode()
    page = ask(north.port, "/metrics")[1]
    for name, labels in SAMPLE.findall(page):
        assert 'node="north"' in labels, name


@pytest.mark.parametrize("place", expressions())
def test_whatever_is_asked_for_is_told(place: str, north: Running) -> None:
    """Names of metrics, and of the labels by which they are chosen and added up."""
    expression = expressions()[place]
    told = samples(ask(north.port, "/metrics")[1])
    named = named_in(expression)
    assert named
    assert named - OF_PROMETHEUS <= told.keys()
    chosen = re.findall(r"(\w+)=~?\"", expression)
    grouped = ", ".join(re.findall(r"by \(([^)]*)\)", expression)).split(", ")
    labels = set().union(*(told.get(name, set()) for name in named), {"job", ""})
    assert {*chosen, *grouped} <= labels


def test_everything_that_is_told_of_tables_is_shown() -> None:
    shown = set().union(*(named_in(text) for text in expressions().values()))
    told = {
        name
        for name in samples(metrics.page("").decode())
        if name.startswith("stellwerk_")
    }
    plain = {re.sub(r"_(bucket|sum|count|created)$", "", name) for name in told}
    bases = {re.sub(r"_(bucket|total)$", "", name) for name in shown}
    assert {re.sub(r"_total$", "", name) for name in plain} <= bases


def test_panels_stand_beside_each_other() -> None:
    places = set()
    for panel in DASHBOARD["panels"]:
        grid = panel["gridPos"]
        assert grid["x"] + grid["w"] <= 24
        places.add((grid["x"], grid["y"]))
    assert len(places) == len(DASHBOARD["panels"])
    assert len({panel["id"] for panel in DASHBOARD["panels"]}) == len(places)


def test_alerts_say_what_is_wrong_and_what_it_means() -> None:
    (group,) = ALERTS["groups"]
    for rule in group["rules"]:
        assert set(rule) <= {"alert", "expr", "for", "labels", "annotations"}
        assert rule["labels"]["severity"] in ("page", "warn")
        assert rule["annotations"]["summary"]
        assert rule["annotations"]["description"]
    assert len({rule["alert"] for rule in group["rules"]}) == len(group["rules"])


@pytest.mark.skipif(
    shutil.which("promtool") is None, reason="promtool is not installed"
)
def test_prometheus_accepts_the_alerts() -> None:
    words = ["promtool", "check", "rules", str(ROOT / "deploy" / "alerts.yaml")]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)


# Lines of the log.


def line(logger: str = "stellwerk.test", **extra: Any) -> dict[str, Any]:
    """What a line says that is written here and now."""
    record = logging.makeLogRecord({"name": logger, "msg": "something", **extra})
    told: dict[str, Any] = json.loads(logs.JsonLines("north").format(record))
    return told


def test_lines_name_node_table_and_request() -> None:
    def work() -> dict[str, Any]:
        id = logs.begin_request("/api/tables/abc123/log", None)
        return {**line(), "id": id}

    told = copy_context().run(work)
    assert told["node"] == "north"
    assert told["table"] == "abc123"
    assert told["request"] == told["id"]
    assert "table" not in line()


def test_what_a_line_says_itself_counts() -> None:
    def work() -> dict[str, Any]:
        logs.begin_request("/ws/abc123", None)
        return line(table="other")

    assert copy_context().run(work)["table"] == "other"


@pytest.mark.parametrize("given", ["a" * 65, "short", 'x" onload="', "zwölf-zeichen"])
def test_ids_that_could_break_a_line_are_not_taken(given: str) -> None:
    used = copy_context().run(logs.begin_request, "/", given)
    assert used != given
    assert re.fullmatch(r"[0-9a-f]{16}", used)


def test_an_answer_names_its_request(north: Running) -> None:
    for given in ("7c9e6679-7425-40de", None):
        request = urllib.request.Request(f"http://127.0.0.1:{north.port}/health")
        if given is not None:
            request.add_header("X-Request-Id", given)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            told = answer.headers["x-request-id"]
        assert told == given if given is not None else re.fullmatch(r"\w{16}", told)


def test_what_goes_wrong_on_a_socket_names_its_table(
    north: Running, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where nobody thought of telling it: the line inherits it."""
    made = make_table(north.port, ["human", "human"])
    with sitting(north.port, made["table"], tokens_of(made)) as anna:
        anna.until("state")
        table = north.services.hub.tables[made["table"]]
        lines: list[dict[str, Any]] = []

        def fail(*args: Any) -> None:
            lines.append(line())
            raise ValueError("a mistake of ours")

        monkeypatch.setattr(table, "play", fail)
        anna.send(type="move", seat=table.course.to_act, text="x", seen=anna.seen)
        assert anna.closing_code() == 1011
    assert lines[0]["table"] == made["table"]
    assert lines[0]["request"]
