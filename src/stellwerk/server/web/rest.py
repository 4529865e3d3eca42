# SPDX-License-Identifier: MIT
"""The REST interface: the lobby, new tables, and what may be read of them."""

import asyncio
from collections.abc import Coroutine
from typing import Annotated, Any, Final, TypeVar

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.handlers import BaseRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from prometheus_client import CONTENT_TYPE_LATEST

from stellwerk.server import metrics
from stellwerk.server.services import Services, client_of, services_of
from stellwerk.server.tables import history, lessons
from stellwerk.server.tables.shelf import Oops, OtherRules, Shelf
from stellwerk.server.tables.showing import seat_infos, shuffle_info
from stellwerk.server.tables.table import Table
from stellwerk.server.web import catalogue
from stellwerk.server.web.creating import TooMuch, count_table, may_create
from stellwerk.server.web.joining import seats_of
from stellwerk.server.web.shapes import (
    BranchWish,
    Export,
    GameInfo,
    GuideInfo,
    Hints,
    LessonWish,
    LogPage,
    PastView,
    Problem,
    ReviewPage,
    Rulebook,
    ScoreCourse,
    TableAgain,
    TableFacts,
    TableMade,
    TableWish,
    Verified,
)
from stellwerk.server.workers.clerk import Lookup

T = TypeVar("T")
Language = Annotated[str, PathParameter(pattern="^(de|en)$")]
Place = Annotated[int, PathParameter(ge=0, le=1_000_000)]
After = Annotated[int, QueryParameter(ge=-1, le=1_000_000_000)]


def refused(*statuses: int) -> dict[int, ResponseSpec]:
    """How a request may be refused; 429 is always possible."""
    return {
        status: ResponseSpec(Problem, generate_examples=False)
        for status in (*statuses, 429)
    }


class ClientGone(Exception):
    """Nobody waits for the answer."""


class NotYet(Exception):
    """Something that may be told only when the game is over."""


@get("/api/games", sync_to_thread=False, responses=refused())
def games() -> list[GameInfo]:
    """All games with their options."""
    return catalogue.games()


@get(
    "/api/games/{game:str}/texts/{language:str}",
    sync_to_thread=False,
    responses=refused(400, 404),
)
def texts(game: FromPath[str], language: Language) -> dict[str, str]:
    """The texts of a game in one language."""
    return catalogue.texts(game, language)


@get("/api/games/{game:str}/printed", sync_to_thread=False, responses=refused(404))
def printed(game: FromPath[str]) -> dict[str, Any]:
    """The edition that comes with a game."""
    return catalogue.shipped(game).raw


@get(
    "/api/games/{game:str}/rules/{language:str}",
    sync_to_thread=False,
    responses=refused(400, 404),
)
def rules(game: FromPath[str], language: Language) -> Rulebook:
    """The rulebook of a game."""
    return catalogue.book(game, language)


@get(
    "/api/games/{game:str}/guide/{language:str}",
    sync_to_thread=False,
    responses=refused(400, 404),
)
def guide(game: FromPath[str], language: Language) -> GuideInfo:
    """The guided first game: what is to be learned, and at which moment."""
    return lessons.guide(game, language)


@post("/api/games/{game:str}/lesson", responses=refused(400, 403, 404, 413, 503))
async def make_lesson(
    game: FromPath[str],
    data: JSONBody[LessonWish],
    state: State,
    request: Request[Any, Any, Any],
) -> TableMade:
    """A table for the guided first game."""
    await may_create(request)
    return await services_of(state).hub.teach(game, data)


@post("/api/tables", responses=refused(400, 403, 413, 503))
async def make_table(
    data: JSONBody[TableWish], state: State, request: Request[Any, Any, Any]
) -> TableMade:
    """Make a table. The tokens in the answer are told only once."""
    services = services_of(state)
    client = client_of(request)
    await may_create(request)
    edition = None  # held until the table holds it
    if await services.editions.is_new(data):
        if not await services.clients.may_bring_edition(client):
            raise TooMuch
        edition = await unless_gone(request, services.editions.check(data, client))
    made = await services.hub.make(data)
    del edition
    return made


