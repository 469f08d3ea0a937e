"""A LiveSplit and a LiveSplit One of our own, written from what is publicly known (`hades.run.livesplit`).

Nothing of the game is imported here: this is a second reading of the same facts, so that a mistake must be
made twice to go unseen. Received messages are recorded as they came and handled as by the real programs.
"""

from __future__ import annotations

import contextlib
import json
import re
import socket
import threading
from collections.abc import Callable, Iterator

import attrs
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.sync.server import ServerConnection, serve
from websockets.typing import Origin

SEGMENTS = 4
_TIME = re.compile(r"(?:(?:(?:(\d+)\.)?(\d+):)?(\d+):)?(\d+)(?:\.(\d{1,7}))?")


def seconds(text: str) -> float:
    """Return ``[[[d.]hh:]mm:]ss[.fffffff]`` as seconds."""
    found = _TIME.fullmatch(text)
    assert found is not None, text
    days, hours, minutes, whole, fraction = found.groups()
    total = ((int(days or 0) * 24 + int(hours or 0)) * 60 + int(minutes or 0)) * 60 + int(whole)
    return round(total + float(f"0.{fraction or 0}"), 7)


@attrs.define
class Timer:
    """The timer of both: a row of segments that a run goes through."""

    segments: int = SEGMENTS
    phase: str = "NotRunning"
    index: int = -1
    game_time: float | None = None
    runs_by_itself: bool = True
    """True if game time runs without further messages."""
    splits: list[float | None] = attrs.field(factory=list)
    kept: list[list[float | None]] = attrs.field(factory=list)
    """The splits of the runs that have been reset."""

    def start(self) -> bool:
        if self.phase != "NotRunning":
            return False
        self.phase, self.index, self.game_time, self.splits = "Running", 0, None, []
        return True

    def split(self, *, skip: bool = False) -> bool:
        if skip and (self.phase not in ("Running", "Paused") or self.index >= self.segments - 1):
            return False
        if not skip and self.phase != "Running":
            return False
        self.splits.append(None if skip else self.game_time)
        self.index += 1
        if self.index == self.segments:
            self.phase = "Ended"
        return True

    def unsplit(self) -> bool:
        if self.phase == "NotRunning" or self.index < 1:
            return False
        self.phase = "Running" if self.phase == "Ended" else self.phase
        self.index -= 1
        self.splits.pop()
        return True

    def pause(self, *, on: bool) -> bool:
        if self.phase != ("Running" if on else "Paused"):
            return False
        self.phase = "Paused" if on else "Running"
        return True

    def reset(self) -> bool:
        if self.phase == "NotRunning":
            return False
        self.kept.append(self.splits)
        self.phase, self.index, self.splits = "NotRunning", -1, []
        return True


@attrs.define
class LiveSplit:
    """LiveSplit's own server: one case-sensitive command per line."""

    timer: Timer = attrs.field(factory=Timer)
    lines: list[str] = attrs.field(factory=list)
    unknown: list[str] = attrs.field(factory=list)
    method: str = "realtime"
    always_paused: bool = False

    def told(self, line: str) -> str | None:
        """Carry out a line, and return the answer, if there is one."""
        self.lines.append(line)
        command, _, rest = line.partition(" ")
        deeds: dict[str, Callable[[], object]] = {
            "starttimer": self._start,
            "startorsplit": lambda: self.timer.split() if self.timer.phase == "Running" else self._start(),
            "split": self.timer.split,
            "unsplit": self.timer.unsplit,
            "skipsplit": lambda: self.timer.split(skip=True),
            "pause": lambda: self.timer.pause(on=True),
            "resume": lambda: self.timer.pause(on=False),
            "reset": self.timer.reset,
            "alwayspausegametime": self._always_pause,
            "pausegametime": lambda: setattr(self.timer, "runs_by_itself", False),
        }
        if command in deeds and not rest:
            deeds[command]()
        elif command == "setgametime":
            self.timer.game_time = seconds(rest)
        elif command == "switchto" and rest in ("realtime", "gametime"):
            self.method = rest
        elif line == "getcurrenttimerphase":
            return self.timer.phase
        elif line == "getsplitindex":
            return str(self.timer.index)
        elif line == "getsplitcount":
            return str(self.timer.segments)
        elif line == "getgamename":
            return "Escape from Hades"
        elif line == "getcategoryname":
            return "Legendary"
        else:
            self.unknown.append(line)
        return None

    def _start(self) -> None:
        if self.timer.start():
            self.timer.runs_by_itself = not self.always_paused

    def _always_pause(self) -> None:
        self.always_paused, self.timer.runs_by_itself = True, False


