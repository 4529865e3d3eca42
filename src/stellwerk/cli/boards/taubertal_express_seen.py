# SPDX-License-Identifier: MIT
"""What the drawing of Der Taubertal-Express looks things up in, put into words."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from stellwerk.cli.boards.seen import Seen


def by_id(items: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {item["id"]: item for item in items}


class TaubertalSeen(Seen):
    """A view, and what its ids mean."""

    @cached_property
    def cities(self) -> dict[str, dict[str, Any]]:
        return by_id(self.printed["map"]["cities"])

    @cached_property
    def cards(self) -> dict[str, dict[str, Any]]:
        return by_id(self.printed["tickets"])

    @cached_property
    def tiles(self) -> dict[str, dict[str, Any]]:
        return by_id(self.printed["action_tiles"])

    def city(self, id: str) -> str:
        return f"{id} {self.cities[id]['name']}"

    def stones(self, counts: Mapping[str, int]) -> str:
        """Stones in words: ``2 blue, 1 black``."""
        found = [
            f"{n} {self.say('color.' + color)}" for color, n in counts.items() if n
        ]
        return ", ".join(found) or "–"

    def goods(self, counts: Mapping[str, int]) -> str:
        found = [f"{n} {self.say('good.' + good)}" for good, n in counts.items() if n]
        return ", ".join(found) or "–"

    def tile(self, id: str) -> str:
        return self.stones(self.tiles[id]["stones"])

    def gain(self, gain: Mapping[str, Any]) -> str:
        """What a dice area gives, with its printed numbers."""
        parts: list[str] = []
        if gain.get("stones_any"):
            parts.append(f"{gain['stones_any']} {self.say('board.any_stones')}")
        if gain.get("light_station_building"):
            parts.append(self.say("board.light"))
        if gain.get("goods_building"):
            parts.append(self.say("board.goods_buildings"))
        if gain.get("goods_tokens_any"):
            parts.append(f"{gain['goods_tokens_any']} {self.say('board.tokens')}")
        if gain.get("wagon_hall_any"):
            parts.append(self.say("board.halls"))
        if gain.get("coins"):
            parts.append(self.say("board.coins_short", n=gain["coins"]))
        if gain.get("stones"):
            parts.append(self.stones(gain["stones"]))
        return " + ".join(parts)

    def ticket(self, id: str | None) -> list[str]:
        """A ticket: id and route, reward, long stop, passenger."""
        if id is None:
            return ["–", "", ""]
        card = self.cards[id]
        start = self.cities[card["start"]]["name"]
        end = self.cities[card["destination"]]["name"]
        route = f"{id} {start} ({card['start']}) → {end} ({card['destination']})"
        return [route, self.reward(card), card["passenger"]]

    def reward(self, card: Mapping[str, Any]) -> str:
        reward = card["reward"]
        parts = [self.say("board.points_short", n=reward["points"])]
        if reward["coins"]:
            parts.append(self.say("board.coins_short", n=reward["coins"]))
        if reward["stones"]:
            parts.append(self.stones(reward["stones"]))
        if card["long_stop"]:
            parts.append(self.say("board.long_stop"))
        return ", ".join(parts)
