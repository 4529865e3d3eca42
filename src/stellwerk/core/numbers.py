# SPDX-License-Identifier: MIT
"""Whole numbers in text that people or strangers' files give us."""

from typing import Final

MOST_DIGITS: Final = 18  # more than anything here counts, and less than Python refuses


def whole_number(text: str) -> int | None:
    """The number that plain digits say; None for anything else, or far too many."""
    if len(text) <= MOST_DIGITS and text.isascii() and text.isdecimal():
        return int(text)
    return None


def whole_numbers(words: list[str]) -> list[int] | None:
    """The numbers that some words say; None if one of them says none."""
    found: list[int] = []
    for word in words:
        number = whole_number(word)
        if number is None:
            return None
        found.append(number)
    return found
