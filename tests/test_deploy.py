# SPDX-License-Identifier: MIT
"""The files in `deploy/`: what they name exists, and what they promise holds."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from stellwerk.server.config import PREFIX, Config
from tests.server.client import running

ROOT: Final = Path(__file__).parents[1]
DEPLOY: Final = ROOT / "deploy"
FIELDS: Final = {PREFIX + name.upper() for name in Config.__struct_fields__}
OTHERS: Final = {"STELLWERK_HOME", "STELLWERK_CONFIG"}
EXPOSURE: Final = 15  # in tenths, as systemd counts it: below 2.0 is its best grade

Instruction = tuple[str, str]


def instructions() -> list[Instruction]:
    """The Dockerfile's instructions with their words, continued lines joined."""
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    joined = "\n".join(lines).replace("\\\n", " ")
    return [
        (line.split(None, 1)[0], line.split(None, 1)[1])
        for line in joined.splitlines()
        if line.strip()
    ]


def words_of(kind: str) -> list[str]:
    return [words for name, words in instructions() if name == kind]


# The container.


def test_the_container_is_built_from_known_parts() -> None:
    known = {
        *("FROM", "WORKDIR", "COPY", "RUN", "SHELL", "ENV", "USER", "VOLUME"),
        *("EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD"),
    }
    assert {name for name, _ in instructions()} <= known
    stages = [words.split(" AS ") for words in words_of("FROM")]
    for stage in stages:
        assert re.fullmatch(r"(node|python):[\d.]+-[\w-]*slim[\w-]*", stage[0])
    names = [stage[1] for stage in stages if len(stage) == 2]
    for words in words_of("COPY"):
        found = re.match(r"--from=(\w+) ", words)
        assert found is None or found[1] in names


def test_what_is_copied_exists_and_is_sent() -> None:
    sent = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    for words in words_of("COPY"):
        if words.startswith("--from="):
            continue
        for source in shlex.split(words)[:-1]:
            assert (ROOT / source).exists() or source == "src", source
            assert f"!{source.split('/')[0]}" in sent, source


def test_packages_are_installed_by_hash_and_nothing_runs_as_root() -> None:
    runs = words_of("RUN")
    installs = [run for run in runs if "pip install" in run]
    assert any("--require-hashes" in run for run in installs)
    for part in " && ".join(installs).split("&&"):
        if "pip install" in part:
            assert "--require-hashes" in part or "--no-deps" in part
    last = [name for name, _ in instructions()]
    users = words_of("USER")
    assert users == ["8460"]
    after = last[last.index("USER") :]
    assert "RUN" not in after
    assert "COPY" not in after
    for words in (*words_of("ENTRYPOINT"), *words_of("CMD")):
        assert words.startswith("["), "signals must reach the server"


def test_the_container_asks_whether_the_server_is_ready(tmp_path: Path) -> None:
    """The very command, on a server that runs here."""
    (words,) = words_of("HEALTHCHECK")
    command: list[str] = yaml.safe_load(words.split("CMD", 1)[1])
    assert command[0] == "python"

    def check(port: int) -> int:
        asked = [each.replace("8460", str(port)) for each in command[1:]]
        ended = subprocess.run([sys.executable, *asked], capture_output=True)
        return ended.returncode

    config = Config(database=f"sqlite:///{tmp_path}/x.sqlite", bot_workers=1)
    with running(config) as server:
        port = server.port
        assert check(port) == 0
    assert check(port) != 0


# All together.


COMPOSED: Final = ("compose.yaml", "compose.cluster.yaml")


def compose(name: str = COMPOSED[0]) -> dict[str, Any]:
    text = (DEPLOY / name).read_text(encoding="utf-8")
    found: dict[str, Any] = yaml.safe_load(text)
    return found


def test_settings_have_the_names_that_the_server_knows() -> None:
    named = set(re.findall(r"STELLWERK_\w+", " ".join(words_of("ENV"))))
    named |= set(compose()["services"]["server"]["environment"])
    for node in ("node1", "node2"):
        told = compose("compose.cluster.yaml")["services"][node]["environment"]
        assert {"STELLWERK_CLUSTER", "STELLWERK_ANNOUNCE"} <= set(told)
        named |= set(told)
    unit = (DEPLOY / "stellwerk.service").read_text(encoding="utf-8")
    named |= set(re.findall(r"Environment=(STELLWERK_\w+)", unit))
    assert named <= FIELDS | OTHERS
    assert {"STELLWERK_HOSTS", "STELLWERK_PROXIES", "STELLWERK_DATABASE"} <= named


