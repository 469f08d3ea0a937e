"""The strip below the board: the Vittles and her modules, the orbit, the Units aboard."""

from __future__ import annotations

import math
from typing import Any

import attrs

from hades.advice.known import MODULES, does
from hades.art.colours import BAD, EDGE, EMBER, FAINT, GOOD, INK, MUTED, PANEL, WARN
from hades.ui.kit.action import Action
from hades.ui.kit.button import CHIP, Button
from hades.ui.kit.canvas import Canvas, Pictures
from hades.ui.kit.gl import Brush
from hades.ui.kit.panel import Backdrop, PicturePanel

HEIGHT = 104.0
PAD = 10.0
TAB = attrs.evolve(CHIP, high=26.0, size=13.0, pad=8.0)
CHIT = attrs.evolve(CHIP, high=22.0, size=11.5, pad=5.0, edge=WARN, ink=WARN, thick=2.0)


@attrs.frozen
class Aboard:
    """A Unit in the pool: its id, the key of its counter, its name, whether it can be clicked."""

    id: str
    key: str
    tip: str
    live: bool


@attrs.frozen
class Strip:
    """What the strip shows."""

    in_system: bool
    modules: tuple[tuple[str, str, bool], ...]
    fighters: tuple[tuple[str, str, str, bool], ...]
    aboard: tuple[Aboard, ...]
    lab: tuple[Aboard, ...]
    lost: int
    evacuated: int
    crisis: tuple[str, str]
    """What a Crisis! leaves the Vittles this turn, in two words and in a sentence; empty without one."""
    comm_crash: int
    jammed: tuple[int, ...] = ()
    """Numbers of the HQs that are jammed."""
    tab: int = 0


