"""The card of a playback step: the sum of a fight, or another event.

The card opens like a shutter and is brief. Pointing at it shows details; the key for reasons shows the page
with everything.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from hades.art.colours import BAD, EMBER, GOOD, INK, MUTED, PANEL, STEEL, VIOLET, WARN, WELL, Colour
from hades.history.playback.board_effects import SHIP_MOVES
from hades.history.playback.clip import Clip, Side
from hades.narrate import capital
from hades.ui import keys
from hades.ui.kit.boxes import MARGIN, Box, Caption, Column, Figure, Inset, Row, Spring, Text
from hades.ui.kit.canvas import Blank, Canvas
from hades.ui.kit.panel import Panel
from hades.wording import counted, signed

TONES = {"combat": EMBER, "volley": EMBER, "surprise": WARN, "circle": VIOLET}
"""Kind of step -> colour of its card. Any other card has the tone of its effect."""
WIDEST = 330.0
"""Maximum width of the card of a fight, in units."""
NARROWEST, STEP = 210.0, 10.0
"""Minimum width of the card of a fight where the card is low, and the steps in which it narrows, in units."""
PAD = MARGIN
"""Units around the contents of a card."""
EDGE = 3.0
"""Thickness of the edges of a card that opens, in units."""
SIGNS = 62.0
"""Width of everything on the card of a fight that is neither a counter nor a number: margins and gaps."""
RESULTS = 2
"""Maximum number of results named on a card; the tooltip has all of them."""
MOST_ATTACKERS = 3
"""Maximum number of attackers pictured in a fight. The modifiers of further attackers are added up."""
MOST_FIGHTS = 4
"""Maximum number of fights pictured for a volley. Further fights are counted."""


@attrs.frozen
class ClipCard:
    """A step as a card; ``pictures`` are the keys of the counters on it."""

    clip: Clip
    form: str
    """``combat`` for a fight, or ``banner`` for a Nasty Surprise, a Circle or another moment."""
    pictures: dict[str, str]
    tone: Colour = STEEL
    shows_result: bool = True
    """False to leave the result of a fight blank, because the board does not show it yet."""


class ClipPanel(Panel):
    """The panel that paints a `ClipCard`, in a size that depends on the card."""

    clear = True
    restless = True
    room = 400.0
    """Width of the last card painted, in units."""
    brief = False
    """True if the last card painted has no room for the result in words, which the controls give as well."""
    opened = 1.0
    """Fraction of the card's height that has opened, from 0 to 1."""

    def size(self, content: ClipCard, room: float, high: float, ratio: float) -> tuple[float, float]:
        """Return the width and height of a card in a column ``room`` units wide.

        If the card of a fight is higher than ``high``, the card leaves out the result in words, and narrows
        down to `NARROWEST`.
        """
        canvas = Blank(10, 10, ratio)
        self.brief = False
        self.room = min(room, WIDEST) if content.form == "combat" else room
        while True:
            tall = self._face(content).tall(canvas, self.room - 2 * PAD) + 2 * PAD - 2
            if tall <= high or content.form != "combat" or self.room <= NARROWEST:
                return self.room, tall
            self.room -= STEP * self.brief
            self.brief = True

    def draw(self, alpha: float = 1.0) -> None:
        if not self.shown or self._texture is None:
            return
        # Whole pixels keep the words sharp.
        x, y = (round(at * self.ratio) / self.ratio for at in (self.x, self.y))
        shut = (1 - self.opened) / 2
        # The edges of the card are visible from the beginning.
        edge = min(EDGE / self.height, self.opened / 2)
        for top, part, high in (
            (shut, shut, self.opened),
            (shut, 0.0, edge),
            (1 - shut - edge, 1 - edge, edge),
        ):
            place = x, y + top * self.height, self.width, high * self.height
            self.brush.image(self._texture, *place, part=(0.0, part, 1.0, high), alpha=alpha)

    def paint(self, canvas: Canvas, content: ClipCard) -> None:
        wide, high, tone, face = self.width, self.height, content.tone, self._face(content)
        canvas.spot(0, 0, wide, high, "step", "\n".join(details(content.clip)))
        canvas.rect(0, 0, wide, high, WELL, radius=10, alpha=0.6)
        canvas.rect(2, 2, wide - 4, high - 4, PANEL, radius=8, edge=tone, thick=2)
        face.paint(canvas, PAD, PAD, wide - 2 * PAD)

    def _face(self, content: ClipCard) -> Box:
        clip = content.clip
        if content.form == "combat":
            return self._combat(content)
        side = 82.0 if has_portrait(clip) else 50.0
        text = (clip.flavour if clip.kind == "surprise" else clip.effect) if clip.title else clip.headline
        words = (
            Text(clip.moment or clip.title, 24, content.tone, bold=True, leading=1.1, below=3, at="m"),
            Text(text, 15, leading=1.25, at="m"),
            Text(" ".join(clip.results[:RESULTS]), 15, WARN, leading=1.25, above=3, at="m"),
        )
        key = portrait(content)
        return Column((*[Inset(Figure(key, side), below=6)] * bool(key), *words))

    def _combat(self, content: ClipCard) -> Box:
        clip = content.clip
        every = clip.fights or (clip,)
        fights = every[:MOST_FIGHTS]
        most = max(min(MOST_ATTACKERS, len(fight.attackers)) + 1 for fight in fights)
        # Two counters fill the width of the card, or the fights of a volley its height.
        size = (self.room - SIGNS) / 4.4 * min(2 / most, 1 if len(fights) < 2 else 2.1 / max(3, len(fights)))
        rows: list[Box] = [self._sum(content, fight, size) for fight in fights]
        if clip.moment:
            tone = WARN if content.shows_result else PANEL
            rows.insert(
                0, Text(clip.moment, 13 if self.brief else 17, tone, bold=True, leading=1.15, below=2, at="m")
            )
        if len(every) > MOST_FIGHTS:
            rows.append(
                Caption(f"and {counted(len(every) - MOST_FIGHTS, 'more attack')}", 13, MUTED, high=17)
            )
        tone = tone_of(clip) if content.shows_result else PANEL
        result = Text(meaning(clip), 22, tone, bold=True, leading=1.2, above=6, at="m")
        return Column((*rows, *[result] * (not self.brief)))

    def _sum(self, content: ClipCard, clip: Clip, size: float) -> Box:
        """Return attackers, target and net result of a fight in a row, with counters of ``size`` units."""
        target, boxes = clip.target, list[Box]()
        for side in clip.attackers[:MOST_ATTACKERS]:
            boxes += self._drawn(content, side, side.modifier, size)
        more = sum(side.modifier for side in clip.attackers[MOST_ATTACKERS:]) + clip.bonus
        if more or len(clip.attackers) > MOST_ATTACKERS:
            boxes.append(Caption(signed(more), 0.45 * size, MUTED, bold=True, high=size))
        boxes.append(Spring())
        if target is not None:
            boxes += [*self._drawn(content, target, target.modifier + clip.cover, size), Spring()]
        tone = tone_of(clip)
        words = (
            "" if len(content.clip.fights) > 1 else {GOOD: "good for you", BAD: "bad for you"}.get(tone, "")
        )
        said = [Caption(words, 12, tone, high=14, at="r")] * bool(words)
        high = size - 14 * len(said)
        total = Caption(f"= {signed(clip.net)}", 0.6 * size, tone, bold=True, high=high, at="r")
        return Row((*boxes, Column((total, *said))), 4)

    def _drawn(self, content: ClipCard, side: Side, modifier: int, size: float) -> Iterator[Box]:
        key = "figure|vittles" if side.kind == "ship" else content.pictures.get(side.id, "")
        if key:
            yield Figure(key, size)
        yield Caption(signed(modifier), 0.45 * size, INK, bold=True, high=size)


