# SPDX-License-Identifier: MIT
"""Secret links: random tokens of 128 bits, stored as hashes."""

import hashlib
import hmac
import secrets
from typing import Final

TOKEN_BYTES: Final = 16
ID_BYTES: Final = 10
MOST_ID: Final = 32


def new_token() -> str:
    """The secret of one seat."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_id() -> str:
    """The address of a table: not a secret, but not to be guessed either."""
    return secrets.token_hex(ID_BYTES)


def is_id(text: str) -> bool:
    """Could it be the address of a table? Anything else is not looked up."""
    return len(text) <= MOST_ID and text.isascii() and text.isalnum()


def token_hash(token: str) -> str:
    """What is stored. A random token needs no salt."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()


def same_token(token: str, stored: str | None) -> bool:
    """Is it the token with this hash?"""
    return stored is not None and hmac.compare_digest(token_hash(token), stored)
