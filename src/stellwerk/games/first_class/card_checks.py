# SPDX-License-Identifier: MIT
"""What must hold in the cards of an edition."""

from stellwerk.core.edition import Problems
from stellwerk.games.first_class.edition import (
    BASE_PER_STAGE,
    COLOURS,
    LETTERS,
    MODULE_PER_STAGE,
    REQUIRED,
    STAGES,
    WAGON_PLACES,
    BaseCard,
    City,
    EndCard,
    FirstClassEdition,
    Module,
    ModuleCard,
    Requirement,
)
from stellwerk.games.first_class.symbol_checks import (
    check_level,
    check_points,
    check_symbols,
)


def check_cities(cities: list[City], path: str, problems: Problems) -> None:
    """One to four cities, one of them a bonus city (FC-232, FC-724)."""
    problems.expect(1 <= len(cities) <= 4, path, "must be 1 to 4 cities")
    bonuses = sum(city.type == "bonus" for city in cities)
    problems.expect(bonuses == 1, path, f"needs exactly 1 bonus city, not {bonuses}")
    for place, city in enumerate(cities):
        inner = f"{path}[{place}]"
        if city.type == "points":
            check_points(city.points, f"{inner}.points", problems)
        if city.type == "bonus":
            problems.expect(bool(city.bonus), f"{inner}.bonus", "must not be empty")
            check_symbols(city.bonus or [], f"{inner}.bonus", problems)


def check_base_cards(cards: list[BaseCard], problems: Problems) -> None:
    for stage in STAGES:
        count = sum(card.stage == stage for card in cards)
        problems.expect(
            count == BASE_PER_STAGE,
            "base_cards",
            f"stack {stage} needs {BASE_PER_STAGE} cards, not {count}",
        )
    for place, card in enumerate(cards):
        path = f"base_cards[{place}]"
        check_colour(card.colour, card.stage, path, problems)
        check_symbols(card.symbols, f"{path}.symbols", problems)
        if card.kind == "track":
            problems.expect(
                not card.symbols, f"{path}.symbols", "track cards have none"
            )
            check_cities(card.cities, f"{path}.cities", problems)
        else:
            problems.expect(
                not card.cities, f"{path}.cities", "only track cards have cities"
            )


def check_colour(colour: str, stage: int, path: str, problems: Problems) -> None:
    wanted = COLOURS[stage - 1]
    problems.expect(
        colour == wanted, f"{path}.colour", f"stack {stage} is {wanted}, not {colour}"
    )


def check_end_cards(cards: list[EndCard], problems: Problems) -> None:
    problems.expect(
        len(cards) >= 9, "end_cards", "needs at least 9: 5 for the draft and 4 open"
    )
    for place, card in enumerate(cards):
        path = f"end_cards[{place}]"
        check_points(card.points_each, f"{path}.points_each", problems)
        check_symbols(card.action, f"{path}.action", problems)


def check_modules(edition: FirstClassEdition, problems: Problems) -> None:
    for letter in LETTERS:
        if letter not in edition.modules:
            problems.add("modules", f"module {letter} is missing")
            continue
        module = edition.modules[letter]
        path = f"modules.{letter}"
        problems.expect(module.letter == letter, f"{path}.letter", f"must be {letter}")
        check_module(module, path, problems)
    if "C" in edition.modules:
        check_crime(edition.modules["C"], problems)


def check_module(module: Module, path: str, problems: Problems) -> None:
    for stage in STAGES:
        cards = [card for card in module.cards if card.stage == stage]
        problems.expect(
            len(cards) == MODULE_PER_STAGE,
            f"{path}.cards",
            f"stack {stage} needs {MODULE_PER_STAGE} cards, not {len(cards)}",
        )
        types = [card.type for card in cards]
        for type in ("money", "end_card"):
            problems.expect(
                type in types, f"{path}.cards", f"stack {stage} needs a {type} card"
            )
        problems.expect(
            any(card.clipboard for card in cards),
            f"{path}.cards",
            f"stack {stage} needs a card with a clipboard",
        )
    for place, card in enumerate(module.cards):
        inner = f"{path}.cards[{place}]"
        problems.expect(
            card.set == module.letter, f"{inner}.set", f"must be {module.letter}"
        )
        check_colour(card.colour, card.stage, inner, problems)
        check_module_card(card, inner, problems)


