# SPDX-License-Identifier: MIT
"""The shape of an Express 01 edition file, and which parts of it a map uses."""

from typing import Annotated, Final, Literal

import msgspec

from stellwerk.core.edition import Many, Named, Part, Text, stated

EXITS: Final = ("N", "NE", "SE", "S", "SW", "NW")
FACING: Final = {"N": "S", "S": "N", "NE": "NW", "NW": "NE", "SE": "SW", "SW": "SE"}
MAPS: Final = ("germany", "benelux", "usa")

Exit = Literal["N", "NE", "SE", "S", "SW", "NW"]
Level = Literal[1, 2, 3]
Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Points = Annotated[int, msgspec.Meta(ge=0, le=100)]


class Meta(Part):
    title: Text
    published_title: Text
    designer: Text
    publisher: Text
    players: Many[int]


class Geometry(Part):
    card_format: Literal["portrait"]
    exits: Many[Exit]
    exit_side: dict[Exit, Literal["N", "E", "S", "W"]]
    facing_exit: dict[Exit, Exit]
    rotate_180: dict[Exit, Exit]
    neighbour_of_side: Named[tuple[int, int]]
    row_offset_unit: Text = ""
    notes: Text = ""


class RuleOptions(Part):
    route_counts_start_card: bool
    reverse_in_station: bool
    pass_through_terminus: bool
    black_engine_counts_for_train_length: bool
    max_rounds: int


class CompanyName(msgspec.Struct, forbid_unknown_fields=True):
    abbr: Text
    name: Text


class Shares(msgspec.Struct, forbid_unknown_fields=True):
    track_1: Count
    track_2: Count
    track_3: Count
    total: Count


class Company(Part):
    id: Text
    colour: Text
    germany: CompanyName
    usa: CompanyName
    shares: Shares


class StackChange(msgspec.Struct, forbid_unknown_fields=True):
    id: Text
    numbers: tuple[int, int]
    cards: Count


class Stack(StackChange):
    type: Literal["track", "terminus", "through", "capital", "double"]
    level: Level
    colour: Literal["yellow", "red", "blue"]


class Stacks(Part):
    germany: Many[Stack]
    benelux_changes: Many[StackChange]
    usa: Many[Stack]
    double_split_provenance: Text = ""


class PositionCard(msgspec.Struct, forbid_unknown_fields=True):
    id: Text
    number: int
    sides: Many[Literal["engine", "back"]]


class WoodenEngines(msgspec.Struct, forbid_unknown_fields=True):
    count: Count
    colour: Text


class CapitalTrack(msgspec.Struct, forbid_unknown_fields=True):
    min: Literal[0]
    max: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    over_max: Text = ""


class CommonParts(Part):
    player_boards: Count
    position_cards: Many[PositionCard]
    wooden_engines: WoodenEngines
    black_engine_card: Literal[1]
    wooden_stick: Count
    mountain_markers: Count
    capital_track: CapitalTrack


class EndCondition(msgspec.Struct, forbid_unknown_fields=True):
    base_cards_taken: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    stacks_exhausted: Annotated[int, msgspec.Meta(ge=1, le=100)]


class Ends(msgspec.Struct, forbid_unknown_fields=True):
    short: EndCondition
    long: EndCondition


class Setup(Part):
    starting_hand: Annotated[int, msgspec.Meta(ge=1, le=50)]
    starting_hand_stack: Text
    end: Ends
    first_station_recommended: Named[Many[Text]] = {}
    first_station_required: Named[Many[Text]] = {}
    west_bonus_slots: Named[Many[Text]] = {}


class Costs(Part):
    hand_cards_per_order: Literal[1]
    tracks_per_order_max: Literal[2]
    stations_per_order: Literal[1]
    mountain_surcharge_per_card: Literal[1]
    share_price: Literal["number of stations of the company on the map"]


class Scoring(Part):
    hand_card: Points
    share: Literal["stations of the company"]
    base_pair: Points
    black_engine: Points


class Crossing(msgspec.Struct, forbid_unknown_fields=True):
    """What lies beyond one exit of a slot."""

    kind: Literal["link", "border", "blocked", "open_border"]
    to: Text | None = None
    exit: Exit | None = None
    by: Text | None = None  # what blocks it


class Slot(Part):
    slot: Text
    row: int
    col: int
    mountain: bool
    exits: dict[Exit, Crossing]


