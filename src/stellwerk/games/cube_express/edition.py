# SPDX-License-Identifier: MIT
"""The shape of a Cube Express edition file; `checks.py` says what must hold in it."""

from collections.abc import Sequence
from typing import Annotated, Final, Literal

import msgspec

from stellwerk.core.edition import Many, Named, Part, Text

EDGES: Final = ("N", "E", "S", "W")
HALVES: Final = tuple(edge + half for edge in EDGES for half in "LR")
VECTORS: Final = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE: Final = {"N": "S", "E": "W", "S": "N", "W": "E"}
RESOURCES: Final = ("coal", "wood", "iron")
AREAS: Final = ("reserve", "dividends", *RESOURCES)
BOUND: Final = 100  # no printed number is larger
MAX_TILES: Final = 60  # a set of tiles is one machine word
MAX_FIELDS: Final = 60  # and so are the $ fields of a stock row

Amount = Annotated[int, msgspec.Meta(ge=0, le=BOUND)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=BOUND)]
Edge = Literal["N", "E", "S", "W"]
Half = Literal["NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"]
Touched = Annotated[list[Edge | Half], msgspec.Meta(min_length=1, max_length=8)]
Resource = Literal["coal", "wood", "iron"]
Metric = Literal[
    "own_cities_of_size",
    "stations_built",
    "locomotives_on_map",
    "delivery_markers",
    "first_delivery_markers",
    "owned_production_sites",
    "distinct_resources_in_stores",
    "stock_field_vp",
    "dividends",
    "own_passengers",
    "foreign_cities_with_own_passengers",
    "foreign_passengers_in_own_cities",
    "max_station_distance_from_start_crossing",
]


class Identity(Part):
    """Who made the game, and for how many."""

    designer: Text
    publisher: Text
    year: int
    players: tuple[Literal[2], Literal[3], Literal[4]]
    artist: Text | None = None
    editor: Text | None = None
    rules_author: Text | None = None


class Colours(Part):
    """Player colors, clockwise from north."""

    list: tuple[Text, Text, Text, Text]


class Geometry(Part):
    """How edges and rotations are meant."""

    edges: Many[Text]
    vectors: Named[tuple[int, int]]
    opposite: Named[Text]
    rotation: Text


class Pieces(Part):
    """How many of everything are in the box."""

    markers_per_player: int
    markers_total: int
    stations_per_player: Positive
    stations_total: int
    locomotives_per_player: Literal[2]
    locomotives_total: Literal[8]
    stock_discs_per_player: Literal[1]
    stock_discs_total: Literal[4]
    nine_point_markers: Amount
    nine_point_marker_vp: int
    start_player_markers: int
    score_pads: int
    player_boards: int
    central_boards: int
    objective_cards: int
    start_tiles: Literal[4]
    start_crossing_tiles: Literal[1]
    track_tiles: Annotated[int, msgspec.Meta(ge=12, le=MAX_TILES)]


class Setup(Part):
    """Numbers of the first position."""

    dividends_per_player: Amount
    reserve_per_player: Amount
    markers_on_stock_track_per_player: int
    stations_on_start_tile: Literal[1]
    stations_on_technology_track: int
    locomotives_on_start_tile: Literal[1]
    hand_size: Annotated[int, msgspec.Meta(ge=2, le=9)]
    market_size: Annotated[int, msgspec.Meta(ge=1, le=9)]
    objective_cards_in_play: int
    neutral_markers_per_objective_2_players: int


class Limits(Part):
    """Limits, costs and steps of the stock discs."""

    max_markers_per_player_per_objective: Amount
    passengers_per_house: Literal[1]
    station_owner_per_city: Literal[1]
    first_delivery_markers_per_factory: Literal[1]
    second_locomotive_cost: Named[Amount]
    bp_per_coal: Positive
    claim_production_cost_dividends: Positive
    stock_steps_first_delivery: Amount
    stock_steps_later_delivery: Amount
    stock_steps_foreign_take: Amount
    dividends_per_stock_step_sold: Positive


class Scoring(Part):
    """Points of the final scoring."""

    passenger_vp: Amount
    vp_per_house_at_station: Amount
    dividend_vp: Amount
    nine_point_marker_vp: Amount


class TechnologyField(msgspec.Struct, forbid_unknown_fields=True):
    """What a level gives and what the next station costs."""

    index: int
    level: int
    movement_points: Amount
    storage_limit: Amount
    next_station_cost: Amount | None


class TechnologyTrack(Part):
    """The fields from left to right."""

    fields: Many[TechnologyField]


class Conversion(msgspec.Struct, forbid_unknown_fields=True):
    """Markers out of stores and where they go."""

    id: Text
    source: Named[Amount] = msgspec.field(name="from")
    to: Named[Amount]


class PlayerBoard(Part):
    """Areas and arrows of a player board."""

    areas: Many[Text]
    conversions: Many[Conversion]


class Column(msgspec.Struct, forbid_unknown_fields=True):
    """What a pledge in a column is worth."""

    column: int
    majority_vp: Amount
    non_majority_vp: Positive


class StockField(msgspec.Struct, forbid_unknown_fields=True):
    """One field of a stock row."""

    index: int
    vp: int
    dollar: bool


