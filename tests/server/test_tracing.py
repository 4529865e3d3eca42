# SPDX-License-Identifier: MIT
"""Traces of requests, moves and bots; nothing of them where nobody asked for them."""

import logging
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
    ExportTraceServiceRequest,
)
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from stellwerk.server import tracing
from stellwerk.server.bench.load import free_port, wait_for
from stellwerk.server.tables import actions
from stellwerk.server.tables.table import Table
from stellwerk.server.web.from_client import Play
from stellwerk.server.web.front import Front
from stellwerk.server.workers import child
from tests.server.client import Player, Running, ask, make_table, sitting, tokens_of
from tests.waiting import PATIENCE, wait_until

CALLER = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


@contextmanager
def traced() -> Iterator[InMemorySpanExporter]:
    """Everything traced is kept in memory."""
    kept = InMemorySpanExporter()
    provider = tracing.make_provider("here")
    provider.add_span_processor(SimpleSpanProcessor(kept))
    tracing.Tracing(provider).begin()
    try:
        yield kept
    finally:
        tracing.end_traces()


def parents(kept: InMemorySpanExporter) -> set[tuple[str, str]]:
    """The names of spans, each with the name of the one that it is part of."""
    spans = kept.get_finished_spans()
    names = {span.context.span_id: span.name for span in spans if span.context}
    return {
        (span.name, names.get(span.parent.span_id, "?") if span.parent else "")
        for span in spans
    }


def named(kept: InMemorySpanExporter, name: str) -> list[ReadableSpan]:
    """Bots of other tests' tables may still be thinking: they leave spans as well."""
    return [span for span in kept.get_finished_spans() if span.name == name]


def spans_of(kept: InMemorySpanExporter, table: str, name: str) -> list[ReadableSpan]:
    return [
        span
        for span in named(kept, name)
        if span.attributes and span.attributes.get("stellwerk.table") == table
    ]


def turn_of(player: Player) -> int:
    """The own seat that is asked, as soon as one is."""
    while (seat := player.my_turn()) is None:
        player.receive()
    return seat


def move_first(player: Player) -> str:
    """Make the first move that is offered; returns its text."""
    seat = turn_of(player)
    text: str = player.states[seat]["view"]["choices"][0]["text"]
    assert player.move(seat, text)["type"] == "done"
    return text


def test_a_move_and_a_bot_leave_spans_of_their_parts(server: Running) -> None:
    with traced() as kept:
        made = make_table(server.port, ["human", "random"])
        with sitting(server.port, made["table"], tokens_of(made)) as anna:
            while ("think", "move") not in parents(kept):  # the turn may be longer
                text = move_first(anna)
        found = parents(kept)
        assert ("request", "") in found
        assert {
            *(("message", ""), ("move", "message"), ("plan", "move")),
            *(("parse", "plan"), ("commit", "move"), ("publish", "move")),
        } <= found
        spans = kept.get_finished_spans()
        moves = [span for span in spans if span.name == "move"]
        assert {span.attributes["stellwerk.table"] for span in moves if span.attributes}
        for span in moves:
            assert span.attributes is not None
            assert span.attributes["stellwerk.table"] == made["table"]
            assert span.attributes["stellwerk.request"]
            assert span.resource.attributes["service.instance.id"] == "here"
        assert text not in str([span.to_json() for span in spans])


def test_a_refused_move_says_only_what_kind_of_error_it_was(server: Running) -> None:
    with traced() as kept:
        made = make_table(server.port, ["human", "human"])
        with sitting(server.port, made["table"], tokens_of(made)) as anna:
            seat = turn_of(anna)
            assert anna.move(seat, "no such thing")["type"] == "refused"
        (plan,) = spans_of(kept, made["table"], "plan")
        assert plan.attributes is not None
        assert plan.attributes["error.type"] == "Refusal"
        assert not plan.events


