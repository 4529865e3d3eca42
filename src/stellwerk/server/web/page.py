# SPDX-License-Identifier: MIT
"""The built page, from the package: one document, its scripts, styles and pictures."""

import asyncio
import json
from pathlib import Path
from typing import Any, Final

from litestar import MediaType, Request, Response, Router, get
from litestar.datastructures import CacheControlHeader
from litestar.params import FromPath
from litestar.static_files import create_static_files_router

from stellwerk.games import TITLES

STATIC: Final = Path(__file__).parents[1] / "static"
ADDRESSES: Final = ["/", "/t/{id:str}", "/replay/{id:str}", "/kit", "/documentation"]
OF_GAMES: Final = ["/new/{game:str}", "/how/{game:str}"]
NOT_PAGES: Final = ("/api/", "/ws/", "/assets/")
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",  # positions on the board are styles
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
}
NOT_BUILT: Final = (
    "The page is not built. From a checkout: npm --prefix web ci, "
    "then npm --prefix web run build.\n"
)


def is_built(folder: Path = STATIC) -> bool:
    return (folder / "index.html").is_file()


@get(ADDRESSES, include_in_schema=False)
async def document() -> Response[str]:
    """The page itself; what it shows depends on the address."""
    return await asyncio.to_thread(the_page, 200)


@get(OF_GAMES, include_in_schema=False)
async def page_of_game(game: FromPath[str]) -> Response[str]:
    """The page about a game; it says by itself that there is none."""
    return await asyncio.to_thread(the_page, 200 if game in TITLES else 404)


@get("/documentation/{name:str}", include_in_schema=False)
async def page_of_document(name: FromPath[str]) -> Response[str]:
    """The page with a document; it says by itself that there is none."""
    known = await asyncio.to_thread(documents)
    return await asyncio.to_thread(the_page, 200 if name in known else 404)


def documents() -> list[str]:
    """The names of the documents that the page was built with."""
    path = STATIC / "documents.json"
    names: list[str] = json.loads(path.read_bytes()) if path.is_file() else []
    return names


def the_page(status: int) -> Response[str]:
    if not is_built():
        return Response(NOT_BUILT, status_code=503, media_type=MediaType.TEXT)
    text = (STATIC / "index.html").read_text(encoding="utf-8")
    headers = {"cache-control": "no-cache"}
    return Response(
        text, status_code=status, media_type=MediaType.HTML, headers=headers
    )


def wants_page(request: Request[Any, Any, Any]) -> bool:
    """Does a browser look for a page, not a program for an answer?"""
    path, accepted = request.url.path, request.headers.get("accept", "")
    return (
        request.method == "GET"
        and "text/html" in accepted
        and not (path.startswith(NOT_PAGES))
    )


def assets() -> list[Router]:
    """Files with a hash in their name, which browsers may keep for ever."""
    folder = STATIC / "assets"
    if not folder.is_dir():
        return []
    router = create_static_files_router(
        path="/assets",
        directories=[folder],
        include_in_schema=False,
        cache_control=CacheControlHeader(max_age=31_536_000, immutable=True),
    )
    return [router]
