# SPDX-License-Identifier: MIT
"""What must hold in the cards of an edition, and in their symbols."""

from collections.abc import Sequence

from stellwerk.core.edition import Problems
from stellwerk.games.first_class import edition as shape

# Symbols


def check_symbols(
    symbols: list[shape.Symbol], problems: Problems, at_wagon: bool = False
) -> None:
    """A list names each symbol once, in its own form, within the limits of play."""
    problems.unique([symbol.sym for symbol in symbols], "")
    for at, symbol in problems.each("", symbols):
        check_symbol(symbol, at)
        fits = at_wagon or symbol.sym != "VP_HERE"
        at.expect(fits, "", "VP_HERE needs a passenger or luggage card")


def check_symbol(symbol: shape.Symbol, problems: Problems) -> None:
    code = symbol.sym
    if code in shape.REPEATED:
        most = shape.MAX_TIMES
        holds = 1 <= (symbol.times or 0) <= most and symbol.n is None
        problems.expect(holds, "", f"{code} needs times, 1 to {most}, and no n")
        return
    steps = shape.MAX_STEPS
    most = {"CB": steps, "C1": steps, "COIN": 12}.get(code, shape.MAX_POINTS)
    holds = 1 <= (symbol.n or 0) <= most and symbol.times is None
    problems.expect(holds, "", f"{code} needs n, 1 to {most}, and no times")
    if code == "VP_PER":
        check_metric(symbol, problems)


def check_metric(symbol: shape.Symbol, problems: Problems) -> None:
    most = -1 if symbol.max is None else symbol.max
    problems.expect(most >= 0, "max", "must be 0 or more")
    if symbol.per is None or symbol.per.metric not in shape.METRICS:
        problems.add("per", f"must name a metric: {', '.join(shape.METRICS)}")
    else:
        check_level(symbol.per.min_level, problems, "per.min_level")


def check_level(level: int | None, problems: Problems, path: str = "min_level") -> None:
    problems.expect(level in shape.LEVELS, path, f"must be one of {list(shape.LEVELS)}")


def check_points(points: int | None, problems: Problems, path: str = "points") -> None:
    holds = points is not None and 0 <= points <= shape.MAX_POINTS
    problems.expect(holds, path, f"must be 0 to {shape.MAX_POINTS}")


# Cards


def check_cities(cities: list[shape.City], problems: Problems) -> None:
    """One to four cities, one of them a bonus city (FC-232, FC-724)."""
    problems.expect(1 <= len(cities) <= 4, "", "must be 1 to 4 cities")
    bonuses = sum(city.type == "bonus" for city in cities)
    problems.expect(bonuses == 1, "", f"needs exactly 1 bonus city, not {bonuses}")
    for at, city in problems.each("", cities):
        if city.type == "points":
            check_points(city.points, at)
        if city.type == "bonus":
            at.expect(bool(city.bonus), "bonus", "must not be empty")
            check_symbols(city.bonus or [], at.at("bonus"))


def check_stages(
    cards: Sequence[shape.BaseCard | shape.ModuleCard], wanted: int, problems: Problems
) -> None:
    """Each stack has so many cards, in its colour."""
    for stage in shape.STAGES:
        count = sum(card.stage == stage for card in cards)
        complaint = f"stack {stage} needs {wanted} cards, not {count}"
        problems.expect(count == wanted, "", complaint)
    for at, card in problems.each("", [*cards]):
        at.equal(card.colour, shape.COLOURS[card.stage - 1], "colour")


def check_base_cards(cards: list[shape.BaseCard], problems: Problems) -> None:
    check_stages(cards, shape.BASE_PER_STAGE, problems.at("base_cards"))
    for at, card in problems.each("base_cards", cards):
        check_symbols(card.symbols, at.at("symbols"))
        if card.kind == "track":
            at.expect(not card.symbols, "symbols", "track cards have none")
            check_cities(card.cities, at.at("cities"))
        else:
            at.expect(not card.cities, "cities", "only track cards have cities")


# Modules


def check_modules(edition: shape.FirstClassEdition, problems: Problems) -> None:
    for letter in shape.LETTERS:
        if letter not in edition.modules:
            problems.add("modules", f"module {letter} is missing")
            continue
        module, at = edition.modules[letter], problems.at(f"modules.{letter}")
        at.equal(module.letter, letter, "letter")
        check_module(module, at)
        if letter == "C":
            check_crime(module, at)


