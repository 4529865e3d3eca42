# SPDX-License-Identifier: MIT
"""Another process that speaks lines of JSON. Nothing it does can stop or flood us.

Threads read and write, so that a program that never reads or never answers costs
only the time it is given; lines and the number of unread lines are limited.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import signal
import subprocess
import threading
from queue import Empty, SimpleQueue
from time import monotonic
from typing import IO, Any, Final, final

from stellwerk.bots.guard import BotFailed

LONGEST_LINE: Final = 1 << 20  # bytes
MOST_UNREAD: Final = 16  # lines that nobody asked for
LAST_WORDS: Final = 400  # bytes of standard error kept for the complaint
PATIENCE: Final = 1.0  # seconds that a program gets to end by itself
ENDED: Final = b""
FLOOD: Final = b"flood"


@final
class Program:
    """A running process, its standard input and output."""

    def __init__(
        self, command: list[str], environment: dict[str, str] | None = None
    ) -> None:
        self.name: Final = command[0]
        self.process: Final = start(command, environment)
        self.inbox: Final[SimpleQueue[bytes]] = SimpleQueue()
        self.outbox: Final[SimpleQueue[bytes]] = SimpleQueue()
        self.last_words = b""
        self.closed = False
        self.overhearing: Final = threading.Thread(target=self.overhear, daemon=True)
        self.overhearing.start()
        threading.Thread(target=self.listen, daemon=True).start()
        threading.Thread(target=self.talk, daemon=True).start()
        OPEN.append(self)

    # What the threads do.

    def listen(self) -> None:
        """Read lines until the output ends, or is more than anybody asked for."""
        stream = pipe(self.process.stdout)
        line = b" "
        while line not in (ENDED, FLOOD):
            line = stream.readline(LONGEST_LINE)
            unending = len(line) == LONGEST_LINE and not line.endswith(b"\n")
            if unending or self.inbox.qsize() >= MOST_UNREAD:
                line = FLOOD
            self.inbox.put(line)
        stream.close()

    def talk(self) -> None:
        """Write lines until there are no more, or nobody reads them."""
        stream = pipe(self.process.stdin)
        with contextlib.suppress(OSError):
            line = self.outbox.get()
            while line != ENDED:
                stream.write(line)
                stream.flush()
                line = self.outbox.get()
        with contextlib.suppress(OSError):
            stream.close()

    def overhear(self) -> None:
        """Keep the end of what is said on standard error."""
        stream = pipe(self.process.stderr)
        heard = os.read(stream.fileno(), LAST_WORDS)
        while heard:
            self.last_words = (self.last_words + heard)[-LAST_WORDS:]
            heard = os.read(stream.fileno(), LAST_WORDS)
        stream.close()

    # What we do.

    def send(self, message: dict[str, object]) -> None:
        """One message; never waits."""
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
        self.outbox.put(text.encode() + b"\n")

    def receive(self, end: float) -> dict[str, Any]:
        """The next message, by this moment of the monotonic clock."""
        try:
            line = self.inbox.get(timeout=max(0.0, end - monotonic()))
        except Empty:
            raise BotFailed(f"{self.name}: no answer in time{self.words()}") from None
        if line == ENDED:
            raise BotFailed(f"{self.name}: {self.ending()}{self.words()}")
        if line == FLOOD:
            raise BotFailed(f"{self.name}: writes more than was asked for")
        return read_message(self.name, line)

    def ending(self) -> str:
        """How a program whose output ended went."""
        try:
            code = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            return "closed its output"
        self.overhearing.join(PATIENCE)  # its last words may still be on the way
        return f"ended with exit code {code}"

    def words(self) -> str:
        """The last line of standard error, if there is any."""
        said = self.last_words.decode(errors="replace").strip().splitlines()
        return f" ({said[-1]})" if said else ""

    def close(self) -> None:
        """Ask it to quit, end its input, and the process if it does not end itself."""
        if self.closed:
            return
        self.send({"type": "quit"})
        self.outbox.put(ENDED)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE)
        self.kill()

    def kill(self) -> None:
        """End the process now; on Unix, with all that it started."""
        if self.closed:
            return
        self.closed = True
        OPEN.remove(self)
        self.outbox.put(ENDED)
        if self.process.poll() is None:
            kill_group(self.process)
        self.process.wait()


OPEN: Final[list[Program]] = []


def close_all() -> None:
    """End every program that is still open."""
    for program in OPEN[:]:
        program.close()


atexit.register(close_all)


def start(
    command: list[str], environment: dict[str, str] | None
) -> subprocess.Popen[bytes]:
    """The process, in a session of its own: Ctrl-C is not meant for it."""
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
            start_new_session=True,
        )
    except OSError as error:
        raise BotFailed(f"{command[0]} cannot be started: {error.strerror}") from None


def kill_group(process: subprocess.Popen[bytes]) -> None:
    if hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()


def pipe(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream


def read_message(name: str, line: bytes) -> dict[str, Any]:
    """The JSON object in a line; `BotFailed` if there is none."""
    try:
        message: object = json.loads(line)
    except (ValueError, RecursionError):
        message = None
    if isinstance(message, dict):
        return message
    start = line[:60].decode(errors="replace").strip()
    raise BotFailed(f"{name}: {start!r} is not a JSON object")
