"""Unexpected errors in the window: log the error, save the game, and ask the player how to continue.

An internal error must never cause the loss of a game. Every exception while an event is handled or a frame is
drawn ends here; the player can continue the game from its file, write a bug report, or close the window.
"""

from __future__ import annotations

import io
import traceback
from pathlib import Path

import arcade

from hades import console, program_log
from hades.art.colours import SPACE
from hades.engine.game import Game
from hades.facts.rows import Row
from hades.printable import short_path
from hades.storage.disk import free_name, make_folder
from hades.terminal import bug_report
from hades.ui import keys
from hades.ui.overlay_screens import SheetScreen
from hades.ui.panels.text_page import Sheet
from hades.ui.screen import Handlers, Window

FOLDER = "reports"
"""Name of the folder for bug reports, beside the games."""
PATIENCE = 3
"""Maximum number of errors in a row, without a complete frame in between, before the window closes."""


class ErrorScreen(SheetScreen):
    """The page after an internal error: what went wrong, that the game is saved, and how to continue."""

    _fault = _kept = _report_note = ""

    def open(self, game: Game | None, fault: str, kept: str) -> None:
        """Show an error; ``kept`` is the path of the file with the game, "" if no game was saved."""
        self.game, self._fault, self._kept, self._report_note = game, fault, kept, ""
        self.panel.scroll = 0.0

    def sheet(self) -> Sheet:
        rows: list[Row] = [("text", "An internal error occurred. Your game is not affected.", "")]
        if self._kept:
            rows.append(("text", f"Your game is saved up to the last command, in {self._kept}.", ""))
        elif self.game is not None and self.game.journal:
            watched = "You were only watching this game, so nothing needed saving."
            rows.append(("text", self.window.autosave.problem or watched, ""))
        rows.append(("head", "Error", ""))
        rows += [("text", line, "") for line in self._fault.splitlines() if line.strip()]
        report = (
            "You can continue, or write a bug report. It contains the game, settings, log, "
            "versions and a picture; nothing is sent."
        )
        rows += [
            ("head", "What you can do", ""),
            ("text", self._report_note.replace("\n", " ") or report, ""),
        ]
        buttons = (
            ("Continue" if self.game is not None else "Title", "on", "ENTER"),
            ("Report", "report", keys.of("report")),
            ("Quit", "quit", "Q"),
        )
        return Sheet("Internal error", tuple(rows), buttons)

    def draw(self) -> None:
        self.window.brush.fill(0, 0, *self.window.units, SPACE)
        super().draw()

    def spoken(self) -> str:
        return f"Something went wrong. {self._fault} {self._report_note}"

    def key(self, name: str) -> None:
        super().key("ENTER" if name in ("SPACE", "ESC", keys.of("help")) else name)

    def handlers(self) -> Handlers:
        return {"report": self._report, "quit": self.window.on_close, "on": self._go_on}

    def _report(self) -> None:
        self._report_note = self.window.report()

    def _go_on(self) -> None:
        if self.game is not None:
            # A new table, so that nothing of the failed screen is used again.
            self.window.play(self.game)
        else:
            self.window.home()


class CrashHandler:
    def __init__(self, window: Window) -> None:
        self.window = window
        self.error = ""
        """Traceback of the last error; "" if there was none."""
        self.errors_in_row = 0
        """Number of errors since the last complete frame."""
        self.screen = ErrorScreen(window)

    def handle(self, error: Exception) -> None:
        """Log an error, save the game and ask the player, or close the window after too many errors."""
        self.errors_in_row += 1
        self.error = "".join(traceback.format_exception(error))
        program_log.LOG.error("an error in the window:\n%s", self.error)
        console.mention(f"an error in the window: {' '.join(self.error.strip().splitlines()[-1].split())}")
        shown = self.window.screen_shown
        game = self.screen.game if shown is self.screen else shown.played
        if self.errors_in_row > PATIENCE:
            self._give_up()
            return
        kept = self._keep(game)
        self.screen.open(game, "".join(traceback.format_exception_only(error)).strip(), kept)
        self.window.screen_shown = self.screen
        self.window.invalidate()

    def _keep(self, game: Game | None) -> str:
        """Save a game up to its last command, and return the path of its file; "" if that failed."""
        autosave = self.window.autosave
        if game is None or not game.journal or game is not autosave.game:
            return ""
        autosave.keep()
        return short_path(autosave.file) if autosave.file is not None and not autosave.problem else ""

    def _give_up(self) -> None:
        try:
            self.window.autosave.close()
            path = self.write()
            console.mention(
                f"the window closes after repeated errors; the game is saved, and the bug report is {path}"
            )
        except (OSError, bug_report.ReportError) as error:
            console.mention(f"the window closes after repeated errors; {error}")
        self.window.close()
        arcade.exit()

    # Reports

    def write(self) -> Path:
        """Write a bug report about the window in its present state and the last error; return its path.

        :raises ReportError: if the report cannot be written; its text is one sentence.
        """
        folder = self.window.autosave_file.parent / FOLDER
        try:
            make_folder(folder)
        except OSError as error:
            raise bug_report.ReportError(f"{folder}: cannot create the folder: {error.strerror}") from None
        file = self.window.autosave.file or self.window.autosave_file
        return bug_report.write(
            free_name(folder, "report", ".zip"),
            game_file=file if file.is_file() else None,
            settings_file=self.window.config_file,
            log_file=program_log.file(),
            screenshot=_picture(),
            error=self.error or None,
            renderer=str(self.window.ctx.info.RENDERER),
        )

    def tell(self) -> str:
        """Write a bug report, show a notice about it and return the notice."""
        try:
            path = self.write()
        except bug_report.ReportError as error:
            words = f"Could not write the bug report.\n{error}"
        else:
            words = f"Bug report written; nothing was sent.\n{path.name}\nin {short_path(path.parent)}"
        self.window.notice.tell(words)
        return words


def _picture() -> bytes | None:
    """Return the contents of the window as PNG; None if the contents cannot be read."""
    out = io.BytesIO()
    try:
        arcade.get_image().convert("RGB").save(out, "PNG")
    except Exception:  # A report without a picture is better than none.
        return None
    return out.getvalue()
