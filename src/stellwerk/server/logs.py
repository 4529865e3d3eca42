# SPDX-License-Identifier: MIT
"""Structured logs: one JSON object per line, never a token or a move's text."""

import logging
import sys
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

PLAIN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime"}
CHATTY: Final = ("uvicorn.error", "websockets")  # in detail they write whole frames
FOREIGN: Final = ("color_message", "websocket")  # uvicorn's own, not for a log


class JsonLines(logging.Formatter):
    """A record with everything that was given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        for key, value in vars(record).items():
            if key not in PLAIN and key not in FOREIGN:
                line[key] = value
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def set_up_logs(level: str) -> None:
    """Send everything to standard error as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in CHATTY:
        logging.getLogger(name).setLevel(max(logging.INFO, logging.root.level))
