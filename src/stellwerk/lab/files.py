# SPDX-License-Identifier: MIT
"""Files that appear complete or not at all."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from stellwerk.lab.errors import BadResults


@contextmanager
def replacing(target: Path, results: Path) -> Iterator[Path]:
    """A name to write to, which becomes the target when all went well."""
    half = target.with_name(target.name + ".part")
    try:
        yield half
        os.replace(half, target)
    except OSError as error:
        raise BadResults(
            f"{target} cannot be written: {error.strerror or error}; "
            f"{results} stays as it is"
        ) from None
    finally:
        with contextlib.suppress(OSError):
            half.unlink()


def write_text(target: Path, text: str, results: Path) -> None:
    """Write a whole text file, whatever was there before."""
    with replacing(target, results) as half:
        half.write_text(text, encoding="utf-8")
