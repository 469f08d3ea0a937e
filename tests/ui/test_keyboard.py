"""By keys alone: every button of every screen can be reached and pressed, and nothing needs a drag.

What can be clicked is not asked of the program: it is what was drawn. A panel counts if it was drawn in the
last frame and no veil over the whole window came after it; its spots count as far as nothing lies on them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from hades import Game
from hades import geometry as geo
from hades.session.position_editing import Draft
from hades.ui import keys
from hades.ui.editor.editor_cards import PARTS
from hades.ui.editor.editor_screen import EditorScreen
from hades.ui.kit.action import Action, HitArea
from hades.ui.kit.gl import Brush
from hades.ui.kit.panel import CardPanel, Panel, PanelBatch
from hades.ui.panels.inspector import InspectorPanel, TipPanel
from hades.ui.screen import Screen
from hades.ui.table.play_screen import PlayScreen
from hades.ui.table.table_screen import TableScreen
from hades.ui.window import PAGES
from tools.driver import _CODES

POINTERS = (TipPanel, InspectorPanel)
"""Panels that only tell, as the card of odds does: a click goes through them."""
STEPS = 3000
"""Keys that a walk over a screen may take: far more than it does."""
LONG = 20
"""Spots of a panel from which a walk goes on to the next panel, once it came to all that were in view."""
OWN = {"about": "played", **{id_: id_ for id_ in ("both", "again", "on", "back")}}
"""What the walk may miss, and the key of its own that each has: what lies on the board gives way to a lit
hex below it, for the mouse as for the frame; what scrolls answers is gone once the frame scrolled them."""


class Eyes:
    """What was drawn in the last frame."""

    def __init__(self, hand: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.hand = hand
        self.panels: list[Panel] = []
        """From the lowest to the topmost."""
        draw, fill, together = Panel.draw, Brush.fill, PanelBatch.draw

        def drawn(panel: Panel, alpha: float = 1.0) -> None:
            if panel.shown and not self._only_tells(panel):
                self.panels.append(panel)
            draw(panel, alpha)

        def kept(these: PanelBatch, panels: Sequence[Panel], *more: Any) -> None:
            # what has not changed is shown as it was drawn before
            self.panels += [p for p in panels if p.shown and not self._only_tells(p)]
            together(these, panels, *more)

        def filled(brush: Brush, x: float, y: float, wide: float, high: float, *more: Any) -> None:
            width, height = hand.window.units
            if x <= 0 and y <= 0 and wide >= width and high >= height:
                self.panels.clear()
            fill(brush, x, y, wide, high, *more)

        monkeypatch.setattr(Panel, "draw", drawn)
        monkeypatch.setattr(PanelBatch, "draw", kept)
        monkeypatch.setattr(Brush, "fill", filled)

    @property
    def _layout(self) -> Any:
        return getattr(self.hand.screen, "layout", None)

    def _only_tells(self, panel: Panel) -> bool:
        layout = self._layout
        return isinstance(panel, POINTERS) or (
            layout is not None and panel is self.hand.screen.picture.inspector.odds
        )

    def look(self) -> None:
        """Draw everything anew."""
        self.panels.clear()
        self.hand.window.invalidate()
        self.hand.pump(0.0)
        chooser = self._layout.chooser if self._layout is not None else None
        if chooser in self.panels:
            # a click beside the small menu closes it and does nothing else
            self.panels = [chooser]

    def top(self, x: float, y: float) -> Panel | None:
        """The topmost panel at a point."""
        return next((panel for panel in reversed(self.panels) if panel.holds(x, y)), None)

    def spots(self) -> dict[tuple[str, str], HitArea]:
        """(panel, action) of everything that can be clicked."""
        found = {}
        for panel in self.panels:
            for spot in panel.spots:
                x, y = panel.x + spot.x + spot.width / 2, panel.y + spot.y + spot.height / 2
                if str(spot.action) and spot.live and self.top(x, y) is panel:
                    found[name_of(panel), str(spot.action)] = spot
        return found


def name_of(panel: Panel) -> str:
    """A name for a panel: several cards may be shown, and each is a panel of one class."""
    return f"card {id(panel)}" if isinstance(panel, CardPanel) else type(panel).__name__


@pytest.fixture
def eyes(hand: Any, monkeypatch: pytest.MonkeyPatch) -> Eyes:
    return Eyes(hand, monkeypatch)


def press(hand: Any, name: str) -> None:
    """Press a key, and draw only if something waits for that: a walk is long."""
    window = hand.window
    window.dispatch_event("on_key_press", _CODES[name], 0)
    window.dispatch_events()
    for _ in range(200):
        if not window.focus.pending:
            return
        hand.pump(0.0)
    raise AssertionError("a step of the frame does not end")


def walk(hand: Any, eyes: Eyes, in_view: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """Go over the whole screen with the frame; what a press of Enter would click, by what is drawn there.

    Of a long list those that were ``in_view`` and some more are gone over.
    """
    window, screen = hand.window, hand.screen
    clicked: list[tuple[float, float]] = []
    screen.release = lambda x, y, right: clicked.append((x, y))
    found: set[tuple[str, str]] = set()
    seen: set[tuple[int, str, int]] = set()
    in_panel: Counter[str] = Counter()
    try:
        hand.press("F12")
        for _ in range(STEPS):
            stop = window.focus.stop
            assert stop is not None, "there is nothing to click at"
            here = id(stop.panel), str(stop.spot.action), round(stop.spot.y + stop.panel.scroll)
            if here in seen:
                return found
            seen.add(here)
            press(hand, "ENTER")
            x, y = clicked.pop()
            panel = eyes.top(x, y)
            assert panel is not None
            spot = panel.spot(x, y)
            assert spot is not None and str(spot.action) == str(stop.spot.action)
            name = name_of(panel)
            found.add((name, str(spot.action)))
            in_panel[name] += 1
            assert window.focus.spoken(), f"nothing is said of {spot.action!s}"
            done = in_panel[name] > LONG and name not in {panel for panel, _ in in_view - found}
            press(hand, "F12" if done else "RIGHT")
    finally:
        del screen.release
        hand.press("ESC") if window.focus.stop is not None else None
    raise AssertionError("the walk does not end")


def unreachable(hand: Any, eyes: Eyes) -> set[tuple[str, str]]:
    """What can be clicked and not be reached by keys."""
    eyes.look()
    there = set(eyes.spots())
    assert there, "the screen has nothing to click at"
    missing = there - walk(hand, eyes, there)
    return {(panel, action) for panel, action in missing if OWN.get(action) not in keys.ACTIONS}


# ---- the screens


def title(hand: Any) -> Iterator[str]:
    yield "title"
    hand.press("F1")
    yield "help"
    hand.press("ESC")
    hand.press("N")
    yield "a new game"
    hand.press("O")
    yield "options"
    hand.press_button("set:edition:mix")
    yield "switches"
    hand.press("ESC")
    hand.press("ESC")
    hand.press("ESC")


def settings(hand: Any) -> Iterator[str]:
    hand.press("F9")
    yield "settings"
    hand.press_button("keys")
    yield "keys"


def pages(hand: Any) -> Iterator[str]:
    for key in ("F1", "T", "L"):
        hand.press(key)
        yield f"list {key}"
        if key == "F1":
            hand.type("5.4-1")
            hand.pump()
            yield "search"
        hand.press("RIGHT")
        yield f"page {key}"
        while hand.screen is not hand.window.title_screen:
            hand.press("ESC")


def games(hand: Any) -> Iterator[str]:
    hand.window.new_game("historical", "7")
    hand.land()
    hand.press("F10")
    hand.press("R")
    hand.pump(0.5)
    hand.pump(0.5)
    yield "games"
    hand.press("2")
    hand.pump()
    yield "replay"
    hand.press("ESC")
    hand.press("ESC")


def table(hand: Any) -> Iterator[str]:
    """From the set-up on, a look at every kind of question, with a Unit chosen and without."""
    hand.window.new_game("historical", "7")
    hand.pump()
    yield "set-up"
    hand.land()
    seen = set()
    for _ in range(60):
        screen = hand.screen
        kind = screen.session.ask.kind
        if kind not in seen:
            seen.add(kind)
            yield f"asked {kind}"
        unit = next((o.select for o in screen.session.options if o.select), "")
        if unit and "selected" not in seen:
            seen.add("selected")
            screen.player_input.select(unit)
            hand.pump()
            yield "selected"
            yield from _menu(hand)
        hand.answer(hand.screen.options()[0].label)
        if len(seen) > 7:
            return


def _menu(hand: Any) -> Iterator[str]:
    hand.window.change(confirm=True)
    hand.press("ESC")
    hand.press("E")
    assert hand.screen.choices
    yield "asked twice"
    hand.press("2")
    hand.window.change(confirm=False)


def sheets(hand: Any) -> Iterator[str]:
    hand.window.new_game("historical", "7")
    hand.land()
    for key in ("/", ";"):
        hand.press(key)
        assert hand.page is not None
        yield f"sheet {key}"
        hand.press("ESC")
    hand.do("both")
    yield "both decks"
    hand.do("both")
    hand.window.change(view="plain")
    hand.pump()
    yield "plain view"
    hand.do("view")
    yield "what it leaves out"
    hand.press("ESC")
    hand.window.change(view="full")


def film(hand: Any) -> Iterator[str]:
    """Every kind of clip of the first enemy turns, and looks back."""
    hand.window.change(speed="1x")
    hand.window.new_game("historical", "7")
    hand.land()
    seen = set()
    for _ in range(400):
        screen = hand.screen
        if not screen.busy:
            hand.answer(screen.options()[0].label)
            continue
        kind = screen.playback.clip_playback.clip.kind
        if kind not in seen:
            seen.add(kind)
            screen.playback.clip_playback.paused = True
            yield f"film {kind}"
            screen.playback.clip_playback.paused = False
        if {"walk", "note", "combat", "surprise"} <= seen:
            break
        hand.press("SPACE")
    hand.press("ESC")
    hand.wait()
    hand.press("F4")
    hand.press("UP")
    assert hand.screen.glance is not None
    yield "look back"
    hand.press("ESC")


def end(hand: Any) -> Iterator[str]:
    hand.window.new_game("historical", "7")
    hand.land()
    hand.window.end(hand.screen.game)
    hand.pump()
    yield "end"
    hand.do("more")
    yield "end with all buttons"
    hand.do("about")
    yield "page of the game"
    hand.press("ESC")
    hand.press("F1")
    yield "help at the end"
    hand.press("TAB")
    yield "keys at the end"


MADE = """
base = "empty"
at = "6.0"
next = ["nastian 4"]
units.swat-47 = "I0607"
units.guard-01 = "I0607 W"
si.railgun-3 = "C damaged"
circles.circle-3 = "emily-cell"
"""


def editor(hand: Any) -> Iterator[str]:
    """Every part of the palette, everything that can be chosen, all that is asked."""
    hand.window.open_page("editor", Draft.read(MADE))
    hand.pump()
    screen = hand.screen
    for _, part, _ in PARTS:
        screen.act(Action("part", part))
        hand.pump()
        yield f"part {part}"
    for hex_ in (
        "I0607",
        "I0607",
        screen.draft.hex_of(("si", "railgun-3")),
        screen.draft.view.circles[2].hex,
    ):
        hand.click_hex(hex_)
        yield f"chosen {screen.chosen}"
    hand.press("ESC")
    for key in ("new", "keep"):
        hand.do(key)
        yield f"asks {key}"
        hand.press("ESC")
    hand.press("F1")
    yield "help in the editor"


SCREENS: tuple[Callable[[Any], Iterator[str]], ...] = (
    title,
    settings,
    pages,
    games,
    table,
    sheets,
    film,
    end,
    editor,
)


LARGE = (title, sheets)
"""Screens that are walked over with large letters in every run; the others are so by night."""


@pytest.mark.parametrize(
    ("screens", "scale"),
    [pytest.param(screens, 100, id=f"{screens.__name__}-100") for screens in SCREENS]
    + [
        pytest.param(
            screens,
            200,
            id=f"{screens.__name__}-200",
            marks=() if screens in LARGE else pytest.mark.nightly,
        )
        for screens in SCREENS
    ],
)
def test_every_button_can_be_pressed_by_keys(
    hand: Any, eyes: Eyes, screens: Callable[[Any], Iterator[str]], scale: int
) -> None:
    hand.window.change(scale=scale)
    count = 0
    for name in screens(hand):
        assert unreachable(hand, eyes) == set(), name
        count += 1
    assert count


def test_a_button_without_a_way_would_be_found(
    hand: Any, eyes: Eyes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A panel that takes clicks and is not among those the frame goes over."""
    screen = hand.screen

    class Lost(Panel):
        def paint(self, canvas: Any, content: Any) -> None:
            canvas.text(2, 2, "Lost")
            self.spots.append(HitArea(0, 0, self.width, self.height, "lost"))

    lost, draw = Lost(hand.window.brush), screen.draw
    lost.place(1, 1, 60, 20, 1.0)

    def more() -> None:
        draw()
        lost.update("")
        lost.draw()

    monkeypatch.setattr(screen, "draw", more)
    assert unreachable(hand, eyes) == {("Lost", "lost")}


