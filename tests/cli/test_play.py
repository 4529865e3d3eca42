# SPDX-License-Identifier: MIT
"""Whole games and single commands at the table in the terminal."""

import random
import re
import signal
import urllib.request
from pathlib import Path

import pytest

import stellwerk
from stellwerk import LUCK
from stellwerk.bots.registry import BOTS
from stellwerk.core.texts import Catalogue
from stellwerk.server.web.page import is_built
from tests.cli.conftest import Command, before_a_paid_move, start_process
from tests.waiting import wait_until

TWO = ("play", "rail_line", "--terminal", "--players", "2", "--seed", "4")
FIRST = ("--option", "start_player=1")  # the person begins


def say(language: str, key: str, **params: object) -> str:
    return Catalogue(language, "rail_line").say(key, params)


# Whole games.


@pytest.mark.parametrize("sheet", [1, 2])
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_whole_game_is_played_through_a_pipe(
    command: Command, language: str, players: int, sheet: int
) -> None:
    luck = random.Random(players * 10 + sheet)
    typed = [str(luck.randint(1, 8)) for _ in range(2000)]
    bots = ["--seat", "human", "--seat", "greedy", "--seat", "random"]
    run = command(
        *("play", "rail_line", "--seed", "11", "--language", language),
        *bots[: 2 * players],
        *("--option", f"score_sheet={sheet}"),
        typed=typed,
    )
    assert run.code == 0
    game = stellwerk.load(run.saved().read_text("utf-8"))
    outcome = game.outcome()
    assert outcome is not None
    assert say(language, "cli.result") in run.out
    assert say(language, "cli.record", file=run.saved()) in run.out
    for seat, name in enumerate(game.seats):
        pattern = rf"│\s+{outcome.places[seat]} │ {re.escape(name)}\s*│\s+"
        assert re.search(rf"{pattern}{outcome.scores[seat]} │", run.out)
    categories = [say(language, f"score.{key}") for key in outcome.breakdown[0]]
    assert all(f"│ {category}" in run.out for category in categories)
    for key in outcome.tie_breaks[0]:
        assert say(language, f"tie.{key}") in run.out


def test_the_same_seed_is_the_same_game_as_in_a_program(command: Command) -> None:
    bots = ("--seat", "random", "--seat", "greedy")
    ran = command("play", "rail_line", "--terminal", *bots, "--seed", "11")
    played = stellwerk.load(ran.saved().read_text("utf-8"))
    game = stellwerk.new("rail_line", 2, seed=11)
    for entry in played.entries:
        if entry.seat != LUCK and game.to_act is not None:
            game.play(entry.text)
    lines = [entry.line() for entry in game.entries]
    assert lines == [entry.line() for entry in played.entries]


def test_the_same_seed_and_answers_give_the_same_game(command: Command) -> None:
    runs = [command(*TWO, typed=["1"] * 200) for _ in range(2)]
    games = [stellwerk.load(run.saved().read_text("utf-8")) for run in runs]
    assert runs[0].saved() != runs[1].saved()
    texts = [[entry.text for entry in game.entries] for game in games]
    assert texts[0] == texts[1]


def test_bots_can_play_alone(command: Command) -> None:
    run = command("play", "rail_line", "--seat", "greedy", "--seat", "random")
    assert run.code == 0
    assert "Bot 1 (greedy) plays" in run.out
    assert "wins." in run.out or "share the victory" in run.out


def test_without_arguments_everything_is_asked(command: Command) -> None:
    setup = ["3", "1", "2", "", "1", "Anna", "2", "1", "Ben"]
    run = command(
        "play", "rail_line", "--terminal", "--language", "de", typed=[*setup, "ende"]
    )
    assert run.code == 0
    game = stellwerk.load(run.saved().read_text("utf-8"))
    assert game.rules.players == 3
    assert game.rules.options["score_sheet"] == 2
    assert game.seats == ["Anna", "Bot 2 (random)", "Ben"]
    assert say("de", "option.score_sheet.help") in run.out
    assert say("de", "option.start_player") in run.out


