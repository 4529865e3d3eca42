# SPDX-License-Identifier: MIT
"""Before somebody comes by a link: which seat it is, and how its player is called."""

from typing import Any

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from stellwerk.server.services import services_of
from stellwerk.server.tables.actions import call_seat
from stellwerk.server.tables.shelf import Oops
from stellwerk.server.tables.table import Table
from stellwerk.server.web.rest import asker, followed, refused
from stellwerk.server.web.shapes import NameWish, OwnSeat


@get("/api/tables/{id:str}/seat", responses=refused(403, 404, 409, 503))
async def own_seat(
    id: FromPath[str], state: State, request: Request[Any, Any, Any]
) -> OwnSeat:
    """The seat that a token belongs to; none is to watch."""
    table = await services_of(state).hub.get(id)
    return told(table, asker(table, request))


@post(
    "/api/tables/{id:str}/seat",
    status_code=200,
    responses=refused(400, 403, 404, 409, 503),
)
async def name_seat(
    id: FromPath[str],
    data: JSONBody[NameWish],
    state: State,
    request: Request[Any, Any, Any],
) -> OwnSeat:
    """Say how the own seat's player is called, before coming."""
    table = followed(await services_of(state).hub.get(id))

    async def name() -> OwnSeat:
        seat = asker(table, request)
        if seat is None:
            raise Oops("not_your_seat")
        await call_seat(table, seat, data.name)
        return told(table, seat)

    return await table.decide(name)


def told(table: Table, seat: int | None) -> OwnSeat:
    if seat is None:
        return OwnSeat(None, "", "open")
    row = table.seats[seat]
    return OwnSeat(seat, row.name, row.kind)
