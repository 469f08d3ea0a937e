"""The part of the career that is about campaigns: how one stands, and its next raid."""

from __future__ import annotations

from hades.pages.fact import Entry, Row
from hades.run import campaign
from hades.run.campaign import FOLDER, Campaign, begin, read, to_play
from hades.ui import keys
from hades.ui.panels.sheet import CLOSE, Sheet
from hades.ui.screen import Window
from hades.ui.toast import short_path

WHOLE = "campaign"
"""The entry of the campaign as a whole."""


class CampaignPart:
    """The campaign that was begun last, with its raids as entries of a list."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.found: Campaign | None = None
        """The campaign, None if there is none."""

    def entries(self) -> tuple[Entry, ...]:
        """The campaign as a whole, and its raids."""
        found = self.found
        if found is None:
            return (Entry(WHOLE, "A campaign", "four raids, losses carried"),)
        words = campaign
        raids = (Entry(raid.scenario, words.title(raid), words.state(raid)) for raid in found.raids)
        return (Entry(WHOLE, "The campaign", words.brief(found), f"{found.vp:g} VP"), *raids)

    def sheet(self, id_: str) -> Sheet:
        """How the campaign stands, or one of its raids, with what can be done next."""
        found = self.found
        raid = (
            next((raid for raid in found.raids if raid.scenario == id_), None) if found is not None else None
        )
        rows: list[Row] = []
        if raid is not None:
            rows = [
                ("text", campaign.state(raid), ""),
                ("key", "Missing in it", campaign.units(raid.missing)),
                ("key", "What it cost", campaign.units(raid.lost)),
            ]
        elif found is not None:
            told = campaign.standing(found)
            rows = [("text", told, ""), ("key", "Kept in", short_path(found.folder))]
        rows.append(("faint", campaign.RULE, ""))
        title = "Campaign" if raid is None else campaign.title(raid)
        if found is None:
            return Sheet(title, tuple(rows), (("Begin a campaign", "begin-campaign", "ENTER"), CLOSE))
        anew = ("Begin a new one", "begin-campaign", keys.of("begin-campaign"))
        if found.next is None:
            return Sheet(title, tuple(rows), (anew, CLOSE))
        return Sheet(title, tuple(rows), ((campaign.go_on(found), "raid", "ENTER"), anew, CLOSE))

    @property
    def first(self) -> str:
        """What Enter does."""
        return "raid" if self.found is not None and self.found.next is not None else "begin-campaign"

    def begin(self) -> str:
        """Begin a campaign beside the others, and play its first raid; why that cannot be, or ""."""
        try:
            self.found = read(begin(self.window.autosave_file.parent / FOLDER))
        except OSError as error:
            return f"No campaign can be begun: {error.strerror or error}"
        self.go_on()
        return ""

    def go_on(self) -> None:
        """Play the raid that is under way or comes next; the first is begun by what is chosen."""
        chosen = self.window.settings
        if self.found is not None and self.found.next is not None:
            game, file = to_play(self.found, edition=chosen.edition, undo=chosen.undo, aids=chosen.aids)
            self.window.play_raid(game, file)
