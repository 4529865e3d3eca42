# SPDX-License-Identifier: MIT
"""What `/metrics` tells, in the form that Prometheus reads.

Every number carries the name of its node, so that those of a cluster stay apart.
"""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate
from socket import gethostname
from typing import Final, get_args

from prometheus_client import REGISTRY, Counter, Gauge, Histogram, Metric
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.exposition import generate_latest
from prometheus_client.registry import Collector, CollectorRegistry

from stellwerk.server.web.messages import ERRORS, By


class MoveCount(Collector):
    """Stored decisions by who made them; counted in one thread, without a lock."""

    def __init__(self) -> None:
        self.counts: Final[dict[By, int]] = dict.fromkeys(get_args(By), 0)
        REGISTRY.register(self)

    def collect(self) -> Iterator[Metric]:
        told = CounterMetricFamily("stellwerk_moves", "Stored decisions", labels=["by"])
        for by, count in self.counts.items():
            told.add_metric([by], count)
        yield told


class Delays(Collector):
    """How long answers took; counted in one thread, without a lock."""

    def __init__(self, name: str, about: str, bounds: tuple[float, ...]) -> None:
        self.name: Final = name
        self.about: Final = about
        self.bounds: Final = bounds
        self.counts: Final = [0] * (len(bounds) + 1)
        self.seconds = 0.0
        REGISTRY.register(self)

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.seconds += seconds

    def collect(self) -> Iterator[Metric]:
        names = [*map(str, self.bounds), "+Inf"]
        sums = [*accumulate(self.counts)]
        told = HistogramMetricFamily(self.name, self.about)
        told.add_metric([], list(zip(names, sums, strict=True)), self.seconds)
        yield told


QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 2.5)

TABLES: Final = Gauge("stellwerk_tables", "Tables in memory")
SOCKETS: Final = Gauge("stellwerk_sockets", "Open sockets")
MADE: Final = Counter("stellwerk_tables_made", "Tables made")
OPENED: Final = Counter("stellwerk_tables_opened", "Tables read from the storage")
EVICTED: Final = Counter("stellwerk_tables_evicted", "Idle tables taken from memory")
MOVES: Final = MoveCount()
REFUSALS: Final = Counter("stellwerk_refusals", "Refused messages", ["why"])
for why in (*ERRORS, "rule", "stale"):
    REFUSALS.labels(why)  # told from the beginning, as 0
NOT_SAVED: Final = Counter("stellwerk_not_saved", "Writes that failed")
MOVE_SECONDS: Final = Delays(
    "stellwerk_move_seconds", "From a move's frame to its answer", QUICK
)
OPEN_SECONDS: Final = Histogram(
    "stellwerk_open_seconds", "Reading a table from the storage", buckets=QUICK
)
BOT_SECONDS: Final = Histogram("stellwerk_bot_seconds", "Thinking time of bots")
BOT_FAILURES: Final = Counter("stellwerk_bot_failures", "Bots that crashed or stalled")

# Of several nodes on one database.
ANNOUNCED: Final = Counter("stellwerk_announcements_sent", "Changes told to others")
HEARD: Final = Counter("stellwerk_announcements_heard", "Changes told by others")
NOT_TOLD: Final = Counter(
    "stellwerk_announcements_failed", "Changes that could not be told"
)
CATCH_UPS: Final = Counter(
    "stellwerk_catch_ups", "Tables read again because another node wrote", ["why"]
)
CAUGHT_UP: Final = {
    why: CATCH_UPS.labels(why) for why in ("announcement", "check", "conflict")
}
CONFLICTS: Final = Counter(
    "stellwerk_conflicts", "Writes refused because another came first"
)
LEASES: Final = Counter(
    "stellwerk_leases", "Claims of what one node does for all", ["what"]
)
LEASED: Final = {what: LEASES.labels(what) for what in ("taken", "renewed", "lost")}
TELLING: Final = Gauge(
    "stellwerk_telling", "1 while announcements of other nodes are heard"
)
DRAINING: Final = Gauge("stellwerk_draining", "1 while the node lets everybody go")


def moved(by: By) -> None:
    """Count a line of the history."""
    MOVES.counts[by] += 1


class OfNode(Collector):
    """All numbers of the process, each with the name of the node."""

    def __init__(self, node: str) -> None:
        self.node: Final = node or gethostname()

    def collect(self) -> Iterator[Metric]:
        for metric in REGISTRY.collect():
            told = Metric(metric.name, metric.documentation, metric.type, metric.unit)
            told.samples = [
                sample._replace(labels={"node": self.node, **sample.labels})
                for sample in metric.samples
            ]
            yield told


def page(node: str) -> bytes:
    """What a scraper reads of a node; without a name it is the machine's."""
    registry = CollectorRegistry()
    registry.register(OfNode(node))
    return generate_latest(registry)
