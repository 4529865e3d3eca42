# SPDX-License-Identifier: MIT
"""Seeds of environments."""

from __future__ import annotations

import secrets


def seed_or_fresh(seed: int | None) -> int:
    """The seed, or one that nobody knows."""
    return secrets.randbits(64) if seed is None else int(seed)
