# SPDX-License-Identifier: MIT
"""Where everything is required, nothing is left out silently."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
WHOLE: Final = "import pytest\npytest.importorskip('no_such_module')\n"
ONE: Final = "import pytest\ndef test_it(): pytest.skip('not today')\n"
EXCUSED: Final = (
    "import pytest\ndef test_it(): pytest.skip('root may write everywhere')\n"
)


def run(tmp_path: Path, source: str, required: str) -> subprocess.CompletedProcess[str]:
    path = tmp_path / "test_it.py"
    path.write_text(source)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.conftest"]
    command += ["--rootdir", str(tmp_path), "--noconftest", str(path)]
    return subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "STELLWERK_REQUIRE_ALL": required},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("source", [WHOLE, ONE], ids=["file", "test"])
def test_what_is_left_out_fails_where_all_is_required(
    tmp_path: Path, source: str
) -> None:
    ran = run(tmp_path, source, "1")
    assert ran.returncode != 0
    assert "left out, where nothing may be" in ran.stdout


@pytest.mark.parametrize(("source", "required"), [(ONE, "0"), (EXCUSED, "1")])
def test_elsewhere_and_with_an_excuse_it_is_only_said(
    tmp_path: Path, source: str, required: str
) -> None:
    ran = run(tmp_path, source, required)
    assert (ran.returncode, "1 skipped" in ran.stdout) == (0, True)
