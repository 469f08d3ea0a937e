"""A canvas for panels: rectangles, text and pictures in logical units on a Pillow image.

Units are those of the panel, and the origin is its top left corner. ``ratio`` is pixels per unit, so that
text is drawn at the size at which it is shown.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any

import attrs
from PIL import Image, ImageDraw, ImageEnhance, ImageFont

from hades.art import svg
from hades.art.colours import INK, Colour, shown
from hades.printable import line as visible
from hades.ui.kit.action import Action, HitArea

if TYPE_CHECKING:
    from hades.ui.kit.svg_pictures import Kit

Core = Any
"""An image of Pillow's core."""
Ink = tuple[int, int, int, int]
Sizes = float | tuple[float, ...]
"""A letter size, or several sizes, of which the first that fits is used, or else the last."""


SMALL, TEXT, TITLE = 13.0, 14.5, 18.0
"""The three letter sizes; every requested size from `LEAST` to `MOST` becomes one of them.

Smaller sizes are only for numbers in cramped places, larger ones only for the one large word of a screen.
"""
LEAST, MOST = 12.0, 24.0


def _step(size: float) -> float:
    """Return the letter size for a requested size: one of the three, or an extreme size itself."""
    if not LEAST <= size <= MOST:
        return size
    return SMALL if size < 13.4 else TEXT if size < 16.8 else TITLE


FADED = 0.35, 0.6
"""Saturation and brightness of a faded picture, compared with the picture."""
FADE = 16.0
"""Units over which the lower edge of a scrolling part fades."""
Face = str
"""Path of one of the font files in `hades.art.svg.FILES`."""


def _face(size: float, bold: bool) -> Face:
    return svg.PLAIN if not bold else svg.DISPLAY if _step(size) >= TITLE else svg.BOLD


@lru_cache(maxsize=128)
def _font(pixels: int, face: Face) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(face, pixels, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=16)
def _fading_mask(wide: int, high: int, soft: int) -> Image.Image:
    mask = Image.new("L", (wide, high), 255)
    slope = Image.linear_gradient("L").transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    mask.paste(slope.resize((wide, soft)), (0, high - soft))
    return mask


@lru_cache(maxsize=6000)
def _runs(word: str, face: Face) -> tuple[tuple[str, Face], ...]:
    found = groupby(word, svg.is_symbol)
    return tuple(("".join(letters), svg.SYMBOLS if symbols else face) for symbols, letters in found)


@lru_cache(maxsize=20000)
def _width(word: str, pixels: int, face: Face) -> float:
    return float(sum(_font(pixels, own).getlength(part) for part, own in _runs(word, face)))


@lru_cache(maxsize=20000)
def _length(words: str, pixels: int, face: Face) -> float:
    parts = words.split(" ")
    space = _width(" ", pixels, face) * (len(parts) - 1) if len(parts) > 1 else 0.0
    return space + sum([_width(part, pixels, face) for part in parts if part])


@lru_cache(maxsize=6000)
def _wrapped(words: str, width: float, ratio: float, pixels: int, face: Face) -> tuple[str, ...]:
    """Wrap words into lines no wider than ``width`` units."""
    lines: list[str] = []
    for part in words.split("\n"):
        line = ""
        for word in visible(part).split():
            longer = f"{line} {word}" if line else word
            if line and _length(longer, pixels, face) / ratio > width:
                lines.append(line)
                line = word
            else:
                line = longer
            while line == word and (at := _broken(word, width * ratio, pixels, face)):
                lines.append(word[:at])
                line = word = word[at:]
        lines.append(line)
    return tuple(lines)


def _broken(word: str, room: float, pixels: int, face: Face) -> int:
    """Return the index at which to break a word that is wider than ``room`` pixels; 0 for no break."""
    if room < 4 * pixels or _length(word, pixels, face) <= room:
        return 0
    return next(at for at in range(len(word) - 1, 0, -1) if _length(word[:at], pixels, face) <= room)


@lru_cache(maxsize=6000)
def _stamp(word: str, pixels: int, face: Face, anchor: str) -> tuple[Core, int, int]:
    """Return a word as a mask, and the offset of its corner from the anchor."""
    font = _font(pixels, face)
    left, top, right, bottom = (round(edge) for edge in font.getbbox(word, anchor=anchor))
    mask = Image.new("L", (max(1, right - left), max(1, bottom - top)), 0)
    ImageDraw.Draw(mask).text((-left, -top), word, 255, font, anchor)
    return mask.im, left, top


