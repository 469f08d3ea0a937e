"""Write the site: ``python -m tools.make_site [FOLDER]``; ``make docs``.

The site has the documents in docs/, sorted by reader, and the Python interface (tools/api_docs.py). It goes
to build/site if no folder is given. A link to a missing page or heading is a fault, and so is a document
that is missing from the navigation.
"""

from __future__ import annotations

import argparse
import posixpath
import re
import shutil
import sys
from html import escape
from pathlib import Path

import click
from markdown_it import MarkdownIt
from markdown_it.token import Token

from hades.cli.group import cli
from tools import api_docs

ROOT = Path(__file__).resolve().parent.parent
NAV: dict[str, tuple[str, ...]] = {
    "Play": (
        "README.md",
        "docs/guide-player.md",
        "docs/terminal.md",
        "docs/lessons-and-puzzles.md",
        "docs/guide-runner.md",
    ),
    "Playtest": (
        "docs/guide-playtester.md",
        "docs/findings.md",
        "docs/positions.md",
        "docs/components.md",
    ),
    "Write programs": (
        "docs/python.md",
        "docs/agents.md",
        "docs/files.md",
        "docs/computer-players.md",
    ),
    "Contribute": (
        "CONTRIBUTING.md",
        "docs/architecture.md",
        "docs/maintaining.md",
        "tests/README.md",
        "CHANGELOG.md",
    ),
    "Measurements": (
        "docs/measured/errata.md",
        "docs/measured/balance.md",
        "docs/measured/players.md",
        "docs/measured/performance.md",
    ),
}
"""Kind of reader -> documents in reading order."""
NAMES = {
    "README.md": "Start",
    "docs/guide-player.md": "Player's guide",
    "docs/guide-playtester.md": "Playtester's guide",
    "docs/lessons-and-puzzles.md": "Lessons and puzzles",
    "docs/guide-runner.md": "Runner's guide",
    "docs/python.md": "Python",
    "docs/agents.md": "Bots and JSON",
    "docs/computer-players.md": "Computer players",
    "docs/positions.md": "Positions and drills",
    "tests/README.md": "The tests",
}
"""Document -> title in the navigation. Other documents have the title in their file."""
READER = MarkdownIt("commonmark", {"html": False}).enable("table")
API = "api"
"""Folder for the pages on the Python interface."""
COMMANDS = "commands.html"
"""Page with the help of all commands."""
STYLE = """
body{margin:0;font:17px/1.55 "Liberation Sans",Arial,sans-serif;color:#1b1d23;background:#fbf9f3;
 display:flex}
nav{flex:0 0 15rem;padding:1.2rem;background:#11151f;min-height:100vh;box-sizing:border-box}
nav b{display:block;margin:1rem 0 .2rem;color:#ff9a57}
nav a{display:block;color:#f4f0e6;text-decoration:none;padding:.1rem 0}
nav a[aria-current]{color:#ffd054;font-weight:bold}
nav a:focus,nav a:hover{text-decoration:underline}
main{flex:1;min-width:0;max-width:58rem;padding:1rem 2rem 4rem}
img{max-width:100%}
a{color:#8a3a10}
pre,code{font-family:"Liberation Mono",monospace;font-size:.88em;background:#efe9db}
pre{padding:.7rem;overflow-x:auto}
table{border-collapse:collapse;display:block;overflow-x:auto}
td,th{border:1px solid #c9c0ab;padding:.3rem .6rem;vertical-align:top}
.all{display:none}
@media(max-width:50rem){body{flex-direction:column-reverse}
nav{min-height:0}
.all{display:block}
}
"""


