"""Help pages: how to play, the parts of counters, lessons and their guide, drills.

A row ``("counter", KEY, NOTES)`` is a drawing. KEY is a key of `hades.art.library`. NOTES has a line ``part:
text`` for each part, where the part is a key of `hades.art.counters.PARTS`.
"""

from __future__ import annotations

from collections.abc import Sequence

from hades.content.help_texts import how_to_play
from hades.content.lesson import Lesson, lesson_ids
from hades.content.position import Sheet as Drill
from hades.content.rulebook import Rulebook
from hades.engine import drill
from hades.engine.game import Game
from hades.facts.rows import Row, TextPage, texts
from hades.history.timeline import events_by_command
from hades.narrate import capital
from hades.session.game_saver import learnt_in
from hades.session.lesson_progress import Guidance
from hades.session.lesson_session import lesson_session_of
from hades.storage.player_profile import LessonBook, SavedLesson
from hades.wording import counted

SHOWN = (
    "unit|wilson|f|-|-| unit|scout-09|f|-|-|",
    "fighter|fighter-1|orbit unit|guard-02|f|E|-|",
    "unit|heavy-weapon-36|f|-|-| unit|engineer-38|f|-|-|",
    "si|laser-1|destroyed|A circle|6|closed|",
    "module|G1|failing module|LQ|holding",
    "unit|emily|f|-|-| badge|idol",
)
"""Keys of the pictures beside each paragraph of how to play, separated by spaces."""


def how_to_play_rows() -> tuple[Row, ...]:
    """Return the page on how to play: paragraphs with headings and pictures."""
    found: list[Row] = []
    for (about, text), shown in zip(how_to_play(), SHOWN, strict=True):
        found += [("head", about, ""), ("counters", shown, capital(text))]
    return tuple(found)


# Counters


COUNTERS = (
    (
        "unit|engineer-38|f|-|-|",
        "your Units: dark on light; SHL squads are square, other friendly Units round",
        {
            "id": "the ID number: where the rules choose, the highest-numbered Unit is hit or acts first",
            "movement": "Movement Factor: how many hexes it moves",
            "figure": "the type: here a Combat Engineer",
        },
    ),
    (
        "unit|heavy-weapon-36|f|-|done|",
        "a Unit that has acted or is held up",
        {
            "state": "a tick when it has acted, lightning when it is jammed, both in place of its Movement "
            "Factor; bars when it is in a Trap",
        },
    ),
    (
        "unit|guard-02|d|E|-|",
        "enemies: light on dark; Nastians are eight-sided, Gorgons are stars",
        {
            "id": "the ID number",
            "movement": "Movement Factor",
            "facing": "the direction it faces and moves; broad and red for a Shock Unit",
            "depleted": "a striped corner, on your Units too: depleted, so it fights worse and one "
            "hit destroys it",
        },
    ),
    (
        "si|laser-1|damaged|A|",
        "a Surface Installation (SI): six-sided",
        {
            "letter": "the letter of its Complex",
            "id": "its number",
            "figure": "the type: here a Laser, a gun",
            "damage": "a crack: damaged; a cross: destroyed, a ruin your Units can enter",
        },
    ),
)
"""The explained counters, as (picture key, caption, text of each part)."""


def counter_rows() -> tuple[Row, ...]:
    found: list[Row] = []
    for key, whose, parts in COUNTERS:
        notes = "\n".join(f"{part}: {words}" for part, words in parts.items())
        found += [("faint", f"{whose[0].upper()}{whose[1:]}.", ""), ("counter", key, notes)]
    return tuple(found)


# Lessons


def progress_text(learnt: SavedLesson) -> str:
    """Return how far a player has got in a lesson, in a few words, or "" if it was never begun."""
    if learnt.left:
        return "unfinished"
    return "done" if learnt.done else ""


