# SPDX-License-Identifier: MIT
"""The database itself: reaching it, whose it is, and bringing its schema up to date."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import (
    URL,
    Connection,
    Engine,
    NullPool,
    create_engine,
    event,
    insert,
    inspect,
    make_url,
    text,
)
from sqlalchemy.exc import (
    DataError,
    IntegrityError,
    OperationalError,
    SQLAlchemyError,
)

from stellwerk.core.errors import StellwerkError
from stellwerk.server.storage import schema

CONNECTIONS: Final = 5  # a few readers and the writer
PATIENCE: Final = 4  # seconds until a server that does not answer is given up
# A network that is cut is noticed in seconds, also in the middle of an answer.
PATIENT: Final = {
    "connect_timeout": PATIENCE,
    "tcp_user_timeout": 3000,  # milliseconds
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 2,
}
# So does PostgreSQL: a server that stalls in the middle of a change is given up, and
# nobody waits long for what it has locked.
LIMITS: Final = {
    "idle_in_transaction_session_timeout": "3s",
    "lock_timeout": "4s",
    "tcp_user_timeout": "3s",
    "tcp_keepalives_idle": "2",
    "tcp_keepalives_interval": "1",
    "tcp_keepalives_count": "2",
}
NO_LIMITS: Final = text(
    "SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0"
)
MIGRATIONS: Final = Path(__file__).parent / "migrations"
VERSIONS: Final = "alembic_version"  # where a database notes its revision
OURS: Final = frozenset({"editions", "tables", "seats", "moves"})
REVISES: Final = "stellwerk.revises"  # set where a program raises revisions itself
ONE_AT_A_TIME: Final = text(
    "SELECT pg_advisory_xact_lock(8460, hashtext(current_schema()))"
)
DEADLOCK: Final = "Deadlock"  # in the name of the driver's error
TRIES: Final = 5  # to change a schema that others write to
UNREADABLE: Final = "Could not decode to UTF-8"  # how SQLite calls a damaged text


class Conflict(Exception):
    """Somebody else has written this place of the history already."""


class NotStorable(StellwerkError):
    """A text that no database keeps: with a zero byte, or half a letter."""


class StoreFailed(StellwerkError):
    """The write was not made: the disk is full, or the database is away."""


class Undecided(StoreFailed):
    """The database went away during the commit, and nobody knows what became of it."""


class Damaged(StellwerkError):
    """What is stored of one table contradicts itself, or cannot be read."""


class Unusable(StellwerkError):
    """A database that no server can run on; the message says why and what to do."""


def full_url(url: str) -> str:
    """The URL with the driver that we use."""
    for short in ("postgresql://", "postgres://"):
        if url.startswith(short):
            return "postgresql+psycopg://" + url.removeprefix(short)
    return url


def is_sqlite(url: str) -> bool:
    return make_url(full_url(url)).get_backend_name() == "sqlite"


def sqlite_file(url: str) -> Path:
    return file_of(make_url(url))


def file_of(address: URL) -> Path:
    """The file of a SQLite database, which may be named as a URI: `file:…?uri=true`."""
    named = str(address.database)
    return Path(named.removeprefix("file:") if "uri" in address.query else named)


def make_engine(url: str) -> Engine:
    """The database; a SQLite file's folder is made if it is missing."""
    address = make_url(full_url(url))
    if address.get_backend_name() != "sqlite":
        engine = create_engine(
            address, pool_pre_ping=True, pool_size=CONNECTIONS, connect_args=PATIENT
        )
        event.listen(engine, "connect", prepare_postgres)
        return engine
    make_folder(address)
    engine = create_engine(address, pool_size=CONNECTIONS)
    event.listen(engine, "connect", prepare_sqlite)
    event.listen(engine, "begin", begin_sqlite)
    return engine


def make_folder(address: URL) -> None:
    if address.database:
        file_of(address).parent.mkdir(parents=True, exist_ok=True)


def prepare_postgres(connection: Any, record: object) -> None:
    """Tell the triggers that this program raises revisions by itself."""
    connection.autocommit = True
    connection.execute(f"SET {REVISES} = 'yes'")
    connection.autocommit = False


def limit_waiting(engine: Engine) -> None:
    """Let PostgreSQL give up whatever stalls; a backup may take long without it."""
    limits = "; ".join(f"SET {name} = '{value}'" for name, value in LIMITS.items())

    def limit(connection: Any, record: object) -> None:
        connection.autocommit = True
        connection.execute(limits)
        connection.autocommit = False

    event.listen(engine, "connect", limit)


