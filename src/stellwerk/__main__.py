# SPDX-License-Identifier: MIT
"""`python -m stellwerk`: the command line.

Worker processes import the script that started them: nothing but this.
"""


def run() -> None:
    """The installed command; imports late, for the sake of workers."""
    from stellwerk.cli.main import run as start

    start()


if __name__ == "__main__":
    from stellwerk.cli.main import main

    main()
