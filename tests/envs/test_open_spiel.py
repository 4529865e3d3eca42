# SPDX-License-Identifier: MIT
"""OpenSpiel's own tests pass with every game, and its algorithms run on them."""

import json
import pickle
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import stellwerk
from stellwerk import envs
from stellwerk.core.lots import ROLL, SAMPLE, Cut, Lot, Lots
from stellwerk.envs.draws import LOT_LIMIT, BadOutcome, Draw, LotTooLarge
from stellwerk.games import TITLES

pyspiel = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed: pip install 'stellwerk[openspiel]'"
)
from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts, random_agent  # noqa: E402

import stellwerk.envs.open_spiel as spiel  # noqa: E402

GAMES = stellwerk.all_games()
TABLES = [
    (key, players)
    for key, title in TITLES.items()
    for players in range(title.min_players, title.max_players + 1)
]


def load(text: str) -> Any:
    return pyspiel.load_game(f"stellwerk_{text}")


def chosen(state: Any, rng: np.random.Generator) -> int:
    """A random action of a player, or what luck draws."""
    if state.is_chance_node():
        actions, odds = zip(*state.chance_outcomes(), strict=True)
        return int(rng.choice(actions, p=odds))
    return int(rng.choice(state.legal_actions()))


def walk(game: Any, seed: int) -> Iterator[Any]:
    """Every state of a random game, the end too; always the same object."""
    rng = np.random.default_rng(seed)
    state = game.new_initial_state()
    while True:
        yield state
        if state.is_terminal():
            return
        state.apply_action(chosen(state, rng))


