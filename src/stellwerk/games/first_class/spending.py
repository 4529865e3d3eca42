# SPDX-License-Identifier: MIT
"""Spending coins: what they buy, and which columns pay (FC-294 to FC-296)."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, Ask
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Effect, Illegal, Question, Target
from stellwerk.games.first_class.actions import TOP_LEVEL, Spends
from stellwerk.games.first_class.aims import (
    column_target,
    paid_targets,
    run_target,
    step_targets,
    train_word,
    wagon_target,
)
from stellwerk.games.first_class.asking import FreeAction, offer, say
from stellwerk.games.first_class.conductors import room, walk
from stellwerk.games.first_class.effects import (
    end_card_effects,
    run_effects,
    upgrade_effects,
    walk_effects,
)
from stellwerk.games.first_class.end_cards import take_end_card, why_not_offered
from stellwerk.games.first_class.labels import end_card_params
from stellwerk.games.first_class.moves import NEW_WAGON, Buy, Pay, Spend
from stellwerk.games.first_class.player import SPENT, Player
from stellwerk.games.first_class.points import tell_points
from stellwerk.games.first_class.state import FirstState
from stellwerk.games.first_class.track import can_run, run
from stellwerk.games.first_class.wagons import (
    can_couple,
    can_upgrade,
    upgrade_or_couple,
    upgrade_params,
    why_not_upgrade,
)

COLUMN_COUNT: Final = 3


def coin_target(seat: i64) -> Target:
    return Target("coins", str(seat + 1))


# What a coin can be used for


class Use(metaclass=ABCMeta):
    """One use of a coin; `add_moves` gets the moves of the column."""

    @abstractmethod
    def add_moves(
        self, state: FirstState, player: Player, spends: Spends, moves: list[Move]
    ) -> None:
        """Append every way that has an effect."""

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
    targets = [column_target(seat, move.column), *targets]
    return offer(move, "spend." + label, params, targets, f"spend {column}", preview)


class UseForWagon(Use):
    """A new 0-wagon."""

    def add_moves(
        self, state: FirstState, player: Player, spends: Spends, moves: list[Move]
    ) -> None:
        train: i64
        for train in range(2):
            if can_couple(state, player, train):
                moves.append(spends.couple[train])

    def why_not(self, state: FirstState, player: Player, move: Spend) -> Illegal | None:
        return why_not_upgrade(state, player, move.train, move.level, "FC-216")

    def carry_out(self, state: FirstState, seat: i64, move: Spend) -> None:
        upgrade_or_couple(state, seat, move.train, move.level)

    def choice(self, state: FirstState, seat: i64, move: Spend) -> Choice:
        train, level = move.train, move.level
        label = "couple" if level == NEW_WAGON else "upgrade"
        params = upgrade_params(state, train, level)
        targets = [wagon_target(state.players[seat], seat, train, level)]
        preview = upgrade_effects(state, seat, train, level)
        return spend_choice(seat, move, label, params, targets, preview)


@final
class UseForUpgrade(UseForWagon):
    """An upgrade of any wagon, or a new one (FC-216)."""

    def add_moves(
        self, state: FirstState, player: Player, spends: Spends, moves: list[Move]
    ) -> None:
        train: i64
        level: i64
        for train in range(2):
            for level in range(TOP_LEVEL):
                if can_upgrade(state, player, train, level):
                    moves.append(spends.upgrade[train][level])
            if can_couple(state, player, train):
                moves.append(spends.new[train])


@final
class UseForStep(Use):
    """One step of a conductor."""

    def add_moves(
        self, state: FirstState, player: Player, spends: Spends, moves: list[Move]
    ) -> None:
        train: i64
        for train in range(2):
            if room(player, train) > 0:
                moves.append(spends.walk[train])

    def why_not(self, state: FirstState, player: Player, move: Spend) -> Illegal | None:
        if room(player, move.train) > 0:
            return None
        return Illegal("FC-296", "refused.no_room", {"train": train_word(move.train)})

    def carry_out(self, state: FirstState, seat: i64, move: Spend) -> None:
        walk(state, seat, move.train, 1)

    def choice(self, state: FirstState, seat: i64, move: Spend) -> Choice:
        upper, lower = 1 - move.train, move.train
        params: dict[str, object] = {"train": train_word(move.train)}
        targets = step_targets(state.players[seat], seat, upper, lower)
        preview = walk_effects(state, seat, upper, lower)
        return spend_choice(seat, move, "walk", params, targets, preview)


@final
class UseForCity(Use):
    """The locomotive's way to the next city."""

    def add_moves(
        self, state: FirstState, player: Player, spends: Spends, moves: list[Move]
    ) -> None:
        if can_run(player):
            moves.append(spends.run)

    def why_not(self, state: FirstState, player: Player, move: Spend) -> Illegal | None:
        return None if can_run(player) else Illegal("FC-296", "refused.track_end")

    def carry_out(self, state: FirstState, seat: i64, move: Spend) -> None:
        run(state, seat, 1)

    def choice(self, state: FirstState, seat: i64, move: Spend) -> Choice:
        targets = [run_target(state.players[seat], seat, 1)]
        preview = run_effects(state, seat, 1)
        return spend_choice(seat, move, "run", {}, targets, preview)


