# SPDX-License-Identifier: MIT
"""What cards are and give, as phrases for questions, choices and events."""

from __future__ import annotations

from stellwerk.core.messages import phrase
from stellwerk.games.first_class.cards import (
    KINDS,
    MODES,
    NEED_CITY,
    NEED_CONDUCTOR,
    NEED_HERE,
    NEED_TRAIN_CARDS,
    NEEDS,
    NOTHING,
    Card,
    Need,
)
from stellwerk.games.first_class.edition import METRICS
from stellwerk.games.first_class.material import Material
from stellwerk.games.first_class.symbols import CODES, REPEATED_KINDS, VP_PER, Source


def card_name(material: Material, number: int) -> object:
    """An action card: ``contract A1-3``."""
    card = material.cards[number]
    return phrase("card.action", {"kind": "@kind." + card.word, "card": card.name})


def end_name(name: str) -> object:
    """An end-game card: ``end-game card Z-C1``."""
    return phrase("card.end", {"card": name})


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
    key = "need." + NEEDS[need.type]
    count = need.count
    if need.type in (NEED_TRAIN_CARDS, NEED_CONDUCTOR):
        key += ".both" if need.both else ".any"
    if need.type == NEED_CONDUCTOR:
        count = need.position
    elif need.type == NEED_CITY:
        count = need.city
    elif need.type == NEED_HERE and need.conductor:
        key += ".conductor"
    return phrase(key, {"n": count, "level": need.value, "sum": need.sum})


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
    if scores(card):
        gives.append(phrase("scores." + MODES[card.mode], {"n": card.points}))
    return gives


def scores(card: Card) -> bool:
    """Does a card count in the scoring phases?"""
    return card.word in ("celebrity", "postcard")


def end_card_text(material: Material, number: int) -> list[object]:
    """An end-game card: its action."""
    return symbols_of(material.sources[material.endings[number].source])


def end_kind(material: Material, number: int) -> str:
    """The kind of base card that an end-game card multiplies, as a text key."""
    return "@kind." + KINDS[material.endings[number].kind]
