# SPDX-License-Identifier: MIT
"""The board of Cube Express."""

from typing import Final

from tests.browser.boards import Board, Shot

SHOTS: Final = (
    Shot(
        "begin-desktop",
        "four/begin",
        "The first turn, light, English",
        "The beginning: four start tiles around the crossing; dashed places show where "
        "the tiles in hand could lie.",
    ),
    Shot(
        "discard-desktop",
        "arranged/discard_tile",
        "No tile fits, light, English",
        "Nothing fits: the tiles in hand ring, and one of them leaves the game.",
    ),
    Shot(
        "lay-desktop",
        "four/largest",
        "A tile is tried out on the largest landscape, light, English",
        "Laying: the tile lies as a ghost, its four turns show what each would earn or "
        "the rule against it, and the city that grows has a contour.",
        taps=("tile:", "cell:"),
    ),
    Shot(
        "crossing-phone",
        "four/instant.crossing.late",
        "The action of a crossing on a phone, German",
        "The action of the tile that was just laid: dividends of a crossing, the gift "
        "of a factory, a production site to be claimed, a station to be built, or why "
        "it cannot be done.",
        phone=True,
        language="de",
    ),
    Shot(
        "factory-phone-dark",
        "four/instant.factory.late",
        "The gift of a factory on a phone, dark, English",
        phone=True,
        theme="dark",
    ),
    Shot(
        "site-desktop",
        "four/instant.site.late",
        "A production site to be claimed, light, German",
        language="de",
    ),
    Shot(
        "station-desktop-dark",
        "four/instant.station.late",
        "A station to be built, dark, English",
        theme="dark",
    ),
    Shot(
        "barred-phone",
        "two/instant.barred.late",
        "Why a site cannot be claimed, on a phone, German",
        phone=True,
        language="de",
    ),
    Shot(
        "move-desktop-dark",
        "two/move.late",
        "A locomotive to be moved, dark, German",
        "Moving: locomotives, the tiles within reach and the points left there.",
        language="de",
        theme="dark",
    ),
    Shot(
        "journey-desktop-dark",
        "two/on_tile.late",
        "A journey, dark, German",
        "A journey: the path so far with the points left, what can still be reached, "
        "houses for a passenger, and the choices at the stop.",
        language="de",
        theme="dark",
    ),
    Shot(
        "delivery-desktop-dark",
        "arranged/delivery",
        "A delivery with the objective for its marker, dark, German",
        "At a factory: the plate beside it says what it wants, what is in store, and "
        "what it gives; the objectives ring for the marker.",
        language="de",
        theme="dark",
        taps=("objective:2",),
    ),
    Shot(
        "delivery-phone",
        "arranged/delivery",
        "A delivery on a phone, English",
        phone=True,
    ),
    Shot(
        "pay-desktop",
        "four/pay.late",
        "Paying for a station, light, German",
        "Paying for a station: dividends and passengers at own stations ring; the "
        "running turn can be taken back line by line.",
        language="de",
    ),
    Shot(
        "market-desktop-dark",
        "four/middle",
        "Market and objectives, dark, English",
        "The market: every tile stands beside the objective on which a marker may be "
        "put, with present majorities.",
        theme="dark",
        taps=("market:2",),
    ),
    Shot(
        "pledge-desktop",
        "four/pledge.late",
        "A dividend may be pledged, light, German",
        language="de",
    ),
    Shot(
        "lay-phone",
        "four/place.late",
        "A tile is tried out on a phone, German",
        "On a phone: a close look at the place, the turns with what each would bring, "
        "and the hand on one screen.",
        phone=True,
        language="de",
        taps=("tile:", "cell:"),
    ),
    Shot(
        "largest-phone",
        "four/largest",
        "The largest landscape on a phone, German",
        phone=True,
        language="de",
    ),
    Shot(
        "finish-desktop",
        "four/finish",
        "The end of a turn, light, English",
        "The end of a turn: what it took stays as a plate beside the tile.",
    ),
    Shot(
        "market-phone-dark",
        "four/market",
        "The market on a phone, dark",
        phone=True,
        theme="dark",
    ),
    Shot(
        "surplus-phone",
        "two/surplus",
        "Surplus resources on a phone, German",
        phone=True,
        language="de",
    ),
    Shot(
        "end-desktop",
        "four/over",
        "End of the game",
        "The end: objectives, passengers, factories, stations, stock, dividends and "
        "markers.",
    ),
)
LAID_OUT: Final = "the table is laid out before the first turn"
STILL: Final = {
    "event.dealt": LAID_OUT,
    "event.dealt.known": LAID_OUT,
    "event.market_dealt": LAID_OUT,
    "event.objectives": LAID_OUT,
    "event.start": LAID_OUT,
    "event.turn": "only the words who moves and who is next change",
    "event.skipped": "nothing comes; the next question is asked",
    "event.discarded": "a tile leaves the game unseen",
    "event.discarded.known": "a tile leaves the game unseen",
    "event.nine": "a number beside the stock track and a score",
    "event.end.stack": "words in the top bar",
    "event.end.station": "words in the top bar",
    "event.end.stock": "words in the top bar",
    "event.over": "the end page follows",
}
PRINTED: Final = {
    "start_tiles": "tile:{id}",
    "track_tiles": "tile:{id}",
    "objective_cards": "objective:{id}",
    "technology_track.fields": "level:{level}",
    "player_board.conversions": "conversion:{id}",
    "central_board.side_2.stock_track.fields": "stock:0.{index}",
    "central_board.side_3_4.stock_track.fields": "stock:0.{index}",
    "central_board.side_2.objective_columns": "objective:{column}",
    "central_board.side_3_4.objective_columns": "objective:{column}",
}
PRINTED_AT: Final = {"central_board.side_3_4": "four/begin"}
GERMAN: Final = "a German page shows it, this test reads an English one"
DERIVED: Final = "follows from what is drawn: track, houses, production, factory"
COLUMN: Final = "the view tells it: a recorded one keeps what it was recorded with"
LAID: Final = "the start tiles lie on the table already; the map shows where"
UNPRINTED: Final = {
    "start_tiles.name_de": GERMAN,
    "start_tiles.shape": DERIVED,
    "start_tiles.house_count": DERIVED,
    "start_tiles.pass_by.action": DERIVED,
    "start_tiles.position": LAID,
    "start_tiles.rotation": LAID,
    "track_tiles.name_de": GERMAN,
    "track_tiles.shape": DERIVED,
    "track_tiles.min_players": "sorts tiles out before the game",
    "track_tiles.house_count": DERIVED,
    "track_tiles.instant.action": DERIVED,
    "track_tiles.pass_by.action": DERIVED,
    "track_tiles.pass_by.resource": DERIVED,
    "track_tiles.factory.weight": "a remark of the edition that no rule reads",
    "objective_cards.name_de": GERMAN,
    "technology_track.fields.index": "the order in which the levels are drawn",
    **{
        f"central_board.{side}.objective_columns.{field}": COLUMN
        for side in ("side_2", "side_3_4")
        for field in ("column", "majority_vp", "non_majority_vp")
    },
}
BOARD: Final = Board("cube_express", SHOTS, STILL, PRINTED, UNPRINTED, PRINTED_AT)
