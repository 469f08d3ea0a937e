"""The house as docs/architecture.md draws it: a module imports only from what stands above it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

import hades
from hades.rules import sequence_of_play

ROOT = Path(hades.__file__).parent

ORDER = (
    "geometry", "chance", "wording", "printable", "optional_packages", "content", "state", "board", "nastian",
    "rules", "view", "engine", "storage", "narrate", "odds", "game", "history", "art", "story",
    "program_log", "players", "worker_pool", "advice", "session", "facts", "study", "run", "console",
    "terminal", "agent", "gym", "cli", "__main__", "ui",
)  # fmt: skip
"""Top names inside hades, from the ground up. A part may import itself and what stands before it."""

WORLD = frozenset({"random", "time", "os", "datetime"})
"""What nothing at or above engine/ imports: chance comes from `hades.chance`, time from the caller."""

ENGINE = ORDER.index("engine")

GATE = "content/untrusted_input.py"
"""The one module that opens and parses what comes from outside."""

NOT_FROM_OUTSIDE = {
    "console.py": {"open"},  # throws away what nobody reads
    "storage/disk.py": {"open", "read_bytes"},  # writes game files, and copies them byte by byte
    "storage/games_folder.py": {"read_bytes"},  # compares damaged files byte by byte
    "gym/raid_env.py": {"open"},  # a picture that it has just drawn
    "study/study_folder.py": {"open", "read_bytes"},  # its own rows, tables, and the code of this program
    "ui/kit/svg_pictures.py": {"open"},  # pictures that the program has just drawn
    "ui/board/painted_floors.py": {"open"},  # ... and has drawn before
}
"""Modules that open something beside the gate; none of it is parsed."""

FILES = frozenset(
    {"open", "read_text", "read_bytes", "write_text", "write_bytes", "mkdir", "unlink", "touch"}
)
MAY_OPEN_FILES = (
    "content/", "storage/", "program_log.py", "story/", "advice/analysis/", "study/", "run/", "console.py",
    "terminal/", "cli/", "__main__.py", "ui/", "gym/raid_env.py",
)  # fmt: skip

DOOR = "console.py"
"""What alone writes to standard output and standard error."""

LOUD = {
    "print", "input", "click.echo", "click.secho", "click.prompt", "click.confirm", "click.pause",
    "click.echo_via_pager", "click.version_option", "rich.print", "traceback.print_exc",
    "traceback.print_exception", "warnings.warn", "logging.basicConfig", "logging.StreamHandler",
    "sys.stdout", "sys.stderr", "sys.__stdout__", "sys.__stderr__", "os.write",
    "prompt_toolkit.PromptSession", "prompt_toolkit.prompt", "prompt_toolkit.print_formatted_text",
}  # fmt: skip
"""Names that write there, or stand for where it is written."""
LOUD_ENDS = {name.rpartition(".")[2] for name in LOUD}

MAY_BE_LOUD = {
    # whoever loads a game from Python is warned as Python does; the command line and the window say their own
    ("storage/loading.py", "warnings.warn"),
    # into a file that was opened for it
    ("storage/disk.py", "os.write"),
    # draws the line that somebody types, and nothing of the game
    ("terminal/terminal_io.py", "prompt_toolkit.PromptSession"),
}

LATE = {("cli", "ui")}
"""Right if imported inside the function that needs it: only `hades play` opens the window."""

APART = {("history", "odds")}
"""Wrong though they point upward: what happened does not depend on what may be reckoned."""

KIT = "ui/kit/"
"""Boxes, panels, buttons: what any screens could be made of."""

KIT_KNOWS = (
    "hades.ui.kit.",
    "hades.art.colours.",
    "hades.art.svg.",
    "hades.printable.",
    "hades.wording.",
)
"""All of hades that the kit may import: itself, colours, letters, pictures, what may be shown of a text."""

MODULES = sorted(ROOT.rglob("*.py"))
NAMES = [path.relative_to(ROOT).as_posix() for path in MODULES]
PAIRS = list(zip(NAMES, MODULES, strict=True))


@cache
def tree(path: Path) -> ast.Module:
    """A module as syntax; each is read once for all tests that look at it."""
    return ast.parse(path.read_text(encoding="utf-8"))


def part(name: str) -> str:
    """The part of the house a file or a dotted module belongs to."""
    return re.split(r"[/.]", name)[0]


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Everything in a module, whatever it stands in."""
    return tuple(ast.walk(tree(path)))


