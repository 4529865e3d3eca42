# SPDX-License-Identifier: MIT
"""Everything that changes in a game of Der Taubertal-Express."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast, final

from mypy_extensions import i64

from stellwerk.core.contract import NO_SEAT, Stack, State, Step
from stellwerk.core.messages import Target
from stellwerk.games.taubertal_express.counts import pile_of
from stellwerk.games.taubertal_express.map import NO_TILE
from stellwerk.games.taubertal_express.material import Material
from stellwerk.games.taubertal_express.player import Player

if TYPE_CHECKING:  # the steps know the state, the state only holds them
    from stellwerk.games.taubertal_express.steps import Steps

NO_AREA: Final = -1


def starts(material: Material) -> list[int]:
    """By seat the first space of the pioneer track."""
    return [material.track_start] * material.players


def no_tiles(fields: list[int]) -> list[int]:
    """As many fields, all of them empty."""
    return [NO_TILE] * len(fields)


def wagons_left(material: Material) -> list[int]:
    """The common supply of wagons once every train has its first two (TE-111)."""
    passenger, worker, goods = material.wagons
    return [passenger - material.players, worker - material.players, goods]


def copies(material: Material, dark: bool) -> list[int]:
    """Tiles by kind: all light ones, of the dark ones one fewer than players."""
    kinds = material.buildings
    counts = [material.dark_copies] * kinds.count if dark else kinds.copies
    return [n if kinds.is_dark[kind] == dark else 0 for kind, n in enumerate(counts)]


class Supplies(State):
    """How far the game is, and what everybody takes from and gives back to."""

    def __init__(
        self, stack: Stack, material: Material, steps: Steps, old: Supplies | None
    ) -> None:
        super().__init__(stack)
        self.material: Final = material
        self.steps: Final = steps
        zero: i64 = 0
        # »Durchgang«, from 1, or 0 during the setup; turns begun in it; whose turn it
        # is, or NO_SEAT
        self.cycle: i64 = zero if old is None else old.cycle
        self.turn: i64 = zero if old is None else old.turn
        self.active: i64 = i64(NO_SEAT) if old is None else old.active
        # Seats in turn order, fixed for the cycle (TE-202); seats by pioneer track,
        # front and top first; pioneer space by seat
        self.order: list[int] = [] if old is None else old.order
        self.pioneers: list[int] = [] if old is None else old.pioneers
        self.spaces: list[int] = starts(material) if old is None else old.spaces
        # The supplies of stones, goods tokens, coins, workers and passenger tiles, and
        # of wagons by kind
        self.stones: i64 = i64(pile_of(material.stones)) if old is None else old.stones
        self.tokens: i64 = i64(pile_of(material.tokens)) if old is None else old.tokens
        self.bank: i64 = i64(material.money) if old is None else old.bank
        self.workers: i64 = i64(material.workers) if old is None else old.workers
        self.passengers: i64 = (
            i64(material.passengers) if old is None else old.passengers
        )
        self.wagons: list[int] = wagons_left(material) if old is None else old.wagons


class Displays(Supplies):
    """Tiles and tickets, open and face down."""

    def __init__(
        self, stack: Stack, material: Material, steps: Steps, old: Displays | None
    ) -> None:
        super().__init__(stack, material, steps, old)
        board, tickets = material.board, material.tickets
        zero: i64 = 0
        # Goods buildings: the one on each field, or NO_TILE; face down by kind
        self.goods_fields: list[int] = (
            no_tiles(board.goods_costs) if old is None else old.goods_fields
        )
        self.goods_pile: list[int] = (
            material.building_tiles if old is None else old.goods_pile
        )
        # Station buildings: the light kind on each field, or NO_TILE; face down by
        # kind; copies left of the dark kinds
        self.light_fields: list[int] = (
            no_tiles(board.light_costs) if old is None else old.light_fields
        )
        self.light_pile: list[int] = (
            copies(material, False) if old is None else old.light_pile
        )
        self.dark: list[int] = copies(material, True) if old is None else old.dark
        # Wagon halls left by stack
        self.halls: list[int] = board.hall_tiles if old is None else old.halls
        # Tickets: the open one of each field, or NO_TILE; those nobody has seen,
        # sorted: packs and draw pile; how many of them lie in the draw pile; the draw
        # pile made of discards, sorted; discards, open, in order
        self.open: list[int] = no_tiles(board.ticket_costs) if old is None else old.open
        self.unseen: list[int] = (
            list(range(tickets.count)) if old is None else old.unseen
        )
        self.pile: i64 = i64(material.pile_size) if old is None else old.pile
        self.reshuffled: list[int] = [] if old is None else old.reshuffled
        self.discards: list[int] = [] if old is None else old.discards
        # Tickets in the drafting player's hand; places in the order that have chosen
        self.pack: list[int] = [] if old is None else old.pack
        self.drafted: i64 = zero if old is None else old.drafted


@final
class TauberState(Displays):
    """One game in progress. Lists are values: replaced, never changed in place."""

    def __init__(
        self,
        stack: Stack,
        material: Material,
        steps: Steps,
        old: TauberState | None = None,
    ) -> None:
        """Everything in its supply, before luck has laid anything out; or a copy."""
        super().__init__(stack, material, steps, old)
        zero: i64 = 0
        # Dice and coins by area; the area in use, or NO_AREA
        self.dice: list[int] = [0] * material.dice.areas if old is None else old.dice
        self.dice_coins: list[int] = (
            [0] * material.dice.areas if old is None else old.dice_coins
        )
        self.area: i64 = i64(NO_AREA) if old is None else old.area
        # This turn: has the main action been taken, stood the coal store when it began,
        # did the locomotive enter Lauda; stones sold at the yard, tokens put on the
        # goods shed, free actions (TE-E23)
        self.main_done: bool = False if old is None else old.main_done
        self.coal_ready: bool = False if old is None else old.coal_ready
        self.entered: bool = False if old is None else old.entered
        self.traded: i64 = zero if old is None else old.traded
        self.stored: i64 = zero if old is None else old.stored
        self.actions: i64 = zero if old is None else old.actions
        # Goods chosen so far for a partial sale
        self.sold: i64 = zero if old is None else old.sold
        # Action tiles: face down, sorted; to choose from; discarded
        self.tile_pile: list[int] = material.tile_pile if old is None else old.tile_pile
        self.tile_display: list[int] = [] if old is None else old.tile_display
        self.tile_discards: list[int] = [] if old is None else old.tile_discards
        self.players: Final[list[Player]] = (
            [Player(material.map) for _ in range(material.players)]
            if old is None
            else [player.copy() for player in old.players]
        )

    def copy(self) -> TauberState:
        return TauberState(self.stack.copy(), self.material, self.steps, self)

    def round_number(self) -> i64:
        """The round of the current turn, from 1 (»Runde«)."""
        return (self.turn - 1) // len(self.players) + 1

    def say(
        self,
        key: str,
        seat: int,
        params: dict[str, object],
        target: Target | None = None,
    ) -> None:
        """Log what a player did, and the one thing it touched."""
        self.tell_of(seat, key, params, None if target is None else [target])

    def ahead_of(self, seat: int) -> int:
        """How many markers are ahead of this one on the pioneer track (TE-803)."""
        return self.pioneers.index(seat)


def without_all(items: list[int], gone: list[int]) -> list[int]:
    """The sorted list without some of its items."""
    changed = items[:]
    for item in gone:
        del changed[place_of(changed, item)]
    return changed


def push_times(stack: Stack, step: Step[TauberState], times: i64) -> None:
    """Ask the same so many times over."""
    while times > 0:
        stack.push(step)
        times -= 1


def place_of(items: list[int], item: i64) -> int:
    """Where an item is in a sorted list; this is `bisect`, but compiled."""
    low: i64 = 0
    high: i64 = len(items) - 1
    while low < high:
        middle = (low + high) >> 1
        if items[middle] < item:
            low = middle + 1
        else:
            high = middle
    return low


# Three questions about lists. Their loops are compiled, unlike `sum`, `count` and `==`,
# which take every number as an object.


def total(counts: list[int]) -> int:
    """How many in all."""
    found: i64 = 0
    count: i64
    for count in cast("list[i64]", counts):
        found += count
    return found


def gaps(fields: list[int]) -> int:
    """How many fields have no tile or ticket."""
    found = 0
    for item in fields:
        if item == NO_TILE:
            found += 1
    return found


def same(some: list[int], others: list[int]) -> bool:
    """Are these the same numbers in the same places?"""
    if len(some) != len(others):
        return False
    for place, number in enumerate(some):
        if number != others[place]:
            return False
    return True
