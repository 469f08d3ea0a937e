"""Pages of the Record, and of `hades runs` and `hades career`: runs, leaderboards, career, campaign, splits.

The window shows the `Entry` records of a page as a list with `Details` and buttons, and the terminal prints
their cells in columns. No I/O and no state.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

import attrs

from hades import narrate, printable
from hades.art.library import fresh_key, verdict_key
from hades.content.load import load, load_scenario, scenario_ids
from hades.content.rulebook import Rulebook
from hades.content.run_data import Achievement, achievements
from hades.facts.rows import Entry, Row
from hades.rules import victory
from hades.run import campaign
from hades.run.campaign import Campaign, Raid
from hades.run.career import (
    FATES,
    TERMS,
    AchievementTally,
    CareerTally,
    achievement_tallies,
    counts_named,
    facts,
    head,
    home,
    lost,
    result_of,
    tallies,
    teaching,
    times_reached,
)
from hades.run.categories import VP, Category, scenario_of
from hades.run.comparisons import SplitRow, average_segments, personal_best, sum_of_best
from hades.run.proof import BESIDE_IT, CLOCK, COMMITTED, FOUND, PROVEN, REPLAY, SAID, TIERS, Proof
from hades.run.run_record import NONE_TIMED, RunEnd, RunRecord
from hades.run.splits import Attempt
from hades.run.status import RunStatus
from hades.run.times import NONE, clock, difference, reached, short, to_second
from hades.wording import counted

Action = tuple[str, str]
"""Label of a button, and the action of the window that it starts."""

VITTLES = "sign|vittles|won"
"""Key of the picture for all games and for the whole campaign."""
MOST_LOST = 8
"""Maximum number of lost Units listed in a career."""
ALL, CAMPAIGN = "all", "campaign"
"""Ids of the entries for all games and for the whole campaign."""

TIER_MARKS = {REPLAY: "replay proven", CLOCK: "time proven", COMMITTED: "seed proven"}
"""Tier of a file -> two words in the lists of runs for what the file proves."""
FACT_HEADINGS = {
    PROVEN: "Proven by the replay",
    FOUND: "Found by examination",
    SAID: "Only claimed by the file",
}
"""The facts of a verified run are listed under these headings, by how they are known (`RunFact.known`)."""


@attrs.frozen
class Details:
    """The description of an entry, with the actions on it."""

    title: str
    rows: tuple[Row, ...] = ()
    actions: tuple[Action, ...] = ()
    enter: str = ""
    """Action for the Enter key; "" if the key scrolls."""


def _note(notes: Iterable[str]) -> str:
    return " · ".join(filter(None, notes))


# Leaderboards and runs


def board_entries(key: str, by: str, runs: Sequence[RunRecord]) -> list[Entry]:
    """Return the leaderboard of a category by a measure, under a heading with the category.

    An entry's id is the key of the category, a space, and the id of the run.
    """
    found = [Entry("", Category.of_key(key).text, kind="head")]
    for place, run in enumerate(runs, 1):
        name, mark = f"{place}. {narrate.result_name(run.result)}", TIER_MARKS.get(run.tier, run.tier)
        worth, sign = run.measured(by), verdict_key(run.scenario, run.outcome)
        note = _note(_notes(run)[by == VP :])
        found.append(Entry(f"{key} {run.id}", name, note, mark, sign=sign, worth=worth))
    return found if runs else [*found, Entry(key, NONE, NONE_TIMED)]


def run_entry(run: RunRecord) -> Entry:
    vp, *notes = _notes(run)
    sign = verdict_key(run.scenario, run.outcome)
    return Entry(run.id, run_name(run), _note(notes), sign=sign, worth=vp)


GENERAL: tuple[Action, ...] = (("Import", "take-in"),)
"""Actions that do not concern a single run."""


def run_details(
    run: RunRecord, proof: Proof | None = None, score: Sequence[Row] = (), *, hide_seed: bool = False
) -> Details:
    """Describe a run and what its file proves; ``hide_seed`` applies to a run in progress.

    ``score`` contains the items of the score sheet, if known.
    """
    back = f", {run.taken_back} undone" if run.taken_back else ""
    when = run.created.replace("T", " ")[:16] or NONE
    took = run.real_ms or run.play_ms
    time = f", {counted(max(1, round(took / 60_000)), 'minute')}" if took else ""
    rows: list[Row] = [("verdict", narrate.result_name(run.result), f"{run.vp:g} VP")]
    if run.outcome:
        rows = [*result_rows(run.outcome, run.vp, run.end, score), ("head", "Game", "")]
    rows.append(("key", "Played", f"{when}, {counted(run.turns, 'turn')}{time}"))
    if run.outcome or not hide_seed:
        rows.append(("key", "Seed", printable.line(run.seed)))
    none = "no category" if narrate.is_victory(run.outcome) else "no category: only victories have one"
    where = [Category.of_key(key).text for key in run.categories] or [none]
    sittings = f" in {counted(run.sittings, 'sitting')}" if run.sittings else ""
    claimed: list[Row] = [
        ("key", "Time", f"{to_second(run.real_ms)} real, {to_second(run.play_ms)} play"),
        ("key", "Commands", f"{run.commands}{sittings}{back}"),
        ("key", "Who played", f"{run.who}{', here' if run.own else ''}"),
    ]
    terms = f"{run.end.terms}: {TERMS[run.end.terms]}"
    career: list[Row] = [("key", "Edition", run.edition), ("key", "Terms", terms)] if run.outcome else []
    if proof is not None and proof.facts:
        # The facts of a verified run have all of these.
        claimed = []
    rows += [
        ("head", "Details", ""),
        *(("key", "Counts in", words) for words in where),
        *career,
        *claimed,
        ("key", "From", printable.line(run.source)),
        *_proof_rows(run, proof),
    ]
    sheet: tuple[Action, ...] = (("Score sheet", "sheet"),) if run.outcome else ()
    actions = ("Watch", "watch"), *sheet, ("Verify", "verify"), *GENERAL
    title = scenario_of(run.scenario) if run.outcome else run_name(run)
    return Details(title, tuple(rows), actions, "watch")


def result_rows(outcome: str, vp: float, end: RunEnd, score: Sequence[Row] = ()) -> list[Row]:
    """Return the result of a finished raid: the verdict, who came home and who did not, and the score."""
    rows: list[Row] = [("verdict", narrate.result_name(outcome), f"{vp:g} VP")]
    rows += [("levels", f"{vp:g} {vp:g}", "")] * (outcome in victory.LEVEL_NAMES)
    rows += _counters("Aboard at the end", dict.fromkeys(_aboard(end), 1))
    rows += _counters("Lost or left behind", dict.fromkeys(end.not_home, 1), "lost")
    rows += [("head", "Score", ""), *score] if score else []
    reached = [one for one in achievements() if one.id in end.achieved]
    return [*rows, ("head", "Achievements", ""), *_badges(reached)]


def _badges(reached: Sequence[Achievement]) -> list[Row]:
    """Return a row of the names of achievements, and a row of their badges, which stand before the names."""
    rows: list[Row] = [("key", "Reached", ", ".join(one.name for one in reached) or "none")]
    return [
        *rows,
        *([("badges", " ".join(f"sign|{one.sign}|won" for one in reached), "")] if reached else []),
    ]


def _aboard(end: RunEnd) -> tuple[str, ...]:
    """Return the Units and treasures aboard at the end; no squads if any was missing from the start."""
    squads = [unit.id for unit in load().units if unit.family == "green" and not unit.prisoner]
    found = [id_ for id_ in squads if id_ not in end.lost] if len(squads) == end.squads else []
    return (*(["dante"] * end.dante), *end.home, *found)


@cache
def _key(id_: str) -> str:
    return fresh_key(load(), id_) or f"badge|{id_}"


def _counters(what: str, times: dict[str, int], style: str = "home") -> list[Row]:
    """Return a row of components' names, and a row of counters, which the window shows instead of names.

    ``times`` gives the number of times that each component is counted.
    """
    keys = " ".join(f"{_key(id_)}{f'*{count}' * (count > 1)}" for id_, count in times.items())
    names = counts_named(times) if any(count > 1 for count in times.values()) else narrate.listed(times)
    return [("key", what, names), *([(style, keys, "")] if keys else [])]


def _proof_rows(run: RunRecord, proof: Proof | None) -> list[Row]:
    tier = run.tier if proof is None else proof.tier
    rows: list[Row] = [("head", "Verification", ""), ("key", narrate.capital(tier), TIERS[tier])]
    if proof is None:
        return [*rows, ("faint", "Verify replays the run and shows what its file proves.", "")]
    if not proof.verdict.valid:
        return [*rows, ("off", proof.verdict.reason, "")]
    if proof.no_category:
        rows.append(("text", f"In no category: {proof.no_category}", ""))
    if proof.clock_fault:
        rows.append(("text", f"Clock: {proof.clock_fault}", ""))
    for known, heading_ in FACT_HEADINGS.items():
        found = [fact for fact in proof.facts if fact.known == known]
        rows += [("head", heading_, "")] if found else []
        rows += [("key", narrate.capital(fact.what), fact.value) for fact in found]
    return [*rows, ("faint", BESIDE_IT, "")]


def run_name(run: RunRecord) -> str:
    return f"{scenario_of(run.scenario)}: {narrate.result_name(run.result)}"


def whose(run: RunRecord) -> str:
    """Return ``from FILE`` for a run added from another player's file; "" for a run played here."""
    return "" if run.own else f"from {printable.cut(printable.line(run.source), 40)}"


