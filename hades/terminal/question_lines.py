"""The opening of a game, and its questions with their menus, in the form a player prefers."""

from __future__ import annotations

import attrs

from hades import narrate
from hades.advice import suggested_set_up
from hades.engine.ask import Ask
from hades.engine.game import Game
from hades.narrate import descriptions
from hades.narrate.scenarios import undo_text
from hades.run import seeds
from hades.session import questions
from hades.session.session import BEGIN
from hades.terminal import advice_lines, menu, place_lines, state_lines
from hades.terminal.events import Looming
from hades.terminal.terminal_io import Preferences
from hades.view import View


def opening(game: Game, *, hidden: bool, counters: bool = True) -> list[str]:
    """Return scenario, edition and luck, which aids are not offered, and the undo mode.

    With ``counters`` also the four counters that stand for the seed.
    """
    record = game.tables.scenario
    told = [
        (f"Scenario {record.number}, {record.name}, edition {game.edition}, {_luck(game, hidden=hidden)}")
    ]
    if counters and not game.at_table:
        told.append(f"Counters of the seed: {seeds.in_words(game.seed)}.")
    if not game.aids:
        told.append("No aids: no odds, reach, dangers, threats, hints, coach or suggested set-up.")
    if game.undo_mode != "strict":
        told.append(f"Undo mode {undo_text(game.undo_mode)}.")
    return told


def _luck(game: Game, *, hidden: bool) -> str:
    if game.at_table:
        return "on your table"
    if hidden:
        return "seed shown at the end"
    kind = seeds.told_kind(game.scenario, game.seed)
    which = f" ({kind})" if kind.startswith(seeds.OFFICIAL) else ""
    return f"seed {game.seed}{which}"


class Question:
    """Words the current question; in brief, leaves out what was said before and still holds."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._turn = 0, 0
        """The turn and the number of turns, as announced last."""
        self._looming = Looming()
        self.is_whole = False
        """True if the whole menu is shown next time, even in brief."""

    def lines(self, ask: Ask, manner: Preferences) -> list[str]:
        """Return the question, the facts needed to decide it, and the menu."""
        game, view = self._game, self._game.view()
        manner, self.is_whole = attrs.evolve(manner, brief=manner.brief and not self.is_whole), False
        if ask.kind == BEGIN:
            return [
                (f"{ask.prompt} Type `begin`; `undo` to pick up the last Unit; or another hex to move it.")
            ]
        found = self._looming.lines(view) if ask.kind == "6.0?" and game.aids else []
        found.append(f"{self._when(view, manner)}{ask.prompt}{_about(view, ask)} [{', '.join(ask.clauses)}]")
        if ask.kind == "set_up?":
            more = " Type `suggest` to place them all." if game.aids else ""
            found.append(f"{suggested_set_up.still_to_place(game, view)}{more}")
        elif ask.kind == "15.3?":
            found.append(questions.shots_left(view))
        elif ask.kind == "7.2?" and game.aids:
            # This is the most expensive decision of a turn, so the Units that would fire are listed unasked.
            found += advice_lines.overview(game, plain=manner.plain)
        elif ask.kind == "7.3?" and game.aids:
            found += advice_lines.best(game, plain=manner.plain)
        return [*found, *menu.lines(game.menu, _notes(view), manner, self._names(view, ask, manner))]

    def _names(self, view: View, ask: Ask, manner: Preferences) -> dict[str, str]:
        """Return the names of things; in brief, hexes next to a moving Unit by their directions."""
        names = narrate.names_of(view)
        if ask.kind == "move?" and manner.brief:
            names |= {
                hex_: words for words, hex_ in place_lines.steps(view, view.unit(ask.subject).hex).items()
            }
        return names

    def _when(self, view: View, manner: Preferences) -> str:
        """Return ``Turn 3 of 8. ``, or "" if it is not worth repeating."""
        now, before = (view.turn, descriptions.turns(view)), self._turn
        self._turn = now
        if not view.turn or (now == before and (manner.brief or manner.plain)):
            return ""
        return f"Turn {view.turn} of {now[1]}. "


def _about(view: View, ask: Ask) -> str:
    if not ask.subject:
        return ""
    # The Unit in question is acting, whatever its state says.
    unit = attrs.evolve(view.unit(ask.subject), acted=False)
    where = ", ".join((state_lines.whereabouts(unit), *questions.factors_left(ask)))
    return f" {narrate.name(unit.id)} ({where})"


def _notes(view: View) -> dict[str, str]:
    notes = {u.id: state_lines.whereabouts(u) for u in view.units if u.hex}
    notes |= {s.id: f"{s.hex}, {s.status}" for s in view.installations if s.hex}
    notes |= {f.id: f.status for f in view.fighters}
    return notes | {f"circle-{c.number}": c.hex for c in view.circles}
