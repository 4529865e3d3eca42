# SPDX-License-Identifier: MIT
"""Programs that take a seat, good ones and all kinds of bad ones."""

import json
import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from stellwerk import Rng
from stellwerk.bots.bot import FREE, BadBudget, Budget
from stellwerk.bots.external import IDLE, MOST_STARTS, ExternalBot, read_command
from stellwerk.bots.guard import BadAnswer, BotFailed, BotOut
from stellwerk.bots.match import play_match
from stellwerk.bots.program import OPEN, Program, close_all
from stellwerk.bots.registry import make_bot
from stellwerk.core.title import Title
from stellwerk.games import TITLES, title_of
from stellwerk.lab import simulate
from tests.bots.helpers import FIRST_MOVE, GAME, program, some_position
from tests.waiting import wait_until

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.js"
node = pytest.mark.skipif(
    shutil.which("node") is None, reason="the example needs node (nodejs.org)"
)


@pytest.fixture(autouse=True)
def clean() -> Iterator[None]:
    """No program survives a test, nor one that was left idle before it."""
    close_all()
    IDLE.clear()
    yield
    processes = [one.process for one in OPEN]
    close_all()
    IDLE.clear()
    assert OPEN == []
    assert all(process.returncode is not None for process in processes)


def bot(folder: Path, body: str, greeted: bool = True) -> ExternalBot:
    return ExternalBot(program(folder, body, greeted), Rng(1), 1.0)


# Good programs.


def test_a_program_decides(tmp_path: Path) -> None:
    position = some_position()
    answer = bot(tmp_path, FIRST_MOVE).choose(position, FREE)
    assert answer is position.moves()[0]


