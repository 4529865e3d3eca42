# SPDX-License-Identifier: MIT
"""The book of all steps of a game; steps push each other from here."""

from __future__ import annotations

from typing import Final, final

from stellwerk.core.answers import Ask, Book
from stellwerk.games.taubertal_express.asking import Declining
from stellwerk.games.taubertal_express.building import (
    AskFreeGoods,
    AskFreeHall,
    AskPlaceGoods,
    AskPlaceHall,
)
from stellwerk.games.taubertal_express.dice import (
    AreaCoins,
    AreaRoll,
    AreaTokens,
    AskJoker,
    AskRoll,
    Bonus,
    KeepingDice,
    LayCoins,
    PlacingJoker,
    Remember,
    Rerolling,
)
from stellwerk.games.taubertal_express.draft import (
    AskHire,
    AskPick,
    AskReplace,
    AskTile,
    EndDraft,
    Hiring,
    PickingTicket,
    TakingTile,
)
from stellwerk.games.taubertal_express.gains import AskReturn, AskStone, Trim
from stellwerk.games.taubertal_express.goods import AskToken, Unloading
from stellwerk.games.taubertal_express.luck import (
    AskExchange,
    AskGoods,
    AskLight,
    AskOpen,
    AskPack,
    AskTiles,
    RefillOpen,
)
from stellwerk.games.taubertal_express.material import Material
from stellwerk.games.taubertal_express.moves import (
    ChooseGood,
    CoupleWagon,
    Decline,
    DropTicket,
    Hire,
    KeepDice,
    PickTicket,
    PlaceJoker,
    Reroll,
    SellGoods,
    SellPart,
    TakeTile,
)
from stellwerk.games.taubertal_express.names import enum
from stellwerk.games.taubertal_express.phases import (
    BeginCycle,
    CheckDisplay,
    NextTurn,
    Payday,
)
from stellwerk.games.taubertal_express.powers import BuildingEffect, LeavingAtPolice
from stellwerk.games.taubertal_express.regions import Regions
from stellwerk.games.taubertal_express.sale import (
    AskAmount,
    AskCustoms,
    AskSale,
    Selling,
    SellingPart,
    SettleSale,
)
from stellwerk.games.taubertal_express.setup import AskStart
from stellwerk.games.taubertal_express.state import TauberState
from stellwerk.games.taubertal_express.station import AskCover, AskFreeStation
from stellwerk.games.taubertal_express.travel import AskPay
from stellwerk.games.taubertal_express.turn import AskTurn
from stellwerk.games.taubertal_express.wagons import AskWagon, CouplingWagon

NO_DROP: Final = Declining(Decline, "choose.decline", "drop")
NO_SALE: Final = Declining(Decline, "choose.no_sale", "sale")


class Works(Book[TauberState]):
    """Luck's questions, and the work between the questions."""

    def __init__(self, material: Material) -> None:
        super().__init__()
        names = material.names
        self.start: Final = AskStart(self, "TE-110", "start")
        self.goods: Final = AskGoods(self, "TE-710", "goods", names.buildings)
        self.light: Final = AskLight(self, "TE-710", "light", names.kinds)
        self.exchange: Final = AskExchange(self, "TE-711", "exchange", names.buildings)
        self.open: Final = AskOpen(self, "TE-423", "open", names.tickets)
        self.pack: Final = AskPack(self, "TE-210", "pack", names.tickets)
        self.tiles: Final = AskTiles(self, "TE-B03", "tiles", names.tiles)
        self.roll: Final = [AskRoll(self, s) for s in range(material.players)]
        self.begin_cycle: Final = BeginCycle(self, "begin_cycle")
        self.end_draft: Final = EndDraft(self, "end_draft")
        self.next_turn: Final = NextTurn(self, "next_turn")
        self.remember: Final = Remember(self, "remember")
        self.area_coins: Final = AreaCoins(self, "area_coins")
        self.area_tokens: Final = AreaTokens(self, "area_tokens")
        self.area_roll: Final = AreaRoll(self, "area_roll")
        self.bonus: Final = Bonus(self, "bonus")
        self.lay_coins: Final = LayCoins(self, "lay_coins")
        self.trim: Final = Trim(self, "trim")
        self.regions: Final = Regions(self, "regions")
        self.refill_open: Final = RefillOpen(self, "refill_open")
        self.settle_sale: Final = SettleSale(self, "settle_sale")
        self.payday: Final = Payday(self, "payday")
        self.check_display: Final = CheckDisplay(self, "check_display")
        kinds = enum(names.kinds)
        self.effect: Final = [BuildingEffect(self, i, name) for i, name in kinds]


