# SPDX-License-Identifier: MIT
"""Several servers on one database: telling, leases, limits of all together."""
