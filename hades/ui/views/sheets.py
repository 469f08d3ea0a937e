"""Pages of text over the board: the rules something rests on, the score, the log."""

from __future__ import annotations

from collections.abc import Iterable

from hades import Game
from hades.content.rulebook import Clause, Rulebook
from hades.ui.model import Line, Session
from hades.ui.panels.cards import Row, Sheet
from hades.ui.words import number_text


def score_rows(game: Game) -> tuple[Row, ...]:
    """The score sheet as rows."""
    score = game.score
    rows: list[Row] = [("sum", f"{what}   [{clause}]", number_text(vp)) for what, vp, clause in score.lines]
    rows.append(("total", score.level, f"{number_text(score.vp).lstrip('+')} VP"))
    return tuple(rows)


def score(game: Game) -> Sheet:
    """The score as it stands."""
    return Sheet("The score as it stands", score_rows(game))


def rules(title: str, text: str, ids: Iterable[str], book: Rulebook) -> Sheet:
    """What something rests on: every clause and ruling in our words."""
    rows: list[Row] = [("text", text, "")] if text else []
    for id_ in ids:
        entry = book.find(id_)
        section = f" · {book.sections.get(entry.section, '')}" if isinstance(entry, Clause) else " · ruling"
        rows.append(("clause", f"{id_}  {entry.title}", section.lstrip(" ·")))
        rows.append(("faint", entry.text, ""))
        if isinstance(entry, Clause) and entry.erratum and entry.first_edition:
            rows.append(("faint", f"Before the errata: {entry.first_edition}", ""))
    if not rows:
        rows.append(("text", "This rests on no single clause: it is the sequence of play.", ""))
    return Sheet(title, tuple(rows))


def why(session: Session, book: Rulebook) -> Sheet:
    """The clauses of the question that is asked."""
    ask = session.ask
    if ask is None:
        return rules("The game is over", "", ("9.0-02",), book)
    return rules("Why this is asked", ask.prompt, ask.clauses, book)


def log(lines: Iterable[Line]) -> Sheet:
    """The story so far, newest first."""
    rows: list[Row] = []
    for line in lines:
        words = f"{line.text} [{', '.join(line.clauses)}]" if line.clauses else line.text
        rows.append(("head" if line.head else "text", words, ""))
    return Sheet("The log, newest first", tuple(reversed(rows)))
