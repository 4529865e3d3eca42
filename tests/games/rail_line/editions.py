# SPDX-License-Identifier: MIT
"""Editions for tests: the shipped one with something changed."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from stellwerk.games import title_of


def shipped() -> dict[str, Any]:
    """What the shipped edition file says."""
    return copy.deepcopy(title_of("rail_line").edition().raw)


def changed(folder: Path, change: Callable[[dict[str, Any]], object]) -> str:
    """The path of an edition file that differs from the shipped one."""
    edition = shipped()
    edition["edition"] = "owner"
    change(edition)
    path = folder / "edition.json"
    path.write_text(json.dumps(edition), encoding="utf-8")
    return str(path)


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
