# SPDX-License-Identifier: MIT
"""Module C: drawing, dropping, giving and seeing evidence (»Beweise«)."""

from __future__ import annotations

from typing import Final, final

from stellwerk.core.contract import Move
from stellwerk.core.lots import SAMPLE, Cut, Lot, Lots, LuckDecision
from stellwerk.core.messages import Choice, Event, Illegal, Question, Target, seat_name
from stellwerk.core.rng import Rng
from stellwerk.games.first_class.actions import STOP
from stellwerk.games.first_class.asking import FirstClassDecision, SeatWork
from stellwerk.games.first_class.moves import (
    TOKENS,
    DrawTokens,
    Drop,
    Give,
    Peek,
    Word,
)
from stellwerk.games.first_class.state import BITS, IN_BAG, FirstClassState
from stellwerk.games.first_class.steps import Steps
from stellwerk.games.first_class.tokens import (
    count_kind,
    find_token,
    kind_of,
    move_token,
)


def token_target(seat: int) -> Target:
    return Target("evidence", str(seat + 1))


# Drawing (FC-743, FC-746)


@final
class DrawEvidence(SeatWork):
    """A player draws tokens, as many as there are (FC-743)."""

    def __init__(self, steps: Steps, owner: int, count: int) -> None:
        super().__init__(steps, "draw", owner)
        self.count: Final = count

    def text(self) -> str:
        return f"draw {self.owner + 1} {self.count}"

    def run(self, state: FirstClassState) -> None:
        count = min(self.count, state.bag())
        if count:
            state.stack.push(self.steps.evidence[self.owner][count])
        elif state.events is not None:
            params: dict[str, object] = {"player": seat_name(self.owner)}
            state.tell("bag_empty", self.owner, params)


def bag_of(state: FirstClassState) -> list[int]:
    """The tokens in the bag."""
    bag: list[int] = []
    for token in range(len(state.token_at)):
        if state.token_at[token] == IN_BAG:
            bag.append(token)
    return bag


@final
class AskEvidence(LuckDecision[FirstClassState]):
    """Luck draws tokens from the bag for a player (FC-743)."""

    def __init__(self, receiver: int, count: int) -> None:
        super().__init__("FC-743")
        self.receiver: Final = receiver
        self.count: Final = count

    def text(self) -> str:
        return f"evidence {self.receiver + 1} {self.count}"

    def moves(self, state: FirstClassState) -> list[Move]:
        moves: list[Move] = []
        for prints in range(self.count + 1):
            move = DrawTokens(prints, self.count - prints)
            if self.why_not(state, move) is None:
                moves.append(move)
        return moves

    def draw(self, state: FirstClassState, rng: Rng) -> Move:
        prints = 0
        for token in rng.sample(bag_of(state), self.count):
            if kind_of(state, token) == 0:
                prints += 1
        return DrawTokens(prints, self.count - prints)

    def lots(self, state: FirstClassState) -> Lots:
        tokens = [TOKENS[kind_of(state, token)] for token in bag_of(state)]
        lot = Lot(SAMPLE, tokens, self.count)
        cuts = [Cut(0, 0, self.count, False, token) for token in TOKENS]
        return Lots("evidence", [lot], cuts)

    def why_not(self, state: FirstClassState, move: Move) -> Illegal | None:
        if (
            isinstance(move, DrawTokens)
            and move.prints + move.leads == self.count
            and 0 <= move.prints <= count_kind(state, IN_BAG, 0)
            and 0 <= move.leads <= count_kind(state, IN_BAG, 1)
        ):
            return None
        return Illegal("FC-743", "refused.evidence", {"n": self.count})

    def resolve(self, state: FirstClassState, move: Move) -> None:
        assert isinstance(move, DrawTokens)
        drawn = [0] * move.prints + [1] * move.leads
        for kind in drawn:
            token = find_token(state, IN_BAG, kind)
            move_token(state, token, self.receiver, BITS[self.receiver])
        if state.events is not None:
            params: dict[str, object] = {
                "player": seat_name(self.receiver),
                "n": self.count,
            }
            secret: dict[str, object] = {
                "kinds": ["@token." + TOKENS[k] for k in drawn]
            }
            known = [self.receiver]
            targets = [token_target(self.receiver)]
            state.events.append(
                Event("event.evidence", self.receiver, params, targets, secret, known)
            )

    def question(self, state: FirstClassState) -> Question:
        return Question("ask.evidence", {"player": seat_name(self.receiver)})


