# SPDX-License-Identifier: MIT
"""What cards give, in short and the same in every language, for choices."""

from __future__ import annotations

from stellwerk.games.first_class.cards import KINDS, NOTHING
from stellwerk.games.first_class.material import Material


def town_text(material: Material, city: int) -> str:
    """A city with its points or bonus: ``Linz 4``, ``Wien [W0 W0, COIN 1]``."""
    town = material.towns[city]
    if town.source != NOTHING:
        return f"{town.name} [{material.sources[town.source].text()}]"
    return f"{town.name} {town.points}" if town.points else town.name


def card_text(material: Material, number: int) -> str:
    """An action card: its symbols, its cities, or the bonus it may give."""
    card = material.cards[number]
    if card.cities:
        return ", ".join([town_text(material, city) for city in card.cities])
    if card.bonus != NOTHING:
        return "→ " + material.sources[card.bonus].text()
    return material.sources[card.source].text()


def end_card_text(material: Material, number: int) -> str:
    """An end-game card: its action."""
    return material.sources[material.endings[number].source].text()


def end_kind(material: Material, number: int) -> str:
    """The kind of base card that an end-game card multiplies, as a text key."""
    return "@kind." + KINDS[material.endings[number].kind]
