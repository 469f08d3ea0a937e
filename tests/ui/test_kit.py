"""The kit that panels are put together from, without a window."""

from __future__ import annotations

import itertools
from typing import Any

import attrs
import pytest
from PIL import ImageChops

from hades.art import hex_marks
from hades.art.colours import RAISED, WARN
from hades.ui.kit import boxes as beside
from hades.ui.kit.action import NOTHING, Action, of
from hades.ui.kit.boxes import (
    Box,
    Caption,
    Clicked,
    Column,
    Even,
    Field,
    Figure,
    Gap,
    Inset,
    Spring,
    Text,
    TextInput,
    Track,
    Wide,
    cap,
)
from hades.ui.kit.button import CHIP, Button, Flow, Look, Tile, rows_of
from hades.ui.kit.canvas import Canvas, _mask
from hades.ui.kit.panel import COLUMN, FLOATING, PAGE, Panel, page_high
from hades.ui.kit.svg_pictures import Kit
from hades.ui.panels.bars import SWITCH

LONG = "Enemy Units that are not engaged move along their facing until they come into contact. " * 4


class NoBrush:
    """Stands for the window: it keeps what is painted."""

    kit = None

    def texture(self, image: Any) -> Any:
        return type("Texture", (), {"size": image.size, "write": lambda self, data: None, "delete": id})()


class Rows(Panel):
    """Paints rows that scroll, and brings one into sight."""

    here = -1

    def paint(self, canvas: Canvas, content: tuple[Box, ...]) -> None:
        self.scrolled(canvas, content, (20.0, self.height - 20.0), (10.0, 20.0), here=self.here)


@attrs.frozen
class Row(Box):
    number: int
    led: int = 0

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        canvas.text(x, y, f"row {self.number}")
        canvas.spot(x, y, wide, 30, Action("row", self.number))
        return y + 30


@pytest.fixture
def rows() -> Rows:
    panel = Rows(NoBrush())  # type: ignore[arg-type]
    panel.place(0, 0, 200, 120, 1.0)
    return panel


LIST = tuple(Row(n) for n in range(20))


# ---- actions


def test_an_action_is_what_is_done_and_what_with() -> None:
    action = Action("line", 3, 7)
    assert action == Action("line", 3, 7) != Action("line", 3)
    assert action.args == (3, 7)
    assert str(action) == "line:3:7"
    assert of("close") == Action("close") and of(action) is action
    assert not NOTHING and action


def test_what_is_done_with_no_number_says_so() -> None:
    assert Action("option", 4).number == 4 and Action("unit", "scout-09").id == "scout-09"
    assert Action("roster").id == ""
    with pytest.raises(TypeError, match="unit:scout-09"):
        Action("unit", "scout-09").number  # noqa: B018


def test_an_id_with_a_colon_stays_whole() -> None:
    assert Action("facts", "ship", "module:EW").args == ("ship", "module:EW")


# ---- boxes


@pytest.mark.parametrize("ratio", [1.0, 2.0])
@pytest.mark.parametrize("wide", [80.0, 133.0, 400.0])
def test_a_box_is_as_high_as_what_it_paints(wide: float, ratio: float) -> None:
    canvas = Canvas(wide, 500, ratio)
    column = Column((Text(LONG, 15, above=3, below=5), Gap(7), Text("short", bold=True)), gap=2)
    tall = column.tall(canvas, wide)
    assert column.paint(canvas, 0, 0, wide) == tall
    assert max(y for _, y, _ in canvas.written) < tall


@pytest.mark.parametrize("wide", [80.0, 133.0, 400.0])
def test_what_holds_boxes_is_as_high_as_what_it_paints(wide: float) -> None:
    canvas = Canvas(wide, 900, 1.0)
    inner = Column((Text(LONG, 15, above=3), Gap(7), Text("short")), gap=2)
    holders = (
        Inset(inner, above=3, below=5),
        Clicked(inner, "settings"),
        Wide(inner, 50),
        Even((inner, Gap(40), Text("two words")), 6),
        Column((Inset(inner, above=4), Even((inner, inner))), gap=3),
    )
    for box in holders:
        assert box.paint(canvas, 0, 0, wide) == pytest.approx(box.tall(canvas, wide))


@pytest.mark.drawn
def test_measuring_leaves_nothing_behind() -> None:
    canvas = Canvas(100, 100, 1.0)
    Row(1).tall(canvas, 100)
    assert not canvas.written and not canvas.spots and canvas.image.getbbox() is None


