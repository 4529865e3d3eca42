# SPDX-License-Identifier: MIT
"""Module C: drawing, dropping, giving and seeing evidence (»Beweise«)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, Book, Chance, M
from stellwerk.core.contract import Move
from stellwerk.core.lots import SAMPLE, Cut, Lot, Lots
from stellwerk.core.messages import Choice, Illegal, Question, Target, seat_name
from stellwerk.core.rng import Rng
from stellwerk.games.first_class.asking import SeatRun, WordAnswer
from stellwerk.games.first_class.moves import TOKENS, DrawTokens, Drop, Give, Peek
from stellwerk.games.first_class.packing import BITS, has_bit
from stellwerk.games.first_class.player import Player
from stellwerk.games.first_class.sources import draw_tokens
from stellwerk.games.first_class.state import IN_BAG, FirstState
from stellwerk.games.first_class.symbols import EV_DROP, EV_GIVE
from stellwerk.games.first_class.tokens import (
    count_kind,
    find_token,
    kind_of,
    move_token,
)


def token_target(seat: i64) -> Target:
    return Target("evidence", str(seat + 1))


def token_word(kind: int) -> str:
    """A kind of token as an entry of the catalogue."""
    return "@token." + TOKENS[kind]


def token_params(kind: int) -> dict[str, object]:
    return {"kind": token_word(kind)}


# Drawing (FC-743, FC-746)


@final
class DrawEvidence(SeatRun):
    """A player draws tokens, as many as there are (FC-743)."""

    def __init__(self, book: Book[FirstState], owner: int, count: int) -> None:
        super().__init__(book, "draw", owner, str(count))
        self.count: Final = count

    def run(self, state: FirstState) -> None:
        count = min(self.count, state.bag())
        if count:
            state.stack.push(state.steps.evidence[self.owner][count])
        else:
            state.tell_of(self.owner, "bag_empty")


def bag_of(state: FirstState) -> list[int]:
    """The tokens in the bag."""
    return [token for token, place in enumerate(state.token_at) if place == IN_BAG]


@final
class AskEvidence(Chance[FirstState]):
    """Luck draws tokens from the bag for a player (FC-743)."""

    def __init__(self, book: Book[FirstState], receiver: int, count: int) -> None:
        super().__init__(book, "FC-743", f"evidence {receiver + 1} {count}")
        self.receiver: Final = receiver
        self.count: Final = count

    def moves(self, state: FirstState) -> list[Move]:
        moves: list[Move] = []
        for prints in range(self.count + 1):
            move = DrawTokens(prints, self.count - prints)
            if self.why_not(state, move) is None:
                moves.append(move)
        return moves

    def draw(self, state: FirstState, rng: Rng) -> Move:
        drawn = rng.sample(bag_of(state), self.count)
        prints = [kind_of(state, token) for token in drawn].count(0)
        return DrawTokens(prints, self.count - prints)

    def lots(self, state: FirstState) -> Lots:
        tokens = [TOKENS[kind_of(state, token)] for token in bag_of(state)]
        lot = Lot(SAMPLE, tokens, self.count)
        cuts = [Cut(0, 0, self.count, False, token) for token in TOKENS]
        return Lots("evidence", [lot], cuts)

    def why_not(self, state: FirstState, move: Move) -> Illegal | None:
        if (
            isinstance(move, DrawTokens)
            and move.prints + move.leads == self.count
            and 0 <= move.prints <= count_kind(state, IN_BAG, 0)
            and 0 <= move.leads <= count_kind(state, IN_BAG, 1)
        ):
            return None
        return Illegal("FC-743", "refused.evidence", {"n": self.count})

    def resolve(self, state: FirstState, move: Move) -> None:
        assert isinstance(move, DrawTokens)
        drawn = [0] * move.prints + [1] * move.leads
        seat = self.receiver
        for kind in drawn:
            move_token(state, find_token(state, IN_BAG, kind), seat, BITS[seat])
        if state.events is not None:
            where = [token_target(seat)]
            secret: dict[str, object] = {"kinds": [token_word(kind) for kind in drawn]}
            state.tell_of(seat, "evidence", {"n": self.count}, where, secret, [seat])

    def question(self, state: FirstState) -> Question:
        return Question("ask.evidence", {"player": seat_name(self.receiver)})


# Own tokens, one by one (FC-749)


class Handling(Answer[FirstState, M]):
    """Do something with one own token, and with more up to a number."""

    def __init__(self, moves: type[M], rule: str, symbol: int, count: int) -> None:
        super().__init__(moves)
        self.rule: Final = rule
        self.symbol: Final = symbol
        self.count: Final = count

    def why_none(self, state: FirstState, seat: i64, kind: int) -> Illegal | None:
        if count_kind(state, seat, kind):
            return None
        return Illegal(self.rule, "refused.no_token", {"kind": token_word(kind)})

    def go_on(self, state: FirstState, seat: i64) -> None:
        """Ask for the next token, if there is one."""
        if self.count > 1 and state.tokens_of(seat) > 0:
            ask_tokens(state, seat, self.symbol, self.count - 1)

    def gaps(self, state: FirstState, seat: i64) -> dict[str, object]:
        return {"n": self.count}


def ask_tokens(state: FirstState, seat: i64, symbol: i64, count: i64) -> None:
    state.stack.push(state.steps.tokens[symbol - EV_DROP][seat][count])


@final
class Dropping(Handling[Drop]):
    """A token goes back into the bag (FC-744)."""

    def __init__(self, count: int) -> None:
        super().__init__(Drop, "FC-744", EV_DROP, count)

    def add_moves(self, state: FirstState, seat: i64, moves: list[Move]) -> None:
        for move in state.material.moves.drops:
            if count_kind(state, seat, move.kind):
                moves.append(move)

    def why_not(self, state: FirstState, seat: i64, move: Drop) -> Illegal | None:
        return self.why_none(state, seat, move.kind)

    def resolve(self, state: FirstState, seat: i64, move: Drop) -> None:
        move_token(state, find_token(state, seat, move.kind), IN_BAG, 0)
        self.go_on(state, seat)
        if state.events is not None:
            where, secret = [token_target(seat)], token_params(move.kind)
            state.tell_of(seat, "dropped", None, where, secret, [seat])

    def choice(self, state: FirstState, seat: i64, move: Drop) -> Choice:
        params, target = token_params(move.kind), Target("token", TOKENS[move.kind])
        return Choice(move.text(), "choose.drop", params, [target], "drop")


@final
class Giving(Handling[Give]):
    """A token goes to an opponent (FC-745)."""

    def __init__(self, count: int) -> None:
        super().__init__(Give, "FC-745", EV_GIVE, count)

    def add_moves(self, state: FirstState, seat: i64, moves: list[Move]) -> None:
        for kind, gives in enumerate(state.material.moves.gives):
            if count_kind(state, seat, kind):
                for move in gives[: len(state.players)]:
                    if move.receiver != seat:
                        moves.append(move)

    def why_not(self, state: FirstState, seat: i64, move: Give) -> Illegal | None:
        if move.receiver == seat or move.receiver >= len(state.players):
            return Illegal("FC-745", "refused.opponent")
        return self.why_none(state, seat, move.kind)

    def resolve(self, state: FirstState, seat: i64, move: Give) -> None:
        other: int = move.receiver
        token = find_token(state, seat, move.kind)
        move_token(state, token, other, BITS[seat] + BITS[other])
        self.go_on(state, seat)
        if state.events is not None:
            where, secret = [token_target(other)], token_params(move.kind)
            named: dict[str, object] = {"other": seat_name(other)}
            state.tell_of(seat, "given", named, where, secret, [seat, other])

    def choice(self, state: FirstState, seat: i64, move: Give) -> Choice:
        kind, params = TOKENS[move.kind], token_params(move.kind)
        params["other"] = seat_name(move.receiver)
        targets = [Target("token", kind), token_target(move.receiver)]
        return Choice(move.text(), "choose.give", params, targets, f"give {kind}")


# Seeing (FC-747)


def opponents(state: FirstState, seat: i64, seen: int) -> list[int]:
    """Opponents with tokens who are not among those seen."""
    return [
        other
        for other in range(len(state.players))
        if other != seat and not has_bit(seen, other) and state.tokens_of(other) > 0
    ]


@final
class Peeking(Answer[FirstState, Peek]):
    """Look at all tokens of an opponent; each opponent once (FC-747, FC-749)."""

    def __init__(self, moves: type[Peek], count: int, seen: int) -> None:
        super().__init__(moves)
        self.count: Final = count  # opponents still to look at
        self.seen: Final = seen  # bits of the opponents already looked at

    def add_moves(self, state: FirstState, seat: i64, moves: list[Move]) -> None:
        for other in opponents(state, seat, self.seen):
            moves.append(state.material.moves.peeks[other])

    def why_not(self, state: FirstState, seat: i64, move: Peek) -> Illegal | None:
        if move.number in opponents(state, seat, self.seen):
            return None
        return Illegal("FC-747", "refused.peek.other")

    def resolve(self, state: FirstState, seat: i64, move: Peek) -> None:
        known = state.token_known[:]
        for token, place in enumerate(state.token_at):
            if place == move.number:
                known[token] |= BITS[seat]
        state.token_known = known
        seen = self.seen | BITS[move.number]
        if self.count > 1 and opponents(state, seat, seen):
            state.stack.push(state.steps.peek[seat][self.count - 1][seen])
        owner: int = move.number
        prints, leads = count_kind(state, owner, 0), count_kind(state, owner, 1)
        secret: dict[str, object] = {"prints": prints, "leads": leads}
        other: dict[str, object] = {"other": seat_name(owner)}
        state.tell_of(seat, "peeked", other, [token_target(owner)], secret, [seat])

    def choice(self, state: FirstState, seat: i64, move: Peek) -> Choice:
        count = state.tokens_of(move.number)
        params: dict[str, object] = {"other": seat_name(move.number), "n": count}
        target = token_target(move.number)
        return Choice(move.text(), "choose.peek", params, [target], "peek")


# The symbols; nobody handles more tokens than there are


class FromBag(WordAnswer):
    """A symbol for which tokens are drawn from the bag."""

    def has_effect(self, state: FirstState, player: Player, seat: i64) -> bool:
        return state.bag() > 0


@final
class DrawingEvidence(FromBag):
    """Draw tokens; nobody is asked, a source begins with it (FC-743)."""

    def carry_out(self, state: FirstState, seat: i64, amount: i64) -> None:
        draw_tokens(state, seat, amount)


@final
class OthersDrawing(FromBag):
    """All others draw tokens, clockwise (FC-746)."""

    def carry_out(self, state: FirstState, seat: i64, amount: i64) -> None:
        players = len(state.players)
        for step in range(players - 1, 0, -1):
            draw_tokens(state, (seat + step) % players, amount)


@final
class HandlingTokens(WordAnswer):
    """Put own tokens back into the bag, or give them to opponents (FC-744, FC-745)."""

    def has_effect(self, state: FirstState, player: Player, seat: i64) -> bool:
        return state.tokens_of(seat) > 0

    def carry_out(self, state: FirstState, seat: i64, amount: i64) -> None:
        ask_tokens(state, seat, self.kind, min(amount, len(state.token_at)))


@final
class LookingAtTokens(WordAnswer):
    """Look at the tokens of opponents (FC-747)."""

    def has_effect(self, state: FirstState, player: Player, seat: i64) -> bool:
        return state.bag() + state.tokens_of(seat) < len(state.token_at)

    def carry_out(self, state: FirstState, seat: i64, amount: i64) -> None:
        looks = min(amount, len(state.players) - 1)
        state.stack.push(state.steps.peek[seat][looks][0])
