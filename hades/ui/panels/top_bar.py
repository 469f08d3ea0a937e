"""The top bar: decks with Preferred Directions, turn, sequence of play, score, and buttons such as *Help*."""

from __future__ import annotations

import math

import attrs

from hades.art.colours import DECK_COLOURS, EDGE, FAMILY, INK, MUTED, PANEL, RAISED, STEEL, WARN, Colour
from hades.geometry import MAP_NAMES
from hades.narrate import PHASES, as_vp, capital, result_name
from hades.narrate.component_texts import DIRECTIONS
from hades.narrate.component_texts import SHORT_STEPS as STEPS
from hades.odds.score_outlook import VictoryScale
from hades.rules import victory
from hades.ui import keys
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import BAR_MARGIN, Box, Caption, Clicked, Column, Gap, Row, Spring, Wide
from hades.ui.kit.button import SMALL, Button, Look, Tile
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import Backdrop, Panel
from hades.ui.panels.bars import Bar, BarItem
from hades.wording import counted

HEIGHT = 52.0
# Steps of shortening the bar.
CLOSE = 1  # the score without its level
ABBREVIATED = 2  # abbreviations, and the score below the turn
NARROW = 3  # narrow buttons
NAMED = 110.0
"""Minimum width for the name of the current step, in units."""
PAD = BAR_MARGIN
ABOVE = 7.0
"""Units above the first line of the bar."""
UPPER, LOWER = 22.0, 17.0
"""Heights of the first and the second line, in units."""
APART = 6.0
"""Units between the groups of the bar, in addition to the gap between buttons."""
BUTTON = attrs.evolve(SMALL, high=UPPER + LOWER - 3, pad=9.0, centred=True)
TURN = Action("facts", "turn", "turn")
MANY = "■ 10   ■ 10 ="
"""Longest text about the Units on a deck."""
WORST = result_name(victory.WORST[0])
"""Name of the lowest victory level."""
LONGEST_LEVEL = max(map(result_name, victory.LEVEL_NAMES), key=len)
"""Longest name of a victory level."""
MOST_POINTS = "−10.5 VP"
"""Longest text of a score."""
SCORE, IF_LEFT, BRIEFLY_IF_LEFT = "Score", "if you left now", "if you left"
"""Words below or beside the score: once it counts, and while it would not count if the game ended now."""
ARROW, ARROWS = 12.0, ("E", "NE", "NW", "W", "SW", "SE")
"""Size of the arrow of a direction in units, and the directions from east on, 60 degrees apart."""
SQUARE = (1, -4.5), (10, -4.5), (10, 4.5), (1, 4.5)
"""Corners of the sign for friends, in units from the left end of its middle line."""
OCTAGON = (0, -2), (3, -5), (8, -5), (11, -2), (11, 3), (8, 6), (3, 6), (0, 3)
"""Corners of the sign for enemies, in units from the left end of its middle line."""
CARD, TITLE = 50.0, 104.0
"""Width in units of the card of a Nasty Surprise, small or with its title."""
WHOSE = {
    "5": "The enemy's turn",
    "6": "Your turn",
    "7": "The ship's turn",
    "8": "End of the turn",
    "9": "End of the turn",
    "14": "The raid is over",
}
"""Chapter of the rules that a step belongs to -> whose turn it is, in simple words."""
PASSED = (96, 108, 138)
"""Colour of a completed step."""
WORTH = "Victory Points (VP): what the raid is worth"
"""First line of the score's tooltip."""
ABOARD = "Your Units on the Hades count once they are back aboard."
"""Line of the score's tooltip about the VP that the score leaves out during the raid."""


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
    scale: int
    enemies: tuple[int, int] = (0, 0)
    friends: tuple[int, int] = (0, 0)
    surprise: tuple[str, str] = ("", "")
    """Id and title of this turn's Nasty Surprise; empty before it is drawn."""
    turns: int = 0
    """Current number of turns in the game; 0 to leave it out."""
    over: bool = False
    when: str = "if it ended now"
    """Condition under which the score counts (see `hades.narrate.score.when`)."""
    taken: str = ""
    """Reason why nothing would count now; "" if everything would."""
    victory_scale: VictoryScale | None = None
    """Victory levels for the tooltip; None to leave them out."""
    plain: bool = False
    goals: tuple[str, str] = ("", "")
    """For each deck out of view, a highlighted hex on it; "" for none."""

    @property
    def scores(self) -> bool:
        """True if there is a score to show, from turn 1 on."""
        return self.turn > 0 or self.over

    @property
    def points(self) -> str:
        return as_vp(self.vp)

    @property
    def verdict(self) -> str:
        """The meaning of the score, the next victory level, and the highest level still possible."""
        when = capital(IF_LEFT if self.taken else self.when)
        text = f"The end: {self.level}" if self.over else f"{when}: {self.points}, {self.level}"
        text = f"{text}\n{capital(self.taken)}" if self.taken else text
        text = text if self.over else f"{text}\n{ABOARD}"
        scale = self.victory_scale
        if scale is None:
            return text
        next_ = scale.next
        level = f"Next level: {next_.name}, {scale.of(next_).partition(', ')[2]}" if next_ else ""
        return "\n".join(filter(None, (text, level, "" if self.plain else scale.text)))

    @property
    def score_tip(self) -> str:
        return f"{WORTH}\n{self.verdict}\nClick for the score, item by item{keys.after('score')}"


