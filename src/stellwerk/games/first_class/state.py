# SPDX-License-Identifier: MIT
"""Everything that changes in a game of First Class."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast, final

from mypy_extensions import i64

from stellwerk.core.contract import Stack, State
from stellwerk.games.first_class.cards import NOTHING
from stellwerk.games.first_class.material import DISPLAY, LEVEL_COUNT, Material
from stellwerk.games.first_class.packing import ONES, has_bit, packed
from stellwerk.games.first_class.player import CATEGORIES, NONE_LAID, Player
from stellwerk.games.first_class.symbols import Source

if TYPE_CHECKING:  # they know the state, the state only holds them
    from stellwerk.games.first_class.hidden import Draft
    from stellwerk.games.first_class.steps import Steps

UNKNOWN_SEAT: Final = -1
EMPTY: Final = -1  # a place of the display without a card
IN_BAG: Final = -1
NO_SOURCE: Final = -1
NO_CARDS: Final[list[int]] = [EMPTY] * DISPLAY  # a display before it is dealt
# How much of the hidden things has been shown.
SECRET: Final = 0
CARDS_SHOWN: Final = 1  # end-game cards and the murderer (FC-602, FC-750)
ALL_SHOWN: Final = 2  # the evidence too


@final
class FirstState(State):
    """One game in progress; `copy` shows which lists are values, never changed."""

    def __init__(
        self,
        *,
        stack: Stack,
        material: Material,
        steps: Steps,
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
        open: i64,
        gone: i64,
        unseen: list[int],
        removed: list[int],
        offer: list[int],
        end_pile: list[int],
        drafted: list[int],
        held: list[int],
        low_stock: i64,
        middle_stock: i64,
        high_stock: i64,
        tiles: i64,
        arrived: list[int],
        running: i64,
        left: i64,
        outer: list[int],
        queue: list[int],
        token_at: list[int],
        token_known: list[int],
        arrested: list[int],
        players: list[Player],
        drafts: list[Draft | None],
    ) -> None:
        super().__init__(stack)
        self.material: Final = material
        self.steps: Final = steps
        self.first = first  # who had the figure at set-up; the draft ended there
        self.start = start  # who has the start-player figure
        self.active = active  # whose turn or scoring it is
        self.round = round  # 1 to 6; 0 is the set-up
        self.turn = turn  # turns finished in this round
        self.phase = phase  # scoring phases begun
        self.tile_owner = tile_owner  # who has the start-player tile
        self.murderer = murderer  # module C: a seat
        self.shown = shown  # SECRET, CARDS_SHOWN or ALL_SHOWN
        self.display = display  # action cards as they were dealt (»Auslage«)
        self.open = open  # bits of the places where they still lie
        self.gone = gone  # digits by row: cards that have left it
        self.unseen = unseen  # what the display is dealt from, sorted
        self.removed = removed  # cards out of the game, open
        self.offer = offer  # open end-game cards
        self.end_pile = end_pile  # the set of face-down end-game cards, sorted
        self.drafted = drafted  # end-game cards dealt for the draft
        self.held = held  # those still going round
        self.low_stock = low_stock  # free wagon cards 0/1
        self.middle_stock = middle_stock  # 2/4
        self.high_stock = high_stock  # 7/12
        self.tiles = tiles  # locomotive tiles laid so far
        self.arrived = arrived  # seats of conductors in Constantinople, in order
        self.running = running  # the source that runs, or NO_SOURCE
        self.left = left  # what is left of it, digits by symbol
        self.outer = outer  # sources around it, each followed by what is left
        self.queue = queue  # sources that wait, first in first out
        self.token_at = token_at  # where each evidence token is: a seat or IN_BAG
        self.token_known = token_known  # bits of the seats that know its kind
        self.arrested = arrested  # seats under arrest (FC-750)
        self.players = players
        self.drafts: Final = drafts  # what seats can tell of the draft, see hidden.py

    def copy(self) -> FirstState:
        return FirstState(
            stack=self.stack.copy(),
            material=self.material,
            steps=self.steps,
            first=self.first,
            start=self.start,
            active=self.active,
            round=self.round,
            turn=self.turn,
            phase=self.phase,
            tile_owner=self.tile_owner,
            murderer=self.murderer,
            shown=self.shown,
            display=self.display,
            open=self.open,
            gone=self.gone,
            unseen=self.unseen,
            removed=self.removed[:],
            offer=self.offer,
            end_pile=self.end_pile,
            drafted=self.drafted,
            held=self.held,
            low_stock=self.low_stock,
            middle_stock=self.middle_stock,
            high_stock=self.high_stock,
            tiles=self.tiles,
            arrived=self.arrived,
            running=self.running,
            left=self.left,
            outer=self.outer,
            queue=self.queue,
            token_at=self.token_at,
            token_known=self.token_known,
            arrested=self.arrested,
            players=[player.copy() for player in self.players],
            drafts=self.drafts,
        )

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
            card if has_bit(self.open, place) else EMPTY
            for place, card in enumerate(self.display)
        ]

    def face_down(self) -> list[int]:
        """The set of face-down cards of this stack, sorted."""
        places = self.material.places
        dealt: i64 = 0
        card: i64
        for card in self.display:
            if card != EMPTY:
                bit: i64 = 1
                bit <<= places[card]  # faster than reading large numbers from a list
                dealt |= bit
        left: list[int] = []
        for card in self.unseen:
            place: i64 = places[card]
            if (dealt >> place) & 1 == 0:
                left.append(card)
        return left

    def stack_size(self) -> int:
        """How many cards are face down.

        The display was dealt from the unseen cards, all or, in a restored game, none.
        """
        first: i64 = self.display[0]
        card: i64
        for card in cast("list[i64]", self.unseen):
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


# Lists that copies share are replaced by new ones.


def replaced(items: list[int], place: i64, item: int) -> list[int]:
    """The list with one item changed."""
    changed = items[:]
    changed[place] = item
    return changed


def without(items: list[int], item: int) -> list[int]:
    """The list without one of its items."""
    changed = items[:]
    changed.remove(item)
    return changed


def new_player(material: Material) -> Player:
    """A player's area after set-up, without the draft (FC-006, FC-007)."""
    coins = [0, 0, 0]
    left = material.coins.start
    for column in range(3):
        coins[column] = min(left, material.coins.room[column])
        left -= coins[column]
    return Player(
        wagons=ONES[0] + ONES[LEVEL_COUNT],
        cards=packed([1, 1]),
        conductors=0,
        mail=[NONE_LAID, NONE_LAID],
        tiles=[NONE_LAID, NONE_LAID],
        loco=0,
        reached=0,
        track=[],
        cities=material.board[:],
        stops=[section_stop(material, material.board)],
        coins=packed(coins),
        contracts=[],
        spots=[],
        laid=[],
        pile=[],
        end_cards=[],
        points=[0] * len(CATEGORIES),
        scored=0,
        used_cities=0,
        used_slots=0,
    )


