# SPDX-License-Identifier: MIT
"""How long bots think: measured beside the results, since no two runs agree on it."""

from __future__ import annotations

import io
from pathlib import Path
from time import perf_counter
from typing import Any, BinaryIO, Final

import msgspec

from stellwerk.bots.bot import Bot, Position, RandomBot
from stellwerk.core.contract import Move
from stellwerk.lab.simulations.plan import Header
from stellwerk.lab.simulations.store import RowFile, open_file, prepare

KIND: Final = "stellwerk thinking times"


class TimedBot(Bot):
    """Plays like the bot inside and looks at the clock before and after."""

    def __init__(self, bot: Bot) -> None:
        self.bot: Final = bot
        self.seconds = 0.0

    def choose(self, position: Position, *more: Any, **named: Any) -> Move:
        began = perf_counter()
        try:
            return self.bot.choose(position, *more, **named)
        finally:
            self.seconds += perf_counter() - began


def timed(bot: Bot) -> Bot:
    """The bot with a clock; `random` is asked another way and does not think."""
    return bot if isinstance(bot, RandomBot) else TimedBot(bot)


class Times(msgspec.Struct, forbid_unknown_fields=True):
    """The thinking times of one game by seat; null where nobody thinks."""

    game: int
    seconds: list[float | None]

    def line(self) -> bytes:
        return msgspec.json.encode(self) + b"\n"


def times_of(game: int, bots: list[Bot]) -> Times:
    """What the clocks of a game show."""
    return Times(
        game,
        [round(bot.seconds, 6) if isinstance(bot, TimedBot) else None for bot in bots],
    )


def times_header(header: Header) -> Header:
    """The header of the times that belong to results."""
    return msgspec.structs.replace(header, kind=KIND)


class TimesFile(RowFile[Times]):
    """Thinking times, in order; games may be missing: a lost file costs only times."""

    def __init__(self, name: str, handle: BinaryIO, header: Header, until: int) -> None:
        super().__init__(name, handle, times_header(header), Times)
        self.until: Final = until  # games beyond will be played (again)

    def complaint(self, row: Times, number: int) -> str:
        if not number <= row.game < self.header.games:
            return f"game {row.game} does not belong there"
        if len(row.seconds) != self.header.players:
            return f"{len(row.seconds)} times, not one per seat"
        return ""

    def find_end(self) -> None:
        """Forget times of games that will be played again; ready to append."""
        self.done = self.until
        end = len(self.header.line())
        for number, line in enumerate(self.lines()):
            if self.row(line, number).game >= self.until:
                break
            end += len(line)
        if self.done < self.header.games:
            self.cut(end)


def open_times(path: Path, header: Header, until: int) -> TimesFile:
    """The file of times: new, or continued where the results stopped."""
    times = TimesFile(str(path), open_file(path), header, until)
    prepare(times, path)
    return times


def times_in_memory(header: Header) -> TimesFile:
    """Times that vanish with the program."""
    times = TimesFile("memory", io.BytesIO(), header, 0)
    times.append(times.header.line(), 0)
    return times
