# SPDX-License-Identifier: MIT
"""The shape of a First Class edition file, and everything that must hold in it."""

from typing import Final, Literal

import msgspec

from stellwerk.core.edition import Problems

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


def check(edition: FirstClassEdition, problems: Problems) -> None:
    """Everything that play relies on; a file that breaks it is refused."""
    check_constants(edition.constants, problems)
    check_wagons(edition.wagons, problems)
    check_train(edition.train, problems)
    check_coins(edition.coins, problems)
    check_tiles(edition, problems)
    check_start_tile(edition.start_player_tile, problems)
    check_symbols(edition.decline_reward.symbols, "decline_reward.symbols", problems)
    check_mail(edition, problems)
    check_cities(edition.player_board.cities, "player_board.cities", problems)
    check_base_cards(edition.base_cards, problems)
    check_end_cards(edition.end_cards, problems)
    check_modules(edition, problems)
    check_ids(edition, problems)


def check_constants(constants: Constants, problems: Problems) -> None:
    fixed: dict[str, object] = {
        "rounds": 6,
        "turns_per_player_per_round": 3,
        "rows": 3,
        "cards_per_row": 6,
        "display": 18,
        "stack_size": 40,
        "unused_per_stack": 4,
        "scoring_after_rounds": [2, 4, 6],
        "modules_per_game": 2,
    }
    for name, value in fixed.items():
        found = getattr(constants, name)
        problems.expect(
            found == value, f"constants.{name}", f"must be {value}, not {found}"
        )
    first = constants.first_game_modules
    problems.expect(
        len(first) == 2 and len(set(first)) == 2,
        "constants.first_game_modules",
        "must name 2 different modules",
    )
    problems.expect(
        len(set(constants.player_colours)) == 4,
        "constants.player_colours",
        "must name 4 different colours",
    )


def check_wagons(wagons: Wagons, problems: Problems) -> None:
    problems.expect(
        wagons.levels == list(LEVELS), "wagons.levels", f"must be {list(LEVELS)}"
    )
    faces = [stock.faces for stock in wagons.cards]
    problems.expect(
        faces == [(0, 1), (2, 4), (7, 12)],
        "wagons.cards",
        "must be the stocks 0/1, 2/4 and 7/12",
    )
    for place, stock in enumerate(wagons.cards):
        path = f"wagons.cards[{place}].count"
        least = 8 if place == 0 else 0  # two wagons for each of four players
        problems.expect(stock.count >= least, path, f"must be {least} or more")
    problems.expect(
        sum(stock.count for stock in wagons.cards) == wagons.total,
        "wagons.total",
        "must be the sum of the counts",
    )


def check_train(train: Train, problems: Problems) -> None:
    """Positions 6 and 10 are part of the rules, not of an edition (FC-203)."""
    fixed = {
        "positions": 10,
        "mail_position": 6,
        "mail_triggered_by_position": 5,
        "tile_position": 10,
        "tile_triggered_by_position": 9,
        "start_wagons_per_train": 1,
        "start_wagon_level": 0,
        "conductor_start_position": 0,
    }
    for name, value in fixed.items():
        found = getattr(train, name)
        problems.expect(
            found == value, f"train.{name}", f"must be {value}, not {found}"
        )


def check_coins(coins: Coins, problems: Problems) -> None:
    indexes = [column.index for column in coins.columns]
    problems.expect(indexes == [1, 2, 3], "coins.columns", "must be columns 1, 2, 3")
    for place, column in enumerate(coins.columns):
        path = f"coins.columns[{place}]"
        problems.expect(
            1 <= column.capacity <= 12, f"{path}.capacity", "must be 1 to 12"
        )
        for action in column.actions:
            problems.expect(
                action in COLUMN_ACTIONS,
                f"{path}.actions",
                f"{action!r} is unknown; allowed: {', '.join(COLUMN_ACTIONS)}",
            )
        problems.unique(column.actions, f"{path}.actions")
    room = sum(column.capacity for column in coins.columns)
    problems.expect(
        coins.total >= 4 * room, "coins.total", f"must fill all boards: {4 * room}"
    )
    problems.expect(0 <= coins.start <= room, "coins.start", f"must be 0 to {room}")
    price = coins.any_column.end_card_price
    problems.expect(
        1 <= price <= room, "coins.any_column.end_card_price", f"must be 1 to {room}"
    )
    problems.expect(
        0 <= coins.any_column.vp_per_coin <= MAX_POINTS,
        "coins.any_column.vp_per_coin",
        f"must be 0 to {MAX_POINTS}",
    )


