# SPDX-License-Identifier: MIT
"""The example that learns: the same seed learns the same, and what it writes plays."""

import csv
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import stellwerk
from stellwerk import Rng
from stellwerk.bots.match import play_match
from stellwerk.bots.registry import check_bot, make_bot

pytestmark = pytest.mark.filterwarnings("ignore")  # torch and its exporter warn
torch: Any = pytest.importorskip(
    "torch",
    reason="PyTorch, which takes gigabytes, is not installed; "
    "it comes with the extra learn",
)
pytest.importorskip("onnx")
pytest.importorskip("onnxruntime")

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn"


@pytest.fixture
def train(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, with rounds of few games."""
    monkeypatch.syspath_prepend(str(EXAMPLE))
    import selfplay
    import train

    for module in (selfplay, train):
        monkeypatch.setattr(module, "GAMES", 4)
    monkeypatch.setattr(selfplay, "STEPS", 90)
    monkeypatch.setattr(train, "MATCH_GAMES", 2)
    torch.set_num_threads(1)
    return train


def rounds(train: ModuleType, out: Path, counts: list[int]) -> Any:
    """A run in some parts, of so many rounds each, every one begun anew."""
    for count in counts:
        run = train.Run(out, seed=5, rounds=4)
        watch = train.Watch(run.lines)
        for _ in range(count):
            run.lines.append(run.play_round(watch))
        run.save()
    return run


def test_a_run_that_was_ended_goes_on_as_if_it_had_not_been(
    train: ModuleType, tmp_path: Path
) -> None:
    whole = rounds(train, tmp_path / "whole", [3])
    parts = rounds(train, tmp_path / "parts", [2, 1])
    for name, value in whole.network.state_dict().items():
        assert torch.equal(value, parts.network.state_dict()[name]), name
    assert [line[3:6] for line in whole.lines] == [line[3:6] for line in parts.lines]


def test_it_learns_something(train: ModuleType, tmp_path: Path) -> None:
    run = train.Run(tmp_path, seed=1, rounds=4)
    before = {name: value.clone() for name, value in run.network.state_dict().items()}
    seen = train.collect(run.network, run.env, 1)
    firsts = train.learn(run.network, run.optimizer, seen, 0.0)
    for _ in range(5):
        lasts = train.learn(run.network, run.optimizer, seen, 0.0)
    assert lasts[1] < firsts[1], "the values of the same games are known better"
    changed = run.network.state_dict()
    assert not torch.equal(before["first.weight"], changed["first.weight"])


def test_another_run_in_the_same_folder_is_refused(
    train: ModuleType, tmp_path: Path
) -> None:
    train.Run(tmp_path, seed=1, rounds=4).save()
    with pytest.raises(SystemExit, match="--seed 1 --rounds 4; name another folder"):
        train.Run(tmp_path, seed=2, rounds=4)


def test_what_it_writes_plays(train: ModuleType, tmp_path: Path) -> None:
    train.Run(tmp_path, seed=1, rounds=4).go_on(minutes=0.0)
    assert (tmp_path / "curve.svg").stat().st_size > 1000
    with (tmp_path / "curve.csv").open() as file:
        line = next(csv.DictReader(file))
    assert 0 <= float(line["ahead_of_greedy"]) <= 1
    file = tmp_path / "model.onnx"
    assert file.stat().st_size < 300_000
    rules = stellwerk.rules("rail_line", 2)
    for spec in (f"onnx:{file}", f"search:sims=4:depth=0:value=onnx:{file}"):
        check_bot(spec, rules)
        bots = [make_bot(name, Rng(1), "rail_line") for name in (spec, "random")]
        assert play_match(rules, bots, Rng(2)).failures == [0, 0]
