# SPDX-License-Identifier: MIT
"""The dice board: using an area, rolling, jokers, coins (TE-305 to TE-335)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, Ask, Book, Chance, Run
from stellwerk.core.contract import Move
from stellwerk.core.lots import ROLL, Lots, some_of
from stellwerk.core.messages import Choice, Effect, Illegal, Question, Target
from stellwerk.core.rng import Rng
from stellwerk.games.taubertal_express.building import fitting_fields, fitting_stacks
from stellwerk.games.taubertal_express.counts import sets_of
from stellwerk.games.taubertal_express.gains import (
    ask_stones,
    make_change,
    pay_out,
    take_black,
    take_stones,
)
from stellwerk.games.taubertal_express.goods import ask_tokens
from stellwerk.games.taubertal_express.moves import Named, offer
from stellwerk.games.taubertal_express.printed import JOKER
from stellwerk.games.taubertal_express.state import (
    NO_AREA,
    TauberState,
    push_times,
    total,
)
from stellwerk.games.taubertal_express.station import free_light
from stellwerk.parts.lists import added, replaced
from stellwerk.parts.moves import Word

ALL_DICE: Final = Target("dice", "all")

# Rolling and placing.


def in_hand(state: TauberState) -> i64:
    """Dice that lie in no area: about to be rolled, or jokers to be placed."""
    left: i64 = state.material.dice.count
    dice: i64
    for dice in state.dice:
        left -= dice
    return left


@final
class Roll(Move):
    """Luck rolls the dice in hand: ``roll 1 3 5``, whatever their order."""

    def __init__(self, faces: list[int]) -> None:
        super().__init__()
        self.faces: Final = faces

    def text(self) -> str:
        return "roll " + " ".join([str(face) for face in sorted(self.faces)])


@final
class AskRoll(Chance[TauberState]):
    """Luck rolls the dice in hand for a player (TE-316, TE-330)."""

    def __init__(self, book: Book[TauberState], roller: int) -> None:
        super().__init__(book, "TE-330", f"roll {roller + 1}")
        self.roller: Final = roller

    def moves(self, state: TauberState) -> list[Move]:
        """Every roll once, whatever the order of the dice (TE-335)."""
        rolls = sets_of(in_hand(state), 1, state.material.dice.faces)
        return [Roll(faces) for faces in rolls]

    def draw(self, state: TauberState, rng: Rng) -> Move:
        faces: list[int] = []
        highest: i64 = state.material.dice.faces
        left = in_hand(state)
        while left > 0:
            faces.append(rng.below(highest) + 1)
            left -= 1
        return Roll(faces)

    def lots(self, state: TauberState) -> Lots:
        faces = [str(face + 1) for face in range(state.material.dice.faces)]
        return some_of("roll", ROLL, faces, in_hand(state), True)

    def why_not(self, state: TauberState, move: Move) -> Illegal | None:
        count = in_hand(state)
        if isinstance(move, Roll) and len(move.faces) == count:
            known = set(range(1, state.material.dice.faces + 1))
            if set(move.faces) <= known:
                return None
        return Illegal("TE-316", "refused.roll", {"n": count})

    def resolve(self, state: TauberState, move: Move) -> None:
        assert isinstance(move, Roll)
        dice = state.dice[:]
        jokers = 0
        for face in move.faces:
            area = state.material.dice.area_of[face]
            if area == JOKER:
                jokers += 1
            else:
                dice[area] = dice[area] + 1
        state.dice = dice
        if state.events is not None:
            faces = sorted(move.faces)
            state.say("rolled", self.roller, {"faces": faces}, ALL_DICE)
        state.stack.push(state.steps.lay_coins)
        if jokers:
            state.stack.push(state.steps.joker[self.roller])

    def question(self, state: TauberState) -> Question:
        return Question("ask.roll")


@final
class PlaceJoker(Named):
    """Put a rolled joker into an area: ``joker travellers``."""


@final
class AskJoker(Ask[TauberState]):
    """Into which occupied area does a joker go (TE-331, TE-332)?"""

    def question(self, state: TauberState) -> Question:
        left = in_hand(state)
        key = "ask.joker" if left < state.material.dice.count else "ask.joker.all"
        return Question(key, {"n": left})


@final
class PlacingJoker(Answer[TauberState, PlaceJoker]):
    """A joker joins the dice of an area; nothing but jokers go anywhere (TE-331)."""

    def add_moves(self, state: TauberState, seat: i64, moves: list[Move]) -> None:
        answers = state.steps.moves.jokers
        nowhere = in_hand(state) == state.material.dice.count
        for area in range(len(state.dice)):
            if nowhere or state.dice[area]:
                moves.append(answers[area])

    def why_not(
        self, state: TauberState, seat: i64, move: PlaceJoker
    ) -> Illegal | None:
        if in_hand(state) == state.material.dice.count or state.dice[move.index]:
            return None
        area = "@area." + move.name
        return Illegal("TE-331", "refused.joker.empty", {"area": area})

    def resolve(self, state: TauberState, seat: i64, move: PlaceJoker) -> None:
        left = in_hand(state)
        count = left if left == state.material.dice.count else 1
        state.dice = added(state.dice, move.index, count)
        if state.events is not None:
            told: dict[str, object] = {"area": "@area." + move.name, "n": count}
            state.say("joker", seat, told, Target("area", move.name))
        if left > count:
            state.stack.push(state.steps.joker[seat])

    def choice(self, state: TauberState, seat: i64, move: PlaceJoker) -> Choice:
        left = in_hand(state)
        every = left == state.material.dice.count
        params: dict[str, object] = {
            "area": "@area." + move.name,
            "n": left if every else state.dice[move.index],
        }
        label = "choose.joker.all" if every else "choose.joker"
        return offer(move, label, params, "area", "joker")


@final
class LayCoins(Run[TauberState]):
    """A coin onto every area with three or more dice and none yet (TE-333)."""

    def run(self, state: TauberState) -> None:
        threshold = state.material.dice.threshold
        for area, count in enumerate(state.dice):
            if count >= threshold and not state.dice_coins[area]:
                make_change(state, 1)
                state.bank -= 1
                state.dice_coins = replaced(state.dice_coins, area, 1)
                if state.events is not None:
                    name = state.material.names.areas[area]
                    target = Target("area", name)
                    state.tell("area_coin", None, {"area": "@area." + name}, [target])


# The reroll.


@final
class KeepDice(Word):
    """Leave the dice as they lie: ``keep``."""


@final
class KeepingDice(Answer[TauberState, KeepDice]):
    """The same dice as at the last turn are kept (TE-305)."""

    def add_moves(self, state: TauberState, seat: i64, moves: list[Move]) -> None:
        moves.append(state.steps.moves.keep)

    def resolve(self, state: TauberState, seat: i64, move: KeepDice) -> None:
        state.tell_of(seat, "keep", None, [ALL_DICE])

    def choice(self, state: TauberState, seat: i64, move: KeepDice) -> Choice:
        return Choice(move.text(), "choose.keep", {}, None, "reroll", True)


@final
class Reroll(Word):
    """Roll all dice anew before the turn: ``reroll``."""


@final
class Rerolling(Answer[TauberState, Reroll]):
    """Roll all dice anew, before the turn (TE-305)."""

    def add_moves(self, state: TauberState, seat: i64, moves: list[Move]) -> None:
        moves.append(state.steps.moves.reroll)

    def resolve(self, state: TauberState, seat: i64, move: Reroll) -> None:
        state.bank += total(state.dice_coins)
        state.dice = [0] * len(state.dice)
        state.dice_coins = [0] * len(state.dice)
        state.stack.push(state.steps.remember)
        state.stack.push(state.steps.roll[seat])
        state.tell_of(seat, "reroll", None, [ALL_DICE])

    def choice(self, state: TauberState, seat: i64, move: Reroll) -> Choice:
        rolls = [Effect(seat, "preview.rolls", {})]
        return Choice(
            move.text(), "choose.reroll", {}, [ALL_DICE], "reroll", preview=rolls
        )


@final
class Remember(Run[TauberState]):
    """The dice that the active player can use now are remembered (TE-306)."""

    def run(self, state: TauberState) -> None:
        state.players[state.active].remembered = state.dice


# Using an area.


def why_no_area(state: TauberState, area: i64, name: str) -> Illegal | None:
    """Only areas with a die can be used (TE-310)."""
    if not state.material.with_dice:
        return Illegal("TE-B01", "refused.no_dice")
    if state.dice[area]:
        return None
    return Illegal("TE-310", "refused.area.empty", {"area": "@area." + name})


def use_area(state: TauberState, seat: int, area: int) -> None:
    """Tiles and tokens, coins, stones, roll: in this order (TE-317)."""
    dice = state.material.dice
    stack, player = state.stack, state.players[seat]
    state.area = area
    if state.events is not None:
        name = state.material.names.areas[area]
        state.say("area", seat, {"area": "@area." + name}, Target("area", name))
    stack.push(state.steps.area_roll)
    stack.push(state.steps.area_coins)
    halls, goods, light = dice.halls[area], dice.goods[area], dice.light[area]
    if halls and fitting_stacks(state, player):
        push_times(stack, state.steps.free_hall[seat], halls)
    if dice.tokens[area]:
        stack.push(state.steps.area_tokens)
    if goods and fitting_fields(state, player):
        push_times(stack, state.steps.free_goods[seat], goods)
    if light and free_light(state, player):
        push_times(stack, state.steps.free_station[seat], light)


@final
class AreaTokens(Run[TauberState]):
    """Goods tokens of the area, also for the building just placed (TE-313)."""

    def run(self, state: TauberState) -> None:
        count = state.material.dice.tokens[state.area]
        ask_tokens(state, state.active, count)


@final
class AreaCoins(Run[TauberState]):
    """Coins of the area, the one lying there, then choose stones (TE-314, TE-317)."""

    def run(self, state: TauberState) -> None:
        area = state.area
        seat: int = state.active
        pay_out(state, seat, state.material.dice.coins[area])
        lying = state.dice_coins[area]
        if lying:
            state.players[seat].coins += lying
            state.dice_coins = replaced(state.dice_coins, area, 0)
            if state.events is not None:
                target = Target("area", state.material.names.areas[area])
                state.say("picked_coin", seat, {"n": lying}, target)
        state.stack.push(state.steps.trim)
        state.stack.push(state.steps.bonus)
        ask_stones(state, seat, state.material.dice.any[area])


@final
class Bonus(Run[TauberState]):
    """Fixed stones of the action, then the bonus stone (»Bonusstein«, TE-315)."""

    def run(self, state: TauberState) -> None:
        material = state.material
        seat: int = state.active
        if state.area != NO_AREA and material.dice.stones[state.area]:
            take_stones(state, seat, material.dice.stones[state.area])
        stored = state.players[seat].visible & material.buildings.coal_store
        count = material.bonus_store if state.coal_ready and stored else material.bonus
        take_black(state, seat, count)


@final
class AreaRoll(Run[TauberState]):
    """The dice of the area just used are rolled (TE-316, TE-334)."""

    def run(self, state: TauberState) -> None:
        state.dice = replaced(state.dice, state.area, 0)
        state.area = NO_AREA
        state.stack.push(state.steps.roll[state.active])
