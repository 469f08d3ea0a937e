"""The page of a new game: players, scenario, edition, seed and undo mode; lists of switches and of seeds."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache

from hades.content import edition as editions
from hades.content.load import load_scenario, scenario_ids
from hades.engine.undo import MODES
from hades.narrate import capital, scenarios
from hades.printable import line
from hades.run.seeds import (
    DAILY,
    FRESH,
    HIDDEN,
    OF_A_RACE,
    OFFICIAL,
    RANDOM,
    TYPED,
    SeedChoice,
    daily,
    in_words,
    official_of,
)
from hades.ui import keys, narration
from hades.ui.items import ItemsScreen
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
from hades.ui.panels.sheet import Item, Page, keys_of
from hades.ui.screen import Handlers, Poster, Screen, Window

WIDTH, HEIGHT = 960.0, 432.0
HIGH = 690.0
"""Height in units from which the poster's title has room above the panel."""
NOTICE = (
    "An unofficial adaptation of the board wargame Escape from Hades. Unknown components are "
    "reconstructed; no printed art is included."
)

SEEDS = "The source of luck for the next game. Press Enter to choose."
KINDS = {
    FRESH: ("Fresh luck", "A new random seed (128 bits), drawn when the game begins."),
    HIDDEN: (
        "Fresh luck, seed hidden",
        "A random seed whose text is shown only after the game. The game file contains it, "
        "so reading the file reveals it. Its four counters are shown from the start.",
    ),
    TYPED: (
        "Typed, or the key of a race",
        "Any text: the same text gives the same luck, so a player may know it already. Or the key "
        "of a race: a nonce, a colon and the seed. hades race check compares it with the published hash.",
    ),
    DAILY: ("Of the day", "The seed of today (UTC): the same for every scenario and every player."),
}
"""Id of a kind of seed -> its name, and what it is; each official seed is a kind as well."""
ABOUT_OFFICIAL = "A fixed seed that all players share, so runs on it can be compared."
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
    frame_keys = frozenset({"TAB", "DOWN", "UP"})

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.panel = FrontPanel(window.brush, window.kit)
        self.luck = SeedChoice()
        """The source of the seed of the next game."""
        self.typing = False
        self.cards = tuple(scenario_card(id_, len(window.catalog.surprise_cards)) for id_ in scenario_ids())
        self._poster = Poster(window)

    @property
    def scenario(self) -> str:
        return str(self.window.settings.scenario)

    @property
    def edition(self) -> str:
        return str(self.window.settings.edition)

    @property
    def undo(self) -> str:
        return str(self.window.settings.undo)

    @property
    def open_panels(self) -> list[Panel]:
        return [self.panel]

    def open(self, below: Screen) -> None:
        """Open over a screen; if open already, keep the choices."""
        if below is not self:
            self.below = below
            self.typing = False
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
        self._poster.draw(NOTICE, title=is_roomy(self.window))
        self.panel.update(self._front())
        self.panel.draw()
        self.lighten(tips=not self.typing)

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
    def seed_now(self) -> str:
        """The id of the chosen kind of seed, as in `SeedsScreen`."""
        kind = self._seed.kind
        # An official seed is named by its number; a random one was typed or pasted.
        return TYPED if kind in (OF_A_RACE, RANDOM) else kind

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
        if self.typing:
            return narration.sentences(self._told_seed)
        card = next(card for card in self.cards if card.id == self.scenario)
        begin = f"Press Enter to begin, {keys.shown('help')} for all keys"
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
        spot = self.panel.spot(x, y)
        self.typing = spot is not None and spot.action.name == "seed"
        super().release(x, y, right)

    def handlers(self) -> Handlers:
        window = self.window
        return {
            "scenario": self._play_scenario,
            "edition": lambda name: window.change(edition=name),
            "undo": lambda mode: window.change(undo=mode),
            "switches": lambda: self._open_list(SwitchesScreen(window)),
            "start": lambda: window.new_game(self.scenario, self.luck.seed, race=self.luck.nonce),
            "players": self._choose_players,
            "campaign": lambda: window.open_page("record", "Campaign"),
            "aids": lambda: window.change(aids=not window.settings.aids),
            "seeds": lambda: self._open_list(SeedsScreen(self), self.seed_now),
            "help": lambda: window.open_page("reference", "help"),
            "close": window.pop,
        }

    def _choose_players(self, who: str) -> None:
        """Choose the players by their id."""
        self.window.change(table=who == "table", two_players=who == "two")

    def _play_scenario(self, id_: str) -> None:
        self.luck.follow(self.scenario, id_)
        self.window.change(scenario=id_)

    def _open_list(self, screen: ItemsScreen, chosen: str = "") -> None:
        """Show a list over this page, at its first row or the one with an id."""
        screen.open(self, chosen)
        self.window.push(screen)

    def take_seed(self, id_: str, seed: str) -> None:
        """Take a kind of seed with its text; a text or key is typed into the field."""
        self.typing = id_ == TYPED
        self.window.change(hide_seed=id_ == HIDDEN)
        if not self.typing:
            self.luck.text = seed

    def key(self, name: str) -> None:
        if self.typing:
            self._seed_key(name)
        elif name == "ESC":
            self.act("close")
        elif name.isdigit() and 0 < int(name) <= len(self.cards):
            self._play_scenario(self.cards[int(name) - 1].id)
        elif name == "ENTER":
            self.act("start")
        elif action := keys.action(name, keys.EVERYWHERE):
            self.act(action)

    def _seed_key(self, name: str) -> None:
        if name == "BACKSPACE":
            self.luck.text = self.luck.text[:-1]
        elif name == "ENTER":
            self.act("start")
        elif name == "ESC":
            self.typing = False

    def text(self, words: str) -> None:
        if self.typing:
            self.luck.text = typed(self.luck.text, words, LONGEST)


