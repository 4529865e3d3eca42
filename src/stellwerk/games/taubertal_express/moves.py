# SPDX-License-Identifier: MIT
"""The moves of Der Taubertal-Express and their notation (grammar: the game's page)."""

from __future__ import annotations

from typing import Final, final

from stellwerk.core.contract import Move
from stellwerk.games.taubertal_express.names import enum
from stellwerk.parts.moves import Numbering


class Named(Move):
    """A verb and the id of one printed thing; `index` is the thing's number."""

    def __init__(self, id: int, index: int, name: str) -> None:
        super().__init__(id)
        self.index: Final = index
        self.name: Final = name


class Plain(Move):
    """A single word."""


# The start of a cycle.


@final
class PickTicket(Named):
    """Choose a ticket of the pack: ``pick T05``."""

    def text(self) -> str:
        return f"pick {self.name}"


@final
class DropTicket(Named):
    """Take a ticket off the own train: ``drop T05``."""

    def text(self) -> str:
        return f"drop {self.name}"


@final
class TakeTile(Named):
    """Take an action tile of the display, without dice: ``tile A05``."""

    def text(self) -> str:
        return f"tile {self.name}"


@final
class Hire(Move):
    """Hire so many workers: ``hire 2``."""

    def __init__(self, id: int, count: int) -> None:
        super().__init__(id)
        self.count: Final = count

    def text(self) -> str:
        return f"hire {self.count}"


# Main actions.


@final
class KeepDice(Plain):
    """Leave the dice as they lie: ``keep``."""

    def text(self) -> str:
        return "keep"


@final
class Reroll(Plain):
    """Roll all dice anew before the turn: ``reroll``."""

    def text(self) -> str:
        return "reroll"


@final
class UseArea(Named):
    """Use the dice of an area: ``dice engine_driver``."""

    def text(self) -> str:
        return f"dice {self.name}"


@final
class TakeStones(Plain):
    """Take three stones of any colors instead: ``stones``."""

    def text(self) -> str:
        return "stones"


@final
class UseTile(Named):
    """Use an own action tile, without dice: ``use A05``."""

    def text(self) -> str:
        return f"use {self.name}"


@final
class EndTurn(Plain):
    """End the turn: ``end``."""

    def text(self) -> str:
        return "end"


# Answers inside an action.


@final
class Decline(Plain):
    """Take nothing, or no more: ``none``."""

    def text(self) -> str:
        return "none"


@final
class TakeStone(Named):
    """Take a stone of a color from the supply: ``stone blue``."""

    def text(self) -> str:
        return f"stone {self.name}"


@final
class ReturnStone(Named):
    """Give a stone back that finds no room: ``return blue``."""

    def text(self) -> str:
        return f"return {self.name}"


@final
class PlaceJoker(Named):
    """Put a rolled joker into an area: ``joker travellers``."""

    def text(self) -> str:
        return f"joker {self.name}"


@final
class PlaceTile(Named):
    """Put the hall or goods building into a city: ``place KOE``.

    `index` is the space; a second space of a city is ``place KOE.2``.
    """

    def text(self) -> str:
        return f"place {self.name}"


@final
class Cover(Move):
    """Build over a space of Lauda station: ``cover 3``."""

    def __init__(self, id: int, space: int) -> None:
        super().__init__(id)
        self.space: Final = space

    def text(self) -> str:
        return f"cover {self.space + 1}"


@final
class CoupleWagon(Named):
    """Choose the wagon that waits in a hall: ``wagon worker``."""

    def text(self) -> str:
        return f"wagon {self.name}"


@final
class ChooseGood(Named):
    """Name a kind of goods token: ``good wine``."""

    def text(self) -> str:
        return f"good {self.name}"


@final
class SellGoods(Plain):
    """Sell all goods on the train: ``sell``."""

    def text(self) -> str:
        return "sell"


@final
class SellPart(Plain):
    """Sell only some of the goods, if the table allows it: ``part``."""

    def text(self) -> str:
        return "part"


