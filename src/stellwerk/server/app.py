# SPDX-License-Identifier: MIT
"""The web application: routes, limits, headers, and what happens on the way down."""

import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import stellwerk
from stellwerk.bots.registry import UnknownBot
from stellwerk.core.edition import BadEdition
from stellwerk.core.options import BadOption
from stellwerk.core.title import BadSetup
from stellwerk.games import plugged
from stellwerk.server.config import Config
from stellwerk.server.services import (
    close_services,
    make_services,
    open_services,
    same_origin,
    services_of,
)
from stellwerk.server.storage.database import (
    Damaged,
    NotStorable,
    StoreFailed,
    Undecided,
)
from stellwerk.server.tables.editions import Crowded
from stellwerk.server.tables.hub import UnknownTable
from stellwerk.server.tables.shelf import IsStale, Oops, OtherRules
from stellwerk.server.web.access import change_access, show_access
from stellwerk.server.web.creating import TooManyGuesses, TooMuch
from stellwerk.server.web.naming import name_seat, own_seat
from stellwerk.server.web.page import (
    assets,
    document,
    page_of_document,
    page_of_game,
    the_page,
    wants_page,
)
from stellwerk.server.web.rest import HANDLERS, ClientGone, NotYet, refuse_oops
from stellwerk.server.web.shapes import Problem
from stellwerk.server.web.socket import table_socket
from stellwerk.server.workers.advising import Busy

FRIENDS: Final = (show_access, change_access, own_seat, name_seat)
PAGES: Final = (document, page_of_game, page_of_document)
log: Final = logging.getLogger(__name__)
Asked = Request[Any, Any, Any]


def make_app(config: Config) -> Litestar:
    """The application with everything behind it."""
    services = make_services(config)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None, None]:
        sweeping = await open_services(services)
        for problem in plugged().problems.values():
            log.warning(problem)
        try:
            yield
        finally:
            await close_services(services, sweeping)

    return Litestar(
        [*HANDLERS, *FRIENDS, table_socket, *PAGES, *assets()],
        lifespan=[lifespan],
        state=State({"services": services}),
        before_request=check_request,
        exception_handlers=refusals(),
        request_max_body_size=config.body_bytes,
        openapi_config=OpenAPIConfig(
            title="Stellwerk",
            version=stellwerk.__version__,
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        logging_config=None,
    )


def check_request(request: Asked) -> Response[Problem] | None:
    """Other servers' pages are refused before all else."""
    services = services_of(request.app.state)
    if request.method == "POST" and not same_origin(request, services.config):
        return Response(Problem("wrong_origin", "not from here"), status_code=403)
    return None


# Refusals.


def refusals() -> dict[Any, Callable[[Asked, Any], Response[Any]]]:
    """How errors become answers."""
    return {
        **dict.fromkeys((BadSetup, BadOption, BadEdition, UnknownBot), refuse_wish),
        UnknownTable: refusal(404, "unknown_table", "there is no such table"),
        TooMuch: refusal(429, "too_many_tables", "too many new tables; wait a while"),
        TooManyGuesses: refusal(429, "too_many_guesses", "too many wrong tokens"),
        NotYet: refusal(403, "not_over", "this is told when the game is over"),
        Crowded: refusal(
            429, "too_fast", "too many editions are checked; wait a while"
        ),
        ClientGone: refusal(400, "bad_request", "nobody waits for the answer"),
        Busy: refusal(429, "too_fast", "too many bots think already; wait a while"),
        Damaged: refusal(409, "damaged_table", "what is stored of it cannot be read"),
        OtherRules: refusal(409, "other_rules", "this server does not have its rules"),
        IsStale: refusal(503, "not_saved", "others change this table; try again"),
        StoreFailed: refusal(503, "not_saved", "the database does not answer"),
        Undecided: refusal(503, "maybe_saved", "the database went away meanwhile"),
        NotStorable: refusal(400, "bad_request", "a text with signs that no text has"),
        RecursionError: refusal(400, "bad_request", "nested too deeply"),
        Oops: refuse_oops,
        HTTPException: refuse_http,
        Exception: refuse_error,
    }


def refusal(
    status: int, code: str, detail: str
) -> Callable[[Asked, Exception], Response[Problem]]:
    def refuse(request: Asked, error: Exception) -> Response[Problem]:
        return Response(Problem(code, detail), status_code=status)

    return refuse


def refuse_wish(request: Asked, error: ValueError) -> Response[Problem]:
    """Something that the user asked for cannot be done; the message says why."""
    unknown = isinstance(error, BadSetup) and request.method == "GET"
    status = 404 if unknown else 400
    return Response(Problem("bad_request", str(error)), status_code=status)


def refuse_http(request: Asked, error: HTTPException) -> Response[Any]:
    if error.status_code == 404 and wants_page(request):
        return the_page(404)
    code = {404: "not_found", 405: "wrong_method", 413: "too_large"}
    named = code.get(error.status_code, "bad_request")
    detail = error.detail
    extra = getattr(error, "extra", None)
    if isinstance(extra, list) and extra:
        detail = "; ".join(complaint(each) for each in extra)
    return Response(Problem(named, detail), status_code=error.status_code)


def complaint(wrong: dict[str, Any]) -> str:
    """What is wrong with a part of a request, and where."""
    message = str(wrong.get("message", wrong))
    return f"{wrong['key']}: {message}" if wrong.get("key") else message


def refuse_error(request: Asked, error: Exception) -> Response[Problem]:
    """A mistake of ours: told to the log, not to the client."""
    log.error("a request failed", exc_info=error, extra={"path": request.url.path})
    return Response(Problem("failed", "the server made a mistake"), status_code=500)
