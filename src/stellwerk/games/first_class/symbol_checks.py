# SPDX-License-Identifier: MIT
"""What must hold in the symbol lists of an edition."""

from stellwerk.core.edition import Problems
from stellwerk.games.first_class.edition import (
    LEVELS,
    MAX_POINTS,
    MAX_STEPS,
    MAX_TIMES,
    METRICS,
    REPEATED,
    Symbol,
)


def check_symbols(
    symbols: list[Symbol], path: str, problems: Problems, at_wagon: bool = False
) -> None:
    """A list names each symbol once, in its own form, within the limits of play."""
    problems.unique([symbol.sym for symbol in symbols], path)
    for place, symbol in enumerate(symbols):
        check_symbol(symbol, f"{path}[{place}]", problems)
        problems.expect(
            at_wagon or symbol.sym != "VP_HERE",
            f"{path}[{place}]",
            "VP_HERE needs a passenger or luggage card",
        )


def check_symbol(symbol: Symbol, path: str, problems: Problems) -> None:
    if symbol.sym in REPEATED:
        times = symbol.times or 0
        problems.expect(
            1 <= times <= MAX_TIMES and symbol.n is None,
            path,
            f"{symbol.sym} needs times, 1 to {MAX_TIMES}, and no n",
        )
        return
    amount = symbol.n or 0
    problems.expect(
        amount >= 1 and symbol.times is None,
        path,
        f"{symbol.sym} needs n, 1 or more, and no times",
    )
    most = {"CB": MAX_STEPS, "C1": MAX_STEPS, "COIN": 12}.get(symbol.sym, MAX_POINTS)
    problems.expect(amount <= most, path, f"{symbol.sym} is at most {most}")
    if symbol.sym == "VP_PER":
        check_metric(symbol, path, problems)


def check_metric(symbol: Symbol, path: str, problems: Problems) -> None:
    per = symbol.per
    problems.expect(
        per is not None and per.metric in METRICS,
        f"{path}.per",
        f"must name a metric: {', '.join(METRICS)}",
    )
    problems.expect(
        symbol.max is not None and symbol.max >= 0, f"{path}.max", "must be 0 or more"
    )
    if per is not None:
        check_level(per.min_level, f"{path}.per.min_level", problems)


def check_level(level: int | None, path: str, problems: Problems) -> None:
    problems.expect(level in LEVELS, path, f"must be one of {list(LEVELS)}")


def check_points(points: int | None, path: str, problems: Problems) -> None:
    problems.expect(
        points is not None and 0 <= points <= MAX_POINTS,
        path,
        f"must be 0 to {MAX_POINTS}",
    )
