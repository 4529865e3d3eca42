# SPDX-License-Identifier: MIT
"""Every game for OpenSpiel; importing this module registers them.

game = pyspiel.load_game("stellwerk_first_class(players=4,modules=A+C)")

Luck is explicit: a deal is a row of chance nodes, one thing each. Information states
are texts with perfect recall; there is no tensor of them, since it would need room
for a whole game. Observations are texts, and tensors from 0 to 1.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import numpy as np

try:
    import pyspiel
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        "stellwerk.envs.open_spiel needs OpenSpiel: pip install 'stellwerk[openspiel]'",
        name=missing.name,
    ) from None

from stellwerk.core.contract import LUCK, OVER
from stellwerk.core.errors import StellwerkError
from stellwerk.core.options import BadOption, Option, Pick, SeatOrRandom
from stellwerk.core.rng import Rng
from stellwerk.core.title import Title
from stellwerk.envs.draws import LOT_LIMIT
from stellwerk.envs.memory import (
    Memories,
    Position,
    begin,
    key_of,
    new_position,
    table_of,
)
from stellwerk.envs.rewards import PLACE, WIN, UnknownReward, final_rewards
from stellwerk.games import TITLES, title_of

PREFIX: Final = "stellwerk_"
BOUNDED: Final = (WIN, PLACE)  # rewards whose bounds are known
GLUE: Final = "+"  # between the values of an option that takes several
RANDOM_SEAT: Final = 0
SEEDS: Final = 1 << 53  # as many as a random float can tell apart


class BadObserver(StellwerkError):
    """An observer that the games do not have."""


def game_name(game: str) -> str:
    """What OpenSpiel calls a game: ``stellwerk_rail_line``."""
    return PREFIX + game


# Parameters.


def parameter_of(option: Option) -> bool | int | str:
    """The default of an option, as OpenSpiel writes it."""
    default = option.default
    if isinstance(option, SeatOrRandom):
        return RANDOM_SEAT
    if isinstance(option, Pick):
        assert isinstance(default, list)
        return GLUE.join(default)
    assert isinstance(default, bool | int | str)
    return default


def option_value(option: Option, parameter: object) -> object:
    """The value of an option that a parameter stands for."""
    if isinstance(option, SeatOrRandom):
        return "random" if parameter == RANDOM_SEAT else parameter
    if isinstance(option, Pick):
        return str(parameter).split(GLUE)
    return parameter


def options_of(title: Title, parameters: Mapping[str, Any]) -> dict[str, object]:
    """The options that differ from their defaults; the others are the edition's."""
    found: dict[str, object] = {}
    for option in title.options():
        given = parameters.get(option.key, parameter_of(option))
        if given != parameter_of(option):
            found[option.key] = option_value(option, given)
    return found


def parameters_of(title: Title, options: Mapping[str, object]) -> dict[str, Any]:
    """The other way round: options of a table as parameters."""
    declared = {option.key: option for option in title.options()}
    found: dict[str, Any] = {}
    for key, value in options.items():
        if key not in declared:
            names = ", ".join(declared)
            raise BadOption(f"unknown option {key!r}; this game has: {names}")
        if isinstance(declared[key], Pick) and isinstance(value, list | tuple):
            value = GLUE.join(map(str, value))
        if isinstance(declared[key], SeatOrRandom) and value == "random":
            value = RANDOM_SEAT
        found[key] = value
    return found


