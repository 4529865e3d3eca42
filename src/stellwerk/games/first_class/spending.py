# SPDX-License-Identifier: MIT
"""Spending coins: what they buy, and which columns pay (FC-294 to FC-296)."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, Ask
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Effect, Illegal, Question, Target
from stellwerk.games.first_class import effects, wagons
from stellwerk.games.first_class.asking import FreeAction, offer
from stellwerk.games.first_class.conductors import room, walk
from stellwerk.games.first_class.effects import train_word
from stellwerk.games.first_class.end_cards import take_end_card, why_not_offered
from stellwerk.games.first_class.labels import end_card_params
from stellwerk.games.first_class.moves import NEW_WAGON, Buy, Pay, Spend
from stellwerk.games.first_class.packing import (
    DIGIT,
    DIGIT_MASK,
    ONES,
    digit,
    packed,
    place_of_bit,
)
from stellwerk.games.first_class.player import SPENT, TRAIN_BITS, Player
from stellwerk.games.first_class.points import tell_points
from stellwerk.games.first_class.state import FirstState
from stellwerk.games.first_class.track import can_run, run

# What a coin can be used for


class Use(metaclass=ABCMeta):
    """One use of a coin."""

    @abstractmethod
    def ways(self, state: FirstState, player: Player) -> i64:
        """All ways that have an effect, as a set of bits."""

    def add_moves(
        self, state: FirstState, player: Player, spends: list[Spend], moves: list[Move]
    ) -> None:
        ways = self.ways(state, player)
        while ways:
            moves.append(spends[self.which(place_of_bit(ways, 0))])
            ways &= ways - 1

    def which(self, place: i64) -> i64:
        """The number of the move for one of these bits, by its place."""
        return place

    def why_not(self, state: FirstState, player: Player, move: Spend) -> Illegal | None:
        return None

    @abstractmethod
    def carry_out(self, state: FirstState, seat: i64, move: Spend) -> None:
        """What happens after the coin is gone."""

    @abstractmethod
    def choice(self, state: FirstState, seat: i64, move: Spend) -> Choice:
        """How it is offered."""


def spend_choice(
    seat: i64,
    move: Spend,
    label: str,
    params: dict[str, object],
    targets: list[Target],
    preview: list[Effect],
) -> Choice:
    """The use of a coin, with its column."""
    column = move.column + 1
    params = {"column": column, **params}
    targets = [effects.column_target(seat, move.column), *targets]
    return offer(move, "spend." + label, params, targets, f"spend {column}", preview)


class UseForWagon(Use):
    """A new 0-wagon."""

    def ways(self, state: FirstState, player: Player) -> i64:
        return wagons.couplings(state, player)

    def which(self, place: i64) -> i64:
        return place // TRAIN_BITS

    def why_not(self, state: FirstState, player: Player, move: Spend) -> Illegal | None:
        return wagons.why_not_upgrade(state, player, move.train, move.level, "FC-216")

    def carry_out(self, state: FirstState, seat: i64, move: Spend) -> None:
        wagons.upgrade_or_couple(state, seat, move.train, move.level)

    def choice(self, state: FirstState, seat: i64, move: Spend) -> Choice:
        train, level = move.train, move.level
        label = "couple" if level == NEW_WAGON else "upgrade"
        params = wagons.upgrade_params(state, train, level)
        targets = [effects.wagon_target(state.players[seat], seat, train, level)]
        preview = effects.upgrade_effects(state, seat, train, level)
        return spend_choice(seat, move, label, params, targets, preview)


@final
class UseForUpgrade(UseForWagon):
    """An upgrade of any wagon, or a new one (FC-216)."""

    def ways(self, state: FirstState, player: Player) -> i64:
        return wagons.any_upgrades(state, player)

    def which(self, place: i64) -> i64:
        return place // DIGIT


@final
class UseForStep(Use):
    """One step of a conductor."""

    def ways(self, state: FirstState, player: Player) -> i64:
        """By train."""
        upper: i64 = 1 if room(player, 0) > 0 else 0
        return upper + 2 if room(player, 1) > 0 else upper

    def why_not(self, state: FirstState, player: Player, move: Spend) -> Illegal | None:
        if room(player, move.train) > 0:
            return None
        return Illegal("FC-296", "refused.no_room", {"train": train_word(move.train)})

    def carry_out(self, state: FirstState, seat: i64, move: Spend) -> None:
        walk(state, seat, move.train, 1)

    def choice(self, state: FirstState, seat: i64, move: Spend) -> Choice:
        upper, lower = 1 - move.train, move.train
        params: dict[str, object] = {"train": train_word(move.train)}
        targets = effects.step_targets(state.players[seat], seat, upper, lower)
        preview = effects.walk_effects(state, seat, upper, lower)
        return spend_choice(seat, move, "walk", params, targets, preview)


@final
class UseForCity(Use):
    """The locomotive's way to the next city."""

    def ways(self, state: FirstState, player: Player) -> i64:
        return 1 if can_run(player) else 0

    def why_not(self, state: FirstState, player: Player, move: Spend) -> Illegal | None:
        return None if can_run(player) else Illegal("FC-296", "refused.track_end")

    def carry_out(self, state: FirstState, seat: i64, move: Spend) -> None:
        run(state, seat, 1)

    def choice(self, state: FirstState, seat: i64, move: Spend) -> Choice:
        targets = [effects.run_target(state.players[seat], seat, 1)]
        preview = effects.run_effects(state, seat, 1)
        return spend_choice(seat, move, "run", {}, targets, preview)


