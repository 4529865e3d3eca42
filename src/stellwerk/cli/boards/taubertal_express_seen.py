# SPDX-License-Identifier: MIT
"""What the drawing of Der Taubertal-Express looks things up in, put into words."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from stellwerk.cli.boards.seen import Seen


def by_id(items: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {item["id"]: item for item in items}


GAINS: Final = {  # what dice areas give, and the word for it
    "stones_any": "any",
    "light_station_building": "light",
    "goods_building": "goods",
    "goods_tokens_any": "tokens",
    "wagon_hall_any": "halls",
    "coins": "coins",
}


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
        parts = [
            self.say(f"gain.{word}", n=gain[key])
            for key, word in GAINS.items()
            if gain.get(key)
        ]
        if gain.get("stones"):
            parts.append(self.stones(gain["stones"]))
        return " + ".join(parts)

    def kinds_in_sight(self) -> list[str]:
        """Kinds of station buildings to buy, or built by anybody, each once."""
        found = [*self.view["dark"], *self.view["light_fields"].values()]
        for seat in self.view["seats"]:
            for space in seat["lauda"]:
                found += [space["kind"], *space["covered"]]
        return [kind for kind in dict.fromkeys(found) if kind]

    def effect(self, kind: str) -> str:
        """What a station building does, with the numbers of the edition."""
        effect = by_id(self.printed["station_buildings"])[kind]["effect"]
        by_players = effect.get("by_players") or {}
        numbers: dict[str, Any] = {
            **effect,
            "n": by_players.get(str(self.view["players"]), effect.get("n")),
            "cities": [self.cities[id]["name"] for id in effect.get("cities") or []],
            "stones": [
                self.say(f"stones.{color}", n=n)
                for color, n in (effect.get("give") or {}).items()
            ],
        }
        if effect.get("city"):
            numbers["city"] = self.cities[effect["city"]]["name"]
        return self.say(f"kind.{kind}.help", **numbers)

    def good_help(self, good: Mapping[str, Any]) -> str:
        """Where a good comes from and what it brings."""
        constants = self.printed["constants"]
        return self.say(
            "good.help",
            color=f"@color.{good['colour']}",
            building=f"@building.{good['building']}",
            ranks=constants["sale_coins_by_rank"]["value"],
            points=constants["sale_points_per_good"]["value"],
        )

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
