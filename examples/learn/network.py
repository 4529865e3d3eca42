# SPDX-License-Identifier: MIT
"""The network of Rail Line: an observation in, a wish for every action and a value out.

It reads the row of numbers as the engine writes it. What names one of several things
(a question, a lane, a box) becomes a place of its own; stations are looked at from
where the trains stand. Actions share what their texts share: the wish for `slow 7 coal`
is that for going to 7, for going so far, and for coal.
"""

from __future__ import annotations

from typing import Final

import torch
from torch import Tensor, nn

from stellwerk import Rules
from stellwerk.core.observation import ObservationSpec

WIDTH: Final = 128
STATION_WIDTH: Final = 6  # numbers that describe a station
AHEAD: Final = 14  # positions before a slow train that are looked at
POINTS: Final = 20.0  # a lead that counts as 1 inside the network
FORBIDDEN: Final = -1e9
NOTHING_MORE: Final = ""
LEFT_OUT: Final = ("laid", "display", "discarded", "stations")  # said by others too
MOST_PLACES: Final = 30  # a number with more values than this stays a number
MOST_BOXES: Final = 9  # no row of a sheet has more boxes


class Reader(nn.Module):
    """Turns rows of an observation into what a layer of a network can use."""

    def __init__(self, spec: ObservationSpec) -> None:
        super().__init__()
        numbers: list[int] = []
        things: list[int] = []
        for field in spec.fields:
            start = spec.starts[field.name]
            if field.name in LEFT_OUT:
                continue
            wide = 1 < field.high - field.low < MOST_PLACES
            (things if wide else numbers).extend(range(start, start + field.size))
        span = torch.tensor(spec.highs()) - torch.tensor(spec.lows())
        sizes = span[things] + 1
        boxes = [spec.starts[f"player{n}.marks"] for n in range(2)]
        goods = shape_of(spec, "player0.marks")[0]
        for place, index in enumerate(things):
            if any(first <= index < first + goods for first in boxes):
                sizes[place] = MOST_BOXES
        self.register_buffer("numbers", torch.tensor(numbers))
        self.register_buffer("lows", torch.tensor(spec.lows())[things])
        self.register_buffer("scale", 1.0 / span[numbers].clamp(1, 60).float())
        self.register_buffer("things", torch.tensor(things))
        owner = torch.repeat_interleave(torch.arange(len(things)), sizes)
        self.register_buffer("owner", owner)
        first = torch.cumsum(sizes, 0) - sizes
        self.register_buffer("place", torch.arange(len(owner)) - first[owner])
        self.stations: Final = spec.starts["stations"]
        self.positions: Final = shape_of(spec, "stations")[1]
        kinds = spec.highs()[self.stations] + 1
        self.station: Final = nn.Embedding(kinds, STATION_WIDTH)
        self.lanes: Final = [spec.starts[f"player{n}.lane"] for n in range(2)]
        self.slow: Final = [spec.starts[f"player{n}.slow"] for n in range(2)]
        self.size: Final = len(numbers) + len(owner) + 2 * AHEAD * STATION_WIDTH

    def forward(self, row: Tensor) -> Tensor:
        whole = row.long()
        things = whole[:, self.things] - self.lows
        places = (things[:, self.owner] == self.place).float()
        numbers = whole[:, self.numbers].float() * self.scale
        return torch.cat([numbers, places, self.ahead(whole)], dim=1)

    def ahead(self, row: Tensor) -> Tensor:
        """The stations before both slow trains, on their lanes."""
        steps = torch.arange(1, AHEAD + 1)
        seen = []
        for lane, slow in zip(self.lanes, self.slow, strict=True):
            position = (row[:, slow, None] + steps).clamp(max=self.positions - 1)
            first = (row[:, lane, None] - 1).clamp(min=0) * self.positions
            station = row.gather(1, self.stations + first + position)
            seen.append(self.station(station).flatten(1))
        return torch.cat(seen, dim=1)


def shape_of(spec: ObservationSpec, name: str) -> tuple[int, ...]:
    return next(field.shape for field in spec.fields if field.name == name)


class Wishes(nn.Module):
    """A wish for every action, put together from what its text says."""

    def __init__(self, rules: Rules, slow: int) -> None:
        super().__init__()
        texts = [rules.action(id).text() for id in range(rules.action_count())]
        tokens: dict[str, int] = {}
        pairs = [
            [tokens.setdefault(token, len(tokens)) for token in tokens_of(text)]
            for text in texts
        ]
        self.register_buffer("pairs", torch.tensor(pairs).T.contiguous())
        targets = [target_of(text) for text in texts]
        self.register_buffer("targets", torch.tensor(targets))
        self.slow: Final = slow
        self.tokens: Final = nn.Linear(WIDTH, len(tokens))
        self.distance: Final = nn.Linear(WIDTH, max(targets) + 2)

    def forward(self, thought: Tensor, row: Tensor) -> Tensor:
        shared = self.tokens(thought)
        said = shared[:, self.pairs[0]] + shared[:, self.pairs[1]]
        far = (self.targets - row[:, self.slow, None].long()).clamp(min=0)
        far = torch.where(self.targets < 0, torch.zeros_like(far), far)
        return said + self.distance(thought).gather(1, far)


def tokens_of(text: str) -> list[str]:
    """The two parts of a wish: `slow 7` and `slow coal`, `play` and `play B07`."""
    verb, *words = text.split()
    parts = [f"{verb} {word}" for word in words]
    return parts if len(parts) == 2 else [verb, *(parts or [NOTHING_MORE])]


def target_of(text: str) -> int:
    """Where a slow train goes; -1 for other actions."""
    words = text.split()
    return int(words[1]) if words[0] == "slow" and words[1].isdigit() else -1


class Network(nn.Module):
    """Wishes (logits) for all actions, and the lead in points that is expected."""

    def __init__(self, rules: Rules, spec: ObservationSpec) -> None:
        super().__init__()
        self.reader: Final = Reader(spec)
        self.first: Final = nn.Linear(self.reader.size, WIDTH)
        self.second: Final = nn.Linear(WIDTH, WIDTH)
        self.third: Final = nn.Linear(WIDTH, WIDTH)
        self.wishes: Final = Wishes(rules, spec.starts["player0.slow"])
        self.value: Final = nn.Linear(WIDTH, 1)

    def forward(self, row: Tensor) -> tuple[Tensor, Tensor]:
        thought = torch.relu(self.first(self.reader(row)))
        thought = torch.relu(self.second(thought))
        thought = thought + torch.relu(self.third(thought))
        return self.wishes(thought, row), POINTS * self.value(thought)[:, 0]


def allowed(wishes: Tensor, mask: Tensor) -> Tensor:
    """The wishes for legal actions; the others are never chosen."""
    return wishes.masked_fill(mask == 0, FORBIDDEN)
