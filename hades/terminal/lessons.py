"""Lessons and puzzles in the terminal: the guide, the list of puzzles and their solutions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hades import Game, narrate
from hades.content.puzzle import Puzzle, load_puzzle, puzzle_ids
from hades.session import Session, puzzle_session
from hades.session.lesson_progress import OVER, Guidance
from hades.session.lesson_session import pupil_of
from hades.session.puzzle_session import vp


class LessonTalk:
    """The guide of a game that is a lesson, and what it said last; silent in any other game."""

    def __init__(self, game: Game, folder: Path) -> None:
        """``folder`` holds the progress in the lessons."""
        self.pupil = pupil_of(game, folder)
        self._said: Guidance | None = None

    def lead(self, session: Session) -> list[str]:
        """Return what the guide says, if it is new; [] outside lessons."""
        if self.pupil is None:
            return []
        before, self._said = self._said, self.pupil.now(session)
        return ["", *news(self._said, before)] if self._said != before else []

    def is_on(self, session: Session) -> bool:
        """Return whether the guide has a next action, so that other advice would lead away from it."""
        return self.pupil is not None and self.pupil.now(session).goal is not None

    def keep(self, session: Session) -> None:
        """Save the progress in the lesson."""
        if self.pupil is not None:
            self.pupil.keep(session)


# What the guide says


def news(now: Guidance, before: Guidance | None) -> list[str]:
    """Return what is new since the guide spoke last: remarks, and the next action if it changed."""
    is_new = before is None or now.remarks != before.remarks
    told = [f"Guide: {remark}" for remark in now.remarks] if is_new else []
    if before is None or (now.title, now.said) != (before.title, before.said):
        told.append(_head(now))
        told += _asked(now)
        if now.title == OVER:
            told.append("(next begins the next lesson, quit stops.)")
        elif now.is_puzzle:
            told.append(
                "(hint tells a hint.)"
                if now.goal is not None
                else "(next begins the next puzzle, quit stops.)"
            )
        elif now.is_aside:
            told.append("(back returns to the step.)")
        elif now.why or now.instead:
            told.append("(Type guide for the reason.)")
    return told


def whole_guidance(now: Guidance) -> list[str]:
    """Return everything the guide has to say."""
    told = [_head(now), *_asked(now)]
    told += [f"{now.heading}: {now.why}"] if now.why else []
    told += [f"In its place: {now.instead}"] if now.instead else []
    more = "back returns to the step; " if now.is_aside else ""
    return [*told, *([f"({more}skip does the step for you.)"] if now.number else [])]


def _asked(now: Guidance) -> list[str]:
    if now.asks is None:
        return []
    told = [f"  guess {number}: {guess.say}" for number, guess in enumerate(now.asks.guess, 1)]
    return [*told, "  guess 0: you would rather watch."]


def _head(now: Guidance) -> str:
    return f"{', '.join(filter(None, ('Guide', now.place, now.title)))}: {now.said}"


# Puzzles


def puzzle_list() -> list[str]:
    """Return a line for each puzzle, with its id and title."""
    puzzles = {id_: load_puzzle(id_) for id_ in puzzle_ids()}
    wide = max(map(len, puzzles), default=0)
    return [f"{id_:<{wide}}  {puzzle.title}" for id_, puzzle in puzzles.items()]


def solution(id_: str) -> Iterator[str]:
    """Yield the best line, command by command, with its events, and why it is the best."""
    puzzle = load_puzzle(id_)
    game = Game.from_position(puzzle.position)
    yield from (puzzle.title, puzzle.question, "")
    for name, words in zip(puzzle.solution, puzzle_session.spoken(puzzle), strict=True):
        yield f"> {words}"
        for event in game.do(name):
            if not narrate.EVENT_KINDS[event.kind].quiet:
                yield f"  {narrate.sentence(event)}"
    yield from ("", puzzle.why, solution_worth(puzzle))


def solution_worth(puzzle: Puzzle) -> str:
    """Say what the best line is worth, its margin, and how it was proved."""
    proof = puzzle.proof
    return (
        f"Worth {vp(proof.best)} on average; of {proof.answers} answers on the way the "
        f"cheapest wrong one costs {vp(proof.margin)}. Every command and every card was tried."
    )
