# SPDX-License-Identifier: MIT
"""What a seat of Express 01 may know, as numbers (EX-801 to EX-805)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Rules
from stellwerk.core.observation import (
    Field,
    Observer,
    Questions,
    RowWriter,
    add_counts,
    number,
    put,
    put_all,
    put_counts,
    put_mask,
    put_names,
    put_seat,
    put_zeros,
    row,
)
from stellwerk.games.express_01.material import Material
from stellwerk.games.express_01.player import NO_BID
from stellwerk.games.express_01.scoring import capital
from stellwerk.games.express_01.stacks import Stacks
from stellwerk.games.express_01.state import ExpressState

VERSION: Final = 1
MOST_POINTS: Final = 1000
MOST_LEFT: Final = 200  # cards of one premium


def table_fields(material: Material) -> list[Field]:
    """What everybody sees on the table, and the own cards."""
    cards, companies = material.cards, material.companies
    names = [str(printed) for printed in cards.numbers]
    copies = max(cards.copies)
    sizes = pile_sizes(material)
    places = [
        f"{pile} {place + 1}"
        for pile, size in zip(material.piles, sizes, strict=True)
        for place in range(size)
    ]
    slots, rounds = material.plan.names, material.agreed.max_rounds + 1
    return [
        number("round", "the round; 0 is the setup", rounds),
        number("active", "whose turn it is", material.players),
        number("engine", "who owns the black engine", material.players),
        number("west", "the bonus for the west is taken", 1),
        number("idle", "rounds in a row without progress", rounds),
        number("building", "the slot that is built on", len(slots)),
        number("company", "company of the purchase or premium", len(companies)),
        number("due", "cards still to be paid", MOST_LEFT),
        number("left", "cards still to be drawn of the premium", MOST_LEFT),
        number("stopped", "the black engine's card was declined", 1),
        row("slots", "face of the card that lies there", len(cards.exits), slots),
        row("stations", "stations of the company", len(slots) * 4, companies),
        row("issued", "shares in all displays", len(names), companies),
        row("stacks", "such cards in the stacks", copies, names),
        row("seen", "card from the top of a stack that all know", cards.count, places),
        row("hand", "such cards in the own hand", copies, names),
        row("others", "such cards in other hands", copies, names),
        number("bid", "the own card put face down", cards.count),
    ]


def pile_sizes(material: Material) -> list[int]:
    """How many cards each stack can hold at most: all that belong there."""
    return [len(pile) for pile in material.cards.sorted_piles(len(material.piles))]


def player_fields(material: Material, place: int) -> list[Field]:
    """What everybody sees of one player."""
    name = f"player{place}."
    cards = material.cards
    shares = [str(cards.numbers[kind]) for kind in all_shares(material)]
    return [
        number(name + "position", "position card; 0 before the bids", material.players),
        number(name + "acted", "the position card shows its back", 1),
        number(name + "bid", "a card lies face down", 1),
        number(name + "hand", "cards in hand", sum(cards.copies)),
        number(name + "drawn", "cards drawn of the premium", MOST_LEFT),
        number(name + "marker", "where the brown engine stands", MOST_POINTS),
        number(name + "capital", "points now", MOST_POINTS),
        row(name + "shares", "such shares in the display", max(cards.copies), shares),
        row(name + "bases", "its base card is in the display", 1, material.plan.names),
    ]


def all_shares(material: Material) -> list[int]:
    """The kinds of cards that are shares, company by company."""
    return [kind for kinds in material.share_kinds for kind in kinds]


@final
class ExpressObserver(Observer[ExpressState]):
    """Fills the fields above, in their order."""

    def __init__(self, rules: Rules[ExpressState], empty: ExpressState) -> None:
        material, steps = empty.material, empty.steps
        fields = table_fields(material)
        for place in range(material.players):
            fields += player_fields(material, place)
        super().__init__(rules, VERSION, Questions(dict(steps.by_text)), fields)
        self.material: Final = material
        self.sizes: Final = pile_sizes(material)
        shares = all_shares(material)
        self.share_count: Final = len(shares)
        self.share_place: Final = [  # by kind of card, among all shares
            shares.index(kind) if kind in shares else 0
            for kind in range(material.cards.count)
        ]

    def fill(self, state: ExpressState, seat: i64, out: RowWriter) -> None:
        players = self.material.players
        put(out, state.round)
        put_seat(out, state.active if state.round > 0 else -1, seat, players)
        put_seat(out, state.engine, seat, players)
        put(out, 1 if state.west else 0)
        put(out, state.idle)
        put(out, state.pending.slot + 1)
        put(out, state.pending.company + 1)
        put(out, state.pending.due)
        put(out, state.pending.left)
        put(out, 1 if state.pending.stopped and state.pending.left > 0 else 0)
        put_names(out, state.network.laid, self.material.plan.count)
        put_all(out, state.network.stations)
        put_all(out, state.issued)
        self.fill_stacks(state.stacks, out)
        self.fill_hands(state, seat, out)
        for other in self.orders[seat]:
            self.fill_player(state, other, out)

    def fill_stacks(self, stacks: Stacks, out: RowWriter) -> None:
        """What the stacks hold, and from the top what everybody knows."""
        for pile in stacks.piles:
            add_counts(out, pile)
        put_zeros(out, self.material.cards.count)
        place: i64
        for place in range(len(self.sizes)):
            pile = stacks.piles[place]
            known: i64 = min(stacks.known[place], len(pile))
            last: i64 = len(pile) - 1
            for below in range(known):
                card: i64 = pile[last - below]
                put(out, card + 1)
            put_zeros(out, self.sizes[place] - known)

    def fill_hands(self, state: ExpressState, seat: i64, out: RowWriter) -> None:
        """The own hand, and all others in one: nobody knows who holds which."""
        count = self.material.cards.count
        own = state.players[seat]
        put_counts(out, own.hand, count)
        for player in state.players:
            if player is not own:
                add_counts(out, player.hand)
        put_zeros(out, count)
        put(out, own.bid + 1)

    def fill_player(self, state: ExpressState, seat: i64, out: RowWriter) -> None:
        player = state.players[seat]
        put(out, player.position + 1 if state.round > 0 else 0)
        put(out, 1 if player.acted else 0)
        put(out, 0 if player.bid == NO_BID else 1)
        put(out, len(player.hand))
        put(out, player.drawn)
        put(out, player.marker)
        put(out, capital(state, seat))
        if player.shares:
            add_counts(out, [self.share_place[kind] for kind in player.shares])
        put_zeros(out, self.share_count)
        put_mask(out, player.bases, self.material.plan.count)
