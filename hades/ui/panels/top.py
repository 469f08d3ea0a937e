"""The top bar: decks, turn, sequence of play, score, Preferred Directions, help."""

from __future__ import annotations

import attrs

from hades.art.colours import DECK_COLOURS, EDGE, INK, MUTED, PANEL, RAISED, STEEL, WARN
from hades.narrate import PHASES, capital, number_text
from hades.narrate.lexicon import MAP_NAMES
from hades.narrate.lexicon import SHORT_STEPS as STEPS
from hades.odds.score_outlook import VictoryScale
from hades.rules import victory
from hades.ui import keys
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Box, Caption, Clicked, Column, Inset, Row, Spring, Wide
from hades.ui.kit.button import SMALL, Button, Tile
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import Backdrop, Panel
from hades.ui.panels.bar import WIDEST
from hades.ui.panels.score import NARROW_STEP, Stair, ladder_tip
from hades.ui.settings import SPEEDS
from hades.wording import counted

HEIGHT = 52.0
WHOLE = 1000.0
"""Width from which the score has a place of its own, and Units are counted in words."""
ROOMY = 1180.0
"""Width from which long labels fit."""
TIGHT = 760.0
"""Width below which the speed is set only in enemy playback and in the settings."""
PAD = 8.0
ABOVE, UPPER, LOWER = 7.0, 22.0, 17.0
"""Space above the two lines of the bar, and their heights."""
BUTTON = attrs.evolve(SMALL, high=34.0, centred=True)
MANY = "10 friends, 10 foes", "10 v 10 foes"
"""Longest text of a deck, in words and abbreviated."""
LONGEST = f"Turn {10} of {10}", f"Turn {10}/{10}"
"""Longest text of a turn, in words and abbreviated."""
LONGEST_LEVEL = max((victory.WORST[0], *(name for _, name, _ in victory.LEVELS)), key=len)
"""Longest name of a victory level."""
MOST_POINTS = "−10.5 VP"
"""Longest text of a score."""
CARD = 20.0
"""Width of the small card with the number of a Nasty Surprise."""
WHOSE = {
    "5": "The enemy's turn",
    "6": "Your turn",
    "7": "The ship's turn",
    "8": "End of the turn",
    "9": "End of the turn",
}
"""Chapter of the rules with the steps of a phase -> whose turn it is, in plain words."""
PASSED = (96, 108, 138)
"""Colour of a completed step."""


ABOARD = "Your Units on Hades count once they are back aboard."
"""Note on what the score leaves out during the raid."""
LOWEST = "This is the lowest level: the enemy's Lt. Sanders is promoted for stopping you."
WORTH = "Victory Points (VP): what the raid is worth"
"""Description of the score, above its meaning."""
AWAY = "if you left now"
"""Wording of the simple view while nothing counts before the ship is Out System."""


@attrs.frozen
class Top:
    """Contents of the top bar."""

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
    """Id and title of this turn's Nasty Surprise; empty before it is drawn."""
    turns: int = 0
    """Number of turns of the game as it stands; 0 to leave it out."""
    over: bool = False
    when: str = "if it ended now"
    """When the score counts, see `hades.narrate.when`."""
    taken: str = ""
    """The reason why nothing would count now; "" if everything would."""
    ladder: VictoryScale | None = None
    """The victory levels; None to leave them out."""
    plain: bool = False
    """True in the simple view."""
    goals: tuple[str, str] = ("", "")
    """For each deck, the hex pointed out on it while that deck is out of view; "" for none."""

    @property
    def points(self) -> str:
        """The score in short form."""
        return f"{number_text(self.vp).lstrip('+')} VP"

    @property
    def verdict(self) -> str:
        """The meaning of the score, and the victory levels."""
        told = f"{'The end' if self.over else capital(self.when)}: {self.level}"
        told = f"{told}\n{capital(self.taken)}" if self.taken else told
        told = told if self.over else f"{told}\n{ABOARD}"
        told = f"{told}\n{LOWEST}" if self.level == victory.WORST[0] else told
        return f"{told}\n{ladder_tip(self.ladder)}" if self.ladder else told


