# SPDX-License-Identifier: MIT
"""How hard the tests try: so much that `make test` is quick, or all of it.

`make soak` sets STELLWERK_SOAK=1: then campaigns of kills, of random questions and of
random games are as long as they were meant to be.
"""

import os
from typing import Final

SOAK: Final = os.environ.get("STELLWERK_SOAK") == "1"


def effort(usual: int, all_of_it: int) -> int:
    """How often something is tried."""
    return all_of_it if SOAK else usual
