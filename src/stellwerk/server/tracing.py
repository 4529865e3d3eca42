# SPDX-License-Identifier: MIT
"""Traces of requests, moves and bots, for collectors of OpenTelemetry.

They need the package extra `traces`, and one of OpenTelemetry's own variables that says
where to send them (`OTEL_EXPORTER_OTLP_ENDPOINT`). Without them nothing is imported and
nothing is paid: what is traced is wrapped only when traces are set up.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from importlib.util import find_spec
from inspect import iscoroutinefunction
from socket import gethostname
from typing import TYPE_CHECKING, Any, Final

import stellwerk
from stellwerk.server.logs import REQUEST, TABLE
from stellwerk.server.tables import actions, course, table
from stellwerk.server.web import front, socket
from stellwerk.server.web.from_client import Play
from stellwerk.server.workers.thinking import Thinking

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider

WHERE: Final = ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")
MISSING: Final = (
    "traces are asked for (OTEL_EXPORTER_OTLP_ENDPOINT), but the package extra"
    " 'traces' is not installed: pip install stellwerk[traces]"
)
log: Final = logging.getLogger(__name__)

# What is wrapped: who has it, under which name, and how its span is called.
# A plan contains the parse of its move; the rest of a move follows it.
TRACED: Final[tuple[tuple[Any, str, str], ...]] = (
    (socket, "answer", "message"),
    (course, "read_move", "parse"),
    (course.Course, "play", "plan"),
    (table.Table, "commit", "commit"),
    (table.Table, "publish_state", "publish"),
    (Thinking, "choose", "think"),
)

Function = Callable[..., Any]


def wanted(environment: Mapping[str, str]) -> bool:
    """Is there a collector to send traces to?"""
    if environment.get("OTEL_SDK_DISABLED", "").lower() == "true":
        return False
    if environment.get("OTEL_TRACES_EXPORTER", "otlp") != "otlp":
        return False
    return any(environment.get(name) for name in WHERE)


def set_up_traces(environment: Mapping[str, str], node: str) -> Tracing | None:
    """Trace from now on, if that is asked for and can be done."""
    if not wanted(environment):
        return None
    if find_spec("opentelemetry") is None or find_spec("opentelemetry.sdk") is None:
        log.warning(MISSING)
        return None
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    provider = make_provider(node)
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    tracing = Tracing(provider)
    tracing.begin()
    return tracing


def make_provider(node: str) -> TracerProvider:
    """Whose spans they are: this node's, unless OpenTelemetry's variables differ."""
    from opentelemetry.sdk.resources import OTELResourceDetector, Resource
    from opentelemetry.sdk.trace import TracerProvider

    facts = {
        "service.name": "stellwerk",
        "service.version": stellwerk.__version__,
        "service.instance.id": node or gethostname(),
    }
    given = OTELResourceDetector().detect()
    return TracerProvider(resource=Resource(facts).merge(given))


def end_traces() -> None:
    """Send what waits, if anything is traced."""
    while RUNNING:
        RUNNING[-1].end()


def about() -> dict[str, str]:
    """The request, and the table, that something is done for."""
    told = {"stellwerk.table": TABLE.get(), "stellwerk.request": REQUEST.get()}
    return {key: value for key, value in told.items() if value}


class Tracing:
    """Wraps what is traced, and puts it back at the end."""

    def __init__(self, provider: TracerProvider) -> None:
        self.provider: Final = provider
        self.tracer: Final = provider.get_tracer("stellwerk.server")
        self.replaced: Final[list[tuple[Any, str, Function]]] = []

    def begin(self) -> None:
        for owner, name, called in TRACED:
            self.replace(owner, name, self.traced(getattr(owner, name), called))
        self.replace(front.Front, "__call__", self.request(front.Front.__call__))
        actions.ACTIONS[Play] = self.traced(actions.play, "move")
        RUNNING.append(self)

    def replace(self, owner: Any, name: str, wrapped: Function) -> None:
        self.replaced.append((owner, name, getattr(owner, name)))
        setattr(owner, name, wrapped)

    def end(self) -> None:
        """Everything is as before; what waits is sent."""
        for owner, name, function in self.replaced:
            setattr(owner, name, function)
        self.replaced.clear()
        actions.ACTIONS[Play] = actions.play
        RUNNING.remove(self)
        self.provider.shutdown()

    @contextmanager
    def span(self, name: str, context: Any = None, **facts: str) -> Iterator[Any]:
        """A span that says of an error only what kind it is: no text, no values."""
        with self.tracer.start_as_current_span(
            name,
            context,
            attributes=facts,
            record_exception=False,
            set_status_on_exception=False,
        ) as span:
            try:
                yield span
            except BaseException as error:
                span.set_attribute("error.type", type(error).__name__)
                raise
            finally:
                span.set_attributes(about())

    def traced(self, function: Function, name: str) -> Function:
        """A function that leaves a span with every call."""
        if not iscoroutinefunction(function):

            @wraps(function)
            def call(*args: Any, **more: Any) -> Any:
                with self.span(name):
                    return function(*args, **more)

            return call

        @wraps(function)
        async def wait(*args: Any, **more: Any) -> Any:
            with self.span(name):
                return await function(*args, **more)

        return wait

    def request(self, function: Function) -> Function:
        """The same for requests, as part of what the caller traces.

        Not for sockets, whose messages have spans of their own.
        """
        from opentelemetry.propagate import extract

        async def wait(self_: Any, scope: Any, receive: Any, send: Any) -> None:
            if scope["type"] != "http":
                await function(self_, scope, receive, send)
                return
            above = extract(
                {k.decode(): v.decode("latin-1") for k, v in scope["headers"]}
            )
            facts = {"http.request.method": scope["method"], "url.path": scope["path"]}
            with self.span("request", above, **facts):
                await function(self_, scope, receive, send)

        return wait


RUNNING: Final[list[Tracing]] = []