# Dropping (FC-744)


@final
class AskDrop(FirstClassDecision):
    """Put own tokens back into the bag, one by one (FC-744, FC-749)."""

    def __init__(self, steps: Steps, seat: int, count: int) -> None:
        super().__init__(steps, seat, "FC-744", "drop")
        self.count: Final = count

    def text(self) -> str:
        return f"drop {self.seat + 1} {self.count}"

    def moves(self, state: FirstClassState) -> list[Move]:
        actions = state.material.moves
        moves: list[Move] = []
        for kind in range(2):
            if count_kind(state, self.seat, kind):
                moves.append(actions.drops[kind])
        moves.append(actions.stop)
        return moves

    def why_not(self, state: FirstClassState, move: Move) -> Illegal | None:
        if isinstance(move, Word) and move.word == STOP:
            return None
        if not isinstance(move, Drop):
            return Illegal("FC-744", "refused.drop")
        if count_kind(state, self.seat, move.kind):
            return None
        kind = "@token." + TOKENS[move.kind]
        return Illegal("FC-744", "refused.no_token", {"kind": kind})

    def resolve(self, state: FirstClassState, move: Move) -> None:
        if not isinstance(move, Drop):
            return
        token = find_token(state, self.seat, move.kind)
        move_token(state, token, IN_BAG, 0)
        if self.count > 1 and state.tokens_of(self.seat):
            state.stack.push(self.steps.drop[self.seat][self.count - 1])
        if state.events is not None:
            params: dict[str, object] = {"player": seat_name(self.seat)}
            secret: dict[str, object] = {"kind": "@token." + TOKENS[move.kind]}
            targets = [token_target(self.seat)]
            state.events.append(
                Event("event.dropped", self.seat, params, targets, secret, [self.seat])
            )

    def question(self, state: FirstClassState) -> Question:
        return Question("ask.drop", {"n": self.count})

    def choice(self, state: FirstClassState, move: Move) -> Choice:
        if not isinstance(move, Drop):
            return Choice(move.text(), "choose.no_more", {}, None, "")
        params: dict[str, object] = {"kind": "@token." + TOKENS[move.kind]}
        target = Target("token", TOKENS[move.kind])
        return Choice(move.text(), "choose.drop", params, [target], "drop")


# Giving (FC-745)


