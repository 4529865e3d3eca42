# SPDX-License-Identifier: MIT
"""What luck draws from, so that anybody can recompute a draw without the rules.

A draw takes things out of one or several lots, in the order in which the generator is
asked, and the answer's text tells cuts of what was taken.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

from stellwerk.core.contract import LUCK, Decision, Move, S
from stellwerk.core.messages import Choice
from stellwerk.core.rng import Rng

SAMPLE: Final = "sample"  # some of them, as `Rng.sample` does
SHUFFLE: Final = "shuffle"  # all of them, as `Rng.shuffle` does
TAKE: Final = "take"  # one after the other out of the ordered rest
ROLL: Final = "roll"  # each time one of all, as with a die


@final
class Lot:
    """Things in the order in which the generator counts them; some are drawn."""

    def __init__(self, how: str, items: list[str], count: int) -> None:
        self.how: Final = how
        self.items: Final = items
        self.count: Final = count

    def drawn(self, rng: Rng) -> list[str]:
        """The things that a generator draws."""
        places = list(range(len(self.items)))
        if self.how == SHUFFLE:
            rng.shuffle(places)
        elif self.how == SAMPLE:
            places = rng.sample(places, self.count)
        elif self.how == TAKE:
            places = [places.pop(rng.below(len(places))) for _ in range(self.count)]
        else:
            places = [rng.below(len(places)) for _ in range(self.count)]
        return [self.items[place] for place in places]

    def to_dict(self) -> dict[str, object]:
        return {"how": self.how, "items": self.items, "count": self.count}


@final
class Cut:
    """What the text tells of a lot: from one drawn thing to before another.

    In order of the lot if `ordered`; with `counted` only how many of that thing.
    """

    def __init__(
        self, lot: int, first: int, end: int, ordered: bool = False, counted: str = ""
    ) -> None:
        self.lot: Final = lot
        self.first: Final = first
        self.end: Final = end
        self.ordered: Final = ordered
        self.counted: Final = counted

    def told(self, lot: Lot, drawn: list[str], glue: str) -> str:
        part = drawn[self.first : self.end]
        if self.counted:
            return str(part.count(self.counted))
        if self.ordered:
            part.sort(key=lot.items.index)
        return glue.join(part) or "-"

    def to_dict(self) -> dict[str, object]:
        return {
            "lot": self.lot,
            "first": self.first,
            "end": self.end,
            "ordered": self.ordered,
            "counted": self.counted,
        }


@final
class Lots:
    """One draw: its lots, and how the answer's text tells what was drawn."""

    def __init__(
        self, word: str, lots: list[Lot], cuts: list[Cut], glue: str = " "
    ) -> None:
        self.word: Final = word
        self.lots: Final = lots
        self.cuts: Final = cuts
        self.glue: Final = glue

    def told(self, rng: Rng) -> str:
        """The text of the answer that a generator gives."""
        return self.text([lot.drawn(rng) for lot in self.lots])

    def text(self, drawn: list[list[str]]) -> str:
        """The text of the answer if these things are drawn from each lot."""
        parts = [
            cut.told(self.lots[cut.lot], drawn[cut.lot], self.glue) for cut in self.cuts
        ]
        return " ".join([self.word, *parts] if self.word else parts)

    def to_dict(self) -> dict[str, object]:
        return {
            "word": self.word,
            "lots": [lot.to_dict() for lot in self.lots],
            "cuts": [cut.to_dict() for cut in self.cuts],
            "glue": self.glue,
        }


def one_of(texts: list[str]) -> Lots:
    """Any one of these answers."""
    return Lots("", [Lot(ROLL, texts, 1)], [Cut(0, 0, 1)])


def some_of(
    word: str, how: str, items: list[str], count: int, ordered: bool = False
) -> Lots:
    """An answer that lists some things, drawn from a single lot."""
    if count == 0:
        return Lots(word, [], [])
    return Lots(word, [Lot(how, items, count)], [Cut(0, 0, count, ordered)])


@mypyc_attr(allow_interpreted_subclasses=True)
class LuckDecision(Decision[S]):
    """A question to luck; `draw` has the right odds.

    A deal too large to list shows one example as its moves.
    """

    def __init__(self, rule: str) -> None:
        super().__init__(LUCK, rule)

    def choice(self, state: S, move: Move) -> Choice:
        return Choice(move.text(), self.question(state).key, {})

    def lots(self, state: S) -> Lots:
        """What the answer is drawn from: `lots(state).told(rng)` is the text of `draw`.

        Any of the moves, unless a game draws otherwise.
        """
        return one_of([move.text() for move in self.moves(state)])