def test_no_words_need_no_room() -> None:
    assert Text("", above=5, below=5).tall(Canvas(100, 100, 1.0), 100) == 0


def test_text_flows_into_as_many_lines_as_are_allowed() -> None:
    canvas = Canvas(200, 200, 1.0)
    lines = Text(LONG, 14, most=2).lines(canvas, 200)
    assert len(lines) == 2 and lines[-1].endswith("…")
    assert " ".join(Text(LONG, 14).lines(canvas, 200)).split() == LONG.split()
    assert all(canvas.measure(line, 14) <= 200 for line in lines)


def test_letters_have_three_sizes_and_headings_a_font_of_their_own() -> None:
    canvas = Canvas(200, 200, 1.0)
    words = "A heading → below"
    widths = {canvas.measure(words, size) for size in (12, 13, 14, 15.5, 17, 19, 24)}
    assert len(widths) == 3
    assert canvas.measure(words, 18, True) != canvas.measure(words, 18.0)
    assert canvas.measure("→", 18, True) == canvas.measure("→", 18), "arrows are the same in all"


def test_a_row_gives_what_room_is_left_to_those_that_grow() -> None:
    canvas = Canvas(300, 50, 1.0)
    first, last = (Button(words, words, look=CHIP) for words in ("First", "Last"))
    beside.Row((first, Spring(), last), 6).paint(canvas, 10, 5, 280)
    left, right = canvas.spots
    assert left.x == 10 and left.width == first.wide(canvas)
    assert right.x + right.width == 290 and right.width == last.wide(canvas)
    whole = beside.Row((first, last), 6)
    assert whole.wide(canvas) == left.width + 6 + right.width


def test_what_is_lower_stands_half_way_down_its_row() -> None:
    canvas = Canvas(300, 50, 1.0)
    high, low = Button("High", "high"), Button("Low", "low", look=CHIP)
    assert beside.Row((high, low), 6, middle=True).paint(canvas, 0, 0, 300) == high.look.high
    assert canvas.spots[1].y == (high.look.high - CHIP.high) / 2


def test_a_caption_is_one_line_in_letters_that_fit() -> None:
    canvas = Canvas(300, 50, 1.0)
    words = "twelve words that nearly fit"
    wide = canvas.measure(words, 12) + 1
    Caption(words, (15, 12)).paint(canvas, 0, 0, wide)
    Caption(words, (15, 12)).paint(canvas, 0, 20, wide / 2)
    whole, cut = (words for *_, words in canvas.written)
    assert whole == words and cut.endswith("…") and canvas.measure(cut, 12) <= wide / 2


def test_what_lies_on_a_tile_is_clicked_before_the_tile() -> None:
    canvas = Canvas(300, 50, 1.0)
    assert (
        Tile(Button("Small", "small", look=CHIP), "large", look=Look(high=40)).paint(canvas, 0, 0, 200) == 40
    )
    assert [spot.action.name for spot in canvas.spots] == ["large", "small"]
    assert canvas.spots[1].y == (40 - CHIP.high) / 2


@pytest.mark.parametrize("count", [1, 3, 40])
def test_a_track_can_be_clicked_at_all_over(count: int) -> None:
    canvas = Canvas(300, 50, 1.0)
    Track(0.5, [(Action("go", n), f"to {n}") for n in range(count)], 20).paint(canvas, 10, 5, 200)
    assert [spot.action.number for spot in canvas.spots] == list(range(count))
    assert canvas.spots[0].x == 10 and canvas.spots[-1].x + canvas.spots[-1].width == pytest.approx(210)
    assert all(spot.height == 20 for spot in canvas.spots)


# ---- what scrolls


def test_what_is_not_seen_cannot_be_clicked(rows: Rows) -> None:
    rows.scroll = 15
    rows.update(LIST)
    assert all(spot.y >= 20 and spot.y + spot.height <= 120 for spot in rows.spots)
    assert str(rows.spots[0].action) == "row:0" and rows.spots[0].height == 15
    assert [spot.action.args[0] for spot in rows.spots] == [0, 1, 2, 3]
    assert rows.view == (20, 120)


def test_a_list_scrolls_to_its_end_and_no_further(rows: Rows) -> None:
    rows.update(LIST)
    assert rows.full == 20 * 30 - 100
    assert rows.scroll_by(-1000) and rows.scroll == rows.full
    rows.update(LIST)
    assert rows.find("row:19") is not None
    rows.update(LIST[:2])
    assert rows.scroll == rows.full == 0


