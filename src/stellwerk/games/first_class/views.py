# SPDX-License-Identifier: MIT
"""What each seat may know of a game of First Class."""

from __future__ import annotations

from mypy_extensions import i64

from stellwerk.core.messages import seat_or_none
from stellwerk.games.first_class import hidden
from stellwerk.games.first_class.actions import COLUMNS, ROWS
from stellwerk.games.first_class.cards import CELEBRITY, KINDS, POSTCARD, TRACK
from stellwerk.games.first_class.edition import METRICS
from stellwerk.games.first_class.goals import is_active, is_met
from stellwerk.games.first_class.material import (
    CARDS_IN_TRAIN,
    COLUMN_COUNT,
    MAIL_AFTER,
)
from stellwerk.games.first_class.moves import TOKENS, TRAINS
from stellwerk.games.first_class.packing import digit, digits_of, has_bit, slot_of
from stellwerk.games.first_class.player import Player
from stellwerk.games.first_class.scoring import base_cards, phase_points
from stellwerk.games.first_class.state import ALL_SHOWN, EMPTY, NO_SOURCE, FirstState
from stellwerk.games.first_class.symbols import CODES, SOURCE_KINDS, VP_PER, Source


def public_view(state: FirstState) -> dict[str, object]:
    """The table as everybody sees it, built up."""
    material = state.material
    ends = material.end_names
    stage = max(1, (state.round + 1) // 2)
    held = sum(int(player.coin_count()) for player in state.players)
    return {
        "modules": material.modules[:],
        "round": state.round,
        "stage": stage,
        "turn": state.turn,
        "scoring_phase": state.phase,
        "start_player": seat_or_none(state.start),
        "active": seat_or_none(state.active),
        "tile_owner": seat_or_none(state.tile_owner),
        "display": display_view(state),
        "gone": digits_of(state.gone, ROWS),
        "stack": state.stack_size(),
        "stock": [max(0, count) for count in state.stock()],  # without limit: below 0
        "coins": material.coins.total - held,
        "offer": [ends[card] for card in state.offer],
        "end_pile": len(state.end_pile),
        "tiles": list(material.tile_values[state.tiles :]),
        "constantinople": state.arrived[:],
        "source": source_view(state),
        "queue": [queued_view(material.sources[number]) for number in state.queue],
        "bag": state.bag() if material.has_crime else None,
        "arrested": state.arrested[:],
    }


def own_view(state: FirstState, seat: int | None) -> dict[str, object]:
    """What one seat sees in its own way; None is a spectator."""
    material, crime = state.material, state.material.has_crime
    seen = [material.end_names[card] for card in hidden.passed_cards(state, seat)]
    unseen = hidden.unknown_tokens(state, seat)
    known = crime and hidden.knows_murderer(state, seat)
    return {
        "draft": {"held": len(state.held), "seen": seen},
        "murderer": seat_or_none(state.murderer) if known else None,
        "suspicion": suspicion_view(state, seat, unseen[0]) if crime else None,
        "unseen": dict(zip(TOKENS, unseen, strict=True)) if crime else None,
        "seats": [seat_view(state, other, seat) for other in range(material.players)],
    }


def display_view(state: FirstState) -> list[list[str | None]]:
    names = state.material.names
    cards = [None if card == EMPTY else names[card] for card in state.shown_display()]
    return [cards[row * COLUMNS : (row + 1) * COLUMNS] for row in range(ROWS)]


def source_view(state: FirstState) -> dict[str, object] | None:
    """The running source with the symbols that are left."""
    if state.running == NO_SOURCE:
        return None
    source = state.source()
    left = state.left
    asked = state.stack.top().seat
    return {
        **queued_view(source),
        "left": [digit(left, place) for place in range(len(source.kinds))],
        "lacks": lacks_of(state, asked) if asked >= 0 else [],
    }


def lacks_of(state: FirstState, seat: i64) -> list[str | None]:
    """What each symbol of the running source lacks to have an effect (FC-119).

    None if it can be used, or is used up.
    """
    source = state.source()
    left = state.left
    player = state.players[seat]
    lacks: list[str | None] = []
    for place, kind in enumerate(source.kinds):
        symbol = state.steps.symbols[kind]
        useless = digit(left, place) and not symbol.has_effect(state, player, seat)
        lacks.append(symbol.lack(player, source, left) if useless else None)
    return lacks


def queued_view(source: Source) -> dict[str, object]:
    """A source with all its symbols."""
    return {
        "kind": SOURCE_KINDS[source.of],
        "name": source.name.split(" ", 1)[-1],
        "symbols": [symbol_view(source, place) for place in range(len(source.kinds))],
    }


def symbol_view(source: Source, place: int) -> dict[str, object]:
    """A symbol as it is printed: how often, how large."""
    kind = source.kinds[place]
    face: dict[str, object] = {
        "sym": CODES[kind],
        "times": source.times[place],
        "n": source.amounts[place],
    }
    if kind == VP_PER:
        level = source.metric_value
        face["per"] = {"metric": METRICS[source.metric], "min_level": level}
        face["max"] = source.most
    return face


def seat_view(state: FirstState, seat: int, viewer: int | None) -> dict[str, object]:
    """What the viewer may know of one player."""
    material = state.material
    names = material.names
    player = state.players[seat]
    open_pile = material.open_piles or seat == viewer or state.shown == ALL_SHOWN
    mail = [name for i, name in enumerate(material.mail_names) if i not in player.mail]
    kinds = enumerate(KINDS[:TRACK])
    base = {word: base_cards(state, player, kind) for kind, word in kinds}
    return {
        "color": material.colors[seat],
        "trains": [train_view(state, player, train) for train in range(len(TRAINS))],
        "conductors": digits_of(player.conductors, len(TRAINS)),
        "loco": player.loco,
        "track": [names[card] for card in player.track],
        "cities": [material.towns[city].name for city in player.cities],
        "stops": player.stops[:],
        "bonus_cities": player.reached,
        "used_cities": [
            stop
            for section, stop in enumerate(player.stops)
            if has_bit(player.used_cities, section)
        ],
        "coins": digits_of(player.coins, COLUMN_COUNT),
        "mail": mail,
        "contracts": [
            {"card": names[card], "met": is_met(state, seat, card)}
            for card in player.contracts
        ],
        "laid": [laid_view(state, seat, place) for place in range(len(player.laid))],
        "end_cards": end_cards_view(state, seat, viewer),
        "pile_size": len(player.pile),
        "pile": [names[card] for card in player.pile] if open_pile else None,
        "base_cards": base if open_pile else None,
        "end_points": end_points(state, seat, viewer) if open_pile else None,
        "phase_points": phase_points(state, player),
        "points": player.score(),
        "evidence": evidence_view(state, seat, viewer) if material.has_crime else None,
    }


def train_view(
    state: FirstState, player: Player, train: int
) -> list[dict[str, object]]:
    """The cards of a train from the left, each with its kind and value."""
    material = state.material
    cards: list[dict[str, object]] = []
    for position in range(1, player.cards_in(train) + 1):
        if position == MAIL_AFTER + 1:
            name = material.mail_names[player.mail[train]]
            cards.append({"kind": "mail", "name": name})
        elif position == CARDS_IN_TRAIN:
            value = material.tile_values[player.tiles[train]]
            cards.append({"kind": "tile", "value": value})
        else:
            value = material.values[player.level_at(train, position)]
            cards.append({"kind": "wagon", "value": value})
    return cards


def laid_view(state: FirstState, seat: int, place: int) -> dict[str, object]:
    """A card at a wagon, section or slot, and whether it counts or pays now."""
    material = state.material
    player = state.players[seat]
    card = player.laid[place]
    spot = material.moves.places[player.spots[place]]
    slot = slot_of(spot.spot)  # of a switch, used in this phase or not (FC-784)
    guest = material.cards[card].kind in (CELEBRITY, POSTCARD)
    met = is_active(state, player, place) if guest else is_met(state, seat, card)
    return {
        "card": material.names[card],
        "place": spot.kind,
        "number": spot.number,
        "met": met,
        "used": slot >= 0 and has_bit(player.used_slots, slot),
    }


def end_cards_view(
    state: FirstState, seat: int, viewer: int | None
) -> list[str | None]:
    """End-game cards; the one from the draft is secret until the end."""
    names = state.material.end_names
    known = hidden.known_ends(state, seat, viewer)
    cards: list[str | None] = [None] * (len(state.players[seat].end_cards) - len(known))
    cards.extend([names[card] for card in known])
    return cards


def end_points(state: FirstState, seat: int, viewer: int | None) -> dict[str, int]:
    """What the end-game cards that the viewer knows would score now (FC-602)."""
    points = dict.fromkeys(KINDS[:TRACK], 0)
    for card in hidden.known_ends(state, seat, viewer):
        ending = state.material.endings[card]
        cards = base_cards(state, state.players[seat], ending.kind)
        points[KINDS[ending.kind]] += cards * ending.points
    return points


def evidence_view(state: FirstState, seat: int, viewer: int | None) -> dict[str, int]:
    """How many tokens a player has, and the kinds that the viewer knows (FC-742)."""
    counts = hidden.known_tokens(state, seat, viewer)
    return dict(zip([*TOKENS, "unknown"], counts, strict=True))


def suspicion_view(
    state: FirstState, viewer: int | None, unseen: int
) -> list[list[int]]:
    """How many fingerprints each player has at least and at most, for the viewer.

    The murderer's own count includes the tokens drawn at the end (FC-750).
    """
    ranges: list[list[int]] = []
    for seat in range(len(state.players)):
        least, _, unknown = hidden.known_tokens(state, seat, viewer)
        if seat == viewer == state.murderer and state.shown != ALL_SHOWN:
            unknown += state.material.crime.extra_tokens
        ranges.append([least, least + min(unknown, unseen)])
    return ranges