class TopBar(Panel):
    backdrop = Backdrop()

    def paint(self, canvas: Canvas, content: Top) -> None:
        canvas.line(0, self.height - 1, self.width, self.height - 1, EDGE)
        decks = [{0: _deck(content, deck), ABBREVIATED: _deck(content, deck, brief=True)} for deck in (0, 1)]
        turn = {0: _turn(content), ABBREVIATED: _turn_with_score(content)}
        step = StepsRow(content.section, content.turn > 0, content.plain)
        score = {0: _score(content), CLOSE: _score(content, brief=True), ABBREVIATED: None}
        apart = {0: Wide(Gap(0), APART), ABBREVIATED: None}
        items = *decks, apart, turn, apart, step, score, apart, *_buttons(content)
        Bar(items, 5, least=NAMED).paint(canvas, PAD, ABOVE, self.width - 2 * PAD)


def _deck(content: Top, deck: int, *, brief: bool = False) -> Box:
    here, name, direction = deck == content.deck, MAP_NAMES[deck], content.directions[deck]
    friends, enemies, goal = content.friends[deck], content.enemies[deck], content.goals[deck]
    size, pad, gap = (12.5, 6.0, 2) if brief else (16.0, 12.0, 5)
    ink, tone = (INK, DECK_COLOURS[deck]) if here else (MUTED, MUTED)
    title = Caption(name, size, tone, bold=True)
    # In the simple view only the tooltip gives the direction.
    way = [Arrow(direction, size)] if direction != "-" and not content.plain else []
    head, counts = Row((title, Spring(), *way), gap), Pips(friends, enemies, WARN if goal else ink)
    lines = Column((head, counts))
    tip = f"{name}: Preferred Direction {DIRECTIONS[direction] or 'none yet'} [5.2-01]\n"
    tip += "Enemies entering it face that way and march on until blocked\n"
    tip += f"Highlighted: {goal}\n" if goal else ""
    tip += f"Your Units: {friends}; enemies: {enemies}\n{keys.shown('deck')}: other deck"
    edge = WARN if goal else DECK_COLOURS[deck] if here else EDGE
    look = Look(UPPER + LOWER, fill=RAISED if here else PANEL, edge=edge, thick=2, radius=6, pad=pad)
    # The width is fixed, whatever the direction and the number of Units.
    longest = Row((title, Arrow(ARROWS[0], size)), gap), Caption(MANY, 12)
    like = [Tile(box, "", "", look) for box in longest]
    return Wide(Tile(lines, Action("deck", deck), tip, look), like=like)