@pytest.mark.parametrize("here", [0, 5, 6, 19])
def test_the_row_that_the_keys_are_at_comes_into_sight_whole(rows: Rows, here: int) -> None:
    rows.here = here
    rows.update(LIST)
    spot = next(spot for spot in rows.spots if spot.action.args == (here,))
    assert spot.height == 30
    at = rows.scroll
    rows.scroll_by(3 if at > 0 else -3)
    moved = rows.scroll
    rows.update(LIST)
    assert rows.scroll == moved != at, "whoever scrolls away is not brought back"


@pytest.mark.parametrize("here", [4, 5, 9])
def test_no_row_is_cut_above_one_that_is_gone_down_to(rows: Rows, here: int) -> None:
    rows.place(0, 0, 200, 130, 1.0)
    rows.here = here
    rows.update(LIST)
    assert rows.scroll % 30 == 0 and rows.spots[0].height == 30
    assert any(spot.action.args == (here,) and spot.height == 30 for spot in rows.spots)


def test_a_heading_comes_into_sight_with_its_row(rows: Rows) -> None:
    headed = (*LIST[:10], Text("Heading", 14), Row(10, led=1), *LIST[11:])
    rows.scroll, rows.here = 330.0, 11
    rows.update(headed)
    assert any(words == "Heading" and y > 20 for _, y, words in rows.written)


# ---- buttons


def painted(button: Button, wide: float) -> Canvas:
    canvas = Canvas(400, 60, 1.0)
    button.paint(canvas, 5, 5, wide)
    return canvas


def test_words_are_whole_before_the_key_is_shown() -> None:
    button = Button("Watch all of it", "watch", "W")
    canvas = Canvas(10, 10, 1.0)
    roomy, narrow = painted(button, button.wide(canvas)), painted(button, button.wide(canvas) - 30)
    assert [words for *_, words in roomy.written] == ["W", "Watch all of it"]
    assert roomy.spots[0].tip == ""
    assert [words for *_, words in narrow.written] == ["Watch all of it"]
    assert "[W]" in narrow.spots[0].tip


def test_words_without_room_end_with_an_ellipsis() -> None:
    canvas = painted(Button("Watch all of it", "watch", "W"), 60)
    ((_, _, words),) = canvas.written
    assert words.endswith("…") and canvas.measure(words, 14, True) <= 60


def test_a_button_is_read_aloud_whole(rows: Rows) -> None:
    rows.paint = lambda canvas, content: content.paint(canvas, 0, 0, 80) and None  # type: ignore[method-assign]
    rows.update(Button("Watch all of it", "watch", "W"))
    assert rows.words_of(rows.spots[0]).startswith("Watch all of it")
    assert "Watch all of it" not in [words for *_, words in rows.written]
    rows.update(Button("Look", "look", "L", look=Look(pad=2)))
    assert rows.words_of(rows.spots[0]) == "Look L"


def test_a_button_knows_what_it_does_and_whether_it_can() -> None:
    (spot,) = painted(Button("Back", Action("back", 3), live=False), 100).spots
    assert spot.action == Action("back", 3) and not spot.live
    assert (spot.x, spot.y, spot.width, spot.height) == (5, 5, 100, Look().high)


@pytest.mark.drawn
def test_what_is_chosen_is_told_by_a_bar_below_it() -> None:
    chosen, other = (painted(Button("All", "all", here=here, look=CHIP), 60) for here in (True, False))
    below = 35, 5 + round(CHIP.high) - 4
    assert chosen.image.getpixel(below) == (*WARN, 255)
    assert other.image.getpixel(below) == (*CHIP.fill, 255)


def test_buttons_flow_into_rows_and_none_sticks_out() -> None:
    canvas = Canvas(300, 300, 1.0)
    buttons = [Button(f"Button number {n}", Action("press", n), "N") for n in range(7)]
    for rows in (Flow(buttons, 5), Flow(buttons, 5, foot=True)):
        canvas.spots.clear()
        low = rows.paint(canvas, 10, 10, 280)
        assert [spot.action.args[0] for spot in canvas.spots] == list(range(7))
        assert all(spot.x >= 10 and spot.x + spot.width <= 290.01 for spot in canvas.spots)
        assert all(spot.y + spot.height <= low for spot in canvas.spots)
        for a, b in zip(canvas.spots, canvas.spots[1:], strict=False):
            assert b.x >= a.x + a.width or b.y >= a.y + a.height


def test_the_last_button_of_a_foot_stands_at_the_right() -> None:
    canvas = Canvas(700, 300, 1.0)
    foot = Flow([Button(words, words) for words in ("Keys", "Defaults", "Done")], 8, foot=True)
    low = foot.paint(canvas, 20, 10, 660)
    first, _, last = canvas.spots
    assert first.x == 20 and last.x + last.width == 680
    assert last.y + last.height == low


