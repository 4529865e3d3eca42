# SPDX-License-Identifier: MIT
"""What cards are and give, as phrases for questions, choices and events."""

from __future__ import annotations

from stellwerk.core.messages import phrase
from stellwerk.games.first_class import needs
from stellwerk.games.first_class.cards import (
    CELEBRITY,
    KINDS,
    LUGGAGE,
    MODES,
    NOTHING,
    PASSENGER,
    POSTCARD,
)
from stellwerk.games.first_class.edition import METRICS
from stellwerk.games.first_class.material import Material
from stellwerk.games.first_class.needs import Need
from stellwerk.games.first_class.symbols import CODES, REPEATED_KINDS, VP_PER, Source


def card_kind(material: Material, number: int) -> object:
    """An action card in short: ``postcard Greetings from Wien``, ``wagon card``."""
    card = material.cards[number]
    kind: dict[str, object] = {"kind": "@kind." + card.word}
    if card.called:
        return phrase("card.named", {**kind, **card.called})
    if card.cities:
        city = material.towns[card.cities[-1]].name
        return phrase("card.track", {**kind, "city": city})
    return kind["kind"]


def card_name(material: Material, number: int) -> object:
    """An action card; one without a name by what is on it: ``contract (5 coins)``."""
    card = material.cards[number]
    kind = card_kind(material, number)
    if card.called or card.cities:
        return kind
    face: list[object] = symbols_of(material.sources[card.source])
    if card.bonus != NOTHING:
        face = [need_phrase(card.need)]
    return phrase("card.face", {"kind": kind, "face": face})


def end_name(material: Material, number: int) -> object:
    """An end-game card: ``end-game card (2 per conductor card)``."""
    ending = material.endings[number]
    kind = base_word(ending.kind)
    return phrase("card.ending", {"n": ending.points, "kind": kind})


def symbols_of(source: Source) -> list[object]:
    """What a source gives, symbol by symbol: ``2 new 0-wagons``, ``1 coin``."""
    return [symbol_phrase(source, place) for place in range(len(source.kinds))]


def symbol_phrase(source: Source, place: int) -> object:
    kind = source.kinds[place]
    if kind == VP_PER:
        params: dict[str, object] = {
            "n": source.amounts[place],
            "level": source.metric_value or 0,
            "most": source.most,
        }
        return phrase("metric." + METRICS[source.metric], params)
    repeated = kind in REPEATED_KINDS
    count = source.times[place] if repeated else source.amounts[place]
    return phrase("gives." + CODES[kind], {"n": count})


def town_text(material: Material, city: int) -> object:
    """A city with its points or bonus: ``Linz (4 points)``."""
    town = material.towns[city]
    if town.source != NOTHING:
        symbols = symbols_of(material.sources[town.source])
        return phrase("town.bonus", {"city": town.name, "symbols": symbols})
    if town.points:
        return phrase("town.points", {"city": town.name, "n": town.points})
    return town.name


def need_phrase(need: Need) -> object:
    """What a card asks for: ``2 wagons of 4 or better``."""
    key = "need." + needs.NAMES[need.type]
    count = need.count
    if need.type in (needs.TRAIN_CARDS, needs.CONDUCTOR):
        key += ".both" if need.both else ".any"
    if need.type == needs.CONDUCTOR:
        count = need.position
    elif need.type == needs.CITY:
        count = need.city
    elif need.type == needs.HERE and need.conductor:
        key += ".conductor"
    return phrase(key, {"n": count, "level": need.value, "sum": need.sum})


def place_phrase(material: Material, number: int) -> object:
    """Where a card may be laid: ``from card 3 of the upper train``."""
    card = material.cards[number]
    first = max(1, card.need.first_place) if card.kind >= PASSENGER else 1
    value = material.values[card.level] if card.kind == CELEBRITY else 0
    key = "place.slot" if card.kind > LUGGAGE else "place." + card.word
    return phrase(key, {"level": value, "n": first})


def card_text(material: Material, number: int) -> list[object]:
    """What an action card gives: symbols, cities, a conditional bonus, points."""
    card = material.cards[number]
    if card.cities:
        return [town_text(material, city) for city in card.cities]
    gives = symbols_of(material.sources[card.source])
    if card.bonus != NOTHING:
        symbols = symbols_of(material.sources[card.bonus])
        gives.append(
            phrase("card.bonus", {"need": need_phrase(card.need), "symbols": symbols})
        )
    if card.kind in (CELEBRITY, POSTCARD):
        gives.append(phrase("scores." + MODES[card.mode], {"n": card.points}))
    if card.kind >= CELEBRITY:
        gives.append(place_phrase(material, number))
    return gives


def end_card_params(material: Material, number: int) -> dict[str, object]:
    """What a choice says about an end-game card."""
    source = material.sources[material.endings[number].source]
    return {"card": end_name(material, number), "gives": symbols_of(source)}


def base_word(kind: int) -> str:
    """A kind of base card as a text key."""
    return "@kind." + KINDS[kind]
