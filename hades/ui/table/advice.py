"""Advice at a table: hints, the coach before a costly move, threats, and why they are unavailable.

Hints and the coach use the same comparison, so the coach never warns of the move that a hint puts first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from hades import geometry as geo
from hades.advice.adviser import HINT_STEPS, Advice, HintStep
from hades.advice.comparison import Comparison, is_step
from hades.odds.chance_table import percent
from hades.odds.threats import LIKELY, Threats, foreseeable
from hades.session.option import Option
from hades.session.session import NO_AIDS
from hades.ui.screen import Handlers
from hades.ui.table import camera_targets
from hades.ui.table.state import TableState


def never(state: TableState) -> str:
    """Return why the game of a table has no aids, "" if it has."""
    if not state.is_played:
        return "you are only watching this game"
    return "" if state.game.aids else NO_AIDS


def not_now(state: TableState) -> str:
    """Return why no advice is available now, "" if it is."""
    if found := never(state):
        return found
    if state.busy:
        return "the enemy playback is running"
    if state.looks_back:
        return "you are looking at an earlier moment"
    if state.session.ask is None:
        return "the game is over"
    if state.session.awaited is not None:
        return "a draw on your table is due"
    return "turn 1 has not begun" if state.session.held else ""


@attrs.frozen
class ShownHint:
    """A hint on the screen: its card, the commands it names, and their hexes."""

    card: HintStep
    commands: tuple[str, ...]
    hexes: tuple[str, ...]


class TableAdvice:
    """The hint on the screen, and the advice of other processes that it and the coach rest on."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self._open = False
        """True while the hint is to be shown, as long as the question stands."""
        self._made: tuple[Any, ShownHint | None] = (None, None)
        """The state that determines the hint, and the hint shown for that state."""

    @property
    def barred(self) -> str:
        """The reason why no hint is available now, "" if one is."""
        return not_now(self.state)

    @property
    def shown(self) -> ShownHint | None:
        """The hint on the screen, None for none."""
        session = self.state.session
        if not (self._open and session.adviser.hints) or self.barred:
            return None
        key = session.game_log.version, session.adviser.hints, session.activating, self.known
        if self._made[0] != key:
            adviser, chosen = session.adviser, session.activating
            named = adviser.hinted(adviser.hints, chosen)
            self._made = key, ShownHint(adviser.hint(adviser.hints, chosen), named, self.hexes_of(named))
        return self._made[1]

    @property
    def card(self) -> HintStep | None:
        """The card of the shown hint, None for none."""
        return self.shown.card if self.shown is not None else None

    # Hexes and choices of the hint

    def hexes_of(self, commands: tuple[str, ...]) -> tuple[str, ...]:
        """Return the hexes that some commands name; of a path its end."""
        session, found = self.state.session, list[str]()
        if session.ask is not None and session.ask.subject in session.units:
            found += session.hexes_of(("unit", session.ask.subject))
        for name, then in zip(commands, (*commands[1:], ""), strict=True):
            if is_step(name) and is_step(then):
                continue
            for thing in session.game.words.named(name).things:
                if thing[0] in ("unit", "si", "room", "hex"):
                    found += session.hexes_of(thing)
        return tuple(dict.fromkeys(found))

    def hexes(self) -> tuple[str, ...]:
        """Return the hexes of the hint: of the Unit that acts, and those named."""
        return self.shown.hexes if self.shown is not None else ()

    def means(self, option: Option) -> bool:
        """Return whether a choice begins the commands that the hint names."""
        if self.shown is None:
            return False
        named, given = self.shown.commands, option.commands
        return given == named[: len(given)] if given else f"activate {option.select}" in named

    def point(self) -> None:
        """Turn to the deck of the hint's first hex, and bring the hint's hexes into view."""
        if hexes := self.hexes():
            camera_targets.bring_named(self.state, hexes, geo.map_of(geo.parse(hexes[0])))

    def more(self) -> None:
        """Show one more step of the hint; after the last step, hide or show the card."""
        session = self.state.session
        if self.barred:
            self.state.window.notice.tell(f"No hint: {self.barred}.")
        elif self._open and session.adviser.hints == HINT_STEPS:
            self._open = False
        else:
            if session.adviser.hints < HINT_STEPS and (self._open or not session.adviser.hints):
                session.adviser.take_hint()
            self._open = True
            self.point()

    def close(self) -> None:
        """Hide the card."""
        self._open = False

    # The analysis of other processes

    @property
    def known(self) -> Comparison | None:
        """The comparison for the current question; None while it is unknown."""
        return self.state.session.adviser.comparison(self.state.session.activating)

    @property
    def thinking(self) -> bool:
        """True while advice is wanted and not there yet."""
        return self._wanted and self.known is None

    @property
    def _wanted(self) -> bool:
        state = self.state
        return bool(state.session.adviser.hints or state.window.settings.coach) and not not_now(state)

    def second_thought(self, option: Option) -> Advice | None:
        """Return the move the coach prefers to a choice; None if there is none, or if it is not known."""
        if option.tone == "sure":
            return None
        return self.state.session.adviser.second_thought(option.commands, self.state.window.settings.coach)

    @property
    def coach(self) -> str:
        """The coach's view of the pointed-at choice, one of `COACHED`; "" while unavailable."""
        least = self.state.window.settings.coach
        if not least or not_now(self.state):
            return ""
        if self.thinking:
            return "thinking"
        option, adviser = self._pointed(), self.state.session.adviser
        if option is None or not option.commands:
            known = self.known
            return "few" if known is not None and adviser.unsure(known.choice.line) else "ready"
        if adviser.unsure(option.commands):
            return "few"
        if not adviser.knows(option.commands):
            return "unknown"
        return "dear" if adviser.second_thought(option.commands, least) is not None else "fine"

    def _pointed(self) -> Option | None:
        state = self.state
        if not state.is_played or state.sheet is not None or state.choices:
            return None
        spot = state.layout.spot(*state.mouse)
        if spot is not None:
            options = state.layout.decision.answers if spot.action.name == "option" else ()
            return next(iter(options[spot.action.number :]), None) if options else None
        found = state.session.at(geo.label(state.hover)) if state.hover >= 0 else []
        return found[0] if len(found) == 1 else None

    def update(self) -> bool:
        """Request advice, or take in the result; return whether to redraw."""
        session, window = self.state.session, self.state.window
        if not self._wanted:
            return False
        new = self.known is None
        if new and not self._asked():
            return False
        session.adviser.coached |= bool(window.settings.coach)
        if new:
            self.point()
        return new

    def _asked(self) -> bool:
        session, window = self.state.session, self.state.window
        chosen = session.activating
        try:
            found = window.thoughts.of("plans", session.game, *((chosen,) if chosen else ()))
        except RuntimeError as error:
            # A failing aid is switched off and must not cost the game.
            # The first step of a hint needs no analysis.
            self._open = False
            session.adviser.hints = min(1, session.adviser.hints)
            window.change(coach=0.0)
            window.notice.tell(str(error))
            return False
        if found is not None:
            session.adviser.comparisons[chosen] = found
        return found is not None

    def handlers(self) -> Handlers:
        return {"hint": self.more, "hint-away": self.close}