def test_a_request_is_part_of_what_the_caller_traces(server: Running) -> None:
    with traced() as kept:
        request = urllib.request.Request(f"http://127.0.0.1:{server.port}/health")
        request.add_header("traceparent", CALLER)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            assert answer.status == 200
        wait_until(lambda: named(kept, "request"))  # it ends after the answer
        (span,) = named(kept, "request")
        assert span.parent is not None
        assert format(span.parent.trace_id, "032x") == CALLER.split("-")[1]


def test_afterwards_nothing_is_wrapped(server: Running) -> None:
    before = (Table.commit, Front.__call__, actions.ACTIONS[Play])
    with traced() as kept:
        assert Table.commit is not before[0]
    assert (Table.commit, Front.__call__, actions.ACTIONS[Play]) == before
    seen = kept.get_finished_spans()
    assert ask(server.port, "/health")[0] == 200
    assert kept.get_finished_spans() == seen


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"OTEL_EXPORTER_OTLP_ENDPOINT": ""},
        {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://x", "OTEL_SDK_DISABLED": "true"},
        {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://x", "OTEL_TRACES_EXPORTER": "none"},
    ],
)
def test_nobody_is_traced_who_did_not_ask(environment: dict[str, str]) -> None:
    assert tracing.set_up_traces(environment, "") is None


def test_without_the_extra_it_is_said(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(tracing, "find_spec", lambda name: None)
    asked = {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:1"}
    with caplog.at_level(logging.WARNING):
        assert tracing.set_up_traces(asked, "") is None
    assert "stellwerk[traces]" in caplog.text


def test_nothing_is_imported_without_need() -> None:
    code = (
        "import sys, stellwerk.server.running as r;"
        "r.set_up_traces({}, '');"
        "print([m for m in sys.modules if m.startswith('opentelemetry.sdk')])"
    )
    told = subprocess.check_output(
        [sys.executable, "-c", code], env=child.environment(), text=True
    )
    assert told.strip() == "[]"


class Collector:
    """A collector that keeps what it is sent."""

    def __init__(self) -> None:
        self.requests: list[Any] = []
        kept = self.requests

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                if self.headers.get("content-encoding") == "gzip":
                    raise AssertionError("not asked for")
                kept.append((self.path, ExportTraceServiceRequest.FromString(body)))
                self.send_response(200)
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                """Silent."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        self.thread = Thread(target=self.server.serve_forever)
        self.thread.start()

    def spans(self) -> list[tuple[dict[str, str], str]]:
        """Every span: whose it is, and how it is called."""
        return [
            ({a.key: a.value.string_value for a in part.resource.attributes}, span.name)
            for path, request in self.requests
            for part in request.resource_spans
            for scope in part.scope_spans
            for span in scope.spans
        ]

    def close(self) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


@pytest.mark.slow
def test_a_server_sends_its_spans_to_a_collector(tmp_path: Path) -> None:
    """By OpenTelemetry's own variables; what waits is sent before it ends."""
    collector, port = Collector(), free_port()
    environment = {
        **child.environment(),
        "STELLWERK_HOME": str(tmp_path),
        "STELLWERK_COMPILE": "false",
        "STELLWERK_NODE": "north",
        "OTEL_EXPORTER_OTLP_ENDPOINT": f"http://127.0.0.1:{collector.port}",
        "OTEL_RESOURCE_ATTRIBUTES": "deployment.environment=test",
    }
    words = child.command("stellwerk", "serve", "--port", str(port))
    try:
        with subprocess.Popen(
            words, env={**os.environ, **environment}, stdout=subprocess.DEVNULL
        ) as server:
            wait_for(port)
            assert ask(port, "/health")[0] == 200
            server.send_signal(signal.SIGINT)
            server.wait(PATIENCE)
        assert {path for path, _ in collector.requests} == {"/v1/traces"}
        facts, name = collector.spans()[0]
        assert name == "request"
        assert facts["service.name"] == "stellwerk"
        assert facts["service.instance.id"] == "north"
        assert facts["deployment.environment"] == "test"
    finally:
        collector.close()
