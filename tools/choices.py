# SPDX-License-Identifier: MIT
"""How many choices a game asks of a person: the table in `docs/bots.md`.

Seeded games between bots of one level, so the same numbers come out every time.
"""

from statistics import mean
from typing import Final

from stellwerk.bots.bot import FREE, position_for
from stellwerk.bots.registry import make_bot
from stellwerk.core.contract import LUCK, OVER
from stellwerk.core.rng import Rng
from stellwerk.core.title import Title
from stellwerk.games import TITLES

LEVEL: Final = "conductor"
GAMES: Final = 40  # for each number of players


def choices(title: Title, players: int, seed: int) -> list[list[int]]:
    """By seat: of how many moves it chose each time; a single move is no choice."""
    rules = title.rules(players)
    state, rng = rules.new_game(), Rng(seed)
    bots = [make_bot(LEVEL, Rng(seed, seat), title.key) for seat in range(players)]
    found: list[list[int]] = [[] for _ in bots]
    while (seat := rules.to_act(state)) != OVER:
        moves = rules.legal_moves(state)
        if seat == LUCK:
            rules.apply(state, rules.draw(state, rng))
        elif len(moves) == 1:
            rules.apply(state, moves[0])
        else:
            found[seat].append(len(moves))
            move = bots[seat].choose(position_for(rules, state, seat, rng), FREE)
            rules.apply(state, rules.parse(state, move.text()))
    return found


def row(title: Title, players: int) -> str:
    games = [choices(title, players, seed) for seed in range(GAMES)]
    seats = [seat for game in games for seat in game]
    counts = [len(seat) for seat in seats]
    width = mean(moves for seat in seats for moves in seat)
    span = f"{mean(counts):.0f} ({min(counts)} to {max(counts)})"
    return f"| {title.name} | {players} | {span} | {width:.1f} |"


def main() -> None:
    for title in TITLES.values():
        for players in range(title.min_players, title.max_players + 1):
            print(row(title, players), flush=True)


if __name__ == "__main__":
    main()
