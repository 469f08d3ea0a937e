"""Pages that explain an event: what happened, what was considered and chosen, and the rules."""

from __future__ import annotations

from hades import narrate
from hades.content.rulebook import Rulebook
from hades.facts import game_pages
from hades.facts.rows import Row, TextPage
from hades.history.event_hexes import EventHexes
from hades.history.playback.clip import sides_of
from hades.narrate import component_texts
from hades.state.events import Event
from hades.view import View
from hades.wording import signed


def event_page(events: list[Event], view: View, places: EventHexes, order: str, book: Rulebook) -> TextPage:
    """Return the page about events that belong together.

    ``view`` is from before the events, ``places`` are the hexes marked for them, and ``order`` is the command
    behind them if the player's side acted, otherwise "".
    """
    rows: list[Row] = []
    if order:
        rows.append(("key", "Your command", order))
    rows += [("text", narrate.sentence(event), "") for event in events]
    for event in events:
        if event.kind == "combat":
            rows += _sum(event)
    choice = [row for event in events for row in _choice(event, view)]
    if choice:
        rows += [("head", "Candidates", ""), *choice]
    if not choice:
        rows += [("text", line, "") for event in events for line in narrate.grounds(event)]
    legend = _legend(places)
    if legend:
        rows.append(("faint", f"On the board: {legend}.", ""))
    ids = tuple(dict.fromkeys(id_ for event in events for id_ in event.clauses))
    if ids:
        rows += _rules(ids, book)
    return TextPage("Why?", tuple(rows))


def step_page(title: str, clauses: tuple[str, ...], view: View, book: Rulebook) -> TextPage:
    """Return the page about the beginning of a turn or step, with the state of the game."""
    friends = sum(1 for u in view.units if u.hex and u.is_friend)
    enemies = sum(1 for u in view.units if u.hex and not u.is_friend)
    rows: list[Row] = [
        ("text", title, ""),
        ("key", "Your Units", f"{friends} on the Hades"),
        ("key", "Enemies", f"{enemies} on the Hades"),
        ("key", "Score", narrate.as_vp(view.score.vp)),
        ("key", "Cards left", str(view.turns_left)),
        *_rules(clauses, book),
    ]
    return TextPage("This moment", tuple(rows))


def _sum(event: Event) -> list[Row]:
    data = event.data
    more = ("Bonus", data["bonus"]), ("Cover", data["target"]["cover"])
    return [
        *(("key", side.name, side.drew) for side in sides_of(event)),
        *(("key", what, signed(count)) for what, count in more if count),
        ("key", "Sum", signed(data["net"])),
    ]


def _rules(ids: tuple[str, ...], book: Rulebook) -> list[Row]:
    """Return each rule in our words, without section titles, since the page is narrow."""
    rows: list[Row] = [("head", "Rules", "")]
    for style, left, right in game_pages.rules_page("", "", ids, book).rows:
        kind = next((word for word in ("erratum", "ruling") if right.startswith(word)), "")
        rows.append((style, left, kind if style == "clause" else right))
    return rows


def _choice(event: Event, view: View) -> list[Row]:
    """Return the candidates with their places, marking the chosen ones, and then the reasons in words."""
    where = {u.id: u.hex or u.place for u in view.units}
    where |= {r.id: r.hex for r in view.installations}
    considered = [*event.data.get("considered", ()), *event.data.get("damaged", ())]
    taken = {event.data.get("unit"), event.data.get("si"), *event.data.get("units", ())}
    rows: list[Row] = []
    if len(considered) > 1:
        for id_ in considered:
            sign = "► chosen" if id_ in taken else "not chosen"
            rows.append(("key", sign, f"{narrate.title(id_)} in {where.get(id_, '')}"))
    return [*rows, *(("text", reason, "") for reason in narrate.why(event))]


def _legend(places: EventHexes) -> str:
    parts = (
        ("ring = acting Unit", bool(places.actor_hex)),
        ("dots = path", len(places.path) > 1),
        ("reticle = target", bool(places.chosen)),
        ("brackets = other candidates", bool(places.others)),
    )
    return "; ".join(words_ for words_, there in parts if there)


def step_name(section: str) -> str:
    """Return the section and the name of a step: ``5.4 Movement``."""
    return f"{section} {component_texts.SHORT_STEPS.get(section, '')}".strip()


def moment_name(turn: int, section: str) -> str:
    """Return the turn and the step of a moment: ``turn 3, step 5.4 Movement``."""
    return f"{f'turn {turn}' if turn else 'the set-up'}, step {step_name(section)}"
