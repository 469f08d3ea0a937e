"""The card of a playback step beside its place on the board: it turns over and shows the effect of the draw.

It says as little as possible: pointing at it gives the details, and the key for reasons gives everything.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import attrs

from hades.art.colours import (
    BAD,
    EMBER,
    GOOD,
    INK,
    MUTED,
    PANEL,
    STEEL,
    VIOLET,
    WARN,
    WELL,
    Colour,
)
from hades.art.effects import BACK
from hades.history.effects import SHIP_MOVES
from hades.history.shot import Incident, Shot, Side
from hades.narrate import capital
from hades.ui import keys
from hades.ui.kit.boxes import MARGIN, Box, Caption, Column, Figure, Inset, Row, Spring, Text
from hades.ui.kit.canvas import Blank, Canvas
from hades.ui.kit.panel import PicturePanel
from hades.wording import signed

TONES = {"combat": EMBER, "volley": EMBER, "surprise": WARN, "circle": VIOLET}
"""Kind of step -> colour of its card; a banner has the tone of its effect."""
WIDEST = {"combat": 330.0, "story": 330.0, "note": 250.0, "banner": 9999.0}
"""Form of a card -> its greatest width in units; a fight or a story is always that wide."""
SHAPED, SHAPE = ("combat", "story"), 0.52
"""Forms of cards that have a fixed shape, and its height in widths."""
PAD = MARGIN
DECKS = {"surprise": "Nasty Surprise", "circle": "Circle"}
"""Kind of step -> the words on the back of its card; those of a fight are Resolution cards."""
RESULTS = 2
"""Number of results named on a card; its tooltip has all of them."""
MOST = 3
"""Number of attackers pictured on a card, and of fights of a volley; further attackers are only counted."""


@attrs.frozen
class ShotCard:
    """A step as a card; ``pictures`` are the keys of its counters."""

    shot: Shot
    form: str
    """combat for a fight, story for a Nasty Surprise or a Circle, banner for a moment, or note."""
    pictures: dict[str, str]
    tone: Colour = STEEL
    up: bool = True


class ShotPanel(PicturePanel):
    """The panel that paints a `ShotCard`; its size follows the content."""

    clear = True
    restless = True
    room = 400.0
    """Greatest width of a card in units, and the width of a banner."""
    turn = 1.0
    """How far the card has turned over: from 0, its back, past its edge to 1, its face."""

    def size(self, content: ShotCard, room: float, high: float, ratio: float) -> tuple[float, float]:
        """Return the width and height of a card in at most ``room`` units of width.

        A fight or a story has its shape if that is not higher than ``high``.
        """
        wide = self.room = min(room, WIDEST[content.form])
        box, canvas = self._face(content), Blank(10, 10, ratio)
        if content.form == "note":
            wide = min(wide, box.wide(canvas) + 2 * PAD)
        tall = box.tall(canvas, wide - 2 * PAD) + 2 * PAD - 2
        return wide, max(tall, min(SHAPE * wide, high)) if content.form in SHAPED else tall

    def draw(self, alpha: float = 1.0) -> None:
        """Draw the card as far as it has turned over; a banner opens like a shutter."""
        if not self.shown or self._texture is None:
            return
        opens = self._key is not None and self._key[4].form == "banner"
        part = self.turn if opens else abs(math.cos(math.pi * self.turn))
        wide, high = (self.width, self.height * part) if opens else (self.width * part, self.height)
        x, y = self.x + (self.width - wide) / 2, self.y + (self.height - high) / 2
        if part == 1:
            # Whole pixels keep its words sharp.
            x, y = round(x * self.ratio) / self.ratio, round(y * self.ratio) / self.ratio
        self.brush.image(self._texture, x, y, wide, high, alpha=alpha)

    def paint(self, canvas: Canvas, content: ShotCard) -> None:
        wide, high, tone = self.width, self.height, content.tone
        if content.form == "banner":
            self._banner(canvas, content)
            return
        canvas.rect(0, 0, wide, high, WELL, radius=10, alpha=0.6)
        canvas.rect(2, 2, wide - 4, high - 4, PANEL, radius=8, edge=tone, thick=2)
        canvas.spot(0, 0, wide, high, "step", "\n".join(details(content.shot)))
        if content.up:
            face = self._face(content)
            rest = high - face.tall(canvas.blank(), wide - 2 * PAD)
            face.paint(canvas, PAD, rest / 2, wide - 2 * PAD)
        else:
            self._back(canvas, content)

    def _back(self, canvas: Canvas, content: ShotCard) -> None:
        """Paint the back of a card: the Hades, and which deck it is from."""
        wide, high = self.width - 8, self.height - 8
        picture = canvas.part(4, wide + 4, high)
        picture.picture(self.pictures.image(*BACK), 4, (high - wide) / 2, wide, wide)
        canvas.lay(picture, 4)
        canvas.rect(2, 2, wide + 4, high + 4, None, radius=8, edge=content.tone, thick=2)
        deck = DECKS.get(content.shot.kind, "Resolution").upper()
        canvas.text(18, 26, deck, 17, content.tone, bold=True, anchor="lm", room=wide - 36)

    def _banner(self, canvas: Canvas, content: ShotCard) -> None:
        """Paint a moment across the whole board."""
        wide, high, tone = self.width, self.height, content.tone
        canvas.rect(0, 0, wide, high, WELL, alpha=0.9)
        for y in (0.0, high - 3):
            canvas.rect(0, y, wide, 3, tone)
        canvas.spot(0, 0, wide, high, "step", "\n".join(details(content.shot)))
        face = self._face(content)
        room = min(wide - 2 * PAD, face.wide(canvas))
        if found(content.shot):
            # The portrait stands in a light.
            canvas.figure(self.pictures, "rays", (wide - room - 2 * PAD) / 2, 0, high)
        face.paint(canvas, (wide - room) / 2, PAD, room)

    def _face(self, content: ShotCard) -> Box:
        shot = content.shot
        if content.form == "banner":
            size = 34.0 if self.room > 480 else 24.0
            side = (3.4 if found(shot) else 2.1) * size
            words = Column(
                (
                    Text(shot.moment, size, content.tone, bold=True, leading=1.1, below=3),
                    Text(shot.headline, 15),
                )
            )
            key = next(filter(None, (_portrait(content, one) for one in shot.incidents)), "")
            if not key and any(event.kind in SHIP_MOVES for event in shot.events):
                key = "figure|vittles"
            return Row((Figure(self.pictures, key, side), words), 24, middle=True) if key else words
        if content.form == "combat":
            return self._combat(content)
        if content.form == "note":
            return Text(shot.headline or shot.caption, 14, INK, bold=True, leading=1.2)
        title = Text(shot.title, 17, INK, bold=True, leading=1.15, grows=True)
        named = Row((Figure(self.pictures, content.pictures.get(shot.picture, ""), 38), title), 10)
        return Column(
            (
                Inset(named if shot.picture else title, below=4),
                Text(shot.effect, 13.5, INK, leading=1.25, below=3),
                Text(" ".join(shot.results[:RESULTS]), 13.5, WARN, leading=1.25),
            )
        )

    def _combat(self, content: ShotCard) -> Box:
        """Return the sum of the draws of each fight, and its result."""
        shot = content.shot
        fights = (shot.fights or (shot,))[:MOST]
        most = max(min(MOST, len(fight.attackers)) + 1 for fight in fights)
        # Two counters fill the width of the card, three fights its height.
        size = 0.19 * self.room * min(2 / most, 1 if len(fights) < 2 else 0.7)
        rows: list[Box] = [self._sum(content, fight, size) for fight in fights]
        if shot.moment:
            rows.insert(0, Text(shot.moment, 17, WARN, bold=True, leading=1.15, below=2))
        return Column((*rows, Text(meaning(shot), 20, INK, bold=True, leading=1.2, above=6)))

    def _sum(self, content: ShotCard, shot: Shot, size: float) -> Box:
        """Return who attacks, who is attacked, and the net result, with counters of this size."""
        target, boxes = shot.target, list[Box]()
        for side in shot.attackers[:MOST]:
            boxes += self._drawn(content, side, side.modifier, size)
        more = sum(side.modifier for side in shot.attackers[MOST:]) + shot.bonus
        if more or len(shot.attackers) > MOST:
            boxes.append(Caption(signed(more), 0.45 * size, MUTED, bold=True, high=size))
        boxes.append(Caption("vs", 13, MUTED, high=size))
        if target is not None:
            boxes += self._drawn(content, target, target.modifier + shot.cover, size)
        good = shot.net if shot.ours else -shot.net
        tone = GOOD if good > 0 else BAD if good < 0 else INK
        total = Caption(f"= {signed(shot.net)}", 0.6 * size, tone, bold=True, high=size)
        return Row((*boxes, Spring(), total), 4)

    def _drawn(self, content: ShotCard, side: Side, modifier: int, size: float) -> Iterator[Box]:
        key = "figure|vittles" if side.kind == "ship" else content.pictures.get(side.id, "")
        if key:
            yield Figure(self.pictures, key, size)
        yield Caption(signed(modifier), 0.45 * size, INK, bold=True, high=size)


def found(shot: Shot) -> bool:
    """Return whether a step finds a person, a Gorgon or a treasure, which is shown large."""
    return any(one.kind.endswith("_found") for one in shot.incidents)


def _portrait(content: ShotCard, one: Incident) -> str:
    """Return the picture of the subject of an event, "" for none."""
    return f"badge|{one.id}" if one.kind == "treasure_found" else content.pictures.get(one.id, "")


def meaning(shot: Shot) -> str:
    """Return the meaning of a net result in a few words; for a volley, the fate of its target."""
    if shot.fights:
        return capital(shot.headline.rpartition(": ")[2])
    net = shot.net
    if net < 0 and not shot.results:
        return "No effect"
    few = {1: "A hit", 0: "No effect", -1: "Recoils on the attacker"}
    return few.get(net, "Two hits" if net > 1 else "Attacker destroyed")


def details(shot: Shot) -> Iterator[str]:
    """Yield the details of a step that its card leaves out."""
    if shot.target is None:
        yield from filter(None, (shot.caption, shot.flavour, *shot.results))
    else:
        for fight in shot.fights or (shot,):
            yield from _draws(fight, shot.target)
        yield from shot.results
    yield f"Reasons: [{keys.shown('why')}]"


def _draws(fight: Shot, target: Side) -> Iterator[str]:
    for side in fight.attackers:
        yield f"{side.name}: {side.drew}"
    target = fight.target or target
    cover = f", cover {signed(fight.cover)}" if fight.cover else ""
    yield f"against {target.name}: {target.drew}{cover}"
    if fight.bonus:
        yield f"bonus {signed(fight.bonus)}"
