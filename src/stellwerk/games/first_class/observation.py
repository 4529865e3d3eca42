# SPDX-License-Identifier: MIT
"""What a seat of First Class may know, as numbers."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.core.contract import NO_SEAT, Rules, Step
from stellwerk.core.observation import (
    NUMBER_SIZE,
    Field,
    Observer,
    Questions,
    RowWriter,
    number,
    numbered,
    put,
    put_all,
    put_mask,
    put_names,
    put_seat,
    put_seats,
    put_zeros,
    row,
)
from stellwerk.games.first_class import hidden
from stellwerk.games.first_class.actions import COLUMNS, ROWS
from stellwerk.games.first_class.material import (
    CARDS_IN_TRAIN,
    COLUMN_COUNT,
    LEVEL_COUNT,
    OFFER,
    ROUNDS,
    TURNS,
    Material,
)
from stellwerk.games.first_class.moves import TOKENS, TRAINS
from stellwerk.games.first_class.packing import DIGIT, DIGIT_MASK, digit
from stellwerk.games.first_class.player import CATEGORIES, Player
from stellwerk.games.first_class.state import ALL_SHOWN, NO_SOURCE, FirstState

VERSION: Final = 1
NO_PILE: Final = vec[i64]()
MOST_POINTS: Final = 1000
MOST_TAKEN: Final = 2 * ROUNDS * TURNS  # cards of a player: one a turn, and some more
MOST_QUEUED: Final = 24  # sources that wait
MOST_TIMES: Final = 15  # that a symbol is used


def table_fields(material: Material) -> list[Field]:
    """What everybody sees on the table."""
    cards, players = len(material.names), material.players
    places = [f"{r + 1}.{c + 1}" for r in range(ROWS) for c in range(COLUMNS)]
    deepest = max([len(stack) for stack in material.stacks])
    sources, stocks = len(material.sources), numbered(len(material.stocks))
    return [
        number("round", "the round; 0 is the set-up", ROUNDS),
        number("turn", "turns finished in the round", players * TURNS),
        number("phase", "scoring phases begun", ROUNDS),
        number("start", "who has the start-player figure", players),
        number("active", "whose turn or scoring it is", players),
        number("tile_owner", "who has the start-player tile", players),
        number("stack", "face-down cards of the stack", deepest),
        number("end_pile", "face-down end-game cards", len(material.end_names)),
        number("tiles", "locomotive tiles laid", len(material.tile_values)),
        number("held", "end-game cards that go round", len(material.end_names)),
        number("source", "the running source", sources),
        row("left", "uses left of its symbols", MOST_TIMES, numbered(widest(material))),
        row("display", "action card", cards, places),
        row("gone", "cards that left the row", COLUMNS, numbered(ROWS)),
        row("stock", "free wagon cards", max(material.stocks), stocks),
        row("offer", "open end-game card", len(material.end_names), numbered(OFFER)),
        row("arrived", "conductor there", players, numbered(len(TRAINS) * players)),
        row("queue", "source that waits", sources, numbered(MOST_QUEUED)),
        row("arrested", "seat under arrest", players, numbered(players)),
    ]


def widest(material: Material) -> int:
    """The most symbols that a source has."""
    return max([len(source.kinds) for source in material.sources])


def own_fields(material: Material) -> list[Field]:
    """What the seat knows in its own way."""
    ends = len(material.end_names)
    tokens = material.crime.prints + material.crime.leads
    return [
        row("passed", "card seen in the draft", ends, numbered(material.players + 1)),
        number("murderer", "the murderer, as far as known", material.players),
        row("unseen", "tokens whose kind is not known", tokens, list(TOKENS)),
    ]


def player_fields(material: Material, place: int) -> list[Field]:
    """What the seat may know of one player."""
    name = f"player{place}."
    cards, trains = len(material.names), list(TRAINS)
    taken = numbered(MOST_TAKEN)
    ends = len(material.end_names)
    tokens = material.crime.prints + material.crime.leads
    spots = len(material.moves.places)
    levels = [str(value) for value in material.values]
    room = max(material.coins.room)
    return [
        Field(name + "wagons", "wagons", 0, CARDS_IN_TRAIN, [trains, levels]),
        row(name + "cards", "cards in the train", CARDS_IN_TRAIN, trains),
        row(name + "conductors", "position", CARDS_IN_TRAIN, trains),
        row(name + "mail", "mail wagon", len(material.mail_names), trains),
        row(name + "tile", "locomotive tile", len(material.tile_values), trains),
        number(name + "loco", "number of the city", 99),
        number(name + "reached", "bonus cities reached", 99),
        row(name + "coins", "coins", room, numbered(len(material.coins.room))),
        row(name + "points", "points", MOST_POINTS, CATEGORIES, -MOST_POINTS),
        row(name + "track", "track card", cards, taken),
        row(name + "used_cities", "section used in this phase", 1, taken),
        row(name + "contracts", "open contract", cards, taken),
        row(name + "laid", "card at a wagon, section or slot", cards, taken),
        row(name + "spots", "where that card lies, + 1", spots, taken),
        row(name + "used_slots", "switch used in this phase", 1, taken),
        number(name + "pile_size", "used cards", MOST_TAKEN),
        row(name + "pile", "used card, if it is open", cards, taken),
        row(name + "ends", "end-game card; last number: unknown", ends + 1, taken),
        row(name + "evidence", "tokens known", tokens, list(TOKENS)),
        number(name + "unknown", "tokens not known", tokens),
    ]


def put_cards(out: RowWriter, cards: vec[i64]) -> None:
    """Cards of a player in order, each as its number from 1; then zeros."""
    end = out.at + NUMBER_SIZE * MOST_TAKEN
    for card in cards:
        put(out, card + 1)
    assert out.at <= end, "a player has more cards than there are numbers"
    out.at = end


def put_digits(out: RowWriter, counts: i64, size: i64) -> None:
    """The first of some counts that are digits of one number."""
    end = out.at + NUMBER_SIZE * size
    while counts != 0:
        put(out, counts & DIGIT_MASK)
        counts >>= DIGIT
    assert out.at <= end, "there are more counts than numbers"
    out.at = end


@final
class FirstClassObserver(Observer[FirstState]):
    """Fills the fields above, in their order."""

    def __init__(
        self,
        rules: Rules[FirstState],
        material: Material,
        steps: dict[str, Step[FirstState]],
    ) -> None:
        fields = table_fields(material) + own_fields(material)
        for place in range(material.players):
            fields += player_fields(material, place)
        super().__init__(rules, VERSION, Questions(dict(steps)), fields)
        self.material: Final = material
        self.widest: Final = widest(material)

    def fill(self, state: FirstState, seat: i64, out: RowWriter) -> None:
        players = self.material.players
        put(out, state.round)
        put(out, state.turn)
        put(out, state.phase)
        put_seat(out, state.start, seat, players)
        put_seat(out, state.active, seat, players)
        put_seat(out, state.tile_owner, seat, players)
        put(out, state.stack_size())
        put(out, len(state.end_pile))
        put(out, state.tiles)
        put(out, len(state.held))
        self.fill_source(state, out)
        open = state.open
        for card in state.display:
            put(out, card + 1 if open & 1 else 0)
            open >>= 1
        put_digits(out, state.gone, ROWS)
        for free in state.stock():
            put(out, max(0, free))
        put_names(out, state.offer, OFFER)
        put_seats(out, state.arrived, seat, players, len(TRAINS) * players)
        put_names(out, state.queue, MOST_QUEUED)
        put_seats(out, state.arrested, seat, players, players)
        put_names(out, hidden.draft_of(state, seat).seen, players + 1)
        known = hidden.knows_murderer(state, seat)
        murderer = state.murderer if known else NO_SEAT
        put_seat(out, murderer, seat, players)
        put_all(out, hidden.unknown_tokens(state, seat))
        for other in self.orders[seat]:
            self.fill_player(state, other, seat, out)

    def fill_source(self, state: FirstState, out: RowWriter) -> None:
        """The running source, and what is left of it."""
        if state.running == NO_SOURCE:
            put_zeros(out, self.widest + 1)
            return
        source = state.source()
        put(out, source.number + 1)
        for place in range(len(source.kinds)):
            put(out, digit(state.left, place))
        put_zeros(out, self.widest - len(source.kinds))

    def fill_player(
        self, state: FirstState, seat: i64, viewer: i64, out: RowWriter
    ) -> None:
        player = state.players[seat]
        put_digits(out, player.wagons, len(TRAINS) * LEVEL_COUNT)
        put_digits(out, player.cards, len(TRAINS))
        put_digits(out, player.conductors, len(TRAINS))
        put_names(out, player.mail, len(TRAINS))
        put_names(out, player.tiles, len(TRAINS))
        put(out, player.loco)
        put(out, player.reached)
        put_digits(out, player.coins, COLUMN_COUNT)
        for points in player.points:
            put(out, points)
        put_names(out, player.track, MOST_TAKEN)
        put_mask(out, player.used_cities, MOST_TAKEN)
        put_cards(out, player.contracts)
        put_cards(out, player.laid)
        put_cards(out, player.spots)
        put_mask(out, player.used_slots, MOST_TAKEN)
        put(out, len(player.pile))
        shown = self.material.open_piles or state.shown == ALL_SHOWN
        put_cards(out, player.pile if shown or seat == viewer else NO_PILE)
        self.fill_ends(state, player, seat, viewer, out)
        put_all(out, hidden.known_tokens(state, seat, viewer))

    def fill_ends(
        self, state: FirstState, player: Player, seat: i64, viewer: i64, out: RowWriter
    ) -> None:
        """The end-game cards; the one from the draft may be unknown."""
        cards = player.end_cards
        if cards and not hidden.knows_kept(state, viewer, seat):
            cards = [len(self.material.end_names), *cards[1:]]
        put_names(out, cards, MOST_TAKEN)
