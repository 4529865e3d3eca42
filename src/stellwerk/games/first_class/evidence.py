# SPDX-License-Identifier: MIT
"""Module C: drawing, dropping, giving and seeing evidence (»Beweise«)."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, Ask, Book, Chance, M
from stellwerk.core.contract import Move
from stellwerk.core.lots import SAMPLE, Cut, Lot, Lots
from stellwerk.core.messages import Choice, Illegal, Question, Target, seat_name
from stellwerk.core.rng import Rng
from stellwerk.games.first_class.asking import (
    Leaving,
    SeatRun,
    WordAnswer,
    confide,
    say,
)
from stellwerk.games.first_class.moves import (
    TOKENS,
    DrawTokens,
    Drop,
    Give,
    Peek,
    Stop,
    SymbolWord,
)
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
        elif state.events is not None:
            say(state, "bag_empty", self.owner, {})


def bag_of(state: FirstState) -> list[int]:
    """The tokens in the bag."""
    bag: list[int] = []
    for token in range(len(state.token_at)):
        if state.token_at[token] == IN_BAG:
            bag.append(token)
    return bag


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
        prints = 0
        for token in rng.sample(bag_of(state), self.count):
            if kind_of(state, token) == 0:
                prints += 1
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
            secret: dict[str, object] = {"kinds": [token_word(kind) for kind in drawn]}
            count: dict[str, object] = {"n": self.count}
            confide(state, "evidence", seat, count, token_target(seat), secret, [seat])

    def question(self, state: FirstState) -> Question:
        return Question("ask.evidence", {"player": seat_name(self.receiver)})


# Own tokens, one by one (FC-749)


class Handling(Answer[FirstState, M]):
    """Do something with one own token, and with more up to a number."""

    def __init__(
        self, moves: type[M], rule: str, name: str, symbol: int, count: int
    ) -> None:
        super().__init__(moves)
        self.rule: Final = rule
        self.name: Final = name
        self.symbol: Final = symbol
        self.count: Final = count

    def why_none(self, state: FirstState, seat: i64, kind: int) -> Illegal | None:
        if count_kind(state, seat, kind):
            return None
        return Illegal(self.rule, "refused.no_token", {"kind": token_word(kind)})

    def is_last(self, state: FirstState, seat: i64) -> bool:
        return self.count <= 1 or state.tokens_of(seat) == 0


@final
class AskTokens(Ask[FirstState]):
    """Which own tokens (FC-744, FC-745)?"""

    def __init__(
        self, book: Book[FirstState], seat: int, answer: Handling[Any], stop: Stop
    ) -> None:
        answers = (answer, Leaving(stop, "choose.no_more"))
        rule, name = answer.rule, answer.name
        super().__init__(book, seat, rule, name, answers, str(answer.count))
        self.symbol: Final = answer.symbol
        self.count: Final = answer.count

    def question(self, state: FirstState) -> Question:
        return Question("ask." + self.name, {"n": self.count})


@final
class Dropping(Handling[Drop]):
    """A token goes back into the bag (FC-744)."""

    def __init__(self, count: int) -> None:
        super().__init__(Drop, "FC-744", "drop", EV_DROP, count)

    def add_moves(self, state: FirstState, seat: i64, moves: list[Move]) -> None:
        for kind in range(2):
            if count_kind(state, seat, kind):
                moves.append(state.material.moves.drops[kind])

    def why_not(self, state: FirstState, seat: i64, move: Drop) -> Illegal | None:
        return self.why_none(state, seat, move.kind)

    def resolve(self, state: FirstState, seat: i64, move: Drop) -> None:
        move_token(state, find_token(state, seat, move.kind), IN_BAG, 0)
        if not self.is_last(state, seat):
            state.stack.push(state.steps.drop[seat][self.count - 1])
        if state.events is not None:
            secret: dict[str, object] = {"kind": token_word(move.kind)}
            confide(state, "dropped", seat, {}, token_target(seat), secret, [seat])

    def choice(self, state: FirstState, seat: i64, move: Drop) -> Choice:
        params: dict[str, object] = {"kind": token_word(move.kind)}
        target = Target("token", TOKENS[move.kind])
        return Choice(move.text(), "choose.drop", params, [target], "drop")


@final
class Giving(Handling[Give]):
    """A token goes to an opponent (FC-745)."""

    def __init__(self, count: int) -> None:
        super().__init__(Give, "FC-745", "give", EV_GIVE, count)

    def add_moves(self, state: FirstState, seat: i64, moves: list[Move]) -> None:
        for kind in range(2):
            if count_kind(state, seat, kind):
                for other in range(len(state.players)):
                    if other != seat:
                        moves.append(state.material.moves.gives[kind][other])

    def why_not(self, state: FirstState, seat: i64, move: Give) -> Illegal | None:
        if move.receiver == seat or move.receiver >= len(state.players):
            return Illegal("FC-745", "refused.opponent")
        return self.why_none(state, seat, move.kind)

    def resolve(self, state: FirstState, seat: i64, move: Give) -> None:
        token = find_token(state, seat, move.kind)
        known_to = BITS[seat] + BITS[move.receiver]
        move_token(state, token, move.receiver, known_to)
        if not self.is_last(state, seat):
            state.stack.push(state.steps.give[seat][self.count - 1])
        if state.events is not None:
            tell_given(state, seat, move)

    def choice(self, state: FirstState, seat: i64, move: Give) -> Choice:
        kind, other = TOKENS[move.kind], seat_name(move.receiver)
        params: dict[str, object] = {"kind": token_word(move.kind), "other": other}
        targets = [Target("token", kind), token_target(move.receiver)]
        return Choice(move.text(), "choose.give", params, targets, f"give {kind}")


def tell_given(state: FirstState, seat: i64, move: Give) -> None:
    other: dict[str, object] = {"other": seat_name(move.receiver)}
    secret: dict[str, object] = {"kind": token_word(move.kind)}
    known_to: list[int] = [seat, move.receiver]
    target = token_target(move.receiver)
    confide(state, "given", seat, other, target, secret, known_to)


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
        for token in range(len(known)):
            if state.token_at[token] == move.number:
                known[token] |= BITS[seat]
        state.token_known = known
        seen = self.seen | BITS[move.number]
        if self.count > 1 and opponents(state, seat, seen):
            state.stack.push(state.steps.peek[seat][self.count - 1][seen])
        if state.events is not None:
            tell_peeked(state, seat, move.number)

    def choice(self, state: FirstState, seat: i64, move: Peek) -> Choice:
        count = state.tokens_of(move.number)
        params: dict[str, object] = {"other": seat_name(move.number), "n": count}
        target = token_target(move.number)
        return Choice(move.text(), "choose.peek", params, [target], "peek")


def tell_peeked(state: FirstState, seat: i64, owner: int) -> None:
    other: dict[str, object] = {"other": seat_name(owner)}
    prints, leads = count_kind(state, owner, 0), count_kind(state, owner, 1)
    secret: dict[str, object] = {"prints": prints, "leads": leads}
    confide(state, "peeked", seat, other, token_target(owner), secret, [seat])


# The symbols; nobody handles more tokens than there are


class FromBag(WordAnswer):
    """A symbol for which tokens are drawn from the bag."""

    def __init__(self, word: SymbolWord) -> None:
        super().__init__(word, "bag")

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


class OwnTokens(WordAnswer):
    """A symbol for tokens that the player has."""

    def __init__(self, word: SymbolWord) -> None:
        super().__init__(word, "token")

    def has_effect(self, state: FirstState, player: Player, seat: i64) -> bool:
        return state.tokens_of(seat) > 0


@final
class DroppingTokens(OwnTokens):
    """Put tokens back into the bag (FC-744)."""

    def carry_out(self, state: FirstState, seat: i64, amount: i64) -> None:
        tokens = min(amount, len(state.token_at))
        state.stack.push(state.steps.drop[seat][tokens])


@final
class GivingTokens(OwnTokens):
    """Give tokens to opponents (FC-745)."""

    def carry_out(self, state: FirstState, seat: i64, amount: i64) -> None:
        tokens = min(amount, len(state.token_at))
        state.stack.push(state.steps.give[seat][tokens])


@final
class LookingAtTokens(WordAnswer):
    """Look at the tokens of opponents (FC-747)."""

    def __init__(self, word: SymbolWord) -> None:
        super().__init__(word, "others")

    def has_effect(self, state: FirstState, player: Player, seat: i64) -> bool:
        return state.bag() + state.tokens_of(seat) < len(state.token_at)

    def carry_out(self, state: FirstState, seat: i64, amount: i64) -> None:
        looks = min(amount, len(state.players) - 1)
        state.stack.push(state.steps.peek[seat][looks][0])