def check_module_card(card: ModuleCard, path: str, problems: Problems) -> None:
    check_symbols(card.symbols, f"{path}.symbols", problems)
    at_wagon = card.type in ("passenger", "luggage")
    check_symbols(card.bonus, f"{path}.bonus", problems, at_wagon)
    if card.type in ("money", "end_card"):
        wanted = "COIN" if card.type == "money" else "EG"
        problems.expect(
            any(symbol.sym == wanted for symbol in card.symbols),
            f"{path}.symbols",
            f"a {card.type} card needs {wanted}",
        )
    elif card.type in ("celebrity", "postcard"):
        check_guest(card, path, problems)
    elif card.type != "crime":
        check_goal(card, path, problems)


def check_guest(card: ModuleCard, path: str, problems: Problems) -> None:
    """Celebrities and postcards: where they may lie and what they score."""
    modes = {
        "celebrity": ("fixed", "double"),
        "postcard": ("fixed", "per_bonus_city", "per_city"),
    }[card.type]
    scoring = card.scoring
    if scoring is None or scoring.mode not in modes:
        problems.add(f"{path}.scoring.mode", f"must be one of {', '.join(modes)}")
        return
    if scoring.mode != "double":
        check_points(scoring.points, f"{path}.scoring.points", problems)
    if card.type == "celebrity":
        check_level(card.min_level, f"{path}.min_level", problems)


def check_goal(card: ModuleCard, path: str, problems: Problems) -> None:
    """Cards with a requirement and a bonus: contracts and what is laid in a train."""
    problems.expect(not card.symbols, f"{path}.symbols", "are given by the bonus")
    problems.expect(bool(card.bonus), f"{path}.bonus", "must not be empty")
    problems.expect(
        (card.clipboard is None) == (card.type == "switch"),
        f"{path}.clipboard",
        "all but switches have a clipboard",
    )
    wanted_train = {"passenger": "upper", "luggage": "lower"}.get(card.type)
    problems.expect(
        card.train == wanted_train, f"{path}.train", f"must be {wanted_train}"
    )
    if card.requirement is None:
        problems.add(f"{path}.requirement", "is missing")
        return
    check_requirement(card.type, card.requirement, f"{path}.requirement", problems)


def check_requirement(
    type: str, need: Requirement, path: str, problems: Problems
) -> None:
    allowed = [name for name in REQUIRED if requirement_fits(type, name)]
    if need.type not in allowed:
        problems.add(f"{path}.type", f"a {type} may need: {', '.join(allowed)}")
        return
    for name in REQUIRED[need.type]:
        problems.expect(getattr(need, name) is not None, f"{path}.{name}", "is missing")
    if need.min_level is not None:
        check_level(need.min_level, f"{path}.min_level", problems)
    for name in ("min_position", "min_slot"):
        place = getattr(need, name)
        problems.expect(
            place is None or place in WAGON_PLACES,
            f"{path}.{name}",
            f"must be one of {list(WAGON_PLACES)}",
        )
    problems.expect(
        need.position is None or 1 <= need.position <= 10,
        f"{path}.position",
        "must be 1 to 10",
    )


def requirement_fits(type: str, requirement: str) -> bool:
    """Whether a type of card can have a type of requirement."""
    if type in ("passenger", "luggage"):
        return requirement == "here"
    if type in ("switch", "mechanic"):
        return requirement.startswith("pair_")
    return requirement != "here" and not requirement.startswith("pair_")


def check_crime(module: Module, problems: Problems) -> None:
    """Module C has role cards, a bag of tokens and its own end."""
    if module.role_cards is None or module.evidence is None or module.end is None:
        problems.add("modules.C", "needs role_cards, evidence and end")
        return
    roles = module.role_cards
    problems.expect(
        roles.murderer == 1 and roles.innocent >= 3,
        "modules.C.role_cards",
        "needs 1 murderer and at least 3 innocents",
    )
    problems.expect(
        roles.total == roles.murderer + roles.innocent,
        "modules.C.role_cards.total",
        "must be the sum of the cards",
    )
    kinds = module.evidence.kinds
    problems.expect(
        [kind.kind for kind in kinds] == ["fingerprint", "false_lead"],
        "modules.C.evidence.kinds",
        "must be fingerprint and false_lead",
    )
    total = sum(kind.count for kind in kinds)
    problems.expect(
        0 < total <= 60 and total == module.evidence.total,
        "modules.C.evidence.total",
        "must be the sum of the kinds, at most 60",
    )
    check_points(module.end.escape_points, "modules.C.end.escape_points", problems)
    problems.expect(
        0 <= module.end.murderer_extra_evidence <= 60,
        "modules.C.end.murderer_extra_evidence",
        "must be 0 to 60",
    )
