# SPDX-License-Identifier: MIT
"""The shape of a First Class edition file."""

from typing import Annotated, Final, Literal

import msgspec

from stellwerk.core.edition import Many, Named, Part, Text

LETTERS: Final = ("A", "B", "C", "D", "E")
LEVELS: Final = (0, 1, 2, 4, 7, 12)
STAGES: Final = (1, 2, 3)
COLOURS: Final = ("green", "blue", "red")
BASE_PER_STAGE: Final = 24
MODULE_PER_STAGE: Final = 8
WAGON_PLACES: Final = (1, 2, 3, 4, 5, 7, 8, 9)  # 6 is the mail wagon, 10 the tile
MAX_TIMES: Final = 12
MAX_STEPS: Final = 9
MAX_POINTS: Final = 100
REPEATED: Final = ("W0", "U01", "U12", "U24", "U47", "U712", "UA", "EG")
METRICS: Final = ("wagons", "bonus_cities_reached", "end_cards")
COLUMN_ACTIONS: Final = ("W0", "L1", "C1_1", "UA")

# What each type of requirement states beside its type.
REQUIRED: Final[dict[str, tuple[str, ...]]] = {
    "wagons": ("min_level", "count"),
    "train_cards": ("which", "count"),
    "conductor": ("which", "position"),
    "loco_city": ("city",),
    "track_cards": ("count",),
    "coins": ("count",),
    "mail_wagons": ("count",),
    "end_cards": ("count",),
    "celebrities_active": ("count",),
    "postcards_active": ("count",),
    "celebrities_and_postcards_active": ("count",),
    "evidence": ("count",),
    "here": ("min_level", "conductor", "min_position"),
    "pair_conductors": ("min_slot",),
    "pair_levels": ("min_level", "min_slot"),
    "pair_sum": ("min_sum", "min_slot"),
    "pair_equal": ("min_level", "min_slot"),
}

Points = Annotated[int, msgspec.Meta(ge=0, le=MAX_POINTS)]
Letter = Literal["A", "B", "C", "D", "E"]
WagonCode = Literal["W0", "U01", "U12", "U24", "U47", "U712", "UA"]
PlainCode = Literal["CB", "C1", "L", "COIN", "VP", "EG", "VP_PER", "VP_HERE"]
CrimeCode = Literal["EV_DRAW", "EV_DROP", "EV_GIVE", "EV_OTHERS", "EV_PEEK"]
Code = Literal[WagonCode, PlainCode, CrimeCode]
# Types of module cards beside contracts: executed at once, or laid.
AtOnce = Literal["money", "end_card", "crime"]
Laid = Literal["celebrity", "postcard", "passenger", "luggage", "switch", "mechanic"]


class GameFacts(Part):
    id: Literal["first_class"]
    title: Text
    designer: Text
    publisher: Text
    year: int
    players: Many[int]
    subtitle: Text | None = None
    age: int | None = None
    minutes_per_player: int | None = None
    bgg_id: int | None = None


class Constants(Part):
    """What the rules say themselves; no edition has other numbers."""

    rounds: Literal[6]
    turns_per_player_per_round: Literal[3]
    rows: Literal[3]
    cards_per_row: Literal[6]
    display: Literal[18]
    stack_size: Literal[40]
    unused_per_stack: Literal[4]
    scoring_after_rounds: tuple[Literal[2], Literal[4], Literal[6]]
    modules_per_game: Literal[2]
    first_game_modules: Many[Letter]
    player_colours: Many[Text]


class SymbolMeaning(Part):
    german: Text
    form: Literal["repeat", "magnitude", "scaling"]
    decision: Text
    text: Text
    lower: int | None = msgspec.field(name="from", default=None)
    upper: int | None = msgspec.field(name="to", default=None)


class Metric(msgspec.Struct, forbid_unknown_fields=True):
    metric: Text
    min_level: int = 0


class Symbol(msgspec.Struct, forbid_unknown_fields=True):
    """One entry of a symbol list: repeated, with a magnitude, or scaling."""

    sym: Code
    times: int | None = None
    n: int | None = None
    per: Metric | None = None
    max: int | None = None


class WagonStock(msgspec.Struct, forbid_unknown_fields=True):
    id: Text
    faces: tuple[int, int]
    count: int


class Wagons(Part):
    levels: Many[int]
    cards: Many[WagonStock]
    total: int
    limited: bool


class Train(Part):
    """Positions 6 and 10 are part of the rules, not of an edition (FC-203)."""

    positions: Literal[10]
    mail_position: Literal[6]
    mail_triggered_by_position: Literal[5]
    tile_position: Literal[10]
    tile_triggered_by_position: Literal[9]
    start_wagons_per_train: Literal[1]
    start_wagon_level: Literal[0]
    conductor_start_position: Literal[0]


class CoinColumn(msgspec.Struct, forbid_unknown_fields=True):
    index: int
    capacity: Annotated[int, msgspec.Meta(ge=1, le=12)]
    actions: Many[Text]


