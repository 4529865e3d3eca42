# SPDX-License-Identifier: MIT
"""Trains: new wagons, upgrades, mail wagons and tiles (FC-200 to FC-254)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Answer
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Target
from stellwerk.games.first_class import effects
from stellwerk.games.first_class.actions import TOP_LEVEL
from stellwerk.games.first_class.asking import SymbolAnswer, offer
from stellwerk.games.first_class.effects import train_word
from stellwerk.games.first_class.labels import symbols_of
from stellwerk.games.first_class.material import (
    CARDS_IN_TRAIN,
    LEVEL_COUNT,
    MAIL_AFTER,
    STOCK_OF,
    TILE_AFTER,
)
from stellwerk.games.first_class.moves import NEW_WAGON, Mail, WagonMove
from stellwerk.games.first_class.packing import DIGIT, ONES, counted, digit, has_bit
from stellwerk.games.first_class.player import TRAIN_BITS, Player
from stellwerk.games.first_class.state import FirstState
from stellwerk.games.first_class.symbols import CODES, U01, UA, Source
from stellwerk.games.first_class.worths import AHEAD, CARD
from stellwerk.parts.lists import replaced

# Wagons are counted in digits by train and level, and whatever can be done with them
# is a set of the lowest bits of these digits.
LEVEL_BITS: Final = 0x011111011111  # all but the top wagons
SECOND_LEVEL: Final = 0x000010000010
FOURTH_LEVEL: Final = 0x001000001000
NEW_UPPER: Final = 0x000000100000  # in the place of the top wagons
NEW_LOWER: Final = 0x100000000000


def level_bits(level: i64) -> i64:
    """The wagons of a level in both trains."""
    return ONES[level] + ONES[LEVEL_COUNT + level]


# New wagons (FC-200 to FC-203)


def couplings(state: FirstState, player: Player) -> i64:
    """Trains that are open while a 0/1 card is free (FC-202): NEW_UPPER, NEW_LOWER."""
    if state.low_stock <= 0 and state.material.limited:
        return 0
    trains: i64 = 0
    if player.cards_in(0) < CARDS_IN_TRAIN:
        trains = NEW_UPPER
    if player.cards_in(1) < CARDS_IN_TRAIN:
        trains += NEW_LOWER
    return trains


def why_not_couple(state: FirstState, player: Player, train: i64) -> Illegal | None:
    if player.cards_in(train) >= CARDS_IN_TRAIN:
        return Illegal("FC-201", "refused.complete", {"train": train_word(train)})
    if not couplings(state, player):
        return Illegal("FC-202", "refused.stock", {"faces": "0/1"})
    return None


def couple(state: FirstState, seat: i64, train: i64) -> None:
    """Add a 0-wagon; a fifth card brings a mail wagon, a ninth one a tile."""
    player = state.players[seat]
    state.low_stock -= 1
    player.wagons += ONES[train * LEVEL_COUNT]
    player.cards += ONES[train]
    cards = player.cards_in(train)
    if state.events is not None:
        params: dict[str, object] = {"train": train_word(train), "n": cards}
        where = effects.car_target(seat, train, cards)
        state.tell_of(seat, "coupled", params, [where])
    if cards == MAIL_AFTER:
        state.stack.push(state.steps.mail[seat][train])
    elif cards == TILE_AFTER:
        lay_tile(state, seat, train)


# Upgrades (FC-210 to FC-218)


def upgrades(state: FirstState, player: Player) -> i64:
    """Wagons for which a better card is free (FC-215): bits by train and level.

    Levels 0, 2 and 4 only turn their card over.
    """
    wagons = counted(player.wagons) & LEVEL_BITS
    if state.material.limited:
        if state.middle_stock <= 0:
            wagons &= ~SECOND_LEVEL
        if state.high_stock <= 0:
            wagons &= ~FOURTH_LEVEL
    return wagons


def any_upgrades(state: FirstState, player: Player) -> i64:
    """Every use of an any-upgrade (FC-216); no top wagon can be upgraded, so its bit
    means a new one."""
    return upgrades(state, player) | couplings(state, player)


def can_upgrade(state: FirstState, player: Player, train: i64, level: i64) -> bool:
    return has_bit(upgrades(state, player), DIGIT * (train * LEVEL_COUNT + level))


def why_not_upgrade(
    state: FirstState, player: Player, train: i64, level: i64, rule: str
) -> Illegal | None:
    """`rule` is the one that wants a wagon of this level in the train."""
    if level == NEW_WAGON:
        return why_not_couple(state, player, train)
    if can_upgrade(state, player, train, level):
        return None
    values = state.material.values
    if digit(player.wagons, train * LEVEL_COUNT + level):
        low = STOCK_OF[level + 1] * 2
        faces = f"{values[low]}/{values[low + 1]}"
        return Illegal("FC-215", "refused.stock", {"faces": faces})
    params: dict[str, object] = {"train": train_word(train), "value": values[level]}
    return Illegal(rule, "refused.no_wagon", params)


def upgrade(state: FirstState, seat: i64, train: i64, level: i64) -> None:
    """Replace the leftmost wagon of a level by the next better one (FC-212)."""
    player = state.players[seat]
    better = train * LEVEL_COUNT + level + 1
    player.wagons += ONES[better] - ONES[better - 1]
    if level == 1:
        state.low_stock += 1
        state.middle_stock -= 1
    elif level == 3:
        state.middle_stock += 1
        state.high_stock -= 1
    if state.events is not None:
        params = upgrade_params(state, train, level)
        place = effects.last_of_level(player, train, level + 1)
        where = effects.car_target(seat, train, place)
        state.tell_of(seat, "upgraded", params, [where])


def upgrade_or_couple(state: FirstState, seat: i64, train: i64, level: i64) -> None:
    """Use an any-upgrade (FC-216)."""
    if level == NEW_WAGON:
        couple(state, seat, train)
    else:
        upgrade(state, seat, train, level)


def upgrade_params(state: FirstState, train: i64, level: i64) -> dict[str, object]:
    """A train, and the values of its wagon before and after."""
    params: dict[str, object] = {"train": train_word(train)}
    if level != NEW_WAGON:
        params["from"] = state.material.values[level]
        params["to"] = state.material.values[level + 1]
    return params


# The symbols


class WagonAnswer(SymbolAnswer[WagonMove]):
    """A symbol for a new wagon or an upgrade; `rule` wants a wagon for it."""

    def __init__(self, kind: int, rule: str, label: str) -> None:
        super().__init__(WagonMove, kind)
        self.rule: Final = rule
        self.label: Final = label

    def way(self, state: FirstState, player: Player, place: i64) -> Move:
        return state.material.moves.wagons[self.kind][place // TRAIN_BITS]

    def why_not(self, state: FirstState, seat: i64, move: WagonMove) -> Illegal | None:
        player = state.players[seat]
        return why_not_upgrade(state, player, move.train, move.level, self.rule)

    def resolve(self, state: FirstState, seat: i64, move: WagonMove) -> None:
        self.use_up(state)
        upgrade_or_couple(state, seat, move.train, move.level)

    def choice(self, state: FirstState, seat: i64, move: WagonMove) -> Choice:
        train, level = move.train, move.level
        place = effects.wagon_target(state.players[seat], seat, train, level)
        params = upgrade_params(state, train, level)
        preview = effects.upgrade_effects(state, seat, train, level)
        new = self.kind == UA and level == NEW_WAGON
        label = self.label + ".new" if new else self.label
        targets = [effects.symbol_target(self.kind), place]
        return offer(move, label, params, targets, self.code, preview)

    def lack(self, player: Player, source: Source, left: i64) -> str:
        """Why there is no new wagon: no room, or no card left."""
        complete = min(player.cards_in(0), player.cards_in(1)) >= CARDS_IN_TRAIN
        return "@lack.complete" if complete else "@lack.stock"


@final
class Coupling(WagonAnswer):
    """A new 0-wagon (»0er-Waggon nehmen«, FC-200)."""

    def ways(self, state: FirstState, player: Player, seat: i64) -> i64:
        return couplings(state, player)

    def worth(self, state: FirstState, seat: i64, source: Source, amount: i64) -> float:
        return CARD


@final
class Upgrading(WagonAnswer):
    """The next better value for the leftmost wagon of a named one (FC-211)."""

    def __init__(self, level: int) -> None:
        super().__init__(U01 + level, "FC-211", "upgrade")
        self.level: Final[i64] = level
        self.both: Final[i64] = level_bits(level)

    def ways(self, state: FirstState, player: Player, seat: i64) -> i64:
        return upgrades(state, player) & self.both

    def lack(self, player: Player, source: Source, left: i64) -> str:
        """No wagon of this value, or no better card; another symbol may make one."""
        level = self.level
        if counted(player.wagons) & self.both:
            return "@lack.stock"
        before = source.place_of(level)
        if level > 0 and before >= 0 and digit(left, before):
            return "@lack.first." + CODES[level]
        return "@lack.wagon." + self.code

    def worth(self, state: FirstState, seat: i64, source: Source, amount: i64) -> float:
        return upgrade_worth(state, self.level)


def upgrade_worth(state: FirstState, level: i64) -> float:
    values = state.material.values
    return (1.0 + AHEAD) / 2.0 * float(values[level + 1] - values[level])


@final
class UpgradingAny(WagonAnswer):
    """»Aufwertung eines Waggons deiner Wahl«, or a new wagon (FC-216)."""

    def ways(self, state: FirstState, player: Player, seat: i64) -> i64:
        return any_upgrades(state, player)

    def way(self, state: FirstState, player: Player, place: i64) -> Move:
        return state.material.moves.wagons[UA][place // DIGIT]

    def worth(self, state: FirstState, seat: i64, source: Source, amount: i64) -> float:
        """The best use of it."""
        open = upgrades(state, state.players[seat])
        for level in range(TOP_LEVEL - 1, -1, -1):
            if open & level_bits(level):
                return max(CARD, upgrade_worth(state, level))
        return CARD


# Mail wagons and locomotive tiles (FC-240 to FC-254)


def lay_tile(state: FirstState, seat: i64, train: i64) -> None:
    """The top tile closes the train; its upgrades wait (FC-250, FC-251)."""
    player = state.players[seat]
    tile: int = state.tiles
    state.tiles += 1
    player.tiles = replaced(player.tiles, train, tile)
    player.cards += ONES[train]
    state.queue = [*state.queue, state.material.tile_sources[tile]]
    if state.events is not None:
        value = state.material.tile_values[tile]
        params: dict[str, object] = {"train": train_word(train), "value": value}
        target = effects.car_target(seat, train, CARDS_IN_TRAIN)
        state.tell_of(seat, "tile", params, [target])


@final
class LayingMail(Answer[FirstState, Mail]):
    """A mail wagon is the sixth card (»Postwaggon«, FC-240).

    It is one that the player has not used yet; its bonus waits (FC-242).
    """

    def __init__(self, train: int) -> None:
        super().__init__(Mail)
        self.train: Final = train

    def add_moves(self, state: FirstState, seat: i64, moves: list[Move]) -> None:
        mails = state.material.moves.mails
        used = state.players[seat].mail
        for wagon in range(len(mails)):
            if wagon != used[0] and wagon != used[1]:
                moves.append(mails[wagon])

    def why_not(self, state: FirstState, seat: i64, move: Mail) -> Illegal | None:
        if move.card in state.players[seat].mail:
            return Illegal("FC-242", "refused.mail.used")
        return None

    def resolve(self, state: FirstState, seat: i64, move: Mail) -> None:
        player = state.players[seat]
        player.mail = replaced(player.mail, self.train, move.card)
        player.cards += ONES[self.train]
        state.queue = [*state.queue, state.material.mail_sources[move.card]]
        if state.events is not None:
            target = effects.car_target(seat, self.train, MAIL_AFTER + 1)
            state.tell_of(seat, "mail", {"train": train_word(self.train)}, [target])

    def gaps(self, state: FirstState, seat: i64) -> dict[str, object]:
        return {"train": train_word(self.train)}

    def choice(self, state: FirstState, seat: i64, move: Mail) -> Choice:
        source = state.material.sources[state.material.mail_sources[move.card]]
        params: dict[str, object] = {"gives": symbols_of(source)}
        target = Target("mail", move.name)
        return Choice(move.text(), "choose.mail", params, [target], "mail")
