# SPDX-License-Identifier: MIT
"""The Parquet file says the same as the JSON Lines."""

import json
import sys
from pathlib import Path

import pytest

from stellwerk.lab import BadResults, simulate
from tests.lab.helpers import GAME, command

pq = pytest.importorskip("pyarrow.parquet")


@pytest.mark.parametrize("seed", [0, 2**64 - 1])
def test_parquet_equals_json_lines(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "out.jsonl"
    results = simulate(GAME, 3, 40, seed=seed, bots=["random", "greedy"], out=path)
    assert results.parquet == tmp_path / "out.parquet"
    table = pq.read_table(results.parquet)
    header, *lines = path.read_bytes().splitlines()
    assert table.to_pylist() == [json.loads(line) for line in lines]
    assert table.schema.metadata[b"stellwerk"] == header


def test_large_results_become_several_row_groups(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stellwerk.lab.simulations.parquet.BLOCK", 20_000)
    results = simulate(GAME, 2, 150, out=tmp_path / "out.jsonl")
    assert pq.ParquetFile(results.parquet).num_row_groups > 2
    games = pq.read_table(results.parquet).column("game").to_pylist()
    assert games == list(range(150))


@pytest.mark.parametrize(
    ("name", "lines", "parquet"),
    [
        ("out.jsonl", "out.jsonl", "out.parquet"),
        ("out.parquet", "out.jsonl", "out.parquet"),
        ("out", "out", "out.parquet"),
        ("v1.2", "v1.2", "v1.2.parquet"),
    ],
)
def test_the_pair_of_files_has_one_name(
    tmp_path: Path, name: str, lines: str, parquet: str
) -> None:
    results = simulate(GAME, 2, 2, out=tmp_path / name)
    assert results.path == tmp_path / lines
    assert results.parquet == tmp_path / parquet
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([lines, parquet])


@pytest.mark.parametrize("content", [b"my photographs", None])
def test_a_foreign_parquet_file_is_never_replaced(
    tmp_path: Path, content: bytes | None
) -> None:
    target = tmp_path / "out.parquet"
    if content is None:
        simulate(GAME, 2, 2, seed=1, out=tmp_path / "other.jsonl")
        (tmp_path / "other.parquet").rename(target)
    else:
        target.write_bytes(content)
    before = target.read_bytes()
    with pytest.raises(BadResults, match="exists and holds something else"):
        simulate(GAME, 2, 2, out=tmp_path / "out.jsonl")
    assert target.read_bytes() == before
    assert not (tmp_path / "out.jsonl").exists()


def test_a_foreign_parquet_file_beside_good_results_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    simulate(GAME, 2, 2, out=path)
    before = path.read_bytes()
    (tmp_path / "out.parquet").write_bytes(b"my photographs")
    with pytest.raises(BadResults, match="exists and holds something else"):
        simulate(GAME, 2, 2, out=path)
    assert path.read_bytes() == before


def test_a_lost_parquet_file_is_made_again(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    target = tmp_path / "out.parquet"
    simulate(GAME, 2, 10, out=path)
    before = target.read_bytes()
    target.unlink()
    assert simulate(GAME, 2, 10, out=path).played == 0
    assert target.read_bytes() == before


def test_a_parquet_file_that_cannot_be_written_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    (tmp_path / "out.parquet.part").mkdir()  # in the way
    with pytest.raises(BadResults, match=r"out\.jsonl stays as it is"):
        simulate(GAME, 2, 3, out=path)
    (tmp_path / "out.parquet.part").rmdir()
    results = simulate(GAME, 2, 3, out=path)
    assert results.played == 0
    assert pq.read_table(results.parquet).num_rows == 3


def test_without_pyarrow_the_json_lines_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)  # not to be found
    path = tmp_path / "out.jsonl"
    told = command("simulate", GAME, "--games", 3, "--out", path)
    assert told.exit_code == 0
    assert "pip install 'stellwerk[lab]'" in told.output
    assert len(path.read_bytes().splitlines()) == 4
    assert not (tmp_path / "out.parquet").exists()
