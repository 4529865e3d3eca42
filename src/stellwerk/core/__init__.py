# SPDX-License-Identifier: MIT
"""What is true of every game: seats, moves, questions, luck, records."""
