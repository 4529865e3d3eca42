# SPDX-License-Identifier: MIT
"""Everything that changes in a game of First Class."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from stellwerk.core.contract import NO_SEAT, Stack, State
from stellwerk.games.first_class.cards import NOTHING
from stellwerk.games.first_class.material import DISPLAY, Material
from stellwerk.games.first_class.packing import BITS, has_bit
from stellwerk.games.first_class.player import Player
from stellwerk.games.first_class.symbols import Source

if TYPE_CHECKING:  # they know the state, the state only holds them
    from stellwerk.games.first_class.hidden import Draft
    from stellwerk.games.first_class.steps import Steps

EMPTY: Final = -1  # a place of the display without a card
IN_BAG: Final = -1
NO_SOURCE: Final = -1
NO_CARDS: Final = vec[i64]([EMPTY] * DISPLAY)  # a display before it is dealt
# How much of the hidden things has been shown.
SECRET: Final = 0
CARDS_SHOWN: Final = 1  # end-game cards and the murderer (FC-602, FC-750)
ALL_SHOWN: Final = 2  # the evidence too


class Course(State):
    """How far a game has come, and whose turn it is."""

    def __init__(
        self, stack: Stack, material: Material, steps: Steps, old: Course | None
    ) -> None:
        super().__init__(stack)
        self.material: Final = material
        self.steps: Final = steps
        # Seats: who had the start-player figure at set-up, where the draft ended; who
        # has it now; whose turn or scoring it is; who has the start-player tile; the
        # murderer (module C)
        self.first: i64 = NO_SEAT if old is None else old.first
        self.start: i64 = NO_SEAT if old is None else old.start
        self.active: i64 = NO_SEAT if old is None else old.active
        self.tile_owner: i64 = NO_SEAT if old is None else old.tile_owner
        self.murderer: i64 = NO_SEAT if old is None else old.murderer
        # The round, 1 to 6 after the set-up; turns finished in it; scoring phases begun
        self.round: i64 = 0 if old is None else old.round
        self.turn: i64 = 0 if old is None else old.turn
        self.phase: i64 = 0 if old is None else old.phase
        # SECRET, CARDS_SHOWN or ALL_SHOWN
        self.shown: i64 = SECRET if old is None else old.shown


class Supply(Course):
    """What lies on the table for all: cards, wagons, tiles (FC-014)."""

    def __init__(
        self, stack: Stack, material: Material, steps: Steps, old: Supply | None
    ) -> None:
        super().__init__(stack, material, steps, old)
        # Action cards as they were dealt (»Auslage«), bits of the places where they
        # still lie, and digits by row: cards that have left it
        self.display: vec[i64] = NO_CARDS if old is None else old.display
        self.open: i64 = 0 if old is None else old.open
        self.gone: i64 = 0 if old is None else old.gone
        # What the display is dealt from, sorted; cards out of the game, open
        self.unseen: vec[i64] = material.stacks[0] if old is None else old.unseen
        self.removed: vec[i64] = vec[i64]() if old is None else old.removed[:]
        # End-game cards: open; the set of face-down ones, sorted; dealt for the draft;
        # those of them that still go round
        self.offer: list[int] = [] if old is None else old.offer
        self.end_pile: list[int] = material.all_endings if old is None else old.end_pile
        self.drafted: list[int] = [] if old is None else old.drafted
        self.held: list[int] = [] if old is None else old.held
        # Free wagon cards 0/1, 2/4 and 7/12; locomotive tiles laid so far; seats of
        # conductors in Constantinople, in order
        self.low_stock: i64 = material.free_wagons() if old is None else old.low_stock
        self.middle_stock: i64 = material.stocks[1] if old is None else old.middle_stock
        self.high_stock: i64 = material.stocks[2] if old is None else old.high_stock
        self.tiles: i64 = 0 if old is None else old.tiles
        self.arrived: list[int] = [] if old is None else old.arrived


@final
class FirstState(Supply):
    """One game in progress, new or a copy: what is passed on as it is never changes."""

    def __init__(
        self,
        stack: Stack,
        material: Material,
        steps: Steps,
        old: FirstState | None = None,
    ) -> None:
        super().__init__(stack, material, steps, old)
        # The source that runs, or NO_SOURCE; what is left of it, digits by symbol;
        # sources around it, each followed by what is left; sources that wait, first in
        # first out
        self.running: i64 = NO_SOURCE if old is None else old.running
        self.left: i64 = 0 if old is None else old.left
        self.outer: list[int] = [] if old is None else old.outer
        self.queue: list[int] = [] if old is None else old.queue
        # Where each evidence token is: a seat or IN_BAG; bits of the seats that know
        # its kind; seats under arrest (FC-750)
        tokens = material.crime.prints + material.crime.leads
        self.token_at: list[int] = [IN_BAG] * tokens if old is None else old.token_at
        self.token_known: list[int] = [0] * tokens if old is None else old.token_known
        self.arrested: list[int] = [] if old is None else old.arrested
        self.players: list[Player] = (
            [new_player(material) for _ in range(material.players)]
            if old is None
            else [player.copy() for player in old.players]
        )
        # What seats, and last a spectator, can tell of the draft, see hidden.py
        self.drafts: Final[list[Draft | None]] = (
            [None] * (material.players + 1) if old is None else old.drafts
        )

    def copy(self) -> FirstState:
        return FirstState(self.stack.copy(), self.material, self.steps, self)

    def source(self) -> Source:
        """The source that runs."""
        return self.material.sources[self.running]

    def start_source(self, number: i64, left: i64) -> None:
        if self.running != NO_SOURCE:
            self.outer = [*self.outer, self.running, self.left]
        self.running = number
        self.left = left

    def end_source(self) -> Source:
        """The source that ran last, which is over."""
        source = self.source()
        self.running = NO_SOURCE
        if self.outer:
            self.running, self.left = self.outer[-2], self.outer[-1]
            self.outer = self.outer[:-2]
        return source

    def frames(self) -> list[int]:
        """All sources that run, the inner one last, each with what is left of it."""
        if self.running == NO_SOURCE:
            return []
        return [*self.outer, self.running, self.left]

    def shown_display(self) -> list[int]:
        """18 places of action cards, EMPTY where there is none."""
        return [
            self.display[place] if has_bit(self.open, place) else EMPTY
            for place in range(DISPLAY)
        ]

    def face_down(self) -> vec[i64]:
        """The set of face-down cards of this stack, sorted."""
        places = self.material.places
        dealt: i64 = 0
        for card in self.display:
            if card != EMPTY:
                dealt |= BITS[places[card]]
        left = self.unseen[:]
        size: i64 = 0
        for card in self.unseen:
            left[size] = card
            size += 1 - ((dealt >> places[card]) & 1)
        return left[:size]

    def stack_size(self) -> int:
        """How many cards are face down.

        The display was dealt from the unseen cards, all or, in a restored game, none.
        """
        first = self.display[0]
        for card in self.unseen:
            if card == first:
                return len(self.unseen) - DISPLAY
        return len(self.unseen)

    def stock(self) -> list[int]:
        """Free wagon cards 0/1, 2/4, 7/12; below 0 where they are not limited."""
        return [self.low_stock, self.middle_stock, self.high_stock]

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


# Rows that copies share are replaced by new ones.


def with_one(cards: vec[i64], card: i64) -> vec[i64]:
    """The row with one card more."""
    return append(cards[:], card)


def without_one(cards: vec[i64], place: i64) -> vec[i64]:
    """The row without the card at a place."""
    left, _ = pop(cards[:], place)
    return left


def new_player(material: Material) -> Player:
    """A player's area after set-up, without the draft (FC-006, FC-007)."""
    player = Player()
    player.coins = material.coins.filled(0, material.coins.start)
    player.cities = material.board
    player.stops = [section_stop(material, material.board)]
    return player


def add_section(player: Player, material: Material, card: int) -> None:
    """Lay a track card at the end of a track (FC-232)."""
    cities = material.cards[card].cities
    stop = len(player.cities) + section_stop(material, cities)
    player.track = [*player.track, card]
    player.stops = [*player.stops, stop]
    player.cities = player.cities + cities


def section_stop(material: Material, cities: list[int]) -> int:
    """Which city of a section, counted from 1, has the bonus."""
    bonuses = [material.towns[city].source != NOTHING for city in cities]
    return bonuses.index(True) + 1  # every section has one
