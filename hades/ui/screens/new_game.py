"""The new-game page, and the pages for its options, kinds of seed, and switches of an edition."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import Any

import attrs

from hades.art.colours import MUTED
from hades.content import edition as editions
from hades.content.load import load_scenario, scenario_ids
from hades.engine.line_history import MODES
from hades.narrate import capital, scenario_labels
from hades.printable import line
from hades.run import seeds
from hades.ui import keys, screen_reader
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Box, Caption, Clicked, Column, Field, Row, Wide
from hades.ui.kit.button import SMALL, Button, Label, Radio
from hades.ui.kit.canvas import Canvas
from hades.ui.overlay_screens import CHOICE, SWITCH, Choices, Item, ItemsScreen
from hades.ui.panels.text_page import counters, keys_of
from hades.ui.screen import Handlers

PLAYERS = {
    "alone": ("Alone", "You play the raid, and the program plays the enemy."),
    "two": (
        "Two players",
        "A captain and a major share the raid (designer's variant); each question says who decides.",
    ),
    "table": (
        "With the printed game",
        "You draw cards and counters from your printed game and enter them; the program applies the rules.",
    ),
}
"""Id of each way to play -> its name and description."""
EDITIONS = {
    "2.1": "With all official corrections (errata).",
    "1.0": "As first printed, without corrections.",
    "mix": "Your own mix: turn each optional erratum and ruling on or off.",
}
AIDS = (
    "Odds, reach, dangers, threats, hints, coach and suggested set-up. If they are off, the game file "
    "records that from the start."
)
HARDEST = 4
"""Greatest difficulty of a scenario."""
OPTIONS, OPTIONS_KEY = "options", "O"
"""Id and key of the row that opens the options."""
LEVEL = 72.0
"""Width of the column with the difficulty in words, in units."""
BELOW_TITLE = 0.29
"""Share of the window's height left free above the page, where the title screen has the program's name."""
FIELD = 210.0
"""Width of the seed field, in units."""
KINDS = {
    seeds.FRESH: ("Fresh luck", "A new random seed (128 bits), drawn when the game begins."),
    seeds.HIDDEN: (
        "New luck, seed hidden",
        "A random seed whose text is shown only after the game. The game file contains it, "
        "so reading the file reveals it. The four counters that identify the seed are shown from the start.",
    ),
    seeds.TYPED: (
        "Typed seed or race key",
        "Any text. The same text always gives the same luck, so a player may have seen it. Or a race "
        "key: a nonce, a colon and the seed; `hades race check` compares it with the published hash.",
    ),
    seeds.DAILY: ("Daily", "Today's seed (UTC): the same for every scenario and every player."),
}
"""Kind of seed -> its name and description. Each official seed is a kind of its own."""
ABOUT_OFFICIAL = "A fixed seed that all players share, so runs on it can be compared."


PIP, PITCH = 7.0, 10.0
"""Side of a square of the difficulty, and the distance from one square to the next, in units."""
LOW = 436.0
"""Window height, in units, below which the story of a scenario is left out."""


@attrs.frozen
class Difficulty(Box):
    """A filled square for each degree of difficulty, and outlines for the degrees above it."""

    hard: int

    def wide(self, canvas: Canvas) -> float:
        return PITCH * (HARDEST - 1) + PIP

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        for at in range(HARDEST):
            canvas.rect(x + PITCH * at, y, PIP, PIP, MUTED if at < self.hard else None, edge=MUTED)
        return y + PIP


class NewGameScreen(ItemsScreen):
    """The new-game page: the raids to choose from, and one row for all raids' options, saved as settings."""

    title = "New game"
    most = 200
    top_share = BELOW_TITLE

    @property
    def luck(self) -> seeds.SeedChoice:
        """The source of the next game's seed."""
        return seeds.SeedChoice(self.input.words)

    @property
    def scenario(self) -> str:
        return self.window.settings.scenario

    @property
    def players(self) -> str:
        """The way to play, a key of `PLAYERS`."""
        settings = self.window.settings
        return "table" if settings.table else "two" if settings.two_players else "alone"

    @property
    def seed_kind(self) -> str:
        """The kind of seed in one or two words."""
        kind = self.luck.kind(self.scenario)
        return seeds.HIDDEN if kind == seeds.FRESH and self.window.settings.hide_seed else kind

    @property
    def message(self) -> str:
        """The story of the scenario, or the reason why the last game could not begin or be saved."""
        story = "" if self.window.units[1] < LOW else " ".join(load_scenario(self.scenario).text.split())
        return self.window.trouble or story

    @property
    def alarm(self) -> bool:
        return bool(self.window.trouble)

    def items(self) -> tuple[Item, ...]:
        settings = self.window.settings
        edition = f"edition {scenario_labels.short(settings.edition)}"
        seed = f"seed: {self.seed_kind}" if self.luck.text else f"{self.seed_kind} luck"
        players, aids = PLAYERS[self.players][0].lower(), f"aids {'on' if settings.aids else 'off'}"
        text = " · ".join((players, f"{settings.undo} undo", edition, seed, aids))
        change = Button("Change", Action("at", OPTIONS), OPTIONS_KEY, look=SMALL)
        options = Item("own", OPTIONS, "Options", description=text, control=change)
        return (*map(self._scenario, scenario_ids()), options)

    def _scenario(self, id_: str) -> Item:
        record, chosen = load_scenario(id_), id_ == self.scenario
        special, hard, word = scenario_labels.SCENARIOS.get(id_, ("", 2, ""))
        facts = scenario_labels.facts(record, len(self.window.catalog.surprise_cards))
        text = " · ".join(filter(None, (facts, special)))
        level = Column((Difficulty(hard), Caption(word, 13, MUTED)), 4)
        control = Row((Wide(level, LEVEL), Radio(chosen)), 10, middle=True)
        name = scenario_labels.scenario_name(record)
        return Item("pick", id_, name, chosen, description=text, mark=word, control=control, size=20.0)

    # Input

    def show(self, id_: str = "") -> None:
        super().show(id_ or self.scenario)

    @property
    def begin(self) -> Label:
        return f"Begin {scenario_labels.scenario_name(load_scenario(self.scenario))}", "start", "ENTER"

    def buttons(self) -> tuple[Label, ...]:
        return (self.begin, ("Campaign", "campaign", ""), *super().buttons())

    def handlers(self) -> Handlers:
        window, luck = self.window, self.luck
        return {
            **super().handlers(),
            "start": lambda: window.new_game(
                self.scenario, luck.seed, race=luck.nonce, typed=bool(luck.seed and not luck.nonce)
            ),
            "campaign": lambda: window.open_page("record", "Campaign"),
        }

    def change(self, id_: str, value: Any) -> None:
        if id_ == OPTIONS:
            self.window.push(OptionsScreen(self))
            return
        luck = self.luck
        luck.follow(self.scenario, id_)
        self.input.words = luck.text
        self.window.change(scenario=id_)

    def spoken(self) -> str:
        begin = f"Press Enter to begin, {keys.shown('help')} for all keys"
        return screen_reader.sentences(super().spoken(), begin if self.at == 0 else "")

    def key(self, name: str) -> None:
        raids = dict(enumerate(scenario_ids(), 1))
        if row := OPTIONS if name == OPTIONS_KEY else raids.get(int(name) if name.isdigit() else 0):
            self.act(Action("at", row))
        else:
            super().key(name)


