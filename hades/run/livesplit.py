"""Connection to LiveSplit and LiveSplit One, which time and split a run played here.

`steps` turns a change of the `RunStanding` into instructions, which a `Dialect` words for one kind of timer.
A `Sender` sends them by WebSocket from its own threads. LiveSplit has a server to connect to; LiveSplit One
connects to the game. A missing timer is tried again at intervals, and a timer that returns is sent everything
it missed. A timer that sends far more than expected is dropped for a while.

The protocols follow the sources of LiveSplit (``CommandServer.cs``, ``TimerModel.cs``, ``TimeSpanParser.cs``)
and LiveSplit One (``LiveSplitServer.ts``, ``server_protocol.rs``). LiveSplit takes one case-sensitive command
per message and confirms no split. ``starttimer`` works only on a timer that was reset, and clears game time,
so ``setgametime`` comes before each ``split``. A paused timer takes no splits. LiveSplit One answers every
JSON command, and refuses them while a menu is open.
"""

from __future__ import annotations

import contextlib
import json
import logging
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import attrs

from hades import optional_packages
from hades.content import untrusted_input
from hades.program_log import LOG
from hades.run.times import timespan

if TYPE_CHECKING:
    from websockets.sync.connection import Connection
    from websockets.sync.server import Server

STRANGE = -1
"""Number that stands for a run in a timer that this program did not start."""


@attrs.frozen
class RunStanding:
    """The state of a run as a timer shows it."""

    run: int = 0
    """Number of the run in this session of the program, from 1; 0 before the first."""
    splits: tuple[int | None, ...] = ()
    """Times in milliseconds of the splits up to the last split reached; None for a skipped split."""
    ms: int = 0
    """Real time in milliseconds since the first command, at ``since`` or at the end of the game."""
    since: float | None = None
    """The value of `time.monotonic` when the real time was ``ms``; None once the game is over."""
    is_stopped: bool = False
    """True if the game ended before its last split, so that the timer must be stopped."""

    def at(self, moment: float) -> int:
        """Return the real time in milliseconds at a ``moment`` of `time.monotonic`."""
        return self.ms if self.since is None else self.ms + int((moment - self.since) * 1000)


START, TIME, SPLIT, SKIP, UNSPLIT = "start", "time", "split", "skip", "unsplit"
STOP, GO_ON, RESET = "stop", "go on", "reset"
"""Kinds of instructions for a timer."""

Step = tuple[str, int]
"""An instruction for a timer, and a time in milliseconds for `TIME`, else 0."""


def steps(shown: RunStanding, now: RunStanding) -> list[Step]:
    """Return the instructions that bring a timer from the standing ``shown`` to the standing ``now``."""
    found: list[Step] = []
    if shown.run not in (0, now.run) and (now.run or shown.run != STRANGE):
        found.append((RESET, 0))
        shown = RunStanding()
    if not now.run:
        return found
    time, stays = shown.ms, shown.is_stopped and now.is_stopped and shown.splits == now.splits
    if not shown.run:
        found += [(START, 0), (TIME, now.ms)]
        time = now.ms
    elif shown.is_stopped and not stays:
        # A paused timer accepts no split.
        found.append((GO_ON, 0))
    same = 0
    while same < min(len(shown.splits), len(now.splits)) and shown.splits[same] == now.splits[same]:
        same += 1
    found += [(UNSPLIT, 0)] * (len(shown.splits) - same)
    for at in now.splits[same:]:
        if at is None:
            found.append((SKIP, 0))
        else:
            found += [(TIME, at), (SPLIT, 0)]
            time = at
    if time != now.ms:
        found.append((TIME, now.ms))
    if now.is_stopped and not stays:
        found.append((STOP, 0))
    return found


NOT_RUNNING, PAUSED, ENDED = "NotRunning", "Paused", "Ended"
PHASES = (NOT_RUNNING, "Running", PAUSED, ENDED)
_INDEX = re.compile(r"-1|\d{1,5}", re.ASCII)
AT_END = 1_000_000
"""Number of splits assumed for a timer that reports only that its run has ended."""

ANSWER = untrusted_input.Kind("an answer of LiveSplit One", 4096)


class TimerPlace(NamedTuple):
    splits: int
    """Number of splits made; -1 if the timer is not running, `AT_END` if only its end is known."""
    is_paused: bool