@pytest.mark.parametrize(
    ("file", "front"), [(COMPOSED[0], "proxy"), (COMPOSED[1], "balancer")]
)
def test_only_the_proxy_is_reached_from_outside(file: str, front: str) -> None:
    told = compose(file)
    services = told["services"]
    assert [name for name in services if "ports" in services[name]] == [front]
    assert told["networks"]["inside"]["internal"] is True
    for name in services.keys() - {front}:
        assert services[name]["networks"] == ["inside"]
    built = [each for each in services.values() if "build" in each]
    for server in built:
        assert server["read_only"] is True
        assert server["cap_drop"] == ["ALL"]
        build = server["build"]
        assert (DEPLOY / build["context"] / build["dockerfile"]).exists()
    assert len(built) == (1 if front == "proxy" else 2)


def test_the_balancer_is_told_all_that_its_file_asks_for() -> None:
    text = (DEPLOY / "haproxy.cfg").read_text(encoding="utf-8")
    asked = set(re.findall(r"\$\{(\w+)\}", text))
    service = compose("compose.cluster.yaml")["services"]["balancer"]
    assert set(service["environment"]) == asked


@pytest.mark.parametrize("file", COMPOSED)
def test_what_the_services_use_is_declared(file: str) -> None:
    told = compose(file)
    for service in told["services"].values():
        for name in service["networks"]:
            assert name in told["networks"]
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            known = source in told["volumes"] or (DEPLOY / source).exists()
            assert known, source
        for secret in service.get("secrets", []):
            name = secret if isinstance(secret, str) else secret["source"]
            assert name in told["secrets"]
        for other, wish in service.get("depends_on", {}).items():
            assert other in told["services"]
            assert wish == {"condition": "service_healthy"}
        assert service["restart"] == "unless-stopped"
        assert "build" in service or re.search(r":[\d.]+", service["image"])


@pytest.mark.parametrize("file", COMPOSED)
def test_no_password_is_written_down(file: str) -> None:
    text = (DEPLOY / file).read_text(encoding="utf-8")
    for line in text.splitlines():
        if "PASSWORD" in line and not line.startswith("#"):
            assert "${DATABASE_PASSWORD:?" in line


# The unit.


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit, for a program that exists here."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed (Debian: systemd)")
    text = (DEPLOY / "stellwerk.service").read_text(encoding="utf-8")
    program = "/opt/stellwerk/bin/stellwerk"
    assert program in text
    file = tmp_path / "stellwerk.service"
    file.write_text(text.replace(program, sys.executable))
    return file


def analyze(*words: str) -> tuple[int, str]:
    ended = subprocess.run(
        ["systemd-analyze", *words], capture_output=True, text=True, check=False
    )
    return ended.returncode, ended.stdout + ended.stderr


def test_the_unit_is_understood(unit: Path) -> None:
    assert analyze("verify", "--man=no", str(unit)) == (0, "")


def test_the_unit_lets_the_server_do_little(unit: Path) -> None:
    words = ("security", "--offline=true", "--no-pager", f"--threshold={EXPOSURE}")
    code, said = analyze(*words, str(unit))
    assert code == 0, said


def test_a_loose_unit_would_be_noticed(unit: Path) -> None:
    loose = unit.read_text().replace("CapabilityBoundingSet=\n", "")
    loose = re.sub(r"(?m)^(Protect|Restrict|SystemCall)\w+=.*\n", "", loose)
    unit.write_text(loose)
    words = ("security", "--offline=true", "--no-pager", f"--threshold={EXPOSURE}")
    assert analyze(*words, str(unit))[0] != 0


def test_the_unit_starts_the_command_as_it_is() -> None:
    text = (DEPLOY / "stellwerk.service").read_text(encoding="utf-8")
    (command,) = re.findall(r"(?m)^ExecStart=\S+ (.*)$", text)
    assert shlex.split(command)[0] == "serve"
    assert "RestartPreventExitStatus=2" in text, "a sentence is said once"
