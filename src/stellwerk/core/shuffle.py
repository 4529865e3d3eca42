# SPDX-License-Identifier: MIT
"""Verifiable luck: a secret that is committed to before anybody mixes in a seed.

Luck's answer at entry n of the record is drawn by a generator seeded with
HMAC-SHA256(key, n), where key = SHA256(secret, seeds of the players). The commitment,
SHA256(secret), is shown before the first draw, and the secret after the last.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from typing import Any, Final, final

from stellwerk.core.contract import LUCK, Rules
from stellwerk.core.lots import Lots, LuckDecision
from stellwerk.core.record import BadRecord, Record, check_entry
from stellwerk.core.rng import Rng

SECRET_BYTES: Final = 32


@final
class Shuffle:
    """The source of all luck of one game."""

    def __init__(self, secret: str, seeds: list[str]) -> None:
        self.secret: Final = secret  # hexadecimal
        self.seeds: Final = seeds  # of the players, "" if none was given
        mixed = json.dumps([secret, *seeds], ensure_ascii=False)
        self.key: Final[bytes] = hashlib.sha256(mixed.encode()).digest()

    def digest(self, entry: int) -> bytes:
        """What seeds luck's answer at an entry of the record."""
        return hmac.new(self.key, str(entry).encode(), hashlib.sha256).digest()

    def rng(self, entry: int) -> Rng:
        """The generator of luck's answer at an entry of the record."""
        digest = self.digest(entry)
        seed = int.from_bytes(digest[:8], "big")
        return Rng(seed, int.from_bytes(digest[8:12], "big"))

    def to_dict(self) -> dict[str, object]:
        """What a record keeps: everything needed to recompute the game's luck."""
        return {
            "commitment": commitment(self.secret),
            "secret": self.secret,
            "seeds": self.seeds,
        }


def new_secret() -> str:
    """A fresh secret, in hexadecimal."""
    return secrets.token_hex(SECRET_BYTES)


def commitment(secret: str) -> str:
    """What is shown of a secret before the game."""
    return hashlib.sha256(secret.encode()).hexdigest()


def read_shuffle(luck: dict[str, object]) -> Shuffle:
    """The shuffle that a record tells; `BadRecord` if it contradicts itself."""
    secret = luck.get("secret")
    seeds = luck.get("seeds")
    if not isinstance(secret, str) or not isinstance(seeds, list):
        raise BadRecord("no_shuffle")
    if luck.get("commitment") != commitment(secret):
        raise BadRecord("other_secret")
    return Shuffle(secret, [str(seed) for seed in seeds])


def verify(rules: Rules[Any], record: Record) -> dict[int, Lots]:
    """Recompute every answer of luck; returns what each was drawn from, by its entry.

    `BadRecord` names the first line that is not what the secret and the seeds give.
    """
    if record.luck is None:
        raise BadRecord("no_luck")
    shuffle = read_shuffle(record.luck)
    state = rules.new_game()
    found: dict[int, Lots] = {}
    for place, entry in enumerate(record.entries):
        line = record.first_line + place if record.first_line else place + 1
        check_entry(rules, state, entry, line)
        if entry.seat == LUCK:
            expected = rules.draw(state, shuffle.rng(place)).text()
            if expected != entry.text:
                raise BadRecord(
                    "drawn",
                    {"text": repr(entry.text), "expected": repr(expected)},
                    line,
                )
            asked = rules.asked(state)
            assert isinstance(asked, LuckDecision)
            found[place] = asked.lots(state)
        rules.apply(state, rules.parse(state, entry.text))
    return found
