# SPDX-License-Identifier: MIT
"""The example of a game of another package, really installed into a folder."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import stellwerk
from stellwerk import games
from stellwerk.core.texts import FOLDERS
from stellwerk.server.web import catalogue

EXAMPLE: Final = Path(__file__).parents[2] / "examples" / "kesseldruck"
HERE: Final = Path(stellwerk.__file__).parents[1]  # of the build under test


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with packages, into which pip has installed the example."""
    folder = tmp_path_factory.mktemp("outside")
    shutil.copytree(EXAMPLE, folder / "source")
    quiet = ("--quiet", "--no-deps", "--no-build-isolation", "--no-index")
    target = ("--target", str(folder / "site"), str(folder / "source"))
    command = [sys.executable, "-m", "pip", "install", *quiet, *target]
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr
    return folder / "site"


def surroundings(*folders: Path) -> dict[str, str]:
    """The environment of a process that finds our build and these packages."""
    path = os.pathsep.join(map(str, (HERE, *folders)))
    return {**os.environ, "PYTHONPATH": path}


@pytest.fixture
def plugged(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The example is one of the games, here and in processes that are started."""
    monkeypatch.syspath_prepend(str(site))
    monkeypatch.setenv("PYTHONPATH", surroundings(site)["PYTHONPATH"])
    games.plugged.cache_clear()
    catalogue.games.cache_clear()
    yield
    games.plugged.cache_clear()
    catalogue.games.cache_clear()
    FOLDERS.clear()
    for name in [name for name in sys.modules if name.startswith("kesseldruck")]:
        del sys.modules[name]
