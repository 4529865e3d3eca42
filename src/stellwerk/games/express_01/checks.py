# SPDX-License-Identifier: MIT
"""Everything that must hold in an Express 01 edition beyond shape and types."""

from __future__ import annotations

from collections import Counter
from typing import Final

from stellwerk.core.edition import Problems
from stellwerk.games.express_01.cards import shelf_of
from stellwerk.games.express_01.edition import (
    EXITS,
    FACING,
    MAPS,
    BaseCard,
    Crossing,
    ExpressEdition,
    Map,
    Slot,
    UpgradeCard,
    base_of,
    cards_of_set,
    map_of,
    pool_of,
    stacks_of,
)
from stellwerk.games.express_01.faces import EXIT_COUNT
from stellwerk.games.express_01.geometry import (
    MASK_SIZE,
    exit_mask,
    exit_number,
    exits_to,
    keeps_tower,
    keeps_track,
    rotations,
    segments,
    site_masks,
)

FEWEST_ROUNDS: Final = 20
MOST_ROUNDS: Final = 1000
MOST_SLOTS: Final = 60
COLORS: Final = (
    *("blue", "green", "red", "yellow", "orange", "violet"),
    *("white", "gray", "pink", "turquoise"),
)
MOST_PLAYERS: Final = 4
SHARE_STACKS: Final = ("track_1", "track_2", "track_3")


def check(edition: ExpressEdition, problems: Problems) -> None:
    """Names and numbers first; what refers to them only if those are sound."""
    problems.expect(bool(edition.edition.strip()), "edition", "needs a name")
    check_geometry(edition, problems.at("geometry"))
    check_companies(edition, problems)
    check_options(edition, problems)
    for key in ("germany", "usa", "benelux"):
        check_faces(edition, key, problems)
    for key in MAPS:
        check_slots(edition, key, problems.at(f"maps.{key}"))
        check_homes(edition, key, problems)
    if problems.found:
        return
    for key in MAPS:
        check_stacks(edition, key, problems)
        check_lists(edition, key, problems)
        check_setup(edition, key, problems)
    check_shares(edition, problems)


def check_geometry(edition: ExpressEdition, problems: Problems) -> None:
    """The six exits and how they meet are the same for every edition (EX-G2)."""
    geometry, differs = edition.geometry, "differs from that of the six exits"
    turned = {name: EXITS[exit_number(name, 1)] for name in EXITS}
    problems.expect(tuple(geometry.exits) == EXITS, "exits", differs)
    problems.expect(dict(geometry.facing_exit) == FACING, "facing_exit", differs)
    problems.expect(dict(geometry.rotate_180) == turned, "rotate_180", differs)


def check_companies(edition: ExpressEdition, problems: Problems) -> None:
    ids = [company.id for company in edition.companies]
    problems.unique(ids, "companies")
    problems.between(len(ids), 1, len(COLORS), "companies")
    for at, company in problems.each("companies", edition.companies):
        for key, word in [("id", company.id), ("colour", company.colour)]:
            complaint = f"{word!r} is no company color; allowed: {', '.join(COLORS)}"
            at.expect(word in COLORS and word == company.id, key, complaint)


def check_options(edition: ExpressEdition, problems: Problems) -> None:
    rounds = edition.rules_options.max_rounds
    complaint = f"must be {FEWEST_ROUNDS} to {MOST_ROUNDS}, not {rounds}"
    sound = FEWEST_ROUNDS <= rounds <= MOST_ROUNDS
    problems.expect(sound, "rules_options.max_rounds", complaint)
    parts, at = edition.common_components, problems.at("common_components")
    counts = {
        "player_boards": parts.player_boards,
        "position_cards": len(parts.position_cards),
        "wooden_engines.count": parts.wooden_engines.count,
    }
    for path, count in counts.items():
        complaint = f"needs {MOST_PLAYERS}, has {count}"
        at.expect(count >= MOST_PLAYERS, path, complaint)


def check_faces(edition: ExpressEdition, key: str, problems: Problems) -> None:
    """Each card for itself: track or stations, companies, symmetry."""
    cards = cards_of_set(edition, key)
    path = f"upgrade_cards.{key}"
    problems.unique([str(card.number) for card in cards], path)
    companies = [company.id for company in edition.companies]
    for at, card in problems.each(path, cards):
        check_face(card, companies, at)