def prepare_sqlite(connection: Any, record: object) -> None:
    """Every commit reaches the disk; readers do not wait for the writer."""
    connection.isolation_level = None  # transactions begin where we say
    cursor = connection.cursor()
    for pragma in (
        "busy_timeout = 10000",
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


# The schema.


def migrate(connection: Connection, revision: str) -> None:
    """Bring the schema to a revision."""
    config = migrations()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


@lru_cache(maxsize=1)
def revisions() -> tuple[str, ...]:
    """All revisions that this program knows, the newest first."""
    scripts = ScriptDirectory.from_config(migrations())
    return tuple(script.revision for script in scripts.walk_revisions())


def newest() -> str:
    """The revision that this program needs."""
    return revisions()[0]


def revision_of(connection: Connection) -> str | None:
    """The revision of a database that is ours or empty; `Unusable` if it is not."""
    found = MigrationContext.configure(connection).get_current_revision()
    tables = set(inspect(connection).get_table_names())
    if found in revisions() and tables >= OURS:
        return found
    if found is None and tables <= {VERSIONS}:
        return None
    if found is not None and tables >= OURS:
        raise Unusable(
            f"the database was written by a newer Stellwerk (schema {found}, this "
            f"program knows {newest()}): install that one, or restore an older backup"
        )
    others = ", ".join(sorted(tables - {VERSIONS})[:3])
    raise Unusable(f"the database belongs to another program: it has {others}")


def bring_up_to_date(connection: Connection) -> None:
    """Make or change the tables of a database that is ours.

    Of several servers that begin at once, one does it and the others wait.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(NO_LIMITS)
        connection.execute(ONE_AT_A_TIME)
    if revision_of(connection) != newest():
        migrate(connection, "head")


def update_schema(engine: Engine) -> None:
    """Bring a database up to date, also while an older program writes to it."""
    for left in reversed(range(TRIES)):
        try:
            with engine.execution_options(writes=True).begin() as connection:
                bring_up_to_date(connection)
            return
        except OperationalError as error:
            if not left or DEADLOCK not in type(error.orig).__name__:
                raise


def try_writing(engine: Engine) -> None:
    """See that one may write, without writing: a full disk may still be read from."""
    with engine.connect() as connection, connection.begin() as trial:
        connection.execute(insert(schema.editions), {"hash": "trial", "raw": "{}"})
        trial.rollback()


# Errors.


@contextmanager
def usable(url: str) -> Iterator[None]:
    """Errors of the database as one sentence; no password is in it."""
    try:
        yield
    except SQLAlchemyError as error:
        name = shown(url)
        raise Unusable(f"the database {name} cannot be used: {first(error)}") from None


def shown(url: str) -> str:
    """A database as messages name it: without user, password and settings."""
    address = make_url(full_url(url))
    if address.get_backend_name() == "sqlite":
        return str(address.database)
    return f"{address.database} on {address.host}"


def first(error: SQLAlchemyError) -> str:
    """What the driver says, in one line, without our query."""
    said = str(getattr(error, "orig", None) or error).strip()
    return said.splitlines()[0] if said else type(error).__name__


def prepare(url: str) -> None:
    """Bring a database up to date before anything is started; `Unusable` says why not.

    Another program's database is not even touched.
    """
    address = make_url(full_url(url))
    if address.get_backend_name() == "sqlite":
        make_folder(address)
    with usable(url):
        look = create_engine(address, poolclass=NullPool, **one_look(address))
        with look.connect() as connection:
            revision_of(connection)
        engine = make_engine(url)
        try:
            update_schema(engine)
            try_writing(engine)
        finally:
            engine.dispose()


def one_look(address: URL) -> dict[str, str]:
    """All queries see one moment, also while another server makes the tables."""
    sqlite = address.get_backend_name() == "sqlite"
    return {} if sqlite else {"isolation_level": "REPEATABLE READ"}


@contextmanager
def blaming(what: str) -> Iterator[None]:
    """Whatever goes wrong here is the fault of what is stored."""
    try:
        yield
    except (Damaged, StoreFailed):
        raise
    except Exception as error:
        raise Damaged(f"{what}: {error!r}") from error


def translate(error: Exception) -> Exception:
    """Errors of the database in our words; mistakes of ours stay as they are."""
    if isinstance(error, IntegrityError):
        return Conflict(str(error.orig))
    if isinstance(error, DataError | UnicodeEncodeError):
        return NotStorable("a text that cannot be stored")
    if isinstance(error, SQLAlchemyError):
        if UNREADABLE in str(error):
            return Damaged(first(error))
        return StoreFailed(str(error).splitlines()[0])
    return error
