"""Drills made from a played game: its results become rows, and the chosen rows become expectations.

A drill stores the commands with the draws that came, so that the results do not depend on the seed. Rows
are events, Units that moved, the state of the Vittles, the score and the question; the rows a person would
ask for are ticked in advance.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

import attrs

from hades import narrate
from hades.content.position import Chits, Exactly, Expect, Left, Position, Run, Step, Vittles, parse_position
from hades.engine import drill
from hades.engine.draw_log import DrawnStretch, stretches
from hades.engine.drill.compare import standing_fields, standing_score
from hades.engine.drill.vocabulary import thing_tables
from hades.engine.game import Game
from hades.engine.position_text import named
from hades.engine.scripted_draws import NOTHING
from hades.engine.sequencer import menu as menu_at
from hades.narrate.command_words import order
from hades.session.position_editing.draft import Draft, UnitWords
from hades.state.commands import Command
from hades.state.events import Event
from hades.state.state import State

EVENTS, BOARD, SHIP, CARDS, SCORE, CHOICES, REFUSED = (
    "What happened",
    "The board",
    "The ship and the turn",
    "Cup and cards",
    "The score",
    "Question",
    "Refused now",
)
"""Headings of the groups of rows."""
MOST_REFUSED = 24
"""Limit of rows for refusals of commands from earlier menus of the same question."""
_UNTICKED = ("cards_left", "left.shl", "left.nastian", "turn")
_BESIDE = ("phase_ended", "unit_activated", "unit_stands_by", "deck_chosen", "deck_shuffled")
"""Kinds of events that follow from the commands, so a drill need not expect them."""


@attrs.frozen
class DrillRow:
    """A result of the game: a field of the expectation, its value, and words for people.

    ``step`` is the part of the run after which the value is checked.
    """

    part: str
    field: str
    value: Any
    words: str
    ticked: bool
    step: int

    @property
    def text(self) -> str:
        """The row as written in a drill."""
        if self.field == "events":
            return str(self.value)
        shown = ", ".join(self.value) if isinstance(self.value, tuple) else _shown(self.value)
        return f"{self.field}{':' if self.field in _LISTS else ' ='} {shown}"


_LISTS = ("events", "cup", "not_cup", "menu")
"""Fields that hold a list; each row is one entry."""


@attrs.frozen
class MadeDrill:
    """A game since a position, in steps, with all results."""

    position: Position
    steps: tuple[DrawnStretch, ...]
    rows: tuple[DrillRow, ...]
    spare: bool
    """True if the position fixes draws that never came."""

    @property
    def sensible(self) -> frozenset[int]:
        """Numbers of the rows ticked in advance."""
        return frozenset(number for number, row in enumerate(self.rows) if row.ticked)

    def draft(self, ticked: Collection[int], about: str = "") -> Draft:
        """Return the position with one more run, which expects the rows of these numbers."""
        kept = [self.rows[number] for number in sorted(ticked)]
        parts = [
            Step(next=one.next, do=one.commands, expect=_expect([row for row in kept if row.step == number]))
            for number, one in enumerate(self.steps)
        ]
        first = parts[0]
        run = Run(
            about=about,
            next=first.next,
            do=first.do,
            expect=first.expect,
            spare=self.spare,
            step=tuple(parts[1:]),
        )
        return Draft(self.position).with_run(run)

    def wrong(self, ticked: Collection[int]) -> tuple[str, ...]:
        """Return the expectations that fail when the drill with these rows is run, one per line.

        () if it passes.
        """
        if not ticked:
            return ("A drill must expect something: tick a row.",)
        sheet = self.draft(ticked).sheet("drill")
        last = attrs.evolve(sheet, position=attrs.evolve(sheet.position, run=sheet.position.run[-1:]))
        return tuple(line for result in drill.play(last) for line in result.wrong)


def made(game: Game, since: int = 0) -> MadeDrill:
    """Return a drill of the commands of a game, from its position or from after ``since`` commands.

    :raises ValueError: if there are no commands since then.
    """
    from_start = not since and game.placed is not None
    if since >= len(game.history) and not (from_start and game.opening):
        raise ValueError("nothing has been played yet")
    if game.at_table:
        raise ValueError("a printed-game session has no seed that a drill could use")
    text = game.position if from_start else game.write_position("", since)
    position = attrs.evolve(parse_position(text).position, edition=game.edition)
    steps = stretches(game, since)
    before = game.placed if from_start and game.placed is not None else game._after(since)
    last = game._state
    rows = tuple(_rows(game, before, steps, from_start=from_start))
    return MadeDrill(position, steps, rows, (last.rigged or NOTHING) != NOTHING)


# Results


def _rows(
    game: Game, before: State, steps: tuple[DrawnStretch, ...], *, from_start: bool
) -> Iterator[DrillRow]:
    begun = Game(game.tables, game.words, before, game.edition)
    end = len(steps) - 1
    yield from _events(game, steps, from_start=from_start)
    yield from _things(game, before, end)
    yield from _fields(game, begun, end)
    yield from _cup(game, before, end)
    yield from _score(game, begun, end)
    yield from _choices(game, steps, end)


def _events(game: Game, steps: tuple[DrawnStretch, ...], *, from_start: bool) -> Iterator[DrillRow]:
    titles = narrate.titles(game.tables.catalog)
    for step, one in enumerate(steps):
        events = list(game.opening) if from_start and not step else []
        for number in range(one.before, one.before + len(one.commands)):
            events += game.told(number + 1)
        for event in events:
            kind = narrate.EVENT_KINDS[event.kind]
            if kind.head:
                continue
            ticked = not kind.quiet and event.kind not in _BESIDE
            words = narrate.sentence(event, titles)
            yield DrillRow(EVENTS, "events", phrase(event), words, ticked, step)


def phrase(event: Event) -> str:
    """Return an event as written in a drill: its kind, the things it names, and its clauses."""
    found = [event.kind]
    for name, value in event.data.items():
        if isinstance(value, bool):
            found.append(f"{name}={str(value).lower()}")
        elif isinstance(value, str | int) and f"{value}" and " " not in f"{value}":
            found.append(f"{name}={value}")
        elif isinstance(value, dict) and value.get("id"):
            found.append(f"{name}.id={value['id']}")
        elif isinstance(value, list) and value and all(isinstance(entry, str) for entry in value):
            found.append(f"{name}={','.join(value)}")
        elif isinstance(value, list):
            ids = [
                (n, entry["id"]) for n, entry in enumerate(value) if isinstance(entry, dict) and "id" in entry
            ]
            found += [f"{name}.{n}.id={id_}" for n, id_ in ids]
    return " ".join((*found, *event.clauses))


def _things(game: Game, before: State, step: int) -> Iterator[DrillRow]:
    titles = narrate.names_of(game.view())
    for table, things in thing_tables(game.tables, game.words).items():
        for number, name in enumerate(things.names):
            old, new = things.now(before, number), things.now(game._state, number)
            if old != new:
                value = _exact_words(old, new) if table == "units" else new
                then = f"{_worded(old, titles)}, then {_worded(new, titles)}"
                words = f"{narrate.capital(narrate.name(name))}: {then}"
                yield DrillRow(BOARD, f"{table}.{name}", value, words, True, step)


def _worded(words: str, titles: dict[str, str]) -> str:
    """Return words with the ids replaced by the names of the things."""
    return " ".join(titles.get(word, word) for word in words.split())


def _exact_words(old: str, new: str) -> str:
    """Return the words of a Unit and the marks it has lost."""
    was, now = UnitWords.read(old), UnitWords.read(new)
    gone = [mark for mark in (was.steps, was.mark) if mark and mark not in (now.steps, now.mark)]
    gone += [name for name in ("delayed", "trapped") if getattr(was, name) and not getattr(now, name)]
    return " ".join((new, *(f"not {mark}" for mark in gone)))


def _fields(game: Game, begun: Game, step: int) -> Iterator[DrillRow]:
    old = standing_fields(begun)
    for field, value in standing_fields(game).items():
        if field in ("vp", "level", "outcome") or value == old[field]:
            continue
        part = CARDS if field.startswith(("left", "cards")) else SHIP
        words = f"{_CALLED.get(field) or _plain(field)}: {_shown(old[field])}, then {_shown(value)}"
        yield DrillRow(part, field, value, words, field not in _UNTICKED, step)


_CALLED = {
    "left.shl": "Cards left in the SHL deck",
    "left.nastian": "Cards left in the Nastian deck",
    "cards_left": "Nasty Surprises left",
    "draw_from": "Deck that is drawn from",
    "evacuated": "Units evacuated",
    "vittles.module": "Module under fire",
}
"""Labels of the fields whose name does not explain them."""


def _plain(field: str) -> str:
    return narrate.capital(field.replace(".", ": ").replace("_", " "))


def _shown(value: Any) -> str:
    return (
        str(value).lower()
        if isinstance(value, bool)
        else f"{value:g}"
        if isinstance(value, float)
        else str(value)
    )


def _cup(game: Game, before: State, step: int) -> Iterator[DrillRow]:
    """Yield rows for chits that entered or left the Nastian Cup; rows of Units tell their place already."""
    words = game.words.words
    names = [*words["unit"], *words["chit"]]
    then, now = set(named(before.cup, names)), set(named(game._state.cup, names))
    for chit in words["chit"]:
        if (chit in now) != (chit in then):
            field, called = "cup" if chit in now else "not_cup", narrate.capital(narrate.name(chit))
            yield DrillRow(
                CARDS,
                field,
                chit,
                f"{called} is {'' if chit in now else 'no more '}in the cup",
                True,
                step,
            )


def _score(game: Game, begun: Game, step: int) -> Iterator[DrillRow]:
    old, now = standing_fields(begun), standing_fields(game)
    vp = f"{_shown(now['vp'])} VP, before {_shown(old['vp'])}"
    yield DrillRow(SCORE, "vp", now["vp"], vp, bool(now["vp"] != old["vp"]), step)
    was, lines = standing_score(begun), standing_score(game)
    for what in dict.fromkeys((*was, *lines)):
        if was.get(what, 0) != lines.get(what, 0):
            words = f"{what}: {was.get(what, 0):g}, then {lines.get(what, 0):g} VP"
            yield DrillRow(SCORE, f"score.{what}", lines.get(what, 0.0), words, False, step)
    if now["outcome"] != old["outcome"]:
        yield DrillRow(
            SCORE,
            "outcome",
            now["outcome"],
            f"the game is over: {now['outcome']}",
            True,
            step,
        )
        yield DrillRow(
            SCORE,
            "level",
            now["level"],
            f"level of victory: {now['level'] or 'none'}",
            False,
            step,
        )


def _choices(game: Game, steps: tuple[DrawnStretch, ...], step: int) -> Iterator[DrillRow]:
    ask, menu, titles = game.ask, [command.name for command in game.menu], narrate.names_of(game.view())
    orders = _orders(game.menu, titles)
    if ask is None:
        yield DrillRow(CHOICES, "ask", "over", "nothing: the game is over", True, step)
        return
    yield DrillRow(CHOICES, "ask", f"{ask.kind} {ask.subject}".strip(), ask.prompt, True, step)
    yield DrillRow(
        CHOICES,
        "exactly.menu",
        tuple(menu),
        f"The whole menu: {len(menu)} commands",
        False,
        step,
    )
    for name in menu:
        yield DrillRow(CHOICES, "menu", name, f"Can be done: {orders[name]}", False, step)
    earlier: dict[str, str] = {}
    for number in range(steps[0].before, len(game.history)):
        state = game._after(number)
        if state.agenda[-1][0] == ask.kind:
            earlier |= _orders(game.words.commands(menu_at(state)), titles)
    gone = [name for name in reversed(earlier) if name not in menu]
    for name in gone[:MOST_REFUSED]:
        clauses, reason = game.why_not(name)
        if clauses:
            yield DrillRow(
                REFUSED,
                f"refused.{name}",
                clauses,
                f"{earlier[name]}: {_worded(reason, titles)}",
                False,
                step,
            )


def _orders(menu: Iterable[Command], titles: dict[str, str]) -> dict[str, str]:
    """Map the names of commands to their titles."""
    return {command.name: order(command, titles) for command in menu}


# Chosen rows


def _expect(rows: Collection[DrillRow]) -> Expect:
    tables: dict[str, Any] = {}
    fields: dict[str, Any] = {}
    for row in rows:
        field, _, name = row.field.partition(".")
        if row.field in _LISTS:
            fields[field] = (*fields.get(field, ()), row.value)
        elif name:
            tables.setdefault(field, {})[name] = row.value
        else:
            fields[field] = row.value
    for field, record in (("vittles", Vittles), ("chits", Chits), ("left", Left), ("exactly", Exactly)):
        if field in tables:
            fields[field] = record(**tables.pop(field))
    return Expect(**(fields | tables))
