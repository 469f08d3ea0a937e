"""The tables in a study report."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from hades.content.rulebook import load_rulebook
from hades.narrate.component_texts import DEFEATS as LOST
from hades.story.report_tables import ReportTable
from hades.study.game_rows import USED
from hades.study.summary import (
    DEFEATS,
    GAPS,
    LEVELS,
    Group,
    Key,
    Mean,
    Summary,
    SwitchCount,
    seeds_needed,
    share,
    wilson,
)
from hades.wording import counted, signed

KINDS = {
    "action": "Actions taken",
    "unit": "Units activated",
    "circle": "Circles revealed",
    "surprise": "Nasty Surprises drawn",
    "card": "Resolution cards drawn",
}
"""Kind of thing -> heading of the table of its uses."""
TIMES = "times a game"
"""The words that end the title of each table of uses."""
_WIDTH = 4


def tables(found: Summary) -> tuple[ReportTable, ...]:
    every = (
        _vp(found), _levels(found), _defeats(found), _modules(found), _compared(found),
        switches(found.switches, several=len(found.design.editions) > 1),
        *(_uses(found, kind) for kind in USED),
    )  # fmt: skip
    return tuple(table for table in every if table.rows)


def called(groups: Sequence[Key]) -> Callable[[Key], str]:
    differs = [at for at in range(_WIDTH) if len({key[at] for key in groups}) > 1] or [0]
    return lambda key: ", ".join(key[at] for at in differs)


def gap(value: Mean) -> str:
    """Return a difference in words, with its interval unless the difference is the same in all games."""
    if not value.deviation:
        return f"{signed(value.mean, 2) if value.mean else 0} (all {value.games} games)"
    if max(-value.low, value.high) < 0.005:
        return "less than 0.01"
    return f"{signed(value.mean, 2)} ({signed(value.low, 2)} to {signed(value.high, 2)})"


def _vp(found: Summary) -> ReportTable:
    def cells(group: Group) -> tuple[str, ...]:
        vp = Mean.of(group.vp)
        ordered = sorted(group.vp)
        middle, low, high = (ordered[int(part * (len(ordered) - 1))] for part in (0.5, 0.05, 0.95))
        turns = sum(turn * count for turn, count in group.turns.items()) / group.games
        return (
            str(group.games), f"{vp.mean:.2f} ({vp.low:.2f} to {vp.high:.2f})",
            f"{vp.deviation:.1f}", f"{middle:g}",
            f"{low:g} to {high:g}", f"{turns:.1f}", share(group.lost, group.games),
        )  # fmt: skip

    heads = ("games", "mean VP", "deviation", "median", "90% of games", "turns", "lost")
    note = "95% intervals: normal for means, Wilson for shares. A lost game counts as 0 VP."
    return _by_group(found, "VP", heads, cells, note)


def _levels(found: Summary) -> ReportTable:
    # Use rows for the levels, as columns would make the table too wide.
    rows = {level: [share(group.outcomes[level], group.games) for group in found.groups] for level in LEVELS}
    played = {group.key: sum(group.outcomes[level] for level in LEVELS) for group in found.groups}
    lost = [share(group.games - played[group.key], group.games) for group in found.groups]
    return _columns(found, "Levels of victory", "level", dict(reversed(rows.items())) | {"lost": lost})


def _columns(found: Summary, title: str, about: str, rows: Mapping[str, Iterable[str]]) -> ReportTable:
    name = called([group.key for group in found.groups])
    heads = (about, *(name(group.key) for group in found.groups))
    return ReportTable(title, heads, tuple((row, *cells) for row, cells in rows.items()), "", True)


def _by_group(
    found: Summary, title: str, heads: Sequence[str], cells: Callable[[Group], Iterable[str]], note: str = ""
) -> ReportTable:
    name = called([group.key for group in found.groups])
    rows = tuple((name(group.key), *cells(group)) for group in found.groups)
    return ReportTable(title, ("group", *heads), rows, note, True)


def _defeats(found: Summary) -> ReportTable:
    note = "; ".join(f"{defeat}: {LOST[defeat].present}" for defeat in DEFEATS) + "."
    return _by_group(
        found,
        "Games lost, by cause",
        DEFEATS,
        lambda group: (share(group.outcomes[defeat], group.games) for defeat in DEFEATS),
        note,
    )


def _modules(found: Summary) -> ReportTable:
    turns = range(1, max((turn for group in found.groups for turn in group.turns), default=0) + 1)
    return _by_group(
        found,
        "Modules lost per game, by turn",
        [*map(str, turns)],
        lambda group: (f"{group.modules[turn] / group.games:.2f}" for turn in turns),
    )


def _compared(found: Summary) -> ReportTable:
    name = called([group.key for group in found.groups])
    who = {pair: f"{name(pair.other)} against {name(pair.own)}" for pair in found.pairs}
    rows = tuple(
        (
            who[pair], str(pair.gap.games), gap(pair.gap),
            share(pair.better, pair.gap.games), share(pair.worse, pair.gap.games),
            *(str(seeds_needed(size, pair.gap.deviation)) for size in GAPS),
        )
        for pair in found.pairs
    )  # fmt: skip
    needed = (f"seeds for {size:g} VP" for size in GAPS)
    heads = ("groups", "seeds", "VP, first minus second", "first better", "first worse", *needed)
    note = " ".join([
        *(_verdict(who[pair], pair.gap) for pair in found.pairs),
        (
            "The last columns give the number of seeds needed to show such a difference in four out of "
            "five studies."
        ),
    ])  # fmt: skip
    return ReportTable("Comparison with the same luck", heads, rows, note, True)


def _verdict(who: str, more: Mean) -> str:
    """Return a sentence on whether two groups clearly differ on the same seeds."""
    middle = f"{who}: {signed(more.mean, 2)} VP on average over {counted(more.games, 'seed')}"
    if not more.deviation:
        return f"{middle}, the same in all."
    text = f"{middle} ({signed(more.low, 2)} to {signed(more.high, 2)})"
    return f"{text}: {'no' if more.low <= 0 <= more.high else 'a'} clear difference."


def part(hits: int, of: int) -> str:
    """Return a share in per cent with one decimal; the share is "0" only if there are no hits."""
    return f"{hits / of:.1%}" if hits else "0"


def switches(counts: Sequence[SwitchCount], *, several: bool = False) -> ReportTable:
    """Return the effects of switches; ``several`` is whether the study has several editions."""
    name = called([count.key for count in counts])
    rows = tuple(
        (
            count.switch, name(count.key), str(count.games), part(count.asked, count.games),
            share(count.parted, count.games, 1),
            share(count.otherwise, count.games, 1), share(count.outcomes, count.games, 1),
            gap(Mean.of(count.gaps)),
        )
        for count in counts
    )  # fmt: skip
    heads = (
        *("switch", "group", "games", "asked", "parted", "other VP", "other outcome"),
        "VP more when toggled",
    )
    note = (
        'Both games of a pair have the same luck. "asked" counts games in which the rules consulted the '
        'switch; "parted", those whose states then differed, if only for a moment; "other VP", those with '
        'another score; "other outcome", those with another victory level or defeat. Zero in a small sample '
        'proves nothing: the interval for "other VP" shows how many games the switch could still affect.'
    )
    if several:
        note += (
            " Each switch is toggled only in games of one edition: the first edition named in which the "
            "switch can matter."
        )
    return ReportTable("Switches", heads, rows, note, True)


FEWEST = 30
"""Number of games below which an interval allows no conclusion."""


def answers(found: Summary) -> list[str]:
    """Return a sentence or two on whether each switch matters, over all games of the study."""
    book = load_rulebook()
    counts = together(found.switches).items()
    return [f"{id_}, {book.find(id_).title}: {_answer(count)}." for id_, count in counts]


def _answer(count: SwitchCount) -> str:
    asked = f"came into question in {count.asked} of {counted(count.games, 'game')}"
    if not count.asked:
        return f"{asked}, so these games say nothing about it"
    most = f"It could still affect up to {wilson(0, count.games)[1]:.1%} of games (95%)"
    if not count.parted:
        return f"{asked}; toggling the switch changed nothing in them. {most}"
    text = f"{asked}; toggling the switch changed the score in {count.otherwise}"
    vp = Mean.of(count.gaps)
    if not vp.deviation:
        return f"{text}. {most}"
    text = f"{text}. Mean effect {signed(vp.mean, 2)} VP ({signed(vp.low, 2)} to {signed(vp.high, 2)})"
    if count.games < FEWEST:
        return f"{text}, from too few games for a conclusion"
    if vp.low <= 0 <= vp.high:
        largest = max(-vp.low, vp.high)
        return f"{text}: no clear difference for this player; a difference above {largest:.2f} VP is unlikely"
    return f"{text}: a clear difference for this player"


def together(counts: Sequence[SwitchCount]) -> dict[str, SwitchCount]:
    found: dict[str, SwitchCount] = {}
    for count in counts:
        found.setdefault(count.switch, SwitchCount(count.switch, count.key)).add(count)
    return found


def _uses(found: Summary, kind: str) -> ReportTable:
    """Return a table of how often each thing of a kind was used, including things never used."""
    rows = {
        thing: [f"{group.uses[kind][thing] / group.games:.2f}" for group in found.groups]
        for thing in found.things[kind]
    }
    return _columns(found, f"{KINDS[kind]}, {TIMES}", "", rows)
