# SPDX-License-Identifier: MIT
"""What is printed: the die, and the numbers on the boiler plate (KD-001, KD-002)."""

from typing import Annotated

import msgspec

from stellwerk.core.edition import Text

Small = Annotated[int, msgspec.Meta(ge=1, le=100)]


class Boiler(msgspec.Struct, forbid_unknown_fields=True):
    """An edition file."""

    edition: Text
    die: Annotated[list[Small], msgspec.Meta(min_length=2, max_length=20)]
    least: Small  # the pressure that moves a train, in bar
    limit: Small  # the pressure that the boiler bears
    bonus: Small  # kilometres for exactly that
