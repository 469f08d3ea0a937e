"""Drills made from a game: the results of its commands become what the drill expects.

A drill stores the draws, so its results do not depend on the seed, and expects what a person would check.
"""

from __future__ import annotations

from typing import Any

import attrs

from hades import narrate
from hades.content.position import CardsLeft, Chits, Expect, Position, Run, Step, Vittles, parse_position
from hades.engine import drill
from hades.engine.draw_log import DrawSequence, draw_sequences
from hades.engine.drill.event_phrases import leaves, shown
from hades.engine.drill.expectations import standing_fields
from hades.engine.game import Game
from hades.engine.position_words import named, thing_tables
from hades.engine.scripted_draws import NOTHING
from hades.session.position_editing.draft import Draft, UnitWords
from hades.state.events import Event
from hades.state.state import State

_UNASKED = ("cards_left", "left.shl", "left.nastian", "turn", "vp", "level", "outcome")
"""Changed fields that a drill does not expect, or expects in another form."""
_BESIDE = ("phase_ended", "unit_activated", "unit_stands_by", "deck_chosen", "deck_shuffled")
"""Kinds of events that follow from any command, so a drill need not expect them."""


@attrs.frozen
class MadeDrill:
    """The commands of a game from a position on, in steps, with the events and results to expect."""

    position: Position
    steps: tuple[DrawSequence, ...]
    expected: tuple[Expect, ...]
    spare: bool
    """True if the position fixes draws that the game did not make."""

    def draft(self) -> Draft:
        """Return the position as a draft, with these commands as one more run."""
        first, *more = (
            Step(next=one.next, do=one.commands, expect=expect)
            for one, expect in zip(self.steps, self.expected, strict=True)
        )
        run = Run(next=first.next, do=first.do, expect=first.expect, step=tuple(more), spare=self.spare)
        return Draft(self.position).with_run(run)

    def wrong(self) -> tuple[str, ...]:
        """Return the expectations that fail when the drill is run, one per line; () if the drill passes."""
        sheet = self.draft().sheet("drill")
        last = attrs.evolve(sheet, position=attrs.evolve(sheet.position, run=sheet.position.run[-1:]))
        return tuple(line for result in drill.play(last) for line in result.wrong)


def made(game: Game, since: int = 0) -> MadeDrill:
    """Return a drill of the commands of a game after the first ``since``.

    :raises ValueError: if there are no such commands, or the game is in printed-game mode.
    """
    from_start = not since and game.placed is not None
    if since >= len(game.history) and not (from_start and game.opening):
        raise ValueError("nothing has been played yet")
    if game.at_table:
        raise ValueError("a printed-game session has no seed that a drill could use")
    text = game.position if from_start else game.write_position("", since)
    position = attrs.evolve(parse_position(text).position, edition=game.edition)
    steps = draw_sequences(game, since)
    before = game.placed if from_start and game.placed is not None else game.moment(since)
    events = [_events(game, one) for one in steps]
    if from_start:
        events[0] = (*_phrases(game.opening), *events[0])
    expected = [Expect(events=phrase) for phrase in events]
    expected[-1] = attrs.evolve(expected[-1], **_board_changes(game, before), **_field_changes(game, before))
    return MadeDrill(position, steps, tuple(expected), (game.state.rigged or NOTHING) != NOTHING)


def _events(game: Game, one: DrawSequence) -> tuple[str, ...]:
    numbers = range(one.before + 1, one.before + len(one.commands) + 1)
    return tuple(phrase for number in numbers for phrase in _phrases(game.events_of(number)))


def _phrases(events: tuple[Event, ...] | list[Event]) -> list[str]:
    kinds = narrate.EVENT_KINDS
    wanted = [e for e in events if not (kinds[e.kind].head or kinds[e.kind].quiet or e.kind in _BESIDE)]
    return [phrase(event) for event in wanted]


def phrase(event: Event) -> str:
    """Return an event as written in a drill: kind, things named, clauses."""
    found = [event.kind]
    for path, value in leaves("", event.data):
        words = shown(value)
        is_nested = isinstance(value, list) and not all(isinstance(entry, str) for entry in value)
        if words and " " not in words and not is_nested and ("." not in path or path.endswith(".id")):
            found.append(f"{path}={words}")
    return " ".join((*found, *event.clauses))


def _board_changes(game: Game, before: State) -> dict[str, Any]:
    """Return the changes on the board and in the Nastian Cup, by field of an expectation."""
    found: dict[str, Any] = {}
    for table, things in thing_tables(game.tables).items():
        for number, name in enumerate(things.names):
            old, new = things.now(before, number), things.now(game.state, number)
            if old != new:
                found.setdefault(table, {})[name] = _exact_words(old, new) if table == "units" else new
    words = game.words.words
    names = words["cup"]
    then, now = set(named(before.cup, names)), set(named(game.state.cup, names))
    for field, chits in (("cup", now - then), ("not_cup", then - now)):
        # For a Unit, its own line says already where it is.
        if some := tuple(chit for chit in words["chit"] if chit in chits):
            found[field] = some
    return found


def _exact_words(old: str, new: str) -> str:
    """Return the new words for a Unit, followed by ``not`` and each word that no longer applies."""
    was, now = UnitWords.read(old), UnitWords.read(new)
    gone = [mark for mark in (was.steps, was.mark) if mark and mark not in (now.steps, now.mark)]
    gone += [flag for flag in (was.delayed, was.trapped) if flag and flag not in (now.delayed, now.trapped)]
    return " ".join((new, *(f"not {mark}" for mark in gone)))


def _field_changes(game: Game, before: State) -> dict[str, Any]:
    """Return the changes of ship, turn and score, and the question, by field of an expectation."""
    old = standing_fields(Game(before, game.edition))
    now, ask = standing_fields(game), game.ask
    found: dict[str, Any] = {}
    tables: dict[str, dict[str, Any]] = {}
    for field, value in now.items():
        if field in _UNASKED or value == old[field]:
            continue
        table, _, name = field.partition(".")
        (tables.setdefault(table, {}) if name else found)[name or table] = value
    records = {"vittles": Vittles, "chits": Chits, "left": CardsLeft}
    found |= {
        table: records[table](**values) if table in records else values for table, values in tables.items()
    }
    found |= {field: now[field] for field in ("vp", "outcome") if now[field] != old[field]}
    return found | {"ask": "over" if ask is None else f"{ask.kind} {ask.subject}".strip()}