class SwitchesScreen(ItemsScreen):
    """Every erratum and ruling, on or off in the edition of the next game; those without effect come last."""

    def page(self) -> Page:
        edition, book = self.window.settings.edition, self.window.rulebook
        off, known = editions.parse(edition).off, editions.switches().values()
        rows: list[Item] = []
        for is_inert, heading in ((False, "Switches that change the game"), (True, "No effect in play")):
            rows.append(Item("head", heading, heading))
            for switch in (one for one in known if bool(one.inert) == is_inert):
                said = f"Changes nothing in play: {switch.inert}" if is_inert else f"Off: {switch.off}"
                rows.append(
                    Item(
                        "switch",
                        switch.id,
                        f"{switch.id}  {book.find(switch.id).title}",
                        "off" if switch.id in off else "on",
                        said,
                        mark="erratum" if switch.is_erratum else "ruling",
                        faint=is_inert,
                    )
                )
        told = (
            f"{len(known)} switches, {len(off)} off. The line below each says what changes when it is off. "
            "Press Space to toggle one."
        )
        buttons = (
            ("All on: 2.1", Action("edition", "2.1"), "2"),
            ("Errata off: 1.0", Action("edition", "1.0"), "1"),
            ("Close", "close", "ESC"),
        )
        title, here = f"Edition {scenarios.short(edition)}", Action("edition", edition)
        return Page(title, told, False, tuple(rows), self.at, buttons, here)

    def handlers(self) -> Handlers:
        change = self.window.change
        return {**super().handlers(), "at": self._turn, "edition": lambda name: change(edition=name)}

    def _turn(self, id_: str) -> None:
        self.go_to(id_)
        self.window.change(edition=scenarios.toggled(self.window.settings.edition, id_))


class SeedsScreen(ItemsScreen):
    """The kinds of seed for the next game, of which one is taken."""

    def __init__(self, play: NewGameScreen) -> None:
        super().__init__(play.window)
        self._play = play

    @property
    def texts(self) -> dict[str, str]:
        """Id of each kind of seed -> its text, "" if it is drawn or still to be typed."""
        play, official = self._play, official_of(self._play.scenario)
        return {
            FRESH: "",
            HIDDEN: "",
            TYPED: play.luck.seed if play.seed_now == TYPED else "",
            DAILY: daily(datetime.now(UTC).date()),
            **{f"{OFFICIAL} {one.number}": one.seed for one in official},
        }

    def page(self) -> Page:
        now, rows = self._play.seed_now, []
        for id_, seed in self.texts.items():
            name, about = KINDS.get(id_) or (capital(id_), ABOUT_OFFICIAL)
            said = f"{about} {line(seed)} ({in_words(seed)})" if seed else about
            rows.append(Item("switch", id_, name, "on" if id_ == now else "off", said))
        return Page("Seed", SEEDS, False, tuple(rows), self.at, (("Close", "close", "ESC"),))

    def handlers(self) -> Handlers:
        return {**super().handlers(), "at": self._take}

    def _take(self, id_: str) -> None:
        self.window.pop()
        self._play.take_seed(id_, self.texts[id_])


WAYS = tuple(Mode(id_, *scenarios.UNDO[id_]) for id_ in MODES)
"""The undo modes as the panel shows them."""
