"""How timers are come by: LiveSplit is called, LiveSplit One calls here.

LiveSplit has a server for TCP and one for WebSocket, of which its user starts one, and on Windows a named
pipe that is always open. LiveSplit One is told by its user where the game is, and connects to it.
"""

from __future__ import annotations

import re
import socket
import sys
from collections.abc import Callable
from typing import Protocol

import attrs

from hades.run.livesplit.dialects import Dialect, LiveSplit, LiveSplitOne
from hades.run.livesplit.transport import (
    Channel,
    FileChannel,
    Lines,
    SocketChannel,
    WebSocket,
    Wire,
    has_websocket,
    no_websocket,
)

PORT = 16834
"""Where LiveSplit listens unless its user says otherwise."""
HOST = "localhost"
PATH = "/livesplit"
"""Where the WebSocket server of LiveSplit is."""
_HOST = re.compile(r"[\w.:%-]+")
PIPE = r"\\{}\pipe\LiveSplit"
AT_ONCE = 4
"""Timers that are listened to at once."""
LONGEST_CALL = 2.0
"""Seconds after which nobody is taken to be there."""

TCP, NAMED_PIPE, WS, ONE = "tcp", "pipe", "ws", "one"
WAYS = (TCP, NAMED_PIPE, WS, ONE)
"""By what a timer is spoken to."""


class AddressError(ValueError):
    """An address that is none, or a way that does not go here: why, and what would do."""


class Reach(Protocol):
    """How timers are come by, and how they are spoken to."""

    name: str
    """What is looked for where, for a sentence."""
    dialect: Dialect

    @property
    def listener(self) -> socket.socket | None:
        """A socket at which timers ring, to be waited for; None if nobody does."""

    def begin(self) -> None:
        """Begin to listen, if that is what is done; `OSError` if it cannot be."""

    def come_by(self, known: int) -> list[Wire]:
        """Timers that were not there before, if so many are; `OSError` if there is none to be called."""

    def close(self) -> None:
        """Listen no more."""


@attrs.define
class Call:
    """A LiveSplit that is called. There is one."""

    name: str
    _open: Callable[[], Channel]
    _frame: Callable[[], Lines | WebSocket]
    dialect: Dialect = attrs.field(factory=LiveSplit)
    listener: None = None

    def begin(self) -> None:
        """There is nothing to begin."""

    def come_by(self, known: int) -> list[Wire]:
        """The LiveSplit that answers, if none is known; `OSError` if there is none."""
        return [] if known else [Wire(self._open(), self._frame())]

    def close(self) -> None:
        """There is nothing to end."""


@attrs.define
class Host:
    """The place where LiveSplit One rings."""

    name: str
    address: tuple[str, int]
    dialect: Dialect = attrs.field(factory=LiveSplitOne)
    listener: socket.socket | None = None

    def begin(self) -> None:
        """Begin to listen; `OSError` if something else listens there."""
        if self.listener is None:
            family = socket.getaddrinfo(*self.address, type=socket.SOCK_STREAM)[0][0]
            self.listener = socket.create_server(self.address, family=family, backlog=AT_ONCE)
            self.listener.setblocking(False)

    def come_by(self, known: int) -> list[Wire]:
        """Timers that have rung."""
        found: list[Wire] = []
        while self.listener is not None:
            try:
                connected, _ = self.listener.accept()
            except OSError:
                break
            if known + len(found) < AT_ONCE:
                found.append(Wire(SocketChannel(connected), WebSocket.hosting()))
            else:
                connected.close()
        return found

    def close(self) -> None:
        """Listen no more."""
        if self.listener is not None:
            self.listener.close()
            self.listener = None


def address(text: str) -> tuple[str, int]:
    """Host and port of ``HOST``, ``HOST:PORT``, ``:PORT`` or ``[IPV6]:PORT``.

    :raises AddressError: if it is none of them.
    """
    host, colon, port = text.strip().rpartition(":")
    if not colon or (text.count(":") > 1 and not host.endswith("]")):
        host, port = text.strip(), str(PORT)
    host = host.removeprefix("[").removesuffix("]") or HOST
    try:
        host.encode("idna")
        is_host = _HOST.fullmatch(host) is not None
    except UnicodeError:
        is_host = False
    if not (is_host and port.isascii() and port.isdecimal() and 0 < int(port[:6]) < 65536):
        raise AddressError(f"{text[:60]!r} is no address; write HOST:PORT, such as {HOST}:{PORT}")
    return host, int(port)


def reach(way: str, at: str = "") -> Reach:
    """How timers are come by on one of the `WAYS`, at an address other than the usual.

    :raises AddressError: if that cannot be, saying why.
    """
    if way == NAMED_PIPE:
        return _pipe(at)
    host, port = address(at or HOST)
    if way == TCP:
        return Call(f"LiveSplit at {host}:{port}", lambda: _dialled(host, port), Lines)
    if not has_websocket():
        raise AddressError(no_websocket())
    if way == ONE:
        WebSocket.hosting()
        return Host(f"LiveSplit One, told to connect to ws://{host}:{port}", (host, port))
    url = f"ws://{f'[{host}]' if ':' in host else host}:{port}{PATH}"
    from websockets.uri import parse_uri

    uri = parse_uri(url)
    # what it needs is brought in now, not while somebody plays
    WebSocket.calling(uri)
    return Call(f"LiveSplit at {url}", lambda: _dialled(host, port), lambda: WebSocket.calling(uri))


def _dialled(host: str, port: int) -> Channel:
    return SocketChannel(socket.create_connection((host, port), timeout=LONGEST_CALL))


def _pipe(at: str) -> Call:
    """A pipe by the name of its machine, or by its own path."""
    path = at if set(at) & set("/\\") else PIPE.format(at or ".")
    if sys.platform != "win32" and not path.startswith("/"):
        raise AddressError("the pipe of LiveSplit is there on Windows only; tcp or ws goes everywhere")
    return Call(f"LiveSplit at {path}", lambda: FileChannel(_opened(path)), Lines)


def _opened(path: str):  # type: ignore[no-untyped-def]
    return open(path, "r+b", buffering=0)