def imports(path: Path) -> list[str]:
    """Dotted names of all that a module imports, inside functions too; ``from a import b`` as a.b."""
    return named(path, nodes(path))


def named(path: Path, nodes: Iterable[ast.AST]) -> list[str]:
    """Dotted names that import statements among the nodes import."""
    found = []
    for node in nodes:
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: write imports in full"
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return found


def at_once(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Everything that is run when a module is imported: not what functions or type checkers import."""
    for node in nodes:
        if isinstance(node, ast.If) and last_word(node.test) == "TYPE_CHECKING":
            yield from at_once(node.orelse)
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield node
            yield from at_once(ast.iter_child_nodes(node))


def inner(names: list[str]) -> list[str]:
    """What is imported from inside the house."""
    return [name for name in names if name.startswith("hades.")]


def faults_in(name: str, path: Path) -> list[str]:
    """Every wrong arrow of a module."""
    here = part(name)
    if here == "__init__":
        return []
    eager = named(path, at_once(tree(path).body))
    wrong = [
        f"{name} imports {there}"
        for found in inner(imports(path))
        if not allowed(here, there := found.split(".")[1]) and (found in eager or (here, there) not in LATE)
    ]
    outside = {found.split(".")[0] for found in imports(path)}
    inside = ORDER.index(here) <= ENGINE and name != GATE
    wrong += [f"{name} imports {module}" for module in sorted(outside & (WORLD if inside else {"random"}))]
    if here != "ui":
        wrong += [f"{name} imports {module}" for module in sorted(outside & {"arcade", "pyglet"})]
    if name.startswith(KIT):
        own = (found for found in imports(path) if found.split(".")[0] == "hades")
        wrong += [f"{name} imports {found}" for found in own if not f"{found}.".startswith(KIT_KNOWS)]
    return wrong


def allowed(here: str, there: str) -> bool:
    """Whether a part may import another; of what hades itself shows, only the version."""
    if there not in ORDER or (here, there) in APART:
        return there == "__version__"
    return ORDER.index(there) <= ORDER.index(here)


def opens_files(path: Path) -> set[str]:
    """Calls in a module that reach for files."""
    found = set()
    for node in nodes(path):
        if isinstance(node, ast.Call):
            called = node.func
            name = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
            if name in FILES:
                found.add(name)
    return found


def last_word(node: ast.AST) -> str:
    """The last word of a name with dots or without, "" of anything else."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def loud_names(path: Path) -> set[str]:
    """What a module names that writes to standard output or standard error; a Console only with no file."""
    found = set()
    for node in nodes(path):
        if isinstance(node, ast.Name | ast.Attribute):
            # most names end otherwise, and writing all of them out took seconds
            if last_word(node) in LOUD_ENDS:
                found.add(ast.unparse(node))
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
        if isinstance(node, ast.Call) and last_word(node.func) == "Console":
            if "file" not in {keyword.arg for keyword in node.keywords}:
                found.add("print")
    return found & LOUD


def test_only_the_door_writes_to_the_terminal() -> None:
    loud = {(name, word) for name, path in PAIRS if name != DOOR for word in loud_names(path)}
    assert loud - MAY_BE_LOUD == set()


@pytest.mark.parametrize(
    ("source", "word"),
    [
        ("print(1)", "print"),
        ("def f(out=print): pass", "print"),
        ("import click\nclick.echo('x')", "click.echo"),
        ("from click import echo\necho('x')", "click.echo"),
        ("import sys\nwrite = sys.stdout.write", "sys.stdout"),
        ("import sys\nf(file=sys.stderr)", "sys.stderr"),
        ("from sys import stdout", "sys.stdout"),
        ("from rich.console import Console\nConsole(width=3)", "print"),
    ],
)
def test_a_way_around_the_door_is_found(source: str, word: str, tmp_path: Path) -> None:
    path = tmp_path / "x.py"
    path.write_text(source, encoding="utf-8")
    assert loud_names(path) == {word}


def takes_in(path: Path) -> set[str]:
    """Calls and imports of a module that open a file to read it, or parse a text."""
    found = {name for name in imports(path) if name.split(".")[0] == "tomllib"}
    for node in nodes(path):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            owner, name = node.value.id, node.attr
            if (owner == "json" and name != "dumps") or (owner in ("os", "io", "Image") and "open" in name):
                found.add(name)
        if isinstance(node, ast.Call):
            called, first = node.func, [*node.args, None][0]
            if isinstance(called, ast.Name) and called.id == "open":
                found.add("open")
            elif isinstance(called, ast.Attribute) and getattr(called.value, "id", "") != "untrusted_input":
                # other things are opened, too, but only files with a mode
                with_mode = isinstance(first, ast.Constant) and isinstance(first.value, str)
                if called.attr in ("read_text", "read_bytes") or (called.attr == "open" and with_mode):
                    found.add(called.attr)
    return found


def test_what_comes_in_comes_through_the_gate() -> None:
    assert {name: found for name, path in PAIRS if name != GATE and (found := takes_in(path))} == (
        NOT_FROM_OUTSIDE
    )


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("open('a')", {"open"}),
        ("path.open('rb')", {"open"}),
        ("path.read_text(encoding='utf-8')", {"read_text"}),
        ("import os\nos.open('a', 0)", {"open"}),
        ("import json\njson.loads('1')", {"loads"}),
        ("import json\nread = json.JSONDecoder().decode", {"JSONDecoder"}),
        ("from tomllib import loads", {"tomllib.loads"}),
        ("from hades.content import untrusted_input\nuntrusted_input.read_text(path, kind)", set()),
        ("sheet.open(below)", set()),
    ],
)
def test_a_way_round_the_gate_is_found(source: str, found: set[str], tmp_path: Path) -> None:
    path = tmp_path / "x.py"
    path.write_text(source, encoding="utf-8")
    assert takes_in(path) == found