def section_stop(material: Material, cities: list[int]) -> int:
    """Which city of a section, counted from 1, has the bonus."""
    for place, city in enumerate(cities):
        if material.towns[city].source != NOTHING:
            return place + 1
    raise AssertionError("every section has a bonus city")


def new_state(material: Material, steps: Steps, stack: Stack) -> FirstState:
    """The table before anything is decided."""
    tokens = material.crime.prints + material.crime.leads
    return FirstState(
        stack=stack,
        material=material,
        steps=steps,
        first=UNKNOWN_SEAT,
        start=UNKNOWN_SEAT,
        active=UNKNOWN_SEAT,
        round=0,
        turn=0,
        phase=0,
        tile_owner=UNKNOWN_SEAT,
        murderer=UNKNOWN_SEAT,
        shown=SECRET,
        display=NO_CARDS,
        open=0,
        gone=0,
        unseen=material.stacks[0],
        removed=[],
        offer=[],
        end_pile=list(range(len(material.endings))),
        drafted=[],
        held=[],
        low_stock=material.stocks[0] - 2 * material.players,
        middle_stock=material.stocks[1],
        high_stock=material.stocks[2],
        tiles=0,
        arrived=[],
        running=NO_SOURCE,
        left=0,
        outer=[],
        queue=[],
        token_at=[IN_BAG] * tokens,
        token_known=[0] * tokens,
        arrested=[],
        players=[new_player(material) for _ in range(material.players)],
        drafts=[None] * (material.players + 1),
    )
