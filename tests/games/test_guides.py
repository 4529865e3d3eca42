# SPDX-License-Identifier: MIT
"""Guided first games: played at every commit, complete in both languages."""

from pathlib import Path

import pytest

from stellwerk.core.contract import LUCK, OVER, Move
from stellwerk.core.guide import (
    BadGuide,
    Lesson,
    bad_jumps,
    bad_kinds,
    bad_rules,
    bad_words,
    complaints,
    kind_of,
    lesson_of,
    play_guide,
    read_guide,
)
from stellwerk.core.record import BadRecord
from stellwerk.core.rng import Rng
from stellwerk.games import TITLES, title_of

TAUGHT = list(TITLES)
GAMES = 6  # of every variant, to see which kinds of moves it has
MANY = 40  # moves of a decision that are looked at
# What a player of the first game must have done once, not only read.
PLAYED = {
    "rail_line": {"card.hand", "card.display", "pass", "buy_slow", "buy_card", "mark"},
    "first_class": {
        *("decline", "tile", "place", "buy", "fulfil", "mail", "CB", "VP_PER"),
        *("spend.couple", "spend.vp", "spend.run", "finish"),
    },
    "cube_express": {"deliver", "locomotive", "place.back", "convert", "coal"},
    "express_01": {
        *("swap", "track", "pair.buy_expand", "run", "draw", "no_run", "stop"),
        *("lay.turned", "lay.turned.station"),
    },
    "taubertal_express": {
        *("sell", "load", "provide", "deliver", "ticket.here", "ticket"),
        *("no_more", "joker", "wagon"),
    },
}
MINUTES = range(10, 16)
LONGEST = 240  # letters of a note: three short sentences


@pytest.mark.parametrize("game", TAUGHT)
def test_the_guide_can_be_played_and_nothing_is_missing(game: str) -> None:
    assert complaints(title_of(game)) == []


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_takes_about_a_quarter_of_an_hour(game: str) -> None:
    assert lesson_of(title_of(game)).minutes() in MINUTES


@pytest.mark.parametrize("game", TAUGHT)
def test_the_learner_plays_or_is_told_every_kind_of_move_there_is(game: str) -> None:
    lesson = lesson_of(title_of(game))
    played = lesson.kinds_played()
    assert played >= PLAYED[game]
    assert kinds_offered(lesson) <= played | set(lesson.guide.not_played)


def kinds_offered(lesson: Lesson) -> set[str]:
    """What players may choose in some random games of the guide's variant."""
    rules, kinds = lesson.rules, set[str]()
    for seed in range(GAMES):
        state, rng = rules.new_game(), Rng(seed)
        while (seat := rules.to_act(state)) != OVER:
            if seat == LUCK:
                rules.apply(state, rules.draw(state, rng))
                continue
            moves = rules.legal_moves(state)
            kinds |= {kind_of(rules, state, move) for move in some(moves, rng)}
            rules.apply(state, moves[rng.below(len(moves))])
    return kinds


def some(moves: list[Move], rng: Rng) -> list[Move]:
    """All of a few moves, a sample of many."""
    return (
        moves
        if len(moves) <= MANY
        else [moves[rng.below(len(moves))] for _ in range(MANY)]
    )


def test_a_kind_that_is_neither_played_nor_told_is_noticed(tmp_path: Path) -> None:
    title = title_of("rail_line")
    guide = read_guide(changed(tmp_path, '"slow.none"', '"slow.never"'))
    assert bad_kinds(play_guide(guide, title.rules(2)), title) == [
        "nobody plays or tells of slow.none",
        "slow.never is left out but played, unknown, or listed twice",
    ]


def test_moves_before_a_stop_follow_something_to_do(tmp_path: Path) -> None:
    old = '[[stop]]\nkey = "start"\n'
    guide = read_guide(changed(tmp_path, old, old + 'before = ["1 side I"]\n'))
    assert bad_jumps(guide) == ["goal: there is nothing to do, but start jumps"]


@pytest.mark.parametrize("game", TAUGHT)
def test_notes_are_short(game: str) -> None:
    notes = [
        note for stop in read_guide(title_of(game).folder()).stop for note in stop.note
    ]
    said = [text for note in notes for text in (note.text.en, note.text.de)]
    assert [text for text in said if len(text) > LONGEST] == []


@pytest.mark.parametrize("game", TAUGHT)
def test_what_is_to_be_looked_at_has_a_name(game: str) -> None:
    stops = read_guide(title_of(game).folder()).stop
    looks = [look for stop in stops for note in stop.note for look in note.look]
    assert looks
    assert all(look == look.strip() and look for look in looks)


def changed(tmp_path: Path, old: str, new: str) -> Path:
    """Rail Line's guide with another text in one place."""
    text = (title_of("rail_line").folder() / "guide.toml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "guide.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    return tmp_path


def test_luck_is_the_same_every_time() -> None:
    first, second = (lesson_of(title_of("rail_line")) for _ in range(2))
    assert first.seals == second.seals
    assert any(entry.seat == LUCK for entry in first.entries)


def test_a_move_that_the_rules_refuse_is_named(tmp_path: Path) -> None:
    guide = read_guide(changed(tmp_path, '"1 play B05"', '"1 play B25"'))
    with pytest.raises(BadRecord, match="B25"):
        play_guide(guide, title_of("rail_line").rules(2))


def test_a_sentence_in_one_language_only_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadGuide, match="de"):
        read_guide(changed(tmp_path, ', de = "Eine Strecke, auf der alle fahren"', ""))


def test_an_empty_sentence_is_noticed(tmp_path: Path) -> None:
    guide = read_guide(changed(tmp_path, "Eine Strecke, auf der alle fahren", " "))
    assert bad_words(guide) == ["goal: a sentence is empty in de"]


def test_unknown_rules_and_forgotten_chapters_are_noticed(tmp_path: Path) -> None:
    title = title_of("rail_line")
    guide = read_guide(changed(tmp_path, '"RL-990"', '"RL-999"'))
    assert bad_rules(guide, title) == [
        "goal: there is no rule RL-999",
        "chapter 'Winner' is neither touched nor listed as left out",
    ]
    guide = read_guide(changed(tmp_path, '"Components"', '"Winner"'))
    assert "chapter 'Winner' is left out but touched, or unknown" in bad_rules(
        guide, title
    )
