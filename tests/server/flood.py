# SPDX-License-Identifier: MIT
"""Asks heavy questions without end: `python -m tests.server.flood PORT TABLE…`."""

import http.client
import itertools
import os
import sys
import threading
from collections.abc import Iterator
from typing import Final

POLITE: Final = 10  # whoever asks sits at another machine: moves are measured here
SOURCES: Final = ("127.0.0.21", "127.0.0.22")
ENTRIES: Final = 60
ONCE_PER_POSITION: Final = ("scores", "verify", "record", "export")


def questions(table: str) -> Iterator[str]:
    for number in itertools.count():
        yield f"/api/tables/{table}/replay/{number % ENTRIES}"
        yield f"/api/tables/{table}/{ONCE_PER_POSITION[number % 4]}"


def flood(port: int, source: str, table: str) -> None:
    for path in questions(table):
        line = http.client.HTTPConnection("127.0.0.1", port, source_address=(source, 0))
        line.request("GET", path)
        line.getresponse().read()
        line.close()


def main(port: int, tables: list[str]) -> None:
    os.nice(POLITE)
    for number, table in enumerate(tables):
        source = SOURCES[number % len(SOURCES)]
        threading.Thread(target=flood, args=(port, source, table)).start()
    print("flooding", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
