# SPDX-License-Identifier: MIT
"""Tournaments as tables for a terminal (or a notebook: Rich draws there too)."""

from __future__ import annotations

from rich.table import Table

from stellwerk.lab.simulations.tables import between, percent, plain_table
from stellwerk.lab.tournaments.standings import ByRound
from stellwerk.lab.tournaments.tournament import Tournament


def tournament_tables(found: Tournament) -> list[Table]:
    """The ladder, and who finishes ahead of whom."""
    return [ladder_table(found), duels_table(found)]


def ladder_table(found: Tournament) -> Table:
    """The strongest bot first; intervals stand below their numbers."""
    sums = found.standings
    table = plain_table(
        f"Ladder: {sums.games} games of {found.header.game}, {sums.rounds} rounds",
        *("bot", "rating", "wins", "score", "lead", "decisions", "ms each"),
    )
    for bot in sums.ladder:
        thought = found.thinking[bot.bot].mean
        table.add_row(
            bot.bot,
            f"{bot.rating.value:.0f}\n{between(bot.rating.interval, 0)}",
            share(bot.wins),
            f"{bot.score.mean:.2f}\n{between(bot.score.interval, 2)}",
            f"{bot.lead.mean:+.2f}\n{between(bot.lead.interval, 2)}",
            f"{bot.decisions.mean:.1f}",
            "–" if thought is None else f"{thought:.3g}",
        )
    table.caption = (
        f"{found.played} games played now, {found.played / found.seconds:,.1f} games "
        "per second"
        if found.played
        else "nothing left to play: results read from the folder"
    )
    return table


def duels_table(found: Tournament) -> Table:
    """Each pair once, the stronger bot first."""
    table = plain_table(
        "Who finishes ahead of whom, with 95 % intervals",
        *("bot", "against", "ahead", "score difference"),
    )
    ladder = found.standings.ladder
    for place, first in enumerate(ladder):
        for second in ladder[place + 1 :]:
            duel = found.standings.duel(first.bot, second.bot)
            lead = duel.difference
            table.add_row(
                first.bot,
                second.bot,
                share(duel.ahead),
                f"{lead.mean:+.2f}\n{between(lead.interval, 2)}",
            )
    return table


def share(numbers: ByRound) -> str:
    return f"{numbers.mean:.1%}\n{percent(numbers.share_interval)}"
