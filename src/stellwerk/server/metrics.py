# SPDX-License-Identifier: MIT
"""What `/metrics` tells, in the form that Prometheus reads."""

from typing import Final, get_args

from prometheus_client import Counter, Gauge, Histogram

from stellwerk.server.web.messages import By

QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 2.5)

TABLES: Final = Gauge("stellwerk_tables", "Tables in memory")
SOCKETS: Final = Gauge("stellwerk_sockets", "Open sockets")
MADE: Final = Counter("stellwerk_tables_made", "Tables made")
OPENED: Final = Counter("stellwerk_tables_opened", "Tables read from the storage")
EVICTED: Final = Counter("stellwerk_tables_evicted", "Idle tables taken from memory")
MOVES: Final = Counter("stellwerk_moves", "Stored decisions", ["by"])
BY: Final = {by: MOVES.labels(by) for by in get_args(By)}
REFUSALS: Final = Counter("stellwerk_refusals", "Refused messages", ["why"])
NOT_SAVED: Final = Counter("stellwerk_not_saved", "Writes that failed")
MOVE_SECONDS: Final = Histogram(
    "stellwerk_move_seconds", "From a move's frame to its answer", buckets=QUICK
)
OPEN_SECONDS: Final = Histogram(
    "stellwerk_open_seconds", "Reading a table from the storage", buckets=QUICK
)
BOT_SECONDS: Final = Histogram("stellwerk_bot_seconds", "Thinking time of bots")
BOT_FAILURES: Final = Counter("stellwerk_bot_failures", "Bots that crashed or stalled")


def moved(by: By) -> None:
    """Count a line of the history."""
    BY[by].inc()
