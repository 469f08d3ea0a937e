"""The panels of the title screen and of the new-game screen."""

from __future__ import annotations

import attrs

from hades.art.colours import (
    EDGE,
    EMBER,
    FAINT,
    FLOAT,
    HOT,
    INK,
    MUTED,
    RAISED,
    STEEL,
    VIOLET,
    WARN,
    Colour,
)
from hades.narrate.names import capital
from hades.run.seeds import HIDDEN, RANDOM, TYPED
from hades.ui import keys
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import (
    BAR_MARGIN,
    BUTTON_HIGH,
    MARGIN,
    Box,
    Cap,
    Caption,
    Clicked,
    Column,
    Even,
    Field,
    Inset,
    Row,
    Text,
    Wide,
    cap,
    cap_wide,
    key_cap,
)
from hades.ui.kit.boxes import CAP_HIGH as HIGH
from hades.ui.kit.button import CHIP, SMALL, Area, Button, Filled, Look, Radio, Tile, plate
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import Backdrop, Panel, PicturePanel
from hades.ui.panels.bar import Bar, BarItem, always
from hades.ui.panels.sheet import Keys, counters

HARDEST = 4
PLAYERS = (("alone", "Alone"), ("two", "Two players"), ("table", "Printed game"))
"""(id, name) of each way to play."""
_PLAYER_TIPS = {
    "alone": "You play the raid, and the program plays the enemy.",
    "two": "A captain and a major share the raid (designer's variant); each question says who decides.",
    "table": "You draw cards and counters from your printed game and enter them; the program applies "
    "the rules.",
}
_CAMPAIGN_TIP = "The four scenarios in a row, with losses carried over."
_AIDS_TIP = (
    "Odds, reach, dangers, threats, hints, coach and suggested set-up in new games.\nIf they are "
    "off, the game file records that from the start."
)
EDITIONS = ("2.1", "1.0")
UNDO = "How far undo goes back"
SMALLER = (13.0, 12.5, 12.0, 11.5)
"""Smaller sizes of letters to try before text is shortened."""
CARD = Look(fill=RAISED, edge=EDGE, thick=2)
CHOICE = attrs.evolve(CHIP, high=BUTTON_HIGH, size=14.0, pad=9.0, beside=6.0)
MIX = "Mix"
"""Label of the button for an edition that is not a printed one."""
MENU_BUTTON = Look(fill=RAISED, edge=EDGE, pad=14.0, beside=7.0)


@attrs.frozen
class ScenarioCard:
    """A scenario: id, name (``1. Historical``), facts, special features, difficulty and story.

    ``hard`` is the difficulty from 1 to 4, ``word`` its name.
    """

    id: str
    name: str
    facts: str
    special: str
    hard: int
    word: str
    story: str


@attrs.frozen
class Mode:
    """An undo mode: its id, its name, and a short and a full description."""

    id: str
    name: str
    line: str
    whole: str


@attrs.frozen
class SeedShown:
    """The seed: its text, its kind in a word or two, and the keys of its counters."""

    text: str
    kind: str
    counters: Keys = ()


@attrs.frozen
class Front:
    """Contents of the panel."""

    cards: tuple[ScenarioCard, ...]
    scenario: str
    modes: tuple[Mode, ...]
    undo: str
    """Id of the selected undo mode."""
    edition: str
    """Short name of the edition."""
    mix: bool
    base: str
    seed: SeedShown
    typing: bool
    players: str
    """Id of the selected entry of `PLAYERS`."""
    aids: bool
    problem: str


