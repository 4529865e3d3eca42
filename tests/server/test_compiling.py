# SPDX-License-Identifier: MIT
"""The compiled engine is made beside, once, and bots get it when it is ready."""

import asyncio
import importlib.util
import logging
import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from stellwerk.cli import launching
from stellwerk.server.workers import child, compiled, compiling
from stellwerk.server.workers.compiling import Compiling
from stellwerk.server.workers.fairness import Who
from stellwerk.server.workers.thinking import Thinking
from tests.server.test_bots import position

ROOT = Path(__file__).parents[2]
BUILDS = """
import pathlib, sys, time
root = pathlib.Path(__file__).parent
with (root / "ran").open("a") as ran:
    ran.write("x")
time.sleep(0.2)
place = pathlib.Path(sys.argv[sys.argv.index("--build-lib") + 1])
(place / "stellwerk").mkdir(parents=True)
(place / "stellwerk" / "engine.so").write_text("made of bits")
"""
FAILS = "import sys; print('cc: no space left'); sys.exit(1)"


def load_tool() -> Any:
    spec = importlib.util.spec_from_file_location("fast", ROOT / compiled.TOOL)
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    before = sys.path[:]
    spec.loader.exec_module(tool)
    sys.path[:] = before
    return tool


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The tool, on a machine with a compiler; what is built counts as usable."""
    made = load_tool()
    monkeypatch.setattr(made, "has_compiler", lambda: True)
    monkeypatch.setattr(made, "unusable", lambda fresh: "")
    return made


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A small checkout."""
    for folder in ("src/stellwerk/core", "src/stellwerk/server", "tools", "build"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "src/stellwerk/core/play.py").write_text("first = 1\n")
    (tmp_path / "src/stellwerk/server/page.py").write_text("page = 1\n")
    (tmp_path / "tools/modules.py").write_text("")
    (tmp_path / "setup.py").write_text(BUILDS)
    return tmp_path


def runs(root: Path) -> int:
    """How often the compiler ran."""
    return len((root / "ran").read_text()) if (root / "ran").exists() else 0


def test_what_is_built_is_found_until_a_source_changes(tool: Any, root: Path) -> None:
    assert compiled.find(root) is None
    assert tool.make(root, 1) == 0
    assert compiled.find(root) == root / "build" / "fast"
    assert tool.make(root, 1) == 0
    assert runs(root) == 1  # it was there
    (root / "src/stellwerk/core/play.py").write_text("first = 2\n")
    assert compiled.find(root) is None  # stale
    assert tool.make(root, 1) == 0
    assert runs(root) == 2


def test_what_is_not_compiled_is_only_copied(tool: Any, root: Path) -> None:
    tool.make(root, 1)
    (root / "src/stellwerk/server/page.py").write_text("page = 2\n")
    assert compiled.find(root) is None
    assert tool.make(root, 1) == 0
    assert runs(root) == 1
    place = compiled.find(root)
    assert place is not None
    assert (place / "stellwerk/server/page.py").read_text() == "page = 2\n"
    assert (place / "stellwerk/engine.so").read_text() == "made of bits"