class StockTrack(Part):
    """The rows, one like the other."""

    rows: Many[Text]
    fields: Many[StockField]
    start_index: int
    dollar_indices: Many[int]
    max_index: Annotated[int, msgspec.Meta(ge=2, le=MAX_FIELDS)]


class BoardSide(Part):
    """One side of the central board."""

    players: Many[int]
    objective_columns: Many[Column]
    market_spaces: int
    stock_track: StockTrack


class CentralBoard(Part):
    """Both sides."""

    side_2: BoardSide
    side_3_4: BoardSide


class TileSet(msgspec.Struct, forbid_unknown_fields=True):
    """The tiles for a number of players."""

    min_players_at_most: int
    count: int


class TileSets(Part):
    """The sets for two, three and four players."""

    two: TileSet = msgspec.field(name="2")
    three: TileSet = msgspec.field(name="3")
    four: TileSet = msgspec.field(name="4")
    symbols: Named[Text] = {}


class Street(msgspec.Struct, forbid_unknown_fields=True):
    """A street component; an edge may be a half: `NL` is the left half of N."""

    id: Text
    edges: Touched
    houses: Many[Text]
    station_place: bool


class Instant(msgspec.Struct, forbid_unknown_fields=True):
    """The action in the middle of a tile."""

    action: Literal[
        "build_station",
        "claim_production",
        "gain_resource",
        "gain_dividends_per_connected_track",
    ]
    cost_dividends: int = 1
    resource: Resource = "coal"
    amount: Positive = 1
    per_track: Positive = 2


class PassBy(msgspec.Struct, forbid_unknown_fields=True):
    """The action beside the track."""

    action: Literal["take_resource", "deliver", "station_visit"]
    resource: Resource = "coal"


class Production(msgspec.Struct, forbid_unknown_fields=True):
    """What a site supplies."""

    resource: Resource
    ownable: bool


class Factory(msgspec.Struct, forbid_unknown_fields=True):
    """What a factory demands and what its fields are worth."""

    demand: Named[Amount]
    first_value: Amount
    later_value: Positive
    weight: int = 0


class Draw(msgspec.Struct, forbid_unknown_fields=True):
    """Hints for drawing, without meaning for the rules."""

    houses: Named[tuple[float, float]]
    icon: tuple[float, float] | None = None


class Tile(Part):
    """One printed side of a tile, at rotation 0."""

    id: Text
    name: Text
    name_de: Text
    type: Literal[
        "start_crossing",
        "start",
        "crossing",
        "factory",
        "production",
        "station",
        "back",
    ]
    shape: Literal["straight", "curve", "tee", "cross"]
    track: Annotated[list[Edge], msgspec.Meta(min_length=2, max_length=4)]
    track_links: Many[tuple[Edge, Edge]]
    streets: Many[Street]
    house_count: Annotated[int, msgspec.Meta(ge=0, le=8)]
    station_place: bool
    instant: Instant | None
    pass_by: PassBy | None
    draw: Draw
    count: Literal[1] = 1
    min_players: Literal[2, 3, 4] = 2
    production: Production | None = None
    factory: Factory | None = None
    colour: Text | None = None
    position: tuple[int, int] | None = None
    rotation: Literal[0, 1, 2, 3] = 0
    count_note: Text | None = None


class Condition(msgspec.Struct, forbid_unknown_fields=True):
    """A metric compared with a value."""

    metric: Metric
    op: Literal[">=", "<=", "=="]
    value: int
    params: Named[int] = {}


class ObjectiveCard(Part):
    """One objective card."""

    id: Text
    name: Text
    name_de: Text
    text: Text
    condition: Condition
    count: Literal[1] = 1


class CubeExpressEdition(msgspec.Struct, forbid_unknown_fields=True):
    """A complete edition of Cube Express."""

    game: Literal["Cube Express"]
    schema_version: Literal[1]
    edition: Text
    identity: Identity
    colours: Colours
    geometry: Geometry
    pieces: Pieces
    setup: Setup
    limits: Limits
    scoring: Scoring
    technology_track: TechnologyTrack
    player_board: PlayerBoard
    central_board: CentralBoard
    tile_sets: TileSets
    start_tiles: Many[Tile]
    track_tiles: Many[Tile]
    tile_back: Tile
    objective_cards: Many[ObjectiveCard]


def tiles_for(edition: CubeExpressEdition, players: int) -> list[Tile]:
    """The track tiles used by this number of players (CE-106)."""
    sets = edition.tile_sets
    chosen = {2: sets.two, 3: sets.three, 4: sets.four}[players]
    limit = chosen.min_players_at_most
    return [tile for tile in edition.track_tiles if tile.min_players <= limit]


def side_for(edition: CubeExpressEdition, players: int) -> BoardSide:
    """The side of the central board for this number of players (CE-105)."""
    board = edition.central_board
    return board.side_2 if players in board.side_2.players else board.side_3_4


def halves_of(edges: Sequence[str]) -> list[int]:
    """Half edges by number, 2 per edge, left before right; an edge is both halves."""
    return [
        half
        for edge in edges
        for half, name in enumerate(HALVES)
        if name.startswith(edge)
    ]