def check_face(card: UpgradeCard, companies: list[str], problems: Problems) -> None:
    is_track, sites = card.type == "track", len(card.sites)
    wanted = {"track": 0, "double": 2}.get(card.type, 1)
    complaint = f"{card.number} is a {card.type} card with {sites} stations"
    problems.expect(sites == wanted, "sites", complaint)
    complaint = "a track card has track, a station card has none"
    problems.expect(bool(card.tracks) == is_track, "tracks", complaint)
    for one, other in card.tracks:
        problems.expect(one != other, "tracks", f"{one} leads back to itself")
    named = [site.company for site in card.sites]
    if card.share is not None:
        named.append(card.share)
        problems.expect(is_track, "share", "only track is a share")
    for company in named:
        complaint = f"unknown company {company!r}; there are: {', '.join(companies)}"
        problems.expect(company in companies, "", complaint)
    same = segments(card, 0) == segments(card, 1)
    same = same and site_masks(card, 0) == site_masks(card, 1)
    problems.expect(card.symmetric == same, "symmetric", f"the face says {same}")
    linked = card.site_link and card.type != "double"
    complaint = "only a double station joins two stations"
    problems.expect(not linked, "site_link", complaint)


def check_slots(edition: ExpressEdition, key: str, problems: Problems) -> None:
    """Slots have base cards; links lead back to where they come from (EX-G8)."""
    printed = map_of(edition, key)
    names = [slot.slot for slot in printed.slots]
    problems.unique(names, "slots")
    problems.between(len(names), 2, MOST_SLOTS, "slots")
    bases = {card.id for card in edition.base_cards}
    slots = {slot.slot: slot for slot in printed.slots}
    for at, slot in problems.each("slots", printed.slots):
        at.expect(slot.slot in bases, "slot", f"no base card {slot.slot!r}")
        complete = len(slot.exits) == EXIT_COUNT
        at.expect(complete, "exits", "must name all six exits")
        for name, crossing in slot.exits.items():
            check_crossing(slot.slot, name, crossing, slots, at.at(f"exits.{name}"))
    if not problems.found:
        check_connected(printed, problems)


def check_crossing(
    slot: str, name: str, crossing: Crossing, slots: dict[str, Slot], problems: Problems
) -> None:
    if crossing.kind != "link":
        nowhere = crossing.to is None and crossing.exit is None
        problems.expect(nowhere, "", f"{crossing.kind} leads nowhere")
    elif crossing.to not in slots or crossing.exit is None:
        problems.add("", f"links to {crossing.to!r}, which is no slot")
    else:
        back = slots[crossing.to].exits.get(crossing.exit)
        returns = back is not None and back.to == slot and back.exit == name
        where = f"{crossing.to} {crossing.exit}"
        problems.expect(returns, "", f"{where} does not lead back")


def check_connected(printed: Map, problems: Problems) -> None:
    slots = {slot.slot: slot for slot in printed.slots}
    reached = [printed.slots[0].slot]
    for name in reached:
        for crossing in slots[name].exits.values():
            if crossing.to is not None and crossing.to not in reached:
                reached.append(crossing.to)
    lost = sorted(set(slots) - set(reached))
    complaint = f"not connected with the rest: {', '.join(lost)}"
    problems.expect(not lost, "slots", complaint)


def check_homes(edition: ExpressEdition, key: str, problems: Problems) -> None:
    """Every card belongs to a stack of its type and level."""
    stacks, path = stacks_of(edition, key), stacks_path(key)
    problems.unique([stack.id for stack in stacks], path)
    homes = {stack.id: (stack.type, stack.level) for stack in stacks}
    for stack in stacks:
        name = f"{stack.type}_{stack.level}"
        problems.expect(stack.id == name, path, f"{stack.id!r} must be named {name!r}")
    for name in map_of(edition, key).sets:
        cards = cards_of_set(edition, name)
        for at, card in problems.each(f"upgrade_cards.{name}", cards):
            complaint = f"{card.number} does not belong to the stack {card.stack!r}"
            at_home = homes.get(card.stack) == (card.type, card.level)
            at.expect(at_home, "stack", complaint)


def stacks_path(key: str) -> str:
    """Where the file says what is special about the stacks of a map (EX-S5)."""
    return "stacks.benelux_changes" if key == "benelux" else f"stacks.{key}"


def check_stacks(edition: ExpressEdition, key: str, problems: Problems) -> None:
    """Every stack holds the stated cards."""
    pool, path = pool_of(edition, key), stacks_path(key)
    for stack in stacks_of(edition, key):
        mine = [card for card in pool if card.stack == stack.id]
        count = sum(card.copies for card in mine)
        complaint = f"holds {count} cards on the {key} map, not {stack.cards}"
        problems.expect(count == stack.cards, path, f"{stack.id} {complaint}")
        low, high = stack.numbers
        for card in mine:
            complaint = f"{card.number} is outside of {low} to {high} of {stack.id}"
            problems.expect(low <= card.number <= high, path, complaint)


