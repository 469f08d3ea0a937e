"""Where in the sequence of play a position stands: its turn, its agenda, and the exact remainder."""

from __future__ import annotations

from hades.chance import SOURCES, SeededSource
from hades.content.position import Position, PositionError, Sheet
from hades.content.tables import Tables
from hades.engine.position_words import MOST_DRAWS, Words
from hades.engine.sequencer import ASKS
from hades.rules.contents import STEPS, TURN
from hades.state import draw
from hades.state.commands import Lexicon
from hades.state.state import JAMMED, READY, State

SET_UP = "15.0"
OUTCOMES = ("scored", "left-in-system", "vittles-destroyed", "hades-destroyed")
"""How a game can end."""
DRAWN_IN = "5.6"
"""The step in which a Nasty Surprise is drawn each turn."""
SHL_PHASE = "6.0"


class Clock(Words):
    """Puts turn and agenda of a position on a State."""

    def __init__(self, sheet: Sheet, tables: Tables, words: Lexicon) -> None:
        super().__init__(sheet)
        self.p: Position = sheet.position
        self.t = tables
        self.words = words.words
        try:
            self.s = State(tables, SeededSource(self.p.seed))
        except ValueError as error:
            raise PositionError([sheet.fault("seed", str(error))]) from None

    def clock(self) -> None:
        """The turn, and as many Nasty Surprises gone as have been drawn by then."""
        s = self.s
        # before the first turn only a game itself can stand
        first = int(not self.p.exact.agenda)
        s.turn = self.within("turn", 1 if self.p.turn is None else self.p.turn, first, self._turns())
        at = self.p.at
        seen = s.turn - 1 + (at in TURN and TURN.index(at) > TURN.index(DRAWN_IN))
        for _ in range(min(seen, s.surprise_left.bit_count())):
            draw.surprise(s)

    def _turns(self) -> int:
        """How many turns the game has at most: one for each Nasty Surprise that is not set aside."""
        aside = self.p.surprises.aside
        if aside is None:
            return len(self.t.surprises) - self.t.scenario.surprises_aside + bool(self.p.overtime)
        return len(self.t.surprises) - len(aside)

    def agenda(self) -> None:
        """The section to begin with, then those of ``then``, then the turn goes on."""
        if self.p.exact.agenda or self.p.exact.outcome:
            if self.p.at or self.p.then:
                self.fault("at", "the exact table has the agenda; leave at and then out, or the agenda")
            known = ["turn", *STEPS, *ASKS]
            for number, frame in enumerate(self.p.exact.agenda, 1):
                self.frame(f"exact.agenda[{number}]", frame, known)
            self.s.agenda = list(self.p.exact.agenda)
            return
        sections = [self.p.at, *self.p.then]
        for field, section in zip(["at"] + ["then"] * len(self.p.then), sections, strict=True):
            if section not in TURN:
                right = f"{', '.join((SET_UP, *TURN))} are where one can begin"
                self.fault(
                    field,
                    f"{section!r} is no section of the sequence of play; {right}",
                )
        if all(section in TURN for section in sections):
            *first, last = sections
            self.s.agenda = [("turn", TURN.index(last)), *((section, 0) for section in reversed(first))]
            if sections[0] == SHL_PHASE and any(acted not in (READY, JAMMED) for acted in self.s.acted):
                self._begun(bool(first))

    def _begun(self, more: bool) -> None:
        """The SHL Phase is under way, as somebody has acted in it: it must not begin again."""
        agenda = self.s.agenda
        if more:
            agenda.pop()
        else:
            agenda[0] = ("turn", TURN.index(SHL_PHASE) + 1)
        agenda.append((f"{SHL_PHASE}?",))

    def exact(self) -> None:
        s, exact = self.s, self.p.exact
        for name, count in exact.draws.items():
            source = self.known(f"exact.draws.{name}", name, SOURCES)
            count = self.within(f"exact.draws.{name}", count, 0, MOST_DRAWS)
            if source >= 0:
                s.drawn[source] = count
        if exact.knowledge is not None:
            s.knowledge = self.within("exact.knowledge", exact.knowledge, 0, MOST_DRAWS)
        units = self.words["unit"]
        s.moved = self.each("exact.moved", exact.moved, units)
        s.held = self.each("exact.held", exact.held, units)
        if exact.idol_home:
            s.idol_home = -1 if exact.idol_home == "-" else self.hex("exact.idol_home", exact.idol_home)
        s.outcome = exact.outcome
        if exact.outcome:
            self.known("exact.outcome", exact.outcome, OUTCOMES)
