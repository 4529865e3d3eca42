# SPDX-License-Identifier: MIT
"""Numbers that hold two or more small ones; they are made and read here alone.

- A *turned* face is a printed side and its quarter turns clockwise.
- A *way* is a laid tile and one of its edges; a locomotive and an edge are alike.
- A *surrounding* is the edges with a neighbour, and those of them with track; that of
  an opening also tells those over which a street comes.
- A *fit* is all that decides which tiles may be laid on an opening: its surrounding
  without streets, and its danger.
- What is *held* by a spot is the number of its laid tile, or below 0 its place among
  the openings.
- A *mark* is a laid tile and the seat that delivered there.
- A *danger* describes the cities around an opening: 4 bits name the city at each half
  edge, and behind them 1 bit says whether that city has a station.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

BITS: Final = vec[i64]([1 << place for place in range(62)])
EDGE_COUNT: Final = 4
HALF_COUNT: Final = 8
SURROUNDINGS: Final = 256  # 4 edges with or without neighbour and track
STREETS: Final = 16  # 4 edges with or without a street
HARMLESS: Final = 0  # no city with a station is around, or only one
FIRST_HALF: Final = vec[i64]([1 << 4 * half for half in range(HALF_COUNT)])
STATION_HALF: Final = vec[i64]([1 << 32 + half for half in range(HALF_COUNT)])
# The half edge of the neighbour that meets a half edge: the left half of an edge
# meets the right half of the opposite one.
MEETING: Final = vec[i64]([5, 4, 7, 6, 1, 0, 3, 2])
OPPOSITE: Final = vec[i64]([2, 3, 0, 1])


def turned_face(face: i64, turn: i64) -> i64:
    return 4 * face + turn


def face_of(turned: i64) -> i64:
    return turned >> 2


def turn_of(turned: i64) -> i64:
    return turned & 3


def way_over(laid: i64, edge: i64) -> i64:
    """Where lists with an entry for each edge have that of a tile or turned face."""
    return 4 * laid + edge


def tile_of(way: i64) -> i64:
    return way >> 2


def edge_of(way: i64) -> i64:
    return way & 3


def half_place(turned: i64, half: i64) -> i64:
    """Where lists with an entry for each half edge have that of a turned face."""
    return 8 * turned + half


def edge_at_half(half: i64) -> i64:
    return half >> 1


def turned_edge(edge: int, turn: int) -> int:
    """Where an edge points after some quarter turns, which may be negative."""
    return (edge + turn) % EDGE_COUNT


def turned_half(half: int, turn: int) -> int:
    """The same for a half edge."""
    return (half + 2 * turn) % HALF_COUNT


def surrounding(edge: i64, track: bool, street: bool) -> i64:
    """What a single neighbour over an edge tells; those of several are joined by |."""
    bit: i64 = BITS[edge]
    code = 16 * bit + bit if track else 16 * bit
    return SURROUNDINGS * bit + code if street else code


def without_streets(code: i64) -> i64:
    """The part of a surrounding that decides which tiles fit."""
    return code & 255


def fit_of(code: i64, danger: i64) -> i64:
    """What decides which tiles fit; below SURROUNDINGS if there is no danger."""
    return SURROUNDINGS * danger + without_streets(code)


def danger_in(fit: i64) -> i64:
    return fit >> 8


def opened(place: i64) -> i64:
    """What an opening holds."""
    return -1 - place


def place_in(held: i64) -> i64:
    return -1 - held


def streets_in(code: i64) -> i64:
    return code >> 8


def neighbours_in(code: i64) -> i64:
    return code >> 4 & 15


def tracks_in(code: i64) -> i64:
    return code & 15


def mark_of(laid: i64, seat: i64) -> i64:
    return 8 * laid + seat


def marked_tile(mark: i64) -> i64:
    return mark >> 3


def marked_by(mark: i64) -> i64:
    return mark & 7


def stores_key(base: i64, coal: i64, wood: i64, iron: i64, sale: bool) -> i64:
    """Which free actions there are; each number is below the base."""
    key = (coal * base + wood) * base + iron
    return 2 * key + 1 if sale else 2 * key


def city_at_half(danger: int, half: int) -> int:
    """The number of the city at a half edge among those around, 0 for none."""
    return danger // FIRST_HALF[half] % 16


def bits_of(places: list[int]) -> i64:
    """A set of small numbers, such as tiles, as one number."""
    mask: i64 = 0
    for place in places:
        mask |= BITS[place]
    return mask


def places_of(mask: i64) -> list[int]:
    """The small numbers of such a set, in order."""
    places: list[int] = []
    place: i64 = 0
    while mask:
        if mask & 255 == 0:  # most of the sets are small
            mask >>= 8
            place += 8
            continue
        if mask & 1:
            places.append(place)
        mask >>= 1
        place += 1
    return places
