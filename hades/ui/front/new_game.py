"""The page of a new game, and the lists of switches and seeds that it opens."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from typing import Any

from hades.content import edition as editions
from hades.content.kinds import Scenario
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
from hades.ui.items import CHOICE, SWITCH, Choices, Item, ItemsScreen
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Box, Clicked, Field, Row, Wide
from hades.ui.kit.button import Button, Label
from hades.ui.panels.sheet import counters, keys_of
from hades.ui.screen import Handlers, Screen

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
"""The greatest difficulty of a scenario."""
FIELD = 210.0
"""Width of the field for the seed in units."""
KINDS = {
    FRESH: ("Fresh luck", "A new random seed (128 bits), drawn when the game begins."),
    HIDDEN: (
        "New luck, seed hidden",
        "A random seed whose text is shown only after the game. The game file contains it, "
        "so reading the file reveals it. Its four counters are shown from the start.",
    ),
    TYPED: (
        "Typed seed or race key",
        "Any text: the same text gives the same luck, so a player may know it already. Or the key "
        "of a race: a nonce, a colon and the seed. hades race check compares it with the published hash.",
    ),
    DAILY: ("Daily", "Today's seed (UTC): the same for every scenario and every player."),
}
"""Id of a kind of seed -> its name and description; each official seed is a kind as well."""
ABOUT_OFFICIAL = "A fixed seed that all players share, so runs on it can be compared."


@cache
def record_of(id_: str) -> Scenario:
    """Return the record of a scenario, read once: every frame asks for it."""
    return load_scenario(id_)


class NewGameScreen(ItemsScreen):
    """The page of a new game; choices are saved in the window's settings."""

    title = "New game"
    asks = "seed"
    most = 200

    @property
    def luck(self) -> SeedChoice:
        """The source of the seed of the next game."""
        return SeedChoice(self.input.words)

    @property
    def scenario(self) -> str:
        return self.window.settings.scenario

    @property
    def players(self) -> str:
        """The players: the id of one of `PLAYERS`."""
        settings = self.window.settings
        return "table" if settings.table else "two" if settings.two_players else "alone"

    @property
    def told(self) -> str:
        """The story of the scenario, or the reason why the last game could not begin or be saved."""
        return self.window.trouble or " ".join(record_of(self.scenario).text.split())

    @property
    def alarm(self) -> bool:
        return bool(self.window.trouble)

    def items(self) -> tuple[Item, ...]:
        settings, edition = self.window.settings, self.window.settings.edition
        is_mix = scenarios.is_mix(edition)
        undo = tuple((mode, scenarios.UNDO[mode][0]) for mode in MODES)
        told = scenarios.short(edition) if is_mix else EDITIONS[edition]
        far = capital(f"{scenarios.UNDO[settings.undo][1]}.")
        bases = tuple((base, base) for base in EDITIONS if base != "mix")
        players = tuple((id_, name) for id_, (name, _) in PLAYERS.items())
        chosen = "mix" if is_mix else edition
        return (
            *map(self._scenario, scenario_ids()),
            Item("chips", "players", "Players", self.players, players, PLAYERS[self.players][1]),
            Item("chips", "undo", "Undo", settings.undo, undo, far),
            Item("chips", "edition", "Edition", chosen, (*bases, ("mix", "Mix")), told),
            Item("own", "seed", "Seed", self._seed_told, said=self._seed_said, control=self._seed_control()),
            Item("switch", "aids", "Aids", settings.aids, SWITCH, AIDS),
        )

    def _scenario(self, id_: str) -> Item:
        record = record_of(id_)
        special, hard, word = scenarios.SCENARIOS.get(id_, ("", 2, ""))
        facts = scenarios.facts(record, len(self.window.catalog.surprise_cards))
        pips = "■" * hard + "□" * (HARDEST - hard)
        said = " · ".join(filter(None, (facts, special)))
        mark = f"{word}  {pips}"
        return Item("pick", id_, scenarios.scenario_name(record), id_ == self.scenario, said=said, mark=mark)

    # The seed

    @property
    def seed_kind(self) -> str:
        """The kind of the seed in a word or two."""
        kind = self.luck.kind(self.scenario)
        return HIDDEN if kind == FRESH and self.window.settings.hide_seed else kind

    @property
    def seed_now(self) -> str:
        """The id of the chosen kind of seed, a key of `seeds`."""
        # An official seed is named by its number; a random one was typed or pasted.
        return TYPED if self.seed_kind in (OF_A_RACE, RANDOM) else self.seed_kind

    @property
    def _seed_told(self) -> str:
        return ", ".join(filter(None, (self.seed_kind, self.luck.text)))

    @property
    def _seed_said(self) -> str:
        """The counters of the seed in words, or an explanation of seeds."""
        if self.luck.seed:
            return f"Its counters: {in_words(self.luck.seed)}"
        return "The same text always gives the same luck."

    def _seed_control(self) -> Box:
        """Return the field for the seed, its counters, and the button for other kinds."""
        hidden = self.seed_kind == HIDDEN
        asks = "new luck, hidden to the end" if hidden else "any text; empty for new luck"
        shown = keys_of(self.luck.counters, self.window.catalog)
        figures = [counters(shown, self.window.kit, 25.0)] if shown else []
        field = Field(self.luck.text, asks, self.typing)
        kind = Button(capital(self.seed_kind), "seeds", tip="Choose a kind of seed", look=CHOICE)
        return Row((Clicked(Wide(field, FIELD), Action("at", "seed")), *figures, kind), 6, middle=True)

    # Input

    def open(self, below: Screen | None, id_: str = "") -> None:
        super().open(below, id_ or self.scenario)

    def buttons(self) -> tuple[Label, ...]:
        name = scenarios.scenario_name(record_of(self.scenario))
        return ((f"Begin {name}", "start", "ENTER"), ("Campaign", "campaign", ""), *super().buttons())

    def handlers(self) -> Handlers:
        window = self.window
        return {
            **super().handlers(),
            "start": lambda: window.new_game(self.scenario, self.luck.seed, race=self.luck.nonce),
            "campaign": lambda: window.open_page("record", "Campaign"),
            "seeds": self._ask_seed,
        }

    def change(self, id_: str, value: Any) -> None:
        if id_ == "players":
            self.window.change(table=value == "table", two_players=value == "two")
        elif id_ == "edition" and value == "mix":
            SwitchesScreen(self.window).open_over(self)
        elif id_ in scenario_ids():
            luck = self.luck
            luck.follow(self.scenario, id_)
            self.input.words = luck.text
            self.window.change(scenario=id_)
        else:
            self.window.change(**{id_: value})

    @property
    def seeds(self) -> dict[str, str]:
        """Id of each kind of seed -> its text, "" if it is drawn or still to be typed."""
        return {
            FRESH: "",
            HIDDEN: "",
            TYPED: self.luck.seed if self.seed_now == TYPED else "",
            DAILY: daily(datetime.now(UTC).date()),
            **{f"{OFFICIAL} {one.number}": one.seed for one in official_of(self.scenario)},
        }

    def _ask_seed(self) -> None:
        """List the kinds of seed; a text or the key of a race is then typed into the field."""
        rows = []
        for id_, seed in self.seeds.items():
            name, about = KINDS.get(id_) or (capital(id_), ABOUT_OFFICIAL)
            rows.append((id_, name, f"{about} {line(seed)} ({in_words(seed)})" if seed else about))

        def take(id_: str) -> str:
            self.go_to(self.asks)
            self.typing = id_ == TYPED
            self.window.change(hide_seed=id_ == HIDDEN)
            if not self.typing:
                self.input.words = self.seeds[id_]
            return ""

        about = "The source of luck for the next game. Press Enter to choose."
        Choices(self.window, "Seed", about, rows, take, self.seed_now).open_over(self)

    def spoken(self) -> str:
        begin = f"Press Enter to begin, {keys.shown('help')} for all keys"
        return narration.sentences(super().spoken(), begin if self.at == 0 else "")

    def key(self, name: str) -> None:
        if not self.typing and name.isdigit() and 0 < int(name) <= len(scenario_ids()):
            self.act(Action("at", scenario_ids()[int(name) - 1]))
        else:
            super().key(name)


class SwitchesScreen(ItemsScreen):
    """Every erratum and ruling, on or off in the edition of the next game; those without effect come last."""

    @property
    def title(self) -> str:
        return f"Edition {scenarios.short(self.window.settings.edition)}"

    @property
    def told(self) -> str:
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
                    said = f"Changes nothing in play: {one.inert}" if is_inert else f"Off: {one.off}"
                    name, mark = (
                        f"{one.id}  {book.find(one.id).title}",
                        "erratum" if one.is_erratum else "ruling",
                    )
                    on = one.id not in off
                    rows.append(Item("switch", one.id, name, on, SWITCH, said, mark, faint=is_inert))
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
        self.window.change(edition=scenarios.toggled(self.window.settings.edition, id_))
