# SPDX-License-Identifier: MIT
"""A tournament as one HTML page that needs nothing else."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from html import escape
from typing import Final

from stellwerk.games import title_of
from stellwerk.lab.simulations.tables import between, percent
from stellwerk.lab.tournaments.plan import TournamentHeader
from stellwerk.lab.tournaments.plots import MISSING, plots
from stellwerk.lab.tournaments.standings import ByRound, Standings
from stellwerk.lab.tournaments.thinking import Thinking

CSS: Final = """
body { font: 16px/1.5 system-ui, "DejaVu Sans", Verdana, sans-serif; color: #26323d;
  background: #f4f6f8; margin: 0; }
main { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
section { background: white; border-radius: .6rem; padding: 1rem 1.5rem 1.4rem;
  margin: 1.2rem 0; box-shadow: 0 1px 3px #26323d22; overflow-x: auto; }
h1 { font-size: 1.7rem; margin: 0; } h2 { font-size: 1.2rem; margin: .2rem 0 .6rem; }
p { margin: .3rem 0 .8rem; } .note, footer { color: #5b6873; font-size: .9rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums;
  font-size: .92rem; }
th { text-align: left; font-weight: 600; border-bottom: 2px solid #c9d1d8; }
td { border-bottom: 1px solid #e6eaee; } tbody th { border-bottom: 1px solid #e6eaee; }
th, td { padding: .3rem .7rem; vertical-align: top; }
td, thead th + th { text-align: right; white-space: nowrap; }
td small { display: block; color: #5b6873; }
td.text, thead th.text { text-align: left; white-space: normal; }
svg { display: block; max-width: 100%; height: auto; margin: .4rem 0 1rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem;
  margin: .6rem 0; } dt { color: #5b6873; } dd { margin: 0; }
"""
HASH: Final = 19  # letters of an edition's hash that are shown
NOTES: Final = (
    "All games of a round are dealt from the same stream of luck. In a round every bot "
    "sits on every seat, and meets every other bot, equally often.",
    "A win shared by several players counts in equal parts. The win rate is per seat "
    "held, so that equally strong bots all reach 1 / players.",
    "Ahead means a better place at the same table; the same place counts half.",
    "Intervals are 95 %. Only rounds are independent, so they come from the means of "
    "rounds: Student's t for scores, Wilson's for shares. A dash: too few rounds.",
    "Ratings are the most likely ones in Bradley and Terry's model on Elo's scale, "
    "with one drawn game added per pair; their mean is 1500.",
    "Thinking time is that of this machine and no part of the results that can be "
    "repeated. The bot random is not timed.",
)


def report(header: TournamentHeader, standings: Standings, thinking: Thinking) -> str:
    """The whole page."""
    pictures = plots(standings, thinking)
    name = escape(title_of(header.game).name)
    parts = [
        f"<h1>{name}: tournament of {len(header.bots)} bots</h1>",
        facts(header, standings),
        "" if pictures else f"<p class='note'>{escape(MISSING)}</p>",
        section("Ladder", pictures.get("ladder", ""), ladder_table(standings)),
        section(
            "Who finishes ahead of whom",
            "<p>How often the bot of the row has a better place than the bot of the "
            "column.</p>",
            pictures.get("matrix", ""),
            matrix_table(standings, "ahead"),
        ),
        section(
            "Score differences",
            "<p>Score of the bot of the row minus that of the bot of the column.</p>",
            matrix_table(standings, "difference"),
        ),
        section("Scores by seat", pictures.get("scores", ""), seats_table(standings)),
        section(
            "Decisions and thinking time",
            pictures.get("decisions", ""),
            pictures.get("thinking", ""),
            thinking_table(standings, thinking),
        ),
        section("How to read this", *[f"<p>{escape(note)}</p>" for note in NOTES]),
        footer(),
    ]
    return page(f"{name}: tournament", "\n".join(parts))


def page(title: str, body: str) -> str:
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="generator" content="stellwerk tournament">\n'
        f"<title>{title}</title>\n<style>{CSS}</style>\n</head>\n"
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def section(title: str, *parts: str) -> str:
    inner = "\n".join(part for part in parts if part)
    return f"<section>\n<h2>{escape(title)}</h2>\n{inner}\n</section>"


def table(
    headings: Sequence[str], rows: Sequence[Sequence[str]], texts: Sequence[int] = ()
) -> str:
    """Cells are HTML already; the first of a row is its heading."""
    mark = [' class="text"' if place in texts else "" for place in range(len(headings))]
    top = "".join(
        f"<th{mark[place]}>{heading}</th>" for place, heading in enumerate(headings)
    )
    lines = [
        f'<tr><th scope="row">{row[0]}</th>'
        + "".join(
            f"<td{mark[place]}>{cell}</td>" for place, cell in enumerate(row) if place
        )
        + "</tr>"
        for row in rows
    ]
    body = "\n".join(lines)
    return f"<table>\n<thead><tr>{top}</tr></thead>\n<tbody>\n{body}\n</tbody></table>"


def facts(header: TournamentHeader, standings: Standings) -> str:
    options = ", ".join(f"{key} = {value}" for key, value in header.options.items())
    told = {
        "games": f"{standings.games} in {standings.rounds} rounds of "
        f"{header.schedule.round_games}",
        "players": str(header.players),
        "seed": str(header.seed),
        "options": options or "none",
        "edition": f"{header.edition} ({header.edition_hash[:HASH]})",
        "rules": f"version {header.rules}",
        "program": f"Stellwerk {header.version}",
    }
    items = [f"<dt>{key}</dt><dd>{escape(text)}</dd>" for key, text in told.items()]
    return f"<dl>{''.join(items)}</dl>"


def cell(value: str, interval: str) -> str:
    return f"{value}<small>{interval}</small>"


def share(numbers: ByRound) -> str:
    return cell(f"{numbers.mean:.1%}", percent(numbers.share_interval))


def mean(numbers: ByRound, sign: str = "") -> str:
    return cell(f"{numbers.mean:{sign}.2f}", between(numbers.interval, 2))


def ladder_table(standings: Standings) -> str:
    headings = ("bot", "played as", "rating", "win rate", "score", "lead")
    rows = [
        (
            escape(bot.bot),
            escape("" if bot.played_as == bot.bot else bot.played_as),
            cell(f"{bot.rating.value:.0f}", between(bot.rating.interval, 0)),
            share(bot.wins),
            mean(bot.score),
            mean(bot.lead, "+"),
        )
        for bot in standings.ladder
    ]
    if all(bot.played_as == bot.bot for bot in standings.bots):
        return table([headings[0], *headings[2:]], [[r[0], *r[2:]] for r in rows])
    return table(headings, rows, texts=[1])


def matrix_table(standings: Standings, what: str) -> str:
    bots = [bot.bot for bot in standings.ladder]
    rows = []
    for first in bots:
        cells = [escape(first)]
        for second in bots:
            if first == second:
                cells.append("")
                continue
            duel = standings.duel(first, second)
            ahead = what == "ahead"
            cells.append(share(duel.ahead) if ahead else mean(duel.difference, "+"))
        rows.append(cells)
    return table(["", *[escape(bot) for bot in bots]], rows)


def seats_table(standings: Standings) -> str:
    """Mean score of every bot on every seat, and how often the seat wins."""
    seats = range(standings.header.players)
    rows = [
        [escape(bot.bot), *[f"{bot.seats[seat].mean:.2f}" for seat in seats]]
        for bot in standings.ladder
    ]
    rows.append(["<em>wins of the seat</em>", *map(share, standings.seat_wins)])
    return table(["mean score", *[f"seat {seat + 1}" for seat in seats]], rows)


def thinking_table(standings: Standings, thinking: Thinking) -> str:
    rows = []
    for bot in standings.ladder:
        thoughts = thinking[bot.bot]
        known = thoughts.mean is not None
        rows.append(
            [
                escape(bot.bot),
                f"{bot.decisions.mean:.1f}",
                f"{thoughts.mean:.3g} ms" if known else "–",
                f"{thoughts.seconds:.3g} s" if known else "–",
            ]
        )
    headings = ["bot", "decisions per game", "time per decision", "time in all"]
    return table(headings, rows)


def footer() -> str:
    date = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    build = f"{platform.python_implementation()} {platform.python_version()}"
    return f"<footer><p>Made by Stellwerk on {date}, {build}.</p></footer>"
