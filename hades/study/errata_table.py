"""The document on how often each switch of the edition matters: in all games, and by scenario."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from statistics import fmean

from hades import record
from hades.content import edition as editions
from hades.content import untrusted_input
from hades.content.edition import Switch
from hades.content.rulebook import load_rulebook
from hades.study.intervals import share
from hades.study.study_folder import StudyFolder, read_sheet
from hades.study.study_tables import gap, part, taken, together
from hades.study.summary import Mean, Summary, SwitchCount

_DOCUMENT = untrusted_input.Kind("a document", 1 << 20)
MARK = "<!-- measured: everything below is written by `hades study errata` -->"
"""The line of a document that the tables follow."""


def lines(studies: Sequence[tuple[StudyFolder, Summary]]) -> list[str]:
    """Return the tables as Markdown.

    :raises StudyError: if a study cannot be read.
    """
    counts = [count for _, found in studies for count in found.switches]
    programs = dict.fromkeys(read_sheet(folder.folder)[1] for folder, _ in studies)
    told = ["", f"Played by {', '.join(programs)}:", ""]
    for folder, _ in studies:
        told.append(f"    {command(folder)}")
    told += ["    hades study errata " + " ".join(folder.folder.name for folder, _ in studies), ""]
    for folder, found in studies:
        games = {group.key[0]: group.games for group in found.groups}
        told.append(f"- {folder.folder.name}: games by scenario: {_listed(games)}.")
        if found.games < folder.design.games:
            told[-1] += f" The study was stopped after {found.games} of its {folder.design.games} games."
    told += ["", "## All scenarios together", "", *_overview(counts)]
    for scenario in dict.fromkeys(count.key[0] for count in counts):
        own = [count for count in counts if count.key[0] == scenario]
        told += ["", f"## {scenario}", "", *_table(own)]
    return [*told, "", "## Switches that change nothing in play", "", *_inert(), ""]


def command(folder: StudyFolder) -> str:
    """Return the command line that plays a study."""
    design = folder.design
    words = ["hades study", f"--out {Path(folder.folder).name}"]
    for option, values in (
        ("player", design.players),
        ("seeds", design.seeds),
        ("edition", design.editions),
        ("switch", design.switches),
    ):
        every = option == "switch" and len(values) == len(_active())
        words += [f"--{option} {value}" for value in (("all",) if every else values)]
    return " ".join(words)


def _listed(games: dict[str, int]) -> str:
    return ", ".join(f"{scenario} {count}" for scenario, count in games.items())


def _active() -> list[Switch]:
    return [switch for switch in editions.switches().values() if not switch.inert]


def _overview(counts: Sequence[SwitchCount]) -> list[str]:
    """Return a table of every switch over all scenarios, by VP and then by games changed."""
    ordered = sorted(together(counts).values(), key=lambda count: (-abs(fmean(count.ruled)), -count.parted))
    book = load_rulebook()
    titles = {id_: clause.title for id_, clause in book.clauses.items()}
    titles |= {id_: ruling.title for id_, ruling in book.rulings.items()}
    rows = zip(_rows(ordered), ordered, strict=True)
    return _markdown((*HEADS, "title"), [(*row, titles[count.switch]) for row, count in rows])


HEADS = (
    *("switch", "games", "asked in", "differed in", "option taken", "parted", "other VP"),
    *("by draws alone", "other outcome", "mean VP more when turned", "of that by the rule"),
)


def _table(counts: Sequence[SwitchCount]) -> list[str]:
    return _markdown(HEADS, _rows(counts))


def _rows(counts: Sequence[SwitchCount]) -> list[tuple[str, ...]]:
    return [
        (
            count.switch, str(count.games), part(count.asked, count.games), part(count.differed, count.games),
            taken(count), share(count.parted, count.games, 1), share(count.otherwise, count.games, 1),
            part(count.drawn, count.games), share(count.outcomes, count.games, 1),
            gap(Mean.of(count.gaps)), gap(Mean.of(count.ruled)),
        )
        for count in counts
    ]  # fmt: skip


def _markdown(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    return [f"| {' | '.join(line)} |" for line in (heads, ["---"] * len(heads), *rows)]


def _inert() -> list[str]:
    return [f"- {switch.id}: {switch.inert}" for switch in editions.switches().values() if switch.inert]


def write_below(path: Path, mark: str, lines: Sequence[str]) -> None:
    """Replace the part of a document below its mark; the part above stays.

    :raises ValueError: if the document has no such mark.
    :raises OSError: if it cannot be read or written.
    """
    head, found, _ = untrusted_input.read_text(path, _DOCUMENT).partition(mark)
    if not found:
        raise ValueError(f"{path} has no line {mark!r}, below which the tables would go")
    record.write_whole(path, head + mark + "\n" + "\n".join(lines).rstrip() + "\n", keep=False)
