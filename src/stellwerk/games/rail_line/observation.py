# SPDX-License-Identifier: MIT
"""What a seat of Rail Line may know, as numbers (RL-1001, RL-1002)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Rules
from stellwerk.core.observation import (
    Field,
    Observer,
    Questions,
    RowWriter,
    number,
    numbered,
    put,
    put_all,
    put_counts,
    put_names,
    put_seat,
    row,
)
from stellwerk.games.rail_line.edition import POSITIONS
from stellwerk.games.rail_line.material import GOAL, LANE_COUNT, LAST_CARD, Material
from stellwerk.games.rail_line.player import Player
from stellwerk.games.rail_line.state import RailState

VERSION: Final = 1
MOST_TURNS: Final = 60  # a turn lays a card, or is one of the last actions
MOST_POINTS: Final = 500
MOST_COINS: Final = 100


def table_fields(material: Material) -> list[Field]:
    """What everybody sees on the table, and the own hand."""
    cards, dealt = material.cards, material.players * material.hand_size
    piles = len(cards) - material.a_cards
    return [
        number("round", "the round", MOST_TURNS),
        number("turn", "turns begun; 0 is the setup", MOST_TURNS),
        number("start", "the start player", material.players),
        number("active", "whose turn it is", material.players),
        number("ending", "an end trigger has happened", 1),
        number("side", "side of the start station card", len(material.sides)),
        number("pile", "face-down B cards", piles),
        row("laid", "track card", len(cards), numbered(LAST_CARD)),
        row("display", "open card", len(cards), numbered(material.display_size)),
        row("discarded", "card thrown off", len(cards), numbered(dealt)),
        row("displayed", "this card lies open", 1, cards),
        row("used", "this card is laid", 1, cards),
        row("hand", "this card is in the own hand", 1, cards[: material.a_cards]),
        Field(
            "stations",
            "station of a lane, as the edition numbers those that differ",
            0,
            len(material.stations) - 1,
            [numbered(LANE_COUNT), numbered(POSITIONS)],
        ),
    ]


def player_fields(material: Material, place: int) -> list[Field]:
    """What everybody sees of one player."""
    name = f"player{place}."
    return [
        number(name + "lane", "lane", LANE_COUNT),
        number(name + "fast", "position of the fast train", GOAL),
        number(name + "slow", "position of the slow train", GOAL),
        number(name + "coins", "coins left", MOST_COINS),
        number(name + "spent", "coins spent", MOST_COINS),
        number(name + "swaps", "coins taken instead of a symbol", material.swaps),
        number(name + "boxes", "boxes bought", material.prices.mark_limit),
        number(name + "hand", "cards in hand", material.hand_size),
        number(name + "race", "turn that filled the race row, + 1", MOST_TURNS + 1),
        number(name + "score", "points now", MOST_POINTS, -MOST_POINTS),
        row(name + "marks", "boxes marked", POSITIONS, material.goods),
    ]


@final
class RailLineObserver(Observer[RailState]):
    """Fills the fields above, in their order."""

    def __init__(self, rules: Rules[RailState], empty: RailState) -> None:
        material, steps = empty.material, empty.steps
        fields = table_fields(material)
        for place in range(material.players):
            fields += player_fields(material, place)
        super().__init__(rules, VERSION, Questions(dict(steps.by_text)), fields)
        self.material: Final = material

    def fill(self, state: RailState, seat: i64, out: RowWriter) -> None:
        material = self.material
        players = material.players
        cards = len(material.cards)
        put(out, state.round)
        put(out, state.turn)
        put_seat(out, state.start, seat, players)
        put_seat(out, state.active, seat, players)
        put(out, 1 if state.ending else 0)
        put(out, state.side + 1)
        put(out, len(state.pile))
        put_names(out, state.laid, LAST_CARD)
        put_names(out, state.display, material.display_size)
        put_names(out, state.discarded, players * material.hand_size)
        put_counts(out, state.display, cards)
        put_counts(out, state.laid, cards)
        put_counts(out, state.players[seat].hand, material.a_cards)
        put_all(out, state.stations)
        for other in self.orders[seat]:
            self.fill_player(state, other, state.players[other], out)

    def fill_player(
        self, state: RailState, seat: i64, player: Player, out: RowWriter
    ) -> None:
        put(out, player.lane + 1)
        put(out, player.fast)
        put(out, player.slow)
        put(out, player.coins)
        put(out, player.spent)
        put(out, player.swaps)
        put(out, player.boxes)
        put(out, len(player.hand))
        put(out, player.race_turn + 1)
        put(out, self.material.sheet.total(state.players, seat))
        put_all(out, player.marks)
