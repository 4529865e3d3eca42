# SPDX-License-Identifier: MIT
"""What laying a card would do to its neighbors, and why others do not fit."""

from __future__ import annotations

from mypy_extensions import i64

from stellwerk.core.messages import Effect
from stellwerk.games.express_01.cards import exits_in
from stellwerk.games.express_01.edition import EXITS
from stellwerk.games.express_01.faces import face_of, kind_of
from stellwerk.games.express_01.moves import Lay
from stellwerk.games.express_01.network import BASE
from stellwerk.games.express_01.placement import why_not_lay
from stellwerk.games.express_01.state import NO_SLOT, ExpressState


def misfits(state: ExpressState) -> list[dict[str, object]]:
    """Cards of the next level in the stacks that the chosen slot refuses, and why."""
    slot = state.pending.slot
    if slot == NO_SLOT:
        return []
    found: list[dict[str, object]] = []
    lays = state.material.moves.lays
    cards = state.material.cards
    shelf = state.network.shelf[slot]
    for kind in range(cards.count):
        if cards.shelf[kind] != shelf or not state.stacks.holds(kind):
            continue
        refused = why_not_lay(state, slot, lays[face_of(kind, 0)])
        if refused is None or why_not_lay(state, slot, lays[face_of(kind, 1)]) is None:
            continue
        why = {"rule": refused.rule, "reason": refused.reason}
        found.append({"number": cards.numbers[kind], **why})
    return found


def connections(state: ExpressState, move: Lay) -> dict[str, list[object]]:
    """By exit what a card on the chosen slot would make, cut off and leave open."""
    joins: i64 = state.network.joins[state.pending.slot]
    exits = move.exits
    masks = {"made": exits & joins, "cut": joins & ~exits, "open": exits & ~joins}
    return {
        key: [EXITS[exit] for exit in exits_in(mask)] for key, mask in masks.items()
    }


def lay_preview(state: ExpressState, seat: int, move: Lay) -> list[Effect]:
    """What becomes of the tracks around, of the old card, and of a share."""
    material = state.material
    ends = connections(state, move)
    counts: dict[str, object] = {name: len(ends[name]) for name in ends}
    effects = [Effect(seat, "preview.lay", counts)]
    old: i64 = state.network.laid[state.pending.slot]
    if old == BASE:
        effects.append(Effect(seat, "preview.base", {}))
    else:
        kind = kind_of(old)
        stack = material.stack_word(material.cards.pile[kind])
        back: dict[str, object] = {"card": material.cards.numbers[kind], "stack": stack}
        effects.append(Effect(seat, "preview.returns", back))
    company: i64 = material.cards.share[move.kind]
    if company >= 0:
        name, left = material.company_word(company), state.stacks.shares[company] - 1
        effects.append(Effect(seat, "preview.shares", {"company": name, "n": left}))
    return effects
