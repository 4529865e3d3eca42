# SPDX-License-Identifier: MIT
"""What luck lays out: displays, packs, open tickets, action tiles (TE-104)."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Book, Chance, Run
from stellwerk.core.contract import Move
from stellwerk.core.lots import SAMPLE, TAKE, Lots, some_of
from stellwerk.core.messages import Illegal, Target
from stellwerk.core.rng import Rng
from stellwerk.games.taubertal_express.map import NO_TILE
from stellwerk.games.taubertal_express.state import (
    TauberState,
    gaps,
    total,
    without_all,
)
from stellwerk.parts.lists import added, replaced, without


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


def spread(counts: list[int]) -> list[int]:
    """A face-down supply as a list: every tile once, in order of kind."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def taken(counts: list[int], tiles: list[int]) -> list[int]:
    """A supply from which some tiles were taken."""
    left = counts[:]
    for kind in tiles:
        left[kind] = left[kind] - 1
    return left


def laid(fields: list[int], places: list[int], tiles: list[int]) -> list[int]:
    """Fields with tiles on some of their places, the first place first."""
    changed = fields[:]
    for number, kind in enumerate(tiles):
        changed[places[number]] = kind
    return changed


def sample_of(counts: list[int], size: i64, rng: Rng) -> list[int]:
    """Tiles drawn from a face-down supply without putting back."""
    left = counts[:]
    tiles_there: i64 = total(counts)
    drawn: list[int] = []
    gone: i64
    for gone in range(size):
        place = rng.below(tiles_there - gone)
        kind: i64 = 0
        tiles: i64 = left[0]
        while place >= tiles:
            place -= tiles
            kind += 1
            tiles = left[kind]
        left[kind] = tiles - 1
        drawn.append(kind)
    return drawn


class DrawChance(Chance[TauberState]):
    """Luck draws some things; `moves` shows one example of a large deal."""

    def __init__(
        self, book: Book[TauberState], rule: str, what: str, names: list[str]
    ) -> None:
        super().__init__(book, rule, what)
        self.names: Final = names  # of the things

    @abstractmethod
    def size(self, state: TauberState) -> int:
        """How many things are drawn."""

    @abstractmethod
    def possible(self, state: TauberState, drawn: list[int]) -> bool:
        """Can exactly these things be drawn?"""

    @abstractmethod
    def lay(self, state: TauberState, drawn: list[int]) -> None:
        """Lay out what was drawn, and tell it."""

    def drawn(self, things: list[int]) -> Move:
        """The move that draws these."""
        return Draw(self.name, things, self.names)

    def named(self, things: list[int]) -> list[str]:
        return [self.names[thing] for thing in things]

    def why_not(self, state: TauberState, move: Move) -> Illegal | None:
        size = self.size(state)
        if isinstance(move, Draw) and move.what == self.name:
            fits = len(move.drawn) == size and self.possible(state, move.drawn)
            if fits:
                return None
        return Illegal(self.rule, "refused." + self.name, {"n": size})

    def resolve(self, state: TauberState, move: Move) -> None:
        assert isinstance(move, Draw)
        self.lay(state, move.drawn)


class TileChance(DrawChance):
    """Luck draws tiles of a face-down supply, one after the other."""

    @abstractmethod
    def source(self, state: TauberState) -> list[int]:
        """The supply: how many there are of each kind."""

    def moves(self, state: TauberState) -> list[Move]:
        return [self.drawn(spread(self.source(state))[: self.size(state)])]

    def draw(self, state: TauberState, rng: Rng) -> Move:
        return self.drawn(sample_of(self.source(state), self.size(state), rng))

    def lots(self, state: TauberState) -> Lots:
        tiles = self.named(spread(self.source(state)))
        return some_of(self.name, TAKE, tiles, self.size(state))

    def possible(self, state: TauberState, drawn: list[int]) -> bool:
        return min(taken(self.source(state), drawn)) >= 0

    def tell_tiles(self, state: TauberState, group: str, drawn: list[int]) -> None:
        if state.events is not None and drawn:
            tiles = [f"@{group}.{name}" for name in self.named(drawn)]
            state.tell("laid." + self.name, None, {"tiles": tiles})


class CardChance(DrawChance):
    """Luck draws different things at once, whatever their order."""

    @abstractmethod
    def source(self, state: TauberState) -> list[int]:
        """The things of which some are drawn, sorted."""

    def moves(self, state: TauberState) -> list[Move]:
        return [self.drawn(self.source(state)[: self.size(state)])]

    def draw(self, state: TauberState, rng: Rng) -> Move:
        things = rng.sample(self.source(state), self.size(state))
        things.sort()
        return self.drawn(things)

    def lots(self, state: TauberState) -> Lots:
        names = self.named(self.source(state))
        return some_of(self.name, SAMPLE, names, self.size(state), True)

    def possible(self, state: TauberState, drawn: list[int]) -> bool:
        different = set(drawn)
        return len(different) == len(drawn) and different <= set(self.source(state))


def empty_goods(state: TauberState) -> list[int]:
    """Goods-building fields of this table without a tile, in order (TE-E33)."""
    used = state.material.board.goods_used
    fields = state.goods_fields
    return [f for f in range(len(fields)) if used[f] and fields[f] == NO_TILE]


@final
class AskGoods(TileChance):
    """Luck fills the goods-building fields, lower numbers first (TE-104, TE-710)."""

    def source(self, state: TauberState) -> list[int]:
        return state.goods_pile

    def size(self, state: TauberState) -> int:
        return min(len(empty_goods(state)), total(state.goods_pile))

    def lay(self, state: TauberState, drawn: list[int]) -> None:
        state.goods_fields = laid(state.goods_fields, empty_goods(state), drawn)
        state.goods_pile = taken(state.goods_pile, drawn)
        self.tell_tiles(state, "building", drawn)


