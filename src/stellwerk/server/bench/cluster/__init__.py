# SPDX-License-Identifier: MIT
"""Several real nodes behind a balancer: what breaks them, and what they are worth."""
