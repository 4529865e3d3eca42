# SPDX-License-Identifier: MIT
"""A game's options as people type them: KEY=VALUE."""

from stellwerk.core.options import BadOption
from stellwerk.core.title import Title


def as_typed(value: object) -> str:
    """An option's value as one would type it."""
    if isinstance(value, list):
        return ",".join(str(part) for part in value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_options(title: Title, typed: list[str], players: int) -> dict[str, object]:
    """Options typed as KEY=VALUE; the title says which there are."""
    declared = {option.key: option for option in title.options()}
    chosen: dict[str, object] = {}
    for text in typed:
        key, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"option {text!r} should look like KEY=VALUE")
        if key not in declared:
            names = ", ".join(declared) or "none"
            raise BadOption(f"unknown option {key!r}; {title.name} has: {names}")
        if key in chosen:
            raise BadOption(f"option {key!r} is given twice")
        chosen[key] = declared[key].read(value, players)
    return chosen
