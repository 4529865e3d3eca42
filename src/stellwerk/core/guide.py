# SPDX-License-Identifier: MIT
"""Guided first games: played, with notes where something is to be learned.

Each game has a `guide.toml`. Luck follows from its `seed`; the decisions of all seats
stand in it, after the stop at which the learner reads about them:

    players = 2
    learner = 1
    seed = "…"

    elsewhere = ["coin"]                 # kinds of moves that other variants have

    [left_out]
    "Score sheet 2" = "the first game is played on sheet 1"

    [not_played]                         # kinds of moves, and what the learner is told
    "slow.none" = { en = "…", de = "…" }

    [[stop]]
    key = "card"
    before = ["1 pass", "2 play A03"]    # played for everybody, before the stop
    rules = ["RL-201"]
    title = { en = "…", de = "…" }
    task = { en = "…", de = "…" }        # what to do; without it there is only to read
    otherwise = { en = "…", de = "…" }   # why another move is worth less here
    moves = ["1 play B05", "2 play A01"]

    [[stop.note]]
    look = ["card:B05"]                  # things on the page, by their names
    text = { en = "…", de = "…" }
"""

from __future__ import annotations

import hashlib
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import msgspec

from stellwerk.core.contract import LUCK, OVER, Move, Rules, State
from stellwerk.core.errors import StellwerkError
from stellwerk.core.record import Entry, check_entry
from stellwerk.core.rulebook import rulebook
from stellwerk.core.shuffle import Shuffle, commitment
from stellwerk.core.texts import LANGUAGES, Catalogue
from stellwerk.core.title import Title

FILE: Final = "guide.toml"
SECONDS_TO_READ: Final = 12.0  # a note
SECONDS_TO_DECIDE: Final = 8.0
SECONDS_TO_WATCH: Final = 0.5  # a move that is played for the learner
KIND: Final = "choose."  # what the names of kinds of moves begin with in the texts
SHORT: Final = ".short"  # another name of the same kind


class BadGuide(StellwerkError):
    """A guide that cannot be played or read; the text says what is wrong."""


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence in every language."""

    en: str
    de: str

    def say(self, language: str) -> str:
        return self.de if language == "de" else self.en


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to know, and what to look at meanwhile."""

    text: Words
    look: list[str] = []


class Stop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of the game at which something is to be learned."""

    key: str
    rules: list[str]
    title: Words
    note: list[Note]
    task: Words | None = None
    otherwise: Words | None = None
    before: list[str] = []  # moves that lead here; the learner's are played too
    moves: list[str] = []  # with their seats, from here to the next stop


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in the file."""

    players: int
    learner: int  # a seat, counted from 1
    seed: str
    left_out: dict[str, str]  # chapters of the rules, and why
    stop: list[Stop]
    not_played: dict[str, Words] = {}  # kinds of moves, and why
    elsewhere: list[str] = []  # kinds of moves that this variant does not have
    options: dict[str, Any] = {}
    opening: list[str] = []  # moves before the first stop

    def shuffle(self) -> Shuffle:
        """The luck of the game; everybody may know it."""
        secret = digest(self.seed)
        seeds = [digest(f"{self.seed} {seat + 1}") for seat in range(self.players)]
        return Shuffle(secret, seeds, [commitment(seed) for seed in seeds])


class Lesson(msgspec.Struct, frozen=True):
    """A guide that was played: the whole record, and where its stops are."""

    guide: Guide
    rules: Rules[Any]
    entries: list[Entry]  # luck included
    seals: list[str]  # of the record before each entry, and at its end
    places: list[int]  # the entry at which each stop is
    watched: list[int]  # the learner's entries that are played without asking
    final: State  # from which the learner plays on

    @property
    def learner(self) -> int:
        return self.guide.learner - 1

    def next_move(self, entry: int, seal: str) -> Entry | None:
        """What is played next; None if the game has left the guide or is through it."""
        on_the_way = entry < len(self.entries) and self.seals[entry] == seal
        return self.entries[entry] if on_the_way else None

    def view_at(self, key: str) -> dict[str, object]:
        """The position at a stop, as everybody may know it."""
        keys = [stop.key for stop in self.guide.stop]
        state: State = self.rules.new_game()
        for entry in self.entries[: self.places[keys.index(key)]]:
            self.rules.apply(state, self.rules.parse(state, entry.text))
        return self.rules.view(state, None)

    def minutes(self) -> int:
        """About how long it takes."""
        notes = sum(len(stop.note) + 1 for stop in self.guide.stop)
        own = sum(entry.seat == self.learner for entry in self.entries)
        watched = len(self.watched)
        seconds = notes * SECONDS_TO_READ + watched * SECONDS_TO_WATCH
        seconds += (own - watched) * SECONDS_TO_DECIDE
        return max(1, round(seconds / 60))

    def kinds_played(self) -> set[str]:
        """The kinds of moves that the learner makes."""
        state: State = self.rules.new_game()
        kinds: set[str] = set()
        for place, entry in enumerate(self.entries):
            move = self.rules.parse(state, entry.text)
            if entry.seat == self.learner and place not in self.watched:
                kinds.add(kind_of(self.rules, state, move))
            self.rules.apply(state, move)
        return kinds


def kind_of(rules: Rules[Any], state: State, move: Move) -> str:
    """What kind of move it is, as the texts call it."""
    return rules.asked(state).choice(state, move).label.removeprefix(KIND)


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def read_guide(folder: Path) -> Guide:
    """The guide of a game; `BadGuide` names the field that is wrong."""
    path = folder / FILE
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
        return msgspec.convert(raw, Guide)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadGuide(f"{path}: {error}") from None


