# SPDX-License-Identifier: MIT
"""A process that checks editions which somebody brings: killed if it takes too long.

One line in: game, players, options and the edition. One line out: what is wrong.
"""

import os
import sys
from typing import Any, Final

import msgspec

from stellwerk.core.edition import BadEdition
from stellwerk.core.options import BadOption
from stellwerk.core.title import BadSetup
from stellwerk.server.web.catalogue import own_edition, rules_of
from stellwerk.server.workers.worker import say

try:
    import resource
except ImportError:  # pragma: no cover  (not on Windows)
    resource = None  # type: ignore[assignment]

MEMORY: Final = 1_000_000_000
POLITE: Final = 5


class Wish(msgspec.Struct, frozen=True):
    """A game with an edition that nobody has looked at yet."""

    game: str
    players: int
    options: str
    edition: str


class Verdict(msgspec.Struct, frozen=True):
    """Why it cannot be played: problems of the edition, or of the rest of the wish."""

    problems: list[tuple[str, str]] = []
    refusal: str | None = None


def judge(wish: Wish) -> Verdict:
    """Read the edition and set the game up once."""
    try:
        edition = own_edition(wish.game, wish.edition)
        rules_of(wish.game, wish.players, wish.options, edition).new_game()
    except BadEdition as error:
        return Verdict(problems=error.problems)
    except (BadSetup, BadOption) as error:
        return Verdict(refusal=str(error))
    except RecursionError:
        return Verdict(problems=[("$", "nested too deeply")])
    return Verdict()


def main() -> None:
    """Judge until the server closes the pipe."""
    if hasattr(os, "nice"):
        os.nice(POLITE)
    if resource is not None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Wish)
    for line in sys.stdin.buffer:
        say(judge(decoder.decode(line)))


if __name__ == "__main__":
    main()
