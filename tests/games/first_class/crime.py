# SPDX-License-Identifier: MIT
"""Evidence for the tests of module C: who gets tokens, and who knows them."""

from tests.games.first_class.table import Table

BAG = -1


def tokens(table: Table, *owners: int, known: dict[int, int] | None = None) -> Table:
    """Give tokens: fingerprints to the seats named, in order; the rest in the bag.

    A negative entry -n gives seat n - 1 a false lead.
    """
    at = [BAG] * 26
    knowing = [0] * 26
    prints, leads = 0, 13
    for owner in owners:
        seat = owner if owner >= 0 else -owner - 1
        place = prints if owner >= 0 else leads
        prints, leads = (prints + 1, leads) if owner >= 0 else (prints, leads + 1)
        at[place] = seat
        knowing[place] = 2**seat
    return table.edit(token_at=at, token_known=knowing)


def evidence(table: Table, seat: int, viewer: int | None) -> tuple[int, int, int]:
    found = table.seat(seat, viewer)["evidence"]
    return found["fingerprint"], found["false_lead"], found["unknown"]
