# SPDX-License-Identifier: MIT
"""The command line: looking up games and rules, checking files, playing."""
