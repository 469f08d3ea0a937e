"""The thread that tells timers how a run goes, so that nobody who plays waits for one.

Whoever plays leaves word of where the run stands and goes on: that takes a microsecond, and wakes nobody,
for whoever is woken takes his turn at once. What comes of it is the thread's affair. It looks for words and
timers now and then, reads what those say in small pieces with a rest in between, lets go of whoever is of no
use, and tells whoever comes back all that he missed. At most `WORDS` are kept; of more the newest, since the
last of them says where the run stands as a whole.
"""

from __future__ import annotations

import contextlib
import select
import threading
import time
from collections import deque
from collections.abc import Iterator

from hades.record.program_log import LOG
from hades.run.livesplit.calling import Reach
from hades.run.livesplit.link import TICK, Link
from hades.run.livesplit.run_standing import RunStanding
from hades.run.livesplit.transport import FloodError, WireError

WORDS = 64
"""Standings that wait to be told at most."""
AGAIN = 5.0
"""Seconds after which a timer that is not there is looked for again."""
LONG = 30.0
"""Seconds for which nothing is heard of one that says far more than it is asked."""
OFTEN, SELDOM = 0.02, 0.1
"""Seconds from one look for new words to the next, with timers and without; and of rest after something was
read, so that whoever talks without end takes next to no time."""
FAREWELL = 0.5
"""Seconds that the end of the program waits for the last word to go."""


class Sender:
    """Tells timers where a run stands. A timer that is not there is no fault, and nobody is told of it.

    ``tick`` is how often a timer is told the time while it runs on, in seconds, ``again`` when one that is
    not there is looked for again, and ``long`` when one that said too much is.
    """

    def __init__(self, reach: Reach, *, tick: float = TICK, again: float = AGAIN, long: float = LONG) -> None:
        self.reach = reach
        self.trouble = ""
        """Why no timer is there, or why the last one was let go; "" if all is well."""
        self._tick, self._again, self._long = tick, again, long
        self._words: deque[RunStanding] = deque(maxlen=WORDS)
        self._links: list[Link] = []
        self._standing = self._told = RunStanding()
        """Where the run stands, and what of that a timer was told."""
        self._next_look = 0.0
        self._is_ending = False
        self.thread = threading.Thread(target=self._run, name="LiveSplit", daemon=True)
        """The thread that does the speaking."""
        self.thread.start()

    def tell(self, standing: RunStanding) -> None:
        """Leave word of where the run stands. Never waits."""
        self._words.append(standing)

    def close(self, patience: float = FAREWELL) -> None:
        """Say the last word, and end; a timer that holds it up is left alone after so many seconds."""
        self._is_ending = True
        self.thread.join(patience)

    @property
    def timers(self) -> int:
        """How many timers are there and have said where they stand."""
        return sum(not link.is_asked for link in self._links)

    # ---- the thread

    def _run(self) -> None:
        try:
            while not self._is_ending:
                self._turn()
            self._follow(time.monotonic())
            for link in list(self._links):
                with self._listening_to(link):
                    link.wire.end(FAREWELL / 2)
        except Exception:
            # whatever is wrong here, the game goes on
            LOG.exception("LiveSplit is told nothing any more")
            self.trouble = "something went wrong; the log of the program has it"
        finally:
            for link in self._links:
                link.wire.close()
            self.reach.close()

    def _turn(self) -> None:
        now = time.monotonic()
        if now >= self._next_look:
            self._look(now)
        talking = self._wait(now)
        now = time.monotonic()
        for link in talking:
            with self._listening_to(link):
                link.hear(now)
        self._follow(now)
        if talking:
            time.sleep(OFTEN)

    def _look(self, now: float) -> None:
        """Look for timers."""
        try:
            self.reach.begin()
            for wire in self.reach.come_by(len(self._links)):
                self._links.append(Link(wire, self.reach.dialect, self._told, now))
                with self._listening_to(self._links[-1]):
                    wire.flush()
        except OSError as error:
            self.trouble = error.strerror or str(error)
        self._next_look = max(self._next_look, now if self.reach.listener is not None else now + self._again)

    def _wait(self, now: float) -> list[Link]:
        """Wait until there is something to do; timers that say something."""
        named = {link.wire.channel.number: link for link in self._links}
        # nobody can wait for a pipe, but it is read where an answer is due
        pipe = named.pop(None, None)
        due = [pipe] if pipe is not None and pipe.is_asked else []
        listening = [number for number in named if number is not None]
        if self.reach.listener is not None and now >= self._next_look:
            listening.append(self.reach.listener.fileno())
        sending = [number for number in listening if number in named and named[number].wire.wants_to_send]
        patience = 0.0 if due else min(OFTEN, self._tick) if self._links else SELDOM
        if not listening:
            time.sleep(patience)
            return due
        heard, _, _ = select.select(listening, sending, [], patience)
        return [*due, *(named[number] for number in heard if number in named)]

    def _follow(self, now: float) -> None:
        """Tell every timer what it does not know, standing by standing."""
        while self._words:
            self._standing = self._words.popleft()
            for link in list(self._links):
                with self._listening_to(link):
                    link.follow(self._standing)
        for link in list(self._links):
            with self._listening_to(link):
                link.follow(self._standing)
                link.tick(self._standing, now, self._tick)
                link.wire.flush()
                if link.told is not None:
                    self._told, self.trouble = link.told, ""

    @contextlib.contextmanager
    def _listening_to(self, link: Link) -> Iterator[None]:
        """While something is done with a timer, which is let go if it is of no use."""
        try:
            yield
        except (OSError, WireError) as error:
            self.trouble = (error.strerror if isinstance(error, OSError) else "") or str(error)
            link.wire.close()
            self._links.remove(link)
            patience = self._long if isinstance(error, FloodError) else self._again
            if isinstance(error, FloodError) or self.reach.listener is None:
                self._next_look = time.monotonic() + patience
