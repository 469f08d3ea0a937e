"""The completion of a shell: which shells there are, and what each is told; the words are in `types`."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import get_completion_class

if TYPE_CHECKING:
    ParamType = click.ParamType[Any]
else:
    # in older versions it takes no type of its own
    ParamType = click.ParamType

SHELLS = ("bash", "zsh", "fish")
"""Shells that can be told what to complete."""
ASKED_BY = "_HADES_COMPLETE"
"""Variable of the environment by which a shell asks."""
FOLDER = "DIR"
"""How the help calls what is a folder."""


def asked() -> bool:
    """Whether a shell asks for what may come next, and nobody runs the command."""
    return ASKED_BY in os.environ


def script(shell: str) -> str:
    """What makes a shell of `SHELLS` complete ``hades``."""
    kind = get_completion_class(shell)
    assert kind is not None
    return kind(click.Command("hades"), {}, "hades", ASKED_BY).source()