def taken_apart(path: Path) -> list[int]:
    """Lines of a module that split words at a colon."""
    return [
        node.lineno
        for node in nodes(path)
        if isinstance(node, ast.Call)
        and getattr(node.func, "attr", "") in ("split", "rsplit", "partition", "rpartition")
        and [getattr(argument, "value", None) for argument in node.args[:1]] == [":"]
    ]


def test_what_a_click_does_is_no_string_to_be_taken_apart() -> None:
    screens = [(name, path) for name, path in PAIRS if name.startswith("ui/") and "/art/" not in name]
    assert len(screens) > 60
    assert {name: taken_apart(path) for name, path in screens if taken_apart(path)} == {}


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("kind, _, what = action.partition(':')", [1]),
        ("x = 1\n_, a, b = action.split(':', 2)", [2]),
        ("words.split()", []),
        ("note.partition(' · ')", []),
    ],
)
def test_a_string_that_is_taken_apart_is_found(source: str, lines: list[int], tmp_path: Path) -> None:
    path = tmp_path / "x.py"
    path.write_text(source, encoding="utf-8")
    assert taken_apart(path) == lines


def test_imports_point_upward() -> None:
    assert [name for name in NAMES if part(name) not in (*ORDER, "__init__")] == [], "no place in the house"
    assert [fault for name, path in PAIRS for fault in faults_in(name, path)] == []


def test_only_the_engine_reaches_into_a_game() -> None:
    inside = re.compile(r"(?<!self)\._(past|state|reckoned|given_up)\b")
    files = (path for path in ROOT.rglob("*.py") if path.relative_to(ROOT).parts[0] != "engine")
    assert [str(path) for path in files if inside.search(path.read_text("utf-8"))] == []


def test_only_content_records_and_front_ends_open_files() -> None:
    others = {name: opens_files(path) for name, path in PAIRS if not name.startswith(MAY_OPEN_FILES)}
    assert {name: found for name, found in others.items() if found} == {}


def test_no_circle_of_imports() -> None:
    """A circle has an arrow that is late or for type checkers, else the program could not be imported."""
    arrows = {dotted(name): aims(path, imports(path)) - {dotted(name)} for name, path in PAIRS}
    assert sorted(in_circles(arrows)) == [], "closes a circle: let what both need stand below both"


def aims(path: Path, found: list[str]) -> set[str]:
    """The modules of the house among imported names."""
    return {target(name) for name in found} & MODULE_NAMES