class OptionsScreen(ItemsScreen):
    title = "Options"
    asks = "seed"
    top_share = BELOW_TITLE

    def __init__(self, game: NewGameScreen) -> None:
        super().__init__(game.window)
        self.game_page, self.input = game, game.input

    def items(self) -> tuple[Item, ...]:
        settings, edition = self.window.settings, self.window.settings.edition
        is_mix, playing = scenario_labels.is_mix(edition), self.game_page.players
        undo = tuple((mode, scenario_labels.UNDO[mode][0]) for mode in MODES)
        description = scenario_labels.short(edition) if is_mix else EDITIONS[edition]
        far = capital(f"{scenario_labels.UNDO[settings.undo][1]}.")
        bases = tuple((base, base) for base in EDITIONS if base != "mix")
        players = tuple((id_, name) for id_, (name, _) in PLAYERS.items())
        chosen = "mix" if is_mix else edition
        luck = self.game_page.luck
        seed = ", ".join(filter(None, (self.game_page.seed_kind, luck.text)))
        text = "The same text always gives the same luck."
        if luck.seed:
            text = f"Its counters: {seeds.in_words(luck.seed)}"
        return (
            Item("chips", "players", "Players", playing, players, PLAYERS[playing][1]),
            Item("chips", "undo", "Undo", settings.undo, undo, far),
            Item("chips", "edition", "Edition", chosen, (*bases, ("mix", "Mix")), description),
            Item("own", "seed", "Seed", seed, description=text, control=self._seed_control()),
            Item("switch", "aids", "Aids", settings.aids, SWITCH, AIDS),
        )

    # The seed

    @property
    def seed_now(self) -> str:
        """The chosen kind of seed, a key of `seeds`."""
        # An official seed is identified by its number; a random one was typed or pasted.
        kind = self.game_page.seed_kind
        return seeds.TYPED if kind in (seeds.OF_A_RACE, seeds.RANDOM) else kind

    def _seed_control(self) -> Box:
        luck, chosen = self.game_page.luck, self.game_page.seed_kind
        asks = "new luck, hidden to the end" if chosen == seeds.HIDDEN else "any text; empty for new luck"
        shown = keys_of(luck.counters, self.window.catalog)
        figures = [counters(shown, 25.0)] if shown else []
        field = Field(luck.text, asks, self.typing)
        kind = Button(capital(chosen), "seeds", tip="Choose a kind of seed", look=CHOICE)
        return Row((Clicked(Wide(field, FIELD), Action("at", "seed")), *figures, kind), 6, middle=True)

    @property
    def seeds(self) -> dict[str, str]:
        """Kind of seed -> text of its seed; "" if the seed is still to be drawn or typed."""
        page = self.game_page
        return {
            seeds.FRESH: "",
            seeds.HIDDEN: "",
            seeds.TYPED: page.luck.seed if self.seed_now == seeds.TYPED else "",
            seeds.DAILY: seeds.daily(datetime.now(UTC).date()),
            **{f"{seeds.OFFICIAL} {one.number}": one.seed for one in seeds.official_of(page.scenario)},
        }

    def _ask_seed(self) -> None:
        """List the kinds of seed. The player types text or a race key into the field afterwards."""
        rows = []
        for id_, seed in self.seeds.items():
            name, about = KINDS.get(id_) or (capital(id_), ABOUT_OFFICIAL)
            rows.append((id_, name, f"{about} {line(seed)} ({seeds.in_words(seed)})" if seed else about))

        def take(id_: str) -> str:
            self.go_to(self.asks)
            self.typing = id_ == seeds.TYPED
            self.window.change(hide_seed=id_ == seeds.HIDDEN)
            if not self.typing:
                self.input.words = self.seeds[id_]
            return ""

        about = "The source of luck for the next game. Press Enter to choose."
        self.window.push(Choices(self.window, "Seed", about, rows, take, self.seed_now))

    # Input

    def buttons(self) -> tuple[Label, ...]:
        return (self.game_page.begin, *super().buttons())

    def handlers(self) -> Handlers:
        return {**super().handlers(), "start": partial(self.game_page.act, "start"), "seeds": self._ask_seed}

    def change(self, id_: str, value: Any) -> None:
        if id_ == "players":
            self.window.change(table=value == "table", two_players=value == "two")
        elif id_ == "edition" and value == "mix":
            self.window.push(SwitchesScreen(self.window))
        else:
            self.window.change(**{id_: value})


