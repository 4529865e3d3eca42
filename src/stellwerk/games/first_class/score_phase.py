# SPDX-License-Identifier: MIT
"""The scoring phase (»Wertungsphase«): bonuses first, then points (FC-500)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Question, Target, seat_name
from stellwerk.games.first_class.actions import FINISH, SLOT_SPOT
from stellwerk.games.first_class.asking import FirstClassDecision, SeatWork
from stellwerk.games.first_class.cards import SWITCH
from stellwerk.games.first_class.goals import can_fulfil, is_met, spot_of
from stellwerk.games.first_class.labels import card_name, symbols_of, town_text
from stellwerk.games.first_class.moves import Bonus, UseSwitch, Word
from stellwerk.games.first_class.player import (
    CELEBRITIES,
    POSTCARDS,
    TRAIN_POINTS,
    Player,
)
from stellwerk.games.first_class.scoring import (
    celebrity_points,
    postcard_points,
    train_points,
)
from stellwerk.games.first_class.sources import begin, can_execute
from stellwerk.games.first_class.state import BITS, FirstClassState
from stellwerk.games.first_class.steps import Steps
from stellwerk.games.first_class.symbol_choice import (
    act_freely,
    free_choice,
    free_moves,
    is_free,
    why_not_free,
)


@final
class ScorePlayer(SeatWork):
    """One player's scoring phase: step 1, step 2, end-game cards refilled."""

    def run(self, state: FirstClassState) -> None:
        state.players[self.owner].refresh_bonuses()
        state.active = self.owner
        state.stack.push(self.steps.refill_offer)
        state.stack.push(self.steps.points[self.owner])
        state.stack.push(self.steps.bonuses[self.owner])


@final
class Bonuses(SeatWork):
    """Step 1 goes on as long as there is anything to choose (FC-E16)."""

    def run(self, state: FirstClassState) -> None:
        if has_bonus(state, self.owner):
            state.stack.push(self.steps.score[self.owner])


@final
class ScorePoints(SeatWork):
    """Step 2: both trains, celebrities and postcards (FC-530 to FC-532)."""

    def run(self, state: FirstClassState) -> None:
        player = state.players[self.owner]
        upper = train_points(state, player, 0)
        lower = train_points(state, player, 1)
        trains = upper + lower
        celebrities = celebrity_points(state, player)
        postcards = postcard_points(state, player)
        player.scored += 1
        player.points[TRAIN_POINTS] += trains
        player.points[CELEBRITIES] += celebrities
        player.points[POSTCARDS] += postcards
        player.refresh_bonuses()
        if state.events is not None:
            params: dict[str, object] = {
                "player": seat_name(self.owner),
                "n": trains + celebrities + postcards,
                "trains": trains,
                "upper": upper,
                "lower": lower,
                "celebrities": celebrities,
                "postcards": postcards,
            }
            target = Target("score", str(self.owner + 1))
            state.tell("scored", self.owner, params, [target])


def source_of_section(state: FirstClassState, player: Player, section: i64) -> int:
    """The bonus of the city of a section."""
    city = player.cities[player.stops[section] - 1]
    return state.material.towns[city].source


def has_effect(state: FirstClassState, seat: int, number: int) -> bool:
    """Would a bonus source have any effect at its start (FC-I14)?"""
    player = state.players[seat]
    for kind in state.material.sources[number].kinds:
        if can_execute(state, player, seat, kind):
            return True
    return False


def can_use_city(state: FirstClassState, seat: int, section: i64) -> bool:
    """Reached, not used in this phase, and of some effect (FC-520)."""
    player = state.players[seat]
    return (
        section < player.reached
        and not player.used_cities & BITS[section]
        and has_effect(state, seat, source_of_section(state, player, section))
    )


def can_use_switch(state: FirstClassState, seat: int, card: int) -> bool:
    """Laid, not used in this phase, its requirement met, of some effect (FC-784)."""
    player = state.players[seat]
    spot = spot_of(player, card)
    return (
        spot >= 0
        and not player.used_slots & BITS[spot - SLOT_SPOT]
        and is_met(state, seat, card)
        and has_effect(state, seat, state.material.cards[card].bonus)
    )


def has_bonus(state: FirstClassState, seat: int) -> bool:
    """Has the player anything to choose in step 1?"""
    player = state.players[seat]
    if player.coin_count() > 0 or can_fulfil(state, seat):
        return True
    section: i64 = 0
    while section < player.reached:
        if can_use_city(state, seat, section):
            return True
        section += 1
    for card in player.laid:
        if state.material.cards[card].kind == SWITCH and can_use_switch(
            state, seat, card
        ):
            return True
    return False


