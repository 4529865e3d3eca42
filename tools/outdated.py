# SPDX-License-Identifier: MIT
"""Which locked packages have newer versions: one line each.

    .venv/bin/python tools/outdated.py requirements-server.txt

The code is 0 if there are none, 1 if there are some, 2 if nobody could be asked.
"""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

PINNED: Final = re.compile(r"^([A-Za-z0-9][\w.-]*)==([^\s;\\]+)", re.MULTILINE)
ASK: Final = ("-m", "pip", "list", "--outdated", "--format=json")


def normal(name: str) -> str:
    """A package's name as every index writes it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def locked(text: str) -> dict[str, str]:
    """The versions that a lock names."""
    return {normal(name): version for name, version in PINNED.findall(text)}


def outdated(lock: dict[str, str], listed: list[dict[str, Any]]) -> list[str]:
    """What pip says of packages that are locked: name, locked and latest version."""
    return [
        f"{name}: {lock[name]} is locked, {each['latest_version']} is there"
        for each in listed
        if (name := normal(each["name"])) in lock
        and lock[name] != each["latest_version"]
    ]


def main(file: Path, ask: list[str]) -> int:
    try:
        lock = locked(file.read_text(encoding="utf-8"))
        asked = subprocess.run(ask, check=True, capture_output=True, text=True)
        lines = outdated(lock, json.loads(asked.stdout))
    except (OSError, subprocess.CalledProcessError, ValueError) as error:
        print(f"nobody could be asked: {error}", file=sys.stderr)
        return 2
    for line in lines:
        print(line)
    print(f"{len(lines)} of {len(lock)} packages have newer versions")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), [sys.executable, *ASK]))
