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
    Setup,
    Tracks,
    tracks_of,
)
from stellwerk.games.rail_line.sheet_checks import check_sheet

A_CARDS: Final = 12
B_CARDS: Final = 25
CARDS_LAID: Final = 24
GOODS: Final = (
    *("coal", "factory", "glassworks", "iron_ore", "mail", "sawmill", "steel"),
    *("sugar_beet", "sugar_factory", "travellers", "wood"),
)
BOX: Final = {  # the counts that the rules ask for
    "locomotives": 6,
    "locomotives_per_colour": 2,
    "track_cards": A_CARDS + B_CARDS,
    "track_cards_a": A_CARDS,
    "track_cards_b": B_CARDS,
    "start_station_cards": 1,
    "goal_station_cards": 1,
    "curve_cards": 4,
    "start_player_cards": 1,
    "pencils": 3,
}
KINDS: Final = {0: "start", 9: "curve", 18: "curve", 27: "goal"}  # else track


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
    for at, sheet in problems.each("score_sheets", edition.score_sheets[:2]):
        check_sheet(goods_of(edition), sheet, at)


def goods_of(edition: RailLineEdition) -> list[str]:
    return [symbol.id for symbol in edition.symbols if symbol.kind == "good"]


def check_counts(edition: RailLineEdition, problems: Problems) -> None:
    setup, sides = edition.setup, edition.start_station_card.sides
    problems.equal(setup.row_length, 8, "setup.row_length")
    problems.equal(setup.rows, 3, "setup.rows")
    problems.equal(setup.total_track_cards, CARDS_LAID, "setup.total_track_cards")
    problems.equal(len(edition.player_colours), 3, "player_colours")
    problems.equal(len(sides), 2, "start_station_card.sides")
    problems.equal(len(edition.curve_cards), 4, "curve_cards")
    each = edition.coin_area.points_per_coin
    problems.equal(each, 1, "coin_area.points_per_coin")
    for key, wanted in BOX.items():
        found = getattr(edition.component_counts, key)
        problems.equal(found, wanted, f"component_counts.{key}")
    for at, colour in problems.each("player_colours", edition.player_colours):
        at.equal(colour.locomotives, 2, "locomotives")
    decks: list[str] = [card.deck for card in edition.track_cards]
    for deck, wanted in (("A", A_CARDS), ("B", B_CARDS)):
        if decks.count(deck) != wanted:
            complaint = f"{decks.count(deck)} {deck} cards instead of {wanted}"
            problems.add("track_cards", complaint)
    problems.unique([card.id for card in edition.track_cards], "track_cards")
    problems.unique([colour.id for colour in edition.player_colours], "player_colours")
    problems.unique([side.id for side in sides], "start_station_card.sides")
    check_setup(setup, problems.at("setup"))


def check_setup(setup: Setup, problems: Problems) -> None:
    if sorted(setup.by_players) != ["2", "3"]:
        problems.add("by_players", "must have exactly the entries 2 and 3")
        return
    for players, row in setup.by_players.items():
        at = problems.at(f"by_players.{players}")
        dealt = int(players) * setup.hand_a_cards
        wanted = {
            "a_cards_dealt": dealt,
            "a_cards_removed_unseen": A_CARDS - dealt,
            "b_pile_after_setup": B_CARDS - setup.display_size,
        }
        for key, right in wanted.items():
            value = getattr(row, key)
            complaint = f"must be {right} (and not negative) with these cards"
            at.expect(value == right >= 0, key, f"{complaint}, not {value}")
        most = 0 if players == "2" else BOUND  # never with two players (RL-604)
        uses = row.coin_instead_of_symbol_uses
        at.between(uses, 0, most, "coin_instead_of_symbol_uses")


def check_symbols(edition: RailLineEdition, problems: Problems) -> None:
    problems.unique([symbol.id for symbol in edition.symbols], "symbols")
    moves = [symbol.id for symbol in edition.symbols if symbol.kind == "bonus_move"]
    complaint = f"the one bonus_move must be 'locomotive', not {moves}"
    problems.expect(moves == ["locomotive"], "symbols", complaint)
    complaint = f"the goods must be exactly {', '.join(GOODS)}"
    problems.expect(sorted(goods_of(edition)) == list(GOODS), "symbols", complaint)


def check_cards(edition: RailLineEdition, problems: Problems) -> None:
    known = {symbol.id for symbol in edition.symbols}
    goods = set(goods_of(edition))
    for at, card in problems.each("track_cards", edition.track_cards):
        check_tracks(card.tracks, known, 0, 2, at.at("tracks"))
        stations = [tracks_of(card.tracks, name) for name in TRACKS]
        at.expect(any(stations), "tracks", f"{card.id} has no station at all")
        at.expect(
            card.id.startswith(card.deck) and card.id.isalnum(),
            "id",
            f"{card.id!r} must be letters and digits and begin with {card.deck}",
        )
    start, goal = edition.start_station_card, edition.goal_station_card
    for at, side in problems.each("start_station_card.sides", start.sides):
        check_tracks(side.tracks, goods, 1, 1, at.at("tracks"))
    check_tracks(goal.tracks, known, 0, 2, problems.at("goal_station_card.tracks"))
    for at, curve in problems.each("curve_cards", edition.curve_cards):
        for lane, symbols in curve.station_symbols_by_lane.items():
            where = "station_symbols_by_lane"
            at.expect(lane in LANES, where, f"unknown lane {lane!r}")
            check_station(symbols, known, 1, 2, at.at(f"{where}.{lane}"))