@final
class AskGive(FirstClassDecision):
    """Give own tokens to opponents, one by one (FC-745, FC-749)."""

    def __init__(self, steps: Steps, seat: int, count: int) -> None:
        super().__init__(steps, seat, "FC-745", "give")
        self.count: Final = count

    def text(self) -> str:
        return f"give {self.seat + 1} {self.count}"

    def moves(self, state: FirstClassState) -> list[Move]:
        actions = state.material.moves
        moves: list[Move] = []
        for kind in range(2):
            if count_kind(state, self.seat, kind):
                for other in range(len(state.players)):
                    if other != self.seat:
                        moves.append(actions.gives[kind][other])
        moves.append(actions.stop)
        return moves

    def why_not(self, state: FirstClassState, move: Move) -> Illegal | None:
        if isinstance(move, Word) and move.word == STOP:
            return None
        if not isinstance(move, Give):
            return Illegal("FC-745", "refused.give")
        if move.receiver == self.seat or move.receiver >= len(state.players):
            return Illegal("FC-745", "refused.opponent")
        if count_kind(state, self.seat, move.kind):
            return None
        kind = "@token." + TOKENS[move.kind]
        return Illegal("FC-745", "refused.no_token", {"kind": kind})

    def resolve(self, state: FirstClassState, move: Move) -> None:
        if not isinstance(move, Give):
            return
        token = find_token(state, self.seat, move.kind)
        known_to = BITS[self.seat] + BITS[move.receiver]
        move_token(state, token, move.receiver, known_to)
        if self.count > 1 and state.tokens_of(self.seat):
            state.stack.push(self.steps.give[self.seat][self.count - 1])
        if state.events is not None:
            params: dict[str, object] = {
                "player": seat_name(self.seat),
                "other": seat_name(move.receiver),
            }
            secret: dict[str, object] = {"kind": "@token." + TOKENS[move.kind]}
            known = [self.seat, move.receiver]
            targets = [token_target(move.receiver)]
            state.events.append(
                Event("event.given", self.seat, params, targets, secret, known)
            )

    def question(self, state: FirstClassState) -> Question:
        return Question("ask.give", {"n": self.count})

    def choice(self, state: FirstClassState, move: Move) -> Choice:
        if not isinstance(move, Give):
            return Choice(move.text(), "choose.no_more", {}, None, "")
        kind = TOKENS[move.kind]
        params: dict[str, object] = {
            "kind": "@token." + kind,
            "other": seat_name(move.receiver),
        }
        targets = [Target("token", kind), token_target(move.receiver)]
        return Choice(move.text(), "choose.give", params, targets, f"give {kind}")


# Seeing (FC-747)


@final
class AskPeek(FirstClassDecision):
    """Look at all tokens of an opponent; each opponent once (FC-747, FC-749)."""

    def __init__(self, steps: Steps, seat: int, count: int, seen: int) -> None:
        super().__init__(steps, seat, "FC-747", "peek")
        self.count: Final = count
        self.seen: Final = seen  # bits of the opponents already looked at

    def text(self) -> str:
        return f"peek {self.seat + 1} {self.count} {self.seen}"

    def opponents(self, state: FirstClassState, seen: int) -> list[int]:
        """Opponents with tokens who are not among those seen."""
        return [
            other
            for other in range(len(state.players))
            if other != self.seat
            and not seen & BITS[other]
            and state.tokens_of(other) > 0
        ]

    def moves(self, state: FirstClassState) -> list[Move]:
        moves: list[Move] = []
        for other in self.opponents(state, self.seen):
            moves.append(state.material.moves.peeks[other])
        return moves

    def why_not(self, state: FirstClassState, move: Move) -> Illegal | None:
        if not isinstance(move, Peek):
            return Illegal("FC-747", "refused.peek")
        if move.owner in self.opponents(state, self.seen):
            return None
        return Illegal("FC-747", "refused.peek.other")

    def resolve(self, state: FirstClassState, move: Move) -> None:
        assert isinstance(move, Peek)
        known = state.token_known[:]
        for token in range(len(known)):
            if state.token_at[token] == move.owner:
                known[token] |= BITS[self.seat]
        state.token_known = known
        seen = self.seen | BITS[move.owner]
        if self.count > 1 and self.opponents(state, seen):
            state.stack.push(self.steps.peek[self.seat][self.count - 1][seen])
        if state.events is not None:
            params: dict[str, object] = {
                "player": seat_name(self.seat),
                "other": seat_name(move.owner),
            }
            secret: dict[str, object] = {
                "prints": count_kind(state, move.owner, 0),
                "leads": count_kind(state, move.owner, 1),
            }
            targets = [token_target(move.owner)]
            state.events.append(
                Event("event.peeked", self.seat, params, targets, secret, [self.seat])
            )

    def question(self, state: FirstClassState) -> Question:
        return Question("ask.peek")

    def choice(self, state: FirstClassState, move: Move) -> Choice:
        assert isinstance(move, Peek)
        params: dict[str, object] = {
            "other": seat_name(move.owner),
            "n": state.tokens_of(move.owner),
        }
        target = token_target(move.owner)
        return Choice(move.text(), "choose.peek", params, [target], "peek")
