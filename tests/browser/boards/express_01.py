# SPDX-License-Identifier: MIT
"""The board of Express 01."""

from typing import Final

from playwright.sync_api import Page

from tests.browser.boards import Board, Shot
from tests.browser.stage import show


def show_wall(page: Page, game: str, at: str) -> None:
    """A position in which a stack is opened."""
    show(page, game, at)
    page.locator(".walls button").first.click()
    page.locator(".wall").wait_for()


def show_display(page: Page, game: str, at: str) -> None:
    """A position in which another player's display is opened."""
    show(page, game, at)
    page.locator('[data-thing^="display:"] button.tool').first.click()
    page.locator(".display").wait_for()


SHOTS: Final = (
    Shot(
        "card-desktop",
        "long4/card.late",
        "A card for a mountain slot is tried out, light, English",
        "Expanding: the cards that fit stand beside the slot, and the chosen one lies "
        "there as a ghost. Checks join tracks, rings stay open, buffer stops cut off; "
        "what was paid stands over the hand.",
        taps=("face:",),
    ),
    Shot(
        "premium-desktop-dark",
        "long4/draw.late",
        "A premium is paid, dark, German",
        "A premium: the best route along the real track with the value of every "
        "station, and who draws which card of the payment.",
        language="de",
        theme="dark",
    ),
    Shot(
        "swap-desktop",
        "usa4/swap.late",
        "The map of the USA, light, German",
        "The USA with open borders, the wooden stick and double stations; the position "
        "cards of the others may be chosen.",
        language="de",
    ),
    Shot(
        "share-desktop-dark",
        "benelux2/share.late",
        "A share is taken out of the stacks, dark, English",
        "A share is bought: all shares of the company that lie in the stacks.",
        theme="dark",
    ),
    Shot(
        "wall-desktop-dark",
        "benelux2/card.late",
        "A stack is looked through, dark, German",
        "A stack as a wall: every card of its kind in its place, why others do not "
        "fit, where the rest is, and what is known about the order.",
        language="de",
        theme="dark",
        bring=show_wall,
    ),
    Shot(
        "peek-desktop",
        "long4/waiting",
        "What lies before another player, light, English",
        "Everything that lies before another player, in place of the map.",
        bring=show_display,
    ),
    Shot(
        "card-phone",
        "usa4/card.late",
        "A card is tried out on a phone, German",
        "On a phone: the whole map, the slot with its neighbors, the cards that fit.",
        phone=True,
        language="de",
        taps=("face:",),
    ),
    Shot(
        "buy-phone-dark",
        "germany3/buy.late",
        "Buying shares on a phone, dark",
        phone=True,
        theme="dark",
    ),
    Shot(
        "bid-desktop",
        "germany3/bid",
        "Cards are bid for the positions, light, German",
        "Every question is asked where it is answered. First everybody bids a "
        "card for the positions.",
        language="de",
    ),
    Shot(
        "pair-desktop-dark",
        "long4/pair.late",
        "A pair of actions is chosen, dark, English",
        theme="dark",
    ),
    Shot(
        "order-phone",
        "benelux2/order.late",
        "The kind of an order is chosen on a phone, German",
        phone=True,
        language="de",
    ),
    Shot(
        "pay_station-phone-dark",
        "germany3/pay_station.late",
        "A station is paid for on a phone, dark",
        phone=True,
        theme="dark",
    ),
    Shot(
        "station_slot-desktop",
        "benelux2/station_slot.late",
        "Slots for a station on the map of Benelux, light, German",
        "Slots ring; mountains cost a card more.",
        language="de",
    ),
    Shot(
        "pay_track-desktop-dark",
        "usa4/pay_track.late",
        "Track is paid for, dark, German",
        language="de",
        theme="dark",
    ),
    Shot(
        "track_slot-phone",
        "long4/track_slot.late",
        "Slots for track on a phone, English",
        phone=True,
    ),
    Shot(
        "pay_mountain-desktop",
        "long4/pay_mountain.late",
        "Mountains are paid for, light, English",
    ),
    Shot(
        "second_slot-phone-dark",
        "germany3/second_slot.late",
        "A second track on a phone, dark, German",
        phone=True,
        language="de",
        theme="dark",
    ),
    Shot(
        "pay_share-desktop",
        "germany3/pay.share.late",
        "A share is paid for, light, German",
        language="de",
    ),
    Shot(
        "run-desktop",
        "germany3/run.late",
        "A company about to run its train, light, English",
        "The best route of a company that is about to run its train.",
        taps=("company:",),
    ),
    Shot(
        "draw_engine-phone",
        "germany3/draw_engine.late",
        "A card for the black engine on a phone, English",
        phone=True,
    ),
    Shot(
        "draw_rest-desktop-dark",
        "usa4/draw_rest.late",
        "The surplus of a premium, dark, English",
        theme="dark",
    ),
    Shot(
        "west-desktop",
        "usa4/west",
        "The first in the west draws a card, light, English",
    ),
    Shot(
        "end-desktop",
        "germany3/over",
        "End of the game",
        "The end: hand cards, shares, pairs and the black engine.",
    ),
)
ROUTES: Final = ".companies button"  # which routes can be asked for
CHANGING: Final = {
    "event.pair.buy_expand": ROUTES,
    "event.pair.premium_swap": ROUTES,
    "event.no_run": ROUTES,
    "event.turn": f"[data-news], {ROUTES}",  # the marks of the player before go
}
EXITS: Final = ("N", "NE", "SE", "S", "SW", "NW")
STILL: Final = {
    "event.stopped": "the next box of the payment is marked; no card moves",
}
MAPS: Final = ("germany", "benelux", "usa")
PRINTED: Final = {
    "upgrade_cards.germany": "card:{number}",
    "upgrade_cards.benelux": "card:{number}",
    "upgrade_cards.usa": "card:{number}",
    "base_cards": "base:{id}",
    "companies": "company:{id}",
    "stacks.germany": "stack:{id}",
    "stacks.benelux_changes": "stack:{id}",
    "stacks.usa": "stack:{id}",
    **{f"maps.{map}.slots": "slot:{slot}" for map in MAPS},
}
PRINTED_AT: Final = {
    "upgrade_cards.benelux": "benelux2/begin",
    "upgrade_cards.usa": "usa4/begin",
    "stacks.benelux_changes": "benelux2/begin",
    "stacks.usa": "usa4/begin",
    "maps.benelux": "benelux2/begin",
    "maps.usa": "usa4/begin",
}
BOX: Final = "the box that it comes from, which the map tells"
LEVEL: Final = "that of the level"
FOLLOWS: Final = "follows from the tracks"
SIDE: Final = "the other exit of its side tells"
JOINED: Final = "the card that lies there"
WEST: Final = "its name on another map, where cards are looked at themselves"
UNPRINTED: Final = {
    **{
        f"upgrade_cards.{map}.{field}": why
        for map in MAPS
        for field, why in (
            ("set", BOX),
            ("colour", LEVEL),
            ("symmetric", FOLLOWS),
            ("may_rotate_180", FOLLOWS),
        )
    },
    **{
        f"maps.{map}.slots.{field}": why
        for map in MAPS
        for field, why in (
            ("slot", "its name, by which the view speaks of it"),
            ("mountain", "with Mountains only, then the view tells"),
            ("exits.SW.kind", SIDE),
            ("exits.SE.kind", SIDE),
            *((f"exits.{exit}.to", JOINED) for exit in EXITS),
            *((f"exits.{exit}.exit", JOINED) for exit in EXITS),
        )
    },
    "base_cards.set": BOX,
    "companies.usa.abbr": WEST,
    "companies.usa.name": WEST,
    **{
        f"stacks.{stacks}.{field}": why
        for stacks in ("germany", "benelux_changes", "usa")
        for field, why in (("colour", LEVEL), ("numbers", "those of its cards"))
    },
}
BOARD: Final = Board(
    "express_01",
    SHOTS,
    still=STILL,
    changing=CHANGING,
    printed=PRINTED,
    unprinted=UNPRINTED,
    printed_at=PRINTED_AT,
)
