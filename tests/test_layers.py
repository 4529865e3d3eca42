# SPDX-License-Identifier: MIT
"""Imports point down: web, server, bots, games, parts, core. No game knows another."""

import ast
from pathlib import Path
from typing import Final

import pytest

PACKAGE: Final = Path(__file__).parents[1] / "src" / "stellwerk"

# What each layer may import of our own; the command line and the package itself, all.
MAY_IMPORT: Final = {
    "core": "core",
    "parts": "core parts",
    "games": "core parts games",
    "bots": "core parts games bots",
    "kit": "core parts games kit",
    "lab": "core parts games bots lab",
    "envs": "core parts games bots envs",
    "server": "core parts games bots server",
    "cli": "core parts games bots lab envs server cli",
}
ABOVE_THE_FACADE: Final = ("kit", "lab", "envs", "server", "cli")  # `import stellwerk`
LAYERS: Final = sorted(
    path.name for path in PACKAGE.iterdir() if any(path.glob("**/*.py"))
)


def imports(source: str) -> list[tuple[int, str]]:
    """Every import of our own modules: line and dotted name; wrong forms too."""
    found: list[tuple[int, str]] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            name = "." * node.level + (node.module or "")
            if name == "stellwerk":
                found += [
                    (node.lineno, f"stellwerk:{part.name}") for part in node.names
                ]
            else:
                found.append((node.lineno, name))
        elif isinstance(node, ast.Import):
            found += [(node.lineno, f"import {part.name}") for part in node.names]
    return [(line, name) for line, name in found if is_own(name)]


def is_own(name: str) -> bool:
    word = name.removeprefix("import ").replace(":", ".").split(".")[0]
    return word in ("stellwerk", "")


def complaints(source: str, layer: str, game: str = "") -> list[str]:
    """What is wrong with the imports of a module of a layer (and game)."""
    wrong: list[str] = []
    for line, name in imports(source):
        if name == "import stellwerk" or ":" in name:
            if layer not in ABOVE_THE_FACADE:
                wrong.append(f"line {line}: {layer} must not import the facade")
            continue
        if name.startswith(("import ", ".")):
            wrong.append(f"line {line}: {name}: write `from stellwerk.x import y`")
            continue
        parts = name.split(".")
        if parts[1] not in MAY_IMPORT[layer].split():
            wrong.append(f"line {line}: {layer} must not import {name}")
        if game and parts[1] == "games" and parts[2:3] != [game]:
            wrong.append(f"line {line}: {game} must not import {name}")
    return wrong


def modules(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def test_every_layer_is_known() -> None:
    assert set(LAYERS) <= set(MAY_IMPORT)


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_imports_only_from_below(layer: str) -> None:
    for path in modules(PACKAGE / layer):
        parts = path.relative_to(PACKAGE / layer).parts
        game = parts[0] if layer == "games" and len(parts) > 1 else ""
        source = path.read_text(encoding="utf-8")
        assert complaints(source, layer, game) == [], path


def test_core_and_parts_speak_of_no_game() -> None:
    games = [path.name for path in (PACKAGE / "games").iterdir() if path.is_dir()]
    for layer in ("core", "parts"):
        for path in modules(PACKAGE / layer):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
            texts = {
                node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)
            }
            assert not (names | texts) & set(games), path


@pytest.mark.parametrize(
    ("source", "layer", "game", "wrong"),
    [
        ("from stellwerk.core.rng import Rng", "core", "", False),
        ("from stellwerk.core.rng import Rng", "games", "first", False),
        ("from stellwerk.games.first.moves import Pass", "games", "first", False),
        ("from stellwerk.games import TITLES", "bots", "", False),
        ("from stellwerk import Rng", "cli", "", False),
        ("import stellwerk", "lab", "", False),
        ("import stellwerk.core.rng", "lab", "", True),
        ("import json\nfrom math import pi", "core", "", False),
        ("from stellwerk.games import TITLES", "core", "", True),
        ("from stellwerk.bots.bot import Bot", "games", "first", True),
        ("from stellwerk.games.second.moves import Pass", "games", "first", True),
        ("from stellwerk.games import TITLES", "games", "first", True),
        ("from stellwerk.lab.results import x", "server", "", True),
        ("from stellwerk import Rng", "core", "", True),
        ("from stellwerk import core", "games", "first", True),
        ("import stellwerk.core.rng", "core", "", True),
        ("import stellwerk", "games", "first", True),
        ("from . import moves", "games", "first", True),
        ("from .moves import Pass", "games", "first", True),
        ("def f():\n    from stellwerk.cli.main import run", "core", "", True),
    ],
)
def test_the_test_itself(source: str, layer: str, game: str, wrong: bool) -> None:
    assert bool(complaints(source, layer, game)) == wrong
