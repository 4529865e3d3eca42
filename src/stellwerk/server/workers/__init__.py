# SPDX-License-Identifier: MIT
"""Work outside the event loop: bots that think, advice, and reading up the past."""
