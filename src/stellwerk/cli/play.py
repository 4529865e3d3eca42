# SPDX-License-Identifier: MIT
"""`stellwerk play`: set a game up, or take one up again, and sit down at the table."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import typer

import stellwerk
from stellwerk.cli.asking import Asking
from stellwerk.cli.errors import CommandError
from stellwerk.cli.language import Language, LanguageOption, speak
from stellwerk.cli.options import as_typed, read_options
from stellwerk.cli.saving import keeper_for_new, keeper_for_resumed, load_game
from stellwerk.cli.screen import Screen
from stellwerk.cli.seating import (
    bots_for,
    check_kind,
    complete_kinds,
    complete_names,
    kind_in,
)
from stellwerk.cli.serve import open_browser
from stellwerk.cli.table import Table
from stellwerk.core.options import complete
from stellwerk.core.rng import SEED_LIMIT
from stellwerk.core.title import Title
from stellwerk.games import title_of
from stellwerk.server.web.page import is_built

GameArgument = Annotated[
    str | None, typer.Argument(metavar="GAME", help="The game's key.")
]
PlayersOption = Annotated[
    int | None, typer.Option(metavar="N", help="Number of players.")
]
SeatOption = Annotated[
    list[str] | None,
    typer.Option(metavar="KIND", help="human, or a bot such as greedy; once per seat."),
]
NameOption = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME", help="A player's name; once per seat."),
]
OptionOption = Annotated[
    list[str] | None,
    typer.Option(metavar="KEY=VALUE", help="An option of the game; repeatable."),
]
EditionOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Play with this edition.")
]
SeedOption = Annotated[
    int | None, typer.Option(metavar="S", help="The same seed, the same deal.")
]
ResumeOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")
]
SaveOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Save here, not in the data directory."),
]


@dataclass(frozen=True)
class Wishes:
    """What the command line asks for."""

    game: str | None
    players: int | None
    kinds: list[str]
    names: list[str]
    options: list[str]
    edition: Path | None
    seed: int | None
    language: Language | None
    resume: Path | None
    save: Path | None
    repair: bool
    ask_all: bool

    def only_game(self) -> bool:
        """Is nothing asked for but a game and a language?"""
        plain = Wishes(
            *(self.game, None, [], [], [], None, None),
            *(self.language, None, None, False, False),
        )
        return self == plain


def register(app: typer.Typer) -> None:
    app.command("play")(play)


def play(
    game: GameArgument = None,
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play in the terminal, not the browser.")
    ] = False,
    players: PlayersOption = None,
    seat: SeatOption = None,
    name: NameOption = None,
    option: OptionOption = None,
    edition: EditionOption = None,
    seed: SeedOption = None,
    language: LanguageOption = None,
    resume: ResumeOption = None,
    save: SaveOption = None,
    repair: Annotated[
        bool,
        typer.Option("--repair", help="Resume a cut record as far as it is whole."),
    ] = False,
    ask_all: Annotated[
        bool, typer.Option("--ask-all", help="Ask even if there is only one answer.")
    ] = False,
) -> None:
    """Play a game with people and bots, in the browser or in the terminal.

    Options that set a game up mean the terminal. There, without --players, --seat and
    --option, everything is asked for. With any of them nothing is asked: one person
    plays against greedy bots unless said otherwise.
    """
    wishes = Wishes(
        *(game, players, seat or [], name or [], option or [], edition, seed),
        *(language, resume, save, repair, ask_all),
    )
    check_seed(seed)
    if not terminal and wishes.only_game() and is_built():
        open_browser(wishes.game)
        return
    screen = Screen()
    table = new_table(screen, wishes) if resume is None else old_table(screen, wishes)
    table.run()


def check_seed(seed: int | None) -> None:
    """A seed that the generator takes."""
    if seed is not None and not 0 <= seed < SEED_LIMIT:
        raise CommandError(f"a seed is a number from 0 to 2^64 - 1, not {seed}")


def new_table(screen: Screen, wishes: Wishes) -> Table:
    """A table for a new game."""
    if wishes.repair:
        raise CommandError("--repair belongs to --resume")
    if wishes.players is None and not wishes.kinds and not wishes.options:
        wishes = ask_wishes(screen, wishes)
    if wishes.game is None:
        raise CommandError("which game? name it: stellwerk play GAME …")
    title = title_of(wishes.game)
    players = wishes.players
    if players is None:
        players = len(wishes.kinds) or title.min_players
    title.check_players(players)
    kinds = complete_kinds(wishes.kinds, players)
    words = speak(wishes.language, title.key)
    names = complete_names(kinds, wishes.names, words)
    options = read_options(title, wishes.options, players)
    edition = None if wishes.edition is None else str(wishes.edition)
    keeper = keeper_for_new(title.key, wishes.save)
    game = stellwerk.new(title.key, players, wishes.seed, options, edition, names)
    bots = bots_for(game.rules, kinds, wishes.seed)
    return Table(screen, words.language, game, bots, keeper, wishes.ask_all)


def ask_wishes(screen: Screen, wishes: Wishes) -> Wishes:
    """Ask for everything that the command line left open."""
    try:
        key = wishes.game or Asking(screen, speak(wishes.language)).game()
        title = title_of(key)
        asking = Asking(screen, speak(wishes.language, key))
        players = asking.players(title)
        defaults = default_options(title, wishes.edition, players)
        options = asking.options(title, defaults, players)
        kinds, names = asking.seats(players)
    except EOFError:
        raise CommandError(
            "no answer on standard input; give --players, --seat and --option, "
            "or play in a terminal"
        ) from None
    typed = [f"{key}={as_typed(value)}" for key, value in options.items()]
    return replace(
        wishes,
        game=key,
        players=players,
        kinds=kinds,
        names=wishes.names or names,
        options=typed,
    )


def default_options(
    title: Title, edition: Path | None, players: int
) -> dict[str, object]:
    """What the edition says, else what the game declares."""
    file = title.edition(None if edition is None else str(edition))
    return complete(title.options(), title.edition_options(file.content), players)


def old_table(screen: Screen, wishes: Wishes) -> Table:
    """A table for a saved game."""
    assert wishes.resume is not None
    if wishes.players is not None or wishes.options or wishes.names:
        raise CommandError(
            "a saved game keeps its players, names and options; "
            "leave --players, --name and --option out"
        )
    game, cut = load_game(wishes.resume, wishes.edition, wishes.repair)
    key = game.rules.game
    if wishes.game not in (None, key):
        raise CommandError(f"{wishes.resume} is a game of {key}, not of {wishes.game}")
    kinds = [check_kind(kind) for kind in wishes.kinds]
    if kinds and len(kinds) != len(game.seats):
        raise CommandError(f"{len(kinds)} seats given for {len(game.seats)} players")
    kinds = kinds or [kind_in(name) for name in game.seats]
    bots = bots_for(game.rules, kinds, wishes.seed)
    keeper = keeper_for_resumed(key, wishes.resume, wishes.save, cut)
    language = speak(wishes.language).language
    return Table(screen, language, game, bots, keeper, wishes.ask_all)
