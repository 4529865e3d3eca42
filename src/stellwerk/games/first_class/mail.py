# SPDX-License-Identifier: MIT
"""Mail wagons and locomotive tiles (FC-240 to FC-254)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, Ask, Book
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Question, Target
from stellwerk.games.first_class.aims import car_target, train_word
from stellwerk.games.first_class.labels import symbols_of
from stellwerk.games.first_class.material import CARDS_IN_TRAIN, MAIL_AFTER
from stellwerk.games.first_class.moves import TRAINS, Mail
from stellwerk.games.first_class.packing import ONES
from stellwerk.games.first_class.state import FirstState, replaced


def lay_tile(state: FirstState, seat: i64, train: i64) -> None:
    """The top tile closes the train; its upgrades wait (FC-250, FC-251)."""
    player = state.players[seat]
    tile: int = state.tiles
    state.tiles += 1
    player.tiles = replaced(player.tiles, train, tile)
    player.cards += ONES[train]
    state.queue = [*state.queue, state.material.tile_sources[tile]]
    if state.events is not None:
        value = state.material.tile_values[tile]
        params: dict[str, object] = {"train": train_word(train), "value": value}
        state.tell_of(seat, "tile", params, [car_target(seat, train, CARDS_IN_TRAIN)])


@final
class AskMail(Ask[FirstState]):
    """Which mail wagon is the sixth card (»Postwaggon«, FC-240)?"""

    def __init__(self, book: Book[FirstState], seat: int, train: int) -> None:
        answers = (LayingMail(train),)
        super().__init__(book, seat, "FC-240", "mail", answers, thing=TRAINS[train])
        self.train: Final = train

    def question(self, state: FirstState) -> Question:
        return Question("ask.mail", {"train": train_word(self.train)})


@final
class LayingMail(Answer[FirstState, Mail]):
    """A mail wagon that the player has not used yet; its bonus waits (FC-242)."""

    def __init__(self, train: int) -> None:
        super().__init__(Mail)
        self.train: Final = train

    def add_moves(self, state: FirstState, seat: i64, moves: list[Move]) -> None:
        mails = state.material.moves.mails
        used = state.players[seat].mail
        for wagon in range(len(mails)):
            if wagon != used[0] and wagon != used[1]:
                moves.append(mails[wagon])

    def why_not(self, state: FirstState, seat: i64, move: Mail) -> Illegal | None:
        if move.card in state.players[seat].mail:
            return Illegal("FC-242", "refused.mail.used")
        return None

    def resolve(self, state: FirstState, seat: i64, move: Mail) -> None:
        player = state.players[seat]
        player.mail = replaced(player.mail, self.train, move.card)
        player.cards += ONES[self.train]
        state.queue = [*state.queue, state.material.mail_sources[move.card]]
        if state.events is not None:
            target = car_target(seat, self.train, MAIL_AFTER + 1)
            state.tell_of(seat, "mail", {"train": train_word(self.train)}, [target])

    def choice(self, state: FirstState, seat: i64, move: Mail) -> Choice:
        source = state.material.sources[state.material.mail_sources[move.card]]
        params: dict[str, object] = {"gives": symbols_of(source)}
        target = Target("mail", move.name)
        return Choice(move.text(), "choose.mail", params, [target], "mail")
