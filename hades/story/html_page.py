"""The HTML form of an after-action report: one self-contained page without scripts or external files."""

from __future__ import annotations

from collections.abc import Iterable

from hades import __version__
from hades.art import story_map
from hades.art.colours import PAGE, PAGE_INK, PAGE_MUTED, hexed
from hades.art.library import Library
from hades.art.story_map import MapPicture
from hades.art.svg import symbol
from hades.content.load import load
from hades.printable import escaped
from hades.story.account import Account, Chapter, IllustratedNote
from hades.story.report_tables import ReportTable
from hades.story.turning_points import TurningPoint

_PAGE = f"--ink: {hexed(PAGE_INK)}; --paper: {hexed(PAGE)}; --soft: {hexed(PAGE_MUTED)};"
STYLE = (
    f"\n:root {{ color-scheme: light dark; {_PAGE}"
    + """
  --line: #cfc9ba; --accent: #8c1d18; --band: #f1ecdf; --pen: #b0005c; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9e6dd; --paper: #16181d; --soft: #b0ada3;
  --line: #43464f; --accent: #ff9d8f; --band: #20232b; --pen: #ff7ab8; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.6 Georgia, "Liberation Serif", "Times New Roman", serif; }
header, main, footer { max-width: 50rem; margin: 0 auto; padding: 1.2rem 1.2rem; }
h1, h2, h3, nav, table, figcaption, dl, footer {
  font-family: Roboto, Arial, Helvetica, sans-serif; }
h1 { font-size: 2.1rem; line-height: 1.2; margin: 1.2rem 0 .2rem; }
h2 { font-size: 1.4rem; margin: 2.4rem 0 .6rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1.1rem; margin: 0 0 .3rem; color: var(--accent); }
.outcome { font-size: 1.25rem; font-weight: bold; color: var(--accent); margin: 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; font-size: .95rem; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
nav ol { padding-left: 1.4rem; } a { color: var(--accent); }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.point { margin: 1.6rem 0; padding: .9rem 1rem; background: var(--band);
  border-left: 5px solid var(--accent); }
figure { margin: .7rem 0 0; } figure svg { display: block; width: 100%; height: auto; border-radius: 4px; }
.ways { margin: 1.6rem 0; }
.said { margin: 1.2rem 0; padding: .6rem 1rem; border-left: 5px solid var(--pen); }
.said h3 { color: var(--pen); } .said .about { margin: .3rem 0 0; }
blockquote { margin: 0; font-size: 1.2rem; font-style: italic; overflow-wrap: anywhere; }
figcaption, .note, .about, .clauses { font-size: .88rem; color: var(--soft); }
.clauses { margin: .4rem 0 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .93rem; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .55rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { background: var(--band); } tbody th { font-weight: normal; }
.numbers td, .numbers thead th + th { text-align: right; }
.numbers td:not(:last-child) { white-space: nowrap; }
tbody tr:last-child > * { border-bottom: 2px solid var(--line); }
.legend { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .4rem 1.4rem;
  font-size: .93rem; }
.legend svg { width: 2.6rem; height: 2.6rem; vertical-align: middle; }
@media print { :root { --ink: #000; --paper: #fff; --soft: #333; --line: #999; --accent: #000; --band: #fff;
  --pen: #000; }
  body { font-size: 10.5pt; } header, main, footer { max-width: none; padding: 0; } nav { display: none; }
  .point { border: 1px solid #999; border-left: 4px solid #000; } .point, tr { break-inside: avoid; }
  h2, h3 { break-after: avoid; } figure svg { print-color-adjust: exact;
  -webkit-print-color-adjust: exact; } }
"""
)

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""Content security policy of the page: the browser must not load anything."""


def page(account: Account) -> str:
    sections = (
        *story_map.shared(map(_chapter, account.chapters)),
        *(table_section(n, table) for n, table in enumerate(account.tables)),
        _legend(),
    )
    return document(f"{account.title}: {account.outcome}", _head(account), sections)


def document(title: str, header: str, sections: Iterable[str], style: str = "") -> str:
    """Return an HTML page; ``header`` and ``sections`` are HTML, ``style`` is additional CSS."""
    return "\n".join(
        (
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escaped(title)}</title>\n<style>{STYLE}{style}</style>\n</head>\n<body>",
            f"<header>\n{header}\n</header>\n<main>",
            *sections,
            f"</main>\n<footer><p>Written by hades {__version__}.</p></footer>\n</body>\n</html>\n",
        )
    )


def facts_list(facts: Iterable[tuple[str, str]]) -> str:
    rows = "".join(f"<dt>{escaped(what)}</dt><dd>{escaped(value)}</dd>" for what, value in facts)
    return f"<dl>{rows}</dl>"


def _head(account: Account) -> str:
    links = "".join(
        f'<li><a href="#{_anchor(chapter, n)}">Turn {chapter.turn}: {escaped(point.title)}</a></li>'
        for chapter in account.chapters
        for n, point in enumerate(chapter.points)
    ).replace("Turn 0: ", "")
    return (
        f'<h1>{escaped(account.title)}</h1>\n<p class="outcome">{escaped(account.outcome)}</p>\n'
        f"<p>{escaped(account.summary)}</p>\n{facts_list(account.facts)}\n"
        f'<nav aria-label="Turning points"><h2>Turning points</h2><ol>{links}</ol></nav>'
    )


def _anchor(chapter: Chapter, number: int) -> str:
    return f"turn-{chapter.turn}-{number + 1}"


def _chapter(chapter: Chapter) -> str:
    text = "".join(map(_note, chapter.notes_below(0)))
    for count, paragraph in enumerate(chapter.paragraphs, 1):
        text += f"<p>{escaped(paragraph)}</p>\n" + "".join(map(_note, chapter.notes_below(count)))
    if chapter.ways:
        text += f'<div class="ways"><h3>Movement</h3>{_figures(chapter.ways)}</div>\n'
    points = "\n".join(_point(_anchor(chapter, n), point) for n, point in enumerate(chapter.points))
    return f"<section>\n<h2>{escaped(chapter.title)}</h2>\n{text}\n{points}\n</section>"


def _note(note: IllustratedNote) -> str:
    quote = f"<blockquote>{escaped(note.words)}</blockquote>" if note.words else ""
    return (
        f'<div class="said"><h3>{escaped(note.heading)}</h3>{quote}'
        f'<p class="about">{escaped(note.about)}</p>{_figures(note.pictures)}</div>\n'
    )


def _point(anchor: str, point: TurningPoint) -> str:
    figures = _figures(point.pictures)
    clauses = f'<p class="clauses">Rules: {escaped(", ".join(point.clauses))}</p>' if point.clauses else ""
    return (
        f'<div class="point" id="{anchor}"><h3>{escaped(point.title)}</h3><p>{escaped(point.text)}</p>'
        f"{figures}{clauses}</div>"
    )


def _figures(pictures: tuple[MapPicture, ...]) -> str:
    return "".join(
        f"<figure>{picture.svg}<figcaption>{escaped(picture.shown)}</figcaption></figure>"
        for picture in pictures
    )


def table_section(number: int, table: ReportTable) -> str:
    """Return a table as HTML, under its heading; ``number`` must be unique on the page."""
    parts = [
        f'<section aria-labelledby="table-{number}">\n<h2 id="table-{number}">{escaped(table.title)}</h2>'
    ]
    if table.rows:
        heads = "".join(f'<th scope="col">{escaped(head)}</th>' for head in table.heads)
        rows = "\n".join(
            f'<tr><th scope="row">{escaped(first)}</th>'
            + "".join(f"<td>{escaped(c)}</td>" for c in rest)
            + "</tr>"
            for first, *rest in table.rows
        )
        look = ' class="numbers"' if table.numbers else ""
        parts.append(
            f'<div class="wide"><table{look}><thead><tr>{heads}</tr></thead>\n'
            f"<tbody>\n{rows}\n</tbody></table></div>"
        )
    if table.note:
        parts.append(f'<p class="note">{escaped(table.note)}</p>')
    return "\n".join([*parts, "</section>"])


_LEGEND = {
    "unit|scout-09|f|-|-|": "SHL squad",
    "unit|dante|f|-|-|": "other friend",
    "unit|guard-02|f|E|-|": "Nastian, with its facing",
    "unit|medusa|f|W|-|": "Gorgon",
    "unit|scout-10|d|-|-|": "depleted",
    "si|laser-1|operational|": "Installation",
    "si|laser-1|damaged|": "damaged",
    "si|laser-1|destroyed|": "destroyed",
    "badge|idol": "the Golden Idol",
    "badge|loot": "the Loot",
}
"""Key of a picture, as in `hades.art.library` -> its meaning."""


def _legend() -> str:
    pictures = Library(load())
    items = "".join(
        f'<li><svg viewBox="0 0 100 100" aria-hidden="true" font-family="Arial">'
        f'<defs>{symbol(pictures.draw(key), f"sample{n}")}</defs><use href="#sample{n}"/></svg> '
        f"{escaped(words)}</li>"
        for n, (key, words) in enumerate(_LEGEND.items())
    )
    note = (
        "A ring marks what a picture is about, a cross where a Unit fell, an arrow what a note points at; "
        "green lines are the paths of your Units, from dot to arrowhead. "
        "A counter has its number at the upper right and its Movement Factors at the lower left. Numbered "
        "Circles with a keyhole are closed, with a lock on the door; letters are Complexes, a padlock is a "
        "Guard Tower. Red lines are walls, the dotted line is the seam of the cylinder."
    )
    return (
        f'<section>\n<h2>How to read the pictures</h2>\n<ul class="legend">{items}</ul>\n'
        f'<p class="note">{note}</p>\n</section>'
    )
