# SPDX-License-Identifier: MIT
"""The board of Der Taubertal-Express."""

from typing import Final

from tests.browser.boards import Board, Shot

SHOTS: Final = (
    Shot(
        "turn-desktop",
        "arranged/turn",
        "A turn with many free actions",
        "A turn: cities in reach with the stones that a journey costs, what the "
        "stones can buy, own buildings that can be supplied; the train below "
        "carries stones, workers and passengers.",
    ),
    Shot(
        "largest-phone",
        "dice4/largest",
        "The largest recorded position on a phone, German",
        "On a phone: a window of the map with an overview, the train, and the "
        "running turn, dice, tickets and market as tabs that count their choices.",
        phone=True,
        language="de",
    ),
    Shot(
        "pick-desktop",
        "dice4/pick",
        "The pack of the cycle is drafted",
        "The draft: the pack lies over the open tickets, and places that others "
        "emptied keep their shape. A full train gives a ticket up.",
        taps=("ticket:",),
    ),
    Shot(
        "replace-desktop-dark",
        "dice4/replace.late",
        "A ticket leaves a full train, dark, German",
        language="de",
        theme="dark",
    ),
    Shot(
        "tile-desktop",
        "base3/tile",
        "The base game: an action tile is taken",
    ),
    Shot(
        "hire-phone",
        "dice4/hire.late",
        "Workers are hired, on a phone",
        phone=True,
    ),
    Shot(
        "reroll-desktop",
        "dice4/reroll",
        "The dice lie as before: keep them or roll anew",
        "Dice: a row for every area, what it gives, and the jokers.",
    ),
    Shot(
        "main-phone-dark",
        "dice4/turn.main.late",
        "The main action, on a phone, dark, German",
        phone=True,
        language="de",
        theme="dark",
    ),
    Shot(
        "joker-desktop-dark",
        "dice4/joker.all",
        "Four jokers go together, dark",
        theme="dark",
    ),
    Shot(
        "stone-desktop-dark",
        "dice4/stone",
        "A stone is taken from the supply, dark",
        theme="dark",
    ),
    Shot(
        "return-phone",
        "dice4/return.late",
        "A stone finds no room on the coal wagon, on a phone, German",
        phone=True,
        language="de",
    ),
    Shot(
        "pay-desktop",
        "dice4/pay.late",
        "Which stones pay for the journey? German",
        "Journeys are tapped city by city; which stones pay is asked only if it "
        "matters.",
        language="de",
    ),
    Shot(
        "wagon-desktop",
        "dice4/wagon.late",
        "A hall offers two kinds of wagons",
    ),
    Shot(
        "free_station-phone-dark",
        "dice4/free_station.late",
        "A light building free of charge, on a phone, dark",
        "Buildings: what a dice action gives, where it fits, and what it covers.",
        phone=True,
        theme="dark",
    ),
    Shot(
        "free_goods-desktop",
        "dice4/free_goods",
        "A goods building free of charge, German",
        language="de",
    ),
    Shot(
        "free_hall-desktop-dark",
        "dice4/free_hall.late",
        "A wagon hall free of charge, dark",
        theme="dark",
    ),
    Shot(
        "place-desktop",
        "dice4/place.late",
        "Cities with room for a new building",
    ),
    Shot(
        "token-phone",
        "dice4/token",
        "Goods tokens for own buildings, on a phone",
        phone=True,
    ),
    Shot(
        "cover-desktop",
        "dice4/cover",
        "All spaces of the station are full: one is built over",
    ),
    Shot(
        "unload-desktop",
        "arranged/unload",
        "A warehouse was built over: a token must go, German",
        language="de",
    ),
    Shot(
        "police-desktop-dark",
        "dice4/police.late",
        "The police post lets a ticket go, dark, German",
        language="de",
        theme="dark",
    ),
    Shot(
        "sale-desktop",
        "arranged/sale",
        "A sale at a long stop, counted out, German",
        "The waybill counts a sale out kind by kind, the most frequent first; "
        "where the table allows it, a part is chosen in its rows.",
        language="de",
    ),
    Shot(
        "amount-phone",
        "arranged/amount",
        "A kind of goods is asked about by itself, on a phone",
        phone=True,
    ),
    Shot(
        "customs-desktop",
        "arranged/customs",
        "After the sale: a token for the customs office",
    ),
)
PRINTED: Final = {
    "tickets": "ticket:{id}",
    "action_tiles": "tile:{id}",
    "map.cities": "city:{id}",
    "map.links": "city:{a}",
    "map.regions": "region:{id}",
    "stone_colours": "stone:{id}",
    "goods": "good:{id}",
    "goods_buildings": "good:{good}",
    "wagon_halls": "hall:{id}",
    "dice_board.areas": "area:{id}",
    "main_board.goods_building_fields": "goods_field:{id}",
    "main_board.light_building_fields": "light_field:{id}",
    "main_board.hall_stacks": "hall_stack:{id}",
    "main_board.open_ticket_fields": "ticket_field:{id}",
    "station_buildings": "kind:{id}",
}
NAMES: Final = "names come from the catalogues of both languages"
UNPRINTED: Final = {
    "stone_colours.de": NAMES,
    "stone_colours.kind": "what a stone pays for is told by whether it has a good",
    "goods.de": NAMES,
    "goods_buildings.de": NAMES,
    "wagon_halls.de": NAMES,
    "dice_board.areas.de": NAMES,
    "station_buildings.en": NAMES,
    "station_buildings.effect.op": "the building's sentence says what it does",
}
STILL: Final = {
    "event.turn": "the turn passes; only words change",
    "event.turn_over": "the turn passes; only words change",
    "event.three_stones": "the stones come one by one, as they are chosen",
    "event.keep": "the dice stay where they are",
    "event.hired.none": "nobody comes",
}
BOARD: Final = Board(
    "taubertal_express",
    SHOTS,
    STILL,
    printed=PRINTED,
    unprinted=UNPRINTED,
)
