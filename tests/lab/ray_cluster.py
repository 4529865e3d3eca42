# SPDX-License-Identifier: MIT
"""A Ray cluster of two nodes on this machine, in an environment without the package.

Its Python finds Ray and Ray's libraries, but neither `stellwerk` nor what that needs:
workers have only what is sent to them.
"""

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from stellwerk.server.bench.load import free_port
from tests.lab.helpers import group, status
from tests.waiting import wait_until

HIDDEN: Final = ("stellwerk", "__editable__", "msgspec", "librt", "mypy_ext", "rich")
PATIENCE: Final = 180.0  # seconds; a node starts a dozen processes
ATTEMPTS: Final = 4  # to start a node: Ray itself gives up after half a minute
STORE: Final = 80 << 20  # bytes, nearly the least that Ray takes
ADDRESS: Final = re.compile(r"--address='([\d.:]+)'")
STARTED: Final = "Ray runtime started"
PLAIN: Final = (
    *("--block", "--node-ip-address=127.0.0.1", "--disable-usage-stats"),
    f"--object-store-memory={STORE}",
)
QUIET: Final = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "GRPC_ENABLE_FORK_SUPPORT": "0",  # else its server of clients may die
    "RAY_AUTH_MODE": "disabled",  # it listens on the loopback only, for a minute
    # A process that is gone refuses its health checks at once and is noticed in two
    # seconds; one that only waits for a processor has a minute for an answer.
    "RAY_health_check_period_ms": "500",
    "RAY_health_check_timeout_ms": "60000",
    "RAY_health_check_failure_threshold": "3",
    "RAY_health_check_initial_delay_ms": "1000",
    "RAY_agent_register_timeout_ms": "300000",
    "RAY_worker_register_timeout_seconds": "300",
    "RAY_CLIENT_SERVER_CHECK_CHANNEL_TIMEOUT_S": "120",
    "RAY_memory_monitor_refresh_ms": "0",  # others may fill the memory
    # What all tests send is the same; Ray may forget it ten minutes after the first.
    "RAY_RUNTIME_ENV_TEMPORARY_REFERENCE_EXPIRATION_S": "7200",
}


def bare_python(folder: Path) -> Path:
    """A virtual environment like this one, without the package and its libraries."""
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    library = folder / "lib" / version / "site-packages"
    library.mkdir(parents=True)
    (folder / "bin").mkdir()
    base = Path(sys.executable).resolve()
    (folder / "pyvenv.cfg").write_text(f"home = {base.parent}\n")
    for entry in Path(sys.prefix, "lib", version, "site-packages").iterdir():
        if not entry.name.startswith(HIDDEN):
            (library / entry.name).symlink_to(entry)
    python = folder / "bin" / "python"
    python.symlink_to(base)
    return python


def below(pids: list[int]) -> list[int]:
    """Processes and all that they have started, directly or not."""
    known = [path.name for path in Path("/proc").iterdir() if path.name.isdecimal()]
    parents = {int(pid): int(told[1]) for pid in known if (told := status(pid))}
    found = list(pids)
    for pid in found:
        found += [
            one for one, parent in parents.items() if parent == pid and one not in found
        ]
    return found


class Node:
    """One node: `ray start`, which stays in the foreground, and all it started."""

    def __init__(self, python: Path, folder: Path, *words: str) -> None:
        self.log: Final = folder / "node.log"
        command = [str(python), "-m", "ray.scripts.scripts", "start", *words]
        with self.log.open("wb") as log:
            self.process: Final = subprocess.Popen(
                [*command, *PLAIN],
                env={"PATH": os.environ["PATH"], "HOME": str(folder), **QUIET},
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    @property
    def runs(self) -> bool:
        return self.process.poll() is None

    def comes_up(self) -> bool:
        """Wait until it is there, or gives up."""
        wait_until(lambda: not self.runs or STARTED in self.log.read_text(), PATIENCE)
        return self.runs

    def kill(self) -> None:
        """As if the plug were pulled; workers have groups of their own."""
        for pid in below(group(self.process.pid)):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()


class RayCluster:
    """A head without processors, and nodes with one each."""

    def __init__(self) -> None:
        self.folder: Final = Path(tempfile.mkdtemp(prefix="ray-"))
        self.python: Final = bare_python(self.folder / "bare")
        self.nodes: Final[list[Node]] = []
        port = free_port()
        head = self.start(
            *("--head", "--port=0", "--num-cpus=0", "--include-dashboard=false"),
            f"--temp-dir={self.folder / 'ray'}",  # where "auto" looks, below RAY_TMPDIR
            f"--ray-client-server-port={port}",
        )
        wait_until(lambda: ADDRESS.search(head.log.read_text()), PATIENCE)
        found = ADDRESS.search(head.log.read_text())
        assert found is not None
        self.address: Final = found.group(1)
        self.client_address: Final = f"ray://127.0.0.1:{port}"

    def start(self, *words: str) -> Node:
        """A node that is up; one that gave up on a busy machine is started again."""
        folder = self.folder / str(len(self.nodes))
        folder.mkdir()
        for _ in range(ATTEMPTS):
            node = Node(self.python, folder, *words)
            if node.comes_up():
                self.nodes.append(node)
                return node
            node.kill()
        raise AssertionError(node.log.read_text())

    def add_node(self) -> Node:
        """One more node with one processor; it is counted as soon as it is up.

        As another machine it has a folder of its own: whatever a node is sent it puts
        in the place of what lay there, also under the hands of its neighbours.
        """
        place = self.folder / str(len(self.nodes)) / "ray"
        words = (f"--address={self.address}", "--num-cpus=1", f"--temp-dir={place}")
        return self.start(*words)

    @property
    def workers(self) -> int:
        """How many nodes with a processor are left."""
        return sum(node.runs for node in self.nodes[1:])

    def unpacked(self) -> list[Path]:
        """Where the nodes with a processor that are left unpack what they are sent."""
        left = [at for at, node in enumerate(self.nodes) if at > 0 and node.runs]
        place = "ray/session_*/runtime_resources/working_dir_files"
        found = [one for at in left for one in (self.folder / str(at)).glob(place)]
        return [one for one in found if not one.parents[1].is_symlink()]

    def kill_node_with(self, pid: int) -> None:
        """Kill the node that a process belongs to."""
        next(one for one in self.nodes if pid in group(one.process.pid)).kill()

    def end(self) -> None:
        for node in reversed(self.nodes):
            node.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
