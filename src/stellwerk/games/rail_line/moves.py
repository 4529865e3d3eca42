# SPDX-License-Identifier: MIT
"""The moves of Rail Line and their notation (the grammar is on the game's page)."""

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Move


@final
class ChooseSide(Move):
    """Turn a side of the start station card face up: ``side I``."""

    def __init__(self, id: int, side: int, name: str) -> None:
        super().__init__(id)
        self.side: Final[i64] = side
        self.name: Final = name

    def text(self) -> str:
        return f"side {self.name}"


@final
class ChooseLane(Move):
    """Put both locomotives on a lane: ``lane 2``."""

    def __init__(self, id: int, lane: int) -> None:
        super().__init__(id)
        self.lane: Final[i64] = lane

    def text(self) -> str:
        return f"lane {self.lane + 1}"


@final
class PlayCard(Move):
    """Lay a track card from hand (A) or display (B): ``play A05``."""

    def __init__(self, id: int, card: int, name: str) -> None:
        super().__init__(id)
        self.card: Final[i64] = card
        self.name: Final = name

    def text(self) -> str:
        return f"play {self.name}"


@final
class TakeSymbol(Move):
    """Receive the symbol as usual: ``take``."""

    def text(self) -> str:
        return "take"


@final
class TakeCoin(Move):
    """Take a coin instead of the symbol, with three players: ``coin``."""

    def text(self) -> str:
        return "coin"


@final
class MoveSlow(Move):
    """Move the slow train to a station and receive a symbol there: ``slow 7 mail``."""

    def __init__(self, id: int, pos: int, symbol: int, name: str) -> None:
        super().__init__(id)
        self.pos: Final[i64] = pos
        self.symbol: Final[i64] = symbol
        self.name: Final = name

    def text(self) -> str:
        return f"slow {self.pos} {self.name}"


@final
class StaySlow(Move):
    """Leave the slow train where it is, if the table allows it: ``slow none``."""

    def text(self) -> str:
        return "slow none"


@final
class Pass(Move):
    """No additional action: ``pass``."""

    def text(self) -> str:
        return "pass"


@final
class BuySlow(Move):
    """Pay for a move of the slow train: ``buy slow``."""

    def text(self) -> str:
        return "buy slow"


@final
class BuyCard(Move):
    """Pay for a second track card: ``buy card``."""

    def text(self) -> str:
        return "buy card"


@final
class DiscardCard(Move):
    """Discard an A card for a coin: ``discard A05``."""

    def __init__(self, id: int, card: int, name: str) -> None:
        super().__init__(id)
        self.card: Final[i64] = card
        self.name: Final = name

    def text(self) -> str:
        return f"discard {self.name}"


@final
class MarkBox(Move):
    """Pay for marking the next box of a good: ``mark coal``."""

    def __init__(self, id: int, good: int, name: str) -> None:
        super().__init__(id)
        self.good: Final[i64] = good
        self.name: Final = name

    def text(self) -> str:
        return f"mark {self.name}"


@final
class Deal(Move):
    """Luck deals all hands and the display: ``deal A01,A02 A03,A04 B01,B02``."""

    def __init__(
        self, hands: list[list[int]], display: list[int], names: list[str]
    ) -> None:
        super().__init__()
        self.hands: Final = hands
        self.display: Final = display
        self.names: Final = names

    def text(self) -> str:
        parts = [*self.hands, self.display]
        words = [",".join([self.names[card] for card in part]) for part in parts]
        return "deal " + " ".join([word or "-" for word in words])


@final
class Refill(Move):
    """Luck reveals a B card for the display: ``refill B12``."""

    def __init__(self, card: int, name: str) -> None:
        super().__init__()
        self.card: Final[i64] = card
        self.name: Final = name

    def text(self) -> str:
        return f"refill {self.name}"
