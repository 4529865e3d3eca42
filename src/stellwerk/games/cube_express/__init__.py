# SPDX-License-Identifier: MIT
"""Cube Express by Orlando Sá."""
