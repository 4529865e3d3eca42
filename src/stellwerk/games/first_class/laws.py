# SPDX-License-Identifier: MIT
"""What holds after every move of First Class; anything else is a bug."""

from __future__ import annotations

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


def broken_laws(state: FirstState) -> list[str]:
    broken: list[str] = []
    check_cards(state, broken)
    check_end_cards(state, broken)
    check_stock(state, broken)
    check_display(state, broken)
    check_tokens(state, broken)
    for seat, player in enumerate(state.players):
        check_player(state, seat, player, broken)
    return broken


def check_cards(state: FirstState, broken: list[str]) -> None:
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
    if len(set(found)) != len(found) or not set(found) <= set(wanted):
        broken.append("no action card is in two places")
    if len(found) + unused != len(wanted):
        broken.append("every action card is somewhere")


def check_end_cards(state: FirstState, broken: list[str]) -> None:
    cards = state.end_pile + state.offer + state.held
    cards += [card for player in state.players for card in player.end_cards]
    if sorted(cards) != list(range(len(state.material.endings))):
        broken.append("every end-game card is in exactly one place")


def check_stock(state: FirstState, broken: list[str]) -> None:
    """Wagon cards are constant per stock (FC-003), coins and tiles suffice."""
    counts = state.stock()
    for player in state.players:
        wagons = packing.digits_of(player.wagons, 2 * LEVEL_COUNT)
        for place, count in enumerate(wagons):
            counts[STOCK_OF[place % LEVEL_COUNT]] += count
    if counts != state.material.stocks:
        broken.append(f"wagon cards {counts} should be {state.material.stocks}")
    if state.material.limited and min(state.stock()) < 0:
        broken.append("no stock of wagon cards is below zero")
    held = sum(int(player.coin_count()) for player in state.players)
    if held > state.material.coins.total:
        broken.append("the coins on the boards come from the supply")
    laid = sum(tile != NONE_LAID for player in state.players for tile in player.tiles)
    if laid != state.tiles:
        broken.append("locomotive tiles laid are those that left the pile")


def check_display(state: FirstState, broken: list[str]) -> None:
    """Each turn removes one counted card (FC-124)."""
    players = len(state.players)
    for row in range(3):
        cards = packing.count_bits(packing.row_of(state.open, row))
        gone = packing.digit(state.gone, row)
        left = 6 - gone if gone < players else 0
        if state.round and cards not in (left, 0):
            broken.append(f"row {row + 1} holds {cards} cards after {gone} are gone")
    if packing.sum_of(state.gone) > TURNS * players:
        broken.append("no more cards leave the rows than there are turns")


def check_tokens(state: FirstState, broken: list[str]) -> None:
    material = state.material
    if len(state.token_at) != material.crime.prints + material.crime.leads:
        broken.append("every evidence token exists")
    for token, place in enumerate(state.token_at):
        if not -1 <= place < len(state.players):
            broken.append(f"evidence {token + 1} is with a player or in the bag")


def check_player(
    state: FirstState, seat: int, player: Player, broken: list[str]
) -> None:
    who = f"seat {seat + 1}: "
    for train, word in enumerate(TRAINS):
        wagons = player.wagons_in(train, 0)
        special = (player.mail[train] != NONE_LAID) + (player.tiles[train] != NONE_LAID)
        cards = player.cards_in(train)
        if wagons + special != cards:
            broken.append(who + f"the {word} train counts its cards")
        asked = f"mail {seat + 1} {word}" in state.stack.save()
        waits = cards == MAIL_AFTER and asked
        if cards not in (1, 2, 3, 4, 6, 7, 8, CARDS_IN_TRAIN) and not waits:
            broken.append(who + f"the {word} train has {cards} cards")
        if not 0 <= player.conductor(train) <= cards:
            broken.append(who + f"the {word} conductor stands in its train")
    if not 0 <= player.loco <= len(player.cities):
        broken.append(who + "the locomotive stands on the track")
    for column, count in enumerate(packing.digits_of(player.coins, COLUMN_COUNT)):
        if not 0 <= count <= state.material.coins.room[column]:
            broken.append(who + f"column {column + 1} holds {count} coins")
    if len(player.spots) != len(player.laid):
        broken.append(who + "every card laid has its spot")
