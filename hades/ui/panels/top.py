"""The top bar: decks, turn, sequence of play, score, Preferred Directions, help."""

from __future__ import annotations

import attrs

from hades.art.colours import DECK_COLOURS, EDGE, INK, MUTED, PANEL, RAISED, WARN
from hades.narrate import PHASES, counted, number_text
from hades.narrate.command_words import STEPS
from hades.ui import keys
from hades.ui.kit.action import Action
from hades.ui.kit.button import SMALL, Button, plate
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import Backdrop, Panel

HEIGHT = 52.0
BUTTON = attrs.evolve(SMALL, high=34.0, centred=True)


@attrs.frozen
class Top:
    """What the top bar shows."""

    deck: int
    turn: int
    left: int
    section: str
    vp: float
    level: str
    directions: tuple[str, str]
    speed: str
    scale: int
    enemies: tuple[int, int] = (0, 0)
    friends: tuple[int, int] = (0, 0)
    surprise: tuple[str, str] = ("", "")
    """Id and title of the Nasty Surprise of this turn, empty before it is drawn."""
    turns: int = 0
    """How many turns the game has as it stands, 0 if that is not said."""
    over: bool = False

    @property
    def verdict(self) -> str:
        """What the score would mean, as a sentence."""
        return f"{'The end' if self.over else 'If the game ended now'}: {self.level}"


