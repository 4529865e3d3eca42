# SPDX-License-Identifier: MIT
"""Trained networks as bots and as judges of positions: ONNX files, by onnxruntime.

A model takes `observation` (rows of 16-bit numbers, as `stellwerk.envs` gives them)
and answers with `policy` (a wish for every action) and `value` (the expected lead in
points of the seat that looks). Its metadata say what it was made for, and whether its
value is the lead at the end or what is still to come. This module is never compiled:
onnxruntime does the work.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from stellwerk.bots.bot import Bot, Budget, Judge, Position
from stellwerk.core.contract import OVER, Move, Rules, State
from stellwerk.core.errors import StellwerkError
from stellwerk.core.observation import Observer
from stellwerk.games import title_of

INPUT: Final = "observation"
OUTPUTS: Final = ("policy", "value")
PREFIX: Final = "stellwerk."
NUMBERS: Final = (
    *("players", "rules_version", "actions"),
    *("observation_version", "observation_size"),
)
VALUE: Final = PREFIX + "value"  # metadata: what the value means; FINAL without it
FINAL: Final = "final"  # the lead at the end, whichever seat looks
TO_COME: Final = "to_come"  # what is added to the present lead, for who decides
MOST_KEPT: Final = 8  # models per process


class BadModel(StellwerkError):
    """A file that is no model, or one for another table."""


def metadata(rules: Rules[Any]) -> dict[str, str]:
    """What a file must say so that it may play by these rules."""
    spec = title_of(rules.game).observer(rules).spec
    values = {
        "game": rules.game,
        "players": rules.players,
        "rules_version": rules.version,
        "actions": rules.action_count(),
        "observation_version": spec.version,
        "observation_size": spec.size,
    }
    return {PREFIX + key: str(value) for key, value in values.items()}


class Model:
    """A file that was loaded: asked by any number of bots of this process."""

    def __init__(self, file: str) -> None:
        self.file: Final = file
        self.session: Final = open_session(file)
        told = self.session.get_modelmeta().custom_metadata_map
        self.made_for: Final[dict[str, str]] = {
            key: told[key] for key in told if key.startswith(PREFIX)
        }
        self.game: Final = self.made_for.get(PREFIX + "game", "")
        self.check_shape()
        self.seen: tuple[Rules[Any], Observer[Any]] | None = None

    def check_shape(self) -> None:
        """Inputs, outputs and metadata are there at all."""
        names = [one.name for one in self.session.get_inputs()]
        outputs = [one.name for one in self.session.get_outputs()]
        if names != [INPUT] or not set(OUTPUTS) <= set(outputs):
            raise BadModel(
                f"{self.file} takes {', '.join(names)} and answers "
                f"{', '.join(outputs)}; a model takes {INPUT} and answers "
                f"{' and '.join(OUTPUTS)}"
            )
        for key in ("game", *NUMBERS):
            if PREFIX + key not in self.made_for:
                raise BadModel(f"{self.file} has no metadata {PREFIX + key!r}")
        meaning = self.made_for.get(VALUE, FINAL)
        if meaning not in (FINAL, TO_COME):
            raise BadModel(
                f"{self.file} has the metadata {VALUE!r} {meaning!r}; "
                f"allowed: {FINAL}, {TO_COME}"
            )

    def check_game(self, game: str) -> None:
        if game and game != self.game:
            raise BadModel(f"{self.file} plays {self.game}, not {game}")

    def check(self, rules: Rules[Any]) -> None:
        """`BadModel` if it was made for another table or another version."""
        self.check_game(rules.game)
        for key, needed in metadata(rules).items():
            if self.made_for[key] != needed:
                what = key.removeprefix(PREFIX).replace("_", " ")
                raise BadModel(
                    f"{self.file} was made for {what} {self.made_for[key]}; "
                    f"this table has {needed}"
                )

    def observer(self, rules: Rules[Any]) -> Observer[Any]:
        """What writes the rows; rules that do not fit are refused."""
        if self.seen is None or self.seen[0] is not rules:
            self.check(rules)
            self.seen = (rules, title_of(rules.game).observer(rules))
        return self.seen[1]

    def ask(self, rules: Rules[Any], state: State, seats: list[int], out: str) -> Any:
        """One answer for each of some seats that look at a state."""
        import numpy as np

        observer = self.observer(rules)
        rows = b"".join([observer.observe(state, seat) for seat in seats])
        array = np.frombuffer(rows, dtype="<i2").reshape(len(seats), -1)
        return self.session.run([out], {INPUT: array})[0]


def open_session(file: str) -> Any:
    """The file in onnxruntime, with one thread."""
    try:
        import onnxruntime
    except ModuleNotFoundError:
        raise BadModel(
            "onnx bots need onnxruntime: pip install 'stellwerk[onnx]'"
        ) from None
    if not Path(file).is_file():
        raise BadModel(f"there is no file {file!r}")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.log_severity_level = 4
    try:
        return onnxruntime.InferenceSession(
            file, options, providers=["CPUExecutionProvider"]
        )
    except Exception as error:  # onnxruntime has an exception for every code
        reason = str(error).splitlines()[0]
        raise BadModel(f"{file} cannot be read as a model: {reason}") from None


def load(file: str) -> Model:
    """A model, once per process as long as the file stays the same."""
    path = Path(file)
    stamp = path.stat().st_mtime_ns if path.is_file() else 0
    return load_once(file, stamp)


@lru_cache(MOST_KEPT)
def load_once(file: str, stamp: int) -> Model:
    return Model(file)


class OnnxBot(Bot):
    """Plays what a model wishes most; it looks at the imagined position only."""

    def __init__(self, model: Model) -> None:
        self.model = model

    def check(self, rules: Rules[Any]) -> None:
        self.model.check(rules)

    def choose(self, position: Position, budget: Budget) -> Move:
        moves = position.moves()
        if len(moves) == 1:
            return moves[0]
        rules, state = position.rules, position.imagined
        wishes = self.model.ask(rules, state, [position.seat], "policy")[0]
        return max(moves, key=lambda move: float(wishes[move.id]))


class OnnxJudge(Judge):
    """Judges positions for a search in place of the game's evaluation."""

    def __init__(self, model: Model) -> None:
        self.model = model

    def check(self, rules: Rules[Any]) -> None:
        self.model.check(rules)

    def leads(self, rules: Rules[Any], state: State, seats: list[int]) -> list[float]:
        if self.model.made_for.get(VALUE) != TO_COME:
            return self.values(rules, state, seats)
        present = present_leads(rules.scores(state))
        if rules.to_act(state) == OVER:
            return [present[seat] for seat in seats]
        coming = self.coming(rules, state, seats)
        return [present[seat] + coming[n] for n, seat in enumerate(seats)]

    def coming(self, rules: Rules[Any], state: State, seats: list[int]) -> list[float]:
        """What is added to leads; of two seats the one that decides knows it best."""
        decides = rules.to_act(state)
        if rules.players > 2 or decides not in range(2):
            return self.values(rules, state, seats)
        value = self.values(rules, state, [decides])[0]
        return [value if seat == decides else -value for seat in seats]

    def values(self, rules: Rules[Any], state: State, seats: list[int]) -> list[float]:
        answers = self.model.ask(rules, state, seats, "value")
        return [float(value) for value in answers.reshape(-1)]


def present_leads(scores: list[int]) -> list[float]:
    """By seat the points less the mean of the others', as the reward `lead` counts."""
    total, others = sum(scores), len(scores) - 1
    return [points - (total - points) / others for points in scores]
