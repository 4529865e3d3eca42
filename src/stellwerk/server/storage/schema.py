# SPDX-License-Identifier: MIT
"""The tables of the storage. Migrations in `migrations/` make and change them.

Nothing with a game in it is ever deleted: moves, chat and snapshots are only added.
"""

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata: Final = MetaData()

# Editions by content, so that a game keeps what it was played with.
editions: Final = Table(
    "editions",
    metadata,
    Column("hash", String(80), primary_key=True),
    Column("raw", Text, nullable=False),
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("version", Integer, nullable=False),  # of the rules
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("edition", String(80), ForeignKey("editions.hash"), nullable=False),
    Column("secret", String(64), nullable=False),  # of the shuffles
    Column("spectators", String(8), nullable=False),
    Column("spectator", String(64), nullable=False),  # hash of the token
    Column("created", String(24), nullable=False),
    Column("started", String(24)),
    Column("ended", String(24)),
    Column("paused", Boolean, nullable=False),
    Column("takeback", Text),  # a request that waits for consent, as JSON
    Column("hints", Boolean, nullable=False),  # may players ask for advice?
    Column("next", String(32)),  # the table on which the same people play again
    Column("closing", Text),  # names, result and seal of a finished game, as JSON
    Column("scheme", Integer, nullable=False),  # how luck is drawn
    Column("locked", String(24)),  # since when nobody may promise a seed any more
    # Raised by every change of anything at the table; the second of two loses.
    Column("revision", Integer, nullable=False, server_default="0"),
    Column("refusal", Text),  # who refused the latest request, as JSON
    # The latest change of each of some servers, so that one which did not hear the
    # end of its commit can look for it.
    Column("marks", String(200), nullable=False, server_default=""),
)

seats: Final = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String(24), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("bot", String(100)),
    Column("token", String(64)),  # hash; none for a bot's seat
    Column("joined", Boolean, nullable=False),
    Column("auto", Boolean, nullable=False),
    Column("seed", String(100), nullable=False),
    Column("promise", String(64), nullable=False),  # SHA-256 of the seed
)

# The history: `seq` counts everything, `entry` is the place in the game's record.
# A take-back is a row too: the record then ends before its `entry`.
moves: Final = Table(
    "moves",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("entry", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("by", String(8), nullable=False),
    Column("text", Text, nullable=False),
    Column("events", Text, nullable=False),
    Column("at", String(24), nullable=False),
    Column("seal", String(64), nullable=False),  # of the record up to here
)

# The position after the first `seq` rows of the history.
snapshots: Final = Table(
    "snapshots",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("entry", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Column("seal", String(64), nullable=False),
)

# A second look at the decisions of a finished game, by entry of its record.
judgements: Final = Table(
    "judgements",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("entry", Integer, primary_key=True, autoincrement=False),
    Column("raw", Text, nullable=False),  # JSON
)

chat: Final = Table(
    "chat",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(24), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", String(24), nullable=False),
)

# Servers that share the database; times are seconds by the database's clock.
nodes: Final = Table(
    "nodes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("until", Float, nullable=False),  # after that nobody counts on it
)

# Who is connected where, as far as the server still lives.
presence: Final = Table(
    "presence",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("node", String(32), primary_key=True),
    Column("seats", String(40), nullable=False),  # numbers with commas between
    Column("watching", Integer, nullable=False),
)

# Work that one server does for all: a bot's decision, a hint, a review.
leases: Final = Table(
    "leases",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("work", String(40), primary_key=True),
    Column("node", String(32), nullable=False),
    Column("until", Float, nullable=False),
    Column("result", Text),  # JSON, once it is done
)
