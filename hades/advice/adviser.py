"""The adviser: suggested move, hints and coach at a question. Front ends only show its `Advice`.

A suggested move and the first two steps of a hint are available at once; the last step and the coach need a
`Comparison` of simulated plans. The adviser also records the aids used, for the game file. While a Unit is
selected, advice is about its actions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import attrs

from hades import narrate
from hades.advice import suggested_set_up
from hades.advice.comparison import ENDS, ENOUGH, CandidateMove, Comparison, first_thought, lead, rest_of
from hades.advice.risks import LOW, decide_risks, risks, warnings
from hades.advice.step_reasons import EVACUATES, NO_SAFER, SAFER, Because, StepSeen, actor_of, because
from hades.advice.suggested_move import is_step, until_revealing, usual_choice, usual_step
from hades.engine.game import Game
from hades.engine.line_history import cited
from hades.narrate import command_words
from hades.narrate.score import short_level
from hades.odds.command_odds import STATIONS
from hades.odds.reach import QUIET, reach
from hades.odds.threats import Threats
from hades.players.heuristic import Heuristic
from hades.players.heuristic.brain import Brain
from hades.players.playouts import DEFEATS, Outlook
from hades.rules import set_up
from hades.state.commands import STANDING_ORDERS, STEP_VERBS, Command
from hades.state.events import Event
from hades.state.state import State
from hades.wording import counted

# Names of aids in game files

FORESIGHT = "threats"
GHOST = "ghost"
"""Name of an aid: another run shown beside the game."""
NEXT_STEP = "next step"
"""Name of an aid: a suggested move shown unasked."""
COACH = "coach"

ACHIEVED = ("si_destroyed", "treasure_taken", "circle_removed")
"""Kinds of events that achieve the purpose of a move; to continue after one, a move needs another reason."""
HINT_STEPS = 3
THINKING = "Thinking …"
COACH_LEVELS = (0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0)
"""Levels of the coach: the minimum cost of a move, in VP, that triggers a warning; 0 turns the coach off."""
COACH_STANDARD = 1.5
DEFEAT = "Defeat"
"""Name of all scores below a Draw."""
LOST = "lost"
"""Name of the outcome of a raid lost before scoring."""
WORKING_OUT = Because("being worked out")
"""A remark in place of risks that are still being simulated."""


@attrs.frozen
class Advice:
    """Suggested commands, in words and with reasons and warnings."""

    words: str
    why: tuple[Because, ...] = ()
    warnings: tuple[Because, ...] = ()
    commands: tuple[Command, ...] = ()
    risks: tuple[Because, ...] | None = None
    """The simulated risks (`hades.advice.risks`); None until simulated."""
    value: Outlook | None = None
    """Results of simulated games, or None if no games were played."""
    cost: str = ""
    """Cost of the player's own move in comparison, in VP, or "clearly worse"; "" if unknown."""
    aim: str = ""
    """Purpose of the last command, as in `StepSeen.aim`; "" if it has none."""

    @property
    def plan(self) -> str:
        why = reasons(self.why)
        return f"{self.words} ({why})" if why else self.words

    @property
    def text(self) -> str:
        """The plan with the clauses of its reasons, without a full stop."""
        return cited(self.plan, clauses_of(self.why))

    @property
    def dangers(self) -> tuple[Because, ...]:
        """The high dangers first, then the others; warnings come before simulated risks.

        Until the risks are known, a remark after the warnings says that they are being worked out. If there
        are warnings, `LOW` risks are left out.
        """
        more = self.risks
        if more is None:
            more = (Because("more being worked out") if self.warnings else WORKING_OUT,)
        elif self.warnings and more == (LOW,):
            more = ()
        return tuple(sorted((*self.warnings, *more), key=lambda danger: not danger.is_high))

    @property
    def lines(self) -> tuple[str, ...]:
        """A line with the reasons, and a line with the dangers after ``Risk:``; empty lines are left out."""
        risk = reasons(self.dangers)
        return tuple(filter(None, (reasons(self.why), f"Risk: {risk}" if risk else "")))

    @property
    def is_risky(self) -> bool:
        """True if a danger is high enough to advise against the commands, as far as dangers are known yet."""
        return any(one.is_high for one in self.dangers)

    @property
    def clauses(self) -> tuple[str, ...]:
        return clauses_of((*self.why, *self.dangers))

    @property
    def compared(self) -> str:
        """The plan with its cost and value, as a row in a comparison of plans."""
        assert self.value is not None
        vp = worth(self.value)
        return "; ".join(
            filter(None, (self.plan, self.cost, f"{vp} VP" if vp else "", results_in_words(self.value)))
        )


