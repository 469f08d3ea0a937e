"""Small windows with large text, and cheap drawing: nothing is hidden, cut off or kept for ever."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from PIL import ImageChops, ImageStat

from hades.art import deck_floor
from hades.facts import piece_facts
from hades.narrate import component_texts
from hades.narrate.component_texts import SHORT_STEPS as STEPS
from hades.session import questions
from hades.session.option import Option
from hades.ui.board import painted_floors
from hades.ui.kit import svg_pictures
from hades.ui.kit.canvas import Canvas, _face, _font
from hades.ui.kit.panel import Panel
from hades.ui.panels.top_bar import Top, TopBar
from tests.games import commands, landed


@pytest.fixture
def small(raid: Any) -> Any:
    """The first SHL Phase with text so large that the window has room for little."""
    raid.window.change(scale=200)
    raid.pump()
    assert raid.window.unit == 2
    return raid


def _apart(a: Panel, b: Panel) -> bool:
    beside = a.x + a.width <= b.x or b.x + b.width <= a.x
    return beside or a.y + a.height <= b.y or b.y + b.height <= a.y


# ---- what lies on the board


def test_buttons_stand_in_one_row_below_the_board_and_on_no_hex(small: Any) -> None:
    layout, area = small.screen.layout, small.screen.board.area
    bar = layout.bar
    assert bar.shown and _apart(bar, layout.strip) and _apart(bar, layout.decision)
    assert bar.y >= (area.top + area.height) / small.window.unit
    assert bar.y + bar.height <= layout.strip.y
    spots = sorted(bar.spots, key=lambda spot: spot.x)
    assert {"both", "hint", "about"} <= {spot.action.name for spot in spots}
    assert all(one.x + one.width <= other.x for one, other in pairwise(spots))
    assert spots[-1].x + spots[-1].width <= bar.width


def test_the_buttons_have_room_beside_an_edition_with_its_undo_mode(sized: Any, raid: Any) -> None:
    raid.window.play(landed(undo="casual"))
    sized((1280, 720), 200)
    layout = raid.screen.layout
    spots = {spot.action.name: spot for spot in layout.bar.spots}
    assert spots["threats"].x + spots["threats"].width <= spots["turn"].x
    spot = spots["about"]
    assert spots["hint"].x + spots["hint"].width <= spot.x
    assert spot.x + spot.width <= layout.bar.width and layout.bar.width <= layout.decision.x
    # what is left out is told by pointing
    assert "Undo casual" in spot.tip


def test_what_the_bar_above_tells_in_several_lines_covers_no_board_and_no_answer(small: Any) -> None:
    screen, layout = small.screen, small.screen.layout
    spots = [spot for spot in layout.top.spots if "\n" in spot.tip]
    assert len(spots) > 2
    assert any(spot.tip.count("\n") > 3 for spot in spots)
    below = (screen.board.area.top + screen.board.area.height) / small.window.unit
    for spot in spots:
        paints = screen.tip.paints
        small.point(layout.top.x + spot.x + spot.width / 2, layout.top.y + spot.y + spot.height / 2)
        card = screen.picture.inspector.card
        assert screen.picture.inspector.blocks[0].title == spot.tip.split("\n")[0]
        assert card.y >= below and _apart(card, layout.decision)
        assert screen.tip.paints == paints, "none stands at the mouse"


def test_what_is_cut_is_shown_whole_by_a_click(small: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    decision = small.screen.layout.decision
    monkeypatch.setattr(questions, "warning", lambda session: "Comm Crash: a long warning. " * 9)
    small.window.invalidate()
    small.pump()
    spot = next(spot for spot in decision.spots if spot.action.name == "read")
    small.click(decision.x + spot.x + 20, decision.y + spot.y + 5)
    ((_, words, _),) = small.page.rows
    assert "Comm Crash" in words and words in spot.tip


def test_what_a_set_up_tells_is_written_whole(hand: Any) -> None:
    hand.window.change(scale=200)
    hand.window.new_game("historical", "told whole")
    hand.pump()
    screen = hand.screen
    hand.press("CTRL+X")
    hand.wait()
    told = questions.hint(screen.session)
    assert screen.session.held and len(told) > 60
    assert told in " ".join(words for _, _, words in screen.layout.decision.written)
    hand.window.change(scale=100)


def test_the_tables_of_chances_do_not_lie_on_the_choices(small: Any) -> None:
    screen, session = small.screen, small.screen.session
    for unit in [o.select for o in session.options if o.select]:
        screen.player_input.select(unit)
        small.pump()
        for hex_ in [h for h, mark in session.marks.items() if mark.kind == "target"]:
            if len([o for o in session.at(hex_) if not o.select]) > 1:
                small.click_hex(hex_)
                assert screen.choices
                small.point(*screen.layout.chooser.find("choose:0"))
                assert screen.picture.inspector.tables
                assert _apart(screen.picture.inspector.odds, screen.layout.chooser)
                return
    pytest.fail("nobody may choose between two targets in a hex")


def test_no_name_of_a_step_is_cut(window: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    draw = Canvas.text

    def listen(self: Canvas, x: float, y: float, words: str, *more: Any, **options: Any) -> float:
        said.append(words)
        return draw(self, x, y, words, *more, **options)

    monkeypatch.setattr(Canvas, "text", listen)
    bar = TopBar(window.brush)
    bar.place(0, 0, 640, 52, 1)
    for section, name in STEPS.items():
        said.clear()
        bar.update(Top(0, 4, 6, section, 14.5, "Draw", ("NW", "SW"), 200))
        assert f"{section} {name}" in " ".join(said), said


# ---- a look back


def test_a_hex_in_a_look_back_tells_nothing_of_now(raid: Any) -> None:
    screen, session = raid.screen, raid.screen.session
    where = {u.hex for u in session.view.units if u.hex}
    now = "\n".join(line for hex_ in where for line in piece_facts.hex_lines(session, hex_, screen.shown))
    assert "cards left: " in now
    raid.press("F4")
    raid.press("UP")
    assert screen.glance is not None
    told = []
    for unit in screen.shown.units:
        if unit.hex:
            raid.point_hex(unit.hex)
            told += [line for block in screen.picture.inspector.blocks for line in block.lines]
            assert not screen.picture.inspector.tables
    assert piece_facts.PAST in told
    assert not [line for line in told if line[:1] in "►×→" or "cards left: " in line]
    raid.press("ESC")


def test_a_look_back_shows_a_unit_as_it_was(raid: Any) -> None:
    session = raid.screen.session
    unit = next(o.select for o in session.options if o.select)
    raid.screen.player_input.do(Option("stand by", commands(f"activate {unit}", "stand-by")))
    raid.pump()
    hex_ = session.units[unit].hex
    assert component_texts.ACTED in "\n".join(piece_facts.hex_lines(session, hex_, session.view))
    raid.press("F4")
    raid.press("HOME")
    past = next(u for u in raid.screen.shown.units if u.id == unit)
    block = piece_facts.unit_block(session, past, raid.screen.shown, past=True)
    assert component_texts.ACTED not in block.lines
    raid.press("ESC")


# ---- cheap drawing


@pytest.mark.drawn
def test_only_so_many_textures_are_kept(window: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(svg_pictures, "KEPT", 20)
    pictures = svg_pictures.Kit(window.kit._draw)
    kept = pictures.texture("mark|hover", 30)
    for pixels in range(32, 80, 2):
        made = pictures.texture("mark|chosen", pixels)
        assert pictures.texture("mark|chosen", pixels) is made
        assert pictures.texture("mark|hover", 30) is kept, "what is used stays"
    assert pictures._texture.cache_info().currsize == 20


@pytest.mark.drawn
@pytest.mark.parametrize("number", [0, 1])
def test_a_deck_in_tiles_is_the_deck_in_one(
    window: Any, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(painted_floors, "RESOLUTION", 40)
    monkeypatch.setattr(painted_floors, "TILE", (3.1, 2.4))
    record = (window.catalog.inferno, window.catalog.purgatory)[number]
    deck = deck_floor.Deck(number, record)
    strips = painted_floors.painted(deck)
    monkeypatch.setattr(painted_floors, "TILE", (deck_floor.PERIOD, deck_floor.HEIGHT))
    whole = painted_floors.painted(deck)
    off = ImageStat.Stat(ImageChops.difference(strips.convert("L"), whole.convert("L")))
    assert strips.size == whole.size and strips.size[1] > 3 * 97
    assert off.mean[0] < 0.5


@pytest.mark.drawn
def test_a_line_is_as_wide_as_its_words_and_drawn_as_wide() -> None:
    canvas = Canvas(600, 60, 1)
    for words in (
        "a Unit of yours next to it wakes one [6.1-20]",
        "AVATAR  Ta. To",
        "Scout 9 → Radar Dome 7",
    ):
        for size, bold in ((13, False), (14, True), (18, True)):
            wide = canvas.measure(words, size, bold)
            if "→" not in words:
                assert abs(wide - _font(size, _face(size, bold)).getlength(words)) <= 1
            page = Canvas(600, 60, 1)
            assert page.text(300, 20, words, size, bold=bold, anchor="ra") == wide
            left, _, right, _ = page.image.getbbox()
            assert 300 - wide - 2 <= left < right <= 302