@attrs.frozen
class Dialect:
    """The commands and answers of one kind of timer."""

    greeting: tuple[str, ...]
    """Commands that make the timer show the game's time instead of its own."""
    questions: tuple[str, ...]
    """Commands that ask for the position of the timer."""
    place: Callable[[Sequence[str]], TimerPlace | None]
    """Function that returns the timer's position from its answers so far; None until these suffice."""
    commands: Mapping[str, tuple[str, ...]]
    """Commands for each kind of instruction, with ``%s`` for the time."""

    def words(self, step: Step) -> tuple[str, ...]:
        action, ms = step
        return tuple(command.replace("%s", timespan(ms)) for command in self.commands[action])


def _object(answer: str) -> dict[str, object]:
    try:
        found = untrusted_input.parse_json(answer, ANSWER)
    except untrusted_input.InputError:
        return {}
    return found if isinstance(found, dict) else {}


def is_refusal(answer: str) -> bool:
    """Return whether an answer refuses a command, as LiveSplit One does while one of its menus is open."""
    return "error" in _object(answer)


def _place_in_lines(answers: Sequence[str]) -> TimerPlace | None:
    known = [answer for answer in answers if answer in PHASES or _INDEX.fullmatch(answer)]
    if len(known) < 2 or known[0] not in PHASES:
        return None
    phase, index = known[:2]
    if phase == NOT_RUNNING or index in PHASES:
        return TimerPlace(-1, is_paused=False)
    return TimerPlace(int(index), phase == PAUSED)


def _place_in_objects(answers: Sequence[str]) -> TimerPlace | None:
    for answer in reversed(answers):
        found = _object(answer).get("success")
        if not isinstance(found, dict):
            continue
        phase, index = found.get("state"), found.get("index")
        if phase in (NOT_RUNNING, ENDED):
            return TimerPlace(-1 if phase == NOT_RUNNING else AT_END, is_paused=False)
        if isinstance(index, int) and not isinstance(index, bool) and 0 <= index < AT_END:
            return TimerPlace(index, phase == PAUSED)
    return None


def _message(command: str, **given: object) -> str:
    return json.dumps({"command": command, **given})


LIVESPLIT = Dialect(
    greeting=("switchto gametime", "alwayspausegametime"),
    questions=("getcurrenttimerphase", "getsplitindex"),
    place=_place_in_lines,
    commands={
        START: ("starttimer",),
        SPLIT: ("split",),
        SKIP: ("skipsplit",),
        UNSPLIT: ("unsplit",),
        STOP: ("pause",),
        GO_ON: ("resume",),
        RESET: ("reset",),
        TIME: ("setgametime %s",),
    },
)
"""The dialect of LiveSplit: one command per message. Only questions are answered."""

LIVESPLIT_ONE = Dialect(
    greeting=(_message("setCurrentTimingMethod", timingMethod="GameTime"),),
    questions=(_message("getCurrentState"),),
    place=_place_in_objects,
    commands={
        # Game time must be initialised for every run.
        START: (_message("start"), _message("initializeGameTime"), _message("pauseGameTime")),
        SPLIT: (_message("split"),),
        SKIP: (_message("skipSplit"),),
        UNSPLIT: (_message("undoSplit"),),
        STOP: (_message("pause"),),
        GO_ON: (_message("resume"),),
        # Otherwise the timer may first ask its user, and do nothing until it gets an answer.
        RESET: (_message("reset", saveAttempt=True),),
        TIME: (_message("setGameTime", time="%s"),),
    },
)
"""The dialect of LiveSplit One: one JSON object per message. Every message is answered."""


WAYS = WS, ONE = "ws", "one"
"""Kinds of timers: LiveSplit, through its WebSocket server, and LiveSplit One."""
PORT = 16834
"""Default port of LiveSplit."""
HOST = "localhost"
PATH = "/livesplit"
"""Path in the address of LiveSplit's WebSocket server."""
ORIGINS = (
    "https://one.livesplit.org",
    "tauri://localhost",
    "http://tauri.localhost",
    "https://tauri.localhost",
)
"""Web origins of LiveSplit One: its site, and the program on each system."""
EXTRA = "websockets"
"""Name of the package for WebSockets."""