def reasons(found: Sequence[Because]) -> str:
    return "; ".join(one.words for one in found)


def clauses_of(found: Sequence[Because]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(id_ for one in found for id_ in one.clauses))


@attrs.frozen
class BetterLine(Advice):
    """A better line found by an analysis, to follow in a game that continues from where the line begins."""

    after: int = 0
    """Number of commands in the game before the line begins."""

    def left(self, game: Game) -> tuple[Command, ...] | None:
        """Return the commands of the line still to come; None if it is finished or was not followed."""
        done = tuple(game.history[self.after :])
        if len(game.history) < self.after or done != self.commands[: len(done)]:
            return None
        rest = self.commands[len(done) :]
        return None if done and not rest else rest


@attrs.frozen
class HintStep:
    """A step of a hint: where to look (1), the plan (2), or the command with a table of plans (3)."""

    step: int
    words: str
    plans: tuple[Advice, ...] = ()
    """Plans, best first; () before the last step."""
    note: str = ""
    """A note on how the figures were found; "" before the last step."""
    compared: str = ""
    """A sentence about plans that are equal within the error, or ""."""
    thinking: bool = False
    """True while plans are being compared; meanwhile, ``words`` give the heuristic player's plan."""

    @property
    def spoken(self) -> tuple[str, ...]:
        """The lines to read aloud, without the note. The first plan contains ``words``."""
        rows = (f"{number}. {plan.compared}" for number, plan in enumerate(self.plans, 1))
        words = "" if self.plans else self.words
        found = (words, THINKING if self.thinking else "", self.compared, *rows)
        return tuple(filter(None, found))

    @property
    def doable(self) -> bool:
        return bool(self.plans)

    @property
    def takes_enter(self) -> bool:
        """True in the last step of a hint, where Enter carries out the plan.

        This holds even before the comparison is finished, so that the meaning of the key does not change.
        """
        return self.step == HINT_STEPS


