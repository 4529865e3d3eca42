# SPDX-License-Identifier: MIT
"""What compiled modules must not contain: the known miscompilation, slow constructs.

mypyc 2.4.1 turns the literal of `1 << k` into a 32-bit C integer if `k` is an `i64`:
k = 32 gives 1, without an error. So a literal may be shifted only by what is surely
an `int`; bits come from a table. The other constructs are correct, but cost most of
what the compiler gains.
"""

import ast
import importlib.util
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]

FORBIDDEN_MODULES: Final = {
    "random": "a stream of its own in each build; use core.rng",
    "pickle": "fails on compiled classes; use snapshots",
    "copy": "fails on compiled classes; copy by hand",
    "dataclasses": "costs the whole gain of the compiler",
    "enum": "compares ten times slower than a Final constant",
}
FORBIDDEN_NAMES: Final = {"NamedTuple", "Protocol", "TypedDict"}

# A lambda is a closure that the compiler cannot see through. As the key of a sort it
# is welcome where no playout comes by: in functions that read the edition, which run
# when the rules are made (a parameter has a type of the game's edition module), and
# in these modules, which run when somebody asks for what they make.
COLD: Final = {"views.py", "laws.py", "record.py"}

Complaint = tuple[int, str]


def compiled_modules() -> list[Path]:
    """The list that the build uses: the one place that says what is compiled."""
    spec = importlib.util.spec_from_file_location("stellwerk_setup", ROOT / "setup.py")
    assert spec is not None
    assert spec.loader is not None
    setup = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(setup)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        return [ROOT / path for path in setup.compiled_modules()]


MODULES: Final = compiled_modules()


# Shifts


