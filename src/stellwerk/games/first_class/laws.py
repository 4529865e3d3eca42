# SPDX-License-Identifier: MIT
"""What holds after every move of First Class; anything else is a bug."""

from __future__ import annotations

from stellwerk.core.laws import failing
from stellwerk.games.first_class import packing
from stellwerk.games.first_class.material import (
    CARDS_IN_TRAIN,
    COLUMN_COUNT,
    LEVEL_COUNT,
    MAIL_AFTER,
    STOCK_OF,
    TURNS,
)
from stellwerk.games.first_class.moves import TRAINS
from stellwerk.games.first_class.player import NONE_LAID, Player
from stellwerk.games.first_class.state import EMPTY, FirstState
from stellwerk.games.first_class.symbols import OF_CARD
from stellwerk.parts.lists import count_bits


def broken_laws(state: FirstState) -> list[str]:
    broken: list[str] = []
    for laws in (card_laws, end_card_laws, stock_laws, display_laws, token_laws):
        broken += failing(laws(state))
    for seat, player in enumerate(state.players):
        broken += failing(train_laws(state, seat, player), f"seat {seat + 1}: ")
        broken += failing(player_laws(state, player), f"seat {seat + 1}: ")
    return broken


def card_laws(state: FirstState) -> dict[str, bool]:
    """Every action card of the stacks so far is in exactly one place."""
    material = state.material
    found = [*state.face_down(), *state.removed]
    found += [card for card in state.shown_display() if card != EMPTY]
    for player in state.players:
        found += [*player.track, *player.contracts, *player.laid, *player.pile]
    laid = [card for player in state.players for card in player.laid]
    for number in state.frames()[::2]:
        source = material.sources[number]
        if source.of == OF_CARD and source.card not in laid:
            found.append(source.card)
    last = max(1, (state.round + 1) // 2)
    wanted = [card for stack in material.stacks[:last] for card in stack]
    unused = (last - 1) * (len(material.stacks[0]) - 36)
    apart = len(set(found)) == len(found) and set(found) <= set(wanted)
    return {
        "no action card is in two places": apart,
        "every action card is somewhere": len(found) + unused == len(wanted),
    }


def end_card_laws(state: FirstState) -> dict[str, bool]:
    cards = state.end_pile + state.offer + state.held
    cards += [card for player in state.players for card in player.end_cards]
    all_cards = list(range(len(state.material.endings)))
    return {"every end-game card is in exactly one place": sorted(cards) == all_cards}


def stock_laws(state: FirstState) -> dict[str, bool]:
    """Wagon cards are constant per stock (FC-003), coins and tiles suffice."""
    material, stock = state.material, state.stock()
    counts = stock[:]
    for player in state.players:
        wagons = packing.digits_of(player.wagons, 2 * LEVEL_COUNT)
        for place, count in enumerate(wagons):
            counts[STOCK_OF[place % LEVEL_COUNT]] += count
    held = sum(int(player.coin_count()) for player in state.players)
    laid = sum(tile != NONE_LAID for player in state.players for tile in player.tiles)
    enough = not material.limited or min(stock) >= 0
    return {
        f"wagon cards {counts} should be {material.stocks}": counts == material.stocks,
        "no stock of wagon cards is below zero": enough,
        "the coins on the boards come from the supply": held <= material.coins.total,
        "locomotive tiles laid are those that left the pile": laid == state.tiles,
    }


def display_laws(state: FirstState) -> dict[str, bool]:
    """Each turn removes one counted card (FC-124)."""
    players = len(state.players)
    in_time = packing.sum_of(state.gone) <= TURNS * players
    laws = {"no more cards leave the rows than there are turns": in_time}
    for row in range(3):
        cards = count_bits(packing.row_of(state.open, row))
        gone = packing.digit(state.gone, row)
        left = 6 - gone if gone < players else 0
        law = f"row {row + 1} holds {cards} cards after {gone} are gone"
        laws[law] = state.round == 0 or cards in (left, 0)
    return laws


def token_laws(state: FirstState) -> dict[str, bool]:
    crime = state.material.crime
    all_there = len(state.token_at) == crime.prints + crime.leads
    laws = {"every evidence token exists": all_there}
    for token, place in enumerate(state.token_at):
        law = f"evidence {token + 1} is with a player or in the bag"
        laws[law] = -1 <= place < len(state.players)
    return laws


def train_laws(state: FirstState, seat: int, player: Player) -> dict[str, bool]:
    laws: dict[str, bool] = {}
    for train, word in enumerate(TRAINS):
        wagons = player.wagons_in(train, 0)
        special = (player.mail[train] != NONE_LAID) + (player.tiles[train] != NONE_LAID)
        cards = player.cards_in(train)
        asked = f"mail {seat + 1} {word}" in state.stack.save()
        waits = cards == MAIL_AFTER and asked
        complete = waits or cards in (1, 2, 3, 4, 6, 7, 8, CARDS_IN_TRAIN)
        laws[f"the {word} train counts its cards"] = wagons + special == cards
        laws[f"the {word} train has {cards} cards"] = complete
        stands = 0 <= player.conductor(train) <= cards
        laws[f"the {word} conductor stands in its train"] = stands
    return laws


def player_laws(state: FirstState, player: Player) -> dict[str, bool]:
    laws = {
        "the locomotive stands on the track": 0 <= player.loco <= len(player.cities),
        "every card laid has its spot": len(player.spots) == len(player.laid),
    }
    for column, count in enumerate(packing.digits_of(player.coins, COLUMN_COUNT)):
        fits = 0 <= count <= state.material.coins.room[column]
        laws[f"column {column + 1} holds {count} coins"] = fits
    return laws
