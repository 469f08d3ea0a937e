"""The course of the score from turn to turn, and the events that changed it. No I/O and no state."""

from __future__ import annotations

import attrs

from hades import narrate
from hades.engine.game import Game
from hades.history.log import Line
from hades.history.timeline import TURN, TimelineEntry, friends_of, timeline
from hades.narrate import number_text
from hades.rules import victory
from hades.view import ScoreSeen, View


@attrs.frozen
class ScorePoint:
    """The score at the first question of a turn; the last point, turn 0, is the current score."""

    turn: int
    vp: float


def score_course(game: Game) -> tuple[ScorePoint, ...]:
    points = []
    for command in range(len(game.history) + 1):
        turn = next((e.data["turn"] for e in reversed(game.told(command)) if e.kind == "turn_began"), 0)
        if turn:
            points.append(ScorePoint(turn, game.view_after(command).score.vp))
    return (*points, ScorePoint(0, game.score.vp))


@attrs.frozen
class ScoreChange:
    """An event that changed the score, or by which a Unit that would have counted was lost; in VP."""

    entry: TimelineEntry
    by: float
    now: float
    missed: float
    """VP that depended on a lost Unit and were not yet gained (14.1)."""
    words: str
    clauses: tuple[str, ...]
    """Clauses of the items that changed, or that depended on the lost Unit."""

    @property
    def told(self) -> str:
        """The change and its event, as a sentence."""
        if self.by:
            return f"{number_text(self.by)} VP: {self.words}"
        return f"{number_text(self.missed).lstrip('+')} VP no longer possible: {self.words}"


def score_story(game: Game) -> tuple[ScoreChange, ...]:
    """Return the gains and losses from the first turn on, each with its event."""
    titles, friends = narrate.titles(game.tables.catalog), friends_of(game)
    found: list[ScoreChange] = []
    by_command: dict[int, list[TimelineEntry]] = {}
    for entry in timeline(game):
        by_command.setdefault(entry.command, []).append(entry)
    for command, told in by_command.items():
        # The set-up also changes the score, but is not an event of play.
        own = [entry for entry in told if entry.turn]
        if not command or not own:
            continue
        changed = score_changes(game, command)
        for entry in own:
            by, clauses = changed.get(entry.at, (0.0, ()))
            missed = 0.0
            if not by and entry.kind in LOST and entry.event.data["unit"] in friends:
                missed, clauses = _missed(game, entry.event.data["unit"])
            if by or missed:
                now = game.view_after(command - 1).score.vp + sum(
                    change for at, (change, _) in changed.items() if at <= entry.at
                )
                words = narrate.sentence(entry.event, titles)
                found.append(ScoreChange(entry, by, now, missed, words, clauses))
    return tuple(found)


LOST = ("unit_destroyed", "dante_lost")


def _missed(game: Game, unit: str) -> tuple[float, tuple[str, ...]]:
    """Return the VP that depended on a Unit, and their clauses."""
    hanging = [item for item in victory.hanging_on(game.tables, unit) if item[1] > 0]
    return sum(half for _, half, _ in hanging) / 2, tuple(clause for _, _, clause in hanging)


def score_changes(game: Game, command: int) -> dict[int, tuple[float, tuple[str, ...]]]:
    """Map each event of a command to its change of the score, with the clauses of the items."""
    before = game.view_after(command - 1)
    if before.score.lines == game.view_after(command).score.lines:
        return {}
    found, score = {}, before.score
    for at, event in enumerate(game.told(command)):
        now = View.after(event).score
        if now.vp != score.vp:
            found[at] = now.vp - score.vp, _changed(score, now)
        score = now
    return found


def _changed(before: ScoreSeen, now: ScoreSeen) -> tuple[str, ...]:
    """Return the clauses of the items that count differently than before."""
    sheets = [{line.clause: line.vp for line in score.lines} for score in (before, now)]
    order = [clause for _, _, clause in victory.ITEMS]
    return tuple(c for c in order if sheets[0].get(c, 0.0) != sheets[1].get(c, 0.0))


def story_lines(story: tuple[ScoreChange, ...]) -> list[Line]:
    """Return the changes of the score as lines of a log, each turn under a heading with its total."""
    lines = []
    for turn in dict.fromkeys(change.entry.turn for change in story):
        own = [change for change in story if change.entry.turn == turn]
        by = sum(change.by for change in own)
        gain = f"{number_text(by)} VP" if by else "no VP"
        heading = f"Turn {turn}: {gain}, {number_text(own[-1].now).lstrip('+') or '0'} VP in total"
        lines.append(_line(own[0], heading, (), head=True))
        lines += [_line(change, change.told, change.clauses) for change in own]
    return lines


def _line(change: ScoreChange, text: str, clauses: tuple[str, ...], *, head: bool = False) -> Line:
    entry = change.entry
    tags = frozenset({TURN} if head else ())
    return Line(entry.event, entry.turn, entry.section, tags, text, clauses, head)