class TopBar(Panel):
    """The panel that paints a `Top`."""

    backdrop = Backdrop()

    def paint(self, canvas: Canvas, content: Top) -> None:
        canvas.line(0, self.height - 1, self.width, self.height - 1, EDGE)
        whole = self.width >= WHOLE
        apart = 12.0 if whole else 6.0
        decks = Row([self._deck(canvas, content, deck) for deck in (0, 1)], 6 if whole else 4)
        score = [self._score(canvas, content)] if whole else []
        told = Row(
            [
                decks,
                self._turn(canvas, content),
                StepsRow(content.section, content.turn > 0, content.plain),
                *score,
            ],
            apart,
            grows=True,
        )
        buttons = Inset(Row(self._buttons(canvas, content), 6 if self.width >= TIGHT else 4), above=2)
        Row((told, buttons), apart).paint(canvas, PAD, ABOVE, self.width - 2 * PAD)

    def _deck(self, canvas: Canvas, content: Top, deck: int) -> Box:
        """Return a deck: its Preferred Direction and its Units."""
        here, name, direction = deck == content.deck, MAP_NAMES[deck], content.directions[deck]
        friends, enemies = content.friends[deck], content.enemies[deck]
        whole, tone = self.width >= WHOLE, DECK_COLOURS[deck] if here else MUTED
        ink = INK if here else MUTED
        foes = counted(enemies, "foe")
        who = f"{counted(friends, 'friend')}, {foes}" if whole else f"{friends} v {foes}"
        goal = content.goals[deck]
        # While the other deck is in view, name the hex pointed out on this one.
        said = (
            Caption(f"there: {goal}" if whole else goal, 12, WARN, bold=True)
            if goal
            else Caption(who, 12, ink)
        )
        named: list[Box] = [Caption(name, 16 if whole else 12.5, tone, bold=True), Spring()]
        named += [Caption(direction, 14 if whole else 12, ink, bold=True)] if direction != "-" else []
        lines = Column((Row(named, 5 if whole else 2), said))
        tip = f"{name}: Preferred Direction {direction} [5.2-01]\n"
        tip += "Enemies entering it face that way and march on until blocked\n"
        tip += f"Highlighted there: {goal}\n" if goal else ""
        tip += f"Friends {friends}, enemies {enemies}\n{keys.shown('deck')}: other deck"
        look = attrs.evolve(
            SMALL,
            high=UPPER + LOWER,
            fill=RAISED if here else PANEL,
            edge=WARN if goal else DECK_COLOURS[deck] if here else EDGE,
            thick=2,
            pad=12.0 if whole else 6.0,
        )
        # The width is fixed, whatever the direction and the number of Units.
        head = Row((named[0], Caption(WIDEST, 14 if whole else 12, bold=True)), 5 if whole else 2)
        most = max(head.wide(canvas), canvas.measure(MANY[0] if whole else MANY[1], 12))
        return Wide(Tile(lines, Action("deck", deck), tip, look), most + 2 * look.pad)

    def _turn(self, canvas: Canvas, content: Top) -> Box:
        """Return the turn with the card of its Nasty Surprise, and below it the cards left, or the score."""
        whole, action = self.width >= WHOLE, Action("facts", "turn", "turn")
        now, last = content.turn, content.turns
        words = f"Turn {now}" if now else "Set-up"
        if now and last:
            words = f"Turn {now} of {last}" if whole else f"Turn {now}/{last}"
        tip = f"{counted(content.left, 'Nasty Surprise')} left; the game ends with the last one [9.0-02]"
        tip += (
            f"\nClick for the question, effects in force and all steps; {keys.shown('facts')} for all facts"
        )
        size = 16 if whole else 15
        room = canvas.measure(LONGEST[0] if whole else LONGEST[1], size, True)
        turn: list[Box] = [Wide(Clicked(Caption(words, size, INK, bold=True, high=UPPER), action, tip), room)]
        turn += [CardNumber(*content.surprise)] if content.surprise[0] else []
        room += 6 + CARD
        if whole:
            left = counted(content.left, "card left", "cards left") if content.left else "no cards left"
            left = "" if content.plain and content.left > 1 else left
            cards = Caption(left, 12.5, WARN if content.left <= 1 else MUTED, high=LOWER)
            below = Clicked(cards, action, tip)
        else:
            score = f"{WORTH}\n{content.verdict}\nClick for the score, item by item [{keys.shown('score')}]"
            words = f"Score {content.points}" if content.plain else content.points
            points = LinkedCaption(Caption(words, 12.5, WARN if content.left <= 1 else STEEL, high=LOWER))
            stair = (
                [Stair(content.ladder, LOWER, NARROW_STEP)] if content.ladder and not content.plain else []
            )
            most = f"Score {MOST_POINTS}" if content.plain else MOST_POINTS
            below = Clicked(Row((Wide(points, canvas.measure(most, 12.5) + 4), *stair)), "score", score)
            room = max(room, below.wide(canvas))
        return Wide(Column((Row(turn, 6), below)), room)

    def _score(self, canvas: Canvas, content: Top) -> Box:
        """Return the score and the levels, one above the other.

        In a wide window the name of the level stands beside them.
        """
        tip, roomy = (
            f"{WORTH}\n{content.verdict}\nClick for the score, item by item [{keys.shown('score')}]",
            self.width >= ROOMY,
        )
        points: Box = LinkedCaption(
            Caption(content.points, 17 if roomy else 16, STEEL, bold=True, high=UPPER, at="r")
        )
        ladder = None if content.plain else content.ladder
        if not roomy:
            said = Caption("Score", 12, MUTED, high=LOWER, at="r")
            stair: Box = Stair(ladder, LOWER) if ladder else said
            room = max(canvas.measure(MOST_POINTS, 16, True), stair.wide(canvas))
            return Wide(Clicked(Column((points, stair)), "score", tip), room)
        when = AWAY if content.plain and content.taken else content.when
        before = Caption("" if content.over else f"{when}:", 12.5, MUTED, high=UPPER)
        told = "" if content.plain and not content.over else content.level
        level = Caption(told, 12, MUTED, high=LOWER, at="r")
        lines = Wide(Column((Row((Spring(), before, points), 4), level)), canvas.measure(LONGEST_LEVEL, 12))
        return Clicked(Row((lines, *([Stair(ladder, UPPER + LOWER)] if ladder else [])), 8), "score", tip)

    def _buttons(self, canvas: Canvas, content: Top) -> list[Box]:
        roomy = self.width >= ROOMY
        log = keys.ACTIONS["log"].words
        more = ("More", "view", "Show hidden items, or the full view")
        facts = ("Facts", "facts", "Turn, ship, SIs, Units, cards and score")
        found = [more if content.plain else facts]
        if self.width >= TIGHT and not content.plain:
            tip = "Speed of the enemy playback, 0.25x to 8x or instant"
            words = f"Speed: {content.speed}" if roomy else content.speed
            found.append((words, "speed", tip))
        found += [
            ("Settings", "settings", "Size, colours, motion, keys"),
            ("Menu", "menu", "Go to the title screen; the game is saved, and Continue resumes it"),
            ("?", "help", "Help: keys and how to play"),
        ]
        if not roomy:
            found.append(("Log", "log", f"{log[0].upper()}{log[1:]}"))
        look = attrs.evolve(BUTTON, pad=9.0 if self.width >= TIGHT else 5.0)
        also = {"settings": f"\n{content.scale}% [{keys.shown('scale')}]"}
        buttons: list[Box] = []
        for words, action, tip in found:
            told = f"{tip} [{keys.shown(action)}]{also.get(action, '')}"
            button = Button(words, action, tip=told, look=look)
            wide = button.wide(canvas)
            if action == "speed":
                slow = (attrs.evolve(button, words=words.replace(content.speed, name)) for name in SPEEDS)
                wide = max(other.wide(canvas) for other in slow)
            buttons.append(Wide(button, wide))
        return buttons


