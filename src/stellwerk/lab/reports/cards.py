# SPDX-License-Identifier: MIT
"""Changed things as small cards, old beside new."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from stellwerk.lab.reports.faces import Said, Side

if TYPE_CHECKING:
    from stellwerk.lab.reports.printed import Swap

ENDS: Final = {
    "N": (20, 0),
    "S": (20, 48),
    "E": (40, 24),
    "W": (0, 24),
    "NE": (40, 12),
    "SE": (40, 36),
    "NW": (0, 12),
    "SW": (0, 36),
}
ARROW: Final = (
    '<svg class="to" width="28" height="20" aria-hidden="true"><path d="M2 10h22m-7-7 '
    '7 7-7 7" fill="none" stroke="var(--text-2)" stroke-width="2.5"/></svg>'
)


def draw(
    swaps: Sequence[Swap],
    colors: Mapping[str, str],
    alike: Sequence[tuple[str, str]],
) -> str:
    """All changed things, and beside them what is printed alike."""
    drawn = "".join(draw_swap(swap, colors) for swap in swaps)
    return f'<div class="changed">{drawn}{draw_alike(alike)}</div>'


def draw_swap(swap: Swap, colors: Mapping[str, str]) -> str:
    """Old, an arrow, new; and what it is."""
    title = f" {escape(swap.title)}" if swap.title else ""
    return (
        f"<figure>{draw_both(swap.old, swap.new, colors)}"
        f"<figcaption><b>{escape(swap.name)}</b>{title}</figcaption></figure>"
    )


def draw_both(old: Side, new: Side, colors: Mapping[str, str]) -> str:
    """Two cards with an arrow between them; what differs is marked."""
    texts = [{said.text for said in side.lines} for side in (old, new)]
    before = draw_side(old, colors, texts[0] - texts[1], "was")
    after = draw_side(new, colors, texts[1] - texts[0], "is")
    return f'<div class="pair">{before}{ARROW}{after}</div>'


def draw_side(side: Side, colors: Mapping[str, str], other: set[str], mark: str) -> str:
    """A card: its head, and a line for everything printed; what differs is marked."""
    ground = f" style=background:{side.color}" if side.color else ""
    corner = f"<i>{escape(side.mark)}</i>" if side.mark else ""
    head = (
        f'<p class="head{" dyed" if side.color else ""}"{ground}>'
        f"<b>{escape(side.head)}</b>{corner}</p>"
        if side.head
        else ""
    )
    lines = "".join(
        f"<li class={mark}>{pictures(said, colors)}<span>{told(said)}</span></li>"
        if said.text in other
        else f"<li>{pictures(said, colors)}{told(said)}"
        for said in side.lines
    )
    return f'<div class="face">{head}<ul>{lines}</ul></div>'


def told(said: Said) -> str:
    """The words of a line; numbers that chips show already are only read aloud."""
    shown = ", ".join(text for text, _ in said.chips) == said.text
    text = escape(said.text)
    return f"<span class=said>{text}</span>" if shown else text


def pictures(said: Said, colors: Mapping[str, str]) -> str:
    """Chips and tracks of a line; the words beside them say the same."""
    drawn = "".join(chips(text, key, colors) for text, key in said.chips)
    if said.tracks:
        drawn += tracks(said.tracks)
    return f"<em aria-hidden=true>{drawn}</em>" if drawn else ""


def chips(text: str, key: str, colors: Mapping[str, str]) -> str:
    """One chip, or two with an arrow: what something becomes."""
    parts = text.split(" ") if text == key else [text]
    made = [
        f'<i style="background:{colors[name]}">{escape(part)}</i>'
        if (name := part if text == key else key) in colors
        else f"<i>{escape(part)}</i>"
        for part in parts
    ]
    return f"<u>{'→'.join(made)}</u>"


def tracks(pairs: Sequence[tuple[str, str]]) -> str:
    """A small card with its tracks from side to side."""
    lines = "".join(
        f'<path d="M{ENDS[a][0]} {ENDS[a][1]}Q20 24 {ENDS[b][0]} {ENDS[b][1]}"/>'
        for a, b in pairs
        if a in ENDS and b in ENDS
    )
    return (
        '<svg class="tracks" width="40" height="48"><rect width="40" height="48" '
        f'rx="4"/>{lines}</svg>'
    )


def draw_alike(alike: Sequence[tuple[str, str]]) -> str:
    if not alike:
        return ""
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td>{escape(told)}</td></tr>'
        for name, told in alike[1:]
    )
    head = escape(alike[0][0])
    return (
        f'<table class="alike"><caption>{head}</caption><tbody>{rows}</tbody></table>'
    )
