"""The tables of a report on a study, in words and figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hades.content.rulebook import load_rulebook
from hades.narrate.lexicon import DEFEATS as LOST
from hades.story.report_tables import ReportTable
from hades.study.game_rows import USED
from hades.study.intervals import games_needed, share, wilson
from hades.study.summary import DEFEATS, GAPS, LEVELS, Group, Key, Mean, Summary, SwitchCount
from hades.wording import counted

KINDS = {
    "action": "Actions taken",
    "unit": "Units activated",
    "circle": "Circles revealed",
    "surprise": "Nasty Surprises drawn",
    "card": "Resolution cards drawn",
}
"""Kind of thing -> heading of its table of use."""
TIMES = "times a game"
"""Ending of the titles of the tables of use."""
_WIDTH = 4
"""Number of names in the key of a group."""


def tables(found: Summary) -> tuple[ReportTable, ...]:
    """Return all tables of a study, except those without rows."""
    every = (
        _vp(found), _levels(found), _defeats(found), _modules(found), _compared(found),
        switches(found.switches), *(_uses(found, kind) for kind in USED), _needed(found),
    )  # fmt: skip
    return tuple(table for table in every if table.rows)


def called(groups: Sequence[Key]) -> Callable[[Key], str]:
    """Return a function that names a group by what differs between the groups."""
    differs = [at for at in range(_WIDTH) if len({key[at] for key in groups}) > 1] or [0]
    return lambda key: ", ".join(key[at] for at in differs)


def interval(value: Mean) -> str:
    """Format a mean with its interval."""
    return f"{value.mean:.2f} ({value.low:.2f} to {value.high:.2f})"


def gap(value: Mean) -> str:
    """Format a difference with its interval, which is left out if all values are equal."""
    if not value.deviation:
        return (
            f"{value.mean:+.2f} (all {value.games} games)" if value.mean else f"0 (all {value.games} games)"
        )
    if max(-value.low, value.high) < 0.005:
        return "less than 0.01"
    return f"{value.mean:+.2f} ({value.low:+.2f} to {value.high:+.2f})"


def _vp(found: Summary) -> ReportTable:
    name = called([group.key for group in found.groups])
    rows = []
    for group in found.groups:
        vp = Mean.of(group.vp)
        ordered = sorted(group.vp)
        middle, low, high = (ordered[int(part * (len(ordered) - 1))] for part in (0.5, 0.05, 0.95))
        turns = sum(turn * count for turn, count in group.turns.items()) / group.games
        rows.append((
            name(group.key), str(group.games), interval(vp), f"{vp.deviation:.1f}", f"{middle:g}",
            f"{low:g} to {high:g}", f"{turns:.1f}", share(group.lost, group.games),
        ))  # fmt: skip
    heads = ("group", "games", "mean VP", "deviation", "median", "90 % of games", "turns", "lost")
    note = "Means with bootstrap intervals of 95 %, shares with Wilson's. A game that was lost counts 0 VP."
    return ReportTable("VP", heads, tuple(rows), note, True)


def _levels(found: Summary) -> ReportTable:
    name = called([group.key for group in found.groups])
    # A row for each level: a column for each would be too wide.
    rows = [
        (level, *(share(group.outcomes[level], group.games) for group in found.groups))
        for level in reversed(LEVELS)
    ]
    lost = (
        share(group.games - sum(group.outcomes[level] for level in LEVELS), group.games)
        for group in found.groups
    )
    heads = ("level", *(name(group.key) for group in found.groups))
    return ReportTable("Levels of victory", heads, (*rows, ("lost", *lost)), "", True)


def _defeats(found: Summary) -> ReportTable:
    name = called([group.key for group in found.groups])
    rows = tuple(
        (name(group.key), *(share(group.outcomes[defeat], group.games) for defeat in DEFEATS))
        for group in found.groups
    )
    note = "; ".join(f"{defeat}: {LOST[defeat].told}" for defeat in DEFEATS) + "."
    return ReportTable("Games lost, by cause", ("group", *DEFEATS), rows, note, True)


def _modules(found: Summary) -> ReportTable:
    name = called([group.key for group in found.groups])
    last = max((turn for group in found.groups for turn in group.turns), default=0)
    turns = range(1, last + 1)
    rows = tuple(
        (name(group.key), *(f"{group.modules[turn] / group.games:.2f}" for turn in turns))
        for group in found.groups
    )
    return ReportTable("Modules lost by turn, a game", ("group", *map(str, turns)), rows, "", True)


def _compared(found: Summary) -> ReportTable:
    name = called([group.key for group in found.groups])
    who = {pair: f"{name(pair.other)} against {name(pair.own)}" for pair in found.pairs}
    rows = tuple(
        (
            who[pair], str(pair.gap.games), gap(pair.gap),
            share(pair.better, pair.gap.games), share(pair.worse, pair.gap.games),
            *(str(games_needed(size, pair.gap.deviation, True)) for size in GAPS),
        )
        for pair in found.pairs
    )  # fmt: skip
    needed = (f"seeds for {size:g} VP" for size in GAPS)
    heads = ("groups", "seeds", "VP more of the first", "first better", "first worse", *needed)
    note = " ".join([
        *(_verdict(who[pair], pair.gap) for pair in found.pairs),
        "The last columns: how many seeds show such a difference in four of five studies.",
    ])  # fmt: skip
    return ReportTable("Compared, with the same luck", heads, rows, note, True)


def _verdict(who: str, more: Mean) -> str:
    """Say in a sentence whether the difference by seed is significant."""
    middle = f"{who}: {more.mean:+.2f} VP in the mean of {counted(more.games, 'seed')}"
    if not more.deviation:
        return f"{middle}, the same in all."
    told = f"{middle} ({more.low:+.2f} to {more.high:+.2f})"
    return f"{told}: {'no' if more.low <= 0 <= more.high else 'a'} difference is shown."


def part(hits: int, of: int) -> str:
    """Format a share in per cent so that a few never look like none."""
    return f"{hits / of:.1%}" if hits else "0"


def taken(count: SwitchCount) -> str:
    """Return the games in which the player took the option, or the rule affected the player."""
    if count.differed and not count.taken:
        return "never used"
    return part(count.taken, count.games)


def switches(counts: Sequence[SwitchCount]) -> ReportTable:
    """Return the table of the effect of each switch."""
    name = called([count.key for count in counts])
    rows = tuple(
        (
            count.switch, name(count.key), str(count.games), part(count.asked, count.games),
            part(count.differed, count.games), taken(count), share(count.parted, count.games, 1),
            share(count.otherwise, count.games, 1), part(count.drawn, count.games),
            gap(Mean.of(count.gaps)), gap(Mean.of(count.ruled)),
        )
        for count in counts
    )  # fmt: skip
    heads = (
        "switch",
        "group",
        "games",
        "asked",
        "differed",
        "option taken",
        "parted",
        "other VP",
        "by draws",
        "VP more when turned",
        "by the rule",
    )
    note = (
        "Of all games, in how many the rules asked for the switch; the other reading would have offered, "
        "told or done something else; the player took what only one reading offers, or the rule did "
        "something else to him; the state of the game differed from there on with the same luck, if only by "
        "a mark that vanishes; it came to another VP; and it did so only because other cards were drawn. "
        "The last column counts those as 0. 0 of a few games is no proof: the interval of other VP says in "
        "how many games it may matter all the same."
    )
    return ReportTable("Switches", heads, rows, note, True)


def answers(found: Summary) -> list[str]:
    """Return a sentence for each switch on whether it matters, over all games of the study."""
    book = load_rulebook()
    told = []
    for id_, count in together(found.switches).items():
        vp = Mean.of(count.ruled)
        asked = f"{id_}, {book.find(id_).title}: asked in {count.asked} of {count.games} games"
        if not count.asked:
            told.append(f"{asked}, so these games say nothing of it.")
            continue
        if not count.differed:
            told.append(f"{asked}, and it would have changed nothing in any of them.")
            continue
        if not count.taken and not count.otherwise:
            told.append(f"{asked}, but this player never used it.")
            continue
        other = f"taken in {count.taken}, {count.otherwise} came to another VP when it was turned"
        if count.drawn:
            other = f"{other} ({count.drawn} of them only by other draws)"
        middle = f"{vp.mean:+.2f} VP in the mean of all ({vp.low:+.2f} to {vp.high:+.2f})"
        if not vp.deviation:
            share_ = wilson(0, count.games)[1]
            worth = f"turned it may matter in up to {share_:.1%} of games all the same (95 %)"
        elif vp.low <= 0 <= vp.high:
            most = max(-vp.low, vp.high)
            worth = (
                f"{middle}: no difference is shown for this player, and hardly one of more than {most:.2f} VP"
            )
        else:
            worth = f"{middle}: a difference is shown"
        told.append(f"{asked}, {other}; {worth}.")
    return told


def together(counts: Sequence[SwitchCount]) -> dict[str, SwitchCount]:
    """Map each switch to its effect in all groups together."""
    found: dict[str, SwitchCount] = {}
    for count in counts:
        found.setdefault(count.switch, SwitchCount(count.switch, count.key)).add(count)
    return found


def _uses(found: Summary, kind: str) -> ReportTable:
    """Return the table of how often each thing of a kind was used, including those never used."""
    name = called([group.key for group in found.groups])
    rows = tuple(
        (thing, *(f"{group.uses[kind][thing] / group.games:.2f}" for group in found.groups))
        for thing in found.things[kind]
    )
    heads = ("", *(name(group.key) for group in found.groups))
    return ReportTable(f"{KINDS[kind]}, {TIMES}", heads, rows, "", True)


def _needed(found: Summary) -> ReportTable:
    name = called([group.key for group in found.groups])
    rows = tuple(
        (name(group.key), *(str(games_needed(size, Mean.of(group.vp).deviation, False)) for size in GAPS))
        for group in found.groups
    )
    heads = ("group", *(f"{size:g} VP" for size in GAPS))
    note = (
        "Games of each of two groups after which a difference of their mean VP of that size shows in four of "
        "five studies, if they play different seeds. Groups that play the same seeds mostly need fewer."
    )
    return ReportTable("What a difference needs", heads, rows, note, True)


__all__ = [
    "KINDS",
    "Group",
    "answers",
    "called",
    "gap",
    "interval",
    "switches",
    "tables",
    "taken",
    "together",
]
