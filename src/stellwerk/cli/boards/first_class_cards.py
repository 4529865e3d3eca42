# SPDX-License-Identifier: MIT
"""The cards of First Class in words, from the printed edition."""

from typing import Any, Final

from stellwerk.core.texts import Catalogue

REPEATED: Final = "times"


def symbols_text(symbols: list[dict[str, Any]], words: Catalogue) -> str:
    """A symbol list in short: ``W0 W0, L 2``."""
    parts: list[str] = []
    for symbol in symbols:
        if REPEATED in symbol:
            parts.append(" ".join([symbol["sym"]] * symbol[REPEATED]))
        elif symbol["sym"] == "VP_PER":
            parts.append(metric_text(symbol, words))
        else:
            parts.append(f"{symbol['sym']} {symbol['n']}")
    return ", ".join(parts)


def metric_text(symbol: dict[str, Any], words: Catalogue) -> str:
    """A scaling bonus: what is counted, and up to how much."""
    per = symbol["per"]
    params = {"n": symbol["n"], "most": symbol["max"], "level": per.get("min_level", 0)}
    return words.say(f"metric.{per['metric']}", params)


def city_text(city: dict[str, Any], words: Catalogue) -> str:
    """A city with its points or bonus."""
    if city["type"] == "points":
        return f"{city['name']} {city['points']}"
    if city["type"] == "bonus":
        return f"{city['name']} [{symbols_text(city['bonus'], words)}]"
    return str(city["name"])


def need_text(need: dict[str, Any], words: Catalogue) -> str:
    """A requirement in words."""
    key = f"need.{need['type']}"
    if "which" in need:
        key = f"{key}.{need['which']}"
    if need["type"] == "here" and need["conductor"]:
        key = f"{key}.conductor"
    params = {
        "n": need.get("count", need.get("city", need.get("position", 0))),
        "level": need.get("min_level", 0),
        "sum": need.get("min_sum", 0),
    }
    return words.say(key, params)


def scoring_text(card: dict[str, Any], words: Catalogue) -> str:
    """How a celebrity or postcard scores."""
    scoring = card["scoring"]
    params = {"n": scoring.get("points", 0)}
    return words.say(f"scores.{scoring['mode']}", params)


def place_text(card: dict[str, Any], words: Catalogue) -> str:
    """Where a card may be laid, as it is printed on it; nothing for the others."""
    kind = card.get("type", card["kind"])
    need = card.get("requirement") or {}
    if kind == "celebrity":
        return words.say("place.celebrity", {"level": card["min_level"]})
    if kind == "postcard":
        return words.say("place.postcard")
    if kind in ("passenger", "luggage"):
        return words.say(f"place.{kind}", {"n": need["min_position"]})
    if "min_slot" in need:
        return words.say("place.slot", {"n": need["min_slot"]})
    return ""


class Cards:
    """All cards of an edition by id, in words."""

    def __init__(self, printed: dict[str, Any], words: Catalogue) -> None:
        self.words: Final = words
        self.actions: Final[dict[str, dict[str, Any]]] = {
            card["id"]: card for card in printed["base_cards"]
        }
        for module in printed["modules"].values():
            self.actions.update({card["id"]: card for card in module["cards"]})
        self.ends: Final = {card["id"]: card for card in printed["end_cards"]}
        self.mail: Final = {wagon["id"]: wagon for wagon in printed["mail_wagons"]}

    def name(self, id: str) -> str:
        """The name of a card in the language, if it has one."""
        card = self.actions[id]
        key = "german" if self.words.language == "de" else "name"
        return str(card.get(key) or card.get("name") or "")

    def kind(self, id: str) -> str:
        card = self.actions[id]
        return self.words.say(f"kind.{card.get('type', card['kind'])}")

    def text(self, id: str, laid: bool = False) -> str:
        """What a card is and gives, and where it may be laid if it is not yet."""
        card = self.actions[id]
        if card["kind"] == "track":
            return ", ".join(city_text(city, self.words) for city in card["cities"])
        if card["kind"] != "module":
            return symbols_text(card["symbols"], self.words)
        parts = [self.name(id) or self.kind(id)]
        where = place_text(card, self.words)
        if where and not laid:
            parts[0] += f" ({where})"
        if card.get("requirement"):
            parts.append(need_text(card["requirement"], self.words))
            parts.append("→ " + symbols_text(card["bonus"], self.words))
        if card.get("scoring"):
            parts.append(scoring_text(card, self.words))
        if card.get("symbols"):
            parts.append(symbols_text(card["symbols"], self.words))
        return ": ".join([parts[0], " ".join(parts[1:])]) if parts[1:] else parts[0]

    def end(self, id: str) -> str:
        """An end-game card: what it multiplies, and its action."""
        card = self.ends[id]
        params = {"n": card["points_each"], "kind": f"@kind.{card['kind']}"}
        worth = self.words.say("board.per", params)
        return f"{id} {worth} ({symbols_text(card['action'], self.words)})"
