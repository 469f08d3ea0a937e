"""Additions that a package build makes to the files of the checkout.

`IndexPage` writes the page for a package index. An index shows pictures and follows links only if their
addresses are complete. The project does not know its own address; a release build sets
``HADES_URL=https://...`` in the environment. Without it, the page has no pictures and links, and the package
no addresses.

`SharedFiles` adds files that desktops and shells look for in ``share``: the menu entry with its icon, the
description for software centres, the manual pages, and completions for three shells. Files that depend on the
command line are made during each build, so they are always up to date.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

URL = "HADES_URL"
"""Environment variable with the address of the project's repository."""
APP = "hades-raid"
"""Id of the game in menus and software centres."""
_PICTURE = re.compile(r"!\[([^]]*)\]\(([^):]+)\)\n*")
_LINK = re.compile(r"(?<!!)\[([^]]*)\]\(([^):#]+)(#[^)]*)?\)")


class IndexPage(MetadataHookInterface):
    """The page for a package index, with the addresses shown beside it."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Put the page and the links into the metadata."""
        home = os.environ.get(URL, "").rstrip("/")
        version = _version(Path(self.root))
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": page(text, home, version)}
        metadata["urls"] = addresses(home, version)


class SharedFiles(BuildHookInterface):
    """Files in a wheel that belong in the ``share`` folder of the installation."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the files and add them to the build, unless it is an editable one."""
        if self.target_name != "wheel" or version == "editable":
            return
        self._folder = tempfile.TemporaryDirectory()
        root, share = Path(self.root), Path(self._folder.name)
        for file in write(root, share):
            build_data["shared_data"][str(file)] = f"share/{file.relative_to(share).as_posix()}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the files made for the build."""
        if hasattr(self, "_folder"):
            self._folder.cleanup()


def page(text: str, home: str, version: str) -> str:
    """Return README.md for a package index. Without ``home``, pictures and links are left out."""
    if not home:
        return _LINK.sub(r"\1", _PICTURE.sub("", text))
    text = _PICTURE.sub(lambda found: f"![{found[1]}]({home}/raw/v{version}/{found[2]})\n\n", text)
    return _LINK.sub(lambda found: f"[{found[1]}]({home}/blob/v{version}/{found[2]}{found[3] or ''})", text)


def addresses(home: str, version: str) -> dict[str, str]:
    """Return the links for an index page; {} if ``home`` is ""."""
    if not home:
        return {}
    return {
        "Source": home,
        "Issues": f"{home}/issues",
        "Changelog": f"{home}/blob/v{version}/CHANGELOG.md",
        "Documentation": f"{home}/blob/v{version}/README.md",
    }


def completion(shell: str) -> str:
    """Return the script that completes ``hades`` in a shell."""
    import click
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    assert kind is not None
    return kind(click.Command("hades"), {}, "hades", "_HADES_COMPLETE").source()


def write(root: Path, share: Path) -> list[Path]:
    """Write all files for ``share`` and return them."""
    # In an isolated build, the dependencies of the command line are installed, and the package is in this
    # folder.
    sys.path.insert(0, str(root))
    from hades.art import ships
    from tools import man_pages

    made = {
        f"applications/{APP}.desktop": (root / "packaging" / f"{APP}.desktop").read_text(encoding="utf-8"),
        f"metainfo/{APP}.metainfo.xml": (root / "packaging" / f"{APP}.metainfo.xml").read_text(
            encoding="utf-8"
        ),
        f"icons/hicolor/scalable/apps/{APP}.svg": ships.icon(),
        "bash-completion/completions/hades": completion("bash"),
        "zsh/site-functions/_hades": completion("zsh"),
        "fish/vendor_completions.d/hades.fish": completion("fish"),
    }
    made |= {
        f"man/man{man_pages.SECTION}/{name}.{man_pages.SECTION}": text for name, text in man_pages.pages()
    }
    files = []
    for name, text in made.items():
        files.append(share / name)
        files[-1].parent.mkdir(parents=True, exist_ok=True)
        files[-1].write_text(text, encoding="utf-8")
    return files


def _version(root: Path) -> str:
    """Return the version of the checkout without importing it."""
    found = re.search(
        r'^__version__ = "(.+)"$', (root / "hades" / "__init__.py").read_text("utf-8"), re.MULTILINE
    )
    assert found
    return found[1]
