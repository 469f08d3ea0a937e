"""The after-action report of a game as plain data, for `markdown` and `html_page` to write."""

from __future__ import annotations

import itertools
from collections.abc import Container, Iterable
from typing import Any

import attrs

from hades import geometry as geo
from hades.art import story_map
from hades.art.story_map import MapPicture
from hades.engine.game import Game
from hades.engine.hidden_information import never_found
from hades.engine.journal import Annotation
from hades.engine.line_history import PERSON
from hades.history.log import GameLog
from hades.history.score_course import score_course
from hades.history.timeline import friends_of, timeline
from hades.narrate import hidden_prizes, joined, result_name
from hades.narrate.component_texts import DEFEATS
from hades.narrate.scenario_labels import luck_of
from hades.narrate.sentences import note_heading, note_marks
from hades.rules.victory import HADES_LOST
from hades.state.events import Event
from hades.story import chapters as prose
from hades.story import report_tables, titles
from hades.story.report_tables import ReportTable, fell
from hades.story.turning_points import TurningPoint, turning_points
from hades.story.wording import FAMOUS, SHIP_LOST, Places, counted, is_prize, points, roster, sentence
from hades.view import View

AIM = "The raid was to bring home Princess Emily, the Elder Aliens, the Golden Idol and the Loot"
LARGE_GAIN = 3.0
"""Minimum gain in VP for the summary to mention a turn."""


@attrs.frozen
class IllustratedNote:
    """A note on a moment of the game, with pictures of the hexes that it marks."""

    heading: str
    """``Note``, or ``Note by NAME`` if the author is not a person."""
    words: str
    about: str
    """The moment of the note, and its rings and arrows in words."""
    below: int
    """Number of paragraphs of the chapter above the note."""
    pictures: tuple[MapPicture, ...]
    text: str
    """The whole note on a single line."""


@attrs.frozen
class Chapter:
    """The story of a turn; turn 0 is the landing."""

    turn: int
    title: str
    paragraphs: tuple[str, ...]
    points: tuple[TurningPoint, ...]
    notes: tuple[IllustratedNote, ...] = ()
    ways: tuple[MapPicture, ...] = ()
    """Pictures of the paths of the player's Units in this turn, one for each deck or part of it."""

    def notes_below(self, paragraphs: int) -> tuple[IllustratedNote, ...]:
        """Return the notes that follow the chapter's first ``paragraphs`` paragraphs."""
        return tuple(note for note in self.notes if note.below == paragraphs)


@attrs.frozen
class Account:
    title: str
    outcome: str
    facts: tuple[tuple[str, str], ...]
    summary: str
    chapters: tuple[Chapter, ...]
    tables: tuple[ReportTable, ...]

    def plain(self) -> dict[str, Any]:
        """Return the report as data for JSON, with a description in place of each picture."""
        fields = attrs.asdict(
            self, filter=lambda field, _: field.name != "events", value_serializer=_in_words
        )
        return fields | {"facts": dict(self.facts)}


def _in_words(_record: object, _field: object, value: Any) -> Any:
    are_pictures = isinstance(value, tuple) and bool(value) and isinstance(value[0], MapPicture)
    return [picture.alt for picture in value] if are_pictures else value


def account(game: Game, facts: tuple[tuple[str, str], ...] = ()) -> Account:
    """Return the report of a game as played so far; ``facts`` are (name, value) rows to append."""
    course = timeline(game)
    places = Places(game)
    chapters = _chapters(game, course, places)
    return Account(
        titles.of_story(game, course),
        _outcome(game),
        (*_facts(game), *facts),
        _summary(game, course, chapters),
        chapters,
        report_tables.tables(game, course, places),
    )


def _outcome(game: Game) -> str:
    outcome = game.view().outcome
    if not outcome:
        return f"in progress, turn {game.turn}" if game.turn else "still being set up"
    if outcome in DEFEATS:
        return f"Defeat: {DEFEATS[outcome].present}"
    return f"{result_name(game.score.level)}, {points(game.score.vp)}"


def _facts(game: Game) -> tuple[tuple[str, str], ...]:
    rows = [
        ("Scenario", f"{game.tables.scenario.number}, {game.tables.scenario.name}"),
        ("Edition", _edition_text(game.edition)),
        luck_of(game.seed, at_table=game.at_table),
        ("Undo mode", game.undo_mode),
        ("Commands", str(len(game.history))),
    ]
    if game.players.keys() - {PERSON}:
        rows.append(("Played by", joined(list(game.players))))
    if game.undos:
        rows.append(("Undos", str(game.undos)))
    if not game.aids:
        rows.append(("Aids", "off"))
    elif aids := sorted({aid for entry in game.journal if entry.aid for aid in entry.aid.split(", ")}):
        rows.append(("Aids", joined(aids)))
    if len(game.branches) > 1:
        rows.append(("Branch", f"{game.branch}, one of {len(game.branches)}"))
    if game.position:
        rows.append(("Start", "a set position"))
    if game.created:
        rows.append(("Date", game.created[:10]))
    return tuple(rows)