def test_enter_takes_every_default(command: Command) -> None:
    run = command("play", "rail_line", "--terminal", typed=["", "", "", "", "", "quit"])
    game = stellwerk.load(run.saved().read_text("utf-8"))
    assert game.rules.players == 2
    assert game.seats == ["Player 1", "Bot 2 (greedy)"]
    assert game.rules.options == stellwerk.rules("rail_line", 2).options


def test_setup_questions_repeat_until_they_are_answered(command: Command) -> None:
    typed = ["9", "two", "2", "77", "", "88", "1", "", "", "quit"]
    run = command("play", "rail_line", "--terminal", typed=typed)
    assert run.code == 0
    assert run.out.count("How many players?") == 3
    assert "a number from 1 to 6" in run.out
    assert f"a number from 1 to {1 + len(BOTS)}" in run.out  # human or a bot


def test_a_name_is_asked_for_until_it_is_a_fine_one(command: Command) -> None:
    seats = ["1", "Eve", "1", "Eve", "x" * 99, "Bob (greedy)", "Bob"]
    run = command("play", "rail_line", "--terminal", typed=["2", "", *seats, "quit"])
    assert run.out.count(say("en", "cli.ask.other_name", n=24)) == 3
    assert stellwerk.load(run.saved().read_text("utf-8")).seats == ["Eve", "Bob"]


def test_an_edition_sets_the_defaults_of_the_options(
    command: Command, tmp_path: Path
) -> None:
    text = command("edition", "export", "rail_line").out
    mine = tmp_path / "mine.json"
    mine.write_text(text.replace('"score_sheet": 1', '"score_sheet": 2', 1), "utf-8")
    run = command("play", "rail_line", "--edition", mine, typed=[""] * 5 + ["quit"])
    record = run.saved().read_text("utf-8")
    assert stellwerk.load(record, str(mine)).rules.options["score_sheet"] == 2


# Answers.


def test_a_move_may_be_typed_by_number_text_or_spelling(command: Command) -> None:
    for answer in ("2", "side II", "  SIDE   ii "):
        run = command(*TWO, *FIRST, typed=[answer, "quit"])
        record = run.saved().read_text("utf-8")
        assert stellwerk.load(record).entries[0].text == "side II"


def test_an_illegal_or_garbled_move_is_refused_with_its_rule(command: Command) -> None:
    run = command(*TWO, *FIRST, typed=["lane 1", "xyzzy", "99", "quit"])
    game = stellwerk.new("rail_line", 2, options={"start_player": 1})
    for text in ("lane 1", "xyzzy", "99"):
        refusal = game.why_illegal(text)
        assert refusal is not None
        reason = Catalogue("en", "rail_line").say(refusal.reason, refusal.params)
        assert f"{refusal.rule}: {reason}" in run.out
    assert stellwerk.load(run.saved().read_text("utf-8")).entries == []


@pytest.mark.parametrize(("language", "word"), [("en", "why"), ("de", "warum")])
def test_why_gives_rule_and_reason_or_says_legal(
    command: Command, language: str, word: str
) -> None:
    typed = [f"{word} lane 1", f"{word} side I", f"{word} 2", word, "quit"]
    run = command(*TWO, *FIRST, "--language", language, typed=typed)
    assert f"RL-104: {say(language, 'refused.side')}" in run.out
    assert say(language, "cli.legal", move="side I") in run.out
    assert say(language, "cli.legal", move="side II") in run.out
    assert say(language, "cli.why_what") in run.out


def test_every_command_is_explained_in_both_languages(command: Command) -> None:
    for language, word in (("en", "help"), ("de", "hilfe")):
        run = command(*TWO, *FIRST, "--language", language, typed=[word])
        for name in ("undo", "why", "rules", "log", "board", "scores", "save", "quit"):
            assert say(language, f"cli.usage.{name}") in run.out
            assert say(language, f"cli.help.{name}") in run.out


def test_english_commands_work_at_a_german_table(command: Command) -> None:
    run = command(*TWO, *FIRST, "--language", "de", typed=["scores", "punkte", "quit"])
    assert run.out.count(say("de", "cli.total")) == 2


def test_board_shows_the_position_again(command: Command) -> None:
    run = command(*TWO, *FIRST, typed=["board", "quit"])
    assert run.out.count(say("en", "ask.side")) == 2


