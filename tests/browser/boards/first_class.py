# SPDX-License-Identifier: MIT
"""The board of First Class."""

from typing import Final

from playwright.sync_api import Page

from tests.browser.boards import Board, Shot
from tests.browser.stage import show, show_news

LAST_SCORING: Final[dict[str, object]] = {
    "key": "event.scoring",
    "seat": None,
    "params": {"n": 3},
    "targets": [],
}


def show_scene(page: Page, game: str, at: str) -> None:
    """The scene that a position's events bring about, held at its end."""
    show_news(page, game, at, [LAST_SCORING])
    page.locator(".shade [role=dialog]").wait_for()
    page.keyboard.press(" ")


def show_rival(page: Page, game: str, at: str) -> None:
    """The first opponent's board, opened."""
    show(page, game, at)
    page.locator('button[data-thing^="seat:"]').first.click()


SHOTS: Final = (
    Shot(
        "turn-desktop",
        "AB4/largest",
        "A card is chosen, light, English",
        "A turn: eighteen cards with all that is printed on them; the own board with "
        "track, trains, coins and end-game cards.",
        taps=("card:",),
    ),
    Shot(
        "execute-desktop",
        "BD2/symbol.card.late",
        "A card is used, light, English",
        "Using a card: its symbols stand in the prompt bar, the present one is large, "
        "and only its places ring.",
    ),
    Shot(
        "suspects-desktop",
        "CE3/give",
        "Evidence is given away, light, English",
        "Module C: what this seat knows of everybody's evidence, and how many "
        "fingerprints follow from it.",
    ),
    Shot(
        "peek-desktop-dark",
        "CE3/peek",
        "Somebody's evidence is looked at, dark, German",
        language="de",
        theme="dark",
    ),
    Shot(
        "draft-desktop",
        "CE3/keep",
        "End-game cards at the beginning, light, German",
        "Before the first round one of the end-game cards that go round is kept.",
        language="de",
    ),
    Shot(
        "split-desktop-dark",
        "AB4/symbol.mail.late",
        "Conductors are moved, dark, English",
        "Steps that may be split: a tap on a plate chooses the whole split.",
        theme="dark",
    ),
    Shot(
        "place-desktop",
        "BD2/place",
        "A card is laid, light, German",
        "A celebrity, postcard, passenger or piece of luggage goes to one of the "
        "places that ring.",
        language="de",
    ),
    Shot(
        "tile-desktop",
        "BD2/symbol.tile",
        "A finished train brings upgrades, light, German",
        "Each source asks in the same way: a locomotive tile, a declined card, a "
        "contract, an end-game card, a bonus city, a switch.",
        language="de",
        taps=("car:",),
    ),
    Shot(
        "reward-desktop-dark",
        "CE3/symbol.reward.late",
        "A declined card gives one upgrade; modules C and E, dark, German",
        language="de",
        theme="dark",
    ),
    Shot(
        "goal-desktop",
        "BD2/symbol.goal",
        "A contract is fulfilled, light, English",
    ),
    Shot(
        "switch-desktop-dark",
        "CE3/symbol.switch",
        "A switch is used in a scoring phase, dark, English",
        theme="dark",
    ),
    Shot(
        "mail-desktop",
        "AB4/mail",
        "A mail wagon is chosen as the sixth card, light, German",
        "The sixth card of a train is a mail wagon; its bonus follows.",
        language="de",
    ),
    Shot(
        "share-phone-dark",
        "AB4/share",
        "A share of the start-player tile on a phone, dark, German",
        "The start-player tile gives something to most players.",
        phone=True,
        language="de",
        theme="dark",
    ),
    Shot(
        "score-desktop",
        "CE3/score",
        "A scoring phase begins: which bonus next, light, German",
        "Before trains are counted, bonus cities, switches, coins and contracts are "
        "used in any order.",
        language="de",
    ),
    Shot(
        "city-desktop-dark",
        "AB4/symbol.city.late",
        "A bonus city is used in a scoring phase, dark, English",
        theme="dark",
    ),
    Shot(
        "post-phone",
        "AB4/post.late",
        "After the card: coins or the end of the turn, on a phone, light, English",
        phone=True,
    ),
    Shot(
        "drop-phone-dark",
        "CE3/drop",
        "Evidence is dropped, on a phone, dark, English",
        phone=True,
        theme="dark",
    ),
    Shot(
        "rival-desktop",
        "BD2/largest",
        "An opponent's board is opened, light, English",
        "An opponent's whole board in the scale of the own one.",
        bring=show_rival,
    ),
    Shot(
        "scoring-desktop-dark",
        "BD2/over",
        "A scoring phase, dark, German",
        "A scoring phase counts train by train, in front of the table.",
        language="de",
        theme="dark",
        bring=show_scene,
    ),
    Shot(
        "arrest-desktop",
        "CE3/over",
        "The arrest at the end of module C, light, English",
        "Module C ends with the murderer, all tokens turned over, and an arrest.",
        bring=show_scene,
    ),
    Shot(
        "turn-phone",
        "AB4/turn.late",
        "A turn on a phone, German",
        "On a phone the rows of the display are columns.",
        phone=True,
        language="de",
    ),
    Shot(
        "pay-phone",
        "AB4/pay",
        "Coins are paid on a phone, light, German",
        phone=True,
        language="de",
    ),
    Shot(
        "end_card-phone-dark",
        "BD2/symbol.end_card.late",
        "The action of an end-game card on a phone, dark, English",
        phone=True,
        theme="dark",
    ),
    Shot(
        "tile_share-phone",
        "BD2/symbol.share.late",
        "A share of the start-player tile is used on a phone, light, English",
        phone=True,
    ),
)
PRINTED: Final = {
    "base_cards": "card:{id}",
    "end_cards": "end_card:{id}",
    "mail_wagons": "mail:{id}",
    "modules.A.cards": "card:{id}",
    "modules.B.cards": "card:{id}",
    "modules.C.cards": "card:{id}",
    "modules.D.cards": "card:{id}",
    "modules.E.cards": "card:{id}",
    "locomotive_tiles": "tiles:pile",
    "wagons.cards": "stock:wagons",
    "coins.columns": "coins:1",
    "player_board.cities": "track:1",
    "start_player_tile.by_seat_clockwise_from_taker": "start_tile:tile",
}
UNPRINTED: Final = {
    "base_cards.colour": "that of the stage, which the header shows",
    **{
        f"modules.{letter}.cards.colour": "that of the stage, which the header shows"
        for letter in "ABCDE"
    },
    "modules.D.cards.train": "the kind says it: passengers above, luggage below",
    "start_player_tile.by_seat_clockwise_from_taker.offset": "the order in which "
    "the shares are drawn",
    "mail_wagons.per_player": "how many pieces there are, not what is on them",
}
BOARD: Final = Board(
    "first_class",
    SHOTS,
    printed=PRINTED,
    unprinted=UNPRINTED,
    still={"event.drafted": "the cards go round before the first question"},
)