def check_tiles(edition: FirstClassEdition, problems: Problems) -> None:
    tiles = edition.locomotive_tiles
    problems.expect(
        len(tiles) >= 8, "locomotive_tiles", "needs 8 tiles, two for each player"
    )
    for place, tile in enumerate(tiles):
        path = f"locomotive_tiles[{place}]"
        check_points(tile.value, f"{path}.value", problems)
        check_symbols(tile.upgrades, f"{path}.upgrades", problems)
    for place, bonus in enumerate(edition.constantinople.bonuses):
        check_points(bonus, f"constantinople.bonuses[{place}]", problems)


def check_start_tile(tile: StartTile, problems: Problems) -> None:
    path = "start_player_tile.by_seat_clockwise_from_taker"
    offsets = [share.offset for share in tile.by_seat_clockwise_from_taker]
    problems.expect(offsets == [0, 1, 2, 3], path, "must have the offsets 0, 1, 2, 3")
    for place, share in enumerate(tile.by_seat_clockwise_from_taker):
        problems.expect(
            1 <= len(share.choices) <= 4, f"{path}[{place}].choices", "must be 1 to 4"
        )
        for number, symbols in enumerate(share.choices):
            check_symbols(symbols, f"{path}[{place}].choices[{number}]", problems)


def check_mail(edition: FirstClassEdition, problems: Problems) -> None:
    wagons = edition.mail_wagons
    problems.expect(len(wagons) >= 2, "mail_wagons", "each player needs at least 2")
    for place, wagon in enumerate(wagons):
        path = f"mail_wagons[{place}]"
        problems.expect(wagon.per_player == 1, f"{path}.per_player", "must be 1")
        check_symbols(wagon.bonus, f"{path}.bonus", problems)
    total = 4 * len(wagons)
    problems.expect(
        edition.mail_wagon_total == total, "mail_wagon_total", f"must be {total}"
    )


def check_symbols(
    symbols: list[Symbol], path: str, problems: Problems, at_wagon: bool = False
) -> None:
    """A list names each symbol once, in its own form, within the limits of play."""
    problems.unique([symbol.sym for symbol in symbols], path)
    for place, symbol in enumerate(symbols):
        check_symbol(symbol, f"{path}[{place}]", problems)
        problems.expect(
            at_wagon or symbol.sym != "VP_HERE",
            f"{path}[{place}]",
            "VP_HERE needs a passenger or luggage card",
        )


def check_symbol(symbol: Symbol, path: str, problems: Problems) -> None:
    if symbol.sym in REPEATED:
        times = symbol.times or 0
        problems.expect(
            1 <= times <= MAX_TIMES and symbol.n is None,
            path,
            f"{symbol.sym} needs times, 1 to {MAX_TIMES}, and no n",
        )
        return
    amount = symbol.n or 0
    problems.expect(
        amount >= 1 and symbol.times is None,
        path,
        f"{symbol.sym} needs n, 1 or more, and no times",
    )
    most = {"CB": MAX_STEPS, "C1": MAX_STEPS, "COIN": 12}.get(symbol.sym, MAX_POINTS)
    problems.expect(amount <= most, path, f"{symbol.sym} is at most {most}")
    if symbol.sym == "VP_PER":
        check_metric(symbol, path, problems)


def check_metric(symbol: Symbol, path: str, problems: Problems) -> None:
    per = symbol.per
    problems.expect(
        per is not None and per.metric in METRICS,
        f"{path}.per",
        f"must name a metric: {', '.join(METRICS)}",
    )
    problems.expect(
        symbol.max is not None and symbol.max >= 0, f"{path}.max", "must be 0 or more"
    )
    if per is not None:
        check_level(per.min_level, f"{path}.per.min_level", problems)


def check_level(level: int | None, path: str, problems: Problems) -> None:
    problems.expect(level in LEVELS, path, f"must be one of {list(LEVELS)}")


def check_points(points: int | None, path: str, problems: Problems) -> None:
    problems.expect(
        points is not None and 0 <= points <= MAX_POINTS,
        path,
        f"must be 0 to {MAX_POINTS}",
    )


