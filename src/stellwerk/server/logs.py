# SPDX-License-Identifier: MIT
"""Structured logs: one JSON object per line, never a token or a move's text.

Every line says at which table and for which request it was written, as far as there
is one: what a request starts inherits it.
"""

import logging
import re
import secrets
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

PLAIN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime"}
CHATTY: Final = ("uvicorn.error", "websockets")  # in detail they write whole frames
FOREIGN: Final = ("color_message", "websocket")  # uvicorn's own, not for a log


TABLE: Final[ContextVar[str]] = ContextVar("table", default="")
REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")
GIVEN: Final = re.compile(r"[\w.-]{8,64}", re.ASCII)  # by a proxy; else it is not used
ABOUT_A_TABLE: Final = re.compile(
    r"/(?:api/tables|ws|t|replay)/([\w-]{1,64})", re.ASCII
)


def begin_request(path: str, given: str | None) -> str:
    """What is written from here on belongs to a request, and to the table of its path.

    Returns the request's id: the one that a proxy has given it, or a new one.
    """
    about = ABOUT_A_TABLE.match(path)
    TABLE.set(about[1] if about else "")
    usable = given is not None and GIVEN.fullmatch(given)
    id = given if given is not None and usable else secrets.token_hex(8)
    REQUEST.set(id)
    return id


class JsonLines(logging.Formatter):
    """A record with everything that was given as `extra`, and whom it is about."""

    def __init__(self, node: str = "") -> None:
        super().__init__()
        self.node: Final = node

    def about(self) -> dict[str, str]:
        found = {"node": self.node, "table": TABLE.get(), "request": REQUEST.get()}
        return {key: value for key, value in found.items() if value}

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
            **self.about(),
        }
        for key, value in vars(record).items():
            if key not in PLAIN and key not in FOREIGN:
                line[key] = value
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def set_up_logs(level: str, node: str = "") -> None:
    """Send everything to standard error as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines(node))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in CHATTY:
        logging.getLogger(name).setLevel(max(logging.INFO, logging.root.level))
