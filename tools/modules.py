# SPDX-License-Identifier: MIT
"""Which modules mypyc compiles; the build and the test of them share this list."""

from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "src" / "stellwerk"
COMPILED_LAYERS = ("core", "parts", "games", "bots")
# msgspec's structs are a metaclass of their own, texts are no hot path, and models are
# asked through onnxruntime.
INTERPRETED = {
    *("__init__.py", "edition.py", "guide.py", "how.py", "texts.py"),
    "onnx_model.py",
}


def compiled_modules() -> list[Path]:
    """All modules of the compiled layers, for one call, so that calls stay native."""
    files = [
        path for layer in COMPILED_LAYERS for path in (PACKAGE / layer).rglob("*.py")
    ]
    return sorted(path for path in files if path.name not in INTERPRETED)