class Adviser:
    """An adviser at the current question of a game, which also records the aids used there."""

    def __init__(self, game: Game) -> None:
        self.game = game
        # Activated Unit as in `suggested_move` -> State and number of commands at its move, and that move.
        self._announced: dict[Command | None, tuple[State, int, Advice]] = {}
        self.forget()

    def forget(self) -> None:
        self.foreseen: Threats | None = None
        """The threats on display, or None."""
        self.foresaw = False
        """True if threats were displayed and then hidden again."""
        self.beside_ghost = False
        """True if another run was shown beside the game. A run with the same seed reveals hidden things."""
        self.hints = 0
        """Number of hint steps shown."""
        self.comparisons: dict[Command | None, Comparison] = {}
        """Command that activates a Unit -> comparison of its plans; None -> comparison of all plans."""
        self.stepped = False
        """True if a suggested move was shown unasked."""
        self.coached = False
        """True if the coach was able to judge the player's move."""

    # Aids

    def looked_up(self) -> list[str]:
        foreseen = [FORESIGHT] if self.foreseen is not None or self.foresaw else []
        hints = [f"hint {self.hints}"] if self.hints else []
        ghost = [GHOST] if self.beside_ghost else []
        step = [NEXT_STEP] if self.stepped else []
        return foreseen + ghost + hints + step + ([COACH] if self.coached else [])

    def forget_foresight(self) -> None:
        """Hide the threats, but still count them as an aid used."""
        self.foresaw |= self.foreseen is not None
        self.foreseen = None

    # Compared plans

    def comparison(self, chosen: Command | None = None) -> Comparison | None:
        """Return the comparison of plans for the question, or for the Unit that ``chosen`` would activate.

        None if no plans have been compared. If the best plan at the question begins with ``chosen``, the rest
        of that comparison is returned.
        """
        whole = self.comparisons.get(None)
        part = whole.after((chosen,)) if whole is not None and chosen else None
        return part or self.comparisons.get(chosen)

    def keep_comparison(self, known: Comparison | None, before: int, events: Sequence[Event]) -> None:
        """Keep the rest of the last question's comparison if the player followed its choice.

        ``before`` is the number of commands at that question. Nothing is kept if the ``events`` since reveal
        anything.
        """
        if known is not None and all(event.kind in QUIET for event in events):
            if (left := known.after(self.game.history[before:])) is not None:
                self.comparisons[None] = left

    def coach_warning(self, commands: Sequence[Command], least: float) -> Advice | None:
        """Return a better move, with its ``cost``, if the given move costs at least ``least`` VP.

        None if there is no better move, or if plans have not been compared yet.
        """
        whole = self.comparisons.get(None)
        own = self.comparisons.get(commands[0]) if len(commands) > 1 else None
        if least and own is not None and (whole is None or not whole.after(commands[:1])):
            # Only the plans of the activated Unit were compared, so its activation is left out.
            first, *rest = commands
            return coach_warning(self.game.peek(first), own, rest, least, self.suggested_move(first))
        if not least or whole is None:
            return None
        return coach_warning(self.game, whole, commands, least, self.suggested_move())

    # Hints

    def take_hint(self, step: int = 0) -> int:
        """Advance the hint to its next step, or to ``step``, and return the number of the step to show.

        The hint never goes back to an earlier step.
        """
        self.hints = min(HINT_STEPS, max(self.hints, step) if step else self.hints + 1)
        return self.hints

    def hint(self, step: int, chosen: Command | None = None) -> HintStep:
        """Return a step of the hint.

        :raises ValueError: if the game is over.
        """
        game, known = self._at(chosen), self.comparison(chosen)
        if step == 1:
            return HintStep(step, hint_pointer(game))
        own = self.suggested_move(chosen)
        if step == 2 or known is None:
            plan = hint_plan(game, known or first_thought(game), own)
            return HintStep(step, plan, thinking=known is None)
        words = line_in_words(game, until_revealing(game, known.choice.line))
        plans = tuple(
            attrs.evolve(_advice(game, one, own), cost="clearly worse" if known.worse(one) else "")
            for one in known.shown
        )
        return HintStep(step, f"{words}.", plans, how_found(known), which_are_equal(known))

    def hinted(self, step: int, chosen: Command | None = None) -> tuple[Command, ...]:
        """Return the commands that a hint step is about, to point at them on the map.

        In the last step, these are all commands of the plan; before that, only the first command, or
        ``chosen``.
        """
        game, known = self._at(chosen), self.comparison(chosen)
        if known is None or step == 1:
            line: tuple[Command, ...] = (_first(game, suggested_move(game) if step == 1 else None),)
        else:
            line = until_revealing(game, known.choice.line)
        line = line if step == HINT_STEPS else () if chosen else line[:1]
        return (chosen, *line) if chosen else line

    # The suggested move and tips

    def suggested_move(self, chosen: Command | None = None) -> Advice | None:
        """Return the suggested move, or the rest of it while the player follows it; None if there is none."""
        game, first = self._at(chosen), (chosen,) if chosen else ()
        left = self._left_of_plan(chosen)
        if left is not None and left.commands[0] in game.menu:
            return attrs.evolve(left, words=line_in_words(game, left.commands, aim=left.aim))
        found = suggested_move(game)
        if found is not None:
            line = (*first, *found.commands)
            found = attrs.evolve(found, risks=None if decide_risks(self.game, line) else ())
            plan = attrs.evolve(found, commands=line)
            if chosen is None:
                self._announced.clear()
            self._announced[chosen] = self.game.state, len(self.game.history), plan
        return found

    def with_risks(
        self, move: Advice, chosen: Command | None = None, found: tuple[Because, ...] | None = None
    ) -> Advice:
        """Return a suggested move with its simulated risks, which also hold for the rest of the move.

        If the move does not lower the simulated risk, the reason that a hex is safer is left out. ``chosen``
        is as in `suggested_move`. Without ``found``, this takes about a second.
        """
        if move.risks is not None:
            return move
        line = (chosen, *move.commands) if chosen else move.commands
        found = risks(self.game, line) if found is None else found
        is_no_safer = any(one.about == NO_SAFER for one in found)
        why = tuple(one for one in move.why if not (is_no_safer and one.about == SAFER))
        move = attrs.evolve(move, risks=found, why=why)
        for key, (state, at, plan) in self._announced.items():
            if plan.commands[-len(line) :] == line:
                self._announced[key] = state, at, attrs.evolve(plan, risks=found, why=why)
        return move

    def _left_of_plan(self, chosen: Command | None) -> Advice | None:
        """Return the rest of a suggested plan that the player has begun; None if nothing is left of it.

        Before the first command, a Unit's plan is used only for that Unit: looking at the plan does not
        change the suggestion for all Units.
        """
        for key, (state, at, plan) in reversed(self._announced.items()):
            done = self.game.history[at:]
            begun = done or key == chosen
            if not begun or at > len(self.game.history) or self.game.moment(at) is not state:
                continue
            if rest := rest_of(plan.commands, (*done, *((chosen,) if chosen else ()))):
                left = attrs.evolve(plan, commands=rest)
                if rest[0].verb == "done":
                    # Perhaps another Unit should go aboard or land as well.
                    return None
                if any(one.verb not in ENDS for one in rest):
                    # A move that goes on after its purpose has a reason of its own.
                    return None if self._achieved_since(at) else left
                # The reasons and warnings were about what has been done.
                return attrs.evolve(left, why=(Because("the suggested move is finished"),), warnings=())
        return None

    def _achieved_since(self, at: int) -> bool:
        """Return whether a possible purpose of a move was achieved after the first ``at`` commands."""
        since = range(at + 1, len(self.game.history) + 1)
        return any(event.kind in ACHIEVED for command in since for event in self.game.events_of(command))

    def _at(self, chosen: Command | None) -> Game:
        return self.game.peek(chosen) if chosen else self.game


