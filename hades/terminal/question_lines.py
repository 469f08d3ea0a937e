"""The opening of a game, and its questions with their menus, in the form that a player prefers."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hades import narrate
from hades.advice import suggested_set_up
from hades.engine.ask import Ask
from hades.engine.game import Game
from hades.narrate import descriptions
from hades.narrate.command_words import words_of
from hades.narrate.component_texts import MODULES
from hades.narrate.scenario_labels import undo_text
from hades.odds.command_odds import OTHER
from hades.rules.hq_request import RADIUS
from hades.run import seeds
from hades.session import questions
from hades.session.session import BEGIN, MOVE_OVER
from hades.state.commands import STANDING_ORDERS
from hades.terminal import advice_lines, menu, state_lines, typed_input
from hades.terminal.events import GorgonWarnings
from hades.terminal.terminal_io import Preferences
from hades.view import View
from hades.wording import counted


def opening(game: Game, *, hidden: bool, is_lesson: bool, plain: bool = False) -> list[str]:
    """Return the lines that begin a game: scenario, edition, luck, missing aids and the undo mode.

    A lesson has only the first two. With ``hidden``, four counters stand for the seed. With ``plain``, a long
    seed is left to ``clock``.
    """
    record = game.tables.scenario
    scenario = f"Scenario {record.number}, {record.name}, edition {game.edition}"
    if is_lesson:
        return [f"{scenario}."]
    is_long = plain and not (hidden or game.at_table) and len(game.seed) >= LONG_SEED
    lines = [f"{scenario}." if is_long else f"{scenario}, {_luck(game, hidden=hidden)}."]
    if hidden:
        lines.append(seed_counters(game))
    if not game.aids:
        lines.append("No aids: no odds, reach, dangers, threats, hints, coach or suggested set-up.")
    if game.undo_mode != "strict":
        lines.append(f"Undo mode {undo_text(game.undo_mode)}.")
    return lines


LONG_SEED = 32
"""Length of a seed drawn at random."""


def seed_counters(game: Game) -> str:
    return f"Counters that identify the seed: {seeds.in_words(game.seed)}."


def _luck(game: Game, *, hidden: bool) -> str:
    if game.at_table:
        return "on your table"
    if hidden:
        return "seed shown at the end"
    kind = seeds.kind_text(game.scenario, game.seed)
    which = " (race)" if game.race else f" ({kind})" if kind.startswith(seeds.OFFICIAL) else ""
    return f"seed {game.seed}{which}"


AGAIN = {
    "set_up?": "Place which Unit?",
    "set_up_at?": "In which hex?",
    "land_at?": "In which hex?",
    "6.0?": "Who acts next?",
    "act?": "",
    "move?": "",
    "7.3?": "Fire again?",
    "15.3?": "Fire again?",
    "land?": "Land which Unit next?",
    "evacuate?": "Evacuate which Unit next?",
    "jam?": "Jam a second HQ?",
}
"""Short forms of questions repeated in a step; "" if the Unit's name is enough. Others are not shortened."""

FEW = 3
"""Maximum number of Units that are named when the question who acts is repeated."""
PRICE = words_of("overtime").note.partition(" ·")[0]


