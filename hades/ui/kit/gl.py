"""Drawing of textured and plain rectangles outside arcade's atlas: panels, the floor of a deck, colours.

Positions are in units of the screen size given to `Brush.size`, from the top left corner.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import arcade
from arcade.gl import ONE, ONE_MINUS_SRC_ALPHA, SRC_ALPHA, Context, Framebuffer, Texture2D, geometry
from PIL import Image
from pyglet.math import Mat4

from hades.art.colours import shown
from hades.ui.kit.svg_pictures import Kit

Area = tuple[float, float, float, float]
"""A rectangle: x, y, width, height."""
SIZES = 1, 4, 12, 32
"""Maximum number of rectangles in one call of each shader program; each call uploads this many places."""
MANY = SIZES[-1]
STRIPS = 8
"""Number of strips that form a round corner."""
MIXED = SRC_ALPHA, ONE_MINUS_SRC_ALPHA, ONE, ONE_MINUS_SRC_ALPHA
"""Blend factors that also work on a picture with a transparent background."""
WHOLE = 0.0, 0.0, 1.0, 1.0
_VERTEX = """#version 330
in vec2 in_vert;
in vec2 in_uv;
uniform vec4 boxes[MANY];
uniform vec4 parts[MANY];
out vec2 uv;
void main() {
    vec4 box = boxes[gl_InstanceID];
    vec4 part = parts[gl_InstanceID];
    vec2 p = box.xy + in_vert * box.zw;
    gl_Position = vec4(p.x * 2.0 - 1.0, 1.0 - p.y * 2.0, 0.0, 1.0);
    uv = part.xy + vec2(in_vert.x, in_vert.y) * part.zw;
}
"""
_FRAGMENT = """#version 330
in vec2 uv;
uniform sampler2D image;
uniform vec4 tint;
out vec4 colour;
void main() { colour = texture(image, uv) * tint; }
"""


class Brush:
    """The painter of textures and colours in rectangles of the window; panels take pictures from its kit."""

    def __init__(self, ctx: Context, kit: Kit) -> None:
        self.ctx, self.kit = ctx, kit
        self._programs = {
            most: ctx.program(vertex_shader=_VERTEX.replace("MANY", str(most)), fragment_shader=_FRAGMENT)
            for most in SIZES
        }
        self.quad = geometry.quad_2d(size=(1.0, 1.0), pos=(0.5, 0.5))
        self.white = self.ctx.texture((1, 1), components=4, data=b"\xff\xff\xff\xff")
        self.width = self.height = 1.0
        self._values: dict[tuple[int, str], object] = {}
        """(program, name) -> value of a uniform as last set; few differ from frame to frame."""

    def size(self, width: float, height: float) -> None:
        """Set the size of the window, in the units that later calls use."""
        self.width, self.height = width, height

    def image(
        self,
        texture: Texture2D,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        part: Area = WHOLE,
        alpha: float = 1.0,
    ) -> None:
        """Draw a texture, or a part of it (u, v, width, height), into a rectangle."""
        self._begin(texture)
        self._draw_many([((x, y, width, height), part)], (1.0, 1.0, 1.0, alpha))

    def fill(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        colour: tuple[int, int, int],
        alpha: float = 1.0,
    ) -> None:
        self.fills([(x, y, width, height)], colour, alpha)

    def fills(self, boxes: Sequence[Area], colour: tuple[int, int, int], alpha: float = 1.0) -> None:
        """Fill rectangles with one colour. Drawing many in one call saves expensive driver calls."""
        r, g, b = shown(colour)
        self._begin(self.white)
        for first in range(0, len(boxes), MANY):
            some = boxes[first : first + MANY]
            self._draw_many([(box, WHOLE) for box in some], (r / 255, g / 255, b / 255, alpha))

    def rounded(self, area: Area, radius: float, colour: tuple[int, int, int], alpha: float) -> None:
        """Fill a rectangle with round corners, as a stack of strips."""
        x, y, wide, high = area
        radius = min(radius, wide / 2, high / 2)
        strip = radius / STRIPS
        boxes = [(x, y + radius, wide, high - 2 * radius)]
        for at in range(STRIPS):
            cut = radius - math.sqrt(radius**2 - (radius - (at + 0.5) * strip) ** 2)
            for top in (y + at * strip, y + high - (at + 1) * strip):
                boxes.append((x + cut, top, wide - 2 * cut, strip))
        self.fills(boxes, colour, alpha)

    def pieces(self, picture: KeptPicture, pieces: Sequence[tuple[Area, Area]]) -> None:
        """Draw parts of a picture, at most `MANY`, into rectangles with one call.

        Each piece is (rectangle, part); the part is in pixels of the picture, from its top left. Where the
        picture is transparent, what is behind it stays visible.
        """
        # The colours of the picture are already multiplied by their alpha.
        self._begin(picture.texture, (ONE, ONE_MINUS_SRC_ALPHA))
        wide, high = picture.size
        parts = [(box, (x / wide, 1 - y / high, w / wide, -h / high)) for box, (x, y, w, h) in pieces]
        self._draw_many(parts, (1.0, 1.0, 1.0, 1.0))

    def _draw_many(self, parts: Sequence[tuple[Area, Area]], tint: tuple[float, float, float, float]) -> None:
        most = next(most for most in SIZES if len(parts) <= most)
        program, rest = self._programs[most], [0.0] * (4 * (most - len(parts)))
        # The shader needs fractions of the window.
        whole = self.width, self.height, self.width, self.height
        facts = {
            "tint": tint,
            "boxes": [edge / side for box, _ in parts for edge, side in zip(box, whole, strict=True)] + rest,
            "parts": [edge for _, part in parts for edge in part] + rest,
        }
        for name, value in facts.items():
            if self._values.get((most, name)) != value:
                program[name] = self._values[most, name] = value
        self.quad.render(program, instances=len(parts))

    def frame(self, box: Area, thick: float, colour: tuple[int, int, int]) -> None:
        """Draw a frame of one colour along the inside of a rectangle."""
        x, y, wide, high = box
        edges = (
            (x, y, wide, thick),
            (x, y + high - thick, wide, thick),
            (x, y, thick, high),
            (x + wide - thick, y, thick, high),
        )
        self.fills(edges, colour)

    def _begin(self, texture: Texture2D, blend: tuple[int, ...] = MIXED) -> None:
        self.ctx.enable(self.ctx.BLEND)
        self.ctx.blend_func = blend
        texture.use(0)

    def texture(self, image: Image.Image, *, wrap: bool = False) -> Texture2D:
        """Return an image as a texture; with ``wrap`` the texture repeats east-west and has mipmaps."""
        made = self.ctx.texture(image.size, components=4, data=image.tobytes())
        if wrap:
            made.wrap_x = self.ctx.REPEAT
            made.wrap_y = self.ctx.CLAMP_TO_EDGE
            made.build_mipmaps()
            made.filter = self.ctx.LINEAR_MIPMAP_LINEAR, self.ctx.LINEAR
        else:
            made.wrap_x = made.wrap_y = self.ctx.CLAMP_TO_EDGE
        return made


@contextmanager
def clipped(window: arcade.Window, box: Area) -> Iterator[None]:
    """Clip drawing to a box; coordinates are pixels from the lower left corner of the window."""
    (left, top, wide, high), ctx = box, window.ctx
    ctx.projection_matrix = Mat4.orthogonal_projection(0, window.width, 0, window.height, -100, 100)
    ctx.view_matrix = Mat4()
    ctx.scissor = round(left), round(window.height - top - high), max(0, round(wide)), round(high)
    yield
    ctx.scissor = None
    window.default_camera.use()


class KeptPicture:
    """A texture on which one draws as in the window, and which is then shown repeatedly."""

    def __init__(self, brush: Brush) -> None:
        self.brush = brush
        self.size = 0, 0
        """Size of the picture in screen pixels."""
        self.texture: Texture2D
        self._frame: Framebuffer | None = None

    @contextmanager
    def drawn_on(self, width: int, height: int) -> Iterator[Framebuffer]:
        """Redirect drawing to the picture, which is cleared and set to this size in pixels.

        Afterwards drawing goes to the window again.
        """
        ctx = self.brush.ctx
        if self._frame is None or self.size != (width, height):
            self.forget()
            self.size = width, height
            self.texture = ctx.texture(self.size, components=4, filter=(ctx.NEAREST, ctx.NEAREST))
            self.texture.wrap_x = self.texture.wrap_y = ctx.CLAMP_TO_EDGE
            self._frame = ctx.framebuffer(color_attachments=[self.texture])
        with self._frame.activate():
            self._frame.viewport = 0, 0, width, height
            self._frame.clear()
            yield self._frame

    def forget(self) -> None:
        """Free the memory on the graphics card."""
        if self._frame is not None:
            self._frame.delete()
            self.texture.delete()
            self._frame = None
