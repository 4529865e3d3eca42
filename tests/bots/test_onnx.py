# SPDX-License-Identifier: MIT
"""Trained networks as bots, alone and inside a search."""

import builtins
from pathlib import Path
from typing import Any

import pytest

import stellwerk
from stellwerk import Rng, envs
from stellwerk.bots.bot import FREE, Position
from stellwerk.bots.match import play_match
from stellwerk.bots.onnx_model import BadModel, OnnxJudge, load
from stellwerk.bots.registry import UnknownBot, check_bot, file_of, make_bot
from stellwerk.bots.search import Search, SearchBot
from stellwerk.cli.errors import CommandError
from stellwerk.cli.seating import bots_for, kind_in, seat_name
from stellwerk.core.texts import catalogue_of
from stellwerk.lab.simulations.plan import seat_bots
from stellwerk.server.tables.actions import check_bot as check_bot_of_people
from tests.bots.helpers import GAME, some_position

pytest.importorskip("onnxruntime")
pytest.importorskip("onnx")

from tests.bots.models import write_model


@pytest.fixture
def rules() -> stellwerk.Rules[Any]:
    return stellwerk.rules(GAME, 2)


@pytest.fixture
def file(tmp_path: Path, rules: stellwerk.Rules[Any]) -> str:
    return write_model(tmp_path / "tiny.onnx", rules)


def test_it_plays_the_legal_move_that_the_model_wishes_most(file: str) -> None:
    bot = make_bot(f"onnx:{file}", Rng(1), GAME)
    for every in range(1, 12):
        position = some_position(every=every)
        best = max(move.id for move in position.moves())
        assert bot.choose(position, FREE).id == best


def test_a_file_in_quotation_marks_or_in_json_is_the_same(file: str) -> None:
    for spec in (f"onnx:'{file}'", f'{{"bot": "onnx", "file": "{file}"}}'):
        assert make_bot(spec, Rng(1), GAME).model.file == file  # type: ignore[attr-defined]


def test_a_whole_match_without_a_failure(file: str, rules: Any) -> None:
    bots = [make_bot(f"onnx:{file}", Rng(1), GAME), make_bot("random", Rng(2), GAME)]
    assert play_match(rules, bots, Rng(3)).failures == [0, 0]


def test_what_is_hidden_does_not_change_the_choice(file: str) -> None:
    bot = make_bot(f"onnx:{file}", Rng(1), GAME)
    seen = some_position()
    for seed in range(5):
        twin = Position(seen.rules, seen.imagine(Rng(seed)), seen.seat)
        assert bot.choose(twin, FREE) == bot.choose(seen, FREE)


# As the judge of a search.


@pytest.mark.parametrize("spec", ["search:sims=30:depth=2:prior=1:value=onnx:{}"])
def test_a_search_asks_the_model_what_positions_are_worth(file: str, spec: str) -> None:
    """This one is always for seat 1, so all simulations that are cut short are."""
    bot = make_bot(spec.format(file), Rng(1), GAME)
    assert isinstance(bot, SearchBot)
    position = some_position(every=3)
    search = Search(position, bot.settings, Rng(1))
    search.run()
    expected = 1 / (1 + 2.718281828 ** (-position.seat / bot.settings.scale))
    assert search.estimates()[0].reward == pytest.approx(expected)
    assert bot.choose(position, FREE) in position.moves()


def test_workers_ask_it_too_and_answer_the_same(file: str) -> None:
    position = some_position(every=3)
    choices = {
        make_bot(
            f"search:sims=24:depth=1:trees=2:workers={workers}:value=onnx:{file}",
            Rng(4),
            GAME,
        ).choose(position, FREE)
        for workers in (1, 2)
    }
    assert len(choices) == 1


def test_json_names_the_model_as_value(file: str) -> None:
    spec = f'{{"bot": "search", "value": "onnx:{file}", "sims": 5}}'
    bot = make_bot(spec, Rng(1), GAME)
    assert isinstance(bot, SearchBot)
    assert bot.settings.sims == 5
    assert bot.settings.judge is not None


# Wherever bots are named.


def test_environments_and_simulations_take_it(file: str, rules: Any) -> None:
    env = envs.gym(GAME, bots=f"onnx:{file}")
    env.reset(seed=3)
    assert env.guards[0].failures == 0
    assert seat_bots([f"onnx:{file}"], rules) == [f"onnx:{file}"] * 2


def test_a_table_of_three_refuses_a_model_for_two(file: str) -> None:
    three = stellwerk.rules(GAME, 3)
    with pytest.raises(BadModel, match="made for players 2; this table has 3"):
        bots_for(three, ["human", f"onnx:{file}", "greedy"], 1)


def test_a_record_says_that_it_is_a_model_but_not_which(file: str, rules: Any) -> None:
    words = catalogue_of("en", GAME)
    for kind in (f"onnx:{file}", f"search:value=onnx:{file}"):
        assert file_of(kind) == "onnx"
        name = seat_name(1, kind, "", words)
        assert name.endswith(" (onnx)")
        with pytest.raises(CommandError, match="seat 2 was played by a trained model"):
            bots_for(rules, ["human", kind_in(name)], None)


def test_people_on_a_server_cannot_name_files(file: str) -> None:
    for spec in (f"onnx:{file}", f"search:value=onnx:{file}"):
        with pytest.raises(Exception, match="unknown_bot"):
            check_bot_of_people(spec)


