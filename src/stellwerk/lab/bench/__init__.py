# SPDX-License-Identifier: MIT
"""Our builds and their peers, measured in one run."""
