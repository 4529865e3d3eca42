# SPDX-License-Identifier: MIT
"""What is kept: SQLite or PostgreSQL, backups, and whether all fits together."""
