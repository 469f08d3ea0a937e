"""Runs, career, stories, clock, splits and LiveSplit as lines of text.

`hades.run.record_pages` has the content of most.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Any

from hades.content.run_data import SplitSet
from hades.facts.rows import Entry
from hades.narrate import result_name
from hades.run import campaign, career, livesplit_files, record_pages
from hades.run.campaign import Campaign
from hades.run.categories import MEASURES, VP, Category
from hades.run.comparisons import SplitRow, best_segments, personal_best, sum_of_best
from hades.run.livesplit_files import SplitsFile
from hades.run.run_record import RunRecord
from hades.run.splits import CLOCKS, PLAY, REAL, Attempt
from hades.run.times import NONE, clock, short
from hades.story.account import Account
from hades.terminal.plain_words import in_plain_words
from hades.wording import counted, with_stop

LAST = 20
"""Maximum number of attempts listed."""
ID = 8
"""Number of characters of an id in lists."""
_CLOCKS = {REAL: "by real time", PLAY: "by play time"}


def entry_lines(entries: Sequence[Entry], *, plain: bool = False) -> list[str]:
    return row_lines([entry.cells for entry in entries], plain=plain)


def row_lines(rows: Sequence[tuple[str, ...]], *, plain: bool = False) -> list[str]:
    """Return rows of cells as lines in columns, or with commas if ``plain``."""
    wide = [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")]
    if plain:
        lines = [", ".join(filter(None, map(str.strip, row))) for row in rows]
    else:
        pairs = (zip(row, wide, strict=False) for row in rows)
        lines = ["  ".join(_cell(*pair) for pair in row if pair[1]) for row in pairs]
    return [f"  {line}".rstrip() for line in lines]


def _cell(words: str, wide: int) -> str:
    """Return a cell padded to ``wide`` columns; numbers are aligned right."""
    is_number = words[-1:].isdigit() and not any(map(str.isalpha, words))
    return words.rjust(wide) if is_number else words.ljust(wide)


def list_lines(runs: Iterable[RunRecord], *, plain: bool = False) -> list[str]:
    """Return a line for each run, which begins with the start of its id; ``plain`` is as in `row_lines`."""
    rows = []
    for run in runs:
        time = short(run.real_ms) if run.real_ms is not None else ""
        cells = run.id[:ID], record_pages.run_name(run), f"{run.vp:g} VP", run.created[:10], time
        rows.append((*cells, record_pages.whose(run)))
    return row_lines(rows, plain=plain)


def run_line(run: RunRecord) -> str:
    return list_lines([run])[0].strip()


def board_lines(category: str, by: str, runs: Sequence[RunRecord]) -> list[str]:
    if not runs:
        none = "no run here was played in one sitting with a clock; use --by vp or --by commands"
        return [f"{category}, {MEASURES[by]}", f"  {none if by == REAL else 'no runs yet'}"]
    rows = []
    for place, run in enumerate(runs, 1):
        first = result_name(run.result) if by == VP else f"{run.vp:g} VP"
        cells = f"{place}. {run.measured(by)}", run.id[:ID], first, run.created[:10], run.tier
        rows.append((*cells, record_pages.whose(run)))
    return [f"{category}, {MEASURES[by]}:", *row_lines(rows)]


def career_lines(games: Sequence[RunRecord], *, plain: bool = False) -> list[str]:
    """Return a career's totals, achievements and games; ``plain`` is as in `row_lines`."""
    output = [career.head(games)]
    if not games:
        return [*output, "Every game that you finish in the window or the terminal is added automatically."]
    output += ["", *(f"{what}: {words}" for what, words in career.facts(games))]
    tallies = career.achievement_tallies(games)
    reached = sum(tally.times > 0 for tally in tallies)
    parts = {
        "By scenario, edition and terms": entry_lines(record_pages.career_entries(games)[1:], plain=plain),
        f"Achievements: {reached} of {len(tallies)}": entry_lines(
            record_pages.achievement_entries(games), plain=plain
        ),
        "History": list_lines(reversed(games), plain=plain),
    }
    for title, lines in parts.items():
        output += ["", f"{title}:", *lines]
    output += ["", "A game lost without a score counts 0 VP. Aided: strict, but aids were used."]
    return [with_stop(in_plain_words(line)) for line in output] if plain else output


