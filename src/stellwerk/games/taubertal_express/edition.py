# SPDX-License-Identifier: MIT
"""The shape of a Taubertal-Express edition file; `checks.py` says what must hold."""

from typing import Annotated, Final, Literal, cast

import msgspec

from stellwerk.core.edition import Many, Named, Part, Text, stated

MOST: Final = 1000  # no printed number of points or coins is larger
MOST_STONES: Final = 100  # of one color: counts share one machine word
DEAREST_LINK: Final = 6  # stones; every way to pay for it is a move

Points = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
Supply = Annotated[int, msgspec.Meta(ge=0, le=MOST_STONES)]
Few = Annotated[int, msgspec.Meta(ge=0, le=10)]
Room = Annotated[int, msgspec.Meta(ge=1, le=50)]  # on a wagon
Cost = Named[int]  # stones by color


class GameFacts(Part):
    id: Literal["taubertal_express"]
    title: Text
    designer: Text
    publisher: Text
    players: tuple[int, int]
    expansion: Text = ""
    illustration: Text = ""
    year_base: int = 2021
    age: int = 12
    minutes_dice: tuple[int, int] = (60, 90)
    minutes_base: tuple[int, int] = (90, 120)
    bgg_id: int | None = None
    language: Text = "de"
    rule_prefix: Literal["TE"] = "TE"


class Number(Part):
    value: int


class One(Part):
    """The rules know no other number."""

    value: Literal[1]


class Numbers(Part):
    value: Many[int]


class CoalCapacity(Part):
    small: Room
    large: Room


class GoodsCapacity(Part):
    normal: Annotated[int, msgspec.Meta(ge=1, le=10)]
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
    passenger_wagon_capacity: One
    goods_wagon_capacity: GoodsCapacity
    goods_per_goods_building: One
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
    id: Text
    de: Text
    count: Supply
    kind: Literal["coloured", "black"]
    good: Text | None
    count_base_game: int | None = None


class Good(Part):
    id: Text
    de: Text
    colour: Text
    building: Text
    tokens: Supply


class GoodsBuilding(Part):
    id: Text
    de: Text
    good: Text
    tiles: int


class WagonHall(Part):
    id: Text
    de: Text
    tiles: int
    gives: Many[Literal["passenger_wagon", "worker_wagon", "goods_wagon"]]


class Slot(Part):
    kind: Literal["station", "goods", "hall"]
    allowed: Many[Text] = []
    colour: Text | None = None


class City(Part):
    id: Text
    name: Text
    region: Text
    x: int
    y: int
    slots: Many[Slot]
    start_of_locomotive: bool = False


class Link(Part):
    id: Text
    a: Text
    b: Text
    cost: Annotated[int, msgspec.Meta(ge=1, le=DEAREST_LINK)]


class Region(Part):
    id: Text
    name: Text
    cities: Many[Text]
    points: Points
    first_bonus: Points


class Map(Part):
    cities: Many[City]
    links: Many[Link]
    regions: Many[Region]


class PioneerTrack(Part):
    start: int
    last: int


class ScoreTrack(Part):
    floor: int
    lap: int
    tiles: Many[int]


class Gain(Part):
    """What a dice area gives (TE-311)."""

    stones_any: Few = 0
    stones: Cost = {}
    coins: Few = 0
    light_station_building: Few = 0
    goods_building: Few = 0
    goods_tokens_any: Few = 0
    wagon_hall_any: Few = 0


class Area(Part):
    id: Text
    de: Text
    face: int
    gain: Gain


class DiceBoard(Part):
    dice: Annotated[int, msgspec.Meta(ge=1, le=6)]
    faces: int
    joker_face: int
    areas: Many[Area]


class Field(Part):
    id: Text
    cost: Cost


class GoodsField(Field):
    min_players: int


class HallStack(Field):
    colour: Text
    tiles: int


class Packs(Part):
    count: int
    size: Literal["players+1"]


class MainBoard(Part):
    goods_building_fields: Many[GoodsField]
    light_building_fields: Many[Field]
    hall_stacks: Many[HallStack]
    open_ticket_fields: Many[Field]
    hidden_ticket_packs: Packs


class Benefit(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What a station building does: one of 22 operations and its numbers."""

    op: Text
    n: int | None = None
    per: int | None = None
    points: int | None = None
    points_each: int | None = None
    coins: int | None = None
    per_turn: int | None = None
    min_workers: int | None = None
    min_buildings: int | None = None
    set: int | None = None
    city: Text | None = None
    cities: Many[Text] = []
    by_players: Named[int] = {}
    give: Cost = {}
    get: Text | None = None
    optional: bool | None = None
    from_: Text | None = msgspec.field(name="from", default=None)
    excludes: Text | None = None
    any_kinds: bool | None = None
    limit_per_turn_option: Text | None = None


class StationBuilding(Part):
    id: Text
    de: Text
    en: Text
    shade: Literal["dark", "light"]
    copies: int
    timing: Literal["immediate", "permanent", "end"]
    coin_cost: int | None
    effect: Benefit
    rule: Text


class Reward(Part):
    points: Points
    coins: Annotated[int, msgspec.Meta(ge=0, le=20)]
    stones: Cost


class Ticket(Part):
    id: Text
    passenger: Text
    gender: Literal["woman", "man"]
    role: Text
    start: Text
    destination: Text
    distance: int
    reward: Reward
    long_stop: bool


class ActionTile(Part):
    id: Text
    stones: Cost


class TrainParts(Part):
    steam_locomotives: int
    cabs: int
    coal_wagons: int
    passenger_wagons: int
    worker_wagons: int
    goods_wagons: int
    start_train: Many[Text]


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
    conductor_caps: Named[int]
    short_rules: int


class SetupRow(Part):
    goods_building_tiles: int
    dark_copies_per_kind: int
    tickets_per_pack: int
    action_tiles_dice: int
    action_tiles_base_display: int
    tickets_in_packs: int
    tickets_draw_pile: int
    start_black: Many[int]
    engine_shed_points: int


class DiceVariant(Part):
    name: Text
    black_stones: int
    uses: Many[Text]


class BaseVariant(DiceVariant):
    extra_display_tiles: int = 0


class Variants(Part):
    default: Literal["dice", "base"]
    dice: DiceVariant
    base: BaseVariant


class Switch(Part):
    default: bool | int | Text
    values: Text
    meaning: Text
    rule: Text


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
    edition: Text
    game: GameFacts
    constants: Constants
    stone_colours: Many[Colour]
    goods: Many[Good]
    goods_buildings: Many[GoodsBuilding]
    wagon_halls: Many[WagonHall]
    map: Map
    pioneer_track: PioneerTrack
    score_track: ScoreTrack
    dice_board: DiceBoard
    main_board: MainBoard
    station_buildings: Many[StationBuilding]
    tickets: Many[Ticket]
    action_tiles: Many[ActionTile]
    train_parts: TrainParts
    other_supply: OtherSupply
    setup_by_players: Named[SetupRow]
    variants: Variants
    options: Switches
    rulebook_inventory: Many[tuple[Text, int]]


def defaults(edition: TaubertalEdition) -> dict[str, object]:
    """The options that the edition itself states (TE-110, section 13a)."""
    switches = cast("dict[str, Switch]", stated(edition.options))
    chosen = {name: switch.default for name, switch in switches.items()}
    return {**chosen, "variant": edition.variants.default}