class MapRow(msgspec.Struct, forbid_unknown_fields=True):
    row: int
    first_col: int
    cards: Many[Text] = []
    alignment: Text = ""
    gap_cols: Many[int] = []


class Map(Part):
    sets: Annotated[
        list[Literal["germany", "benelux", "usa"]], msgspec.Meta(max_length=3)
    ]
    rows: Many[MapRow]
    slots: Many[Slot]
    removed_base: Many[Text] = []
    removed_upgrades: Many[int] = []
    wooden_stick_between: Many[Text] = []


class Maps(msgspec.Struct, forbid_unknown_fields=True):
    germany: Map
    benelux: Map
    usa: Map


class BaseCard(Part):
    id: Text
    set: Literal["germany", "benelux", "usa"]
    kind: Literal["track", "station"]
    name: Text
    replaced_by: Many[int]
    station_type: Literal["terminus", "through", "capital", "double"] | None = None


class Site(msgspec.Struct, forbid_unknown_fields=True):
    company: Text
    exits: Many[Exit]
    bonus: Points


class UpgradeCard(Part):
    id: Text
    number: Annotated[int, msgspec.Meta(ge=1, le=9999)]
    set: Literal["germany", "benelux", "usa"]
    type: Literal["track", "terminus", "through", "capital", "double"]
    level: Level
    colour: Literal["yellow", "red", "blue"]
    stack: Text
    copies: Annotated[int, msgspec.Meta(ge=1, le=20)]
    symmetric: bool
    may_rotate_180: Literal[True]
    replaced_by: Many[int]
    water_tower: Literal["NW", "NE", "SE", "SW"] | None = None
    tracks: Many[tuple[Exit, Exit]] = []
    share: Text | None = None
    share_count: Count = 0
    sites: Many[Site] = []
    site_link: bool = False


class UpgradeSets(msgspec.Struct, forbid_unknown_fields=True):
    germany: Many[UpgradeCard]
    usa: Many[UpgradeCard]
    benelux: Many[UpgradeCard]


class ExpressEdition(msgspec.Struct, forbid_unknown_fields=True):
    """A complete edition of Express 01."""

    format: Literal["schwarze-lok-components"]
    version: Literal[1]
    edition: Text
    game: Literal["express_01"]
    meta: Meta
    geometry: Geometry
    rules_options: RuleOptions
    companies: Many[Company]
    stacks: Stacks
    common_components: CommonParts
    setup: Setup
    costs: Costs
    scoring: Scoring
    maps: Maps
    base_cards: Many[BaseCard]
    upgrade_cards: UpgradeSets
    base_cards_provenance: Named[Text] = {}
    upgrade_cards_provenance: Named[Text] = {}


def defaults(edition: ExpressEdition) -> dict[str, object]:
    """The options that the edition itself states (EX-S9)."""
    return stated(edition.rules_options)


def map_of(edition: ExpressEdition, key: str) -> Map:
    """One of the three maps (EX-G5, EX-G6, EX-G7)."""
    found: Map = getattr(edition.maps, key)
    return found


def cards_of_set(edition: ExpressEdition, key: str) -> list[UpgradeCard]:
    """The upgrade cards of one box."""
    cards: list[UpgradeCard] = getattr(edition.upgrade_cards, key)
    return cards


def stacks_of(edition: ExpressEdition, key: str) -> list[Stack]:
    """The stacks of a map in printed order, Benelux changes applied (EX-S5)."""
    stacks = edition.stacks
    if key == "usa":
        return stacks.usa
    if key == "germany":
        return stacks.germany
    changes = {change.id: change for change in stacks.benelux_changes}
    changed = [(stack, changes.get(stack.id, stack)) for stack in stacks.germany]
    return [
        msgspec.structs.replace(stack, numbers=new.numbers, cards=new.cards)
        for stack, new in changed
    ]


def pool_of(edition: ExpressEdition, key: str) -> list[UpgradeCard]:
    """The upgrade cards of a map, by stack and number; later sets override (EX-S5)."""
    cards = {
        card.number: card
        for name in map_of(edition, key).sets
        for card in cards_of_set(edition, name)
    }
    order = {stack.id: place for place, stack in enumerate(stacks_of(edition, key))}
    return sorted(cards.values(), key=lambda card: (order[card.stack], card.number))


def base_of(edition: ExpressEdition, key: str) -> list[BaseCard]:
    """The base card of every slot of a map, in the order of its slots."""
    cards = {card.id: card for card in edition.base_cards}
    return [cards[slot.slot] for slot in map_of(edition, key).slots]
