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
    EndTurn,
    Finish,
    Fulfil,
    Give,
    Keep,
    Mail,
    Pay,
    Peek,
    Place,
    Refill,
    Spend,
    Stop,
    SymbolWord,
    Take,
    TakeEndCard,
    TakeTile,
    Upgrade,
    UseSwitch,
    Walk,
)
from stellwerk.games.first_class.packing import (
    LOWER_SPOT,
    SECTION_SPOT,
    SLOT_SPOT,
    SPOTS,
)
from stellwerk.games.first_class.symbols import (
    CB,
    COIN,
    EV_DROP,
    EV_GIVE,
    EV_OTHERS,
    EV_PEEK,
    U01,
    VP,
    VP_HERE,
    VP_PER,
    L,
)
from stellwerk.parts.moves import DrawStart, Numbering

ROWS: Final = 3
COLUMNS: Final = 6
PLACES: Final = 18
MAX_SEATS: Final = 4
TOP_LEVEL: Final = 5
MAX_SHARES: Final = 4
MAX_SECTIONS: Final = 19  # the printed one and a card in each of 18 turns
MAX_CITIES: Final = 76
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
# What a coin may be spent on (FC-295): as the edition lists it, and a point.
SPEND_W0: Final = 0
SPEND_L: Final = 1
SPEND_C1: Final = 2
SPEND_UA: Final = 3
SPEND_VP: Final = 4


@final
class Spends:
    """The uses of a coin of one column; lists are by train."""

    def __init__(self, made: Numbering, column: int) -> None:
        self.couple: Final[list[Spend]] = []
        self.walk: Final[list[Spend]] = []
        self.any: Final[list[Spend]] = []  # by train and level, a new wagon last
        for train, word in enumerate(TRAINS):
            new = spend(made, column, SPEND_W0, train, NEW_WAGON, "W0 " + word)
            self.couple.append(new)
            self.walk.append(spend(made, column, SPEND_C1, train, 0, "C1 " + word))
            for level, value in enumerate(LEVELS[:TOP_LEVEL]):
                name = f"UA {word} {value}"
                self.any.append(spend(made, column, SPEND_UA, train, level, name))
            new = spend(made, column, SPEND_UA, train, NEW_WAGON, f"UA {word} new")
            self.any.append(new)
        self.run: Final = spend(made, column, SPEND_L, 0, 0, "L")
        self.point: Final = spend(made, column, SPEND_VP, 0, 0, "VP")


def spend(
    made: Numbering, column: int, use: int, train: int, level: int, name: str
) -> Spend:
    return made.one(Spend(made.next(), column, use, train, level, name))


@final
class WagonMoves:
    """New wagons and upgrades, by train; those of a level by train and level."""

    def __init__(self, made: Numbering) -> None:
        n = made.next
        self.couple: Final[list[Couple]] = []
        self.named: Final[list[list[Upgrade]]] = []
        self.any: Final[list[AnyUpgrade]] = []  # a new wagon last
        for train in range(len(TRAINS)):
            self.couple.append(made.one(Couple(n(), train)))
            named: list[Upgrade] = []
            for level, value in enumerate(LEVELS[:TOP_LEVEL]):
                named.append(made.one(Upgrade(n(), U01 + level, train)))
                self.any.append(made.one(AnyUpgrade(n(), train, level, str(value))))
            self.any.append(made.one(AnyUpgrade(n(), train, NEW_WAGON, "new")))
            self.named.append(named)


class TurnMoves:
    """The draft, the display, and words; lists are by card or by place."""

    def __init__(self, made: Numbering, end_cards: list[str]) -> None:
        n = made.next
        ends = list(enumerate(end_cards))
        self.keeps: Final = made.row([Keep(n(i), i, name) for i, name in ends])
        self.takes: Final[list[Take]] = []
        self.declines: Final[list[Decline]] = []
        for place in range(PLACES):
            row, column = divmod(place, COLUMNS)
            self.takes.append(made.one(Take(n(), place, row, column)))
            self.declines.append(made.one(Decline(n(), place, row, column)))
        self.tile: Final = made.one(TakeTile(n()))
        self.stop: Final = made.one(Stop(n()))
        self.finish: Final = made.one(Finish(n()))
        self.end_turn: Final = made.one(EndTurn(n()))
        # Luck's moves have no numbers.
        self.starts: Final = [DrawStart(seat) for seat in range(MAX_SEATS)]
        self.murderers: Final = [DrawMurderer(seat) for seat in range(MAX_SEATS)]
        self.refills: Final = [Refill(i, name) for i, name in ends]


class SymbolMoves(TurnMoves):
    """Symbols of sources, mail wagons, and the uses of coins."""

    def __init__(
        self,
        made: Numbering,
        end_cards: list[str],
        mail: list[str],
        payments: list[list[int]],
    ) -> None:
        super().__init__(made, end_cards)
        n = made.next
        self.words: Final = {  # by symbol
            kind: made.one(SymbolWord(n(), kind)) for kind in SYMBOL_WORDS
        }
        self.wagons: Final = WagonMoves(made)
        steps = range(MAX_STEPS + 1)
        self.walks: Final = [  # by steps of the upper, the lower conductor
            made.row([Walk(n(lower), upper, lower) for lower in steps])
            for upper in steps
        ]
        self.end_cards: Final[list[TakeEndCard]] = []
        self.buys: Final[list[Buy]] = []
        for card, name in enumerate(end_cards):
            self.end_cards.append(made.one(TakeEndCard(n(), card, name)))
            self.buys.append(made.one(Buy(n(), card, name)))
        self.mails: Final = made.row([Mail(n(i), i, m) for i, m in enumerate(mail)])
        self.spends: Final = [Spends(made, column) for column in range(3)]
        self.pays: Final = made.row([Pay(n(i), p) for i, p in enumerate(payments)])


@final
class Actions(SymbolMoves):
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
        super().__init__(made, end_cards, mail, payments)
        n = made.next
        self.all: Final = made.moves
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
        for kind in range(len(TOKENS)):
            self.drops.append(made.one(Drop(n(), kind)))
            gives = [Give(n(seat), kind, seat) for seat in range(MAX_SEATS)]
            self.gives.append(made.row(gives))
        self.peeks: Final = made.row([Peek(n(i), i) for i in range(MAX_SEATS)])


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
