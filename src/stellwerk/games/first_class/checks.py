# SPDX-License-Identifier: MIT
"""Everything that must hold in an edition file; a file that breaks it is refused."""

import msgspec

from stellwerk.core.edition import Problems
from stellwerk.games.first_class.card_checks import (
    check_base_cards,
    check_cities,
    check_end_cards,
    check_modules,
)
from stellwerk.games.first_class.edition import (
    COLUMN_ACTIONS,
    LEVELS,
    MAX_POINTS,
    Coins,
    Constants,
    FirstClassEdition,
    StartTile,
    Train,
    Wagons,
)
from stellwerk.games.first_class.symbol_checks import check_points, check_symbols


def check(edition: FirstClassEdition, problems: Problems) -> None:
    """Everything that play relies on; a file that breaks it is refused."""
    check_constants(edition.constants, problems)
    check_wagons(edition.wagons, problems)
    check_train(edition.train, problems)
    check_coins(edition.coins, problems)
    check_room(edition, problems)
    check_tiles(edition, problems)
    check_start_tile(edition.start_player_tile, problems)
    check_symbols(edition.decline_reward.symbols, "decline_reward.symbols", problems)
    check_mail(edition, problems)
    check_cities(edition.player_board.cities, "player_board.cities", problems)
    check_base_cards(edition.base_cards, problems)
    check_end_cards(edition.end_cards, problems)
    check_modules(edition, problems)
    check_ids(edition, problems)


def check_constants(constants: Constants, problems: Problems) -> None:
    fixed: dict[str, object] = {
        "rounds": 6,
        "turns_per_player_per_round": 3,
        "rows": 3,
        "cards_per_row": 6,
        "display": 18,
        "stack_size": 40,
        "unused_per_stack": 4,
        "scoring_after_rounds": [2, 4, 6],
        "modules_per_game": 2,
    }
    for name, value in fixed.items():
        found = getattr(constants, name)
        problems.expect(
            found == value, f"constants.{name}", f"must be {value}, not {found}"
        )
    first = constants.first_game_modules
    problems.expect(
        len(first) == 2 and len(set(first)) == 2,
        "constants.first_game_modules",
        "must name 2 different modules",
    )
    problems.expect(
        len(set(constants.player_colours)) == 4,
        "constants.player_colours",
        "must name 4 different colours",
    )


def check_wagons(wagons: Wagons, problems: Problems) -> None:
    problems.expect(
        wagons.levels == list(LEVELS), "wagons.levels", f"must be {list(LEVELS)}"
    )
    faces = [stock.faces for stock in wagons.cards]
    problems.expect(
        faces == [(0, 1), (2, 4), (7, 12)],
        "wagons.cards",
        "must be the stocks 0/1, 2/4 and 7/12",
    )
    for place, stock in enumerate(wagons.cards):
        path = f"wagons.cards[{place}].count"
        least = 8 if place == 0 else 0  # two wagons for each of four players
        problems.expect(stock.count >= least, path, f"must be {least} or more")
    problems.expect(
        sum(stock.count for stock in wagons.cards) == wagons.total,
        "wagons.total",
        "must be the sum of the counts",
    )


def check_train(train: Train, problems: Problems) -> None:
    """Positions 6 and 10 are part of the rules, not of an edition (FC-203)."""
    fixed = {
        "positions": 10,
        "mail_position": 6,
        "mail_triggered_by_position": 5,
        "tile_position": 10,
        "tile_triggered_by_position": 9,
        "start_wagons_per_train": 1,
        "start_wagon_level": 0,
        "conductor_start_position": 0,
    }
    for name, value in fixed.items():
        found = getattr(train, name)
        problems.expect(
            found == value, f"train.{name}", f"must be {value}, not {found}"
        )