def story_lines(found: Account) -> list[str]:
    """Return an after-action report in plain words; each row of its tables is a sentence."""
    output = [found.title, found.outcome, found.summary]
    for chapter in found.chapters:
        output += ["", chapter.title, *chapter.paragraphs]
        output += [note.text for note in chapter.notes]
    for table in found.tables:
        output += ["", f"{table.title}:"]
        for who, *cells in table.rows:
            named = zip(table.heads[1:], cells, strict=True)
            # A voice needs no clauses, and of words no heading.
            shown = [
                f"{head.lower()} {cell}" if table.numbers or head == "Turn" else cell
                for head, cell in named
                if cell.strip("-") and head != "Clause"
            ]
            output.append(f"{who}: {', '.join(shown)}")
        output += [table.note] if table.note else []
    output += ["", *(f"{what}: {words}" for what, words in found.facts if what != "Seed")]
    return [with_stop(in_plain_words(line)) for line in output]


def campaign_lines(found: Campaign) -> list[str]:
    return [
        campaign.standing(found),
        str(found.folder),
        *entry_lines(record_pages.campaign_entries(found)[1:]),
    ]


def split_table(
    splits: SplitSet,
    run: Attempt,
    rows: Sequence[SplitRow],
    others: Sequence[Attempt],
    by: str = REAL,
    *,
    is_over: bool,
    plain: bool = False,
) -> list[str]:
    """Return a run's splits beside the best run of ``others``, and the sum of best with this run."""
    best, beside = personal_best(others, by), ""
    if best is not None:
        is_best = personal_best((best, run), by) is run
        name = "best other run" if is_best else "personal best"
        beside = f", compared with the {name} of {clock(best.time(by))}"
    total = f"Sum of best segments: {clock(sum_of_best((*others, run), by))}"
    if any(split.command for split in run.splits) and all(split.time(by) is None for split in run.splits):
        total = "This game has no clock."
    return [
        f"{splits.name}, {_CLOCKS[by]}{beside}",
        *entry_lines(record_pages.split_entries(rows, "best run", is_over=is_over), plain=plain),
        f"  {total}",
    ]


def history(
    splits: SplitSet, runs: Sequence[RunRecord], by: str, *, like: Category | None = None, left_out: int = 0
) -> list[str]:
    """Return the attempts at a set of splits: their number, the last `LAST`, best run and best segments.

    ``like`` is a category whose terms the attempts share; ``left_out`` is the number of other games.
    """
    count = counted(left_out, "of your other games is", "of your other games are")
    more = [
        f"{count} not listed here: an attempt is a game played by a person in one sitting, with a clock, "
        "under the same terms (--terms KEY). `hades runs list` shows all games."
    ] * bool(left_out)
    if not runs:
        return ["No attempts yet.", *more]
    attempts = [run.attempt(splits) for run in runs]
    finished, best = sum(one.is_finished for one in attempts), personal_best(attempts, by)
    times = [split.time(by) for split in best.splits] if best is not None else [None] * len(splits.names)
    rows = zip(splits.names, map(short, times), map(short, best_segments(attempts, by)), strict=True)
    entries = record_pages.attempt_entries(list(zip(runs, attempts, strict=True)), by)
    return [
        f"{splits.name}, {_CLOCKS[by]}: {counted(len(attempts), 'attempt')}, {finished} finished",
        *([like.text] if like is not None else []),
        *entry_lines(entries[-LAST:]),
        *row_lines([(name, f"best run {at}", f"best segment {took}") for name, at, took in rows]),
        f"  Personal best: {clock(best.time(by)) if best is not None else NONE}; "
        f"sum of best segments: {clock(sum_of_best(attempts, by))}",
        *more,
    ]


# Splits files


def plain_file(file: SplitsFile) -> dict[str, Any]:
    """Return a splits file as data for JSON; times are milliseconds."""
    return {
        "game": livesplit_files.GAME,
        "category": file.category,
        "attempt_count": len(file.attempts),
        "splits": list(file.names),
        "best": None if file.best is None else _plain(file.best),
        "best_segments": {by: list(file.segments) for by in CLOCKS},
        "attempts": [_plain(one) for one in file.attempts],
    }


def _plain(attempt: Attempt) -> dict[str, Any]:
    times = {by: [split.time() for split in attempt.splits] for by in CLOCKS}
    return {"started": attempt.started, "ended": attempt.ended, **times}
