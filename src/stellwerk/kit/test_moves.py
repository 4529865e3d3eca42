# SPDX-License-Identifier: MIT
"""Moves: what is legal, what is refused and why, and the notation of both."""

from typing import Any, Final

import pytest

from stellwerk import LUCK, OVER, BadNotation, Illegal, Move, Rng, Rules, State
from stellwerk.kit.cases import Case
from stellwerk.kit.playing import generator, position, sampled, some_ids, walk
from stellwerk.kit.properties import holds

CANDIDATES: Final = 600


def other_candidates(rules: Rules[Any], state: State, rng: Rng) -> list[Move]:
    """Players' moves that are not legal now: all of them if they are few."""
    asked = rules.to_act(state)
    moves = [] if asked == LUCK else rules.legal_moves(state)
    legal = {move.id for move in moves}
    others = [id for id in some_ids(rules, CANDIDATES, rng) if id not in legal]
    return [rules.action(id) for id in others]


def garbled(text: str, rng: Rng) -> list[str]:
    """Texts that are nearly a move: words lost, doubled, swapped, misspelt."""
    words = text.split()
    places = list(range(len(words)))
    made = [text[: rng.below(len(text) + 1)], text + " x", text.swapcase()]
    for place in sampled(places, 6, rng):
        made.append(" ".join(words[:place] + words[place + 1 :]))
        made.append(" ".join([*words[:place], words[place], *words[place:]]))
        made.append(" ".join([*words[:place], words[place] + "0", *words[place + 1 :]]))
        other = words[rng.below(len(words))]
        made.append(" ".join([*words[:place], other, *words[place + 1 :]]))
    return made


def luck_answers(case: Case, seed: int) -> list[str]:
    """Texts of luck's answers in one whole game."""
    state = case.rules.new_game()
    moves = walk(case.rules, state, generator(case, seed))
    return [move.text() for move in moves if move.id < 0]


def check_refusal(case: Case, refusal: Illegal) -> None:
    """A refusal can be put into words in both languages."""
    names = [f"Player {seat + 1}" for seat in range(case.players)]
    for catalogue in case.catalogues:
        assert catalogue.has(refusal.reason), refusal
        assert catalogue.say(refusal.reason, refusal.params, names)


@holds(6)
def test_every_legal_move_is_read_back_from_its_text(
    case: Case, seed: int, part: int
) -> None:
    rules = case.rules
    state = position(case, seed, part)
    for move in rules.legal_moves(state):
        read = rules.parse(state, move.text())
        assert read == move
        assert read.text() == move.text()
        if rules.to_act(state) != LUCK:
            assert read is move
            assert rules.action(move.id) is move
        else:
            assert move.id < 0, "luck's moves carry no action id"
    if rules.to_act(state) == LUCK:
        drawn = rules.draw(state, generator(case, seed))
        assert rules.parse(state, drawn.text()) == drawn


def test_every_numbered_action_has_a_text_of_its_own(case: Case) -> None:
    rules = case.rules
    state = rules.new_game()
    texts: set[str] = set()
    ids = some_ids(rules, 5000, generator(case, 0))
    for id in ids:
        move = rules.action(id)
        text = move.text()
        assert move.id == id
        assert rules.parse(state, text) is move
        assert text == " ".join(text.split()), "one space between words"
        texts.add(text)
    assert len(texts) == len(ids)


def test_action_ids_end_where_they_should(case: Case) -> None:
    rules = case.rules
    assert rules.action_count() > 1
    with pytest.raises(IndexError):
        rules.action(rules.action_count())


@holds(3)
def test_legal_moves_are_never_missing_or_listed_twice(case: Case, seed: int) -> None:
    rules = case.rules
    state = rules.new_game()
    assert rules.legal_moves(state)
    for _ in walk(rules, state, generator(case, seed)):
        moves = rules.legal_moves(state)
        texts = [move.text() for move in moves]
        assert len(set(texts)) == len(texts)
        assert bool(texts) == (rules.to_act(state) != OVER)
        assert -2 <= rules.to_act(state) < case.players
    assert rules.to_act(state) == OVER


