# SPDX-License-Identifier: MIT
"""The shape of a Taubertal-Express edition file; `checks.py` says what must hold."""

from typing import Literal

import msgspec

Origin = str | dict[str, str]
Cost = dict[str, int]  # stones by color


class Part(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Any object of the file: it may state its origin and carry a note."""

    provenance: Origin | None = None
    note: str | None = None


class GameFacts(Part):
    id: Literal["taubertal_express"]
    title: str
    designer: str
    publisher: str
    players: tuple[int, int]
    expansion: str = ""
    illustration: str = ""
    year_base: int = 2021
    age: int = 12
    minutes_dice: tuple[int, int] = (60, 90)
    minutes_base: tuple[int, int] = (90, 120)
    bgg_id: int | None = None
    language: str = "de"
    rule_prefix: Literal["TE"] = "TE"


class Number(Part):
    value: int


class Numbers(Part):
    value: list[int]


class CoalCapacity(Part):
    small: int
    large: int


class GoodsCapacity(Part):
    normal: int
    with_warehouse: int


class BonusStones(Part):
    value: int
    with_coal_store: int


class Constants(Part):
    """Numbers that the rulebook states (TE-101 to TE-804)."""

    cycles: Number
    rounds_per_cycle: Number
    coal_wagon_capacity: CoalCapacity
    worker_wagon_capacity: Number
    passenger_wagon_capacity: Number
    goods_wagon_capacity: GoodsCapacity
    goods_per_goods_building: Number
    bonus_black_stones_per_turn: BonusStones
    no_dice_action_stones: Number
    ticket_replacement_penalty: Number
    unpaid_worker_penalty: Number
    score_floor: Number
    wage_coins: Number
    sale_coins_by_rank: Numbers
    sale_points_per_good: Number
    coin_shortage_limit: Number
    gold_coin_value: Number
    end_points_per_coin: Number
    end_stones_per_point: Number
    dice_coin_threshold: Number
    start_coins: Number
    start_black_stones_by_seat: Numbers


class Colour(Part):
    id: str
    de: str
    count: int
    kind: Literal["coloured", "black"]
    good: str | None
    count_base_game: int | None = None


class Good(Part):
    id: str
    de: str
    colour: str
    building: str
    tokens: int


class GoodsBuilding(Part):
    id: str
    de: str
    good: str
    tiles: int


class WagonHall(Part):
    id: str
    de: str
    tiles: int
    gives: list[Literal["passenger_wagon", "worker_wagon", "goods_wagon"]]


class Slot(Part):
    kind: Literal["station", "goods", "hall"]
    allowed: list[str] = []
    colour: str | None = None


class City(Part):
    id: str
    name: str
    region: str
    x: int
    y: int
    slots: list[Slot]
    start_of_locomotive: bool = False


class Link(Part):
    id: str
    a: str
    b: str
    cost: int


class Region(Part):
    id: str
    name: str
    cities: list[str]
    points: int
    first_bonus: int


class Map(Part):
    cities: list[City]
    links: list[Link]
    regions: list[Region]


class PioneerTrack(Part):
    start: int
    last: int


class ScoreTrack(Part):
    floor: int
    lap: int
    tiles: list[int]


class Gain(Part):
    """What a dice area gives (TE-311)."""

    stones_any: int = 0
    stones: Cost = {}
    coins: int = 0
    light_station_building: int = 0
    goods_building: int = 0
    goods_tokens_any: int = 0
    wagon_hall_any: int = 0


class Area(Part):
    id: str
    de: str
    face: int
    gain: Gain


class DiceBoard(Part):
    dice: int
    faces: int
    joker_face: int
    areas: list[Area]


class GoodsField(Part):
    id: str
    min_players: int
    cost: Cost


class Field(Part):
    id: str
    cost: Cost


class HallStack(Part):
    id: str
    colour: str
    tiles: int
    cost: Cost


class Packs(Part):
    count: int
    size: Literal["players+1"]


class MainBoard(Part):
    goods_building_fields: list[GoodsField]
    light_building_fields: list[Field]
    hall_stacks: list[HallStack]
    open_ticket_fields: list[Field]
    hidden_ticket_packs: Packs


class Benefit(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What a station building does: one of 22 operations and its numbers."""

    op: str
    n: int | None = None
    per: int | None = None
    points: int | None = None
    points_each: int | None = None
    coins: int | None = None
    per_turn: int | None = None
    min_workers: int | None = None
    min_buildings: int | None = None
    set: int | None = None
    city: str | None = None
    cities: list[str] = []
    by_players: dict[str, int] = {}
    give: Cost = {}
    get: str | None = None
    optional: bool | None = None
    from_: str | None = msgspec.field(name="from", default=None)
    excludes: str | None = None
    any_kinds: bool | None = None
    limit_per_turn_option: str | None = None


class StationBuilding(Part):
    id: str
    de: str
    en: str
    shade: Literal["dark", "light"]
    copies: int
    timing: Literal["immediate", "permanent", "end"]
    coin_cost: int | None
    effect: Benefit
    rule: str


class Reward(Part):
    points: int
    coins: int
    stones: Cost


class Ticket(Part):
    id: str
    passenger: str
    gender: Literal["woman", "man"]
    role: str
    start: str
    destination: str
    distance: int
    reward: Reward
    long_stop: bool


class ActionTile(Part):
    id: str
    stones: Cost


class TrainParts(Part):
    steam_locomotives: int
    cabs: int
    coal_wagons: int
    passenger_wagons: int
    worker_wagons: int
    goods_wagons: int
    start_train: list[str]


class Coins(Part):
    silver: int
    gold: int
    total_value: int


class OtherSupply(Part):
    main_boards: int
    dice_boards: int
    player_boards: int
    dice: int
    score_tiles: int
    score_markers: int
    pioneer_markers: int
    coins: Coins
    workers: int
    passengers: int
    conductor_caps: dict[str, int]
    short_rules: int


class SetupRow(Part):
    goods_building_tiles: int
    dark_copies_per_kind: int
    tickets_per_pack: int
    action_tiles_dice: int
    action_tiles_base_display: int
    tickets_in_packs: int
    tickets_draw_pile: int
    start_black: list[int]
    engine_shed_points: int


class DiceVariant(Part):
    name: str
    black_stones: int
    uses: list[str]


class BaseVariant(Part):
    name: str
    black_stones: int
    uses: list[str]
    extra_display_tiles: int = 0


class Variants(Part):
    default: Literal["dice", "base"]
    dice: DiceVariant
    base: BaseVariant


class Switch(Part):
    default: bool | int | str
    values: str
    meaning: str
    rule: str


class Switches(Part):
    signal_box_when_idle: Switch
    water_tower_counts_covered: Switch
    partial_sale: Switch
    goods_shed_tokens_per_turn: Switch
    base_extra_display_tiles: Switch
    start_player: Switch


class TaubertalEdition(msgspec.Struct, forbid_unknown_fields=True):
    """A complete edition of Der Taubertal-Express."""

    schema_version: Literal[1]
    edition: str
    game: GameFacts
    constants: Constants
    stone_colours: list[Colour]
    goods: list[Good]
    goods_buildings: list[GoodsBuilding]
    wagon_halls: list[WagonHall]
    map: Map
    pioneer_track: PioneerTrack
    score_track: ScoreTrack
    dice_board: DiceBoard
    main_board: MainBoard
    station_buildings: list[StationBuilding]
    tickets: list[Ticket]
    action_tiles: list[ActionTile]
    train_parts: TrainParts
    other_supply: OtherSupply
    setup_by_players: dict[str, SetupRow]
    variants: Variants
    options: Switches
    rulebook_inventory: list[tuple[str, int]]


def defaults(edition: TaubertalEdition) -> dict[str, object]:
    """The options that the edition itself states (TE-110, section 13a)."""
    stated = edition.options
    return {
        "start_player": stated.start_player.default,
        "variant": edition.variants.default,
        "signal_box_when_idle": stated.signal_box_when_idle.default,
        "water_tower_counts_covered": stated.water_tower_counts_covered.default,
        "partial_sale": stated.partial_sale.default,
        "goods_shed_tokens_per_turn": stated.goods_shed_tokens_per_turn.default,
        "base_extra_display_tiles": stated.base_extra_display_tiles.default,
    }
