# SPDX-License-Identifier: MIT
"""One module per change of the schema, oldest first."""
