"""What can be seen: every state told without colour, every palette everywhere, every letter has a glyph."""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import arcade
import attrs
import pytest
from PIL import Image, ImageChops, ImageFont, ImageStat

import hades
from hades import geometry as geo
from hades.art import colours, counters, deck_floor, floor_textures, hex_marks, ships, stacks, svg
from hades.art.library import Library
from hades.art.stacks import Patch
from hades.content.load import load
from hades.content.paths import data_dir
from hades.facts import piece_facts as thing_blocks
from hades.geometry import PERIOD, TOP, spot
from hades.narrate import component_texts, descriptions, title
from hades.session.option import Mark
from hades.ui.board import painted_floors
from hades.ui.board.camera import MAX_SCALE, MIN_SCALE, Camera
from hades.ui.kit.svg_pictures import Kit, render
from hades.view import UnitSeen
from tests.ui.sizes import SIZES
from tools.driver import show_at

pytestmark = pytest.mark.drawn

CATALOG = load()
GROUND = (70, 60, 56, 255)
"""About what the floors look like."""
CLAUSE = re.compile(r"\[\d+\.\d+-\d+(, \d+\.\d+-\d+)*\]")


@pytest.fixture(params=sorted(colours.PALETTES))
def palette(request: pytest.FixtureRequest) -> Iterator[str]:
    """Every palette in turn."""
    before = colours.palette()
    colours.use(request.param)
    yield request.param
    colours.use(before)


@cache
def _kit(palette: str) -> Kit:
    """The pictures of a palette, which is in use: each of them is looked at by several tests."""
    return Kit(Library(CATALOG).draw)


@cache
def _grey(kit: Kit, key: str, pixels: int) -> Image.Image:
    ground = Image.new("RGBA", (pixels, pixels), GROUND)
    ground.alpha_composite(kit.image(key, pixels))
    return ground.convert("L")


def _apart(kit: Kit, one: str, other: str, pixels: int) -> float:
    """Mean difference of two pictures without their colours, in levels of 255."""
    both = (_grey(kit, key, pixels) for key in (one, other))
    return ImageStat.Stat(ImageChops.difference(*both)).mean[0]


def _unit(id_: str, worn: str = "f", state: str = "-", far: str = "", facing: str = "-") -> str:
    return f"unit|{id_}|{worn}|{facing}|{state}|x" + far


# ---- without colour


@pytest.mark.parametrize("far", ["", "|far"])
def test_states_of_a_unit_differ_without_colour(palette: str, far: str) -> None:
    """In every palette as small as counters get; what is there then is there in a larger one."""
    kit = _kit(palette)
    sizes = (26, 44) if palette == "standard" else (26,)
    for unit, pixels in itertools.product(("scout-09", "guard-01", "dante", "medusa"), sizes):
        states = [(worn, state) for worn in "fd" for state in ("-", "done", "jam", "trap")]
        for one, other in itertools.combinations(states, 2):
            a, b = (_unit(unit, worn, state, far) for worn, state in (one, other))
            assert _apart(kit, a, b, pixels) > 2.0, (unit, one, other)


