"""The page of a new game: players, scenario, edition, seed and undo mode."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache, partial

import attrs

from hades.content import edition as editions
from hades.content.load import load_scenario, scenario_ids
from hades.content.rulebook import Rulebook
from hades.engine.undo import MODES
from hades.narrate import scenarios
from hades.run.pages import SeedKind, seed_kinds, seed_now
from hades.run.seeds import FRESH, HIDDEN, TYPED, SeedChoice, daily, in_words
from hades.ui import keys, narration
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import typed
from hades.ui.kit.panel import Panel
from hades.ui.panels.front_panels import (
    PLAYERS,
    Front,
    FrontPanel,
    Mode,
    ScenarioCard,
    SeedShown,
)
from hades.ui.panels.sheet import Item, Page, PagePanel, keys_of
from hades.ui.screen import STEPS, Handlers, Poster, Screen, Window
from hades.ui.settings import UNDO_MODES

WIDTH, HEIGHT = 960.0, 432.0
HIGH = 690.0
"""Height in units from which the poster's title has room above the panel."""
NOTICE = (
    "An unofficial adaptation of the board wargame Escape from Hades. Unknown components are "
    "reconstructed; no printed art is included."
)

SEEDS = "The source of luck for the next game. Press Enter to choose."
LONGEST = 200
"""Most characters of a typed seed, or of the key of a race."""


def is_roomy(window: Window) -> bool:
    """Return whether the poster's title stands above the panel, and not in it."""
    width, height = window.units
    return bool(height >= HIGH and width >= 900)


@cache
def scenario_card(id_: str, surprises: int) -> ScenarioCard:
    """Return the card of a scenario, whose deck has so many Nasty Surprises."""
    record = load_scenario(id_)
    story = " ".join(record.text.split())
    special, hard, word = scenarios.SCENARIOS.get(id_, (story, 2, ""))
    facts = scenarios.facts(record, surprises)
    return ScenarioCard(id_, scenarios.scenario_name(record), facts, special, hard, word, story)


