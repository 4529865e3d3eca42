# SPDX-License-Identifier: MIT
"""Changes that their server finds again if it did not hear the end of its commit."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the column; programs that do not know it leave it as it is."""
    marks = sa.Column("marks", sa.String(200), nullable=False, server_default="")
    op.add_column("tables", marks)
