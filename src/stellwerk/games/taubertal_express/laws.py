# SPDX-License-Identifier: MIT
"""What holds after every move; anything else is a bug (TE-E22, TE-E26)."""

from __future__ import annotations

from stellwerk.games.taubertal_express.counts import COLORS, GOODS, counts_of, total_of
from stellwerk.games.taubertal_express.map import BIT, NO_TILE
from stellwerk.games.taubertal_express.player import SCORED, Player
from stellwerk.games.taubertal_express.scoring import goods_buildings
from stellwerk.games.taubertal_express.state import TauberState


def broken_laws(state: TauberState) -> list[str]:
    """The names of the laws that do not hold."""
    checks = [
        ("stones are conserved", stones_hold(state)),
        ("goods tokens are conserved", tokens_hold(state)),
        ("money is conserved", money_holds(state)),
        ("every ticket is in exactly one place", tickets_hold(state)),
        ("workers are conserved", workers_hold(state)),
        ("passenger tiles are conserved", passengers_hold(state)),
        ("wagons are conserved", wagons_hold(state)),
        ("goods buildings are conserved", goods_buildings_hold(state)),
        ("station buildings are conserved", stations_hold(state)),
        ("wagon halls are conserved", halls_hold(state)),
        ("action tiles are conserved", tiles_hold(state)),
        ("dice lie in areas, coins only on three or more", dice_hold(state)),
        ("the pioneer track holds every marker, front first", track_holds(state)),
    ]
    broken = [name for name, holds in checks if not holds]
    for seat, player in enumerate(state.players):
        broken += [f"seat {seat}: {name}" for name in broken_board(state, player)]
    return broken


def stones_hold(state: TauberState) -> bool:
    counts = counts_of(state.stones, COLORS)
    for player in state.players:
        for color, count in enumerate(counts_of(player.stones, COLORS)):
            counts[color] += count
    return counts == state.material.stones


def tokens_hold(state: TauberState) -> bool:
    counts = counts_of(state.tokens, GOODS)
    for player in state.players:
        for pile in [player.loaded, player.customs, player.shed]:
            for good, count in enumerate(counts_of(pile, GOODS)):
                counts[good] += count
        for good, cities in enumerate(player.built):
            rest = cities & player.stocked
            while rest:
                rest &= rest - 1
                counts[good] += 1
    return counts == state.material.tokens


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
        for kind, cities in enumerate(player.built):
            rest = cities
            while rest:
                rest &= rest - 1
                counts[kind] += 1
    return counts == state.material.building_tiles


def stations_hold(state: TauberState) -> bool:
    buildings = state.material.buildings
    counts = [
        state.dark[kind] + state.light_pile[kind] for kind in range(buildings.count)
    ]
    for kind in state.light_fields:
        if kind != NO_TILE:
            counts[kind] += 1
    for player in state.players:
        for kind in player.lauda + player.covered:
            counts[kind] += 1
    for kind, count in enumerate(counts):
        dark = buildings.is_dark[kind]
        copies = state.material.dark_copies if dark else buildings.copies[kind]
        if count != copies:
            return False
    return True


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


def broken_board(state: TauberState, player: Player) -> list[str]:
    """Laws about one player's train and board."""
    material = state.material
    broken: list[str] = []
    if player.score != sum(player.points) or player.score < material.floor:
        broken.append("the score is the sum of its parts, not below the floor")
    if len(player.waiting) + len(player.aboard) > player.passenger_wagons:
        broken.append("one ticket per passenger wagon")
    if player.hired > player.worker_wagons * material.worker_places:
        broken.append("two workers per worker wagon")
    room = player.goods_wagons * material.goods_places + material.extra_place
    if total_of(player.loaded) > room:
        broken.append("goods fit on the goods wagons")
    if len(player.lauda) > material.map.spaces:
        broken.append("one visible building per space of Lauda")
    if len(set(player.lauda + player.covered)) < len(player.lauda + player.covered):
        broken.append("each kind of station building once")
    spaces = sum([missing for missing in player.missing if missing != SCORED])
    scored = [
        material.map.region_spaces[region]
        for region, missing in enumerate(player.missing)
        if missing == SCORED
    ]
    filled = sum(material.map.region_spaces) - sum(scored) - spaces
    built = goods_buildings(player) + len(player.lauda)
    for city in material.map.hall_list:
        built += 0 if player.free & BIT[city] else 1
    if filled + sum(scored) != built:
        broken.append("regions count the spaces built on")
    return broken
