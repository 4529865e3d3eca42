# SPDX-License-Identifier: MIT
"""The shape of a Rail Line edition file; what must hold in it is in `checks.py`."""

from typing import Annotated, Final, Literal

import msgspec

from stellwerk.core.edition import Many, Named, Part, Text, stated

TRACKS: Final = ("top", "middle", "bottom")
LANES: Final = ("1", "2", "3")
POSITIONS: Final = 28
BOUND: Final = 100  # no cost, gain or number of uses is larger

Box = tuple[Text, int]


class Players(msgspec.Struct, forbid_unknown_fields=True):
    min: int
    max: int


class GameFacts(Part):
    id: Literal["rail_line"]
    title: Text
    designer: Text
    publisher: Text
    year: int
    players: Players
    title_cs: Text | None = None
    development: Many[Text] = []
    illustrator: Text | None = None
    bgg_id: int | None = None


class Counts(Part):
    locomotives: int
    locomotives_per_colour: int
    track_cards: int
    track_cards_a: int
    track_cards_b: int
    start_station_cards: int
    goal_station_cards: int
    curve_cards: int
    start_player_cards: int
    pencils: int
    score_pads: int


class Colour(Part):
    id: Text
    german: Text
    locomotives: int
    pencils: int


class Symbol(Part):
    id: Text
    name: Text
    german: Text
    kind: Literal["good", "bonus_move"]


class SetupByPlayers(msgspec.Struct, forbid_unknown_fields=True):
    a_cards_dealt: int
    a_cards_removed_unseen: int
    b_pile_after_setup: int
    coin_instead_of_symbol_uses: int


class Setup(Part):
    hand_a_cards: Annotated[int, msgspec.Meta(ge=0, le=4)]
    display_size: Annotated[int, msgspec.Meta(ge=1, le=24)]
    row_length: int
    rows: int
    total_track_cards: int
    by_players: Named[SetupByPlayers]


class Action(Part):
    id: Text
    german: Text
    cost_coins: int
    limit_per_game: int | None
    allowed_in_final_action: bool
    gain_coins: int = 0
    min_stations: int = 1
    max_stations: int = 5


class CoinArea(Part):
    printed_coins: int
    printed_coins_is_cap: Literal[False]
    three_player_coin_boxes: int
    once_per_game_boxes: int
    points_per_coin: int


class Defaults(Part):
    score_sheet: Literal[1, 2]
    start_player: Literal["random"]
    slow_train_free_move_mandatory: bool
    slow_train_may_pass_own_fast_train: bool
    chain_rows_fall_back_to_earlier_box: bool
    sheet2_industry_needs_chain: bool


class Tracks(msgspec.Struct, forbid_unknown_fields=True):
    top: Many[Text]
    middle: Many[Text]
    bottom: Many[Text]


class StartSide(Part):
    id: Text
    theme: Text
    tracks: Tracks


class StartCard(Part):
    id: Text
    sides: Many[StartSide]


class GoalCard(Part):
    id: Text
    tracks: Tracks
    provenance_tracks: Text | None = None


class CurveCard(Part):
    id: Text
    curve: int
    part: Literal["entry", "exit"]
    connects: Many[Text]
    side_map: Named[Text]
    station_symbols_by_lane: Named[Many[Text]]


class TrackCard(Part):
    id: Text
    deck: Literal["A", "B"]
    tracks: Tracks


class FixedCell(msgspec.Struct, forbid_unknown_fields=True):
    card: Text
    cell: tuple[int, int]


class LinePosition(msgspec.Struct, forbid_unknown_fields=True):
    pos: int
    kind: Literal["start", "track", "curve", "goal"]
    cells: Many[tuple[int, int]]
    row: int | None = None
    card_number: int | None = None
    curve: int | None = None
    cards: Many[Text] = []
    lane_to_track: Named[Literal["top", "middle", "bottom"]] | None = None


class Layout(Part):
    grid_rows: int
    grid_columns: int
    directions: Named[Text]
    fixed_cells: Many[FixedCell]
    line_positions: Many[LinePosition]
    provenance_lane_to_track: Text | None = None


class SheetBox(msgspec.Struct, forbid_unknown_fields=True):
    n: int
    column: int
    points: int | None = None
    exchange_coins: int | None = None
    points_per_coin: int | None = None
    points_first: int | None = None
    points_later: int | None = None


class SheetRow(Part):
    symbol: Text
    boxes: Many[SheetBox]
    row_end_coins: int
    sections: Many[int] | None = None
    provenance_columns: Text | None = None
    provenance_row_end_coins: Text | None = None


class Chain(msgspec.Struct, forbid_unknown_fields=True):
    id: Text
    boxes: Many[Box]


class ScoringGroup(Part):
    id: Text
    type: Literal[
        "rightmost",
        "rightmost_majority_double",
        "rightmost_with_complete_chain_above",
        "product",
        "rightmost_with_column_above",
        "unbroken_chain",
        "coin_exchange",
        "race",
        "coins",
    ]
    rows: Many[Text] = []
    multiplier: int = 1
    tie: Literal["nobody_doubles"] = "nobody_doubles"
    chains: Many[Chain] = []
    labels: Many[Text] = []
    support_row: Text | None = None
    chain: Many[Box] = []
    base_points_per_coin: int = 1
    points_per_coin: int = 1
    simultaneous: Literal["same_turn_shares_first"] = "same_turn_shares_first"


class InstantBonus(Part):
    id: Text
    trigger: Literal["all_boxes_marked"]
    boxes: Many[Box]
    coins: Annotated[int, msgspec.Meta(ge=0, le=BOUND)]


class Gate(Part):
    row: Text
    section: int
    requires: Box


class ScoreSheet(Part):
    id: int
    name: Text
    german: Text
    difficulty: Text
    rows: Many[SheetRow]
    scoring_groups: Many[ScoringGroup]
    instant_bonuses: Many[InstantBonus] = []
    gates: Many[Gate] = []


class RailLineEdition(msgspec.Struct, forbid_unknown_fields=True):
    """A complete edition of Rail Line."""

    schema_version: Literal[1]
    edition: Text
    game: GameFacts
    component_counts: Counts
    player_colours: Many[Colour]
    symbols: Many[Symbol]
    setup: Setup
    actions: Many[Action]
    coin_area: CoinArea
    options: Defaults
    start_station_card: StartCard
    goal_station_card: GoalCard
    curve_cards: Many[CurveCard]
    track_cards: Many[TrackCard]
    layout: Layout
    score_sheets: Many[ScoreSheet]


def defaults(edition: RailLineEdition) -> dict[str, object]:
    """The options that the edition itself sets, such as the score sheet."""
    return stated(edition.options)


def tracks_of(tracks: Tracks, name: str) -> list[str]:
    """The symbols of one printed track."""
    station: list[str] = getattr(tracks, name)
    return station
