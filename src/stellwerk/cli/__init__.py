# SPDX-License-Identifier: MIT
"""The command line: everything that Stellwerk does, from a terminal."""
