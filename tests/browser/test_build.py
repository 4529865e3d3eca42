# SPDX-License-Identifier: MIT
"""The built page: small enough, and nothing that its security policy forbids."""

import gzip
import re

import pytest

from stellwerk.server.web.page import STATIC, is_built

FIRST_LOAD = 100_000  # bytes of compressed script; boards come with their tables


def test_first_load_is_small_and_without_inline_script() -> None:
    if not is_built():
        pytest.skip("the page is not built: make web")
    document = (STATIC / "index.html").read_text(encoding="utf-8")
    named = re.findall(r'(?:src|href)="/(assets/[^"]+\.js)"', document)
    assert named
    scripts = [(STATIC / name).read_bytes() for name in named]
    assert sum(len(gzip.compress(script)) for script in scripts) <= FIRST_LOAD
    assert re.findall(r"<script(?![^>]*\ssrc=)", document) == []
    assert not re.search(r"\son\w+=", document)
    assert "style=" not in document