@final
class AskScore(FirstClassDecision):
    """A bonus city, a switch, a free action, or done (FC-520, FC-523)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "FC-520", "score")

    def moves(self, state: FirstClassState) -> list[Move]:
        actions = state.material.moves
        player = state.players[self.seat]
        moves: list[Move] = []
        section: i64 = 0
        while section < player.reached:
            if can_use_city(state, self.seat, section):
                moves.append(actions.bonuses[player.stops[section]])
            section += 1
        for card in player.laid:
            number = state.material.cards[card].switch
            if number >= 0 and can_use_switch(state, self.seat, card):
                moves.append(actions.switches[number])
        free_moves(state, self.seat, moves)
        moves.append(actions.finish)
        return moves

    def why_not(self, state: FirstClassState, move: Move) -> Illegal | None:
        if is_free(move):
            return why_not_free(state, self.seat, move)
        if isinstance(move, Word) and move.word == FINISH:
            return None
        if isinstance(move, Bonus):
            return self.why_not_city(state, move)
        if isinstance(move, UseSwitch):
            return self.why_not_switch(state, move)
        return Illegal("FC-520", "refused.score")

    def why_not_city(self, state: FirstClassState, move: Bonus) -> Illegal | None:
        player = state.players[self.seat]
        where: dict[str, object] = {"n": move.city}
        if move.city not in player.stops:
            return Illegal("FC-520", "refused.city.none", where)
        section = player.stops.index(move.city)
        if section >= player.reached:
            return Illegal("FC-520", "refused.city.ahead", where)
        if player.used_cities & BITS[section]:
            return Illegal("FC-520", "refused.city.used", where)
        if not can_use_city(state, self.seat, section):
            return Illegal("FC-119", "refused.city.useless", where)
        return None

    def why_not_switch(self, state: FirstClassState, move: UseSwitch) -> Illegal | None:
        player = state.players[self.seat]
        which: dict[str, object] = {"card": card_name(state.material, move.card)}
        spot = spot_of(player, move.card)
        if spot < 0:
            return Illegal("FC-784", "refused.not_yours", which)
        if player.used_slots & BITS[spot - SLOT_SPOT]:
            return Illegal("FC-784", "refused.switch.used", which)
        if not is_met(state, self.seat, move.card):
            return Illegal("FC-783", "refused.not_met", which)
        if not can_use_switch(state, self.seat, move.card):
            return Illegal("FC-119", "refused.switch.useless", which)
        return None

    def resolve(self, state: FirstClassState, move: Move) -> None:
        if isinstance(move, Word):
            return
        steps = self.steps
        seat = self.seat
        state.stack.push(steps.bonuses[seat])
        state.stack.push(steps.drain[seat])
        if isinstance(move, Bonus):
            self.use_city(state, move)
        elif isinstance(move, UseSwitch):
            self.use_switch(state, move)
        else:
            act_freely(state, steps, seat, move)

    def use_city(self, state: FirstClassState, move: Bonus) -> None:
        player = state.players[self.seat]
        section = player.stops.index(move.city)
        player.used_cities |= BITS[section]
        if state.events is not None:
            city = state.material.towns[player.cities[move.city - 1]].name
            params: dict[str, object] = {"player": seat_name(self.seat), "city": city}
            target = Target("city", f"{self.seat + 1}.{move.city}")
            state.tell("bonus", self.seat, params, [target])
        begin(state, self.steps, self.seat, source_of_section(state, player, section))

    def use_switch(self, state: FirstClassState, move: UseSwitch) -> None:
        player = state.players[self.seat]
        player.used_slots |= BITS[spot_of(player, move.card) - SLOT_SPOT]
        if state.events is not None:
            params: dict[str, object] = {
                "player": seat_name(self.seat),
                "card": card_name(state.material, move.card),
            }
            state.tell("switch", self.seat, params, [Target("card", move.name)])
        begin(state, self.steps, self.seat, state.material.cards[move.card].bonus)

    def question(self, state: FirstClassState) -> Question:
        return Question("ask.score", {"n": int(state.phase)})

    def choice(self, state: FirstClassState, move: Move) -> Choice:
        if is_free(move):
            return free_choice(state, self.seat, move)
        if isinstance(move, Bonus):
            player = state.players[self.seat]
            city = town_text(state.material, player.cities[move.city - 1])
            params: dict[str, object] = {"city": city, "n": move.city}
            target = Target("city", f"{self.seat + 1}.{move.city}")
            return Choice(move.text(), "choose.bonus", params, [target], "bonus")
        if isinstance(move, UseSwitch):
            material = state.material
            params = {
                "card": card_name(material, move.card),
                "gives": symbols_of(material.sources[material.cards[move.card].bonus]),
            }
            target = Target("card", move.name)
            return Choice(move.text(), "choose.switch", params, [target], "bonus")
        return Choice(move.text(), "choose.finish", {}, None, "", True)