def _number(content: Top, size: float, below: Box, *, brief: bool = False) -> Box:
    """Return the turn, such as ``Turn 3/10``, with a line below it.

    The card of the turn's Nasty Surprise is beside both. If ``brief``, the card is beside the turn alone, and
    the line below has the whole width.
    """
    turns = f"/{content.turns}" if content.turns else ""
    words = f"Turn {content.turn}{turns}" if content.turn else "Set-up"
    turn = Clicked(Caption(words, size, INK, bold=True, high=UPPER), TURN, _turn_tip(content))
    whole = Wide(turn, like=[Caption("Turn 10/10", size, bold=True)])
    lines = Column((whole, below))
    if content.plain:
        return lines
    high = UPPER if brief else UPPER + LOWER
    card = SurpriseTag(*content.surprise, high) if content.surprise[0] else Gap(UPPER)
    tag = Wide(card, CARD if brief else TITLE)
    return Column((Row((whole, tag), 6), below)) if brief else Row((lines, tag), 5 + APART)


def _turn_tip(content: Top) -> str:
    left = f"{counted(content.left, 'Nasty Surprise')} left; the game ends with the last one [9.0-02]"
    more = f"{keys.shown('facts')} for all facts"
    return f"{left}\nClick for the question, effects in force and all steps; {more}"


def _turn(content: Top) -> Box:
    last = "last turn" if content.turn and not content.left else ""
    below = Clicked(Caption(last, 12.5, WARN, high=LOWER), TURN, _turn_tip(content))
    return _number(content, 16, below)


def _turn_with_score(content: Top) -> Box:
    tone = WARN if content.left <= 1 else STEEL
    words = f"{content.points} {BRIEFLY_IF_LEFT}" if content.taken else f"{SCORE} {content.points}"
    points = Caption(words, 12.5, tone, high=LOWER, linked=True)
    score = Wide(points, like=[Caption(f"{MOST_POINTS} {BRIEFLY_IF_LEFT}", 12.5)])
    below = Clicked(score, "score", content.score_tip) if content.scores else Gap(LOWER)
    return _number(content, 15, below, brief=True)


def _score(content: Top, *, brief: bool = False) -> Box:
    """Return the score with its level, or with other words if ``brief`` or before the first level."""
    points = Caption(content.points, 17, STEEL, bold=True, high=UPPER, at="r", linked=True)
    # Below the first level, only the tooltip and the page of the score name the level.
    is_told = not brief and (content.over or (content.level != WORST and not content.plain))
    below = content.level if is_told else IF_LEFT if content.taken else SCORE
    lines = Column((points, Caption(below, 12, MUTED, high=LOWER, at="r")))
    if brief:
        return _clicked_score(
            content, Wide(lines, like=[Caption(MOST_POINTS, 17, bold=True), Caption(IF_LEFT, 12)])
        )
    # The place is as wide as the longest score, but only the words can be clicked.
    return Wide(Row((Spring(), _clicked_score(content, lines))), like=[Caption(LONGEST_LEVEL, 12)])


def _clicked_score(content: Top, score: Box) -> Box:
    """Return the score as a button, or a gap of the same size while there is no score."""
    if not content.scores:
        return Wide(Gap(UPPER + LOWER), like=[score])
    return Clicked(score, "score", content.score_tip)


def _buttons(content: Top) -> list[BarItem]:
    leave = f"Leave the game (it is saved) or concede it\nGo straight to the title screen{keys.after('menu')}"
    settings = f"Size ({content.scale}%), colours, motion, keys"
    more = _button("Facts", "facts", "Turn, ship, Installations, Units, cards and score")
    if content.plain:
        more = _button("More", "view", "Show hidden items, or the full view")
    found = [
        more,
        _button("Settings", "settings", settings),
        _button("Leave", "leave", leave),
        _button("?", "help", "Help: keys and how to play"),
    ]
    items: list[BarItem] = [{0: one, NARROW: _tight(one)} for one in found]
    log = _button("Log", "log", capital(keys.ACTIONS["log"].words))
    items.append({0: None, CLOSE: log, NARROW: _tight(log)})
    return items


def _button(words: str, action: str, tip: str) -> Button:
    return Button(words, action, tip=f"{tip}{keys.after(action)}", look=BUTTON)


def _tight(button: Button) -> Button:
    return attrs.evolve(button, look=attrs.evolve(BUTTON, pad=5.0))


