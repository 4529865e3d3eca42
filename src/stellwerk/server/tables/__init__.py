# SPDX-License-Identifier: MIT
"""Tables: their people, their games, and the order of events."""
