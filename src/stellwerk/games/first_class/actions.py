# SPDX-License-Identifier: MIT
"""All moves, made once; those of players numbered in a fixed order."""

from __future__ import annotations

from typing import Final, final

from stellwerk.games.first_class.edition import LEVELS, MAX_STEPS, WAGON_PLACES
from stellwerk.games.first_class.moves import (
    NEW_WAGON,
    TOKENS,
    TRAINS,
    AnyUpgrade,
    Bonus,
    Buy,
    ChooseShare,
    Couple,
    Decline,
    DrawMurderer,
    Drop,
    Fulfil,
    Give,
    Keep,
    Mail,
    Pay,
    Peek,
    Place,
    Refill,
    Spend,
    Take,
    TakeEndCard,
    Upgrade,
    UseSwitch,
    Walk,
    Word,
)
from stellwerk.games.first_class.symbols import (
    CB,
    CODES,
    COIN,
    EV_DROP,
    EV_GIVE,
    EV_OTHERS,
    EV_PEEK,
    VP,
    VP_HERE,
    VP_PER,
    L,
)
from stellwerk.parts.moves import DrawStart, Numbering

ROWS: Final = 3
COLUMNS: Final = 6
PLACES: Final = 18
TRAIN_COUNT: Final = 2
MAX_SEATS: Final = 4
TOP_LEVEL: Final = 5
MAX_SHARES: Final = 4
MAX_SECTIONS: Final = 19  # the printed one and a card in each of 18 turns
MAX_CITIES: Final = 76
# What moves without parameters say, besides the symbols by their own numbers.
TAKE_TILE: Final = 100
STOP: Final = 101
FINISH: Final = 102
END_TURN: Final = 103
SYMBOL_WORDS: Final = [
    CB,
    L,
    COIN,
    VP,
    VP_PER,
    VP_HERE,
    EV_DROP,
    EV_GIVE,
    EV_OTHERS,
    EV_PEEK,
]
# What a coin may be spent on (FC-295).
SPEND_W0: Final = 0
SPEND_L: Final = 1
SPEND_C1: Final = 2
SPEND_UA: Final = 3
SPEND_VP: Final = 4
# Spots where module cards lie: a wagon, a section of the track, a slot.
LOWER_SPOT: Final = 10
SECTION_SPOT: Final = 20
SLOT_SPOT: Final = 40
SPOTS: Final = 50


@final
class Spends:
    """The uses of a coin of one column; lists are by train."""

    def __init__(self, made: Numbering, column: int) -> None:
        self.couple: Final[list[Spend]] = []
        self.walk: Final[list[Spend]] = []
        self.upgrade: Final[list[list[Spend]]] = []  # by train and level
        self.new: Final[list[Spend]] = []
        for train, word in enumerate(TRAINS):
            self.couple.append(spend(made, column, SPEND_W0, train, 0, "W0 " + word))
            self.walk.append(spend(made, column, SPEND_C1, train, 0, "C1 " + word))
            self.upgrade.append(
                [
                    spend(made, column, SPEND_UA, train, level, f"UA {word} {value}")
                    for level, value in enumerate(LEVELS[:TOP_LEVEL])
                ]
            )
            new = spend(made, column, SPEND_UA, train, NEW_WAGON, f"UA {word} new")
            self.new.append(new)
        self.run: Final = spend(made, column, SPEND_L, 0, 0, "L")
        self.point: Final = spend(made, column, SPEND_VP, 0, 0, "VP")


def spend(
    made: Numbering, column: int, action: int, train: int, level: int, name: str
) -> Spend:
    return made.one(Spend(made.next(), column, action, train, level, name))


