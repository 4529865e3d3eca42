# SPDX-License-Identifier: MIT
"""Experiments: files that say what to play, and tables of what happened."""
