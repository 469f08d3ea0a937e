"""The controls of enemy playback and the text of its current step, beside the board.

The history view uses the same controls to move through the log.
"""

from __future__ import annotations

import attrs

from hades.art.colours import DECK_COLOURS, EDGE, FAINT, INK, MUTED, STEEL, WARN, Colour
from hades.geometry import MAP_NAMES
from hades.ui import keys
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import (
    CHIP_HIGH,
    MARGIN,
    PAGE_HIGH,
    Box,
    Caption,
    Clicked,
    Column,
    Even,
    Gap,
    Row,
    Spring,
    Text,
    Track,
    Wide,
)
from hades.ui.kit.button import SMALL, Button
from hades.ui.kit.canvas import Blank, Canvas
from hades.ui.kit.panel import Backdrop, Panel
from hades.ui.settings import INSTANT, PLAIN, SPEEDS

PAD = MARGIN
PIECE = 6.0
"""Width of a clickable segment of the progress bar, in units."""
CONTROLS = 104.0
"""Height of the buttons, the slider and the progress bar together, in units."""
DETAIL, LEADING = 14.0, 1.25
"""Letter size and line spacing of the details of a step."""
WHY = 22.0
"""Height of the link to the rules of the step, below the details, in units."""
BUTTON = attrs.evolve(SMALL, high=PAGE_HIGH, pad=4.0, centred=True, under=True)
HERE = attrs.evolve(SMALL, high=CHIP_HIGH, beside=4.0, centred=True)
BUTTONS = {
    "film": (
        ("back", "Back", "go one step back"),
        ("pause", "Pause", "pause or continue"),
        ("next", "Next", "go one step on"),
        ("end", "End", "skip to the next question"),
    ),
    "past": (
        ("back", "Earlier", "previous line"),
        ("pause", "Play", "play from here on"),
        ("next", "Later", "next line"),
        ("end", "Now", "return to the current game"),
    ),
}
"""Mode -> (action, label, description) of each button."""
CLOSES = {"film": ("End", "stop the playback here"), "past": ("Close", "return to the list")}
"""Mode -> label and description of the last button if there is no game to return to."""


@attrs.frozen
class PlaybackState:
    """Contents of the controls: step ``step`` of ``count``, with its caption and clauses.

    ``mode`` is ``film`` for the playback of an enemy turn, ``past`` for the history view, or ``own`` for a
    step of the player's own move, which has no controls.
    """

    mode: str
    step: int
    count: int
    paused: bool
    speed: str
    banner: str = ""
    title: str = ""
    text: str = ""
    clauses: tuple[str, ...] = ()
    headline: str = ""
    """Report of the event in one line; ``text`` gives the details."""
    matters: str = ""
    """Significance of the event, or ""."""
    closes: bool = False
    """True if there is no game to return to, so that the last button closes."""
    here: tuple[str, str] = ("", "")
    """Label of the command to continue from this moment, and the reason why it is disabled, or ""."""
    note: str = ""
    """Label of the button for a note on this moment, new or existing; "" for no button."""
    goes: str = ""
    """Turn and step of the question to which the command in ``here`` returns."""
    before: int = 0
    """Number of steps played before a question interrupted the playback."""
    deck: int = -1
    """Deck of the step, or -1."""
    seen: bool = True
    """True if the deck of the step is in view."""


