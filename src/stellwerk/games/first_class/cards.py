# SPDX-License-Identifier: MIT
"""Action cards, cities and end-game cards, numbered at load."""

from __future__ import annotations

from typing import Final, final, get_args

from mypy_extensions import i64

from stellwerk.games.first_class import edition as shape
from stellwerk.games.first_class import symbols
from stellwerk.games.first_class.needs import Need
from stellwerk.games.first_class.symbols import Source

# Kinds of action cards; the first three count for end-game cards (FC-602).
WAGON: Final = 0
CONDUCTOR: Final = 1
LOCOMOTIVE: Final = 2
TRACK: Final = 3
CONTRACT: Final = 4
AT_ONCE: Final = 5  # money, end-game-card and crime cards: symbols only
CELEBRITY: Final = 6
POSTCARD: Final = 7
PASSENGER: Final = 8
LUGGAGE: Final = 9
SWITCH: Final = 10
MECHANIC: Final = 11
LAID: Final[list[str]] = list(get_args(shape.Laid))
KINDS: Final = ["wagon", "conductor", "locomotive", "track", "contract", "", *LAID]
# How celebrities and postcards score.
MODES: Final = ["fixed", "double", "per_bonus_city", "per_city"]
FIXED: Final = 0
DOUBLE: Final = 1
PER_BONUS_CITY: Final = 2
NOTHING: Final = -1


@final
class Card:
    """One action card (»Aktionskarte«): a row of the edition."""

    def __init__(
        self, number: int, name: str, stage: int, kind: int, word: str, source: int
    ) -> None:
        self.number: Final = number
        self.name: Final = name
        self.word: Final = word  # what the edition calls its kind
        self.stage: Final = stage
        self.kind: Final[i64] = kind
        self.source: Final[i64] = source  # its symbols, executed at once
        self.called: dict[str, object] = {}  # its printed name, if any, by language
        self.cities: list[int] = []
        self.bonus: i64 = NOTHING  # the source of its bonus, once it is earned
        self.need: Need = Need(None)
        self.level: i64 = 0  # the least value of a celebrity's wagon
        self.mode: i64 = FIXED
        self.points: i64 = 0
        self.goal: i64 = NOTHING  # its place among the cards that are fulfilled
        self.switch: i64 = NOTHING  # its place among the switches


@final
class Town:
    """One city of a track; with a bonus, points, or neither (FC-233 to FC-235)."""

    def __init__(self, name: str, points: int, source: int) -> None:
        self.name: Final = name
        self.points: Final[i64] = points
        self.source: Final[i64] = source  # NOTHING unless it is a bonus city


@final
class Ending:
    """One end-game card (»Spielendekarte«)."""

    def __init__(self, printed: shape.EndCard, source: int) -> None:
        self.name: Final = printed.id
        self.kind: Final[i64] = KINDS.index(printed.kind)
        self.points: Final[i64] = printed.points_each
        self.source: Final[i64] = source


@final
class Cards:
    """All cards of an edition with their sources and cities."""

    def __init__(self, edition: shape.FirstClassEdition) -> None:
        self.sources: list[Source] = []
        self.towns: list[Town] = []
        self.cards: list[Card] = []
        self.goals: list[int] = []
        self.switches: list[int] = []
        self.board: Final = self.lay_out(edition.player_board.cities)
        for printed in edition.base_cards:
            base = self.add(printed, printed.kind)
            base.cities = self.lay_out(printed.cities)
        self.base: Final = len(self.cards)
        for letter in edition.modules:
            for card in edition.modules[letter].cards:
                self.add_module(card)
        self.endings: Final = [
            Ending(end, self.source(symbols.OF_END_CARD, "end " + end.id, end.action))
            for end in edition.end_cards
        ]

    def source(
        self, of: int, name: str, given: list[shape.Symbol], card: int = symbols.NO_CARD
    ) -> int:
        """Number a new source, which may be that of an action card."""
        number = len(self.sources)
        self.sources.append(Source(number, of, name, card, given))
        return number

    def amount_of(self, card: Card, kind: int) -> int:
        """How much of a symbol a card and its bonus have."""
        amount = 0
        for number in (card.source, card.bonus):
            if number != NOTHING:
                source = self.sources[number]
                place = source.place_of(kind)
                amount += source.amounts[place] if place >= 0 else 0
        return amount

    def lay_out(self, cities: list[shape.City]) -> list[int]:
        """Number the cities of one section."""
        numbers: list[int] = []
        for city in cities:
            source = NOTHING
            if city.bonus:
                name = "city " + city.name
                source = self.source(symbols.OF_CITY, name, city.bonus)
            numbers.append(len(self.towns))
            self.towns.append(Town(city.name, city.points or 0, source))
        return numbers

    def add(self, printed: shape.BaseCard | shape.ModuleCard, word: str) -> Card:
        """Number a new card, whose kind has a word, and the source of its symbols."""
        number = len(self.cards)
        name = "card " + printed.id
        source = self.source(symbols.OF_CARD, name, printed.symbols, number)
        kind = KINDS.index(word) if word in KINDS else AT_ONCE
        card = Card(number, printed.id, printed.stage, kind, word, source)
        self.cards.append(card)
        return card

    def add_module(self, printed: shape.ModuleCard) -> None:
        card = self.add(printed, printed.type)
        kind = card.kind
        number = card.number
        if printed.name is not None:
            german = printed.german or printed.name
            card.called = {"name": printed.name, "name_de": german}
        card.need = Need(printed.requirement)
        card.level = shape.LEVELS.index(printed.min_level or 0)
        if printed.scoring is not None:
            card.mode = MODES.index(printed.scoring.mode)
            card.points = printed.scoring.points or 0
        if printed.bonus:
            of = symbols.OF_SWITCH if kind == SWITCH else symbols.OF_GOAL
            card.bonus = self.source(of, "bonus " + printed.id, printed.bonus, number)
        if kind == SWITCH:
            card.switch = len(self.switches)
            self.switches.append(number)
        elif printed.requirement is not None:
            card.goal = len(self.goals)
            self.goals.append(number)