class TopBar(Panel):
    """Paints a `Top`."""

    backdrop = Backdrop()

    def paint(self, canvas: Canvas, content: Top) -> None:
        canvas.line(0, self.height - 1, self.width, self.height - 1, EDGE)
        x = self._decks(canvas, content)
        right = self._buttons(canvas, content)
        wide = self.width >= 1000
        if wide:
            right = self._score(canvas, content, right)
        gap = 12.0 if wide else 6.0
        x = self._turn(canvas, x + gap, content, not wide)
        self._sequence(canvas, x + gap, right - gap, content)

    def _decks(self, canvas: Canvas, content: Top) -> float:
        x = 8.0
        wide = self.width >= 1000
        for deck, name in enumerate(("Inferno", "Purgatory")):
            here = deck == content.deck
            tone = DECK_COLOURS[deck]
            direction = content.directions[deck]
            friends, enemies = content.friends[deck], content.enemies[deck]
            foes = counted(enemies, "foe")
            under = f"{counted(friends, 'friend')}, {foes}" if wide else f"{friends} v {foes}"
            size, pad, at = (16.0, 12.0, 10.0) if wide else (12.5, 6.0, 12.0)
            beside = canvas.measure(direction, 14 if wide else 12, True) + (12 if wide else 4)
            full = max(canvas.measure(name, size, True) + beside, canvas.measure(under, 12)) + 2 * pad
            look = attrs.evolve(SMALL, fill=RAISED if here else PANEL, edge=tone if here else EDGE, thick=2)
            plate(canvas, (x, 6, full, 40), look)
            canvas.text(x + pad, at, name, size, tone if here else MUTED, bold=True)
            canvas.text(x + pad, 29, under, 12, INK if here else MUTED)
            if direction != "-":
                small, ink = (14 if wide else 12), INK if here else MUTED
                canvas.text(x + full - pad + 2, at + 1, direction, small, ink, bold=True, anchor="ra")
            tip = f"{name}: Preferred Direction {direction} [5.2-01]\n"
            tip += f"friends {friends}, enemies {enemies}\n{keys.shown('deck')}: other deck"
            canvas.spot(x, 6, full, 40, Action("deck", deck), tip)
            x += full + (6 if wide else 4)
        return x

    def _turn(self, canvas: Canvas, x: float, content: Top, score: bool) -> float:
        """The turn, a small card with the number of its Surprise, and the cards left."""
        of = f"{'/' if score else ' of '}{content.turns}" if content.turns else ""
        words = f"Turn {content.turn}{of}" if content.turn else "Set-up"
        a = canvas.text(x, 9, words, 15 if score else 16, INK, bold=True)
        tip = f"{counted(content.left, 'Nasty Surprise')} left; the game ends with the last one [9.0-02]"
        tip += f"\nClick: what is asked, what holds, every step\n{keys.shown('facts')}: all the facts"
        canvas.spot(x, 6, a, 22, Action("facts", "turn", "turn"), tip)
        card, title = content.surprise
        if card:
            a += 6 + self._card(canvas, x + a + 6, card, title)
        left = f"{content.left or 'no'} cards left" if content.left != 1 else "1 card left"
        if score:
            left = f"{number_text(content.vp).lstrip('+')} VP{'' if content.over else ' now'}"
        b = canvas.text(x, 30, left, 12.5, WARN if content.left <= 1 else MUTED)
        sheet = (
            f"\n{content.verdict}\nClick: the score, item by item [{keys.shown('score')}]" if score else ""
        )
        action = "score" if score else Action("facts", "turn", "turn")
        canvas.spot(x, 28, b, 20, action, f"{tip}{sheet}" if score else tip)
        return x + max(a, b)

    def _card(self, canvas: Canvas, x: float, card: str, title: str) -> float:
        """The Surprise of this turn as a little card with its number; its width."""
        number = card.rpartition("-")[2].lstrip("0") or card
        canvas.rect(x, 6, 20, 24, RAISED, radius=3, edge=WARN, thick=2)
        canvas.text(x + 10, 18, number, 12, WARN, bold=True, anchor="mm")
        tip = f"Nasty Surprise of this turn: {title}\n{card} [5.6-01]\nClick: what it does, what came of it"
        canvas.spot(x - 2, 4, 24, 28, Action("facts", "turn", "surprise"), tip)
        return 20.0

    def _sequence(self, canvas: Canvas, x: float, right: float, content: Top) -> None:
        """The sequence of play: a pearl for each step, the current one named."""
        count = sum(len(steps) for _, steps in PHASES)
        name = STEPS.get(content.section, content.section)
        words = f"{content.section} {name}"
        size = 14 if canvas.measure(words, 14, True) <= right - x else 12
        lines = canvas.wrap(words, right - x, size, True)[:2]
        for line, part in enumerate(lines):
            at = 8 if len(lines) == 1 else 4 + 13 * line
            wide = canvas.text(x, at, part, size, WARN, bold=True, room=right - x)
        coming = _after(content.section)
        if len(lines) == 1 and coming and canvas.measure(coming, 12.5) <= right - x - wide - 14:
            canvas.text(x + wide + 14, 10, coming, 12.5, MUTED)
        told = f"{words}{f'; {coming}' if coming else ''}"
        canvas.spot(x, 4, right - x, 22, Action("facts", "turn", f"step:{content.section}"), told)
        between = 8.0 if self.width >= 1000 else 4.0
        pitch = min(26.0, (right - x - 3 * between) / count)
        if pitch < 5:
            return
        gap = 3.0 if pitch > 8 else 2.0
        passed = content.turn > 0
        for phase, steps in PHASES:
            for step in steps:
                here = step == content.section
                passed = passed and not here
                fill = WARN if here else (96, 108, 138) if passed else RAISED
                canvas.rect(x, 31, pitch - gap, 13 if here else 9, fill, radius=3, edge=EDGE)
                state = "now" if here else "done" if passed else "still to come"
                tip = f"{step} {STEPS[step]}\n{phase}: {state}\nClick: what happens in it"
                canvas.spot(x, 26, pitch, 24, Action("facts", "turn", f"step:{step}"), tip)
                x += pitch
            x += between

    def _score(self, canvas: Canvas, content: Top, right: float) -> float:
        words = f"{number_text(content.vp).lstrip('+')} VP"
        before = "" if content.over else "if it ended now:"
        level = canvas.fit(content.level, 270 if self.width >= 1180 else 190, 12)
        points, more = canvas.measure(words, 17, True), canvas.measure(before, 12.5)
        wide = max(points + more + 8, canvas.measure(level, 12)) + 4
        canvas.text(right - 8, 8, words, 17, INK, bold=True, anchor="ra")
        canvas.text(right - 16 - points, 12, before, 12.5, MUTED, anchor="ra")
        canvas.text(right - 8, 31, level, 12, MUTED, anchor="ra")
        canvas.spot(
            right - 8 - wide,
            4,
            wide,
            44,
            "score",
            f"{content.verdict}\nClick: item by item [{keys.shown('score')}]",
        )
        return right - wide - 16

    def _buttons(self, canvas: Canvas, content: Top) -> float:
        right = self.width - 8
        wide = self.width >= 1180
        pad, gap = (18.0, 6.0) if self.width >= 760 else (10.0, 4.0)
        told = keys.ACTIONS["log"].words
        story = f"{told[0].upper()}{told[1:]} [{keys.shown('log')}]"
        buttons = () if wide else (("Log", "log", story),)
        name = f"{'Speed: ' if wide else ''}{content.speed}"
        tip = f"How fast enemy steps are shown, 0.25x to 8x and instant [{keys.shown('speed')}]"
        # a narrow window has it on the film and among the settings
        speed = ((name, "speed", tip),) if self.width >= 760 else ()
        for words, action, tip in (
            *buttons,
            ("?", "help", f"Help: keys and how to play [{keys.shown('help')}]"),
            ("Menu", "menu", f"Title screen; the game is saved [{keys.shown('menu')}]"),
            (
                "Settings",
                "settings",
                f"Size, colours, motion, keys [{keys.shown('settings')}]\n"
                f"{content.scale} % [{keys.shown('scale')}]",
            ),
            *speed,
            ("Facts", "facts", f"The turn, the ship, SIs, Units, cards, the score [{keys.shown('facts')}]"),
        ):
            button = Button(words, action, tip=tip, look=attrs.evolve(BUTTON, pad=pad / 2))
            full = button.wide(canvas)
            button.paint(canvas, right - full, 9, full)
            right -= full + gap
        return right


def _after(section: str) -> str:
    """What comes after a step, such as ``next: 7.1 Repair``; "" if it is not of a turn."""
    order = [step for _, steps in PHASES for step in steps]
    if section == "15.0":
        return f"next: {order[0]} {STEPS[order[0]]}"
    if section not in order:
        return ""
    at = order.index(section) + 1
    return f"next: {order[at]} {STEPS[order[at]]}" if at < len(order) else "next: a new turn, or the end"
