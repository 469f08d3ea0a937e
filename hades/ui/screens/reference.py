"""The reference: facts of the game below, the rules, how to play, the keys, and the program.

One search covers all these parts. Keys are changed here as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, partial

import attrs

from hades import __version__, narrate
from hades import geometry as geo
from hades.content import edition as editions
from hades.facts import PARTS, Fact, PageContext, event_reasons, help_pages, reference_pages
from hades.facts.rows import Entry, Row, head
from hades.ui import keys, screen_reader
from hades.ui.kit.action import Action
from hades.ui.kit.button import Label
from hades.ui.kit.memo import Memo
from hades.ui.panels.text_page import CLOSE, Sheet
from hades.ui.screen import Handlers, Window
from hades.ui.screens.list_screen import PagesScreen, table_below
from hades.ui.table import camera_targets
from hades.ui.table.table_screen import TableScreen

SHOW: Label = ("Show on board", "show", "ENTER")
LOOK: Label = ("Show moment", "show", "ENTER")
BACK: Label = ("Back", "before", "BACKSPACE")
# Parts of the reference that need no game.
RULES, HELP, KEYS, ABOUT = "rules", "help", "keys", "about"
KEY = "key:"
"""Prefix of the ids of entries for keys that can be changed."""
MOUSE: tuple[Row, ...] = (
    ("key", "Click a Unit", "selects it: tinted hexes are in reach, reticles mark targets"),
    ("key", "Click a tinted hex", "moves there hex by hex, and stops if something unexpected happens"),
    ("key", "Click a reticle", "asks how to attack it, alone or combined, with the odds of each"),
    ("key", "Click a line of the log", "shows the board at that moment and the reason for the event"),
    ("key", "Click an enemy step", "pauses and explains it; the bar leads to any step"),
    ("key", "Right click", "deselects the Unit"),
    ("key", "Wheel, drag", "zooms and moves the deck, which wraps around the ship"),
    ("key", "Point at anything", "shows everything known about it, or why it is not allowed"),
)
WALK: tuple[Row, ...] = (
    ("key", "↑, ↓, Page Up, Page Down, Home, End", "move through a list, a page, or the history view"),
    (
        "key",
        "Tab",
        "moves between tabs and buttons; on a page, shows the keyboard frame: arrows move it, Enter clicks",
    ),
    ("key", "→, ←", "enter a page, or go back to its list; in the settings, change the value"),
    ("key", "Enter, digits", "press the buttons of a page"),
    ("key", "Esc", "goes one step back, and closes any page"),
)


@attrs.frozen
class ReferencePart:
    """A tab: its name, the sentence above its list, and a function that returns its lines and their pages."""

    name: str
    about: str
    facts: Callable[[], Iterable[Fact]]


class ReferenceScreen(PagesScreen):
    """The reference over any screen. Over a table, it begins with the facts of the game."""

    title = "Reference"
    empty = "Nothing contains all these words. Try fewer words, or only the beginning of one."

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.query = ""
        self._last_game_part = next(iter(PARTS))
        self.part = RULES
        """The listed part, a key of `parts`."""
        self.direct = False
        """True if the reference was opened at a rule. Esc then returns to the screen below at once."""
        self.past: list[tuple[str, str]] = []
        """(part, entry) to go back to after following links, the last one at the end."""
        self.waits = ""
        """Id of the action whose new key is to be pressed; "" for none."""
        self._table: TableScreen | None = None
        self._last: dict[str, int] = {}
        """Part -> index of the entry last chosen in it."""
        self._facts = Memo[dict[str, tuple[Fact, ...]]]()
        """The lines of each part and each search so far, kept until the facts change."""

    @property
    def heading(self) -> str:
        return "Search" if self.query else self.parts[self.part].name

    # Opening

    def opened(self) -> None:
        self.past, self.direct = [], True
        self._table = table_below(self)
        # Over another screen there may be no game.
        self.part = self.part if self.part in self.parts else RULES

    def show(self, where: str = "", line: str = "") -> None:
        """Show a part such as ``ship``, with one of its lines, such as ``module:EW``; or a rule by its id.

        ``info`` is the last part shown about the game, "" the last part of any kind.
        """
        if where == "info":
            where = self._last_game_part
        rule = where if where not in {"", *PARTS, *self._program_parts} else ""
        self.direct = self.direct and bool(rule)
        super().show()
        self.waits = ""
        if rule:
            self._go(RULES, rule)
            return
        self.query = ""
        self.show_part(where or self.part)
        if line:
            known = [entry.id for entry in self.entries()]
            if line in known:
                self.choose(known.index(line))
                self.reading = not self.wide

    def _go(self, part: str, id_: str) -> None:
        """Open an entry: in the current list if the list has it, else in the given part."""
        if id_ not in [entry.id for entry in self.entries()]:
            self.part, self.query = part, ""
        self._tell()
        self.choose([entry.id for entry in self.entries()].index(id_))
        self.reading = True

    @cached_property
    def _program_parts(self) -> dict[str, ReferencePart]:
        book = self.window.rulebook
        rules = f"{len(book.clauses)} clauses and {len(book.rulings)} rulings, in our own words."
        change = "Press Enter on an action, then its new key. Ctrl with a letter works for any action."
        return {
            RULES: ReferencePart("Rules", rules, lambda: reference_pages.rules(book, self.edition)),
            HELP: ReferencePart("Help", "How to play, what a counter shows, the mouse.", _help),
            KEYS: ReferencePart("Keys", change, self._keys),
            ABOUT: ReferencePart("About", "The program, its components, the licence.", self._about),
        }

    @property
    def parts(self) -> dict[str, ReferencePart]:
        """The parts by id. Parts about a game exist only over a table."""
        table = self._table
        if table is None:
            return self._program_parts
        when = event_reasons.moment_name(table.shown.turn, table.shown.section)
        text = f"At the moment shown: {when}." if table.looks_back else narrate.capital(f"{when}.")
        game = {
            id_: ReferencePart(name, text, partial(_now, table, facts))
            for id_, (name, facts) in PARTS.items()
        }
        return {**game, **self._program_parts}

    @property
    def tabs(self) -> tuple[str, ...]:  # type: ignore[override]
        return tuple(part.name for part in self.parts.values())

    def show_part(self, part: str) -> None:
        """List a part, at the entry last chosen in it."""
        self.part, self.waits = part, ""
        self._last_game_part = part if part in PARTS else self._last_game_part
        self.tab, self.reading = [*self.parts].index(part), False
        self.index.scroll = 0.0
        self._tell()
        self.choose(self._last.get(part, 0))

    def turn(self, tab: int) -> None:
        self.show_part([*self.parts][tab])

    def _tell(self) -> None:
        self.alarm = False
        if self.query:
            self.tab, self.message = -1, f"Results for “{self.query}” in all tabs."
            return
        self.tab, self.message = [*self.parts].index(self.part), self.parts[self.part].about
        self.alarm = self.part in PARTS and self._table is not None and self._table.looks_back

    # The list

    @property
    def edition(self) -> tuple[str, frozenset[str]]:
        """Name of the edition of the game below, with the switches that are off.

        Without a game, the edition chosen for the next one.
        """
        game = next((screen.game for screen in self.stack if screen.game is not None), None)
        name = game.edition if game is not None else self.window.settings.edition
        return name, editions.parse(name).off

    def _made(self) -> dict[str, tuple[Fact, ...]]:
        table, stamp = self._table, list[object]((keys.stamp(), self.waits, self.edition))
        if table is not None:
            ahead = len(table.playback.clip_playback.ahead)
            stamp += [table, table.stamp, len(table.game.history), ahead, table.looks_back]
        return self._facts.of(stamp, dict)

    def facts(self, part: str = "") -> tuple[Fact, ...]:
        """Return the lines of a part with their pages, by default of the listed part."""
        made, part = self._made(), part or self.part
        if part not in made:
            made[part] = tuple(self.parts[part].facts())
        return made[part]

    def shown(self) -> tuple[Fact, ...]:
        """Return the lines of the listed part, or the results of the search, with the listed part first."""
        words = (self.query or "").casefold().split()
        if not words:
            return self.facts()
        made, key = self._made(), f"{self.part} ? {words}"
        if key not in made:
            found: list[Fact] = []
            for id_ in dict.fromkeys((self.part, *self.parts)):
                lines = [line for line in self.facts(id_) if line.kind != "head" and line.has(words)]
                found += [head(self.parts[id_].name), *lines] if lines else []
            made[key] = tuple(found)
        return made[key]

    def entries(self) -> tuple[Entry, ...]:
        return self.shown()

    def _keys(self) -> list[Fact]:
        found: list[Fact] = []
        for place, heading in keys.PLACES.items():
            found.append(head(heading))
            for action in keys.ACTIONS.values():
                if action.place == place:
                    mark = "press a key" if action.id == self.waits else keys.shown(action.id)
                    name, rows = narrate.capital(action.words), self._key_rows(action.id)
                    found.append(Fact(f"{KEY}{action.id}", name, mark=mark, rows=rows))
        found.append(head("Fixed keys"))
        for key, words in keys.fixed():
            fixed: list[Row] = [("key", "Fixed key", key)]
            found.append(Fact(f"fixed:{key}", narrate.capital(words), mark=key, rows=fixed))
        return found

    def _about(self) -> list[Fact]:
        window, digest = self.window, self.window.catalog.digest
        program = reference_pages.program(
            digest, games=window.autosave_file.parent, settings=window.config_file
        )
        rules, bases = reference_pages.editions(window.rulebook), narrate.joined(editions.BASES)
        components = reference_pages.box(window.catalog)
        return [
            Fact("program", "The program", f"version {__version__}", rows=program),
            Fact("box", "Reconstructed components", f"component set {digest}", rows=components),
            Fact("editions", "The rules", f"editions {bases}", rows=rules),
            Fact("licence", "Licence", "MIT", rows=reference_pages.licence()),
        ]

    def find(self) -> None:
        self.reading = False

    def search(self, words: str) -> None:
        super().search(words)
        self._tell()

    def choose(self, at: int) -> None:
        super().choose(at)
        if not self.query:
            self._last[self.part] = self.at

    def _stay(self, entry: Entry | None) -> None:
        """Choose the entry whose id begins with the search text, else the first; without text, ``entry``."""
        rows = self.entries()
        words = (self.query or "").strip().upper()
        hit = next((n for n, e in enumerate(rows) if words and e.id.startswith(words)), -1)
        if hit < 0 and words:
            hit = next((n for n, e in enumerate(rows) if e.kind == "row"), 0)
        if hit >= 0:
            self.index.scroll = 0.0
            self.choose(hit)
            return
        super()._stay(entry)

    # The page

    @property
    def fact(self) -> Fact | None:
        """The chosen line with its page, or None."""
        return self.shown()[self.at] if self.chosen is not None else None

    def sheet(self) -> Sheet:
        entry, fact = self.chosen, self.fact
        title, rows, buttons = self.title, tuple[Row, ...](), tuple[Label, ...]()
        if fact is not None:
            title, rows = fact.title, fact.rows
            buttons = (SHOW,) if fact.hex else (LOOK,) if fact.moment is not None else ()
        if entry is not None and entry.id.startswith(KEY):
            buttons = self._key_buttons(entry.id.removeprefix(KEY))
        return Sheet(title, rows, (*buttons, *((BACK,) if self.past else ()), CLOSE))

    def _key_rows(self, id_: str) -> tuple[Row, ...]:
        action = keys.ACTIONS[id_]
        rows: list[Row] = [("key", "Key", keys.shown(id_)), ("key", "Where", keys.PLACES[action.place])]
        if self.waits:
            rows.append(("off", "Press the new key, or Esc to keep the old one.", ""))
        if keys.of(id_) != action.key:
            rows.append(("faint", f"The default key is {keys.cap(action.key)}.", ""))
        return tuple(rows)

    def _key_buttons(self, id_: str) -> tuple[Label, ...]:
        found: list[Label] = [("Change", "change-key", "ENTER")]
        if keys.of(id_) != keys.ACTIONS[id_].key:
            found.append(("Restore default", "standard-key", "DELETE"))
        if keys.stamp():
            found.append(("Restore all", "standard", ""))
        return tuple(found)

    def spoken(self) -> str:
        if self.waits:
            text = f"Press the new key for: {keys.ACTIONS[self.waits].words}"
            return screen_reader.sentences(self.message, text)
        return super().spoken()

    # Input

    @property
    def takes_every_key(self) -> bool:
        return bool(self.waits)

    def key(self, name: str) -> None:
        if not self.waits:
            super().key(name)
        elif name == "ESC" or self._change(self.waits, name):
            self.waits = ""
            self._tell()

    def text(self, words: str) -> None:
        if not self.waits:
            super().text(words)

    def follow(self, id_: str) -> None:
        if self.chosen is not None and self.chosen.id != id_:
            self.past.append((self.part, self.chosen.id))
        self.show(id_)

    def back(self) -> None:
        if self.reading and self.past:
            self.act("before")
        elif self.direct and self.reading:
            self.act("close")
        else:
            super().back()

    def handlers(self) -> Handlers:
        entry = self.chosen
        mine: Handlers = {"before": lambda: self._go(*self.past.pop()), "show": self._show}
        if entry is not None and entry.id.startswith(KEY):
            id_ = entry.id.removeprefix(KEY)
            mine |= {
                "change-key": lambda: self._wait_for(id_),
                "standard-key": lambda: self._change(id_, keys.ACTIONS[id_].key),
                "standard": lambda: self.window.change(keys={}),
            }
        return {**super().handlers(), **mine}

    def _show(self) -> None:
        """Return to the table, at the hex or the moment of the chosen line."""
        fact, table = self.fact, self._table
        if fact is None or table is None:
            return
        while self.window.screen_shown is not table:
            self.window.pop()
        unit = next((unit.id for unit in table.shown.units if fact.id == f"unit:{unit.id}"), "")
        if unit and fact.hex:
            table.act(Action("roster", unit))
        if fact.hex:
            camera_targets.put_cursor(table, geo.parse(fact.hex))
        elif fact.moment is not None:
            table.history_view.look_at(fact.moment)

    # Keys

    def _wait_for(self, id_: str) -> None:
        self.waits = id_
        self.tell(f"Press the new key for: {keys.ACTIONS[id_].words}.")

    def _change(self, action: str, key: str) -> bool:
        """Assign a key to an action, or say why not; return whether the key was assigned."""
        changed = dict(self.window.settings.keys)
        if why := keys.refused(action, key, changed):
            self.tell(why, alarm=True)
            return False
        self.window.change(keys=keys.valid({**changed, action: key}))
        return True


def _now(table: TableScreen, facts: Callable[[PageContext], list[Fact]]) -> list[Fact]:
    return facts(table.page_context())


def help_sheets() -> dict[str, tuple[Row, ...]]:
    return {
        "How to play": help_pages.how_to_play_rows(),
        "Parts of a counter": help_pages.counter_rows(),
        "Mouse": MOUSE,
        "Keys in lists and pages": WALK,
    }


def _help() -> list[Fact]:
    heads = ", ".join(row[1] for row in help_pages.how_to_play_rows() if row[0] == "head")
    return [
        Fact(f"help:{name}", name, "" if at else heads, rows=rows)
        for at, (name, rows) in enumerate(help_sheets().items())
    ]
