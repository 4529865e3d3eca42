# SPDX-License-Identifier: MIT
"""Numbered work, spread over processes or machines, results in order."""
