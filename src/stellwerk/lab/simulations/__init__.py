# SPDX-License-Identifier: MIT
"""Many games between bots, as rows that depend on the plan alone."""
