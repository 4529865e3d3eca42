# SPDX-License-Identifier: MIT
"""Balance and comparison reports about the games of an experiment."""