# The coach


def coach_warning(
    game: Game, known: Comparison, move: Sequence[Command], least: float, own: Advice | None = None
) -> Advice | None:
    """Return the best of the compared plans if ``move`` costs at least ``least`` VP; otherwise None.

    Returns None, too, if ``move`` is not among the plans, or if ``least`` is 0. ``own`` is the suggested
    move, if known.
    """
    mine, better = known.meant(move), known.choice
    if mine is None or not least or not known.worse(mine):
        return None
    vp, _ = better.outlook.against(mine.outlook)
    low, high = lead(better, mine, len(known.proposals))
    costs = f"costs {max(0.5, _half(low)):g} to {_half(high):g} VP"
    return attrs.evolve(_advice(game, better, own), cost=costs) if vp >= least else None


def _half(vp: float) -> float:
    return round(2 * vp) / 2


# The suggested move


def suggested_move(game: Game) -> Advice | None:
    """Return the usual step with reasons; None in the set-up and if there is nothing to choose."""
    # In the set-up, a whole set-up is suggested instead.
    if game.ask is None or game.ask.kind in set_up.ASKS or len(game.menu) < 2:
        return None
    step = usual_step(game)
    if step.last.verb in EVACUATES and step.commands[-1].verb == "done":
        # Whether another Unit should go aboard as well is a question of its own.
        step = StepSeen(step.brain, step.commands[:-1])
    words = line_in_words(game, step.commands, aim=step.aim)
    return Advice(words, because(step), warnings(step), step.commands, aim=step.aim)


# Hints in words

ABOUT = {
    "repair": "Look at the modules of the Vittles.",
    "overtime": "Count the Units that still have to come home, and weigh the cost of another turn.",
    "draw-from": "See which deck still has the better numbers.",
    "request": "Consider which Units could land or go aboard.",
    "land": "Consider which Units you need on the Hades.",
    "evacuate": "Consider who is worth most aboard.",
    **dict.fromkeys(("full-move", *STEP_VERBS), "Consider where {} is needed."),
    "stop": "Consider whether {} has gone far enough.",
    "stand-by": "Consider whether {} needs to do anything now.",
    **dict.fromkeys(("full-fire", "run-and-gun", "fire"), "See what {} can hit."),
    "cfp": "See where {} could jump.",
    "sabotage": "See what is next to {}.",
    "science": "Consider what {} can do best.",
    "forced-march": "See which Units {} could send on a Forced March.",
    "end-phase": "See whether any Unit still has something to do.",
    **dict.fromkeys(STATIONS, "Weigh the shots at the Vittles against the Units it can still fetch."),
}
"""Verb -> text of the first hint step, with ``{}`` for the Unit. Other verbs have a general text."""
MOVES = {"full-move": "Full Move", "run-and-gun": "Run and Gun"}
"""Verb that begins a move -> name of the move."""
PLACED = {"place-at": "in", "land-at": "in", "bring-at": "to"}
"""Verb that chooses the hex for a Unit named just before -> preposition before the hex."""
SAID_BEFORE = {
    **dict.fromkeys(("full-move", "run-and-gun"), ("move-to", "take-shaft")),
    "full-fire": ("fire-at", "fire-at-si", "fire-at-fighter"),
    "fire": ("fire-at", "fire-at-si", "fire-at-fighter"),
    "sabotage": ("sabotage-si",),
    "land": ("land-unit",),
    "evacuate": EVACUATES,
}
"""Verb -> verbs of later commands that imply it, so that the verb itself is not put into words."""


