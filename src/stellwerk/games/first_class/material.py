# SPDX-License-Identifier: MIT
"""The box of First Class, numbered at load: cards, boards, moves, options."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.games.first_class import edition as shape
from stellwerk.games.first_class import symbols
from stellwerk.games.first_class.actions import SPEND_VP, Actions
from stellwerk.games.first_class.cards import NOTHING, Card, Cards, Ending, Town
from stellwerk.games.first_class.packing import ONES, digit
from stellwerk.games.first_class.symbols import Source

DISPLAY: Final = 18
ALL_PLACES: Final = 0x3FFFF  # bits of the display
OFFER: Final = 4  # open end-game cards
ROUNDS: Final = 6
TURNS: Final = 3  # of each player in a round
CARDS_IN_TRAIN: Final = 10
MAIL_AFTER: Final = 5
TILE_AFTER: Final = 9
LEVEL_COUNT: Final = 6
COLUMN_COUNT: Final = 3  # of coins
# Which of the three stocks a wagon of a level comes from (FC-003).
STOCK_OF: Final = [0, 0, 1, 1, 2, 2]


def ways_to_pay(coins: shape.Coins) -> list[list[int]]:
    """All ways to pay for an end-game card, by column (FC-295)."""
    price = coins.any_column.end_card_price
    room = [column.capacity for column in coins.columns]
    return [
        [first, second, price - first - second]
        for first in range(room[0] + 1)
        for second in range(room[1] + 1)
        if 0 <= price - first - second <= room[2]
    ]


def stack_of(
    edition: shape.FirstClassEdition, box: Cards, modules: list[str], stage: int
) -> list[int]:
    """The cards of one stack: base cards and those of the modules in play (FC-002)."""
    names = [card.id for card in edition.base_cards if card.stage == stage]
    for letter in edition.modules:
        if letter in modules:
            cards = edition.modules[letter].cards
            names += [card.id for card in cards if card.stage == stage]
    return [card.number for card in box.cards if card.name in names]


def places_in(stacks: list[list[int]], cards: int) -> vec[i64]:
    """The place of each card in its stack: 40 at most, so that bits can tell them."""
    places = [0] * cards
    for stack in stacks:
        for place, card in enumerate(stack):
            places[card] = place
    return vec[i64](places)


@final
class CoinBoard:
    """The three columns for coins, and what a coin is worth (FC-290 ff.)."""

    def __init__(self, coins: shape.Coins) -> None:
        self.total: Final = coins.total
        self.start: Final = coins.start
        self.room: Final = vec[i64]([column.capacity for column in coins.columns])
        self.all_room: Final[i64] = sum(self.room)
        self.uses: Final = [
            [*map(shape.COLUMN_ACTIONS.index, column.actions), SPEND_VP]
            for column in coins.columns
        ]
        self.points: Final = coins.any_column.vp_per_coin
        self.price: Final = coins.any_column.end_card_price  # of an end-game card

    def filled(self, coins: i64, more: i64) -> i64:
        """Coins by column, digits, with more in the first free places (FC-291)."""
        for column in range(COLUMN_COUNT):
            taken = min(more, self.room[column] - digit(coins, column))
            coins += taken * ONES[column]
            more -= taken
        return coins


@final
class Crime:
    """Module C: the evidence, and what a murderer gets (FC-740 ff.)."""

    def __init__(
        self, module: shape.Module, played: bool, box: Cards, stacks: list[list[int]]
    ) -> None:
        kinds = module.evidence.kinds if module.evidence and played else []
        end = module.end
        self.prints: Final = kinds[0].count if kinds else 0
        self.leads: Final = kinds[1].count if kinds else 0
        self.extra_tokens: Final = end.murderer_extra_evidence if end else 0
        self.escape_points: Final = end.escape_points if end else 0
        # What each card and each stack allows to drop and to give.
        self.evidence: Final = [
            [box.amount_of(card, kind) for card in box.cards]
            for kind in (symbols.EV_DROP, symbols.EV_GIVE)
        ]
        self.stack_evidence: Final = [
            [sum([amounts[card] for card in stack]) for stack in stacks]
            for amounts in self.evidence
        ]


def share_sources(edition: shape.FirstClassEdition, box: Cards) -> list[list[int]]:
    """What the start-player tile gives, by offset from its taker and by choice."""
    shares = edition.start_player_tile.by_seat_clockwise_from_taker
    return [
        [
            box.source(symbols.OF_SHARE, f"share {offset + 1}.{i + 1}", given)
            for i, given in enumerate(share.choices)
        ]
        for offset, share in enumerate(shares)
    ]


class PrintedCards:
    """All cards, and the stacks that they make with the modules in play."""

    def __init__(
        self, edition: shape.FirstClassEdition, box: Cards, modules: list[str]
    ) -> None:
        self.modules: Final = modules
        self.cards: Final = vec[Card](box.cards)
        self.names: Final = [card.name for card in box.cards]
        self.base: Final = box.base  # cards below this number are base cards
        self.base_kinds: Final = vec[i64](
            [card.kind if card.number < box.base else NOTHING for card in box.cards]
        )
        self.towns: Final = vec[Town](box.towns)
        self.board: Final = box.board  # the printed cities
        self.endings: Final = vec[Ending](box.endings)
        self.all_endings: Final = list(range(len(box.endings)))
        self.end_names: Final = [ending.name for ending in box.endings]
        stacks = [stack_of(edition, box, modules, stage) for stage in shape.STAGES]
        self.stacks: Final = [vec[i64](stack) for stack in stacks]
        self.places: Final = places_in(stacks, len(box.cards))
        self.has_crime: Final = "C" in modules
        crime = edition.modules["C"]
        self.crime: Final = Crime(crime, self.has_crime, box, stacks)


class Printed(PrintedCards):
    """Everything printed, with the cards of the modules in play."""

    def __init__(self, edition: shape.FirstClassEdition, modules: list[str]) -> None:
        box = Cards(edition)
        super().__init__(edition, box, modules)
        self.colors: Final = edition.constants.player_colours
        # Wagons, tiles and Constantinople.
        self.values: Final = vec[i64](edition.wagons.levels)
        self.stocks: Final = [stock.count for stock in edition.wagons.cards]
        tiles = edition.locomotive_tiles
        self.tile_values: Final = vec[i64]([tile.value for tile in tiles])
        self.tile_sources: Final = [  # what each tile gives
            box.source(symbols.OF_TILE, f"tile {place + 1}", tile.upgrades)
            for place, tile in enumerate(tiles)
        ]
        self.constantinople: Final = edition.constantinople.bonuses
        self.mail_names: Final = [wagon.id for wagon in edition.mail_wagons]
        self.mail_sources: Final = [  # what each mail wagon gives
            box.source(symbols.OF_MAIL, "mail " + wagon.id, wagon.bonus)
            for wagon in edition.mail_wagons
        ]
        # The reward for declining, and the start-player tile.
        declined = edition.decline_reward.symbols
        self.reward: Final = box.source(symbols.OF_REWARD, "reward", declined)
        self.shares: Final = share_sources(edition, box)
        self.sources: Final = vec[Source](box.sources)
        self.coins: Final = CoinBoard(edition.coins)
        self.moves: Final = Actions(
            self.end_names,
            self.mail_names,
            [(card, self.names[card]) for card in box.goals],
            [(card, self.names[card]) for card in box.switches],
            ways_to_pay(edition.coins),
        )


@final
class Material(Printed):
    """Everything printed, and what the players agreed on (»Spielmaterial«)."""

    def __init__(
        self, edition: shape.FirstClassEdition, players: int, options: dict[str, object]
    ) -> None:
        modules = options["modules"]
        assert isinstance(modules, list)
        super().__init__(edition, modules)
        self.players: Final = players
        self.limited: Final = bool(options["limited_wagons"])
        self.open_piles: Final = bool(options["open_piles"])
        self.first_action: Final = bool(options["setup_end_card_action"])
        self.arrest_excludes: Final = self.has_crime and options["arrest"] == "excluded"
        start = options["start_player"]
        self.start_seat: Final = start - 1 if isinstance(start, int) else -1

    def constantinople_points(self, rank: int) -> int:
        """What the next conductor there scores, after so many others (FC-260)."""
        bonuses = self.constantinople
        return bonuses[rank] if rank < len(bonuses) else 0

    def free_wagons(self) -> int:
        """Cards 0/1 that are free after set-up (FC-014)."""
        return self.stocks[0] - 2 * self.players
