"""Help at a table: hints, the coach, threats, the turn summary, and the tips of a first game.

Hints and the coach use the same comparison, so the coach never warns of the move that a hint puts first.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping

import attrs

from hades import geometry as geo
from hades.advice.adviser import HINT_STEPS, Advice, HintStep, reasons
from hades.advice.comparison import Comparison
from hades.advice.risks import LOW
from hades.advice.step_reasons import Because
from hades.advice.suggested_move import is_step
from hades.art.colours import STEEL
from hades.content.help_texts import FirstGameTip
from hades.engine.line_history import cited
from hades.history.log import of_enemy_turn
from hades.history.turn_summary import last_turn
from hades.odds.chance_table import percent
from hades.odds.threats import LIKELY, Threats, foreseeable
from hades.session.first_game import FirstGameHelp, helps_in
from hades.session.option import Option
from hades.session.session import NO_AIDS
from hades.state.commands import STANDING_ORDERS, Command
from hades.state.events import Event
from hades.ui import keys
from hades.ui.kit.memo import Memo
from hades.ui.panels.cards import TurnCard
from hades.ui.panels.decision import brief, is_pinned
from hades.ui.table import camera_targets, panel_contents
from hades.ui.table.table_state import TableState


def never(state: TableState) -> str:
    """Return the reason why the game of a table has no aids; "" if it has aids."""
    if not state.is_played:
        return "you are only watching this game"
    return "" if state.game.aids else NO_AIDS


def not_present(state: TableState) -> str:
    """Return the reason why a table does not show the present; "" if the table shows the present."""
    if state.busy:
        return "the enemy playback is running"
    return "you are looking at an earlier moment" if state.looks_back else ""


def not_now(state: TableState) -> str:
    """Return the reason why no advice is available now; "" if advice is available."""
    if found := never(state) or not_present(state):
        return found
    if state.session.ask is None:
        return "the game is over"
    if state.session.pending_draw is not None:
        return "the program is waiting for a draw from your table"
    return "turn 1 has not begun" if state.session.held else ""


def switch_off(state: TableState, error: Exception, **setting: float) -> None:
    state.window.change(**setting)
    state.window.notice.tell(str(error))


def begins(option: Option, commands: tuple[Command, ...]) -> bool:
    """Return whether a choice is the first step of the given commands, apart from standing orders.

    The choice of a Unit counts if the commands activate that Unit.
    """
    acts = tuple(itertools.dropwhile(lambda command: command.verb in STANDING_ORDERS, commands))
    commands = acts or commands
    if given := option.commands:
        return given == commands[: len(given)]
    return any(one.verb == "activate" and one.args == (option.select,) for one in commands)


@attrs.frozen
class ShownHint:
    """The hint on the screen: its card (None without a hint), the commands that it names, and their hexes."""

    card: HintStep | None = None
    commands: tuple[Command, ...] = ()
    hexes: tuple[str, ...] = ()


class TableAdvice:
    """The hint on the screen, and the comparison of moves that hints and coach rely on."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self._open = False
        """True while the hint is shown, until the next question."""
        self._made = Memo[ShownHint]()

    @property
    def shown(self) -> ShownHint:
        session = self.state.session
        if not (self._open and session.adviser.hints) or not_now(self.state):
            return ShownHint()
        adviser, chosen = session.adviser, session.activating

        def made() -> ShownHint:
            named = adviser.hinted(adviser.hints, chosen)
            return ShownHint(adviser.hint(adviser.hints, chosen), named, self.hexes_of(named))

        return self._made.of((session.game_log.version, adviser.hints, chosen, self.known), made)

    def hexes_of(self, commands: tuple[Command, ...]) -> tuple[str, ...]:
        """Return the hex of the Unit in question, and the hexes of everything that the commands name.

        Of several steps in a row, only the last is included.
        """
        session, found = self.state.session, list[str]()
        if session.ask is not None and session.ask.subject in session.units:
            found += session.hexes_of(("unit", session.ask.subject))
        for command, then in itertools.zip_longest(commands, commands[1:]):
            if is_step(command) and then is not None and is_step(then):
                continue
            for thing in command.things:
                if thing[0] in ("unit", "si", "room", "hex"):
                    found += session.hexes_of(thing)
        return tuple(dict.fromkeys(found))

    def more(self) -> None:
        """Show the hint or its next step, or hide it after the last step."""
        session = self.state.session
        if why := not_now(self.state):
            self.state.window.notice.tell(f"No hint: {why}.")
        elif self._open and session.adviser.hints == HINT_STEPS:
            self._open = False
        else:
            if session.adviser.hints < HINT_STEPS and (self._open or not session.adviser.hints):
                session.adviser.take_hint()
            self._open = True
            camera_targets.bring_named(self.state, self.shown.hexes)

    def close(self) -> None:
        self._open = False

    # The comparison made in other processes

    @property
    def known(self) -> Comparison | None:
        """The comparison for the current question or the selected Unit; None until it has been made."""
        return self.state.session.adviser.comparison(self.state.session.activating)

    @property
    def _wanted(self) -> bool:
        state = self.state
        return bool(state.session.adviser.hints or state.window.settings.coach) and not not_now(state)

    def coach_warning(self, option: Option) -> Advice | None:
        """Return the move that the coach prefers to a choice, if any is known; otherwise None."""
        if option.tone == "sure":
            return None
        return self.state.session.adviser.coach_warning(option.commands, self.state.window.settings.coach)

    @property
    def coach(self) -> str:
        """State of the coach: "ready", "thinking", or "" while the coach is off or not available."""
        if not self.state.window.settings.coach or not_now(self.state):
            return ""
        return "thinking" if self.known is None else "ready"

    def update(self) -> bool:
        """Request the comparison if one is wanted, or take its result; return whether to redraw."""
        session, window = self.state.session, self.state.window
        if not self._wanted:
            return False
        new = self.known is None
        if new and not self._take_comparison():
            return False
        session.adviser.coached |= bool(window.settings.coach)
        if new:
            camera_targets.bring_named(self.state, self.shown.hexes)
        return new

    def _take_comparison(self) -> bool:
        adviser, chosen = self.state.session.adviser, self.state.session.activating
        try:
            unit = (chosen.name,) if chosen else ()
            found = self.state.window.background_advice.of("plans", self.state.game, *unit)
        except RuntimeError as error:
            # The first step of a hint needs no analysis.
            self._open, adviser.hints = False, min(1, adviser.hints)
            switch_off(self.state, error, coach=0.0)
            return False
        if found is not None:
            adviser.comparisons[chosen] = found
        return found is not None


