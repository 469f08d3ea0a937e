"""How the window is built: screens of parts, a typed door to the window, no module round in circles."""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterable, Iterator
from pathlib import Path

import pytest

from tests.test_architecture import PAIRS, dotted, named, target, tree

UI = [(name, path) for name, path in PAIRS if name.startswith("ui/")]
IDS = [name for name, _ in UI]
LONGEST = 2
"""Classes of ours that a class may descend from, one above the other."""
TYPED = frozenset({"window", "screen", "table", "view", "below"})
"""Names of what mypy must see through."""


ROOTS = ("ui/app.py", "ui/crash_handler.py", "ui/window.py")
"""What makes the screens and shows them; nothing else beside the rooms knows the rooms."""
SHUT = {
    "": {"table", "screens", "editor"},
    "board": {"panels", "table", "screens", "editor"},
    "panels": {"table", "screens", "editor"},
    "table": {"screens", "editor"},
    "screens": {"editor"},
    "editor": {"screens"},
}
"""A room of ui, "" for what stands beside the rooms -> the rooms that it knows nothing of. What the kit may
know says tests/test_architecture.py."""


def room(module: str) -> str:
    """The room of ui that a module is in, "" for none."""
    return module.removeprefix("hades.ui").removeprefix(".").rpartition(".")[0]


def through_shut_doors(name: str, body: ast.Module, path: Path) -> list[str]:
    """What a module imports out of a room that its own knows nothing of."""
    wanted = {target(found) for found in named(path, at_run_time(body))}
    shut = SHUT.get(room(dotted(name)), set())
    return sorted(to for to in wanted if to.startswith("hades.ui") and room(to) in shut)


def by_module(found: Callable[[str, Path], Iterable[str]], but: Collection[str] = ()) -> dict[str, list[str]]:
    """Module of the window -> what was found in it; only those with something."""
    all_found = {name: list(found(name, path)) for name, path in UI if name not in but}
    return {name: faults for name, faults in all_found.items() if faults}


def test_the_rooms_know_only_what_they_may() -> None:
    assert by_module(lambda name, path: through_shut_doors(name, tree(path), path), ROOTS) == {}


@pytest.mark.parametrize(
    ("name", "source", "found"),
    [
        (
            "ui/table/enemy_playback.py",
            "from hades.ui.screens import reference",
            "hades.ui.screens.reference",
        ),
        (
            "ui/board/scene.py",
            "from hades.ui.table.table_screen import TableScreen",
            "hades.ui.table.table_screen",
        ),
        ("ui/toast.py", "from hades.ui.screens import title", "hades.ui.screens.title"),
    ],
)
def test_a_way_through_a_shut_door_is_found(name: str, source: str, found: str, tmp_path: Path) -> None:
    assert through_shut_doors(name, ast.parse(source), tmp_path) == [found]


def bases(trees: dict[str, ast.Module]) -> dict[str, dict[str, list[str]]]:
    """Module -> class -> the classes that it says it descends from, each as module.class."""
    found: dict[str, dict[str, list[str]]] = {}
    for module, body in trees.items():
        known = {node.name: f"{module}.{node.name}" for node in body.body if isinstance(node, ast.ClassDef)}
        for node in ast.walk(body):
            if isinstance(node, ast.ImportFrom):
                known |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
        found[module] = {
            node.name: [known.get(ast.unparse(base), "") for base in node.bases]
            for node in ast.walk(body)
            if isinstance(node, ast.ClassDef)
        }
    return found


def ancestors(name: str, all_bases: dict[str, dict[str, list[str]]]) -> int:
    """How many classes of ours stand above a class, along the longest line."""
    module, _, kind = name.rpartition(".")
    above = [base for base in all_bases.get(module, {}).get(kind, []) if base]
    ours = [base for base in above if base.rpartition(".")[2] in all_bases.get(base.rpartition(".")[0], {})]
    return 1 + max(ancestors(base, all_bases) for base in ours) if ours else 0


def too_long(trees: dict[str, ast.Module]) -> list[str]:
    """Classes with more ancestors than may be."""
    known = bases(trees)
    names = [f"{module}.{kind}" for module, kinds in known.items() for kind in kinds]
    return [name for name in names if ancestors(name, known) > LONGEST]


def test_no_class_has_more_than_two_ancestors() -> None:
    assert (
        too_long(
            {dotted(name): tree(path) for name, path in PAIRS if name.split("/")[0] in ("ui", "session")}
        )
        == []
    )


def test_a_long_line_of_ancestors_is_found() -> None:
    one = ast.parse("class A: pass\nclass B(A): pass\nclass C(B): pass")
    other = ast.parse("from hades.one import C\nclass D(C): pass")
    assert too_long({"hades.one": one, "hades.other": other}) == ["hades.other.D"]


def asked_by_type(body: ast.Module) -> Iterator[str]:
    """Where it is asked of what exact type something is, or whether it is some screen."""
    for node in ast.walk(body):
        if isinstance(node, ast.Compare) and isinstance(node.left, ast.Call):
            if ast.unparse(node.left.func) == "type" and "Screen" in ast.unparse(node):
                yield ast.unparse(node)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("isinstance", "hasattr", "getattr"):
            asked = ast.unparse(node)
            if "Screen" in asked or (ast.unparse(node.func) != "isinstance" and "(screen" in asked):
                yield asked


def test_no_screen_is_asked_what_it_is() -> None:
    assert by_module(lambda _, path: asked_by_type(tree(path))) == {}


def untyped(body: ast.Module) -> Iterator[str]:
    """Windows, screens, tables and views of which nothing is said but Any."""
    for node in ast.walk(body):
        name = node.arg if isinstance(node, ast.arg) else ""
        if isinstance(node, ast.AnnAssign):
            name = ast.unparse(node.target).removeprefix("self.").strip("_")
        if isinstance(node, ast.arg | ast.AnnAssign) and name in TYPED and node.annotation is not None:
            if "Any" in ast.unparse(node.annotation).replace("[", " ").replace("]", " ").split():
                yield name


def test_windows_screens_and_views_have_types() -> None:
    assert by_module(lambda _, path: untyped(tree(path))) == {}


@pytest.mark.parametrize(
    ("source", "asked", "bare"),
    [
        ("type(screen) is PlayScreen", 1, 0),
        ("isinstance(below, PagesScreen)", 1, 0),
        ("hasattr(screen, 'session')", 1, 0),
        ("isinstance(error, ImportError)\ntype(value) is int", 0, 0),
        ("def f(window: Any) -> None: pass", 0, 1),
        ("self._screen: Any = None", 0, 1),
        ("def f(screen: Screen | None, **new: Any) -> None: pass", 0, 0),
    ],
)
def test_what_is_asked_by_type_or_has_none_is_found(source: str, asked: int, bare: int) -> None:
    body = ast.parse(source)
    assert (len(list(asked_by_type(body))), len(list(untyped(body)))) == (asked, bare)


def at_run_time(body: ast.Module) -> list[ast.stmt]:
    """The statements of a module that run when it is imported: not those for types alone."""
    return [
        node
        for node in body.body
        if not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test))
    ]


def test_no_module_of_the_window_comes_back_to_itself() -> None:
    own = {dotted(name) for name in IDS}
    left = {}
    for name, path in UI:
        wanted = {target(found) for found in named(path, at_run_time(tree(path)))}
        left[dotted(name)] = wanted & own - {dotted(name)}
    while leaves := [name for name, to in left.items() if not to & left.keys()]:
        for leaf in leaves:
            del left[leaf]
    assert left == {}
