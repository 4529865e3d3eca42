# SPDX-License-Identifier: MIT
"""Input and output in one place; works with a terminal, a pipe and a file."""

import os
import sys
from typing import Final

from rich.console import Console, RenderableType
from rich.text import Text

PIPE_WIDTH: Final = 110
PROMPT: Final = "> "
# Clears the screen and what scrolled off it: the last hand must not be readable.
WIPE: Final = "\x1b[H\x1b[2J\x1b[3J"


def make_console() -> Console:
    """Rich without markup, so that names like "[red]" are only names."""
    piped = not sys.stdout.isatty() and "COLUMNS" not in os.environ
    width = PIPE_WIDTH if piped else None
    return Console(width=width, markup=False, highlight=False, emoji=False)


class Screen:
    """What a player reads and types."""

    def __init__(self) -> None:
        self.console = make_console()
        if sys.stdin.isatty():
            edit_lines()

    def show(self, *parts: RenderableType) -> None:
        for part in parts:
            self.console.print(part)

    def say(self, sentence: str, style: str = "") -> None:
        """One line of text."""
        self.console.print(Text(sentence, style=style))

    def ask(self, prompt: str = PROMPT) -> str:
        """One line of input; EOFError if there is none left."""
        self.console.file.flush()
        line = input(prompt)
        if not sys.stdin.isatty():
            self.say(line)  # so that a transcript shows what was answered
        return line.strip()

    def wipe(self) -> None:
        """Hide everything shown so far, as far as there is a screen."""
        if self.console.is_terminal:
            self.console.file.write(WIPE)
            self.console.file.flush()


def edit_lines() -> None:
    """Arrow keys and history at the prompt, where Python has them."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return