class ThreatOverlay:
    """The threats of the coming Nastian Phase, as texts and hexes on the board."""

    def __init__(self, state: TableState) -> None:
        self.state = state

    @property
    def barred(self) -> str:
        """Why no threats are available now; "" if threats are available."""
        now = foreseeable(self.state.game)
        return never(self.state) or ("" if now else "threats are available only while a turn is in progress")

    @property
    def thinking(self) -> bool:
        state = self.state
        wanted = state.window.settings.threats and state.session.adviser.foreseen is None
        return wanted and state.is_present and not self.barred

    @property
    def known(self) -> Threats | None:
        """The threats to show; None during enemy playback and in the history view."""
        return self.state.session.adviser.foreseen if self.state.is_present else None

    def update(self) -> bool:
        """Request the threats if wanted, or take the result; return whether to redraw."""
        adviser = self.state.session.adviser
        if not self.thinking:
            return False
        try:
            adviser.foreseen = self.state.window.background_advice.of("threats", self.state.game)
        except RuntimeError as error:
            switch_off(self.state, error, threats=False)
        return adviser.foreseen is not None

    def switch(self) -> None:
        """Switch the threats on or off, or say why the game has none."""
        window = self.state.window
        if found := never(self.state):
            window.notice.tell(f"No threats: {found}.")
            return
        window.change(threats=not window.settings.threats)
        if not window.settings.threats:
            self.state.session.adviser.forget_foresight()

    def dangers(self) -> Mapping[str, str]:
        """Map each friendly Unit that may suffer a loss to the chance of a loss, such as ``22%``."""
        if self.known is None:
            return {}
        return {threat.id: threat.loss_text for threat in self.known.units if threat.loss}

    def likely(self, hover: int) -> Mapping[str, str]:
        """Map hexes to the chance that an enemy under the mouse ends there; slight chances are left out."""
        if self.known is None or hover < 0:
            return {}
        here = {unit.id for unit in self.state.shown.units if unit.hex == geo.label(hover)}
        found: dict[str, str] = {}
        for enemy in self.known.enemies:
            if enemy.id in here:
                found |= {hex_: percent(chance) for hex_, chance in enemy.hexes if hex_ and chance >= LIKELY}
        return found