@pytest.mark.parametrize("broken", ["compiler", "result", "killed"])
def test_a_broken_build_leaves_the_old_one_and_says_why(
    tool: Any, root: Path, broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool.make(root, 1)
    kept = (root / "build/fast/.ready").read_text()
    (root / "src/stellwerk/core/play.py").write_text("first = 2\n")
    if broken == "compiler":
        (root / "setup.py").write_text(FAILS)
        assert tool.make(root, 1) == 1
    elif broken == "result":
        monkeypatch.setattr(tool, "unusable", lambda fresh: "no space left")
        assert tool.make(root, 1) == 1
    else:
        monkeypatch.setattr(tool, "compile_into", interrupted)
        with pytest.raises(SystemExit):
            tool.make(root, 1)
    assert (root / "build/fast/.ready").read_text() == kept
    assert compiled.find(root) is None
    assert {path.name for path in (root / "build").glob("fast*") if path.is_dir()} == {
        "fast"
    }
    if broken != "killed":
        status = compiled.read_status(root)
        assert status is not None
        assert (status.state, status.why) == (
            "failed",
            "cc: no space left" if broken == "compiler" else "no space left",
        )


def interrupted(root: Path, fresh: Path, jobs: int) -> str:
    fresh.mkdir()
    raise SystemExit(1)


def test_two_who_start_at_once_build_once(tool: Any, root: Path) -> None:
    def start() -> None:
        with tool.alone(root / "build"):
            tool.make(root, 1)

    threads = [threading.Thread(target=start) for _ in range(2)]
    for thread in threads:
        thread.start()
    assert eventually(lambda: compiled.is_being_made(root))
    for thread in threads:
        thread.join()
    assert runs(root) == 1
    assert not compiled.is_being_made(root)


def eventually(true: Any) -> bool:
    end = time.monotonic() + 10
    while not true() and time.monotonic() < end:
        time.sleep(0.01)
    return bool(true())


def test_without_a_compiler_it_says_so(
    tool: Any, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tool, "has_compiler", lambda: False)
    assert tool.make(root, 1) == compiled.NO_COMPILER
    assert runs(root) == 0


# The server.


def use(monkeypatch: pytest.MonkeyPatch, root: Path, script: str) -> None:
    """The running package is this checkout, whose tool is a script."""
    (root / compiled.TOOL).write_text(script)
    monkeypatch.setattr(compiled, "checkout", lambda: root)
    monkeypatch.setattr(compiling, "is_compiled", lambda: False)
    monkeypatch.setattr(compiled, "is_compiled", lambda: False)


def provided() -> Path:
    """Where bots think, after the server has found or made what it can."""

    async def run() -> Path:
        thinking = Thinking(1, 10.0)
        making = Compiling(thinking)
        making.begin()
        if making.task is not None:
            await making.task
        await making.end()
        await thinking.close()
        return thinking.place

    return asyncio.run(run())


def marks(root: Path) -> str:
    """A tool that makes the compiled engine of a checkout at once."""
    mark = compiled.mark_of(root)
    place = root / "build" / "fast"
    return (
        f"import pathlib; place = pathlib.Path({str(place)!r});"
        f"place.mkdir(); (place / '.ready').write_text({mark!r})"
    )


def test_bots_switch_when_it_is_ready(
    root: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    use(monkeypatch, root, marks(root))
    assert provided() == root / "build" / "fast"
    said = [record.message for record in caplog.records]
    assert "the compiled engine is being built in the background" in said
    caplog.clear()
    assert provided() == root / "build" / "fast"  # it is there now
    assert [record.message for record in caplog.records] == [
        "bots think with the compiled engine"
    ]


def test_a_build_that_fails_says_why_once_and_play_goes_on(
    root: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    use(monkeypatch, root, "import sys; print('cc: no space left'); sys.exit(1)")
    assert provided() == child.HERE
    (told,) = [each for each in caplog.records if each.levelno == logging.WARNING]
    assert told.__dict__["why"] == "cc: no space left"
    compiled.write_status(root / "build", "failed", "why", compiled.digest_of(root))
    caplog.clear()
    assert provided() == child.HERE
    assert caplog.records == []
    assert compiled.describe() == "could not be built: why"
    (root / "src/stellwerk/core/play.py").write_text("first = 2\n")
    assert provided() == child.HERE
    assert caplog.records != []  # other sources, another try


def test_a_server_that_ends_takes_its_build_along(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = f"""
import os, pathlib, time
pathlib.Path({str(root / "pid")!r}).write_text(str(os.getpid()))
time.sleep(60)
"""
    use(monkeypatch, root, script)

    async def run() -> None:
        making = Compiling(Thinking(1, 10.0))
        making.begin()
        while not (root / "pid").exists() or not (root / "pid").read_text():
            await asyncio.sleep(0.02)
        await making.end()

    asyncio.run(run())
    with pytest.raises(ProcessLookupError):
        os.kill(int((root / "pid").read_text()), 0)


def test_a_process_moves_to_the_compiled_engine_between_two_questions(
    tmp_path: Path,
) -> None:
    """A copy of the package stands for the compiled one."""
    ignored = shutil.ignore_patterns("__pycache__", "static")
    shutil.copytree(child.PACKAGE, tmp_path / "stellwerk", ignore=ignored)
    for binary in child.HERE.glob("*.so"):
        shutil.copy2(binary, tmp_path)
    rules, state = position()
    legal = [move.text() for move in rules.legal_moves(state)]

    async def run() -> list[int | None]:
        thinking = Thinking(1, 60.0)
        seat, pids = rules.to_act(state), []
        for place in (child.HERE, tmp_path, tmp_path):
            thinking.place = place
            assert await thinking.choose(rules, state, seat, "greedy", Who("")) in legal
            assert thinking.quick.child.process is not None
            pids.append(thinking.quick.child.process.pid)
        assert thinking.quick.compiled
        await thinking.close()
        return [*pids]

    first, second, third = asyncio.run(run())
    assert first != second
    assert second == third


# The command and the check-up.


def test_the_command_becomes_the_compiled_one(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    became: list[tuple[list[str], str]] = []
    monkeypatch.setattr(
        os, "execve", lambda file, words, env: became.append((words, env["PYTHONPATH"]))
    )
    monkeypatch.setattr(launching, "checkout", lambda: root)
    monkeypatch.setattr(launching, "is_compiled", lambda: False)
    monkeypatch.setattr(sys, "argv", ["stellwerk", "games", "--language", "de"])
    monkeypatch.delenv("PYTHONPATH", raising=False)
    launching.prefer_compiled()
    assert became == []  # there is none yet
    place = root / "build" / "fast"
    place.mkdir()
    (place / ".ready").write_text(compiled.mark_of(root))
    launching.prefer_compiled()
    ((words, path),) = became
    assert words[-4:] == ["stellwerk", "games", "--language", "de"]
    assert path.split(os.pathsep)[0] == str(place)
    monkeypatch.setenv("PYTHONPATH", str(child.HERE))  # chosen by hand
    launching.prefer_compiled()
    assert len(became) == 1


def test_the_check_up_says_how_it_stands(
    root: Path, tool: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, root, "")
    assert compiled.describe().startswith("not built yet")
    with tool.alone(root / "build"):
        (root / "build" / compiled.PROGRESS).write_text("12/88")
        assert compiled.describe() == "is being built: 12/88"
    tool.make(root, 1)
    assert compiled.describe().startswith("ready")
    monkeypatch.setattr(compiled, "checkout", lambda: None)
    assert compiled.describe().startswith("none: installed without one")


@pytest.mark.slow
def test_the_real_command_runs_what_make_fast_has_made() -> None:
    if compiled.checkout() is None or compiled.find(ROOT) is None:
        pytest.skip("no checkout with a compiled engine runs in the compiled build")
    environment = {**os.environ, "PYTHONPATH": ""}
    words = ["-c", "from stellwerk.cli.main import run; run()", "doctor"]
    ran = subprocess.run(
        [sys.executable, *words], env=environment, capture_output=True, text=True
    )
    assert "compiled: modules" in ran.stdout