def test_a_program_is_told_game_view_moves_and_budget(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    body = f"""
game, told = hear(), hear()
open({str(heard)!r}, "w").write(json.dumps([game, told]))
say(type="move", id=told["id"], move=told["moves"][-1])
hear()
"""
    position = some_position()
    asked = bot(tmp_path, body)
    answer = asked.choose(position, Budget(seconds=2.5, simulations=30))
    assert answer is position.moves()[-1]
    game, told = json.loads(heard.read_text("utf-8"))
    rules = position.rules
    assert game["type"] == "game"
    assert (game["game"], game["players"], game["seat"]) == (GAME, 2, position.seat)
    assert game["options"] == rules.options
    assert game["edition"] == {"id": rules.edition[0], "hash": rules.edition[1]}
    assert game["printed"] == rules.printed
    assert 0 <= game["seed"] < 2**53
    assert told["view"] == position.view()
    assert told["moves"] == [move.text() for move in position.moves()]
    assert told["budget"] == {"seconds": 2.5, "simulations": 30}


@node
def test_the_example_in_javascript_plays_whole_games() -> None:
    spec = f"external:node {shlex.quote(str(EXAMPLE))}"
    results = simulate(GAME, 2, 3, seed=2, bots=[spec, "random"])
    rows = list(results.rows())
    assert [row.failures for row in rows] == [[0, 0]] * 3
    again = simulate(GAME, 2, 3, seed=2, bots=[spec, "random"])
    assert [row.scores for row in again.rows()] == [row.scores for row in rows]
    assert len(OPEN) == 1, "one program plays game after game"


@node
@pytest.mark.parametrize("title", TITLES.values(), ids=list(TITLES))
def test_the_example_in_javascript_plays_every_game(title: Title) -> None:
    spec = f"external:node {shlex.quote(str(EXAMPLE))}"
    results = simulate(title.key, title.min_players, 1, seed=1, bots=[spec, "random"])
    assert results.summary.failures == 0


@pytest.mark.slow
def test_programs_end_with_the_processes_that_play(tmp_path: Path) -> None:
    spec = f"external:{shlex.join(program(tmp_path, FIRST_MOVE))}"
    results = simulate(GAME, 2, 6, bots=[spec, "random"], jobs=2)
    assert results.summary.failures == 0
    wait_until(lambda: not running(str(tmp_path)))


def running(word: str) -> bool:
    """Does any process have this word on its command line?"""
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if word.encode() in file.read_bytes():
                return True
        except OSError:
            continue
    return False


def test_a_single_answer_is_not_asked_for(tmp_path: Path) -> None:
    rules = title_of(GAME).rules(2)
    marker = tmp_path / "asked"
    asked = bot(tmp_path, f"open({str(marker)!r}, 'a').write('x')\n{FIRST_MOVE}")
    result = play_match(rules, [asked, make_bot("random", Rng(1))], Rng(3))
    assert 0 < asked.asked < result.decisions
    assert marker.read_text() == "x", "started once"


# Bad programs. The text is what the log must say.

LONG = 30  # seconds: they are given up after seven, and would last for sixty

BAD = {
    "crashes": ("sys.exit(3)", "ended with exit code 3"),
    "crashes with words": ("raise OSError('no luck')", "no luck"),
    "no JSON": ("hear(); hear(); print('e2e4', flush=True); hear()", "not a JSON obj"),
    "a list": ("hear(); hear(); print('[1]', flush=True); hear()", "not a JSON object"),
    "deep": ("hear(); hear(); print('[' * 99999, flush=True); hear()", "not a JSON"),
    "no UTF-8": (
        "hear(); hear(); sys.stdout.buffer.write(b'\\xff\\xfe\\n'); "
        "sys.stdout.flush(); hear()",
        "not a JSON object",
    ),
    "old answer": ("hear(); hear(); say(type='move', id=0, move='x'); hear()", "asked"),
    "closes output": (
        "import os; hear(); hear(); os.close(1); time.sleep(60)",
        "closed its output",
    ),
    "floods lines": ("while True: print('{}')", "asked"),
    "floods one line": (
        "hear(); hear()\nwhile True: sys.stdout.write('x' * 65536)",
        "more than was asked for",
    ),
    "never answers": ("time.sleep(60)", "no answer in time"),
    "never reads": ("import os\nos.read(0, 1)\ntime.sleep(60)", "no answer in time"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_program_is_given_up(tmp_path: Path, name: str) -> None:
    body, complaint = BAD[name]
    bad = bot(tmp_path, body)
    seconds = 0.5 if complaint == "no answer in time" else 7
    began = monotonic()
    with pytest.raises(BotFailed, match=complaint):
        bad.choose(some_position(), Budget(seconds=seconds))
    assert monotonic() - began < LONG
    assert OPEN == []


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ("hear(); say(type='hello', protocol=2); hear()", "speaks protocol 2"),
        ("hear(); say(type='hi'); hear()", "says 'hi' instead of hello"),
        ("sys.exit(1)", "ended with exit code 1"),
    ],
)
def test_a_program_must_greet(tmp_path: Path, body: str, complaint: str) -> None:
    with pytest.raises(BotFailed, match=complaint):
        bot(tmp_path, body, greeted=False).choose(some_position(), FREE)


def test_a_bad_answer_or_an_error_keeps_the_program(tmp_path: Path) -> None:
    body = (
        """
hear()
told = hear()
say(type="move", id=told["id"], move="e2e4")
told = hear()
say(type="move", id=told["id"], move=5)
told = hear()
say(type="error", id=told["id"], message="I am lost")
"""
        + FIRST_MOVE
    )
    asked, position = bot(tmp_path, body), some_position()
    with pytest.raises(BadAnswer, match="'e2e4' is not one of the"):
        asked.choose(position, FREE)
    with pytest.raises(BotFailed, match="answers without a move"):
        asked.choose(position, FREE)
    with pytest.raises(BotFailed, match="I am lost"):
        asked.choose(position, FREE)
    assert asked.choose(position, FREE) is position.moves()[0]
    assert asked.starts == 1


def test_a_program_is_restarted_within_limits(tmp_path: Path) -> None:
    asked, position = bot(tmp_path, "sys.exit(1)"), some_position()
    for _ in range(MOST_STARTS):
        with pytest.raises(BotFailed, match="ended"):
            asked.choose(position, FREE)
    for _ in range(2):
        with pytest.raises(BotOut, match="failed 4 times, no more tries"):
            asked.choose(position, FREE)


def test_a_restarted_program_plays_on(tmp_path: Path) -> None:
    marker = tmp_path / "crashed"
    body = f"""
import os
if not os.path.exists({str(marker)!r}):
    open({str(marker)!r}, "w").close()
    sys.exit(1)
{FIRST_MOVE}"""
    rules = title_of(GAME).rules(2)
    asked = bot(tmp_path, body)
    result = play_match(rules, [asked, make_bot("random", Rng(1))], Rng(3))
    assert result.failures == [1, 0]
    assert asked.starts == 2


def test_a_game_goes_on_without_its_program(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    rules = title_of(GAME).rules(2)
    bad = bot(tmp_path, "hear(); hear(); print('garbage', flush=True); hear()")
    result = play_match(rules, [bad, make_bot("random", Rng(1))], Rng(3))
    assert result.failures[0] > MOST_STARTS
    assert result.outcome.winners
    assert len(caplog.records) == MOST_STARTS + 1
    assert "'garbage' is not a JSON object" in caplog.text
    assert "no more tries" in caplog.text


def test_what_a_program_started_ends_with_it(tmp_path: Path) -> None:
    body = f"""
import subprocess
wait = "import time; time.sleep(99)"
child = subprocess.Popen([sys.executable, "-c", wait, {str(tmp_path)!r}])
time.sleep(60)
"""
    asked = bot(tmp_path, body)
    with pytest.raises(BotFailed):
        asked.choose(some_position(), Budget(seconds=0.5))
    wait_until(lambda: not running(str(tmp_path)))


def test_an_idle_program_that_died_is_replaced(tmp_path: Path) -> None:
    position = some_position()
    first = bot(tmp_path, FIRST_MOVE)
    first.choose(position, FREE)
    held = first.program
    assert held is not None
    first.close()
    assert list(IDLE.values()) == [[held]]
    second = bot(tmp_path, FIRST_MOVE)
    second.choose(position, FREE)
    assert second.program is held
    second.close()
    held.process.kill()
    third = bot(tmp_path, FIRST_MOVE)
    assert third.choose(position, FREE) is position.moves()[0]
    assert third.program is not held


def test_a_program_is_asked_to_quit(tmp_path: Path) -> None:
    body = "\nwhile hear()['type'] != 'quit': pass\nsys.exit(7)"
    running = Program(program(tmp_path, body, greeted=False))
    running.close()
    assert running.process.returncode == 7


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"{sys.executable} a.py", [sys.executable, "a.py"]),
        (f"'{sys.executable} a.py'", [sys.executable, "a.py"]),
        (f"{sys.executable} 'my bot.py' -x", [sys.executable, "my bot.py", "-x"]),
    ],
)
def test_a_command_line_may_be_quoted(text: str, words: list[str]) -> None:
    assert read_command(text) == words


@pytest.mark.parametrize("text", ["", "no_such_program_anywhere x", "'unclosed"])
def test_a_command_that_cannot_run_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"needs a command|no program|No closing"):
        read_command(text)


def test_a_program_that_cannot_be_started_says_why(tmp_path: Path) -> None:
    file = tmp_path / "no_program"
    file.write_text("nothing to run here")
    with pytest.raises(BotFailed, match="cannot be started"):
        Program([str(file)])


def test_no_time_is_refused() -> None:
    with pytest.raises(BadBudget):
        ExternalBot([sys.executable], Rng(1), 0.0)
