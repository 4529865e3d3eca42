# SPDX-License-Identifier: MIT
"""The box of Rail Line, numbered at load: cards, stations, moves, sheet, options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import i64

from stellwerk.games.rail_line.edition import (
    LANES,
    POSITIONS,
    TRACKS,
    RailLineEdition,
    ScoreSheet,
    Tracks,
    tracks_of,
)
from stellwerk.games.rail_line.moves import Actions
from stellwerk.games.rail_line.sheet import Sheet

NO_STATION: Final = 0
LANE_COUNT: Final = 3
LAST_CARD: Final = 24
ROW_LENGTH: Final = 8
GOAL: Final = 27
CURVES: Final = (9, 18)


def position_of(number: i64) -> i64:
    """The line position of the n-th track card (RL-011)."""
    return number + (number - 1) // ROW_LENGTH


@final
class Stations:
    """Every station that can be printed, once; a station is a number, 0 is none."""

    def __init__(self, symbols: list[str]) -> None:
        self.names: Final = symbols
        self.symbols: list[list[int]] = [[]]

    def number(self, printed: list[str]) -> int:
        found = [self.names.index(name) for name in printed]
        if found not in self.symbols:
            self.symbols.append(found)
        return self.symbols.index(found)

    def of_tracks(self, tracks: Tracks) -> list[int]:
        return [self.number(tracks_of(tracks, name)) for name in TRACKS]


@final
class Prices:
    """What the additional actions cost, bring and allow (RL-502 to RL-505)."""

    def __init__(self, edition: RailLineEdition) -> None:
        self.actions: Final = {action.id: action for action in edition.actions}
        slow = self.actions["move_slow_train"]
        self.slow_min: Final[i64] = slow.min_stations
        self.slow_max: Final[i64] = slow.max_stations
        self.discard_gain: Final[i64] = self.actions["discard_a_card"].gain_coins
        self.mark_limit: Final[i64] = self.actions["mark_one_box"].limit_per_game or 0


@final
class Material:
    """Everything printed, and what the players agreed on (»Spielmaterial«).

    Goods come first and the locomotive symbol last, so that `symbol < locomotive`
    is a good; A cards come before B cards.
    """

    def __init__(
        self, edition: RailLineEdition, players: int, options: dict[str, object]
    ) -> None:
        goods = [symbol.id for symbol in edition.symbols if symbol.kind == "good"]
        bonus = [symbol.id for symbol in edition.symbols if symbol.kind != "good"]
        printed = sorted(edition.track_cards, key=lambda card: card.deck)
        setup = edition.setup.by_players[str(players)]
        self.players: Final[i64] = players
        self.colors: Final = [colour.id for colour in edition.player_colours]
        self.symbols: Final = goods + bonus
        self.goods: Final = goods
        self.locomotive: Final[i64] = len(goods)
        self.cards: Final = [card.id for card in printed]
        self.a_cards: Final[i64] = sum(card.deck == "A" for card in printed)
        self.hand_size: Final = edition.setup.hand_a_cards
        self.display_size: Final = edition.setup.display_size
        self.swaps: Final[i64] = setup.coin_instead_of_symbol_uses
        self.sides: Final = [side.id for side in edition.start_station_card.sides]
        self.moves: Final = Actions(self.sides, self.cards, self.a_cards, self.symbols)
        self.prices: Final = Prices(edition)
        # Stations: of cards and start sides by track, of curves and goal by lane.
        found = Stations(self.symbols)
        line = edition.layout.line_positions
        sides = edition.start_station_card.sides
        self.tracks: Final = [found.of_tracks(card.tracks) for card in printed]
        self.start_tracks: Final = [found.of_tracks(side.tracks) for side in sides]
        self.track_of: Final = [lane_tracks(spot.lane_to_track) for spot in line]
        self.behind: Final = stations_behind(edition, found, self.track_of[GOAL])
        self.stations: Final = found.symbols
        self.choices: Final = [sorted(set(row), key=row.index) for row in found.symbols]
        self.in_order: Final = [goods_first(row, len(goods)) for row in found.symbols]
        self.shown: Final = [
            [found.names[each] for each in row] for row in self.stations
        ]
        # What the players agreed on.
        self.sheet: Final = Sheet(sheet_of(edition, options), goods, options)
        mandatory = options["slow_train_free_move_mandatory"]
        self.free_move_mandatory: Final = bool(mandatory)
        self.may_pass_fast: Final = bool(options["slow_train_may_pass_own_fast_train"])
        self.start_seat: Final[i64] = start_seat(options["start_player"])

    def a_deck(self) -> list[int]:
        return list(range(self.a_cards))

    def b_deck(self) -> list[int]:
        return list(range(self.a_cards, len(self.cards)))

    def symbol_words(self, station: int) -> list[object]:
        """The symbols of a station, to be put into a sentence."""
        return ["@symbol." + name for name in self.shown[station]]


def start_seat(chosen: object) -> int:
    """The start player's seat, -1 if luck names it (RL-103)."""
    return chosen - 1 if isinstance(chosen, int) else -1


def goods_first(symbols: list[int], locomotive: int) -> list[int]:
    """Goods in printed order, then the locomotive symbol (RL-404)."""
    goods = [symbol for symbol in symbols if symbol != locomotive]
    return goods + [symbol for symbol in symbols if symbol == locomotive]


def lane_tracks(printed: Mapping[str, str] | None) -> list[int]:
    """For each lane the number of the track it uses; empty for a curve."""
    return [TRACKS.index(printed[lane]) for lane in LANES] if printed else []


def stations_behind(
    edition: RailLineEdition, found: Stations, goal_tracks: list[int]
) -> list[list[int]]:
    """By position of a card, the stations per lane that follow without a card.

    These are the curves, and a goal that has symbols; elsewhere the list is empty.
    """
    line = edition.layout.line_positions
    curves = {card.id: card.station_symbols_by_lane for card in edition.curve_cards}
    behind: list[list[int]] = [[] for _ in range(POSITIONS)]
    for pos in CURVES:
        printed = curves[line[pos].cards[1]]
        behind[pos - 1] = [found.number(printed[lane]) for lane in LANES]
    goal = found.of_tracks(edition.goal_station_card.tracks)
    by_lane = [goal[track] for track in goal_tracks]
    if any(station != NO_STATION for station in by_lane):
        behind[GOAL - 1] = by_lane
    return behind


def sheet_of(edition: RailLineEdition, options: dict[str, object]) -> ScoreSheet:
    """The side of the score sheet that the players agreed on (RL-101)."""
    number = options["score_sheet"]
    return next(sheet for sheet in edition.score_sheets if sheet.id == number)
