# SPDX-License-Identifier: MIT
"""A cheap estimate of a position for bots, from what everybody can see.

The points that a seat would have if the game ended now, plus what its stones,
tickets, wagons, goods and buildings may still bring in the turns left, plus what
an answer still pending promises. All weights are in points. They were set by hand
and by playing against itself; they decide nothing but how well the bot plays.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stellwerk.core.answers import Ask
from stellwerk.core.ranking import lead
from stellwerk.games.taubertal_express.counts import BLACK, count_of, total_of
from stellwerk.games.taubertal_express.dice import Bonus
from stellwerk.games.taubertal_express.draft import paid_workers
from stellwerk.games.taubertal_express.gains import TakingStone
from stellwerk.games.taubertal_express.goods import PlacingToken
from stellwerk.games.taubertal_express.map import BIT
from stellwerk.games.taubertal_express.player import SCORED, Player
from stellwerk.games.taubertal_express.sale import Selling, proceeds
from stellwerk.games.taubertal_express.scoring import goods_buildings, score_of
from stellwerk.games.taubertal_express.state import NO_AREA, TauberState
from stellwerk.games.taubertal_express.travel import AskPay, Paying, cost_to
from stellwerk.parts.lists import count_bits

STONE: Final = 0.62  # what a stone is worth when the locomotive burns it
COLORED: Final = 0.25  # a colored stone is worth more: it can also build
SAFE: Final = 0.9  # of a reward that still has to be earned
BUILDING: Final = 1.2  # a building of any kind, for its region
HALL: Final = 2.4
TOKEN: Final = 0.7
SOLD: Final = 3.0  # a good that is sold: two points and a coin or more
PROMISED: Final = {  # by question
    "place_hall": HALL + BUILDING,
    "free_hall": HALL + BUILDING,
    "office_hall": HALL + BUILDING,
    "place_goods": BUILDING + TOKEN,
    "free_goods": BUILDING + TOKEN,
    "free_station": BUILDING + 1.0,
    "cover": BUILDING + 1.0,
    "wagon": HALL,
}


def lead_of(state: TauberState, seat: int) -> float:
    """The seat's estimate minus that of the best opponent."""
    values = [worth_of(state, other) for other in range(len(state.players))]
    return lead(values, seat)


def worth_of(state: TauberState, seat: int) -> float:
    """Points now and what may still come for one seat."""
    player = state.players[seat]
    worth = float(score_of(state, seat))
    turns = turns_left(state, seat)
    if turns == 0.0 and state.stack.depth == 0:
        return worth
    stones = total_of(player.stones)
    colored = stones - count_of(player.stones, BLACK)
    worth += (STONE - 0.5) * float(stones) + COLORED * float(colored)
    city = player.city
    if state.active == seat:
        worth += pending(state, seat)
        city = city_ahead(state, seat)
    worth += tickets(state, player, city, turns)
    worth += train(state, player, city, turns)
    worth += boards(state, player, turns)
    worth += powers(state, player, turns)
    return worth - wages(state, player)


def turns_left(state: TauberState, seat: int) -> float:
    """Turns that the seat still has, the current one included."""
    material = state.material
    cycles = material.cycles - state.cycle
    players = material.players
    done = state.turn // players
    place = state.turn % players
    if place and seat in state.order[:place]:
        done += 1
    current = 1 if state.active == seat else 0
    return float(cycles * material.rounds + material.rounds - done + current)


def city_ahead(state: TauberState, seat: int) -> i64:
    """Where the locomotive will be once the link is paid."""
    for step in state.stack.steps[: state.stack.depth]:
        if isinstance(step, AskPay) and step.seat == seat:
            return step.city
    return state.players[seat].city


def pending(state: TauberState, seat: int) -> float:
    """What the questions that still wait will bring the active player."""
    found = 0.0
    for step in state.stack.steps[: state.stack.depth]:
        if isinstance(step, Bonus):
            found += STONE
            if state.area != NO_AREA:
                fixed = total_of(state.material.dice.stones[state.area])
                found += STONE * float(fixed)
        elif isinstance(step, Ask):
            found += PROMISED.get(step.name, 0.0) + promised(state, step)
    return found


def promised(state: TauberState, asked: Ask[TauberState]) -> float:
    """What depends on the question: a way, a sale, how much is left to take."""
    answer = asked.first_answer()
    if isinstance(answer, Paying):
        return -STONE * float(cost_to(state, asked.seat, answer.city))
    if isinstance(answer, TakingStone):
        return (STONE + COLORED) * float(answer.left)
    if isinstance(answer, PlacingToken):
        return TOKEN * float(answer.left)
    if isinstance(answer, Selling):
        loaded = state.players[asked.seat].loaded
        return float(proceeds(state, loaded)) - 0.5 * float(total_of(loaded))
    return 0.0


