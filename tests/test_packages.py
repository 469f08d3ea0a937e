"""What a package holds beside modules: the page of an index, manual pages, what a desktop looks for."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hades.cli.group import COMMANDS
from hades.ui.screen import TITLE
from tools import build_hooks, man_pages

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_an_index_is_given_full_addresses_or_none() -> None:
    bare = build_hooks.page(README, "", "0.1.0")
    assert "![" not in bare
    assert re.findall(r"\]\((?!https?://|#)[^)]*\)", bare) == []
    assert build_hooks.addresses("", "0.1.0") == {}
    full = build_hooks.page(README, "https://example.org/hades", "0.1.0")
    pictures = re.findall(r"!\[[^]]*\]\(([^)]+)\)", full)
    assert pictures and all(one.startswith("https://example.org/hades/raw/v0.1.0/docs/") for one in pictures)
    links = re.findall(r"(?<!!)\[[^]]*\]\((?!#)([^)]+)\)", full)
    assert links and all(one.startswith("https://") for one in links)
    assert set(build_hooks.addresses("https://example.org/hades", "0.1.0")) >= {
        "Source",
        "Issues",
        "Changelog",
    }


@pytest.fixture(scope="module")
def share(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("share")
    build_hooks.write(ROOT, folder)
    return folder


def test_every_command_has_a_page_that_says_what_its_help_says(share: Path) -> None:
    pages = {path.stem for path in (share / "man" / "man1").iterdir()}
    assert pages == {"hades", *(f"hades-{name}" for name in COMMANDS)}
    text = (share / "man" / "man1" / "hades-text.1").read_text(encoding="utf-8")
    assert "\\fB\\-\\-no\\-aids\\fR" in text
    top = (share / "man" / "man1" / "hades.1").read_text(encoding="utf-8")
    assert all(f".SS {name}\n" in top for name in COMMANDS)


def test_roff_has_nothing_to_complain_of(share: Path) -> None:
    if shutil.which("groff") is None:
        pytest.skip("there is no groff here")
    files = sorted((share / "man" / "man1").iterdir())
    command = ["groff", "-man", "-Tutf8", "-ww", "-z", *map(str, files)]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stderr == ""


@pytest.mark.parametrize(
    ("plain", "roff"),
    [(".so x", "\\&.so x"), ("a-b", "a\\-b"), ("\\n", "\\en"), ("it's", "it\\(aqs"), ("'br", "\\(aqbr")],
)
def test_no_text_is_an_order_to_roff(plain: str, roff: str) -> None:
    assert man_pages.escaped(plain) == roff


def test_a_desktop_finds_the_window_its_icon_and_its_name(share: Path) -> None:
    entry = (share / "applications" / "hades-raid.desktop").read_text(encoding="utf-8")
    rows = dict(row.split("=", 1) for row in entry.partition("\n\n")[0].splitlines()[1:])
    assert rows["StartupWMClass"] == TITLE, "by this a desktop knows whose window it is"
    assert (share / "icons" / "hicolor" / "scalable" / "apps" / f"{rows['Icon']}.svg").is_file()
    for command in re.findall(r"^Exec=hades (\w+)", entry, re.MULTILINE):
        assert command in COMMANDS
    about = ElementTree.parse(share / "metainfo" / "hades-raid.metainfo.xml").getroot()
    assert about.findtext("launchable") == "hades-raid.desktop"
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'license = "{about.findtext("project_license")}"' in project


def test_a_build_is_given_all_that_the_command_line_needs() -> None:
    """Or the manual pages of a wheel could not be made where it is built alone."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert set(project["project"]["dependencies"]) <= set(project["build-system"]["requires"])
