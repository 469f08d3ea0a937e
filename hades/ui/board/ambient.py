"""Ambient animation of the decks: stars beyond the hull, glowing engines, turning guns.

The animation touches only places where nothing else stands, and paints each together with the floor below it.
It can therefore be painted over itself repeatedly, and a frame of animation alone costs next to nothing. One
driver call paints all stars and glows of a deck.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from arcade.gl import geometry

from hades import geometry as geo
from hades.art import decks
from hades.art.colours import EMBER, palette, shown
from hades.art.library import si_key
from hades.art.stacks import SI
from hades.content.kinds import Map
from hades.geometry import BOTTOM, PERIOD, TOP, spot
from hades.ui.board.camera import Camera
from hades.ui.board.drawn_board import Board
from hades.ui.board.layers import FAR
from hades.ui.kit.gl import Area
from hades.ui.screen import Window
from hades.view import InstallationSeen, View

MANY = 32
"""Most glowing hexes on one deck."""
GLOWING = ("vent", "scar", "engine")
"""Floors that glow."""
WIDE, HIGH = 0.84, 0.54
"""Painted width and height of a glow, in hex widths; counters in adjacent hexes do not reach into this
area."""
BODY = 0.27
"""Distance from the centre to which the body of an SI is repainted while its gun turns, in hex widths."""
SWING, TURN, EVERY, STEP = 15.0, 3.2, 11.0, 3
"""Degrees that a gun turns to either side, seconds that a turn takes, seconds between turns, degrees of a
step."""
_VERTEX = """#version 330
in vec2 in_vert;
uniform vec4 skies[2];
uniform vec2 glows[MANY];
uniform vec2 size;
uniform vec2 window;
// the board point in the middle of the view, pixels per hex, and where on the window that point is
uniform vec3 eye;
uniform vec2 middle;
// once round, north end, height
uniform vec3 deck;
out vec2 uv;
out vec2 within;
out vec2 at;
flat out float phase;
void main() {
    within = in_vert;
    if (gl_InstanceID < 2) {
        at = skies[gl_InstanceID].xy + in_vert * skies[gl_InstanceID].zw;
        phase = -1.0;
    } else {
        vec2 place = glows[gl_InstanceID - 2];
        vec2 off = place - eye.xy;
        off.x = mod(off.x + 0.5 * deck.x, deck.x) - 0.5 * deck.x;
        at = middle + (off + (in_vert - 0.5) * size) * eye.z;
        // one floor glows as the next one does, a little later
        phase = 0.9 * place.x + 1.7 * place.y + 4.0;
    }
    vec2 board = eye.xy + (at - middle) / eye.z;
    uv = vec2(board.x / deck.x, (board.y - deck.y) / deck.z);
    gl_Position = vec4(at.x / window.x * 2.0 - 1.0, 1.0 - at.y / window.y * 2.0, 0.0, 1.0);
}
""".replace("MANY", str(MANY))
_FRAGMENT = """#version 330
in vec2 uv;
in vec2 within;
in vec2 at;
flat in float phase;
uniform sampler2D floor_below;
uniform float time;
uniform float unit;
// the middle of the view is in the first two, pixels per hex in the third: far stars stay behind
uniform vec3 eye;
uniform vec3 warm;
uniform vec4 clip;
uniform float ruler;
out vec4 colour;
float luck(vec2 cell, float salt) { return fract(sin(dot(cell, vec2(127.1, 311.7)) + salt) * 43758.5453); }
void main() {
    if (any(lessThan(at, clip.xy)) || any(greaterThan(at, clip.zw))) discard;
    vec3 below = texture(floor_below, uv).rgb;
    if (phase < 0.0) {
        // one star to a cell, or none; far ones are small, dim and slow
        float size = 15.0 * unit;
        for (int depth = 0; depth < 2; depth++) {
            float drift = (time * 5.0 * unit + 0.25 * eye.x * eye.z) / (1.0 + depth);
            vec2 place = (at + vec2(drift, 40.0 * depth)) / size;
            vec2 cell = floor(place);
            vec2 off = fract(place) - 0.25 - 0.5 * vec2(luck(cell, 1.0), luck(cell, 2.0));
            float far = length(off) * size / unit;
            float light = step(0.45, luck(cell, 3.0)) * (1.0 - smoothstep(0.3, 1.5, far));
            below += light * (0.9 - 0.45 * depth) * (0.4 + 0.6 * luck(cell, 4.0)) * vec3(0.86, 0.92, 1.0);
        }
    } else {
        vec2 off = 2.0 * within - 1.0;
        float inside = max(0.0, 1.0 - dot(off, off));
        // nothing shines through the ruler
        inside *= smoothstep(ruler, ruler + 16.0 * unit, at.y - clip.y);
        below += inside * (0.16 + 0.14 * sin(time * 0.9 + phase)) * warm;
    }
    colour = vec4(below, 1.0);
}
"""


def _glowing(record: Map, deck: int, named: set[int]) -> list[int]:
    """Return the glowing hexes of a deck, without those that show a letter, a name or a Circle."""
    lettered = {*record.complexes.values(), *(room.hex for room in record.circle)}
    hexes = [hex_ for region in record.region if region.floor in GLOWING for hex_ in region.hexes]
    return [at for hex_ in hexes if hex_ not in lettered and (at := geo.parse(hex_, deck)) not in named]


class AmbientAnimation:
    """The parts of the decks that move by themselves, painted over the board."""

    def __init__(self, window: Window, board: Board) -> None:
        self.window = window
        self.board = board
        self.seconds = 0.0
        """Elapsed time of the animation."""
        ctx = window.brush.ctx
        self._programs = [ctx.program(vertex_shader=_VERTEX, fragment_shader=_FRAGMENT) for _ in range(2)]
        """Shader programs, one per deck, so that each keeps the places of its stars and glows."""
        self._quad = geometry.quad_2d(size=(1.0, 1.0), pos=(0.5, 0.5))
        self._glowing = [
            _glowing(record, deck, board.labels.named(deck))
            for deck, record in enumerate((window.catalog.inferno, window.catalog.purgatory))
        ]
        """Glowing hexes of each deck."""
        self._views: list[object] = [None, None]
        """View last passed to the program of each deck."""
        self._told: tuple[dict[str, object], dict[str, object]] = {}, {}
        """Uniforms last passed to each program.

        Driver calls are expensive, and dragging a deck changes only its place.
        """
        self._lit: list[tuple[object, int]] = [(None, 0), (None, 0)]
        """For each deck, the inputs that decide which hexes glow, and the number of glowing hexes."""
        self._turned: set[str] = set()
        """SIs whose gun was last painted turned."""
        self._pictures: dict[tuple[str, int], Any] = {}

    def draw(self, view: View, taken: frozenset[str], pointed: int, *, sky: bool = False) -> None:
        """Paint the animation.

        ``taken`` hexes and the hex ``pointed`` at (-1 for none) are left out, as are all hexes adjacent to
        them.

        With ``sky``, paint only the stars.
        """
        board, brush = self.board, self.window.brush
        for deck in board.decks:
            self._paint(deck, taken, pointed, sky=sky)
        brush.size(self.window.width, self.window.height)
        if geo.INFERNO in board.decks and not sky:
            for si in view.installations:
                turn = self.turn(si)
                # Paint a gun once more after it has come to rest, unless its SI was removed.
                if si.hex and (turn or si.id in self._turned) and si.hex not in taken:
                    if not self._near(si.hex, pointed):
                        self._gun(si, turn)
                (self._turned.add if turn else self._turned.discard)(si.id)
        brush.size(*self.window.units)

    def turn(self, si: InstallationSeen) -> int:
        """Return the degrees by which the gun of an SI is turned now.

        An active offensive SI looks around now and then; any other returns 0.
        """
        if not (si.hex and si.offensive and si.status in ("operational", "damaged")):
            return 0
        part = ((self.seconds + 4.1 * si.number) % EVERY) / TURN
        return STEP * round(SWING * math.sin(2 * math.pi * part) / STEP) if part < 1 else 0

    # Places

    def _around(self, taken: frozenset[str], pointed: int) -> set[int]:
        """Return the taken hexes, the hex under the mouse (-1 for none), and all hexes adjacent to them."""
        barred = {geo.parse(hex_) for hex_ in taken} | ({pointed} if pointed >= 0 else set())
        beside = {geo.neighbour(hex_, d) for hex_ in barred for d in geo.DIRECTIONS}
        return barred | beside

    def _near(self, hex_: str, pointed: int) -> bool:
        here = geo.parse(hex_)
        return pointed >= 0 and geo.map_of(pointed) == geo.map_of(here) and geo.distance(here, pointed) < 2

    def _skies(self, camera: Camera) -> Iterator[Area]:
        """Yield the visible areas beyond the hull, north and south.

        The rulers and repeated copies of the deck are left out.
        """
        left, wide = camera.left + camera.beyond, camera.width - 2 * camera.beyond
        frame = 3 * self.window.unit if self.board.both else 0.0
        _, hull = camera.to_screen(0.0, TOP - 0.1)
        low = camera.top + frame
        if hull - camera.ruler - 1 > low + 2:
            yield left, low, wide, hull - camera.ruler - 1 - low
        _, hull = camera.to_screen(0.0, BOTTOM + 0.12)
        end = camera.top + camera.height - frame
        if end > hull + 2:
            yield left, hull, wide, end - hull

    # Painting

    def _paint(self, deck: int, taken: frozenset[str], pointed: int, *, sky: bool) -> None:
        """Paint the stars and glows of a deck, with the floor below them."""
        board, camera, program = self.board, self.board.cameras[deck], self._programs[deck]
        view = camera.x, camera.y, camera.scale, camera.ruler, camera.covered, board.area, board.both
        if self._views[deck] != view:
            self._views[deck] = view
            self._look(deck, camera)
        lit = taken, pointed, sky, palette()
        if self._lit[deck][0] != lit:
            barred = self._around(taken, pointed)
            places = [spot(hex_) for hex_ in self._glowing[deck] if not sky and hex_ not in barred][:MANY]
            self._lit[deck] = lit, len(places)
            edges = [edge for place in places for edge in place]
            # Glows reduce contrast, so the high-contrast palette has none.
            strength = 0.0 if palette() == "contrast" else 1 / 255
            self._tell(deck, "glows", edges + [0.0] * (2 * MANY - len(edges)))
            self._tell(deck, "warm", tuple(level * strength for level in shown(EMBER)))
        self.window.floor(deck).use(0)
        self._tell(deck, "time", self.seconds)
        self._quad.render(program, instances=2 + self._lit[deck][1])

    def _look(self, deck: int, camera: Camera) -> None:
        """Pass the current view to the program of a deck."""
        window = self.window
        skies = [edge for box in self._skies(camera) for edge in box] if deck == geo.INFERNO else []
        left = max(camera.left + camera.beyond, camera.left + max(camera.ruler, camera.covered))
        right, low = camera.left + camera.width - camera.beyond, camera.top + camera.height
        facts = {
            "skies": skies + [0.0] * (8 - len(skies)),
            "size": (WIDE, HIGH),
            "deck": (PERIOD, TOP - decks.MARGIN, decks.HEIGHT),
            "window": (float(window.width), float(window.height)),
            "eye": (camera.x, camera.y, camera.scale),
            "middle": (camera.left + camera.width / 2, camera.top + camera.height / 2),
            "clip": (left, camera.top, right, low),
            "ruler": camera.ruler,
            "unit": float(window.unit),
        }
        for name, value in facts.items():
            self._tell(deck, name, value)

    def _tell(self, deck: int, name: str, value: object) -> None:
        """Set a uniform in the program of a deck, unless it has that value already."""
        if self._told[deck].get(name) != value:
            self._programs[deck][name] = self._told[deck][name] = value

    def _gun(self, si: InstallationSeen, turn: int) -> None:
        """Paint the middle of an SI with its gun turned, and the part of its Complex letter on top."""
        board, camera = self.board, self.board.cameras[geo.INFERNO]
        x, y = spot(geo.parse(si.hex))
        if not camera.shows(x, y):
            return
        far = "far" if SI * camera.scale < FAR * self.window.unit else ""
        self._inside(f"{si_key(si)}|{far}|{turn}", (x, y), (x, y), SI)
        if si.letter:
            *at, wide = board.letter_at(si.hex)
            self._inside(f"letter|{si.letter}|{si.status}", (at[0], at[1]), (x, y), wide)

    def _inside(self, key: str, at: tuple[float, float], middle: tuple[float, float], size: float) -> None:
        """Paint the part of a picture that lies on the body of an SI."""
        camera = self.board.cameras[geo.INFERNO]
        left, right = max(at[0] - size / 2, middle[0] - BODY), min(at[0] + size / 2, middle[0] + BODY)
        top, low = max(at[1] - size / 2, middle[1] - BODY), min(at[1] + size / 2, middle[1] + BODY)
        if left >= right or top >= low:
            return
        px, py = camera.to_screen(*middle)
        k = camera.scale
        box = px + (left - middle[0]) * k, py + (top - middle[1]) * k, (right - left) * k, (low - top) * k
        u, v = (left - at[0]) / size + 0.5, (top - at[1]) / size + 0.5
        part = u, v, (right - left) / size, (low - top) / size
        self.window.brush.image(self._picture(key, round(size * k)), *box, part=part)

    def _picture(self, key: str, wide: int) -> Any:
        """Return a picture as a separate texture."""
        pixels = max(8, round(wide * self.window.get_pixel_ratio()))
        if (key, pixels) not in self._pictures:
            if len(self._pictures) > 200:
                self._pictures.clear()
            image = self.window.kit.image(key, pixels)
            self._pictures[key, pixels] = self.window.brush.texture(image)
        return self._pictures[key, pixels]
