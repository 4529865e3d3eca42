# SPDX-License-Identifier: MIT
"""All moves, made once; those of players numbered in a fixed order."""

from __future__ import annotations

from typing import Final, final

from stellwerk.core.contract import Move
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
from stellwerk.parts.moves import DrawStart

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
    """The uses of a coin of one column."""

    def __init__(self, all: list[Move], column: int) -> None:
        self.couple: Final[list[Spend]] = []
        self.walk: Final[list[Spend]] = []
        self.upgrade: Final[list[list[Spend]]] = []  # by train and level
        self.new: Final[list[Spend]] = []
        for train in range(TRAIN_COUNT):
            word = TRAINS[train]
            self.couple.append(add_spend(all, column, SPEND_W0, train, 0, "W0 " + word))
            self.walk.append(add_spend(all, column, SPEND_C1, train, 0, "C1 " + word))
            row: list[Spend] = []
            for level in range(TOP_LEVEL):
                name = f"UA {word} {LEVELS[level]}"
                row.append(add_spend(all, column, SPEND_UA, train, level, name))
            self.upgrade.append(row)
            name = f"UA {word} new"
            self.new.append(add_spend(all, column, SPEND_UA, train, NEW_WAGON, name))
        self.run: Final = add_spend(all, column, SPEND_L, 0, 0, "L")
        self.point: Final = add_spend(all, column, SPEND_VP, 0, 0, "VP")


def add_spend(
    all: list[Move], column: int, action: int, train: int, level: int, name: str
) -> Spend:
    move = Spend(len(all), column, action, train, level, name)
    all.append(move)
    return move