class PlaybackControls(Panel):
    """The panel that paints a `PlaybackState`; its buttons stay in place even if the caption changes."""

    backdrop = Backdrop(edge=EDGE, solid=True)
    clear = True
    end = 0.0
    """Lower end of the words, in units of the panel."""

    def tall(self, content: PlaybackState, ratio: float) -> float:
        """Return the height of the controls and the banner."""
        return self._caption(content).tall(Blank(10, 10, ratio), self.width - 2 * PAD) + CONTROLS + 14

    def words(self, content: PlaybackState, ratio: float) -> float:
        """Return the lower end of the words of a step, in units of the panel."""
        end = self.end
        self.paint(Blank(10, 10, ratio), content)
        self.end, found = end, self.end
        return found

    def _caption(self, content: PlaybackState) -> Text:
        count = f" of {content.count}" if content.count else ""
        line = f" · line {content.step}{count}" if content.mode == "past" and content.step else ""
        return Text(content.banner + line, 14, WARN, bold=True, leading=1.28)

    def paint(self, canvas: Canvas, content: PlaybackState) -> None:
        past, wide = content.mode == "past", self.width - 2 * PAD
        below = _here(content) if past else self._count(canvas, content)
        y = PAD
        if content.mode != "own":
            controls = self._buttons(content), _slider(content), below
            Column(controls, 2).paint(canvas, PAD, 8, wide)
            y = CONTROLS + 6
        if content.banner:
            y = self._caption(content).paint(canvas, PAD, y, wide) + 6
        self.end = y
        if past:
            return
        size = 17 if self.width > 300 else 15
        headline = content.headline or content.text
        if content.title and not (content.title.endswith(headline) or headline.startswith(content.title)):
            y = Text(content.title, 14, MUTED, bold=True, below=2).paint(canvas, PAD, y, wide)
        y = Text(headline, size, INK, bold=True, leading=1.25, below=2).paint(canvas, PAD, y, wide)
        # If space is short, the details are dropped first; the page of reasons has all of them.
        y = self._detail(canvas, y, content.matters, WARN)
        if content.text != headline and not headline.startswith(content.text.rstrip(".")):
            y = self._detail(canvas, y, content.text, INK)
        if content.clauses:
            tip = f"Rules: {', '.join(content.clauses)}{keys.after('why')}"
            link = Clicked(Caption("why?", 13, STEEL), "step", tip, beyond=3)
            y = Row((link, Spring())).paint(canvas, PAD, y, wide)
        self.end = y

    def _detail(self, canvas: Canvas, y: float, words: str, ink: Colour) -> float:
        """Paint as many lines as fit above the link to the rules; return the y below them."""
        most = int((self.height - WHY - y) // (DETAIL * LEADING))
        text = Text(words if most > 0 else "", DETAIL, ink, leading=LEADING, below=2, most=most)
        return text.paint(canvas, PAD, y, self.width - 2 * PAD)

    def _buttons(self, content: PlaybackState) -> Box:
        caps = "BACKSPACE" if self.width > 300 else "Bksp", keys.of("pause"), "SPACE", "ESC"
        buttons = []
        for (action, words, does), key in zip(BUTTONS[content.mode], caps, strict=True):
            paused = action == "pause" and content.paused
            words, does = CLOSES[content.mode] if action == "end" and content.closes else (words, does)
            words, lit = "Play" if paused else words, paused and content.mode == "film"
            tip = f"{words}: {does} [{keys.cap(key)}]"
            buttons.append(Button(words, Action("playback", action), key, tip, here=lit, look=BUTTON))
        return Even(buttons, 5)

    def _count(self, canvas: Canvas, content: PlaybackState) -> Box:
        step = content.before + content.step
        words = f"{step} / {content.before + content.count}" if content.count else f"{step}"
        count, last = Caption(words, 13, MUTED, bold=True, high=24), content.count - 1
        deck = self._deck(content)
        if last < 1:
            return Row((deck, Spring(), count))
        room = self.width - 2 * PAD - count.wide(canvas) - deck.wide(canvas) - 24
        pieces = min(content.count, int(room // PIECE))
        goals = [round(at * last / max(1, pieces - 1)) for at in range(pieces)]
        steps = [(Action("seek", goal), f"Go to step {goal + 1} of {content.count}") for goal in goals]
        return Row((deck, Track(content.step / content.count, steps, 24, thick=8, ink=FAINT), count), 12)

    def _deck(self, content: PlaybackState) -> Box:
        away = ", not shown" if self.width > 300 else ""
        longest = [Caption(name + away, 13, bold=True) for name in MAP_NAMES]
        if content.deck < 0:
            return Wide(Gap(24), like=longest)
        name, tip = MAP_NAMES[content.deck], f"On {MAP_NAMES[content.deck]}"
        if not content.seen:
            name, tip = name + away, f"{tip}, which is not in view"
        words = Caption(name, 13, DECK_COLOURS[content.deck], bold=True, high=24)
        return Clicked(Wide(words, like=longest), tip=tip)


def _slider(content: PlaybackState) -> Box:
    names = tuple(reversed(SPEEDS))
    pieces = [(Action("pace", name), f"Playback speed: {name}\nOr turn the wheel") for name in names]
    # The notches of normal speed and of instant are taller.
    notches = [16.0 if name in (PLAIN, INSTANT) else 9.0 for name in names]
    part = names.index(content.speed) / (len(names) - 1)
    word = Caption(content.speed, 13.5, bold=True, high=30, at="r")
    track = Track(part, pieces, 30, knob=(12, 22), notches=notches)
    return Row((track, Wide(word, like=[Caption(name, 13.5, bold=True) for name in SPEEDS])), 8)


def _here(content: PlaybackState) -> Box:
    words, why = content.here
    more = f"Not now: {why}" if why else f"Continues from {content.goes}"
    tip = f"{words} [{keys.shown('here')}]\n{more}"
    here = Button(words, "here", keys.of("here"), tip, not why, look=HERE)
    if not content.note:
        return here
    tip = "Text on this moment, saved in the game file"
    note = Button(content.note, "note", keys.of("note"), tip, look=HERE)
    return Row((Column((here,), grows=True), note), 5)