def _notes(run: RunRecord) -> tuple[str, ...]:
    return f"{run.vp:g} VP", counted(run.turns, "turn"), run.created[:10], whose(run)


# The career


def career_entries(games: Sequence[RunRecord]) -> tuple[Entry, ...]:
    """Return an entry for all games, then one for each scenario, edition and terms; () without games."""
    if not games:
        return ()
    vp = sum(game.end.counts for game in games)
    count = counted(len(games), "finished game")
    whole = Entry(ALL, "All games", count, sign=VITTLES, worth=f"{vp:g} VP total")
    return (whole, *map(_tally_entry, tallies(games)))


def _tally_entry(tally: CareerTally) -> Entry:
    won = f"won {tally.fates['won']} of {counted(tally.games, 'game')}, best {tally.best:g} VP"
    sign, total = verdict_key(tally.scenario, tally.best_level), f"{tally.vp:g} VP total"
    fates = ", ".join(f"{fate} {tally.fates[fate]}" for fate in FATES[1:])
    mean, wins = f"{tally.mean:.1f} VP a game", f"{counted(tally.longest, 'win')} in a row"
    cells = tally.name, won, total, fates, mean, wins
    return Entry(_tally_id(tally), tally.name, won, sign=sign, worth=total, cells=cells)


def career_details(games: Sequence[RunRecord], id_: str) -> Details:
    tally = next((tally for tally in tallies(games) if _tally_id(tally) == id_), None)
    own, rows = games, []
    if tally is not None:
        terms = tally.scenario, tally.edition, tally.terms
        own = [game for game in games if (game.scenario, game.edition, game.end.terms) == terms]
        rows = [
            ("key", "Results", ", ".join(f"{fate} {tally.fates[fate]}" for fate in FATES)),
            ("key", "Lifetime score", f"{tally.vp:g} VP, {tally.mean:.1f} a game"),
            ("key", "Best", f"{tally.best:g} VP: {narrate.result_name(tally.best_level)}"),
            ("key", "Victories in a row", f"longest {tally.longest}, current {tally.streak}"),
            ("key", "Terms", f"{tally.terms}: {TERMS[tally.terms]}"),
        ]
    counts = ", ".join(f"{game.end.counts:g}" for game in own)
    text = (
        f"VP of each game, from the first to the last: {counts}\n"
        "The number below a bar is the scenario. Victories are gold."
    )
    known = scenario_ids()
    bars = " ".join(
        f"{game.end.counts:g}/{known.index(game.scenario) + 1 if game.scenario in known else '?'}/"
        f"{'won' if narrate.is_victory(game.outcome) else ''}"
        for game in own
    )
    rows = [("text", head(own), ""), ("chart", bars, text), *rows]
    (rescued, _), *more = facts(own)
    rows += [("head", "Brought home and lost", ""), *_counters(rescued, home(own))]
    rows += _counters("Most often lost", dict(list(lost(own).items())[:MOST_LOST]), "lost")
    rows += [("key", what, words) for what, words in more]
    reached = [tally for tally in achievement_tallies(own) if tally.times]
    if reached:
        rows += [("head", f"Achievements: {len(reached)} of {len(achievements())}", "")]
        rows += _badges([tally.what for tally in reached])
    return Details("All games" if tally is None else tally.name, tuple(rows))


