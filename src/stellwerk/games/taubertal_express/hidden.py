# SPDX-License-Identifier: MIT
"""What a seat does not know, and how to imagine it (section 14 of the rules)."""

from __future__ import annotations

from stellwerk.core.rng import Rng
from stellwerk.games.taubertal_express.state import TauberState


def sees_pack(state: TauberState, seat: int | None) -> bool:
    """Has the seat held the pack that is being drafted (TE-210)?

    Who has chosen knows what was passed on; who has not knows nothing yet.
    """
    if not state.pack or seat is None:
        return not state.pack
    return state.order.index(seat) <= state.drafted


def hidden_from(state: TauberState, seat: int | None) -> list[str]:
    """Tickets that the seat has not seen: packs, draw pile, the pack on its way.

    If there is nothing else unseen, everybody can tell what is in the pack.
    """
    names = state.material.names.tickets
    hidden = [names[ticket] for ticket in state.unseen]
    if hidden and not sees_pack(state, seat):
        hidden += [names[ticket] for ticket in state.pack]
    return hidden


def imagine_state(state: TauberState, seat: int | None, rng: Rng) -> TauberState:
    """A copy with an unseen pack drawn anew; all other piles are sets already."""
    twin = state.copy()
    if not sees_pack(state, seat):
        tickets = sorted(state.unseen + state.pack)
        pack = rng.sample(tickets, len(state.pack))
        pack.sort()
        twin.pack = pack
        twin.unseen = [ticket for ticket in tickets if ticket not in pack]
    return twin
