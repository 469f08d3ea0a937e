"""Lines typed with editing, history and completion, where prompt_toolkit is there and a terminal can do it.

No screen is filled and nothing pops up: what may follow is listed when Tab is pressed, above the line.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterable
from pathlib import Path

from platformdirs import user_data_path

from hades.content import untrusted_input
from hades.record import write_whole
from hades.record.disk import make_folder

Edit = Callable[[str], str | None]
"""Shows a prompt and takes a line; None at the end, as Ctrl-D and Ctrl-C in an empty line are."""
Complete = Callable[[str], list[str]]
"""All that a line may be that begins so."""
KEPT = 500
"""Lines that are kept for the next game."""


def history_file() -> Path:
    """Where the lines are kept that were typed."""
    return user_data_path("hades") / "typed.txt"


def recalled(file: Path) -> list[str]:
    """The lines that are kept, the oldest first; none if they cannot be read."""
    try:
        return untrusted_input.read_text(file, untrusted_input.SETTINGS).splitlines()[-KEPT:]
    except (OSError, ValueError):
        return []


def keep(file: Path, lines: Iterable[str]) -> None:
    """Keep the last of some lines; a disk that refuses is no reason to stop a game."""
    with contextlib.suppress(OSError):
        make_folder(file.parent)
        write_whole(file, "".join(f"{line}\n" for line in [*lines][-KEPT:]), keep=False)


def editor(complete: Complete, file: Path | None) -> Edit | None:
    """What edits lines, with what was typed before in a file; None where there is nothing that could."""
    if os.environ.get("TERM", "") == "dumb":
        return None
    try:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import Completer, Completion
        from prompt_toolkit.document import Document
        from prompt_toolkit.history import InMemoryHistory
        from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
        from prompt_toolkit.output import create_output
        from prompt_toolkit.output.vt100 import Vt100_Output
        from prompt_toolkit.shortcuts import CompleteStyle
    except ImportError:
        return None

    class OfDialogue(Completer):
        """Completes a line by what the dialogue takes."""

        def get_completions(self, document: Document, _: object) -> Iterable[Completion]:
            begun = document.text_before_cursor.lstrip()
            # the word that is being typed: what stands before it stays
            start = begun.rfind(" ") + 1
            for line in complete(begun):
                yield Completion(line[start:], start_position=start - len(begun))

    keys = KeyBindings()

    @keys.add("c-c")
    def _(event: KeyPressEvent) -> None:
        """Away with the line; in an empty one, the end."""
        if event.current_buffer.text:
            event.current_buffer.reset()
        else:
            event.app.exit(exception=EOFError)

    output = create_output()
    if isinstance(output, Vt100_Output):
        # where the cursor is matters to menus that pop up; not every terminal can say it
        output.enable_cpr = False
    before = recalled(file) if file is not None else []
    session: PromptSession[str] = PromptSession(
        history=InMemoryHistory(before),
        completer=OfDialogue(),
        complete_style=CompleteStyle.READLINE_LIKE,
        complete_while_typing=False,
        key_bindings=keys,
        output=output,
    )

    def edit(prompt: str) -> str | None:
        try:
            line = session.prompt(prompt)
        except (EOFError, KeyboardInterrupt):
            return None
        if file is not None and line.strip():
            before.append(line.strip())
            keep(file, before)
        return line

    return edit
