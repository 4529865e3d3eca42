# SPDX-License-Identifier: MIT
"""What several games really share: steps with names, moves of luck."""
