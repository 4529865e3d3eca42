# SPDX-License-Identifier: MIT
"""Coins: where they lie, what they buy, and making room for new ones."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Question, Target, seat_name
from stellwerk.games.first_class.actions import (
    SPEND_C1,
    SPEND_L,
    SPEND_UA,
    SPEND_VP,
    SPEND_W0,
    TOP_LEVEL,
    Spends,
)
from stellwerk.games.first_class.aims import (
    column_target,
    paid_targets,
    run_target,
    step_targets,
    wagon_target,
)
from stellwerk.games.first_class.asking import FirstClassDecision, SeatWork
from stellwerk.games.first_class.effects import (
    end_card_effects,
    run_effects,
    upgrade_effects,
    walk_effects,
)
from stellwerk.games.first_class.labels import end_card_params, end_name
from stellwerk.games.first_class.moves import NEW_WAGON, Buy, Pay, Spend
from stellwerk.games.first_class.player import SPENT, Player
from stellwerk.games.first_class.state import FirstClassState
from stellwerk.games.first_class.steps import Steps
from stellwerk.games.first_class.track import can_run, run
from stellwerk.games.first_class.trains import (
    can_couple,
    can_upgrade,
    couple,
    room,
    train_word,
    upgrade_or_couple,
    walk,
    why_not_couple,
    why_not_upgrade,
)

COLUMN_COUNT: Final = 3


def without(cards: list[int], card: int) -> list[int]:
    """A new list with one card less; copies of a state share the old one."""
    left = cards[:]
    left.remove(card)
    return left


def coin_target(seat: int) -> Target:
    return Target("coins", str(seat + 1))


# Gaining (FC-290 to FC-293)


def place_coins(state: FirstClassState, seat: int, count: int) -> None:
    """Fill the first free places, all at once (FC-291, FC-292)."""
    coins = state.players[seat].coins
    left: i64 = count
    for column in range(COLUMN_COUNT):
        free: i64 = state.material.coins.room[column] - coins[column]
        taken = min(left, free)
        coins[column] += taken
        left -= taken
    if state.events is not None:
        params: dict[str, object] = {"player": seat_name(seat), "n": count}
        state.tell("coins", seat, params, [coin_target(seat)])


@final
class GainCoins(SeatWork):
    """Coins of one symbol arrive; room is made for all of them first (FC-298)."""

    def __init__(self, steps: Steps, owner: int, count: int) -> None:
        super().__init__(steps, "gain", owner)
        self.count: Final = count

    def text(self) -> str:
        return f"gain {self.owner + 1} {self.count}"

    def run(self, state: FirstClassState) -> None:
        player = state.players[self.owner]
        if player.coin_count() + self.count <= state.material.coins.all_room:
            place_coins(state, self.owner, self.count)
            return
        state.stack.push(self)
        state.stack.push(self.steps.overflow[self.owner][self.count])


@final
class AskOverflow(FirstClassDecision):
    """Spend a coin to make room for new ones (FC-293)."""

    def __init__(self, steps: Steps, seat: int, count: int) -> None:
        super().__init__(steps, seat, "FC-293", "overflow")
        self.count: Final = count

    def text(self) -> str:
        return f"overflow {self.seat + 1} {self.count}"

    def moves(self, state: FirstClassState) -> list[Move]:
        moves: list[Move] = []
        spend_moves(state, self.seat, moves)
        return moves

    def why_not(self, state: FirstClassState, move: Move) -> Illegal | None:
        if isinstance(move, (Spend, Buy)):
            return why_not_spend(state, self.seat, move)
        return Illegal("FC-293", "refused.overflow", {"n": self.missing(state)})

    def missing(self, state: FirstClassState) -> int:
        """How many places are still needed."""
        coins = int(state.players[self.seat].coin_count())
        return coins + self.count - state.material.coins.all_room

    def resolve(self, state: FirstClassState, move: Move) -> None:
        spend(state, self.steps, self.seat, move)

    def question(self, state: FirstClassState) -> Question:
        return Question("ask.overflow", {"n": self.missing(state)})

    def choice(self, state: FirstClassState, move: Move) -> Choice:
        return spend_choice(state, self.seat, move)


# Spending (FC-294 to FC-296)


def spend_moves(state: FirstClassState, seat: int, moves: list[Move]) -> None:
    """Every use of a coin that has an effect, and every card that can be bought."""
    player = state.players[seat]
    coins = player.coins
    material = state.material
    actions = material.moves
    for column in range(COLUMN_COUNT):
        if coins[column] == 0:
            continue
        answers = actions.spends[column]
        for use in material.coins.uses[column]:
            use_moves(state, player, use, answers, moves)
        moves.append(answers.point)
    if player.coin_count() >= material.coins.price:
        for card in state.offer:
            moves.append(actions.buys[card])


def use_moves(
    state: FirstClassState,
    player: Player,
    use: int,
    answers: Spends,
    moves: list[Move],
) -> None:
    """The ways to use one action of a column."""
    if use == SPEND_L:
        if can_run(player):
            moves.append(answers.run)
        return
    train: i64
    level: i64
    for train in range(2):
        if use == SPEND_W0:
            if can_couple(state, player, train):
                moves.append(answers.couple[train])
        elif use == SPEND_C1:
            if player.conductors[train] < player.cards[train]:
                moves.append(answers.walk[train])
        else:
            for level in range(TOP_LEVEL):
                if can_upgrade(state, player, train, level):
                    moves.append(answers.upgrade[train][level])
            if can_couple(state, player, train):
                moves.append(answers.new[train])


def why_not_spend(state: FirstClassState, seat: int, move: Move) -> Illegal | None:
    """The first thing wrong with spending a coin or buying a card."""
    player = state.players[seat]
    if isinstance(move, Buy):
        return why_not_buy(state, player, move)
    assert isinstance(move, Spend)
    if player.coins[move.column] == 0:
        return Illegal("FC-295", "refused.column", {"column": move.column + 1})
    if move.action == SPEND_VP:
        return None
    if move.action not in state.material.coins.uses[move.column]:
        return Illegal("FC-295", "refused.other_column", {"column": move.column + 1})
    if move.action == SPEND_L:
        return None if can_run(player) else Illegal("FC-296", "refused.track_end")
    if move.action == SPEND_W0:
        return why_not_couple(state, player, move.train)
    if move.action == SPEND_C1:
        if room(player, move.train) > 0:
            return None
        params: dict[str, object] = {"train": train_word(move.train)}
        return Illegal("FC-296", "refused.no_room", params)
    return why_not_upgrade(state, player, move.train, move.level, "FC-216")


def why_not_buy(state: FirstClassState, player: Player, move: Buy) -> Illegal | None:
    price = state.material.coins.price
    have = int(player.coin_count())
    if have < price:
        return Illegal("FC-295", "refused.price", {"n": price, "have": have})
    if not state.offer:
        return Illegal("FC-282", "refused.offer.empty")
    if move.card not in state.offer:
        return Illegal(
            "FC-280", "refused.offer", {"card": end_name(state.material, move.card)}
        )
    return None


def spend(state: FirstClassState, steps: Steps, seat: int, move: Move) -> None:
    """The coin goes back, then its action happens (FC-296)."""
    if isinstance(move, Buy):
        take_end_card(state, seat, move.card)
        state.stack.push(steps.pay[seat])
        return
    assert isinstance(move, Spend)
    player = state.players[seat]
    player.coins[move.column] -= 1
    if state.events is not None:
        params: dict[str, object] = {
            "player": seat_name(seat),
            "column": move.column + 1,
        }
        state.tell("spent", seat, params, [coin_target(seat)])
    action = move.action
    if action == SPEND_VP:
        player.points[SPENT] += state.material.coins.points
        if state.events is not None:
            gain: dict[str, object] = {
                "player": seat_name(seat),
                "n": state.material.coins.points,
            }
            state.tell("points", seat, gain, [Target("score", str(seat + 1))])
    elif action == SPEND_L:
        run(state, seat, 1)
    elif action == SPEND_W0:
        couple(state, steps, seat, move.train)
    elif action == SPEND_C1:
        walk(state, seat, move.train, 1)
    else:
        upgrade_or_couple(state, steps, seat, move.train, move.level)


def take_end_card(state: FirstClassState, seat: int, card: int) -> None:
    """Take an open end-game card; its action waits (FC-280, FC-281)."""
    player = state.players[seat]
    state.offer = without(state.offer, card)
    player.end_cards = [*player.end_cards, card]
    state.queue.append(state.material.endings[card].source)
    if state.events is not None:
        name = state.material.end_names[card]
        params: dict[str, object] = {
            "player": seat_name(seat),
            "card": end_name(state.material, card),
        }
        state.tell("end_card", seat, params, [Target("end_card", name)])


def spend_choice(state: FirstClassState, seat: int, move: Move) -> Choice:
    """How spending a coin is offered."""
    if isinstance(move, Buy):
        params = end_card_params(state.material, move.card)
        params["n"] = state.material.coins.price
        target = Target("end_card", move.name)
        preview = end_card_effects(state, seat, move.card)
        return Choice(
            move.text(), "choose.buy", params, [target], "buy", False, preview
        )
    assert isinstance(move, Spend)
    column = column_target(seat, move.column)
    if move.action in (SPEND_W0, SPEND_UA):
        return wagon_choice(state, seat, move, column)
    group = f"spend {move.column + 1}"
    params = {"column": move.column + 1}
    if move.action == SPEND_VP:
        params["n"] = state.material.coins.points
        targets = [column, Target("point", column.id)]
        return Choice(move.text(), "choose.spend.vp", params, targets, group)
    player = state.players[seat]
    if move.action == SPEND_L:
        label = "choose.spend.run"
        targets = [column, run_target(player, seat, 1)]
        preview = run_effects(state, seat, 1)
    else:
        label = "choose.spend.walk"
        params["train"] = train_word(move.train)
        steps = [0, 0]
        steps[move.train] = 1
        targets = [column, *step_targets(player, seat, steps[0], steps[1])]
        preview = walk_effects(state, seat, steps[0], steps[1])
    return Choice(move.text(), label, params, targets, group, False, preview)


def wagon_choice(
    state: FirstClassState, seat: int, move: Spend, column: Target
) -> Choice:
    """How a coin for a new wagon or an upgrade is offered."""
    level = NEW_WAGON if move.action == SPEND_W0 else move.level
    params: dict[str, object] = {
        "column": move.column + 1,
        "train": train_word(move.train),
    }
    label = "choose.spend.couple"
    if level != NEW_WAGON:
        label = "choose.spend.upgrade"
        params["from"] = state.material.values[level]
        params["to"] = state.material.values[level + 1]
    targets = [column, wagon_target(state.players[seat], seat, move.train, level)]
    preview = upgrade_effects(state, seat, move.train, level)
    group = f"spend {move.column + 1}"
    return Choice(move.text(), label, params, targets, group, False, preview)


@final
class AskPay(FirstClassDecision):
    """Which columns pay for the end-game card (FC-295)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "FC-295", "pay")

    def moves(self, state: FirstClassState) -> list[Move]:
        coins = state.players[self.seat].coins
        moves: list[Move] = []
        for move in state.material.moves.pays:
            paid = move.coins
            if paid[0] <= coins[0] and paid[1] <= coins[1] and paid[2] <= coins[2]:
                moves.append(move)
        return moves

    def why_not(self, state: FirstClassState, move: Move) -> Illegal | None:
        if not isinstance(move, Pay):
            return Illegal("FC-295", "refused.pay", {"n": state.material.coins.price})
        coins = state.players[self.seat].coins
        for column in range(COLUMN_COUNT):
            if move.coins[column] > coins[column]:
                params: dict[str, object] = {
                    "column": column + 1,
                    "have": coins[column],
                }
                return Illegal("FC-295", "refused.pay.column", params)
        return None

    def resolve(self, state: FirstClassState, move: Move) -> None:
        assert isinstance(move, Pay)
        coins = state.players[self.seat].coins
        for column in range(COLUMN_COUNT):
            coins[column] -= move.coins[column]
        if state.events is not None:
            params: dict[str, object] = {
                "player": seat_name(self.seat),
                "n": state.material.coins.price,
            }
            state.tell("paid", self.seat, params, [coin_target(self.seat)])

    def question(self, state: FirstClassState) -> Question:
        return Question("ask.pay", {"n": state.material.coins.price})

    def choice(self, state: FirstClassState, move: Move) -> Choice:
        assert isinstance(move, Pay)
        params: dict[str, object] = {
            "first": move.coins[0],
            "second": move.coins[1],
            "third": move.coins[2],
        }
        targets = paid_targets(self.seat, move.coins)
        return Choice(move.text(), "choose.pay", params, targets, "pay")