class TurnSummary:
    """The card that sums up the last enemy turn, shown after the playback until the next decision."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self._card: TurnCard | None = None
        self._shown_at = -1
        """Version of the log at which the card is shown."""
        self.asked = False
        """True if the player asked for the card, so that no tip replaces it."""

    @property
    def card(self) -> TurnCard | None:
        """The card to show now; None if there is none."""
        state = self.state
        if state.busy or state.looks_back or self._shown_at != state.session.game_log.version:
            return None
        return self._card

    @property
    def barred(self) -> str:
        """Why there is no turn summary now; "" if there is a summary."""
        state = self.state
        if state.session.pending_draw is not None:
            return "first enter what was drawn"
        if not state.session.game_log.enemy_turn():
            return "the enemy has not had a turn yet"
        return not_present(state)

    def show(self, events: list[Event] | None) -> None:
        """Show the card if the events of a decision, just played back, belong to an enemy turn."""
        state = self.state
        if events is None:
            return
        # In printed-game mode the events came in parts, between the draws.
        whole = state.session.game_log.by_command[-1] if state.game.at_table else ()
        if state.session.pending_draw is None and any(map(of_enemy_turn, (*events, *whole))):
            self._show_card(asked=False)

    def turn(self) -> None:
        """Show or hide the card at the player's request."""
        if self.card is not None and self.state.layout.card_kind != "tip":
            self._card = None
        elif self.state.is_played and not self.barred:
            # A requested card takes the place of the tip.
            self._show_card(asked=True)

    def _show_card(self, *, asked: bool) -> None:
        session = self.state.session
        lines = last_turn(session.game_log)
        self._shown_at, self.asked = session.game_log.version, asked
        self._card = TurnCard(session.view.turn, lines) if lines else None


STEP, RISKY = "Suggested", "Risky"
"""Word before a suggested move, and before a suggested move whose risk is high."""
NO_STEP = "No suggested move here: at first sight, no choice is better than the others."
EDGE = 3.0
"""Thickness, in units, of the frame around the subject of a tip."""
SUBJECTS: dict[str, tuple[str, ...]] = {
    "suggestion": ("option:0:",),
    "answers": (),
    "undo": ("undo:",),
    "board": (),
    "ship": ("facts:ship:module:",),
    "turn": ("facts:turn:turn:",),
}
"""Place of a tip -> beginning, up to a colon, of the action of each button that the tip is about."""
AROUND = "back", "suggest"
"""Tones of choices that are shown outside the list of choices."""


