# SPDX-License-Identifier: MIT
"""The screens that pages are tested on."""

from typing import Final, Literal

DESKTOP: Final = {"width": 1440, "height": 900}
PHONE: Final = {"width": 390, "height": 844}
PATIENCE: Final = 20_000  # milliseconds; the machine may be busy
LOCALES: Final = {"en": "en-US", "de": "de-DE"}

Theme = Literal["dark", "light"]
Movement = Literal["no-preference", "reduce"]


def paced(pace: str) -> str:
    """A script: moves are shown at this pace, unless the reader has chosen another."""
    return f"if (origin !== 'null') localStorage['stellwerk.pace'] ??= '{pace}';"