def test_log_shows_the_last_lines_as_the_seat_may_read_them(command: Command) -> None:
    run = command(*TWO, *FIRST, typed=["1", "log", "log 1", "quit"])
    shown = run.out.split("> log")[1]
    game = stellwerk.load(run.saved().read_text("utf-8"))
    hand = game.view(0)["hand"]
    assert isinstance(hand, list)
    assert f"Player 1 is dealt the cards {', '.join(hand)}." in shown
    assert "Bot 2 (greedy) is dealt 4 A cards." in shown
    last = run.out.split("> log 1\n")[1].splitlines()
    assert last[1] == "> quit"


# Undo.


def test_undo_takes_the_latest_decision_back(command: Command, tmp_path: Path) -> None:
    game = before_a_paid_move(3, ["Anna", "Bot 2 (greedy)"])
    file = tmp_path / "game.stellwerk"
    file.write_text(game.record(), "utf-8")
    typed = ["buy slow", "undo", "undo", "quit"]
    run = command("play", "--resume", file, typed=typed)
    assert run.out.count("Taken back: buy slow") == 1
    assert run.out.count(say("en", "cli.cannot_undo")) == 1
    after = stellwerk.load(run.saved().read_text("utf-8"))
    assert after.legal_moves() == game.legal_moves()
    assert after.view(0) == game.view(0)


def test_undo_stops_at_new_information(command: Command) -> None:
    run = command(*TWO, *FIRST, typed=["side I", "undo", "quit"])
    assert say("en", "cli.cannot_undo") in run.out  # the cards were dealt since
    assert stellwerk.load(run.saved().read_text("utf-8")).entries[0].text == "side I"


def test_undo_never_takes_a_bots_decision_back(command: Command) -> None:
    typed = ["1", "1", "1", "1", "undo", "quit"]
    run = command(*TWO, *FIRST, typed=typed)
    game = stellwerk.load(run.saved().read_text("utf-8"))
    assert any(entry.seat == 1 for entry in game.entries)
    assert say("en", "cli.cannot_undo") in run.out


# Answers that are no choice.


def test_single_answers_are_taken_with_a_note(command: Command) -> None:
    quick = command(*TWO, typed=["1"] * 300)
    slow = command(*TWO, "--ask-all", typed=["1"] * 300)
    note = say("en", "cli.only_choice", choice="…").partition("…")[0]
    assert note in quick.out
    assert note not in slow.out
    texts = [
        [e.text for e in stellwerk.load(run.saved().read_text("utf-8")).entries]
        for run in (quick, slow)
    ]
    assert texts[0] == texts[1]


# Names.


def test_names_are_only_names(command: Command) -> None:
    run = command(*TWO, "--name", "[red]Eve\x1b[2J", typed=["quit"])
    assert "[red]Eve[2J" in run.out
    assert "\x1b" not in run.out


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_german_table_speaks_no_english_and_the_other_way_round(
    command: Command, language: str
) -> None:
    run = command(*TWO, *FIRST, "--language", language, typed=["help", "scores"])
    other = Catalogue("de" if language == "en" else "en")
    mine = Catalogue(language)
    foreign = {
        text
        for key, text in other.texts.items()
        if key.startswith("cli.") and "{" not in text and len(text) > 12
    } - set(mine.texts.values())
    assert [text for text in foreign if text in run.out] == []


def test_the_browser_opens_at_the_lobby_or_at_a_game(tmp_path: Path) -> None:
    """A browser of our own writes down where it was sent."""
    if not is_built():
        pytest.skip("the page is not built")
    seen = tmp_path / "seen"
    browser = tmp_path / "browser.sh"
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}\n', encoding="utf-8")
    browser.chmod(0o755)
    for words, path in (([], "/"), (["rail_line"], "/new/rail_line")):
        seen.unlink(missing_ok=True)
        process = start_process("play", *words, BROWSER=f"{browser} %s")
        try:
            wait_for(seen)
            address = seen.read_text(encoding="utf-8").strip()
            assert address.endswith(path)
            with urllib.request.urlopen(address) as answer:
                assert answer.status == 200
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=60)


def wait_for(file: Path) -> None:
    wait_until(lambda: file.exists() and file.read_text(encoding="utf-8").strip())