AT_ONCE = 4
"""Maximum number of timers connected at the same time."""
LONGEST = 4096
"""Maximum length of a message from a timer, in bytes."""
PIECE = 256
"""Number of bytes read at a time."""
IN_A_ROW = 256
"""Maximum number of messages from a timer without a pause. LiveSplit One sends fewer during a run."""
PATIENCE = 5.0
"""Seconds within which a timer must connect, and within which it must report its position."""
DOUBT = 1.0
"""Seconds from a refusal until the timer is asked for its position again."""
TICK = 0.1
"""Seconds between updates of the running time."""
AGAIN = 5.0
"""Seconds after which a missing or dropped timer is tried again."""
OFTEN = 0.02
"""Seconds between checks for a new standing."""
FAREWELL = 0.5
"""Maximum number of seconds for which the program's exit waits for the last message."""

_HOST = re.compile(r"[\w.:%-]+")
_UNKNOWN = -1
"""Time of a split that the timer made by itself. Such a split is undone."""
_SILENT = logging.getLogger("hades.livesplit")
_SILENT.addHandler(logging.NullHandler())
_SILENT.propagate = False


class AddressError(ValueError):
    """Raised for an invalid address or a missing package; the message says what to do."""


class TimerError(Exception):
    """Raised when a timer becomes unusable; the message says why."""


def trouble_with(error: Exception) -> str:
    """Return why a timer is unusable. Unexpected errors are logged."""
    from websockets.exceptions import ConnectionClosed, WebSocketException

    if isinstance(error, ConnectionClosed):
        return "the timer closed the connection"
    if isinstance(error, OSError):
        return error.strerror or str(error)
    if isinstance(error, TimerError | WebSocketException | EOFError):
        return str(error)
    LOG.error("sending to LiveSplit failed", exc_info=error)
    return "unexpected error; see the program log"


def address(text: str) -> tuple[str, int]:
    """Return the host and port in ``HOST``, ``HOST:PORT``, ``:PORT`` or ``[IPV6]:PORT``.

    :raises AddressError: for any other text.
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
    """Return the connection to a timer of a kind in `WAYS`, at an address or by default on this machine.

    :raises AddressError: if the address is invalid or the package is missing.
    """
    if not optional_packages.has(EXTRA):
        raise AddressError(f"WebSocket needs the package {EXTRA}: {optional_packages.how_to_get(EXTRA)}")
    # Import now, not during the game.
    import websockets.sync.client
    import websockets.sync.server  # noqa: F401

    return Reach(way, *address(at or HOST))


@attrs.define
class Reach:
    """The kind and address of a timer, with the means to connect to it."""

    way: str
    host: str
    port: int
    _is_closed: bool = attrs.field(default=False, init=False)
    _server: Server | None = attrs.field(default=None, init=False)

    @property
    def url(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"ws://{host}:{self.port}{PATH if self.way == WS else ''}"

    @property
    def name(self) -> str:
        return f"LiveSplit at {self.url}" if self.way == WS else f"LiveSplit One, connecting to {self.url}"

    @property
    def dialect(self) -> Dialect:
        return LIVESPLIT if self.way == WS else LIVESPLIT_ONE

    def run(
        self, speak: Callable[[Connection], None], turned_away: Callable[[], None] = lambda: None
    ) -> None:
        """Connect to a timer and call ``speak``, or serve timers and call ``speak`` in a thread for each.

        ``turned_away`` is called when a page other than LiveSplit One tries to connect.

        :raises Exception: if there is no timer, if the address is in use, or if ``speak`` raises an
            exception.
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
            self._server = server
            if not self._is_closed:
                server.serve_forever()

    def close(self) -> None:
        self._is_closed = True
        if self._server is not None:
            self._server.shutdown()


def _in_small_pieces(connection: type[Connection]) -> type[Connection]:
    """Return a subclass that reads few bytes at a time, so that parsing never delays a frame."""
    return type(connection.__name__, (connection,), {"recv_bufsize": PIECE})


