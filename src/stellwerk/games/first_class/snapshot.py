# SPDX-License-Identifier: MIT
"""Snapshots of First Class: the exact state as plain JSON, and back."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.core.fields import (
    Field,
    Number,
    Numbers,
    Things,
    read_fields,
    save_fields,
)
from stellwerk.core.snapshot import (
    BadSnapshot,
    get_between,
    get_int,
    get_ints,
    get_parts,
)
from stellwerk.games.first_class.actions import ROWS
from stellwerk.games.first_class.material import (
    COLUMN_COUNT,
    DISPLAY,
    LEVEL_COUNT,
    Material,
)
from stellwerk.games.first_class.moves import TRAINS
from stellwerk.games.first_class.packing import (
    BITS,
    DIGIT_MASK,
    ONES,
    digits_of,
    packed,
)
from stellwerk.games.first_class.player import CATEGORIES, NONE_LAID, Player
from stellwerk.games.first_class.state import EMPTY, FirstState, add_section, new_player
from stellwerk.games.first_class.steps import Steps
from stellwerk.parts.lists import replaced

COURSE: Final = ["first", "start", "active", "tile_owner", "murderer"]
COURSE_COUNTS: Final = ["round", "turn", "phase", "shown", "tiles"]
STOCKS: Final = 3

# Fields that only this game has.


@final
class Digits(Field):
    """Small counts, packed into one number."""

    def __init__(self, name: str, size: int) -> None:
        super().__init__(name)
        self.size: Final = size

    def save(self, value: Any) -> object:
        return digits_of(value, self.size)

    def read(self, snapshot: dict[str, object]) -> object:
        counts = get_ints(snapshot, self.name, self.size)
        for count in counts:
            if not 0 <= count <= DIGIT_MASK:
                wrong = f"should hold 0 to {DIGIT_MASK}, not {count}"
                raise BadSnapshot(f"snapshot: {self.name!r} {wrong}")
        return packed(counts)


@final
class Row(Field):
    """Another field, a list, which the game keeps in a vector."""

    def __init__(self, listed: Field) -> None:
        super().__init__(listed.name)
        self.listed: Final = listed

    def save(self, value: Any) -> object:
        return self.listed.save(list(value))

    def read(self, snapshot: dict[str, object]) -> object:
        found: Any = self.listed.read(snapshot)
        return vec[i64](found)


def get_part(snapshot: dict[str, object], key: str) -> dict[str, object]:
    part = snapshot.get(key)
    if not isinstance(part, dict):
        raise BadSnapshot(f"snapshot: {key!r} should be an object, not {part!r}")
    return part


# The whole state.


@final
class Snapshots:
    """Writes and reads the states of games with the same material, field by field."""

    def __init__(self, material: Material, steps: Steps) -> None:
        self.material: Final = material
        self.steps: Final = steps
        cards, ends = material.names, material.end_names
        sources = [source.name for source in material.sources]
        self.sources: Final = Things("frames", sources, "source")
        self.course: Final[list[Field]] = [
            *[Number(name) for name in COURSE + COURSE_COUNTS],
            *[Things(name, ends) for name in ("offer", "end_pile", "drafted", "held")],
            *[Numbers(name) for name in ("arrived", "arrested")],
            *[Numbers(name) for name in ("token_at", "token_known")],
            Digits("gone", ROWS),
            Row(Things("display", cards, "card", EMPTY)),
            Row(Things("unseen", cards, "card")),
            Row(Things("removed", cards, "card")),
            Things("queue", sources, "source"),
        ]
        self.area: Final[list[Field]] = [
            *[Number(name) for name in ("loco", "scored", "used_cities", "used_slots")],
            *[Row(Things(name, cards)) for name in ("contracts", "laid", "pile")],
            Row(Numbers("spots")),
            Things("track", cards, "card"),
            Digits("coins", COLUMN_COUNT),
            Things("end_cards", ends),
        ]
        self.mail: Final = Things("mail", material.mail_names, "", NONE_LAID)

    def save(self, state: FirstState) -> dict[str, object]:
        """Everything, with cards and sources by name."""
        saved = save_fields(state, self.course)
        names = self.material.names
        shown = state.shown_display()
        saved["display"] = ["-" if card == EMPTY else names[card] for card in shown]
        saved["unseen"] = [names[card] for card in state.face_down()]
        saved["stack"] = state.stack.save()
        saved["stock"] = state.stock()
        frames: list[object] = [*state.frames()]  # each source, what is left of it
        frames[::2] = [self.sources.names[number] for number in state.frames()[::2]]
        saved["frames"] = frames
        saved["players"] = [self.save_player(player) for player in state.players]
        return saved

    def save_player(self, player: Player) -> dict[str, object]:
        saved = save_fields(player, self.area)
        values = [str(value) for value in self.material.values]
        mail: Any = self.mail.save(player.mail)
        for train, word in enumerate(TRAINS):
            counts = digits_of(player.wagons_of(train), LEVEL_COUNT)
            saved[word] = {
                "wagons": dict(zip(values, counts, strict=True)),
                "cards": player.cards_in(train),
                "conductor": player.conductor(train),
                "mail": mail[train],
                "tile": player.tiles[train],
            }
        saved["points"] = dict(zip(CATEGORIES, player.points, strict=True))
        return saved

    def restore(self, snapshot: dict[str, object]) -> FirstState:
        """The state that `save` wrote."""
        state = FirstState(self.steps.stack_of(snapshot), self.material, self.steps)
        read_fields(state, snapshot, self.course)
        if len(state.display) != DISPLAY:
            raise BadSnapshot(f"snapshot: the display has {DISPLAY} places")
        for place, card in enumerate(state.display):
            state.open |= BITS[place] if card != EMPTY else 0
        stock = get_ints(snapshot, "stock", STOCKS)
        state.low_stock, state.middle_stock, state.high_stock = stock
        self.read_frames(snapshot, state)
        parts = get_parts(snapshot, "players")
        state.players = [self.restore_player(part) for part in parts]
        return state

    def read_frames(self, snapshot: dict[str, object], state: FirstState) -> None:
        """The sources that run, each followed by what is left of it."""
        parts = snapshot.get("frames")
        if not isinstance(parts, list) or len(parts) % 2:
            raise BadSnapshot("snapshot: 'frames' should hold pairs of source and rest")
        numbers: Any = self.sources.read({"frames": parts[::2]})
        lefts = get_ints({"frames": parts[1::2]}, "frames")
        for number, left in zip(numbers, lefts, strict=True):
            state.start_source(number, left)

    def restore_player(self, part: dict[str, object]) -> Player:
        """A player; what follows from the track is worked out again."""
        player = new_player(self.material)
        read_fields(player, part, self.area)
        track, player.track = player.track, []
        for card in track:
            add_section(player, self.material, card)
        player.reached = sum(stop <= player.loco for stop in player.stops)
        points = get_part(part, "points")
        player.points = vec[i64]([get_int(points, category) for category in CATEGORIES])
        player.wagons = player.cards = 0
        for train, word in enumerate(TRAINS):
            self.restore_train(get_part(part, word), player, train)
        return player

    def restore_train(
        self, part: dict[str, object], player: Player, train: int
    ) -> None:
        wagons = get_part(part, "wagons")
        for level in range(LEVEL_COUNT):
            count = get_between(wagons, str(self.material.values[level]), 0, DIGIT_MASK)
            player.wagons += count * ONES[train * LEVEL_COUNT + level]
        player.cards += get_between(part, "cards", 0, DIGIT_MASK) * ONES[train]
        player.conductors += get_between(part, "conductor", 0, DIGIT_MASK) * ONES[train]
        mail: Any = self.mail.read({"mail": [part.get("mail")]})
        player.mail = replaced(player.mail, train, mail[0])
        player.tiles = replaced(player.tiles, train, get_int(part, "tile"))