class FrontPanel(PicturePanel):
    """The panel that paints a `Front`: players at the top, scenarios on the left, settings on the right."""

    backdrop = Backdrop(FLOAT, radius=14, alpha=0.93)

    @property
    def tight(self) -> bool:
        """True if only the shortest form fits."""
        return self.width < 760 or self.height < 420

    @property
    def small(self) -> float:
        """Size of small letters."""
        return 12.5 if self.tight else 13.5

    def paint(self, canvas: Canvas, content: Front) -> None:
        pad = BAR_MARGIN if self.tight else MARGIN
        top = self._menu(canvas, content, pad) + (6 if self.tight else 12)
        gap = 8.0 if self.tight else 14.0
        inner, high = self.width - 2 * pad, self.height - top - pad
        left = (inner - gap) * (0.575 if self.tight else 0.52)
        self._cards(canvas, content, (pad, top, left, high))
        self._options(canvas, content, (pad + left + gap, top, inner - left - gap, high))

    # The bar

    def _menu(self, canvas: Canvas, content: Front, pad: float) -> float:
        """Paint the bar (players, campaign, aids, back) in as many rows as it needs.

        Return the y below it.
        """
        look = MENU_BUTTON
        if self.tight:
            look = attrs.evolve(look, high=BUTTON_HIGH, size=13.0, pad=8.0, beside=5.0)
        buttons = [
            Button(
                words,
                Action("players", id_),
                tip=_PLAYER_TIPS[id_],
                here=id_ == content.players,
                look=look,
                accent=STEEL,
            )
            for id_, words in PLAYERS
        ]
        aids = f"Aids {'on' if content.aids else 'off'}"
        buttons += [
            Button("Campaign", "campaign", tip=_CAMPAIGN_TIP, look=look, accent=STEEL),
            Button(aids, "aids", tip=_AIDS_TIP, look=look, accent=STEEL),
            Button("Back", "close", "ESC", look=look, accent=FAINT),
        ]
        return Filled(buttons, 5).paint(canvas, pad, pad, self.width - 2 * pad)

    # Scenarios

    def _cards(self, canvas: Canvas, content: Front, box: Area) -> None:
        x, top, wide, high = box
        gap = 5.0 if self.tight else 8.0
        pitch = (high + gap) / max(1, len(content.cards))
        for at, card in enumerate(content.cards):
            self._card(canvas, content, card, at, (x, top + at * pitch, wide, pitch - gap))

    def _card(self, canvas: Canvas, content: Front, card: ScenarioCard, at: int, box: Area) -> None:
        x, y, wide, high = box
        here, line = card.id == content.scenario, self.small * self._leading
        ink = INK if here else MUTED
        plate(canvas, box, CARD, here=here)
        name, word = Caption(card.name, 16, bold=True, grows=True), Caption(card.word, self.small, MUTED)
        head = Row((name, word, Pips(card.hard), Cap(str(at + 1), ink)), 6, middle=True)
        y = head.paint(canvas, x + 14, y + (4 if self.tight else 6), wide - 22) + (1 if self.tight else 4)
        room = max(1, int((box[1] + high - y - 4) // line))
        # The figures take a second line only if one is left for the special features.
        for words, tone in ((card.facts, MUTED), (card.special, ink)):
            text = self._small(canvas, words, tone, wide - 24, max(1, room // 2))
            y = text.paint(canvas, x + 14, y, wide - 24)
            room -= len(text.lines(canvas, wide - 24))
        tip = f"{card.name}: {card.word}\n{card.facts}\n{card.special}\n{card.story}"
        canvas.spot(*box, Action("scenario", card.id), tip)

    # Settings

    def _options(self, canvas: Canvas, content: Front, box: Area) -> None:
        x, y, wide, high = box
        begin = 36.0 if self.tight else 44.0
        bottom, said = y + high - begin, content.problem
        # A problem takes the place of the description of undo modes.
        short = bool(self.tight and said)
        choices = (
            self._modes(canvas, content, wide, short),
            self._edition(content),
            self._seed(content),
        )
        gap = 6.0 if self.tight else 10.0
        y = Column(choices, gap).paint(canvas, x, y, wide) + gap
        chosen = next(card for card in content.cards if card.id == content.scenario)
        words, tone = (said, WARN) if said else (chosen.story, MUTED)
        most = max(0, int((bottom - y - 2) // (self.small + 4)))
        text = self._small(canvas, words, tone, wide, max(1, most))
        # A story is shown whole or not at all; the tooltip of its card has it, too.
        if most and (said or not text.most):
            text.paint(canvas, x, y, wide)
        look = attrs.evolve(MENU_BUTTON, high=begin, size=17.0, fill=HOT)
        Button(f"Begin {chosen.name}", "start", "ENTER", look=look, accent=EMBER).paint(
            canvas, x, bottom, wide
        )

    @property
    def _leading(self) -> float:
        """Line height of small letters, relative to their size."""
        return (self.small + (3 if self.tight else 4)) / self.small

    def _small(self, canvas: Canvas, words: str, ink: Colour, wide: float, most: int) -> Text:
        """Return small text of at most ``most`` lines, in smaller letters if necessary."""
        return Text(words, self.small, ink, leading=self._leading).shrunk(canvas, wide, most, SMALLER)

    def _modes(self, canvas: Canvas, content: Front, wide: float, short: bool) -> Box:
        """Return the undo modes, one per line with a description.

        If ``short``, they stand side by side without one.
        """
        head = Inset(Caption(UNDO, self.small, MUTED, high=HIGH), across=2)
        if short:
            modes: Box = Even([self._mode(mode, content) for mode in content.modes], 4)
        else:
            names = max(canvas.measure(mode.name, 14, True) for mode in content.modes) + 10
            rows = [
                self._mode_row(canvas, mode, mode.id == content.undo, names, wide) for mode in content.modes
            ]
            modes = Column(rows, 3)
        return Column((Inset(head, above=-2, below=2), modes))

    def _mode_row(self, canvas: Canvas, mode: Mode, here: bool, names: float, wide: float) -> Box:
        ink, room = INK if here else MUTED, wide - names - 38
        line = self._small(canvas, mode.line, ink, room, 2)
        high = 2 * self.small + 10 if self.tight else max(30.0, line.tall(canvas, room) + 8)
        look = attrs.evolve(CARD, fill=HOT, edge=VIOLET) if here else CARD
        words = Row(
            (Radio(here), Caption(mode.name, 14, ink, bold=True), line), 7, (14, names - 7, room), middle=True
        )
        tip = f"{mode.name}\n{mode.whole}"
        return Tile(words, Action("undo", mode.id), tip, attrs.evolve(look, high=high, pad=9.0))

    def _mode(self, mode: Mode, content: Front) -> Button:
        tip = f"{mode.name}\n{mode.whole}"
        return Button(mode.name, Action("undo", mode.id), tip=tip, here=mode.id == content.undo, look=CHOICE)

    def _named(self, words: str, box: Box) -> Box:
        """Return a setting with its name at the left, as wide as the widest name."""
        name, widest = (Caption(label, self.small, MUTED, high=CHOICE.high) for label in (words, "Edition"))
        return Row((Wide(name, like=[widest]), box), 12)

    def _edition(self, content: Front) -> Box:
        mix = content.edition if content.mix else MIX
        tip = _EDITION_TIPS["switches"] + (f"\n{mix}" if content.mix else "")
        mine = Button(mix, "switches", tip=tip, here=content.mix, look=CHOICE)
        bases = [
            Button(
                base,
                Action("edition", base),
                "",
                _EDITION_TIPS[base],
                here=not content.mix and content.base == base,
                look=CHOICE,
            )
            for base in EDITIONS
        ]
        items = always(Even(bases, 4)), BarItem({0: mine, 1: attrs.evolve(mine, words=MIX)})
        return self._named("Edition", Bar(items, 4, least=104))

    def _seed(self, content: Front) -> Box:
        """Return the seed: its text, its counters, and the button for other kinds."""
        seed = content.seed
        asks = "fresh; hidden" if self.tight else "fresh luck, hidden to the end"
        if seed.kind != HIDDEN:
            asks = "fresh luck" if self.tight else "any text; empty for fresh luck"
        # If space is short, the kind of seed is shown instead of the text.
        told = self.tight and not content.typing and seed.kind not in (TYPED, RANDOM)
        words = capital(seed.kind) if told and seed.text else seed.text
        field = Field(words, asks, content.typing, size=12.5 if self.tight else 15)
        tip = "The same text always gives the same luck. Click to type one; Enter begins the game."
        look = attrs.evolve(CHOICE, pad=4.0) if self.tight else CHOICE
        kind = "" if self.tight else capital(seed.kind)
        boxes: list[Box] = [Clicked(field, "seed", tip, grows=True)]
        if seed.counters:
            found = counters(seed.counters, self.pictures, 20.0 if self.tight else 25.0)
            boxes.append(Clicked(found, "seeds", _COUNTERS_TIP))
        boxes.append(Button(kind or "Pick", "seeds", tip=_SEED_TIP, look=look))
        return self._named("Seed", Row(boxes, 5, middle=True, grows=True))


@attrs.frozen
class Pips(Box):
    """The difficulty as a number of filled boxes."""

    hard: int

    def wide(self, canvas: Canvas) -> float:
        return HARDEST * 11.0

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        for n in range(HARDEST):
            canvas.rect(x + n * 11, y, 8, 13, EMBER if n < self.hard else RAISED, radius=2, edge=EDGE)
        return y + 13


_SEED_TIP = "Choose a kind of seed: fresh, hidden, typed, daily, official, or for a race"
_COUNTERS_TIP = "Four counters that stand for this seed: racers who see the same four have the same seed"
_EDITION_TIPS = {
    "2.1": "Edition 2.1: every erratum on",
    "1.0": "Edition 1.0: every erratum off, as first printed",
    "switches": "Your own mix: turn each optional erratum and ruling on or off",
}


WIDE = 560.0
"""Width in units where there is room."""
HALO = 16.0
"""Units that the glow extends beyond the entry."""
HOT_PLATE = (74, 36, 26)
"""Background of the glowing entry."""
GLOWS = Look(fill=HOT_PLATE, edge=EMBER, thick=2.5, radius=14)
OTHER = Look(fill=FLOAT, edge=EDGE, thick=1.5, radius=10)
FOOT = attrs.evolve(SMALL, size=13, fill=FLOAT, ink=MUTED, pad=9, bold=False)
LAST = 2
"""Number of entries in the second row."""
PROBLEM = 40.0
"""Height of a message about a problem: two lines."""


@attrs.frozen
class Door:
    """An entry of the title screen: its name, a note, a shorter note, and its action."""

    name: str
    note: str
    brief: str
    action: str


@attrs.frozen
class Doors:
    """Contents of the panel; the first entry glows."""

    doors: tuple[Door, ...]
    foot: tuple[tuple[str, str], ...]
    """Words and actions of the small buttons."""
    problem: str
    head: bool = False
    """True if the name of the game is shown in the panel."""

    @property
    def heights(self) -> tuple[float, float, float, float]:
        """Heights of the name, the glowing entry and the other entries, and the gap.

        Smaller if the name is shown.
        """
        return (34.0, 72.0, 50.0, 8.0) if self.head else (0.0, 100.0, 62.0, 12.0)


class TitlePanel(Panel):
    """The panel that paints `Doors`."""

    def tall(self, content: Doors) -> float:
        above, first, other, gap = content.heights
        told = PROBLEM + gap / 2 if content.problem else 0.0
        return 2 * HALO + above + first + 2 * other + 3 * gap + told + FOOT.high

    def paint(self, canvas: Canvas, content: Doors) -> None:
        x, y, wide = HALO, HALO, self.width - 2 * HALO
        above, high, other, gap = content.heights
        if content.head:
            canvas.text(x + 2, y + 10, "HADES", 30, EMBER, bold=True, anchor="lm")
        y += above
        first, *rest = content.doors
        for n in range(8):
            out = HALO * (8 - n) / 8
            canvas.rect(x - out, y - out, wide + 2 * out, high + 2 * out, EMBER, radius=14 + out, alpha=0.045)
        self._door(canvas, first, (x, y, wide, high), GLOWS)
        y += high + gap
        for row in (rest[:-LAST], rest[-LAST:]):
            each = (wide - gap * (len(row) - 1)) / len(row)
            for n, door in enumerate(row):
                self._door(canvas, door, (x + n * (each + gap), y, each, other), OTHER)
            y += other + gap
        if content.problem:
            canvas.rect(x, y, wide, PROBLEM, FLOAT, radius=6)
            Text(content.problem, 12.5, WARN, leading=1.2, most=2).paint(canvas, x + 8, y + 3, wide - 16)
            y += PROBLEM + gap / 2
        buttons = [Button(words, action, keys.of(action), look=FOOT) for words, action in content.foot]
        Even(buttons, 6).paint(canvas, x, y, wide)

    def _door(self, canvas: Canvas, door: Door, box: Area, look: Look) -> None:
        """Paint an entry: its name and key, and its note below them."""
        x, y, wide, high = box
        glows = look is GLOWS
        plate(canvas, box, look)
        pad, size = (24.0, 30.0) if glows else (14.0, 17.0)
        key = "ENTER" if glows else keys.of(door.action)
        key_cap(canvas, x + wide - pad + 6, y + (high * 0.36 - HIGH / 2), key, INK)
        room = wide - 2 * pad
        canvas.text(
            x + pad,
            y + high * 0.36,
            door.name,
            size,
            INK,
            bold=True,
            anchor="lm",
            room=room - cap_wide(canvas, key),
        )
        sizes = (15.0, 14.0, 13.0, 12.0) if glows else (13.0, 12.5, 12.0, 11.5)
        note = door.note if canvas.measure(door.note, sizes[-1]) <= room else door.brief
        canvas.text(x + pad, y + high * 0.74, note, sizes, MUTED, anchor="lm", room=room)
        spoken = f"{door.name}: {door.note} {cap(key)}"
        canvas.spot(*box, door.action, "", words=spoken)
