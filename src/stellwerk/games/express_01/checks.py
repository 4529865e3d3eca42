# SPDX-License-Identifier: MIT
"""Everything that must hold in an Express 01 edition beyond shape and types."""

from __future__ import annotations

from typing import Final

from stellwerk.core.edition import Problems
from stellwerk.games.express_01.cards import shelf_sizes
from stellwerk.games.express_01.edition import (
    EXITS,
    FACING,
    MAPS,
    ExpressEdition,
    Map,
    Slot,
    UpgradeCard,
    base_of,
    map_of,
    pool_of,
    stacks_of,
)
from stellwerk.games.express_01.faces import EXIT_COUNT
from stellwerk.games.express_01.geometry import (
    BIT,
    MASK_SIZE,
    exit_mask,
    exit_number,
    keeps_tower,
    keeps_track,
    rotations,
    segments,
    site_mask,
)

FEWEST_ROUNDS: Final = 20
MOST_ROUNDS: Final = 1000
MOST_SLOTS: Final = 60
COLORS: Final = (
    *("blue", "green", "red", "yellow", "orange", "violet"),
    *("white", "gray", "pink", "turquoise"),
)
MOST_PLAYERS: Final = 4


def check(edition: ExpressEdition, problems: Problems) -> None:
    """Names and numbers first; what refers to them only if those are sound."""
    problems.expect(bool(edition.edition.strip()), "edition", "needs a name")
    check_geometry(edition, problems)
    check_companies(edition, problems)
    check_options(edition, problems)
    for key in ("germany", "usa", "benelux"):
        check_faces(edition, key, problems)
    for key in MAPS:
        check_slots(edition, key, problems)
    if problems.found:
        return
    for key in MAPS:
        check_stacks(edition, key, problems)
        check_lists(edition, key, problems)
        check_setup(edition, key, problems)
    check_shares(edition, problems)


def check_geometry(edition: ExpressEdition, problems: Problems) -> None:
    """The six exits and how they meet are the same for every edition (EX-G2)."""
    turned = {name: EXITS[exit_number(name, 1)] for name in EXITS}
    fixed: list[tuple[str, bool]] = [
        ("exits", tuple(edition.geometry.exits) == EXITS),
        ("facing_exit", dict(edition.geometry.facing_exit) == FACING),
        ("rotate_180", dict(edition.geometry.rotate_180) == turned),
    ]
    for key, holds in fixed:
        problems.expect(holds, f"geometry.{key}", "differs from that of the six exits")


def check_companies(edition: ExpressEdition, problems: Problems) -> None:
    ids = [company.id for company in edition.companies]
    problems.unique(ids, "companies")
    problems.expect(
        1 <= len(ids) <= len(COLORS),
        "companies",
        f"must be 1 to {len(COLORS)}, not {len(ids)}",
    )
    for place, company in enumerate(edition.companies):
        for key, word in [("id", company.id), ("colour", company.colour)]:
            problems.expect(
                word in COLORS and word == company.id,
                f"companies[{place}].{key}",
                f"{word!r} is no company color; allowed: {', '.join(COLORS)}",
            )


def check_options(edition: ExpressEdition, problems: Problems) -> None:
    rounds = edition.rules_options.max_rounds
    problems.expect(
        FEWEST_ROUNDS <= rounds <= MOST_ROUNDS,
        "rules_options.max_rounds",
        f"must be {FEWEST_ROUNDS} to {MOST_ROUNDS}, not {rounds}",
    )
    parts = edition.common_components
    for path, count in [
        ("player_boards", parts.player_boards),
        ("position_cards", len(parts.position_cards)),
        ("wooden_engines.count", parts.wooden_engines.count),
    ]:
        problems.expect(
            count >= MOST_PLAYERS,
            f"common_components.{path}",
            f"needs {MOST_PLAYERS}, has {count}",
        )


def cards_of_set(edition: ExpressEdition, key: str) -> list[UpgradeCard]:
    sets = edition.upgrade_cards
    return {"germany": sets.germany, "usa": sets.usa, "benelux": sets.benelux}[key]


def check_faces(edition: ExpressEdition, key: str, problems: Problems) -> None:
    """Each card for itself: track or stations, companies, symmetry."""
    cards = cards_of_set(edition, key)
    problems.unique([str(card.number) for card in cards], f"upgrade_cards.{key}")
    companies = {company.id: True for company in edition.companies}
    for place, card in enumerate(cards):
        check_face(card, companies, f"upgrade_cards.{key}[{place}]", problems)


