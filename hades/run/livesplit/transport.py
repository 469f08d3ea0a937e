"""What goes between the game and a timer: messages, over lines or WebSocket, over a socket or a pipe.

A timer is believed in nothing: what it says is read in small pieces, and whoever never comes to an end,
breaks off in the middle or takes nothing in is let go.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from hades.study import extras

if TYPE_CHECKING:
    from websockets.client import ClientProtocol
    from websockets.server import ServerProtocol
    from websockets.uri import WebSocketURI

PIECE = 32
"""Bytes that are read at a time: what they may hold is worked through in a part of a millisecond."""
LONGEST = 4096
"""Bytes of a message that a timer may send."""
IN_A_ROW = 256
"""Pieces that a timer may say without a pause; LiveSplit One answers less to a whole run at once."""
UNHEARD = 32 * 1024
"""Bytes that may wait for a timer that takes nothing in."""

ORIGINS = (
    "https://one.livesplit.org",
    "tauri://localhost",
    "http://tauri.localhost",
    "https://tauri.localhost",
)
"""Where LiveSplit One is a page: its site, and its program on the systems there are."""

EXTRA = "websockets"
"""The package that WebSocket needs."""


class WireError(Exception):
    """A connection is of no use any more: why."""


class FloodError(WireError):
    """A timer said far more than it was asked."""

    def __init__(self) -> None:
        super().__init__("it says far more than it is asked")


class Channel(Protocol):
    """Where bytes go and come from."""

    @property
    def number(self) -> int | None:
        """What the system knows it by, so that it can be waited for; None if nobody can wait for it."""

    def send(self, data: bytes) -> int:
        """Send of these bytes what goes now; how many went."""

    def receive(self, most: int) -> bytes:
        """Bytes that are there, none at the end of all; `BlockingIOError` if there are none yet."""

    def close(self) -> None:
        """Let go of it."""


class SocketChannel:
    """A socket that waits for nothing."""

    def __init__(self, connected: socket.socket) -> None:
        connected.setblocking(False)
        # a split is a few bytes, and is to be seen now
        connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket = connected
        self.number = connected.fileno()

    def send(self, data: bytes) -> int:
        """Send of these bytes what goes now; how many went."""
        try:
            return self._socket.send(data)
        except BlockingIOError:
            return 0

    def receive(self, most: int) -> bytes:
        """Bytes that are there, none at the end of all."""
        return self._socket.recv(most)

    def end(self) -> None:
        """Say that nothing more is sent."""
        self._socket.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        """Let go of it."""
        self._socket.close()


class RawFile(Protocol):
    """A file without a buffer, open for reading and writing."""

    def write(self, data: bytes, /) -> int | None:
        """Write bytes."""

    def read(self, most: int, /) -> bytes | None:
        """Read what is there, waiting for the first of it."""

    def close(self) -> None:
        """Close it."""


class FileChannel:
    """A pipe. Nobody can wait for one, so it is read only when an answer is due, and waits for it then.

    That is done in the thread that speaks to timers, so one that hangs holds up nothing but what it is told.
    """

    def __init__(self, file: RawFile) -> None:
        self._file = file
        self.number = None

    def send(self, data: bytes) -> int:
        """Send these bytes; how many went."""
        return self._file.write(data) or 0

    def receive(self, most: int) -> bytes:
        """Bytes that are there, waiting for the first of them; none at the end of all."""
        return self._file.read(most) or b""

    def close(self) -> None:
        """Let go of it."""
        self._file.close()


class Framing(Protocol):
    """How messages are told from one another."""

    is_ready: bool
    """Whether a message may be sent."""

    def framed(self, message: str) -> bytes:
        """A message as it is sent."""

    def take(self, data: bytes) -> list[str]:
        """Messages that end in these bytes; `WireError` if that is no way to say anything."""

    def owed(self) -> bytes:
        """What is to be sent because of what came, or before anything else."""


class Lines:
    """A message is a line."""

    is_ready = True

    def __init__(self) -> None:
        self._begun = b""

    def framed(self, message: str) -> bytes:
        """A message as it is sent."""
        return message.encode("utf-8") + b"\n"

    def take(self, data: bytes) -> list[str]:
        """Messages that end in these bytes."""
        *ended, self._begun = (self._begun + data).split(b"\n")
        if len(self._begun) > LONGEST:
            raise WireError("a line has no end")
        return [line.decode("utf-8", "replace").strip("\r") for line in ended]

    def owed(self) -> bytes:
        """Nothing is sent because of what came."""
        return b""


class WebSocket:
    """A message is a text of a WebSocket. The package `EXTRA` knows how, and does nothing but that."""

    def __init__(
        self, protocol: ClientProtocol | ServerProtocol, welcome: Callable[[Any], None] | None = None
    ) -> None:
        from websockets.frames import Opcode
        from websockets.protocol import State

        self.is_ready = False
        self._protocol = protocol
        self._welcome = welcome
        """Answers whoever calls; None on the side that calls."""
        self._text, self._open = Opcode.TEXT, State.OPEN

    @classmethod
    def calling(cls, uri: WebSocketURI) -> WebSocket:
        """The side that calls."""
        from websockets.client import ClientProtocol

        protocol = ClientProtocol(uri, max_size=LONGEST)
        protocol.send_request(protocol.connect())
        return cls(protocol)

    @classmethod
    def hosting(cls) -> WebSocket:
        """The side that is called, by a page of LiveSplit One or by a program that is no browser; any other
        page is turned away."""
        from websockets.server import ServerProtocol
        from websockets.typing import Origin

        protocol = ServerProtocol(origins=[*map(Origin, ORIGINS), None], max_size=LONGEST)
        return cls(protocol, lambda request: protocol.send_response(protocol.accept(request)))

    def framed(self, message: str) -> bytes:
        """A message as it is sent."""
        self._protocol.send_text(message.encode("utf-8"))
        return self.owed()

    def take(self, data: bytes) -> list[str]:
        """Messages that end in these bytes; one in several frames, as no timer sends, is passed over."""
        from websockets.exceptions import InvalidOrigin

        protocol = self._protocol
        found: list[str] = []
        protocol.receive_data(data)
        events: list[Any] = protocol.events_received()
        for event in events:
            opcode = getattr(event, "opcode", None)
            if opcode is self._text and event.fin:
                found.append(bytes(event.data).decode("utf-8", "replace"))
            elif opcode is None and self._welcome is not None:
                self._welcome(event)
        if isinstance(protocol.handshake_exc, InvalidOrigin):
            raise WireError("a page that is not LiveSplit One wanted to know of the run")
        if protocol.handshake_exc is not None or protocol.parser_exc is not None:
            raise WireError("it speaks no WebSocket")
        self.is_ready = protocol.state is self._open
        if not self.is_ready and protocol.close_expected():
            raise WireError("it closed the connection")
        return found

    def owed(self) -> bytes:
        """Handshakes, and answers to pings."""
        return b"".join(self._protocol.data_to_send())


def has_websocket() -> bool:
    """Whether the package for WebSocket is there."""
    return extras.has(EXTRA)


def no_websocket() -> str:
    """What to do where it is not."""
    return f"WebSocket needs the package {EXTRA}: {extras.how_to_get(EXTRA)}"


class Wire:
    """Messages to and from one timer, none of which anybody waits for."""

    def __init__(self, channel: Channel, framing: Framing) -> None:
        self.channel = channel
        self._framing = framing
        self._out = bytearray(framing.owed())
        self._waiting: list[str] = []
        self._in_a_row = 0

    @property
    def is_idle(self) -> bool:
        """Whether all that was said has gone."""
        return not self._out and not self._waiting

    @property
    def wants_to_send(self) -> bool:
        """Whether something is to be sent that can be."""
        return bool(self._out)

    def say(self, message: str) -> None:
        """Send a message as soon as it goes.

        :raises WireError: if too much waits already.
        """
        if self._framing.is_ready:
            self._out += self._framing.framed(message)
        else:
            self._waiting.append(message)
        if len(self._out) > UNHEARD or len(self._waiting) > UNHEARD // 16:
            raise WireError("it takes nothing in")

    def flush(self) -> None:
        """Send what goes now.

        :raises OSError: if the connection is broken.
        """
        while self._out:
            went = self.channel.send(bytes(self._out))
            if not went:
                return
            del self._out[:went]

    def hear(self) -> list[str]:
        """Messages that are there.

        :raises OSError: if the connection is broken.
        :raises WireError: if it ended, or what came is nothing to go on with.
        """
        try:
            data = self.channel.receive(PIECE)
        except BlockingIOError:
            return []
        if not data:
            raise WireError("it closed the connection")
        self._in_a_row = self._in_a_row + 1 if len(data) == PIECE else 0
        if self._in_a_row > IN_A_ROW:
            raise FloodError
        was_ready = self._framing.is_ready
        found = self._framing.take(data)
        self._out += self._framing.owed()
        if self._framing.is_ready and not was_ready:
            waiting, self._waiting = self._waiting, []
            for message in waiting:
                self.say(message)
        return found

    def end(self, patience: float) -> None:
        """Send what is left, and let the other side take it in, for some seconds at most.

        :raises OSError: if the connection is broken.
        """
        ends = time.monotonic() + patience
        self.flush()
        if not isinstance(self.channel, SocketChannel):
            return
        # what is thrown away unread breaks a connection, and with it what is under way
        self.channel.end()
        while time.monotonic() < ends:
            try:
                if not self.channel.receive(LONGEST):
                    return
            except BlockingIOError:
                time.sleep(0.01)

    def close(self) -> None:
        """Let go of it."""
        self.channel.close()
