# SPDX-License-Identifier: MIT
"""Components that two games really share; empty until a second game needs one."""