def check_tracks(
    tracks: Tracks, known: set[str], low: int, high: int, problems: Problems
) -> None:
    for name in TRACKS:
        check_station(tracks_of(tracks, name), known, low, high, problems.at(name))


def check_station(
    station: list[str], known: set[str], low: int, high: int, problems: Problems
) -> None:
    complaint = f"{len(station)} symbols; allowed are {low} to {high}"
    problems.expect(low <= len(station) <= high, "", complaint)
    for symbol in station:
        if symbol not in known:
            listed = ", ".join(sorted(known))
            problems.add("", f"unknown symbol {symbol!r}; known: {listed}")


def check_actions(edition: RailLineEdition, problems: Problems) -> None:
    wanted = ["move_slow_train", "second_track_card", "discard_a_card", "mark_one_box"]
    ids = [action.id for action in edition.actions]
    complaint = f"must be exactly {', '.join(wanted)}, not {', '.join(ids)}"
    problems.expect(sorted(ids) == sorted(wanted), "actions", complaint)
    for at, action in problems.each("actions", edition.actions):
        at.expect(
            0 <= action.cost_coins <= BOUND and 0 <= action.gain_coins <= BOUND,
            "",
            f"costs and gains must be from 0 to {BOUND}",
        )
        at.expect(
            1 <= action.min_stations <= action.max_stations,
            "",
            "min_stations must be at least 1 and not above max_stations",
        )
        once = action.id == "mark_one_box"
        limit = action.limit_per_game
        at.expect(
            limit is not None and 0 <= limit <= BOUND if once else limit is None,
            "limit_per_game",
            f"0 to {BOUND} for mark_one_box, null for the other actions",
        )
        at.expect(
            action.id != "second_track_card" or not action.allowed_in_final_action,
            "allowed_in_final_action",
            "a second track card is never a final action",
        )


def check_layout(edition: RailLineEdition, problems: Problems) -> None:
    line = edition.layout.line_positions
    path = "layout.line_positions"
    if [position.pos for position in line] != list(range(POSITIONS)):
        problems.add(path, f"must run from 0 to {POSITIONS - 1} in order")
        return
    for at, position in problems.each(path, line):
        at.equal(position.kind, KINDS.get(position.pos, "track"), "kind")
        check_position(position, at)
    check_cells(line, problems.at(path))
    check_fixed_cells(edition, problems)
    check_curves(edition, problems)


def check_position(position: LinePosition, problems: Problems) -> None:
    if position.kind == "curve":
        return
    lanes = position.lane_to_track or {}
    problems.expect(
        sorted(lanes) == list(LANES) and sorted(lanes.values()) == sorted(TRACKS),
        "lane_to_track",
        "must give each of the lanes 1, 2, 3 a track of its own",
    )
    if position.kind == "track":  # RL-011 the other way round
        number = position.pos - position.pos // 9
        problems.equal(position.card_number, number, "card_number")


def check_cells(line: list[LinePosition], problems: Problems) -> None:
    cells = [cell for position in line for cell in position.cells]
    apart = len(cells) == 30 and len(set(cells)) == 30
    problems.expect(apart, "", "the cells must be 30 different places of the grid")
    for (row, column), (next_row, next_column) in pairwise(cells):
        if abs(row - next_row) + abs(column - next_column) != 1:
            pair = f"{[row, column]} and {[next_row, next_column]}"
            problems.add("", f"{pair} do not touch")


def check_fixed_cells(edition: RailLineEdition, problems: Problems) -> None:
    """The six fixed cards lie where the line passes them."""
    line = edition.layout.line_positions
    start, goal = edition.start_station_card.id, edition.goal_station_card.id
    cards = [start, *line[9].cards, *line[18].cards, goal]
    cells = [cell for pos in KINDS for cell in line[pos].cells]
    wanted = dict(zip(cards, cells, strict=False))
    found = {fixed.card: fixed.cell for fixed in edition.layout.fixed_cells}
    complaint = "must place the start, goal and curve cards in the cells of the line"
    problems.expect(found == wanted, "layout.fixed_cells", complaint)


def check_curves(edition: RailLineEdition, problems: Problems) -> None:
    """Both cards of a curve lead each lane to its track in the next row."""
    line = edition.layout.line_positions
    by_id = {card.id: card for card in edition.curve_cards}
    for pos in (9, 18):
        at = problems.at(f"layout.line_positions[{pos}].cards")
        cards = [by_id.get(id) for id in line[pos].cards]
        if len(cards) != 2 or cards[0] is None or cards[1] is None:
            at.add("", "must name the two cards of this curve")
            continue
        before = line[pos - 1].lane_to_track or {}
        after = line[pos + 1].lane_to_track or {}
        for lane in LANES:
            middle = cards[0].side_map.get(before.get(lane, ""), "")
            leads_to = cards[1].side_map.get(middle)
            if leads_to != after.get(lane):
                ends = f"{leads_to!r}, not {after.get(lane)!r}"
                at.add("", f"lane {lane} comes out on {ends}")
        if sorted(cards[1].station_symbols_by_lane) != list(LANES):
            at.add("", f"{cards[1].id} needs a station for each of the lanes 1, 2, 3")
