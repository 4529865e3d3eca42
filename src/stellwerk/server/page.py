# SPDX-License-Identifier: MIT
"""The built page, from the package: one document, its scripts, styles and pictures."""

import asyncio
from pathlib import Path
from typing import Final

from litestar import MediaType, Response, Router, get
from litestar.datastructures import CacheControlHeader
from litestar.static_files import create_static_files_router

STATIC: Final = Path(__file__).parent / "static"
ADDRESSES: Final = ["/", "/t/{id:str}", "/replay/{id:str}", "/new/{game:str}"]
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
    if not is_built():
        return Response(NOT_BUILT, status_code=503, media_type=MediaType.TEXT)
    page = STATIC / "index.html"
    text = await asyncio.to_thread(page.read_text, encoding="utf-8")
    return Response(
        text, media_type=MediaType.HTML, headers={"cache-control": "no-cache"}
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