def hint_pointer(game: Game) -> str:
    """Return the first step of a hint: the Unit or thing to look at, without the action.

    :raises ValueError: if the game is over.
    """
    command = _first(game, suggested_move(game))
    named = next((arg for arg in command.args if arg in narrate.names_of(game.view())), "")
    who = named or _subject(game, command)
    if command.verb in ("place", "place-at"):
        return f"Look at {narrate.name(who)} and {_landing(game)}."
    if command.verb in ABOUT:
        return ABOUT[command.verb].format(narrate.name(who))
    return f"Look at {narrate.name(who)}." if who else "Look at the choices again."


def _landing(game: Game) -> str:
    found = suggested_set_up.group(game, game.view())
    above = found is not None and found[0].where == "inferno"
    return f"Complex {suggested_set_up.spot(game)}" if above else "the Teleporter"


def _first(game: Game, step: Advice | None) -> Command:
    """Return a move's first command that is not a standing order, or else the heuristic player's."""
    acts = [one for one in (step.commands if step is not None else ()) if one.verb not in STANDING_ORDERS]
    return acts[0] if acts else Heuristic()(game)


def hint_plan(game: Game, known: Comparison, own: Advice | None = None) -> str:
    """Return the second step of a hint: Unit, action, reason, but no hexes; ``own`` is the suggested move."""
    names = narrate.names_of(game.view())
    line = known.choice.line
    other = "" if line[0] == usual_choice(game) else "Not the usual choice. "
    does = next((one for one in line if one.verb not in ("activate", *STANDING_ORDERS)), line[0])
    who = narrate.title(_subject(game, line[0]))
    label = "Move" if does.verb in STEP_VERBS else command_words.label(does, names)
    # The reasons are about the last command, such as a shot after a move.
    step = StepSeen(Brain(game), until_revealing(game, line) or line[:1])
    last = step.last
    if last != does and last.verb not in (*STEP_VERBS, *PLACED, "evacuate-unit"):
        then = command_words.order(last, names)
        label = then if then.startswith(label) else f"{label}, {then[0].lower()}{then[1:]}"
    words = f"{who}: {label}" if who and who not in label else label
    if does.verb in ("place", "place-at"):
        words = f"place {narrate.name(_subject(game, does))} near {_landing(game)}"
    plan = _advice(game, known.choice, own)
    dangers = warnings(step)
    risk = f" Risk: {reasons(dangers)}." if dangers else ""
    return f"{other}The plan: {attrs.evolve(plan, words=words + plan.aim).plan}.{risk}"


def _advice(game: Game, one: CandidateMove, own: Advice | None = None) -> Advice:
    """Return a plan in words. A plan that begins with the suggested move has its words and reasons."""
    own = own or suggested_move(game)
    if own is not None and one.line[: len(own.commands)] == own.commands:
        return attrs.evolve(own, commands=one.line, value=one.outlook)
    # Reasons cover only the commands before the first unforeseeable result.
    step = StepSeen(Brain(game), until_revealing(game, one.line) or one.line[:1])
    words = line_in_words(game, one.line, aim=step.aim)
    return Advice(words, because(step), (), one.line, value=one.outlook, aim=step.aim)


def _subject(game: Game, command: Command) -> str:
    """Return the first Unit that a command names, such as a target, or else the Unit that acts."""
    return next((arg for arg in command.args if arg in game.tables.unit_of), actor_of(game, ()))


# Lines of commands


def typed(game: Game, line: tuple[Command, ...]) -> tuple[str, ...]:
    """Return the commands of a line as a player would type them, up to the first that reveals anything.

    A path is given by its last hex if the Unit can be sent there at once.
    """
    names: list[str] = []
    given = until_revealing(game, line)
    at = 0
    while at < len(given):
        steps = next((n for n, one in enumerate(given[at:]) if not is_step(one)), len(given) - at)
        if steps > 1:
            (end,) = given[at + steps - 1].args
            way = reach(game.peek(*given[:at])).get(end)
            whole = way is not None and way.quiet
            names += [f"move-to {end}"] if whole else map(str, given[at : at + steps])
        else:
            names.append(given[at].name)
        at += max(1, steps)
    return tuple(names)


