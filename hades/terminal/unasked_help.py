"""Help given unasked: tips in a first game, the coach before costly moves, and the guide in lessons."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

import attrs

from hades import narrate
from hades.advice.adviser import Advice, clauses_of, reasons
from hades.advice.background_advice import BackgroundAdvice
from hades.advice.risks import LOW
from hades.advice.step_reasons import Because
from hades.content.puzzle import Puzzle
from hades.engine.game import Game
from hades.engine.line_history import cited
from hades.odds.reach import QUIET
from hades.session import Session, lesson_session, puzzle_session
from hades.session.first_game import FirstGameHelp, helps_in
from hades.session.game_saver import learnt_in
from hades.session.lesson_progress import Guidance
from hades.session.lesson_session import lesson_session_of
from hades.session.puzzle_session import vp
from hades.session.questions import stranding
from hades.state.commands import STEP_VERBS, Command
from hades.storage.player_profile import LessonBook, PlayerProfile

ORDER = "good"
"""Terminal command that carries out the suggested move."""
HOW = f" Type `{ORDER}` to do it. To play without suggestions: hades text --no-tips."
"""Sentences after the first suggested move: how to carry it out, and how to play without suggestions."""
PURPOSE = (
    "You lead a raid on the prison ship Hades, to free Princess Emily and bring her and anything else of "
    "value aboard your ship, the Vittles. Get away before the Vittles is shot to pieces and before the "
    "turns run out: only what is aboard then counts."
)
"""The player's role and goal; shown once, before a first game."""
WELCOME = (
    "New here? `hades text --lesson landing{options}` teaches the basics in five minutes; "
    "`help play` says more."
)
"""Pointer to the first lesson, with the options given, and the help; shown once, before a first game."""

BRIEFLY = "Enemy turns are summed up. `again turn` shows the last one in full, `brief off` shows every one."
"""Remark shown once if enemy turns are summed up only because this is a first game."""


class SuggestedMoves:
    """The wording of suggested moves, which repeats neither the last move nor a general explanation.

    The risks are given with every move, as a listener takes silence for safety.
    """

    def __init__(self) -> None:
        self._last: tuple[int, str] = 0, ""
        """Turn and text of the last move described."""
        self._told: dict[str, set[Because]] = {}
        """Reasons and dangers told in this turn, by move."""
        self._explained: set[str] = set()
        self.hexes: tuple[str, ...] = ()
        """Hexes in the move suggested at the current question."""

    def lines(self, turn: int, step: Advice, *, plain: bool) -> list[str]:
        """Return a suggested move with its reasons; [] for the last move described, or for the rest of it.

        If the move was described before in this turn, only new reasons are given or, if there are none, its
        Unit. General explanations are given only once.
        """
        (before, last), self._last = self._last, (turn, step.words)
        self.hexes = _hexes(step.words)
        if before != turn:
            self._told.clear()
        # Once the Unit is acting, the rest of its move is described without its name.
        is_rest = last.endswith(step.words) or (
            # "Land Wilson in I1903" becomes "Land in I1903".
            step.words.startswith("Land in ") and last.startswith("Land ") and self.hexes == _hexes(last)
        )
        is_last = before == turn and is_rest
        told = set[Because]().union(
            *(told for words, told in self._told.items() if words.endswith(step.words))
        )
        dangers = tuple(one for one in step.dangers if one != LOW)
        if is_last and told.issuperset((*step.why, *dangers)):
            return []
        who, colon, _ = step.words.partition(":")
        if colon and told and told.issuperset((*step.why, *dangers)):
            return [f"{who}, as before."]
        self._told[step.words] = told.union(step.why, dangers)
        why = self._shortened(one for one in step.why if one not in told)
        dangers = self._shortened(dangers)
        words = "The same" if is_last else step.words
        step = attrs.evolve(step, words=words, why=why, warnings=dangers, risks=())
        risk = [f"Risk: {reasons(dangers)}"] * bool(dangers)
        if not plain:
            return [f"{step.text}.", *(f"{cited(line, clauses_of(dangers))}." for line in risk)]
        output = [step.words, *(one.words for one in why), *risk]
        return [". ".join(map(narrate.capital, output)) + "."]

    def _shortened(self, found: Iterable[Because]) -> tuple[Because, ...]:
        """Return reasons or dangers without explanations given before in the same words."""
        shown = []
        for one in found:
            if one.again is not None and one.words in self._explained:
                shown += [Because(one.again, one.clauses)] if one.again else []
            else:
                is_known = one.fact and one.meaning in self._explained
                shown.append(attrs.evolve(one, meaning="") if is_known else one)
            self._explained |= {one.words, one.meaning}
        return tuple(shown)