def played(game: Any, seed: int, decisions: int) -> Any:
    """The state after so many decisions of players, a player's turn."""
    for state in walk(game, seed):
        if state.is_player_node():
            decisions -= 1
            if decisions < 0:
                return state
    raise AssertionError("the game was shorter")


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_random_games_are_as_openspiel_wants_them(game: str, players: int) -> None:
    table = load(f"{game}(players={players})")
    assert table.num_players() == players
    pyspiel.random_sim_test(table, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", GAMES)
def test_a_played_game_is_a_game_of_the_engine(game: str) -> None:
    """What OpenSpiel was told, move by move, is what the engine plays."""
    rules = stellwerk.rules(game, 2)
    state = None
    for state in walk(load(game), 3):
        assert not rules.broken_laws(state.position.state)
    scores = rules.scores(state.position.state)
    best = [seat for seat in range(2) if state.returns()[seat] > 0]
    if best:
        assert scores[best[0]] == max(scores)
    assert sum(state.returns()) == pytest.approx(0.0)


# Luck.


@pytest.mark.parametrize("game", GAMES)
def test_outcomes_of_luck_are_listed_with_odds(game: str) -> None:
    deals = 0
    for state in walk(load(game), 1):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert len(outcomes) > 1, "what is certain is no question"
            assert sum(odds for _, odds in outcomes) == pytest.approx(1.0)
            deals += 1
    assert deals > 1


def test_draws_have_the_odds_of_the_lot() -> None:
    lots = Lots("deal", [Lot(SAMPLE, ["a", "b", "b", "c"], 2)], [Cut(0, 0, 2)])
    draw = Draw(lots)
    assert draw.outcomes() == [(0, 0.25), (1, 0.5), (3, 0.25)]
    draw.take(1)
    assert draw.outcomes() == [(0, 1 / 3), (1, 1 / 3), (3, 1 / 3)]
    draw.take(1)
    assert draw.current() is None
    assert draw.text() == "deal b b"


def test_a_die_keeps_its_sides_and_what_is_certain_is_taken() -> None:
    die, rest = Lot(ROLL, ["1", "2"], 2), Lot(SAMPLE, ["x", "x"], 2)
    draw = Draw(Lots("roll", [die, rest], [Cut(0, 0, 2), Cut(1, 0, 2)], glue="."))
    draw.take(0)
    assert draw.outcomes() == [(0, 0.5), (1, 0.5)]
    draw.take(0)
    assert draw.text() == "roll 1.1 x.x"


def test_only_what_the_answer_tells_is_drawn() -> None:
    draw = Draw(Lots("top", [Lot(SAMPLE, ["a", "b", "c"], 3)], [Cut(0, 0, 1)]))
    draw.take(2)
    assert draw.text() == "top c"


def test_what_luck_cannot_draw_is_refused_and_nothing_drawn() -> None:
    state = load("rail_line").new_initial_state()
    before = str(state)
    with pytest.raises(BadOutcome, match=r"luck cannot draw 77 now; it can: \[0, 1\]"):
        state.apply_action(77)
    assert str(state) == before
    assert state.history() == []
    many = [str(n) for n in range(LOT_LIMIT + 1)]
    with pytest.raises(LotTooLarge, match="has room for 256"):
        Draw(Lots("deal", [Lot(SAMPLE, many, 1)], [Cut(0, 0, 1)]))


def test_each_player_starts_as_often_as_the_odds_say() -> None:
    """The roll of the first player through OpenSpiel, 600 times."""
    rng = np.random.default_rng(1)
    found: Counter[int] = Counter()
    for _ in range(600):
        state = load("rail_line(players=3)").new_initial_state()
        found[chosen(state, rng)] += 1
    assert sorted(found) == [0, 1, 2]
    assert min(found.values()) > 150


# What players know.


@pytest.mark.parametrize("game", GAMES)
def test_an_observation_is_the_row_of_the_other_environments(game: str) -> None:
    table = envs.Table(game, 2, normalised=True)
    state = played(load(game), 5, 30)
    same = table.rules.restore(json.loads(str(state)))
    for player in range(2):
        tensor = np.array(state.observation_tensor(player), dtype=np.float32)
        assert (tensor == table.row(same, player)).all()
    assert load(game).observation_tensor_shape() == [table.spec.size]


@pytest.mark.parametrize("game", GAMES)
def test_imagined_worlds_look_and_are_remembered_the_same(game: str) -> None:
    state = played(load(game), 7, 25)
    seat = state.current_player()
    for number in range(3):
        twin = state.resample_from_infostate(seat, lambda n=number: 0.25 * n)
        for look in ("information_state_string", "observation_string"):
            assert getattr(twin, look)(seat) == getattr(state, look)(seat)
        assert twin.legal_actions() == state.legal_actions()
        rng = np.random.default_rng(number)
        while not twin.is_terminal():
            twin.apply_action(chosen(twin, rng))
        assert all(twin.information_state_string(player) for player in range(2))


@pytest.mark.parametrize("game", GAMES)
def test_information_states_never_forget(game: str) -> None:
    """Everything known before is still there, and after the last decision more."""
    known = ["", ""]
    for state in walk(load(game), 2):
        now = [state.information_state_string(player) for player in range(2)]
        for player in range(2):
            assert now[player].startswith(known[player])
        known = now
        if state.move_number() == 250:
            break
    assert min(len(text) for text in known) > 1000


def test_an_information_state_names_the_own_decisions() -> None:
    state = played(load("rail_line"), 2, 4)
    mover, action = state.current_player(), state.legal_actions()[0]
    text = state.action_to_string(action)
    before = [state.information_state_string(player) for player in range(2)]
    state.apply_action(action)
    after = [state.information_state_string(player) for player in range(2)]
    assert after[mover].startswith(f"{before[mover]}\n> {text}")
    assert after[1 - mover].startswith(before[1 - mover])
    assert f"> {text}" not in after[1 - mover][len(before[1 - mover]) :]


def test_an_information_state_does_not_depend_on_when_it_is_asked_for() -> None:
    table = load("first_class")
    for state in walk(table, 4):
        asked = [state.information_state_string(player) for player in range(2)]
        if state.move_number() == 90:
            break
    again = table.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert [again.information_state_string(player) for player in range(2)] == asked


def test_observations_name_what_is_not_zero() -> None:
    state = played(load("rail_line"), 2, 10)
    lines = state.observation_string(0).splitlines()
    spec = envs.spec("rail_line", players=2)
    row = np.array(state.observation_tensor(0))
    assert lines[-1].startswith("? ") == (state.current_player() == 0)
    assert len([line for line in lines if "=" in line]) == np.count_nonzero(row)
    assert any(line.startswith("player0.") for line in lines)
    assert lines[0].partition("=")[0] in {field.name for field in spec.fields}


def test_what_is_no_observer_is_refused() -> None:
    table = load("rail_line")
    public = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    with pytest.raises(spiel.BadObserver, match="what one player knows"):
        table.make_py_observer(public)
    with pytest.raises(spiel.BadObserver, match="no parameters"):
        table.make_py_observer(None, {"depth": 3})
    recall = table.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    with pytest.raises(spiel.BadObserver, match="no tensors"):
        recall.set_from(table.new_initial_state(), 0)
    with pytest.raises(spiel.BadObserver, match="no tensors"):
        table.new_initial_state().information_state_tensor(0)


# Copies, texts, parameters.


@pytest.mark.parametrize("game", GAMES)
def test_states_are_copied_and_written_down(game: str) -> None:
    state = played(load(game), 6, 12)
    known = state.information_state_string(0)
    copies = [state.clone(), pickle.loads(pickle.dumps(state))]
    text = pyspiel.serialize_game_and_state(state.get_game(), state)
    copies.append(pyspiel.deserialize_game_and_state(text)[1])
    before = str(state)
    state.apply_action(state.legal_actions()[0])
    for copy in copies:
        assert str(copy) == before
        assert copy.information_state_string(0) == known
        copy.apply_action(copy.legal_actions()[0])
        assert str(copy) == str(state)
        assert copy.history() == state.history()


def test_an_imagined_world_is_written_down_as_it_is() -> None:
    state = played(load("rail_line"), 6, 12)
    twin = state.resample_from_infostate(state.current_player(), lambda: 0.5)
    copy = pickle.loads(pickle.dumps(twin))
    assert str(copy) == str(twin)
    for player in range(2):
        known = twin.information_state_string(player)
        assert copy.information_state_string(player) == known


@pytest.mark.parametrize("game", GAMES)
def test_actions_are_written_as_people_type_them(game: str) -> None:
    state = played(load(game), 8, 20)
    rules = state.position.table.rules
    for action in state.legal_actions()[:5]:
        text = state.action_to_string(action)
        assert state.string_to_action(text) == action
        assert rules.parse(state.position.state, text).text() == text


def test_where_actions_are_millions_they_are_places_in_a_list() -> None:
    state = played(load("cube_express"), 1, 20)
    assert state.get_game().num_distinct_actions() == 4096
    assert state.legal_actions() == list(range(len(state.legal_actions())))


def test_options_and_editions_are_parameters(tmp_path: Path) -> None:
    table = load("first_class(players=4,modules=C+A,open_piles=False,start_player=3)")
    options = table.table.rules.options
    assert options["modules"] == ["A", "C"]
    assert (options["open_piles"], options["start_player"]) == (False, 3)
    source = TITLES["rail_line"].folder() / "edition.json"
    content = json.loads(source.read_text(encoding="utf-8"))
    content["edition"] = "another"
    file = tmp_path / "edition.json"
    file.write_text(json.dumps(content), encoding="utf-8")
    assert load(f"rail_line(edition={file})").table.rules.edition[0] == "another"


def test_a_game_can_be_asked_for_as_other_environments_are() -> None:
    table = envs.spiel("first_class", players=3, modules=["A", "D"], reward="place")
    assert table.table.rules.options["modules"] == ["A", "D"]
    assert (table.min_utility(), table.max_utility()) == (-1.0, 1.0)
    assert load("rail_line(players=3)").max_utility() == pytest.approx(2 / 3)
    with pytest.raises(stellwerk.BadOption, match="unknown option 'colour'"):
        envs.spiel("rail_line", colour=1)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("rail_line(players=7)", "2 to 3 players, not for 7"),
        ("rail_line(colour=1)", "Unknown parameter 'colour'. Available parameters are"),
        ("rail_line(score_sheet=9)", "option 'score_sheet': 9 is not allowed"),
        ("rail_line(start_player=3)", "'start_player': 3 is not allowed"),
        ("first_class(modules=A)", "choose exactly 2 different ones"),
        ("rail_line(reward=points)", "choose from win, place"),
        ("rail_line(edition=/nowhere.json)", "nowhere.json"),
    ],
)
def test_a_table_that_cannot_be_is_refused(text: str, complaint: str) -> None:
    with pytest.raises((stellwerk.StellwerkError, pyspiel.SpielError)) as refused:
        load(text)
    assert complaint in str(refused.value)


