"""What is promised survives a power failure, and no sync of the program is there for nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import hades
from tests.storage import outage
from tests.storage.power import PROGRAM, Mark, Names, Site, Sync, Tape, Write, crashes

SYNCS = {"fsync", "sync_folder", "create", "put", "copy"}
"""Names of functions by which something is brought to the disk."""


def sites() -> Iterator[Site]:
    """Every line of `hades.storage` where something is brought to the disk."""
    for path in sorted((Path(hades.__file__).parent / "storage").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if name in SYNCS or (name == "append" and any(word.arg == "sync" for word in node.keywords)):
                    yield str(path).removeprefix(PROGRAM), node.lineno


SITES = sorted(set(sites()))


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Tape, outage.Evening]]:
    """Both evenings, on a disk with second names for a file and on one without."""
    return [outage.play(tmp_path_factory.mktemp("evening"), links=links) for links in (True, False)]


def test_a_power_failure_takes_nothing_that_was_promised() -> None:
    seen, lost = outage.hunt(160, "sample")
    assert lost == []
    assert sum(seen[kind] for kind in outage.KINDS) == 160
    assert seen["gone on with"] >= 6 and seen["loaded"] >= 4


def test_every_sync_of_the_program_was_reached(evenings: Any) -> None:
    syncs = [step for tape, _ in evenings for step in tape.steps if isinstance(step, Sync)]
    assert set(SITES) - {site for sync in syncs for site in sync.sites} == set()


@pytest.mark.parametrize("site", SITES, ids=lambda site: f"{site[0]}-{site[1]}")
def test_a_sync_that_is_taken_out_is_noticed(site: Site, evenings: Any, tmp_path: Path) -> None:
    for tape, evening in evenings:
        if next(outage.noticed(tape, evening, tape.without(site), tmp_path), None):
            return
    pytest.fail("nothing is lost without it: it is not needed")


def test_nothing_is_lost_where_nothing_is_taken_out(evenings: Any, tmp_path: Path) -> None:
    for tape, evening in evenings:
        assert list(outage.noticed(tape, evening, tape.steps, tmp_path)) == []


# ---- the disk itself


def test_a_disk_forgets_what_was_not_synced() -> None:
    steps = [
        Names("/", {"a": 1}),
        Write(1, 0, b"one"),
        Sync(1, frozenset()),
        Mark("written"),
        Sync("/", frozenset()),
        Write(1, 3, b"two"),
        Names("/", {"a": None, "b": 1}),
    ]

    def left(after: int, kind: str) -> list[dict[str, bytes]]:
        return [crash.tree for crash in crashes("/", steps, [(after, kind)] * 40)]

    assert left(2, "nothing") == [{}] * 40
    assert left(2, "names") == [{"a": b""}] * 40
    assert left(4, "nothing") == [{}] * 40
    assert left(5, "nothing") == [{"a": b"one"}] * 40
    assert left(7, "bytes") == [{"a": b"onetwo"}] * 40
    assert left(7, "names") == [{"b": b"one"}] * 40
    assert {tree.get("a", tree.get("b")) for tree in left(7, "any")} == {b"one", b"onet", b"onetw", b"onetwo"}
    assert b"onet\0\0" in {tree.get("a", tree.get("b")) for tree in left(7, "zeros")}
    assert [crash.promises for crash in crashes("/", steps, [(3, "any"), (4, "any")])] == [None, "written"]