def _tally_id(tally: CareerTally) -> str:
    return f"{tally.scenario}/{tally.edition}/{tally.terms}"


def achievement_entries(games: Sequence[RunRecord]) -> tuple[Entry, ...]:
    """Return an entry for each achievement, with the number of games that reached it."""
    found = []
    for tally in achievement_tallies(games):
        what, times = tally.what, times_reached(tally)
        cells = what.name, times, teaching(what)
        found.append(Entry(what.id, what.name, mark=times, sign=_medal(tally), cells=cells))
    return tuple(found)


def _medal(tally: AchievementTally) -> str:
    return f"sign|{tally.what.sign}|{'won' if tally.times else 'missed'}"


def achievement_details(games: Sequence[RunRecord], id_: str, book: Rulebook) -> Details:
    """Describe an achievement: what it teaches, its clauses, and the games that reached it."""
    tally: AchievementTally = next(tally for tally in achievement_tallies(games) if tally.what.id == id_)
    rows: list[Row] = [("figure", _medal(tally), tally.what.teaches)]
    rows += [("clause", f"{clause} {book.find(clause).title}", "") for clause in tally.what.clauses]
    rows.append(("head", f"Reached: {times_reached(tally)}", ""))
    for game in games:
        if id_ in game.end.achieved:
            when = game.created[:10] or NONE
            rows.append(("key", when, f"{scenario_of(game.scenario)}: {result_of(game)}"))
    return Details(tally.what.name, tuple(rows))


