"""Events as lines of text: a heading for each step in which something happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from hades import narrate
from hades.state.events import Event


class EventLines:
    """Turns events into lines, step by step; quiet events only when asked for.

    The heading of a step waits until there is something to tell under it.
    """

    def __init__(
        self,
        titles: Mapping[str, str],
        *,
        full: bool = False,
        meaning: Callable[[Event], list[str]] | None = None,
    ) -> None:
        """``meaning`` says more of an event to who meets it for the first time."""
        self._titles = titles
        self._full = full
        self._meaning = meaning
        self._heading = ""

    def go_back(self, events: Iterable[Event]) -> None:
        """Something was taken back: go on as after the events that were told last, of what still stands."""
        self._heading = ""
        self.tell(events)

    def heading(self) -> list[str]:
        """The heading that waits, to stand before a command of its step; none if there is none."""
        waiting, self._heading = self._heading, ""
        return [waiting] if waiting else []

    def tell(self, events: Iterable[Event]) -> list[str]:
        """The lines for some events; with ``full``, quiet ones and the enemy's reasons too."""
        lines = []
        for event in events:
            if event.kind == "step_began" and not self._full:
                self._heading = narrate.sentence(event)
            elif self._full or not narrate.EVENT_KINDS[event.kind].quiet:
                lines += self.heading()
                lines.append(f"  {narrate.line(event, self._titles)}")
                lines += self._meaning(event) if self._meaning is not None else []
                if self._full:
                    lines += [f"      {reason}" for reason in narrate.why(event)]
        return lines