class NewGameScreen(Screen):
    """The page of a new game, over the title screen; choices are saved in the window's settings."""

    covers = True

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.panel = FrontPanel(window.brush, window.kit)
        self.page = PagePanel(window.brush)
        self.list = ""
        """The open list: "switches" of the edition, or "seeds"; "" for none."""
        self.at = 0
        """The chosen row of that list, counted from 0."""
        self.luck = SeedChoice()
        """The source of the seed of the next game."""
        self.typing = False
        self.cards = tuple(scenario_card(id_, len(window.catalog.surprise_cards)) for id_ in scenario_ids())
        self._poster = Poster(window)

    @property
    def frame_keys(self) -> frozenset[str]:  # type: ignore[override]
        return frozenset() if self.list else frozenset({"TAB", "DOWN", "UP"})

    @property
    def scenario(self) -> str:
        return str(self.window.settings.scenario)

    @property
    def edition(self) -> str:
        return str(self.window.settings.edition)

    @property
    def switches_of_it(self) -> tuple[SwitchState, ...]:
        """Every switch, with its state in the chosen edition."""
        return switch_states(self.edition, self.window.rulebook)

    @property
    def undo(self) -> str:
        return str(self.window.settings.undo)

    @property
    def open_panels(self) -> list[Panel]:
        """The panels that take clicks: only the topmost."""
        return [self.page] if self.list else [self.panel]

    def open(self, below: Screen) -> None:
        """Open over a screen; if open already, keep the choices."""
        if below is not self:
            self.below = below
            self.list, self.typing = "", False
        self.resize()

    @property
    def players(self) -> str:
        """The players: the id of one of `PLAYERS`."""
        settings = self.window.settings
        return "table" if settings.table else "two" if settings.two_players else "alone"

    def resize(self) -> None:
        width, height = self.window.units
        ratio = self.window.ratio
        if is_roomy(self.window):
            wide = min(WIDTH, width * 0.85)
            low = max(60.0, height * 0.09)
            self.panel.place(
                min(width * 0.075, width - wide - 10), height - HEIGHT - low, wide, HEIGHT, ratio
            )
        else:
            wide, high = min(WIDTH, width - 8), min(HEIGHT + 60, height - 8)
            self.panel.place((width - wide) / 2, (height - high) / 2, wide, high, ratio)

    # Drawing

    def draw(self) -> None:
        width, height = self.window.units
        self._poster.draw(NOTICE, title=is_roomy(self.window))
        self.panel.update(self._front())
        self.panel.draw()
        if self.list:
            self.window.brush.fill(0, 0, width, height, (0, 0, 0), 0.55)
            page = self._list()
            self.page.fit(page, self.window.units, self.window.ratio)
            self.page.update(page)
            self.page.draw()
        self.lighten(tips=not self.typing)

    def _list(self) -> Page:
        """Return the open list."""
        if self.list == "switches":
            return switch_page(self.edition, self.switches_of_it, self.at)
        now = self.seed_now
        rows = [
            Item("switch", kind.id, kind.name, "on" if kind.id == now else "off", kind.said)
            for kind in self.seeds
        ]
        return Page("Seed", SEEDS, False, tuple(rows), self.at, (("Close", "close-list", "ESC"),))

    @property
    def field(self) -> str:
        return "seed" if self.typing else ""

    def _front(self) -> Front:
        return Front(
            self.cards,
            self.scenario,
            WAYS,
            self.undo,
            scenarios.short(self.edition),
            scenarios.is_mix(self.edition),
            self.edition.partition(",")[0],
            self._seed,
            self.typing,
            self.players,
            self.window.settings.aids,
            self.trouble,
        )

    @property
    def seeds(self) -> tuple[SeedKind, ...]:
        """The kinds of seed that the next game can have."""
        return seed_kinds(self.scenario, daily(datetime.now(UTC).date()), self.luck)

    @property
    def seed_now(self) -> str:
        """The id of the chosen kind of seed."""
        return seed_now(self.luck, self.scenario, hidden=self.window.settings.hide_seed)

    @property
    def _seed(self) -> SeedShown:
        luck = self.luck
        kind = luck.kind(self.scenario)
        if kind == FRESH and self.window.settings.hide_seed:
            kind = HIDDEN
        return SeedShown(luck.text, kind, keys_of(luck.counters, self.window.catalog))

    @property
    def _told_seed(self) -> str:
        """The seed in words, for narration."""
        seed = self._seed
        counters = f", {in_words(self.luck.seed)}" if self.luck.seed else ""
        return f"Seed: {seed.kind}{f', {seed.text}' if seed.text else ''}{counters}"

    @property
    def trouble(self) -> str:
        """Reason why a game cannot begin, or why the last one could not be saved; "" for none."""
        return str(self.window.problem or self.window.autosave.problem)

    def spoken(self) -> str:
        """Return the choices and the chosen button as sentences."""
        if self.list == "seeds":
            kind = self.seeds[self.at]
            chosen = "chosen" if kind.id == self.seed_now else ""
            return narration.sentences(f"Seed: {kind.name}", chosen, kind.said)
        if self.list:
            item = self.switches_of_it[self.at]
            state = f"{item.kind} {item.id} {item.title}: {'on' if item.on else 'off'}"
            does = f"{'Changes nothing in play' if item.inert else 'Off'}: {item.said}"
            return narration.sentences(f"Edition {scenarios.short(self.edition)}", state, does)
        if self.typing:
            return narration.sentences(self._told_seed)
        card = next(card for card in self.cards if card.id == self.scenario)
        begin = f"Press {keys.shown('start')} to begin, {keys.shown('help')} for all keys"
        return narration.sentences(
            self.trouble,
            f"New game. {card.name}, {card.word}: {card.facts}",
            card.special,
            f"Edition {scenarios.short(self.edition)}",
            self._told_seed,
            f"Players: {dict(PLAYERS)[self.players]}, aids {'on' if self.window.settings.aids else 'off'}",
            begin,
        )

    # Input

    def release(self, x: float, y: float, right: bool) -> None:
        spot = self.open_panels[0].spot(x, y)
        self.typing = spot is not None and spot.action.name == "seed"
        super().release(x, y, right)

    def aside(self) -> None:
        self.list = ""

    def handlers(self) -> Handlers:
        window = self.window
        if self.list:
            turn = self._turn if self.list == "switches" else self._take_seed
            return {"at": turn, "edition": self._edition, "close-list": self.aside}
        return {
            "scenario": self._play_scenario,
            "edition": self._edition,
            "undo": lambda mode: window.change(undo=mode),
            "mode": self._next_mode,
            "switches": partial(self._open_list, "switches", 0),
            "start": lambda: window.new_game(self.scenario, self.luck.seed, race=self.luck.nonce),
            "players": self._choose_players,
            "campaign": lambda: window.open_page("record", "Campaign"),
            "aids": lambda: window.change(aids=not window.settings.aids),
            "seeds": self._open_seeds,
            "help": lambda: window.open_page("reference", "help"),
            "close": window.pop,
        }

    def _choose_players(self, who: str = "") -> None:
        """Choose the players by their id, or the next of `PLAYERS`."""
        ids = [id_ for id_, _ in PLAYERS]
        who = who or ids[(ids.index(self.players) + 1) % len(ids)]
        self.window.change(table=who == "table", two_players=who == "two")

    def _play_scenario(self, id_: str) -> None:
        self.luck.follow(self.scenario, id_)
        self.window.change(scenario=id_)

    def _edition(self, edition: str) -> None:
        self.window.change(edition=edition)

    def _next_mode(self) -> None:
        at = UNDO_MODES.index(self.undo) + 1
        self.window.change(undo=UNDO_MODES[at % len(UNDO_MODES)])

    def _open_list(self, name: str, at: int) -> None:
        self.list, self.at, self.page.scroll = name, at, 0.0

    def _open_seeds(self) -> None:
        self._open_list("seeds", [kind.id for kind in self.seeds].index(self.seed_now))

    def _take_seed(self, id_: str) -> None:
        """Take a kind of seed; a text or key is typed into the field."""
        kind = next(kind for kind in self.seeds if kind.id == id_)
        self.list, self.typing = "", id_ == TYPED
        self.window.change(hide_seed=id_ == HIDDEN)
        if not self.typing:
            self.luck.text = kind.seed

    def _turn(self, id_: str) -> None:
        """Turn a switch on the page of switches."""
        items = self.switches_of_it
        self.at = next(n for n, item in enumerate(items) if item.id == id_)
        self._edition(scenarios.toggled(self.edition, id_))

    def wheel(self, x: float, y: float, notches: float) -> None:
        if self.list:
            self.page.scroll_by(notches)

    def key(self, name: str) -> None:
        if self.list:
            self._list_key(name)
        elif self.typing:
            self._seed_key(name)
        elif name == "ESC":
            self.act("close")
        elif name.isdigit() and 0 < int(name) <= len(self.cards):
            self._play_scenario(self.cards[int(name) - 1].id)
        elif name == "ENTER":
            self.act("start")
        elif action := keys.action(name, keys.EVERYWHERE, keys.NEW_GAME):
            self.act(action)

    def _seed_key(self, name: str) -> None:
        if name == "BACKSPACE":
            self.luck.text = self.luck.text[:-1]
        elif name == "ENTER":
            self.act("start")
        elif name == "ESC":
            self.typing = False

    def _list_key(self, name: str) -> None:
        """Handle a key in an open list."""
        rows = [item.id for item in self._list().items if item.kind != "head"]
        if name in STEPS:
            self.at = max(0, min(len(rows) - 1, self.at + STEPS[name]))
        elif name == "SPACE" or (name == "ENTER" and self.list == "seeds"):
            self.act(Action("at", rows[self.at]))
        elif name in ("1", "2") and self.list == "switches":
            self._edition("1.0" if name == "1" else "2.1")
        elif name in ("ENTER", "ESC", keys.of(self.list)):
            self.list = ""

    def text(self, words: str) -> None:
        if self.typing:
            self.luck.text = typed(self.luck.text, words, LONGEST)