def type_of(title: Title) -> Any:
    """What OpenSpiel knows of a game before one is loaded."""
    kinds = pyspiel.GameType
    parameters: dict[str, Any] = {"players": title.min_players, "reward": WIN}
    parameters["edition"] = ""
    for option in title.options():
        parameters[option.key] = parameter_of(option)
    return kinds(
        short_name=game_name(title.key),
        long_name=f"Stellwerk: {title.name}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=title.max_players,
        min_num_players=title.min_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


# Games, states, observers.


class SpielGame(pyspiel.Game):
    """One of the games with its players, options and edition."""

    def __init__(self, game: str, parameters: Mapping[str, Any]) -> None:
        title = title_of(game)
        told: dict[str, Any] = {"players": title.min_players, "reward": WIN}
        told.update(parameters)
        if told["reward"] not in BOUNDED:
            allowed = ", ".join(BOUNDED)
            raise UnknownReward(
                f"unknown reward {told['reward']!r}; OpenSpiel needs bounds, "
                f"so choose from {allowed}"
            )
        title.check_players(told["players"])
        options = options_of(title, told)
        self.key: Final = key_of(
            game, told["players"], options, told.get("edition", "")
        )
        self.table: Final = table_of(self.key)
        self.start: Final = new_position(self.key)
        self.reward: Final = str(told["reward"])
        super().__init__(type_of(title), self.info(), dict(parameters))

    def info(self) -> Any:
        """Sizes and bounds; the length counts luck's answers too."""
        rules = self.table.rules
        fair = 1.0 / rules.players
        return pyspiel.GameInfo(
            num_distinct_actions=self.table.size,
            max_chance_outcomes=LOT_LIMIT,
            num_players=rules.players,
            min_utility=-fair if self.reward == WIN else -1.0,
            max_utility=1.0 - fair if self.reward == WIN else 1.0,
            utility_sum=0.0,
            max_game_length=rules.max_decisions(),
        )

    def max_chance_nodes_in_history(self) -> int:
        """No game has more: every answer of luck would be the largest deal."""
        return self.table.rules.max_decisions() * LOT_LIMIT

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> SpielObserver:
        """What looks at states; `kind` may ask for perfect recall."""
        if params:
            raise BadObserver(f"an observer takes no parameters, not {params}")
        if kind is None or isinstance(kind, dict):
            return SpielObserver(self, False)
        single = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not (kind.public_info and single):
            raise BadObserver(
                "an observer shows what one player knows, public and private"
            )
        return SpielObserver(self, kind.perfect_recall)


class SpielState(pyspiel.State):
    """A position; OpenSpiel copies and writes down `position` and `memories`."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position: Position = game.start.copy()
        self.memories: Memories | None = None  # from the first look on

    def current_player(self) -> int:
        seat = self.position.seat
        if seat == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == LUCK else seat

    def is_terminal(self) -> bool:
        return self.position.seat == OVER

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What luck can draw next, with the odds."""
        draw = self.position.draw
        return [] if draw is None else draw.outcomes()

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.actions()

    def _apply_action(self, action: int) -> None:
        self.position.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.text(action)

    def returns(self) -> list[float]:
        """What the end is worth to every player; nothing before."""
        outcome = self.position.table.rules.outcome(self.position.state)
        if outcome is None:
            return [0.0] * self.num_players()
        reward = self.get_game().reward
        return final_rewards(reward, outcome.scores, outcome.places)

    def __str__(self) -> str:
        """The exact state, as a snapshot writes it."""
        saved = self.position.table.rules.save(self.position.state)
        draw = self.position.draw
        return json.dumps(saved if draw is None else {**saved, "drawn": draw.drawn})

    def recall(self, player: int) -> str:
        """All that a player has ever known of this game."""
        if self.memories is None:
            self.memories = begin(self.get_game().start, 0)
        passed = [(step.player, step.action) for step in self.full_history()]
        return self.memories.recall(player, passed)

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A world that looks the same to a player: IS-MCTS asks for it."""
        twin: SpielState = self.clone()
        twin.position = self.position.imagine(player, Rng(int(sampler() * SEEDS)))
        known = {player: self.recall(player)}
        twin.memories = begin(twin.position.copy(), len(self.history()), known)
        return twin


class SpielObserver:
    """What a player sees, or all it remembers, as OpenSpiel asks for it."""

    def __init__(self, game: SpielGame, perfect_recall: bool) -> None:
        self.perfect_recall: Final = perfect_recall
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        spec = game.table.spec
        self.names: Final = [name_of(spec.explain(n)) for n in range(spec.size)]
        if not perfect_recall:
            self.tensor = np.zeros(spec.size, np.float32)
            self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the tensor."""
        if self.tensor is None:
            raise BadObserver("with perfect recall there are texts, but no tensors")
        position = state.position
        self.tensor[:] = position.table.row(position.state, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The memory, or every number that is not 0 by its name."""
        if self.perfect_recall:
            return state.recall(player)
        position = state.position
        row = np.frombuffer(
            position.table.observer.observe(position.state, player), "<i2"
        )
        lines = [f"{self.names[n]}={row[n]}" for n in np.flatnonzero(row)]
        return "\n".join([*lines, position.question(player)])


def name_of(explained: str) -> str:
    """The name of a number, without the words that explain it."""
    return explained.partition(":")[0]


def register() -> None:
    """Tell OpenSpiel the games; importing this module does it."""
    for title in TITLES.values():
        if game_name(title.key) not in pyspiel.registered_names():
            pyspiel.register_game(type_of(title), maker(title.key))


def maker(game: str) -> type[SpielGame]:
    """A class for one game: OpenSpiel keeps it longer than Python lets functions be."""

    def begin(self: SpielGame, parameters: dict[str, Any]) -> None:
        SpielGame.__init__(self, game, parameters)

    return type(f"SpielGame_{game}", (SpielGame,), {"__init__": begin})


register()


def spiel(
    game: str,
    players: int,
    reward: str,
    edition: str | None,
    options: Mapping[str, object],
) -> SpielGame:
    """A loaded game, with arguments as the other environments have them."""
    parameters = {"players": players, "reward": reward, "edition": edition or ""}
    parameters.update(parameters_of(title_of(game), options))
    loaded: SpielGame = pyspiel.load_game(game_name(game), parameters)
    return loaded
