"""Connections to timers, and the threads that send them the progress of a run.

LiveSplit runs a WebSocket server to connect to; LiveSplit One connects to the game at an address that its
user enters. The game leaves the standing of the run and goes on. A missing timer is looked for again and
again; one that returns is sent everything it missed; one that sends far more than it is asked is left
alone for a while.
"""

from __future__ import annotations

import contextlib
import logging
import re
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import attrs

from hades.program_log import LOG
from hades.run.livesplit.dialects import AT_END, LIVESPLIT, LIVESPLIT_ONE, Dialect, TimerPlace, is_refusal
from hades.run.livesplit.standing import STRANGE, Deed, RunStanding, TimerStep, steps
from hades.study import extras

if TYPE_CHECKING:
    from websockets.sync.connection import Connection
    from websockets.sync.server import Server

WAYS = WS, ONE = "ws", "one"
"""Kinds of timers: LiveSplit's WebSocket server, or LiveSplit One."""
PORT = 16834
"""LiveSplit's default port."""
HOST = "localhost"
PATH = "/livesplit"
"""Path of LiveSplit's WebSocket server."""
ORIGINS = (
    "https://one.livesplit.org",
    "tauri://localhost",
    "http://tauri.localhost",
    "https://tauri.localhost",
)
"""Origins of LiveSplit One: its site, and its program on each system."""
EXTRA = "websockets"
"""The package needed."""

AT_ONCE = 4
"""Most timers connected at once."""
WORDS = 64
"""Most standings waiting to be sent; the newest contains the whole run."""
LONGEST = 4096
"""Most bytes of a message from a timer."""
PIECE = 256
"""Bytes read at a time."""
IN_A_ROW = 256
"""Most messages from a timer without a pause; LiveSplit One answers less to a whole run at once."""
PATIENCE = 5.0
"""Seconds for a timer to connect and to tell its position."""
DOUBT = 1.0
"""Seconds after a refusal before a timer is asked again for its position."""
TICK = 0.1
"""Seconds between updates of the time, while it runs."""
AGAIN, LONG = 5.0, 30.0
"""Seconds until a missing timer, or one that sent too much, is tried again."""
OFTEN = 0.02
"""Seconds between checks for new standings."""
FAREWELL = 0.5
"""Seconds that the end of the program waits for the last message."""

_HOST = re.compile(r"[\w.:%-]+")
_UNKNOWN = -1
"""Time of a split that a timer made by itself, and that is taken back."""
_SILENT = logging.getLogger("hades.livesplit")
_SILENT.addHandler(logging.NullHandler())
_SILENT.propagate = False


class AddressError(ValueError):
    """An unusable address or kind of timer; the message says why and what would do."""


class TimerError(Exception):
    """A timer has become unusable; the message says why."""


class FloodError(TimerError):
    """A timer sends far more than it is asked."""


def trouble_with(error: Exception) -> str:
    """Say why a timer is unusable; unexpected errors are logged."""
    from websockets.exceptions import ConnectionClosed, WebSocketException

    if isinstance(error, ConnectionClosed):
        return "it closed the connection"
    if isinstance(error, OSError):
        return error.strerror or str(error)
    if isinstance(error, TimerError | WebSocketException | EOFError):
        return str(error)
    LOG.error("LiveSplit could not be told", exc_info=error)
    return "something went wrong; the log of the program has it"