@attrs.frozen
class SwitchState:
    """An erratum or ruling that can be off; ``said`` is the effect of off, or why there is none."""

    id: str
    title: str
    kind: str
    on: bool
    inert: bool
    said: str


def switch_states(edition: str, book: Rulebook) -> tuple[SwitchState, ...]:
    """Return every switch as it is in an edition; those without effect in play come last."""
    off = editions.parse(edition).off
    known = sorted(editions.switches().values(), key=lambda switch: bool(switch.inert))
    return tuple(
        SwitchState(
            switch.id,
            book.find(switch.id).title,
            "erratum" if switch.is_erratum else "ruling",
            switch.id not in off,
            bool(switch.inert),
            switch.inert or switch.off,
        )
        for switch in known
    )


def switch_page(edition: str, states: tuple[SwitchState, ...], at: int) -> Page:
    """Return the page of switches; Space turns the one with the number ``at``."""
    off = sum(not state.on for state in states)
    told = (
        f"{len(states)} switches, {off} off. The line below each says what changes when it is off. "
        "Press Space to toggle one."
    )
    rows: list[Item] = []
    here = 0
    for number, switch in enumerate(states):
        if number == 0 or states[number - 1].inert != switch.inert:
            words = "No effect in play" if switch.inert else "Switches that change the game"
            rows.append(Item("head", words, words))
        here = len(rows) if number == at else here
        said = f"{'Changes nothing in play' if switch.inert else 'Off'}: {switch.said}"
        value = "on" if switch.on else "off"
        name = f"{switch.id}  {switch.title}"
        rows.append(Item("switch", switch.id, name, value, said, mark=switch.kind, faint=switch.inert))
    buttons = (
        ("All on: 2.1", Action("edition", "2.1"), "2"),
        ("Errata off: 1.0", Action("edition", "1.0"), "1"),
        ("Close", "close-list", "ESC"),
    )
    title = f"Edition {scenarios.short(edition)}"
    return Page(title, told, False, tuple(rows), here, buttons, Action("edition", edition))


WAYS = tuple(Mode(id_, *scenarios.UNDO[id_]) for id_ in MODES)
"""The undo modes as the panel shows them."""
