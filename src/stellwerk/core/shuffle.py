# SPDX-License-Identifier: MIT
"""Verifiable luck: nobody can choose it, and everybody can recompute it afterwards.

The server commits to a secret, then every seat to a seed of its own (a promise, its
SHA-256); only then seeds are revealed. Luck's answer at entry n of the record is drawn
by a generator seeded with HMAC-SHA256(key, n), where the key is the SHA-256 of secret,
promises and seeds. The secret is told after the last draw.

Seals (»Siegel«) bind everything else in a record: each is the HMAC-SHA256 with the
secret of the seal before it and the next line. They are told while the game runs, and
tell nothing as long as the secret is one.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any, Final, final

from stellwerk.core.contract import LUCK, OVER, Rules, State
from stellwerk.core.lots import Lots, LuckDecision
from stellwerk.core.record import BadRecord, Record, check_entry
from stellwerk.core.rng import Rng

SECRET_BYTES: Final = 32
SCHEME: Final = 2  # 1 had seeds without promises, and no seals
BLOCK_BYTES: Final = 64  # of SHA-256
INNER: Final = 0x36
OUTER: Final = 0x5C
ABSENT: Final = "-"  # in the place of a seed that was not revealed


@final
class Shuffle:
    """The source of all luck of one game; of scheme 1 if there are no promises."""

    def __init__(
        self, secret: str, seeds: list[str], promises: list[str] | None = None
    ) -> None:
        self.secret: Final = secret  # hexadecimal
        self.seeds: Final = seeds  # by seat; scheme 1: "" if none was given
        self.promises: Final = promises
        mixed = json.dumps([secret, *seeds], ensure_ascii=False)
        if promises is not None:
            mixed = canonical([SCHEME, secret, promises, seeds])
        self.key: Final[bytes] = hashlib.sha256(mixed.encode()).digest()
        self.luck: Final = Keyed(self.key)
        self.seals: Final = Keyed(secret.encode())

    def digest(self, entry: int) -> bytes:
        """What seeds luck's answer at an entry of the record."""
        drawn: bytes = self.luck.hashed(str(entry)).digest()
        return drawn

    def rng(self, entry: int) -> Rng:
        """The generator of luck's answer at an entry of the record."""
        digest = self.digest(entry)
        seed = int.from_bytes(digest[:8], "big")
        return Rng(seed, int.from_bytes(digest[8:12], "big"))

    def to_dict(self) -> dict[str, object]:
        """What a record keeps: everything needed to recompute the game's luck."""
        told: dict[str, object] = {
            "commitment": commitment(self.secret),
            "secret": self.secret,
            "seeds": self.seeds,
        }
        if self.promises is None:
            return told
        return {"scheme": SCHEME, **told, "promises": self.promises}

    # Seals.

    def seal(self, before: str, text: str) -> str:
        """The seal after one more line."""
        sealed: str = self.seals.hashed(f"{before} {text}").hexdigest()
        return sealed

    def first_seal(
        self,
        game: str,
        version: int,
        edition: tuple[str, str],
        players: int,
        options: dict[str, object],
    ) -> str:
        """What is played, and by whose luck; "" in scheme 1, which has no seals."""
        if self.promises is None:
            return ""
        facts: list[object] = [game, version, [*edition], players, options]
        return self.seal("", canonical([*facts, self.promises, self.seeds]))

    def last_seal(
        self,
        before: str,
        seats: list[str],
        started: str,
        ended: str,
        result: dict[str, object] | None,
    ) -> str:
        """Who played, when, and how it ended."""
        if not before:
            return ""
        return self.seal(before, canonical([seats, started, ended, result]))


@final
class Keyed:
    """HMAC-SHA256 with a key that was taken in once, which is dear (RFC 2104)."""

    def __init__(self, key: bytes) -> None:
        if len(key) > BLOCK_BYTES:
            key = hashlib.sha256(key).digest()
        block = key.ljust(BLOCK_BYTES, b"\0")
        self.inner: Final[Any] = hashlib.sha256(bytes([byte ^ INNER for byte in block]))
        self.outer: Final[Any] = hashlib.sha256(bytes([byte ^ OUTER for byte in block]))

    def hashed(self, text: str) -> Any:
        """The hash that has taken a text in; `digest` and `hexdigest` tell it."""
        inner, outer = self.inner.copy(), self.outer.copy()
        inner.update(text.encode())
        outer.update(inner.digest())
        return outer


