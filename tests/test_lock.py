# SPDX-License-Identifier: MIT
"""What a server installs: locked by hash, as it was tested, and by name only."""

import re
import sys
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Final

import pytest
from packaging.requirements import Requirement
from tools.outdated import locked, main, normal, outdated

ROOT: Final = Path(__file__).parents[1]
LOCK: Final = ROOT / "requirements-server.txt"
TEXT: Final = LOCK.read_text(encoding="utf-8")
HASHED: Final = re.compile(
    r"^[a-z0-9-]+==[\w.]+(?: ; [^\\\n]+)?(?: \\\n    --hash=sha256:[0-9a-f]{64})+\n",
    re.MULTILINE,
)


def needed(package: str, extra: str = "") -> set[str]:
    """A package's requirements here, and theirs, and so on."""
    found: set[str] = set()
    waiting = [(package, extra)]
    seen: set[tuple[str, str]] = set()
    while waiting:
        name, wanted = waiting.pop()
        if (name, wanted) in seen:
            continue
        seen.add((name, wanted))
        for text in requires(name) or []:
            requirement = Requirement(text)
            marker = requirement.marker
            if marker is not None and not marker.evaluate({"extra": wanted}):
                continue
            found.add(normal(requirement.name))
            waiting += [(requirement.name, each) for each in ("", *requirement.extras)]
    return found


def test_all_that_a_server_needs_is_locked() -> None:
    missing = (needed("stellwerk") | needed("stellwerk", "postgres")) - set(
        locked(TEXT)
    )
    assert missing == set()


def test_every_line_has_its_hashes_and_no_address() -> None:
    assert HASHED.sub("", TEXT) == ""
    assert len(HASHED.findall(TEXT)) == len(locked(TEXT)) > 30
    assert "://" not in TEXT


def test_what_is_locked_is_what_was_tested() -> None:
    tested = locked((ROOT / "constraints.txt").read_text(encoding="utf-8"))
    lock = locked(TEXT)
    assert {name: lock[name] for name in lock if name in tested} == {
        name: tested[name] for name in lock if name in tested
    }
    untested = set(lock) - set(tested)
    assert untested <= {"colorama", "tzdata"}, "only for other systems"


def test_what_is_installed_here_is_what_is_locked() -> None:
    for name, pinned in locked(TEXT).items():
        try:
            assert version(name) == pinned
        except PackageNotFoundError:
            assert f"{name}=={pinned} ; " in TEXT, f"{name} is not installed"


# Newer versions.

LISTED: Final = [
    {"name": "Mako", "version": "1.4.3", "latest_version": "9.9"},
    {"name": "ruff", "version": "0.1", "latest_version": "9.9"},
    {"name": "typing_extensions", "version": "1", "latest_version": "4.0"},
]
SMALL: Final = "mako==1.4.3 \\\n    --hash=sha256:00\ntyping-extensions==4.0\n"


def test_only_locked_packages_are_told() -> None:
    told = outdated(locked(SMALL), LISTED)
    assert told == ["mako: 1.4.3 is locked, 9.9 is there"]


@pytest.mark.parametrize(
    ("says", "code", "told"),
    [
        (repr(LISTED), 1, "1 of 2 packages have newer versions"),
        ("[]", 0, "0 of 2 packages have newer versions"),
        ("no json", 2, "nobody could be asked"),
    ],
)
def test_the_code_says_whether_there_are_any(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    says: str,
    code: int,
    told: str,
) -> None:
    lock = tmp_path / "lock.txt"
    lock.write_text(SMALL)
    text = says.replace("'", '"')
    pip = [sys.executable, "-c", f"print({text!r})"]
    assert main(lock, pip) == code
    out, err = capsys.readouterr()
    assert told in out + err


def test_without_a_network_nobody_can_be_asked(tmp_path: Path) -> None:
    lock = tmp_path / "lock.txt"
    lock.write_text(SMALL)
    assert main(lock, [sys.executable, "-c", "raise SystemExit(1)"]) == 2
    assert main(tmp_path / "missing", [sys.executable, "-c", ""]) == 2
