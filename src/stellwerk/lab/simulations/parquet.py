# SPDX-License-Identifier: MIT
"""Finished results as Parquet, made from the JSON Lines (extra `lab`: pyarrow)."""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from stellwerk.lab.errors import BadResults
from stellwerk.lab.files import replacing
from stellwerk.lab.simulations.plan import Header

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


def schema(
    header: Header,
    categories: list[str],
    tie_breaks: list[str],
    more: Mapping[str, Any] | None = None,
) -> Any:
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
        "failures": pa.list_(whole),
    }
    named = {"breakdown": categories, "tie_breaks": tie_breaks}
    for column, keys in named.items():
        if keys:  # Parquet has no structs without fields
            fields[column] = pa.list_(pa.struct([(key, whole) for key in keys]))
    return with_header({**fields, **(more or {})}, header)


def with_header(fields: Mapping[str, Any], header: Header) -> Any:
    """Columns of a file that carries the header in its metadata."""
    pa: Any = import_module("pyarrow")
    return pa.schema(fields, metadata={HEADER_KEY: header.line().strip()})


def write_parquet(results: Path, target: Path, columns: Any) -> None:
    """Turn finished JSON Lines into Parquet; the target appears complete or not."""
    parquet: Any = import_module("pyarrow.parquet")
    with (
        replacing(target, results) as half,
        results.open("rb") as source,
        parquet.ParquetWriter(half, columns) as out,
    ):
        source.readline()
        if not source.peek(1):
            return  # pyarrow refuses to read nothing
        for batch in read_batches(source, columns):
            out.write_batch(batch.replace_schema_metadata(columns.metadata))


def read_batches(source: Any, columns: Any) -> Any:
    json: Any = import_module("pyarrow.json")
    return json.open_json(
        source,
        read_options=json.ReadOptions(block_size=BLOCK),
        parse_options=json.ParseOptions(
            explicit_schema=columns, unexpected_field_behavior="ignore"
        ),
    )
