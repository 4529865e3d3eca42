# SPDX-License-Identifier: MIT
"""Several people at one screen: nobody sees another's hand."""

import re
from pathlib import Path

import pytest

import stellwerk
from tests.cli.conftest import Command, before_a_paid_move

PAIR = ("--seat", "human", "--seat", "human", "--name", "Anna", "--name", "Ben")
OPTIONS = ("--option", "start_player=1", "--seed", "8")


def screens(out: str) -> list[tuple[str, str]]:
    """What each person saw: their name, and the text until the screen was passed."""
    parts = re.split(r"Pass the screen to (\w+)\. .*\n", out)
    return list(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.parametrize("players", [2, 3])
def test_no_screen_shows_a_card_of_another_hand(command: Command, players: int) -> None:
    names = ["Anna", "Ben", "Cleo"][:players]
    seats = [part for name in names for part in ("--seat", "human", "--name", name)]
    typed = ["1"] + ["", "1", "1", "1", "log 50"] * 12
    run = command("play", "rail_line", *seats, *OPTIONS, typed=typed)
    game = stellwerk.load(run.saved().read_text("utf-8"))
    dealt = next(e.text for e in game.entries if e.text.startswith("deal "))
    hands = [set(part.split(",")) for part in dealt.split()[1 : players + 1]]
    public: set[str] = set()  # cards that were played or thrown away openly
    shown = screens(run.out)
    assert {name for name, _ in shown} == set(names)
    for name, text in shown:
        public |= set(re.findall(r"(?:plays|discards) card (A\d\d)", text))
        mine = hands[names.index(name)]
        cards = set(re.findall(r"\bA\d\d\b", text))
        assert cards <= mine | public, f"{name} saw a card of somebody else"
    seen = [set(re.findall(r"\bA\d\d\b", text)) for _, text in shown]
    assert any(cards & hands[0] for cards in seen)


def test_a_person_reads_what_happened_since_their_last_turn(command: Command) -> None:
    typed = ["", "side I", "lane 1", "", "lane 2"]
    run = command("play", "rail_line", *PAIR, *OPTIONS, typed=typed)
    name, text = screens(run.out)[1]
    assert name == "Ben"
    assert "Anna takes lane 1." in text
    assert "Anna is dealt 4 A cards." in text


def test_the_last_person_may_take_back_before_the_screen_is_passed(
    command: Command,
) -> None:
    typed = ["", "side I", "lane 1", "undo", "lane 3", "", "lane 2"]
    run = command("play", "rail_line", *PAIR, *OPTIONS, typed=typed)
    assert "Taken back: lane 1" in run.out
    texts = [e.text for e in stellwerk.load(run.saved().read_text("utf-8")).entries]
    assert "lane 3" in texts
    assert "lane 1" not in texts


def test_an_automatic_answer_goes_with_the_choice_before_it(
    command: Command, tmp_path: Path
) -> None:
    game = before_a_paid_move(1, ["Anna", "Ben"])
    file = tmp_path / "game.stellwerk"
    file.write_text(game.record(), "utf-8")
    typed = ["", "buy slow", "undo", "quit"]
    run = command("play", "--resume", file, typed=typed)
    assert "Taken back: buy slow" in run.out
    assert stellwerk.load(run.saved().read_text("utf-8")).view(0) == game.view(0)


def test_the_next_person_cannot_take_another_decision_back(command: Command) -> None:
    typed = ["", "side I", "lane 1", "", "undo"]
    run = command("play", "rail_line", *PAIR, *OPTIONS, typed=typed)
    assert "Nothing can be taken back" in run.out
    texts = [e.text for e in stellwerk.load(run.saved().read_text("utf-8")).entries]
    assert "lane 1" in texts


def test_the_game_can_be_left_while_the_screen_is_passed(command: Command) -> None:
    run = command("play", "rail_line", *PAIR, *OPTIONS, typed=["", "1", "1", "quit"])
    assert run.code == 0
    assert "The game is saved" in run.out


def test_one_person_among_bots_is_never_asked_to_pass(command: Command) -> None:
    run = command("play", "rail_line", "--players", "3", typed=["1"] * 300)
    assert "Pass the screen" not in run.out
