# SPDX-License-Identifier: MIT
"""A request to take a move back is kept while it waits for consent, over days."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column."""
    op.add_column("tables", sa.Column("takeback", sa.Text))
