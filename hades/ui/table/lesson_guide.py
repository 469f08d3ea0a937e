"""The guide of a lesson at a table: a band below the board, and what it points at on board and answers.

What is said is the business of `hades.session.guide`. Here is when it is said, where it stands, and that what
it points at is in view.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hades import geometry as geo
from hades.content.lesson import Prediction
from hades.pages import help_pages
from hades.session.guide import WATCH, Guidance, Guide
from hades.session.lesson_session import WATCH_ONLY, LessonSession, pupil_of
from hades.session.option import FirstAsked, Option
from hades.session.puzzle_session import PuzzleSession, best_line
from hades.ui import keys, narration
from hades.ui.kit.button import Label
from hades.ui.panels.lesson_bar import HEIGHT, LOW, GuidePanel
from hades.ui.panels.sheet import CLOSE, Sheet, sheet_of
from hades.ui.screen import Achieved
from hades.ui.table import camera_targets

if TYPE_CHECKING:
    from hades.ui.table.play import PlayScreen


LESSONS: Label = ("All lessons", "lessons", "")
PUZZLES: Label = ("All puzzles", "lessons", "")


def whole(pupil: LessonSession, now: Guidance) -> Sheet:
    """Return everything that the guide has to say now, and the ways on from here."""
    page, guide = help_pages.guide_page(now), pupil.guide
    more: list[Label] = []
    if isinstance(guide, PuzzleSession):
        if guide.told:
            more.append(("Watch the solution", "watch-solution", "ENTER"))
        elif now.goal is not None:
            more.append((f"Tell {guide.offers}", "hint", keys.of("hint")))
        more += [("Begin again", "afresh-lesson", ""), *_next(pupil, "Next puzzle"), PUZZLES]
        return Sheet(page.title, page.rows, (CLOSE, *more))
    if now.is_aside:
        more.append(("Back to the step", "step-back", keys.of("step-back")))
    if guide.lesson.step and now.goal is not None:
        more.append(("Skip this step", "skip-step", keys.of("skip-step")))
    more += [("Begin again", "afresh-lesson", ""), *_next(pupil, "Skip this lesson"), LESSONS]
    return Sheet(page.title, page.rows, (CLOSE, *more))


def foreseen(now: Guidance) -> Sheet:
    """Return what came of the player's prediction, and why."""
    page = help_pages.foreseen(now)
    return Sheet(page.title, page.rows, (("Go on", "close", "ENTER"),))


def done(pupil: LessonSession, now: Guidance) -> Sheet:
    """Return the card at the end of the last step of a lesson, or of a solved puzzle."""
    page = help_pages.lesson_done(pupil.guide.lesson, now)
    words, every = ("Next puzzle", PUZZLES) if now.is_puzzle else ("Next lesson", LESSONS)
    return Sheet(page.title, page.rows, (*_next(pupil, words, "ENTER"), every, CLOSE))


def _next(pupil: LessonSession, words: str, key: str = "") -> tuple[Label, ...]:
    return ((words, "next-lesson", key),) if pupil.following else ()


TALL = 580.0
"""Units of height of the window from which the guide has all the room it likes."""
WATCH_WORDS = "I would rather watch"
"""The answer of who does not say what he foresees."""
HEXES = frozenset(map(geo.label, range(geo.HEXES)))