def next_lesson(book: LessonBook) -> str:
    """Return the id of the lesson to continue, or else of the first lesson to do; "" if all are done."""
    ids = lesson_ids()
    half = (id_ for id_ in ids if book.of(id_).left)
    return next(half, next((id_ for id_ in ids if not book.of(id_).done), ""))


def duration_text(lesson: Lesson) -> str:
    return f"about {counted(lesson.minutes, 'minute')}"


def lesson_rows(lesson: Lesson, learnt: SavedLesson) -> tuple[Row, ...]:
    found: list[Row] = [("text", lesson.about, "")]
    if state := progress_text(learnt):
        found.append(("key", "So far", state))
    return (*found, ("head", "You will learn", ""), *texts(lesson.teaches))


# The guide of a lesson


ENDED_BEFORE = (
    "The raid ended before the lesson did. Learn, on the title screen, continues the lesson at the step "
    "where it stopped."
)
"""Closing text of a raid that ended before its lesson did."""


def lesson_end(game: Game) -> tuple[Row, ...]:
    """Return the closing text of a lesson's game, or () for any other game."""
    pupil = lesson_session_of(game, learnt_in())
    if pupil is None:
        return ()
    return (("text", pupil.lesson.end if pupil.is_done(events_by_command(game), game) else ENDED_BEFORE, ""),)


def lesson_done(lesson: Lesson, now: Guidance) -> TextPage:
    if now.is_puzzle:
        return TextPage(now.title, (("head", lesson.title, ""), ("text", now.text, "")))
    said, learnt = texts((*now.remarks, now.instruction)), ("head", "You have learnt", "")
    return TextPage("Lesson done", (("head", lesson.title, ""), *said, learnt, *texts(lesson.teaches)))


def guide_page(now: Guidance) -> TextPage:
    rows: list[Row] = [("key", "Step", now.place)] if now.place else []
    rows.append(("text", now.text, ""))
    rows += [("head", now.heading, ""), ("text", now.why, "")] if now.why else []
    rows += [("head", "Alternative", ""), ("text", now.instead, "")] if now.instead else []
    if now.remarks:
        rows += [("head", "Good to know", ""), *texts(now.remarks)]
    if now.step is not None and now.step.counters:
        rows += (("head", "Parts of a counter", ""), *counter_rows())
    return TextPage(f"Guide: {now.title}", tuple(rows))


def guide_sentences(now: Guidance) -> tuple[str, ...]:
    return (*now.remarks, ", ".join(filter(None, (f"Guide: {now.title}", now.place))), now.text)


# Drills


DRILL_FOLDERS = {
    "errata": "Errata: each one, on and off",
    "rules": "Rules",
    "rulings": "Rulings: each one, on and off",
    "scenarios": "Scenarios",
    "tricky": "Tricky situations",
}
"""Folder of drills -> its heading."""


def drill_results(results: Sequence[drill.Result]) -> list[Row]:
    wrong = [line for result in results for line in result.wrong]
    runs = counted(len(results), "run")
    if not results:
        return [("off", "This drill has no runs and expects nothing.", "")]
    if not wrong:
        return [("key", "As expected", f"{runs}, all results as expected")]
    return [("key", "NOT as expected", runs), *(("off", line, "") for line in wrong)]


def drill_page(sheet: Drill, book: Rulebook) -> TextPage:
    return TextPage(sheet.position.title or "A drill", tuple(drill_rows(sheet, book)))


def drill_rows(sheet: Drill, book: Rulebook) -> list[Row]:
    """Return the subject of a drill, the subject of each run, and the rules, as rows."""
    position = sheet.position
    paragraphs = (position.about, *(run.about for run in position.runs))
    rows: list[Row] = [("text", " ".join(words.split()), "") for words in paragraphs if words]
    known = [id_ for id_ in position.clauses if id_ in book.clauses or id_ in book.rulings]
    if known:
        rows += [("head", "Rules", ""), *(("clause", f"{i}  {book.find(i).title}", "") for i in known)]
    return rows
