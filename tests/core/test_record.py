# SPDX-License-Identifier: MIT
"""Records: their format, and what happens to those that are cut or edited.

Rail Line serves as an example; other games are replayed by the kit.
"""

import json
import re

import pytest

import stellwerk
from stellwerk import BadOption, BadRecord, BadSetup
from stellwerk.core.record import Entry, read_record, replay
from stellwerk.core.texts import Catalogue
from tests.core.example import GAME, finished, new

GAME_OVER = finished()
TEXT = GAME_OVER.record()
LINES = TEXT.splitlines()
FIRST = LINES.index("") + 1  # place of the first move
MOVES = LINES[FIRST:-1]


def edited(old: str, new: str) -> str:
    """The record with its first line that begins with `old` replaced."""
    lines = LINES[:]
    place = next(i for i, line in enumerate(lines) if line.startswith(old))
    lines[place] = new
    return "\n".join([*lines, ""])


def with_moves(moves: list[str], end: str = "") -> str:
    last = end or f"end {len(moves)}"
    return "\n".join([*LINES[:FIRST], *moves, last, ""])


def refused(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as error:
        stellwerk.load(text)
    return error.value


def test_a_record_is_a_header_a_line_per_move_and_an_end() -> None:
    keys = [line.partition(":")[0] for line in LINES[1 : FIRST - 1]]
    assert LINES[0] == "stellwerk record 1"
    assert keys == [
        "game",
        "rules",
        "edition",
        "players",
        "options",
        "seats",
        "started",
        "ended",
        "result",
    ]
    assert all(re.fullmatch(r"(\*|[12]) \S.*", line) for line in MOVES)
    assert LINES[-1] == f"end {len(MOVES)}"
    assert TEXT.endswith("\n")
    stamp = r"\w+: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"
    assert re.fullmatch(stamp, LINES[7])
    assert re.fullmatch(stamp, LINES[8])


def test_luck_is_a_star_and_seats_count_from_one() -> None:
    assert Entry(stellwerk.LUCK, "refill B1").line() == "* refill B1"
    assert Entry(0, "pass").line() == "1 pass"


def test_reading_gives_back_everything() -> None:
    record = read_record(TEXT)
    assert (record.game, record.players, record.version) == (GAME, 2, 1)
    assert record.options["start_player"] == 1
    assert record.seats == ["Player 1", "Player 2"]
    assert record.edition == GAME_OVER.rules.edition
    outcome = GAME_OVER.outcome()
    assert outcome is not None
    assert record.result == outcome.to_dict()
    assert [entry.line() for entry in record.entries] == MOVES
    assert record.text() == TEXT


def test_an_unfinished_game_goes_on_where_it_was() -> None:
    game = new()
    game.play(game.legal_moves()[0])
    text = game.record()
    assert "\nresult: -\n" in text
    assert "\nended: -\n" in text
    loaded = stellwerk.load(text)
    assert loaded.legal_moves() == game.legal_moves()
    loaded.play(loaded.legal_moves()[0])


@pytest.mark.parametrize(
    "name", ["Ünal", "a: b", '"', "\\", "", "\n", "\u2028", "\x85", "\x1e", "{n}", "🚂"]
)
def test_any_name_survives(name: str) -> None:
    text = stellwerk.new(GAME, 2, 1, seats=[name, "Ben"]).record()
    assert stellwerk.load(text).seats == [name, "Ben"]
    assert stellwerk.load(text).record() == text


def test_line_ends_of_other_systems_are_read() -> None:
    assert read_record(TEXT.replace("\n", "\r\n")).text() == TEXT


@pytest.mark.parametrize("count", range(len(LINES)))
def test_a_record_cut_after_any_line_is_noticed(count: int) -> None:
    text = "".join(line + "\n" for line in LINES[:count])
    error = refused(text)
    assert "does not begin" in str(error) or "cut" in str(error)


@pytest.mark.parametrize("cut", [1, 2, 3, 4, 5, 6, 20, 50])
def test_a_record_cut_inside_a_line_is_noticed_and_can_be_repaired(cut: int) -> None:
    text = TEXT[:-cut]
    if cut > 1:  # without the last line break it is still whole
        refused(text)
    game = stellwerk.load(text, repair=True)
    kept = [entry.line() for entry in game.entries]
    whole = text.splitlines() if text.endswith("\n") else text.splitlines()[:-1]
    expected = [line for line in whole[FIRST:] if not line.startswith("end")]
    assert kept[: len(expected)] == expected


@pytest.mark.parametrize("count", range(FIRST, len(LINES), 7))
def test_repair_keeps_every_whole_move(count: int) -> None:
    text = "\n".join(LINES[:count]) + "\n" + LINES[count][:1]
    record = read_record(text, repair=True)
    assert [entry.line() for entry in record.entries] == LINES[FIRST:count]


def test_repair_does_not_help_a_header() -> None:
    for count in range(FIRST - 1):
        with pytest.raises(BadRecord):
            read_record("\n".join(LINES[:count]), repair=True)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "does not begin with"),
        ("hello", "does not begin with"),
        ("stellwerk record\n", "does not begin with"),
        ("stellwerk record x\n", "'x' is no format number"),
        ("stellwerk record ²\n", "is no format number"),
        (edited("stellwerk", "stellwerk record 2"), "newer than this program"),
        (edited("game:", "game: chess\nboard: 8"), "'board: 8' is not one of"),
        (edited("game:", f"game: {GAME}\ngame: {GAME}"), "stands in the header twice"),
        (edited("rules:", "rules: two"), "'rules' should be a number"),
        (edited("rules:", "rules: 99"), "written under rules 99"),
        (edited("edition:", "edition: other sha256:0"), "played with edition other"),
        (edited("players:", "players: -2"), "'players' should be a number"),
        (edited("players:", "players: 3"), "list of 3 names"),
        (edited("options:", "options: {"), "'options' is not valid JSON"),
        (edited("options:", "options: []"), "'options' should be an object"),
        (edited("seats:", "seats: 2"), "list of 2 names"),
        (edited("seats:", 'seats: ["Ann"]'), "list of 2 names"),
        (edited("result:", "result: 7"), "'result' should be an object"),
        (edited("result:", "result: {}"), "not what the moves lead to"),
    ],
)
def test_an_edited_header_is_refused(text: str, message: str) -> None:
    assert message in str(refused(text))


