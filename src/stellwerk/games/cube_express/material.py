# SPDX-License-Identifier: MIT
"""The box of Cube Express, numbered at load: tiles, boards, costs, options."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.core.messages import phrase
from stellwerk.games.cube_express.actions import Actions
from stellwerk.games.cube_express.edition import (
    AREAS,
    CubeExpressEdition,
    ObjectiveCard,
    Tile,
    side_for,
    tiles_for,
)
from stellwerk.games.cube_express.faces import Faces
from stellwerk.games.cube_express.map import Grid
from stellwerk.games.cube_express.packed import bits_of

DELIVERY_PLACES: Final = 3  # factory, dividends, objective (CE-720)
STANDARD_SIDES: Final = {2: [0, 2], 3: [0, 1, 2], 4: [0, 1, 2, 3]}
SIDE_NAMES: Final = ["north", "east", "south", "west"]

# How objective cards (»Zielkarten«) compare what they measure
AT_LEAST: Final = 0
AT_MOST: Final = 1
OPS: Final = (">=", "<=", "==")
OP_WORDS: Final = ("at_least", "at_most", "exactly")


@final
class Technology:
    """The technology track (»Technologiestufe«) by stations on the map, from 0."""

    def __init__(self, edition: CubeExpressEdition) -> None:
        fields = edition.technology_track.fields
        zero = [0]  # nobody has 0 stations; the list counts from there
        self.level: Final = vec[i64](zero + [field.level for field in fields])
        self.points: Final = vec[i64](
            zero + [field.movement_points for field in fields]
        )
        self.storage: Final = vec[i64](zero + [field.storage_limit for field in fields])
        costs = [field.next_station_cost or 0 for field in fields]
        self.cost: Final = vec[i64](zero + costs)
        self.last: Final = len(fields)  # stations of a player in all


@final
class Stock:
    """A stock row (»Aktienwert-Leiste«) of the board side in use."""

    def __init__(self, edition: CubeExpressEdition, players: int) -> None:
        track = side_for(edition, players).stock_track
        limits = edition.limits
        self.points: Final = vec[i64]([field.vp for field in track.fields])
        self.start: Final = track.start_index
        self.last: Final = track.max_index
        self.dollars: Final = bits_of(track.dollar_indices)
        self.first_delivery: Final = limits.stock_steps_first_delivery
        self.later_delivery: Final = limits.stock_steps_later_delivery
        self.foreign_take: Final = limits.stock_steps_foreign_take
        self.sale: Final = limits.dividends_per_stock_step_sold


@final
class Points:
    """What the final scoring pays (»Schlusswertung«)."""

    def __init__(self, edition: CubeExpressEdition, players: int) -> None:
        columns = side_for(edition, players).objective_columns
        self.majority: Final = vec[i64]([column.majority_vp for column in columns])
        self.minority: Final = vec[i64]([column.non_majority_vp for column in columns])
        self.passenger: Final = edition.scoring.passenger_vp
        self.house: Final = edition.scoring.vp_per_house_at_station
        self.dividend: Final = edition.scoring.dividend_vp
        self.nine: Final = edition.scoring.nine_point_marker_vp


@final
class Conversion:
    """Two markers of the stores become others (»Ressourcen umwandeln«, CE-310)."""

    def __init__(self, id: str, source: dict[str, int], to: dict[str, int]) -> None:
        self.id: Final = id
        self.cost: Final = vec[i64]([source.get(name, 0) for name in AREAS])
        self.change: Final = vec[i64](
            [to.get(name, 0) - source.get(name, 0) for name in AREAS]
        )


@final
class Objective:
    """One objective card: a metric, compared with a value."""

    def __init__(self, card: ObjectiveCard) -> None:
        self.id: Final = card.id
        self.metric: Final = str(card.condition.metric)
        self.op: Final = OPS.index(card.condition.op)
        self.value: Final = card.condition.value
        self.size: Final = card.condition.params.get("min_size", 0)

    def goal(self) -> object:
        """Its condition for a sentence: ``own dividends (at least 4)``."""
        metric = phrase("metric." + self.metric, {"size": self.size})
        params: dict[str, object] = {"metric": metric, "value": self.value}
        return phrase("objective." + OP_WORDS[self.op], params)

    def demand(self) -> object:
        """The same as short as the board shows it: ``4 own dividends``."""
        params: dict[str, object] = {"value": self.value, "size": self.size}
        what = phrase("demand." + self.metric, params)
        return phrase("demand." + OP_WORDS[self.op], {"what": what})

    def is_met_by(self, found: int) -> bool:
        if self.op == AT_LEAST:
            return found >= self.value
        if self.op == AT_MOST:
            return found <= self.value
        return found == self.value


class Agreed:
    """What the players agreed on: colors, and points that the rulebook leaves open."""

    def __init__(
        self, colors: list[str], players: int, options: dict[str, object]
    ) -> None:
        sides = chosen_sides(options["colours"], players)
        self.players: Final = players
        self.colors: Final = [colors[side] for side in sides]
        self.spare_color: Final = spare_color(colors, sides)
        self.all_track_edges: Final = options["crossing_counts"] == "all_track_edges"
        self.dollar_on_pass: Final = options["dollar_collect"] == "pass"
        self.trigger_market: Final = bool(options["trigger_player_market"])
        self.show_taken: Final = bool(options["show_taken_tiles"])


@final
class Material(Agreed):
    """Everything printed, and what the players agreed on (»Spielmaterial«).

    Tiles are numbered as the set of this player count lists them; the front of
    tile t is face `faces.first_front + t`.
    """

    def __init__(
        self, edition: CubeExpressEdition, players: int, options: dict[str, object]
    ) -> None:
        super().__init__(list(edition.colours.list), players, options)
        fronts, starts = tiles_for(edition, players), edition.start_tiles
        cost, setup = edition.limits.second_locomotive_cost, edition.setup
        neutral = setup.neutral_markers_per_objective_2_players
        conversions = edition.player_board.conversions
        self.tiles: Final = [tile.id for tile in fronts]
        self.faces: Final = Faces(starts, fronts, edition.tile_back)
        self.grid: Final = Grid(len(fronts))
        self.start_cells: Final = start_cells(starts, self.grid)
        self.start_turns: Final = [tile.rotation for tile in starts]
        self.start_seats: Final = start_seats(starts, self.colors)
        self.technology: Final = Technology(edition)
        self.stock: Final = Stock(edition, players)
        self.points: Final = Points(edition, players)
        self.objectives: Final = [Objective(card) for card in edition.objective_cards]
        self.cards: Final = [card.id for card in edition.objective_cards]
        self.columns: Final = setup.market_size
        self.conversions: Final = [
            Conversion(part.id, part.source, part.to) for part in conversions
        ]
        self.most_converted: Final = max([0] + [max(c.cost) for c in self.conversions])
        self.markers: Final = edition.pieces.markers_per_player
        self.nines: Final = edition.pieces.nine_point_markers
        self.reserve: Final = setup.reserve_per_player
        self.dividends: Final = setup.dividends_per_player
        self.hand_size: Final = setup.hand_size
        self.dealt: Final = players * setup.hand_size  # to hands, the market then
        self.neutral: Final = neutral if players == 2 else 0
        self.pledge_limit: Final = edition.limits.max_markers_per_player_per_objective
        self.coal_points: Final = edition.limits.bp_per_coal
        self.locomotive_cost: Final = vec[i64]([cost.get(n, 0) for n in AREAS])
        names = [part.id for part in conversions]
        self.moves: Final = Actions(
            self.grid, self.faces, self.tiles, names, self.columns, players
        )
        # Free actions by `stores_key`, made when needed
        self.free: Final = [self.moves.unmade] * (2 * (self.most_converted + 1) ** 3)

    def named(self, tile: int) -> object:
        """A tile for a sentence, by what its front shows."""
        return self.faces.all[self.faces.first_front + tile].named()


def start_cells(tiles: list[Tile], grid: Grid) -> list[int]:
    """Where the start tiles lie."""
    return [
        grid.cell(tile.position[0], tile.position[1])
        for tile in tiles
        if tile.position is not None
    ]


def start_seats(tiles: list[Tile], colors: list[str]) -> list[int]:
    """By start tile the seat of its color, -1 if nobody plays it."""
    return [
        colors.index(tile.colour) if tile.colour in colors else -1 for tile in tiles
    ]


def chosen_sides(chosen: object, players: int) -> list[int]:
    """The sides of the colors in use, clockwise from north (CE-102, CE-I22)."""
    if chosen == "standard":
        return STANDARD_SIDES[players]
    words = str(chosen).split("+")
    return [side for side, name in enumerate(SIDE_NAMES) if name in words]


def spare_color(colors: list[str], sides: list[int]) -> str | None:
    """The color of the neutral markers: the first that nobody plays (CE-109)."""
    spare = [color for side, color in enumerate(colors) if side not in sides]
    return spare[0] if spare else None