# ---- what a press does


def to(hand: Any, action: str) -> None:
    """Bring the frame to a spot by keys alone."""
    focus = hand.window.focus
    if focus.stop is None:
        press(hand, "F12")
    for _ in range(40):
        if any(str(spot.action) == action for spot in focus.stop.panel.spots):
            break
        press(hand, "F12")
    for _ in range(STEPS):
        if str(focus.stop.spot.action) == action:
            return
        press(hand, "RIGHT")
    raise AssertionError(f"the frame does not come to {action}")


def push(hand: Any, action: str) -> None:
    """Press what is there, by the frame."""
    hand.pump(0.0)
    to(hand, action)
    hand.press("ENTER")


def test_a_game_from_the_title_screen_by_the_frame_alone(hand: Any) -> None:
    hand.press("F12")
    push(hand, "play")
    push(hand, "at:historical")
    push(hand, "at:options")
    push(hand, "at:seed")
    hand.type("7")
    hand.press("ESC")
    hand.press("ESC")
    push(hand, "start")
    screen = hand.screen
    assert isinstance(screen, PlayScreen) and screen.game.seed == "7"
    assert hand.window.focus.stop is None, "another screen begins without the frame"
    push(hand, "option:0")
    for _ in range(STEPS):
        if screen.session.ask.kind == "6.0?":
            break
        if screen.session.held:
            push(hand, "option:0")
            assert screen.session.held, "what begins the turn takes no Enter before the frame has moved"
            hand.press("RIGHT")
        push(hand, "option:0")
    push(hand, "option:0")
    unit = screen.session.selected
    assert unit
    count = len(screen.game.history)
    for _ in range(4):
        push(hand, "option:0")
    assert len(screen.game.history) > count
    push(hand, "roster")
    assert hand.screen is hand.window.page("reference")
    hand.press("ESC")
    line = next(str(s.action) for s in screen.layout.log.spots if str(s.action).startswith("line:"))
    push(hand, line)
    assert screen.glance is not None
    push(hand, "playback:end")
    assert screen.glance is None
    push(hand, "why")
    assert hand.page is not None
    link = next(str(s.action) for s in hand.screen.panel.spots if str(s.action).startswith("rule:"))
    push(hand, link)
    assert hand.screen is hand.window.page("reference")
    push(hand, "close")
    assert hand.table is screen