class StripPanel(PicturePanel):
    """Paints a `Strip`; in a narrow window one of its three boxes at a time."""

    backdrop = Backdrop()

    def __init__(self, brush: Brush, pictures: Pictures) -> None:
        super().__init__(brush, pictures)
        self._title_at = 0.0
        """Where the title of the only box stands in a narrow strip; 0 in a wide one."""
        self._edge = 0.0
        """Where the title of the only box must end."""

    def paint(self, canvas: Canvas, content: Strip) -> None:
        canvas.line(0, 0, self.width, 0, EDGE, 2)
        boxes = (self._vittles, self._orbit, self._pool)
        if self.width < 820:
            x = PAD
            up, pool = _up(content), len(content.aboard) + len(content.lab)
            where = f"Vittles {'In' if content.in_system else 'Out'}"
            for at, words in enumerate((where, f"Orbit {up}", f"Aboard {pool}")):
                tab = Button(words, Action("strip", at), here=at == content.tab, look=TAB)
                tab.paint(canvas, x, 4, tab.wide(canvas))
                x += tab.wide(canvas) + 5
            self._title_at = x + 4
            self._edge = self._chits(canvas, content, self.width - PAD, 3, 26.0)
            boxes[content.tab](canvas, content, PAD, self.width - PAD, 36)
            return
        self._title_at = 0.0
        a = min(450.0, self.width * 0.40)
        b = min(236.0, self.width * 0.22)
        boxes[0](canvas, content, PAD, a, 6)
        boxes[1](canvas, content, a + 16, a + b, 6)
        boxes[2](canvas, content, a + b + 16, self.width - PAD, 6)
        for x in (a + 8, a + b + 8):
            canvas.line(x, 10, x, self.height - 10, EDGE)

    def _title(
        self, canvas: Canvas, x: float, y: float, words: str, more: str = "", tone: Any = MUTED
    ) -> float:
        if self._title_at:
            # the tabs have said most of it: only what is whole stands beside them
            words, x = more or words, self._title_at
            if x + canvas.measure(words, 13, True) <= self._edge - 6:
                canvas.text(x, 8, words, 13, tone, bold=True)
            return y
        wide = canvas.text(x, y, words, 12, FAINT, bold=True)
        if more:
            canvas.text(x + wide + 8, y - 1, more, 13, tone, bold=True)
        return y + 19

    def _vittles(self, canvas: Canvas, content: Strip, x: float, right: float, y: float) -> None:
        where = "In System" if content.in_system else "Out System"
        y = self._title(canvas, x, y, "VITTLES", where, GOOD if content.in_system else WARN)
        pitch = (right - x) / 11
        high = min(62.0, self.height - y - 8)
        for id_, status, current in content.modules:
            tone = {"holding": GOOD, "failing": WARN, "destroyed": BAD}[status]
            fill = {"holding": (30, 48, 44), "failing": (70, 56, 24), "destroyed": (44, 22, 24)}[status]
            canvas.rect(
                x,
                y,
                pitch - 4,
                high,
                fill,
                radius=6,
                edge=tone if current or status != "holding" else EDGE,
                thick=2,
            )
            ink = FAINT if status == "destroyed" else INK
            middle = x + (pitch - 4) / 2
            canvas.text(middle, y + high * 0.32, id_, min(15, pitch * 0.4), ink, bold=True, anchor="mm")
            sign = {"holding": "OK", "failing": "!", "destroyed": "×"}[status]
            size = {"holding": 11, "failing": 18, "destroyed": 20}[status]
            canvas.text(middle, y + high * 0.72, sign, size, tone, bold=True, anchor="mm")
            tip = f"{id_} {MODULES.get(id_, '')}: {status}"
            tip += ", the next to be hit [12.0-01]" if current else ""
            inside = ", ".join(unit.tip.partition("\n")[0] for unit in content.lab) if id_ == "LB" else ""
            if inside:
                canvas.rect(x + pitch - 16, y - 3, 15, 15, PANEL, radius=7, edge=WARN, thick=2)
                canvas.text(x + pitch - 8.5, y + 4.5, "D", 10, WARN, bold=True, anchor="mm")
                tip += f"\ninside: {inside}"
            tip += f"\n{does(id_)}\nClick: its rules"
            canvas.spot(x, y, pitch - 4, high, Action("facts", "ship", f"module:{id_}"), tip)
            if current:
                canvas.rect(x, y + high - 4, pitch - 4, 4, WARN, radius=2)
            x += pitch

    def _orbit(self, canvas: Canvas, content: Strip, x: float, right: float, y: float) -> None:
        up = _up(content)
        y = self._title(
            canvas, x, y, "ORBIT", f"{up} Fighters" if up != 1 else "1 Fighter", EMBER if up else GOOD
        )
        pitch = min(46.0, (right - x) / max(1, len(content.fighters)))
        size = min(pitch - 4, self.height - y - 24)
        for id_, name, status, live in content.fighters:
            key = f"fighter|{id_}|{status}"
            canvas.figure(self.pictures, key, x, y, size)
            words = {"orbit": "up", "damaged": "hit", "destroyed": "lost", "aside": "aside"}[status]
            canvas.text(
                x + size / 2, y + size + 9, words, 11, INK if status == "orbit" else MUTED, anchor="mm"
            )
            if live:
                canvas.rect(x - 1, y - 1, size + 2, 3, EMBER)
            canvas.spot(x, y, size, size + 16, Action("fighter", id_), f"{name}: {words}", True)
            x += pitch

    def _chits(self, canvas: Canvas, content: Strip, right: float, y: float, size: float = 40.0) -> float:
        """The chits drawn this turn with their names, at the right; the x left of them."""
        chits = []
        if content.comm_crash:
            who = ", ".join(map(str, content.jammed))
            count = f" ×{content.comm_crash}" if content.comm_crash > 1 else ""
            told = f"HQ {who}{' jammed' if len(content.jammed) < 3 else ''}" if who else "no HQ jammed"
            tip = f"Comm Crash: HQs jammed for this turn: {who or 'none'} [5.3-18]"
            chits.append(("comm-crash", f"Comm Crash{count}", told, tip))
        if content.crisis[0]:
            chits.append(("crisis", "Crisis!", *content.crisis))
        for kind, name, told, tip in chits:
            clause = Action("clauses", "5.3-14" if kind == "crisis" else "5.3-18")
            if size < 40:
                chit = Button(name, clause, tip=tip, look=CHIT)
                right -= chit.wide(canvas)
                chit.paint(canvas, right, y + 2, chit.wide(canvas))
                right -= 5
                continue
            under = canvas.fit(told, 92, 11)
            wide = max(canvas.measure(name, 11, True), canvas.measure(under, 11), size)
            right -= wide + 8
            middle = right + wide / 2
            canvas.figure(self.pictures, f"chit|{kind}", middle - size / 2, y + 1, size)
            canvas.text(middle, y + size + 10, name, 11, WARN, bold=True, anchor="mm")
            canvas.text(middle, y + size + 24, under, 11, INK, anchor="mm")
            canvas.spot(right, y, wide, size + 32, clause, tip)
        return right

    def _pool(self, canvas: Canvas, content: Strip, x: float, right: float, y: float) -> None:
        more = f"{len(content.aboard) + len(content.lab)} aboard · {content.lost} lost"
        top = y
        y = self._title(canvas, x, y, "POOL", more)
        if not self._title_at:
            right = self._chits(canvas, content, right, top)
        units = [*content.aboard, *content.lab]
        room = self.height - y - 6
        # as many rows as make the counters largest
        wide = right - x
        size = max(
            (min(room / n, wide / math.ceil(len(units) / n)) for n in (1, 2, 3, 4) if units), default=room
        )
        across = max(1, int((wide + 0.5) // size))
        for at, unit in enumerate(units):
            ux, uy = x + at % across * size, y + at // across * size
            canvas.figure(self.pictures, unit.key, ux, uy, size)
            if unit.live:
                canvas.rect(ux + 4, uy + size - 4, size - 8, 3, GOOD)
            if at >= len(content.aboard):
                # lower right: the ID is above it, the Movement Factor beside it
                letters = max(7.0, min(10.0, size * 0.25))
                wide, high = canvas.measure("Lab", letters, True) + 6, letters + 4
                left, top = ux + size - wide - 2, uy + size - high - 5
                canvas.rect(left, top, wide, high, PANEL, radius=3, edge=WARN)
                canvas.text(left + wide / 2, top + high / 2, "Lab", letters, WARN, bold=True, anchor="mm")
            canvas.spot(ux, uy, size, size, Action("unit", unit.id), unit.tip, True)


def _up(content: Strip) -> int:
    """Fighters in orbit, whole or damaged."""
    return sum(1 for fighter in content.fighters if fighter[2] in ("orbit", "damaged"))