def test_a_foot_shows_the_keys_of_all_its_buttons_where_there_is_room() -> None:
    canvas = Canvas(600, 300, 1.0)
    names = {"Practise": "P", "Fresh": "L", "Beside": "C", "Play": "T", "Set": "S", "Close": "ESC"}
    Flow([Button(words, words, key) for words, key in names.items()], 8, foot=True).paint(canvas, 22, 10, 556)
    said = [words for *_, words in canvas.written]
    assert {cap(key) for key in names.values()} <= set(said) and not any("…" in words for words in said)
    for a, b in itertools.pairwise(canvas.spots):
        assert a.x + a.width <= b.x
    assert canvas.spots[0].x == 22 and canvas.spots[-1].x + canvas.spots[-1].width == pytest.approx(578)


def test_a_foot_loses_its_keys_before_it_takes_a_second_row_and_its_tooltips_name_them() -> None:
    names = {"Undo": "U", "Open": "CTRL+O", "Save": "S", "Close": "F10"}
    foot = Flow([Button(words, words, key) for words, key in names.items()], 8, foot=True)
    for wide, keyed in ((600, True), (230, False)):
        canvas = Canvas(600, 300, 1.0)
        foot.paint(canvas, 0, 0, wide)
        said = {words for *_, words in canvas.written}
        assert len({spot.y for spot in canvas.spots}) == 1 and set(names) <= said
        assert ({cap(key) for key in names.values()} <= said) == keyed
        assert keyed or all(f"[{cap(names[spot.words])}]" in spot.tip for spot in canvas.spots)


@pytest.mark.parametrize(
    ("wides", "expected"),
    [([], []), ([50], [1]), ([50, 40], [2]), ([50, 50], [1, 1]), ([200, 10], [1, 1])],
)
def test_rows_hold_what_they_have_room_for(wides: list[float], expected: list[int]) -> None:
    assert [len(row) for row in rows_of(wides, 5, 100)] == expected


# ---- fields


def test_a_field_shows_the_end_of_what_is_typed_and_a_caret() -> None:
    canvas = Canvas(200, 40, 1.0)
    Field("0123456789" * 5, "asked").paint(canvas, 0, 0, 200)
    ((_, _, words),) = canvas.written
    assert words.endswith("6789|") and canvas.measure(words, 14) <= 200


def test_a_field_asks_while_nothing_is_typed_and_is_cleared_by_its_end() -> None:
    canvas = Canvas(300, 80, 1.0)
    Field("", "Type to search", clears="clear").paint(canvas, 0, 0, 300)
    assert canvas.written[0][2] == "|Type to search" and not canvas.spots
    Field("door", "Type to search", clears="clear").paint(canvas, 0, 40, 300)
    assert canvas.spots[0].action == Action("clear")


def test_what_cannot_be_shown_is_not_typed() -> None:
    for more, most, words in (("or", 60, "door"), ("\n", 60, "do"), ("or", 2, "do"), ("", 60, "do")):
        field = TextInput("do", most)
        assert field.add(more) is (words == "door") and field.words == words
    field.erase()
    assert field.words == "d"
    chosen = TextInput("proposal", chosen=True)
    assert chosen.add("x") and chosen.words == "x" and not chosen.chosen
    chosen = TextInput("proposal", chosen=True)
    chosen.erase()
    assert chosen.words == ""


