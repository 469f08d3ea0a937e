"""LiveSplit beside the window: told of the game that is played, if settings or command line say so."""

from __future__ import annotations

from hades.run.livesplit.calling import AddressError, reach
from hades.run.livesplit.sender import Sender
from hades.run.livesplit.timer_events import TimerEvents
from hades.run.status import RunStatus
from hades.session.session import Session
from hades.ui.screen import played_at
from hades.ui.settings import split_set_chosen
from hades.ui.window_api import WindowApi

OFF = "off"


class Timers:
    """Who tells LiveSplit of the game at the table; nobody while it is off."""

    def __init__(self, window: WindowApi) -> None:
        self._window = window
        self._given: tuple[str, str] | None = None
        """The way and the address of the command line, which are gone by until another way is chosen."""
        self._way = OFF, ""
        self._chosen = self._settings
        self._teller: TimerEvents | None = None
        self._cockpit: RunStatus | None = None
        self._refused = self._shown = ""

    @property
    def _settings(self) -> tuple[str, str]:
        return self._window.settings.livesplit, self._window.settings.livesplit_at

    def use(self, way: str, at: str) -> None:
        """Go by the command line, until another way is chosen in the settings."""
        self._given = way, at

    def begin(self, session: Session) -> None:
        """A game comes to the table."""
        self._cockpit = RunStatus(
            session, self._window.autosave.clock, split_set_chosen(self._window.settings)
        )

    def act(self, may: bool) -> None:
        """The player may act from now on, or may not: for the clock of the game, and for timers beside it."""
        self._window.autosave.act(may)
        if self._settings != self._chosen:
            self._chosen, self._given = self._settings, None
        way = self._given or self._chosen
        if way != self._way:
            self._connect(*way)
        if self._teller is not None and self._cockpit is not None:
            self._teller.look(self._cockpit)
        if self._window.screen_shown is self._window.settings_screen and self.told != self._shown:
            self._shown = self.told
            self._window.invalidate()

    def _connect(self, way: str, at: str) -> None:
        """Speak to other timers than before, or to none."""
        # whoever was told last may still be taken leave of; nobody here waits for that
        self.close(0.0)
        self._way, self._refused = (way, at), ""
        if self._cockpit is not None and played_at(self._window.screen_shown) is not self._cockpit.game:
            # the game of before is over, or was left
            self._cockpit = None
        if way == OFF:
            return
        try:
            self._teller = TimerEvents(Sender(reach(way, at)))
        except AddressError as error:
            self._refused = str(error)

    @property
    def told(self) -> str:
        """How it stands, as a sentence; "" while it is off."""
        if self._refused:
            return f"{self._refused}."
        if self._teller is None:
            return ""
        speaker = self._teller.speaker
        if speaker.timers:
            return f"There: {speaker.reach.name}."
        why = f" ({speaker.trouble})" if speaker.trouble else ""
        return f"Not there yet: {speaker.reach.name}{why}. It is looked for now and then."

    def close(self, patience: float | None = None) -> None:
        """Say the last word."""
        teller, self._teller = self._teller, None
        if teller is not None:
            teller.speaker.close(*([] if patience is None else [patience]))
