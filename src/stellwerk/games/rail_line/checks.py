# SPDX-License-Identifier: MIT
"""All that must hold in a Rail Line edition beyond shape and types."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from stellwerk.core.edition import Problems
from stellwerk.games.rail_line.edition import (
    BOUND,
    LANES,
    POSITIONS,
    TRACKS,
    LinePosition,
    RailLineEdition,
    Tracks,
    tracks_of,
)
from stellwerk.games.rail_line.sheet_checks import check_sheet

A_CARDS: Final = 12
B_CARDS: Final = 25
CARDS_LAID: Final = 24
GOODS: Final = (
    "coal",
    "factory",
    "glassworks",
    "iron_ore",
    "mail",
    "sawmill",
    "steel",
    "sugar_beet",
    "sugar_factory",
    "travellers",
    "wood",
)


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
    for place, sheet in enumerate(edition.score_sheets[:2]):
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
    check_box(edition, problems)
    check_deck(edition, "A", A_CARDS, problems)
    check_deck(edition, "B", B_CARDS, problems)
    problems.unique([card.id for card in edition.track_cards], "track_cards")
    problems.unique([colour.id for colour in edition.player_colours], "player_colours")
    side_ids = [side.id for side in edition.start_station_card.sides]
    problems.unique(side_ids, "start_station_card.sides")
    check_setup(edition, problems)


def check_box(edition: RailLineEdition, problems: Problems) -> None:
    """The counts of the box: what the rules ask for, and what the file lists."""
    counts = edition.component_counts
    fixed: list[tuple[str, int, int]] = [
        ("locomotives", counts.locomotives, 6),
        ("locomotives_per_colour", counts.locomotives_per_colour, 2),
        ("track_cards", counts.track_cards, A_CARDS + B_CARDS),
        ("track_cards_a", counts.track_cards_a, A_CARDS),
        ("track_cards_b", counts.track_cards_b, B_CARDS),
        ("start_station_cards", counts.start_station_cards, 1),
        ("goal_station_cards", counts.goal_station_cards, 1),
        ("curve_cards", counts.curve_cards, 4),
        ("start_player_cards", counts.start_player_cards, 1),
        ("pencils", counts.pencils, 3),
    ]
    for key, value, wanted in fixed:
        problems.expect(
            value == wanted,
            f"component_counts.{key}",
            f"must be {wanted}, not {value}",
        )
    for place, colour in enumerate(edition.player_colours):
        problems.expect(
            colour.locomotives == 2,
            f"player_colours[{place}].locomotives",
            f"must be 2, not {colour.locomotives}",
        )


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
            "a_cards_removed_unseen": (row.a_cards_removed_unseen, A_CARDS - dealt),
            "b_pile_after_setup": (
                row.b_pile_after_setup,
                B_CARDS - setup.display_size,
            ),
        }
        for key, (value, right) in wanted.items():
            problems.expect(
                value == right and value >= 0,
                f"{path}.{key}",
                f"must be {right} (and not negative) with these cards, not {value}",
            )
        uses = row.coin_instead_of_symbol_uses
        most = 0 if players == "2" else BOUND  # never with two players (RL-604)
        problems.expect(
            0 <= uses <= most,
            f"{path}.coin_instead_of_symbol_uses",
            f"must be from 0 to {most}, not {uses}",
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
        moves == ["locomotive"],
        "symbols",
        f"the one bonus_move must be 'locomotive', not {moves}",
    )
    goods = [symbol.id for symbol in edition.symbols if symbol.kind == "good"]
    problems.expect(
        sorted(goods) == list(GOODS),
        "symbols",
        f"the goods must be exactly {', '.join(GOODS)}",
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
        if symbol not in known:
            listed = ", ".join(sorted(known))
            problems.add(path, f"unknown symbol {symbol!r}; known: {listed}")


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
        limit = action.limit_per_game
        problems.expect(
            limit is not None and 0 <= limit <= BOUND if once else limit is None,
            f"{path}.limit_per_game",
            f"0 to {BOUND} for mark_one_box, null for the other actions",
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
    check_fixed_cells(edition, problems)
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


def check_fixed_cells(edition: RailLineEdition, problems: Problems) -> None:
    """The six fixed cards lie where the line passes them."""
    line = edition.layout.line_positions
    cards = [
        edition.start_station_card.id,
        *line[9].cards,
        *line[18].cards,
        edition.goal_station_card.id,
    ]
    cells = [cell for pos in (0, 9, 18, 27) for cell in line[pos].cells]
    wanted = dict(zip(cards, cells, strict=False))
    found = {fixed.card: fixed.cell for fixed in edition.layout.fixed_cells}
    problems.expect(
        found == wanted,
        "layout.fixed_cells",
        "must place the start, goal and curve cards in the cells of the line",
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
