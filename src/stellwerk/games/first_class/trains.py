# SPDX-License-Identifier: MIT
"""Trains: new wagons, upgrades, mail wagons, locomotive tiles, conductors."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Question, Target, seat_name
from stellwerk.games.first_class.actions import TOP_LEVEL
from stellwerk.games.first_class.aims import car_target, last_of_level
from stellwerk.games.first_class.asking import FirstClassDecision
from stellwerk.games.first_class.labels import symbols_of
from stellwerk.games.first_class.material import (
    CARDS_IN_TRAIN,
    LEVEL_COUNT,
    MAIL_AFTER,
    STOCK_OF,
    TILE_AFTER,
)
from stellwerk.games.first_class.moves import NEW_WAGON, TRAINS, Mail
from stellwerk.games.first_class.player import CONSTANTINOPLE, Player
from stellwerk.games.first_class.state import FirstClassState
from stellwerk.games.first_class.steps import Steps

# New wagons (FC-200 to FC-203)


def can_couple(state: FirstClassState, player: Player, train: i64) -> bool:
    """Is the train open and a 0/1 card free (FC-202)?"""
    return player.cards[train] < CARDS_IN_TRAIN and (
        state.stock[0] > 0 or not state.material.limited
    )


def why_not_couple(
    state: FirstClassState, player: Player, train: int
) -> Illegal | None:
    if player.cards[train] >= CARDS_IN_TRAIN:
        return Illegal("FC-201", "refused.complete", {"train": train_word(train)})
    if not can_couple(state, player, train):
        return Illegal("FC-202", "refused.stock", {"faces": "0/1"})
    return None


def train_word(train: int) -> str:
    return "@train." + TRAINS[train]


def couple(state: FirstClassState, steps: Steps, seat: int, train: int) -> None:
    """Add a 0-wagon; a fifth card brings a mail wagon, a ninth one a tile."""
    player = state.players[seat]
    state.stock[0] -= 1
    player.wagons[train * LEVEL_COUNT] += 1
    cards = player.cards[train] + 1
    player.cards[train] = cards
    if state.events is not None:
        params: dict[str, object] = {
            "player": seat_name(seat),
            "train": train_word(train),
            "n": cards,
        }
        state.tell("coupled", seat, params, [car_target(seat, train, cards)])
    if cards == MAIL_AFTER:
        state.stack.push(steps.mail[seat][train])
    elif cards == TILE_AFTER:
        lay_tile(state, seat, train)


# Upgrades (FC-210 to FC-218)


def can_upgrade(state: FirstClassState, player: Player, train: i64, level: i64) -> bool:
    """Does the train hold such a wagon, and is a better card free (FC-215)?

    Levels 0, 2 and 4 only turn their card over.
    """
    if player.wagons[train * LEVEL_COUNT + level] == 0:
        return False
    if level == 1:
        return state.stock[1] > 0 or not state.material.limited
    if level == 3:
        return state.stock[2] > 0 or not state.material.limited
    return True


def can_upgrade_any(state: FirstClassState, player: Player) -> bool:
    """Is there any use for an any-upgrade (FC-216)?"""
    train: i64
    level: i64
    for train in range(2):
        if can_couple(state, player, train):
            return True
        for level in range(TOP_LEVEL):
            if can_upgrade(state, player, train, level):
                return True
    return False


def why_not_upgrade(
    state: FirstClassState, player: Player, train: int, level: int, rule: str
) -> Illegal | None:
    """`rule` is the one that wants a wagon of this level in the train."""
    if level == NEW_WAGON:
        return why_not_couple(state, player, train)
    if can_upgrade(state, player, train, level):
        return None
    material = state.material
    if player.wagons[train * LEVEL_COUNT + level]:
        low = STOCK_OF[level + 1] * 2
        faces = f"{material.values[low]}/{material.values[low + 1]}"
        return Illegal("FC-215", "refused.stock", {"faces": faces})
    params: dict[str, object] = {
        "train": train_word(train),
        "value": material.values[level],
    }
    return Illegal(rule, "refused.no_wagon", params)


def upgrade(state: FirstClassState, seat: int, train: int, level: int) -> None:
    """Replace the leftmost wagon of a level by the next better one (FC-212)."""
    player = state.players[seat]
    wagons = player.wagons
    place = train * LEVEL_COUNT + level
    wagons[place] -= 1
    wagons[place + 1] += 1
    if level == 1 or level == 3:
        state.stock[STOCK_OF[level]] += 1
        state.stock[STOCK_OF[level + 1]] -= 1
    if state.events is not None:
        values = state.material.values
        params: dict[str, object] = {
            "player": seat_name(seat),
            "train": train_word(train),
            "from": values[level],
            "to": values[level + 1],
        }
        target = car_target(seat, train, last_of_level(player, train, level + 1))
        state.tell("upgraded", seat, params, [target])


def upgrade_or_couple(
    state: FirstClassState, steps: Steps, seat: int, train: int, level: int
) -> None:
    """Use an any-upgrade (FC-216)."""
    if level == NEW_WAGON:
        couple(state, steps, seat, train)
    else:
        upgrade(state, seat, train, level)


# Mail wagons and locomotive tiles (FC-240 to FC-254)


def with_item(values: list[int], place: int, value: int) -> list[int]:
    """A new list with one value changed; copies of a state share the old one."""
    changed = values[:]
    changed[place] = value
    return changed


def lay_tile(state: FirstClassState, seat: int, train: int) -> None:
    """The top tile closes the train; its upgrades wait (FC-250, FC-251)."""
    player = state.players[seat]
    tile: int = state.tiles
    state.tiles += 1
    player.tiles = with_item(player.tiles, train, tile)
    player.cards[train] = CARDS_IN_TRAIN
    state.queue.append(state.material.tile_sources[tile])
    if state.events is not None:
        params: dict[str, object] = {
            "player": seat_name(seat),
            "train": train_word(train),
            "value": state.material.tile_values[tile],
        }
        target = car_target(seat, train, CARDS_IN_TRAIN)
        state.tell("tile", seat, params, [target])


@final
class AskMail(FirstClassDecision):
    """Choose a mail wagon as sixth card (»Postwaggon«, FC-240)."""

    def __init__(self, steps: Steps, seat: int, train: int) -> None:
        super().__init__(steps, seat, "FC-240", "mail")
        self.train: Final = train

    def text(self) -> str:
        return f"mail {self.seat + 1} {TRAINS[self.train]}"

    def moves(self, state: FirstClassState) -> list[Move]:
        mails = state.material.moves.mails
        used = state.players[self.seat].mail
        moves: list[Move] = []
        for wagon in range(len(mails)):
            if wagon != used[0] and wagon != used[1]:
                moves.append(mails[wagon])
        return moves

    def why_not(self, state: FirstClassState, move: Move) -> Illegal | None:
        if not isinstance(move, Mail):
            return Illegal("FC-240", "refused.mail")
        if move.wagon in state.players[self.seat].mail:
            return Illegal("FC-242", "refused.mail.used")
        return None

    def resolve(self, state: FirstClassState, move: Move) -> None:
        assert isinstance(move, Mail)
        player = state.players[self.seat]
        player.mail = with_item(player.mail, self.train, move.wagon)
        player.cards[self.train] = MAIL_AFTER + 1
        state.queue.append(state.material.mail_sources[move.wagon])
        if state.events is not None:
            params: dict[str, object] = {
                "player": seat_name(self.seat),
                "train": train_word(self.train),
            }
            target = car_target(self.seat, self.train, MAIL_AFTER + 1)
            state.tell("mail", self.seat, params, [target])

    def question(self, state: FirstClassState) -> Question:
        return Question("ask.mail", {"train": train_word(self.train)})

    def choice(self, state: FirstClassState, move: Move) -> Choice:
        assert isinstance(move, Mail)
        source = state.material.sources[state.material.mail_sources[move.wagon]]
        params: dict[str, object] = {"gives": symbols_of(source)}
        target = Target("mail", move.name)
        return Choice(move.text(), "choose.mail", params, [target], "mail")


# Conductors (FC-220 to FC-224, FC-260 to FC-262)


def room(player: Player, train: int) -> i64:
    """How many steps a conductor can take."""
    cards: i64 = player.cards[train]
    return cards - player.conductors[train]


def can_walk(player: Player) -> bool:
    """Has at least one conductor a card to its right?"""
    return (
        player.conductors[0] < player.cards[0] or player.conductors[1] < player.cards[1]
    )


def walk(state: FirstClassState, seat: int, train: int, count: i64) -> None:
    """Move one conductor, as far as its train goes."""
    player = state.players[seat]
    count = min(count, room(player, train))
    if count <= 0:
        return
    position = player.conductors[train] + count
    player.conductors[train] = position
    if state.events is not None:
        params: dict[str, object] = {
            "player": seat_name(seat),
            "train": train_word(train),
            "n": int(count),
            "pos": int(position),
        }
        target = Target("conductor", f"{seat + 1}.{TRAINS[train]}")
        state.tell("walked", seat, params, [target])
    if position == CARDS_IN_TRAIN:
        arrive(state, seat)


def arrive(state: FirstClassState, seat: int) -> None:
    """A conductor steps onto a tile: Constantinople (FC-260, FC-261)."""
    bonuses = state.material.constantinople
    rank = len(state.arrived)
    state.arrived = [*state.arrived, seat]
    points = bonuses[rank] if rank < len(bonuses) else 0
    state.players[seat].points[CONSTANTINOPLE] += points
    if state.events is not None:
        params: dict[str, object] = {
            "player": seat_name(seat),
            "rank": rank + 1,
            "n": points,
        }
        state.tell("constantinople", seat, params, [Target("constantinople", "tile")])


def walk_moves(
    state: FirstClassState, player: Player, count: i64, moves: list[Move]
) -> None:
    """All ways to divide the steps without wasting one (FC-222)."""
    upper = room(player, 0)
    lower = room(player, 1)
    total = min(count, upper + lower)
    walks = state.material.moves.walks
    first = max(0, total - lower)
    last = min(total, upper)
    while first <= last:
        moves.append(walks[first][total - first])
        first += 1


def why_not_walk(player: Player, count: int, upper: int, lower: int) -> Illegal | None:
    """Why steps may not be divided like this (FC-221, FC-222, FC-224)."""
    for train, wanted in ((0, upper), (1, lower)):
        space = int(room(player, train))
        if wanted > space:
            params: dict[str, object] = {"train": train_word(train), "n": space}
            return Illegal("FC-222", "refused.walk.room", params)
    if upper + lower > count:
        return Illegal("FC-221", "refused.walk.total", {"n": count})
    total = min(count, int(room(player, 0) + room(player, 1)))
    if total == 0:
        return Illegal("FC-222", "refused.walk.none")
    if upper + lower < total:
        return Illegal("FC-224", "refused.walk.less", {"n": total})
    return None