class Link:
    """A connection to a timer, with the standing last sent to it.

    Before anything is sent, the timer is asked for its position. ``remembered`` is the last standing sent
    before a connection was lost. A run that the timer's user started is reset once a run of this program
    begins.
    """

    def __init__(self, connection: Connection, dialect: Dialect, remembered: RunStanding) -> None:
        self.connection = connection
        self.sent: RunStanding | None = None
        """The standing last sent; None until the timer has reported its position."""
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
        self.sent, self._answers, self._asked, self._doubted = None, [], time.monotonic(), None
        self._send(self._dialect.questions)

    def hear(self, patience: float) -> bool:
        """Wait up to ``patience`` seconds for a message and process that. Returns False if no message came.

        :raises TimerError: if the timer sends too much.
        """
        try:
            message = self.connection.recv(timeout=patience)
        except TimeoutError:
            self._in_a_row = 0
            return False
        self._in_a_row += 1
        if self._in_a_row > IN_A_ROW:
            raise TimerError("the timer sends too many messages")
        if isinstance(message, bytes):
            return True
        if self.sent is None:
            self._answers.append(message)
            place = self._dialect.place(self._answers)
            self.sent = None if place is None else self._standing_at(place)
        elif self._doubted is None and is_refusal(message):
            self._doubted = time.monotonic()
        return True

    def _standing_at(self, place: TimerPlace) -> RunStanding:
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
        """Send the instructions that bring the timer to a standing."""
        if self.sent is None or self.sent == standing:
            return
        for step in steps(self.sent, standing):
            self._send(self._dialect.words(step))
        # A run started by the timer's user is left alone until a run of this program begins.
        if standing.run or self.sent.run != STRANGE:
            self.sent = self._remembered = standing

    def tick(self, standing: RunStanding, often: float) -> None:
        """Send the running time every ``often`` seconds, and after a refusal ask for the position again.

        :raises TimerError: if the timer does not answer.
        """
        now = time.monotonic()
        if self.sent is None:
            if now - self._asked > PATIENCE:
                raise TimerError("the timer does not report its state")
        elif self._doubted is not None and now - self._doubted >= DOUBT:
            self._ask()
        elif standing.run > 0 and standing.since is not None and now - self._ticked >= often:
            self._ticked = now
            self._send(self._dialect.words((TIME, standing.at(now))))


class Sender:
    """The sender of a run's standing to timers. A missing timer is no error.

    ``tick`` is the number of seconds between updates of the running time, ``again`` the number of seconds
    until a missing timer is tried again.
    """

    def __init__(self, reach: Reach, *, tick: float = TICK, again: float = AGAIN) -> None:
        self.reach = reach
        self.trouble = ""
        """Reason why no timer is connected, or why the last timer was dropped; "" if all is well."""
        self._tick, self._again = tick, again
        self._links: list[Link] = []
        self._standing = self._sent = self._ended = RunStanding()
        """The present standing, the standing last sent, and the final standing of the run before."""
        self._ends = threading.Event()
        self.thread = threading.Thread(target=self._run, name="LiveSplit", daemon=True)
        self.thread.start()

    def tell(self, standing: RunStanding) -> None:
        """Set the standing to send. Returns at once."""
        if standing.run != self._standing.run:
            self._ended = self._standing
        self._standing = standing

    def close(self, patience: float = FAREWELL) -> None:
        """Send the last standing and stop, within ``patience`` seconds."""
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
        """Number of connected timers that have reported their position."""
        return sum(link.sent is not None for link in tuple(self._links))

    # Threads

    def _run(self) -> None:
        while not self._ends.is_set():
            with self._noting_trouble():
                self.reach.run(self._speak, self._turned_away)
            self._ends.wait(self._again)

    def _turned_away(self) -> None:
        self.trouble = "a page that is not LiveSplit One tried to connect"

    def _speak(self, connection: Connection) -> None:
        if len(self._links) >= AT_ONCE:
            return
        with self._noting_trouble():
            link = Link(connection, self.reach.dialect, self._sent)
            self._links.append(link)
            try:
                while not self._ends.is_set():
                    link.hear(min(OFTEN, self._tick))
                    self._catch_up(link)
                self._catch_up(link)
            finally:
                self._links.remove(link)

    def _catch_up(self, link: Link) -> None:
        standing = self._standing
        if link.sent is not None and link.sent.run == self._ended.run:
            # Since this timer was last sent anything, a run may have ended and another begun.
            link.follow(self._ended)
        link.follow(standing)
        link.tick(standing, self._tick)
        if link.sent is not None:
            self._sent, self.trouble = link.sent, ""

    @contextlib.contextmanager
    def _noting_trouble(self) -> Iterator[None]:
        """Record why a timer failed, instead of raising the exception."""
        try:
            yield
        except Exception as error:
            self.trouble = trouble_with(error)


def probe(reach: Reach, patience: float) -> str:
    """Wait up to ``patience`` seconds for a timer to answer.

    Returns the reason if no timer answered, else "".
    """
    with contextlib.closing(Sender(reach)) as sender:
        ends = time.monotonic() + patience
        while not (sender.timers or sender.trouble) and time.monotonic() < ends:
            time.sleep(OFTEN)
        seconds = f"{patience:g} second{'s' * (patience != 1)}"
        return "" if sender.timers else sender.trouble or f"no timer connected within {seconds}"
