"""The position editor: both decks, a palette of everything to place, the selection, and problems."""

from __future__ import annotations

from pathlib import Path

import attrs

from hades import geometry as geo
from hades.geometry import spot as spot_of
from hades.session.option import Mark
from hades.session.position_editing import Draft, EditHistory
from hades.session.position_editing.problems import Thing
from hades.ui import keys, narration
from hades.ui.board.drawn_board import Board
from hades.ui.editor import counter_tiles, dialogs, editor_actions, editor_files, editor_input, palette
from hades.ui.editor.bar import HEIGHT as BAR
from hades.ui.editor.bar import Bar, BarPanel
from hades.ui.editor.box_panel import Form, FormPanel, HeldPanel, chip
from hades.ui.editor.detail import detail
from hades.ui.editor.dialogs import Dialog
from hades.ui.editor.next_draws import NextDraw
from hades.ui.editor.problem_list import STRIP, strip
from hades.ui.kit.action import Action
from hades.ui.kit.panel import Panel
from hades.ui.panels.sheet import Sheet, SheetPanel
from hades.ui.screen import Handlers, Screen, Window

SIDE = 250.0, 400.0, 0.33
"""Width of the right column in units: minimum, maximum, and preferred fraction of the window."""
HIGH = 540.0
"""Height in units from which palette and details stand one below the other."""
SHARE = 0.58
"""Palette's share of the column when both are shown."""
BOTH = 860.0, 940.0
"""Units needed by two decks: width side by side, or height one above the other."""


