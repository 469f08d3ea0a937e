"""The strip below the board: the Vittles with its modules, the Fighters in orbit, and the Units aboard."""

from __future__ import annotations

import math

import attrs

from hades.art.colours import BAD, EDGE, EMBER, FAINT, GOOD, INK, MUTED, PANEL, WARN
from hades.art.library import unit_key
from hades.content.names import title
from hades.content.tables import Tables
from hades.facts import piece_facts
from hades.narrate.component_texts import MODULES
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import BAR_MARGIN, Box, Caption, Clicked, Column, Even, Figure, Gap, Row, Spring, Wide
from hades.ui.kit.button import CHIP, Button
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import Backdrop, Panel
from hades.view import FighterSeen, ModuleSeen, UnitSeen, VittlesSeen
from hades.wording import counted

HEIGHT = 104.0
PAD = BAR_MARGIN
NARROW = 820.0
"""Width in units below which the strip shows only one of its three boxes, with tabs."""
TABS = 40.0
"""Height of the tabs and of the gap below the tabs, in units."""
HEAD = 19.0
"""Height of a box's title, in units."""
LARGEST = 48.0
"""Maximum side of a counter in the pool, in units: about the size of a Fighter in orbit."""
USUAL = 12
"""Minimum number of Units for which the pool has room."""
SIGNS = {
    "holding": ("", 0.0, GOOD, (30, 48, 44)),
    "failing": ("!", 18.0, WARN, (70, 56, 24)),
    "destroyed": ("×", 20.0, BAD, (44, 22, 24)),
}
"""State of a module -> sign, its size and colour, and the background; "" is a tick, drawn as two lines."""
UP = {"orbit": "in orbit", "damaged": "hit", "destroyed": "lost", "aside": "aside"}
"""State of a Fighter -> its words in the tooltip."""
TAB = attrs.evolve(CHIP, size=13.0, pad=8.0)
CHIT = attrs.evolve(CHIP, size=11.5, pad=5.0, edge=WARN, ink=WARN, thick=2.0)
CHITS = {"comm-crash": "5.3-18", "crisis": "5.3-14"}
"""Kind of chit -> id of its rule."""


@attrs.frozen
class ShipStatus:
    """Contents of the strip."""

    vittles: VittlesSeen
    fighters: tuple[FighterSeen, ...]
    pool: tuple[UnitSeen, ...]
    """Units aboard; the Units in Dante's Lab come last."""
    live: frozenset[str]
    """Ids of the Units and Fighters that a click can choose now."""
    tables: Tables
    lost: int
    crisis: tuple[str, str]
    """Effect of a Crisis! on the Vittles this turn, in two words and as a sentence; both "" without one."""
    comm_crash: int
    jammed: tuple[str, ...] = ()
    """Ids of the jammed HQs."""
    tab: int = 0
    pointed: tuple[str, ...] = ()
    """Ids of everything that advice points at, including things that are not on the strip."""
    plain: bool = False
    """True in the simple view, where the counters and the tooltip show which HQs are jammed."""

    @property
    def up(self) -> int:
        """Number of Fighters in orbit, damaged ones included."""
        return sum(fighter.status in ("orbit", "damaged") for fighter in self.fighters)

    @property
    def chits(self) -> list[tuple[str, str, str, str]]:
        """(kind, name, effect, tooltip) of each chit drawn this turn."""
        found = []
        if self.comm_crash:
            who = ", ".join(map(title, self.jammed))
            names = ", ".join(title(id_).split()[-1] for id_ in self.jammed)
            count = f" ×{self.comm_crash}" if self.comm_crash > 1 else ""
            text = names if not self.plain else ""
            tip = f"Comm Crash: HQs jammed this turn: {who or 'none'} [5.3-18]"
            tip += "\nThey cannot act, land or go aboard [5.3-19]" if who else ""
            found.append(("comm-crash", f"Comm Crash{count}", text, tip))
        if self.crisis[0]:
            found.append(("crisis", "Crisis!", *self.crisis))
        return found


