# SPDX-License-Identifier: MIT
"""The shape of a First Class edition file."""

from typing import Final, Literal

import msgspec

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

Origin = str | dict[str, str]
Letter = Literal["A", "B", "C", "D", "E"]
Code = Literal[
    "W0",
    "U01",
    "U12",
    "U24",
    "U47",
    "U712",
    "UA",
    "CB",
    "C1",
    "L",
    "COIN",
    "VP",
    "EG",
    "VP_PER",
    "VP_HERE",
    "EV_DRAW",
    "EV_DROP",
    "EV_GIVE",
    "EV_OTHERS",
    "EV_PEEK",
]


class Part(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Any object of the file: it may state its origin and carry a note."""

    provenance: Origin | None = None
    note: str | None = None


class GameFacts(Part):
    id: Literal["first_class"]
    title: str
    designer: str
    publisher: str
    year: int
    players: list[int]
    subtitle: str | None = None
    age: int | None = None
    minutes_per_player: int | None = None
    bgg_id: int | None = None


class Constants(Part):
    rounds: int
    turns_per_player_per_round: int
    rows: int
    cards_per_row: int
    display: int
    stack_size: int
    unused_per_stack: int
    scoring_after_rounds: list[int]
    modules_per_game: int
    first_game_modules: list[Letter]
    player_colours: list[str]


class SymbolMeaning(Part):
    german: str
    form: Literal["repeat", "magnitude", "scaling"]
    decision: str
    text: str
    lower: int | None = msgspec.field(name="from", default=None)
    upper: int | None = msgspec.field(name="to", default=None)


class Metric(msgspec.Struct, forbid_unknown_fields=True):
    metric: str
    min_level: int = 0


class Symbol(msgspec.Struct, forbid_unknown_fields=True):
    """One entry of a symbol list: repeated, with a magnitude, or scaling."""

    sym: Code
    times: int | None = None
    n: int | None = None
    per: Metric | None = None
    max: int | None = None


class WagonStock(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    faces: tuple[int, int]
    count: int


class Wagons(Part):
    levels: list[int]
    cards: list[WagonStock]
    total: int
    limited: bool


class Train(Part):
    positions: int
    mail_position: int
    mail_triggered_by_position: int
    tile_position: int
    tile_triggered_by_position: int
    start_wagons_per_train: int
    start_wagon_level: int
    conductor_start_position: int


class CoinColumn(msgspec.Struct, forbid_unknown_fields=True):
    index: int
    capacity: int
    actions: list[str]


class AnyColumn(msgspec.Struct, forbid_unknown_fields=True):
    vp_per_coin: int
    end_card_price: int


class Coins(Part):
    total: int
    columns: list[CoinColumn]
    any_column: AnyColumn
    start: int


class Tile(Part):
    value: int
    upgrades: list[Symbol]


class Constantinople(Part):
    bonuses: list[int]


class Share(msgspec.Struct, forbid_unknown_fields=True):
    offset: int
    choices: list[list[Symbol]]


class StartTile(Part):
    by_seat_clockwise_from_taker: list[Share]


class Reward(Part):
    symbols: list[Symbol]


class MailWagon(Part):
    id: str
    per_player: int
    bonus: list[Symbol]


class City(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    type: Literal["plain", "points", "bonus"]
    points: int | None = None
    bonus: list[Symbol] | None = None


class Board(Part):
    start: str
    cities: list[City]


class BaseCard(Part):
    id: str
    set: Literal["X"]
    stage: Literal[1, 2, 3]
    colour: str
    kind: Literal["wagon", "conductor", "locomotive", "track"]
    symbols: list[Symbol]
    cities: list[City] = []


class EndCard(Part):
    id: str
    kind: Literal["wagon", "conductor", "locomotive"]
    points_each: int
    action: list[Symbol]


class Requirement(msgspec.Struct, forbid_unknown_fields=True):
    type: str
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
    id: str
    set: Letter
    stage: Literal[1, 2, 3]
    colour: str
    kind: Literal["module"]
    type: Literal[
        "contract",
        "money",
        "end_card",
        "celebrity",
        "postcard",
        "crime",
        "passenger",
        "luggage",
        "switch",
        "mechanic",
    ]
    name: str | None = None
    german: str | None = None
    symbols: list[Symbol] = []
    requirement: Requirement | None = None
    bonus: list[Symbol] = []
    clipboard: Literal["portrait", "landscape"] | None = None
    min_level: int | None = None
    scoring: Scoring | None = None
    train: Literal["upper", "lower"] | None = None


class RoleCards(Part):
    german: str
    total: int
    murderer: int
    innocent: int
    use: str


class TokenKind(msgspec.Struct, forbid_unknown_fields=True):
    kind: Literal["fingerprint", "false_lead"]
    count: int


class Evidence(Part):
    german: str
    total: int
    kinds: list[TokenKind]


class CrimeEnd(Part):
    murderer_extra_evidence: int
    escape_points: int
    arrested: str


class Module(Part):
    letter: Letter
    name: str
    german: str
    summary: str
    cards: list[ModuleCard]
    role_cards: RoleCards | None = None
    evidence: Evidence | None = None
    end: CrimeEnd | None = None


class Figures(msgspec.Struct, forbid_unknown_fields=True):
    total: int
    per_player: int
    use: str | None = None


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
    edition: str
    game: GameFacts
    origins: dict[str, str]
    constants: Constants
    symbols: dict[Code, SymbolMeaning]
    wagons: Wagons
    train: Train
    coins: Coins
    locomotive_tiles: list[Tile]
    constantinople: Constantinople
    start_player_tile: StartTile
    decline_reward: Reward
    mail_wagons: list[MailWagon]
    mail_wagon_total: int
    player_board: Board
    base_cards: list[BaseCard]
    end_cards: list[EndCard]
    modules: dict[Letter, Module]
    pieces: Pieces


def defaults(edition: FirstClassEdition) -> dict[str, object]:
    """The option defaults that an edition states itself."""
    return {
        "modules": list(edition.constants.first_game_modules),
        "limited_wagons": edition.wagons.limited,
    }