class AnyColumn(msgspec.Struct, forbid_unknown_fields=True):
    vp_per_coin: Points
    end_card_price: int


class Coins(Part):
    total: int
    columns: Many[CoinColumn]
    any_column: AnyColumn
    start: int


class Tile(Part):
    value: Points
    upgrades: Many[Symbol]


class Constantinople(Part):
    bonuses: Many[Points]


class Share(msgspec.Struct, forbid_unknown_fields=True):
    offset: int
    choices: Annotated[list[Many[Symbol]], msgspec.Meta(min_length=1, max_length=4)]


class StartTile(Part):
    by_seat_clockwise_from_taker: Many[Share]


class Reward(Part):
    symbols: Many[Symbol]


class MailWagon(Part):
    id: Text
    per_player: Literal[1]
    bonus: Many[Symbol]


class City(msgspec.Struct, forbid_unknown_fields=True):
    name: Text
    type: Literal["plain", "points", "bonus"]
    points: Points | None = None
    bonus: Many[Symbol] | None = None


class Board(Part):
    start: Text
    cities: Many[City]


class BaseCard(Part):
    id: Text
    set: Literal["X"]
    stage: Literal[1, 2, 3]
    colour: Text
    kind: Literal["wagon", "conductor", "locomotive", "track"]
    symbols: Many[Symbol]
    cities: Many[City] = []


class EndCard(Part):
    id: Text
    kind: Literal["wagon", "conductor", "locomotive"]
    points_each: Points
    action: Many[Symbol]


class Requirement(msgspec.Struct, forbid_unknown_fields=True):
    type: Text
    which: Literal["any", "both"] | None = None
    count: int | None = None
    min_level: int | None = None
    position: int | None = None
    city: int | None = None
    conductor: bool | None = None
    min_position: int | None = None
    min_slot: int | None = None
    min_sum: int | None = None


class Scoring(msgspec.Struct, forbid_unknown_fields=True):
    mode: Literal["fixed", "double", "per_bonus_city", "per_city"]
    points: int | None = None


class ModuleCard(Part):
    id: Text
    set: Letter
    stage: Literal[1, 2, 3]
    colour: Text
    kind: Literal["module"]
    type: Literal["contract", AtOnce, Laid]
    name: Text | None = None
    german: Text | None = None
    symbols: Many[Symbol] = []
    requirement: Requirement | None = None
    bonus: Many[Symbol] = []
    clipboard: Literal["portrait", "landscape"] | None = None
    min_level: int | None = None
    scoring: Scoring | None = None
    train: Literal["upper", "lower"] | None = None


class RoleCards(Part):
    german: Text
    total: int
    murderer: int
    innocent: int
    use: Text


class TokenKind(msgspec.Struct, forbid_unknown_fields=True):
    kind: Literal["fingerprint", "false_lead"]
    count: int


class Evidence(Part):
    german: Text
    total: int
    kinds: Many[TokenKind]


class CrimeEnd(Part):
    murderer_extra_evidence: int
    escape_points: int
    arrested: Text


class Module(Part):
    letter: Letter
    name: Text
    german: Text
    summary: Text
    cards: Many[ModuleCard]
    role_cards: RoleCards | None = None
    evidence: Evidence | None = None
    end: CrimeEnd | None = None


class Figures(msgspec.Struct, forbid_unknown_fields=True):
    total: int
    per_player: int
    use: Text | None = None


class ScoreBoard(msgspec.Struct, forbid_unknown_fields=True):
    count: int
    lap: int


class Pieces(Part):
    conductors: Figures
    locomotives: Figures
    cubes: Figures
    player_boards: int
    score_board: ScoreBoard
    start_player_tile: int
    start_player_figure: int


class FirstClassEdition(msgspec.Struct, forbid_unknown_fields=True):
    """A whole edition file."""

    schema_version: Literal[1]
    edition: Text
    game: GameFacts
    origins: Named[Text]
    constants: Constants
    symbols: dict[Code, SymbolMeaning]
    wagons: Wagons
    train: Train
    coins: Coins
    locomotive_tiles: Annotated[
        Many[Tile], msgspec.Meta(min_length=8)
    ]  # two for each player
    constantinople: Constantinople
    start_player_tile: StartTile
    decline_reward: Reward
    mail_wagons: Annotated[
        Many[MailWagon], msgspec.Meta(min_length=2)
    ]  # of each player
    mail_wagon_total: int
    player_board: Board
    base_cards: Many[BaseCard]
    end_cards: Annotated[
        Many[EndCard], msgspec.Meta(min_length=9)
    ]  # 5 for the draft and 4 open
    modules: dict[Letter, Module]
    pieces: Pieces


def defaults(edition: FirstClassEdition) -> dict[str, object]:
    """The option defaults that an edition states itself."""
    return {
        "modules": list(edition.constants.first_game_modules),
        "limited_wagons": edition.wagons.limited,
    }
