"""The guide of a lesson at a table: its panel, and what it points at on the board and among the choices."""

from __future__ import annotations

from functools import partial

import attrs

from hades import geometry as geo
from hades.facts import help_pages
from hades.session.lesson_progress import WATCH, WATCH_ONLY, Guidance, LessonSession
from hades.session.lesson_session import lesson_session_of
from hades.session.option import Option, ProgramQuestion
from hades.session.puzzle_session import PuzzleSession, best_line
from hades.ui import keys, screen_reader
from hades.ui.kit.button import Label
from hades.ui.panels.lesson_bar import HEIGHT, LOW, GuidePanel
from hades.ui.panels.text_page import CLOSE, Sheet
from hades.ui.screen import Handlers
from hades.ui.table import camera_targets
from hades.ui.table.enemy_playback import EnemyPlayback
from hades.ui.table.history_view import UndoOptions
from hades.ui.table.table_state import TableState
from hades.view import UnitSeen

LESSONS: Label = ("All lessons", "lessons", "")
PUZZLES: Label = ("All puzzles", "lessons", "")


def guide_sheet(pupil: LessonSession, now: Guidance) -> Sheet:
    page = help_pages.guide_page(now)
    more: list[Label] = []
    if isinstance(pupil, PuzzleSession):
        if pupil.is_solution_shown:
            more.append(("Watch the solution", "watch-solution", "ENTER"))
        elif not now.is_over:
            more.append((f"Show {pupil.offers}", "hint", keys.of("hint")))
        following, every = "Next puzzle", PUZZLES
    else:
        if now.is_aside:
            more.append(("Back to the step", "step-back", ""))
        if not now.is_over:
            more.append(("Skip this step", "skip-step", ""))
        following, every = "Skip this lesson", LESSONS
    more += [("Restart", "afresh-lesson", ""), *_next(pupil, following), every]
    return Sheet(page.title, page.rows, (CLOSE, *more))


def done_sheet(pupil: LessonSession, now: Guidance) -> Sheet:
    page = help_pages.lesson_done(pupil.lesson, now)
    words, every = ("Next puzzle", PUZZLES) if now.is_puzzle else ("Next lesson", LESSONS)
    last = (*every[:2], "" if pupil.following else "ENTER")
    return Sheet(page.title, page.rows, (*_next(pupil, words, "ENTER"), last, CLOSE))


def _next(pupil: LessonSession, words: str, key: str = "") -> tuple[Label, ...]:
    return ((words, "next-lesson", key),) if pupil.following else ()


TALL = 650.0
"""Minimum window height, in units, at which the guide is in the column at its full height."""
SUGGEST = "suggest"
"""Tone of the choice of a suggested set-up, and the word with which a lesson points at it."""
WATCH_WORDS = "Just watch"
"""Label of the choice not to predict."""
HEXES = frozenset(map(geo.label, range(geo.HEXES)))


