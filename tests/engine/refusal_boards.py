"""Boards on which commands are refused, in few words each."""

from __future__ import annotations

import attrs

from hades import Game
from hades.content.tables import Tables
from hades.engine import sequencer
from hades.state.state import JAMMED, ORBIT
from tests.boards import Table, add, table


def hull(drawing: str = "scout-09", at: str = "I1004", **facts: object) -> Table:
    """Return the SHL Phase with Units on Inferno."""
    return table(drawing, at=at, **facts).shl_phase()


def deck(drawing: str = "scout-09", at: str = "P1006", **facts: object) -> Table:
    """Return the SHL Phase with Units on Purgatory."""
    return add(table(**facts), drawing, at=at).shl_phase()


def first(t: Table) -> str:
    """Return the friendly unit with the lowest number that may be activated."""
    return next(name.split()[1] for name in t.menu() if name.startswith("activate"))


def act(t: Table) -> Table:
    """Activate that unit."""
    return t.activate(first(t))


def move(t: Table, *names: str) -> Table:
    """Put that unit on a Full Move."""
    return act(t).do("full-move", *names)


def gun(t: Table, *names: str) -> Table:
    """Put that unit on Run and Gun."""
    return act(t).do("run-and-gun", *names)


def fire(t: Table, *names: str) -> Table:
    """Put that unit on Full Fire."""
    return act(t).do("full-fire", *names)


def jump(t: Table, *names: str) -> Table:
    """Let that unit use CFP."""
    return act(t).do("cfp", *names)


def mark(t: Table, unit: str, acted: int) -> Table:
    """Mark a unit as jammed or the like."""
    t.state.acted[t.unit(unit)] = acted
    return t


def trapped() -> Table:
    """Return scout-09 in the Trap of circle-1, with scout-10 nearby."""
    t = add(table().circle(1, "trap-1"), "scout-09 . scout-10", at="P0411")
    return t.activate("scout-09", "full-move", "blow-door circle-1").shl_phase()


def answered(drawing: str = "acuto", at: str = "I1004", *names: str, **facts: object) -> Table:
    """Return a Request that the Vittles answers, with scout-12 and the jammed Knight aboard."""
    t = mark(table(drawing, at=at, **facts).aboard("scout-12", "knight"), "knight", JAMMED)
    return t.numbers(1).activate("acuto", "request", *names)


def march(drawing: str) -> Table:
    """Return an HQ about to name a Unit for a Forced March."""
    return hull(drawing).activate("acuto", "forced-march")


def bridge(drawing: str = "dante") -> Table:
    """Return a board on which Dante has hacked the Bridge; circle-2 is closed, circle-3 a sprung Trap,
    circle-4 open.
    """
    t = table().circle(1, "bridge", closed=False).circle(2, "brig").circle(3, "trap-1")
    add(add(t, drawing, at="P0412"), "scout-09", at="P0611")
    t.activate("scout-09", "full-move", "blow-door circle-3")
    return t.numbers(1).activate("dante", "science")


def teleporter(drawing: str = "dante", **facts: object) -> Table:
    """Return a board on which Dante has hacked the Teleporter."""
    t = add(table(**facts).circle(1, "teleporter", closed=False), drawing, at="P0412")
    add(t, "scout-09", at="P1012")
    add(t, "scout-10", at="I0412")
    return t.numbers(1).activate("dante", "science")


def barred(special: str, t: Table) -> Table:
    """Return the same board in a scenario with a special rule."""
    scenario = attrs.evolve(t.state.t.scenario, special_rules=(special,))
    t.state.t = Tables(t.state.t.catalog, scenario)
    return t


def caller(number: int = 1, hq: str = "acuto", at: str = "P0412", scenario: str = "squeeze-play") -> Table:
    """Return an activated HQ in the Teleporter of scenario 2, with Sever aboard and Knight jammed there."""
    t = add(table(scenario=scenario).circle(1, "teleporter", closed=False).circle(2, "brig"), hq, at=at)
    t = mark(t.aboard("sever", "dante", "knight"), "knight", JAMMED)
    return t.numbers(number).activate(hq)


def bringing(unit: str = "sever", scenario: str = "squeeze-play") -> Table:
    """Return the question which Unit an HQ in the Teleporter calls.

    Dante in the Teleporter of scenario 4 does the same by Science.
    """
    if scenario == "squeeze-play":
        return add(caller().do("call"), "scout-09 . soldier-17", at="P0410").do(f"bring {unit}")
    t = add(table(scenario=scenario).circle(1, "teleporter", closed=False), "dante+scout-10", at="P0412")
    return t.aboard("sever").numbers(1).activate("dante", "science", f"bring {unit}")


def bombardment() -> Table:
    """Return the bombardment of scenario 3; R1 has fired twice."""
    t = table("[railgun-3]", at="I0306", scenario="chin-music", turn=0)
    t.state.fighters[0] = ORBIT
    t.state.agenda = [("turn", 13), ("15.3?", 0, 2)]
    return t


def set_up(scenario: str, *names: str) -> Table:
    """Return a game at its first question, or after some commands."""
    game = Game.new(scenario, seed="refusal")
    return Table(sequencer.new_state(game.tables, "refusal"), game.words).do(*names)


def attack(**facts: object) -> Table:
    """Return the Attack Step, with one of every kind of target."""
    t = add(table("soldier-17 [railgun-3] scout-09", at="I0706", **facts), "soldier-18", at="P1006")
    t.state.fighters[0] = ORBIT
    return t.run("7.3")


def landing() -> Table:
    """Return a game at its first question: set-up."""
    game = Game.new("historical", seed="refusal")
    return Table(sequencer.new_state(game.tables, "refusal"), game.words)


def carrying(t: Table, treasure: int, hex_: str, unit: str = "") -> Table:
    """Put a treasure into a hex, carried by ``unit`` if given."""
    t.state.treasure_at[treasure] = t.hex(hex_)
    t.state.carrier[treasure] = t.unit(unit) if unit else 0
    return t


def short_cup() -> Table:
    """Return two counters for four Guard Towers, with the player choosing the next tower (-5.3-10)."""
    t = table("scout-09", at="I1004").cup("guard-01", "guard-02")
    t.state.t = Tables(t.state.t.catalog, t.state.t.scenario, frozenset({"5.3-10"}))
    return t.run("5.3")


def comm_crash() -> Table:
    """Return a Comm Crash with two HQs to jam, one jammed and one gone."""
    t = mark(table("acuto . sever", at="I1004").aboard("knight"), "knight", JAMMED)
    t.state.agenda = [("turn", 13), ("jam?", 1)]
    return t
