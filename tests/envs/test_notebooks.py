# SPDX-License-Identifier: MIT
"""The notebooks of the examples run from top to bottom, and are kept without output."""

from pathlib import Path
from typing import Any

import pytest

from stellwerk.core.texts import PACKAGE

nbformat = pytest.importorskip("nbformat", reason="the extra dev is not installed")
NOTEBOOKS = sorted((Path(__file__).parents[2] / "examples/notebooks").glob("*.ipynb"))
SECONDS = 600


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)


def test_there_are_notebooks() -> None:
    names = [path.stem for path in NOTEBOOKS]
    assert names == ["first_steps", "many_games", "open_spiel"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_output(path: Path) -> None:
    for cell in read(path).cells:
        if cell.cell_type == "code":
            assert cell.outputs == []
            assert cell.execution_count is None


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of the kernel's packages
def test_a_notebook_runs(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = pytest.importorskip("nbclient", reason="the extra dev is not installed")
    if path.stem == "open_spiel":
        pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    monkeypatch.setenv("PYTHONPATH", str(PACKAGE.parent))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    told = {"metadata": {"path": str(tmp_path)}}
    client.NotebookClient(read(path), timeout=SECONDS, resources=told).execute()
