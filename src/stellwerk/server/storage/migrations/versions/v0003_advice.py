# SPDX-License-Identifier: MIT
"""Tables may forbid hints, and reviews of finished games are kept."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column and the table; hints were allowed everywhere until now."""
    allowed = sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("tables", allowed)
    op.create_table(
        "judgements",
        sa.Column(
            "table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True
        ),
        sa.Column("entry", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("raw", sa.Text, nullable=False),
    )
