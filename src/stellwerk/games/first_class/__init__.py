# SPDX-License-Identifier: MIT
"""First Class by Helmut Ohley (Hans im Glück, 2016): trains and a track eastwards."""
