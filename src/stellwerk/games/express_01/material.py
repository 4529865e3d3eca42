# SPDX-License-Identifier: MIT
"""The box of Express 01, numbered at load: cards, slots, what fits where, options.

A *kind* is a card number of the map in use (copies share a kind); a *face* is a kind
as it lies: twice the kind, plus 1 if it is upside down.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.games.express_01.edition import (
    BaseCard,
    ExpressEdition,
    Slot,
    UpgradeCard,
    base_of,
    map_of,
    pool_of,
    stacks_of,
)
from stellwerk.games.express_01.geometry import (
    BIT,
    EXIT_COUNT,
    exit_mask,
    exit_number,
    keeps_tower,
    keeps_track,
    rotations,
    segments,
    site_mask,
)
from stellwerk.games.express_01.invariants import usable_exits
from stellwerk.games.express_01.moves import (
    PAIR_TEXTS,
    Bid,
    Buy,
    ChoosePair,
    ChooseSlot,
    Draw,
    EndBuy,
    EndExpand,
    EndOrder,
    Lay,
    NoRun,
    NoSwap,
    OrderStation,
    OrderTrack,
    Pay,
    Run,
    Stop,
    Swap,
    TakeShare,
)

NO_LINK: Final = -1
NO_SHARE: Final = -1
NO_SITE: Final = -1
STACKS: Final = -1  # the source of a share that is not taken from a player


@final
class Cards:
    """All kinds of upgrade cards (»Ausbaukarten«) of one map and their faces."""

    def __init__(
        self, pool: list[UpgradeCard], piles: list[str], names: list[str]
    ) -> None:
        self.count: Final = len(pool)
        self.numbers: Final = [card.number for card in pool]
        self.ids: Final = [card.id for card in pool]
        self.copies: Final = [card.copies for card in pool]
        self.pile: Final = [piles.index(card.stack) for card in pool]
        self.level: Final = [int(card.level) for card in pool]
        self.is_station: Final = [card.type != "track" for card in pool]
        self.is_terminus: Final = [card.type == "terminus" for card in pool]
        self.is_linked: Final = [card.site_link for card in pool]
        self.turns: Final = [len(rotations(card)) > 1 for card in pool]
        self.share: Final = [
            NO_SHARE if card.share is None else names.index(card.share) for card in pool
        ]
        self.site_company: Final = [
            [names.index(site.company) for site in card.sites] for card in pool
        ]
        self.site_value: Final = [
            [1 + site.bonus for site in card.sites] for card in pool
        ]
        # By face: all exits as a mask; the exits of each site.
        faces = [(card, turn) for card in pool for turn in (0, 1)]
        self.exits: Final = [exit_mask(card, turn) for card, turn in faces]
        self.site_exits: Final = [
            [exits_in(site_mask(card, site, turn)) for site in range(len(card.sites))]
            for card, turn in faces
        ]
        # By face * 6 + exit: where a train entering there leads to.
        self.outs: Final = [
            ways_out(card, turn, exit) for card, turn in faces for exit in range(6)
        ]
        self.sites_at: Final = [
            [
                site
                for site in range(len(card.sites))
                if site_mask(card, site, turn) & BIT[exit]
            ]
            for card, turn in faces
            for exit in range(6)
        ]


def exits_in(mask: int) -> list[int]:
    return [exit for exit in range(EXIT_COUNT) if mask & BIT[exit]]


def ways_out(card: UpgradeCard, turn: int, exit: int) -> list[int]:
    """The exits that segments join with this one (EX-G9)."""
    found: list[int] = []
    for one, other in segments(card, turn):
        if one == exit:
            found.append(other)
        if other == exit:
            found.append(one)
    return found


@final
class Plan:
    """The map (»Spielplan«): slots, their neighbors, and what may be laid where."""

    def __init__(
        self,
        slots: list[Slot],
        bases: list[BaseCard],
        pool: list[UpgradeCard],
        mountains: bool,
    ) -> None:
        names = [slot.slot for slot in slots]
        self.names: Final = names
        self.titles: Final = [card.name for card in bases]
        self.count: Final = len(slots)
        self.is_station: Final = [card.kind == "station" for card in bases]
        self.tracks: Final = [i for i, card in enumerate(bases) if card.kind == "track"]
        self.stations: Final = [
            i for i, card in enumerate(bases) if card.kind == "station"
        ]
        self.mountain: Final = [slot.mountain and mountains for slot in slots]
        # By slot * 6 + exit: the slot on the other side and its exit.
        self.link_slot: Final = [NO_LINK] * (EXIT_COUNT * len(slots))
        self.link_exit: Final = [0] * (EXIT_COUNT * len(slots))
        self.add_links(slots)
        # Faces that may replace a slot's base card, or a face lying there.
        usable = [usable_exits(slot) for slot in slots]
        self.usable: Final = usable
        classes = sorted(set(usable))
        self.usable_class: Final = [classes.index(mask) for mask in usable]
        self.starts: Final = [
            yellow_faces(card, pool, mask)
            for card, mask in zip(bases, usable, strict=True)
        ]
        listed = successors(pool, True)
        exits = [exit_mask(card, turn) for card in pool for turn in (0, 1)]
        self.upgrades: Final = [
            [[new for new in faces if exits[new] & ~mask == 0] for faces in listed]
            for mask in classes
        ]
        # For telling which rule a refused card breaks.
        self.keeps: Final = successors(pool, False)
        self.blocked: Final = [blocked_exits(slot) for slot in slots]
        numbers = [card.number for card in pool]
        self.base_lists: Final = [
            [numbers.index(number) for number in card.replaced_by] for card in bases
        ]
        self.card_lists: Final = [
            [numbers.index(number) for number in card.replaced_by] for card in pool
        ]

    def add_links(self, slots: list[Slot]) -> None:
        """Which exits meet which, as the edition says it (EX-G3)."""
        for place, slot in enumerate(slots):
            for name, crossing in slot.exits.items():
                if crossing.to is not None and crossing.exit is not None:
                    edge = place * EXIT_COUNT + exit_number(name, 0)
                    self.link_slot[edge] = self.names.index(crossing.to)
                    self.link_exit[edge] = exit_number(crossing.exit, 0)


def yellow_faces(base: BaseCard, pool: list[UpgradeCard], usable: int) -> list[int]:
    """Faces that a base card may become, none with track into a border (EX-209)."""
    faces: list[int] = []
    for kind, card in enumerate(pool):
        if card.number in base.replaced_by:
            for turn in rotations(card):
                if exit_mask(card, turn) & ~usable == 0:
                    faces.append(2 * kind + turn)
    return faces


def blocked_exits(slot: Slot) -> int:
    """The exits at the wooden stick, as a bit mask (EX-213)."""
    mask = 0
    for name, crossing in slot.exits.items():
        if crossing.kind == "blocked":
            mask |= BIT[exit_number(name, 0)]
    return mask


def successors(pool: list[UpgradeCard], towers: bool) -> list[list[int]]:
    """By face, the faces that keep its track (EX-207), and its tower (EX-208)."""
    kinds = {card.number: kind for kind, card in enumerate(pool)}
    found: list[list[int]] = []
    for old in pool:
        for before in (0, 1):
            faces: list[int] = []
            for number in old.replaced_by:
                new = pool[kinds[number]]
                for after in rotations(new):
                    kept = keeps_tower(old, before, new, after) or not towers
                    if kept and keeps_track(old, before, new, after):
                        faces.append(2 * kinds[number] + after)
            found.append(sorted(faces))
    return found


@final
class Actions:
    """All moves of players, made once and numbered in a fixed order."""

    def __init__(
        self,
        cards: Cards,
        slots: list[str],
        piles: list[str],
        names: list[str],
        players: int,
    ) -> None:
        self.all: list[Move] = []
        numbers = list(enumerate(cards.numbers))
        self.bids: Final = [Bid(self.next(i), i, n) for i, n in numbers]
        self.all.extend(self.bids)
        pairs = range(len(PAIR_TEXTS))
        self.pairs: Final = [ChoosePair(self.next(i), i) for i in pairs]
        self.all.extend(self.pairs)
        self.station: Final = OrderStation(self.next())
        self.track: Final = OrderTrack(self.next(1))
        self.end_expand: Final = EndExpand(self.next(2))
        self.end_order: Final = EndOrder(self.next(3))
        self.all.extend([self.station, self.track, self.end_expand, self.end_order])
        self.pays: Final = [Pay(self.next(i), i, n) for i, n in numbers]
        self.all.extend(self.pays)
        self.slots: Final = [
            ChooseSlot(self.next(i), i, n) for i, n in enumerate(slots)
        ]
        self.all.extend(self.slots)
        self.lays: Final = [
            Lay(self.next(face), face, cards.numbers[face // 2])
            for face in range(2 * cards.count)
        ]
        self.all.extend(self.lays)
        self.draws: Final = [
            Draw(self.next(i), i, n.replace("_", " ")) for i, n in enumerate(piles)
        ]
        self.all.extend(self.draws)
        self.stop: Final = Stop(self.next())
        self.all.append(self.stop)
        self.buys: Final[list[list[Buy]]] = []  # by company; last: from the stacks
        self.add_buys(names, players)
        self.end_buy: Final = EndBuy(self.next())
        self.all.append(self.end_buy)
        self.shares: Final = [TakeShare(self.next(i), i, n) for i, n in numbers]
        self.all.extend(self.shares)
        self.runs: Final = [Run(self.next(i), i, n) for i, n in enumerate(names)]
        self.all.extend(self.runs)
        self.no_run: Final = NoRun(self.next())
        self.all.append(self.no_run)
        self.swaps: Final = [Swap(self.next(i), i) for i in range(players)]
        self.all.extend(self.swaps)
        self.no_swap: Final = NoSwap(self.next())
        self.all.append(self.no_swap)

    def add_buys(self, names: list[str], players: int) -> None:
        for company, name in enumerate(names):
            row = [Buy(self.next(i), company, name, i) for i in range(players)]
            row.append(Buy(self.next(players), company, name, STACKS))
            self.buys.append(row)
            self.all.extend(row)

    def next(self, offset: int = 0) -> int:
        """The next free action id, `offset` places further."""
        return len(self.all) + offset


@final
class Material:
    """Everything printed, and what the players agreed on (»Spielmaterial«)."""

    def __init__(
        self, edition: ExpressEdition, players: int, options: dict[str, object]
    ) -> None:
        key = str(options["map"])
        pool = pool_of(edition, key)
        slots = map_of(edition, key).slots
        bases = base_of(edition, key)
        stacks = stacks_of(edition, key)
        setup = edition.setup
        self.players: Final = players
        self.map: Final = key
        self.companies: Final = [company.id for company in edition.companies]
        self.piles: Final = [stack.id for stack in stacks]
        self.cards: Final = Cards(pool, self.piles, self.companies)
        self.plan: Final = Plan(slots, bases, pool, bool(options["mountains"]))
        self.moves: Final = Actions(
            self.cards, self.plan.names, self.piles, self.companies, players
        )
        self.share_kinds: Final = [
            [kind for kind in range(len(pool)) if self.cards.share[kind] == company]
            for company in range(len(self.companies))
        ]
        self.hand_size: Final[i64] = setup.starting_hand
        self.hand_pile: Final[i64] = self.piles.index(setup.starting_hand_stack)
        required = setup.first_station_required.get(key, [])
        self.first_slots: Final = [
            slot
            for slot in self.plan.stations
            if not required or self.plan.names[slot] in required
        ]
        west = setup.west_bonus_slots.get(key, [])
        self.is_west: Final = [name in west for name in self.plan.names]
        self.recommended: Final = setup.first_station_recommended.get(key, [])
        self.track_length: Final[i64] = edition.common_components.capital_track.max
        # Points (EX-101)
        self.hand_points: Final[i64] = edition.scoring.hand_card
        self.pair_points: Final[i64] = edition.scoring.base_pair
        self.engine_points: Final[i64] = edition.scoring.black_engine
        # What the players agreed on (EX-S9)
        long = options["length"] == "long"
        end = setup.end.long if long else setup.end.short
        self.length: Final = str(options["length"])
        self.mountains: Final = bool(options["mountains"])
        self.end_bases: Final[i64] = end.base_cards_taken
        self.end_stacks: Final[i64] = end.stacks_exhausted
        self.counts_start: Final = bool(options["route_counts_start_card"])
        self.may_reverse: Final = bool(options["reverse_in_station"])
        self.may_pass_terminus: Final = bool(options["pass_through_terminus"])
        self.engine_lengthens: Final = bool(
            options["black_engine_counts_for_train_length"]
        )
        rounds = options["max_rounds"]
        assert isinstance(rounds, int)
        self.max_rounds: Final[i64] = rounds
