"""The guide of a lesson at a table: a band below the board, and the things it points at on board and choices.

`hades.session.lesson_progress` decides on the guidance. This module decides when and where it is shown, and
brings the things it points at into view.
"""

from __future__ import annotations

from hades import geometry as geo
from hades.content.lesson import Prediction
from hades.pages import help_pages
from hades.session.lesson_progress import WATCH, Guidance, Guide
from hades.session.lesson_session import WATCH_ONLY, LessonSession, pupil_of
from hades.session.option import FirstAsked, Option
from hades.session.puzzle_session import PuzzleSession, best_line
from hades.ui import keys, narration
from hades.ui.kit.button import Label
from hades.ui.panels.lesson_bar import HEIGHT, LOW, GuidePanel
from hades.ui.panels.sheet import CLOSE, Sheet, sheet_of
from hades.ui.screen import Handlers
from hades.ui.table import camera_targets
from hades.ui.table.enemy_playback import EnemyPlayback
from hades.ui.table.history_view import UndoOptions
from hades.ui.table.state import TableState

LESSONS: Label = ("All lessons", "lessons", "")
PUZZLES: Label = ("All puzzles", "lessons", "")


def whole(pupil: LessonSession, now: Guidance) -> Sheet:
    """Return the page with all current guidance, and the ways on from here."""
    page, guide = help_pages.guide_page(now), pupil.guide
    more: list[Label] = []
    if isinstance(guide, PuzzleSession):
        if guide.told:
            more.append(("Watch the solution", "watch-solution", "ENTER"))
        elif now.goal is not None:
            more.append((f"Show {guide.offers}", "hint", keys.of("hint")))
        more += [("Restart", "afresh-lesson", ""), *_next(pupil, "Next puzzle"), PUZZLES]
        return Sheet(page.title, page.rows, (CLOSE, *more))
    if now.is_aside:
        more.append(("Back to the step", "step-back", keys.of("step-back")))
    if guide.lesson.step and now.goal is not None:
        more.append(("Skip this step", "skip-step", keys.of("skip-step")))
    more += [("Restart", "afresh-lesson", ""), *_next(pupil, "Skip this lesson"), LESSONS]
    return Sheet(page.title, page.rows, (CLOSE, *more))


def foreseen(now: Guidance) -> Sheet:
    """Return the page with the result of the player's prediction, and the reason."""
    page = help_pages.foreseen(now)
    return Sheet(page.title, page.rows, (("Continue", "close", "ENTER"),))


def done(pupil: LessonSession, now: Guidance) -> Sheet:
    """Return the page at the end of a lesson, or of a solved puzzle."""
    page = help_pages.lesson_done(pupil.guide.lesson, now)
    words, every = ("Next puzzle", PUZZLES) if now.is_puzzle else ("Next lesson", LESSONS)
    return Sheet(page.title, page.rows, (*_next(pupil, words, "ENTER"), every, CLOSE))


def _next(pupil: LessonSession, words: str, key: str = "") -> tuple[Label, ...]:
    return ((words, "next-lesson", key),) if pupil.following else ()


TALL = 580.0
"""Height of the window in units from which the guide has its full height."""
WATCH_WORDS = "Just watch"
"""The choice of a player who makes no prediction."""
HEXES = frozenset(map(geo.label, range(geo.HEXES)))