class ShipPanel(Panel):
    """The panel that paints a `ShipStatus`; in a narrow window, only one of its three boxes at a time."""

    backdrop = Backdrop()
    clear = True

    def paint(self, canvas: Canvas, content: ShipStatus) -> None:
        canvas.line(0, 0, self.width, 0, EDGE, 2)
        self._narrow(canvas, content) if self.width < NARROW else self._wide(canvas, content)
        for spot in tuple(canvas.spots):
            if spot.action.name in ("unit", "fighter") and spot.action.id in content.pointed:
                box = spot.x - 2, spot.y - 2, spot.width + 4, spot.height + 4
                canvas.rect(*box, None, edge=INK, thick=3)

    def _narrow(self, canvas: Canvas, content: ShipStatus) -> None:
        where = f"Vittles: {'In' if content.vittles.in_system else 'Out'} System"
        names = where, f"Orbit {content.up}", f"Aboard {len(content.pool)}"
        tabs = [
            Button(words, Action("strip", at), here=at == content.tab, look=TAB)
            for at, words in enumerate(names)
        ]
        chits = [
            Button(name, Action("clauses", CHITS[kind]), tip=tip, look=CHIT)
            for kind, name, _, tip in content.chits
        ]
        wide = self.width - 2 * PAD
        Row((*tabs, Spring(), *reversed(chits)), 5).paint(canvas, PAD, 4, wide)
        self._boxes(content, self.height - TABS)[content.tab].paint(canvas, PAD, TABS, wide)

    def _wide(self, canvas: Canvas, content: ShipStatus) -> None:
        ends = min(450.0, self.width * 0.40), min(236.0, self.width * 0.22)
        top, bodies = 6.0, self._boxes(content, self.height - 6 - HEAD)
        where, safe = ("In System", GOOD) if content.vittles.in_system else ("Out System", WARN)
        lost = f"{len(content.pool)} aboard" + f", {content.lost} lost" * bool(content.lost)
        titles = (where, safe), (counted(content.up, "Fighter"), EMBER if content.up else GOOD), (lost, MUTED)
        head, *heads = (Caption(words, 13, tone, bold=True, high=HEAD) for words, tone in titles)
        first = Row((Caption("VITTLES", 12, FAINT, bold=True, high=HEAD), head), 8)
        ship, orbit, pool = (Column(both, grows=True) for both in zip((first, *heads), bodies, strict=True))
        chits = [self._chit(*chit) for chit in reversed(content.chits)]
        boxes = Wide(ship, ends[0] - PAD), Wide(orbit, ends[1] - 16), Row((pool, *chits), 8, grows=True)
        Row(boxes, 16).paint(canvas, PAD, top, self.width - 2 * PAD)
        for x in (ends[0] + 8, sum(ends) + 8):
            canvas.line(x, 10, x, self.height - 10, EDGE)

    def _chit(self, kind: str, name: str, text: str, tip: str) -> Box:
        chit = Gap(1), Figure(f"chit|{kind}", 40), Gap(3)
        words = (
            Caption(name, 11, WARN, bold=True, high=14, at="m"),
            Caption(text, 11, high=14, at="m", most=92),
        )
        return Clicked(Column((*chit, *words)), Action("clauses", CHITS[kind]), tip)

    def _boxes(self, content: ShipStatus, high: float) -> tuple[Box, ...]:
        inside = ", ".join(title(unit.id) for unit in content.pool if unit.place == "lab")
        modules = [
            Module(module, min(62.0, high - 8), inside if module.id == "LB" else "")
            for module in content.vittles.modules
        ]
        return Even(modules, 4), Orbit(content, high - 24), Pool(content, high - 6)


