"""Break the program at random places, and count the breaks that the whole test suite notices.

    python -m tools.random_mutants --write FILE              300 breaks, thirty in each of ten packages
    python -m tools.random_mutants --write FILE --only OLD   those that the tests noticed when OLD was written

`tools.mutation_run` breaks each clause in one place chosen by a person. Here the places are random, to
compare two versions of the tests.

Tests are collected once. A first run with coverage finds which tests reach which lines. Then each break is
made in its own process, by replacing the code of one function, and the tests that reach its line run until
one fails. With --only, the test that noticed the break before comes first. Code that runs while modules are
imported is never broken, and breaks that only a separate program would notice count as unnoticed. This needs
the package coverage, a system that can fork, and an hour or two.
"""

from __future__ import annotations

import argparse
import ast
import copy
import gc
import json
import math
import os
import random
import shutil
import signal
import sys
import tempfile
import time
import types
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("rules", "nastian", "engine", "record", "run", "session", "advice", "study", "text", "ui")
WORKERS = os.cpu_count() or 1
PATIENCE = 10.0
"""CPU seconds beyond four times its usual time after which a test counts as an endless loop."""
WAITING = 180.0
"""Seconds by the clock for the same purpose, for tests that wait without using the CPU."""
COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}


class Mutant(NamedTuple):
    """A break: the change ``what`` in the statement at ``line``, in the function ``name`` of ``file``."""

    file: str
    name: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.name}: {self.what}"


def places(tree: ast.Module) -> Iterator[tuple[str, int, ast.AST]]:
    """Yield (outermost function, first line of the statement, node) for each place that can be broken.

    They are in the order of the file.
    """
    stack: list[tuple[ast.AST, str, int, bool]] = [(tree, "", 0, False)]
    while stack:
        node, name, line, inside = stack.pop()
        if isinstance(node, ast.stmt):
            line = node.lineno
        if inside and breakable(node):
            yield name, line, node
        children: list[tuple[ast.AST, str, int, bool]] = []
        for child in parts(node, inside):
            if isinstance(child, ast.FunctionDef | ast.ClassDef) and not inside:
                within = f"{name}.{child.name}".removeprefix(".")
                children.append((child, within, line, isinstance(child, ast.FunctionDef)))
            else:
                children.append((child, name, line, inside))
        stack.extend(reversed(children))


def parts(node: ast.AST, inside: bool) -> list[ast.AST]:
    """Return the children of a node in which to look for places.

    Annotations, f-strings and the signatures of nested functions are left out.
    """
    if isinstance(node, ast.JoinedStr):
        return []
    if inside and isinstance(node, ast.FunctionDef):
        return list(node.body)
    if isinstance(node, ast.AnnAssign):
        return [node.value] if node.value else []
    return list(ast.iter_child_nodes(node))


def breakable(node: ast.AST) -> bool:
    """Return whether `broken` can change a node."""
    match node:
        case ast.Compare(ops=[op]):
            return type(op) in COMPARED
        case ast.BinOp(op=op):
            return type(op) in COUNTED
        case ast.Constant(value=value):
            return isinstance(value, bool | int)
        case ast.Expr(value=ast.Call()):
            return True
        case ast.Return(value=value):
            return value is not None and not isinstance(value, ast.Constant)
    return isinstance(node, ast.BoolOp | ast.If | ast.IfExp | ast.Break | ast.Continue) or (
        isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    )


def broken(node: ast.AST) -> ast.AST:
    """Return the replacement for a node, which can be the same node, changed."""
    match node:
        case ast.Compare(ops=[op]):
            node.ops = [COMPARED[type(op)]()]
        case ast.BinOp(op=op):
            node.op = COUNTED[type(op)]()
        case ast.BoolOp(op=op):
            node.op = ast.Or() if isinstance(op, ast.And) else ast.And()
        case ast.If(test=test) | ast.IfExp(test=test):
            node.test = ast.UnaryOp(op=ast.Not(), operand=test)
        case ast.UnaryOp(operand=operand):
            return operand
        case ast.Constant(value=bool(value)):
            return ast.Constant(value=not value)
        case ast.Constant(value=int(value)):
            return ast.Constant(value=value + 1)
        case ast.Expr():
            return ast.Pass()
        case ast.Return():
            node.value = ast.Constant(value=None)
        case ast.Break():
            return ast.Continue()
        case ast.Continue():
            return ast.Break()
    return node


