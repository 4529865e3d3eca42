# SPDX-License-Identifier: MIT
"""Alembic migrations of the storage."""