def has_portrait(clip: Clip) -> bool:
    """Return whether a step gets a larger picture: someone or something is found or taken aboard."""
    return bool(clip.moment) and any(
        e.kind.endswith(("_found", "_aboard", "_evacuated")) for e in clip.events
    )


def portrait(content: ClipCard) -> str:
    """Return the key of the picture on a banner; "" for none.

    The Installations that a Nasty Surprise activates are not pictured.
    """
    clip, pictures = content.clip, content.pictures
    keys_of: list[str | None] = [
        f"badge|{e.data['treasure']}" for e in clip.events if e.kind == "treasure_aboard"
    ]
    keys_of.append(pictures.get(clip.picture))
    for one in clip.incidents if clip.kind != "surprise" else ():
        keys_of.append(f"badge|{one.id}" if one.kind == "treasure_found" else pictures.get(one.id))
    moves = any(event.kind in SHIP_MOVES for event in clip.events)
    return next(filter(None, keys_of), "figure|vittles" if moves else "")


def tone_of(clip: Clip) -> Colour:
    """Return the colour of a net result: good or bad for the player, or neither."""
    good = clip.net if clip.ours else -clip.net
    return GOOD if good > 0 else BAD if good < 0 else INK


def meaning(clip: Clip) -> str:
    """Return the meaning of a net result in a few words, or, for a volley, the fate of its target."""
    if clip.fights:
        return capital(clip.headline.rpartition(": ")[2])
    net = clip.net
    if net < 0 and not clip.results:
        return "No effect"
    few = {1: "A hit", 0: "No effect", -1: "Recoils on the attacker"}
    return few.get(net, "Two hits" if net > 1 else "Attacker destroyed")


def details(clip: Clip) -> Iterator[str]:
    """Yield the details of a step that its card leaves out."""
    if clip.target is None:
        yield from filter(None, (clip.caption, clip.flavour, *clip.results))
    else:
        for fight in clip.fights or (clip,):
            for side in fight.attackers:
                yield f"{side.name}: {side.drew}"
            target = fight.target or clip.target
            cover = f", cover {signed(fight.cover)}" if fight.cover else ""
            yield f"against {target.name}: {target.drew}{cover}"
            if fight.bonus:
                yield f"bonus {signed(fight.bonus)}"
        yield from clip.results
    yield f"Reasons: [{keys.shown('why')}]"
