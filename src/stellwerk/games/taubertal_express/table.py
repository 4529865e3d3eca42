# SPDX-License-Identifier: MIT
"""Every step of a game with its material, made once."""

from __future__ import annotations

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
    AskReroll,
    AskRoll,
    Bonus,
    LayCoins,
    Remember,
)
from stellwerk.games.taubertal_express.draft import (
    AskHire,
    AskPick,
    AskReplace,
    AskTile,
    EndDraft,
)
from stellwerk.games.taubertal_express.gains import AskReturn, AskStone, Trim
from stellwerk.games.taubertal_express.goods import AskToken, AskUnload
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
from stellwerk.games.taubertal_express.phases import (
    BeginCycle,
    CheckDisplay,
    NextTurn,
    Payday,
)
from stellwerk.games.taubertal_express.powers import AskPolice, BuildingEffect
from stellwerk.games.taubertal_express.regions import Regions
from stellwerk.games.taubertal_express.sale import (
    AskAmount,
    AskCustoms,
    AskSale,
    SettleSale,
)
from stellwerk.games.taubertal_express.setup import AskStart
from stellwerk.games.taubertal_express.station import AskCover, AskFreeStation
from stellwerk.games.taubertal_express.steps import Steps, TauberStep
from stellwerk.games.taubertal_express.travel import AskPay
from stellwerk.games.taubertal_express.turn import AskTurn
from stellwerk.games.taubertal_express.wagons import AskWagon
from stellwerk.parts.moves import DrawStart


def make_steps(material: Material, starts: list[DrawStart]) -> Steps:
    """Luck's questions, the work between, and the questions of every seat."""
    steps = Steps()
    make_luck(steps, material, starts)
    make_work(steps, material)
    for seat in range(material.players):
        make_simple(steps, seat)
        make_numbered(steps, seat, material)
    return steps


def make_luck(steps: Steps, material: Material, starts: list[DrawStart]) -> None:
    names = material.names
    steps.start = steps.keep(AskStart(steps, starts))
    steps.goods = steps.keep(AskGoods(names.buildings))
    steps.light = steps.keep(AskLight(names.kinds))
    steps.exchange = steps.keep(AskExchange(names.buildings))
    steps.open = steps.keep(AskOpen(names.tickets))
    steps.pack = steps.keep(AskPack(names.tickets))
    steps.tiles = steps.keep(AskTiles(names.tiles))


def make_work(steps: Steps, material: Material) -> None:
    steps.begin_cycle = steps.keep(BeginCycle(steps, "begin_cycle"))
    steps.end_draft = steps.keep(EndDraft(steps, "end_draft"))
    steps.next_turn = steps.keep(NextTurn(steps, "next_turn"))
    steps.remember = steps.keep(Remember(steps, "remember"))
    steps.area_coins = steps.keep(AreaCoins(steps, "area_coins"))
    steps.area_tokens = steps.keep(AreaTokens(steps, "area_tokens"))
    steps.area_roll = steps.keep(AreaRoll(steps, "area_roll"))
    steps.bonus = steps.keep(Bonus(steps, "bonus"))
    steps.lay_coins = steps.keep(LayCoins(steps, "lay_coins"))
    steps.trim = steps.keep(Trim(steps, "trim"))
    steps.regions = steps.keep(Regions(steps, "regions"))
    steps.refill_open = steps.keep(RefillOpen(steps, "refill_open"))
    steps.settle_sale = steps.keep(SettleSale(steps, "settle_sale"))
    steps.payday = steps.keep(Payday(steps, "payday"))
    steps.check_display = steps.keep(CheckDisplay(steps, "check_display"))
    for kind, name in enumerate(material.names.kinds):
        steps.effect.append(steps.keep(BuildingEffect(steps, kind, name)))


def make_simple(steps: Steps, seat: int) -> None:
    """The questions of a seat that need no number."""
    steps.roll.append(steps.keep(AskRoll(steps, seat)))
    steps.pick.append(steps.keep(AskPick(steps, seat)))
    steps.tile.append(steps.keep(AskTile(steps, seat)))
    steps.hire.append(steps.keep(AskHire(steps, seat)))
    steps.reroll.append(steps.keep(AskReroll(steps, seat)))
    steps.turn.append(steps.keep(AskTurn(steps, seat)))
    steps.joker.append(steps.keep(AskJoker(steps, seat)))
    steps.give.append(steps.keep(AskReturn(steps, seat)))
    steps.free_station.append(steps.keep(AskFreeStation(steps, seat)))
    steps.free_goods.append(steps.keep(AskFreeGoods(steps, seat)))
    free_hall = AskFreeHall(steps, seat, "TE-311", "TE-318", "free_hall")
    steps.free_hall.append(steps.keep(free_hall))
    office_hall = AskFreeHall(steps, seat, "TE-905", "TE-905", "office_hall")
    steps.office_hall.append(steps.keep(office_hall))
    steps.wagon.append(steps.keep(AskWagon(steps, seat)))
    steps.unload.append(steps.keep(AskUnload(steps, seat)))
    steps.police.append(steps.keep(AskPolice(steps, seat)))
    steps.sale.append(steps.keep(AskSale(steps, seat)))
    steps.customs.append(steps.keep(AskCustoms(steps, seat)))


def make_numbered(steps: Steps, seat: int, material: Material) -> None:
    """The questions of a seat about one thing each."""
    names = material.names
    replace: list[TauberStep] = []
    for ticket, name in enumerate(names.tickets):
        replace.append(steps.keep(AskReplace(steps, seat, ticket, name)))
    steps.replace.append(replace)
    most = max(material.free_stones, material.buildings.kiosk_stones)
    stone: list[TauberStep] = []
    for left in range(max(most, max(material.dice.any)) + 1):
        stone.append(steps.keep(AskStone(steps, seat, left, "TE-343", "stone")))
    steps.stone.append(stone)
    kiosk: list[TauberStep] = []
    for left in range(material.buildings.kiosk_stones + 1):
        kiosk.append(steps.keep(AskStone(steps, seat, left, "TE-901", "kiosk")))
    steps.kiosk.append(kiosk)
    pay: list[TauberStep] = []
    for city, name in enumerate(names.cities):
        pay.append(steps.keep(AskPay(steps, seat, city, name)))
    steps.pay.append(pay)
    token: list[TauberStep] = []
    for left in range(max(material.dice.tokens) + 1):
        token.append(steps.keep(AskToken(steps, seat, left)))
    steps.token.append(token)
    hall: list[TauberStep] = []
    for stack, name in enumerate(names.stacks):
        hall.append(steps.keep(AskPlaceHall(steps, seat, stack, name)))
    steps.place_hall.append(hall)
    goods: list[TauberStep] = []
    for field, name in enumerate(names.goods_fields):
        goods.append(steps.keep(AskPlaceGoods(steps, seat, field, name)))
    steps.place_goods.append(goods)
    cover: list[TauberStep] = []
    for source, name in enumerate(names.light_fields + names.dark):
        cover.append(steps.keep(AskCover(steps, seat, source, name)))
    steps.cover.append(cover)
    amount: list[TauberStep] = []
    for good, name in enumerate(names.goods):
        amount.append(steps.keep(AskAmount(steps, seat, good, name)))
    steps.amount.append(amount)