@pytest.mark.drawn
@pytest.mark.parametrize("alpha", [1.0, 0.5])
@pytest.mark.parametrize("radius", [0, 1, 4, 7, 12])
def test_a_block_is_what_one_mask_over_all_of_it_would_give(radius: int, alpha: float) -> None:
    for wide, high in ((1, 1), (5, 3), (8, 7), (14, 26), (40, 15), (40, 60)):
        for x, y in ((3, 4), (-2, -5), (95, 70)):
            canvas = Canvas(100, 80, 1.0)
            canvas.rect(0, 0, 100, 80, RAISED)
            wanted = canvas.image.copy()
            canvas.rect(x, y, wide, high, WARN, radius=radius, alpha=alpha)
            edge = min(radius, wide // 2, high // 2)
            wanted.paste((*WARN, 255), (x, y), _mask(wide, high, edge, round(alpha * 255)))
            assert canvas.image.tobytes() == wanted.tobytes(), (wide, high, x, y)


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
def test_a_button_as_wide_as_it_wants_to_be_says_its_words_whole(ratio: float) -> None:
    for words in ("Both", "Other", "Hexes", "Maps", "Again", "Turn"):
        canvas = Canvas(300, 40, ratio)
        button = Button(words, "x", ticked=False, look=SWITCH)
        button.paint(canvas, 0, 0, button.wide(canvas))
        assert [said for *_, said in canvas.written] == [words]


@pytest.mark.drawn
def test_a_card_is_painted_without_a_mask_over_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    masked: list[int] = []

    def counted(width: int, height: int, radius: int, strength: int) -> Any:
        masked.append(width * height)
        return _mask(width, height, radius, strength)

    monkeypatch.setattr("hades.ui.kit.canvas._mask", counted)
    for backdrop in (COLUMN, PAGE, FLOATING):
        canvas = Canvas(400, 300, 1.0)
        backdrop.paint(canvas)
        assert canvas.image.getpixel((200, 150)) == (*backdrop.fill, 255)
    assert not masked


@pytest.mark.drawn
def test_sizes_close_to_each_other_are_scaled_from_one_rendering() -> None:
    drawn: list[str] = []

    def draw(key: str) -> str:
        drawn.append(key)
        return hex_marks.STILL["move"]

    kit = Kit(draw)
    assert [kit.image("1", pixels).size for pixels in (40, 44, 48)] == [(40, 40), (44, 44), (48, 48)]
    assert drawn == ["1"]
    assert kit.image("1", 50).size == (50, 50)
    assert drawn == ["1", "1"]


@pytest.mark.drawn
@pytest.mark.parametrize("part", [False, True])
def test_words_are_the_same_where_nothing_shines_through(part: bool) -> None:
    """The quick way there gives what the other one does, also on a part that is laid back."""
    images = []
    for opaque in (False, True):
        canvas = Canvas(200, 90, 1.25)
        canvas.rect(0, 0, 200, 90, RAISED)
        canvas.opaque = opaque
        written = canvas.part(30, 180, 50) if part else canvas
        written.text(10, 6, "Words in some size", 14, WARN, bold=True)
        written.rect(4, 26, 120, 20, WARN, radius=6)
        written.text(10, 30, "and large ones", 40)
        if part:
            canvas.lay(written, 30)
        images.append(canvas.image)
    assert images[0].getextrema() != ((RAISED[0],) * 2, (RAISED[1],) * 2, (RAISED[2],) * 2, (255, 255))
    # what is mixed in two steps is rounded twice
    assert all(high <= 2 for _, high in ImageChops.difference(*images).getextrema())


def test_what_cannot_be_pressed_keeps_its_frame_and_has_no_line_through_its_words() -> None:
    def edges(live: bool) -> tuple[list[Any], list[Any]]:
        framed: list[Any] = []
        lines: list[Any] = []

        class Seen(Canvas):
            def rect(self, *args: Any, edge: Any = None, **more: Any) -> None:
                framed.append(edge)

            def line(self, *args: Any, **more: Any) -> None:
                lines.append(args)

        Button("Back", "back", live=live).paint(Seen(200, 60, 1.0), 5, 5, 100)
        return framed, lines

    assert edges(True)[0][0] is not None
    assert edges(False) == (edges(True)[0], [])


@pytest.mark.drawn
@pytest.mark.parametrize("radius", [0, 4])
def test_a_frame_without_a_fill_leaves_its_inside_as_it_is(radius: float) -> None:
    canvas = Canvas(40, 30, 2.0)
    canvas.rect(0, 0, 40, 30, RAISED)
    canvas.rect(5, 5, 20, 12, None, edge=WARN, thick=2, radius=radius)
    inside, edge = canvas.image.getpixel((30, 22)), canvas.image.getpixel((30, 11))
    assert inside[:3] == RAISED
    assert edge[:3] == WARN


@pytest.mark.parametrize(("height", "high"), [(384, 368), (768, 676), (1080, 950)])
def test_a_page_grows_with_a_large_window_and_fits_into_a_small_one(height: float, high: float) -> None:
    assert round(page_high(660.0, height)) == high


def test_a_small_picture_may_have_fewer_details(monkeypatch: pytest.MonkeyPatch) -> None:
    keys: list[str] = []
    monkeypatch.setattr(Canvas, "figure", lambda canvas, key, x, y, size: keys.append(key))
    for ratio in (1.0, 2.0):
        Figure("large", 22, "small").paint(Canvas(40, 40, ratio), 0, 0, 22)
    assert keys == ["small", "large"]