def line_in_words(
    game: Game, line: Sequence[Command], names: dict[str, str] | None = None, *, aim: str = ""
) -> str:
    """Return a line of commands in words: ``Scout 11: Full Move to P0105, Blow the door of Circle 4``.

    ``names`` maps ids to names; None stands for the current names (`narrate.names_of`). ``aim`` is as in
    `StepSeen.aim`.
    """
    names = names or narrate.names_of(game.view())
    verbs = [one.verb for one in line]
    parts: list[str] = []
    for at, one in enumerate(line):
        later = verbs[at + 1 :]
        if one.verb == "done" and at and verbs[at - 1] in EVACUATES:
            parts[-1] = f"{parts[-1]}, and nobody else"
            continue
        if one.verb == "activate" or (one.verb in ENDS and at) or (one.verb == "draw-from" and later):
            continue
        if one.verb in STEP_VERBS:
            if later[:1] and later[0] in STEP_VERBS:
                continue
            how = next((words for verb, words in MOVES.items() if verb in verbs), "Move")
            moved = any(words.startswith(how) for words in parts)
            parts.append(f"{'on' if moved else how} to {one.args[0]}")
        elif one.verb in PLACED and parts:
            parts[-1] = f"{parts[-1]} {PLACED[one.verb]} {one.args[0]}"
        elif at and parts and len(one.args) == 1 and verbs[at - 1] == one.verb:
            parts[-1] = f"{parts[-1].replace(' and ', ', ')} and {names.get(one.args[0], one.args[0])}"
        elif not set(SAID_BEFORE.get(one.verb, ())) & set(later):
            parts.append(command_words.order(one, names))
    who = line[0].args[0] if verbs[:1] == ["activate"] else ""
    words = (", ".join(parts) or "any action") + aim
    deck = next((one.args[0] for one in line[:-1] if one.verb == "draw-from"), "")
    if deck:
        # Without "draw-from", the same choice draws from the other deck with other odds, so name the deck.
        words += f" ({narrate.DECKS[deck]} Resolution deck from now on)"
    return f"{narrate.title(who)}: {words}" if who else words


# Values in words


def worth(outlook: Outlook, brief: bool = False) -> str:
    """Return the range of a plan's VP, ``12 to 14.5``; "" if too few games were simulated."""
    if outlook.games < ENOUGH:
        return ""
    low, high = outlook.between
    if low == high:
        return f"{low:g}"
    return f"{low:g}–{high:g}" if brief else f"{low:g} to {high:g}"


def results_by_level(outlook: Outlook) -> tuple[tuple[str, int], ...]:
    """Return (victory level, number of games that ended there), highest first, lost games last.

    All defeats share one level.
    """
    short: Counter[str] = Counter()
    for name, count in outlook.counts:
        short[DEFEAT if name in DEFEATS else short_level(name) if name else LOST] += count
    return tuple(short.items())


def results_in_words(outlook: Outlook) -> str:
    """Return a plan's results as text: ``in 24 games: 3 Legendary, 5 Draw, 14 Defeat, 2 lost``."""
    text = ", ".join(f"{count} {name}" for name, count in results_by_level(outlook) if count)
    return f"in {counted(outlook.games, 'game')}: {text}"


def which_are_equal(known: Comparison) -> str:
    """Return a sentence about the shown plans that are equal within the error; "" for a single plan."""
    shown, games = known.shown, known.choice.outlook.games
    equal = [str(number) for number, one in enumerate(shown, 1) if not known.worse(one)]
    if len(shown) == 1:
        return ""
    if games < ENOUGH:
        return "Too few games to tell the plans apart, so the usual choice comes first."
    if len(equal) == 1:
        return "The first is clearly better than the others."
    return f"Plans {narrate.joined(equal)} came out about the same in {games} games each."


def how_found(known: Comparison) -> str:
    found = (
        f"A computer player simulated this {counted(known.choice.outlook.games, 'time')}, with everything "
        "hidden reshuffled. You may do better than it does."
    )
    if any(worth(one.outlook) for one in known.shown):
        found += " In 95 of 100 hints, the true average lies within the range of VP shown."
    return found
