"""Commands for the shell that runs hades: completion."""

from __future__ import annotations

import click

from hades.cli import completion as shells
from hades.cli.group import cli, echo_lines


@cli.command()
@click.argument("shell", type=click.Choice(shells.SHELLS))
def completion(shell: str) -> int:
    """Print what makes a shell complete hades: commands, options, scenarios, editions, clauses, files.

    \b
    bash    eval "$(hades completion bash)"        in ~/.bashrc
    zsh     eval "$(hades completion zsh)"         in ~/.zshrc, after compinit
    fish    hades completion fish | source         in ~/.config/fish/config.fish
    """
    echo_lines(shells.script(shell).strip().split("\n"))
    return 0
