# SPDX-License-Identifier: MIT
"""Seats promise their seeds before any is revealed, and the history is sealed."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def text(name: str, size: int) -> sa.Column[str]:
    return sa.Column(name, sa.String(size), nullable=False, server_default="")


def upgrade() -> None:
    """Add the columns; tables that are there keep their scheme, and have no seals."""
    old = sa.Column("scheme", sa.Integer, nullable=False, server_default="1")
    op.add_column("tables", old)
    op.add_column("tables", sa.Column("locked", sa.String(24)))
    op.add_column("seats", text("promise", 64))
    op.add_column("moves", text("seal", 64))
    op.add_column("snapshots", text("seal", 64))