def address(text: str) -> tuple[str, int]:
    """Return host and port of ``HOST``, ``HOST:PORT``, ``:PORT`` or ``[IPV6]:PORT``.

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
        raise AddressError(f"{text[:60]!r} is not an address; write HOST:PORT, such as {HOST}:{PORT}")
    return host, int(port)


def reach(way: str, at: str = "") -> Reach:
    """Return a connection to a timer, one of `WAYS`, at the default address or another.

    :raises AddressError: if the address is invalid, or the package is missing.
    """
    if not extras.has(EXTRA):
        raise AddressError(f"WebSocket needs the package {EXTRA}: {extras.how_to_get(EXTRA)}")
    # Import now, not during the game.
    import websockets.sync.client
    import websockets.sync.server  # noqa: F401

    return Reach(way, *address(at or HOST))


@attrs.define
class Reach:
    """Kind and address of a timer, and how to connect to it."""

    way: str
    host: str
    port: int
    is_open: bool = attrs.field(default=False, init=False)
    """True while timers may connect here."""
    is_closed: bool = attrs.field(default=False, init=False)
    """True once no timer may connect any more."""
    _server: Server | None = attrs.field(default=None, init=False)

    @property
    def url(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"ws://{host}:{self.port}{PATH if self.way == WS else ''}"

    @property
    def name(self) -> str:
        """Kind and address of the timer, for a sentence."""
        return (
            f"LiveSplit at {self.url}" if self.way == WS else f"LiveSplit One, told to connect to {self.url}"
        )

    @property
    def dialect(self) -> Dialect:
        return LIVESPLIT if self.way == WS else LIVESPLIT_ONE

    def run(self, speak: Callable[[Connection], None], turned_away: Callable[[], None]) -> None:
        """Connect to a timer and ``speak`` with it, or serve timers and ``speak`` with each in its own
        thread.

        ``turned_away`` is called for a page that is not LiveSplit One.

        :raises Exception: if there is no timer, the address is taken, or ``speak`` raises on the way out.
        """
        from websockets.sync.client import ClientConnection, connect
        from websockets.sync.server import ServerConnection, serve
        from websockets.typing import Origin

        limits: dict[str, Any] = {
            "compression": None, "max_size": LONGEST, "open_timeout": PATIENCE, "ping_interval": None,
            "close_timeout": FAREWELL / 2, "logger": _SILENT,
        }  # fmt: skip
        if self.way == WS:
            limits |= {"proxy": None, "create_connection": _in_small_pieces(ClientConnection)}
            with connect(self.url, **limits) as connection:
                speak(connection)
            return

        def answered(_connection: object, _request: object, response: Any) -> None:
            if response.status_code == 403:
                turned_away()

        limits |= {
            "origins": [*map(Origin, ORIGINS), None],
            "process_response": answered,
            "create_connection": _in_small_pieces(ServerConnection),
        }
        with serve(speak, self.host, self.port, **limits) as server:
            self._server, self.is_open = server, not self.is_closed
            try:
                if self.is_open:
                    server.serve_forever()
            finally:
                self.is_open = False

    def close(self) -> None:
        """Stop serving, for good."""
        self.is_closed = True
        if self._server is not None:
            self._server.shutdown()


def _in_small_pieces(connection: type[Connection]) -> type[Connection]:
    """Return a subclass that reads so few bytes at a time that parsing them delays no frame."""
    return type(connection.__name__, (connection,), {"recv_bufsize": PIECE})


class Link:
    """A connected timer and the standing it was last sent.

    First the timer is asked for its position. ``remembered`` is the standing sent before a connection was
    lost, which goes on from there; a foreign run in the timer is reset once a run of this program has
    begun.
    """

    def __init__(self, connection: Connection, dialect: Dialect, remembered: RunStanding) -> None:
        self.connection = connection
        self.words: deque[RunStanding] = deque(maxlen=WORDS)
        """Standings still to be sent."""
        self.told: RunStanding | None = None
        """The standing last sent; None until the timer has told its position."""
        self._dialect = dialect
        self._remembered = remembered
        self._answers: list[str] = []
        self._asked = self._ticked = time.monotonic()
        self._doubted: float | None = None
        self._in_a_row = 0
        self._send(dialect.greeting)
        self._ask()

    def _send(self, messages: tuple[str, ...]) -> None:
        for message in messages:
            self.connection.send(message)

    def _ask(self) -> None:
        self.told, self._answers, self._asked, self._doubted = None, [], time.monotonic(), None
        self._send(self._dialect.questions)

    def hear(self, patience: float) -> bool:
        """Wait up to ``patience`` seconds for a message and process it; return whether one came.

        :raises TimerError: if the timer sends too much.
        """
        try:
            message = self.connection.recv(timeout=patience)
        except TimeoutError:
            self._in_a_row = 0
            return False
        self._in_a_row += 1
        if self._in_a_row > IN_A_ROW:
            raise FloodError("it says far more than it is asked")
        if isinstance(message, bytes):
            return True
        if self.told is None:
            self._answers.append(message)
            place = self._dialect.place(self._answers)
            self.told = None if place is None else self._placed(place)
        elif self._doubted is None and is_refusal(message):
            self._doubted = time.monotonic()
        return True

    def _placed(self, place: TimerPlace) -> RunStanding:
        """Return the standing that the timer knows, by its position."""
        known = self._remembered
        if place.splits < 0:
            return RunStanding()
        if known.run <= 0 or AT_END > place.splits > 1000:
            return RunStanding(run=STRANGE)
        splits = known.splits[: place.splits]
        if place.splits != AT_END:
            splits += (_UNKNOWN,) * (place.splits - len(splits))
        return attrs.evolve(known, splits=splits, is_stopped=place.is_paused, ms=_UNKNOWN)

    def follow(self, standing: RunStanding) -> None:
        """Send the steps from what the timer knows to a standing."""
        if self.told is None or self.told == standing:
            return
        for step in steps(self.told, standing):
            self._send(self._dialect.words(step))
        # A foreign run is left alone until a run of this program begins.
        if standing.run or self.told.run != STRANGE:
            self.told = self._remembered = standing

    def tick(self, standing: RunStanding, often: float) -> None:
        """Send the time every ``often`` seconds; after a refusal ask again for the position.

        :raises TimerError: if the timer does not answer.
        """
        now = time.monotonic()
        if self.told is None:
            if now - self._asked > PATIENCE:
                raise TimerError("it does not say where it stands")
        elif self._doubted is not None and now - self._doubted >= DOUBT:
            self._ask()
        elif standing.run > 0 and standing.since is not None and now - self._ticked >= often:
            self._ticked = now
            self._send(self._dialect.words(TimerStep(Deed.TIME, standing.at(now))))


class Sender:
    """Sends the standing of a run to timers. A missing timer is no error.

    ``tick`` is the interval between updates of the running time, in seconds, ``again`` that between tries
    for a missing timer, and ``long`` that after a timer has sent too much.
    """

    def __init__(self, reach: Reach, *, tick: float = TICK, again: float = AGAIN, long: float = LONG) -> None:
        self.reach = reach
        self.trouble = ""
        """The reason if no timer is connected or the last one was dropped, else ""."""
        self._tick, self._again, self._long = tick, again, long
        self._links: list[Link] = []
        self._standing = self._told = RunStanding()
        """The standing of the run, and the one that timers were last sent."""
        self._next_look = 0.0
        self._ends = threading.Event()
        self.thread = threading.Thread(target=self._run, name="LiveSplit", daemon=True)
        self.thread.start()

    def tell(self, standing: RunStanding) -> None:
        """Leave a standing to be sent; never blocks."""
        self._standing = standing
        for link in tuple(self._links):
            link.words.append(standing)

    def close(self, patience: float = FAREWELL) -> None:
        """Send the last standing and end, waiting at most ``patience`` seconds."""
        self._ends.set()
        ends = time.monotonic() + patience
        while self._links and time.monotonic() < ends:
            time.sleep(OFTEN / 4)
        for link in tuple(self._links):
            with contextlib.suppress(OSError):
                link.connection.socket.shutdown(socket.SHUT_RDWR)
        self.reach.close()
        self.thread.join(max(0.0, ends - time.monotonic()))

    @property
    def timers(self) -> int:
        """Number of connected timers that have told their position."""
        return sum(link.told is not None for link in tuple(self._links))

    # Threads

    def _run(self) -> None:
        while not self._ends.is_set():
            with self._noting_trouble():
                self.reach.run(self._speak, self._turned_away)
            self._ends.wait(max(self._again, self._next_look - time.monotonic()))

    def _turned_away(self) -> None:
        self.trouble = "a page that is not LiveSplit One wanted to know of the run"

    def _speak(self, connection: Connection) -> None:
        """Keep one timer up to date until it disconnects or the program ends."""
        if len(self._links) >= AT_ONCE or time.monotonic() < self._next_look:
            return
        with self._noting_trouble():
            link = Link(connection, self.reach.dialect, self._told)
            self._links.append(link)
            try:
                while not self._ends.is_set():
                    link.hear(min(OFTEN, self._tick))
                    self._catch_up(link)
                self._catch_up(link)
            finally:
                self._links.remove(link)

    def _catch_up(self, link: Link) -> None:
        while link.told is not None and link.words:
            link.follow(link.words.popleft())
        link.follow(self._standing)
        link.tick(self._standing, self._tick)
        if link.told is not None:
            self._told, self.trouble = link.told, ""

    @contextlib.contextmanager
    def _noting_trouble(self) -> Iterator[None]:
        """Keep the reason if a timer fails; the game always goes on."""
        try:
            yield
        except Exception as error:
            self.trouble = trouble_with(error)
            if isinstance(error, FloodError):
                self._next_look = time.monotonic() + self._long
