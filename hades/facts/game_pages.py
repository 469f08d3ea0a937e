"""Pages about a game: its rules, score, scenario and file."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from hades.content.edition import switches
from hades.content.rulebook import Clause, Rulebook
from hades.engine.game import Game
from hades.engine.line_history import MODES
from hades.facts.rows import Row, TextPage
from hades.narrate import as_vp, item_name, joined, name, number_text
from hades.narrate.scenario_labels import luck_of, off_text, scenario_name, undo_text
from hades.session import Session


def score_rows(game: Game) -> tuple[Row, ...]:
    """Return a row for each scoring item."""
    return tuple(
        ("item", f"{item_name(what, game.over or '')}   [{clause}]", number_text(vp))
        for what, vp, clause in game.score.lines
    )


def rules_page(title: str, text: str, ids: Iterable[str], book: Rulebook) -> TextPage:
    """Return a page with ``text`` and the clauses and rulings ``ids``; ``-ID`` is a switch that is off."""
    rows: list[Row] = [("text", text, "")] if text else []
    for id_ in ids:
        entry = book.find(id_)
        where = book.sections.get(entry.section, "") if isinstance(entry, Clause) else "ruling"
        if isinstance(entry, Clause) and entry.erratum:
            where = f"erratum · {where}"
        rows.append(("clause", f"{id_}  {entry.title}", where))
        if id_.startswith("-"):
            rows.append(("off", f"Off in this game: {off_text(id_)}", ""))
            rows.append(("faint", f"When on: {entry.text}", ""))
            continue
        rows.append(("faint", entry.text, ""))
        if isinstance(entry, Clause) and entry.erratum and entry.first_edition:
            rows.append(("faint", f"First edition: {entry.first_edition}", ""))
    if not rows:
        rows.append(("text", "This follows from the sequence of play, not from a single clause.", ""))
    return TextPage(title, tuple(rows))


def switched_off(game: Game, book: Rulebook) -> list[Row]:
    """Return the switches that are off in a game, each with its effect, or [] if all are on."""
    off = game.switched_off
    if not off:
        return []
    rows: list[Row] = [("head", f"Off in this game: {len(off)} of {len(switches())} switches", "")]
    for id_ in off:
        kind = "erratum" if switches()[id_].is_erratum else "ruling"
        rows += [("clause", f"{id_}  {book.find(id_).title}", kind), ("faint", off_text(id_), "")]
    return rows


def game_page(game: Game, book: Rulebook, seed: tuple[Row, ...] = ()) -> TextPage:
    """Return the page about a game; rows in ``seed`` replace the usual row about the seed."""
    record = game.tables.scenario
    rows: list[Row] = [
        ("text", " ".join(record.text.split()), ""),
        ("key", "Edition", game.edition),
        ("key", "Undo", undo_text(game.undo_mode)),
        *(seed or [("key", *luck_of(game.seed, at_table=game.at_table))]),
        *([("key", "Missing", joined([name(id_) for id_ in game.missing]))] if game.missing else []),
        *switched_off(game, book),
    ]
    if not game.switched_off:
        rows.append(("faint", "Every erratum and every ruling is on.", ""))
    return TextPage(f"Scenario {scenario_name(record)}", tuple(rows))


def question_page(session: Session, book: Rulebook) -> TextPage:
    ask = session.ask
    if ask is None:
        return rules_page("The game is over", "", ("9.0-02",), book)
    page = rules_page("Reason for this question", ask.prompt, ask.clauses, book)
    edition = session.game.edition if session.game.switched_off else "2.1, everything on"
    return TextPage(page.title, (*page.rows, ("key", "Edition", edition)))


# Game files


STRICT = MODES[0]


def damage_page(warning: str, game: Game) -> TextPage:
    """Return the page about the unreadable part of a file, and what was recovered of the game."""
    stands = f"turn {game.turn}" if game.turn else "the set-up"
    rows: tuple[Row, ...] = (
        ("text", warning, ""),
        ("head", "Recovered game", ""),
        ("key", "Commands", str(len(game.history))),
        ("key", "Position", stands),
        ("faint", "Everything up to that point was checked and is valid. You can play on.", ""),
    )
    return TextPage("Part of the game could not be read", rows)


def state_rows(game: Game) -> list[Row]:
    """Return the turn and the score of a game in progress."""
    turn = str(game.turn) if game.turn else "the set-up"
    total = ("total", "In progress", as_vp(game.score.vp))
    return [("key", "Turn", turn), ("head", "Current score", ""), *score_rows(game), total]


def local_time(stamp: int) -> str:
    """Return a time, in nanoseconds since 1970, as local time: ``2026-11-21 20:15``."""
    return datetime.datetime.fromtimestamp(stamp / 1e9).astimezone().strftime("%Y-%m-%d %H:%M")
