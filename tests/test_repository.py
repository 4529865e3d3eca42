# SPDX-License-Identifier: MIT
"""The repository itself: no traces of a machine, licence lines, sizes, tested docs."""

import ast
import doctest
import re
import subprocess
from pathlib import Path
from typing import Final

import pytest

import stellwerk
from stellwerk.server.config import Config

ROOT: Final = Path(__file__).parents[1]
SKIPPED: Final = {"build", "dist", "node_modules"}
TEXT: Final = {
    *(".cfg", ".css", ".html", ".ini", ".js", ".json", ".md", ".py", ".rec", ".sh"),
    *(".svelte", ".svg", ".toml", ".ts", ".txt", ".yaml", ".yml", ""),
}
LONGEST_FUNCTION: Final = 40
LONGEST_FILE: Final = 400

# A class of one letter keeps a pattern from finding itself.
MACHINE: Final = {
    "a folder of one machine": re.compile(
        r"(?<![\w.:~])/(?:work|tmp|home|root|Users)/\w"
    ),
    "a Windows folder": re.compile(r"\b[A-Z]:\\(?:Users|Documents)\b"),
    "a package registry": re.compile(
        r"[a]rtifactory|[n]exus\.|[v]erdaccio|\b[i]ndex-url"
        r"|pypi\.(?!org)\w+\.[\w.]+|registry\.(?!npmjs\.org)\w+\.\w+",
        re.IGNORECASE,
    ),
    "an address inside a network": re.compile(
        r"\b(?:10\.\d+|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.\d+\.\d+\b"
    ),
    "a credential": re.compile(
        r"[-]{5}BEGIN [A-Z ]*PRIVATE KEY|\bgh[pousr]_\w{30}|\bAKIA[0-9A-Z]{16}"
    ),
}


def files() -> list[Path]:
    """All files of the repository: those that git knows, or all without git."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode == 0 and listed.stdout:
        known = [ROOT / name for name in listed.stdout.split("\0") if name]
        return [path for path in known if path.is_file()]
    return [
        path
        for path in sorted(ROOT.rglob("*"))
        if path.is_file() and not hidden(path.relative_to(ROOT))
    ]


def hidden(path: Path) -> bool:
    """Caches, environments, builds: nothing that belongs to the repository."""
    made = [part for part in path.parts[:-1] if part.startswith(".") and part != ".ci"]
    return bool(made) or bool(SKIPPED & set(path.parts)) or "__pycache__" in path.parts


FILES: Final = files()
PYTHON: Final = [path for path in FILES if path.suffix == ".py"]
SOURCE: Final = [path for path in PYTHON if path.is_relative_to(ROOT / "src")]
PAGES: Final = [
    path
    for path in FILES
    if path.suffix == ".md"
    and (path.parent == ROOT or path.is_relative_to(ROOT / "docs"))
]


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def traces(text: str) -> list[str]:
    """Lines that tell about a machine or a network, and what they tell."""
    return [
        f"line {number}: {what}: {line.strip()[:80]}"
        for number, line in enumerate(text.splitlines(), 1)
        for what, pattern in MACHINE.items()
        if pattern.search(line)
    ]


def test_no_file_tells_about_a_machine() -> None:
    found: dict[str, list[str]] = {}
    for path in FILES:
        if path.suffix in TEXT:
            lines = traces(path.read_text(encoding="utf-8"))
            if lines:
                found[name(path)] = lines
    assert found == {}


@pytest.mark.parametrize(
    "text",
    [
        "see /wo·rk/notes.md",
        'path = "/tm·p/x"',
        "/ho·me/anna/stellwerk",
        "pip install --index·-url https://example.org",
        "https://pypi·.corp.example.com/simple",
        '"resolved": "https://registry·.example.com/vite"',
        "http://192·.168.0.7:8000",
        "C:\\Us·ers\\anna",
        "-----BEGIN RSA PRIV·ATE KEY-----",
    ],
)
def test_traces_are_found(text: str) -> None:
    """The dots keep these samples from being found in this file."""
    assert traces(text) == []
    assert traces(text.replace("·", "")) != []


@pytest.mark.parametrize(
    "text",
    [
        "https://json-schema.org/draft/2020-12/schema",
        "https://pypi.org/project/stellwerk",
        '"resolved": "https://registry.npmjs.org/vite"',
        "src/work/tmp/home.py",
        "docs/homework",
        "127.0.0.1:8000",
        "version 10.1.2",
    ],
)
def test_harmless_lines_are_let_through(text: str) -> None:
    assert traces(text) == []


@pytest.mark.parametrize("path", PYTHON, ids=name)
def test_a_python_file_names_its_licence_first(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not text or text.startswith("# SPDX-License-Identifier: MIT\n")


def long_functions(source: str) -> list[str]:
    """Functions beyond the budget, with their number of lines."""
    return [
        f"{node.name}: {length}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or 0) - node.lineno + 1) > LONGEST_FUNCTION
    ]


@pytest.mark.parametrize("path", SOURCE, ids=name)
def test_files_and_functions_are_short(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert long_functions(text) == []
    assert text.count("\n") <= LONGEST_FILE


def test_long_functions_are_found() -> None:
    lines = "\n".join("    x = 1" for _ in range(LONGEST_FUNCTION))
    assert long_functions(f"def short():\n    pass\ndef long():\n{lines}") == [
        "long: 41"
    ]
    stored = f"class A:\n  def __init__(self):\n{lines}"
    assert long_functions(stored) == ["__init__: 41"]


def documented(source: str) -> list[str]:
    """Public things of a module that have no docstring (methods excepted)."""
    tree = ast.parse(source)
    missing = [] if ast.get_docstring(tree) or not tree.body else ["the module"]
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            missing += [] if ast.get_docstring(node) else [node.name]
    return missing


@pytest.mark.parametrize("path", SOURCE, ids=name)
def test_modules_and_classes_say_what_they_are_for(path: Path) -> None:
    if path.name != "edition.py":  # the fields of a file's shape speak for themselves
        assert documented(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_the_examples_of_a_page_run(path: Path) -> None:
    failed, _ = doctest.testfile(
        str(path),
        module_relative=False,
        optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE,
        encoding="utf-8",
    )
    assert failed == 0


def links(text: str) -> list[str]:
    """Where a page's relative links lead."""
    found = re.findall(r"\]\(([^)#\s]+)", text)
    return [link for link in found if not re.match(r"[a-z]+:", link)]


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_the_links_of_a_page_lead_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert [link for link in links(text) if not (path.parent / link).exists()] == []


def test_the_workflow_runs_the_two_commands_of_the_readme() -> None:
    steps = (ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for command in re.findall(r"^make \w+", readme, re.MULTILINE):
        assert command in steps
    assert f"127.0.0.1:{Config().port}/" in steps


def test_it_is_cited_with_its_version() -> None:
    stated = f"version: {stellwerk.__version__}\n"
    assert stated in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    page = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
    assert f"version = {{{stellwerk.__version__}}}" in page
