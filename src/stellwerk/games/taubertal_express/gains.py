# SPDX-License-Identifier: MIT
"""Gaining and losing points, coins and stones; the coal wagon (TE-340, TE-630)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, Ask, Run
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Target, phrase
from stellwerk.core.rng import Rng
from stellwerk.games.taubertal_express.asking import go_on
from stellwerk.games.taubertal_express.counts import (
    BLACK,
    COLORS,
    ONE,
    ONE_BLACK,
    colors_in,
    count_of,
    covers,
    total_of,
)
from stellwerk.games.taubertal_express.moves import Named, offer
from stellwerk.games.taubertal_express.player import PENALTIES, SHORTAGE, Player
from stellwerk.games.taubertal_express.state import TauberState
from stellwerk.parts.lists import added


def own(what: str, seat: i64) -> Target:
    """Something of a player, such as the coins."""
    return Target(what, str(seat + 1))


def tell_amount(state: TauberState, seat: int, key: str, n: i64, what: str) -> None:
    """Say how many of something a player got, paid or lost."""
    if state.events is not None:
        state.say(key, seat, {"n": n}, own(what, seat))


def gain_points(state: TauberState, seat: int, points: int, source: int) -> None:
    """Move the score marker on (TE-411, TE-540, TE-622)."""
    if points == 0:
        return
    player = state.players[seat]
    player.score += points
    player.points = added(player.points, source, points)
    tell_amount(state, seat, "points", points, "score")


def lose_points(state: TauberState, seat: int, points: int) -> None:
    """Penalty points (»Strafpunkte«); a score never falls below the floor (TE-215)."""
    player = state.players[seat]
    lost = min(points, player.score - state.material.floor)
    player.score -= lost
    player.points = added(player.points, PENALTIES, -lost)
    if state.events is not None:
        tell_penalty(state, seat, points, lost)


def tell_penalty(state: TauberState, seat: int, due: int, lost: i64) -> None:
    """How much was lost; near the floor it is less than was due (TE-215)."""
    key = "penalty" if lost == due else "penalty.part" if lost else "penalty.floor"
    params: dict[str, object] = {"n": lost}
    if lost != due:
        params["due"] = due
        params["floor"] = state.material.floor
    state.say(key, seat, params, own("score", seat))


def pay_out(state: TauberState, seat: int, coins: i64) -> None:
    """The bank pays a player one amount due (TE-633)."""
    if coins == 0:
        return
    make_change(state, coins)
    state.bank -= coins
    state.players[seat].coins += coins
    tell_amount(state, seat, "coins", coins, "coins")


def make_change(state: TauberState, due: i64) -> None:
    """A bank too poor for what is due is filled by the rich, for points (TE-630)."""
    if state.bank >= due:
        return
    limit = state.material.shortage
    for seat, player in enumerate(state.players):
        excess = player.coins - limit
        if excess <= 0:
            continue
        player.coins -= excess
        state.bank += excess
        player.score += excess
        player.points = added(player.points, SHORTAGE, excess)
        tell_amount(state, seat, "shortage", excess, "coins")


def pay_coins(state: TauberState, seat: int, coins: i64) -> None:
    """Coins go back to the bank."""
    state.players[seat].coins -= coins
    state.bank += coins


def spend_coins(state: TauberState, seat: int, coins: i64) -> None:
    """Pay a price in coins, and say so (TE-502)."""
    pay_coins(state, seat, coins)
    if state.events is not None and coins:
        price = [phrase("gain.coins", {"n": coins})]
        state.say("paid", seat, {"price": price}, own("coins", seat))


def spend_stones(state: TauberState, seat: int, stones: i64) -> None:
    """Pay a price in stones, and say so (TE-341, TE-502)."""
    give_back(state, state.players[seat], stones)
    if state.events is not None:
        price = stone_words(state, stones)
        state.say("paid", seat, {"price": price}, own("stones", seat))


def give_back(state: TauberState, player: Player, stones: i64) -> None:
    """Spent stones return to the supply at once (TE-341)."""
    player.stones -= stones
    state.stones += stones


def pay_and_go_on(state: TauberState, seat: i64, price: i64) -> None:
    """A free action is paid with stones; the turn goes on after it (TE-303)."""
    go_on(state, seat)
    spend_stones(state, seat, price)


def capacity(state: TauberState, player: Player) -> i64:
    """Room on the coal wagon, larger with a wagon workshop (TE-340, TE-916)."""
    material = state.material
    if player.visible & material.buildings.workshop:
        return material.coal_large
    return material.coal


def take_stones(state: TauberState, seat: int, wanted: i64) -> None:
    """Take stones as far as each color is in the supply (TE-342)."""
    supply = state.stones
    taken = wanted
    if not covers(supply, wanted):
        taken = 0
        for color in range(COLORS):
            count = min(count_of(wanted, color), count_of(supply, color))
            taken += count * ONE[color]
    state.stones -= taken
    state.players[seat].stones += taken
    if wanted:
        tell_stones(state, seat, taken)


def take_black(state: TauberState, seat: int, count: i64) -> None:
    """Take black stones as far as there are any (TE-315, TE-E2)."""
    taken = min(count, count_of(state.stones, BLACK))
    state.stones -= taken * ONE_BLACK
    state.players[seat].stones += taken * ONE_BLACK
    if count:
        tell_stones(state, seat, taken * ONE_BLACK)


def tell_stones(
    state: TauberState, seat: int, stones: i64, key: str = "stones"
) -> None:
    """Say which stones a player took, or what else was done with them."""
    if state.events is not None:
        words = stone_words(state, stones)
        key = key if words else key + ".none"
        state.say(key, seat, {"stones": words}, own("stones", seat))


def stone_words(state: TauberState, stones: i64) -> list[object]:
    """Some stones in words, counted by color: "2 black stones"."""
    names = state.material.names.colors
    words: list[object] = []
    for color in range(COLORS):
        count = count_of(stones, color)
        if count:
            words.append(phrase("stones." + names[color], {"n": count}))
    return words


def trim(state: TauberState, seat: int) -> None:
    """Ask which stones go back if there are too many (TE-340, TE-E3)."""
    player = state.players[seat]
    if total_of(player.stones) > capacity(state, player):
        state.stack.push(state.steps.give[seat])


@final
class Trim(Run[TauberState]):
    """After a gain of the active player: too many stones go back (TE-343)."""

    def run(self, state: TauberState) -> None:
        trim(state, state.active)


@final
class TakeStone(Named):
    """Take a stone of a color from the supply: ``stone blue``."""


@final
class AskStone(Ask[TauberState]):
    """A stone of any color, so many times over, or no more (TE-320, TE-I22)?

    It is called "stone" in main actions, "kiosk" for the building (TE-901).
    """

    def draw(self, state: TauberState, rng: Rng) -> Move:
        moves = state.steps.moves.take_or_none[colors_in(state.stones)]
        return moves[rng.below(len(moves))]


@final
class TakingStone(Answer[TauberState, TakeStone]):
    """Take a stone of the supply; then the same is asked for those left (TE-320)."""

    def __init__(self, left: int, kiosk: bool) -> None:
        super().__init__(TakeStone)
        self.left: Final = left
        self.kiosk: Final = kiosk

    def add_moves(self, state: TauberState, seat: i64, moves: list[Move]) -> None:
        moves.extend(state.steps.moves.take_some[colors_in(state.stones)])

    def why_not(self, state: TauberState, seat: i64, move: TakeStone) -> Illegal | None:
        if count_of(state.stones, move.index):
            return None
        return Illegal("TE-342", "refused.stone.none", color_of(move))

    def resolve(self, state: TauberState, seat: i64, move: TakeStone) -> None:
        one = ONE[move.index]
        state.stones -= one
        state.players[seat].stones += one
        tell_stones(state, seat, one)
        if self.left > 1 and state.stones:
            steps = state.steps
            asked = steps.kiosk if self.kiosk else steps.stone
            state.stack.push(asked[seat][self.left - 1])

    def gaps(self, state: TauberState, seat: i64) -> dict[str, object]:
        return {"n": self.left}

    def choice(self, state: TauberState, seat: i64, move: TakeStone) -> Choice:
        return offer(move, "choose.stone", color_of(move), "stone", "stone")


def color_of(move: Named) -> dict[str, object]:
    """The color that a move names, to be put into a sentence."""
    return {"color": "@color." + move.name}


def ask_stones(state: TauberState, seat: int, count: int) -> None:
    """Let a player choose stones; with an empty supply nothing is asked (TE-E1)."""
    if count > 0 and state.stones:
        state.stack.push(state.steps.stone[seat][count])


@final
class ReturnStone(Named):
    """Give a stone back that finds no room: ``return blue``."""


@final
class ReturningStone(Answer[TauberState, ReturnStone]):
    """Give a stone back, until the coal wagon is no longer overfull (TE-340)."""

    def add_moves(self, state: TauberState, seat: i64, moves: list[Move]) -> None:
        stones = state.players[seat].stones
        moves.extend(state.steps.moves.give_some[colors_in(stones)])

    def why_not(
        self, state: TauberState, seat: i64, move: ReturnStone
    ) -> Illegal | None:
        if count_of(state.players[seat].stones, move.index):
            return None
        return Illegal("TE-340", "refused.no_stone", color_of(move))

    def resolve(self, state: TauberState, seat: i64, move: ReturnStone) -> None:
        give_back(state, state.players[seat], ONE[move.index])
        tell_stones(state, seat, ONE[move.index], "returned")
        trim(state, seat)

    def gaps(self, state: TauberState, seat: i64) -> dict[str, object]:
        player = state.players[seat]
        return {"n": total_of(player.stones) - capacity(state, player)}

    def choice(self, state: TauberState, seat: i64, move: ReturnStone) -> Choice:
        return offer(move, "choose.return", color_of(move), "own_stone", "return")