@holds(6)
def test_every_legal_move_is_accepted(case: Case, seed: int, part: int) -> None:
    rules = case.rules
    state = position(case, seed, part)
    for move in rules.legal_moves(state):
        assert rules.why_illegal(state, move) is None
    if rules.to_act(state) == LUCK:
        for stream in range(5):
            assert (
                rules.why_illegal(state, rules.draw(state, Rng(seed, stream))) is None
            )


@holds(3)
def test_a_random_answer_is_drawn_as_from_the_list(case: Case, seed: int) -> None:
    rules = case.rules
    state = rules.new_game()
    rng = generator(case, seed)
    while (seat := rules.to_act(state)) != OVER:
        stream = rng.below(1000)
        drawing, listing = Rng(seed, stream), Rng(seed, stream)
        drawn = rules.draw(state, drawing)
        if seat != LUCK:
            moves = rules.legal_moves(state)
            assert drawn is moves[listing.below(len(moves))]
            assert drawing.next32() == listing.next32()
        rules.apply(state, drawn)


@holds(6)
def test_every_other_move_is_refused_in_words(case: Case, seed: int, part: int) -> None:
    rules = case.rules
    state = position(case, seed, part)
    for move in other_candidates(rules, state, generator(case, seed)):
        refusal = rules.why_illegal(state, move)
        assert refusal is not None, f"{move.text()!r} is accepted but not listed"
        check_refusal(case, refusal)


@holds(4)
def test_every_refusal_and_question_names_a_written_rule(
    case: Case, seed: int, part: int
) -> None:
    rules = case.rules
    state = position(case, seed, part)
    if state.stack:
        assert rules.asked(state).rule in case.rule_ids
    for move in other_candidates(rules, state, generator(case, seed)):
        refusal = rules.why_illegal(state, move)
        assert refusal is not None
        assert refusal.rule in case.rule_ids, move.text()
    for text in luck_answers(case, seed):
        refusal = rules.why_illegal(state, rules.parse(state, text))
        assert refusal is None or refusal.rule in case.rule_ids, text
    assert rules.end_rule() in case.rule_ids


@holds(4)
def test_asking_whether_a_move_is_legal_changes_nothing(
    case: Case, seed: int, part: int
) -> None:
    rules = case.rules
    state = position(case, seed, part)
    before = rules.save(state)
    for move in other_candidates(rules, state, generator(case, seed)):
        rules.why_illegal(state, move)
    rules.legal_moves(state)
    for viewer in case.viewers():
        rules.view(state, viewer)
        rules.hidden(state, viewer)
    assert rules.save(state) == before


@holds(4)
def test_luck_cannot_answer_for_a_player(case: Case, seed: int, part: int) -> None:
    rules = case.rules
    state = position(case, seed, part)
    if rules.to_act(state) == LUCK:
        return
    for text in luck_answers(case, seed):
        refusal = rules.why_illegal(state, rules.parse(state, text))
        assert refusal is not None, text
        check_refusal(case, refusal)


@holds(5)
def test_a_garbled_text_is_no_move_or_is_judged_by_the_rules(
    case: Case, seed: int, part: int
) -> None:
    """Luck's answers of other moments and nearly right texts never break a game."""
    rules = case.rules
    state = position(case, seed, part)
    rng = generator(case, seed)
    answers = [move.text() for move in rules.legal_moves(state)]
    if rules.to_act(state) == LUCK:
        answers += [rules.draw(state, rng).text(), *luck_answers(case, seed)]
    texts = sampled(answers, 8, rng)
    nearly = [near for text in texts for near in garbled(text, rng)]
    for text in [*texts, *nearly]:
        try:
            move = rules.parse(state, text)
        except BadNotation:
            continue
        assert rules.parse(state, move.text()) == move
        refusal = rules.why_illegal(state, move)
        if refusal is not None:
            check_refusal(case, refusal)
            continue
        twin = state.copy()
        rules.apply(twin, move)
        assert rules.broken_laws(twin) == [], text


@pytest.mark.parametrize("text", ["", " ", "?", "0", "\x00", "move " * 50, "Zug ß ☃"])
def test_nonsense_is_no_move(case: Case, text: str) -> None:
    with pytest.raises(BadNotation):
        case.rules.parse(case.rules.new_game(), text)