def check_coins(coins: Coins, problems: Problems) -> None:
    indexes = [column.index for column in coins.columns]
    problems.expect(indexes == [1, 2, 3], "coins.columns", "must be columns 1, 2, 3")
    for place, column in enumerate(coins.columns):
        path = f"coins.columns[{place}]"
        problems.expect(
            1 <= column.capacity <= 12, f"{path}.capacity", "must be 1 to 12"
        )
        for action in column.actions:
            problems.expect(
                action in COLUMN_ACTIONS,
                f"{path}.actions",
                f"{action!r} is unknown; allowed: {', '.join(COLUMN_ACTIONS)}",
            )
        problems.unique(column.actions, f"{path}.actions")
    room = sum(column.capacity for column in coins.columns)
    problems.expect(
        coins.total >= 4 * room, "coins.total", f"must fill all boards: {4 * room}"
    )
    problems.expect(0 <= coins.start <= room, "coins.start", f"must be 0 to {room}")
    price = coins.any_column.end_card_price
    problems.expect(
        1 <= price <= room, "coins.any_column.end_card_price", f"must be 1 to {room}"
    )
    problems.expect(
        0 <= coins.any_column.vp_per_coin <= MAX_POINTS,
        "coins.any_column.vp_per_coin",
        f"must be 0 to {MAX_POINTS}",
    )


def check_room(edition: FirstClassEdition, problems: Problems) -> None:
    """No symbol may bring more coins than a board holds (FC-292, FC-293)."""
    room = sum(column.capacity for column in edition.coins.columns)
    check_amounts(msgspec.to_builtins(edition), "", room, problems)


def check_amounts(part: object, path: str, room: int, problems: Problems) -> None:
    """Look at every COIN symbol of a part of the file."""
    if isinstance(part, list):
        for place, inner in enumerate(part):
            check_amounts(inner, f"{path}[{place}]", room, problems)
    elif isinstance(part, dict):
        if part.get("sym") == "COIN":
            amount = part.get("n") or 0
            problems.expect(
                amount <= room, path, f"brings {amount} coins; a board holds {room}"
            )
        for key, inner in part.items():
            check_amounts(inner, f"{path}.{key}" if path else key, room, problems)


def check_tiles(edition: FirstClassEdition, problems: Problems) -> None:
    tiles = edition.locomotive_tiles
    problems.expect(
        len(tiles) >= 8, "locomotive_tiles", "needs 8 tiles, two for each player"
    )
    for place, tile in enumerate(tiles):
        path = f"locomotive_tiles[{place}]"
        check_points(tile.value, f"{path}.value", problems)
        check_symbols(tile.upgrades, f"{path}.upgrades", problems)
    for place, bonus in enumerate(edition.constantinople.bonuses):
        check_points(bonus, f"constantinople.bonuses[{place}]", problems)


def check_start_tile(tile: StartTile, problems: Problems) -> None:
    path = "start_player_tile.by_seat_clockwise_from_taker"
    offsets = [share.offset for share in tile.by_seat_clockwise_from_taker]
    problems.expect(offsets == [0, 1, 2, 3], path, "must have the offsets 0, 1, 2, 3")
    for place, share in enumerate(tile.by_seat_clockwise_from_taker):
        problems.expect(
            1 <= len(share.choices) <= 4, f"{path}[{place}].choices", "must be 1 to 4"
        )
        for number, symbols in enumerate(share.choices):
            check_symbols(symbols, f"{path}[{place}].choices[{number}]", problems)


def check_mail(edition: FirstClassEdition, problems: Problems) -> None:
    wagons = edition.mail_wagons
    problems.expect(len(wagons) >= 2, "mail_wagons", "each player needs at least 2")
    for place, wagon in enumerate(wagons):
        path = f"mail_wagons[{place}]"
        problems.expect(wagon.per_player == 1, f"{path}.per_player", "must be 1")
        check_symbols(wagon.bonus, f"{path}.bonus", problems)
    total = 4 * len(wagons)
    problems.expect(
        edition.mail_wagon_total == total, "mail_wagon_total", f"must be {total}"
    )


def check_ids(edition: FirstClassEdition, problems: Problems) -> None:
    sections = [edition.player_board.cities]
    sections += [card.cities for card in edition.base_cards]
    problems.unique([city.name for cities in sections for city in cities], "base_cards")
    ids = [card.id for card in edition.base_cards]
    ids += [card.id for module in edition.modules.values() for card in module.cards]
    ids += [card.id for card in edition.end_cards]
    ids += [wagon.id for wagon in edition.mail_wagons]
    problems.unique(ids, "")
    for id in ids:
        problems.expect(
            bool(id) and not any(sign.isspace() or sign in ".,#@" for sign in id),
            "",
            f"the id {id!r} must be one word without . , # or @",
        )
