"""State: clones share nothing, digests tell States apart, facts are plain data."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hades.board.occupancy import place
from hades.state import state as module
from hades.state.state import CUP, GONE, State
from tests.boards import add, table

SHARED = {"t", "luck"}
FOLLOWS = {"crowded", "afield", "enemies"}
"""What is in other fields, too: `tests/board/test_occupancy.py` compares them."""
SLOTS = [name for name in State.__slots__ if name not in SHARED | FOLLOWS | {"log", "entered"}]


def busy() -> State:
    """A State with something in most of its columns."""
    t = table("soldier-17:NW swat-47- . [railgun-3*]", at="I0502")
    add(t, "officer . zola dante+emily", "P0704")
    t.circle(3, "trap-1").rig("shl-deck", 3, 5).run("5.3", "5.5", "6.0")
    return t.state


def changed(value: Any) -> Any:
    """Another value of the same kind."""
    if value is None:
        return ((1,), (), (), (), (), ())
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "x"
    return (*value, (9,))


def test_every_field_is_in_the_facts() -> None:
    s = busy()
    assert set(s.facts()) == set(SLOTS)
    for name in SLOTS:
        value = getattr(s, name)
        assert s.facts()[name] == (list(value) if isinstance(value, list | bytearray) else value)


@pytest.mark.parametrize("column", ["friend_count", "si_at"])
@pytest.mark.parametrize("number", [0, 9, 10, 255])
def test_a_state_is_written_as_its_facts_are(column: str, number: int) -> None:
    s = busy()
    getattr(s, column)[3] = number
    assert s.written() == repr(sorted(s.facts().items())).encode()


def test_what_was_written_last_is_not_taken_for_its_equal() -> None:
    s = busy()
    s.in_system, s.agenda = True, [("frame", 1)]
    s.written()
    s.in_system, s.agenda = 1, [("frame", True)]  # type: ignore[assignment]
    assert s.written() == repr(sorted(s.facts().items())).encode()


def test_states_in_turns_are_written_as_their_facts_are() -> None:
    states = [busy(), busy().clone(), busy()]
    states[1].where[-1], states[1].acted[3] = CUP, 4
    for s in (*states, *states):
        assert s.written() == repr(sorted(s.facts().items())).encode()


def test_a_clone_is_the_same_but_for_its_log() -> None:
    s = busy()
    copy = s.clone()
    assert copy.facts() == s.facts()
    assert copy.digest() == s.digest()
    assert s.log
    assert copy.log == []
    s.entered = ("shl-01",)
    assert s.clone().entered == ()
    assert s.digest() == copy.digest(), "what was told is beside the facts, as the log is"
    assert copy.t is s.t
    assert copy.luck is s.luck


@pytest.mark.parametrize("name", SLOTS)
def test_a_clone_shares_nothing_that_changes(name: str) -> None:
    s = busy()
    before, digest = s.facts(), s.digest()
    copy = s.clone()
    column = getattr(copy, name)
    if isinstance(column, list | bytearray):
        if column and isinstance(column[0], int):
            column[-1] = column[-1] ^ 1
        else:
            column.append(("frame", 1))
    else:
        setattr(copy, name, changed(column))
    assert s.facts() == before, "the original has not moved"
    assert s.digest() == digest
    assert copy.facts()[name] != before[name]
    assert copy.digest() != digest, "and the digest sees the field"


def test_appending_to_the_log_of_one_leaves_the_other() -> None:
    s = busy()
    copy = s.clone()
    length = len(s.log)
    copy.log.append(("crisis", ()))
    assert len(s.log) == length


def test_the_log_is_no_part_of_the_digest() -> None:
    s = busy()
    digest = s.digest()
    s.log.clear()
    assert s.digest() == digest


def test_the_digest_is_the_same_in_another_process() -> None:
    code = "from tests.state.test_state import busy; print(busy().digest())"
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONHASHSEED": "123", "PYTHONPATH": str(root)}
    other = subprocess.run(
        [sys.executable, "-c", code], cwd=root, env=environment, capture_output=True, text=True, check=True
    )
    assert other.stdout.strip() == busy().digest()
    assert len(busy().digest()) == 12
    assert set(busy().digest()) <= set("0123456789abcdef")


def test_facts_are_plain_data() -> None:
    facts = json.loads(json.dumps(busy().facts()))
    assert facts["where"][0] == module.HIDDEN
    assert isinstance(facts["steps"], list)
    assert facts["in_system"] is True


def test_facts_do_not_change_with_the_state() -> None:
    s = busy()
    facts = s.facts()
    where = list(facts["where"])
    place(s, s.t.unit_of["swat-47"], GONE)
    assert facts["where"] == where


@pytest.mark.clause("2.2-06", "2.2-07", "2.2-08", "2.2-09")
def test_depleted_means_a_step_lost_or_none_to_lose() -> None:
    t = table("swat-47 swat-48- emily honor-guard", at="I0502")
    assert [t.state.depleted(t.unit(u)) for u in ("swat-47", "swat-48", "emily", "honor-guard")] == [
        False, True, False, True,
    ]  # fmt: skip


@pytest.mark.clause("2.2-05", "U-01")
def test_units_are_numbered_in_ascending_id_over_all_sides() -> None:
    tables = table().state.t
    ids = [u.number for u in tables.catalog.units]
    assert ids == sorted(set(ids))
    sides = {tables.is_friend[u] for u in range(1, 20)}
    assert sides == {0, 1}, "friends and enemies mixed"
    assert [i.number for i in tables.sis] == sorted({i.number for i in tables.sis})
    assert [f.number for f in tables.fighters] == sorted({f.number for f in tables.fighters})


@pytest.mark.clause("2.2-10", "2.2-11", "2.2-12", "2.2-13", "U-03", "U-05")
def test_the_colours_say_who_is_whose() -> None:
    tables = table().state.t
    names = ["", *(u.id for u in tables.catalog.units)]
    assert [names[u] for u in tables.gorgons] == ["medusa", "zola"]
    assert {names[u] for u in tables.friends if not tables.is_combat[u]} == {
        "dante", "emily", "elder-alien-15", "elder-alien-16",
    }  # fmt: skip
    assert all(tables.is_combat[u] for u in tables.hqs)
    nastians = {names[u].rsplit("-", 1)[0] for u in tables.nastians}
    assert nastians == {"guard", "soldier", "shock-trooper", "officer"}
    assert not set(tables.friends) & {*tables.nastians, *tables.gorgons}


def test_a_unit_taken_off_the_map_has_no_facing_and_no_delay() -> None:
    t = table("soldier-17:NW", at="I0502")
    unit = t.unit("soldier-17")
    t.state.delayed[unit] = 1
    place(t.state, unit, CUP)
    assert (t.state.facing[unit], t.state.delayed[unit]) == (0, 0)
