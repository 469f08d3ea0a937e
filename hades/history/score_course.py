"""The score turn by turn, and the events that changed it. No I/O and no state."""

from __future__ import annotations

import itertools

import attrs

from hades import narrate
from hades.engine.game import Game
from hades.history.timeline import events_by_command, friends_of
from hades.narrate import as_vp, number_text
from hades.rules import victory
from hades.state.events import Event
from hades.view import View


def score_course(game: Game) -> dict[int, float]:
    """Map each turn to the VP at its first question, in order; the last key is 0, for the present VP."""
    found: dict[int, float] = {}
    for command in range(len(game.history) + 1):
        turn = next((e.data["turn"] for e in reversed(game.events_of(command)) if e.kind == "turn_began"), 0)
        if turn:
            found[turn] = game.view_after(command).score.vp
    return found | {0: game.score.vp}


@attrs.frozen
class ScoreChange:
    """An event that changed the score, or the loss of a Unit that could have scored."""

    event: Event
    by: float
    """Change of the score, in VP."""
    now: float
    missed: float
    """VP that a lost Unit could still have scored (14.1); 0 if the event changed the score."""
    words: str

    @property
    def text(self) -> str:
        """The change and the event as a sentence."""
        if self.by:
            return f"{number_text(self.by)} VP: {self.words}"
        return f"{as_vp(self.missed)} no longer possible: {self.words}"


def score_story(game: Game) -> tuple[ScoreChange, ...]:
    friends = friends_of(game)
    found: list[ScoreChange] = []
    for command, events in enumerate(events_by_command(game)):
        # The set-up changes the score as well, but is no event of play.
        own = [event for event in events if event.turn]
        if not command or not own:
            continue
        changed = score_changes(game, command)
        for event in own:
            by, missed = changed.get(event.moment[1], 0.0), 0.0
            if not by and event.kind in LOST and event.data["unit"] in friends:
                hanging = victory.hanging_on(game.tables, event.data["unit"])
                missed = sum(half for _, half, _ in hanging if half > 0) / 2
            if by or missed:
                now = View.after(event).score.vp
                found.append(ScoreChange(event, by, now, missed, narrate.sentence(event)))
    return tuple(found)


LOST = ("unit_destroyed", "dante_lost")


def score_changes(game: Game, command: int) -> dict[int, float]:
    """Map the index of each event of a command that changed the score to the change, in VP."""
    before = game.view_after(command - 1).score
    if before.lines == game.view_after(command).score.lines:
        return {}
    scores = [before.vp, *(View.after(event).score.vp for event in game.events_of(command))]
    return {at: now - was for at, (was, now) in enumerate(itertools.pairwise(scores)) if now != was}


def story_lines(story: tuple[ScoreChange, ...]) -> list[str]:
    """Return the changes of the score in words, under a heading with the total for each turn."""
    lines = []
    for turn in dict.fromkeys(change.event.turn for change in story):
        own = [change for change in story if change.event.turn == turn]
        by = sum(change.by for change in own)
        gain = f"{number_text(by)} VP" if by else "no VP"
        lines.append(f"Turn {turn}: {gain}, {as_vp(own[-1].now)} in total")
        lines += [change.text for change in own]
    return lines
