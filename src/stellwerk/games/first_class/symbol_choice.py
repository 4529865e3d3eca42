# SPDX-License-Identifier: MIT
"""The question for the next symbol of a source, with its free actions."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Question, Target, seat_name
from stellwerk.games.first_class.actions import STOP, TOP_LEVEL
from stellwerk.games.first_class.aims import (
    run_target,
    step_targets,
    symbol_target,
    wagon_target,
)
from stellwerk.games.first_class.asking import FirstClassDecision
from stellwerk.games.first_class.coins import (
    spend,
    spend_choice,
    spend_moves,
    why_not_spend,
)
from stellwerk.games.first_class.effects import (
    end_card_effects,
    upgrade_effects,
    walk_effects,
    word_effects,
)
from stellwerk.games.first_class.goals import (
    fulfil_moves,
    why_not_fulfil,
)
from stellwerk.games.first_class.labels import (
    card_kind,
    card_name,
    end_card_params,
    end_name,
    symbols_of,
)
from stellwerk.games.first_class.moves import (
    NEW_WAGON,
    AnyUpgrade,
    Bonus,
    Buy,
    Couple,
    Fulfil,
    Spend,
    TakeEndCard,
    Upgrade,
    UseSwitch,
    Walk,
    Word,
)
from stellwerk.games.first_class.outlook import fulfil_effects
from stellwerk.games.first_class.player import Player
from stellwerk.games.first_class.sources import (
    begin,
    can_execute,
    execute,
    points_of,
    remaining,
    symbol_of,
)
from stellwerk.games.first_class.state import FirstClassState
from stellwerk.games.first_class.steps import Steps
from stellwerk.games.first_class.symbols import (
    C1,
    CB,
    CODES,
    DIGIT,
    DIGIT_MASK,
    EG,
    OF_CARD,
    OF_GOAL,
    SOURCE_KINDS,
    U712,
    UA,
    VP_HERE,
    VP_PER,
    W0,
    L,
)
from stellwerk.games.first_class.trains import (
    can_couple,
    can_upgrade,
    train_word,
    walk_moves,
    why_not_couple,
    why_not_upgrade,
    why_not_walk,
)

# Free actions: coins and cards that are fulfilled (FC-118)


def is_free(move: Move) -> bool:
    return isinstance(move, (Spend, Buy, Fulfil))


def free_moves(state: FirstClassState, seat: int, moves: list[Move]) -> None:
    spend_moves(state, seat, moves)
    fulfil_moves(state, seat, moves)


def why_not_free(state: FirstClassState, seat: int, move: Move) -> Illegal | None:
    if isinstance(move, Fulfil):
        return why_not_fulfil(state, seat, move)
    return why_not_spend(state, seat, move)


def act_freely(state: FirstClassState, steps: Steps, seat: int, move: Move) -> None:
    """Spend a coin, buy a card, or start the bonus of a fulfilled card."""
    if not isinstance(move, Fulfil):
        spend(state, steps, seat, move)
        return
    if state.events is not None:
        params: dict[str, object] = {
            "player": seat_name(seat),
            "card": card_name(state.material, move.card),
        }
        state.tell("fulfilled", seat, params, [Target("card", move.name)])
    begin(state, steps, seat, state.material.cards[move.card].bonus)


def free_choice(state: FirstClassState, seat: int, move: Move) -> Choice:
    if isinstance(move, Fulfil):
        params: dict[str, object] = {
            "card": card_name(state.material, move.card),
            "gives": symbols_of(
                state.material.sources[state.material.cards[move.card].bonus]
            ),
        }
        target = Target("card", move.name)
        preview = fulfil_effects(state, seat, move.card)
        return Choice(
            move.text(), "choose.fulfil", params, [target], "fulfil", False, preview
        )
    return spend_choice(state, seat, move)


# The symbols of a source


def symbol_moves(
    state: FirstClassState, seat: int, kind: i64, amount: int, moves: list[Move]
) -> None:
    """All ways to execute one symbol; none if it has no effect now (FC-119)."""
    player = state.players[seat]
    actions = state.material.moves
    train: i64
    if kind == W0:
        for train in range(2):
            if can_couple(state, player, train):
                moves.append(actions.couples[train])
    elif kind <= U712:
        for train in range(2):
            if can_upgrade(state, player, train, kind - 1):
                moves.append(actions.upgrades[train][kind - 1])
    elif kind == UA:
        any_moves(state, player, moves)
    elif kind == C1:
        if can_execute(state, player, seat, C1):
            walk_moves(state, player, amount, moves)
    elif kind == EG:
        for card in state.offer:
            moves.append(actions.end_cards[card])
    elif can_execute(state, player, seat, kind):
        moves.append(actions.words[kind])


def any_moves(state: FirstClassState, player: Player, moves: list[Move]) -> None:
    """All uses of an any-upgrade (FC-216)."""
    actions = state.material.moves
    train: i64
    level: i64
    for train in range(2):
        answers = actions.any_upgrades[train]
        for level in range(TOP_LEVEL):
            if can_upgrade(state, player, train, level):
                moves.append(answers[level])
        if can_couple(state, player, train):
            moves.append(actions.any_new[train])


def why_not_symbol(state: FirstClassState, seat: int, move: Move) -> Illegal | None:
    """Why a symbol of the source cannot be executed like this now."""
    player = state.players[seat]
    if isinstance(move, Couple):
        return why_not_couple(state, player, move.train)
    if isinstance(move, Upgrade):
        return why_not_upgrade(state, player, move.train, move.level, "FC-211")
    if isinstance(move, AnyUpgrade):
        return why_not_upgrade(state, player, move.train, move.level, "FC-216")
    if isinstance(move, Walk):
        source = state.material.sources[state.frames[-2]]
        total = source.amounts[source.place_of(C1)]
        return why_not_walk(player, total, move.upper, move.lower)
    if isinstance(move, TakeEndCard):
        if not state.offer:
            return Illegal("FC-282", "refused.offer.empty")
        if move.card not in state.offer:
            named = end_name(state.material, move.card)
            return Illegal("FC-280", "refused.offer", {"card": named})
        return None
    assert isinstance(move, Word)
    if can_execute(state, player, seat, move.word):
        return None
    rule = "FC-230" if move.word == L else "FC-119"
    return Illegal(rule, "refused.no_effect", {"symbol": "@sym." + CODES[move.word]})


@final
class AskSymbol(FirstClassDecision):
    """Which symbol of the running source next, or stop (FC-111, FC-113)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "FC-113", "symbol")

    def moves(self, state: FirstClassState) -> list[Move]:
        left: i64 = state.frames[-1]
        source = state.material.sources[state.frames[-2]]
        moves: list[Move] = []
        for place in range(len(source.kinds)):
            if left & DIGIT_MASK:
                amount = source.amounts[place]
                symbol_moves(state, self.seat, source.kinds[place], amount, moves)
            left >>= DIGIT
        if source.interruptible:
            free_moves(state, self.seat, moves)
        moves.append(state.material.moves.stop)
        return moves

    def why_not(self, state: FirstClassState, move: Move) -> Illegal | None:
        source = state.material.sources[state.frames[-2]]
        if isinstance(move, Word) and move.word == STOP:
            return None
        if is_free(move):
            if source.interruptible:
                return why_not_free(state, self.seat, move)
            rule = "FC-118" if source.of == OF_CARD else "FC-525"
            return Illegal(rule, "refused.source_first")
        if isinstance(move, (Bonus, UseSwitch)):
            return Illegal("FC-521", "refused.source_first")
        kind = symbol_of(move)
        if kind < 0:
            return Illegal("FC-113", "refused.symbol")
        if remaining(state, kind) == 0:
            name = "@sym." + CODES[kind]
            return Illegal("FC-113", "refused.symbol.absent", {"symbol": name})
        return why_not_symbol(state, self.seat, move)

    def resolve(self, state: FirstClassState, move: Move) -> None:
        state.stack.push(self.steps.run[self.seat])
        if isinstance(move, Word) and move.word == STOP:
            state.frames[-1] = 0
            if state.events is not None:
                params: dict[str, object] = {"player": seat_name(self.seat)}
                state.tell("stopped", self.seat, params)
        elif is_free(move):
            act_freely(state, self.steps, self.seat, move)
        else:
            execute(state, self.steps, self.seat, move)

    def question(self, state: FirstClassState) -> Question:
        source = state.material.sources[state.frames[-2]]
        name: object = source.name.split(" ", 1)[-1]
        if source.of in (OF_CARD, OF_GOAL):
            name = card_kind(state.material, source.card)
        return Question("ask.symbol." + SOURCE_KINDS[source.of], {"source": name})

    def choice(self, state: FirstClassState, move: Move) -> Choice:
        if is_free(move):
            return free_choice(state, self.seat, move)
        return symbol_choice(state, self.seat, move)


