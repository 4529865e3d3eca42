# SPDX-License-Identifier: MIT
"""How much the server bears: load beside a bare echo, and a soak under attack."""