def check_face(
    card: UpgradeCard, companies: dict[str, bool], path: str, problems: Problems
) -> None:
    wanted = {"track": 0, "double": 2}.get(card.type, 1)
    problems.expect(
        len(card.sites) == wanted,
        f"{path}.sites",
        f"{card.number} is a {card.type} card with {len(card.sites)} stations",
    )
    problems.expect(
        bool(card.tracks) == (card.type == "track"),
        f"{path}.tracks",
        "a track card has track, a station card has none",
    )
    for one, other in card.tracks:
        problems.expect(one != other, f"{path}.tracks", f"{one} leads back to itself")
    named = [site.company for site in card.sites]
    if card.share is not None:
        named.append(card.share)
        problems.expect(card.type == "track", f"{path}.share", "only track is a share")
    for company in named:
        if company not in companies:
            problems.add(
                path, f"unknown company {company!r}; there are: {', '.join(companies)}"
            )
    same = looks_the_same(card)
    problems.expect(
        card.symmetric == same, f"{path}.symmetric", f"the face says {same}"
    )
    problems.expect(
        card.site_link is False or card.type == "double",
        f"{path}.site_link",
        "only a double station joins two stations",
    )


def looks_the_same(card: UpgradeCard) -> bool:
    """Is the card the same upside down, the tower ignored?"""
    if segments(card, 0) != segments(card, 1):
        return False
    for site in range(len(card.sites)):
        if site_mask(card, site, 0) != site_mask(card, site, 1):
            return False
    return True


def check_slots(edition: ExpressEdition, key: str, problems: Problems) -> None:
    """Slots have base cards; links lead back to where they come from (EX-G8)."""
    path = f"maps.{key}.slots"
    printed = map_of(edition, key)
    names = [slot.slot for slot in printed.slots]
    problems.unique(names, path)
    problems.expect(
        2 <= len(names) <= MOST_SLOTS, path, f"must be 2 to {MOST_SLOTS} slots"
    )
    bases = {card.id for card in edition.base_cards}
    slots = {slot.slot: slot for slot in printed.slots}
    for place, slot in enumerate(printed.slots):
        where = f"{path}[{place}]"
        problems.expect(
            slot.slot in bases, f"{where}.slot", f"no base card {slot.slot!r}"
        )
        problems.expect(
            len(slot.exits) == EXIT_COUNT, f"{where}.exits", "must name all six exits"
        )
        check_links(slot, slots, where, problems)
    if not problems.found:
        check_connected(printed, path, problems)


def check_links(
    slot: Slot, slots: dict[str, Slot], path: str, problems: Problems
) -> None:
    for name, crossing in slot.exits.items():
        where = f"{path}.exits.{name}"
        if crossing.kind != "link":
            problems.expect(
                crossing.to is None and crossing.exit is None,
                where,
                f"{crossing.kind} leads nowhere",
            )
            continue
        if crossing.to not in slots or crossing.exit is None:
            problems.add(where, f"links to {crossing.to!r}, which is no slot")
            continue
        back = slots[crossing.to].exits.get(crossing.exit)
        problems.expect(
            back is not None and back.to == slot.slot and back.exit == name,
            where,
            f"{crossing.to} {crossing.exit} does not lead back",
        )


def check_connected(printed: Map, path: str, problems: Problems) -> None:
    slots = {slot.slot: slot for slot in printed.slots}
    reached = [printed.slots[0].slot]
    for name in reached:
        for crossing in slots[name].exits.values():
            if crossing.to is not None and crossing.to not in reached:
                reached.append(crossing.to)
    lost = sorted(set(slots) - set(reached))
    problems.expect(not lost, path, f"not connected with the rest: {', '.join(lost)}")


def check_stacks(edition: ExpressEdition, key: str, problems: Problems) -> None:
    """Every card lies in a stack of its type and level, in the stated number."""
    stacks = stacks_of(edition, key)
    path = f"stacks.{key}" if key != "benelux" else "stacks.benelux_changes"
    problems.unique([stack.id for stack in stacks], path)
    by_id = {stack.id: stack for stack in stacks}
    for stack in stacks:
        name = f"{stack.type}_{stack.level}"
        problems.expect(stack.id == name, path, f"{stack.id!r} must be named {name!r}")
    for name in map_of(edition, key).sets:
        for place, card in enumerate(cards_of_set(edition, name)):
            home = by_id.get(card.stack)
            problems.expect(
                home is not None and (home.type, home.level) == (card.type, card.level),
                f"upgrade_cards.{name}[{place}].stack",
                f"{card.number} does not belong to the stack {card.stack!r}",
            )
    if problems.found:
        return
    pool = pool_of(edition, key)
    for stack in stacks:
        mine = [card for card in pool if card.stack == stack.id]
        count = sum(card.copies for card in mine)
        problems.expect(
            count == stack.cards,
            path,
            f"{stack.id} holds {count} cards on the {key} map, not {stack.cards}",
        )
        low, high = stack.numbers
        for card in mine:
            problems.expect(
                low <= card.number <= high,
                path,
                f"{card.number} is outside of {low} to {high} of {stack.id}",
            )