def _hexes(words: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\b[IP]\d{4}\b", words))


class FirstSteps:
    """Tips and suggested moves in a player's first games; nothing without a player's profile."""

    def __init__(self, player: PlayerProfile | None = None) -> None:
        self.player = player
        self._help = FirstGameHelp(player) if player is not None else None
        self._has_welcomed = False
        self.is_brief_for_it = False
        """True if enemy turns are summed up only because this is a first game, not by the player's choice."""
        self.moves = SuggestedMoves()
        self._has_named_order = False

    @property
    def is_guided(self) -> bool:
        """True if the player is known and has played so little that help is given unasked."""
        return self.player is not None and self.player.is_guided

    def welcome(self, session: Session, options: str = "") -> list[str]:
        """Return the player's role and goal before a first game, else [].

        ``options`` are the options for the wording, which a lesson should get as well.
        """
        player = self.player
        is_first = player is not None and player.is_new and player.tips and helps_in(session)
        if session.game.history or self._has_welcomed or not is_first:
            return []
        self._has_welcomed = True
        return [PURPOSE, WELCOME.format(options=options), *[BRIEFLY] * self.is_brief_for_it]

    def lines(self, session: Session, *, plain: bool = False) -> list[str]:
        """Return the lines to show before a question: all tips that are due, and the suggested move."""
        self.moves.hexes = ()
        if self.player is None or self._help is None or session.ask is None or not helps_in(session):
            return []
        self._help.played(session)
        output = []
        while (found := self._help.tip(session)) is not None:
            self._help.put_away(found, session)
            output.append(f"Tip, {found.name}: {found.line}")
        step = self._help.move_with_risks(session)
        history, happened = session.game.history, session.game_log.by_command[-1]
        is_step = bool(history) and history[-1].verb in STEP_VERBS
        walks = is_step and session.ask.kind == "move?" and QUIET.issuperset(e.kind for e in happened)
        if step is not None and walks and not step.is_risky:
            # The player knows where the Unit is to go; `good` takes it on as suggested.
            step = None
        if step is not None:
            session.adviser.stepped = True
            if lines := self.moves.lines(session.game.turn, step, plain=plain):
                order = HOW * (not self._has_named_order)
                self._has_named_order = True
                word = "Risky" if step.is_risky else "Suggested"
                output += [f"{word}: {lines[0]}{order}", *lines[1:]]
        return output

    def ended(self) -> None:
        if self.player is not None:
            self.player.count_finished()


# The coach, which judges a question in other processes while the player thinks


AGAIN = "Repeat the command, or type `yes`, to do it anyway."


class Coach:
    """The coach, which warns before moves that cost at least ``least`` VP; 0 turns it off.

    A move that has not been judged yet gets no warning.
    """

    def __init__(self, components: Path | None = None) -> None:
        self.least = 0.0
        self._components = components
        self._background_advice: BackgroundAdvice | None = None
        self.forget_warning()

    def forget_warning(self) -> None:
        """Warn again about the last move, because the player has typed something else since."""
        self._warned: tuple[int, tuple[Command, ...]] = -1, ()
        """Number of commands before the last move warned about, and its commands; -1 for none."""

    def listen(self, session: Session) -> str:
        """Start judging the current question, or collect the result. Return why the coach failed, or ""."""
        if not self.least or session.game.over is not None:
            return ""
        if session.adviser.comparison() is not None:
            session.adviser.coached = True
            return ""
        if self._background_advice is None:
            self._background_advice = BackgroundAdvice(self._components)
        try:
            found = self._background_advice.of("plans", session.game)
        except RuntimeError as error:
            self.least = 0.0
            return f"The coach is off: {error}."
        if found is not None:
            session.adviser.comparisons[None], session.adviser.coached = found, True
        return ""

    def stops(self, session: Session, commands: Sequence[Command]) -> list[str]:
        """Return a warning about a move and how to make the move anyway.

        Returns [] if there is no warning, or if the player repeats the move.

        A move that would lose the raid gets a warning even with the coach off.
        """
        move = len(session.game.history), tuple(commands)
        if move == self._warned:
            return []
        better = session.adviser.coach_warning(commands, self.least)
        lost = stranding(session.view, commands[-1].verb) if commands else ""
        output = [f"{lost}."] if lost else []
        if better is not None:
            output.append(f"Coach: This {better.cost}. Better: {better.plan}.")
        self._warned = move if output else self._warned
        return [*output, AGAIN] if output else []

    def close(self) -> None:
        if self._background_advice is not None:
            self._background_advice.close()
            self._background_advice = None


# The guide in a lesson or puzzle


def begin_lesson(lesson: str, undo: str) -> Game:
    return lesson_session.begin(lesson, undo, LessonBook(learnt_in()).of(lesson).left)


class LessonTalk:
    """The guide in a lesson or puzzle; silent in any other game."""

    def __init__(self, game: Game, folder: Path) -> None:
        self.pupil = lesson_session_of(game, folder)
        self._said: Guidance | None = None

    def lead(self, session: Session) -> list[str]:
        """Return the guide's words at this question if they have changed, else []."""
        if self.pupil is None:
            return []
        before, now = self._said, self.pupil.now(session)
        if before is not None and now.is_puzzle:
            # The question of a puzzle stays the same, so it is read only once.
            now = attrs.evolve(now, instruction="")
        self._said = now
        output = new_guidance(now, before)
        return ["", *output] if output else []

    def is_on(self, session: Session) -> bool:
        return self.pupil is not None and not self.pupil.now(session).is_over

    def keep(self, session: Session) -> None:
        if self.pupil is not None:
            self.pupil.keep(session)


# The guide's words


def new_guidance(now: Guidance, before: Guidance | None) -> list[str]:
    """Return the guide's new remarks, and its instruction if that changed since ``before``."""
    notes = (*now.came, *now.remarks)
    is_new = before is None or notes != (*before.came, *before.remarks)
    output = [f"Guide: {note}" for note in notes] if is_new else []
    if before is None or (now.text and (now.title, now.text) != (before.title, before.text)):
        output.append(_head(now))
        output += _asked(now)
        if now.is_over:
            output.append(
                f"(`next` starts the next {'puzzle' if now.is_puzzle else 'lesson'}, `quit` stops.)"
            )
        elif now.is_aside:
            output.append("(`back` returns to the step.)")
        elif before is None:
            output.append(f"(Type {'`hint` for a hint' if now.is_puzzle else '`guide` for the reason'}.)")
    return output


def whole_guidance(now: Guidance) -> list[str]:
    output = [_head(now), *_asked(now)]
    why = now.why if now.is_puzzle or not now.why else f"Why: {now.why}"
    output += filter(None, (why, f"Instead: {now.instead}" if now.instead else ""))
    more = "`back` returns to the step, " if now.is_aside else ""
    return [*output, *([f"({more}`skip` plays the step for you.)"] if now.number else [])]


def _asked(now: Guidance) -> list[str]:
    if now.asks is None:
        return []
    output = [f"  guess {number}: {guess.say}" for number, guess in enumerate(now.asks.guess, 1)]
    return [*output, "  guess 0: just watch."]


def _head(now: Guidance) -> str:
    # The words of a lesson name the window's buttons.
    how = " Type `suggest` for the suggested set-up." * ("suggest" in now.point)
    return f"{', '.join(filter(None, ('Guide', now.place, now.title)))}: {now.text}{how}"


# Puzzles


def solution(puzzle: Puzzle) -> list[str]:
    """Return a puzzle's best line: each command with its events, the reason, and its worth."""
    game, proof = Game.from_position(puzzle.position), puzzle.proof
    output = [puzzle.title, puzzle.question, ""]
    for name, words in zip(puzzle.solution, puzzle_session.spoken(puzzle), strict=True):
        seen = (event for event in game.do(name) if not narrate.EVENT_KINDS[event.kind].quiet)
        output += [f"> {words}", *(f"  {narrate.sentence(event)}" for event in seen)]
    worth = (
        f"Worth {vp(proof.best)} on average. {proof.answers} answers along the line were compared; any "
        f"mistake costs at least {vp(proof.margin)}. Every command and every card was tried."
    )
    return [*output, "", puzzle.why, worth]
