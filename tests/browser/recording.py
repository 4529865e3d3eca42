# SPDX-License-Identifier: MIT
"""Positions of real games, as the page gets them: played by the engine, not invented.

Bots that slip now and then play, so that boards look like those of people. Fixtures
(`web/fixtures/record.py`) keep some of the positions, tests of the boards take many.
"""

import json
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import stellwerk
from stellwerk.bots.bot import FREE, position_for
from stellwerk.bots.greedy import GreedyBot
from stellwerk.core.edition import Edition
from stellwerk.core.rng import Rng

View = dict[str, Any]
Position = dict[str, Any]
Lateness = Callable[[View, float], bool]

LATE_SHARE: Final = 0.55  # of the decisions of a game
LATE_CARDS: Final = 11  # on the line of Rail Line
TOLD: Final = 6  # entries of the record whose events lead to a position
GAMES: Final = 40  # that are searched for seldom questions
SLIPS: Final = (0.3, 1.0)  # in turn, as some questions come only after odd moves
WORLDS: Final = 1


def after_share(view: View, share: float) -> bool:
    return share >= LATE_SHARE


def after_cards(view: View, share: float) -> bool:
    return len(view["laid"]) >= LATE_CARDS


@dataclass(frozen=True)
class Setting:
    """How a game is set up and played for recorded positions."""

    game: str
    name: str
    players: int
    options: Mapping[str, object] = field(default_factory=dict)
    seed: int = 3
    slips: float = 0.3  # how often a bot moves without thinking
    late: Lateness = after_share
    games: int = GAMES

    def begin(self, seed: int, edition: Edition[Any] | None = None) -> stellwerk.Game:
        return stellwerk.new(self.game, self.players, seed, self.options, edition)


SETTINGS: Final = [
    Setting("rail_line", "three", 3, {"score_sheet": 1}, 5, 1.0, after_cards, games=1),
    Setting("rail_line", "two", 2, {"score_sheet": 2}, 8, 1.0, after_cards, games=1),
    Setting("first_class", "AB4", 4, {"modules": ["A", "B"]}),
    Setting("first_class", "BD2", 2, {"modules": ["B", "D"]}),
    Setting("first_class", "CE3", 3, {"modules": ["C", "E"]}),
    Setting("cube_express", "two", 2),
    Setting("cube_express", "four", 4),
    Setting("express_01", "germany3", 3),
    Setting("express_01", "usa4", 4, {"map": "usa", "length": "long"}, 17, 1.0),
    Setting("express_01", "benelux2", 2, {"map": "benelux", "length": "long"}, 4, 1.0),
    Setting("express_01", "long4", 4, {"mountains": True, "length": "long"}, 10, 1.0),
    Setting("taubertal_express", "dice4", 4),
    Setting("taubertal_express", "base3", 3, {"variant": "base"}),
    Setting("taubertal_express", "sale2", 2, {"partial_sale": True}),
]


def settings_of(game: str) -> list[Setting]:
    return [setting for setting in SETTINGS if setting.game == game]


def moves(game: stellwerk.Game, seed: int, slips: float) -> Iterator[str]:
    """Play a game to its end; yields each move before it is made."""
    rng = Rng(seed)
    bot = GreedyBot(rng, WORLDS, 0.0)
    while game.to_act is not None:
        legal = game.legal_moves()
        text = legal[rng.below(len(legal))]
        if slips < 1.0 and rng.below(1000) >= int(slips * 1000):
            position = position_for(game.rules, game.state, game.to_act, rng)
            text = bot.choose(position, FREE).text()
        yield text
        game.play(text)


def position(game: stellwerk.Game, seat: int | None) -> Position:
    """A view with the events that led to it."""
    events = [event for entry in game.log[-TOLD:] for event in entry]
    outcome = game.outcome()
    return {
        "view": game.view(seat),
        "events": [event.to_dict(seat) for event in events],
        "outcome": None if outcome is None else outcome.to_dict(),
    }


def kind_of(game: stellwerk.Game) -> str:
    """What is asked: the key of the question without its first word."""
    question = game.rules.asked(game.state).question(game.state)
    return question.key.removeprefix("ask.")


def size_of(found: Position) -> int:
    return len(json.dumps(found["view"]))


def played(setting: Setting, seed: int) -> list[Position]:
    """Every position of a game as the seat that is asked sees it, and the end."""
    game = setting.begin(seed)
    found: list[Position] = []
    course: list[list[int]] = []
    for _ in moves(game, seed, setting.slips):
        found.append({**position(game, game.to_act), "kind": kind_of(game)})
        course.append(game.scores())
    return [*found, {**position(game, 0), "course": course}]


def by_kind(setting: Setting, asked: list[Position]) -> dict[str, Position]:
    """The first and a late view of every kind of question."""
    found: dict[str, Position] = {}
    for place, one in enumerate(asked):
        name = one.pop("kind")
        found.setdefault(name, one)
        if setting.late(one["view"], place / len(asked)):
            found.setdefault(f"{name}.late", one)
    return found


def seldom(setting: Setting, known: Container[str]) -> dict[str, Position]:
    """Kinds of question that only other games of the setting ask."""
    found: dict[str, Position] = {}
    for seed in range(setting.seed + 1, setting.seed + setting.games):
        game = setting.begin(seed)
        for _ in moves(game, seed, SLIPS[seed % len(SLIPS)]):
            name = kind_of(game)
            if name not in known and name not in found:
                found[name] = position(game, game.to_act)
    return found


def marks(asked: list[Position]) -> dict[str, Position]:
    """The beginning, the middle, the largest position, and boxes to be bought."""
    found = {
        "begin": asked[0],
        "middle": asked[len(asked) // 2],
        "largest": max(asked, key=size_of),
    }
    boxes = [one for one in asked if '"kind": "box"' in json.dumps(one["view"])]
    return {**found, "boxes": boxes[0]} if boxes else found


def waiting(setting: Setting) -> Position:
    """The middle of the game as somebody sees it who is not asked."""
    game = setting.begin(setting.seed)
    texts = list(moves(game, setting.seed, setting.slips))
    game = setting.begin(setting.seed)
    for text in texts[: len(texts) // 2]:
        game.play(text)
    assert game.to_act is not None
    return position(game, (game.to_act + 1) % setting.players)


def positions(setting: Setting) -> dict[str, Position]:
    """What a fixture keeps of a setting, by name."""
    *asked, over = played(setting, setting.seed)
    found = by_kind(setting, asked)
    found |= seldom(setting, found)
    return {**found, **marks(asked), "waiting": waiting(setting), "over": over}