@attrs.frozen
class Pips(Box):
    """The numbers of friends and enemies on a deck, with a shape for each side that has any."""

    friends: int
    enemies: int
    ink: Colour

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        for count, corners, tone in ((self.friends, SQUARE, "green"), (self.enemies, OCTAGON, "yellow")):
            if not count:
                continue
            canvas.polygon([(x + dx, y + 8 + dy) for dx, dy in corners], FAMILY[tone])
            x += 24 + canvas.text(x + 15, y + 8, str(count), 12, self.ink, bold=True, anchor="lm")
        return y + LOWER


@attrs.frozen
class Arrow(Box):
    """An arrow in a Preferred Direction, in the colour of the enemies that face it."""

    direction: str
    size: float
    """Size of the letters beside the arrow."""

    def wide(self, canvas: Canvas) -> float:
        return ARROW

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        turn = math.radians(60 * ARROWS.index(self.direction))
        across, down = math.cos(turn), -math.sin(turn)
        middle, long = (x + wide / 2, y + self.size * 0.6), ARROW / 2
        corners = (1.0, 0.0), (-0.9, 0.75), (-0.5, 0.0), (-0.9, -0.75)
        points = [
            (middle[0] + long * (a * across - b * down), middle[1] + long * (a * down + b * across))
            for a, b in corners
        ]
        canvas.polygon(points, FAMILY["yellow"])
        return y + self.size * 1.25


@attrs.frozen
class SurpriseTag(Box):
    """This turn's Nasty Surprise as a small card, with its title if that fits, and always in the tooltip."""

    id: str
    title: str
    high: float

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        canvas.rect(x, y, wide, self.high, RAISED, radius=6, edge=WARN, thick=2)
        lines = canvas.wrap(self.title, wide - 8, 12, bold=True)
        if len(lines) * 15 > self.high:
            first, *rest = self.title.split()
            lines = [f"{first}…" if rest else first]
        for at, line in enumerate(lines):
            down = self.high / 2 + 15 * (at - (len(lines) - 1) / 2)
            canvas.text(
                x + wide / 2, y + down, line, (12, 11, 10, 9), WARN, bold=True, anchor="mm", room=wide - 4
            )
        tip = f"Nasty Surprise of this turn: {self.title}\n{self.id} [5.6-01]"
        tip += "\nClick for its effect and its results"
        canvas.spot(x, y, wide, self.high, Action("facts", "turn", "surprise"), tip)
        return y + self.high


@attrs.frozen
class StepsRow(Box):
    """The sequence of play: the name of the current step above a mark for each step."""

    section: str
    begun: bool
    plain: bool = False
    """True to name only the side whose turn it is, and the step."""
    grows = True

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        action = Action("facts", "turn", f"step:{self.section}")
        if self.plain:
            whose = WHOSE.get(self.section.partition(".")[0], "Your landing")
            is_told = whose == "Your landing" or self.section in ("6.0", "14.0")
            step = "" if is_told else STEPS.get(self.section, self.section)
            canvas.text(x, y + UPPER / 2, whose, (17, 15, 13), INK, bold=True, anchor="lm", room=wide)
            canvas.text(x, y + UPPER + LOWER / 2, step, (13, 12), MUTED, anchor="lm", room=wide)
            text = f"{whose}: {step}" if step else whose
            canvas.spot(x, y - 3, wide, UPPER + LOWER, action, text)
            return y + UPPER + LOWER
        words = f"{self.section} {STEPS.get(self.section, self.section)}"
        size = canvas.sized(words, wide, (14, 12), bold=True)
        lines = canvas.wrap(words, wide, size, True)[:2]
        # Two lines begin higher, so that the second keeps clear of the marks of the steps.
        first = y + (4 if len(lines) > 1 else 10)
        for at, line in enumerate(lines):
            canvas.text(x, first + 13 * at, line, size, INK, bold=True, anchor="lm", room=wide)
        canvas.spot(x, y - 3, wide, 22, action, words)
        self._pearls(canvas, x, y + UPPER, wide)
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
                canvas.rect(x, y + 2, pitch - gap, 9, fill, radius=3, edge=EDGE)
                state = "now" if here else "done" if passed else "later"
                tip = f"{step} {STEPS[step]}\n{phase}: {state}\nClick for details"
                canvas.spot(x, y - 3, pitch, 24, Action("facts", "turn", f"step:{step}"), tip)
                x += pitch
            x += between
