# SPDX-License-Identifier: MIT
"""Parts of Rail Line's edition, to change them."""

from __future__ import annotations

from typing import Any


def card(edition: dict[str, Any], id: str) -> dict[str, Any]:
    return next(part for part in edition["track_cards"] if part["id"] == id)


def set_tracks(edition: dict[str, Any], id: str, **tracks: list[str]) -> None:
    """Print other symbols on some tracks of a card."""
    card(edition, id)["tracks"].update(tracks)


def row(edition: dict[str, Any], sheet: int, symbol: str) -> dict[str, Any]:
    rows = edition["score_sheets"][sheet - 1]["rows"]
    return next(part for part in rows if part["symbol"] == symbol)


def action(edition: dict[str, Any], id: str) -> dict[str, Any]:
    return next(part for part in edition["actions"] if part["id"] == id)
