# SPDX-License-Identifier: MIT
"""The first schema: tables, seats, moves, snapshots, chat, editions."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def table_id() -> sa.Column[str]:
    return sa.Column(
        "table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True
    )


def number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, primary_key=True, autoincrement=False)


def upgrade() -> None:
    """Make everything."""
    op.create_table(
        "editions",
        sa.Column("hash", sa.String(80), primary_key=True),
        sa.Column("raw", sa.Text, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column(
            "edition", sa.String(80), sa.ForeignKey("editions.hash"), nullable=False
        ),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("spectators", sa.String(8), nullable=False),
        sa.Column("spectator", sa.String(64), nullable=False),
        sa.Column("created", sa.String(24), nullable=False),
        sa.Column("started", sa.String(24)),
        sa.Column("ended", sa.String(24)),
        sa.Column("paused", sa.Boolean, nullable=False),
    )
    make_seats()
    make_history()


def make_seats() -> None:
    op.create_table(
        "seats",
        table_id(),
        number("seat"),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("bot", sa.String(100)),
        sa.Column("token", sa.String(64)),
        sa.Column("joined", sa.Boolean, nullable=False),
        sa.Column("auto", sa.Boolean, nullable=False),
        sa.Column("seed", sa.String(100), nullable=False),
    )


def make_history() -> None:
    op.create_table(
        "moves",
        table_id(),
        number("seq"),
        sa.Column("entry", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("by", sa.String(8), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("events", sa.Text, nullable=False),
        sa.Column("at", sa.String(24), nullable=False),
    )
    op.create_table(
        "snapshots",
        table_id(),
        number("seq"),
        sa.Column("entry", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
    )
    op.create_table(
        "chat",
        table_id(),
        number("number"),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.String(24), nullable=False),
    )