class ThreatOverlay:
    """The threats of the current question, requested and translated into texts and hexes of the board."""

    def __init__(self, state: TableState) -> None:
        self.state = state

    @property
    def barred(self) -> str:
        """The reason why no threats are available now, "" if they are."""
        if found := never(self.state):
            return found
        return (
            "" if foreseeable(self.state.game) else ("threats are available only while a turn is in progress")
        )

    @property
    def thinking(self) -> bool:
        """True while threats are wanted and not yet simulated."""
        state = self.state
        wanted = state.window.settings.threats and not (self.barred or state.busy or state.looks_back)
        return wanted and state.session.adviser.foreseen is None

    @property
    def known(self) -> Threats | None:
        """The threats that may be shown; None during enemy playback or the history view."""
        state = self.state
        return None if state.busy or state.looks_back else state.session.adviser.foreseen

    def update(self) -> bool:
        """Request threats, or take in the result; return whether to redraw."""
        session, window = self.state.session, self.state.window
        if (
            not window.settings.threats
            or session.adviser.foreseen is not None
            or self.barred
            or self.state.busy
        ):
            return False
        try:
            session.adviser.foreseen = window.thoughts.of("threats", session.game)
        except RuntimeError as error:
            # A failing aid is switched off and must not cost the game.
            window.change(threats=False)
            window.notice.tell(str(error))
        return session.adviser.foreseen is not None

    def switch(self) -> None:
        """Switch the threats on or off."""
        window = self.state.window
        if found := never(self.state):
            window.notice.tell(f"No threats: {found}.")
            return
        window.change(threats=not window.settings.threats)
        if not window.settings.threats:
            self.state.session.adviser.forget_foresight()

    def dangers(self) -> Mapping[str, str]:
        """Map each friendly Unit that may suffer a loss to the chance of that loss, as percent."""
        if self.known is None:
            return {}
        losses = {threat.id: threat.depleted + threat.destroyed for threat in self.known.units}
        return {id_: percent(loss) for id_, loss in losses.items() if loss}

    def likely(self, hover: int) -> Mapping[str, str]:
        """Map hexes to the chance that an enemy of the pointed-at hex will stand there."""
        if self.known is None or hover < 0:
            return {}
        here = {unit.id for unit in self.state.shown.units if unit.hex == geo.label(hover)}
        found: dict[str, str] = {}
        for enemy in self.known.enemies:
            if enemy.id in here:
                found |= {hex_: percent(chance) for hex_, chance in enemy.hexes if hex_ and chance >= LIKELY}
        return found
