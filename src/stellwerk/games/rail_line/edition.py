# SPDX-License-Identifier: MIT
"""The shape of a Rail Line edition file, and everything that must hold in it."""

from itertools import pairwise
from typing import Final, Literal

import msgspec

from stellwerk.core.edition import Problems

TRACKS: Final = ("top", "middle", "bottom")
LANES: Final = ("1", "2", "3")
POSITIONS: Final = 28
CARDS_LAID: Final = 24
BOUND: Final = 100  # no number of points or coins on a sheet is larger

Origin = str | dict[str, str]
Box = tuple[str, int]


class Part(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Any object of the file: it may state its origin and carry a note."""

    provenance: Origin | None = None
    note: str | None = None


class Players(msgspec.Struct, forbid_unknown_fields=True):
    min: int
    max: int


class GameFacts(Part):
    id: Literal["rail_line"]
    title: str
    designer: str
    publisher: str
    year: int
    players: Players
    title_cs: str | None = None
    development: list[str] = []
    illustrator: str | None = None
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
    id: str
    german: str
    locomotives: int
    pencils: int


class Symbol(Part):
    id: str
    name: str
    german: str
    kind: Literal["good", "bonus_move"]


class SetupByPlayers(msgspec.Struct, forbid_unknown_fields=True):
    a_cards_dealt: int
    a_cards_removed_unseen: int
    b_pile_after_setup: int
    coin_instead_of_symbol_uses: int


class Setup(Part):
    hand_a_cards: int
    display_size: int
    row_length: int
    rows: int
    total_track_cards: int
    by_players: dict[str, SetupByPlayers]


class Action(Part):
    id: str
    german: str
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
    top: list[str]
    middle: list[str]
    bottom: list[str]


class StartSide(Part):
    id: str
    theme: str
    tracks: Tracks


class StartCard(Part):
    id: str
    sides: list[StartSide]


class GoalCard(Part):
    id: str
    tracks: Tracks
    provenance_tracks: str | None = None


class CurveCard(Part):
    id: str
    curve: int
    part: Literal["entry", "exit"]
    connects: list[str]
    side_map: dict[str, str]
    station_symbols_by_lane: dict[str, list[str]]


class TrackCard(Part):
    id: str
    deck: Literal["A", "B"]
    tracks: Tracks


class FixedCell(msgspec.Struct, forbid_unknown_fields=True):
    card: str
    cell: tuple[int, int]


class LinePosition(msgspec.Struct, forbid_unknown_fields=True):
    pos: int
    kind: Literal["start", "track", "curve", "goal"]
    cells: list[tuple[int, int]]
    row: int | None = None
    card_number: int | None = None
    curve: int | None = None
    cards: list[str] = []
    lane_to_track: dict[str, Literal["top", "middle", "bottom"]] | None = None


class Layout(Part):
    grid_rows: int
    grid_columns: int
    directions: dict[str, str]
    fixed_cells: list[FixedCell]
    line_positions: list[LinePosition]
    provenance_lane_to_track: str | None = None


class SheetBox(msgspec.Struct, forbid_unknown_fields=True):
    n: int
    column: int
    points: int | None = None
    exchange_coins: int | None = None
    points_per_coin: int | None = None
    points_first: int | None = None
    points_later: int | None = None


class SheetRow(Part):
    symbol: str
    boxes: list[SheetBox]
    row_end_coins: int
    sections: list[int] | None = None
    provenance_columns: str | None = None
    provenance_row_end_coins: str | None = None


class Chain(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    boxes: list[Box]


class ScoringGroup(Part):
    id: str
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
    rows: list[str] = []
    multiplier: int = 1
    tie: Literal["nobody_doubles"] = "nobody_doubles"
    chains: list[Chain] = []
    labels: list[str] = []
    support_row: str | None = None
    chain: list[Box] = []
    base_points_per_coin: int = 1
    points_per_coin: int = 1
    simultaneous: Literal["same_turn_shares_first"] = "same_turn_shares_first"


class InstantBonus(Part):
    id: str
    trigger: Literal["all_boxes_marked"]
    boxes: list[Box]
    coins: int


class Gate(Part):
    row: str
    section: int
    requires: Box


class ScoreSheet(Part):
    id: int
    name: str
    german: str
    difficulty: str
    rows: list[SheetRow]
    scoring_groups: list[ScoringGroup]
    instant_bonuses: list[InstantBonus] = []
    gates: list[Gate] = []


class RailLineEdition(msgspec.Struct, forbid_unknown_fields=True):
    """A complete edition of Rail Line."""

    schema_version: Literal[1]
    edition: str
    game: GameFacts
    component_counts: Counts
    player_colours: list[Colour]
    symbols: list[Symbol]
    setup: Setup
    actions: list[Action]
    coin_area: CoinArea
    options: Defaults
    start_station_card: StartCard
    goal_station_card: GoalCard
    curve_cards: list[CurveCard]
    track_cards: list[TrackCard]
    layout: Layout
    score_sheets: list[ScoreSheet]


def defaults(edition: RailLineEdition) -> dict[str, object]:
    """The options that the edition itself sets, such as the score sheet."""
    stated = edition.options
    return {
        "score_sheet": stated.score_sheet,
        "start_player": stated.start_player,
        "slow_train_free_move_mandatory": stated.slow_train_free_move_mandatory,
        "slow_train_may_pass_own_fast_train": stated.slow_train_may_pass_own_fast_train,
        "chain_rows_fall_back_to_earlier_box": (
            stated.chain_rows_fall_back_to_earlier_box
        ),
        "sheet2_industry_needs_chain": stated.sheet2_industry_needs_chain,
    }


def check(edition: RailLineEdition, problems: Problems) -> None:
    """All that must hold beyond shape and types (the invariants of the data page)."""
    problems.expect(bool(edition.edition.strip()), "edition", "needs a name")
    check_counts(edition, problems)
    check_symbols(edition, problems)
    check_cards(edition, problems)
    check_actions(edition, problems)
    check_layout(edition, problems)
    sheet_ids = [sheet.id for sheet in edition.score_sheets]
    problems.expect(
        sheet_ids == [1, 2], "score_sheets", f"must be sheets 1 and 2, not {sheet_ids}"
    )
    for place, sheet in enumerate(edition.score_sheets):
        check_sheet(edition, sheet, f"score_sheets[{place}]", problems)


def check_counts(edition: RailLineEdition, problems: Problems) -> None:
    setup = edition.setup
    fixed: list[tuple[str, int, int]] = [
        ("setup.row_length", setup.row_length, 8),
        ("setup.rows", setup.rows, 3),
        ("setup.total_track_cards", setup.total_track_cards, CARDS_LAID),
        ("player_colours", len(edition.player_colours), 3),
        ("start_station_card.sides", len(edition.start_station_card.sides), 2),
        ("curve_cards", len(edition.curve_cards), 4),
        ("coin_area.points_per_coin", edition.coin_area.points_per_coin, 1),
    ]
    for path, value, wanted in fixed:
        problems.expect(value == wanted, path, f"must be {wanted}, not {value}")
    check_deck(edition, "A", 12, problems)
    check_deck(edition, "B", 25, problems)
    problems.unique([card.id for card in edition.track_cards], "track_cards")
    problems.unique([colour.id for colour in edition.player_colours], "player_colours")
    side_ids = [side.id for side in edition.start_station_card.sides]
    problems.unique(side_ids, "start_station_card.sides")
    check_setup(edition, problems)


def check_deck(
    edition: RailLineEdition, deck: str, wanted: int, problems: Problems
) -> None:
    found = sum(card.deck == deck for card in edition.track_cards)
    problems.expect(
        found == wanted, "track_cards", f"{found} {deck} cards instead of {wanted}"
    )


def check_setup(edition: RailLineEdition, problems: Problems) -> None:
    setup = edition.setup
    if sorted(setup.by_players) != ["2", "3"]:
        problems.add("setup.by_players", "must have exactly the entries 2 and 3")
        return
    for players, row in setup.by_players.items():
        path = f"setup.by_players.{players}"
        dealt = int(players) * setup.hand_a_cards
        wanted = {
            "a_cards_dealt": (row.a_cards_dealt, dealt),
            "a_cards_removed_unseen": (row.a_cards_removed_unseen, 12 - dealt),
            "b_pile_after_setup": (row.b_pile_after_setup, 25 - setup.display_size),
        }
        for key, (value, right) in wanted.items():
            problems.expect(
                value == right and value >= 0,
                f"{path}.{key}",
                f"must be {right} (and not negative) with these cards, not {value}",
            )
        uses = row.coin_instead_of_symbol_uses
        problems.expect(
            0 <= uses <= BOUND,
            f"{path}.coin_instead_of_symbol_uses",
            f"must be from 0 to {BOUND}, not {uses}",
        )
    problems.expect(
        1 <= setup.display_size <= 24, "setup.display_size", "must be from 1 to 24"
    )
    problems.expect(
        0 <= setup.hand_a_cards <= 4, "setup.hand_a_cards", "must be from 0 to 4"
    )


def check_symbols(edition: RailLineEdition, problems: Problems) -> None:
    problems.unique([symbol.id for symbol in edition.symbols], "symbols")
    moves = [symbol.id for symbol in edition.symbols if symbol.kind == "bonus_move"]
    problems.expect(
        len(moves) == 1, "symbols", f"exactly one bonus_move is needed, not {moves}"
    )


def check_cards(edition: RailLineEdition, problems: Problems) -> None:
    known = {symbol.id for symbol in edition.symbols}
    goods = {symbol.id for symbol in edition.symbols if symbol.kind == "good"}
    for place, card in enumerate(edition.track_cards):
        path = f"track_cards[{place}].tracks"
        check_tracks(card.tracks, path, known, 0, 2, problems)
        stations = [tracks_of(card.tracks, name) for name in TRACKS]
        problems.expect(any(stations), path, f"{card.id} has no station at all")
        starts_with_deck = card.id.startswith(card.deck) and card.id.isalnum()
        problems.expect(
            starts_with_deck,
            f"track_cards[{place}].id",
            f"{card.id!r} must be letters and digits and begin with {card.deck}",
        )
    for place, side in enumerate(edition.start_station_card.sides):
        path = f"start_station_card.sides[{place}].tracks"
        check_tracks(side.tracks, path, goods, 1, 1, problems)
    goal = edition.goal_station_card.tracks
    check_tracks(goal, "goal_station_card.tracks", known, 0, 2, problems)
    for place, curve in enumerate(edition.curve_cards):
        path = f"curve_cards[{place}].station_symbols_by_lane"
        for lane, symbols in curve.station_symbols_by_lane.items():
            problems.expect(lane in LANES, path, f"unknown lane {lane!r}")
            check_station(symbols, f"{path}.{lane}", known, 1, 2, problems)


def tracks_of(tracks: Tracks, name: str) -> list[str]:
    station: list[str] = getattr(tracks, name)
    return station


def check_tracks(
    tracks: Tracks, path: str, known: set[str], low: int, high: int, problems: Problems
) -> None:
    for name in TRACKS:
        station = tracks_of(tracks, name)
        check_station(station, f"{path}.{name}", known, low, high, problems)


def check_station(
    station: list[str],
    path: str,
    known: set[str],
    low: int,
    high: int,
    problems: Problems,
) -> None:
    problems.expect(
        low <= len(station) <= high,
        path,
        f"{len(station)} symbols; allowed are {low} to {high}",
    )
    for symbol in station:
        problems.expect(
            symbol in known,
            path,
            f"unknown symbol {symbol!r}; known: {', '.join(sorted(known))}",
        )


def check_actions(edition: RailLineEdition, problems: Problems) -> None:
    wanted = ["move_slow_train", "second_track_card", "discard_a_card", "mark_one_box"]
    ids = [action.id for action in edition.actions]
    problems.expect(
        sorted(ids) == sorted(wanted),
        "actions",
        f"must be exactly {', '.join(wanted)}, not {', '.join(ids)}",
    )
    for place, action in enumerate(edition.actions):
        path = f"actions[{place}]"
        problems.expect(
            0 <= action.cost_coins <= BOUND and 0 <= action.gain_coins <= BOUND,
            path,
            f"costs and gains must be from 0 to {BOUND}",
        )
        problems.expect(
            1 <= action.min_stations <= action.max_stations,
            path,
            "min_stations must be at least 1 and not above max_stations",
        )
        once = action.id == "mark_one_box"
        problems.expect(
            (action.limit_per_game is not None) == once,
            f"{path}.limit_per_game",
            "a number for mark_one_box, null for the other actions",
        )
        problems.expect(
            action.id != "second_track_card" or not action.allowed_in_final_action,
            f"{path}.allowed_in_final_action",
            "a second track card is never a final action",
        )


def check_layout(edition: RailLineEdition, problems: Problems) -> None:
    line = edition.layout.line_positions
    path = "layout.line_positions"
    numbers = [position.pos for position in line]
    if numbers != list(range(POSITIONS)):
        problems.add(path, f"must run from 0 to {POSITIONS - 1} in order")
        return
    for position in line:
        wanted = kind_at(position.pos)
        problems.expect(
            position.kind == wanted,
            f"{path}[{position.pos}].kind",
            f"must be {wanted!r}, not {position.kind!r}",
        )
        check_position(position, f"{path}[{position.pos}]", problems)
    check_cells(line, path, problems)
    check_curves(edition, problems)


def kind_at(pos: int) -> str:
    special = {0: "start", 9: "curve", 18: "curve", 27: "goal"}
    return special.get(pos, "track")


def card_number(pos: int) -> int:
    """The number of the card at a track position (RL-011 the other way round)."""
    return pos - pos // 9


def check_position(position: LinePosition, path: str, problems: Problems) -> None:
    if position.kind == "curve":
        return
    lanes = position.lane_to_track or {}
    problems.expect(
        sorted(lanes) == list(LANES) and sorted(lanes.values()) == sorted(TRACKS),
        f"{path}.lane_to_track",
        "must give each of the lanes 1, 2, 3 a track of its own",
    )
    if position.kind == "track":
        number = card_number(position.pos)
        problems.expect(
            position.card_number == number,
            f"{path}.card_number",
            f"must be {number}, not {position.card_number}",
        )


def check_cells(line: list[LinePosition], path: str, problems: Problems) -> None:
    cells = [cell for position in line for cell in position.cells]
    problems.expect(
        len(cells) == 30 and len(set(cells)) == 30,
        path,
        "the cells must be 30 different places of the grid",
    )
    for (row, column), (next_row, next_column) in pairwise(cells):
        touch = abs(row - next_row) + abs(column - next_column) == 1
        problems.expect(
            touch, path, f"{[row, column]} and {[next_row, next_column]} do not touch"
        )


def check_curves(edition: RailLineEdition, problems: Problems) -> None:
    """Both cards of a curve lead each lane to its track in the next row."""
    line = edition.layout.line_positions
    by_id = {card.id: card for card in edition.curve_cards}
    for pos in (9, 18):
        path = f"layout.line_positions[{pos}].cards"
        cards = [by_id.get(id) for id in line[pos].cards]
        if len(cards) != 2 or cards[0] is None or cards[1] is None:
            problems.add(path, "must name the two cards of this curve")
            continue
        before = line[pos - 1].lane_to_track or {}
        after = line[pos + 1].lane_to_track or {}
        for lane in LANES:
            middle = cards[0].side_map.get(before.get(lane, ""), "")
            leads_to = cards[1].side_map.get(middle)
            problems.expect(
                leads_to == after.get(lane),
                path,
                f"lane {lane} comes out on {leads_to!r}, not {after.get(lane)!r}",
            )
        problems.expect(
            sorted(cards[1].station_symbols_by_lane) == list(LANES),
            path,
            f"{cards[1].id} needs a station for each of the lanes 1, 2, 3",
        )


def check_sheet(
    edition: RailLineEdition, sheet: ScoreSheet, path: str, problems: Problems
) -> None:
    goods = [symbol.id for symbol in edition.symbols if symbol.kind == "good"]
    rows = [row.symbol for row in sheet.rows]
    problems.expect(
        sorted(rows) == sorted(goods),
        f"{path}.rows",
        "must have exactly one row for each good",
    )
    for place, row in enumerate(sheet.rows):
        check_row(row, f"{path}.rows[{place}]", problems)
    boxes = {(row.symbol, box.n) for row in sheet.rows for box in row.boxes}
    named: list[tuple[str, list[Box]]] = []
    for place, group in enumerate(sheet.scoring_groups):
        inner = f"{path}.scoring_groups[{place}]"
        check_group(sheet, group, inner, problems)
        named.append((f"{inner}.chain", group.chain))
        for number, chain in enumerate(group.chains):
            named.append((f"{inner}.chains[{number}]", chain.boxes))
    for place, bonus in enumerate(sheet.instant_bonuses):
        named.append((f"{path}.instant_bonuses[{place}]", bonus.boxes))
        problems.expect(
            0 <= bonus.coins <= BOUND,
            f"{path}.instant_bonuses[{place}].coins",
            f"must be from 0 to {BOUND}",
        )
    for place, gate in enumerate(sheet.gates):
        named.append((f"{path}.gates[{place}].requires", [gate.requires]))
        check_gate(sheet, gate, f"{path}.gates[{place}]", problems)
    for inner, chain_boxes in named:
        for box in chain_boxes:
            problems.expect(
                tuple(box) in boxes, inner, f"there is no box {box[0]} {box[1]}"
            )
    check_columns(sheet, path, problems)
    check_rows_scored_once(sheet, path, problems)


def check_row(row: SheetRow, path: str, problems: Problems) -> None:
    numbers = [box.n for box in row.boxes]
    problems.expect(
        bool(numbers) and numbers == list(range(1, len(numbers) + 1)),
        f"{path}.boxes",
        "must be numbered 1, 2, 3, …",
    )
    columns = [box.column for box in row.boxes]
    problems.expect(
        columns == sorted(set(columns)), f"{path}.boxes", "columns must increase"
    )
    problems.expect(
        row.row_end_coins in (0, 1, 2),
        f"{path}.row_end_coins",
        f"must be 0, 1 or 2, not {row.row_end_coins}",
    )
    problems.expect(
        row.sections is None or len(row.sections) == len(row.boxes),
        f"{path}.sections",
        "must have one entry for each box",
    )


def check_group(
    sheet: ScoreSheet, group: ScoringGroup, path: str, problems: Problems
) -> None:
    rows = {row.symbol: row for row in sheet.rows}
    for symbol in group.rows:
        problems.expect(symbol in rows, f"{path}.rows", f"there is no row {symbol!r}")
    wanted = {"product": 2, "coins": 0, "unbroken_chain": 2}
    many = "rightmost_with_complete_chain_above"
    count = wanted.get(group.type, 1)
    problems.expect(
        bool(group.rows) if group.type == many else len(group.rows) == count,
        f"{path}.rows",
        f"a group of type {group.type} needs {count or 'no'} row(s)",
    )
    if group.type == "rightmost_with_column_above":
        problems.expect(
            group.support_row in rows,
            f"{path}.support_row",
            f"there is no row {group.support_row!r}",
        )
    for symbol in group.rows:
        if symbol in rows:
            check_values(rows[symbol], group.type, f"{path}.rows", problems)


def check_values(row: SheetRow, type: str, path: str, problems: Problems) -> None:
    """Boxes carry the kind of value that their group counts."""
    for box in row.boxes:
        last = box.n == len(row.boxes)
        if type == "coin_exchange":
            right = box.exchange_coins is not None and box.points_per_coin is not None
        elif type == "race" and last:
            right = box.points_first is not None and box.points_later is not None
        else:
            right = box.points is not None
        problems.expect(
            right, path, f"{row.symbol} box {box.n} lacks what {type} counts"
        )


def check_gate(sheet: ScoreSheet, gate: Gate, path: str, problems: Problems) -> None:
    sections = {row.symbol: row.sections or [] for row in sheet.rows}
    problems.expect(
        gate.section in sections.get(gate.row, []),
        path,
        f"row {gate.row!r} has no section {gate.section}",
    )


def check_columns(sheet: ScoreSheet, path: str, problems: Problems) -> None:
    """The boxes of one chain stand in one column (the zig-zag chain is another)."""
    column = {
        (row.symbol, box.n): box.column for row in sheet.rows for box in row.boxes
    }
    points = {
        (row.symbol, box.n): box.points for row in sheet.rows for box in row.boxes
    }
    for place, group in enumerate(sheet.scoring_groups):
        inner = f"{path}.scoring_groups[{place}]"
        for chain in group.chains:
            columns = {column.get((row, n)) for row, n in chain.boxes}
            problems.expect(
                len(columns) == 1,
                f"{inner}.chains",
                f"the boxes of {chain.id} stand in different columns",
            )
        if group.chain:
            columns_run = [column.get((row, n)) for row, n in group.chain]
            problems.expect(
                columns_run == list(range(1, len(group.chain) + 1)),
                f"{inner}.chain",
                "the columns of the chain must be 1, 2, 3, …",
            )
            values = [points.get((row, n)) or 0 for row, n in group.chain]
            problems.expect(
                values == sorted(set(values)),
                f"{inner}.chain",
                "the values of the chain must increase",
            )


def check_rows_scored_once(sheet: ScoreSheet, path: str, problems: Problems) -> None:
    scored = [symbol for group in sheet.scoring_groups for symbol in group.rows]
    problems.unique(scored, f"{path}.scoring_groups")
    kinds = [group.type for group in sheet.scoring_groups]
    coins = sum(kind in ("coins", "coin_exchange") for kind in kinds)
    problems.expect(
        coins == 1,
        f"{path}.scoring_groups",
        f"exactly one group must count the coins, not {coins}",
    )
    problems.expect(
        kinds.count("race") <= 1, f"{path}.scoring_groups", "at most one race"
    )