class EditorScreen(Screen):
    """The screen for making positions. The draft is kept while other screens are shown."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.bench = EditHistory(Draft.blank("empty", components=window.components))
        self.board = Board(window, window.brush, window.kit)
        self.board.numbers, self.board.ghost = window.settings.numbers, window.settings.ghost
        self.bar = BarPanel(window.brush)
        self.palette = FormPanel(window.brush, window.kit)
        self.about = FormPanel(window.brush, window.kit)
        """The panel of details of the selection."""
        self.strip = FormPanel(window.brush, window.kit)
        """The panel of problems."""
        self.held = HeldPanel(window.brush, window.kit)
        self.dialogs = FormPanel(window.brush, window.kit, page=True)
        self.pages = SheetPanel(window.brush, window.kit)
        self.sheet: Sheet | None = None
        """The open page of text."""
        self.dialog: Dialog | None = None
        self.shelf = dialogs.SavedGames("")
        self.part = "shl"
        self.chosen: Thing | None = None
        self.shows_chosen = False
        """True if a low window shows the details instead of the palette."""
        self.hand: Thing | None = None
        """The thing that the next click on a hex puts there."""
        self.carried: Thing | None = None
        """The thing being dragged over the board."""
        self.title: str | None = None
        """The title while it is being typed."""
        self.coming = NextDraw()
        self.flaw = -1
        """Index of the problem last shown; -1 for none."""
        self.hover = -1
        """The hex under the mouse or the cursor; -1 for none."""
        self.keyed = False
        """True if ``hover`` was set by keys; otherwise it is the hex under the mouse."""
        self._shows: tuple[object, ...] = ()
        """Cache key of the palette's rows, of which there are many."""
        self._palette = Form("", "", ())
        self._described: tuple[object, ...] = ()
        """Cache key of the details."""
        self._about = Form("", "", ())
        self._scene: tuple[object, ...] = ()
        self._pointed: tuple[object, ...] = ()

    # State

    @property
    def draft(self) -> Draft:
        return self.bench.draft

    @property
    def told(self) -> Thing | None:
        """The thing shown as selected: the one in hand, or else the selection."""
        return self.hand or self.chosen

    def edit(self, draft: Draft) -> None:
        """Set the draft after an edit."""
        self.bench.edit(draft)
        self.window.invalidate()

    covers = True

    def open(self, below: Screen, draft: Draft | None = None, file: Path | None = None) -> None:
        """Show the editor over a screen, with the current draft or another one."""
        if below is not self:
            self.below = below
        self.dialog = self.sheet = self.title = self.hand = self.carried = None
        if draft is not None:
            self.bench.begin(draft, file)
            self.choose(None)
        self.resize()
        if draft is not None or self.bench.draft == Draft.blank("empty", components=self.draft.components):
            self._look_about()
            board = getattr(below, "board", None)
            if isinstance(board, Board) and below is not self:
                self.board.deck = board.deck

    def _look_about(self) -> None:
        """Centre both decks on their Units, and select the deck with more of them."""
        here: tuple[list[int], list[int]] = [], []
        for unit in self.draft.view.units:
            if unit.hex:
                number = geo.parse(unit.hex)
                here[geo.map_of(number)].append(number)
        self.board.deck = int(len(here[1]) > len(here[0]))
        for deck in (1 - self.board.deck, self.board.deck):
            if here[deck]:
                camera = self.board.cameras[deck]
                camera.centre_on(*camera.beside_rulers(*camera.densest([spot_of(n) for n in here[deck]])))

    def open_game(self) -> None:
        self.act("open")

    def may_close(self) -> bool:
        """Return whether the window may close.

        An unsaved draft opens a dialog first; closing again is then allowed.
        """
        asked = self.dialog is not None and self.dialog.kind == dialogs.CLOSE
        if asked or not self.bench.unkept:
            return True
        if self.window.screen_shown is not self:
            self.window.open_page("editor")
        editor_files.ask(self, Dialog(dialogs.CLOSE))
        self.window.invalidate()
        return False

    def look_at(self, hex_: str) -> None:
        """Bring a hex into view."""
        number = geo.parse(hex_)
        self.board.deck = geo.map_of(number)
        if not self.board.camera.shows(*spot_of(number)):
            self.board.camera.centre_on(*spot_of(number))

    def choose(self, thing: Thing | None, *, show: bool = True) -> None:
        """Select a thing and drop the one in hand.

        A low window then shows its details instead of the palette, unless ``show`` is false.
        """
        self.hand, self.chosen = None, thing
        self.shows_chosen = show and thing is not None
        self.about.scroll = 0.0

    # Panels

    @property
    def high(self) -> bool:
        """True if palette and details stand one below the other; otherwise they take turns in one place."""
        return self.window.units[1] >= HIGH

    @property
    def open_panels(self) -> list[Panel]:
        if self.sheet is not None:
            return [self.pages]
        if self.dialog is not None:
            return [self.dialogs]
        return self._fixed

    @property
    def _fixed(self) -> list[Panel]:
        """The panels beside the board."""
        column = [self.palette, self.about]
        if not self.high:
            column = [self.about if self.shows_chosen else self.palette]
        return [self.bar, *column, self.strip]

    def resize(self) -> None:
        if self.below is not None:
            self.below.resize()
        (width, height), ratio, k = self.window.units, self.window.ratio, self.window.unit
        least, most, part = SIDE
        side = min(most, max(least, width * part))
        self.bar.place(0, 0, width, BAR, ratio)
        left, column = width - side, height - BAR
        share = column * SHARE if self.high else column
        self.palette.place(left, BAR, side, share, ratio)
        self.about.place(left, BAR + share, side, column - share, ratio)
        if not self.high:
            self.about.place(left, BAR, side, column, ratio)
        high = STRIP[0] if height < HIGH else STRIP[1]
        self.strip.place(0, height - high, left, high, ratio)
        wide, tall = left, column - high
        if not self.room_for_both:
            self.board.both = False
        self.board.place(0, BAR * k, wide * k, tall * k, 4 * k)
        self._scene = self._pointed = ()

    @property
    def room_for_both(self) -> bool:
        """True if there is room for both decks."""
        return self.strip.width >= BOTH[0] or self.strip.y - BAR >= BOTH[1]

    # Drawing

    def draw(self) -> None:
        self._draw_board()
        self._update()
        for panel in self._fixed:
            panel.draw()
        width, height = self.window.units
        if self.sheet is not None or self.dialog is not None:
            self.window.brush.fill(0, 0, width, height, (0, 0, 0), 0.55)
        if self.sheet is not None:
            self.pages.fit(self.sheet, self.window.units, self.window.ratio)
            self.pages.update(self.sheet)
            self.pages.draw()
        elif self.dialog is not None:
            form = self.asked(self.dialog)
            self.dialogs.fit(form, self.window.units, self.window.ratio)
            self.dialogs.update(form)
            self.dialogs.draw()
        if self.lighten() is None and self.dialog is None and self.sheet is None:
            self._tip()

    def _update(self) -> None:
        draft = self.draft
        self.bar.update(
            Bar(
                self.bench.can_undo,
                self.bench.can_redo,
                not draft.flaws,
                self.bench.unkept,
                self.board.deck,
                self.board.both,
                self.room_for_both,
                keys.stamp(),
            )
        )
        shows = id(draft), self.part, self.hand, self.coming, self.title, keys.stamp()
        if shows != self._shows:
            self._shows = shows
            self._palette = palette.form(
                draft, self.part, self.hand, self.title, self.coming, self.window.kit
            )
        self.palette.update(self._palette)
        described = id(draft), self.told, self.high, keys.stamp()
        if described != self._described:
            self._described, self._about = described, self._form()
        self.about.update(self._about)
        file = self.bench.file
        self.strip.update(strip(draft, file.name if file is not None else "", unkept=self.bench.unkept))

    def _form(self) -> Form:
        """Return the details of the selection, with a button back to the palette if they replace it."""
        form = detail(self.draft, self.told)
        if self.high:
            return form
        return attrs.evolve(form, buttons=(*form.buttons, chip("Palette", Action("choose"), key="ESC")))

    def asked(self, dialog: Dialog) -> Form:
        """Return the form of a dialog."""
        return dialogs.form(dialog, self.draft.position.scenario, self.shelf)

    def _draw_board(self) -> None:
        board, draft = self.board, self.draft
        if not self.keyed:
            self.hover = editor_input.under_mouse(self)
        marks, told = self._marks(), self.told
        chosen = told[1] if told is not None and told[0] == "unit" else ""
        scene = board.look, id(draft), tuple(marks), chosen
        if scene != self._scene:
            self._scene = scene
            board.scene(draft.view, marks, chosen)
            self._pointed = ()
        at = draft.hex_of(told) if told is not None else ""
        pointed = self.hover, at, chosen
        if pointed != self._pointed:
            self._pointed = pointed
            # A Unit is marked below its counter; a ring would cover its facing and its number.
            board.point(self.hover, (), (), about=(at,) if at and not chosen else ())
        board.draw()

    def _marks(self) -> dict[str, Mark]:
        """Return the highlighted hexes: where the thing in hand can go, and where there are problems."""
        draft, kind = self.draft, self.hand[0] if self.hand is not None else ""
        marks: dict[str, Mark] = {}
        if kind == "si":
            marks = {geo.label(hex_): Mark("place") for hex_ in draft.box.tables.complex_hex[0]}
        elif kind == "counter":
            marks = {circle.hex: Mark("place") for circle in draft.view.circles}
        wrong = {draft.hex_of(thing) for flaw in draft.flaws for thing in flaw.things}
        return marks | {hex_: Mark("target") for hex_ in sorted(wrong - {""})}

    def _tip(self) -> None:
        """Draw the thing in hand, and a tooltip with the contents and problems of the current hex."""
        if self.hover < 0:
            return
        label, held = geo.label(self.hover), self.carried or self.hand
        lines = [f"{counter_tiles.called(held)} into {label}"] if held is not None else [label]
        things = self.draft.things_at(label)
        if held is None:
            lines += [counter_tiles.called(thing) for thing in things]
        about = (*things, ("hex", label))
        wrong = dict.fromkeys(flaw.said for flaw in self.draft.flaws if any(map(flaw.about, about)))
        lines += [f"! {said}" for said in wrong]
        if held is None and len(lines) == 1:
            return
        k = self.window.unit
        x, y = self.board.camera.to_screen(*spot_of(self.hover))
        at = (x / k, y / k) if self.keyed else self.mouse
        if held is not None:
            self.held.hang(counter_tiles.picture_of(self.draft, held), at, self.window.ratio)
        self.tip.beside("\n".join(lines), at, self.window.units, self.window.ratio, [self.strip])

    # Text and speech

    @property
    def field(self) -> str:
        if self.dialog is not None:
            return "name" if self.dialog.types else ""
        return "title" if self.title is not None else ""

    def spoken(self) -> str:
        if self.sheet is not None:
            return narration.of_sheet(self.sheet)
        if self.dialog is not None:
            form = self.asked(self.dialog)
            return narration.sentences(form.title.capitalize(), self.dialog.said, self.dialog.typed)
        flaws = self.draft.flaws
        wrong = f"{len(flaws)} wrong: {flaws[0].said}" if flaws else "Nothing is wrong: it can be played"
        hand = f"{counter_tiles.called(self.hand)} in hand" if self.hand is not None else ""
        chosen = ""
        if self.chosen is not None and self.hand is None:
            chosen = counter_tiles.described(self.draft, self.chosen)
        return narration.sentences("Position editor", hand, chosen, wrong)

    def tellings(self) -> tuple[tuple[str, str], ...]:
        here = ""
        if self.keyed and self.hover >= 0:
            label = geo.label(self.hover)
            things = (counter_tiles.called(thing) for thing in self.draft.things_at(label))
            here = narration.sentences(f"{label}: {', '.join(things) or 'nobody'}")
        return (("page", self.spoken()), ("hex", here))

    # Input

    def deeds(self) -> Handlers:
        return editor_actions.deeds(self)

    def press(self, x: float, y: float, right: bool) -> None:
        editor_input.press(self, x, y, right)

    def release(self, x: float, y: float, right: bool) -> None:
        editor_input.release(self, x, y, right)

    def drag(self, x: float, y: float, dx: float, dy: float) -> None:
        editor_input.drag(self, x, y, dx, dy)

    def drop(self, x: float, y: float) -> None:
        editor_input.drop(self, x, y)

    def motion(self, x: float, y: float) -> None:
        editor_input.motion(self, x, y)

    def wheel(self, x: float, y: float, notches: float) -> None:
        editor_input.wheel(self, x, y, notches)

    def key(self, name: str) -> None:
        editor_input.key(self, name)

    def text(self, words: str) -> None:
        editor_input.text(self, words)
