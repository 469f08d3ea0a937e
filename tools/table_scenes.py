"""Pictures at the table and after it: set-ups, all questions, enemy playback, replays, all endings."""

from __future__ import annotations

from typing import Any

from hades.ui.kit.action import Action
from tools.album import Album
from tools.find_questions import Corpus

TURNS = 4
"""Least number of turns to play."""


def set_ups(album: Album, seed: str) -> None:
    """Show the beginning of every scenario, before and after the suggested set-up."""
    from hades.content.load import scenario_ids

    hand = album.hand
    for scenario in scenario_ids():
        album.window.new_game(scenario, seed)
        album.playback()
        hand.wait()
        album.away()
        album.take(f"03-set-up-{scenario}")
        session = hand.screen.session
        lit = sorted(session.marks)
        if lit:
            hand.point_hex(lit[len(lit) // 2])
            album.take(f"03-set-up-where-{scenario}")
        while hand.screen.session.suggested():
            hand.press("CTRL+X")
            while hand.screen.busy:
                hand.press("ESC")
        hand.wait()
        if session.held:
            album.away()
            album.take(f"04-landed-{scenario}")
            hand.press("ENTER")
            while hand.screen.busy:
                hand.press("ESC")
            hand.wait()
        album.away()
        album.take(f"05-begins-{scenario}")
    album.window.home()
    hand.pump()


def decks(album: Album) -> None:
    """Show the decks: near, from afar, both, with the outline of the other deck, and in every palette."""
    from hades.ui.board.camera import STANDARD
    from hades.ui.settings import PALETTES

    hand = album.hand
    hand.press("HOME")
    hand.point(5, 5)
    for name, key, times in (("near", "+", 7), ("far", "-", 14)):
        for _ in range(times):
            hand.press(key)
        album.take(f"06-{name}")
    # The zoom is remembered, so all later pictures would show small hexes.
    while hand.screen.board.camera.wish != STANDARD:
        hand.press("HOME")
    hand.do("both")
    album.take("06-both")
    hand.do("both")
    hand.press("TAB")
    album.take("06-purgatory")
    hand.press("TAB")
    for palette in PALETTES:
        album.window.change(palette=palette)
        album.take(f"06-palette-{palette}")
    album.window.change(palette="standard")
    album.window.change(still=True)
    album.take("06-reduced-motion")
    album.window.change(still=False)


def phase(album: Album, seed: str) -> None:
    """Show the first SHL Phase: Units to act, reach, targets, odds, and every page over the table."""
    hand = album.hand
    album.window.new_game("historical", seed)
    album.playback()
    hand.land()
    album.playback()
    while hand.screen.session.ask.kind != "6.0?":
        hand.answer(hand.screen.options()[0].label)
        album.playback()
    hand.wait()
    album.away()
    album.take("06-phase")
    decks(album)
    table_pages(album)
    for unit in [option.select for option in hand.screen.session.options if option.select]:
        selected(album, unit)
    hand.press("F12")
    album.take("09-frame")
    hand.press("ESC")
    album.quiet()
    hand.point(*middle_of(hand, "End the SHL Phase"))
    album.take("11-button")
    album.window.settings.confirm = True
    hand.answer("End the SHL Phase")
    album.take("11-sure")
    hand.press("2")
    album.window.settings.confirm = False


def selected(album: Album, unit: str) -> None:
    """Show a selected Unit of a new kind: its choices, a path, a target, and refused actions."""
    hand, session = album.hand, album.hand.screen.session
    record = session.units[unit]
    kind = f"{record.type}{'-depleted' if record.depleted else ''}"
    if not record.hex or f"07-selected-{kind}" in album.taken:
        return
    hand.screen.act(Action("roster", unit))
    hand.pump()
    if session.selected != unit:
        return
    album.away()
    album.take(f"07-selected-{kind}")
    panel = hand.screen.layout.decision
    if panel.full:
        panel.scroll_by(-1000)
        album.take(f"07-not-possible-{kind}")
        panel.scroll_by(1000)
    far = [hex_ for hex_, way in session.ways.items() if len(way.hexes) >= 3]
    if far:
        hand.point_hex(sorted(far)[-1])
        album.take(f"07-way-{kind}")
    targets = [hex_ for hex_, mark in session.marks.items() if mark.kind == "target"]
    if targets:
        hand.point_hex(targets[0])
        album.take(f"08-target-{kind}")
        hand.click_hex(targets[0])
        if hand.screen.choices:
            album.take(f"09-chooser-{kind}")
    album.playback()
    while session.selected or hand.table.choices:
        hand.press("ESC")


def table_pages(album: Album) -> None:
    """Show every page that can be opened over the table."""
    hand, window = album.hand, album.window
    for name, action in (
        ("all-commands", "listing"),
        ("score-so-far", "score"),
        ("why", "why"),
    ):
        hand.screen.act(action)
        album.away()
        album.take(f"10-{name}")
        if hand.page is not None:
            album.through(f"10-{name}", lambda: hand.screen.panel, "PAGEDOWN", 5)
            hand.press("ESC")
        else:
            hand.screen.act(action)
    hand.screen.act("roster")
    hand.pump()
    album.take("10-roster")
    hand.press("ESC")
    spots = hand.screen.layout.strip.spots
    tabs = [spot.action for spot in spots if spot.action.name == "strip"]
    for action in tabs:
        hand.screen.act(action)
        album.take(f"10-{action}")
    if tabs:
        hand.screen.act(tabs[0])
    window.open_page("reference", "turn")
    screen = window.page("reference")
    for tab, name in enumerate(screen.tabs):
        screen.turn(tab)
        album.both(f"10-facts-{name}")
    album.leave()


def middle_of(hand: Any, words: str) -> tuple[float, float]:
    """Return the position of a choice in the decision panel."""
    number = next(n for n, o in enumerate(hand.screen.options()) if o.label.startswith(words))
    return hand.screen.layout.decision.find(f"option:{number}") or (5.0, 5.0)


def questions(album: Album, corpus: Corpus) -> None:
    """Show every question, and every command while the mouse points at it."""
    for kind, found in sorted(corpus.asks.items()):
        album.play(found.make())
        album.take(f"30-asked-{kind}")
    for verb, found in sorted(corpus.verbs.items()):
        album.play(found.make())
        album.take(f"31-may-{verb}{'' if pointed(album, verb) else '-here'}")
    album.window.home()
    album.hand.pump()


def pointed(album: Album, verb: str) -> bool:
    """Point at a command of a verb, on the map or among the choices; return whether there is one."""
    hand, screen = album.hand, album.hand.screen

    def gives(option: Any) -> bool:
        return any(command.verb == verb for command in option.commands)

    for hex_ in sorted(screen.session.marks):
        if any(gives(option) for option in screen.session.at(hex_)):
            hand.point_hex(hex_)
            return True
    panel = screen.layout.decision
    number = next((n for n, option in enumerate(screen.options()) if gives(option)), -1)
    for _ in range(60):
        at = panel.find(f"option:{number}")
        if at is not None:
            hand.point(*at)
            return True
        if number < 0 or not panel.scroll_by(-1):
            return False
        hand.pump()
    return False


# History view, and the end


def looking_back(album: Album) -> None:
    """Show the last enemy turn again, a step with its reasons, the log and its filters, and a past moment."""
    from hades.history.timeline import FILTERS

    hand = album.hand
    hand.do("again")
    album.away()
    album.take("15-again")
    screen = hand.screen
    while screen.busy and screen.playback.clip_playback.clip.kind not in ("walk", "note"):
        hand.press("SPACE")
    hand.press("P")
    album.take("15-again-step")
    hand.press("/")
    album.take("16-why-step")
    hand.press("ESC")
    hand.press("ESC")
    hand.press("F4")
    album.take("17-log")
    hand.press("UP")
    album.take("17-look-back")
    for name in FILTERS:
        hand.screen.history_view.set_filter(name)
        album.away()
        album.quiet()
        album.take(f"17-filter-{name}")
    hand.screen.history_view.set_filter("all")
    hand.press("ESC")


def the_rest(album: Album, player: Any, most: int) -> None:
    """Play on until all has been seen or ``most`` commands are given, skipping clips of known kinds."""
    from hades.session.option import Option

    hand = album.hand
    wanted = {"film-combat", "film-surprise", "film-circle", "film-walk-enemy", "film-note"}
    for _ in range(most):
        screen = hand.screen
        if not hasattr(screen, "session"):
            break
        if not wanted - album.taken and screen.game.turn > TURNS:
            return
        album.window.settings.speed = "1x" if wanted - album.taken else "instant"
        command = player(screen.game)
        screen.player_input.do(Option(command.name, (command,)))
        if screen.choices:
            album.take("13-sure")
            hand.press("1")
        album.playback()
        screen = hand.screen
        if hasattr(screen, "session") and screen.session.ask is not None:
            hand.point(5, 5)
            ask = screen.session.ask.kind
            album.take(f"phase-{screen.shown.section}-{ask}")


def ends(album: Album, corpus: Corpus) -> None:
    """Show every outcome of a game, with all parts of the end screen."""
    hand = album.hand
    for name, found in sorted(corpus.ends.items()):
        album.window.end(found.make())
        album.away()
        album.take(f"14-end-{name}")
        if name.startswith("scored-Major") or name == "left-in-system":
            hand.press("1")
            album.take(f"14-end-{name}-game")
            hand.press("ESC")
            hand.do("more")
            album.take(f"14-end-{name}-more")
    album.window.home()
    hand.pump()
