# SPDX-License-Identifier: MIT
"""Everything that must hold in an edition file; a file that breaks it is refused."""

import msgspec

from stellwerk.core.edition import Problems
from stellwerk.games.first_class import edition as shape
from stellwerk.games.first_class.card_checks import (
    check_base_cards,
    check_cities,
    check_modules,
    check_symbols,
)


def check(edition: shape.FirstClassEdition, problems: Problems) -> None:
    """Everything that play relies on beside the shape."""
    check_constants(edition.constants, problems.at("constants"))
    check_wagons(edition.wagons, problems.at("wagons"))
    check_coins(edition.coins, problems.at("coins"))
    room = sum(column.capacity for column in edition.coins.columns)
    check_amounts(msgspec.to_builtins(edition), room, problems)
    for at, tile in problems.each("locomotive_tiles", edition.locomotive_tiles):
        check_symbols(tile.upgrades, at.at("upgrades"))
    check_start_tile(edition.start_player_tile, problems.at("start_player_tile"))
    check_symbols(edition.decline_reward.symbols, problems.at("decline_reward.symbols"))
    for at, wagon in problems.each("mail_wagons", edition.mail_wagons):
        check_symbols(wagon.bonus, at.at("bonus"))
    total = 4 * len(edition.mail_wagons)
    problems.equal(edition.mail_wagon_total, total, "mail_wagon_total")
    check_cities(edition.player_board.cities, problems.at("player_board.cities"))
    check_base_cards(edition.base_cards, problems)
    for at, card in problems.each("end_cards", edition.end_cards):
        check_symbols(card.action, at.at("action"))
    check_modules(edition, problems)
    check_ids(edition, problems)


def check_constants(constants: shape.Constants, problems: Problems) -> None:
    first = constants.first_game_modules
    different = len(first) == 2 and len(set(first)) == 2
    problems.expect(different, "first_game_modules", "must name 2 different modules")
    colours = len(set(constants.player_colours))
    problems.expect(colours == 4, "player_colours", "must name 4 different colours")


def check_wagons(wagons: shape.Wagons, problems: Problems) -> None:
    problems.equal(wagons.levels, list(shape.LEVELS), "levels")
    faces = [stock.faces for stock in wagons.cards]
    problems.equal(faces, [(0, 1), (2, 4), (7, 12)], "cards")
    for place, (at, stock) in enumerate(problems.each("cards", wagons.cards)):
        least = 8 if place == 0 else 0  # two wagons for each of four players
        at.expect(stock.count >= least, "count", f"must be {least} or more")
    problems.equal(wagons.total, sum(stock.count for stock in wagons.cards), "total")


def check_coins(coins: shape.Coins, problems: Problems) -> None:
    """The supply fills all boards (FC-297)."""
    problems.equal([column.index for column in coins.columns], [1, 2, 3], "columns")
    for at, column in problems.each("columns", coins.columns):
        for action in column.actions:
            known = f"{action!r} is unknown; allowed: {', '.join(shape.COLUMN_ACTIONS)}"
            at.expect(action in shape.COLUMN_ACTIONS, "actions", known)
        at.unique(column.actions, "actions")
    room = sum(column.capacity for column in coins.columns)
    problems.expect(coins.total >= 4 * room, "total", f"must fill boards: {4 * room}")
    problems.between(coins.start, 0, room, "start")
    price = coins.any_column.end_card_price
    problems.between(price, 1, room, "any_column.end_card_price")


def check_amounts(part: object, room: int, problems: Problems) -> None:
    """No COIN symbol may bring more coins than a board holds (FC-292, FC-293)."""
    if isinstance(part, list):
        for at, inner in problems.each("", part):
            check_amounts(inner, room, at)
    elif isinstance(part, dict):
        amount = (part.get("n") or 0) if part.get("sym") == "COIN" else 0
        excess = f"brings {amount} coins; a board holds {room}"
        problems.expect(amount <= room, "", excess)
        for key, inner in part.items():
            check_amounts(inner, room, problems.at(key))


def check_start_tile(tile: shape.StartTile, problems: Problems) -> None:
    shares, path = tile.by_seat_clockwise_from_taker, "by_seat_clockwise_from_taker"
    problems.equal([share.offset for share in shares], [0, 1, 2, 3], path)
    for at, share in problems.each(path, shares):
        for inner, symbols in at.each("choices", share.choices):
            check_symbols(symbols, inner)


def check_ids(edition: shape.FirstClassEdition, problems: Problems) -> None:
    sections = [edition.player_board.cities]
    sections += [card.cities for card in edition.base_cards]
    problems.unique([city.name for cities in sections for city in cities], "base_cards")
    ids = [card.id for card in edition.base_cards]
    ids += [card.id for module in edition.modules.values() for card in module.cards]
    ids += [card.id for card in edition.end_cards]
    ids += [wagon.id for wagon in edition.mail_wagons]
    problems.unique(ids, "")
    for id in ids:
        word = bool(id) and not any(sign.isspace() or sign in ".,#@" for sign in id)
        problems.expect(word, "", f"the id {id!r} must be one word without . , # or @")