class Question:
    """The wording of questions. In brief, facts that were given before and still hold are left out."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._turn = 0, 0
        """Turn and number of turns when last announced."""
        self._step = ""
        self._asked: set[str] = set()
        """Kinds of questions asked in the current step."""
        self.known = "", ""
        """Unit that the last question was about, and its place and state then; both "" for no Unit."""
        self.read: list[str] = []
        """Lines of the last menu. At a repeated question, the same lines are not repeated."""
        self._said_odds = False
        """True once the odds of shots were given with a hint on how to see more."""
        self._gorgon_warnings = GorgonWarnings()
        self.is_whole = False
        """True to show the whole menu next time, even in brief."""
        self.is_first = False
        """True to ask the question next time as if for the first time in its step."""
        self.listed = 0
        """Number of commands, from the first in the menu, that can be chosen by number."""

    def warnings(self, ask: Ask) -> list[str]:
        """Return the warnings to give before a question, as they matter more than any advice about it."""
        game = self._game
        return self._gorgon_warnings.lines(game.view()) if ask.kind == "6.0?" and game.aids else []

    def lines(self, ask: Ask, manner: Preferences, said: Sequence[str] = ()) -> list[str]:
        """Return a question, the facts needed to answer it, and the menu, without what is in ``said``.

        In plain words, a question that is repeated in the same step is shortened as in brief.
        """
        told = " ".join(said).lower()
        game, view = self._game, self._game.view()
        now = view.turn, descriptions.turns(view)
        is_new, self._turn = now != self._turn, now
        if view.section != self._step or is_new:
            self._step, self._asked = view.section, set()
        is_again = ask.kind in self._asked and not self.is_first
        self._asked.add(ask.kind)
        self.is_first = False
        whole, self.is_whole = self.is_whole, False
        is_brief = not whole and (manner.brief or (manner.plain and is_again))
        again, manner = is_brief and is_again, attrs.evolve(manner, brief=is_brief)
        self.listed = len(game.menu)
        if ask.kind == BEGIN:
            self.listed = 0
            last = narrate.name(game.ask.subject) if game.ask is not None else ""
            elsewhere = f"or another hex to move {last} from {ask.hex}; `undo` picks the Unit up."
            return [f"{ask.prompt} Type `begin`, {elsewhere}"]
        if ask.prompt == MOVE_OVER:
            ask = attrs.evolve(ask, left=None)
        found: list[str] = []
        is_shown = bool(view.turn) and (is_new or not (manner.brief or manner.plain))
        when = f"Turn {view.turn} of {now[1]}. " if is_shown else ""
        prompt, cites = ask.prompt, f" [{', '.join(ask.clauses)}]"
        if again:
            prompt, cites = AGAIN.get(ask.kind, prompt), ""
        about = self._about(view, ask, is_brief=is_brief, again=again)
        prompt = prompt or ("" if about else ask.prompt)
        found.append(f"{when}{' '.join(filter(None, (prompt, narrate.capital(about))))}{cites}")
        if ask.kind == "set_up?":
            more = " Type `suggest` to place them all." if game.aids and "`suggest`" not in told else ""
            if again:
                # The Units were listed for the first placement, and their numbers have changed since.
                self.listed = 0
                return [*found, f"{suggested_set_up.still_to_place(game, view)} Type `menu` for a list."]
            found.append(f"{suggested_set_up.still_to_place(game, view)}{more}")
        elif ask.kind == "land_at?" and not again:
            found.append(f"The hex must be within {RADIUS} hexes of {ask.hex}.")
        elif ask.kind in ("land?", "evacuate?"):
            left = ask.places
            found.append(f"{left} more." if again else f"Up to {counted(left, 'Unit')} on this call.")
        elif ask.kind == "15.3?":
            found.append(questions.shots_left(view))
        elif ask.kind == "7.2?" and game.aids:
            # Nothing in a turn can cost more than this decision, so list the Units that would fire.
            found += [line for line in advice_lines.overview(game) if _odds_of(line) not in told]
        elif ask.kind == "7.1?" and manner.is_short:
            destroyed = [module.id for module in view.vittles.modules if module.status == "destroyed"]
            repaired = MODULES[destroyed[-1] if destroyed else next(iter(MODULES))]
            found.append(f"Success {'brings back' if destroyed else 'repairs'} {repaired.name}.")
            overview = advice_lines.overview(game) if game.aids else []
            found += [line for line in overview if _odds_of(line) not in told]
        elif ask.kind == "7.3?" and game.aids:
            hint = not (manner.brief and self._said_odds)
            best = advice_lines.best(game, again=again, hint=hint)
            if manner.brief and said:
                # The suggestion that was just read has its odds.
                best = ["Type `odds` for other shots."] * hint
            found += [line for line in best if ": " not in line or _odds_of(line) not in told]
            self._said_odds = True
        return [*found[:-1], *self._choices(view, ask, manner, found[-1], whole=whole, is_again=is_again)]

    def _choices(
        self, view: View, ask: Ask, manner: Preferences, question: str, *, whole: bool, is_again: bool
    ) -> list[str]:
        """Return the question, or the facts after it, followed by the choices."""
        menu_, again = self._game.menu, manner.brief and is_again
        is_end = ask.kind == "9.0?" and not whole and (manner.plain or manner.brief)
        if is_end or not (
            whole or ask.kind == "9.0?" or (ask.kind == "6.0?" and not (is_again or manner.brief))
        ):
            # Standing orders can be given at any question of the turn, so list them only where you begin to
            # act.
            menu_ = tuple(command for command in menu_ if command.verb not in STANDING_ORDERS)
        if manner.plain or manner.brief:
            # Someone who listens knows only the numbers read out.
            self.listed = len(menu_)
        names = self._names(view, ask, manner)
        notes = _notes(view) | ({"draw-from": words_of("draw-from").note} if whole else {})
        if again and ask.kind == "6.0?":
            # A number would be heard beside those of the Units, and the numbers have changed since.
            self.listed = 0
            able = [names[command.args[0]] for command in menu_ if command.verb == "activate"]
            who = narrate.grouped(able) if len(able) <= FEW else f"{len(able)} can still act"
            choices = f"{who}, or `end`." if able else "Type `end`."
            return [f"{question} {choices}"]
        if manner.plain and manner.brief and (guns := menu.guns(menu_)):
            # Nobody finds a number in a list by ear.
            self.listed, self.read = 0, []
            hint = "" if again else "; `menu` lists the targets"
            return [question, f"Type {guns} and a target, or `cease fire`{hint}."]
        before, self.read = self.read, menu.lines(menu_, notes, manner, names, again=again, whole=whole)
        if is_end:
            # Overtime is what this question is about, but it has a number only in the whole menu.
            self.read.append(f"Or type `overtime`: it {PRICE} and adds one turn.")
        return [question, *(["The same choices."] if again and before == self.read else self.read)]

    def _about(self, view: View, ask: Ask, *, is_brief: bool, again: bool) -> str:
        """Return the Unit in question, its place and state unless known, and its factors left.

        In brief, only the factors are given if the Unit and its place are as at the last question, or if the
        question is repeated (``again``) for the same Unit.
        """
        # The Unit in question is acting, even if it is marked as having acted.
        unit = attrs.evolve(view.unit(ask.subject), acted=False) if ask.subject else None
        known = self.known
        self.known = (unit.id, state_lines.whereabouts(unit)) if unit is not None else ("", "")
        if unit is None:
            return ""
        if is_brief and (self.known == known or (again and self.known[0] == known[0])):
            return "" if ask.left is None else f"{counted(ask.left, 'factor')} left."
        left = [] if ask.left is None else [f"Movement Factors left: {ask.left}"]
        place = self.known[1] if self.known[1] != "aboard" or not is_brief else ""
        more = ", ".join(filter(None, (place, *left)))
        return f"{narrate.name(unit.id)}{f' ({more})' if more else ''}"

    def _names(self, view: View, ask: Ask, manner: Preferences) -> dict[str, str]:
        """Return names by id; in brief, hexes next to a moving Unit are named by their direction."""
        names = narrate.names_of(view)
        if ask.kind == "move?" and manner.brief:
            names |= {
                hex_: words for words, hex_ in typed_input.steps(view, view.unit(ask.subject).hex).items()
            }
        if ask.kind == "jam?":
            names |= {
                u.id: f"{narrate.name(u.id)}, on the Hades" for u in view.units if u.is_friend and u.hex
            }
        return names


def _odds_of(line: str) -> str:
    """Return the odds in a line such as ``R1 at Guard 1: kill 44%``, without the odds from the other deck."""
    return line.partition(f"; {OTHER}")[0].rpartition(": ")[2].lower()


def _notes(view: View) -> dict[str, str]:
    notes = {u.id: state_lines.whereabouts(u) for u in view.units if u.hex}
    notes |= {s.id: f"{s.hex}, {s.status}" for s in view.installations if s.hex}
    notes |= {f.id: f.status for f in view.fighters}
    return notes | {f"circle-{c.number}": c.hex for c in view.circles} | {"overtime": PRICE}