@final
class AskExchange(TileChance):
    """Luck replaces a display of goods buildings that fits nobody (TE-711, TE-E25)."""

    def source(self, state: TauberState) -> list[int]:
        """New tiles come first; too few of them are mixed with the old ones."""
        pile = state.goods_pile
        old = [kind for kind in state.goods_fields if kind != NO_TILE]
        if total(pile) >= len(old):
            return pile
        for kind in old:
            pile = added(pile, kind, 1)
        return pile

    def size(self, state: TauberState) -> int:
        return len(state.goods_fields) - gaps(state.goods_fields)

    def lay(self, state: TauberState, drawn: list[int]) -> None:
        fields, pile = state.goods_fields, state.goods_pile
        full = [field for field in range(len(fields)) if fields[field] != NO_TILE]
        for field in full:
            pile = added(pile, fields[field], 1)
        state.goods_fields = laid(fields, full, drawn)
        state.goods_pile = taken(pile, drawn)
        self.tell_tiles(state, "building", drawn)


@final
class AskLight(TileChance):
    """Luck fills the fields of the light station buildings (TE-106, TE-710)."""

    def source(self, state: TauberState) -> list[int]:
        return state.light_pile

    def size(self, state: TauberState) -> int:
        return min(gaps(state.light_fields), total(state.light_pile))

    def lay(self, state: TauberState, drawn: list[int]) -> None:
        fields = state.light_fields
        empty = [field for field in range(len(fields)) if fields[field] == NO_TILE]
        state.light_fields = laid(fields, empty, drawn)
        state.light_pile = taken(state.light_pile, drawn)
        self.tell_tiles(state, "kind", drawn)


def drawable(state: TauberState) -> list[int]:
    """The tickets of which the next open one is drawn (TE-423).

    The first draw pile is a part of the unseen tickets, so any of them can be next.
    """
    if state.pile > 0:
        return state.unseen
    return state.reshuffled or state.discards


@final
class RefillOpen(Run[TauberState]):
    """Empty ticket fields are refilled as soon as there is a ticket (TE-I25)."""

    def run(self, state: TauberState) -> None:
        if gaps(state.open) and drawable(state):
            state.stack.push(self)
            state.stack.push(state.steps.open)


@final
class AskOpen(DrawChance):
    """Luck turns up a ticket for the first empty field (TE-108, TE-423)."""

    def size(self, state: TauberState) -> int:
        return 1

    def moves(self, state: TauberState) -> list[Move]:
        return [self.drawn([ticket]) for ticket in drawable(state)]

    def draw(self, state: TauberState, rng: Rng) -> Move:
        tickets = drawable(state)
        return self.drawn([tickets[rng.below(len(tickets))]])

    def possible(self, state: TauberState, drawn: list[int]) -> bool:
        return drawn[0] in drawable(state)

    def lay(self, state: TauberState, drawn: list[int]) -> None:
        ticket = drawn[0]
        if state.pile > 0:
            state.pile -= 1
            state.unseen = without(state.unseen, ticket)
        else:
            self.draw_again(state, ticket)
        field = state.open.index(NO_TILE)
        state.open = replaced(state.open, field, ticket)
        if state.events is not None:
            label = state.material.tickets.labels[ticket]
            target = Target("ticket", self.names[ticket])
            state.tell("laid.open", None, {"ticket": label}, [target])

    def draw_again(self, state: TauberState, ticket: int) -> None:
        """The discards become the draw pile once it is empty (TE-423)."""
        if not state.reshuffled:
            state.reshuffled = sorted(state.discards)
            state.discards = []
            if state.events is not None:
                state.tell("reshuffled", None, {"n": len(state.reshuffled)})
        state.reshuffled = without(state.reshuffled, ticket)


@final
class AskPack(CardChance):
    """Luck says which tickets lie in the pack of this cycle (TE-108, TE-210)."""

    def source(self, state: TauberState) -> list[int]:
        return state.unseen

    def size(self, state: TauberState) -> int:
        return state.material.pack_size

    def lay(self, state: TauberState, drawn: list[int]) -> None:
        state.pack = sorted(drawn)
        state.unseen = without_all(state.unseen, state.pack)
        state.drafted = 0
        if state.events is not None:
            first = state.order[0]
            labels = state.material.tickets.labels
            secret: dict[str, object] = {"tickets": [labels[i] for i in state.pack]}
            told: dict[str, object] = {"n": len(state.pack)}
            state.tell_of(first, "pack", told, None, secret, [first])


@final
class AskTiles(CardChance):
    """Luck reveals the action tiles of a cycle, without dice (TE-B03, TE-B06)."""

    def source(self, state: TauberState) -> list[int]:
        if len(state.tile_pile) < state.material.shown_tiles:
            return sorted(state.tile_pile + state.tile_discards)
        return state.tile_pile

    def size(self, state: TauberState) -> int:
        return state.material.shown_tiles

    def lay(self, state: TauberState, drawn: list[int]) -> None:
        source = self.source(state)
        if len(source) > len(state.tile_pile):
            state.tile_discards = []
        state.tile_pile = without_all(source, drawn)
        state.tile_display = sorted(drawn)
        if state.events is not None:
            tiles = self.named(state.tile_display)
            state.tell("laid.tiles", None, {"tiles": tiles})