@attrs.define
class LiveSplitOne:
    """LiveSplit One: one object per message, with an answer to each."""

    timer: Timer = attrs.field(factory=Timer)
    commands: list[dict[str, object]] = attrs.field(factory=list)
    errors: list[dict[str, object]] = attrs.field(factory=list)
    method: str = "RealTime"
    is_initialized: bool = False
    is_busy: bool = False
    """True if a menu is open, so that commands are refused."""

    def told(self, message: str) -> str:
        """Carry out a message, and return the answer."""
        command = json.loads(message)
        self.commands.append(command)
        name = command["command"]
        if name == "getCurrentState":
            state: dict[str, object] = {"state": self.timer.phase}
            if self.timer.phase in ("Running", "Paused"):
                state["index"] = self.timer.index
            return json.dumps({"success": state})
        deeds: dict[str, Callable[[], bool]] = {
            "start": self._start,
            "split": self.timer.split,
            "undoSplit": self.timer.unsplit,
            "skipSplit": lambda: self.timer.split(skip=True),
            "pause": lambda: self.timer.pause(on=True),
            "resume": lambda: self.timer.pause(on=False),
            "reset": self.timer.reset,
            "initializeGameTime": self._initialize,
            "pauseGameTime": self._pause_game_time,
            "setGameTime": lambda: self._set(command["time"]),
            "setCurrentTimingMethod": lambda: self._measure(command["timingMethod"]),
        }
        if self.is_busy or name not in deeds or not deeds[name]():
            self.errors.append(command)
            return json.dumps({"error": {"code": "Busy" if self.is_busy else "InvalidCommand"}})
        return json.dumps({"success": None})

    def _start(self) -> bool:
        self.is_initialized = self.is_initialized and self.timer.phase != "NotRunning"
        return self.timer.start()

    def _initialize(self) -> bool:
        fresh = self.timer.phase != "NotRunning" and not self.is_initialized
        self.is_initialized = True
        return fresh

    def _pause_game_time(self) -> bool:
        self.timer.runs_by_itself = False
        return self.timer.phase != "NotRunning"

    def _set(self, time: str) -> bool:
        self.timer.game_time = seconds(time)
        return self.timer.phase != "NotRunning"

    def _measure(self, method: str) -> bool:
        self.method = method
        return method in ("RealTime", "GameTime")


# ---- servers


class WebSocketServer:
    """A LiveSplit that listens for WebSocket; ``how`` selects how well or badly it behaves."""

    def __init__(self, livesplit: LiveSplit, how: str = "well", port: int = 0) -> None:
        self.livesplit, self.how = livesplit, how
        self.paths: list[str] = []
        self._is_closing = threading.Event()
        self._server = serve(self._serve, "127.0.0.1", port, compression=None, ping_interval=None)
        self.port: int = self._server.socket.getsockname()[1]
        self._open: list[ServerConnection] = []
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def _serve(self, connection: ServerConnection) -> None:
        assert connection.request is not None
        self.paths.append(connection.request.path)
        self._open.append(connection)
        if self.how == "hangs":
            self._is_closing.wait(30)
            return
        if self.how == "floods":
            threading.Thread(target=self._flood, args=(connection,), daemon=True).start()
        with contextlib.suppress(ConnectionClosed, OSError):
            for message in connection:
                assert isinstance(message, str)
                answer = self.livesplit.told(message)
                if answer is not None and self.how == "closes":
                    # the first byte of a frame, and nothing after it
                    connection.socket.sendall(b"\x81")
                    connection.socket.shutdown(socket.SHUT_RDWR)
                    return
                if answer is not None:
                    connection.send(answer)

    def _flood(self, connection: ServerConnection) -> None:
        with contextlib.suppress(ConnectionClosed, OSError):
            while True:
                connection.socket.sendall(b"\x81\x04pong" * 10_000)

    def hang_up(self) -> None:
        """Drop the connection."""
        while self._open:
            with contextlib.suppress(OSError):
                self._open.pop().socket.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Stop listening."""
        self._is_closing.set()
        self._server.shutdown()
        self.hang_up()


@contextlib.contextmanager
def browser(port: int, one: LiveSplitOne, origin: str | None = None) -> Iterator[Callable[[], None]]:
    """Provide a LiveSplit One that connects to a game from a web site, or with None as a program.

    Call the value to cut it off.
    """
    site = None if origin is None else Origin(origin)
    with connect(f"ws://127.0.0.1:{port}", origin=site, compression=None, ping_interval=None) as connection:

        def listen() -> None:
            with contextlib.suppress(ConnectionClosed, OSError):
                for message in connection:
                    assert isinstance(message, str)
                    connection.send(one.told(message))

        threading.Thread(target=listen, daemon=True).start()
        yield lambda: connection.socket.shutdown(socket.SHUT_RDWR)
