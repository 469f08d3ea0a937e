"""What the buttons of a table do, and the keys that stand for them, whoever sits at it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from hades.pages import rule_pages
from hades.pages.fact import TextPage
from hades.session.position_editing import Draft
from hades.ui import exports, keys, texts
from hades.ui.kit.button import Label
from hades.ui.panels.sheet import CLOSE, Sheet, luck_rows, sheet_of
from hades.ui.screen import Achieved, Window
from hades.ui.table import camera_targets, simple_view

if TYPE_CHECKING:
    from hades.ui.table.table_screen import TableScreen


def deeds(table: TableScreen) -> Achieved:
    """Name of an action -> what does it, by the parts that the table has."""
    parts: Achieved = {**table.film.deeds(), **table.past.deeds(), **table.ways.deeds()}
    if table.looks_back:
        # the past cannot be acted upon
        return {**parts, **_always(table)}
    if table.running is not None:
        parts |= table.running.deeds()
    now = table.hands.deeds() if table.hands is not None else {}
    parts |= {**table.recap.deeds(), **table.hinting.deeds()}
    return {**parts, **_always(table), "again": table.film.again, "undo": table.ways.undo, **now}


def _always(table: TableScreen) -> Achieved:
    """What is done to what is shown, whatever that is."""
    window, layout, board = table.window, table.layout, table.board

    def strip(tab: int) -> None:
        table.tab = tab

    def ghost() -> None:
        board.ghost = not board.ghost
        window.change(ghost=board.ghost)

    def numbers() -> None:
        board.numbers = not board.numbers
        window.change(numbers=board.numbers)

    def clauses(*ids: str) -> None:
        table.open(_with_rules(rule_pages.rules("What this rests on", "", list(ids), window.rulebook)))

    def score() -> None:
        page = rule_pages.score(table.shown, now=not table.busy and not table.looks_back)
        table.open(sheet_of(page, ("Chase", "chase", keys.of("chase"))))

    def after() -> int | None:
        glance = table.past.glance
        return max(0, glance.line.moment[0] - 1) if glance is not None else None

    def edit() -> None:
        window.open_page("editor", Draft.of_game(table.game, after(), window.components))

    return {
        "reel": table.reel,
        "deck": table.turn_to,
        "look": lambda hex_: camera_targets.go_to(table, hex_),
        "clauses": clauses,
        "rule": partial(window.open_page, "rules"),
        "roster": lambda unit="": _roster(table, unit),
        "close-roster": lambda: _roster(table),
        "facts": lambda *where: window.open_page("facts", *where),
        "chase": lambda: window.open_page("chase"),
        "strip": strip,
        "settings": partial(window.open_page, "settings"),
        "help": lambda: table.open(texts.help_page()),
        "following": table.following,
        "back": lambda: layout.decision.scroll_by(5),
        "on": lambda: layout.decision.scroll_by(-5),
        "score": score,
        "why": lambda: _why(table),
        "about": lambda: _about(table),
        "played": lambda: _about(table),
        "lookup": lambda: window.open_page("rules", _rule_at_hand(table)),
        "both": lambda: camera_targets.both_decks(table),
        "ghost": ghost,
        "numbers": numbers,
        "threats": table.foresight.switch,
        "ids": lambda: window.change(ids=not window.settings.ids),
        "small": layout.switch_small,
        "mute": lambda: _turn_mute(window),
        "position": lambda: exports.write_position(window, table.game, after()),
        "edit": edit,
        "menu": window.home,
        simple_view.VIEW: lambda: simple_view.turn_view(table),
    }


def _turn_mute(window: Window) -> None:
    """Sound off, or on again."""
    window.change(mute=not window.settings.mute)
    if window.settings.mute:
        window.notice.tell(f"Sound is off.\n{keys.shown('mute')} turns it on again.")
    else:
        window.notice.tell(f"Sound is on.\n{window.sounds.state}")


def _rule_at_hand(table: TableScreen) -> str:
    """The first rule of the page that is open, of what is looked at, or of what is asked."""
    page = table.sheet or (table.past.glance.page if table.past.glance is not None else None)
    if page is not None:
        named = (left.split()[0] for style, left, _ in page.rows if style == "clause")
        return next(named, "").lstrip("-")
    asked = table.session.ask.clauses if table.session.ask is not None else ()
    if table.film.shot is not None:
        asked = table.film.shot.clauses
    return next(iter(asked), "").lstrip("-")


def _roster(table: TableScreen, unit: str = "") -> None:
    """Call up a Unit of the roster, or show and hide it."""
    if not unit:
        table.layout.roster.shown = not table.layout.roster.shown
        table.resize()
    elif not table.busy:
        if table.hands is not None:
            table.hands.pick(unit)
        table.show_unit(unit)


def _why(table: TableScreen) -> None:
    """Why what is shown is so, or what is asked."""
    if table.busy or table.film.flash is not None:
        table.past.why_step()
    else:
        table.open(_with_rules(rule_pages.why(table.session, table.window.rulebook)))


def _with_rules(page: TextPage) -> Sheet:
    """A page of text from which one can go on to all the rules."""
    return sheet_of(page, ("Rules", "rules", keys.of("lookup")))


def _about(table: TableScreen) -> None:
    """The page of what is played."""
    window, game = table.window, table.game
    luck = luck_rows(game, window.catalog, hide=window.settings.hide_seed)
    page = rule_pages.about(game, window.rulebook, luck)
    rows = (*table.note.rows, *page.rows) if table.note is not None else page.rows
    write = ("Keep as a position", "position", keys.of("position"))
    edit = ("Edit it", "edit", keys.of("edit"))
    tree = (("Branches", "branches", keys.of("branches")),)
    more: tuple[Label, ...] = tree if table.game.undo_mode == "analysis" else ()
    if table.hands is not None and table.game.over is None and table.game.turn:
        more = (("Concede", "concede", keys.of("concede")), *more)
    if table.game.placed is not None and table.hands is not None:
        more = (("Make a drill", "make-drill", keys.of("make-drill")), *more)
    table.open(Sheet((table.note or page).title, rows, (CLOSE, write, edit, *more)))
