# SPDX-License-Identifier: MIT
"""Everything that changes in a game of Der Taubertal-Express."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast, final

from mypy_extensions import i64

from stellwerk.core.contract import Stack, State, Step
from stellwerk.games.taubertal_express.counts import pile_of
from stellwerk.games.taubertal_express.map import NO_TILE
from stellwerk.games.taubertal_express.material import NO_SEAT, Material
from stellwerk.games.taubertal_express.player import SOURCES, Player

if TYPE_CHECKING:  # the steps know the state, the state only holds them
    from stellwerk.games.taubertal_express.steps import Steps

NO_AREA: Final = -1


@final
class TauberState(State):
    """One game in progress. Lists are values: replaced, never changed in place."""

    def __init__(
        self,
        *,
        stack: Stack,
        material: Material,
        steps: Steps,
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
        self.steps: Final = steps
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
            stack=self.stack.copy(),
            material=self.material,
            steps=self.steps,
            cycle=self.cycle,
            turn=self.turn,
            active=self.active,
            order=self.order,
            pioneers=self.pioneers,
            spaces=self.spaces,
            stones=self.stones,
            tokens=self.tokens,
            bank=self.bank,
            workers=self.workers,
            passengers=self.passengers,
            wagons=self.wagons,
            goods_fields=self.goods_fields,
            goods_pile=self.goods_pile,
            light_fields=self.light_fields,
            light_pile=self.light_pile,
            dark=self.dark,
            halls=self.halls,
            open=self.open,
            unseen=self.unseen,
            pile=self.pile,
            reshuffled=self.reshuffled,
            discards=self.discards,
            pack=self.pack,
            drafted=self.drafted,
            dice=self.dice,
            dice_coins=self.dice_coins,
            area=self.area,
            main_done=self.main_done,
            coal_ready=self.coal_ready,
            entered=self.entered,
            traded=self.traded,
            stored=self.stored,
            actions=self.actions,
            sold=self.sold,
            tile_pile=self.tile_pile,
            tile_display=self.tile_display,
            tile_discards=self.tile_discards,
            players=[player.copy() for player in self.players],
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


def new_player(material: Material) -> Player:
    """An empty board and a train with one passenger and one worker wagon (TE-111)."""
    map = material.map
    return Player(
        score=0,
        points=[0] * len(SOURCES),
        coins=0,
        stones=0,
        city=map.home,
        passenger_wagons=1,
        worker_wagons=1,
        goods_wagons=0,
        waiting=[],
        aboard=[],
        kept=[],
        hired=0,
        fresh=0,
        loaded=0,
        free=map.buildable,
        built=[0] * len(map.fits),
        stocked=0,
        unturned=0,
        lauda=[],
        covered=[],
        covered_on=[],
        visible=0,
        kinds=0,
        customs=0,
        shed=0,
        missing=map.region_spaces,
        remembered=[],
        tiles=[],
        used_tiles=[],
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


def new_state(material: Material, steps: Steps, stack: Stack) -> TauberState:
    """The table with everything in its supply, before luck has laid anything out."""
    names = material.names
    packed = material.cycles * material.pack_size
    return TauberState(
        stack=stack,
        material=material,
        steps=steps,
        cycle=0,
        turn=0,
        active=NO_SEAT,
        order=[],
        pioneers=[],
        spaces=[material.track_start] * material.players,
        stones=pile_of(material.stones),
        tokens=pile_of(material.tokens),
        bank=material.money,
        workers=material.workers,
        passengers=material.passengers,
        wagons=wagons_left(material),
        goods_fields=[NO_TILE] * len(names.goods_fields),
        goods_pile=material.building_tiles,
        light_fields=[NO_TILE] * len(names.light_fields),
        light_pile=copies(material, False),
        dark=copies(material, True),
        halls=material.board.hall_tiles,
        open=[NO_TILE] * len(names.ticket_fields),
        unseen=list(range(material.tickets.count)),
        pile=material.tickets.count - packed,
        reshuffled=[],
        discards=[],
        pack=[],
        drafted=0,
        dice=[0] * len(names.areas),
        dice_coins=[0] * len(names.areas),
        area=NO_AREA,
        main_done=False,
        coal_ready=False,
        entered=False,
        traded=0,
        stored=0,
        actions=0,
        sold=0,
        tile_pile=[] if material.with_dice else list(range(len(names.tiles))),
        tile_display=[],
        tile_discards=[],
        players=[new_player(material) for _ in range(material.players)],
    )
