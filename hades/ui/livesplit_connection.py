"""The connection of the window to LiveSplit, if the settings or the command line ask for a connection."""

from __future__ import annotations

from hades.engine.game import Game
from hades.run.livesplit import FAREWELL, AddressError, Sender, reach
from hades.run.status import RunStatus, TimerEvents
from hades.session.game_saver import Autosave
from hades.session.session import Session
from hades.ui.settings import Settings, split_set_chosen

OFF = "off"


class Timers:
    """The connection to LiveSplit, which reports the current game; idle while the setting is off."""

    def __init__(self, settings: Settings, autosave: Autosave) -> None:
        self._settings, self._autosave = settings, autosave
        self._way = OFF, ""
        self._events: TimerEvents | None = None
        self._status: RunStatus | None = None
        self._refused = self._shown = ""

    def begin(self, session: Session) -> None:
        """Begin to follow the game of a session."""
        self._status = RunStatus(session, self._autosave.clock, split_set_chosen(self._settings))

    def leave(self) -> None:
        """Stop following the game, so that its session can be freed."""
        self._status = None

    def act(self, may: bool, game: Game | None) -> bool:
        """Tell the clock and LiveSplit whether the player can act; return whether `status` has changed."""
        self._autosave.act(may)
        way = self._settings.livesplit, self._settings.livesplit_at
        if way != self._way:
            self._connect(*way, game)
        if self._events is not None and self._status is not None:
            self._events.look(self._status)
        before, self._shown = self._shown, self.status
        return self._shown != before

    def _connect(self, way: str, at: str, game: Game | None) -> None:
        # Do not wait until the previous timer has received its last message.
        self.close(0.0)
        self._way, self._refused = (way, at), ""
        if self._status is not None and game is not self._status.game:
            # The previous game is over, or was left.
            self._status = None
        if way == OFF:
            return
        try:
            self._events = TimerEvents(Sender(reach(way, at)))
        except AddressError as error:
            self._refused = str(error)

    @property
    def status(self) -> str:
        """State of the connection, as a sentence; "" while it is off."""
        if self._refused:
            return f"{self._refused}."
        if self._events is None:
            return ""
        sender = self._events.sender
        if sender.timers:
            return f"Connected: {sender.reach.name}."
        why = f" ({sender.trouble})" if sender.trouble else ""
        return f"Not connected: {sender.reach.name}{why}. Retrying regularly."

    def close(self, patience: float = FAREWELL) -> None:
        """Send the last message and disconnect, after at most ``patience`` seconds."""
        events, self._events = self._events, None
        if events is not None:
            events.sender.close(patience)