class LessonGuide:
    """The guide of the current lesson; in other games it shows nothing."""

    def __init__(self, state: TableState, playback: EnemyPlayback, undo_options: UndoOptions) -> None:
        self.state, self.playback, self.undo_options = state, playback, undo_options
        self.pupil = pupil_of(state.game, state.window.autosave_file.parent) if state.is_played else None
        """The lesson session, None in any other game."""
        self.band = GuidePanel(state.window.brush)
        self._said: tuple[object, Guidance | None] = (None, None)
        """The state that determines the guidance, and the guidance for that state."""
        self._done = False
        """True if the end of the lesson was announced."""
        self._judged: tuple[str, ...] = ()
        """The result of the player's last prediction."""
        self._shown: tuple[str, str] = ("", "")
        """The goal and the deck of the acting Unit for which the view was moved last."""
        if self.guide is not None:
            state.layout.fixed = (self.band, *state.layout.fixed)

    @property
    def guide(self) -> Guide | None:
        """The guide of the lesson, None in any other game."""
        return self.pupil.guide if self.pupil is not None else None

    def keep(self) -> None:
        """Save the progress of the lesson."""
        if self.pupil is not None:
            self.pupil.keep(self.state.session)

    @property
    def high(self) -> float:
        """Height of the guide's band in units, 0 for none."""
        if self.guide is None:
            return 0.0
        return HEIGHT if self.state.window.units[1] >= TALL else LOW

    # Guidance

    def now(self) -> Guidance | None:
        """Return the current guidance; None during enemy playback or the history view."""
        if self.pupil is None or self.state.busy or self.state.looks_back:
            return None
        stands = self.state.session.game_log.version, len(self.state.game.history), self.pupil.guesses
        if self._said[0] != stands:
            self._said = stands, self.pupil.now(self.state.session)
        return self._said[1]

    def spoken(self) -> str:
        """Return the guidance as sentences to be read aloud."""
        now = self.now()
        return narration.sentences(*(help_pages.guide_sentences(now) if now is not None else ()))

    # Predictions

    def attend(self) -> None:
        """Ask for a prediction at a question, or announce the end of the lesson."""
        now = self.now()
        if self.pupil is None or now is None:
            return
        session = self.state.session
        if (now.asks is None) != (session.first is None):
            session.ask_first(self._first(now.asks) if now.asks is not None else None)
            self.state.redraw_board()
        is_done = bool(self.pupil.guide.lesson.step or now.is_puzzle) and now.goal is None
        if is_done and not self._done:
            self.state.open(done(self.pupil, now), asked="next-lesson")
        elif now.foreseen and self._judged != now.foreseen:
            self.state.open(foreseen(now))
        self._done, self._judged = is_done, now.foreseen

    def _first(self, asked: Prediction) -> FirstAsked:
        guesses = [Option(guess.say, hex=guess.hex) for guess in asked.guess]
        return FirstAsked(asked.ask, (*guesses, Option(WATCH_WORDS, tone="stop")), self._guess)

    def _guess(self, option: Option) -> None:
        session = self.state.session
        if self.pupil is not None and session.first is not None:
            at = [one.label for one in session.first.options].index(option.label)
            self.pupil.guess(session, at if at < len(session.first.options) - 1 else WATCH_ONLY)
            self.attend()

    # Pointing

    def _pointed(self) -> tuple[str, ...]:
        """Return the things that the guide points at.

        If another Unit is selected than those the guide means, only the latter: a click on a hex would move
        the wrong Unit.
        """
        now = self.now()
        if now is None:
            return ()
        session = self.state.session
        units = tuple(word for word in now.point if word in session.units)
        astray = session.selected and units and session.selected not in units
        return units if astray else now.point

    def hexes(self) -> tuple[str, ...]:
        """Return the hexes that the guide points at, and those of the Units it names."""
        at = {unit.id: unit.hex for unit in self.state.shown.units}
        found = (at.get(word, word) for word in self._pointed())
        return tuple(dict.fromkeys(hex_ for hex_ in found if hex_ in HEXES))

    def means(self, option: Option) -> bool:
        """Return whether the guide points at a choice."""
        point = self._pointed()
        if not point:
            return False
        last = option.commands[-1] if option.commands else ""
        # Hexes do not count: the shaft that leads back up is named after its own hex.
        words = {last, option.select, option.verb, *option.args} - HEXES - {""}
        return bool(words & set(point))

    def look(self) -> None:
        """Bring the things the guide points at into view.

        Done once for each goal and deck of the acting Unit, so that the player can look elsewhere afterwards.
        """
        now = self.now()
        if now is None:
            return
        subject = self.state.session.ask.subject if self.state.session.ask is not None else ""
        actor = self.state.session.units.get(subject)
        deck = actor.map if actor is not None else ""
        hexes = self.hexes()
        if (now.title, deck) == self._shown or not hexes:
            return
        self._shown = now.title, deck
        first = geo.map_of(geo.parse(actor.hex if actor is not None and actor.hex else hexes[0]))
        # With little room, show the Unit in question and as much of the rest as fits.
        camera_targets.bring_named(
            self.state, camera_targets.fitting(self.state, hexes, first) if now.asks else hexes, first
        )

    # Drawing and actions

    def draw(self) -> None:
        """Draw the band above the strip."""
        if self.guide is None:
            return
        strip, high = self.state.layout.strip, self.state.layout.band
        self.band.place(0, strip.y - high, strip.width, high, self.state.window.ratio)
        now = self.now() or (WATCH if self.playback.away else self._said[1])
        if now is not None:
            self.band.update(now)

    def handlers(self) -> Handlers:
        """Return the handlers of the band and its keys.

        While there is a goal the guidance replaces the hint, which could contradict it.
        """
        now = self.now()
        hint: Handlers = {"hint": self._hint} if now is not None and now.goal is not None else {}
        return {
            **hint,
            "guide": self._open,
            "step-back": self._back,
            "skip-step": self._skip,
            "next-lesson": self._next,
            "lessons": self._lessons,
            "afresh-lesson": self._afresh,
            "watch-solution": self._watch,
        }

    def _hint(self) -> None:
        """Show one more hint of a puzzle, and the page with all guidance."""
        if self.pupil is not None:
            self.pupil.guide.more()
            self._said = None, None
        self._open()

    def _open(self) -> None:
        """Open the page with all guidance."""
        now = self.now()
        if self.pupil is None:
            self.state.open(sheet_of(help_pages.NO_GUIDE))
        elif now is not None:
            sheet = whole(self.pupil, now)
            told = any(action == "watch-solution" for _, action, _ in sheet.buttons)
            self.state.open(sheet, asked="watch-solution" if told else "")

    def _back(self) -> None:
        """Go back to the step of the lesson, from any other line of play."""
        to = self.pupil.back(self.state.session) if self.pupil is not None else -1
        self.state.sheet = None
        if to < 0:
            self.state.window.notice.tell("There is nothing to undo: you have not left the step.")
        else:
            self.undo_options.turn(lambda: self.state.session.back_to(to))

    def _skip(self) -> None:
        """Play the rest of the step as the lesson has it; after the last step, start the next lesson."""
        self.state.sheet = None
        if self.pupil is None or self.state.looks_back:
            return
        self.playback.animation.skip_all()
        leap = self.pupil.skipping(self.state.session)
        if leap is None:
            self._next()
            return
        if leap.back < len(self.state.game.history) or self.state.session.held:
            self.undo_options.turn(lambda: self.state.session.back_to(leap.back))
        before = self.state.session.view
        self.state.session.ask_first(None)
        self.state.close_menus()
        self.playback.begin(before, self.state.session.run(leap.commands, every=True))

    def _next(self) -> None:
        following = self.pupil.following if self.pupil is not None else ""
        if following:
            self.state.window.learn(following)
        elif self.pupil is not None:
            self._lessons()

    def _lessons(self) -> None:
        """Open the page of all lessons or puzzles, over the title screen."""
        self.state.window.home()
        self.state.window.open_page(
            "learn", "Puzzles" if isinstance(self.guide, PuzzleSession) else "Lessons"
        )

    def _watch(self) -> None:
        """Replay the best line of a puzzle, once all hints were shown; the puzzle itself stays as it is."""
        guide = self.guide
        if isinstance(guide, PuzzleSession) and guide.told:
            self.state.sheet = None
            self.state.window.watch(best_line(guide.puzzle))

    def _afresh(self) -> None:
        if self.pupil is not None:
            self.state.window.learn(self.pupil.guide.id, afresh=True)