def reward(state: TauberState, ticket: int) -> float:
    """A ticket's printed reward in points."""
    cards = state.material.tickets
    stones = float(total_of(cards.stones[ticket]))
    points = float(cards.points[ticket])
    return points + 1.2 * float(cards.coins[ticket]) + (STONE + COLORED) * stones


def tickets(state: TauberState, player: Player, city: i64, turns: float) -> float:
    """Rewards still to be earned, less the stones that the way costs."""
    cards = state.material.tickets
    far = state.material.map.distances
    reach = 4.0 * turns + 2.0
    found = 0.0
    for ticket in player.aboard:
        way = float(far[city][cards.ends[ticket]])
        gain = reward(state, ticket)
        if way <= reach:
            found += max(0.2 * gain, SAFE * gain - STONE * way) + 0.4
    for ticket in player.waiting:
        start = cards.starts[ticket]
        way = float(far[city][start] + far[start][cards.ends[ticket]])
        gain = reward(state, ticket)
        if way <= reach:
            found += max(0.1 * gain, SAFE * gain - STONE * way)
    if player.free_places() == 0 and state.cycle < state.material.cycles:
        found -= 1.2
    return found


def train(state: TauberState, player: Player, city: i64, turns: float) -> float:
    """Wagons, goods on the way, and halls that still hold a wagon."""
    left = min(1.0, turns / 12.0)
    wagons = float(min(player.goods_wagons, 2)) * 3.0
    wagons += float(player.passenger_wagons - 1) * 2.0
    wagons += float(player.worker_wagons - 1) * 1.2
    found = wagons * left
    if player.unturned:
        found += waiting_wagons(state, player, city) * left
    if player.loaded:
        chance = 0.85 if long_stop_ahead(state, player) else 0.65
        found += SOLD * chance * float(total_of(player.loaded)) * min(1.0, turns)
    if player.fresh and player.goods_wagons:
        found += 0.5 * float(player.fresh)
    return found


def waiting_wagons(state: TauberState, player: Player, city: i64) -> float:
    """Wagons waiting in halls: the nearer, the better."""
    map = state.material.map
    far = map.distances[city]
    found = 0.0
    for space in map.hall_list:
        if player.unturned & BIT[space]:
            found += max(0.5, HALL - 0.3 * float(far[map.city_of[space]]))
    return found


def long_stop_ahead(state: TauberState, player: Player) -> bool:
    """Is a passenger on board whose delivery allows a sale?"""
    for ticket in player.aboard:
        if state.material.tickets.long_stop[ticket]:
            return True
    return False


def boards(state: TauberState, player: Player, turns: float) -> float:
    """Goods buildings, tokens ready for loading, and regions half done."""
    left = min(1.0, turns / 12.0)
    found = 0.5 * left * float(goods_buildings(player))
    tokens = float(count_bits(player.stocked))
    found += (TOKEN if player.goods_wagons else 0.3) * left * tokens
    map = state.material.map
    for region, missing in enumerate(player.missing):
        if missing != SCORED:
            spaces = map.region_spaces[region]
            share = float(spaces - missing) / float(spaces)
            points = map.region_points[region] + map.region_bonus[region]
            found += share * share * left * float(points)
    return found


def powers(state: TauberState, player: Player, turns: float) -> float:
    """Permanent benefits, by the turns in which they can still be used."""
    kinds = state.material.buildings
    visible = player.visible
    rate = 0.0
    rate += when(visible & kinds.coal_store, STONE)
    rate += when(visible & kinds.goods_shed, 0.6)
    rate += when(visible & kinds.yard, 0.3)
    rate += when(visible & kinds.signal_box, 0.25)
    rate += when(visible & kinds.workshop, 0.15)
    rate += when(visible & kinds.works, 0.15)
    rate += when(visible & kinds.paint, 0.15)
    rate += when(visible & kinds.reception, 0.3)
    rate += when(visible & kinds.staff, 0.15)
    if player.goods_wagons:
        rate += when(visible & kinds.warehouse, 0.2)
        rate += when(visible & kinds.customs, 0.15)
    shed = 1.2 * float(total_of(player.shed))
    return rate * max(turns - 1.0, 0.0) + shed


def when(benefit: i64, rate: float) -> float:
    """What a benefit is worth in a turn, if it is there."""
    return rate if benefit else 0.0


def wages(state: TauberState, player: Player) -> float:
    """Coins due on payday, and the penalty for those that cannot be paid."""
    material = state.material
    due = paid_workers(state, player, player.hired)
    paid = min(due, player.coins // material.wage)
    unpaid = float((due - paid) * material.wage_penalty)
    return float(paid * material.wage) + unpaid
