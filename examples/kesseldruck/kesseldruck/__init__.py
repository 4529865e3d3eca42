# SPDX-License-Identifier: MIT
"""Kesseldruck: a push-your-luck dice game in 250 lines, the template of new games."""
