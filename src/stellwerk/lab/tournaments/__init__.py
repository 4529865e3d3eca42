# SPDX-License-Identifier: MIT
"""Bots against each other: balanced seats, ratings, reports, strength."""
