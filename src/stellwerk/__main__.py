# SPDX-License-Identifier: MIT
"""`python -m stellwerk`: the command line."""

from stellwerk.cli.main import main

main()