def _edition_text(text: str) -> str:
    base, *changes = text.split(",")
    words = {"-": "without", "+": "with"}
    signs = itertools.groupby(changes, lambda change: words[change[0]])
    return " ".join([base, *(f"{word} {joined(one[1:] for one in found)}" for word, found in signs)])


def _summary(game: Game, course: list[Event], chapters: Iterable[Chapter]) -> str:
    view = game.view()
    friends = friends_of(game)
    fallen = [event.data["unit"] for event in course if fell(event, friends)]
    left = [u.id for u in view.units if u.id in friends and u.place == "map"]
    treasures = [id_ for id_, found in view.treasures.items() if found.place == "aboard"]
    aboard = [u.id for u in view.units if u.id in friends and u.place in ("aboard", "lab")]
    people: list[str] = [id_ for id_ in FAMOUS if id_ in aboard]
    people += [id_ for id_ in aboard if id_.startswith("elder-alien")]
    evacuees = {event.data["unit"] for event in course if event.kind == "unit_evacuated"}
    if not view.outcome:
        people = [id_ for id_ in people if id_ in evacuees]
    home = evacuees.intersection(aboard).union(people)
    units = roster(people)
    if home.difference(people):
        some = "including" if people[1:] else "one of them"
        units = counted(len(home), "Unit") + f", {some} {units}" * bool(people)
    brought = joined(filter(None, (roster(treasures), units)))
    was = "were" if len(home) + len(treasures) > 1 else "was"
    turns = counted(game.turn, "turn")
    if not view.outcome:
        parts = [_standing(game), f"brought aboard so far: {brought}" if brought else ""]
    elif view.outcome in SHIP_LOST:
        parts = [AIM, f"it lasted {turns}", f"lost with the Vittles {was} {brought}" if brought else ""]
    else:
        vain = f"it lasted {turns} and brought nobody home"
        parts = [AIM, f"in {turns} it brought home {brought}" if brought else vain]
    if view.outcome:
        unseen, circles = _never_found(view), never_found(game)
        was_found = f"{roster(unseen)} {'were' if unseen[1:] else 'was'} never found" if unseen else ""
        parts.append(hidden_prizes(circles) if circles else was_found)
    if view.outcome and view.outcome not in DEFEATS:
        missed = _missed(course, {*aboard, *treasures, *fallen, *left})
        by_turn = itertools.groupby(missed, missed.__getitem__)
        prizes = joined(f"{roster(ids)} (found in turn {turn})" for turn, ids in by_turn)
        parts += [_best_turn(game, chapters), f"{prizes} did not come home" if prizes else ""]
    if fallen:
        parts.append(f"{roster(fallen)} fell")
    if left and view.outcome == HADES_LOST:
        parts.append(f"{roster(left)} went down with the Hades")
    elif left:
        where = "was left" if len(left) == 1 else "were left"
        parts.append(f"{roster(left)} {where if view.outcome else 'still stood'} on the Hades")
    return " ".join(filter(None, map(sentence, parts)))


def _never_found(view: View) -> list[str]:
    units = [unit.id for unit in view.units if unit.place == "hidden" and is_prize(unit.id)]
    treasures = [id_ for id_, treasure in view.treasures.items() if treasure.place == "hidden"]
    return sorted([*units, *treasures], key=lambda id_: id_ != "emily")


def _best_turn(game: Game, chapters: Iterable[Chapter]) -> str:
    """Return a sentence on the turn with the largest gain; "" if no turn gained `LARGE_GAIN`."""
    course = itertools.pairwise(score_course(game).items())
    gains = {turn: after - before for (turn, before), (_, after) in course}
    most = max(gains.values(), default=0)
    if most < LARGE_GAIN:
        return ""
    best, *others = (turn for turn, gain in gains.items() if gain == most)
    if others:
        return f"The best turns were {joined(map(str, (best, *others)))}, worth {points(most)} each"
    title = next((one.title for one in chapters if one.turn == best), "")
    # A title of another kind may name something that brought no points.
    what = f'"{title}"' if title.endswith(" aboard") else f"turn {best}"
    return f"The best turn, worth {points(most)}, was {what}"