class SwitchesScreen(ItemsScreen):
    """All errata and rulings as switches of the next game's edition.

    Switches that change nothing in play come last.
    """

    dims = 0.85

    @property
    def title(self) -> str:
        return f"Edition {scenario_labels.short(self.window.settings.edition)}"

    @property
    def message(self) -> str:
        known, off = editions.switches(), editions.parse(self.window.settings.edition).off
        return (
            f"{len(known)} switches, {len(off)} off. The line below each says what changes when it is off. "
            "Press Space to toggle one."
        )

    @property
    def here(self) -> Action:
        return Action("edition", self.window.settings.edition)

    def items(self) -> tuple[Item, ...]:
        off, book = editions.parse(self.window.settings.edition).off, self.window.rulebook
        rows: list[Item] = []
        for is_inert, heading in ((False, "Switches that change the game"), (True, "No effect in play")):
            rows.append(Item("head", heading, heading))
            for one in editions.switches().values():
                if bool(one.inert) == is_inert:
                    text = f"Changes nothing in play: {one.inert}" if is_inert else f"Off: {one.off}"
                    name, on = f"{one.id}  {book.find(one.id).title}", one.id not in off
                    mark = "erratum" if one.is_erratum else "ruling"
                    rows.append(Item("switch", one.id, name, on, SWITCH, text, mark, faint=is_inert))
        return tuple(rows)

    def buttons(self) -> tuple[Label, ...]:
        return (
            ("All on: 2.1", Action("edition", "2.1"), "2"),
            ("Errata off: 1.0", Action("edition", "1.0"), "1"),
            *super().buttons(),
        )

    def handlers(self) -> Handlers:
        return {**super().handlers(), "edition": lambda name: self.window.change(edition=name)}

    def change(self, id_: str, value: Any) -> None:
        self.window.change(edition=scenario_labels.toggled(self.window.settings.edition, id_))
