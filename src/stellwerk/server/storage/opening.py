# SPDX-License-Identifier: MIT
"""Reading a table that nobody has read before.

A game and an edition may take seconds to load on a busy machine, and PostgreSQL ends
transactions that stand still: they are loaded before, while none is open.
"""

import asyncio
from typing import Any

from stellwerk.core.edition import Edition
from stellwerk.server.storage.saved import (
    Saved,
    load_edition_name,
    load_edition_text,
    load_table,
    usable_edition,
)
from stellwerk.server.storage.store import Store
from stellwerk.server.web.catalogue import known_edition


async def read_table(store: Store, id: str) -> Saved | None:
    """A table as it was left; None if there is none with this id."""
    named = await store.read(lambda c: load_edition_name(c, id))
    if named is None:
        return None
    game, hash = named
    edition: Edition[Any] | str | None
    edition = await asyncio.to_thread(known_edition, game, hash)
    if edition is None:
        text = await store.read(lambda c: load_edition_text(c, hash))
        edition = await asyncio.to_thread(usable_edition, game, text)
    return await store.read(lambda c: load_table(c, id, edition))