def main() -> int:
    """Write the site; return 0 if there are no faults."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "site")
    folder: Path = parser.parse_args().folder
    faults = [*write(folder), *api_docs.write(folder / API)]
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{folder / 'index.html'}: {len(papers())} documents, {len(faults)} faults")
    return 1 if faults else 0


def papers() -> list[str]:
    """Return all documents on the site."""
    return [paper for group in NAV.values() for paper in group]


def write(folder: Path) -> list[str]:
    """Write the documents and return the faults."""
    parsed = {paper: _parsed((ROOT / paper).read_text(encoding="utf-8")) for paper in papers()}
    placed = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")}
    faults = [
        f"{paper}: it has no place in NAV of tools/make_site.py" for paper in sorted(placed - parsed.keys())
    ]
    headings = {paper: set(anchors(tokens)) for paper, tokens in parsed.items()}
    for paper, tokens in parsed.items():
        faults += _led(paper, tokens, headings)
        file = folder / page_of(paper)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(_page(paper, tokens), encoding="utf-8")
    (folder / COMMANDS).write_text(_page(COMMANDS, READER.parse(commands())), encoding="utf-8")
    shutil.copytree(ROOT / "docs" / "pictures", folder / "docs" / "pictures", dirs_exist_ok=True)
    return faults


def commands() -> str:
    """Return the help of all commands as Markdown, in the order of ``hades --help``."""
    lines = ["# Commands", ""]

    def add(command: click.Command, context: click.Context) -> None:
        lines.extend([f"## {context.command_path}", "", "```", command.get_help(context), "```", ""])
        if isinstance(command, click.Group):
            for name in command.list_commands(context):
                inner = command.get_command(context, name)
                if inner is not None and not inner.hidden:
                    add(inner, click.Context(inner, info_name=name, parent=context, max_content_width=80))

    add(cli, click.Context(cli, info_name="hades", max_content_width=80, **cli.context_settings))
    return "\n".join(lines)


def page_of(paper: str) -> str:
    """Return the path of a document on the site."""
    return "index.html" if paper == "README.md" else f"{paper.removesuffix('.md').removesuffix('.html')}.html"


def _parsed(text: str) -> list[Token]:
    """Return a document as tokens, with the heading ids that GitHub would use."""
    tokens = READER.parse(text)
    known: dict[str, int] = {}
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            slug = re.sub(r"[^\w\- ]", "", _plain(tokens[at + 1]).lower()).strip().replace(" ", "-")
            known[slug] = known.get(slug, -1) + 1
            token.attrSet("id", slug + (f"-{known[slug]}" if known[slug] else ""))
    return tokens


def _plain(token: Token) -> str:
    return "".join(part.content for part in token.children or ())


def anchors(tokens: list[Token]) -> list[str]:
    """Return the ids of a document's headings."""
    return [str(token.attrGet("id")) for token in tokens if token.type == "heading_open"]


def _led(paper: str, tokens: list[Token], headings: dict[str, set[str]]) -> list[str]:
    """Make the links of a document point to pages of the site, and return the faults."""
    faults = []
    for part in (part for token in tokens for part in token.children or ()):
        name = {"link_open": "href", "image": "src"}.get(part.type, "")
        link = str(part.attrGet(name) or "") if name else ""
        if not link or re.match(r"\w+:", link):
            continue
        place, _, heading = link.partition("#")
        target = posixpath.normpath(posixpath.join(posixpath.dirname(paper), place)) if place else paper
        if not (ROOT / target).exists():
            faults.append(f"{paper}: {link} leads nowhere")
        elif heading and target in headings and heading not in headings[target]:
            faults.append(f"{paper}: {target} has no heading #{heading}")
        if place and target in headings:
            to = posixpath.relpath(page_of(target), posixpath.dirname(page_of(paper)) or ".")
            part.attrSet(name, to + (f"#{heading}" if heading else ""))
    return faults


def _page(paper: str, tokens: list[Token]) -> str:
    """Return a document as an HTML page with links to all others."""
    up = "../" * page_of(paper).count("/")
    rows = []
    for group, members in NAV.items():
        rows.append(f"<b>{escape(group)}</b>")
        for member in members:
            here = ' aria-current="page"' if member == paper else ""
            name = NAMES.get(member) or Path(member).stem.replace("-", " ").capitalize()
            rows.append(f'<a href="{up}{page_of(member)}"{here}>{escape(name)}</a>')
    rows.append(f'<b>Reference</b><a href="{up}{COMMANDS}">Commands</a>')
    rows.append(f'<a href="{up}{API}/index.html">Python interface</a>')
    body = READER.renderer.render(tokens, READER.options, {})
    title = next(
        (_plain(tokens[at + 1]) for at, one in enumerate(tokens) if one.type == "heading_open"), paper
    )
    return (
        f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>'
        f'<body><nav id="all">{"".join(rows)}</nav>'
        f'<main><a class="all" href="#all">All documents</a>{body}</main></body></html>\n'
    )


if __name__ == "__main__":
    sys.exit(main())
