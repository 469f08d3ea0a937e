"""The top bar: decks, turn, sequence of play, score, Preferred Directions, help."""

from __future__ import annotations

import attrs

from hades.ui import keys
from hades.ui.canvas import Canvas
from hades.ui.look import DECK_COLOURS, EDGE, INK, MUTED, PANEL, RAISED, WARN
from hades.ui.panels.base import Panel, Spot
from hades.ui.words import PHASES, STEPS, number_text, plural

HEIGHT = 52.0


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


class TopBar(Panel):
    """Paints a `Top`."""

    def paint(self, canvas: Canvas, content: Top) -> None:
        canvas.rect(0, 0, self.width, self.height, PANEL)
        canvas.line(0, self.height - 1, self.width, self.height - 1, EDGE)
        x = self._decks(canvas, content)
        right = self._buttons(canvas, content)
        wide = self.width >= 1000
        if wide:
            right = self._score(canvas, content, right)
        x = self._turn(canvas, x + 12, content, not wide)
        self._sequence(canvas, x + 14, right - 12, content)

    def _decks(self, canvas: Canvas, content: Top) -> float:
        x = 8.0
        wide = self.width >= 1000
        for deck, name in enumerate(("Inferno", "Purgatory")):
            here = deck == content.deck
            tone = DECK_COLOURS[deck]
            direction = content.directions[deck]
            friends, enemies = content.friends[deck], content.enemies[deck]
            foes = "1 foe" if enemies == 1 else f"{enemies} foes"
            under = f"{plural(friends, 'friend')}, {foes}" if wide else f"{friends} : {enemies}"
            words = name if wide else name[0]
            full = max(canvas.measure(words, 16, True) + 34, canvas.measure(under, 12)) + 24
            canvas.rect(
                x, 6, full, 40, RAISED if here else PANEL, radius=7, edge=tone if here else EDGE, thick=2
            )
            canvas.text(x + 12, 10, words, 16, tone if here else MUTED, bold=True)
            canvas.text(x + 12, 29, under, 12, INK if here else MUTED)
            if direction != "-":
                canvas.text(x + full - 10, 11, direction, 14, INK if here else MUTED, bold=True, anchor="ra")
            tip = f"{name}: Preferred Direction {direction} [5.2-01]\n"
            tip += f"friends {friends}, enemies {enemies}\n{keys.shown('deck')}: other deck"
            self.spots.append(Spot(x, 6, full, 40, f"deck:{deck}", tip))
            x += full + 6
        return x

    def _turn(self, canvas: Canvas, x: float, content: Top, score: bool) -> float:
        words = f"Turn {content.turn}" if content.turn else "Set-up"
        a = canvas.text(x, 9, words, 16, INK, bold=True)
        left = f"{content.left} cards left" if content.left != 1 else "last card"
        if score:
            left = f"{content.left} left · {number_text(content.vp).lstrip('+')} VP"
        b = canvas.text(x, 30, left, 12.5, WARN if content.left <= 1 else MUTED)
        tip = f"{plural(content.left, 'Nasty Surprise')} left; the game ends with the last one [9.0-02]"
        self.spots.append(Spot(x, 6, max(a, b), 40, "score" if score else "", tip))
        return x + max(a, b)

    def _sequence(self, canvas: Canvas, x: float, right: float, content: Top) -> None:
        """The sequence of play: a pearl for each step, the current one named."""
        count = sum(len(steps) for _, steps in PHASES)
        name = STEPS.get(content.section, content.section)
        words = f"{content.section} {name}"
        size = 14 if canvas.measure(words, 14, True) <= right - x else 12
        lines = canvas.wrap(words, right - x, size, True)[:2]
        for line, part in enumerate(lines):
            at = 8 if len(lines) == 1 else 4 + 13 * line
            canvas.text(x, at, canvas.fit(part, right - x, size, True), size, WARN, bold=True)
        pitch = min(26.0, (right - x - 3 * 8) / count)
        if pitch < 7:
            return
        passed = content.turn > 0
        for phase, steps in PHASES:
            for step in steps:
                here = step == content.section
                passed = passed and not here
                fill = WARN if here else (96, 108, 138) if passed else RAISED
                canvas.rect(x, 31, pitch - 3, 13 if here else 9, fill, radius=3, edge=EDGE)
                self.spots.append(Spot(x, 26, pitch, 24, "", f"{step} {STEPS[step]}\n{phase}"))
                x += pitch
            x += 8

    def _score(self, canvas: Canvas, content: Top, right: float) -> float:
        words = f"{number_text(content.vp).lstrip('+')} VP"
        level = canvas.fit(content.level, 270 if self.width >= 1180 else 190, 12)
        wide = max(canvas.measure(words, 17, True), canvas.measure(level, 12)) + 4
        canvas.text(right - 8, 8, words, 17, INK, bold=True, anchor="ra")
        canvas.text(right - 8, 31, level, 12, MUTED, anchor="ra")
        self.spots.append(
            Spot(
                right - 8 - wide,
                4,
                wide,
                44,
                "score",
                f"The score as it stands: {content.level}\nClick for the sheet",
            )
        )
        return right - wide - 16

    def _buttons(self, canvas: Canvas, content: Top) -> float:
        right = self.width - 8
        wide = self.width >= 1180
        pad, gap = (18.0, 6.0) if self.width >= 760 else (10.0, 4.0)
        told = keys.ACTIONS["log"].words
        story = f"{told[0].upper()}{told[1:]} [{keys.shown('log')}]"
        buttons = () if wide else (("Log", "log", story),)
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
            (
                f"{'Speed: ' if wide else ''}{content.speed}",
                "speed",
                f"How long enemy steps are shown: off, fast, normal, slow [{keys.shown('speed')}]",
            ),
        ):
            full = canvas.measure(words, 13.5, True) + pad
            canvas.rect(right - full, 9, full, 34, RAISED, radius=6, edge=EDGE)
            canvas.text(right - full / 2, 26, words, 13.5, INK, bold=True, anchor="mm")
            self.spots.append(Spot(right - full, 9, full, 34, action, tip))
            right -= full + gap
        return right