def check_cities(cities: list[City], path: str, problems: Problems) -> None:
    """One to four cities, one of them a bonus city (FC-232, FC-724)."""
    problems.expect(1 <= len(cities) <= 4, path, "must be 1 to 4 cities")
    bonuses = sum(city.type == "bonus" for city in cities)
    problems.expect(bonuses == 1, path, f"needs exactly 1 bonus city, not {bonuses}")
    for place, city in enumerate(cities):
        inner = f"{path}[{place}]"
        if city.type == "points":
            check_points(city.points, f"{inner}.points", problems)
        if city.type == "bonus":
            problems.expect(bool(city.bonus), f"{inner}.bonus", "must not be empty")
            check_symbols(city.bonus or [], f"{inner}.bonus", problems)


def check_base_cards(cards: list[BaseCard], problems: Problems) -> None:
    for stage in STAGES:
        count = sum(card.stage == stage for card in cards)
        problems.expect(
            count == BASE_PER_STAGE,
            "base_cards",
            f"stack {stage} needs {BASE_PER_STAGE} cards, not {count}",
        )
    for place, card in enumerate(cards):
        path = f"base_cards[{place}]"
        check_colour(card.colour, card.stage, path, problems)
        check_symbols(card.symbols, f"{path}.symbols", problems)
        if card.kind == "track":
            problems.expect(
                not card.symbols, f"{path}.symbols", "track cards have none"
            )
            check_cities(card.cities, f"{path}.cities", problems)
        else:
            problems.expect(
                not card.cities, f"{path}.cities", "only track cards have cities"
            )


def check_colour(colour: str, stage: int, path: str, problems: Problems) -> None:
    wanted = COLOURS[stage - 1]
    problems.expect(
        colour == wanted, f"{path}.colour", f"stack {stage} is {wanted}, not {colour}"
    )


def check_end_cards(cards: list[EndCard], problems: Problems) -> None:
    problems.expect(
        len(cards) >= 9, "end_cards", "needs at least 9: 5 for the draft and 4 open"
    )
    for place, card in enumerate(cards):
        path = f"end_cards[{place}]"
        check_points(card.points_each, f"{path}.points_each", problems)
        check_symbols(card.action, f"{path}.action", problems)


def check_modules(edition: FirstClassEdition, problems: Problems) -> None:
    for letter in LETTERS:
        if letter not in edition.modules:
            problems.add("modules", f"module {letter} is missing")
            continue
        module = edition.modules[letter]
        path = f"modules.{letter}"
        problems.expect(module.letter == letter, f"{path}.letter", f"must be {letter}")
        check_module(module, path, problems)
    if "C" in edition.modules:
        check_crime(edition.modules["C"], problems)


def check_module(module: Module, path: str, problems: Problems) -> None:
    for stage in STAGES:
        cards = [card for card in module.cards if card.stage == stage]
        problems.expect(
            len(cards) == MODULE_PER_STAGE,
            f"{path}.cards",
            f"stack {stage} needs {MODULE_PER_STAGE} cards, not {len(cards)}",
        )
        types = [card.type for card in cards]
        for type in ("money", "end_card"):
            problems.expect(
                type in types, f"{path}.cards", f"stack {stage} needs a {type} card"
            )
        problems.expect(
            any(card.clipboard for card in cards),
            f"{path}.cards",
            f"stack {stage} needs a card with a clipboard",
        )
    for place, card in enumerate(module.cards):
        inner = f"{path}.cards[{place}]"
        problems.expect(
            card.set == module.letter, f"{inner}.set", f"must be {module.letter}"
        )
        check_colour(card.colour, card.stage, inner, problems)
        check_module_card(card, inner, problems)


def check_module_card(card: ModuleCard, path: str, problems: Problems) -> None:
    check_symbols(card.symbols, f"{path}.symbols", problems)
    at_wagon = card.type in ("passenger", "luggage")
    check_symbols(card.bonus, f"{path}.bonus", problems, at_wagon)
    if card.type in ("money", "end_card"):
        wanted = "COIN" if card.type == "money" else "EG"
        problems.expect(
            any(symbol.sym == wanted for symbol in card.symbols),
            f"{path}.symbols",
            f"a {card.type} card needs {wanted}",
        )
    elif card.type in ("celebrity", "postcard"):
        check_guest(card, path, problems)
    elif card.type != "crime":
        check_goal(card, path, problems)


