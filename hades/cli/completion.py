"""Shell completion: the supported shells and their scripts; the words come from `types`."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import get_completion_class

if TYPE_CHECKING:
    ParamType = click.ParamType[Any]
else:
    # In older versions of click the class is not generic.
    ParamType = click.ParamType

SHELLS = ("bash", "zsh", "fish")
"""Shells that can complete ``hades``."""
ASKED_BY = "_HADES_COMPLETE"
"""Environment variable by which a shell asks for completions."""
FOLDER = "DIR"
"""Metavar of a folder in the help."""


def asked() -> bool:
    """Return whether a shell asks for completions instead of running a command."""
    return ASKED_BY in os.environ


def script(shell: str) -> str:
    """Return the script that makes a shell of `SHELLS` complete ``hades``."""
    kind = get_completion_class(shell)
    assert kind is not None
    return kind(click.Command("hades"), {}, "hades", ASKED_BY).source()
