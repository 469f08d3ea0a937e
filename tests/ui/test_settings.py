"""Comfort: settings, palettes and keys; what they change and that they are remembered."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import arcade
import pytest

from hades import geometry as geo
from hades.art import colours
from hades.narrate import command_words
from hades.ui import keys, settings
from hades.ui.keyboard import NAMES
from hades.ui.overlay_screens import Item

EYES = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What such eyes see of linear red, green and blue (Machado, Oliveira and Fernandes 2009, severity 1)."""


@pytest.fixture(autouse=True)
def _plain() -> Any:
    yield
    colours.use("standard")
    keys.use({})


def _linear(part: int) -> float:
    value = part / 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _light(colour: colours.Colour) -> float:
    r, g, b = map(_linear, colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def _contrast(a: colours.Colour, b: colours.Colour) -> float:
    high, low = sorted((_light(a), _light(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _seen(colour: colours.Colour, eyes: str) -> tuple[float, float, float]:
    """A colour in CIELAB as such eyes see it."""
    line = [_linear(part) for part in colour]
    if eyes in EYES:
        line = [min(1, max(0, sum(a * b for a, b in zip(row, line, strict=True)))) for row in EYES[eyes]]
    r, g, b = line
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _nearest(colours: list[colours.Colour], eyes: str) -> float:
    """The least distance between two of some colours, for some eyes."""
    seen = [_seen(colour, eyes) for colour in colours]
    return min(
        sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) ** 0.5
        for a, b in itertools.combinations(seen, 2)
    )


# ---- palettes


@pytest.mark.parametrize("eyes", EYES)
def test_each_palette_tells_families_and_tones_apart_for_its_eyes(eyes: str) -> None:
    families = list(colours.FAMILY.values())
    tones = [colours.GOOD, colours.WARN, colours.BAD, colours.STEEL, colours.EMBER]
    assert _nearest(families, eyes) < 21, "else no palette were needed"
    # One palette serves both kinds of eyes that take red for green.
    colours.use("deuteranopia" if eyes == "protanopia" else eyes)
    assert _nearest([colours.shown(c) for c in families], eyes) >= 25
    assert _nearest([colours.shown(c) for c in tones], eyes) >= 20
    assert _nearest([colours.shown(colours.WARN), colours.shown(colours.INK)], eyes) >= 20


@pytest.mark.parametrize("name", colours.PALETTES)
def test_words_can_be_read_in_every_palette(name: str) -> None:
    colours.use(name)
    least = 7.0 if name == "contrast" else 4.5
    for ink, ground in itertools.product(
        (colours.INK, colours.MUTED, colours.FAINT, colours.WARN, colours.STEEL, colours.GOOD, colours.BAD),
        (colours.PANEL, colours.RAISED),
    ):
        assert _contrast(colours.shown(ink), colours.shown(ground)) >= (
            least if ink != colours.BAD else 4.5
        ), (
            ink,
            ground,
        )
    if name == "contrast":
        assert _contrast(colours.shown(colours.EDGE), colours.shown(colours.PANEL)) >= 4.5


@pytest.mark.parametrize("name", colours.PALETTES)
def test_every_side_stands_out_from_the_hull_in_every_palette(name: str) -> None:
    colours.use(name)
    # A common colour of the Inferno's ground.
    hull = colours.grounded(colours.hexed((90, 69, 60)))
    r, g, b = (int(hull[k : k + 2], 16) for k in (1, 3, 5))
    for family in colours.FAMILY.values():
        assert _contrast(colours.shown(family), (r, g, b)) >= 2.7


@pytest.mark.parametrize("name", colours.PALETTES)
def test_a_colour_that_is_shown_as_another_stays_that(name: str) -> None:
    colours.use(name)
    for new in colours.PALETTES[name].values():
        assert colours.shown(new) == new, "or what is drawn in two passes would change twice"


def test_a_drawing_is_recoloured_and_nothing_else_of_it_changed() -> None:
    svg = f'<g id="#l1" fill="{colours.hexed(colours.GOOD)}" stroke="#123456"/>'
    assert colours.recoloured(svg) == svg
    colours.use("deuteranopia")
    assert colours.recoloured(svg) == svg.replace(colours.hexed(colours.GOOD), colours.hexed((165, 235, 255)))
    with pytest.raises(KeyError):
        colours.use("sepia")
    assert colours.palette() == "deuteranopia"


# ---- remembering


@pytest.mark.parametrize(
    "odd",
    [
        {"scale": 110},
        {"scale": True},
        {"scale": 275},
        {"palette": "sepia"},
        {"palette": ["standard"]},
        {"still": 1},
        {"confirm": "yes"},
        {"full": None},
        {"keys": ["undo"]},
        {"keys": {"undo": "W"}},
        {"keys": {"undo": "ESC", "fly": ",", "next": 7, "help": "H", "quit": "TAB", "deck": "NOKEY"}},
        *({"undo": odd} for odd in ("sloppy", 7, None, ["casual"])),
        *(
            {"edition": odd, "scenario": odd}
            for odd in ("3.7", "2.1,-9.9-99", 7, None, "2.1,7.2-08", ["2.1"], "")
        ),
    ],
)
def test_a_value_that_cannot_be_takes_its_default(tmp_path: Path, odd: dict[str, Any]) -> None:
    file = tmp_path / "s.json"
    file.write_text(json.dumps({**odd, "speed": "0.5x"}))
    assert settings.load(file) == settings.Settings(speed="0.5x")


def test_settings_that_cannot_be_written_stop_nothing(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    settings.save(settings.Settings(), blocked / "window.json")
    assert blocked.read_text() == "in the way"


def test_sizes_go_from_100_to_250_in_steps_of_25() -> None:
    assert settings.SCALES == (100, 125, 150, 175, 200, 225, 250)
    values = tuple((scale, f"{scale}%") for scale in settings.SCALES)
    last, odd = (Item("step", "scale", "UI scale", scale, values) for scale in (250, 133))
    assert (last.stepped(1), last.stepped(1, wraps=True), odd.stepped(1)) == (250, 100, 100)


# ---- keys


def test_no_two_keys_clash_and_every_key_can_be_pressed() -> None:
    assert len(keys.ACTIONS) == len(keys.TABLE_OF_KEYS), "an action stands in the table once"
    for action in keys.ACTIONS.values():
        assert keys.refused(action.id, action.key, {}) == "", action
    assert {key.removeprefix("CTRL+") for key in keys.known()} <= set(NAMES.values())
    assert {a.key for a in keys.ACTIONS.values()} <= keys.known()


def test_a_clash_is_told_in_a_sentence() -> None:
    told = keys.refused("next", "U", {})
    assert told.startswith("U is already in use: undo") and told.endswith(".")
    assert keys.refused("next", "U", {"undo": ","}) == ""
    assert "letters are typed" in keys.refused("help", "H", {})
    assert "use a letter" in keys.refused("quit", "F5", {})
    assert "close a page" in keys.refused("undo", "ESC", {})
    assert keys.refused("full-fire", "U", {}), "an answer gives way to the table"
    assert keys.refused("resume", "U", {}) == "", "title and table are never shown at once"
    assert keys.refused("fire", "M", {}) == "", "nor are answers to different questions"


def test_keys_can_be_swapped_in_a_file_but_not_doubled() -> None:
    swap = {"undo": "W", "next": "U"}
    assert keys.valid(swap) == swap
    assert keys.valid({"undo": "W", "next": ",", "deck": ","}) == {}, (
        "what clashes goes, and what leant on it"
    )
    assert keys.valid({"undo": "U"}) == {}, "what is as it was need not be kept"


def _keys(hand: Any) -> Any:
    """The part of the reference that lists the keys."""
    hand.window.open_page("reference", "keys")
    hand.pump()
    return hand.screen


def test_the_reference_lists_every_key_as_it_is_now(hand: Any) -> None:
    hand.window.change(keys={"undo": ","})
    listed = {entry.id: entry for entry in _keys(hand).entries()}
    for action in keys.ACTIONS.values():
        entry = listed[f"key:{action.id}"]
        assert (entry.mark, entry.name.casefold()) == (keys.shown(action.id), action.words.casefold())
    assert listed["key:undo"].mark == ","


def test_every_key_that_stays_is_listed_with_what_it_does(hand: Any) -> None:
    for key in keys.FIXED:
        assert keys.refused("undo", key, {}).startswith(f"{keys.cap(key)} cannot be reassigned: ")
    assert not {keys.of(id_) for id_ in keys.ACTIONS} & set(keys.FIXED)
    plain = {key for key in keys.known() if not key.startswith("CTRL+")}
    assert set(NAMES.values()) == {*keys.FIXED, *plain} - {keys.PASTE}, "every key is one or the other"
    screen = _keys(hand)
    hand.press("END")
    for name, words in reversed(keys.fixed()):
        assert screen.chosen.mark == name and screen.sheet().rows == (("key", "Fixed key", name),)
        assert screen.chosen.name.casefold() == words.casefold()
        assert "change-key" not in [action for _, action, _ in screen.sheet().buttons]
        hand.press("UP")


def _go_to(hand: Any, action: str) -> None:
    """Bring the keys to the row of an action among the keys of the reference."""
    screen = _keys(hand)
    screen.choose([entry.id for entry in screen.entries()].index(f"key:{action}"))


def test_letters_of_pages_can_be_given_away_too(hand: Any) -> None:
    _go_to(hand, "learn")
    hand.press("ENTER")
    hand.press("X")
    assert hand.window.settings.keys == {"learn": "X"}
    _go_to(hand, "puzzles")
    hand.press("ENTER")
    hand.press("X")
    assert "X is already in use" in hand.screen.message and hand.screen.alarm
    hand.press("ESC")
    assert not hand.screen.waits and hand.screen is hand.window.page("reference")
    hand.press("ESC")
    hand.press("X")
    assert hand.screen is hand.window.page("learn")
    _go_to(hand, "learn")
    hand.press_button("standard")
    assert hand.window.settings.keys == {}


def test_every_answer_with_a_key_is_a_command() -> None:
    verbs = {verb for action in keys.ACTIONS.values() for verb in action.verbs}
    assert verbs <= set(command_words.COMMANDS)


# ---- the pages


def _box(hand: Any) -> None:
    """Nothing of the open page overlaps or leaves the window."""
    (panel,) = hand.screen.open_panels
    width, height = hand.window.units
    assert panel.x >= 0 and panel.y >= 0
    assert panel.x + panel.width <= width + 0.01 and panel.y + panel.height <= height + 0.01
    rows = [s for s in panel.spots if str(s.action).startswith("at:")]
    assert rows
    for a, b in itertools.pairwise(rows):
        assert a.y + a.height <= b.y + 0.01
    foot = [s for s in panel.spots if str(s.action) in ("keys", "defaults", "close")]
    for a, b in itertools.pairwise(foot):
        assert a.x + a.width <= b.x
    for spot in rows:
        assert spot.y + spot.height <= min(f.y for f in foot)


@pytest.mark.parametrize("scale", settings.SCALES)
def test_pages_of_settings_fit_at_every_size(hand: Any, scale: int) -> None:
    hand.window.change(scale=scale)
    hand.press("F9")
    _box(hand)
    last = hand.screen.items()[-1].id
    hand.press("END")
    assert hand.screen.panel.find(f"at:{last}"), "the row the keys are at is in sight"
    _box(hand)


def test_settings_by_mouse_and_keys_are_seen_and_remembered(hand: Any) -> None:
    window = hand.window
    hand.press_button("settings")
    assert hand.screen is window.page("settings")
    hand.press_button("step:scale:1")
    assert window.settings.scale == 125 and window.unit == 1.25
    hand.press("LEFT")
    assert window.settings.scale == 100
    hand.press_button("at:still")
    assert settings.load(window.config_file).still
    hand.press("SPACE")
    assert not settings.load(window.config_file).still
    hand.press("UP")
    hand.press("RIGHT")
    assert colours.palette() == "contrast" == settings.load(window.config_file).palette
    hand.press_button("defaults")
    assert {name: getattr(window.settings, name) for name in settings.ENTRIES} == settings.defaults(
        window.fresh
    )
    assert colours.palette() == "standard"
    hand.press("ESC")
    assert hand.screen is window.title_screen


def test_a_size_with_too_little_room_is_used_as_far_as_it_goes_and_cannot_be_chosen(hand: Any) -> None:
    hand.window.change(scale=250)
    assert hand.window.unit == pytest.approx(2.1)
    assert min(hand.window.units) >= 360
    hand.press("F9")
    row = next(item for item in hand.screen.items() if item.id == "scale")
    assert row.description.startswith("This window has room for at most 210%.")
    assert [value for value, _ in row.values] == [100, 125, 150, 175, 200, 250], "250 % was chosen before"
    hand.press("LEFT")
    for _ in range(2):
        assert hand.window.settings.scale == 200
        hand.press("RIGHT")


def test_the_next_click_on_the_size_meets_the_same_button(hand: Any) -> None:
    window = hand.window
    window.change(scale=100)
    hand.press("F9")
    hand.press_button("step:scale:1")
    assert window.settings.scale == 125
    x, y = hand._at
    hand.point(x / 1.25, y / 1.25)
    hand.again()
    assert window.settings.scale == 150
    place = hand.screen.panel.width * window.unit
    hand.point(2, 2)
    assert hand.screen.panel.width * window.unit > place
    window.change(scale=100)


def _colours(hand: Any) -> set[tuple[int, ...]]:
    hand.window.invalidate()
    hand.pump()
    found = arcade.get_image().convert("RGB").getcolors(1 << 22)
    return {colour for count, colour in found if count > 12}


@pytest.mark.drawn
def test_a_palette_changes_panels_counters_and_marks(raid: Any) -> None:
    window = raid.window
    raid.screen.player_input.select("scout-09")
    raid.pump()
    sprite = raid.screen.board.sprites["unit:scout-09"].texture
    mark = next(s for name, s in raid.screen.board.sprites.items() if name.startswith("mark:")).texture
    floor = window.floor(0)
    assert colours.PANEL in _colours(raid)
    window.change(palette="contrast")
    seen = _colours(raid)
    assert (0, 0, 0) in seen and colours.PANEL not in seen
    assert raid.screen.board.sprites["unit:scout-09"].texture.image.tobytes() != sprite.image.tobytes()
    marks = [s for name, s in raid.screen.board.sprites.items() if name.startswith("mark:")]
    assert marks[0].texture.image.tobytes() != mark.image.tobytes()
    assert window.floor(0) is not floor


def test_settings_over_a_game_leave_it_as_it_was(raid: Any) -> None:
    screen = raid.screen
    raid.drag(400, 300, 90, 0)
    raid.screen.player_input.select("scout-09")
    raid.pump()
    stand, digest = screen.board.camera_state(), screen.game.digest
    raid.press_button("settings")
    raid.press("U")
    raid.press("E")
    raid.press("F9")
    assert screen.game.digest == digest
    raid.press("ESC")
    assert raid.screen is screen
    assert screen.session.selected == "scout-09"
    assert screen.board.camera_state() == stand


def test_a_changed_key_works_and_is_printed_everywhere(raid: Any) -> None:
    window, screen = raid.window, raid.screen
    _go_to(raid, "help")
    raid.press("ENTER")
    raid.press("F9")
    assert "F9 is already in use: settings" in raid.screen.message and raid.screen.alarm
    raid.press("CTRL+H")
    assert window.settings.keys == {"help": "CTRL+H"}
    _go_to(raid, "end-phase")
    raid.press("ENTER")
    raid.press("CTRL+B")
    assert settings.load(window.config_file).keys == {"help": "CTRL+H", "end-phase": "CTRL+B"}
    raid.press("ESC")
    assert raid.screen is screen
    assert next(o.key for o in screen.options() if o.label == "End the SHL Phase") == "CTRL+B"
    raid.press("CTRL+H")
    assert raid.screen is window.page("reference") and raid.screen.part == "help"
    raid.press("ESC")
    raid.press("F1")
    assert raid.screen is screen
    raid.press("E")
    assert screen.game.history[-1].name != "end-phase"
    raid.press("CTRL+B")
    assert screen.game.history[-1].name == "end-phase"


def test_the_end_screen_has_its_keys_and_the_help_page(raid: Any) -> None:
    raid.window.change(keys={"course": "X"})
    raid.window.end(raid.screen.game)
    raid.pump()
    end, bar = raid.screen, raid.screen.bar
    assert bar.words_of(next(s for s in bar.spots if str(s.action) == "went")).endswith("[X]")
    raid.press("F1")
    assert raid.screen is raid.window.page("reference")
    raid.press("ESC")
    assert raid.screen is end
    raid.press("H")
    assert raid.screen is end, "the old key does nothing"
    raid.press("X")
    assert raid.screen is not end


def test_who_uses_the_keyboard_reads_the_tip_of_a_button(hand: Any) -> None:
    hand.press_button("play")
    hand.press("O")
    hand.point(3, 3)
    paints = hand.screen.tip.paints
    hand.press("F12")
    while str(hand.window.focus.stop.spot.action) != "seeds":
        hand.press("RIGHT")
    assert hand.screen.tip.paints == paints + 1


def test_keys_go_back_one_by_one_and_all_at_once(hand: Any) -> None:
    hand.window.change(keys={"undo": "CTRL+U", "next": "U"})
    _go_to(hand, "undo")
    hand.press("DELETE")
    assert "U is already in use" in hand.screen.message
    assert hand.window.settings.keys == {"undo": "CTRL+U", "next": "U"}
    _go_to(hand, "next")
    hand.press("DELETE")
    assert hand.window.settings.keys == {"undo": "CTRL+U"}
    hand.press_button("standard")
    assert hand.window.settings.keys == {}
    hand.press("ESC")
    assert hand.screen is hand.window.title_screen


def test_the_end_of_the_phase_is_asked_twice_if_wanted(raid: Any) -> None:
    screen = raid.screen
    raid.window.change(confirm=True)
    commands = len(screen.game.history)
    raid.press("E")
    assert [o.label for o in screen.choices] == [command_words.words_of("end-phase").sure, "No"]
    assert "can still act" in screen.choices[0].note
    assert len(screen.game.history) == commands
    raid.press("2")
    assert len(screen.game.history) == commands
    raid.press("E")
    raid.press("1")
    assert screen.game.history[-1].name == "end-phase"


@pytest.mark.parametrize("still", [True, False])
def test_with_reduced_motion_a_counter_is_only_ever_in_the_middle_of_a_hex(
    hand: Any, begin: Any, still: bool
) -> None:
    hand.window.change(speed="1x", still=still)
    begin(hand)
    hand.land()
    screen = hand.screen
    between = seen = 0
    while seen < 40:
        clip, walker = (
            screen.playback.clip_playback.clip,
            next(iter(screen.playback.clip_playback.walkers), None),
        )
        if walker is None:
            assert screen.busy or screen.session.ask.kind != "6.0?", "the enemy has hardly walked"
            hand.press("SPACE") if screen.busy else hand.answer(screen.options()[0].label)
            continue
        seen += 1
        middles = [geo.spot(geo.parse(hex_)) for hex_ in clip.walks[0].path]
        x, y = walker[2] % geo.PERIOD, walker[3]
        between += not any(abs(x - mx) < 0.01 and abs(y - my) < 0.01 for mx, my in middles)
        hand.pump(0.03)
    assert seen == 40
    assert (between == 0) is still
