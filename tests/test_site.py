"""The site: every paper has its place, every link leads somewhere, and papers name what is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools import make_site

ROOT = Path(__file__).parent.parent


def test_every_paper_has_its_place_and_every_link_leads_somewhere(tmp_path: Path) -> None:
    assert make_site.write(tmp_path) == []
    page = (tmp_path / "docs" / "architecture.html").read_text(encoding="utf-8")
    assert 'href="../CONTRIBUTING.html"' in page
    assert '<a href="../docs/architecture.html" aria-current="page">' in page
    assert ">Player&#x27;s guide</a>" in page
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


def test_the_architecture_names_what_is_there() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = re.findall(r"`([a-z][\w-]*(?:/[\w.-]+)*/[\w.-]*)`", text)
    assert len(set(named)) > 40
    for name in set(named):
        assert any((ROOT / folder / name).exists() for folder in ("hades", "hades/ui", ".")), name
    packages = {path.name for path in (ROOT / "hades").iterdir() if (path / "__init__.py").exists()}
    table = text.partition("## The packages")[2].partition("##")[0]
    assert packages == {name.strip("/") for name in re.findall(r"`(\w+/)`", table)} & packages
