# SPDX-License-Identifier: MIT
"""The REST interface: the lobby, new tables, and what may be read of them."""

from typing import Annotated, Any, Final

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.handlers import BaseRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from stellwerk.server import catalogue, history
from stellwerk.server.joining import seats_of
from stellwerk.server.scores import score_course
from stellwerk.server.services import Services, client_of, services_of
from stellwerk.server.shapes import (
    BranchWish,
    Export,
    GameInfo,
    Hints,
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
from stellwerk.server.showing import seat_infos, shuffle_info
from stellwerk.server.table import Oops, Table

Language = Annotated[str, PathParameter(pattern="^(de|en)$")]
Place = Annotated[int, PathParameter(ge=0, le=1_000_000)]
After = Annotated[int, QueryParameter(ge=-1, le=1_000_000_000)]


def refused(*statuses: int) -> dict[int, ResponseSpec]:
    """How a request may be refused; 429 is always possible."""
    return {
        status: ResponseSpec(Problem, generate_examples=False)
        for status in (*statuses, 429)
    }


class TooMuch(Exception):
    """A client has made too many tables."""


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


@post("/api/tables", responses=refused(400, 403, 413, 503))
async def make_table(
    data: JSONBody[TableWish], state: State, request: Request[Any, Any, Any]
) -> TableMade:
    """Make a table. The tokens in the answer are told only once."""
    services = services_of(state)
    if not services.clients.may_make_table(client_of(request)):
        raise TooMuch
    return await services.hub.make(data)


@post("/api/tables/{id:str}/branch", responses=refused(400, 403, 404, 413, 503))
async def branch_table(
    id: FromPath[str],
    data: JSONBody[BranchWish],
    state: State,
    request: Request[Any, Any, Any],
) -> TableMade:
    """A new table that goes on from a position of a finished game."""
    services = services_of(state)
    source = await finished(services, id)
    if not services.clients.may_make_table(client_of(request)):
        raise TooMuch
    return await services.hub.branch(source, data)


@post("/api/tables/{id:str}/again", responses=refused(400, 403, 404, 503))
async def play_again(
    id: FromPath[str], state: State, request: Request[Any, Any, Any]
) -> TableAgain:
    """The same people play once more, at a new table; only they may ask."""
    services = services_of(state)
    source = await finished(services, id)
    if asker(source, request) is None:
        raise Oops("not_your_seat")
    if source.row.next is None and not services.clients.may_make_table(
        client_of(request)
    ):
        raise TooMuch
    return TableAgain(await services.hub.again(source))


@get("/api/tables/{id:str}", responses=refused(404, 503))
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
    )


@get("/api/tables/{id:str}/printed", responses=refused(404, 503))
async def table_printed(id: FromPath[str], state: State) -> dict[str, Any]:
    """The edition of this table."""
    table = await services_of(state).hub.get(id)
    return table.rules.printed


@get("/api/tables/{id:str}/log", responses=refused(400, 403, 404, 503))
async def table_log(
    id: FromPath[str], state: State, request: Request[Any, Any, Any], after: After = -1
) -> LogPage:
    """Lines of the log, as the asker may know them."""
    table = await services_of(state).hub.get(id)
    return await history.log_page(table, after, asker(table, request))


@get("/api/tables/{id:str}/replay/{entry:int}", responses=refused(400, 403, 404, 503))
async def table_replay(
    id: FromPath[str], entry: Place, state: State, request: Request[Any, Any, Any]
) -> PastView:
    """An earlier position, as the asker may know it."""
    table = await services_of(state).hub.get(id)
    return await history.past_view(table, entry, asker(table, request))


@get(
    "/api/tables/{id:str}/record",
    media_type=MediaType.TEXT,
    responses=refused(403, 404, 503),
)
async def table_record(id: FromPath[str], state: State) -> str:
    """The record of a finished game."""
    return await history.record_text(await finished(services_of(state), id))


@get("/api/tables/{id:str}/verify", responses=refused(400, 403, 404, 503))
async def table_verify(id: FromPath[str], state: State) -> Verified:
    """Were the shuffles of a finished game fair?"""
    return await history.verified(await finished(services_of(state), id))


@get("/api/tables/{id:str}/scores", responses=refused(400, 403, 404, 503))
async def table_scores(
    id: FromPath[str], state: State, request: Request[Any, Any, Any]
) -> ScoreCourse:
    """Points during the game, for a chart."""
    table = await services_of(state).hub.get(id)
    asker(table, request)
    return await score_course(table)


@get("/api/tables/{id:str}/export", responses=refused(400, 403, 404, 503))
async def table_export(
    id: FromPath[str], state: State, request: Request[Any, Any, Any]
) -> Export:
    """All that the asker may know of a table."""
    table = await services_of(state).hub.get(id)
    return await history.export(table, facts_of(table), asker(table, request))


@get("/api/tables/{id:str}/hint", responses=refused(400, 403, 404, 503))
async def table_hint(
    id: FromPath[str], state: State, request: Request[Any, Any, Any]
) -> Hints:
    """The best few moves, for the seat that has to decide."""
    services = services_of(state)
    table = await services.hub.get(id)
    seat = asker(table, request)
    if seat is None:
        raise Oops("not_your_seat")
    return await services.advising.hint(table, seat)


@get("/api/tables/{id:str}/review", responses=refused(400, 403, 404, 503))
async def table_review(id: FromPath[str], state: State) -> ReviewPage:
    """A second look at a finished game, as far as it has come."""
    services = services_of(state)
    return services.advising.review(await finished(services, id))


async def finished(services: Services, id: str) -> Table:
    table = await services.hub.get(id)
    if table.status != "over":
        raise NotYet
    return table


def asker(table: Table, request: Request[Any, Any, Any]) -> int | None:
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
    """The database answers, and the server is not on its way down."""
    services = services_of(state)
    fine = not services.hub.closing and await services.store.alive()
    if fine:
        return Response({"status": "ok"})
    return Response(
        Problem("not_ready", "the database does not answer"), status_code=503
    )


@get(
    "/metrics",
    sync_to_thread=False,
    media_type=CONTENT_TYPE_LATEST,
    responses=refused(),
)
def show_metrics() -> Response[bytes]:
    """Numbers for Prometheus."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


HANDLERS: Final[list[BaseRouteHandler]] = [
    *(games, texts, printed, rules, make_table, table_facts, table_printed),
    *(branch_table, play_again),
    *(table_log, table_replay, table_record, table_verify, table_scores),
    *(table_export, table_hint, table_review),
    *(health, ready, show_metrics),
]
FORBIDDEN: Final = ("wrong_token", "no_spectators", "no_hints", "not_your_seat")


def refuse_oops(request: Request[Any, Any, Any], error: Oops) -> Response[Problem]:
    status = 403 if error.code in FORBIDDEN else 400
    return Response(Problem(error.code, error.code), status_code=status)