@attrs.frozen
class Module(Box):
    """A module of the Vittles: id, sign for its state, and a bar at the foot if the next hit is on it."""

    module: ModuleSeen
    high: float
    inside: str
    """Units inside the module, or ""."""

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        id_, status, is_next = self.module.id, self.module.status, bool(self.module.current)
        sign, size, tone, fill = SIGNS[status]
        edge = tone if is_next or status != "holding" else EDGE
        canvas.rect(x, y, wide, self.high, fill, radius=6, edge=edge, thick=2)
        middle, ink = x + wide / 2, FAINT if status == "destroyed" else INK
        letters = min(15, (wide + 4) * 0.4)
        canvas.text(middle, y + self.high * 0.32, id_, letters, ink, bold=True, anchor="mm")
        low = y + self.high * 0.72
        if sign:
            canvas.text(middle, low, sign, size, tone, bold=True, anchor="mm")
        else:
            canvas.line(middle - 6, low, middle - 2, low + 4, tone, 2.5)
            canvas.line(middle - 2, low + 4, middle + 6, low - 5, tone, 2.5)
        tip = f"{id_} {MODULES[id_].kind}: {status}"
        tip += ", the next to be hit [12.0-01]" if is_next else ""
        if self.inside:
            canvas.rect(x + wide - 12, y - 3, 15, 15, PANEL, radius=7, edge=WARN, thick=2)
            canvas.text(x + wide - 4.5, y + 4.5, "D", 10, WARN, bold=True, anchor="mm")
            tip += f"\ninside: {self.inside}"
        tip += f"\n{MODULES[id_].does}\nClick for its rules"
        canvas.spot(x, y, wide, self.high, Action("facts", "ship", f"module:{id_}"), tip)
        if is_next:
            canvas.rect(x, y + self.high - 4, wide, 4, WARN, radius=2)
        return y + self.high


@attrs.frozen
class Orbit(Box):
    """The Fighters side by side; the picture of each shows its state."""

    content: ShipStatus
    high: float

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        pitch = min(46.0, wide / max(1, len(self.content.fighters)))
        size = min(pitch - 4, self.high)
        for fighter in self.content.fighters:
            id_, status = fighter.id, fighter.status
            canvas.figure(f"fighter|{id_}|{status}", x, y, size)
            if id_ in self.content.live:
                canvas.rect(x - 1, y - 1, size + 2, 3, EMBER)
            canvas.spot(x, y, size, size + 16, Action("fighter", id_), f"{fighter.name}: {UP[status]}")
            x += pitch
        return y + self.high


@attrs.frozen
class Pool(Box):
    """All Units aboard, column by column, in the number of rows that makes the counters largest.

    The number of rows and the size are those for `USUAL` Units or more, so that the counters of other Units
    stay in place when a Unit comes or goes.
    """

    content: ShipStatus
    high: float
    grows = True

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        pool, high = self.content.pool, self.high
        count = max(USUAL, len(pool))
        size, rows = max((min(LARGEST, high / n, wide / math.ceil(count / n)), n) for n in (1, 2, 3, 4))
        for at, unit in enumerate(pool):
            ux, uy = x + at // rows * size, y + at % rows * size
            canvas.figure(unit_key(unit), ux, uy, size)
            if unit.id in self.content.live:
                canvas.rect(ux + 4, uy + size - 2, size - 8, 2, GOOD)
            where = "aboard the Vittles"
            if unit.place == "lab":
                where, right, low = "in Dante's Lab", ux + size - 2, uy + size - 5
                letters = max(7.0, min(10.0, size * 0.25))
                broad, tall = canvas.measure("Lab", letters, True) + 6, letters + 4
                canvas.rect(right - broad, low - tall, broad, tall, PANEL, radius=3, edge=WARN)
                middle = right - broad / 2, low - tall / 2
                canvas.text(*middle, "Lab", letters, WARN, bold=True, anchor="mm")
            tip = "\n".join((*piece_facts.unit_lines(self.content.tables, unit), where))
            canvas.spot(ux, uy, size, size, Action("unit", unit.id), tip)
        return y + high