@final
class Actions:
    """Every move by what it needs to be found; `all` holds players' moves by id."""

    def __init__(
        self,
        end_cards: list[str],
        mail: list[str],
        goals: list[tuple[int, str]],
        switches: list[tuple[int, str]],
        payments: list[list[int]],
    ) -> None:
        made = Numbering()
        n = made.next
        ends = list(enumerate(end_cards))
        self.all: Final = made.moves
        self.keeps: Final = made.row([Keep(n(i), i, name) for i, name in ends])
        self.takes: Final[list[Take]] = []
        self.declines: Final[list[Decline]] = []
        self.add_display(made)
        self.tile: Final = made.one(Word(n(), TAKE_TILE, "take tile"))
        self.stop: Final = made.one(Word(n(), STOP, "stop"))
        self.finish: Final = made.one(Word(n(), FINISH, "finish"))
        self.end_turn: Final = made.one(Word(n(), END_TURN, "end turn"))
        self.words: Final[list[Word]] = [self.stop] * len(CODES)  # by symbol
        self.add_words(made)
        self.couples: Final[list[Couple]] = []
        self.upgrades: Final[list[list[Upgrade]]] = []  # by train and level
        self.any_upgrades: Final[list[list[AnyUpgrade]]] = []
        self.any_new: Final[list[AnyUpgrade]] = []
        self.add_trains(made)
        steps = range(MAX_STEPS + 1)
        self.walks: Final = [  # by steps of the upper, the lower conductor
            made.row([Walk(n(lower), upper, lower) for lower in steps])
            for upper in steps
        ]
        self.end_cards: Final[list[TakeEndCard]] = []
        self.buys: Final[list[Buy]] = []
        self.add_end_cards(made, end_cards)
        self.mails: Final = made.row([Mail(n(i), i, m) for i, m in enumerate(mail)])
        self.spends: Final = [Spends(made, column) for column in range(3)]
        self.pays: Final = made.row([Pay(n(i), p) for i, p in enumerate(payments)])
        self.fulfils: Final = made.row(
            [Fulfil(n(i), card, name) for i, (card, name) in enumerate(goals)]
        )
        self.switches: Final = made.row(
            [UseSwitch(n(i), card, name) for i, (card, name) in enumerate(switches)]
        )
        self.places: Final = place_moves(made)
        self.bonuses: Final = made.row([Bonus(n(i), i) for i in range(MAX_CITIES)])
        self.shares: Final = made.row([ChooseShare(n(i), i) for i in range(MAX_SHARES)])
        self.drops: Final[list[Drop]] = []
        self.gives: Final[list[list[Give]]] = []  # by kind and receiver
        self.add_tokens(made)
        self.peeks: Final = made.row([Peek(n(i), i) for i in range(MAX_SEATS)])
        # Luck's moves have no numbers.
        self.starts: Final = [DrawStart(seat) for seat in range(MAX_SEATS)]
        self.murderers: Final = [DrawMurderer(seat) for seat in range(MAX_SEATS)]
        self.refills: Final = [Refill(i, name) for i, name in ends]

    def add_display(self, made: Numbering) -> None:
        """Take or decline the card at each place of the display."""
        for place in range(PLACES):
            row, column = divmod(place, COLUMNS)
            self.takes.append(made.one(Take(made.next(), place, row, column)))
            self.declines.append(made.one(Decline(made.next(), place, row, column)))

    def add_words(self, made: Numbering) -> None:
        """Symbols that are executed without saying more."""
        for kind in SYMBOL_WORDS:
            self.words[kind] = made.one(Word(made.next(), kind, CODES[kind]))

    def add_trains(self, made: Numbering) -> None:
        """The moves for wagons of each train."""
        n = made.next
        for train in range(TRAIN_COUNT):
            self.couples.append(made.one(Couple(n(), train)))
            upgrades: list[Upgrade] = []
            any_upgrades: list[AnyUpgrade] = []
            for level in range(TOP_LEVEL):
                code, value = CODES[level + 1], str(LEVELS[level])
                upgrades.append(made.one(Upgrade(n(), train, level, code)))
                any_upgrades.append(made.one(AnyUpgrade(n(), train, level, value)))
            self.upgrades.append(upgrades)
            self.any_upgrades.append(any_upgrades)
            self.any_new.append(made.one(AnyUpgrade(n(), train, NEW_WAGON, "new")))

    def add_end_cards(self, made: Numbering, names: list[str]) -> None:
        """Take or buy each end-game card."""
        for card, name in enumerate(names):
            self.end_cards.append(made.one(TakeEndCard(made.next(), card, name)))
            self.buys.append(made.one(Buy(made.next(), card, name)))

    def add_tokens(self, made: Numbering) -> None:
        """The moves with each kind of evidence."""
        n = made.next
        for kind in range(len(TOKENS)):
            self.drops.append(made.one(Drop(n(), kind)))
            row = [Give(n(seat), kind, seat) for seat in range(MAX_SEATS)]
            self.gives.append(made.row(row))


def place_moves(made: Numbering) -> list[Place]:
    """The moves that lay a module card, by spot; unused spots hold the first."""
    spots: list[tuple[int, str, int]] = []
    for train, word in enumerate(TRAINS):
        spots += [(train * LOWER_SPOT + i, word, i) for i in WAGON_PLACES]
    spots += [(SECTION_SPOT + i, "section", i + 1) for i in range(MAX_SECTIONS)]
    spots += [(SLOT_SPOT + i, "slot", i) for i in WAGON_PLACES]
    moves = [Place(made.next(i), *spot) for i, spot in enumerate(spots)]
    places = [moves[0]] * SPOTS
    for move in made.row(moves):
        places[move.spot] = move
    return places
