"""The controls of a film, and what its step is: beside the board, so that nothing of it is covered.

The same controls go through the log during a look back.
"""

from __future__ import annotations

import attrs

from hades.art.colours import DECK_COLOURS, EDGE, FAINT, GOOD, INK, MUTED, PANEL, STEEL, WARN, Colour
from hades.narrate.lexicon import MAP_NAMES
from hades.ui import keys
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Box, Caption, Clicked, Column, Even, Gap, Row, Spring, Text, Track, Wide
from hades.ui.kit.button import SMALL, Button, Look
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import Backdrop, Panel
from hades.ui.settings import INSTANT, PLAIN, SPEED_WORDS, SPEEDS

PAD = 12.0
PIECE = 6.0
"""Width of a place on the bar of steps that can be clicked at."""
CONTROLS = 104.0
"""Height of the buttons, the slider and the bar of steps."""
DETAIL, LEADING, WHY = 14.0, 1.25, 22.0
"""Size and leading of the details of a step, and height of the clauses below them."""
CITED = 6
"""Clauses that are named below a caption; the page that says why has all."""
BUTTON = attrs.evolve(SMALL, high=36.0, pad=4.0, centred=True, under=True)
HERE = attrs.evolve(SMALL, high=25.0, beside=4.0, centred=True)
AGAIN = attrs.evolve(SMALL, fill=PANEL, size=12.5, pad=9.0, beside=4.0)
FILM, LOOK_BACK = Backdrop(edge=EDGE, solid=True), Backdrop(edge=WARN, thick=2, solid=True)
NAMES = {
    "film": ("Back", "Pause", "Next", "End"),
    "past": ("Earlier", "Play", "Later", "Now"),
}
TIPS = {
    "film": ("one step back", "stand still, or go on", "one step on", "to the next question"),
    "past": (
        "the line before",
        "everything from here on",
        "the line after",
        "back to the game as it is",
    ),
}


@attrs.frozen
class PlaybackState:
    """What it shows: ``mode`` film or past; ``step`` of ``count``; the caption and what it rests on."""

    mode: str
    step: int
    count: int
    paused: bool
    speed: str
    banner: str = ""
    title: str = ""
    text: str = ""
    clauses: tuple[str, ...] = ()
    moment: str = ""
    """What makes it a step that nobody should miss."""
    headline: str = ""
    """What happened, in one line; the text tells it at length."""
    matters: str = ""
    """Why it matters."""
    closes: bool = False
    """Whether there is no game to go back to: the last button closes."""
    here: tuple[str, str] = ("", "")
    """What can be done about the moment that is looked at, and why it cannot; "" if it can."""
    note: str = ""
    """What can be written on that moment: a new note, or the one that is there; "" for nothing."""
    goes: str = ""
    """Turn and step of the question that this leads to."""
    before: int = 0
    """Steps that were shown before a question stopped the film."""
    deck: int = -1
    """The deck where it happens, -1 where that is none."""
    seen: bool = True
    """Whether that deck is in view."""


