# SPDX-License-Identifier: MIT
"""What holds after every move; anything else is a bug (TE-E22, TE-E26)."""

from __future__ import annotations

from stellwerk.core.laws import failing
from stellwerk.games.taubertal_express.counts import (
    COLORS,
    GOODS,
    ONE,
    counts_of,
    total_of,
)
from stellwerk.games.taubertal_express.map import BIT, NO_TILE, Map
from stellwerk.games.taubertal_express.player import SCORED, Player
from stellwerk.games.taubertal_express.scoring import goods_buildings
from stellwerk.games.taubertal_express.state import TauberState, copies
from stellwerk.parts.lists import count_bits


def broken_laws(state: TauberState) -> list[str]:
    """The names of the laws that do not hold."""
    laws = {
        "stones are conserved": stones_hold(state),
        "goods tokens are conserved": tokens_hold(state),
        "money is conserved": money_holds(state),
        "every ticket is in exactly one place": tickets_hold(state),
        "workers are conserved": workers_hold(state),
        "passenger tiles are conserved": passengers_hold(state),
        "wagons are conserved": wagons_hold(state),
        "goods buildings are conserved": goods_buildings_hold(state),
        "station buildings are conserved": stations_hold(state),
        "wagon halls are conserved": halls_hold(state),
        "action tiles are conserved": tiles_hold(state),
        "dice lie in areas, coins only on three or more": dice_hold(state),
        "the pioneer track holds every marker, front first": track_holds(state),
    }
    broken = failing(laws)
    for seat, player in enumerate(state.players):
        broken += failing(board_laws(state, player), f"seat {seat}: ")
    return broken


def stones_hold(state: TauberState) -> bool:
    stones = state.stones + sum([player.stones for player in state.players])
    return counts_of(stones, COLORS) == state.material.stones


def tokens_hold(state: TauberState) -> bool:
    tokens = state.tokens
    for player in state.players:
        tokens += player.loaded + player.customs + player.shed
        for good, spaces in enumerate(player.built):
            tokens += count_bits(spaces & player.stocked) * ONE[good]
    return counts_of(tokens, GOODS) == state.material.tokens


def money_holds(state: TauberState) -> bool:
    money = state.bank + sum(state.dice_coins)
    for player in state.players:
        money += player.coins
    poor = [player for player in state.players if player.coins < 0]
    return money == state.material.money and state.bank >= 0 and not poor


def tickets_hold(state: TauberState) -> bool:
    tickets = state.unseen + state.reshuffled + state.discards + state.pack
    tickets += [ticket for ticket in state.open if ticket != NO_TILE]
    for player in state.players:
        tickets = tickets + player.waiting + player.aboard + player.kept
    for step in state.stack.steps[: state.stack.depth]:
        words = step.text().split()
        if words[0] == "replace":
            tickets.append(state.material.names.tickets.index(words[2]))
    return sorted(tickets) == list(range(state.material.tickets.count))


def workers_hold(state: TauberState) -> bool:
    workers = state.workers
    for player in state.players:
        workers += player.hired
        if not 0 <= player.fresh <= player.hired:
            return False
    return workers == state.material.workers


def passengers_hold(state: TauberState) -> bool:
    aboard = sum([len(player.aboard) for player in state.players])
    return state.passengers + aboard == state.material.passengers


def wagons_hold(state: TauberState) -> bool:
    counts = state.wagons[:]
    for player in state.players:
        counts[0] += player.passenger_wagons
        counts[1] += player.worker_wagons
        counts[2] += player.goods_wagons
    return counts == state.material.wagons and min(state.wagons) >= 0


def goods_buildings_hold(state: TauberState) -> bool:
    counts = state.goods_pile[:]
    for kind in state.goods_fields:
        if kind != NO_TILE:
            counts[kind] += 1
    for player in state.players:
        for kind, spaces in enumerate(player.built):
            counts[kind] += count_bits(spaces)
    return counts == state.material.building_tiles


def stations_hold(state: TauberState) -> bool:
    piles = zip(state.dark, state.light_pile, strict=True)
    counts = [dark + light for dark, light in piles]
    for kind in state.light_fields:
        if kind != NO_TILE:
            counts[kind] += 1
    for player in state.players:
        for kind in player.lauda + player.covered:
            counts[kind] += 1
    wanted = zip(
        copies(state.material, True), copies(state.material, False), strict=True
    )
    return counts == [dark + light for dark, light in wanted]


def halls_hold(state: TauberState) -> bool:
    board = state.material.board
    counts = [0] * len(board.hall_names)
    for stack, left in enumerate(state.halls):
        counts[board.hall_colors[stack]] += board.hall_tiles[stack] - left
    for player in state.players:
        for city in state.material.map.hall_list:
            if not player.free & BIT[city]:
                counts[state.material.map.hall_at[city]] -= 1
    return not any(counts)


def tiles_hold(state: TauberState) -> bool:
    if state.material.with_dice:
        return not state.tile_pile
    tiles = state.tile_pile + state.tile_display + state.tile_discards
    for player in state.players:
        tiles = tiles + player.tiles + player.used_tiles
    return sorted(tiles) == list(range(len(state.material.action_tiles)))


def dice_hold(state: TauberState) -> bool:
    dice = state.material.dice
    asked = state.stack.top().text().split()[0] if len(state.stack) else ""
    rolling = asked in ("start", "goods", "light", "open", "roll", "joker")
    settled = state.material.with_dice and not (state.cycle == 0 or rolling)
    if settled and sum(state.dice) != dice.count:
        return False
    for area, coins in enumerate(state.dice_coins):
        due = 1 if state.dice[area] >= dice.threshold else 0
        if settled and state.area != area and coins != due:
            return False
        if coins not in (0, 1):
            return False
    return True


def track_holds(state: TauberState) -> bool:
    if not state.pioneers:
        return True
    spaces = [state.spaces[seat] for seat in state.pioneers]
    everybody = sorted(state.pioneers) == list(range(len(state.players)))
    return everybody and spaces == sorted(spaces, reverse=True)


def board_laws(state: TauberState, player: Player) -> dict[str, bool]:
    """Laws about one player's train and board."""
    material = state.material
    score = player.score == sum(player.points) and player.score >= material.floor
    tickets = len(player.waiting) + len(player.aboard)
    places = player.worker_wagons * material.worker_places
    room = player.goods_wagons * material.goods_places + material.extra_place
    stations = player.lauda + player.covered
    in_lauda = len(player.lauda) <= material.map.spaces
    return {
        "the score is the sum of its parts, not below the floor": score,
        "one ticket per passenger wagon": tickets <= player.passenger_wagons,
        "two workers per worker wagon": player.hired <= places,
        "goods fit on the goods wagons": total_of(player.loaded) <= room,
        "one visible building per space of Lauda": in_lauda,
        "each kind of station building once": len(set(stations)) == len(stations),
        "regions count the spaces built on": regions_hold(material.map, player),
    }


def regions_hold(map: Map, player: Player) -> bool:
    """A region counts the spaces that are still empty, until it is scored."""
    filled = 0
    for spaces, missing in zip(map.region_spaces, player.missing, strict=True):
        filled += spaces if missing == SCORED else spaces - missing
    halls = [space for space in map.hall_list if not player.free & BIT[space]]
    return filled == goods_buildings(player) + len(player.lauda) + len(halls)
