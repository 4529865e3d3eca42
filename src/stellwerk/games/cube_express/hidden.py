# SPDX-License-Identifier: MIT
"""What a seat of Cube Express does not know, and how to imagine it (CE-951, CE-952).

Tiles taken from the market were seen by all, so a perfect memory knows them in a hand
until a tile leaves that hand face down; then it only knows that they are in that hand
or among the tiles this player laid back up or discarded.
"""

from __future__ import annotations

from mypy_extensions import i64

from stellwerk.core.rng import Rng
from stellwerk.games.cube_express.packed import bits_of, places_of
from stellwerk.games.cube_express.player import Player
from stellwerk.games.cube_express.state import CubeState


def unseen_tiles(state: CubeState, seat: int | None) -> list[int]:
    """Tiles that may be in the stack as well as with one of the other players."""
    held: i64 = 0
    for other, player in enumerate(state.players):
        if other != seat:
            seen = player.known | player.maybe
            held |= (bits_of(player.hand) | player.lost) & ~seen
    tiles = state.pile + places_of(held)
    tiles.sort()
    return tiles


def hidden_from(state: CubeState, seat: int | None) -> list[str]:
    """The unseen tiles, and those of which only the holder is known."""
    names = state.material.tiles
    hidden = [names[tile] for tile in unseen_tiles(state, seat)]
    for other, player in enumerate(state.players):
        if other != seat:
            hidden += [names[tile] for tile in places_of(player.maybe)]
    if not state.objectives:
        hidden += [card.id for card in state.material.objectives]
    return hidden


def imagine_state(state: CubeState, seat: int | None, rng: Rng) -> CubeState:
    """A copy with all unseen tiles dealt anew among stack, hands and lost tiles."""
    twin = state.copy()
    pool = unseen_tiles(state, seat)
    for other, player in enumerate(twin.players):
        if other != seat:
            imagine_hand(player, pool, rng)
    twin.pile = pool
    return twin


def imagine_hand(player: Player, pool: list[int], rng: Rng) -> None:
    """Take from the pool what nobody saw of a player's hand and lost tiles."""
    certain = places_of(player.known)
    size = len(player.hand) - len(certain)
    lost = len(places_of(player.lost))
    if size + lost == 0:
        return
    loose = places_of(player.maybe)
    while len(loose) < size + lost:
        loose.append(pool.pop(rng.below(len(pool))))
    if lost > 0:
        rng.shuffle(loose)
    player.hand = sorted(certain + loose[:size])
    player.lost = bits_of(loose[size:])
