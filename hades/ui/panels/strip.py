"""The strip below the board: the Vittles and her modules, the orbit, the Units aboard."""

from __future__ import annotations

import math
from typing import Any

import attrs

from hades.ui.art.kit import Kit
from hades.ui.canvas import Canvas
from hades.ui.gl import Brush
from hades.ui.look import BAD, EDGE, EMBER, FAINT, GOOD, INK, MUTED, PANEL, RAISED, WARN
from hades.ui.panels.base import Panel, Spot

HEIGHT = 104.0
PAD = 10.0

MODULES = {
    "G1": "Shield Generator",
    "G2": "Shield Generator",
    "G3": "Shield Generator",
    "50": "Quad-50",
    "R1": "Railgun",
    "R2": "Railgun",
    "W1": "Warp Drive",
    "W2": "Warp Drive",
    "EW": "Electronic Warfare",
    "LB": "Dante's Lab",
    "LQ": "Living Quarters",
}


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
    crisis: str
    comm_crash: int
    tab: int = 0


class StripPanel(Panel):
    """Paints a `Strip`; in a narrow window one of its three boxes at a time."""

    def __init__(self, brush: Brush, kit: Kit) -> None:
        super().__init__(brush)
        self.kit = kit
        self._title_at = 0.0
        """Where the title of the only box stands in a narrow strip; 0 in a wide one."""

    def paint(self, canvas: Canvas, content: Strip) -> None:
        canvas.rect(0, 0, self.width, self.height, PANEL)
        canvas.line(0, 0, self.width, 0, EDGE, 2)
        boxes = (self._vittles, self._orbit, self._pool)
        if self.width < 820:
            x = PAD
            for at, words in enumerate(("Vittles", "Orbit", "Aboard")):
                wide = canvas.measure(words, 13, True) + 18
                here = at == content.tab
                canvas.rect(x, 5, wide, 24, RAISED if here else PANEL, radius=6, edge=EDGE)
                canvas.text(x + wide / 2, 17, words, 13, INK if here else MUTED, bold=True, anchor="mm")
                self.spots.append(Spot(x, 3, wide, 28, f"strip:{at}"))
                x += wide + 6
            self._title_at = x + 8
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
            words, x, top = more or words, self._title_at, 8.0
            canvas.text(x, top, canvas.fit(words, self.width - x - 6, 13, True), 13, tone, bold=True)
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
            tip = f"{id_} {MODULES.get(id_, '')}: {status}" + (
                ", the next to be hit [12.0-01]" if current else ""
            )
            self.spots.append(Spot(x, y, pitch - 4, high, "", tip))
            if current:
                canvas.rect(x, y + high - 4, pitch - 4, 4, WARN, radius=2)
            x += pitch

    def _orbit(self, canvas: Canvas, content: Strip, x: float, right: float, y: float) -> None:
        up = sum(1 for f in content.fighters if f[2] in ("orbit", "damaged"))
        y = self._title(
            canvas, x, y, "ORBIT", f"{up} Fighters" if up != 1 else "1 Fighter", EMBER if up else GOOD
        )
        pitch = min(46.0, (right - x) / max(1, len(content.fighters)))
        size = min(pitch - 4, self.height - y - 24)
        for id_, name, status, live in content.fighters:
            key = f"fighter|{id_}|{status}"
            canvas.picture(self.kit.image(key, round(size * canvas.ratio)), x, y, size, size)
            words = {"orbit": "up", "damaged": "hit", "destroyed": "lost", "aside": "aside"}[status]
            canvas.text(
                x + size / 2, y + size + 9, words, 11, INK if status == "orbit" else MUTED, anchor="mm"
            )
            if live:
                canvas.rect(x - 1, y - 1, size + 2, 3, EMBER)
            self.spots.append(Spot(x, y, size, size + 16, f"fighter:{id_}", f"{name}: {words}", True))
            x += pitch

    def _chits(self, canvas: Canvas, content: Strip, right: float, y: float) -> float:
        """The chits drawn this turn, at the right; the x left of them."""
        chits = [("comm-crash", "Comm Crash: an HQ is jammed for this turn [5.3-18]")] * content.comm_crash
        if content.crisis != "none":
            chits.append(("crisis", "Crisis! The Vittles transfers, fires or moves: one of them [5.3-14]"))
        for kind, tip in chits:
            right -= 46
            canvas.picture(self.kit.image(f"chit|{kind}", round(40 * canvas.ratio)), right, y + 2, 40, 40)
            self.spots.append(Spot(right, y + 2, 40, 40, "", tip))
        return right

    def _pool(self, canvas: Canvas, content: Strip, x: float, right: float, y: float) -> None:
        more = f"{len(content.aboard) + len(content.lab)} aboard · {content.lost} lost"
        top = y
        y = self._title(canvas, x, y, "POOL", more)
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
            canvas.picture(self.kit.image(unit.key, round(size * canvas.ratio)), ux, uy, size, size)
            if unit.live:
                canvas.rect(ux + 4, uy + size - 4, size - 8, 3, GOOD)
            if at >= len(content.aboard):
                canvas.rect(ux, uy, 26, 14, PANEL, radius=3, edge=WARN)
                canvas.text(ux + 13, uy + 7, "Lab", 10, WARN, bold=True, anchor="mm")
            self.spots.append(Spot(ux, uy, size, size, f"unit:{unit.id}", unit.tip, True))