class PlaybackControls(Panel):
    """Paints a `PlaybackState`; the buttons stay where they are, whatever the caption is."""

    clear = True

    def backdrop_of(self, content: PlaybackState) -> Backdrop:
        return LOOK_BACK if content.mode == "past" else FILM

    def tall(self, content: PlaybackState, ratio: float) -> float:
        """Height that controls and banner need."""
        return self._told(content).tall(Canvas(10, 10, ratio), self.width - 2 * PAD) + CONTROLS + 14

    def _told(self, content: PlaybackState) -> Text:
        """The banner; of what has none, nothing."""
        return Text(self._banner(content), 14, WARN, bold=True, leading=1.28)

    def _banner(self, content: PlaybackState) -> str:
        """The banner; in a look back with the number of the line."""
        if content.mode != "past" or not content.step:
            return content.banner
        count = f" of {content.count}" if content.count else ""
        return f"{content.banner} · line {content.step}{count}"

    def paint(self, canvas: Canvas, content: PlaybackState) -> None:
        past, wide = content.mode == "past", self.width - 2 * PAD
        below = self._here(canvas, content) if past else self._count(canvas, content)
        controls = self._buttons(content), self._slider(canvas, content), below
        Column(controls, 2).paint(canvas, PAD, 8, wide)
        y = CONTROLS + 6
        if content.banner:
            y = self._told(content).paint(canvas, PAD, y, wide) + 6
        if past:
            return
        top = y
        if content.title:
            y = Text(content.title, 14, MUTED, bold=True, below=2).paint(canvas, PAD, y, wide)
        y = Text(content.moment, 21, WARN, bold=True, leading=1.2, below=3).paint(canvas, PAD, y, wide)
        size = 17 if self.width > 300 else 15
        headline = content.headline or content.text
        y = Text(headline, size, INK, bold=True, leading=1.25, below=2).paint(canvas, PAD, y, wide)
        # in little room the details go first; the page that says why has all of them
        y = self._detail(canvas, y, content.matters, WARN)
        if content.text != headline and not headline.startswith(content.text.rstrip(".")):
            y = self._detail(canvas, y, content.text, INK)
        if content.clauses:
            more = ", …" if len(content.clauses) > CITED else ""
            words = f"why? ({keys.shown('why')}) {', '.join(content.clauses[:CITED])}{more}"
            y = Text(words, 13, STEEL, most=max(1, int((self.height - y) // 17))).paint(canvas, PAD, y, wide)
            canvas.spot(PAD - 6, top, wide + 12, min(y, self.height) - top, "step")

    def _detail(self, canvas: Canvas, y: float, words: str, ink: Colour) -> float:
        """As many lines as have room above that of the clauses; the y below them."""
        most = int((self.height - WHY - y) // (DETAIL * LEADING))
        text = Text(words if most > 0 else "", DETAIL, ink, leading=LEADING, below=2, most=most)
        return text.paint(canvas, PAD, y, self.width - 2 * PAD)

    def _buttons(self, content: PlaybackState) -> Box:
        past = content.mode == "past"
        names, tips, caps = (
            NAMES[content.mode],
            TIPS[content.mode],
            ("BACKSPACE" if self.width > 300 else "Bksp", keys.of("pause"), "SPACE", "ESC"),
        )
        if content.closes and past:
            names, tips = (*names[:3], "Close"), (*tips[:3], "back to the list it was chosen from")
        elif content.closes:
            tips = (*tips[:3], "the film ends where it is")
        buttons = []
        for at, action in enumerate(("back", "pause", "next", "end")):
            word = "Play" if at == 1 and content.paused else names[at]
            lit, tip = at == 1 and content.paused and not past, f"{word}: {tips[at]} [{keys.cap(caps[at])}]"
            buttons.append(Button(word, Action("reel", action), caps[at], tip, here=lit, look=BUTTON))
        return Even(buttons, 5)

    def _slider(self, canvas: Canvas, content: PlaybackState) -> Box:
        """A slider with a notch for each speed, the slowest at the left, and its name."""
        names = tuple(reversed(SPEEDS))
        hint = f"[{keys.shown('slower')}] slower, [{keys.shown('faster')}] faster, or the wheel"
        pieces = [(Action("pace", name), f"Steps are shown: {name}\n{hint}") for name in names]
        # what is at full speed, and what is not shown at all, stand out
        notches = [16.0 if name in (PLAIN, INSTANT) else 9.0 for name in names]
        part, word = (
            names.index(content.speed) / (len(names) - 1),
            Caption(SPEED_WORDS[content.speed], 13.5, bold=True, at="r"),
        )
        room = max(Caption(name, 13.5, bold=True).wide(canvas) for name in SPEED_WORDS.values())
        track = Track(part, pieces, 30, knob=(12, 22), notches=notches)
        return Row((track, attrs.evolve(word, high=30)), 8, (self.width - 2 * PAD - room - 8, room))

    def _here(self, canvas: Canvas, content: PlaybackState) -> Box:
        """The button that lets the game go on from the moment that is looked at, or why it cannot; beside it
        that of a note."""
        words, why = content.here
        more = f"Not now: {why}" if why else f"To the question of {content.goes}"
        tip = f"{words} [{keys.shown('here')}]\n{more}"
        here = Button(words, "here", keys.of("here"), tip, not why, look=HERE)
        if not content.note:
            return here
        tip = "Words, rings and arrows on this moment, kept in the file of the game"
        note = Button(content.note, "note", keys.of("note"), tip, look=HERE)
        wide = note.wide(canvas)
        return Row((here, note), 5, (self.width - 2 * PAD - 5 - wide, wide))

    def _count(self, canvas: Canvas, content: PlaybackState) -> Box:
        """On which deck it happens, which step it is, and a bar to click at to go to any other."""
        step = content.before + content.step
        words = f"{step} / {content.before + content.count}" if content.count else f"{step}"
        count, last = Caption(words, 13, MUTED, bold=True, high=24), content.count - 1
        deck = self._deck(canvas, content)
        if last < 1:
            return Row((deck, Spring(), count))
        room = self.width - 2 * PAD - count.wide(canvas) - deck.wide(canvas) - 24
        pieces = min(content.count, int(room // PIECE))
        goals = [round(at * last / max(1, pieces - 1)) for at in range(pieces)]
        steps = [(Action("seek", goal), f"Go to step {goal + 1} of {content.count}") for goal in goals]
        return Row((deck, Track(content.step / content.count, steps, 24, thick=8, ink=FAINT), count), 12)

    def _deck(self, canvas: Canvas, content: PlaybackState) -> Box:
        """The deck where it happens: in brackets where that is not in view."""
        room = max(canvas.measure(f"[{name}]", 13, True) for name in MAP_NAMES)
        if content.deck < 0:
            return Wide(Gap(24), room)
        name, tip = MAP_NAMES[content.deck], f"On {MAP_NAMES[content.deck]}"
        if not content.seen:
            name, tip = f"[{name}]", f"{tip}, which is not in view"
        words = Caption(name, 13, DECK_COLOURS[content.deck], bold=True, high=24)
        return Clicked(Wide(words, room), tip=tip)


@attrs.frozen
class Again:
    """The buttons of the last enemy turn and of hints: how much is written on them (`AGAIN_FORMS`), why those
    of the turn and that of a hint do nothing now, "" if they do, and the keys they name."""

    form: int = 0
    barred: str = ""
    no_hint: str = ""
    keys: tuple[tuple[str, str], ...] = ()
    coach: str = ""
    """How the coach stands to what is pointed at, one of `COACHED`; "" without one."""
    plain: bool = False
    """Whether what a first game does not need is left out."""


COACHED = {
    "thinking": "still thinking about this question",
    "ready": "has thought about this question; point at a move",
    "few": "too few games to judge: the machine is busy",
    "fine": "nothing to say against that move",
    "dear": "has something to say about that move",
    "unknown": "has not thought of that move",
}
"""How the coach stands to a move, and how that is said."""
SIGNS = {"fine": GOOD, "dear": WARN}
"""What it makes of a move -> colour of the bar that says so."""


class AgainPanel(Panel):
    """Small buttons below the board: the last enemy turn once more, what it came to, and a hint."""

    def _row(self, content: Again, high: float) -> Row:
        narrow = content.form == AGAIN_FORMS - 1
        look = attrs.evolve(AGAIN, high=high, pad=5.0 if narrow else AGAIN.pad)
        left_out = {"again"} if narrow else {"turn"} if content.plain else set()
        shown = [one for one in TELLERS if one[0] not in left_out]
        buttons = [self._button(content, *one, look) for one in shown]
        if content.coach and narrow:
            # there it is on the button of the hint, and takes no room
            last = buttons[-1]
            buttons[-1] = attrs.evolve(
                _coached(last, content.coach, box=False), tip=f"{last.tip}\n{_coach_told(content)}"
            )
        elif content.coach:
            coach = Button("Coach", "settings", tip=_coach_told(content), look=look)
            buttons.append(_coached(coach, content.coach))
        return Row(buttons, 4)

    def _button(self, content: Again, action: str, words: str, brief: str, tip: str, look: Look) -> Button:
        barred = content.no_hint if action == "hint" else content.barred
        key, live = keys.of(action), not barred
        told = f"{tip} [{keys.cap(key)}]" if live else f"{tip}\nNot now: {barred}"
        if content.form:
            return Button(brief, action, tip=told, live=live, look=look)
        return Button(words, action, key, told, live, look=look)

    def measure(self, content: Again, ratio: float) -> float:
        """Width it wants."""
        return self._row(content, self.height).wide(Canvas(10, 10, ratio))

    def paint(self, canvas: Canvas, content: Again) -> None:
        self._row(content, self.height).paint(canvas, 0, 0, self.width)


def _coached(button: Button, state: str, *, box: bool = True) -> Button:
    """A button with the sign of the coach: dots while it thinks, a bar at its left for what it makes of a
    move. Its ``box`` is ticked as long as it is on."""
    dear, waits = state == "dear", state == "thinking"
    return attrs.evolve(button, here=dear, waits=waits, accent=SIGNS.get(state), ticked=box or None)


def _coach_told(content: Again) -> str:
    return f"Coach: {COACHED[content.coach]}"


TELLERS = (
    (
        "again",
        "Enemy turn again",
        "Again",
        "Show the last Nastian Phase once more; nothing in the game changes",
    ),
    (
        "turn",
        "This turn",
        "Turn",
        "What the enemy's last turn came to, and the way to see it again",
    ),
    (
        "hint",
        "Hint",
        "Hint",
        "Whom to look at; once more: the plan; then the command, and what else. The file calls it an aid",
    ),
)
"""Action, words, short words, what it does."""
AGAIN_FORMS = 3
"""With keys and whole words, with short words, the last two: the other is on the card of the turn."""
