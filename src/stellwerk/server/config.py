# SPDX-License-Identifier: MIT
"""Settings of the server: one TOML file, and the environment above it.

Every field can be set as `STELLWERK_<FIELD>`, for example `STELLWERK_PORT=8080`.
"""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec

from stellwerk.core.errors import StellwerkError
from stellwerk.core.home import home

PREFIX: Final = "STELLWERK_"
Count = Annotated[int, msgspec.Meta(ge=1)]
LISTS: Final = ("hosts", "origins", "network")
Seconds = Annotated[float, msgspec.Meta(gt=0)]


class BadConfig(StellwerkError):
    """A setting that does not exist or has a value that is not allowed."""


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All settings with their defaults; `docs/server.md` explains them."""

    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8460
    database: str = ""  # empty: SQLite in the data directory
    cluster: bool = False  # other servers share the database
    announce: str = ""  # redis://…: through what servers of a cluster tell each other
    hosts: list[str] = []  # names of this server, beside private ones
    origins: list[str] = []  # other addresses that pages may come from
    network: list[str] = []  # own addresses for others; empty: those that are found
    create_token: str = ""  # who makes a table must know it; empty: anybody may
    proxies: str = "127.0.0.1"  # whose X-Forwarded-For is believed
    message_bytes: Count = 16_384
    body_bytes: Count = 1_000_000
    messages_per_second: Seconds = 20.0
    burst: Count = 60
    requests_per_second: Seconds = 50.0  # per client
    request_burst: Count = 300
    connections: Count = 5000  # in all, as far as the system has files
    connections_per_client: Count = 200
    request_seconds: Seconds = 10.0  # for the head of a request
    body_seconds: Seconds = 60.0  # for its body, and for reading the answer
    sockets_per_client: Count = 60
    tables_per_hour: Count = 60  # per client
    editions_per_hour: Count = 20  # new ones, per client
    edition_seconds: Seconds = 10.0  # for the check of one
    hello_seconds: Seconds = 10.0
    idle_seconds: Seconds = 900.0  # until a table leaves the memory
    bot_workers: Count = 2
    bot_seconds: Seconds = 12.0  # then a simpler bot answers
    unattended_per_minute: Count = 60  # decisions of bots at a table without people
    compile: bool = True  # bots may use, and build, the compiled engine
    log_level: str = "info"
    node: str = ""  # its name in numbers, logs and traces; empty: the machine's

    def database_url(self) -> str:
        """Where tables are kept."""
        return self.database or f"sqlite:///{home() / 'tables.sqlite'}"

    @property
    def shares(self) -> bool:
        """Are there other servers on the same database?"""
        return self.cluster or bool(self.announce)


def read_config(file: Path | None, environment: Mapping[str, str]) -> Config:
    """The file's settings, and the environment's above them."""
    values = read_file(file)
    for field in Config.__struct_fields__:
        text = environment.get(PREFIX + field.upper())
        if text is not None:
            values[field] = text.split(",") if field in LISTS else text
    try:
        return msgspec.convert(values, Config, strict=False)
    except msgspec.ValidationError as error:
        raise BadConfig(f"settings: {error}") from None


def read_file(file: Path | None) -> dict[str, Any]:
    """A file that was named must exist; the one in the data directory may."""
    path = file or Path(os.environ.get(PREFIX + "CONFIG", home() / "server.toml"))
    if not path.exists() and file is None:
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadConfig(f"{path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadConfig(f"{path}: {error}") from None