@final
class UseForPoints(Use):
    """Points at once, from any column."""

    def ways(self, state: FirstState, player: Player) -> i64:
        return 1

    def carry_out(self, state: FirstState, seat: i64, move: Spend) -> None:
        points = state.material.coins.points
        state.players[seat].points[SPENT] += points
        if state.events is not None:
            tell_points(state, seat, points)

    def choice(self, state: FirstState, seat: i64, move: Spend) -> Choice:
        params: dict[str, object] = {"n": state.material.coins.points}
        target = Target("point", effects.column_target(seat, move.column).id)
        return spend_choice(seat, move, "vp", params, [target], [])


USES: Final[list[Use]] = [  # by number: W0, L1, C1_1, UA, and points
    UseForWagon(),
    UseForCity(),
    UseForStep(),
    UseForUpgrade(),
    UseForPoints(),
]


# The answers


@final
class Spending(FreeAction[Spend]):
    """A coin goes back, then its use happens (FC-295, FC-296)."""

    def add_moves(self, state: FirstState, seat: i64, moves: list[Move]) -> None:
        player = state.players[seat]
        coins = player.coins
        column: i64 = 0
        while coins:
            if coins & DIGIT_MASK:
                spends = state.material.moves.spends[column]
                for use in state.material.coins.uses[column]:
                    USES[use].add_moves(state, player, spends[use], moves)
            coins >>= DIGIT
            column += 1

    def why_not(self, state: FirstState, seat: i64, move: Spend) -> Illegal | None:
        player = state.players[seat]
        column: dict[str, object] = {"column": move.column + 1}
        if digit(player.coins, move.column) == 0:
            return Illegal("FC-295", "refused.column", column)
        if move.use not in state.material.coins.uses[move.column]:
            return Illegal("FC-295", "refused.other_column", column)
        return USES[move.use].why_not(state, player, move)

    def resolve(self, state: FirstState, seat: i64, move: Spend) -> None:
        self.go_on(state, seat)
        state.players[seat].coins -= ONES[move.column]
        if state.events is not None:
            column: dict[str, object] = {"column": move.column + 1}
            state.tell_of(seat, "spent", column, [effects.coin_target(seat)])
        USES[move.use].carry_out(state, seat, move)

    def choice(self, state: FirstState, seat: i64, move: Spend) -> Choice:
        return USES[move.use].choice(state, seat, move)


@final
class Buying(FreeAction[Buy]):
    """An open end-game card for coins of any columns (FC-295)."""

    def add_moves(self, state: FirstState, seat: i64, moves: list[Move]) -> None:
        if state.players[seat].coin_count() >= state.material.coins.price:
            for card in state.offer:
                moves.append(state.material.moves.buys[card])

    def why_not(self, state: FirstState, seat: i64, move: Buy) -> Illegal | None:
        price = state.material.coins.price
        have = state.players[seat].coin_count()
        if have < price:
            return Illegal("FC-295", "refused.price", {"n": price, "have": have})
        return why_not_offered(state, move.card)

    def resolve(self, state: FirstState, seat: i64, move: Buy) -> None:
        self.go_on(state, seat)
        take_end_card(state, seat, move.card)
        state.stack.push(state.steps.pay[seat])

    def choice(self, state: FirstState, seat: i64, move: Buy) -> Choice:
        params = end_card_params(state.material, move.card)
        params["n"] = state.material.coins.price
        target = Target("end_card", move.name)
        preview = effects.end_card_effects(state, seat, move.card)
        return offer(move, "buy", params, [target], "buy", preview)


@final
class AskPay(Ask[FirstState]):
    """Which columns pay for the end-game card (FC-295)?"""

    def why_other(self, state: FirstState, move: Move) -> Illegal:
        return Illegal("FC-295", "refused.pay", {"n": state.material.coins.price})

    def question(self, state: FirstState) -> Question:
        return Question("ask.pay", {"n": state.material.coins.price})


def lacking_column(coins: i64, paid: list[int]) -> i64:
    """The first column with fewer coins than are paid, or -1."""
    for column, count in enumerate(paid):
        if digit(coins, column) < count:
            return column
    return -1


@final
class Paying(Answer[FirstState, Pay]):
    """So many coins of each column (FC-295)."""

    def add_moves(self, state: FirstState, seat: i64, moves: list[Move]) -> None:
        coins = state.players[seat].coins
        for move in state.material.moves.pays:
            if lacking_column(coins, move.coins) < 0:
                moves.append(move)

    def why_not(self, state: FirstState, seat: i64, move: Pay) -> Illegal | None:
        coins = state.players[seat].coins
        column = lacking_column(coins, move.coins)
        if column < 0:
            return None
        have = digit(coins, column)
        params: dict[str, object] = {"column": column + 1, "have": have}
        return Illegal("FC-295", "refused.pay.column", params)

    def resolve(self, state: FirstState, seat: i64, move: Pay) -> None:
        state.players[seat].coins -= packed(move.coins)
        price: dict[str, object] = {"n": state.material.coins.price}
        state.tell_of(seat, "paid", price, [effects.coin_target(seat)])

    def choice(self, state: FirstState, seat: i64, move: Pay) -> Choice:
        first, second, third = move.coins
        params: dict[str, object] = {"first": first, "second": second, "third": third}
        targets = effects.paid_targets(seat, move.coins)
        return Choice(move.text(), "choose.pay", params, targets, "pay")