def test_sides_differ_without_colour(palette: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Friends are dark on light, enemies light on dark; and the shape of each side is another one."""
    monkeypatch.setattr(counters, "figure", lambda name: '<rect x="42" y="42" width="16" height="16"/>')
    kit = Kit(Library(CATALOG).draw)
    levels: dict[bool, list[tuple[float, float]]] = {True: [], False: []}
    shapes: dict[str, Image.Image] = {}
    for unit in {(unit.family, unit.type): unit for unit in CATALOG.units}.values():
        for worn in "fd":
            picture = _grey(kit, _unit(unit.id, worn), 100)
            ground, figure = picture.crop((25, 45, 42, 60)), picture.crop((46, 46, 54, 54))
            levels[unit.family in counters.FOES].append((_luma(ground), _luma(figure)))
        shapes.setdefault(unit.family, picture)
    assert max(ground for ground, _ in levels[True]) + 25 < min(ground for ground, _ in levels[False])
    assert all(figure > ground + 60 for ground, figure in levels[True])
    assert all(figure + 60 < ground for ground, figure in levels[False])
    corners = {
        family: (picture.getpixel((17, 18)), picture.getpixel((31, 16))) for family, picture in shapes.items()
    }
    assert len(set(corners.values())) == len(corners), "square, round, eight-sided, star"


def test_states_of_what_is_built_differ_without_colour(palette: str) -> None:
    kit = _kit(palette)
    si, fighter, room = CATALOG.installations[0].id, CATALOG.fighters[0].id, CATALOG.circles[0].id
    sorts = (
        [f"si|{si}|{status}|K{far}" for status in ("operational", "damaged", "destroyed") for far in ("",)],
        [f"fighter|{fighter}|{status}" for status in ("aside", "orbit", "damaged", "destroyed")],
        ["circle|7|closed|", "circle|7|open|", f"circle|7|open|{room}", f"circle|7|trap|{room}"],
        [f"mark|door|{state}" for state in ("closed", "open", "trap")],
        [f"mark|{mark}" for mark in ("move", "place", "target", "select", "chosen", "hover", "dot")],
    )
    for sort in sorts:
        for one, other in itertools.combinations(sort, 2):
            # No question has both of these areas.
            if (one, other) != ("mark|move", "mark|place"):
                assert _apart(kit, one, other, 30) > 2.0, (one, other)
    letters = [f"letter|K|{state}" for state in ("asleep", "operational", "damaged", "destroyed")]
    for one, other in itertools.combinations(letters, 2):
        assert _apart(kit, one, other, 20) > 5.0, (one, other)


@pytest.mark.parametrize("pixels", [18, 42, 84])
@pytest.mark.parametrize("far", ["", "|far"])
def test_what_an_si_is_can_be_told_at_every_zoom(palette: str, far: str, pixels: int) -> None:
    """Whole, damaged, or destroyed: and then a dark hole with a light rim, for it is a way down."""
    kit = _kit(palette)
    for si in CATALOG.installations:
        states = [f"si|{si.id}|{status}|K{far}" for status in ("operational", "damaged", "destroyed")]
        for one, other in itertools.combinations(states, 2):
            assert _apart(kit, one, other, pixels) > 4.0, (one, other)
        k = pixels / 100
        hole = _grey(kit, states[2], pixels)
        inside = hole.crop((round(59 * k), round(41 * k), round(64 * k), round(46 * k)))
        rim = hole.crop((round(44 * k), round(68 * k), round(56 * k), round(74 * k)))
        assert _luma(inside) < 40 and _luma(inside) + 120 < _luma(rim)


def test_a_complex_shows_its_letter_and_state_whatever_stands_or_is_marked_there(raid: Any) -> None:
    """On both decks, over Units, as soon as its SI is awake or anything lies on its letter."""
    screen, board = raid.screen, raid.screen.board
    catalog = raid.window.catalog
    where = {letter: geo.label(geo.parse(hex_, 0)) for letter, hex_ in catalog.inferno.complexes.items()}
    awake = {si.letter for si in screen.shown.installations if si.letter}
    asleep = next(letter for letter in where if letter not in awake)

    def letters() -> set[str]:
        return {name.removeprefix("letter:") for name in board.sprites if name.startswith("letter:")}

    assert awake
    stood = {letter for letter, hex_ in where.items() if any(u.hex == hex_ for u in screen.shown.units)}
    assert letters() == awake | stood
    board.scene(screen.shown, {where[asleep]: Mark("move")}, "")
    assert asleep not in letters(), "the letter on the deck is seen through a mark"
    for letter in letters():
        sprite = board.sprites[f"letter:{letter}"]
        assert 0.7 * 0.54 * sprite.height >= 7, "the letter itself can be read"
        names = list(board.scenes[0].layers["pieces"].sprites)
        over = names[names.index(f"letter:{letter}") :]
        assert all(name.startswith("letter:") for name in over), "nothing lies over a letter"


def test_a_target_lies_under_its_counters(raid: Any) -> None:
    board, shown = raid.screen.board, raid.screen.shown
    foe = next(u for u in shown.units if u.hex.startswith("I") and not u.is_friend)
    board.scene(shown, {foe.hex: Mark("target")}, "")
    names = {id(layer.list): name for name, layer in board.scenes[0].layers.items()}
    order = [names.get(id(one), "") for one in board.scenes[0].lists]
    assert order.index("marks") < order.index("pieces")
    assert f"mark:{foe.hex}" in board.scenes[0].layers["marks"].sprites


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("count", [1, 2])
def test_of_every_counter_seen_in_a_stack_the_id_can_be_read(count: int, over: bool) -> None:
    """And, where they stand on one, the letter of an SI."""
    kit = Kit(Library(CATALOG).draw)
    hex_width, units = 200, [u for u in CATALOG.units if u.family == "yellow"][-count:]
    pile = Image.new("RGBA", (2 * hex_width, 2 * hex_width), GROUND)
    plates = []

    def lay(key: str, x: float, y: float, size: float, box: Patch) -> None:
        wide = round(size * hex_width)
        alone = kit.image(key, wide)
        left, top = round(hex_width * (1 + x) - wide / 2), round(hex_width * (1 + y) - wide / 2)
        pile.alpha_composite(alone, (left, top))
        corner = round(hex_width * (1 + box.x - box.wide / 2)), round(hex_width * (1 + box.y - box.high / 2))
        part = (*corner, corner[0] + round(hex_width * box.wide), corner[1] + round(hex_width * box.high))
        bare = Image.new("RGBA", pile.size, GROUND)
        bare.alpha_composite(alone, (left, top))
        plates.append((bare.crop(part), part))

    for unit, place in zip(units, stacks.places(count, over=over), strict=True):
        box = stacks.id_box(place, len(str(unit.number)), far=True)
        lay(f"{_unit(unit.id)}|far", *place, box)
    if over:
        x, y = stacks.LETTER_AT
        lay("letter|K|operational", x, y, 0.45, Patch(x, y, 0.3, 0.3))
    for alone, box in plates:
        off = ImageChops.difference(alone.convert("L"), pile.crop(box).convert("L"))
        changed = sum(level > 40 for level in off.tobytes()) / (off.width * off.height)
        assert changed < 0.12


@pytest.mark.parametrize("state", ["done", "jam"])
def test_the_letter_of_a_ruin_covers_no_state_of_a_unit(state: str) -> None:
    wide, (place,) = 200, stacks.places(1, over=True)
    pictures = Kit(lambda key: svg.svg(counters.STATES[state])), Kit(Library(CATALOG).draw)
    ((x, y), size) = stacks.LETTER_AT, stacks.LETTER.usual
    masks = []
    for kit, key, at in zip(pictures, (state, "letter|B|destroyed"), (place, (x, y, size)), strict=True):
        picture = kit.image(key, round(at[2] * wide)).getchannel("A")
        mask = Image.new("L", (2 * wide, 2 * wide))
        mask.paste(picture, tuple(round(wide * (1 + part - at[2] / 2)) for part in at[:2]))
        masks.append(mask)
    common = ImageStat.Stat(ImageChops.multiply(*masks)).sum[0]
    assert common < 0.02 * ImageStat.Stat(masks[0]).sum[0]


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("notches", [-30, 0, 5])
def test_nothing_that_is_written_on_the_board_covers_an_id(raid: Any, scale: int, notches: int) -> None:
    """Signs, numbers of ways, letters and plates, and the number of the hex under the mouse."""
    raid.window.change(scale=scale)
    screen = raid.screen
    raid.wheel(300, 200, notches)
    scout = next(o.select for o in screen.session.options if o.select.startswith("scout"))
    screen.player_input.select(scout)
    foes = [u.id for u in screen.shown.units if u.family == "yellow" and not u.hex]
    crowds = ((3, "I0907"), (4, "I0910"), (3, CATALOG.inferno.complexes["L"]))
    hexes = [f"I{hex_.removeprefix('I')}" for many, hex_ in crowds for _ in range(many)]
    show_at(screen, {foes.pop(): hex_ for hex_ in hexes})
    raid.window.invalidate()
    raid.pump()
    board = screen.board
    k = board.camera.scale
    read = board.scenes[0]._read
    own = {u.hex for u in screen.shown.units if u.hex.startswith("I")}
    assert len(read) > len(own)
    for first, second in itertools.combinations(read, 2):
        assert first.common(second) <= 0.05 * min(first.wide * first.high, second.wide * second.high)
    free = 0
    for hex_ in (geo.label(n) for n in range(0, geo.SIZE, 7)):
        board.point(geo.parse(hex_), ())
        plate = board.sprites.get(f"number:{hex_}")
        if plate is None:
            assert hex_ in own or board.scenes[0]._number(hex_) is None, "it would cover a counter beside it"
            continue
        box = Patch(plate.center_x / k, -plate.center_y / k, 0.9 * plate.width / k, 0.3 * plate.height / k)
        free += not box.covered(read)
    assert free >= (30 if notches >= 0 else 20)
    raid.window.change(scale=100)


def test_a_stack_is_counted_and_its_card_has_everybody_in_it(raid: Any) -> None:
    """One stands for all, at every zoom, with the number of the rest; the card of the hex has all of them."""
    screen, board = raid.screen, raid.screen.board
    hex_ = "I0907"
    # Stacking allows two Nastians and the Officer, or a squad with three persons at most.
    foes = [u.id for u in screen.shown.units if u.family == "yellow"][:5]
    for many in (1, 2, 3, 5):
        show_at(screen, dict.fromkeys(foes[:many], hex_))
        raid.point_hex(hex_)
        for notches in (0, -6):
            raid.wheel(*raid.hex_at(hex_), notches)
            counted = board.sprites.get(f"count:{hex_}")
            assert (counted is not None) == (many > 1)
            assert sum(f"unit:{foe}" in board.sprites for foe in foes[:many]) == 1
            order = list(board.sprites)
            above = order[order.index(f"count:{hex_}") :] if counted else ()
            assert not [name for name in above if name.startswith("unit:")], "no counter lies over a count"
            if counted is not None:
                key = f"mark|count|{many - 1}"
                assert counted.texture is raid.window.kit.texture(key, counted.texture.width)
                assert 0.7 * 0.5 * counted.height >= 6
        shown = {
            block.picture.split("|")[1]
            for block in screen.picture.inspector.blocks
            if "unit|" in block.picture
        }
        assert shown == set(foes[:many])


@pytest.mark.parametrize("letter", ["K", ""])
def test_an_si_below_a_unit_has_one_sign(raid: Any, letter: str) -> None:
    """Its letter, or its number if it has none."""
    shown, board = raid.screen.shown, raid.screen.board
    first, foe = shown.installations[0], next(u for u in shown.units if u.family == "yellow")
    si = attrs.evolve(first, hex="I0907", letter=letter, status="operational")
    for here in (False, True):
        unit = attrs.evolve(foe, hex="I0907" if here else "I0910")
        board.scene(shown.evolve(installations=(si,), units=(unit,)), {}, "")
        sprite, bare = board.sprites[f"si:{si.id}"], "|far" if here else ""
        key = f"si|{si.id}|operational|{bare}"
        assert sprite.texture is raid.window.kit.texture(key, sprite.texture.width)
        assert (f"plate:{si.id}" in board.sprites) == (here and not letter)


def test_the_numbers_of_a_counter_can_be_read_at_the_first_zoom(raid: Any) -> None:
    """Digits are 0.7 of the size of their type."""
    shown = raid.screen.board.sprites
    units = [unit for unit in raid.screen.shown.units if unit.hex.startswith("I")]
    alone = [u for u in units if sum(other.hex == u.hex for other in units) == 1]
    assert len(alone) > 5
    for unit in alone:
        sprite = shown[f"unit:{unit.id}"]
        far = sprite.texture is raid.window.kit.texture(_key(unit, raid) + "|far", sprite.texture.width)
        digits = counters.FAR_DIGITS if far else counters.DIGITS
        assert 0.7 * sprite.height * digits / 100 >= 7, unit.id


def _key(unit: UnitSeen, hand: Any) -> str:
    from hades.art.library import unit_key

    return unit_key(unit, plain=unit.id == hand.screen.session.selected)


@pytest.mark.parametrize("notches", [-30, -6, 0, 4, 9])
def test_no_number_of_a_hex_lies_under_a_counter(raid: Any, notches: int) -> None:
    shown, table = raid.screen.shown, raid.screen.board
    raid.wheel(500, 330, notches)
    scale = table.camera.scale
    stood_on = {geo.parse(u.hex) for u in shown.units if u.hex.startswith("I")}
    stood_on |= {geo.parse(r.hex) for r in shown.installations if r.hex}
    stood_on |= {
        geo.neighbour(geo.parse(u.hex), geo.DIRECTION_NAMES.index(u.facing))
        for u in shown.units
        if u.hex.startswith("I") and u.facing in ("SE", "SW")
    }
    numbers = list(table.scenes[geo.INFERNO].labels.numbers(scale, stood_on))
    each = len(numbers) // geo.SIZE
    for number in range(geo.SIZE if each else 0):
        for sprite in numbers[each * number : each * (number + 1)]:
            assert sprite.visible == (number not in stood_on)
    assert each == 3 or notches < 4


@pytest.mark.parametrize("scale", [100, 200])
def test_the_number_of_a_hex_covers_no_circle_and_no_complex(raid: Any, scale: int) -> None:
    raid.window.change(scale=scale)
    screen, board = raid.screen, raid.screen.board
    board.deck = geo.PURGATORY
    raid.window.invalidate()
    raid.pump()
    size = board.camera.scale
    built = {geo.parse(circle.hex) for circle in screen.shown.circles}
    built |= {geo.parse(f"P{hex_}") for hex_ in CATALOG.purgatory.complexes.values()}
    for number in range(geo.SIZE, 2 * geo.SIZE):
        board.point(number, ())
        plate = board.sprites[f"number:{geo.label(number)}"]
        wide = plate.width / size
        box = Patch(plate.center_x / size, -plate.center_y / size, 0.9 * wide, 0.3 * wide)
        assert box.covered(Patch(*spot(hex_), 0.7, 0.7) for hex_ in built - {number}) < 0.01
    raid.window.change(scale=100)


def test_the_number_of_a_hex_is_neither_above_nor_below_a_counter_beside_it(raid: Any) -> None:
    board, size = raid.screen.board, raid.screen.board.camera.scale
    show_at(raid.screen, {"scout-12": "P0105"})
    board.deck = geo.PURGATORY
    raid.window.invalidate()
    raid.pump()
    west = geo.parse("P0105")
    board.point(geo.parse("P0205"), ())
    plate = board.sprites["number:P0205"]
    x, y = plate.center_x / size, -plate.center_y / size
    beside = abs(geo.eastward(spot(west)[0], x)) > 0.5 + 0.4 * plate.width / size
    assert beside or abs(y - spot(west)[1]) > 0.8


def test_the_numbers_of_hexes_are_drawn_over_the_counters_of_every_copy_of_the_deck(
    raid: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = raid.screen.board
    raid.wheel(500, 330, 4)
    raid.window.change(numbers=True)
    raid.pump()
    scene, drawn = board.scenes[geo.INFERNO], list[object]()
    assert len(scene._part.copies) > 1
    draw = arcade.SpriteList.draw
    monkeypatch.setattr(
        arcade.SpriteList, "draw", lambda own, **more: (drawn.append(own), draw(own, **more))[1]
    )
    scene._key = None
    raid.window.invalidate()
    raid.pump()
    numbers = scene.labels.numbers(board.camera.scale, set())
    first = next(n for n, one in enumerate(drawn) if one is numbers)
    assert first > max(n for n, one in enumerate(drawn) if one is scene.layers["pieces"].list)
    raid.window.change(numbers=False)


def test_a_name_gives_way_to_what_stands_there(raid: Any) -> None:
    table = raid.screen.board
    scale = table.camera.scale
    hexes, _ = deck_floor.names(geo.INFERNO, CATALOG.inferno)[3]
    for taken in (set(), {hexes[-1]}, set()):
        names = list(table.scenes[geo.INFERNO].labels.names(scale, taken))
        assert len(names) == len(deck_floor.names(geo.INFERNO, CATALOG.inferno))
        assert [sprite.visible for sprite in names].count(False) == len(taken)
        assert names[3].visible == (not taken)


# ---- palettes


def _luma(image: Image.Image) -> float:
    return ImageStat.Stat(image.convert("L")).mean[0]


@cache
def _floor(name: str, number: int) -> Image.Image:
    before = colours.palette()
    colours.use(name)
    deck = deck_floor.Deck(number, (CATALOG.inferno, CATALOG.purgatory)[number])
    image = render(deck.svg(size=(800, 463)), 800, 463)
    colours.use(before)
    return image


@pytest.mark.parametrize("number", [0, 1])
def test_every_palette_reaches_the_floor(number: int) -> None:
    pictures = {name: _floor(name, number) for name in colours.PALETTES}
    for one, other in itertools.combinations(pictures, 2):
        off = ImageChops.difference(pictures[one].convert("RGB"), pictures[other].convert("RGB"))
        assert sum(ImageStat.Stat(off).mean) > 2, (one, other)


def test_with_high_contrast_the_ground_is_darker_and_what_is_built_is_lighter() -> None:
    plain, strong = _floor("standard", 1), _floor("contrast", 1)
    assert _luma(strong) < 0.85 * _luma(plain)
    # It can be read for all that: a region differs from its neighbours by more than its name.
    assert ImageStat.Stat(strong.convert("HSV")).mean[1] > 60
    tower = CATALOG.purgatory.tower[0]
    x, y = spot(geo.parse(tower.hex, 1))
    at = round(40 * x), round(40 * (y - TOP + deck_floor.MARGIN))
    box = at[0] - 20, at[1] - 22, at[0] + 20, at[1] + 22
    assert max(strong.crop(box).convert("L").tobytes()) > max(plain.crop(box).convert("L").tobytes())
    walls = [colours.WALL, colours.RIM, *colours.RINGS, colours.TOWER, colours.ROOM, *colours.NAMES]
    for colour in walls:
        colours.use("contrast")
        assert sum(colours.shown(colour)) > sum(colour)
        colours.use("standard")


def test_the_poster_fills_a_window_of_every_size() -> None:
    """Other tests go to title and end without having it drawn."""
    for (width, height), scale in SIZES:
        for head in (None, (60.0, 500.0, height * 36 / scale)):
            drawing = ships.svg(width * 100 / scale, height * 100 / scale, head=head)
            picture = render(drawing, width // 10, height // 10)
            assert picture.getchannel("A").getextrema() == (255, 255), (width, height, scale, head)


@pytest.mark.parametrize(("wide", "high"), [(1366, 768), (2560, 1440)])
def test_no_lights_of_the_hades_shine_through_words(wide: int, high: int) -> None:
    def lit(words: float) -> list[float]:
        drawing = ships.svg(wide, high, fate="away", band=high / 2, words=words)
        ship = re.search(r'translate\((\S+) \S+\) scale\((\S+)\)">(.*)', drawing)
        assert ship is not None
        lights = re.findall(r'<rect x="(\d+)" y="\d+" width="9"', ship[3])
        return [float(ship[1]) + float(ship[2]) * int(x) for x in lights]

    words = 0.62 * wide
    assert min(lit(0)) < words <= min(lit(words)) and lit(words) == [x for x in lit(0) if x >= words]


def test_every_palette_reaches_the_poster() -> None:
    pictures = {}
    for name in colours.PALETTES:
        colours.use(name)
        pictures[name] = render(ships.svg(1280, 720), 320, 180).convert("RGB")
    colours.use("standard")
    for one, other in itertools.combinations(pictures, 2):
        off = ImageChops.difference(pictures[one], pictures[other])
        assert sum(ImageStat.Stat(off).mean) > 1, (one, other)


def test_the_title_screen_takes_another_palette_at_once(hand: Any) -> None:
    screen = hand.window.title_screen
    hand.window.invalidate()
    hand.pump()
    before = screen._poster._texture
    assert before is not None
    hand.window.change(palette="contrast")
    hand.window.invalidate()
    hand.pump()
    assert screen._poster._texture is not before
    hand.window.change(palette="standard")


# ---- painting


def test_the_texture_of_every_floor_closes_round_the_ship() -> None:
    for number, record in enumerate((CATALOG.inferno, CATALOG.purgatory)):
        for floor in {region.floor for region in record.region} - {"number"}:
            wide, _, lines = floor_textures.TEXTURES[floor]
            assert 100 * PERIOD % wide == 0 and lines, (number, floor)


def test_only_the_hex_of_the_selected_unit_has_a_whole_ring() -> None:
    rings = re.findall(r'<path [^>]*fill="none" stroke="#[^>]*/>', deck_floor._tower(0.0, 0.0))
    assert "stroke-dasharray" in rings[0] and "stroke-dasharray" not in hex_marks.STILL["chosen"]


@pytest.mark.parametrize("number", [0, 1])
def test_a_tile_of_a_deck_has_only_what_is_seen_in_it(number: int) -> None:
    """A drawing is read as a whole before anything of it is painted, and that holds everybody up."""
    deck = deck_floor.Deck(number, (CATALOG.inferno, CATALOG.purgatory)[number])
    whole = len(deck.svg())
    for left in (0.0, 5.0, 15.0):
        for top in (TOP - deck_floor.MARGIN, 4.0):
            assert len(deck.svg((left, top, *painted_floors.TILE))) < whole / 3


# ---- cards


def _told(blocks: tuple[thing_blocks.Block, ...]) -> str:
    return " ".join(line for block in blocks for line in (block.title, *block.lines))


def test_the_card_of_every_hex_says_where_what_and_by_which_clause(raid: Any) -> None:
    session, shown = raid.screen.session, raid.screen.shown
    for number in range(geo.HEXES):
        hex_ = geo.label(number)
        *_, here = thing_blocks.hex_blocks(session, hex_, shown)
        assert here.title.startswith(f"{hex_} · {geo.MAP_NAMES[geo.map_of(number)]}")
        assert any(CLAUSE.search(line) for line in here.lines), hex_
        told = _told(thing_blocks.hex_blocks(session, hex_, shown))
        shaft = session.game.tables.shaft[number]
        assert shaft < 0 or f"shaft to {geo.label(shaft)}" in told
        for thing in shown.counters:
            if thing.hex == hex_:
                assert title(thing.id) in told
    assert geo.HEXES == 480


def test_the_card_of_every_unit_has_its_numbers_and_what_is_special(raid: Any) -> None:
    session, shown = raid.screen.session, raid.screen.shown
    plain = {"armored-infantry"}
    for unit in shown.units:
        block = thing_blocks.unit_block(session, unit, shown)
        told = " ".join(block.lines)
        assert block.title and block.picture
        assert f"moves {unit.movement}" in told
        assert "step" in told and ("depleted" if unit.depleted else "fresh") in told
        if unit.type not in plain:
            assert CLAUSE.search(told), unit.id


def test_the_card_of_every_marker_in_every_state_says_what_it_does(raid: Any) -> None:
    session, shown = raid.screen.session, raid.screen.shown
    seen = set()
    for si in shown.installations:
        for status in ("operational", "damaged", "destroyed"):
            block = thing_blocks.si_block(session, attrs.evolve(si, status=status))
            assert CLAUSE.search(" ".join(block.lines)) and status in " ".join(block.lines)
            seen.add((si.type, status))
    assert len(seen) == 3 * len(component_texts.INSTALLATIONS)
    for circle in CATALOG.circles:
        for state in ("open", "trap"):
            room = attrs.evolve(shown.circles[0], state=state, counter=circle.id, name=circle.name, text="x")
            block = thing_blocks.room_block(session, room)
            assert circle.name in block.title and descriptions.open_circle(circle.effect) in block.lines
    for room in shown.circles:
        closed = thing_blocks.room_block(session, attrs.evolve(room, state="closed"))
        assert room.door_hex in " ".join(closed.lines) and CLAUSE.search(" ".join(closed.lines))
    for fighter in shown.fighters:
        for status in component_texts.FIGHTERS:
            table = shown.evolve(fighters=(attrs.evolve(fighter, status=status),))
            assert (
                component_texts.FIGHTERS[status].means
                in thing_blocks.fighter_block(session, fighter.id, table).lines
            )


def test_every_clause_a_card_names_is_a_clause() -> None:
    book = {clause["id"] for clause in _clauses()}
    source = "".join(
        Path(module.__file__).read_text(encoding="utf-8")
        for module in (thing_blocks, descriptions, component_texts)
    )
    named = set(re.findall(r"\b\d+\.\d+-\d+\b", source))
    assert len(named) > 60
    assert named <= book, named - book


def _clauses() -> list[dict[str, Any]]:
    import tomllib

    found: list[dict[str, Any]] = tomllib.loads(
        (data_dir() / "rules" / "clauses.toml").read_text(encoding="utf-8")
    )["clause"]
    return found


# ---- zoom


@pytest.mark.parametrize("factor", [1.01, 1.25, 2.0, 0.8, 0.65])
def test_zooming_keeps_the_very_point_under_the_mouse(factor: float) -> None:
    for px, py in itertools.product((20, 333.5, 910), (230, 300, 371)):
        camera = Camera()
        camera.viewport(10, 60, 930, 480)
        camera.scale = 70.0
        camera.centre_on(3.3, 4.8)
        x, y = camera.to_board(px, py)
        camera.zoom(factor, px, py)
        assert MIN_SCALE < camera.scale < MAX_SCALE and camera.scale == pytest.approx(70 * factor)
        again = camera.to_board(px, py)
        assert (again[0] - x + 10) % 20 - 10 == pytest.approx(0, abs=1e-9)
        if camera.height / camera.scale < 6:
            assert again[1] == pytest.approx(y, abs=1e-9), "but for the edges of the deck"


# ---- letters


@cache
def _texts() -> dict[str, str]:
    """Every character that the window may show -> where it is found first."""
    root = Path(hades.__file__).parent
    found: dict[str, str] = {}
    for path in sorted(root.rglob("*.py")):
        if path.parent.name in ("terminal", "cli"):
            continue  # a terminal has a font of its own
        source = path.read_text(encoding="utf-8")
        # every word of a program without escapes is read much sooner than its constants
        escaped = "\\u" in source or "\\N" in source
        nodes = ast.walk(ast.parse(source)) if escaped else [ast.Constant(source)]
        for node in nodes:
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for character in set(node.value):
                    found.setdefault(character, path.name)
    for folder in (data_dir(), root.parent / "scenarios"):
        for path in sorted(folder.rglob("*.toml")):
            for character in path.read_text(encoding="utf-8"):
                found.setdefault(character, path.name)
    return found


@pytest.mark.parametrize("file", svg.FILES)
def test_the_font_has_every_character(file: str) -> None:
    symbols = file == svg.SYMBOLS
    font = ImageFont.truetype(file, 40)
    blank = bytes(font.getmask("\ue000"))
    assert bytes(font.getmask("\ue001")) == blank, "what it draws for a character that it has not"
    texts = _texts()
    assert len(texts) > 90
    missing = {
        c: where
        for c, where in texts.items()
        if c > " " and c.isprintable() and svg.is_symbol(c) == symbols and bytes(font.getmask(c)) == blank
    }
    assert not missing
