# SPDX-License-Identifier: MIT
"""What is shipped: a wheel made from the source archive has the page and serves it."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from pathlib import Path
from typing import Final

import pytest

from stellwerk.server.web.page import STATIC, is_built

ROOT: Final = Path(__file__).parents[1]
PARTS: Final = (
    *("src", "tools", "setup.py", "pyproject.toml", "MANIFEST.in"),
    *("README.md", "LICENSE", "CHANGELOG.md", "constraints.txt"),
)
PURE: Final = {**os.environ, "STELLWERK_BUILD": "pure"}
LISTENS: Final = re.compile(r"listens on (http://[\d.:]+)")
ASSET: Final = re.compile(r'(?:src|href)="(/[^"]+)"')


def run(*command: str, folder: Path) -> None:
    made = subprocess.run(
        [sys.executable, *command], cwd=folder, env=PURE, capture_output=True, text=True
    )
    assert made.returncode == 0, made.stderr


def source_archive(folder: Path) -> Path:
    """The source archive, made from a copy: the checkout stays clean."""
    checkout = folder / "checkout"
    checkout.mkdir()
    leave = shutil.ignore_patterns("*.egg-info", "__pycache__", "*.so")
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, checkout / part, ignore=leave)
        else:
            shutil.copy(ROOT / part, checkout / part)
    run("setup.py", "--quiet", "sdist", "--dist-dir", str(folder), folder=checkout)
    (archive,) = folder.glob("*.tar.gz")
    return archive


def wheel(folder: Path) -> Path:
    """The wheel as others make it: from the source archive."""
    with tarfile.open(source_archive(folder)) as archive:
        archive.extractall(folder / "unpacked", filter="data")
    (source,) = (folder / "unpacked").iterdir()
    quiet = ("--quiet", "--no-deps", "--no-build-isolation")
    run("-m", "pip", "wheel", *quiet, "-w", str(folder), ".", folder=source)
    (made,) = folder.glob("*.whl")
    return made


def served(address: str, path: str) -> bytes:
    with urllib.request.urlopen(address + path, timeout=60) as answer:
        content: bytes = answer.read()
        return content


@pytest.mark.slow
def test_the_wheel_has_the_page_and_serves_it(tmp_path: Path) -> None:
    if not is_built():
        pytest.skip("the page is not built: make web")
    made = wheel(tmp_path)
    pages = {str(file.relative_to(STATIC.parents[2])) for file in STATIC.rglob("*.*")}
    with zipfile.ZipFile(made) as shipped:
        names = set(shipped.namelist())
        shipped.extractall(tmp_path / "installed")
    assert pages <= names
    assert "stellwerk/server/storage/migrations/versions/v0001_tables.py" in names
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    serve = ("stellwerk", "serve", "--port", "0", "--database", database)
    server = subprocess.Popen(
        [sys.executable, "-m", *serve],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "installed")},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        found = next(filter(None, map(LISTENS.search, server.stdout)))
        document = served(found[1], "/").decode()
        assets = ASSET.findall(document)
        assert any(name.endswith(".js") for name in assets)
        for name in assets:
            assert served(found[1], name) == (STATIC / name[1:]).read_bytes()
        assert b"rail_line" in served(found[1], "/api/games")
    finally:
        server.terminate()
        server.wait(20)
        if server.stdout is not None:
            server.stdout.close()
