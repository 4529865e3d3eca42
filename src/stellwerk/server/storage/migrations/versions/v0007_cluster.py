# SPDX-License-Identifier: MIT
"""Several servers on one database: revisions, presence, leases.

On PostgreSQL, programs of the schema before this one may go on meanwhile: triggers
raise the revision for them. Programs that do it themselves say so (`REVISES`).
"""

import sqlalchemy as sa
from alembic import op

from stellwerk.server.storage.database import REVISES

revision = "0007"
down_revision = "0006"

OLDER = f"current_setting('{REVISES}', true) IS DISTINCT FROM 'yes'"
RAISE_ITS_TABLE = """
CREATE OR REPLACE FUNCTION stellwerk_raise_its_table() RETURNS trigger AS $$
BEGIN
    UPDATE tables SET revision = revision + 1 WHERE id = NEW.table_id;
    RETURN NULL;
END $$ LANGUAGE plpgsql"""
RAISE_ITSELF = """
CREATE OR REPLACE FUNCTION stellwerk_raise_itself() RETURNS trigger AS $$
BEGIN
    NEW.revision := OLD.revision + 1;
    RETURN NEW;
END $$ LANGUAGE plpgsql"""


def upgrade() -> None:
    """Add columns, tables and triggers; all tables begin with revision 0."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute("LOCK TABLE moves, chat, seats, tables IN ACCESS EXCLUSIVE MODE")
    first = sa.Column("revision", sa.Integer, nullable=False, server_default="0")
    op.add_column("tables", first)
    op.add_column("tables", sa.Column("refusal", sa.Text))
    add_tables()
    if op.get_bind().dialect.name == "postgresql":
        add_triggers()


def add_tables() -> None:
    op.create_table(
        "nodes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "presence",
        its_table(),
        sa.Column("node", sa.String(32), primary_key=True),
        sa.Column("seats", sa.String(40), nullable=False),
        sa.Column("watching", sa.Integer, nullable=False),
    )
    op.create_table(
        "leases",
        its_table(),
        sa.Column("work", sa.String(40), primary_key=True),
        sa.Column("node", sa.String(32), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("result", sa.Text),
    )


def its_table() -> sa.Column[str]:
    key = sa.ForeignKey("tables.id")
    return sa.Column("table_id", sa.String(32), key, primary_key=True)


def add_triggers() -> None:
    op.execute(RAISE_ITS_TABLE)
    op.execute(RAISE_ITSELF)
    for name in ("moves", "chat", "seats"):
        op.execute(
            f"CREATE TRIGGER stellwerk_older AFTER INSERT OR UPDATE ON {name} "
            f"FOR EACH ROW WHEN ({OLDER}) "
            "EXECUTE FUNCTION stellwerk_raise_its_table()"
        )
    op.execute(
        "CREATE TRIGGER stellwerk_older BEFORE UPDATE ON tables FOR EACH ROW "
        f"WHEN (NEW.revision = OLD.revision AND {OLDER}) "
        "EXECUTE FUNCTION stellwerk_raise_itself()"
    )