def is_literal(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int


def bindings(scope: ast.AST) -> Iterator[tuple[str, ast.expr | None, str]]:
    """Each name that a scope binds: its value, or None, and its annotation."""
    for node in ast.walk(scope):
        if isinstance(node, ast.Assign):
            yield from assigned(node)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, node.value, ast.unparse(node.annotation)
        elif isinstance(node, ast.AugAssign | ast.NamedExpr):
            if isinstance(node.target, ast.Name):
                yield node.target.id, None, ""
        elif isinstance(node, ast.arg):
            yield node.arg, None, ast.unparse(node.annotation or ast.Constant(""))
        elif isinstance(node, ast.For | ast.comprehension):
            loop = ast.unparse(node.iter).startswith(("range(", "reversed(range("))
            if isinstance(node.target, ast.Name):
                yield node.target.id, None, "int" if loop else ""


def assigned(node: ast.Assign) -> Iterator[tuple[str, ast.expr | None, str]]:
    """The names of one assignment; those of a tuple have no value of their own."""
    for target in node.targets:
        if isinstance(target, ast.Name):
            yield target.id, node.value, ""
        elif isinstance(target, ast.Tuple):
            for part in target.elts:
                yield ast.unparse(part), None, ""


class Names:
    """What is known of the names in a function, and of the module's constants."""

    def __init__(self, scope: ast.AST, module: ast.Module) -> None:
        self.bound: dict[str, list[tuple[ast.expr | None, str]]] = {}
        for name, value, kind in bindings(scope):
            self.bound.setdefault(name, []).append((value, kind))
        for node in module.body:
            for name, value, kind in bindings(node) if is_constant(node) else ():
                self.bound.setdefault(name, [(value, kind)])

    def is_literal(self, node: ast.expr) -> bool:
        """A literal, or a name that never holds anything but one literal."""
        if isinstance(node, ast.Name):
            bound = self.bound.get(node.id, [])
            return len(bound) == 1 and is_literal(bound[0][0])
        return is_literal(node)

    def is_int(self, node: ast.expr) -> bool:
        """Surely a Python int, not an i64."""
        if isinstance(node, ast.BinOp):
            return self.is_int(node.left) and self.is_int(node.right)
        if isinstance(node, ast.Call):
            return ast.unparse(node.func) in ("len", "int")
        if isinstance(node, ast.Name):
            kinds = [kind for _, kind in self.bound.get(node.id, [])]
            fixed = self.is_literal(node) and "i64" not in kinds
            return fixed or (bool(kinds) and set(kinds) == {"int"})
        return is_literal(node)


def is_constant(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign | ast.AnnAssign)


def scopes(tree: ast.Module) -> Iterator[ast.AST]:
    """Every function; then what stands outside of all functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield node
    for statement in tree.body:
        if not isinstance(statement, ast.FunctionDef | ast.ClassDef):
            yield statement


def bad_shifts(tree: ast.Module) -> Iterator[Complaint]:
    for scope in scopes(tree):
        names = Names(scope, tree)
        for node in ast.walk(scope):
            if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.LShift):
                continue
            if names.is_literal(node.left) and not names.is_int(node.right):
                yield node.lineno, f"miscompiled: {ast.unparse(node)}; use a table"


# Imports, classes, functions


def bad_imports(tree: ast.Module) -> Iterator[Complaint]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            if node.module in FORBIDDEN_MODULES:
                yield node.lineno, f"{node.module}: {FORBIDDEN_MODULES[node.module]}"
            for part in node.names:
                if part.name in FORBIDDEN_NAMES:
                    yield node.lineno, f"{part.name} costs the gain of the compiler"
        elif isinstance(node, ast.Import):
            for part in node.names:
                if part.name in FORBIDDEN_MODULES:
                    yield node.lineno, f"{part.name}: {FORBIDDEN_MODULES[part.name]}"


def attributes(cls: ast.ClassDef) -> Iterator[tuple[int, str, ast.expr]]:
    """Annotated attributes of a class, and annotated parameters it is made of."""
    for node in ast.walk(cls):
        if isinstance(node, ast.AnnAssign):
            yield node.lineno, ast.unparse(node.target), node.annotation
        elif isinstance(node, ast.FunctionDef) and node.name == "__init__":
            for part in node.args.args:
                if part.annotation is not None:
                    yield part.lineno, part.arg, part.annotation


def bad_attributes(tree: ast.Module) -> Iterator[Complaint]:
    for cls in ast.walk(tree):
        if not isinstance(cls, ast.ClassDef):
            continue
        for line, name, kind in attributes(cls):
            if mentions(kind, "Callable"):
                yield line, f"{name}: a call through a Callable is not native"
            if is_state(cls) and mentions(kind, "Any"):
                yield line, f"{name}: Any in a state class is boxed and unchecked"


def is_state(cls: ast.ClassDef) -> bool:
    """A state, or something it is made of: whatever is copied by hand."""
    methods = [node.name for node in cls.body if isinstance(node, ast.FunctionDef)]
    return "copy" in methods


def mentions(kind: ast.expr, name: str) -> bool:
    """Does a type mention a name? A step of any game is a native class all the same."""
    if isinstance(kind, ast.Subscript) and ast.unparse(kind.value) == "Step":
        return False
    if isinstance(kind, ast.Name | ast.Attribute):
        return ast.unparse(kind).split(".")[-1] == name
    if isinstance(kind, ast.Constant) and isinstance(kind.value, str):
        return mentions(ast.parse(kind.value, mode="eval").body, name)
    inner = [node for node in ast.iter_child_nodes(kind) if isinstance(node, ast.expr)]
    return any(mentions(node, name) for node in inner)


def sort_keys(tree: ast.AST) -> list[ast.expr]:
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    keywords = [keyword for call in calls for keyword in call.keywords]
    return [keyword.value for keyword in keywords if keyword.arg == "key"]


def welcome_keys(tree: ast.Module, name: str) -> list[ast.expr]:
    """Sort keys where no playout comes by."""
    if name in COLD:
        return sort_keys(tree)
    printed: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and str(node.module).endswith("edition"):
            printed |= {part.name for part in node.names}
    found: list[ast.expr] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            kinds = [part.annotation for part in node.args.args if part.annotation]
            if any(mentions(kind, word) for kind in kinds for word in printed):
                found += sort_keys(node)
    return found


def bad_functions(tree: ast.Module, name: str) -> Iterator[Complaint]:
    welcome = welcome_keys(tree, name)
    for node in ast.walk(tree):
        if isinstance(node, ast.Yield | ast.YieldFrom):
            yield node.lineno, "a generator: return a list"
        elif isinstance(node, ast.Lambda) and node not in welcome:
            yield node.lineno, "a lambda: not native (fine as a sort key at load)"
        elif isinstance(node, ast.FunctionDef):
            for inner in ast.walk(node):
                if isinstance(inner, ast.FunctionDef) and inner is not node:
                    yield inner.lineno, f"{inner.name}: a nested function is a closure"


def complaints(source: str, name: str = "phases.py") -> list[str]:
    tree = ast.parse(source)
    found = [
        *bad_shifts(tree),
        *bad_imports(tree),
        *bad_attributes(tree),
        *bad_functions(tree, name),
    ]
    return [f"line {line}: {what}" for line, what in sorted(set(found))]


def test_there_are_compiled_modules() -> None:
    names = [path.relative_to(ROOT / "src" / "stellwerk").parts[0] for path in MODULES]
    assert {"core", "games", "bots"} <= set(names)


@pytest.mark.parametrize(
    "path", MODULES, ids=lambda path: str(path.relative_to(ROOT / "src/stellwerk"))
)
def test_a_compiled_module_avoids_what_the_compiler_does_badly(path: Path) -> None:
    assert complaints(path.read_text(encoding="utf-8"), path.name) == []


BAD: Final = {
    "literal shifted by an i64": "def f(k: i64) -> i64:\n    return 1 << k",
    "by a local of unknown type": "def f(s: S) -> i64:\n    k = s.k\n    return 1 << k",
    "by an attribute": "def f(s: S) -> i64:\n    return 1 << s.k",
    "by a sum": "def f(k: i64) -> i64:\n    return 1 << (k + 1)",
    "by a loop over i64": "def f(a: list[i64]):\n    return [1 << k for k in a]",
    "by an i64 loop": "def f():\n    k: i64\n    for k in range(9):\n        g(1 << k)",
    "name of a literal": "def f(k: i64):\n    one: i64 = 1\n    return one << k",
    "untyped name": "def f(k: i64) -> i64:\n    one = 1\n    return one << k",
    "constant": "ONE: Final = 1\ndef f(k: i64) -> i64:\n    return ONE << k",
    "in a method": "class A:\n    def f(self, k: i64) -> i64:\n        return 1 << k",
    "outside": "k: i64 = 40\nBIT = 1 << k",
    "random": "import random",
    "from random": "from random import Random",
    "pickle": "def f():\n    import pickle",
    "deepcopy": "from copy import deepcopy",
    "copy module": "import copy",
    "dataclass": "from dataclasses import dataclass",
    "enum": "from enum import IntEnum",
    "NamedTuple": "from typing import NamedTuple",
    "Protocol": "from typing import Final, Protocol",
    "Callable attribute": "class A:\n    def __init__(self):\n"
    "        self.f: Callable[[int], int] = g",
    "Callable parameter": "class A:\n    def __init__(self, f: Callable[[], int]):\n"
    "        self.f = f",
    "Callable in a list": "class A:\n    f: list[Callable[[], int]]",
    "Any in a state": "class A:\n    def __init__(self, x: list[Any]):\n"
    "        self.x = x\n    def copy(self): ...",
    "Any attribute": "class A:\n    x: Any\n    def copy(self): ...",
    "quoted Any": "class A:\n    x: 'dict[str, Any]'\n    def copy(self): ...",
    "lambda": "def f(a):\n    return sorted(a, key=lambda x: -x)",
    "nested function": "def f():\n    def g(): ...\n    return g",
    "nested in a method": "class A:\n    def f(self):\n        def g(): ...",
    "generator": "def f():\n    yield 1",
    "delegating generator": "def f():\n    yield from g()",
}

GOOD: Final = {
    "literal by an int": "def f(k: int) -> int:\n    return 1 << k",
    "table": "BIT: Final = [1 << k for k in range(62)]",
    "loop": "def f() -> None:\n    for k in range(9):\n        g(1 << (k + 1))",
    "length": "def f(a: list[int]) -> int:\n    return (1 << len(a)) - 1",
    "two literals": "LIMIT: Final = 1 << 53",
    "constant": "WIDTH: Final = 7\nMASK: Final = 1 << WIDTH",
    "reassigned": "def f(k: i64) -> i64:\n    x: i64 = 1\n    x <<= k\n    return x",
    "parameter": "def f(x: i64, k: i64) -> i64:\n    return x << k",
    "Any of a step": "class A:\n    def __init__(self, s: list[Step[Any]]): ...\n"
    "    def copy(self): ...",
    "Any elsewhere": "class A:\n    def __init__(self, raw: dict[str, Any]): ...",
    "our own copy": "def f(state: S) -> S:\n    return state.copy()",
}


@pytest.mark.parametrize("source", BAD.values(), ids=list(BAD))
def test_what_is_forbidden_is_found(source: str) -> None:
    assert len(complaints(source)) == 1


@pytest.mark.parametrize("source", GOOD.values(), ids=list(GOOD))
def test_what_is_fine_is_let_through(source: str) -> None:
    assert complaints(source) == []


READS_EDITION: Final = """
from stellwerk.games.some.edition import Card

def numbered(cards: list[Card]) -> list[Card]:
    return sorted(cards, key=lambda card: card.id)
"""


def test_sort_keys_are_welcome_where_no_playout_comes_by() -> None:
    assert complaints(READS_EDITION) == []
    assert complaints(READS_EDITION.replace("list[Card]", "list[int]")) != []
    assert complaints(READS_EDITION.replace("key=", "")) != []
    source = "def f(a):\n    return sorted(a, key=lambda x: -x)"
    assert complaints(source, "views.py") == []
    assert complaints(source, "flow.py") != []