def _missed(course: list[Event], known: Container[str]) -> dict[str, int]:
    """Map each prize found that is not in ``known`` to the turn in which it was found."""
    found: dict[str, int] = {}
    for event in course:
        if event.kind in ("unit_found", "treasure_found"):
            id_ = str(event.data.get("treasure") or event.data["unit"])
            if id_ not in known and is_prize(id_):
                found.setdefault(id_, event.turn)
    return found


def _standing(game: Game) -> str:
    if not game.turn:
        return "The raid has not begun"
    return f"The raid is in turn {game.turn}, at {points(game.score.vp)} as things stand"


def _chapters(game: Game, course: list[Event], places: Places) -> tuple[Chapter, ...]:
    known = turning_points(game, course, places)
    noted = _notes(game)
    story = prose.chapters(game, course)
    friends = friends_of(game)
    found: list[Chapter] = []
    known_titles: set[str] = set()
    for turn in range(game.turn + 1):
        own = [event for event in course if event.turn == turn]
        parts = story.get(turn, ())
        if not turn and not game.position:
            briefing = f"Briefing: {' '.join(game.tables.scenario.text.split())}"
            parts = (briefing, " ".join(filter(None, parts)))
        mine = [point for point in known if point.turn == turn]
        here = tuple(_with_pictures(game, point) for point in mine)
        title = f"Turn {turn}" if turn else "The landing"
        if turn and own:
            about = titles.of_turn(mine, own, friends, known_titles)
            known_titles.add(about)
            title += f": {about}"
        paragraphs = tuple(text for text in parts if text)
        notes = tuple(
            attrs.evolve(note, below=_paragraphs_above(parts, section))
            for (of, section), note in noted
            if of == turn
        )
        if paragraphs or here or notes or (turn and own):
            ways = _path_pictures(game, own) if turn else ()
            found.append(Chapter(turn, title, paragraphs, here, notes, ways))
    return tuple(found)


def _path_pictures(game: Game, own: list[Event]) -> tuple[MapPicture, ...]:
    steps = [event for event in own if event.kind in ("unit_moved", "unit_jumped")]
    if not steps:
        return ()
    walked: dict[str, list[list[str]]] = {}
    for event in steps:
        start, end = event.data["from"], event.data["to"]
        legs = walked.setdefault(event.data["unit"], [])
        if not legs or legs[-1][-1] != start or start[0] != end[0]:
            # A Unit that changes decks starts a new path, in the picture of the other deck.
            legs.append([start, end] if start[0] == end[0] else [end])
        else:
            legs[-1].append(end)
    ways = [tuple(leg) for legs in walked.values() for leg in legs if len(leg) > 1]
    view = game.view_after(steps[-1].command)
    return tuple(
        story_map.draw(view, frame, ways=on_it)
        for frame in (story_map.frames([hex_ for way in ways for hex_ in way]) if ways else ())
        if (on_it := [way for way in ways if geo.map_of(geo.parse(way[0])) == frame.map])
    )


def _paragraphs_above(parts: tuple[str, ...], section: str) -> int:
    part = prose.part_of(section)
    above = parts if part is None else parts[: part + 1]
    return sum(bool(text) for text in above)


def _notes(game: Game) -> list[tuple[tuple[int, str], IllustratedNote]]:
    """Return ((turn, section), note) for every note of a game."""
    if not game.annotations:
        return []
    log, found = GameLog(game), []
    for note in game.annotations:
        view = game.view_after(note.after)
        if note.event is not None:
            view = log.view_for_event((note.after, note.event))
        before = [line for line in log.lines if not line.head and line.moment <= note.order]
        where = (before[-1].event.turn, before[-1].event.section) if before else (0, "")
        shown = story_map.frames(note.hexes) if note.hexes else ()
        pictures = tuple(story_map.draw(view, frame, note.rings, (), note.arrows) for frame in shown)
        heading, about = note_heading(note), _about(game, note)
        text = f"{heading}, {about}" + (f': "{note.words}"' if note.words else "")
        found.append((where, IllustratedNote(heading, note.words, about, 0, pictures, text)))
    return found


def _about(game: Game, note: Annotation) -> str:
    where = "after" if note.event is None else "during"
    at = f"{where} command {note.after}, {game.history[note.after - 1].name}"
    return "; ".join(filter(None, (at if note.after else "at the beginning", note_marks(note))))


def _with_pictures(game: Game, point: TurningPoint) -> TurningPoint:
    view = game.view_after(point.command)
    if point.before is not None:
        view = GameLog(game).view_at((point.command, point.before))
    shown = story_map.frames(point.hexes) if point.hexes or point.whole else ()
    pictures = tuple(story_map.draw(view, frame, point.hexes, point.fell) for frame in shown)
    return attrs.evolve(point, pictures=pictures)
