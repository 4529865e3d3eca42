# SPDX-License-Identifier: MIT
"""Everything that changes in a game of Der Taubertal-Express."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Stack, State
from stellwerk.games.taubertal_express.counts import pile_of
from stellwerk.games.taubertal_express.material import NO_SEAT, NO_TILE, Material
from stellwerk.games.taubertal_express.player import SOURCES, Player

NO_AREA: Final = -1


@final
class TauberState(State):
    """One game in progress. Lists are values: replaced, never changed in place."""

    def __init__(
        self,
        stack: Stack,
        material: Material,
        cycle: i64,
        turn: i64,
        active: i64,
        order: list[int],
        pioneers: list[int],
        spaces: list[int],
        stones: i64,
        tokens: i64,
        bank: i64,
        workers: i64,
        passengers: i64,
        wagons: list[int],
        goods_fields: list[int],
        goods_pile: list[int],
        light_fields: list[int],
        light_pile: list[int],
        dark: list[int],
        halls: list[int],
        open: list[int],
        unseen: list[int],
        pile: i64,
        reshuffled: list[int],
        discards: list[int],
        pack: list[int],
        drafted: i64,
        dice: list[int],
        dice_coins: list[int],
        area: i64,
        main_done: bool,
        coal_ready: bool,
        entered: bool,
        traded: i64,
        stored: i64,
        actions: i64,
        sold: i64,
        tile_pile: list[int],
        tile_display: list[int],
        tile_discards: list[int],
        players: list[Player],
    ) -> None:
        super().__init__(stack)
        self.material: Final = material
        self.cycle = cycle  # »Durchgang«, from 1; 0 during the setup
        self.turn = turn  # turns begun in this cycle
        self.active = active  # whose turn it is, or NO_SEAT
        self.order = order  # seats in turn order, fixed for the cycle (TE-202)
        self.pioneers = pioneers  # seats by pioneer track: front and top first
        self.spaces = spaces  # pioneer space by seat
        self.stones = stones  # the supply of stones
        self.tokens = tokens  # the supply of goods tokens
        self.bank = bank
        self.workers = workers  # the supply of workers
        self.passengers = passengers  # the supply of passenger tiles
        self.wagons = wagons  # the supply of wagons by kind
        self.goods_fields = goods_fields  # building by field, or NO_TILE
        self.goods_pile = goods_pile  # face-down goods buildings by kind
        self.light_fields = light_fields  # kind by field, or NO_TILE
        self.light_pile = light_pile  # face-down light buildings by kind
        self.dark = dark  # copies left by kind
        self.halls = halls  # tiles left by stack
        self.open = open  # open ticket by field, or NO_TILE
        self.unseen = unseen  # tickets nobody has seen, sorted: packs and draw pile
        self.pile = pile  # how many of the unseen lie in the draw pile
        self.reshuffled = reshuffled  # the draw pile made of discards, sorted
        self.discards = discards  # open, in order
        self.pack = pack  # tickets in the drafting player's hand
        self.drafted = drafted  # places in the order that have chosen a ticket
        self.dice = dice  # dice by area
        self.dice_coins = dice_coins  # coins by area
        self.area = area  # the area in use, or NO_AREA
        self.main_done = main_done  # the main action has been taken
        self.coal_ready = coal_ready  # the coal store stood when the turn began
        self.entered = entered  # the locomotive entered Lauda in this turn
        self.traded = traded  # stones sold at the yard in this turn
        self.stored = stored  # tokens put on the goods shed in this turn
        self.actions = actions  # free actions of this turn (TE-E23)
        self.sold = sold  # goods chosen so far for a partial sale
        self.tile_pile = tile_pile  # face-down action tiles, sorted
        self.tile_display = tile_display  # action tiles to choose from
        self.tile_discards = tile_discards
        self.players = players

    def copy(self) -> TauberState:
        return TauberState(
            self.stack.copy(),
            self.material,
            self.cycle,
            self.turn,
            self.active,
            self.order,
            self.pioneers,
            self.spaces,
            self.stones,
            self.tokens,
            self.bank,
            self.workers,
            self.passengers,
            self.wagons,
            self.goods_fields,
            self.goods_pile,
            self.light_fields,
            self.light_pile,
            self.dark,
            self.halls,
            self.open,
            self.unseen,
            self.pile,
            self.reshuffled,
            self.discards,
            self.pack,
            self.drafted,
            self.dice,
            self.dice_coins,
            self.area,
            self.main_done,
            self.coal_ready,
            self.entered,
            self.traded,
            self.stored,
            self.actions,
            self.sold,
            self.tile_pile,
            self.tile_display,
            self.tile_discards,
            [player.copy() for player in self.players],
        )

    def round_number(self) -> i64:
        """The round of the current turn, from 1 (»Runde«)."""
        return (self.turn - 1) // len(self.players) + 1

    def ahead_of(self, seat: int) -> int:
        """How many markers are ahead of this one on the pioneer track (TE-803)."""
        return self.pioneers.index(seat)


def replaced(items: list[int], place: int, item: int) -> list[int]:
    """The list with one item changed."""
    changed = items[:]
    changed[place] = item
    return changed


def added(items: list[int], place: int, more: int) -> list[int]:
    """The list with one number raised or lowered."""
    changed = items[:]
    changed[place] = items[place] + more
    return changed


def without(items: list[int], item: int) -> list[int]:
    """The list without one of its items."""
    changed = items[:]
    changed.remove(item)
    return changed


def without_all(items: list[int], gone: list[int]) -> list[int]:
    """The sorted list without some of its items."""
    changed = items[:]
    for item in gone:
        del changed[place_of(changed, item)]
    return changed


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
    found = 0
    for count in counts:
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


def new_player(material: Material) -> Player:
    """An empty board and a train with one passenger and one worker wagon (TE-111)."""
    map = material.map
    return Player(
        0,
        [0] * len(SOURCES),
        0,
        0,
        map.home,
        1,
        1,
        0,
        [],
        [],
        [],
        0,
        0,
        0,
        map.buildable,
        [0] * len(map.fits),
        0,
        0,
        [],
        [],
        [],
        0,
        0,
        0,
        0,
        map.region_spaces,
        [],
        [],
        [],
    )


def wagons_left(material: Material) -> list[int]:
    """The common supply of wagons once every train has its first two (TE-111)."""
    passenger, worker, goods = material.wagons
    return [passenger - material.players, worker - material.players, goods]


def copies(material: Material, dark: bool) -> list[int]:
    """Tiles by kind: all light ones, of the dark ones one fewer than players."""
    kinds = material.buildings
    found: list[int] = []
    for kind in range(kinds.count):
        count = material.dark_copies if dark else kinds.copies[kind]
        found.append(count if kinds.is_dark[kind] == dark else 0)
    return found


def new_state(material: Material) -> TauberState:
    """The table with everything in its supply, before luck has laid anything out."""
    names = material.names
    packed = material.cycles * material.pack_size
    return TauberState(
        Stack([]),
        material,
        0,
        0,
        NO_SEAT,
        [],
        [],
        [material.track_start] * material.players,
        pile_of(material.stones),
        pile_of(material.tokens),
        material.money,
        material.workers,
        material.passengers,
        wagons_left(material),
        [NO_TILE] * len(names.goods_fields),
        material.building_tiles,
        [NO_TILE] * len(names.light_fields),
        copies(material, False),
        copies(material, True),
        material.board.hall_tiles,
        [NO_TILE] * len(names.ticket_fields),
        list(range(material.tickets.count)),
        material.tickets.count - packed,
        [],
        [],
        [],
        0,
        [0] * len(names.areas),
        [0] * len(names.areas),
        NO_AREA,
        False,
        False,
        False,
        0,
        0,
        0,
        0,
        [] if material.with_dice else list(range(len(names.tiles))),
        [],
        [],
        [new_player(material) for _ in range(material.players)],
    )
