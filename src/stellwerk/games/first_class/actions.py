# SPDX-License-Identifier: MIT
"""All moves, made once; those of players numbered in a fixed order."""

from __future__ import annotations

from typing import Final, TypeVar, final

from stellwerk.games.first_class import moves
from stellwerk.games.first_class.edition import LEVELS, MAX_STEPS, WAGON_PLACES
from stellwerk.games.first_class.moves import NEW_WAGON, TOKENS, TRAINS
from stellwerk.games.first_class.packing import (
    LOWER_SPOT,
    SECTION_SPOT,
    SLOT_SPOT,
    SPOTS,
)
from stellwerk.games.first_class.symbols import U01, UA, W0, WORD_KINDS
from stellwerk.parts.moves import Numbering

C = TypeVar("C", bound=moves.CardMove)
N = TypeVar("N", bound=moves.Numbered)

ROWS: Final = 3
COLUMNS: Final = 6
PLACES: Final = 18
MAX_SEATS: Final = 4
TOP_LEVEL: Final = 5
# The ladder, and a new wagon at its end, as any-upgrades name them.
UPGRADABLE: Final[list[tuple[int, object]]] = [
    *enumerate(LEVELS[:TOP_LEVEL]),
    (NEW_WAGON, "new"),
]
MAX_SHARES: Final = 4
MAX_SECTIONS: Final = 19  # the printed one and a card in each of 18 turns
MAX_CITIES: Final = 76
# What a coin may be spent on (FC-295): as the edition lists it, and a point.
SPEND_W0: Final = 0
SPEND_L: Final = 1
SPEND_C1: Final = 2
SPEND_UA: Final = 3
SPEND_VP: Final = 4


def of_cards(
    made: Numbering, word: str, kind: type[C], cards: list[tuple[int, str]]
) -> list[C]:
    """A move for each of some cards, which have numbers and names."""
    n = made.next
    return made.row([kind(n(i), word, *card) for i, card in enumerate(cards)])


def numbered(
    made: Numbering, word: str, kind: type[N], count: int, first: int = 1
) -> list[N]:
    """Moves by number, of which the first is written as `first`."""
    n = made.next
    return made.row([kind(n(i), word, i, i + first) for i in range(count)])


def coin_moves(made: Numbering, column: int) -> list[list[moves.Spend]]:
    """The moves that spend a coin of a column, by use; then by train and level."""
    uses: list[tuple[int, int, int, str]] = []
    for train, word in enumerate(TRAINS):
        uses.append((SPEND_W0, train, NEW_WAGON, "W0 " + word))
        uses.append((SPEND_C1, train, 0, "C1 " + word))
        for level, value in UPGRADABLE:
            uses.append((SPEND_UA, train, level, f"UA {word} {value}"))
    uses += [(SPEND_L, 0, 0, "L"), (SPEND_VP, 0, 0, "VP")]
    found: list[list[moves.Spend]] = [[] for _ in range(SPEND_VP + 1)]
    for use in uses:
        found[use[0]].append(made.one(moves.Spend(made.next(), column, *use)))
    return found


def wagon_moves(made: Numbering) -> list[list[moves.WagonMove]]:
    """New wagons and upgrades, by symbol; then by train, any-upgrades also by level."""
    found: list[list[moves.WagonMove]] = [[] for _ in range(UA + 1)]
    for train in range(len(TRAINS)):
        kinds = [(W0, NEW_WAGON, "")]
        for level, value in UPGRADABLE:
            if level != NEW_WAGON:
                kinds.append((U01 + level, level, ""))
            kinds.append((UA, level, f" {value}"))
        for kind, level, more in kinds:
            move = moves.WagonMove(made.next(), kind, train, level, more)
            found[kind].append(made.one(move))
    return found


class TurnMoves:
    """The draft, the display, and words; lists are by card or by place."""

    def __init__(self, made: Numbering, end_cards: list[str]) -> None:
        n = made.next
        ends = list(enumerate(end_cards))
        self.keeps: Final = of_cards(made, "keep", moves.Keep, ends)
        self.takes: Final[list[moves.Take]] = []
        self.declines: Final[list[moves.Decline]] = []
        for place in range(PLACES):
            row, column = divmod(place, COLUMNS)
            self.takes.append(made.one(moves.Take(n(), "take", place, row, column)))
            declining = moves.Decline(n(), "decline", place, row, column)
            self.declines.append(made.one(declining))
        self.tile: Final = made.one(moves.TakeTile("take tile", n()))
        self.stop: Final = made.one(moves.Stop("stop", n()))
        self.finish: Final = made.one(moves.Finish("finish", n()))
        self.end_turn: Final = made.one(moves.EndTurn("end turn", n()))
        # Luck's moves have no numbers.
        self.murderers: Final = [moves.DrawMurderer(seat) for seat in range(MAX_SEATS)]
        self.refills: Final = [moves.Refill(i, name) for i, name in ends]


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
            kind: made.one(moves.SymbolWord(n(), kind)) for kind in WORD_KINDS
        }
        self.wagons: Final = wagon_moves(made)
        steps = range(MAX_STEPS + 1)
        self.walks: Final = [  # by steps of the upper, the lower conductor
            made.row([moves.Walk(n(lower), upper, lower) for lower in steps])
            for upper in steps
        ]
        self.end_cards: Final[list[moves.TakeEndCard]] = []
        self.buys: Final[list[moves.Buy]] = []
        for card, name in enumerate(end_cards):
            self.end_cards.append(made.one(moves.TakeEndCard(n(), card, name)))
            self.buys.append(made.one(moves.Buy(n(), "buy", card, name)))
        self.mails: Final = of_cards(made, "mail", moves.Mail, list(enumerate(mail)))
        self.spends: Final = [coin_moves(made, column) for column in range(3)]
        self.pays: Final = made.row(
            [moves.Pay(n(i), coins) for i, coins in enumerate(payments)]
        )


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
        self.fulfils: Final = of_cards(made, "fulfil", moves.Fulfil, goals)
        self.switches: Final = of_cards(made, "switch", moves.UseSwitch, switches)
        self.places: Final = place_moves(made)
        self.bonuses: Final = numbered(made, "bonus", moves.Bonus, MAX_CITIES, 0)
        self.shares: Final = numbered(made, "share", moves.ChooseShare, MAX_SHARES)
        self.drops: Final[list[moves.Drop]] = []
        self.gives: Final[list[list[moves.Give]]] = []  # by kind and receiver
        for kind in range(len(TOKENS)):
            self.drops.append(made.one(moves.Drop(n(), kind)))
            gives = [moves.Give(n(seat), kind, seat) for seat in range(MAX_SEATS)]
            self.gives.append(made.row(gives))
        self.peeks: Final = numbered(made, "peek", moves.Peek, MAX_SEATS)


def place_moves(made: Numbering) -> list[moves.Place]:
    """The moves that lay a module card, by spot; unused spots hold the first."""
    spots: list[tuple[int, str, int]] = []
    for train, word in enumerate(TRAINS):
        spots += [(train * LOWER_SPOT + i, word, i) for i in WAGON_PLACES]
    spots += [(SECTION_SPOT + i, "section", i + 1) for i in range(MAX_SECTIONS)]
    spots += [(SLOT_SPOT + i, "slot", i) for i in WAGON_PLACES]
    laying = [moves.Place(made.next(i), *spot) for i, spot in enumerate(spots)]
    places = [laying[0]] * SPOTS
    for move in made.row(laying):
        places[move.spot] = move
    return places