def symbol_targets(state: FirstClassState, seat: int, move: Move) -> list[Target]:
    """The symbol, then where it acts."""
    player = state.players[seat]
    kind = symbol_of(move)
    targets = [symbol_target(kind)]
    if isinstance(move, Couple):
        targets.append(wagon_target(player, seat, move.train, NEW_WAGON))
    elif isinstance(move, (Upgrade, AnyUpgrade)):
        targets.append(wagon_target(player, seat, move.train, move.level))
    elif isinstance(move, Walk):
        targets += step_targets(player, seat, move.upper, move.lower)
    elif isinstance(move, TakeEndCard):
        targets.append(Target("end_card", move.name))
    elif kind == CB:
        amount = amount_of(state, kind)
        targets += step_targets(player, seat, amount, amount)
    elif kind == L:
        targets.append(run_target(player, seat, amount_of(state, kind)))
    return targets


def amount_of(state: FirstClassState, kind: int) -> int:
    """The size of a symbol of the running source."""
    source = state.material.sources[state.frames[-2]]
    return source.amounts[source.place_of(kind)]


def symbol_choice(state: FirstClassState, seat: int, move: Move) -> Choice:
    """How one symbol is offered."""
    text = move.text()
    if isinstance(move, Word) and move.word == STOP:
        return Choice(text, "choose.stop", {}, None, "", False)
    targets = symbol_targets(state, seat, move)
    group = CODES[symbol_of(move)]
    if isinstance(move, (Couple, Upgrade, AnyUpgrade)):
        return train_choice(state, seat, move, targets)
    if isinstance(move, Walk):
        params: dict[str, object] = {"upper": move.upper, "lower": move.lower}
        preview = walk_effects(state, seat, move.upper, move.lower)
        return Choice(text, "choose.walk", params, targets, group, False, preview)
    if isinstance(move, TakeEndCard):
        params = end_card_params(state.material, move.card)
        preview = end_card_effects(state, seat, move.card)
        return Choice(text, "choose.end_card", params, targets, group, False, preview)
    assert isinstance(move, Word)
    amount = amount_of(state, move.word)
    if move.word in (VP_PER, VP_HERE):
        source = state.material.sources[state.frames[-2]]
        amount = points_of(state, seat, source, move.word, amount)
    preview = word_effects(state, seat, move.word, amount)
    label = "choose." + CODES[move.word]
    return Choice(text, label, {"n": amount}, targets, group, False, preview)


def train_choice(
    state: FirstClassState,
    seat: int,
    move: Couple | Upgrade | AnyUpgrade,
    targets: list[Target],
) -> Choice:
    """How a new wagon or an upgrade is offered."""
    params: dict[str, object] = {"train": train_word(move.train)}
    group = CODES[symbol_of(move)]
    level = NEW_WAGON if isinstance(move, Couple) else move.level
    if level == NEW_WAGON:
        label = "choose.couple" if isinstance(move, Couple) else "choose.any.new"
        return Choice(move.text(), label, params, targets, group)
    params["from"] = state.material.values[level]
    params["to"] = state.material.values[level + 1]
    label = "choose.upgrade" if isinstance(move, Upgrade) else "choose.any"
    preview = upgrade_effects(state, seat, move.train, level)
    return Choice(move.text(), label, params, targets, group, False, preview)
