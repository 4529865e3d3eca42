# SPDX-License-Identifier: MIT
"""Finished results as Parquet, made from the JSON Lines (extra `lab`: pyarrow)."""

from __future__ import annotations

import contextlib
import os
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from stellwerk.lab.errors import BadResults
from stellwerk.lab.plan import Header
from stellwerk.lab.summary import Summary

MISSING: Final = (
    "Parquet needs pyarrow, which is not installed (pip install 'stellwerk[lab]')"
)
HEADER_KEY: Final = b"stellwerk"  # of the file's metadata
BLOCK: Final = 1 << 24  # bytes of JSON Lines per row group


def has_pyarrow() -> bool:
    try:
        import_module("pyarrow.parquet")
    except ImportError:
        return False
    return True


def beside(results: Path) -> Path:
    """Where the Parquet file of a result file belongs."""
    return results.with_name(results.name.removesuffix(".jsonl") + ".parquet")


def check_target(path: Path, header: Header) -> None:
    """Refuse to replace a Parquet file that holds anything else."""
    if not os.path.exists(path):
        return
    parquet: Any = import_module("pyarrow.parquet")
    arrow: Any = import_module("pyarrow")
    try:
        metadata = parquet.read_schema(path).metadata or {}
    except (OSError, arrow.ArrowInvalid):
        metadata = {}
    if metadata.get(HEADER_KEY) != header.line().strip():
        raise BadResults(
            f"{path} exists and holds something else; nothing was changed. "
            "Move it away or name another result file"
        )


def schema(summary: Summary) -> Any:
    """The columns: those of `Row`, with a struct per seat for named numbers."""
    pa: Any = import_module("pyarrow")
    whole = pa.int64()
    fields = {
        "game": whole,
        "seed": pa.uint64(),
        "bots": pa.list_(pa.string()),
        "scores": pa.list_(whole),
        "places": pa.list_(whole),
        "winners": pa.list_(whole),
        "decisions": whole,
        "luck": whole,
    }
    named = {
        "breakdown": summary.category_names,
        "tie_breaks": list(summary.tie_breaks),
    }
    for column, names in named.items():
        if names:  # Parquet has no structs without fields
            fields[column] = pa.list_(pa.struct([(name, whole) for name in names]))
    return pa.schema(fields, metadata={HEADER_KEY: summary.header.line().strip()})


def write_parquet(results: Path, target: Path, summary: Summary) -> None:
    """Turn finished JSON Lines into Parquet; the target appears complete or not."""
    columns = schema(summary)
    parquet: Any = import_module("pyarrow.parquet")
    half = target.with_name(target.name + ".part")
    try:
        with results.open("rb") as source, parquet.ParquetWriter(half, columns) as out:
            source.readline()
            for batch in read_batches(source, columns):
                out.write_batch(batch.replace_schema_metadata(columns.metadata))
        os.replace(half, target)
    except OSError as error:
        raise BadResults(
            f"{target} cannot be written: {error}; {results} is complete"
        ) from None
    finally:
        with contextlib.suppress(OSError):
            half.unlink()


def read_batches(source: Any, columns: Any) -> Any:
    json: Any = import_module("pyarrow.json")
    return json.open_json(
        source,
        read_options=json.ReadOptions(block_size=BLOCK),
        parse_options=json.ParseOptions(
            explicit_schema=columns, unexpected_field_behavior="ignore"
        ),
    )
