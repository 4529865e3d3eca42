# SPDX-License-Identifier: MIT
"""What is wrong with a written answer of luck: which thing, and what was allowed."""

from __future__ import annotations

from typing import Final, final

from stellwerk.core.contract import S
from stellwerk.core.lots import ROLL, Cut, Lot, Lots, LuckDecision

MOST_NAMED: Final = 40  # things that a complaint lists before it leaves the rest out
REST: Final = "…"
NONE: Final = "-"  # how a text writes a cut without things


@final
class Mistake:
    """A complaint: a key of the catalogues below `record.`, and what fills its gaps."""

    def __init__(self, complaint: str, params: dict[str, object]) -> None:
        self.complaint: Final = complaint
        self.params: Final = params


def mistake(asked: LuckDecision[S], state: S, text: str) -> Mistake | None:
    """Why luck cannot give this answer; None if no thing in it is to blame."""
    lots = asked.lots(state)
    if not lots.word or any(cut.counted for cut in lots.cuts):
        return not_among(text, [move.text() for move in asked.moves(state)])
    words = text.split()
    if words[:1] != [lots.word]:
        return Mistake("draw.word", {"text": repr(text), "word": repr(lots.word)})
    groups = grouped(lots, words[1:])
    if len(groups) != len(lots.cuts):
        return Mistake("draw.groups", {"n": len(groups), "needed": len(lots.cuts)})
    return wrong_thing(lots, groups) or wrong_size(lots.cuts, groups)


def not_among(text: str, answers: list[str]) -> Mistake | None:
    """For a draw so small that all its answers are listed."""
    if text in answers:
        return None
    return Mistake("draw.answer", {"text": repr(text), "allowed": listed(answers)})


def grouped(lots: Lots, words: list[str]) -> list[list[str]]:
    """The things of a text, cut by cut."""
    if lots.glue == " ":
        return [words] if words else []
    return [[] if word == NONE else word.split(lots.glue) for word in words]


def wrong_thing(lots: Lots, groups: list[list[str]]) -> Mistake | None:
    """The first thing that is not in its lot, or no longer."""
    left = [lot.items[:] for lot in lots.lots]
    for cut, group in zip(lots.cuts, groups, strict=True):
        lot = lots.lots[cut.lot]
        for thing in group:
            if thing not in left[cut.lot]:
                return not_in(lot, thing)
            if lot.how != ROLL:
                left[cut.lot].remove(thing)
    return None


def not_in(lot: Lot, thing: str) -> Mistake:
    params: dict[str, object] = {"thing": repr(thing), "allowed": listed(lot.items)}
    if thing not in lot.items:
        return Mistake("draw.thing", params)
    params["n"] = lot.items.count(thing)
    return Mistake("draw.again", params)


def wrong_size(cuts: list[Cut], groups: list[list[str]]) -> Mistake | None:
    """The first group with more or fewer things than are drawn for it."""
    for place, cut in enumerate(cuts):
        n = len(groups[place])
        if n != cut.end - cut.first:
            needed = cut.end - cut.first
            params: dict[str, object] = {"group": place + 1, "n": n, "needed": needed}
            return Mistake("draw.size", params)
    return None


def listed(things: list[str]) -> list[object]:
    """Every thing once, but not a whole box of cards."""
    known: list[object] = list(dict.fromkeys(things))
    if len(known) <= MOST_NAMED:
        return known
    return [*known[:MOST_NAMED], REST]
