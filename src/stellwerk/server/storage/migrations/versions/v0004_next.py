# SPDX-License-Identifier: MIT
"""A finished table knows the one on which the same people play again."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the column."""
    op.add_column("tables", sa.Column("next", sa.String(32)))