# Bad input.


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"stellwerk.players": "3"}, "made for players 3; this table has 2"),
        ({"stellwerk.observation_version": "9"}, "observation version 9; this table"),
        ({"stellwerk.observation_size": "12"}, "observation size 12"),
        ({"stellwerk.actions": "7"}, "actions 7"),
        ({"stellwerk.rules_version": "99"}, "rules version 99"),
    ],
)
def test_a_model_for_another_table_is_refused_before_the_game(
    tmp_path: Path, rules: Any, change: dict[str, str], complaint: str
) -> None:
    file = write_model(tmp_path / "other.onnx", rules, **change)
    for spec in (f"onnx:{file}", f"search:value=onnx:{file}"):
        with pytest.raises(BadModel, match=complaint):
            check_bot(spec, rules)
        bots = [make_bot(spec, Rng(1), GAME), make_bot("random", Rng(1), GAME)]
        with pytest.raises(BadModel, match=complaint):
            play_match(rules, bots, Rng(1))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"outputs": "policy worth"}, "answers policy, worth; a model takes"),
        ({"stellwerk.game": ""}, "has no metadata 'stellwerk.game'"),
        ({"stellwerk.players": ""}, "has no metadata 'stellwerk.players'"),
    ],
)
def test_a_file_that_does_not_say_what_it_is_for(
    tmp_path: Path, rules: Any, change: dict[str, Any], complaint: str
) -> None:
    file = write_model(tmp_path / "vague.onnx", rules, **change)
    with pytest.raises(UnknownBot, match=complaint):
        make_bot(f"onnx:{file}", Rng(1), GAME)


def test_another_game_a_missing_file_and_no_model_at_all(
    tmp_path: Path, file: str
) -> None:
    wrong = tmp_path / "words.onnx"
    wrong.write_text("no model")
    for spec, game, complaint in (
        (f"onnx:{file}", "first_class", "plays rail_line, not first_class"),
        (f"onnx:{tmp_path}/gone.onnx", GAME, "there is no file"),
        (f"onnx:{wrong}", GAME, "cannot be read as a model"),
        ("onnx:", GAME, "named like onnx:FILE"),
        ("onnx", GAME, "named like onnx:FILE"),
        ("search:value=greedy", GAME, "named like onnx:FILE"),
        (f"greedy:value=onnx:{file}", GAME, "'greedy' has no parameter 'value'"),
    ):
        with pytest.raises(UnknownBot, match=complaint):
            make_bot(spec, Rng(1), game)


def test_without_onnxruntime_one_sentence_says_how_to_get_it(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def missing(name: str, *args: Any) -> Any:
        if name == "onnxruntime":
            raise ModuleNotFoundError(name)
        return real(name, *args)

    load.__globals__["load_once"].cache_clear()
    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(UnknownBot, match=r"pip install 'stellwerk\[onnx\]'"):
        make_bot(f"onnx:{file}", Rng(1), GAME)


# The one that comes with the examples.


def test_the_shipped_model_plays_and_is_ahead_of_random(rules: Any) -> None:
    file = Path(__file__).parents[2] / "examples" / "learn" / "rail_line_2.onnx"
    spec = f"onnx:{file}"
    check_bot(spec, rules)
    wins = 0
    for game in range(10):
        bots = [make_bot(name, Rng(game), GAME) for name in (spec, "random")]
        result = play_match(rules, bots, Rng(game))
        assert result.failures == [0, 0]
        wins += result.outcome.places[0] == 1
    assert wins >= 7


# What the value of a model means.


def test_a_value_to_come_is_added_to_the_present_lead(
    tmp_path: Path, rules: stellwerk.Rules[Any]
) -> None:
    """This one values the seat that looks: the other one gets what it loses."""
    told = {"stellwerk.value": "to_come"}
    file = write_model(tmp_path / "coming.onnx", rules, **told)
    judge = OnnxJudge(load(file))
    for every in range(1, 12):
        position = some_position(every=every)
        state = position.imagined
        scores = position.rules.scores(state)
        decides = position.rules.to_act(state)
        coming = [0.0, 0.0] if decides == 0 else [-1.0, 1.0]
        lead = scores[0] - scores[1]
        expected = [lead + coming[0], coming[1] - lead]
        assert judge.leads(position.rules, state, [0, 1]) == pytest.approx(expected)
        assert judge.leads(position.rules, state, [1]) == pytest.approx(expected[1:])


def test_after_the_end_nothing_is_to_come(
    tmp_path: Path, rules: stellwerk.Rules[Any]
) -> None:
    file = write_model(tmp_path / "end.onnx", rules, **{"stellwerk.value": "to_come"})
    game = stellwerk.new(GAME, players=2, seed=4)
    while game.to_act is not None:
        game.play(game.legal_moves()[-1])
    own, other = game.scores()
    judge = OnnxJudge(load(file))
    assert judge.leads(game.rules, game.state, [0, 1]) == [own - other, other - own]


def test_another_meaning_is_refused(tmp_path: Path, rules: Any) -> None:
    file = write_model(tmp_path / "odd.onnx", rules, **{"stellwerk.value": "odds"})
    with pytest.raises(BadModel, match="'odds'; allowed: final, to_come"):
        load(file)


def test_a_search_with_the_shipped_network_beats_greedy(rules: Any) -> None:
    """Judged by what is to come alone it lost nearly every game."""
    file = Path(__file__).parents[2] / "examples" / "learn" / "rail_line_2.onnx"
    wins = 0
    for game in range(8):
        bots = [
            make_bot(f"search:sims=40:depth=0:value=onnx:{file}", Rng(game), GAME),
            make_bot("greedy", Rng(game), GAME),
        ]
        result = play_match(rules, bots[:: 1 if game % 2 else -1], Rng(game // 2))
        wins += result.outcome.places[1 - game % 2] == 1
    assert wins >= 5