class FirstGame:
    """The tips and suggested moves of `FirstGameHelp` on the screen."""

    def __init__(self, state: TableState, advice: TableAdvice, turn_summary: TurnSummary) -> None:
        self.state, self.advice, self.turn_summary = state, advice, turn_summary
        self._help = FirstGameHelp(state.window.player)
        self._tip_due: FirstGameTip | None = None
        self._tip_shown: FirstGameTip | None = None
        """The tip on the screen, or None."""

    @property
    def _free(self) -> bool:
        """True if the question can be answered now and no hint is shown."""
        return self.state.is_present and self.advice.shown.card is None

    # Tips

    @property
    def tip(self) -> FirstGameTip | None:
        """The tip that is due now, with its purpose before its text; None if there is none.

        A tip about the ship also turns a narrow ship strip to the box with the modules.
        """
        if not self._free or (self.turn_summary.asked and self.turn_summary.card is not None):
            return None
        found = self._help.tip(self.state.session, self._ahead())
        if found is not self._tip_due:
            self._tip_due = found
            if found is not None and found.place == "ship":
                # On a narrow strip, show the box that the tip is about.
                self.state.tab = 0
        if found is None:
            return None
        return attrs.evolve(found, say=" ".join(filter(None, (found.purpose, found.say))))

    def _ahead(self) -> frozenset[str]:
        """Return the kinds of questions that the selected Unit's choices or the suggested move answer."""
        session, found = self.state.session, set[str]()
        if session.selected:
            kinds = {mark.kind for mark in session.marks.values()}
            found = {asked for kind, asked in (("move", "move?"), ("target", "fire?")) if kind in kinds}
        if self.step is not None and any(one.verb.startswith("fire-at") for one in self.step.commands):
            found.add("fire?")
        return frozenset(found)

    def got_it(self) -> bool:
        """Mark the tip that is due as read; return whether a tip was due."""
        found = self.tip
        if found is None:
            return False
        self._help.put_away(found, self.state.session)
        self._tip_shown = None
        return True

    def go_on(self) -> None:
        """Mark a tip about an event as read when the player goes on without clicking it."""
        if self._tip_shown is not None and self._tip_shown.when:
            self.got_it()

    def close(self) -> bool:
        """Close the tip, or else the turn summary; return whether either was open."""
        if self.got_it():
            return True
        shown = self.turn_summary.card is not None
        if shown:
            self.turn_summary.turn()
        return shown

    def draw(self) -> None:
        """Draw a frame around the buttons that the tip is about."""
        found, layout = self.tip, self.state.layout
        if self._free:
            # A tip counts as read only once the question has been answered and its playback has ended.
            self._tip_shown = found if layout.card_kind == "tip" else None
        # The card of the hex under the mouse takes the place of the tip, unless the tip came under the mouse.
        hidden = self.state.hover >= 0 and not self.state.pointer.rests("card")
        if found is None or hidden or self.state.choices:
            return
        actions = SUBJECTS[found.place]
        if found.place == "answers":
            listed = [n for n, one in enumerate(layout.decision.answers) if one.tone not in AROUND]
            actions = tuple(f"option:{n}:" for n in listed if not is_pinned(layout.decision.answers[n]))
        for panel in (layout.decision, layout.strip, layout.top):
            spots = [one for one in panel.spots if panel.shown and f"{one.action}:".startswith(actions)]
            if spots:
                left, top = min(spot.x for spot in spots), min(spot.y for spot in spots)
                right = max(spot.x + spot.width for spot in spots)
                low = max(spot.y + spot.height for spot in spots)
                box = panel.x + left - 4, panel.y + top - 3, right - left + 8, low - top + 6
                self.state.window.brush.frame(box, EDGE, STEEL)

    # Suggested move

    @property
    def step(self) -> Advice | None:
        """The suggested move, for the selected Unit if one is selected; None if no move is offered."""
        session = self.state.session
        return self._help.move(session, session.activating) if self.state.is_present else None

    def update(self) -> bool:
        """Request the risks of the suggested move, or take the result; return whether to redraw."""
        step, state = self.step, self.state
        if step is None or step.risks is not None:
            return False
        found: tuple[Because, ...] | None
        try:
            names = (command.name for command in self._commands(step))
            found = state.window.background_advice.of("risks", state.game, *names)
        except RuntimeError:
            # The suggestion is good without them.
            found = ()
        if found is None:
            return False
        self._help.move_with_risks(state.session, state.session.activating, found)
        return True

    def ask(self) -> None:
        """Offer a suggested move at this question, or say that no move can be suggested."""
        session = self.state.session
        self.advice.close()
        self._help.ask(session)
        if self.step is None:
            if self._free and helps_in(session) and session.game.aids:
                self.state.window.notice.tell(NO_STEP)
        self.point()

    def point(self) -> None:
        """Bring into view the hexes of the suggested move that are on the deck shown."""
        camera_targets.bring_named(self.state, self.hexes(), self.state.board.deck)

    def answer(self, step: Advice) -> Option:
        """Return the suggested move as a choice; its label names the deck if the deck is out of view."""
        word, key = RISKY if step.is_risky else STEP, keys.of("suggestion")
        label = f"{word}: {step.words.replace(': ', ', ', 1)}"
        decks = {geo.map_of(geo.parse(hex_)) for hex_ in self.advice.hexes_of(self._commands(step))}
        if decks and decks.isdisjoint(self.state.board.decks):
            label += f" on {geo.MAP_NAMES[decks.pop()]}"
        note = cited(". ".join(step.lines), step.clauses) if step.lines else ""
        # The tooltip has all reasons.
        # The last danger is a remark while the risks are being worked out.
        found = step.dangers if step.risks is not None else step.dangers[:-1]
        if found[1:] or step.risks is None:
            # The details of the first danger must not hide the next one.
            found = tuple(attrs.evolve(one, meaning="") if one.fact else one for one in found)
        dangers = reasons(found)
        if step.dangers == (LOW,):
            dangers = "" if panel_contents.is_plain(self.state.window) else "low"
        why = [attrs.evolve(one, meaning=brief(one.meaning)) for one in step.why[:1]]
        # A risk that is being worked out keeps its line, so that nothing moves when the risk is known.
        risk = (f"Risk: {dangers}" if dangers else "",) if dangers or step.risks is None else ()
        lines = (reasons(why), *risk)
        commands, risky = self._commands(step), step.is_risky
        return Option(
            label, commands, key=key, note=note, lines=lines, tone="suggest", every=True, risky=risky
        )

    def _commands(self, step: Advice) -> tuple[Command, ...]:
        chosen = self.state.session.activating
        return (chosen, *step.commands) if chosen else step.commands

    def hexes(self) -> tuple[str, ...]:
        """Return the hexes of the suggested move; () if no move is offered."""
        found = self.step
        return self.advice.hexes_of(self._commands(found)) if found is not None else ()

    # Progress of the player

    def playback_over(self, *, ended: bool) -> str:
        """Note that the events of a decision have been shown; return a notice that is due then, "" for none.

        ``ended`` is True if the decision ended the game.
        """
        if self._tip_shown is not None:
            # A player who plays on has read the tip, or does not want to read it.
            self.state.window.player.mark_seen(self._tip_shown.id)
            self._tip_shown = None
        finished = ended and not self.state.game.conceded
        self._help.played(self.state.session, ended=finished)
        if finished and not self.state.game.position:
            return panel_contents.offer_full_view(self.state.window)
        return ""
