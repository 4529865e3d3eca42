# SPDX-License-Identifier: MIT
"""Keeping a game safe while it is played: every move is on disk before the next."""

from pathlib import Path
from typing import Final

import stellwerk
from stellwerk.cli.errors import CommandError, FileError
from stellwerk.cli.files import games_folder, new_game_file, read_text, write_safely
from stellwerk.core.game import Game


class Keeper:
    """Writes one game's record, and never over a file of another game."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self.written: set[Path] = {path.resolve()}

    def keep(self, game: Game) -> None:
        """Save the game as it is now."""
        write_safely(self.path, game.record())

    def keep_copy(self, game: Game, path: Path) -> None:
        """Save the game under another name too."""
        if path.exists() and path.resolve() not in self.written:
            raise FileError("cli.file.exists", file=path)
        write_safely(path, game.record())
        self.written.add(path.resolve())


def keeper_for_new(game: str, save: Path | None) -> Keeper:
    """Where a new game is kept: the file asked for, or one in the data directory."""
    if save is None:
        return Keeper(new_game_file(game))
    if save.exists():
        raise CommandError(
            f"{save} exists already; take another name, or go on with --resume {save}"
        )
    return Keeper(save)


def keeper_for_resumed(game: str, file: Path, save: Path | None, cut: bool) -> Keeper:
    """Where a resumed game is kept.

    A file of the data directory is gone on with; a file elsewhere stays as it is
    unless --save names it. A cut file is never replaced by its repaired start.
    """
    same = save is not None and save.resolve() == file.resolve()
    if save is not None and not same:
        return keeper_for_new(game, save)
    if cut:
        if same:
            raise CommandError(f"{file} is repaired; save it under another name")
        return keeper_for_new(game, None)
    ours = file.resolve().parent == games_folder().resolve()
    return Keeper(file) if same or ours else keeper_for_new(game, None)


def load_game(file: Path, edition: Path | None, repair: bool) -> tuple[Game, bool]:
    """The game of a record, and whether its end was cut off and dropped."""
    text = read_text(file)
    source = None if edition is None else str(edition)
    try:
        game = stellwerk.load(text, source)
        cut = False
    except stellwerk.BadRecord:
        if not repair:
            raise
        game = stellwerk.load(text, source, repair=True)
        cut = True
    if len(game.seats) != game.rules.players:
        raise FileError(
            "cli.file.seats",
            file=file,
            names=len(game.seats),
            players=game.rules.players,
        )
    return game, cut