def check_module(module: shape.Module, problems: Problems) -> None:
    """Each stack has its cards, of all sorts that a module must have (FC-700)."""
    check_stages(module.cards, shape.MODULE_PER_STAGE, problems.at("cards"))
    for stage in shape.STAGES:
        cards = [card for card in module.cards if card.stage == stage]
        sorts: list[str] = [card.type for card in cards]
        sorts += ["clipboard" for card in cards if card.clipboard]
        for sort in ("money", "end_card", "clipboard"):
            complaint = f"stack {stage} needs a {sort} card"
            problems.expect(sort in sorts, "cards", complaint)
    for at, card in problems.each("cards", module.cards):
        at.equal(card.set, module.letter, "set")
        check_module_card(card, at)


def check_module_card(card: shape.ModuleCard, problems: Problems) -> None:
    check_symbols(card.symbols, problems.at("symbols"))
    at_wagon = card.type in ("passenger", "luggage")
    check_symbols(card.bonus, problems.at("bonus"), at_wagon)
    if card.type in ("money", "end_card"):
        wanted = "COIN" if card.type == "money" else "EG"
        found = any(symbol.sym == wanted for symbol in card.symbols)
        problems.expect(found, "symbols", f"a {card.type} card needs {wanted}")
    elif card.type in ("celebrity", "postcard"):
        check_guest(card, problems)
    elif card.type != "crime":
        check_goal(card, problems)


def check_guest(card: shape.ModuleCard, problems: Problems) -> None:
    """Celebrities and postcards: where they may lie and what they score."""
    modes = {
        "celebrity": ("fixed", "double"),
        "postcard": ("fixed", "per_bonus_city", "per_city"),
    }[card.type]
    scoring = card.scoring
    if scoring is None or scoring.mode not in modes:
        problems.add("scoring.mode", f"must be one of {', '.join(modes)}")
        return
    if scoring.mode != "double":
        check_points(scoring.points, problems, "scoring.points")
    if card.type == "celebrity":
        check_level(card.min_level, problems)


def check_goal(card: shape.ModuleCard, problems: Problems) -> None:
    """Cards with a requirement and a bonus: contracts and what is laid in a train."""
    problems.expect(not card.symbols, "symbols", "are given by the bonus")
    problems.expect(bool(card.bonus), "bonus", "must not be empty")
    held = (card.clipboard is None) == (card.type == "switch")
    problems.expect(held, "clipboard", "all but switches have a clipboard")
    train = {"passenger": "upper", "luggage": "lower"}.get(card.type)
    problems.equal(card.train, train, "train")
    if card.requirement is None:
        problems.add("requirement", "is missing")
    else:
        check_requirement(card.type, card.requirement, problems.at("requirement"))


def check_requirement(type: str, need: shape.Requirement, problems: Problems) -> None:
    allowed = [name for name in shape.REQUIRED if requirement_fits(type, name)]
    if need.type not in allowed:
        problems.add("type", f"a {type} may need: {', '.join(allowed)}")
        return
    for name in shape.REQUIRED[need.type]:
        problems.expect(getattr(need, name) is not None, name, "is missing")
    if need.min_level is not None:
        check_level(need.min_level, problems)
    places = shape.WAGON_PLACES
    for name in ("min_position", "min_slot"):
        place = getattr(need, name)
        holds = place is None or place in places
        problems.expect(holds, name, f"must be one of {list(places)}")
    if need.position is not None:
        problems.between(need.position, 1, 10, "position")


def requirement_fits(type: str, requirement: str) -> bool:
    """Whether a type of card can have a type of requirement."""
    if type in ("passenger", "luggage"):
        return requirement == "here"
    if type in ("switch", "mechanic"):
        return requirement.startswith("pair_")
    return requirement != "here" and not requirement.startswith("pair_")


def check_crime(module: shape.Module, problems: Problems) -> None:
    """Module C has role cards, a bag of tokens and its own end."""
    if module.role_cards is None or module.evidence is None or module.end is None:
        problems.add("", "needs role_cards, evidence and end")
        return
    roles = module.role_cards
    enough = roles.murderer == 1 and roles.innocent >= 3
    problems.expect(enough, "role_cards", "needs 1 murderer and at least 3 innocents")
    problems.equal(roles.total, roles.murderer + roles.innocent, "role_cards.total")
    kinds = [kind.kind for kind in module.evidence.kinds]
    problems.equal(kinds, ["fingerprint", "false_lead"], "evidence.kinds")
    total = sum(kind.count for kind in module.evidence.kinds)
    problems.equal(module.evidence.total, total, "evidence.total")
    problems.between(total, 1, 60, "evidence.total")
    check_points(module.end.escape_points, problems, "end.escape_points")
    extra = module.end.murderer_extra_evidence
    problems.between(extra, 0, 60, "end.murderer_extra_evidence")