def check_lists(edition: ExpressEdition, key: str, problems: Problems) -> None:
    """Every printed successor exists, is one level up, and fits (EX-204 to EX-209)."""
    pool = {card.number: card for card in pool_of(edition, key)}
    most = max(Counter(map(shelf_of, pool.values())).values(), default=0)
    complaint = f"{most} cards of one level on the {key} map, at most {MASK_SIZE}"
    problems.expect(most <= MASK_SIZE, "upgrade_cards", complaint)
    slots = {slot.slot: slot for slot in map_of(edition, key).slots}
    for at, base in problems.each("base_cards", edition.base_cards):
        if base.id in slots:
            check_base(base, slots[base.id], pool, at.at("replaced_by"))
    for name in map_of(edition, key).sets:
        cards = cards_of_set(edition, name)
        for at, old in problems.each(f"upgrade_cards.{name}", cards):
            if pool[old.number] is old:  # and no later set has its number
                check_successors(old, pool, at.at("replaced_by"))


def check_base(
    base: BaseCard, slot: Slot, pool: dict[int, UpgradeCard], problems: Problems
) -> None:
    wanted = "track" if base.kind == "track" else base.station_type
    for number in base.replaced_by:
        new = pool.get(number)
        if new is None or new.level != 1 or new.type != wanted:
            problems.add("", f"{number} is no yellow {wanted} card")
        elif not fits(new, slot):
            problems.add("", f"{number} does not fit {slot.slot} on any side")


def fits(card: UpgradeCard, slot: Slot) -> bool:
    """Can the card lie here without track into the border or a wall (EX-209)?"""
    usable = usable_exits(slot)
    return any(exit_mask(card, turn) & ~usable == 0 for turn in rotations(card))


def usable_exits(slot: Slot) -> int:
    """The exits of a slot that may carry track, as a bit mask (EX-G8, EX-209)."""
    return exits_to(slot, ("link", "open_border"))


def check_successors(
    old: UpgradeCard, pool: dict[int, UpgradeCard], problems: Problems
) -> None:
    for number in old.replaced_by:
        new = pool.get(number)
        if new is None:
            problems.add("", f"there is no card {number}")
            continue
        above = shelf_of(new) == shelf_of(old) + 1
        problems.expect(above, "", f"{number} is not one level above {old.number}")
        kept = any(
            keeps_track(old, before, new, after)
            and keeps_tower(old, before, new, after)
            for before in rotations(old)
            for after in rotations(new)
        )
        problems.expect(kept, "", f"{number} never keeps the track of {old.number}")


def check_setup(edition: ExpressEdition, key: str, problems: Problems) -> None:
    """Enough cards for the hands, and slots named in the setup exist."""
    setup, at = edition.setup, problems.at("setup")
    name, dealt = setup.starting_hand_stack, MOST_PLAYERS * setup.starting_hand
    sizes = {stack.id: stack.cards for stack in stacks_of(edition, key)}
    at.expect(name in sizes, "starting_hand_stack", "is no stack of every map")
    complaint = f"{dealt} cards are not in the stack"
    at.expect(sizes.get(name, dealt) >= dealt, "starting_hand", complaint)
    for card in pool_of(edition, key):
        if card.stack == name and card.copies > 1:
            at.add("starting_hand_stack", "bids need different numbers")
    kinds = {card.id: card.kind for card in base_of(edition, key)}
    for slot in setup.first_station_required.get(key, []):
        is_station = kinds.get(slot) == "station"
        path = f"first_station_required.{key}"
        at.expect(is_station, path, f"{slot!r} is no station slot")
    for slot in setup.west_bonus_slots.get(key, []):
        at.expect(slot in kinds, f"west_bonus_slots.{key}", f"{slot!r} is no slot")
    can_begin = "station" in kinds.values()
    problems.expect(can_begin, f"maps.{key}", "needs a station for the first turn")


def check_shares(edition: ExpressEdition, problems: Problems) -> None:
    """The engines on the cards agree with the companies' counts (EX-301)."""
    for at, company in problems.each("companies", edition.companies):
        stated = {name: getattr(company.shares, name) for name in SHARE_STACKS}
        right = sum(stated.values()) == company.shares.total
        at.expect(right, "shares.total", "is not the sum")
        for key in ("germany", "usa"):
            cards = cards_of_set(edition, key)
            mine = [card for card in cards if card.share == company.id]
            for stack, count in stated.items():
                there = [card for card in mine if card.stack == stack]
                found = sum(card.copies for card in there)
                complaint = f"{key} has {found}, not {count}"
                at.expect(found == count, f"shares.{stack}", complaint)
                for card in there:
                    complaint = f"prints {card.share_count} shares, not {count}"
                    right = card.share_count == count
                    path = f"upgrade_cards.{key}"
                    problems.expect(right, path, f"{card.number} {complaint}")