class LessonGuide:
    """The guide of the current lesson, which shows nothing in any other game."""

    def __init__(self, state: TableState, playback: EnemyPlayback, undo_options: UndoOptions) -> None:
        self.state, self.playback, self.undo_options = state, playback, undo_options
        self.pupil = (
            lesson_session_of(state.game, state.window.autosave_file.parent) if state.is_played else None
        )
        """The lesson session; None in any other game."""
        self.band = GuidePanel(state.window.brush)
        self._cached: tuple[object, Guidance | None] = (None, None)
        """(everything that determines the guidance, the guidance itself)."""
        self._done = False
        """True once the end of the lesson has been announced."""
        self._read = -1
        """Version of the log when the result of a step was last read; -1 if no result was read yet."""
        self._shown: object = None
        """The step, Unit and hexes for which the board last moved; it does not move twice for the same."""
        if self.pupil is not None:
            state.layout.fixed = (self.band, *state.layout.fixed)

    def keep(self) -> None:
        if self.pupil is not None:
            self.pupil.keep(self.state.session)

    @property
    def high(self) -> float:
        """Height of the guide in units; 0 without a guide."""
        if self.pupil is None:
            return 0.0
        return HEIGHT if self.state.window.units[1] >= TALL else LOW

    # Guidance

    def now(self) -> Guidance | None:
        """Return the current guidance; None during a playback, in the history view, or without a lesson."""
        if self.pupil is None or self.state.busy or self.state.looks_back:
            return None
        version = self.state.session.game_log.version
        stands = version, len(self.state.game.history), self.pupil.guesses, self._read
        if self._cached[0] != stands:
            now = self.pupil.now(self.state.session)
            if now.done is not None and now.came and self._read != version:
                step, number = now.done, (now.number or now.of + 1) - 1
                now = attrs.evolve(
                    now, step=step, title=step.name, instruction=step.say, why="", instead="",
                    point=step.point, number=number, asks=None, is_over=False,
                )  # fmt: skip
            elif now.done is not None:
                now = attrs.evolve(now, done=None)
            self._cached = stands, now
        return self._cached[1]

    @property
    def result(self) -> tuple[str, ...]:
        """The result of a step, as sentences to be read before the next step; () for none."""
        now = self.now()
        return now.came if now is not None and now.done is not None else ()

    def spoken(self) -> str:
        now = self.now()
        guided = help_pages.guide_sentences(now) if now is not None else ()
        return screen_reader.sentences(*(self.result or guided))

    # Results and predictions

    def attend(self) -> None:
        """Show the result of a step, ask for a prediction, or announce the end, whichever is due."""
        now, session = self.now(), self.state.session
        if self.pupil is None or now is None:
            return
        first = self._first_question(now)
        if first != session.first:
            session.ask_first(first)
            self.state.redraw_board()
        if now.is_over and not self._done:
            self.state.open(done_sheet(self.pupil, now))
        self._done = now.is_over

    def _first_question(self, now: Guidance) -> ProgramQuestion | None:
        """Return the question to ask before the game's own question, or None."""
        if self.result:
            words = "Next step" if now.number < now.of else "Finish the lesson"
            on = Option(words, key="ENTER", tone="go")
            return ProgramQuestion(
                f"Step {now.number} is done", (on,), self._next_step, "\n".join(self.result)
            )
        if now.asks is None:
            return None
        guesses = [Option(guess.say, hex=guess.hex) for guess in now.asks.guess]
        return ProgramQuestion(now.asks.ask, (*guesses, Option(WATCH_WORDS, tone="stop")), self._guess)

    def _next_step(self, _: Option) -> None:
        self._read = self.state.session.game_log.version
        self.attend()
        camera_targets.at_question(self.state, stay=True)

    def _guess(self, option: Option) -> None:
        session = self.state.session
        if self.pupil is not None and session.first is not None:
            at = [one.label for one in session.first.options].index(option.label)
            self.pupil.guess(session, at if at < len(session.first.options) - 1 else WATCH_ONLY)
            self.attend()

    # Pointing

    def pointed(self) -> tuple[str, ...]:
        """Return the ids and words of the things that the guide points at.

        While the wrong Unit is selected, only the right Units are returned, because a click on a hex would
        move the wrong one.
        """
        now = self.now()
        if now is None:
            return ()
        session = self.state.session
        if session.held:
            return (session.held.name,)
        units = tuple(word for word in now.point if word in session.units)
        astray = session.selected and units and session.selected not in units
        return units if astray else now.point

    def hexes(self) -> tuple[str, ...]:
        """Return the hexes that the guide points at, and the hexes of the Units it names."""
        at = {unit.id: unit.hex for unit in self.state.shown.units}
        found = (at.get(word, word) for word in self.pointed())
        return tuple(dict.fromkeys(hex_ for hex_ in found if hex_ in HEXES))

    def pale(self, planned: tuple[UnitSeen, ...]) -> tuple[UnitSeen, ...]:
        """Return the Units to draw pale in their hexes in the set-up.

        These are the Units of the suggested set-up, which is ``planned``; in a lesson that does not point at
        the suggested set-up, only the Unit that the lesson names.
        """
        if self.pupil is None or SUGGEST in self.pointed():
            return planned
        units = [word for word in self.pointed() if word in self.state.session.units]
        hexes = [word for word in self.pointed() if word in HEXES]
        return tuple(
            attrs.evolve(self.state.session.units[id_], hex=hex_)
            for id_, hex_ in zip(units, hexes, strict=False)
        )

    def points_at(self, option: Option) -> bool:
        last = option.commands[-1].name if option.commands else ""
        # Hexes do not count: the shaft that leads back up is named after its own hex.
        words = {last, option.select, option.verb, *option.args} - HEXES - {""}
        if option.tone == SUGGEST:
            words.add(SUGGEST)
        return not words.isdisjoint(self.pointed())

    # Drawing and actions

    def draw(self) -> None:
        """Update the guide, and bring the hexes that it points at into view.

        The hexes are brought into view only once, so that the player can look elsewhere.
        """
        if self.pupil is None:
            return
        now, actor, hexes = self.now(), self.state.session.acting_unit, self.hexes()
        if now is not None and hexes:
            who, here = (actor.id, actor.hex) if actor is not None else ("", "")
            shown = now.title, bool(self.result), who, hexes
            if shown != self._shown:
                self._shown, first = shown, geo.map_of(geo.parse(here or hexes[0]))
                camera_targets.bring_named(self.state, hexes, first, smallest=0.0)
        self.band.place(*self.state.layout.places["guide"], self.state.window.ratio)
        if content := now or (WATCH if self.playback.away else self._cached[1]):
            self.band.update(content)

    def handlers(self) -> Handlers:
        """Return the handlers of the guide's buttons and keys; none without a lesson.

        Until the lesson ends, guidance takes the place of hints, which could contradict it.
        """
        pupil, now = self.pupil, self.now()
        if pupil is None:
            return {}
        learn = self.state.window.learn
        hint: Handlers = {"hint": partial(self._more_hints, pupil)}
        return {
            **(hint if now is not None and not now.is_over else {}),
            "guide": partial(self._open, pupil),
            "step-back": partial(self._back_to_step, pupil),
            "skip-step": partial(self._skip_step, pupil),
            "next-lesson": partial(self._next, pupil),
            "lessons": partial(self._list_lessons, pupil),
            "afresh-lesson": partial(learn, pupil.id, afresh=True),
            "watch-solution": partial(self._watch_solution, pupil),
        }

    def _more_hints(self, pupil: LessonSession) -> None:
        pupil.more()
        self._cached = None, None
        self._open(pupil)

    def _open(self, pupil: LessonSession) -> None:
        now = self.now()
        if now is not None:
            self.state.open(guide_sheet(pupil, now))

    def _back_to_step(self, pupil: LessonSession) -> None:
        to = pupil.back(self.state.session)
        if to < 0:
            self.state.window.notice.tell("There is nothing to undo: you have not left the step.")
        else:
            self.undo_options.turn(lambda: self.state.session.back_to(to))

    def _skip_step(self, pupil: LessonSession) -> None:
        """Carry out the rest of the step as the lesson does, or begin the next lesson after the last step."""
        if self.state.looks_back:
            return
        self.playback.clip_playback.skip_all()
        self._read = self.state.session.game_log.version
        leap = pupil.skipping(self.state.session)
        if leap is None:
            self._next(pupil)
            return
        if leap.back < len(self.state.game.history) or self.state.session.held:
            self.undo_options.turn(lambda: self.state.session.back_to(leap.back))
        before = self.state.session.view
        self.state.session.ask_first(None)
        self.state.close_menus()
        self.playback.begin(before, self.state.session.run(leap.commands, every=True))

    def _next(self, pupil: LessonSession) -> None:
        if pupil.following:
            self.state.window.learn(pupil.following)
        else:
            self._list_lessons(pupil)

    def _list_lessons(self, pupil: LessonSession) -> None:
        self.state.window.home()
        self.state.window.open_page("learn", "Puzzles" if isinstance(pupil, PuzzleSession) else "Lessons")

    def _watch_solution(self, pupil: LessonSession) -> None:
        if isinstance(pupil, PuzzleSession) and pupil.is_solution_shown:
            self.state.window.watch(best_line(pupil.puzzle))