def in_circles(arrows: dict[str, set[str]]) -> set[tuple[str, str]]:
    """The arrows by which one comes back to where one began."""
    reached = {start: reach(arrows, start) for start in arrows}
    return {(source, aim) for source, aims in arrows.items() for aim in aims if source in reached[aim]}


def reach(arrows: dict[str, set[str]], start: str) -> set[str]:
    """All that one comes to from a module, and the module if one comes back to it."""
    found: set[str] = set()
    left = [start]
    while left:
        fresh = arrows.get(left.pop(), set()) - found
        found |= fresh
        left += fresh
    return found


@pytest.mark.parametrize(
    ("arrows", "circle"),
    [
        ({"a": {"b"}, "b": {"c"}, "c": set()}, set()),
        ({"a": {"b"}, "b": {"c"}, "c": {"b"}}, {("b", "c"), ("c", "b")}),
        ({"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set()}, {("a", "b"), ("b", "c"), ("c", "a")}),
    ],
)
def test_a_circle_is_found(arrows: dict[str, set[str]], circle: set[tuple[str, str]]) -> None:
    assert in_circles(arrows) == circle


def test_what_functions_and_type_checkers_import_is_late(tmp_path: Path) -> None:
    path = tmp_path / "x.py"
    path.write_text(
        "import a\nif TYPE_CHECKING:\n    import b\nelse:\n    import c\n"
        "def f():\n    import d\ntry:\n    import e\nexcept ImportError:\n    pass\n",
        encoding="utf-8",
    )
    assert sorted(imports(path)) == ["a", "b", "c", "d", "e"]
    assert sorted(named(path, at_once(tree(path).body))) == ["a", "c", "e"]


def dotted(name: str) -> str:
    """Module name of a file."""
    return "hades." + name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


MODULE_NAMES = frozenset(map(dotted, NAMES))


def target(found: str) -> str:
    """The module that ``from a import b`` reads: a.b if that is a module, else a."""
    return found if found in MODULE_NAMES else found.rpartition(".")[0]


@pytest.mark.parametrize(
    ("name", "source", "fault"),
    [
        ("rules/x.py", "from hades.engine import game", "rules/x.py imports engine"),
        ("geometry.py", "import hades.state.state", "geometry.py imports state"),
        ("engine/x.py", "def f():\n    from hades.players import by_name", "engine/x.py imports players"),
        ("nastian/x.py", "from hades import Game", "nastian/x.py imports Game"),
        ("state/x.py", "import random", "state/x.py imports random"),
        ("odds/x.py", "import random", "odds/x.py imports random"),
        ("engine/x.py", "from datetime import date", "engine/x.py imports datetime"),
        ("cli.py", "import arcade.gui", "cli.py imports arcade"),
        ("cli.py", "from hades.ui import app", "cli.py imports ui"),
        ("terminal/x.py", "def f():\n    from hades.ui import app", "terminal/x.py imports ui"),
        ("odds/x.py", "from hades.ui.table.enemy_playback import Film", "odds/x.py imports ui"),
        ("odds/x.py", "from hades.history import log", "odds/x.py imports history"),
        ("history/x.py", "from hades.odds import reach", "history/x.py imports odds"),
        ("history/x.py", "def f():\n    from hades.ui import keys", "history/x.py imports ui"),
        ("narrate/x.py", "from hades.odds import reach", "narrate/x.py imports odds"),
        ("engine/x.py", "from hades.odds.command_odds import odds", "engine/x.py imports odds"),
        ("engine/x.py", "def f():\n    from hades import storage", "engine/x.py imports storage"),
        ("history/x.py", "from hades import ChanceTable", "history/x.py imports ChanceTable"),
        ("session/x.py", "from hades import Refused", "session/x.py imports Refused"),
        ("session/x.py", "from hades.terminal import menu", "session/x.py imports terminal"),
        ("session/x.py", "from hades.ui.table.enemy_playback import Film", "session/x.py imports ui"),
        ("ui/kit/x.py", "from hades.ui import keys", "ui/kit/x.py imports hades.ui.keys"),
        ("ui/kit/x.py", "import hades.narrate", "ui/kit/x.py imports hades.narrate"),
        ("ui/kit/x.py", "from hades import geometry", "ui/kit/x.py imports hades.geometry"),
    ],
)
def test_a_wrong_arrow_is_found(name: str, source: str, fault: str, tmp_path: Path) -> None:
    path = tmp_path / "x.py"
    path.write_text(source, encoding="utf-8")
    assert faults_in(name, path) == [fault]


def test_the_command_line_may_import_the_window_late(tmp_path: Path) -> None:
    late, eager = tmp_path / "late.py", tmp_path / "eager.py"
    late.write_text("def play():\n    from hades.ui import app", encoding="utf-8")
    eager.write_text("from hades.ui import app", encoding="utf-8")
    assert faults_in("cli.py", late) == []
    assert faults_in("cli.py", eager) == ["cli.py imports ui"]


def test_a_reach_for_a_file_is_found(tmp_path: Path) -> None:
    path = tmp_path / "x.py"
    path.write_text("open('a')\nPath('b').read_text()", encoding="utf-8")
    assert opens_files(path) == {"open", "read_text"}


# the sequence of play

RULES = {
    path.stem: path
    for path in (ROOT / "rules").glob("*.py")
    if path.stem not in ("__init__", "sequence_of_play")
}
LISTED = dict(
    reversed(pair)
    for pair in re.findall(r"(\d+\.\d) +(\w+)", (ROOT / "rules" / "__init__.py").read_text(encoding="utf-8"))
)
"""Module -> section number, from rules/__init__.py."""


def test_every_rule_module_is_listed() -> None:
    assert LISTED.keys() == RULES.keys()


@pytest.mark.parametrize("module", sorted(RULES))
def test_a_rule_module_opens_with_its_number_and_title(module: str) -> None:
    first = (ast.get_docstring(tree(RULES[module])) or "").splitlines()[0]
    assert re.fullmatch(rf"{re.escape(LISTED[module])} [A-Z].*\.", first), first


def pushed() -> set[str]:
    """Frame names that some rule or the sequencer puts on the agenda."""
    found = set(sequence_of_play.TURN)
    for path in (*RULES.values(), ROOT / "engine" / "sequencer.py"):
        for node in nodes(path):
            if isinstance(node, ast.Tuple) and node.elts:
                first = node.elts[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    found.add(first.value)
                elif isinstance(first, ast.JoinedStr):
                    # f"{command[0]}?": the frame is named after the command
                    found |= {f"{verb}?" for verb in ("land", "evacuate")}
    return found


def test_every_step_and_ask_is_reachable() -> None:
    """A handler that nothing puts on the agenda is dead."""
    assert set(sequence_of_play.STEPS) | set(sequence_of_play.ASKS) <= pushed()
    assert set(sequence_of_play.TURN) <= set(sequence_of_play.STEPS)


def test_every_module_brings_what_it_has() -> None:
    """Every STEPS and ASKS table of a rule module is in rules/sequence_of_play.py."""
    for module, path in RULES.items():
        rules = getattr(sequence_of_play, module, None)
        targets = [node.targets[0] for node in tree(path).body if isinstance(node, ast.Assign)]
        names = {target.id for target in targets if isinstance(target, ast.Name)}
        for table, whole in (("STEPS", sequence_of_play.STEPS), ("ASKS", sequence_of_play.ASKS)):
            if table in names:
                assert rules is not None, f"{module} has {table} and is not in rules/sequence_of_play.py"
                assert getattr(rules, table).items() <= whole.items(), f"{module}.{table}"


# how it is written


def badly_written(name: str, path: Path) -> list[str]:
    """What a module lacks, a sentence each."""
    text = path.read_text(encoding="utf-8")
    said = bool(ast.get_docstring(tree(path)))
    late = "from __future__ import annotations" in text or name.endswith("__init__.py")
    checks = (
        (said or not text.strip(), "has no docstring"),
        (late or not text.strip(), "does not put off its annotations"),
    )
    return [f"{name} {fault}" for right, fault in checks if not right]


def test_modules_say_what_they_are() -> None:
    assert [fault for name, path in PAIRS for fault in badly_written(name, path)] == []


def test_a_badly_written_module_is_found(tmp_path: Path) -> None:
    path = tmp_path / "x.py"
    path.write_text("x = 1\n", encoding="utf-8")
    assert [fault.split()[1] for fault in badly_written("x.py", path)] == ["has", "does"]
