# SPDX-License-Identifier: MIT
"""Everything that changes in a game of First Class."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Stack, State
from stellwerk.games.first_class.cards import NOTHING
from stellwerk.games.first_class.material import DISPLAY, LEVEL_COUNT, Material
from stellwerk.games.first_class.player import CATEGORIES, NONE_LAID, Player

UNKNOWN_SEAT: Final = -1
EMPTY: Final = -1  # a place of the display without a card
IN_BAG: Final = -1
# How much of the hidden things has been shown.
SECRET: Final = 0
CARDS_SHOWN: Final = 1  # end-game cards and the murderer (FC-602, FC-750)
ALL_SHOWN: Final = 2  # the evidence too
# bits of places, because shifting a literal is not safe when compiled
BITS: Final = [2**place for place in range(62)]


@final
class FirstClassState(State):
    """One game in progress.

    Lists that change seldom are replaced, never changed in place, so that copies
    share them: all but stack, display, gone, stock, frames, queue and players.
    """

    def __init__(
        self,
        stack: Stack,
        material: Material,
        first: i64,
        start: i64,
        active: i64,
        round: i64,
        turn: i64,
        phase: i64,
        tile_owner: i64,
        murderer: i64,
        shown: i64,
        display: list[int],
        gone: list[int],
        unseen: list[int],
        removed: list[int],
        offer: list[int],
        end_pile: list[int],
        drafted: list[int],
        held: list[int],
        stock: list[int],
        tiles: i64,
        arrived: list[int],
        frames: list[int],
        queue: list[int],
        token_at: list[int],
        token_known: list[int],
        arrested: list[int],
        players: list[Player],
    ) -> None:
        super().__init__(stack)
        self.material: Final = material
        self.first = first  # who had the figure at set-up; the draft ended there
        self.start = start  # who has the start-player figure
        self.active = active  # whose turn or scoring it is
        self.round = round  # 1 to 6; 0 is the set-up
        self.turn = turn  # turns finished in this round
        self.phase = phase  # scoring phases begun
        self.tile_owner = tile_owner  # who has the start-player tile
        self.murderer = murderer  # module C: a seat
        self.shown = shown  # SECRET, CARDS_SHOWN or ALL_SHOWN
        self.display = display  # 18 places of action cards (»Auslage«)
        self.gone = gone  # cards that have left each row
        self.unseen = unseen  # the set of face-down cards of this stack, sorted
        self.removed = removed  # cards out of the game, open
        self.offer = offer  # open end-game cards
        self.end_pile = end_pile  # the set of face-down end-game cards, sorted
        self.drafted = drafted  # end-game cards dealt for the draft
        self.held = held  # those still going round
        self.stock = stock  # free wagon cards 0/1, 2/4, 7/12
        self.tiles = tiles  # locomotive tiles laid so far
        self.arrived = arrived  # seats of conductors in Constantinople, in order
        self.frames = frames  # running sources: number, what is left of it, …
        self.queue = queue  # sources that wait, first in first out
        self.token_at = token_at  # where each evidence token is: a seat or IN_BAG
        self.token_known = token_known  # bits of the seats that know its kind
        self.arrested = arrested  # seats under arrest (FC-750)
        self.players = players

    def copy(self) -> FirstClassState:
        players: list[Player] = []
        for player in self.players:
            players.append(player.copy())
        return FirstClassState(
            self.stack.copy(),
            self.material,
            self.first,
            self.start,
            self.active,
            self.round,
            self.turn,
            self.phase,
            self.tile_owner,
            self.murderer,
            self.shown,
            self.display[:],
            self.gone[:],
            self.unseen,
            self.removed,
            self.offer,
            self.end_pile,
            self.drafted,
            self.held,
            self.stock[:],
            self.tiles,
            self.arrived,
            self.frames[:],
            self.queue[:],
            self.token_at,
            self.token_known,
            self.arrested,
            players,
        )

    def order(self) -> list[int]:
        """All seats clockwise from the start player."""
        count = len(self.players)
        return [(self.start + step) % count for step in range(count)]

    def draft_order(self) -> list[int]:
        """The right neighbour of the start player first, then on to the right."""
        count = len(self.players)
        return [(self.first - 1 - step) % count for step in range(count)]

    def bag(self) -> int:
        """How many evidence tokens are in the bag."""
        return self.token_at.count(IN_BAG)

    def tokens_of(self, seat: i64) -> int:
        """How many evidence tokens a player has; their number is public (FC-742)."""
        return self.token_at.count(seat)


def new_player(material: Material) -> Player:
    """A player's area after set-up, without the draft (FC-006, FC-007)."""
    wagons = [0] * (2 * LEVEL_COUNT)
    wagons[0] = 1
    wagons[LEVEL_COUNT] = 1
    coins = [0, 0, 0]
    left = material.coins.start
    for column in range(3):
        coins[column] = min(left, material.coins.room[column])
        left -= coins[column]
    return Player(
        wagons,
        [1, 1],
        [0, 0],
        [NONE_LAID, NONE_LAID],
        [NONE_LAID, NONE_LAID],
        0,
        0,
        [],
        material.board[:],
        [section_stop(material, material.board)],
        coins,
        [],
        [],
        [],
        [],
        [],
        [0] * len(CATEGORIES),
        0,
        0,
        0,
    )


def section_stop(material: Material, cities: list[int]) -> int:
    """Which city of a section, counted from 1, has the bonus."""
    for place, city in enumerate(cities):
        if material.towns[city].source != NOTHING:
            return place + 1
    raise AssertionError("every section has a bonus city")


def new_state(material: Material, stack: Stack) -> FirstClassState:
    """The table before anything is decided."""
    players = [new_player(material) for _ in range(material.players)]
    stock = material.stocks[:]
    stock[0] -= 2 * material.players
    tokens = material.crime.prints + material.crime.leads
    return FirstClassState(
        stack,
        material,
        UNKNOWN_SEAT,
        UNKNOWN_SEAT,
        UNKNOWN_SEAT,
        0,
        0,
        0,
        UNKNOWN_SEAT,
        UNKNOWN_SEAT,
        SECRET,
        [EMPTY] * DISPLAY,
        [0, 0, 0],
        material.stacks[0][:],
        [],
        [],
        list(range(len(material.endings))),
        [],
        [],
        stock,
        0,
        [],
        [],
        [],
        [IN_BAG] * tokens,
        [0] * tokens,
        [],
        players,
    )
