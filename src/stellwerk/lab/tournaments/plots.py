# SPDX-License-Identifier: MIT
"""The plots of a tournament as SVG (extra `lab`: matplotlib)."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Sequence
from importlib import import_module
from itertools import pairwise
from typing import Any, Final, TypeAlias

from stellwerk.lab.simulations.summary import Sample
from stellwerk.lab.tournaments.standings import Standing, Standings
from stellwerk.lab.tournaments.thinking import Thinking

MISSING: Final = (
    "Plots need matplotlib, which is not installed (pip install 'stellwerk[lab]')"
)
WIDTH: Final = 8.6  # inches
LINE: Final = 0.34  # inches per bot
INK: Final = "#26323d"
FAINT: Final = "#c9d1d8"
# Okabe and Ito's colors, which color-blind people can tell apart.
COLORS: Final = (
    *("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"),
    *("#7a5195", "#8c6d31", "#5f6b75", "#a6761d", "#1b7837", "#c51b7d"),
)
STYLE: Final = {
    "svg.fonttype": "none",  # text stays text: small, sharp, searchable
    "font.family": ["DejaVu Sans"],
    "font.size": 10,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": FAINT,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "xtick.color": INK,
    "ytick.color": INK,
    "grid.color": "#e6eaee",
}

Box: TypeAlias = dict[str, Any]  # what matplotlib draws a box from


def has_matplotlib() -> bool:
    try:
        import_module("matplotlib")
    except ImportError:
        return False
    return True


def plots(standings: Standings, thinking: Thinking) -> dict[str, str]:
    """All plots by name; none without matplotlib."""
    if not has_matplotlib():
        return {}
    matplotlib: Any = import_module("matplotlib")
    with matplotlib.rc_context(STYLE):
        return {
            "ladder": ladder(standings),
            "matrix": matrix(standings),
            "scores": scores(standings),
            "decisions": decisions(standings),
            "thinking": think(standings, thinking),
        }


def figure(height: float, width: float = WIDTH) -> tuple[Any, Any]:
    """A figure and its axes; without the parts that need a window."""
    module: Any = import_module("matplotlib.figure")
    made = module.Figure(figsize=(width, height), layout="constrained")
    return made, made.subplots()


def svg(made: Any, name: str) -> str:
    """The figure as SVG to stand in a page beside others."""
    matplotlib: Any = import_module("matplotlib")
    buffer = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": name}):  # ids that never clash
        made.savefig(buffer, format="svg", transparent=True, metadata={"Date": None})
    text = buffer.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r'<g id="[^"]*"', "<g", text)
    family = "font-family: 'DejaVu Sans', Verdana, sans-serif"
    text = re.sub(r"(font: [^;\"]*?)'DejaVu Sans'", r"\1'DejaVu Sans', Verdana", text)
    return text.replace("font-family: 'DejaVu Sans'", family)


def colors(standings: Standings) -> dict[str, str]:
    """A color for each bot, the same in all plots."""
    return dict(zip(standings.header.bots, COLORS, strict=False))


def names(axes: Any, bots: Sequence[Standing]) -> None:
    """Bots down the left side, the strongest on top."""
    axes.set_yticks(range(len(bots)), [short(bot.bot) for bot in bots])
    axes.set_ylim(len(bots) - 0.5, -0.5)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x")


def short(bot: str) -> str:
    return bot if len(bot) <= 28 else bot[:27] + "…"


def ladder(standings: Standings) -> str:
    """Ratings with their intervals."""
    bots = standings.ladder
    made, axes = figure(0.9 + LINE * len(bots))
    tint = colors(standings)
    for place, bot in enumerate(bots):
        value, (low, high) = bot.rating.value, bot.rating.interval
        if math.isfinite(low):
            axes.plot([low, high], [place, place], color=tint[bot.bot], linewidth=2.5)
        axes.plot([value], [place], "o", color=tint[bot.bot], markersize=8)
    names(axes, bots)
    axes.set_xlabel("rating (Elo) and 95 % interval")
    return svg(made, "ladder")


def matrix(standings: Standings) -> str:
    """How often the bot of the row finishes ahead of the bot of the column."""
    bots = standings.ladder
    size = len(bots)
    made, axes = figure(1.5 + 0.5 * size, min(WIDTH, 3.4 + 0.95 * size))
    shares = [
        [math.nan if a is b else standings.duel(a.bot, b.bot).ahead.mean for b in bots]
        for a in bots
    ]
    edges = [place - 0.5 for place in range(size + 1)]
    scale = {"cmap": "PuOr_r", "vmin": 0, "vmax": 1, "edgecolor": "white"}
    axes.pcolormesh(edges, edges, shares, alpha=0.85, linewidth=2, **scale)
    axes.invert_yaxis()
    for line, row in enumerate(shares):
        for column, share in enumerate(row):
            if not math.isnan(share):
                strong = abs(share - 0.5) > 0.35
                ink = "white" if strong else INK
                axes.text(
                    column, line, f"{share:.0%}", ha="center", va="center", color=ink
                )
    tilt = max(len(bot.bot) for bot in bots) > 11
    labels = [short(bot.bot) for bot in bots]
    axes.set_xticks(range(size), labels)
    axes.tick_params(top=True, labeltop=True, bottom=False, labelbottom=False, length=0)
    for label in axes.get_xticklabels() if tilt else ():
        label.set(rotation=25, rotation_mode="anchor", horizontalalignment="left")
    axes.set_yticks(range(size), labels)
    axes.spines[:].set_visible(False)
    return svg(made, "matrix")


def quantile(sample: Sample, part: float) -> float:
    """The smallest number that is not exceeded by this part of the sample."""
    wanted = part * sample.count
    seen = 0
    for value in sorted(sample.seen):
        seen += sample.seen[value]
        if seen >= wanted:
            break
    return value


def box(sample: Sample) -> Box:
    """A box for the middle half, whiskers for the middle nine tenths."""
    keys = {"whislo": 0.05, "q1": 0.25, "med": 0.5, "q3": 0.75, "whishi": 0.95}
    return {**{key: quantile(sample, part) for key, part in keys.items()}, "fliers": []}


def boxes(axes: Any, found: list[Box], places: list[float], tint: list[str]) -> None:
    """Lying boxes, each in its color."""
    drawn = axes.bxp(
        found,
        positions=places,
        widths=0.62 * min_gap(places),
        orientation="horizontal",
        patch_artist=True,
        showfliers=False,
        manage_ticks=False,
        medianprops={"color": "white", "linewidth": 2},
        capprops={"linewidth": 0},
    )
    for patch, color in zip(drawn["boxes"], tint, strict=True):
        patch.set(facecolor=color, edgecolor=color)
    for part, color in zip(
        drawn["whiskers"], [c for c in tint for _ in "ab"], strict=True
    ):
        part.set(color=color, linewidth=1.5)


def min_gap(places: list[float]) -> float:
    gaps = [b - a for a, b in pairwise(places)]
    return min([1.0, *gaps])


def scores(standings: Standings) -> str:
    """Scores by seat: for each seat one box per bot."""
    bots = standings.ladder
    seats = range(standings.header.players)
    made, axes = figure(1.2 + 0.3 * len(bots) * len(seats))
    tint = colors(standings)
    step = 1 / (len(bots) + 1)
    places = [seat + place * step for seat in seats for place in range(len(bots))]
    found = [box(bot.seats[seat]) for seat in seats for bot in bots]
    boxes(axes, found, places, [tint[bot.bot] for _ in seats for bot in bots])
    middle = step * (len(bots) - 1) / 2
    axes.set_yticks(
        [seat + middle for seat in seats], [f"seat {seat + 1}" for seat in seats]
    )
    axes.set_ylim(len(seats) - step, -2 * step)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x")
    axes.set_xlabel("score: median, middle half and middle nine tenths of the games")
    patches: Any = import_module("matplotlib.patches")
    keys = [patches.Patch(color=tint[bot.bot], label=short(bot.bot)) for bot in bots]
    made.legend(handles=keys, loc="outside upper left", ncols=4, frameon=False)
    return svg(made, "scores")


def decisions(standings: Standings) -> str:
    """How often each bot was asked in a game."""
    bots = standings.ladder
    made, axes = figure(0.9 + LINE * len(bots))
    tint = [colors(standings)[bot.bot] for bot in bots]
    found = [box(bot.decisions) for bot in bots]
    boxes(axes, found, [float(place) for place in range(len(bots))], tint)
    names(axes, bots)
    axes.set_xlabel("decisions per game")
    return svg(made, "decisions")


def think(standings: Standings, thinking: Thinking) -> str:
    """Milliseconds per decision, game by game; empty if nothing was measured."""
    bots = [bot for bot in standings.ladder if thinking[bot.bot].per_decision]
    if not bots:
        return ""
    made, axes = figure(0.9 + LINE * len(bots))
    tint = [colors(standings)[bot.bot] for bot in bots]
    found = [box(sample_of(thinking[bot.bot].per_decision)) for bot in bots]
    boxes(axes, found, [float(place) for place in range(len(bots))], tint)
    names(axes, bots)
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter("{x:g}")
    axes.set_xlabel("milliseconds per decision (logarithmic), mean of each game")
    return svg(made, "thinking")


def sample_of(values: list[float]) -> Sample:
    sample = Sample()
    for value in values:
        sample.add(max(value, 1e-6))  # a logarithm needs something
    return sample