def campaign_entries(found: Campaign | None) -> tuple[Entry, ...]:
    """Return an entry for the whole campaign and one for each raid.

    ``found`` is None before a campaign is begun.
    """
    entries = [Entry(CAMPAIGN, "A campaign", "four raids; losses carry over", sign=VITTLES)]
    if found is not None:
        total = f"{found.vp:g} VP"
        entries = [Entry(CAMPAIGN, "The campaign", campaign.standing(found), sign=VITTLES, worth=total)]
    for raid in (found or campaign.planned(Path())).raids:
        title, state, sign = campaign.title(raid), campaign.state(raid), _raid_sign(raid)
        squads = ("missing", raid.missing), ("cost", raid.lost)
        cells = title, state, *(f"{what}: {narrate.listed(ids)}" for what, ids in squads if ids)
        worth = f"{raid.counts:g} VP" if raid.is_over else ""
        entries.append(Entry(raid.scenario, title, state, sign=sign, worth=worth, cells=cells))
    return tuple(entries)


def _raid_sign(raid: Raid) -> str:
    return verdict_key(raid.scenario, (raid.game.over or "") if raid.game is not None else None)


def campaign_details(found: Campaign | None, id_: str) -> Details:
    """Describe the campaign or one of its raids, with the actions on it."""
    plan = found or campaign.planned(Path())
    raid = next((raid for raid in plan.raids if raid.scenario == id_), None)
    rows: list[Row] = []
    if raid is not None:
        if raid.end is not None and raid.game is not None:
            rows += result_rows(raid.game.over or "", raid.counts, raid.end)
        text = " ".join(load_scenario(raid.scenario).text.split())
        rows += [("key", "Result", narrate.capital(campaign.state(raid))), ("figure", _raid_sign(raid), text)]
        if raid.is_over or raid == plan.next:
            rows += _counters("Sitting out this raid", dict.fromkeys(raid.missing, 1), "lost")
    else:
        rows += [("text", campaign.standing(found), "")] if found is not None else []
        for one in plan.raids:
            state = narrate.capital(campaign.state(one))
            rows.append(("figure", _raid_sign(one), f"{campaign.title(one)}\n{state}"))
        rows += [("key", "Folder", printable.short_path(found.folder))] if found is not None else []
        rows.append(("faint", campaign.RULE, ""))
    begin = ("Begin a campaign" if found is None else "Begin a new one"), "begin-campaign"
    going = found is not None and found.next is not None
    actions: tuple[Action, ...] = ((campaign.go_on(found), "raid"), begin) if found and going else (begin,)
    title = "Campaign" if raid is None else campaign.title(raid)
    return Details(title, tuple(rows), actions, actions[0][1])


# Splits