class LessonGuide:
    """The guide of the lesson that is played; without one nothing is said and nothing pointed at."""

    def __init__(self, table: PlayScreen) -> None:
        self.table = table
        self.pupil = pupil_of(table.game, table.window.autosave_file.parent)
        """Who is led through the lesson, None in any other game."""
        self.band = GuidePanel(table.window.brush)
        self._said: tuple[object, Guidance | None] = (None, None)
        """What tells how the game stands, and what the guide says to that."""
        self._done = False
        """True if it was said that the lesson is done."""
        self._judged: tuple[str, ...] = ()
        """What was told last of what the player foresaw."""
        self._shown: tuple[str, str] = ("", "")
        """What was brought into view last: for which goal, and on which deck whoever acts was."""
        if self.guide is not None:
            table.layout.fixed = (self.band, *table.layout.fixed)

    @property
    def guide(self) -> Guide | None:
        """The guide of the lesson, None in any other game."""
        return self.pupil.guide if self.pupil is not None else None

    def keep(self) -> None:
        """Write down how far the lesson is."""
        if self.pupil is not None:
            self.pupil.keep(self.table.session)

    @property
    def high(self) -> float:
        """Units of height of the band, 0 for none."""
        if self.guide is None:
            return 0.0
        return HEIGHT if self.table.window.units[1] >= TALL else LOW

    # ---- what is said

    def now(self) -> Guidance | None:
        """Return the guidance for now: None during enemy playback or over the past."""
        table = self.table
        if self.pupil is None or table.busy or table.looks_back:
            return None
        stands = table.session.game_log.version, id(table.game.ask), self.pupil.guesses
        if self._said[0] != stands:
            self._said = stands, self.pupil.now(table.session)
        return self._said[1]

    def spoken(self) -> str:
        """Return the guidance as sentences to be read aloud."""
        now = self.now()
        return narration.sentences(*(help_pages.guide_sentences(now) if now is not None else ()))

    # ---- what is asked first

    def attend(self) -> None:
        """The game stands at a question: ask first what is foreseen, or say that the lesson is done."""
        now = self.now()
        if self.pupil is None or now is None:
            return
        session = self.table.session
        if (now.asks is None) != (session.first is None):
            session.ask_first(self._first(now.asks) if now.asks is not None else None)
            self.table.lay_out()
        is_done = bool(self.pupil.guide.lesson.step or now.is_puzzle) and now.goal is None
        if is_done and not self._done:
            self.table.open(done(self.pupil, now), asked="next-lesson")
        elif now.foreseen and self._judged != now.foreseen:
            self.table.open(foreseen(now))
        self._done, self._judged = is_done, now.foreseen

    def _first(self, asked: Prediction) -> FirstAsked:
        guesses = [Option(guess.say, hex=guess.hex) for guess in asked.guess]
        return FirstAsked(asked.ask, (*guesses, Option(WATCH_WORDS, tone="stop")), self._guess)

    def _guess(self, option: Option) -> None:
        session = self.table.session
        if self.pupil is not None and session.first is not None:
            at = [one.label for one in session.first.options].index(option.label)
            self.pupil.guess(session, at if at < len(session.first.options) - 1 else WATCH_ONLY)
            self.attend()

    # ---- what is pointed at

    def _pointed(self) -> tuple[str, ...]:
        """What the guide points at; when another Unit is chosen than those it means, these alone: a hex would
        be clicked for the wrong one."""
        now = self.now()
        if now is None:
            return ()
        session = self.table.session
        units = tuple(word for word in now.point if word in session.units)
        astray = session.selected and units and session.selected not in units
        return units if astray else now.point

    def hexes(self) -> tuple[str, ...]:
        """The hexes that the guide points at, and those of the Units it names."""
        at = {unit.id: unit.hex for unit in self.table.shown.units}
        found = (at.get(word, word) for word in self._pointed())
        return tuple(dict.fromkeys(hex_ for hex_ in found if hex_ in HEXES))

    def means(self, option: Option) -> bool:
        """Return whether an answer is what the guide points at."""
        point = self._pointed()
        if not point:
            return False
        last = option.commands[-1] if option.commands else ""
        # a hex is no answer: the shaft that leads back up is named after the one where it lies
        words = {last, option.select, *last.split()} - HEXES - {""}
        return bool(words & set(point))

    def look(self) -> None:
        """Bring what the guide points at into view, once for a goal and the deck whoever acts is on: then the
        player looks where he likes."""
        now, table = self.now(), self.table
        if now is None:
            return
        subject = table.session.ask.subject if table.session.ask is not None else ""
        actor = table.session.units.get(subject)
        deck = actor.map if actor is not None else ""
        hexes = self.hexes()
        if (now.title, deck) == self._shown or not hexes:
            return
        self._shown = now.title, deck
        first = geo.map_of(geo.parse(actor.hex if actor is not None and actor.hex else hexes[0]))
        # where there is little room, whom it is about and as much of the rest as fits
        camera_targets.bring_named(
            table, camera_targets.fitting(table, hexes, first) if now.asks else hexes, first
        )

    # ---- what is drawn, and what a click does

    def draw(self) -> None:
        """Paint the band above the strip."""
        if self.guide is None:
            return
        table, strip, high = self.table, self.table.layout.strip, self.table.layout.foot
        self.band.place(0, strip.y - high, strip.width, high, table.window.ratio)
        now = self.now() or (WATCH if table.film.away else self._said[1])
        if now is not None:
            self.band.update(now)

    def deeds(self) -> Achieved:
        """What a click on the band does, or its key; as long as there is something to do next, what the
        guide says takes the place of a hint, which could contradict it."""
        now = self.now()
        hint: Achieved = {"hint": self._hint} if now is not None and now.goal is not None else {}
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
        """One hint more, if it is a puzzle, and all that the guide has to say."""
        if self.pupil is not None:
            self.pupil.guide.more()
            self._said = None, None
        self._open()

    def _open(self) -> None:
        """All that the guide has to say, as a page."""
        now = self.now()
        if self.pupil is None:
            self.table.open(sheet_of(help_pages.NO_GUIDE))
        elif now is not None:
            sheet = whole(self.pupil, now)
            told = any(action == "watch-solution" for _, action, _ in sheet.buttons)
            self.table.open(sheet, asked="watch-solution" if told else "")

    def _back(self) -> None:
        """Back to the step, from whatever was tried in its place."""
        table, to = self.table, self.pupil.back(self.table.session) if self.pupil is not None else -1
        table.sheet = None
        if to < 0:
            table.window.notice.tell("Nothing is being tried that there is a way back from.")
        else:
            table.ways.turn(lambda: table.session.back_to(to))

    def _skip(self) -> None:
        """Play what is left of the step as the lesson has it; after the last step, the next lesson."""
        table = self.table
        table.sheet = None
        if self.pupil is None or table.looks_back:
            return
        table.film.projector.skip_all()
        leap = self.pupil.skipping(table.session)
        if leap is None:
            self._next()
            return
        if leap.back < len(table.game.history) or table.session.held:
            table.ways.turn(lambda: table.session.back_to(leap.back))
        before = table.session.view
        table.session.ask_first(None)
        table.hands.put_down()
        table.film.begin(before, table.session.run(leap.commands, every=True))

    def _next(self) -> None:
        following = self.pupil.following if self.pupil is not None else ""
        if following:
            self.table.window.learn(following)
        elif self.pupil is not None:
            self._lessons()

    def _lessons(self) -> None:
        """The page of all lessons or puzzles, over the title screen."""
        self.table.window.home()
        self.table.window.open_page("puzzles" if isinstance(self.guide, PuzzleSession) else "learn")

    def _watch(self) -> None:
        """The best line of a puzzle as a replay, once all hints were told; then back to it as it stands."""
        guide, table = self.guide, self.table
        if isinstance(guide, PuzzleSession) and guide.told:
            table.sheet = None
            table.window.watch(best_line(guide.puzzle))

    def _afresh(self) -> None:
        if self.pupil is not None:
            self.table.window.learn(self.pupil.guide.id, afresh=True)