class Questions(Works):
    """Players' questions that are about no one thing; lists are by seat."""

    def __init__(self, material: Material) -> None:
        super().__init__(material)
        seats = range(material.players)
        # The start of a cycle
        pick, tile = (PickingTicket(PickTicket),), (TakingTile(TakeTile),)
        hire = (Hiring(Hire),)
        self.pick: Final = [AskPick(self, s, "TE-210", "pick", pick) for s in seats]
        self.tile: Final = [AskTile(self, s, "TE-B03", "tile", tile) for s in seats]
        self.hire: Final = [AskHire(self, s, "TE-230", "hire", hire) for s in seats]
        # A turn
        dice = (KeepingDice(KeepDice), Rerolling(Reroll))
        joker = (PlacingJoker(PlaceJoker),)
        self.reroll: Final = [Ask(self, s, "TE-305", "reroll", dice) for s in seats]
        self.turn: Final = [AskTurn(self, s) for s in seats]
        self.joker: Final = [AskJoker(self, s, "TE-331", "joker", joker) for s in seats]
        self.give: Final = [AskReturn(self, s) for s in seats]
        # Buildings
        police = (LeavingAtPolice(DropTicket), NO_DROP)
        wagon, out = (CouplingWagon(CoupleWagon),), (Unloading(ChooseGood),)
        self.free_station: Final = [AskFreeStation(self, s) for s in seats]
        self.free_goods: Final = [AskFreeGoods(self, s) for s in seats]
        self.free_hall: Final = [AskFreeHall(self, s, False) for s in seats]
        self.office_hall: Final = [AskFreeHall(self, s, True) for s in seats]
        self.wagon: Final = [AskWagon(self, s, "TE-521", "wagon", wagon) for s in seats]
        self.unload: Final = [Ask(self, s, "TE-I14", "unload", out) for s in seats]
        self.police: Final = [Ask(self, s, "TE-903", "police", police) for s in seats]
        # A sale
        sale = (Selling(SellGoods), SellingPart(SellPart), NO_SALE)
        self.sale: Final = [AskSale(self, s, "TE-620", "sale", sale) for s in seats]
        self.customs: Final = [AskCustoms(self, s) for s in seats]


@final
class Steps(Questions):
    """Players' questions about one thing each; lists are by seat and that thing."""

    def __init__(self, material: Material) -> None:
        super().__init__(material)
        seats = range(material.players)
        names = material.names
        kiosk = range(material.buildings.kiosk_stones + 1)
        most = max(material.free_stones, len(kiosk) - 1, *material.dice.any)
        tokens = range(max(material.dice.tokens) + 1)
        tickets, cities = enum(names.tickets), enum(names.cities)
        stacks, fields = enum(names.stacks), enum(names.goods_fields)
        sources, goods = enum(names.light_fields + names.dark), enum(names.goods)
        self.replace: Final = [  # by the new ticket
            [AskReplace(self, s, i, name) for i, name in tickets] for s in seats
        ]
        self.stone: Final = [  # by stones left to take
            [AskStone(self, s, n, "TE-343", "stone") for n in range(most + 1)]
            for s in seats
        ]
        self.kiosk: Final = [  # the same for the building
            [AskStone(self, s, n, "TE-901", "kiosk") for n in kiosk] for s in seats
        ]
        self.pay: Final = [  # by the city ahead
            [AskPay(self, s, i, name) for i, name in cities] for s in seats
        ]
        self.token: Final = [[AskToken(self, s, n) for n in tokens] for s in seats]
        self.place_hall: Final = [  # by stack
            [AskPlaceHall(self, s, i, name) for i, name in stacks] for s in seats
        ]
        self.place_goods: Final = [  # by field
            [AskPlaceGoods(self, s, i, name) for i, name in fields] for s in seats
        ]
        self.cover: Final = [  # by source
            [AskCover(self, s, i, name) for i, name in sources] for s in seats
        ]
        self.amount: Final = [  # by good
            [AskAmount(self, s, i, name) for i, name in goods] for s in seats
        ]
