# SPDX-License-Identifier: MIT
"""The scoring phase (»Wertungsphase«): bonuses first, then points (FC-500)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from stellwerk.core.answers import Ask
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Question, Target
from stellwerk.games.first_class.asking import Acting, SeatRun
from stellwerk.games.first_class.cards import CELEBRITY, POSTCARD, SWITCH
from stellwerk.games.first_class.effects import city_target, score_target
from stellwerk.games.first_class.fulfilling import begin_bonus, bonus_params
from stellwerk.games.first_class.goals import is_met, spot_of
from stellwerk.games.first_class.labels import card_name, town_text
from stellwerk.games.first_class.moves import Bonus, UseSwitch
from stellwerk.games.first_class.packing import BITS, has_bit, slot_of
from stellwerk.games.first_class.player import (
    CELEBRITIES,
    POSTCARDS,
    TRAIN_POINTS,
    Player,
)
from stellwerk.games.first_class.scoring import guest_points, phase_points, train_points
from stellwerk.games.first_class.sources import begin, can_act_freely, is_useful
from stellwerk.games.first_class.state import FirstState


@final
class ScorePlayer(SeatRun):
    """One player's scoring phase: step 1, step 2, end-game cards refilled."""

    def run(self, state: FirstState) -> None:
        state.players[self.owner].refresh_bonuses()
        state.active = self.owner
        state.stack.push(state.steps.refill_offer)
        state.stack.push(state.steps.points[self.owner])
        state.stack.push(state.steps.bonuses[self.owner])


@final
class Bonuses(SeatRun):
    """Step 1 goes on as long as there is anything to choose (FC-E16)."""

    def run(self, state: FirstState) -> None:
        if has_bonus(state, self.owner):
            state.stack.push(state.steps.score[self.owner])


@final
class ScorePoints(SeatRun):
    """Step 2: both trains, celebrities and postcards (FC-530 to FC-532)."""

    def run(self, state: FirstState) -> None:
        player = state.players[self.owner]
        trains = train_points(state, player, 0) + train_points(state, player, 1)
        player.scored += 1
        player.points[TRAIN_POINTS] += trains
        player.points[CELEBRITIES] += guest_points(state, player, CELEBRITY)
        player.points[POSTCARDS] += guest_points(state, player, POSTCARD)
        player.refresh_bonuses()
        if state.events is not None:
            points = phase_points(state, player)
            told: dict[str, object] = {"n": sum(points.values()), "trains": trains}
            told.update(points)
            state.tell_of(self.owner, "scored", told, [score_target(self.owner)])


# Bonuses


def source_of_section(state: FirstState, player: Player, section: i64) -> int:
    """The bonus of the city of a section."""
    city = player.cities[player.stops[section] - 1]
    return state.material.towns[city].source


def can_use_city(state: FirstState, seat: i64, section: i64) -> bool:
    """Reached, not used in this phase, and of some effect (FC-520)."""
    player = state.players[seat]
    return (
        section < player.reached
        and not has_bit(player.used_cities, section)
        and is_useful(state, seat, source_of_section(state, player, section))
    )


def can_use_switch(state: FirstState, seat: i64, number: i64) -> bool:
    """Laid, not used in this phase, its requirement met, of some effect (FC-784)."""
    card = state.material.cards[number]
    if card.kind != SWITCH:
        return False
    player = state.players[seat]
    spot = spot_of(player, number)
    return (
        spot >= 0
        and not has_bit(player.used_slots, slot_of(spot))
        and is_met(state, seat, number)
        and is_useful(state, seat, card.bonus)
    )


def has_bonus(state: FirstState, seat: i64) -> bool:
    """Has the player anything to choose in step 1?"""
    if can_act_freely(state, seat):
        return True
    player = state.players[seat]
    for section in range(player.reached):
        if can_use_city(state, seat, section):
            return True
    for card in player.laid:
        if can_use_switch(state, seat, card):
            return True
    return False


@final
class AskScore(Ask[FirstState]):
    """A bonus city, a switch, a free action, or done (FC-520, FC-523)?"""

    def question(self, state: FirstState) -> Question:
        return Question("ask.score", {"n": state.phase})


@final
class UsingCity(Acting[Bonus]):
    """The bonus of a city that the locomotive has reached, once a phase (FC-520)."""

    def add_moves(self, state: FirstState, seat: i64, moves: list[Move]) -> None:
        player = state.players[seat]
        for section in range(player.reached):
            if can_use_city(state, seat, section):
                moves.append(state.material.moves.bonuses[player.stops[section]])

    def why_not(self, state: FirstState, seat: i64, move: Bonus) -> Illegal | None:
        player = state.players[seat]
        where: dict[str, object] = {"n": move.number}
        if move.number not in player.stops:
            return Illegal("FC-520", "refused.city.none", where)
        section = player.stops.index(move.number)
        if section >= player.reached:
            return Illegal("FC-520", "refused.city.ahead", where)
        if has_bit(player.used_cities, section):
            return Illegal("FC-520", "refused.city.used", where)
        if not can_use_city(state, seat, section):
            return Illegal("FC-119", "refused.city.useless", where)
        return None

    def resolve(self, state: FirstState, seat: i64, move: Bonus) -> None:
        self.go_on(state, seat)
        player = state.players[seat]
        section = player.stops.index(move.number)
        player.used_cities |= BITS[section]
        if state.events is not None:
            city = state.material.towns[player.cities[move.number - 1]].name
            target = city_target(seat, move.number)
            state.tell_of(seat, "bonus", {"city": city}, [target])
        begin(state, seat, source_of_section(state, player, section))

    def choice(self, state: FirstState, seat: i64, move: Bonus) -> Choice:
        city = town_text(state.material, state.players[seat].cities[move.number - 1])
        params: dict[str, object] = {"city": city, "n": move.number}
        targets = [city_target(seat, move.number)]
        return Choice(move.text(), "choose.bonus", params, targets, "bonus")


@final
class UsingSwitch(Acting[UseSwitch]):
    """The bonus of a switch whose requirement is met (»Weiche«, FC-783, FC-784)."""

    def add_moves(self, state: FirstState, seat: i64, moves: list[Move]) -> None:
        for card in state.players[seat].laid:
            if can_use_switch(state, seat, card):
                number = state.material.cards[card].switch
                moves.append(state.material.moves.switches[number])

    def why_not(self, state: FirstState, seat: i64, move: UseSwitch) -> Illegal | None:
        player = state.players[seat]
        which: dict[str, object] = {"card": card_name(state.material, move.card)}
        spot = spot_of(player, move.card)
        if spot < 0:
            return Illegal("FC-784", "refused.not_yours", which)
        if has_bit(player.used_slots, slot_of(spot)):
            return Illegal("FC-784", "refused.switch.used", which)
        if not is_met(state, seat, move.card):
            return Illegal("FC-783", "refused.not_met", which)
        if not can_use_switch(state, seat, move.card):
            return Illegal("FC-119", "refused.switch.useless", which)
        return None

    def resolve(self, state: FirstState, seat: i64, move: UseSwitch) -> None:
        self.go_on(state, seat)
        player = state.players[seat]
        player.used_slots |= BITS[slot_of(spot_of(player, move.card))]
        begin_bonus(state, "switch", seat, move)

    def choice(self, state: FirstState, seat: i64, move: UseSwitch) -> Choice:
        params = bonus_params(state, move.card)
        target = Target("card", move.name)
        return Choice(move.text(), "choose.switch", params, [target], "bonus")