def split_entries(rows: Sequence[SplitRow], than: str = "then", *, is_over: bool) -> tuple[Entry, ...]:
    """Return an entry for each split of a run, compared with another run, which is called ``than``."""
    found = []
    for at, row in enumerate(rows):
        segment = f"segment {short(row.segment)}" if row.segment is not None else ""
        then = f"{than} {short(row.then)}" if row.then is not None else ""
        delta = difference(row.delta) if row.delta is not None else ""
        mark = f"{delta} gold".strip() if row.is_gold else delta
        notes = _when(rows, at, is_over=is_over), segment, then
        found.append(Entry(row.name, row.name, _note(notes), mark, cells=(row.name, *notes, mark)))
    return tuple(found)


def _when(rows: Sequence[SplitRow], at: int, *, is_over: bool) -> str:
    """Return when a split was reached, or whether the split still can be reached."""
    if rows[at].reached:
        return reached(rows[at].time, is_reached=True)
    if is_over:
        return "not reached"
    return "skipped so far" if any(row.reached for row in rows[at + 1 :]) else "to come"


def split_rows(run: RunStatus, rows: Sequence[SplitRow], at: int, by: str, than: str) -> tuple[Row, ...]:
    """Return rows on the split at index ``at``, then on the run; ``by`` is a clock, ``than`` a comparison."""
    row, game = rows[at], run.game
    command = run.attempt.splits[at].command
    where = f" (command {command})" if command else ""
    found: list[Row] = [("key", "Reached", f"{_when(rows, at, is_over=game.over is not None)}{where}")]
    if row.then is not None:
        delta = f", {difference(row.delta)}" if row.delta is not None else ""
        found.append(("key", f"By {than}", f"{short(row.then)}{delta}"))
    gold = ", best so far" if row.is_gold else ""
    average = (*average_segments(run.others, by), *[None] * len(rows))[at]
    for name, time, more in (
        ("Segment", row.segment, gold),
        ("Best segment", row.best, ""),
        ("Average segment", average, ""),
    ):
        if time is not None:
            found.append(("key", name, f"{short(time)}{more}"))
    found.append(("head", f"{run.splits.name}, {by} time, compared with {than}", ""))
    times = run.times
    if times is not None:
        found += [("key", "Real time", clock(times.real)), ("key", "Play time", clock(times.play))]
    back = f", {game.taken_back} undone" if game.taken_back else ""
    found.append(("key", "Commands", f"{len(game.history)}{back}"))
    best = personal_best(run.others, by)
    for name, time in (
        ("Personal best", best.time(by) if best is not None else None),
        ("Sum of best", sum_of_best((*run.others, run.attempt), by)),
        ("Best possible", run.best_possible(by)),
    ):
        if time is not None:
            found.append(("key", name, clock(time)))
    return tuple(found)


def attempt_entries(runs: Sequence[tuple[RunRecord, Attempt]], by: str) -> tuple[Entry, ...]:
    """Return an entry for each attempt with its result. The fastest is marked."""
    best, found = personal_best([one for _, one in runs], by), []
    for run, one in runs:
        cells = _begun_at(run), _attempt_result(run, one, by), "best" if one is best else ""
        found.append(Entry(run.id, *cells, cells=cells))
    return tuple(found)


def attempt_details(run: RunRecord, one: Attempt, splits: str, by: str) -> Details:
    """Describe an attempt split by split; ``splits`` is the name of the set."""
    rows: list[Row] = [
        ("key", "Result", _attempt_result(run, one, by)),
        ("key", "Seed", f"{run.seed_kind}: {printable.line(run.seed)}"),
        ("key", "Commands", f"{run.commands}, {run.taken_back} undone"),
        ("head", f"{splits}, by {by} time", ""),
    ]
    for split, took in zip(one.splits, one.segments(by), strict=True):
        segment = f" (segment {short(took)})" if took is not None else ""
        when = reached(split.time(by), is_reached=split.command is not None)
        rows.append(("key", split.name, f"{when}{segment}"))
    return Details(_begun_at(run), tuple(rows), (("Watch", "watch"),))


def _begun_at(run: RunRecord) -> str:
    return run.created[:16].replace("T", " ")


def _attempt_result(run: RunRecord, one: Attempt, by: str) -> str:
    result = f"{narrate.result_name(run.outcome)}, {run.vp:g} VP" if run.outcome else "left"
    if one.is_finished:
        return f"{reached(one.time(by), is_reached=True)} · {result}"
    far = next((split.name for split in reversed(one.splits) if split.command is not None), "")
    return f"{result} after {far}" if far else f"{result} before the first split"