def test_the_frame_goes_both_ways_and_gives_way_to_the_mouse(raid: Any) -> None:
    focus = raid.window.focus
    raid.press("F12")
    first = focus.stop
    raid.press("RIGHT")
    second = focus.stop
    assert second != first
    raid.press("LEFT")
    assert focus.stop == first
    raid.press("TAB")
    there = focus.stop.panel
    assert there is not first.panel
    raid.press("TAB", shift=True)
    assert focus.stop.panel is first.panel
    raid.press("F12")
    assert focus.stop.panel is there
    raid.press("HOME")
    begin = focus.stop
    raid.press("END")
    assert focus.stop != begin
    raid.point(400, 300)
    assert focus.stop is None
    raid.press("F12")
    deck = raid.screen.board.deck
    raid.press("ESC")
    assert focus.stop is None and raid.window.notice.words == ""
    raid.press("TAB")
    assert raid.screen.board.deck != deck, "Tab is the other deck again"


def test_the_frame_is_seen(raid: Any) -> None:
    raid.press("F12")
    stop = raid.window.focus.stop
    drawn: list[tuple[float, ...]] = []
    fills = raid.window.brush.fills
    raid.window.brush.fills = lambda boxes, *_: drawn.extend(boxes)
    try:
        raid.window.focus.draw()
    finally:
        raid.window.brush.fills = fills
    x, y = stop.panel.x + stop.spot.x, stop.panel.y + stop.spot.y
    assert len(drawn) == 8
    for left, top, wide, high, *_ in drawn:
        inside = x < left + wide and left < x + stop.spot.width and y < top + high
        inside = inside and top < y + stop.spot.height and min(wide, high) > 0
        assert not inside or min(wide, high) <= 8, "it stands round the spot, not on it"