@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_action_is_refused_and_changes_nothing(game: str) -> None:
    state = played(load(game), 2, 5)
    before, history = str(state), state.history()
    wrong = max(state.legal_actions()) + 1
    with pytest.raises(envs.IllegalAction, match=f"action {wrong} is not legal now"):
        state.apply_action(wrong)
    assert (str(state), state.history()) == (before, history)


# Its algorithms.


@pytest.mark.parametrize("game", GAMES)
def test_its_search_in_c_plus_plus_finds_a_move(game: str) -> None:
    table = load(game)
    state = played(table, 1, 40)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(table, evaluator, 2.0, 5, 50, False, 1, False)
    # Its `step` lets go of the interpreter, which no game written in Python survives.
    assert bot.mcts_search(state).best_child().action in state.legal_actions()


def test_its_search_in_python_finds_a_move() -> None:
    table = load("rail_line")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(table, 2.0, 8, evaluator, random_state=np.random.RandomState(1))
    state = played(table, 1, 50)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("game", GAMES)
def test_its_search_of_information_sets_imagines_with_our_rules(game: str) -> None:
    table = load(game)
    state = played(table, 1, 40)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        table, evaluator, 2.0, 4, random_state=np.random.RandomState(1)
    )
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("game", GAMES)
def test_its_agents_play_whole_games(game: str) -> None:
    env = rl_environment.Environment(load(game), include_full_state=False)
    env.seed(3)
    agents = [
        random_agent.RandomAgent(n, env.action_spec()["num_actions"]) for n in (0, 1)
    ]
    step = env.reset()
    while not step.last():
        mover = step.observations["current_player"]
        seen = step.observations["info_state"][mover]
        assert len(seen) == env.observation_spec()["info_state"][0]
        step = env.step([agents[mover].step(step).action])
    for agent in agents:
        agent.step(step)
    assert sum(step.rewards) == pytest.approx(0.0)


