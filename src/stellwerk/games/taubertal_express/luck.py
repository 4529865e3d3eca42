# SPDX-License-Identifier: MIT
"""What luck lays out: displays, packs, open tickets, action tiles (TE-104)."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Book, Chance, Run
from stellwerk.core.contract import Move
from stellwerk.core.lots import SAMPLE, TAKE, Lots, some_of
from stellwerk.core.messages import Event, Illegal, Target, seat_name
from stellwerk.core.rng import Rng
from stellwerk.games.taubertal_express.map import NO_TILE
from stellwerk.games.taubertal_express.moves import Draw
from stellwerk.games.taubertal_express.state import (
    TauberState,
    added,
    gaps,
    replaced,
    total,
    without,
    without_all,
)


def spread(counts: list[int]) -> list[int]:
    """A face-down supply as a list: every tile once, in order of kind."""
    tiles: list[int] = []
    for kind, count in enumerate(counts):
        tiles += [kind] * count
    return tiles


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


def within(drawn: list[int], counts: list[int]) -> bool:
    """Can these tiles come from that supply?"""
    left = counts[:]
    for kind in drawn:
        left[kind] -= 1
    return min(left) >= 0


def are_some_of(drawn: list[int], items: list[int]) -> bool:
    """Are these different ones among the items?"""
    return len(set(drawn)) == len(drawn) and set(drawn) <= set(items)


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

    def some_of(
        self, state: TauberState, how: str, things: list[int], ordered: bool = False
    ) -> Lots:
        """The draw of as many of these things as are drawn."""
        names = [self.names[thing] for thing in things]
        return some_of(self.name, how, names, self.size(state), ordered)

    @abstractmethod
    def possible(self, state: TauberState, drawn: list[int]) -> bool:
        """Can exactly these things be drawn?"""

    def why_not(self, state: TauberState, move: Move) -> Illegal | None:
        size = self.size(state)
        if isinstance(move, Draw) and move.what == self.name:
            fits = len(move.drawn) == size and self.possible(state, move.drawn)
            if fits:
                return None
        return Illegal(self.rule, "refused." + self.name, {"n": size})


def empty_goods(state: TauberState) -> list[int]:
    """Goods-building fields of this table without a tile, in order (TE-E33)."""
    used = state.material.board.goods_used
    fields = state.goods_fields
    return [f for f in range(len(fields)) if used[f] and fields[f] == NO_TILE]


@final
class AskGoods(DrawChance):
    """Luck fills the goods-building fields, lower numbers first (TE-104, TE-710)."""

    def size(self, state: TauberState) -> int:
        return min(len(empty_goods(state)), total(state.goods_pile))

    def moves(self, state: TauberState) -> list[Move]:
        tiles = spread(state.goods_pile)[: self.size(state)]
        return [Draw(self.name, tiles, self.names)]

    def draw(self, state: TauberState, rng: Rng) -> Move:
        tiles = sample_of(state.goods_pile, self.size(state), rng)
        return Draw(self.name, tiles, self.names)

    def lots(self, state: TauberState) -> Lots:
        return self.some_of(state, TAKE, spread(state.goods_pile))

    def possible(self, state: TauberState, drawn: list[int]) -> bool:
        return within(drawn, state.goods_pile)

    def resolve(self, state: TauberState, move: Move) -> None:
        assert isinstance(move, Draw)
        fields = state.goods_fields[:]
        pile = state.goods_pile[:]
        empty = empty_goods(state)
        for place, kind in enumerate(move.drawn):
            fields[empty[place]] = kind
            pile[kind] = pile[kind] - 1
        state.goods_fields = fields
        state.goods_pile = pile
        tell_tiles(state, "goods", "building", move)


@final
class AskExchange(DrawChance):
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

    def moves(self, state: TauberState) -> list[Move]:
        tiles = spread(self.source(state))[: self.size(state)]
        return [Draw(self.name, tiles, self.names)]

    def draw(self, state: TauberState, rng: Rng) -> Move:
        tiles = sample_of(self.source(state), self.size(state), rng)
        return Draw(self.name, tiles, self.names)

    def lots(self, state: TauberState) -> Lots:
        return self.some_of(state, TAKE, spread(self.source(state)))

    def possible(self, state: TauberState, drawn: list[int]) -> bool:
        return within(drawn, self.source(state))

    def resolve(self, state: TauberState, move: Move) -> None:
        assert isinstance(move, Draw)
        fields = state.goods_fields[:]
        pile = state.goods_pile[:]
        place = 0
        for field, old in enumerate(state.goods_fields):
            if old != NO_TILE:
                pile[old] += 1
                fields[field] = move.drawn[place]
                pile[fields[field]] -= 1
                place += 1
        state.goods_fields = fields
        state.goods_pile = pile
        tell_tiles(state, "exchange", "building", move)


@final
class AskLight(DrawChance):
    """Luck fills the fields of the light station buildings (TE-106, TE-710)."""

    def size(self, state: TauberState) -> int:
        return min(gaps(state.light_fields), total(state.light_pile))

    def moves(self, state: TauberState) -> list[Move]:
        tiles = spread(state.light_pile)[: self.size(state)]
        return [Draw(self.name, tiles, self.names)]

    def draw(self, state: TauberState, rng: Rng) -> Move:
        tiles = sample_of(state.light_pile, self.size(state), rng)
        return Draw(self.name, tiles, self.names)

    def lots(self, state: TauberState) -> Lots:
        return self.some_of(state, TAKE, spread(state.light_pile))

    def possible(self, state: TauberState, drawn: list[int]) -> bool:
        return within(drawn, state.light_pile)

    def resolve(self, state: TauberState, move: Move) -> None:
        assert isinstance(move, Draw)
        fields = state.light_fields[:]
        pile = state.light_pile[:]
        place = 0
        for field, kind in enumerate(state.light_fields):
            if kind == NO_TILE and place < len(move.drawn):
                drawn = move.drawn[place]
                fields[field] = drawn
                pile[drawn] = pile[drawn] - 1
                place += 1
        state.light_fields = fields
        state.light_pile = pile
        tell_tiles(state, "light", "kind", move)


def tell_tiles(state: TauberState, key: str, group: str, move: Draw) -> None:
    if state.events is None or not move.drawn:
        return
    tiles: list[object] = [f"@{group}." + move.names[kind] for kind in move.drawn]
    state.tell("laid." + key, None, {"tiles": tiles})


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
        moves: list[Move] = []
        for ticket in drawable(state):
            moves.append(Draw(self.name, [ticket], self.names))
        return moves

    def draw(self, state: TauberState, rng: Rng) -> Move:
        tickets = drawable(state)
        return Draw(self.name, [tickets[rng.below(len(tickets))]], self.names)

    def possible(self, state: TauberState, drawn: list[int]) -> bool:
        return drawn[0] in drawable(state)

    def resolve(self, state: TauberState, move: Move) -> None:
        assert isinstance(move, Draw)
        ticket = move.drawn[0]
        if state.pile > 0:
            state.pile -= 1
            state.unseen = without(state.unseen, ticket)
        else:
            self.draw_again(state, ticket)
        field = state.open.index(NO_TILE)
        state.open = replaced(state.open, field, ticket)
        if state.events is not None:
            label = state.material.tickets.labels[ticket]
            params: dict[str, object] = {"ticket": label}
            target = Target("ticket", self.names[ticket])
            state.tell("laid.open", None, params, [target])

    def draw_again(self, state: TauberState, ticket: int) -> None:
        """The discards become the draw pile once it is empty (TE-423)."""
        if not state.reshuffled:
            state.reshuffled = sorted(state.discards)
            state.discards = []
            if state.events is not None:
                state.tell("reshuffled", None, {"n": len(state.reshuffled)})
        state.reshuffled = without(state.reshuffled, ticket)


@final
class AskPack(DrawChance):
    """Luck says which tickets lie in the pack of this cycle (TE-108, TE-210)."""

    def size(self, state: TauberState) -> int:
        return state.material.pack_size

    def moves(self, state: TauberState) -> list[Move]:
        size = state.material.pack_size
        return [Draw(self.name, state.unseen[:size], self.names)]

    def draw(self, state: TauberState, rng: Rng) -> Move:
        drawn = rng.sample(state.unseen, state.material.pack_size)
        drawn.sort()
        return Draw(self.name, drawn, self.names)

    def lots(self, state: TauberState) -> Lots:
        return self.some_of(state, SAMPLE, state.unseen, True)

    def possible(self, state: TauberState, drawn: list[int]) -> bool:
        return are_some_of(drawn, state.unseen)

    def resolve(self, state: TauberState, move: Move) -> None:
        assert isinstance(move, Draw)
        state.pack = sorted(move.drawn)
        state.unseen = without_all(state.unseen, state.pack)
        state.drafted = 0
        if state.events is not None:
            first = state.order[0]
            labels = state.material.tickets.labels
            tickets: list[object] = [labels[ticket] for ticket in state.pack]
            params: dict[str, object] = {"player": seat_name(first), "n": len(tickets)}
            secret: dict[str, object] = {"tickets": tickets}
            event = Event("event.pack", first, params, None, secret, [first])
            state.events.append(event)


@final
class AskTiles(DrawChance):
    """Luck reveals the action tiles of a cycle, without dice (TE-B03, TE-B06)."""

    def source(self, state: TauberState) -> list[int]:
        if len(state.tile_pile) < state.material.shown_tiles:
            return sorted(state.tile_pile + state.tile_discards)
        return state.tile_pile

    def size(self, state: TauberState) -> int:
        return state.material.shown_tiles

    def moves(self, state: TauberState) -> list[Move]:
        shown = self.source(state)[: state.material.shown_tiles]
        return [Draw(self.name, shown, self.names)]

    def draw(self, state: TauberState, rng: Rng) -> Move:
        drawn = rng.sample(self.source(state), state.material.shown_tiles)
        drawn.sort()
        return Draw(self.name, drawn, self.names)

    def lots(self, state: TauberState) -> Lots:
        return self.some_of(state, SAMPLE, self.source(state), True)

    def possible(self, state: TauberState, drawn: list[int]) -> bool:
        return are_some_of(drawn, self.source(state))

    def resolve(self, state: TauberState, move: Move) -> None:
        assert isinstance(move, Draw)
        source = self.source(state)
        if len(source) > len(state.tile_pile):
            state.tile_discards = []
        drawn = set(move.drawn)
        state.tile_pile = [tile for tile in source if tile not in drawn]
        state.tile_display = sorted(move.drawn)
        if state.events is not None:
            tiles: list[object] = [self.names[tile] for tile in state.tile_display]
            state.tell("laid.tiles", None, {"tiles": tiles})
