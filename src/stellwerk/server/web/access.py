# SPDX-License-Identifier: MIT
"""Who can reach the server: told to everybody, changed only at the machine itself."""

from typing import Any, Final

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from stellwerk.server.services import services_of
from stellwerk.server.tables.shelf import Oops
from stellwerk.server.web.rest import refused
from stellwerk.server.web.shapes import Access, AccessWish
from stellwerk.server.web.sharing import Sharing, is_loopback

FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-forwarded-host", "via")


def sits_here(request: Request[Any, Any, Any], sharing: Sharing) -> bool:
    """Is the asker at this machine: over loopback, under its name, without a proxy?

    A name that is not loopback's may be another server's that points here, and what a
    proxy passes on comes from anywhere.
    """
    arrived = (request.scope.get("server") or ("", 0))[0]
    came = request.client.host if request.client else ""
    if not (is_loopback(arrived) and is_loopback(came)) or sharing.is_own(arrived):
        return False
    if any(name in request.headers for name in FORWARDED):
        return False
    return is_loopback(request.url.hostname or "")


@get("/api/access", sync_to_thread=False, responses=refused())
def show_access(state: State, request: Request[Any, Any, Any]) -> Access:
    """Who can reach this server, and whether a table may be made by anybody."""
    sharing = services_of(state).sharing
    return sharing.access(sits_here(request, sharing))


@post("/api/access", status_code=200, responses=refused(400, 403))
async def change_access(
    data: JSONBody[AccessWish], state: State, request: Request[Any, Any, Any]
) -> Access:
    """Let others in, or none any more; only for who sits at the machine."""
    sharing = services_of(state).sharing
    if not (sits_here(request, sharing) and sharing.local):
        raise Oops("not_here")
    await sharing.change(data.open)
    return sharing.access(True)