def check_guest(card: ModuleCard, path: str, problems: Problems) -> None:
    """Celebrities and postcards: where they may lie and what they score."""
    modes = {
        "celebrity": ("fixed", "double"),
        "postcard": ("fixed", "per_bonus_city", "per_city"),
    }[card.type]
    scoring = card.scoring
    if scoring is None or scoring.mode not in modes:
        problems.add(f"{path}.scoring.mode", f"must be one of {', '.join(modes)}")
        return
    if scoring.mode != "double":
        check_points(scoring.points, f"{path}.scoring.points", problems)
    if card.type == "celebrity":
        check_level(card.min_level, f"{path}.min_level", problems)


def check_goal(card: ModuleCard, path: str, problems: Problems) -> None:
    """Cards with a requirement and a bonus: contracts and what is laid in a train."""
    problems.expect(not card.symbols, f"{path}.symbols", "are given by the bonus")
    problems.expect(bool(card.bonus), f"{path}.bonus", "must not be empty")
    problems.expect(
        (card.clipboard is None) == (card.type == "switch"),
        f"{path}.clipboard",
        "all but switches have a clipboard",
    )
    wanted_train = {"passenger": "upper", "luggage": "lower"}.get(card.type)
    problems.expect(
        card.train == wanted_train, f"{path}.train", f"must be {wanted_train}"
    )
    if card.requirement is None:
        problems.add(f"{path}.requirement", "is missing")
        return
    check_requirement(card.type, card.requirement, f"{path}.requirement", problems)


# What each type of requirement states, and which cards may use it.
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


def check_requirement(
    type: str, need: Requirement, path: str, problems: Problems
) -> None:
    allowed = [name for name in REQUIRED if requirement_fits(type, name)]
    if need.type not in allowed:
        problems.add(f"{path}.type", f"a {type} may need: {', '.join(allowed)}")
        return
    for name in REQUIRED[need.type]:
        problems.expect(getattr(need, name) is not None, f"{path}.{name}", "is missing")
    if need.min_level is not None:
        check_level(need.min_level, f"{path}.min_level", problems)
    for name in ("min_position", "min_slot"):
        place = getattr(need, name)
        problems.expect(
            place is None or place in WAGON_PLACES,
            f"{path}.{name}",
            f"must be one of {list(WAGON_PLACES)}",
        )
    problems.expect(
        need.position is None or 1 <= need.position <= 10,
        f"{path}.position",
        "must be 1 to 10",
    )


def requirement_fits(type: str, requirement: str) -> bool:
    """Whether a type of card can have a type of requirement."""
    if type in ("passenger", "luggage"):
        return requirement == "here"
    if type in ("switch", "mechanic"):
        return requirement.startswith("pair_")
    return requirement != "here" and not requirement.startswith("pair_")


def check_crime(module: Module, problems: Problems) -> None:
    """Module C has role cards, a bag of tokens and its own end."""
    if module.role_cards is None or module.evidence is None or module.end is None:
        problems.add("modules.C", "needs role_cards, evidence and end")
        return
    roles = module.role_cards
    problems.expect(
        roles.murderer == 1 and roles.innocent >= 3,
        "modules.C.role_cards",
        "needs 1 murderer and at least 3 innocents",
    )
    problems.expect(
        roles.total == roles.murderer + roles.innocent,
        "modules.C.role_cards.total",
        "must be the sum of the cards",
    )
    kinds = module.evidence.kinds
    problems.expect(
        [kind.kind for kind in kinds] == ["fingerprint", "false_lead"],
        "modules.C.evidence.kinds",
        "must be fingerprint and false_lead",
    )
    total = sum(kind.count for kind in kinds)
    problems.expect(
        0 < total <= 60 and total == module.evidence.total,
        "modules.C.evidence.total",
        "must be the sum of the kinds, at most 60",
    )
    check_points(module.end.escape_points, "modules.C.end.escape_points", problems)
    problems.expect(
        0 <= module.end.murderer_extra_evidence <= 60,
        "modules.C.end.murderer_extra_evidence",
        "must be 0 to 60",
    )


def check_ids(edition: FirstClassEdition, problems: Problems) -> None:
    sections = [edition.player_board.cities]
    sections += [card.cities for card in edition.base_cards]
    problems.unique([city.name for cities in sections for city in cities], "base_cards")
    ids = [card.id for card in edition.base_cards]
    ids += [card.id for module in edition.modules.values() for card in module.cards]
    ids += [card.id for card in edition.end_cards]
    ids += [wagon.id for wagon in edition.mail_wagons]
    problems.unique(ids, "")
    for id in ids:
        problems.expect(
            bool(id) and not any(sign.isspace() or sign in ".,#@" for sign in id),
            "",
            f"the id {id!r} must be one word without . , # or @",
        )
