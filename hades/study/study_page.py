"""A study report: its pictures, and the whole report as one HTML page without other files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from hades import __version__
from hades import geometry as geo
from hades.art import study_charts
from hades.art.story_map import heat_map
from hades.engine import game_tables
from hades.story.html_page import document, facts_list, table_section
from hades.study.study_tables import TIMES, called, tables
from hades.study.summary import Group, Mean, Summary, SwitchCount

HEATS = {
    "moves": "Raid moves",
    "losses": "Raid losses",
    "enemy_moves": "Enemy moves",
    "enemy_losses": "Enemy losses",
}
"""Count in the table of hexes -> heading of its heat map."""
MOST_BARS = 40
WIDE = "header, main { max-width: 75rem; }"
"""Style for a page with charts, which are wider than the text of a story."""


def pictures(found: Summary) -> Iterator[tuple[str, str]]:
    """Yield each picture of a report as (name of its file without extension, SVG)."""
    groups = found.groups
    name = called([group.key for group in groups])
    boxes = []
    for group in groups:
        vp = Mean.of(group.vp)
        boxes.append((name(group.key), group.vp, (vp.mean, vp.low, vp.high)))
    yield "vp", study_charts.boxes("VP", boxes, "VP")
    if found.switches and (worth := _switches(found.switches)):
        yield "switches", worth
    yield from _heat_maps(groups)


def _switches(counts: Sequence[SwitchCount]) -> str:
    """Return a chart of what toggling each switch is worth, largest first, or ""."""
    name = called([count.key for count in counts])
    of_each: dict[str, list[tuple[SwitchCount, Mean]]] = {}
    for count in counts:
        of_each.setdefault(count.switch, []).append((count, Mean.of(count.gaps)))
    matters = [id_ for id_, found in of_each.items() if any(count.otherwise for count, _ in found)]
    matters.sort(key=lambda id_: -max(abs(gap.mean) for _, gap in of_each[id_]))
    rows = [
        (f"{id_} {name(count.key)}", gap.mean, gap.low, gap.high)
        for id_ in matters
        for count, gap in of_each[id_]
    ]
    if not rows:
        return ""
    others = [id_ for id_ in of_each if id_ not in matters]
    notes = [f"{len(rows) - MOST_BARS} more rows are in the table."] if len(rows) > MOST_BARS else []
    notes += [f"The same VP in all games: {', '.join(others)}."] if others else []
    return study_charts.means(
        "Change in VP when a switch is toggled", rows[:MOST_BARS], "VP", " ".join(notes)
    )


def _heat_maps(groups: tuple[Group, ...]) -> Iterator[tuple[str, str]]:
    for scenario in dict.fromkeys(group.key[0] for group in groups):
        own = [group for group in groups if group.key[0] == scenario]
        games = sum(group.games for group in own)
        pooled = f", {len(own)} groups together" if len(own) > 1 else ""
        # The maps are the same in every edition.
        box = game_tables.box(scenario, frozenset(), None)
        for what, title in HEATS.items():
            counts: Counter[str] = Counter()
            for group in own:
                counts.update(group.hexes[what])
            many, times = (100, "in 100 games") if what.endswith("losses") else (1, "a game")
            scaled = {hex_: count / games * many for hex_, count in counts.items()}
            for map_, deck in enumerate(geo.MAP_NAMES):
                name = f"{what.replace('_', '-')}-{scenario}-{deck.lower()}"
                caption = f"{title}, {deck}, {scenario}: times {times}{pooled}"
                yield name, heat_map(box, map_, caption, scaled)


def page(found: Summary, svgs: Sequence[str]) -> str:
    design = found.design
    seeds = len(design.every_seed)
    facts = {
        "Scenarios": ", ".join(design.scenarios),
        "Editions": ", ".join(design.editions),
        "Component sets": ", ".join(
            digest if directory else "box" for digest, directory in design.components
        ),
        "Players": ", ".join(design.players),
        "Seeds": f"{seeds} ({', '.join(design.seeds)})",
        "Games": f"{found.games} of {design.games}",
        "Program": f"hades {__version__}",
    }
    figures = "\n".join(f"<figure>{svg}</figure>" for svg in svgs)
    shown = ["<h2>Pictures</h2>", figures] if svgs else []
    sections: list[str] = []
    uses: list[str] = []
    for number, table in enumerate(tables(found)):
        # Tables of use are long, so they come last.
        (uses if table.title.endswith(TIMES) else sections).append(table_section(number, table))
    header = f"<h1>A study of {found.games} games</h1>{facts_list(facts.items())}"
    return document("A study of hades", header, (*sections, *shown, *uses), WIDE)
