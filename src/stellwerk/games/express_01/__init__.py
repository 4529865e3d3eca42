# SPDX-License-Identifier: MIT
"""Express 01 by Jörg von Rüden: a shared network, shares, and cards for money."""