@final
class SellAmount(Move):
    """So many tokens of the good asked for: ``amount 2``."""

    def __init__(self, id: int, count: int) -> None:
        super().__init__(id)
        self.count: Final = count

    def text(self) -> str:
        return f"amount {self.count}"


# Free actions.


@final
class Go(Named):
    """Move the locomotive to a neighboring city: ``go KOE``."""

    def text(self) -> str:
        return f"go {self.name}"


@final
class PayStones(Move):
    """Pay for a link with these stones: ``pay white black``."""

    def __init__(self, id: int, price: int, names: list[str]) -> None:
        super().__init__(id)
        self.price: Final = price
        self.names: Final = names

    def text(self) -> str:
        return "pay " + " ".join(self.names)


@final
class TakeTicket(Named):
    """Take the open ticket of a field: ``ticket F2``."""

    def text(self) -> str:
        return f"ticket {self.name}"


class BuildStation(Named):
    """Build a station building; `index` is the source: light fields, then dark ones."""

    def text(self) -> str:
        return f"build {self.name}"


@final
class BuildLight(BuildStation):
    """Build a light station building: ``build S03`` (its field)."""


@final
class BuildDark(BuildStation):
    """Build a dark station building: ``build kiosk``."""


@final
class BuildHall(Named):
    """Build a wagon hall of a stack: ``build H2``."""

    def text(self) -> str:
        return f"build {self.name}"


@final
class BuildGoods(Named):
    """Build the goods building of a field: ``build G03``."""

    def text(self) -> str:
        return f"build {self.name}"


@final
class Provide(Named):
    """Put a goods token onto the own building in a city: ``provide KOE``.

    `index` is the space; a second space of a city is ``provide KOE.2``.
    """

    def text(self) -> str:
        return f"provide {self.name}"


@final
class Load(Move):
    """Load the token of the current city: ``load``; of its second space ``load 2``."""

    def __init__(self, id: int, place: int) -> None:
        super().__init__(id)
        self.place: Final = place

    def text(self) -> str:
        return f"load {self.place + 1}" if self.place else "load"


@final
class Deliver(Named):
    """Deliver the passenger of a ticket: ``deliver T05``."""

    def text(self) -> str:
        return f"deliver {self.name}"


@final
class Paint(Named):
    """Paint shop: exchange black stones for a color: ``paint yellow``."""

    def text(self) -> str:
        return f"paint {self.name}"


@final
class Trade(Named):
    """Transshipment yard: exchange a colored stone for a coin: ``trade blue``."""

    def text(self) -> str:
        return f"trade {self.name}"


@final
class Store(Named):
    """Goods shed: pay a stone, store its good: ``store white``."""

    def text(self) -> str:
        return f"store {self.name}"


@final
class PowerMoves:
    """The moves of station buildings in the own turn, made and numbered; by color."""

    def __init__(self, made: Numbering, colors: list[str]) -> None:
        n, colored = made.next, enum(colors)
        self.paints: Final = made.row([Paint(n(i), i, c) for i, c in colored])
        self.trades: Final = made.row([Trade(n(i), i, c) for i, c in colored])
        self.stores: Final = made.row([Store(n(i), i, c) for i, c in colored])


# Luck.


@final
class Roll(Move):
    """Luck rolls the dice in hand: ``roll 1 3 5``, whatever their order."""

    def __init__(self, faces: list[int]) -> None:
        super().__init__()
        self.faces: Final = faces

    def text(self) -> str:
        return "roll " + " ".join([str(face) for face in sorted(self.faces)])


@final
class Draw(Move):
    """Luck lays things out, in order: ``goods pasture winery``, ``pack T01 T07``."""

    def __init__(self, what: str, drawn: list[int], names: list[str]) -> None:
        super().__init__()
        self.what: Final = what  # goods, light, pack, open or tiles
        self.drawn: Final = drawn
        self.names: Final = names

    def text(self) -> str:
        return " ".join([self.what] + [self.names[item] for item in self.drawn])
