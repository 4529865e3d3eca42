# SPDX-License-Identifier: MIT
"""The box of Express 01 and what the players agreed on, numbered at load."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.games.express_01.cards import Cards
from stellwerk.games.express_01.edition import (
    ExpressEdition,
    base_of,
    map_of,
    pool_of,
    stacks_of,
)
from stellwerk.games.express_01.moves import Actions
from stellwerk.games.express_01.plan import Plan


@final
class Agreed:
    """What the players agreed on before the game (EX-S1, EX-S3, EX-S9)."""

    def __init__(self, edition: ExpressEdition, options: dict[str, object]) -> None:
        self.map: Final = str(options["map"])
        self.mountains: Final = bool(options["mountains"])
        self.length: Final = str(options["length"])
        ends = edition.setup.end
        end = ends.long if self.length == "long" else ends.short
        self.end_bases: Final[i64] = end.base_cards_taken
        self.end_stacks: Final[i64] = end.stacks_exhausted
        self.counts_start: Final = bool(options["route_counts_start_card"])
        self.may_reverse: Final = bool(options["reverse_in_station"])
        self.may_pass_terminus: Final = bool(options["pass_through_terminus"])
        lengthens = bool(options["black_engine_counts_for_train_length"])
        self.engine_lengthens: Final = lengthens
        rounds = options["max_rounds"]
        assert isinstance(rounds, int)
        self.max_rounds: Final[i64] = rounds


@final
class Material:
    """Everything printed, and what the players agreed on (»Spielmaterial«)."""

    def __init__(
        self, edition: ExpressEdition, players: int, options: dict[str, object]
    ) -> None:
        self.agreed: Final = Agreed(edition, options)
        key, mountains = self.agreed.map, self.agreed.mountains
        pool, setup = pool_of(edition, key), edition.setup
        slots, bases = map_of(edition, key).slots, base_of(edition, key)
        self.players: Final = players
        self.companies: Final = [company.id for company in edition.companies]
        self.piles: Final = [stack.id for stack in stacks_of(edition, key)]
        self.cards: Final = Cards(pool, self.piles, self.companies)
        self.plan: Final = Plan(slots, bases, pool, self.cards, mountains)
        self.moves: Final = Actions(self.cards, self.plan.names, players)
        self.share_kinds: Final[list[list[int]]] = [  # by company
            [move.kind for move in shares] for shares in self.moves.shares_of
        ]
        self.hand_size: Final[i64] = setup.starting_hand
        self.hand_pile: Final[i64] = self.piles.index(setup.starting_hand_stack)
        required = setup.first_station_required.get(key, [])
        names, stations = self.plan.names, self.plan.stations
        self.first_slots: Final = [  # where the map requires it, or anywhere
            slot for slot in stations if not required or names[slot] in required
        ]
        west = setup.west_bonus_slots.get(key, [])
        self.is_west: Final = [name in west for name in names]
        self.recommended: Final = setup.first_station_recommended.get(key, [])
        self.track_length: Final[i64] = edition.common_components.capital_track.max
        # Points (EX-101)
        self.hand_points: Final[i64] = edition.scoring.hand_card
        self.pair_points: Final[i64] = edition.scoring.base_pair
        self.engine_points: Final[i64] = edition.scoring.black_engine

    def company_word(self, company: i64) -> str:
        """The parameter that stands for a company's name."""
        return "@company." + self.companies[company]

    def stack_word(self, pile: i64) -> str:
        """The parameter that stands for a stack's name."""
        return "@stack." + self.piles[pile]

    def numbers_of(self, kinds: list[int]) -> list[int]:
        """What is printed on some cards."""
        numbers = self.cards.numbers
        return [numbers[kind] for kind in kinds]