@final
class UseForPoints(Use):
    """Points at once, from any column."""

    def add_moves(
        self, state: FirstState, player: Player, spends: Spends, moves: list[Move]
    ) -> None:
        moves.append(spends.point)

    def carry_out(self, state: FirstState, seat: i64, move: Spend) -> None:
        points = state.material.coins.points
        state.players[seat].points[SPENT] += points
        if state.events is not None:
            tell_points(state, seat, points)

    def choice(self, state: FirstState, seat: i64, move: Spend) -> Choice:
        params: dict[str, object] = {"n": state.material.coins.points}
        target = Target("point", column_target(seat, move.column).id)
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
        board = state.material.coins
        for column in range(COLUMN_COUNT):
            if coins[column]:
                spends = state.material.moves.spends[column]
                for use in board.uses[column]:
                    USES[use].add_moves(state, player, spends, moves)

    def why_not(self, state: FirstState, seat: i64, move: Spend) -> Illegal | None:
        player = state.players[seat]
        column: dict[str, object] = {"column": move.column + 1}
        if player.coins[move.column] == 0:
            return Illegal("FC-295", "refused.column", column)
        if move.use not in state.material.coins.uses[move.column]:
            return Illegal("FC-295", "refused.other_column", column)
        return USES[move.use].why_not(state, player, move)

    def resolve(self, state: FirstState, seat: i64, move: Spend) -> None:
        self.go_on(state, seat)
        state.players[seat].coins[move.column] -= 1
        if state.events is not None:
            say(state, "spent", seat, {"column": move.column + 1}, coin_target(seat))
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
        preview = end_card_effects(state, seat, move.card)
        return offer(move, "buy", params, [target], "buy", preview)


@final
class AskPay(Ask[FirstState]):
    """Which columns pay for the end-game card (FC-295)?"""

    def why_other(self, state: FirstState, move: Move) -> Illegal:
        return Illegal("FC-295", "refused.pay", {"n": state.material.coins.price})

    def question(self, state: FirstState) -> Question:
        return Question("ask.pay", {"n": state.material.coins.price})


@final
class Paying(Answer[FirstState, Pay]):
    """So many coins of each column (FC-295)."""

    def add_moves(self, state: FirstState, seat: i64, moves: list[Move]) -> None:
        coins = state.players[seat].coins
        for move in state.material.moves.pays:
            paid = move.coins
            if paid[0] <= coins[0] and paid[1] <= coins[1] and paid[2] <= coins[2]:
                moves.append(move)

    def why_not(self, state: FirstState, seat: i64, move: Pay) -> Illegal | None:
        coins = state.players[seat].coins
        for column in range(COLUMN_COUNT):
            if move.coins[column] > coins[column]:
                have = coins[column]
                params: dict[str, object] = {"column": column + 1, "have": have}
                return Illegal("FC-295", "refused.pay.column", params)
        return None

    def resolve(self, state: FirstState, seat: i64, move: Pay) -> None:
        coins = state.players[seat].coins
        for column in range(COLUMN_COUNT):
            coins[column] -= move.coins[column]
        if state.events is not None:
            price: dict[str, object] = {"n": state.material.coins.price}
            say(state, "paid", seat, price, coin_target(seat))

    def choice(self, state: FirstState, seat: i64, move: Pay) -> Choice:
        first, second, third = move.coins
        params: dict[str, object] = {"first": first, "second": second, "third": third}
        targets = paid_targets(seat, move.coins)
        return Choice(move.text(), "choose.pay", params, targets, "pay")
