"""The site: every paper has its place, every link leads somewhere, and the tour names what is there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tools import make_site

ROOT = Path(__file__).parent.parent


def test_every_paper_has_its_place_and_every_link_leads_somewhere(tmp_path: Path) -> None:
    assert make_site.write(tmp_path) == []
    page = (tmp_path / "docs" / "engine-tour.html").read_text(encoding="utf-8")
    assert 'href="architecture.html"' in page
    assert '<a href="../docs/engine-tour.html" aria-current="page">' in page
    assert ">The player&#x27;s guide</a>" in page
    assert make_site.NAMES.keys() <= set(make_site.papers())
    assert (tmp_path / "docs" / "pictures" / "inferno.png").is_file()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[x](docs/none.md)", "leads nowhere"),
        ("![x](docs/pictures/none.png)", "leads nowhere"),
        ("[x](docs/files.md#no-such-heading)", "has no heading #no-such-heading"),
    ],
)
def test_a_link_that_leads_nowhere_is_named(text: str, fault: str) -> None:
    headings = {"README.md": set(), "docs/files.md": {"notes"}}
    found = make_site._led("README.md", make_site._parsed(text), headings)
    assert len(found) == 1
    assert fault in found[0]


def test_the_tour_names_what_is_there() -> None:
    text = (ROOT / "docs" / "engine-tour.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:hades|tests|data|scenarios)/[\w./-]*)`(?:\s+`(\w+)`)?", text)
    assert len(named) > 20
    for file, name in named:
        assert (ROOT / file).exists(), file
        if name:
            tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
            own = {getattr(node, "name", "") for node in tree.body}
            own |= {
                getattr(target, "id", "")
                for node in tree.body
                if isinstance(node, ast.Assign | ast.AnnAssign)
                for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            }
            assert name in own, f"{file} has no {name}"