def test_a_record_of_an_unknown_game_or_table_is_refused() -> None:
    with pytest.raises(BadSetup, match="unknown game 'chess'; there are: "):
        stellwerk.load(edited("game:", "game: chess"))
    with pytest.raises(BadOption, match="unknown option 'speed'"):
        stellwerk.load(edited("options:", 'options: {"speed": 1}'))
    names = json.dumps(list("abcdefgh"))
    lines = edited("players:", "players: 8").splitlines()
    lines[6] = f"seats: {names}"
    with pytest.raises(BadSetup, match="not for 8"):
        stellwerk.load("\n".join([*lines, ""]))


@pytest.mark.parametrize(
    "end", ["end 3", "end", "end x", "end -1", "ending", "end 1 2"]
)
def test_a_wrong_count_of_moves_is_refused(end: str) -> None:
    error = refused(with_moves(MOVES, end))
    assert error.line == len(LINES)
    assert "end line" in str(error)


def test_nothing_may_follow_the_end() -> None:
    error = refused(TEXT + "\n1 pass\n")
    assert "follows the end line" in str(error)
    assert error.line == len(LINES) + 2
    assert stellwerk.load(TEXT + "\n \n").record() == TEXT


@pytest.mark.parametrize("line", ["pass", "", "x pass", "1", "1 ", "0 pass", "² pass"])
def test_a_line_that_is_no_move_is_refused_with_its_number(line: str) -> None:
    error = refused(with_moves([*MOVES[:2], line, *MOVES[2:]]))
    assert error.line == FIRST + 3
    assert "is no move" in str(error)


def test_a_move_of_the_wrong_seat_is_refused() -> None:
    who, _, text = MOVES[0].partition(" ")
    assert who == "1"
    error = refused(with_moves([f"2 {text}", *MOVES[1:]]))
    assert error.line == FIRST + 1
    assert "Player 2 moves, but it is Player 1's turn" in str(error)
    error = refused(with_moves([f"* {text}", *MOVES[1:]]))
    assert "luck moves, but it is Player 1's turn" in str(error)


def test_a_move_after_the_end_of_the_game_is_refused() -> None:
    error = refused(with_moves([*MOVES, "1 pass"]))
    assert "Player 1 moves, but it is nobody's turn" in str(error)


def test_an_illegal_move_is_refused_with_line_and_rule() -> None:
    error = refused(with_moves(["1 lane 1", *MOVES[1:]]))
    assert (error.line, error.rule) == (FIRST + 1, "RL-104")
    assert "line 12: 'lane 1' is refused by today's rules (RL-104)" in str(error)