# ---- lit hexes


def test_every_lit_hex_can_be_clicked_by_the_hex_cursor(hand: Any) -> None:
    """Landing places and Units: the cursor goes there step by step, and Enter does what a click does."""
    hand.window.new_game("historical", "7")
    hand.answer("Scout 9")
    screen = hand.screen
    places = [hex_ for hex_, mark in screen.session.marks.items() if mark.kind == "place"]
    goal = geo.parse(places[len(places) // 2])
    for _ in range(80):
        column, row = geo.column_row(screen.hover) if screen.keyed else (-1, -1)
        if screen.keyed and screen.hover == goal:
            break
        want = geo.column_row(goal)
        hand.press("RIGHT" if column != want[0] else "DOWN" if row < want[1] else "UP")
    assert screen.hover == goal
    hand.press("ENTER")
    where = {u.id: u.hex for u in screen.session.view.units}
    assert where["scout-09"] == geo.label(goal)


# ---- no gesture that is a drag only


def _kinds(kind: type) -> Iterator[type]:
    for below in kind.__subclasses__():
        yield below
        yield from _kinds(below)


def test_only_the_table_and_the_editor_answer_to_a_drag() -> None:
    """Whoever lets another screen be dragged has to show here how the same is done without."""
    assert {kind for kind in _kinds(Screen) if "drag" in vars(kind)} == {TableScreen, EditorScreen}


def test_in_the_editor_deck_and_counters_move_without_a_drag(hand: Any) -> None:
    hand.window.open_page("editor", Draft.blank("empty").place("guard-01", "I0505"))
    for name in ("+", "+", "+"):
        hand.press(name)
    begin = _moved(hand)
    for _ in range(12):
        hand.press("RIGHT")
    for _ in range(12):
        hand.press("DOWN")
    assert all(now != then for now, then in zip(_moved(hand), begin, strict=True))
    hand.click_hex("I0505")
    hand.press(keys.of("grasp"))
    hand.press("RIGHT")
    hand.press("ENTER")
    assert hand.screen.draft.unit("guard-01").place not in ("I0505", "cup"), "and counters"


def _moved(hand: Any) -> tuple[float, float]:
    x, y = hand.screen.board.camera.x, hand.screen.board.camera.y
    return round(x, 3), round(y, 3)


def test_the_deck_moves_without_a_drag(raid: Any) -> None:
    screen = raid.screen
    for _ in range(3):
        raid.press("+")
    begin = _moved(raid)
    for _ in range(12):
        raid.press("RIGHT")
    assert _moved(raid)[0] != begin[0], "the hex cursor takes the deck along"
    for _ in range(12):
        raid.press("DOWN")
    assert _moved(raid)[1] != begin[1]
    zoom = screen.board.camera.scale
    raid.press("-")
    smaller = screen.board.camera.scale
    assert smaller < zoom
    raid.wheel(400, 300, 1)
    assert screen.board.camera.scale > smaller


def test_the_slider_of_the_film_moves_without_a_drag(raid: Any) -> None:
    raid.press("F4")
    controls = raid.screen.layout.controls
    notches = [str(spot.action) for spot in controls.spots if str(spot.action).startswith("pace:")]
    assert len(notches) > 3
    raid.press_button(notches[0])
    assert raid.window.settings.speed == notches[0].removeprefix("pace:")
    push(raid, notches[2])
    assert raid.window.settings.speed == notches[2].removeprefix("pace:")


@pytest.mark.parametrize("scale", [100, 250])
@pytest.mark.parametrize("screens", [settings, pages, sheets, end], ids=lambda screens: screens.__name__)
def test_what_scrolls_does_so_by_wheel_and_by_keys(
    hand: Any, eyes: Eyes, screens: Callable[[Any], Iterator[str]], scale: int
) -> None:
    hand.window.change(scale=scale)
    count = 0
    for name in screens(hand):
        eyes.look()
        for panel in list(eyes.panels):
            # what was scrolled before may have chosen something else
            eyes.look()
            middle = panel.x + panel.width / 2, panel.y + panel.height / 2
            if panel.full <= 0 or panel not in hand.screen.open_panels or eyes.top(*middle) is not panel:
                continue
            count += 1
            seen = {panel.scroll}
            for notches in (-3, 3):
                hand.wheel(*middle, notches)
                seen.add(panel.scroll)
            assert len(seen) > 1, (name, panel, "wheel")
            assert _scrolled_by_keys(hand, panel), (name, panel, "keys")
    assert count


def _scrolled_by_keys(hand: Any, panel: Panel) -> bool:
    """Whether keys scroll a panel: its own, or those of the frame on it."""
    before = panel.scroll
    for name in ("PAGEDOWN", "PAGEUP"):
        hand.press(name)
        if panel.scroll != before:
            return True
    focus = hand.window.focus
    hand.press("F12")
    for _ in range(20):
        if focus.stop.panel is panel:
            break
        hand.press("F12")
    for name in ("PAGEDOWN", "PAGEUP"):
        hand.press(name)
        if panel.scroll != before:
            hand.press("ESC")
            return True
    hand.press("ESC")
    return False


# ---- positions


def test_a_key_writes_this_moment_as_a_position(raid: Any) -> None:
    folder = raid.window.autosave_file.parent / "positions"
    for file in folder.glob("*.toml"):
        file.unlink()
    raid.do("position")
    (file,) = folder.glob("*.toml")
    assert file.name == "historical-turn-1-7.toml"
    assert file.name in raid.window.notice.words
    assert Game.load(file).digest == raid.screen.game.digest
    raid.do("position")
    assert {f.name for f in folder.glob("*.toml")} == {file.name, "historical-turn-1-7-2.toml"}


def test_a_click_writes_it_too(raid: Any) -> None:
    folder = raid.window.autosave_file.parent / "positions"
    before = set(folder.glob("*.toml"))
    raid.press_button("about")
    raid.press_button("position")
    (file,) = set(folder.glob("*.toml")) - before
    assert file.name in raid.window.notice.words
    raid.do("position")
    assert len(set(folder.glob("*.toml")) - before) == 2, "the key on the page as well"


def test_in_a_look_back_the_question_before_the_line_is_written(raid: Any) -> None:
    folder = raid.window.autosave_file.parent / "positions"
    for file in folder.glob("*.toml"):
        file.unlink()
    screen = raid.screen
    raid.press("F4")
    while screen.glance.line.moment[0] == len(screen.game.history):
        raid.press("UP")
    command = screen.glance.line.moment[0]
    assert command > 0
    raid.do("position")
    (file,) = folder.glob("*.toml")
    again = Game.load(file)
    assert again.view().units == screen.game.view_after(command - 1).units
    assert again.digest != screen.game.digest
    assert "question before this line" in raid.window.notice.words


def test_a_position_that_cannot_be_written_is_told(raid: Any) -> None:
    folder = raid.window.autosave_file.parent / "positions"
    for file in folder.glob("*.toml"):
        file.unlink()
    folder.rmdir() if folder.is_dir() else None
    folder.write_text("in the way")
    try:
        raid.do("position")
    finally:
        folder.unlink()
    assert raid.window.notice.words.startswith("Could not save the position.")
    assert str(folder) in raid.window.notice.words


def test_an_undo_leaves_the_selected_unit_selected(raid: Any) -> None:
    first, other = [option for option in raid.screen.options() if option.select][:2]
    raid.answer(first.label)
    raid.answer("Stand by")
    raid.answer(other.label)
    raid.press("U")
    assert raid.screen.session.selected == other.select


def test_esc_offers_to_leave_the_table_when_nothing_is_left_to_close(raid: Any) -> None:
    game = raid.screen.game
    raid.answer(next(o.label for o in raid.screen.options() if o.select))
    raid.answer("Stand by")
    raid.screen.player_input.next_unit()
    raid.press("ESC")
    assert not raid.screen.session.selected and raid.page is None, "the Unit comes first"
    raid.press("ESC")
    assert raid.page.title == "Leave this game?"
    raid.press("ESC")
    assert raid.page is None and raid.screen.game is game, "Esc again stays"
    raid.press("ESC")
    raid.press("ENTER")
    assert raid.screen is raid.window.title_screen
    raid.press("C")
    assert raid.table.game.digest == game.digest, "nothing is lost"


def test_leaving_a_game_says_that_it_is_saved_and_what_goes_on_with_it(raid: Any) -> None:
    window = raid.window
    raid.press("F10")
    assert raid.screen is window.title_screen and "Continue" in window.notice.words
    window.learn("landing")
    raid.pump()
    raid.screen.session.run((raid.screen.game.menu[0].name,))
    raid.press("F10")
    assert "Learn" in window.notice.words


def test_a_right_click_does_not_leave(raid: Any) -> None:
    raid.click(*raid.hex_at(raid.screen.session.units["scout-09"].hex), right=True)
    assert raid.page is None


def _replay(hand: Any) -> None:
    hand.window.watch(hand.window.autosave.game)


def _end(hand: Any) -> None:
    hand.window.autosave.game.concede()
    hand.window.end(hand.window.autosave.game)


@pytest.mark.parametrize(
    "opened",
    [
        lambda hand: None,
        *(lambda hand, page=page: hand.window.open_page(page) for page in PAGES),
        _replay,
        _end,
    ],
    ids=["table", *PAGES, "replay", "end"],
)
def test_esc_leaves_every_screen(raid: Any, opened: Callable[[Any], None]) -> None:
    """By Esc alone, and Enter where it is asked whether to leave, to the title screen."""
    opened(raid)
    raid.pump()
    for _ in range(6):
        if raid.screen is raid.window.title_screen:
            return
        asked = raid.page.title if raid.page is not None else ""
        raid.press("ENTER" if asked == "Leave this game?" else "ESC")
    raise AssertionError(f"Esc does not leave {type(raid.screen).__name__}")
