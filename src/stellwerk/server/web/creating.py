# SPDX-License-Identifier: MIT
"""Who may make tables: so many per hour, and where it is wanted only with a token."""

from typing import Any, Final
from urllib.parse import unquote

from litestar import Request

from stellwerk.server.services import client_of, services_of
from stellwerk.server.tables.shelf import Oops
from stellwerk.server.web.tokens import same_token, token_hash

HEADER: Final = "x-create-token"


class TooMuch(Exception):
    """A client has made too many tables."""


class TooManyGuesses(Exception):
    """A client has tried too many wrong tokens."""


async def may_create(request: Request[Any, Any, Any]) -> None:
    """A new table for somebody: refused without the server's token, if it has one."""
    services = services_of(request.app.state)
    wanted = services.config.create_token
    given = unquote(request.headers.get(HEADER, ""))
    if wanted and not same_token(given, token_hash(wanted)):
        if given and not await services.clients.may_guess(client_of(request)):
            raise TooManyGuesses
        raise Oops("create_token")
    await count_table(request)


async def count_table(request: Request[Any, Any, Any]) -> None:
    """One more table of this client."""
    clients = services_of(request.app.state).clients
    if not await clients.may_make_table(client_of(request)):
        raise TooMuch
