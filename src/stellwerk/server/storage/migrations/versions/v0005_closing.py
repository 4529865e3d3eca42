# SPDX-License-Identifier: MIT
"""The record of a finished game keeps the names and the result of its end."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the column; games that are over get it before anything at them changes."""
    op.add_column("tables", sa.Column("closing", sa.Text))