def test_garbled_notation_is_refused_with_its_line() -> None:
    error = refused(with_moves(["1 fly away", *MOVES[1:]]))
    assert (error.line, error.rule) == (FIRST + 1, "")
    assert "'fly away'" in str(error)


DEAL = next(line for line in MOVES if line.startswith("* deal "))
HANDS = DEAL.split(" ")[2:]  # the two hands and the display
OWN = HANDS[0].split(",")[0]
SHOWN = HANDS[2].split(",")[0]
REFILL = next(line for line in MOVES if line.startswith("* refill "))


@pytest.mark.parametrize(
    ("line", "forged", "english", "german"),
    [
        (
            *(DEAL, DEAL.replace(OWN, "A99")),
            "'A99' cannot be drawn here: it does not exist or lies elsewhere; "
            "allowed: A01, A02, A03,",
            "'A99' kann hier nicht gezogen werden: Das gibt es nicht, oder es liegt "
            "anderswo; erlaubt: A01, A02, A03,",
        ),
        (
            *(DEAL, DEAL.replace(SHOWN, OWN)),
            f"'{OWN}' cannot be drawn here: it does not exist or lies elsewhere; "
            "allowed: B01, B02, B03,",
            f"'{OWN}' kann hier nicht gezogen werden: Das gibt es nicht, oder es "
            "liegt anderswo; erlaubt: B01, B02, B03,",
        ),
        (
            *(DEAL, DEAL.replace(HANDS[1].split(",")[0], OWN)),
            f"'{OWN}' is drawn too often: there is only 1 of it; allowed: A01, A02",
            f"'{OWN}' wird zu oft gezogen: Es gibt davon nur 1; erlaubt: A01, A02",
        ),
        (
            *(DEAL, DEAL.replace(OWN + ",", "")),
            "group 1 of luck's answer has 3 things, but 4 are drawn for it",
            "Gruppe 1 der Antwort des Glücks hat 3 Dinge, aber für sie werden 4 "
            "gezogen",
        ),
        (
            *(DEAL, DEAL.removesuffix(" " + HANDS[2])),
            "luck's answer has 2 groups, but 3 are drawn here",
            "die Antwort des Glücks hat 2 Gruppen, aber hier werden 3 gezogen",
        ),
        (
            *(DEAL, "* refill B99"),
            "luck cannot answer 'refill B99' here: the answer begins with 'deal'",
            "das Glück kann hier nicht 'refill B99' antworten: Die Antwort beginnt "
            "mit 'deal'",
        ),
        (
            *(REFILL, f"* refill {SHOWN}"),
            f"luck cannot answer 'refill {SHOWN}' here; allowed: refill B",
            f"das Glück kann hier nicht 'refill {SHOWN}' antworten; erlaubt: refill B",
        ),
    ],
)
def test_a_forged_draw_is_refused_with_line_card_and_what_is_allowed(
    line: str, forged: str, english: str, german: str
) -> None:
    assert forged != line
    place = MOVES.index(line)
    error = refused(with_moves([*MOVES[:place], forged, *MOVES[place + 1 :]]))
    number = FIRST + place + 1
    assert str(error).startswith(f"record: line {number}: {english}")
    said = error.say(Catalogue("de"))
    assert said.startswith(f"Protokoll, Zeile {number}: {german}")
    assert error.rule == {DEAL: "RL-106", REFILL: "RL-205"}[line]
    assert str(error).endswith(f" ({error.rule})")


def test_an_answer_of_luck_that_is_left_out_is_noticed() -> None:
    for place, line in enumerate(MOVES):
        if line.startswith("*"):
            error = refused(with_moves(MOVES[:place] + MOVES[place + 1 :]))
            assert "it is luck's turn" in str(error) or error.rule


def test_a_result_beyond_a_cut_is_dropped_by_repair() -> None:
    text = "\n".join(LINES[:-4]) + "\n"
    game = stellwerk.load(text, repair=True)
    assert game.to_act is not None
    assert game.outcome() is None
    assert "\nresult: -\n" in game.record()
    assert "\nended: -\n" in game.record()


def test_replay_stops_where_it_is_told() -> None:
    rules = GAME_OVER.rules
    record = read_record(TEXT)
    start = replay(rules, record, 0)
    assert rules.save(start) == rules.save(rules.new_game())
    assert rules.save(replay(rules, record)) == rules.save(GAME_OVER.state)
    state = rules.new_game()
    for count, line in enumerate(MOVES):
        assert rules.save(replay(rules, record, count)) == rules.save(state)
        rules.apply(state, rules.parse(state, line.partition(" ")[2]))
        if count > 20:
            break
