# SPDX-License-Identifier: MIT
"""What comes in and goes out: requests, sockets, messages, limits, the page."""