def play_guide(guide: Guide, rules: Rules[Any]) -> Lesson:
    """Play all of it; `BadRecord` names the first move that the rules refuse."""
    shuffle = guide.shuffle()
    course = Course(rules, shuffle)
    course.follow(guide.opening)
    places: list[int] = []
    watched: list[int] = []
    for stop in guide.stop:
        began = len(course.entries)
        course.follow(stop.before)
        places.append(len(course.entries))
        watched += course.entries_of(guide.learner - 1, began)
        course.follow(stop.moves)
    return Lesson(
        *(guide, rules, course.entries, course.seals, places, watched), course.state
    )


class Course:
    """A game by the luck of a shuffle, with the seal of every position."""

    def __init__(self, rules: Rules[Any], shuffle: Shuffle) -> None:
        self.rules: Final = rules
        self.shuffle: Final = shuffle
        self.state: State = rules.new_game()
        self.entries: Final[list[Entry]] = []
        first = shuffle.first_seal(
            rules.game, rules.version, rules.edition, rules.players, rules.options
        )
        self.seals: Final[list[str]] = [first]

    def follow(self, lines: list[str]) -> None:
        """Moves with their seats, and luck's answers to them."""
        self.luck()
        for line in lines:
            seat, _, text = line.partition(" ")
            self.play(Entry(int(seat) - 1, text))
            self.luck()

    def entries_of(self, seat: int, began: int) -> list[int]:
        """Which entries from there on a seat has played."""
        later = range(began, len(self.entries))
        return [place for place in later if self.entries[place].seat == seat]

    def luck(self) -> None:
        """Luck's answers, if it is asked."""
        while self.rules.to_act(self.state) == LUCK:
            rng = self.shuffle.rng(len(self.entries))
            self.play(Entry(LUCK, self.rules.draw(self.state, rng).text()))

    def play(self, entry: Entry) -> None:
        move = check_entry(self.rules, self.state, entry, len(self.entries) + 1)
        self.rules.apply(self.state, move)
        self.entries.append(entry)
        self.seals.append(self.shuffle.seal(self.seals[-1], entry.line()))


def lesson_of(title: Title) -> Lesson:
    """The guided first game of a title."""
    guide = read_guide(title.folder())
    return play_guide(guide, title.rules(guide.players, guide.options))


def complaints(title: Title) -> list[str]:
    """What is wrong with a guide that can be played, in words."""
    lesson = lesson_of(title)
    found = [*bad_words(lesson.guide), *bad_rules(lesson.guide, title)]
    found += bad_kinds(lesson, title)
    found += bad_jumps(lesson.guide)
    for place, stop in zip(lesson.places, lesson.guide.stop, strict=True):
        asked = place < len(lesson.entries) and stop.moves
        if stop.task and not (asked and lesson.entries[place].seat == lesson.learner):
            found.append(f"{stop.key}: there is a task, but the learner is not asked")
    actor = lesson.rules.to_act(lesson.final)
    if actor == OVER:
        found.append("the guide plays to the end: nothing is left for free play")
    elif actor != lesson.learner:
        found.append("at the end somebody else is asked, and would play on at once")
    return found


def bad_kinds(lesson: Lesson, title: Title) -> list[str]:
    """Kinds of moves that the learner neither makes nor is told about."""
    names = [key for key in Catalogue("en", title.key).texts if key.startswith(KIND)]
    kinds = {key.removeprefix(KIND) for key in names if not key.endswith(SHORT)}
    played = lesson.kinds_played()
    listed = [*lesson.guide.not_played, *lesson.guide.elsewhere]
    found = [
        f"nobody plays or tells of {kind}" for kind in kinds - played - set(listed)
    ]
    for kind in listed:
        if kind in played or kind not in kinds or listed.count(kind) > 1:
            found.append(f"{kind} is left out but played, unknown, or listed twice")
    return sorted(found)


def bad_jumps(guide: Guide) -> list[str]:
    """Stops that are only read cannot lead to moves that nobody is asked for."""
    return [
        f"{stop.key}: there is nothing to do, but {later.key} jumps"
        for stop, later in pairwise(guide.stop)
        if later.before and stop.task is None
    ]


def bad_words(guide: Guide) -> list[str]:
    """Stops that share a key, and sentences that are missing in a language."""
    keys = [stop.key for stop in guide.stop]
    found = [f"two stops are called {key}" for key in set(keys) if keys.count(key) > 1]
    for stop in guide.stop:
        said = [stop.title, stop.task, stop.otherwise, *[n.text for n in stop.note]]
        spoken = [words for words in said if words is not None]
        for language in LANGUAGES:
            if not all(words.say(language).strip() for words in spoken):
                found.append(f"{stop.key}: a sentence is empty in {language}")
    for kind, words in guide.not_played.items():
        if not all(words.say(language).strip() for language in LANGUAGES):
            found.append(f"{kind}: a sentence is empty")
    return found


def bad_rules(guide: Guide, title: Title) -> list[str]:
    """Rules that do not exist, and chapters that are neither touched nor left out."""
    book = rulebook(title.folder(), "en")
    named = [(stop.key, id) for stop in guide.stop for id in stop.rules]
    found = [f"{key}: there is no rule {id}" for key, id in named if id not in book]
    touched = {book[id].chapter for _, id in named if id in book}
    chapters = {rule.chapter for rule in book.values()}
    for chapter in sorted(chapters - touched - set(guide.left_out)):
        found.append(f"chapter {chapter!r} is neither touched nor listed as left out")
    out = set(guide.left_out)
    for chapter in sorted((out & touched) | (out - chapters)):
        found.append(f"chapter {chapter!r} is left out but touched, or unknown")
    return found