def canonical(value: object) -> str:
    """JSON that any program writes alike."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def new_secret() -> str:
    """A fresh secret, in hexadecimal."""
    return secrets.token_hex(SECRET_BYTES)


def commitment(secret: str) -> str:
    """What is shown of a secret, or of a seed, before it is told."""
    return hashlib.sha256(secret.encode()).hexdigest()


def read_shuffle(luck: dict[str, object], players: int) -> Shuffle:
    """The shuffle that a record tells; `BadRecord` if it contradicts itself."""
    secret = luck.get("secret")
    if not isinstance(secret, str):
        raise BadRecord("no_shuffle")
    if luck.get("commitment") != commitment(secret):
        raise BadRecord("other_secret")
    scheme = luck.get("scheme", 1)
    seeds = read_texts(luck, "seeds", players)
    if scheme == 1:
        return Shuffle(secret, seeds)
    if scheme != SCHEME:
        raise BadRecord("scheme", {"text": repr(scheme), "known": SCHEME})
    promises = read_texts(luck, "promises", players)
    for seat, seed in enumerate(seeds):
        if seed != ABSENT and commitment(seed) != promises[seat]:
            raise BadRecord("other_seed", {"seat": seat + 1})
    return Shuffle(secret, seeds, promises)


def read_texts(luck: dict[str, object], key: str, players: int) -> list[str]:
    """One text per seat."""
    found = luck.get(key)
    if not isinstance(found, list):
        raise BadRecord("no_shuffle")
    if len(found) != players:
        told: dict[str, object] = {"key": repr(key), "n": len(found), "needed": players}
        raise BadRecord("luck_count", told)
    texts: list[str] = []
    for text in found:
        if not isinstance(text, str):
            raise BadRecord("no_shuffle")
        texts.append(text)
    return texts


def verify(rules: Rules[Any], record: Record) -> dict[int, Lots]:
    """Recompute a finished game: its luck, moves, result and seal.

    Returns what each answer of luck was drawn from, by its entry, as the rules say it.
    `BadRecord` names the first line that is amiss.
    """
    if record.luck is None:
        raise BadRecord("no_luck")
    shuffle = read_shuffle(record.luck, record.players)
    state: State = rules.new_game()
    seal = shuffle.first_seal(
        record.game, record.version, record.edition, record.players, record.options
    )
    found: dict[int, Lots] = {}
    for place, entry in enumerate(record.entries):
        line = record.first_line + place if record.first_line else place + 1
        move = check_entry(rules, state, entry, line)
        if entry.seat == LUCK:
            check_drawn(rules.draw(state, shuffle.rng(place)).text(), entry.text, line)
            asked = rules.asked(state)
            assert isinstance(asked, LuckDecision)
            found[place] = asked.lots(state)
        rules.apply(state, move)
        if seal:
            seal = shuffle.seal(seal, entry.line())
    check_ending(rules, state, record)
    check_seal(record, shuffle, seal)
    return found


def check_drawn(expected: str, text: str, line: int) -> None:
    if expected != text:
        told: dict[str, object] = {"text": repr(text), "expected": repr(expected)}
        raise BadRecord("drawn", told, line)


def check_ending(rules: Rules[Any], state: State, record: Record) -> None:
    """Is the game over, with the result that the moves lead to?"""
    outcome = rules.outcome(state)
    if rules.to_act(state) != OVER or outcome is None:
        raise BadRecord("not_over", {"n": len(record.entries)})
    if record.result != outcome.to_dict():
        raise BadRecord("other_result")


def check_seal(record: Record, shuffle: Shuffle, seal: str) -> None:
    """Is the whole record the one that the server sealed?"""
    assert record.luck is not None
    sealed = shuffle.last_seal(
        seal, record.seats, record.started, record.ended, record.result
    )
    if sealed and record.luck.get("seal") != sealed:
        raise BadRecord("other_seal")