async def unless_gone(
    request: Request[Any, Any, Any], work: Coroutine[None, None, T]
) -> T:
    """Do something for whoever asks, and stop when nobody waits for it any more."""
    working = asyncio.ensure_future(work)
    watching = asyncio.ensure_future(gone(request))
    try:
        await asyncio.wait({working, watching}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        working.cancel()  # nothing happens to what is done
        watching.cancel()
    await asyncio.gather(working, watching, return_exceptions=True)
    if working.cancelled():
        raise ClientGone
    return working.result()


async def gone(request: Request[Any, Any, Any]) -> None:
    """Until the connection ends."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


@post("/api/tables/{id:str}/branch", responses=refused(400, 403, 404, 409, 413, 503))
async def branch_table(
    id: FromPath[str],
    data: JSONBody[BranchWish],
    state: State,
    request: Request[Any, Any, Any],
) -> TableMade:
    """A new table that goes on from a position of a finished game."""
    services = services_of(state)
    source = followed(await finished(services, id))
    await may_create(request)
    return await services.hub.branch(source, data)


@post("/api/tables/{id:str}/again", responses=refused(400, 403, 404, 409, 503))
async def play_again(
    id: FromPath[str], state: State, request: Request[Any, Any, Any]
) -> TableAgain:
    """The same people play once more, at a new table; only they may ask."""
    services = services_of(state)
    source = await finished(services, id)
    if asker(source, request) is None:
        raise Oops("not_your_seat")
    if source.row.next is None:
        await count_table(request)
    return TableAgain(await services.hub.again(source))


@get("/api/tables/{id:str}", responses=refused(404, 409, 503))
async def table_facts(id: FromPath[str], state: State) -> TableFacts:
    """What anybody may know who has the address."""
    return facts_of(await services_of(state).hub.get(id))


def facts_of(table: Table) -> TableFacts:
    outcome = table.rules.outcome(table.course.state) if table.row.started else None
    return TableFacts(
        table=table.id,
        game=table.row.game,
        players=table.row.players,
        options=msgspec.json.decode(table.row.options),
        edition=list(table.rules.edition),
        status=table.status,
        seats=seat_infos(table),
        seen=table.course.seq,
        entry=table.course.entry,
        created=table.row.created,
        shuffle=shuffle_info(table),
        scores=None if outcome is None else outcome.scores,
        outcome=None if outcome is None else outcome.to_dict(),
        hints=table.row.hints,
        closed=table.closed,
    )


@get("/api/tables/{id:str}/printed", responses=refused(404, 409, 503))
async def table_printed(id: FromPath[str], state: State) -> dict[str, Any]:
    """The edition of this table."""
    table = await services_of(state).hub.get(id)
    return table.rules.printed


@get("/api/tables/{id:str}/log", responses=refused(400, 403, 404, 409, 503))
async def table_log(
    id: FromPath[str], state: State, request: Request[Any, Any, Any], after: After = -1
) -> LogPage:
    """Lines of the log, as the asker may know them; they need no rules."""
    table: Shelf
    try:
        table = await services_of(state).hub.get(id)
    except OtherRules as error:
        table = error.shelf
    return await history.log_page(table, after, asker(table, request))


@get(
    "/api/tables/{id:str}/replay/{entry:int}",
    responses=refused(400, 403, 404, 409, 503),
)
async def table_replay(
    id: FromPath[str], entry: Place, state: State, request: Request[Any, Any, Any]
) -> Response[PastView]:
    """An earlier position, as the asker may know it."""
    table = await services_of(state).hub.get(id)
    asked = Lookup("replay", id, asker(table, request), entry)
    return await heavy(table, asked, request)


@get(
    "/api/tables/{id:str}/record",
    media_type=MediaType.TEXT,
    responses=refused(403, 404, 409, 503),
)
async def table_record(
    id: FromPath[str], state: State, request: Request[Any, Any, Any]
) -> str:
    """The record of a finished game."""
    table = await finished(services_of(state), id)
    answer = await heavy(table, Lookup("record", id), request)
    return msgspec.json.decode(answer.content, type=str)


@get("/api/tables/{id:str}/verify", responses=refused(400, 403, 404, 409, 503))
async def table_verify(
    id: FromPath[str], state: State, request: Request[Any, Any, Any]
) -> Response[Verified]:
    """Were the shuffles of a finished game fair?"""
    table = followed(await finished(services_of(state), id))
    return await heavy(table, Lookup("verify", id), request)


@get("/api/tables/{id:str}/scores", responses=refused(400, 403, 404, 409, 503))
async def table_scores(
    id: FromPath[str], state: State, request: Request[Any, Any, Any]
) -> Response[ScoreCourse]:
    """Points during the game, for a chart."""
    table = await services_of(state).hub.get(id)
    asker(table, request)
    return await heavy(followed(table), Lookup("scores", id), request)


@get("/api/tables/{id:str}/export", responses=refused(400, 403, 404, 409, 503))
async def table_export(
    id: FromPath[str], state: State, request: Request[Any, Any, Any]
) -> Response[Export]:
    """All that the asker may know of a table."""
    table = await services_of(state).hub.get(id)
    viewer = asker(table, request)
    return await heavy(
        table, Lookup("export", id, viewer, facts=facts_of(table)), request
    )


@get("/api/tables/{id:str}/hint", responses=refused(400, 403, 404, 409, 503))
async def table_hint(
    id: FromPath[str], state: State, request: Request[Any, Any, Any]
) -> Hints:
    """The best few moves, for the seat that has to decide."""
    services = services_of(state)
    table = await services.hub.get(id)
    seat = asker(table, request)
    if seat is None:
        raise Oops("not_your_seat")
    return await services.advising.hint(followed(table), seat)


@get("/api/tables/{id:str}/review", responses=refused(400, 403, 404, 409, 503))
async def table_review(id: FromPath[str], state: State) -> ReviewPage:
    """A second look at a finished game, as far as it has come."""
    services = services_of(state)
    return services.advising.review(followed(await finished(services, id)))


async def heavy(
    table: Table, asked: Lookup, request: Request[Any, Any, Any]
) -> Response[Any]:
    """What another process reads up; the asker may have it."""
    archive = services_of(request.app.state).archive
    found = await archive.find(table, asked, client_of(request))
    return Response(found, media_type=MediaType.JSON)


def followed(table: Table) -> Table:
    """A table whose whole course today's rules can follow."""
    if table.closed is not None:
        raise Oops("other_rules")
    return table


async def finished(services: Services, id: str) -> Table:
    table = await services.hub.get(id)
    if table.status != "over":
        raise NotYet
    return table


def asker(table: Shelf, request: Request[Any, Any, Any]) -> int | None:
    """The seat of whoever asks; None is a spectator. Over is over: all may watch."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    tokens = [token.strip()] if scheme.lower() == "bearer" and token else []
    if not tokens and table.status == "over":
        return None
    seats = seats_of(table, tokens)
    return seats[0] if seats else None


@get("/health", sync_to_thread=False, responses=refused())
def health() -> dict[str, str]:
    """The process runs."""
    return {"status": "ok"}


@get("/ready", responses=refused(503))
async def ready(state: State) -> Response[Any]:
    """The database takes writes, and the server is not on its way down."""
    services = services_of(state)
    hub = services.hub
    fine = not (hub.closing or hub.away) and await services.store.alive()
    if fine:
        return Response({"status": "ok"})
    return Response(
        Problem("not_ready", "the database takes no writes"), status_code=503
    )


@get(
    "/metrics",
    sync_to_thread=False,
    media_type=CONTENT_TYPE_LATEST,
    responses=refused(),
)
def show_metrics(state: State) -> Response[bytes]:
    """Numbers for Prometheus."""
    page = metrics.page(services_of(state).config.node)
    return Response(page, media_type=CONTENT_TYPE_LATEST)


HANDLERS: Final[list[BaseRouteHandler]] = [
    *(games, texts, printed, rules, make_table, table_facts, table_printed),
    *(guide, make_lesson, branch_table, play_again),
    *(table_log, table_replay, table_record, table_verify, table_scores),
    *(table_export, table_hint, table_review),
    *(health, ready, show_metrics),
]
FORBIDDEN: Final = (
    *("wrong_token", "no_spectators", "no_hints", "not_your_seat"),
    *("other_rules", "not_here", "create_token"),
)


def refuse_oops(request: Request[Any, Any, Any], error: Oops) -> Response[Problem]:
    status = 403 if error.code in FORBIDDEN else 400
    if error.code in ("not_saved", "maybe_saved"):
        status = 503
    return Response(Problem(error.code, error.code), status_code=status)
