# SPDX-License-Identifier: MIT
"""Rail Line by Martin Doležal: one shared railway, three lanes, a score sheet each."""