@pytest.mark.slow
def test_its_deep_agent_collects_and_learns() -> None:
    torch = pytest.importorskip(
        "torch",
        reason="PyTorch, which takes gigabytes, is not installed; "
        "it comes with the extra learn",
    )
    from open_spiel.python.pytorch import policy_gradient

    torch.manual_seed(1)
    env = rl_environment.Environment(load("rail_line"))
    env.seed(1)
    size = env.observation_spec()["info_state"][0]
    count = env.action_spec()["num_actions"]
    learner = policy_gradient.PolicyGradient(
        0, size, count, hidden_layers_sizes=[16], batch_size=16, num_critic_before_pi=1
    )
    agents = (learner, random_agent.RandomAgent(1, count))
    for _ in range(4):
        step = env.reset()
        while not step.last():
            agent = agents[step.observations["current_player"]]
            step = env.step([agent.step(step).action])
        for agent in agents:
            agent.step(step)
    assert learner.loss[0] is not None, "it has learned from what it collected"


def test_seeds_of_imagined_worlds_differ() -> None:
    state = played(load("rail_line"), 3, 10)
    seat = state.current_player()
    worlds = {
        str(state.resample_from_infostate(seat, lambda n=n: n / 20)) for n in range(8)
    }
    assert len(worlds) > 1