def add_word(all: list[Move], word: int, name: str) -> Word:
    move = Word(len(all), word, name)
    all.append(move)
    return move


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
        all: list[Move] = []
        self.all: Final = all
        self.keeps: Final = [Keep(i, i, name) for i, name in enumerate(end_cards)]
        all.extend(self.keeps)
        self.takes: Final[list[Take]] = []
        self.declines: Final[list[Decline]] = []
        self.add_display()
        self.tile: Final = add_word(all, TAKE_TILE, "take tile")
        self.stop: Final = add_word(all, STOP, "stop")
        self.finish: Final = add_word(all, FINISH, "finish")
        self.end_turn: Final = add_word(all, END_TURN, "end turn")
        self.words: Final[list[Word]] = [self.stop] * len(CODES)  # by symbol
        self.couples: Final[list[Couple]] = []
        self.upgrades: Final[list[list[Upgrade]]] = []  # by train and level
        self.any_upgrades: Final[list[list[AnyUpgrade]]] = []
        self.any_new: Final[list[AnyUpgrade]] = []
        self.walks: Final[list[list[Walk]]] = []  # by steps of the upper, the lower
        self.add_symbols()
        self.end_cards: Final[list[TakeEndCard]] = []
        self.buys: Final[list[Buy]] = []
        self.add_end_cards(end_cards)
        self.mails: Final = [Mail(len(all) + i, i, name) for i, name in enumerate(mail)]
        all.extend(self.mails)
        self.spends: Final = [Spends(all, column) for column in range(3)]
        self.pays: Final = [Pay(len(all) + i, part) for i, part in enumerate(payments)]
        all.extend(self.pays)
        self.fulfils: Final = [
            Fulfil(len(all) + i, card, name) for i, (card, name) in enumerate(goals)
        ]
        all.extend(self.fulfils)
        self.switches: Final = [
            UseSwitch(len(all) + i, card, name)
            for i, (card, name) in enumerate(switches)
        ]
        all.extend(self.switches)
        self.places: Final[list[Place]] = []  # by spot; unused spots hold the first
        self.add_places()
        self.bonuses: Final = [Bonus(len(all) + i, i) for i in range(MAX_CITIES)]
        all.extend(self.bonuses)
        self.shares: Final = [ChooseShare(len(all) + i, i) for i in range(MAX_SHARES)]
        all.extend(self.shares)
        self.drops: Final[list[Drop]] = []
        self.gives: Final[list[list[Give]]] = []  # by kind and receiver
        self.add_tokens()
        self.peeks: Final = [Peek(len(all) + i, i) for i in range(MAX_SEATS)]
        all.extend(self.peeks)
        # Luck's moves have no numbers.
        self.starts: Final = [DrawStart(seat) for seat in range(MAX_SEATS)]
        self.murderers: Final = [DrawMurderer(seat) for seat in range(MAX_SEATS)]
        self.refills: Final = [Refill(i, name) for i, name in enumerate(end_cards)]

    def add_display(self) -> None:
        """Take or decline the card at each place of the display."""
        all = self.all
        for place in range(PLACES):
            row, column = divmod(place, COLUMNS)
            self.takes.append(Take(len(all), place, row, column))
            all.append(self.takes[-1])
            self.declines.append(Decline(len(all), place, row, column))
            all.append(self.declines[-1])

    def add_symbols(self) -> None:
        """The moves that execute a symbol, end-game cards excepted."""
        all = self.all
        for kind in SYMBOL_WORDS:
            self.words[kind] = add_word(all, kind, CODES[kind])
        for train in range(TRAIN_COUNT):
            self.add_train(train)
        for upper in range(MAX_STEPS + 1):
            first = len(all)
            row = [Walk(first + lower, upper, lower) for lower in range(MAX_STEPS + 1)]
            self.walks.append(row)
            all.extend(row)

    def add_end_cards(self, names: list[str]) -> None:
        """Take or buy each end-game card."""
        all = self.all
        for card, name in enumerate(names):
            self.end_cards.append(TakeEndCard(len(all), card, name))
            all.append(self.end_cards[-1])
            self.buys.append(Buy(len(all), card, name))
            all.append(self.buys[-1])

    def add_train(self, train: int) -> None:
        """The moves for wagons of one train."""
        all = self.all
        self.couples.append(Couple(len(all), train))
        all.append(self.couples[-1])
        upgrades: list[Upgrade] = []
        any_upgrades: list[AnyUpgrade] = []
        for level in range(TOP_LEVEL):
            upgrades.append(Upgrade(len(all), train, level, CODES[level + 1]))
            all.append(upgrades[-1])
            value = str(LEVELS[level])
            any_upgrades.append(AnyUpgrade(len(all), train, level, value))
            all.append(any_upgrades[-1])
        self.upgrades.append(upgrades)
        self.any_upgrades.append(any_upgrades)
        self.any_new.append(AnyUpgrade(len(all), train, NEW_WAGON, "new"))
        all.append(self.any_new[-1])

    def add_places(self) -> None:
        """The moves that lay a module card, each spot at its own index."""
        all = self.all
        first = Place(len(all), 1, TRAINS[0], 1)
        for _ in range(SPOTS):
            self.places.append(first)
        for train in range(TRAIN_COUNT):
            for number in WAGON_PLACES:
                self.add_place(train * LOWER_SPOT + number, TRAINS[train], number)
        for section in range(MAX_SECTIONS):
            self.add_place(SECTION_SPOT + section, "section", section + 1)
        for number in WAGON_PLACES:
            self.add_place(SLOT_SPOT + number, "slot", number)

    def add_place(self, spot: int, kind: str, number: int) -> None:
        self.places[spot] = Place(len(self.all), spot, kind, number)
        self.all.append(self.places[spot])

    def add_tokens(self) -> None:
        """The moves with each kind of evidence."""
        all = self.all
        for kind in range(len(TOKENS)):
            self.drops.append(Drop(len(all), kind))
            all.append(self.drops[-1])
            first = len(all)
            row = [Give(first + seat, kind, seat) for seat in range(MAX_SEATS)]
            self.gives.append(row)
            all.extend(row)
