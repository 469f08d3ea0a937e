"""The position editor: both decks, a palette of counters and facts, the selection, and the problems."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import attrs

from hades import geometry as geo
from hades.art.colours import EDGE
from hades.content.component_records import LETTERS, SI_STATUS
from hades.content.load import ComponentError, load_scenario, scenario_ids
from hades.content.position import PositionError
from hades.facts import help_pages
from hades.facts.rows import TextPage
from hades.geometry import spot as spot_of
from hades.narrate.scenario_labels import scenario_name
from hades.printable import short_path
from hades.session import position_folder
from hades.session.option import Mark
from hades.session.position_editing import Draft, EditHistory
from hades.session.position_editing.problems import Thing
from hades.ui import keys, screen_reader
from hades.ui.board.drawn_board import STEPS, Board
from hades.ui.editor import editor_cards as cards
from hades.ui.editor.fact_choices import FACTS, MOVES, OVER, FactChoice, Value, event_words, selected
from hades.ui.kit.boxes import Figure
from hades.ui.kit.gl import Area
from hades.ui.kit.panel import Backdrop, CardPanel, Panel
from hades.ui.overlay_screens import Choices, ItemsScreen, Prompt
from hades.ui.panels.bars import BarPanel
from hades.ui.panels.text_page import sheet_of
from hades.ui.screen import Handlers, Screen, Window
from hades.ui.table import camera_targets
from hades.ui.table.table_panels import BOTH
from hades.wording import counted

SIDE = 250.0, 400.0, 0.33
"""Width of the right column: minimum and maximum in units, and preferred share of the window."""
HIGH = 540.0
"""Minimum height, in units, at which palette and details are both visible, one below the other."""
STRIP = 48.0, 78.0
"""Height of the list of problems, in a low window and in a high one, in units."""
SHARE = 0.58
"""Share of the column for the palette if both are visible."""
MOVED = ("unit", "si", "treasure")
"""Kinds of things that can be moved from hex to hex."""
HELD = 38.0
"""Side of the counter in hand, in units."""
UNSAVED = "The position in the editor is not saved.\nSave it, or close the window again to discard it."


class EditorScreen(Screen):
    """The screen for making positions. The draft is kept while other screens are open."""

    covers = True

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.bench = EditHistory(Draft.blank("empty", components=window.components))
        self.board = Board(window)
        self.bar = BarPanel(window.brush, Backdrop(edge=EDGE, solid=True))
        self.palette = CardPanel(window.brush, lambda content: cards.palette(*content))
        self.about = CardPanel(window.brush, lambda content: cards.detail(*content))
        """Details of the selection."""
        self.strip = CardPanel(window.brush, lambda content: cards.strip(*content))
        """The list of problems."""
        self.held = BarPanel(window.brush, None, pad=0.0)
        """The counter in hand."""
        self.part = "shl"
        self.chosen: Thing | None = None
        self.shows_chosen = False
        """True if a low window shows the details in place of the palette."""
        self.hand: Thing | None = None
        """The thing that the next click on a hex puts there, or None."""
        self.carried: Thing | None = None
        """The thing being dragged over the board, or None."""
        self.hover = -1
        """The hex under the mouse or the cursor, or -1."""
        self.keyed = False
        """True if ``hover`` follows the cursor keys, and not the mouse."""
        self._scene: tuple[object, ...] = ()
        self._pointed: tuple[object, ...] = ()

    # State

    @property
    def draft(self) -> Draft:
        return self.bench.draft

    @property
    def subject(self) -> Thing | None:
        return self.hand or self.chosen

    def edit(self, draft: Draft) -> None:
        """Replace the draft with an edited draft. The edit can be undone."""
        self.bench.edit(draft)
        self.window.invalidate()

    def choose(self, thing: Thing | None, *, show: bool = True) -> None:
        """Select a thing, and drop the thing in hand.

        A low window then shows the details in place of the palette, unless ``show`` is false.
        """
        self.hand, self.chosen = None, thing
        self.shows_chosen = show and thing is not None
        self.about.scroll = 0.0

    def show(self, draft: Draft | None = None, file: Path | None = None) -> None:
        """Show a draft, on the deck that the screen below shows.

        If ``draft`` is None, continue with the current draft; its deck stays in view unless the draft is
        still blank.
        """
        if draft is not None:
            self.begin_draft(draft, file)
        else:
            self.hand = self.carried = None
            if self.draft != Draft.blank("empty", components=self.draft.components):
                return
            self._look_about()
        board = getattr(self.below, "board", None)
        if isinstance(board, Board):
            self.board.deck = board.deck

    def begin_draft(self, draft: Draft, file: Path | None = None) -> None:
        """Edit another draft, which is stored in ``file``; None for a draft without a file."""
        self.hand = self.carried = None
        self.bench.begin(draft, file)
        self.choose(None)
        self._look_about()

    def _look_about(self) -> None:
        """Centre both decks on their Units, and show the deck with more Units."""
        hexes = [geo.parse(unit.hex) for unit in self.draft.view.units if unit.hex]
        self.board.deck = camera_targets.fuller_deck(hexes)
        camera_targets.centre_both(self.board, hexes, self.board.deck)

    def look_at(self, hex_: str) -> None:
        self.board.deck = geo.map_of(geo.parse(hex_))
        self._show(geo.parse(hex_))

    def _show(self, hex_: int) -> None:
        if not self.board.camera.shows(*spot_of(hex_)):
            self.board.camera.centre_on(*spot_of(hex_))

    def may_close(self) -> bool:
        """Return whether the window may close. An unsaved draft needs two attempts in a row."""
        if not self.bench.is_unsaved or self.window.notice.words == UNSAVED:
            return True
        if self not in self.window.screen_shown.stack:
            self.window.open_page("editor")
        self.window.notice.tell(UNSAVED)
        return False

    # Panels

    @property
    def high(self) -> bool:
        """True if palette and details are both visible; False if they take turns in one place."""
        return self.window.units[1] >= HIGH

    @property
    def room_for_both(self) -> bool:
        return self.strip.width >= BOTH[0] or self.strip.y - cards.HEIGHT >= BOTH[1]

    @property
    def open_panels(self) -> list[Panel]:
        column = [self.palette, self.about]
        if not self.high:
            column = [self.about if self.shows_chosen else self.palette]
        return [self.bar, *column, self.strip]

    def notice_room(self) -> Area:
        # No notice covers the list of problems.
        return 0.0, 0.0, self.window.units[0], self.strip.y

    def resize(self) -> None:
        super().resize()
        (width, height), ratio, k = self.window.units, self.window.ratio, self.window.unit
        least, most, part = SIDE
        side = min(most, max(least, width * part))
        left, top = width - side, cards.HEIGHT
        column = height - top
        share = column * SHARE if self.high else column
        self.bar.place(0, 0, width, top, ratio)
        self.palette.place(left, top, side, share, ratio)
        below, rest = (top + share, column - share) if self.high else (top, column)
        self.about.place(left, below, side, rest, ratio)
        foot = STRIP[height >= HIGH]
        self.strip.place(0, height - foot, left, foot, ratio)
        if not self.room_for_both:
            self.board.both = False
        self.board.place(0, top * k, left * k, (column - foot) * k, 4 * k)
        self._scene = self._pointed = ()

    # Drawing

    def update(self, seconds: float) -> bool:
        return self.board.slide(seconds)

    @property
    def moving(self) -> bool:
        return self.board.sliding

    def draw(self) -> None:
        draft, bench = self.draft, self.bench
        self._draw_board()
        self.bar.update(cards.commands(bench, self.board))
        self.palette.update((draft, self.part, self.hand))
        self.about.update((draft, self.subject, not self.high))
        self.strip.update((draft, bench.file.name if bench.file is not None else "", bench.is_unsaved))
        if self.draw_panels() is None:
            self._tip()

    def _draw_board(self) -> None:
        board, draft = self.board, self.draft
        if not self.keyed:
            self.hover = self.under_mouse()
        marks, subject = self._marks(), self.subject
        chosen = subject[1] if subject is not None and subject[0] == "unit" else ""
        scene = board.look, draft, tuple(marks), chosen
        if scene != self._scene:
            self._scene = scene
            board.scene(draft.view, marks, chosen)
            self._pointed = ()
        at = draft.hex_of(subject) if subject is not None else ""
        pointed = self.hover, at, chosen
        if pointed != self._pointed:
            self._pointed = pointed
            # A Unit is marked below its counter; a ring would cover the Unit's facing and number.
            board.point(self.hover, (), (), about=(at,) if at and not chosen else ())
        board.draw()

    def _marks(self) -> dict[str, Mark]:
        """Return the marked hexes: where the thing in hand can go, and where there are problems."""
        draft, kind = self.draft, self.hand[0] if self.hand is not None else ""
        marks: dict[str, Mark] = {}
        if kind == "si":
            marks = {geo.label(hex_): Mark("place") for hex_ in draft.box.tables.complex_hex[0]}
        elif kind == "counter":
            marks = {circle.hex: Mark("place") for circle in draft.view.circles}
        wrong = {draft.hex_of(thing) for problem in draft.problems for thing in problem.things}
        return marks | {hex_: Mark("target") for hex_ in sorted(wrong - {""})}

    def _tip(self) -> None:
        """Draw the thing in hand, and a tooltip for the current hex."""
        if self.hover < 0:
            return
        label, held = geo.label(self.hover), self.carried or self.hand
        lines = [f"Place {cards.name_of(held)} in {label}"] if held is not None else [label]
        things = self.draft.things_at(label)
        if held is None:
            lines += map(cards.name_of, things)
        about = (*things, ("hex", label))
        wrong = dict.fromkeys(
            problem.text for problem in self.draft.problems if any(map(problem.about, about))
        )
        lines += [f"! {one}" for one in wrong]
        if held is None and len(lines) == 1:
            return
        k = self.window.unit
        x, y = self.board.camera.to_screen(*spot_of(self.hover))
        at = (x / k, y / k) if self.keyed else self.mouse
        if held is not None:
            self.held.place(at[0] - HELD / 2, at[1] - HELD / 2, HELD, HELD, self.window.ratio)
            self.held.update(Figure(cards.picture_of(self.draft, held), HELD))
            self.held.draw(0.85)
        self.tip.beside("\n".join(lines), at, self.window.units, self.window.ratio, [self.strip])

    # Speech

    def spoken(self) -> str:
        problems = self.draft.problems
        wrong = "No problems: the position can be played"
        if problems:
            wrong = f"{counted(len(problems), 'problem')}: {problems[0].text}"
        about = f"{cards.name_of(self.hand)} in hand" if self.hand is not None else ""
        if self.chosen is not None and self.hand is None:
            about = cards.described(self.draft, self.chosen)
        return screen_reader.sentences("Position editor", about, wrong)

    def narrated(self) -> tuple[tuple[str, str], ...]:
        here = ""
        if self.keyed and self.hover >= 0:
            label = geo.label(self.hover)
            things = map(cards.name_of, self.draft.things_at(label))
            here = screen_reader.sentences(f"{label}: {', '.join(things) or 'empty'}")
        return (("page", self.spoken()), ("hex", here))

    # Commands

    def handlers(self) -> Handlers:
        window, bench = self.window, self.bench
        return {
            "undo": bench.undo,
            "redo": bench.redo,
            "deck": partial(setattr, self.board, "deck"),
            "both": self._both,
            "part": self._part,
            "take-up": lambda kind, id_: self._take_up((kind, id_)),
            "grasp": self._grasp,
            "set": self._set,
            "away": self._remove,
            "deplete": partial(self._step, "steps", "status"),
            "face-on": partial(self._step, "facing"),
            "choose": lambda: self.choose(None),
            "problem": self._go_to_problem,
            "help": partial(window.open_page, "reference", "keys", "key:redo"),
            "new": self._ask_new,
            "open-game": self.open_game,
            "keep": self._ask_name,
            "play-on": self._play_on,
            "menu": window.pop,
        }

    def _choice(self, *ids: str) -> FactChoice | None:
        """Return the first choice with one of the given ids, in the details or else in the palette."""
        found = selected(self.draft, self.subject)
        choices = [*(found.choices if found is not None else ())]
        if self.part in FACTS:
            choices += FACTS[self.part](self.draft)
        return next((choice for id_ in ids for choice in choices if choice.id == id_), None)

    def _set(self, id_: str, value: Value) -> None:
        choice = self._choice(id_)
        if choice is not None:
            self.hand = None if id_ in MOVES else self.hand
            self.edit(choice.edit(value))
        if id_ == "next":
            self.window.notice.tell(f"Next draw: {event_words(self.draft, str(value))}")

    def _step(self, *ids: str) -> None:
        """Advance the value of the first of the given choices that exists."""
        choice = self._choice(*ids)
        if choice is not None:
            self.edit(choice.edit(choice.next))

    def _remove(self) -> None:
        found = selected(self.draft, self.subject)
        if found is not None and found.away is not None:
            self.hand = None
            self.edit(found.away())

    def _both(self) -> None:
        self.board.both = not self.board.both and self.room_for_both
        self.resize()

    def _part(self, id_: str) -> None:
        self.part, self.palette.scroll, self.shows_chosen = id_, 0.0, False

    def _take_up(self, thing: Thing) -> None:
        """Pick up a counter from the palette, or put it back."""
        taken = self.hand != thing
        self.choose(thing, show=False)
        self.hand = thing if taken else None

    def _grasp(self) -> None:
        if self.chosen is not None and self.chosen[0] in MOVED:
            self.hand = self.chosen

    def _go_to_problem(self, number: int) -> None:
        things = self.draft.problems[number].things
        self.part = next(filter(None, map(cards.part_of, things)), self.part)
        self.choose(next((thing for thing in things if thing[0] in ("circle", *MOVED)), None))
        if hex_ := next(filter(None, map(self.draft.hex_of, things)), ""):
            self.look_at(hex_)

    def put_down(self, thing: Thing, hex_: str) -> None:
        """Put a thing into a hex, or tell the player where things of its kind belong."""
        draft, (kind, id_) = self.draft, thing
        self.hand, self.chosen = None, thing
        if kind == "unit":
            self.edit(draft.place(id_, hex_))
        elif kind == "treasure":
            self.edit(draft.line("treasures", id_, hex_))
        elif kind == "si":
            letter, status = draft.box.tables.complex_at[geo.parse(hex_)], draft.si(id_)[1]
            if letter < len(LETTERS):
                status = SI_STATUS[1] if status == SI_STATUS[0] else status
                self.edit(draft.install(id_, LETTERS[letter], status))
            else:
                self.hand = thing
                self.window.notice.tell("An SI must be in a Complex.\nClick a hex with a letter.")
        elif room := next((room for kind, room in draft.things_at(hex_) if kind == "circle"), ""):
            self.chosen = ("circle", room)
            self.edit(draft.fill(room, id_))
        else:
            self.hand = thing
            self.window.notice.tell(
                "A Circle counter must be in a Circle.\nClick one of the twelve on Purgatory."
            )

    # Files

    @property
    def folder(self) -> Path:
        """The folder of the draft's file, or the player's folder of positions for a draft without a file."""
        if self.bench.file is not None:
            return self.bench.file.parent
        return self.window.autosave_file.parent / position_folder.FOLDER

    def _ask(self, page: ItemsScreen) -> None:
        self.hand = None
        self.window.push(page)

    def _ask_new(self) -> None:
        names = {id_: scenario_name(load_scenario(id_)) for id_ in scenario_ids()}
        rows = [(f"empty {id_}", f"{name}: empty board", "") for id_, name in names.items()]
        rows += [(f"set-up {id_}", f"{name}: set-up", "") for id_, name in names.items()]

        def take(chosen: str) -> str:
            base, _, scenario = chosen.partition(" ")
            draft = self.draft
            self.begin_draft(Draft.blank(base, scenario, draft.position.edition, draft.components))
            return ""

        now = f"empty {self.draft.position.scenario}"
        about = "Undo brings the current position back."
        self._ask(Choices(self.window, "New position", about, rows, take, now))

    def open_game(self) -> None:
        """Ask for a position in the folder, and open it."""
        try:
            names = [path.stem for path in position_folder.kept(self.folder)]
        except OSError as error:
            self.window.notice.tell(f"Cannot read {short_path(self.folder)}.\n{error.strerror or error}")
            return
        if not names:
            self.window.notice.tell(f"There are no saved positions yet.\n{short_path(self.folder)}")
            return

        def take(name: str) -> str:
            path = self.folder / f"{name}.toml"
            try:
                draft = Draft.read(path, self.draft.components)
            except PositionError as error:
                return f"Cannot read this position: {error.faults[0]}"
            self.begin_draft(draft, path)
            return ""

        rows = [(name, name, "") for name in names]
        self._ask(Choices(self.window, "Open position", short_path(self.folder), rows, take))

    def _ask_name(self) -> None:
        """Ask for a name and save the draft. Replacing an existing file takes a second attempt."""
        existing = ""

        def take(words: str) -> str:
            nonlocal existing
            name = position_folder.slug(words)
            if not name:
                return "Type a name: letters, digits, hyphens."
            # If the text is more than a file name, it is also the title of the position.
            draft = self.draft
            if words != name:
                draft = attrs.evolve(draft, position=attrs.evolve(draft.position, title=words))
            text = self.bench.text(draft)
            try:
                path = position_folder.keep(self.folder, name, text, replace=name == existing)
            except FileExistsError:
                existing = name
                old = f"{name}.toml"
                return f"{old} already exists. Press Enter again to replace it; it is kept as {old}.before."
            except OSError as error:
                return f"Could not save: {error.strerror or error}"
            self.edit(draft)
            self.bench.keep(path)
            self.window.notice.tell(f"Saved as a position.\n{path.name}\nin {short_path(self.folder)}")
            return ""

        about = "A text file that you can edit, play and open again; the name is its title as well."
        title, file = self.draft.position.title, self.bench.file
        known = file.stem if file is not None else title or "position"
        self._ask(Prompt(self.window, "Save as position", "Name", known, take, about=about))

    def _play_on(self) -> None:
        """Play on from the draft, keeping both the draft and the last game."""
        window, draft = self.window, self.draft.without_runs()
        try:
            game = draft.game(window.settings.undo)
        except (PositionError, ComponentError) as error:
            window.notice.tell(f"This position cannot be played.\n{error.faults[0]}")
            return
        page = help_pages.drill_page(draft.sheet(), window.rulebook)
        back = (
            f"Made in the editor. To go back there, press {keys.shown('menu')} and open Tools on the "
            "title screen. In a terminal, `hades drill make` turns what you play into a drill."
        )
        title = draft.position.title or "A position"
        window.try_out(game, sheet_of(TextPage(title, (("text", back, ""), *page.rows))))

    # Mouse

    def under_mouse(self) -> int:
        """Return the hex under the mouse, or -1."""
        return self.board.hex_at(*self.mouse)

    def motion(self, x: float, y: float) -> None:
        self.mouse, self.keyed = (x, y), False
        self.board.deck = self.board.deck_at(x, y)
        self.window.invalidate()

    def press(self, x: float, y: float, right: bool) -> None:
        self.mouse, self.carried = (x, y), None
        hex_ = self.under_mouse()
        if hex_ >= 0 and not right and self.hand is None:
            movable = [thing for thing in self.draft.things_at(geo.label(hex_)) if thing[0] in MOVED]
            if movable:
                self.carried = self.chosen if self.chosen in movable else movable[0]

    def drag(self, x: float, y: float, dx: float, dy: float) -> None:
        self.mouse, self.keyed = (x, y), False
        if self.carried is None and self.board.holds(x - dx, y - dy):
            self.board.pan(dx, dy)

    def drop(self, x: float, y: float) -> None:
        self.mouse = (x, y)
        carried, self.carried = self.carried, None
        hex_ = self.under_mouse()
        if carried is None:
            return
        if hex_ >= 0:
            self.put_down(carried, geo.label(hex_))
        elif self.panel_at(x, y) in (self.palette, self.about):
            self.choose(carried)
            self.act("away")

    def release(self, x: float, y: float, right: bool) -> None:
        self.carried, self.mouse = None, (x, y)
        if right and self.hand is not None:
            self.hand = None
        elif self.panel_at(x, y) is None and (hex_ := self.under_mouse()) >= 0:
            self.click(geo.label(hex_), right)
        elif not right or self.panel_at(x, y) is None:
            super().release(x, y, right)

    def click(self, hex_: str, right: bool = False) -> None:
        """Put the thing in hand into a hex, or select the next thing in the hex.

        The right button selects a thing and advances the first of its choices in `OVER`.
        """
        things = self.draft.things_at(hex_)
        if self.hand is not None and not right:
            self.put_down(self.hand, hex_)
        elif right and things:
            self.choose(self.chosen if self.chosen in things else things[0])
            self._step(*OVER)
        elif not right:
            at = things.index(self.chosen) + 1 if self.chosen in things else 0
            self.choose(things[at % len(things)] if things else None)

    def wheel(self, x: float, y: float, notches: float) -> None:
        super().wheel(x, y, notches)
        if self.panel_at(x, y) is None and self.board.holds(x, y):
            self.board.zoom_wheel(notches, x, y)

    # Keys

    def key(self, name: str) -> None:
        if name == "ESC":
            if self.hand is not None:
                self.hand = None
            elif self.chosen is not None:
                self.choose(None)
            else:
                self.window.pop()
        elif name in ("ENTER", "SPACE"):
            if self.hover >= 0:
                self.click(geo.label(self.hover))
        elif action := keys.action(name, keys.EVERYWHERE, keys.TABLE, keys.EDITOR):
            if not self._camera_key(action):
                self.act(action)

    def _camera_key(self, action: str) -> bool:
        """Move the cursor or the board if ``action`` is such a move; return whether it is."""
        board, here = self.board, self.hover
        if action in STEPS:
            at = self.draft.hex_of(self.subject) if self.subject is not None else ""
            self._put_cursor(board.step(action, here, at))
        elif action == "deck":
            board.deck = 1 - board.deck
            if self.keyed and here >= 0:
                self._put_cursor(geo.at(board.deck, *geo.column_row(here)))
        elif action == "whole":
            board.whole()
        elif action in ("in", "out"):
            board.zoom_key(action)
        else:
            return False
        return True

    def _put_cursor(self, hex_: int) -> None:
        self.keyed, self.hover = True, hex_
        self._show(hex_)
