# SPDX-License-Identifier: MIT
"""Players made of code. They see views and imagined states, never the true state."""