def told(node: ast.AST) -> str:
    """Return the code of a node before and after the break."""
    before = ast.unparse(node).splitlines()[0]
    after = ast.unparse(ast.fix_missing_locations(broken(copy.deepcopy(node)))).splitlines()[0]
    return f"{before}  ->  {after}"


class Put(ast.NodeTransformer):
    """A transformer that breaks one node."""

    def __init__(self, node: ast.AST) -> None:
        self.node = node

    def visit(self, node: ast.AST) -> ast.AST:
        if node is self.node:
            return ast.copy_location(broken(node), node)
        return self.generic_visit(node)


def parse(file: str) -> ast.Module:
    return ast.parse((ROOT / file).read_text(encoding="utf-8"))


def drawn(seed: int, count: int) -> list[Mutant]:
    """Return ``count`` random breaks, equally many in each package, which depend only on seed and files."""
    chance = random.Random(seed)
    found = []
    for package in PACKAGES:
        known = []
        for path in sorted((ROOT / "hades" / package).rglob("*.py")):
            file = path.relative_to(ROOT).as_posix()
            known += [(file, *place) for place in places(parse(file))]
        for file, name, line, node in chance.sample(known, count // len(PACKAGES)):
            found.append(Mutant(file, name, line, told(node)))
    return found


def apply(mutant: Mutant) -> None:
    """Replace the code of every function that a break affects."""
    tree = parse(mutant.file)
    _, node = min(same(mutant, tree), key=lambda place: abs(place[0] - mutant.line))
    changed = ast.fix_missing_locations(Put(node).visit(tree))
    path = str(ROOT / mutant.file)
    codes = {(code.co_qualname, code.co_firstlineno): code for code in inside(compile(changed, path, "exec"))}
    for thing in gc.get_objects():
        if isinstance(thing, types.FunctionType) and thing.__code__.co_filename == path:
            at = thing.__code__.co_qualname, thing.__code__.co_firstlineno
            if at[0] == mutant.name and at in codes:
                thing.__code__ = codes[at]


def same(mutant: Mutant, tree: ast.Module) -> list[tuple[int, ast.AST]]:
    """Return (line, node) of each place in the current code to which a break applies."""
    return [
        (line, node) for name, line, node in places(tree) if name == mutant.name and told(node) == mutant.what
    ]


def moved(mutants: Iterable[tuple[Mutant, str]]) -> Iterator[tuple[Mutant, str]]:
    """Yield breaks from another version of the program with current lines; print those without a place."""
    for mutant, by in mutants:
        found = same(mutant, parse(mutant.file)) if (ROOT / mutant.file).exists() else []
        if found:
            line = min((line for line, _ in found), key=lambda line: abs(line - mutant.line))
            yield mutant._replace(line=line), by
        else:
            print(f"its place is gone: {mutant}")


def inside(code: types.CodeType) -> Iterator[types.CodeType]:
    """Yield a code object and all code objects nested in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from inside(constant)


class Hunt:
    """A pytest plugin that finds a test for each break, instead of running the tests in order.

    ``mutants`` maps each break to the id of a test that has noticed it before, or "".
    """

    def __init__(self, mutants: dict[Mutant, str]) -> None:
        self.mutants = mutants
        self.noticed: dict[Mutant, str] = dict.fromkeys(mutants, "")
        self.items: list[pytest.Item] = []
        self.cost: dict[int, float] = {}
        """Number of a test -> seconds that it takes; infinite if it fails anyway."""
        self.failed: list[str] = []

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        # The garbage collector does not list frozen objects, and `apply` looks for functions there.
        gc.unfreeze()
        self.items = session.items
        numbers = {item.nodeid: number for number, item in enumerate(self.items)}
        known = {mutant: [numbers[by]] for mutant, by in self.mutants.items() if by in numbers}
        self.walks({number for tests in known.values() for number in tests}, by_line=False)
        self.hunt(known)
        if left := [mutant for mutant, by in self.noticed.items() if not by]:
            lines = self.walks(set(numbers.values()), by_line=True)
            self.hunt({mutant: lines[mutant.file, mutant.line] for mutant in left})
        return True

    def file_of(self, test: int) -> str:
        """Return the file of a test."""
        return self.items[test].nodeid.partition("::")[0]

    def walks(self, tests: set[int], *, by_line: bool) -> dict[tuple[str, int], list[int]]:
        """Run tests without a break, to measure their cost and to find tests that fail anyway.

        Return (file, line) of the program -> numbers of the tests that reach it; {} without ``by_line``.
        """
        began = time.monotonic()
        files = sorted(set(map(self.file_of, tests)))
        shares = ([test for test in sorted(tests) if self.file_of(test) in files[n::8]] for n in range(8))
        lines: dict[tuple[str, int], list[int]] = defaultdict(list)
        for found in forked([(self.walk, (share, by_line)) for share in shares]):
            if not isinstance(found, dict):
                raise ChildProcessError("a walk through the tests ended early")
            self.cost |= {int(test): seconds for test, seconds in found["cost"].items()}
            for test in found["red"]:
                print(f"fails without a break, left out: {self.items[test].nodeid}")
                self.cost[test] = math.inf
            for file, hits in found["lines"].items():
                for line, passing in hits.items():
                    lines[file, int(line)] += passing
        print(f"{len(tests)} tests walked through in {time.monotonic() - began:.0f} s", flush=True)
        return lines

    def hunt(self, jobs: dict[Mutant, list[int]]) -> None:
        """Try breaks, each with the tests that can notice it.

        The cheapest test file comes first. The tests of a file stay together, so that its fixtures are made
        once.
        """
        work = []
        for mutant, passing in jobs.items():
            price: Counter[str] = Counter()
            tests = [test for test in set(passing) if self.cost[test] < math.inf]
            for test in tests:
                price[self.file_of(test)] += self.cost[test]
            tests.sort(key=lambda test: (price[self.file_of(test)], test))
            work.append((self.judge, (mutant, tests)))
        for mutant, found in zip(jobs, forked(work), strict=True):
            by = self.noticed[mutant] = "it ended the tests" if found is None else str(found)
            print(f"{'noticed ' if by else 'SURVIVED'}  {mutant}  {by}", flush=True)

    def walk(self, share: list[int], by_line: bool) -> dict[str, object]:
        """Run the given tests without a break, and return data for `walks`."""
        watch = watching() if by_line else None
        cost, red = {}, []
        for here, then in pairwise([*share, None]):
            if watch:
                watch.switch_context(str(here))
            began, self.failed = time.monotonic(), []
            run(self.items[here], None if then is None else self.items[then])
            cost[here] = time.monotonic() - began
            red += [here] if self.failed else []
        return {"cost": cost, "red": red, "lines": passed_by(watch) if watch else {}}

    def judge(self, mutant: Mutant, tests: list[int]) -> str:
        """Apply a break, run tests until one fails, and return its id; "" if none does."""
        if tests:
            apply(mutant)
        self.failed = []
        for here, then in pairwise([*tests, None]):
            for alarm in (signal.SIGALRM, signal.SIGPROF):
                signal.signal(alarm, lambda *_: os._exit(9))
            signal.setitimer(signal.ITIMER_PROF, 4 * self.cost[here] + PATIENCE)
            signal.setitimer(signal.ITIMER_REAL, 4 * self.cost[here] + WAITING)
            run(self.items[here], None if then is None else self.items[then])
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.setitimer(signal.ITIMER_REAL, 0)
            if self.failed:
                return self.failed[0]
        return ""


def watching() -> Any:
    """Start a coverage measurement and return it."""
    import coverage

    watch = coverage.Coverage(data_file=None, include=[f"{ROOT}/hades/*"], config_file=False, messages=False)
    watch.start()
    return watch


def passed_by(watch: Any) -> dict[str, dict[int, list[int]]]:
    """Return file -> line -> numbers of the tests that reached it."""
    watch.stop()
    data = watch.get_data()
    return {
        Path(file).relative_to(ROOT).as_posix(): {
            line: [int(test) for test in tests if test]
            for line, tests in data.contexts_by_lineno(file).items()
        }
        for file in data.measured_files()
    }


def run(item: pytest.Item, then: pytest.Item | None) -> None:
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=then)


def forked(jobs: list[tuple[object, tuple[object, ...]]]) -> Iterator[object]:
    """Yield the result of each job in order; None if it crashed. Each has its own process and home."""
    waiting = list(enumerate(jobs))
    running: dict[int, tuple[int, Path]] = {}
    done: dict[int, object] = {}
    told_so_far = 0
    while waiting or running:
        while waiting and len(running) < WORKERS:
            number, (work, args) = waiting.pop(0)
            place = Path(tempfile.mkdtemp(prefix="hades-mutants-"))
            child = os.fork()
            if not child:
                _child(work, args, place)
            running[child] = number, place
        child, _ = os.wait()
        if child not in running:
            continue
        number, place = running.pop(child)
        answer = place / "answer.json"
        done[number] = json.loads(answer.read_text(encoding="utf-8")) if answer.exists() else None
        shutil.rmtree(place, ignore_errors=True)
        while told_so_far in done:
            yield done.pop(told_so_far)
            told_so_far += 1


def _child(work: object, args: tuple[object, ...], place: Path) -> None:
    try:
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        for kind in ("CONFIG", "DATA", "STATE", "CACHE"):
            os.environ[f"XDG_{kind}_HOME"] = f"{place}/{kind.lower()}"
        os.environ["TMPDIR"] = str(place)
        tempfile.tempdir = str(place)
        answer = work(*args)  # type: ignore[operator]
        (place / "part.json").write_text(json.dumps(answer), encoding="utf-8")
        os.replace(place / "part.json", place / "answer.json")
    finally:
        os._exit(0)


def main() -> int:
    """Try breaks and write the test that noticed each; return 1 if a break of ``--only`` is not noticed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=27)
    parser.add_argument(
        "--count", type=int, default=300, help="number of breaks, the same in each package (300)"
    )
    parser.add_argument("--write", metavar="FILE", help="file for the list of breaks, in JSON lines")
    parser.add_argument("--only", metavar="OLD", help="repeat only the breaks of this list that were noticed")
    parser.add_argument(
        "tests", nargs="*", default=["tests"], help="files and folders of tests to run (tests)"
    )
    args = parser.parse_args()
    if args.only:
        rows = [json.loads(line) for line in Path(args.only).read_text(encoding="utf-8").splitlines()]
        mutants = dict(moved((Mutant(*row), by) for *row, by in rows if by))
    else:
        mutants = dict.fromkeys(drawn(args.seed, args.count), "")
    hunt = Hunt(mutants)
    pytest.main(
        ["-p", "no:xdist", "-p", "no:terminal", "-p", "no:cacheprovider", *args.tests], plugins=[hunt]
    )
    if args.write:
        rows = [json.dumps([*mutant, by]) for mutant, by in hunt.noticed.items()]
        Path(args.write).write_text("\n".join(rows) + "\n", encoding="utf-8")
    noticed = sum(map(bool, hunt.noticed.values()))
    print(f"{noticed} of {len(mutants)} breaks noticed")
    return int(bool(args.only) and noticed < len(mutants))


if __name__ == "__main__":
    sys.exit(main())
