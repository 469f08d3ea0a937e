"""Reading whole game files. Every line is checked, but nothing is played."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import attrs

from hades.content import untrusted_input
from hades.engine.journal import BESIDE_PLAY, Annotation
from hades.engine.line_history import MAIN, GameFileError, MismatchError
from hades.storage.game_file_format import (
    FORMAT,
    End,
    Header,
    Move,
    Seal,
    number_of,
    parse,
    read_header,
    read_move,
    seal_of,
    shown,
    upgraded,
)


@attrs.frozen
class Recording:
    """A parsed game file. ``warning`` names a part that was left out, if any."""

    path: Path
    header: Header
    moves: tuple[Move, ...]
    seals: tuple[Seal, ...]
    """The checks of all lines, beginning with the header."""
    warning: str = ""
    format: int = FORMAT
    """Format of the file on the disk. All other attributes are in the current format."""
    whole: bool = True
    """True if the last line ends with a line break."""

    @property
    def commands(self) -> int:
        """Number of commands on the current branch at the end of the file."""
        return self.moves[-1].n if self.moves else 0

    @property
    def end(self) -> End | None:
        """The result stated in the file; None if the file was never closed."""
        return self.moves[-1].end if self.moves else self.header.end


def read(path: Path | str, *, salvage: bool = False) -> Recording:
    """Read a game file; with ``salvage``, only up to the first line that is invalid.

    :raises GameFileError: if the file is missing, unreadable or not a game file.
    """
    path = Path(path)
    lines, warning, whole = _lines(path)
    number, header = _header(lines[0], path)
    moves: list[Move] = []
    seals = [seal_of(lines[0], "")]
    above = header.check
    try:
        for line, text in enumerate(lines[1:], 2):
            where = f"{path}, line {line}"
            entry = upgraded(parse(text, where), number, where)
            before = moves[-1].n if moves else 0
            if header.end is not None:
                raise MismatchError(f"{where}: the file was closed above, but more lines follow.")
            moves.append(read_move(entry, before, where))
            seals.append(seal_of(text, above))
            if line < len(lines) and moves[-1].end is not None:
                is_text = any(map(bytes.strip, lines[line:]))
                more = "more lines follow" if is_text else "empty lines follow; remove them"
                raise MismatchError(f"{where}: the file was closed here, but {more}.")
            above = moves[-1].check
    except GameFileError as error:
        if not salvage:
            raise
        warning = str(error)
    return Recording(path, header, tuple(moves), tuple(seals), warning, number, whole)


def glance(path: Path) -> tuple[Header, int, bool]:
    """Return the header of a game file, its number of commands, and whether it says that the game is over.

    The lines between the first and the last are not parsed.

    :raises GameFileError: if the file is missing, unreadable or not a game file.
    """
    lines, _, _ = _lines(path)
    number, header = _header(lines[0], path)
    if len(lines) == 1:
        return header, 0, header.end is not None and bool(header.end.outcome)
    where = f"{path}, line {len(lines)}"
    last = upgraded(parse(lines[-1], where), number, where)
    n = last.get("n")
    if type(n) is not int or n < 0:
        raise GameFileError(f"{where}: n is {shown(n)}; it must be a whole number from 0.")
    end = last.get("end")
    return header, n, isinstance(end, dict) and bool(end.get("outcome"))


def moves_to(moves: Sequence[Move], to: int) -> int:
    """Return the number of moves up to command ``to`` of the last branch of a file; 0 without that command.

    All moves before that command count, even undone commands and other branches.
    """
    line: list[int] = []
    waiting: dict[str, list[int]] = {}
    branch = MAIN
    for number, move in enumerate(moves, 1):
        if move.kind == "command":
            line.append(number)
        elif move.kind == "undo":
            del line[move.n :]
        elif move.kind == "rename":
            branch = move.what
        elif move.kind not in BESIDE_PLAY:
            waiting[branch] = line
            line = line[: move.n] if move.kind == "branch" else waiting.get(move.what, [])
            branch = move.what
    return line[to - 1] if 0 < to <= len(line) else 0


def annotated(moves: Sequence[Move]) -> dict[int, tuple[Annotation, ...]]:
    """Map the number of a move (from 1) to the notes after it; 0 has the notes before the first move."""
    found: dict[tuple[int, int | None], Annotation] = {}
    for number, move in enumerate(moves):
        if (note := move.note) is not None:
            found[moves_to(moves[:number], note.after), note.event] = note
    by_move: dict[int, list[Annotation]] = {}
    for (number, _), note in found.items():
        if not note.is_empty:
            by_move.setdefault(number, []).append(note)
    return {number: tuple(sorted(notes, key=lambda one: one.order)) for number, notes in by_move.items()}


def _lines(path: Path) -> tuple[list[bytes], str, bool]:
    """Return the lines of a file, a warning of a torn last line, and whether the last line has a line break.

    :raises GameFileError: if the file is missing, unreadable or not a game file.
    """
    try:
        data = untrusted_input.read_bytes(path, untrusted_input.GAME)
    except (OSError, ValueError) as error:
        raise GameFileError(f"{path}: {untrusted_input.reason_of(error)}.") from None
    if data.count(b"\n") > untrusted_input.MOST_LINES:
        raise GameFileError(f"{path}: too many lines; a game file has at most {untrusted_input.MOST_LINES}.")
    if path.suffix == ".toml":
        raise GameFileError(
            f"{path}: a *.toml is a position, not a game file; use it with --load or hades drill."
        )
    *lines, rest = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    warning = ""
    if rest.strip():
        # A last line without a line end is complete, or was torn off by a crash.
        try:
            parse(rest, "")
            lines.append(rest)
        except GameFileError:
            if lines:
                warning = f"{path}, line {len(lines) + 1}: the last line is incomplete and was left out."
    if not lines or not lines[0].lstrip().startswith(b"{"):
        where = f"{path}, line 1" if lines or rest.strip() else str(path)
        raise GameFileError(
            f"{where}: this is not a game file: a game file begins with a header line in JSON."
        )
    return [line.removesuffix(b"\r") for line in lines], warning, not rest.strip()


def _header(line: bytes, path: Path) -> tuple[int, Header]:
    """Return a file's format, and its header in the current format, or raise GameFileError."""
    where = f"{path}, line 1"
    raw = parse(line, where)
    number = number_of(raw, where)
    return number, read_header(upgraded(raw, number, where, header=True), where)