def check_lists(edition: ExpressEdition, key: str, problems: Problems) -> None:
    """Every printed successor exists, is one level up, and fits (EX-204 to EX-209)."""
    pool = {card.number: card for card in pool_of(edition, key)}
    used = shelf_sizes(pool_of(edition, key))
    problems.expect(
        max(used) <= MASK_SIZE,
        "upgrade_cards",
        f"{max(used)} cards of one level on the {key} map, at most {MASK_SIZE}",
    )
    bases = {card.id: place for place, card in enumerate(edition.base_cards)}
    for card, slot in zip(
        base_of(edition, key), map_of(edition, key).slots, strict=True
    ):
        path = f"base_cards[{bases[card.id]}].replaced_by"
        wanted = "track" if card.kind == "track" else card.station_type
        for number in card.replaced_by:
            new = pool.get(number)
            if new is None or new.level != 1 or new.type != wanted:
                problems.add(path, f"{number} is no yellow {wanted} card")
            elif not fits(new, slot):
                problems.add(path, f"{number} does not fit {slot.slot} on any side")
    places = {
        (name, card.number): place
        for name in map_of(edition, key).sets
        for place, card in enumerate(cards_of_set(edition, name))
    }
    for old in pool.values():
        place = places.get((old.set, old.number), 0)
        path = f"upgrade_cards.{old.set}[{place}].replaced_by"
        for number in old.replaced_by:
            check_successor(old, pool.get(number), number, path, problems)


def fits(card: UpgradeCard, slot: Slot) -> bool:
    """Can the card lie here without track into the border or a wall (EX-209)?"""
    usable = usable_exits(slot)
    return any(exit_mask(card, turn) & ~usable == 0 for turn in rotations(card))


def usable_exits(slot: Slot) -> int:
    """The exits of a slot that may carry track, as a bit mask (EX-G8, EX-209)."""
    mask = 0
    for name, crossing in slot.exits.items():
        if crossing.kind in ("link", "open_border"):
            mask |= BIT[exit_number(name, 0)]
    return mask


def check_successor(
    old: UpgradeCard,
    new: UpgradeCard | None,
    number: int,
    path: str,
    problems: Problems,
) -> None:
    if new is None:
        problems.add(path, f"there is no card {number}")
        return
    problems.expect(
        new.level == old.level + 1 and (new.type == "track") == (old.type == "track"),
        path,
        f"{number} is not one level above {old.number}",
    )
    kept = False
    for before in rotations(old):
        for after in rotations(new):
            if keeps_track(old, before, new, after):
                kept = kept or keeps_tower(old, before, new, after)
    problems.expect(kept, path, f"{number} never keeps the track of {old.number}")


def check_setup(edition: ExpressEdition, key: str, problems: Problems) -> None:
    """Enough cards for the hands, and slots named in the setup exist."""
    setup = edition.setup
    sizes = {stack.id: stack.cards for stack in stacks_of(edition, key)}
    dealt = MOST_PLAYERS * setup.starting_hand
    if setup.starting_hand_stack not in sizes:
        problems.add("setup.starting_hand_stack", "is no stack of every map")
    elif sizes[setup.starting_hand_stack] < dealt:
        problems.add("setup.starting_hand", f"{dealt} cards are not in the stack")
    stack = setup.starting_hand_stack
    for card in pool_of(edition, key):
        if card.stack == stack and card.copies > 1:
            problems.add("setup.starting_hand_stack", "bids need different numbers")
    kinds = {card.id: card.kind for card in base_of(edition, key)}
    for slot in setup.first_station_required.get(key, []):
        problems.expect(
            kinds.get(slot) == "station",
            f"setup.first_station_required.{key}",
            f"{slot!r} is no station slot",
        )
    for slot in setup.west_bonus_slots.get(key, []):
        problems.expect(
            slot in kinds, f"setup.west_bonus_slots.{key}", f"{slot!r} is no slot"
        )
    problems.expect(
        any(kind == "station" for kind in kinds.values()),
        f"maps.{key}",
        "needs a station for the first turn",
    )


def check_shares(edition: ExpressEdition, problems: Problems) -> None:
    """The engines on the cards agree with the companies' counts (EX-301)."""
    for place, company in enumerate(edition.companies):
        stated = company.shares
        by_stack = {
            "track_1": stated.track_1,
            "track_2": stated.track_2,
            "track_3": stated.track_3,
        }
        path = f"companies[{place}].shares"
        problems.expect(
            sum(by_stack.values()) == stated.total, f"{path}.total", "is not the sum"
        )
        for key in ("germany", "usa"):
            for stack, count in by_stack.items():
                mine = [
                    card
                    for card in cards_of_set(edition, key)
                    if card.share == company.id and card.stack == stack
                ]
                found = sum(card.copies for card in mine)
                problems.expect(
                    found == count, f"{path}.{stack}", f"{key} has {found}, not {count}"
                )
                for card in mine:
                    problems.expect(
                        card.share_count == count,
                        f"upgrade_cards.{key}",
                        f"{card.number} prints {card.share_count} shares, not {count}",
                    )