@lru_cache(maxsize=256)
def _corners(radius: int) -> tuple[Image.Image, ...]:
    """Return the quarters of a disc as smooth masks: top left, top right, bottom left, bottom right."""
    flip, big = Image.Transpose, Image.new("L", (radius * _FINE, radius * _FINE), 0)
    ImageDraw.Draw(big).ellipse((0, 0, 2 * radius * _FINE - 1, 2 * radius * _FINE - 1), 255)
    corner = big.resize((radius, radius), Image.Resampling.LANCZOS)
    turns = (flip.FLIP_LEFT_RIGHT, flip.FLIP_TOP_BOTTOM, flip.ROTATE_180)
    return (corner, *(corner.transpose(turn) for turn in turns))


@lru_cache(maxsize=256)
def _mask(width: int, height: int, radius: int, strength: int) -> Image.Image:
    mask = Image.new("L", (width, height), 255)
    radius = min(radius, width // 2, height // 2)
    if radius > 0:
        for at, corner in enumerate(_corners(radius)):
            mask.paste(corner, ((at % 2) * (width - radius), (at // 2) * (height - radius)))
    if strength < 255:
        mask = mask.point([v * strength // 255 for v in range(256)])
    return mask


@lru_cache(maxsize=64)
def _outline_mask(width: int, height: int, radius: int, thick: int, strength: int) -> Image.Image:
    mask = _mask(width, height, radius, strength).copy()
    inside = width - 2 * thick, height - 2 * thick
    if min(inside) > 0:
        mask.paste(0, (thick, thick), _mask(*inside, max(0, radius - thick), 255))
    return mask


@lru_cache(maxsize=32)
def _plain(ink: Ink) -> Core:
    return Image.new("RGBA", PLAIN, ink).im


PLAIN = 256, 64
"""Size in pixels of the plain image, and so of the largest mask for which it can be used.

Most words are smaller.
"""
_FINE = 4
"""Factor by which shapes are enlarged when drawn, before they are reduced for smooth edges."""
ROUNDING = 0.01
"""Units that rounding can add to a sum of widths or heights."""


class Canvas:
    """An image of ``width`` x ``height`` units at ``ratio`` pixels per unit, with the pictures of a kit."""

    def __init__(self, width: float, height: float, ratio: float, kit: Kit | None = None) -> None:
        self.width, self.height, self.ratio, self.kit = width, height, ratio, kit
        size = max(1, round(width * ratio)), max(1, round(height * ratio))
        self.image = Image.new("RGBA", size, (0, 0, 0, 0))
        self._pen = ImageDraw.Draw(self.image)
        self.opaque = False
        """True if the canvas is opaque wherever text may be written, which makes writing fast."""
        self.written: list[tuple[float, float, str]] = []
        """(x, y, words) of every line of text drawn, where (x, y) is its middle."""
        self.spots: list[HitArea] = []
        """The clickable areas, topmost last."""
        self.view = 0.0, 0.0
        """Top and bottom of the scrolling part that was laid on the canvas."""

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: Colour | None,
        *,
        radius: float = 0,
        edge: Colour | None = None,
        thick: float = 1,
        alpha: float = 1.0,
    ) -> None:
        """Draw a rectangle, optionally filled, with an edge and with round corners."""
        k = self.ratio
        left, top = round(x * k), round(y * k)
        wide, high = round((x + width) * k) - left, round((y + height) * k) - top
        if wide < 1 or high < 1:
            return
        strength, inset = round(alpha * 255), max(1, round(thick * k))
        if edge is not None and fill is None:
            ring = _outline_mask(wide, high, round(radius * k), inset, strength)
            self._paste((*shown(edge), 255), (left, top, left + wide, top + high), ring.im)
        elif edge is not None:
            self._block(left, top, wide, high, radius * k, edge, strength)
            left, top, wide, high = left + inset, top + inset, wide - 2 * inset, high - 2 * inset
            radius = max(0.0, radius - thick)
        if fill is not None and wide > 0 and high > 0:
            self._block(left, top, wide, high, radius * k, fill, strength)

    def _block(self, x: int, y: int, w: int, h: int, radius: float, colour: Colour, strength: int) -> None:
        """Fill a block with a colour.

        An opaque block needs masks only at its corners: a mask takes ten times as long as a plain rectangle.
        """
        ink, edge = (*shown(colour), 255), min(round(radius), w // 2, h // 2)
        paste = self._paste
        if strength < 255:
            paste(ink, (x, y, x + w, y + h), _mask(w, h, edge, strength).im)
            return
        paste(ink, (x, y + edge, x + w, y + h - edge))
        if edge > 0:
            paste(ink, (x + edge, y, x + w - edge, y + edge))
            paste(ink, (x + edge, y + h - edge, x + w - edge, y + h))
            for at, corner in enumerate(_corners(edge)):
                left, top = x + (at % 2) * (w - edge), y + (at // 2) * (h - edge)
                paste(ink, (left, top, left + edge, top + edge), corner.im)

    def _paste(self, ink: Ink, box: tuple[int, int, int, int], mask: Core | None = None) -> None:
        """Paste a colour into a box of the image, through a mask of the same size if one is given.

        This calls Pillow's core directly: the public method checks its arguments each time, which takes five
        times as long as the painting.
        """
        if mask is None:
            self.image.im.paste(ink, box)
            return
        wide, high = mask.size
        if self.opaque and wide <= PLAIN[0] and high <= PLAIN[1]:
            # Same result without blending each pixel: four times as fast.
            self.image.im.paste(_plain(ink).crop((0, 0, wide, high)), box, mask)
        else:
            self.image.im.paste(ink, box, mask)

    def line(self, x1: float, y1: float, x2: float, y2: float, colour: Colour, thick: float = 1) -> None:
        """Draw a straight line; meant for horizontals and verticals."""
        k = self.ratio
        self._pen.line((x1 * k, y1 * k, x2 * k, y2 * k), (*shown(colour), 255), max(1, round(thick * k)))

    def polygon(self, points: Iterable[tuple[float, float]], fill: Colour) -> None:
        """Fill a polygon with smooth edges; meant for small ones."""
        k = self.ratio
        found = [(x * k, y * k) for x, y in points]
        left, top = (math.floor(min(point[at] for point in found)) for at in (0, 1))
        wide = math.ceil(max(x for x, _ in found)) + 1 - left
        high = math.ceil(max(y for _, y in found)) + 1 - top
        mask = Image.new("L", (wide * _FINE, high * _FINE), 0)
        fine = [((x - left) * _FINE, (y - top) * _FINE) for x, y in found]
        ImageDraw.Draw(mask).polygon(fine, fill=255)
        small = mask.resize((wide, high), Image.Resampling.BOX)
        self.image.paste((*shown(fill), 255), (left, top, left + wide, top + high), small)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: Sizes = 14,
        fill: Colour = INK,
        *,
        bold: bool = False,
        anchor: str = "la",
        room: float = math.inf,
    ) -> float:
        """Draw one line of text, shortened to ``room``, and return its width in units.

        ``anchor`` is as in Pillow.
        """
        words, size = visible(words), self.sized(words, room, size, bold)
        if room < math.inf:
            words = self.fit(words, room, size, bold)
        pixels, face = self._pixels(size), _face(size, bold)
        length = _length(words, pixels, face)
        left = x * self.ratio - {"l": 0.0, "m": length / 2, "r": length}[anchor[0]]
        middle = y + {"a": 0.6, "m": 0.0}.get(anchor[1], 0.0) * size
        self._words(left, round(y * self.ratio), words, pixels, face, anchor[1], fill)
        self.written.append(((left + length / 2) / self.ratio, middle, words))
        return length / self.ratio

    def _words(
        self, left: float, high: int, words: str, pixels: int, face: Face, anchor: str, fill: Colour
    ) -> None:
        at, ink, space = round(left), (*shown(fill), 255), round(_width(" ", pixels, face))
        for word in words.split(" "):
            for part, own in _runs(word, face):
                mask, dx, dy = _stamp(part, pixels, own, "l" + anchor)
                (wide, tall), x, y = mask.size, at + dx, high + dy
                self._paste(ink, (x, y, x + wide, y + tall), mask)
                at += round(_width(part, pixels, own))
            at += space

    def _pixels(self, size: float) -> int:
        return max(6, round(_step(size) * self.ratio))

    def sized(self, words: str, room: float, sizes: Sizes, bold: bool = False) -> float:
        """Return the first of the given sizes at which the words fit, or else the last."""
        if not isinstance(sizes, tuple):
            return sizes
        fitting = (size for size in sizes if self.measure(words, size, bold) <= room)
        return next(fitting, sizes[-1])

    def measure(self, words: str, size: float = 14, bold: bool = False) -> float:
        """Return the width of a line of text in units."""
        return _length(visible(words), self._pixels(size), _face(size, bold)) / self.ratio

    def wrap(self, words: str, width: float, size: float = 14, bold: bool = False) -> list[str]:
        """Break words into lines no wider than ``width``."""
        return list(_wrapped(words, width, self.ratio, self._pixels(size), _face(size, bold)))

    def fit(self, words: str, width: float, size: float = 14, bold: bool = False) -> str:
        """Return words as one line no wider than ``width``, shortened with an ellipsis if necessary."""
        words = visible(words)
        if self.measure(words, size, bold) <= width + ROUNDING:
            return words
        while words and self.measure(words + "…", size, bold) > width:
            words = words[:-1]
        return words.rstrip() + "…"

    def picture(self, image: Image.Image, x: float, y: float, width: float, height: float) -> None:
        """Scale an image into a box."""
        k = self.ratio
        size = max(1, round(width * k)), max(1, round(height * k))
        if image.size != size:
            image = image.resize(size, Image.Resampling.LANCZOS)
        left, top = round(x * k), round(y * k)
        if -left >= size[0] or -top >= size[1]:
            return
        # An image that begins off the canvas is cropped.
        self.image.alpha_composite(image, (max(0, left), max(0, top)), (max(0, -left), max(0, -top)))

    def figure(self, key: str, x: float, y: float, size: float, *, faded: bool = False) -> None:
        """Draw the kit's picture with this key in a square, or nothing for an empty key.

        A ``faded`` picture is dark and almost grey.
        """
        if key and self.kit is not None:
            image = self.kit.image(key, round(size * self.ratio))
            if faded:
                image = ImageEnhance.Brightness(ImageEnhance.Color(image).enhance(FADED[0])).enhance(FADED[1])
            self.picture(image, x, y, size, size)

    def spot(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        action: Action | str = "",
        tip: str = "",
        live: bool = True,
        words: str = "",
    ) -> None:
        self.spots.append(HitArea(x, y, width, height, action, tip, live, words))

    def blank(self) -> Canvas:
        return Blank(self.width, self.height, self.ratio, self.kit)

    def part(self, top: float, width: float, height: float) -> Canvas:
        """Return a canvas that is to be laid on this one at ``top``.

        If this canvas is opaque, the new canvas begins as a copy of the area below it.
        """
        inner = Canvas(width, height, self.ratio, self.kit)
        if self.opaque:
            y, (wide, high) = round(top * self.ratio), inner.image.size
            inner.image.paste(self.image.crop((0, y, wide, y + high)))
            inner.opaque = True
        return inner

    def lay(self, inner: Canvas, top: float, *, fades: bool = False) -> None:
        """Lay another canvas, such as the scrolling part of a panel, on this one, with its text and areas.

        With ``fades``, the lower edge fades as a sign that the text continues below.
        """
        at = 0, round(top * self.ratio)
        if inner.opaque:
            mask = _fading_mask(*inner.image.size, round(FADE * self.ratio)) if fades else None
            self.image.paste(inner.image, at, mask)
        else:
            self.image.alpha_composite(inner.image, at)
        self.view = top, top + inner.height
        self.written += [(x, y + top, words) for x, y, words in inner.written if 0 <= y <= inner.height]
        for spot in inner.spots:
            # Only the part in view can be clicked.
            low, end = max(0.0, spot.y), min(inner.height, spot.y + spot.height)
            if end > low:
                self.spots.append(attrs.evolve(spot, y=low + top, height=end - low))


class Blank(Canvas):
    """A canvas for measuring, which discards everything painted and so takes no time."""

    def __init__(self, width: float, height: float, ratio: float, kit: Kit | None = None) -> None:
        self.width, self.height, self.ratio, self.kit = width, height, ratio, kit

    def blank(self) -> Canvas:
        return self

    def _discard(self, *_: object, **__: object) -> None:
        pass

    rect = line = polygon = picture = figure = spot = _discard

    def text(self, *_: object, **__: object) -> float:
        """Write nothing; no height may depend on the returned width."""
        return 0.0