@attrs.frozen
class LinkedCaption(Box):
    """A caption that can be clicked, underlined."""

    caption: Caption

    def wide(self, canvas: Canvas) -> float:
        return self.caption.wide(canvas)

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        low = self.caption.paint(canvas, x, y, wide)
        long = min(wide, self.caption.wide(canvas))
        left = x + wide - long if self.caption.at == "r" else x
        canvas.line(left, low - 1, left + long, low - 1, STEEL)
        return low


@attrs.frozen
class CardNumber(Box):
    """This turn's Nasty Surprise as a small card with its number."""

    id: str
    title: str

    def wide(self, canvas: Canvas) -> float:
        return CARD

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        number = self.id.rpartition("-")[2].lstrip("0") or self.id
        canvas.rect(x, y - 1, wide, 24, RAISED, radius=3, edge=WARN, thick=2)
        canvas.text(x + wide / 2, y + UPPER / 2, number, 12, WARN, bold=True, anchor="mm")
        tip = f"Nasty Surprise of this turn: {self.title}\n{self.id} [5.6-01]"
        tip += "\nClick for its effect and its results"
        canvas.spot(x - 2, y - 3, wide + 4, 28, Action("facts", "turn", "surprise"), tip)
        return y + UPPER


@attrs.frozen
class StepsRow(Box):
    """The sequence of play: the name of the current step above a mark for each step."""

    section: str
    begun: bool
    plain: bool = False
    """True in the simple view, which names only the side whose turn it is and the step."""
    grows = True

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        if self.plain:
            return self._plainly(canvas, x, y, wide)
        words, coming = f"{self.section} {STEPS.get(self.section, self.section)}", _after(self.section)
        size = canvas.sized(words, wide, (14, 12), bold=True)
        lines = canvas.wrap(words, wide, size, True)[:2]
        for at, line in enumerate(lines):
            middle = y + 10 if len(lines) == 1 else y + 4 + 13 * at
            used = canvas.text(x, middle, line, size, WARN, bold=True, anchor="lm", room=wide)
        if len(lines) == 1 and coming and canvas.measure(coming, 12.5) <= wide - used - 14:
            canvas.text(x + used + 14, middle, coming, 12.5, MUTED, anchor="lm")
        told = f"{words}{f'; {coming}' if coming else ''}"
        canvas.spot(x, y - 3, wide, 22, Action("facts", "turn", f"step:{self.section}"), told)
        self._pearls(canvas, x, y + UPPER, wide)
        return y + UPPER + LOWER

    def _plainly(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        """Paint whose turn it is, and the step below."""
        whose, step = _whose(self.section)
        canvas.text(x, y + UPPER / 2, whose, (17, 15, 13), WARN, bold=True, anchor="lm", room=wide)
        canvas.text(x, y + UPPER + LOWER / 2, step, (13, 12), MUTED, anchor="lm", room=wide)
        told = f"{whose}: {step}" if step else whose
        canvas.spot(x, y - 3, wide, UPPER + LOWER, Action("facts", "turn", f"step:{self.section}"), told)
        return y + UPPER + LOWER

    def _pearls(self, canvas: Canvas, x: float, y: float, wide: float) -> None:
        between = 8.0 if wide >= 400 else 4.0
        pitch = min(26.0, (wide - 3 * between) / sum(len(steps) for _, steps in PHASES))
        if pitch < 5:
            return
        gap, passed = 3.0 if pitch > 8 else 2.0, self.begun
        for phase, steps in PHASES:
            for step in steps:
                here = step == self.section
                passed = passed and not here
                fill = WARN if here else PASSED if passed else RAISED
                canvas.rect(x, y + 2, pitch - gap, 13 if here else 9, fill, radius=3, edge=EDGE)
                state = "now" if here else "done" if passed else "later"
                tip = f"{step} {STEPS[step]}\n{phase}: {state}\nClick for details"
                canvas.spot(x, y - 3, pitch, 24, Action("facts", "turn", f"step:{step}"), tip)
                x += pitch
            x += between


def _whose(section: str) -> tuple[str, str]:
    """Return whose turn a step belongs to, and its name: ``The enemy's turn`` and ``Movement``."""
    step = STEPS.get(section, section)
    whose = WHOSE.get(section.partition(".")[0], "")
    return (whose, "" if section == "6.0" else step) if whose else ("Your landing", "")


def _after(section: str) -> str:
    """Return the following step, such as ``next: 7.1 Repair``; "" for a step outside the turn."""
    order = [step for _, steps in PHASES for step in steps]
    if section == "15.0":
        return f"next: {order[0]} {STEPS[order[0]]}"
    if section not in order:
        return ""
    at = order.index(section) + 1
    return f"next: {order[at]} {STEPS[order[at]]}" if at < len(order) else "next: a new turn, or the end"
