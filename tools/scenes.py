"""Pictures of the screens other than the table, such as title, settings, rules, drills and games."""

from __future__ import annotations

import os

from hades import Game
from hades.engine.line_history import PERSON
from hades.players import by_name
from hades.ui.screens.record import ACHIEVEMENTS, CAMPAIGNS, CAREER
from tools.album import Album
from tools.find_questions import Corpus


def title(album: Album) -> None:
    """Show the title screen, the page for a new game with its choices and text fields, and the help."""
    hand, window = album.hand, album.window
    album.away()
    album.take("01-title")
    hand.press("TAB")
    album.take("01-title-keys")
    hand.press("ESC")
    hand.press("F12")
    album.take("01-title-frame")
    hand.press("ESC")
    album.quiet()
    window.problem = "The last game cannot be loaded: last.hades: line 3 is not an object in JSON."
    album.take("01-title-problem")
    window.problem = ""
    hand.press("N")
    album.away()
    album.take("01-play")
    hand.point(*hand.screen.panel.find("at:chin-music"))
    album.take("01-play-pointed")
    hand.press("O")
    album.away()
    hand.press("TAB")
    album.take("01-play-options")
    hand.screen.go_to("seed")
    hand.press("SPACE")
    hand.type("any text of the player's own, however long it is")
    album.take("01-play-typed")
    hand.press("ESC")
    window.page("play").input.words = ""
    window.change(edition="2.1,-7.2-08,-M-08,-C-09,-6.7-08", undo="analysis", scenario="high-and-tight")
    album.away()
    album.take("01-play-mix")
    hand.press("ESC")
    album.take("01-play-mix-told")
    hand.press("O")
    window.change(edition="2.1", undo="strict", scenario="historical")
    hand.screen.change("edition", "mix")
    hand.pump()
    album.through("01-switches", lambda: hand.screen.panel, "PAGEDOWN")
    for _ in range(3):
        hand.press("ESC")
    hand.press("F1")
    album.both("02-help")
    hand.press("ESC")


def seeds(album: Album) -> None:
    """Show the seed of a new game: its kinds, the list of seeds, the key of a race."""
    from hades.run.seeds import new_race

    hand, window = album.hand, album.window
    typed = window.page("play").input
    typed.words = "official historical 19"
    window.home()
    hand.press("N")
    hand.press("O")
    album.away()
    album.take("01-play-official")
    window.change(hide_seed=True)
    typed.words = ""
    album.take("01-play-hidden")
    hand.do("seeds")
    album.take("01-play-seeds")
    hand.press("ESC")
    typed.words = new_race("a race").key
    album.take("01-play-race")
    album.leave()
    window.home()
    typed.words = ""
    window.change(hide_seed=False)


def runs(album: Album) -> None:
    """Show leaderboards without and with runs, a run before and after it is verified, and all runs."""
    from hades.run import leaderboards

    hand, window = album.hand, album.window
    usual = leaderboards.boards_folder
    leaderboards.boards_folder = lambda: album.scratch / leaderboards.FOLDER
    page = window.page("record")
    window.open_page("record", "Leaderboards")
    hand.pump()
    album.both("28-runs-none")
    hand.press_button("take-in")
    hand.type("/home/somebody/runs")
    album.take("28-runs-take-in")
    hand.press("ENTER")
    album.take("28-runs-take-in-refused")
    album.leave()
    known = leaderboards.Boards()
    for number, scenario in enumerate(("historical", "squeeze-play", "historical")):
        game = whole("7", scenario, pace=2100 + 700 * number)
        game.created = f"2026-11-{20 + number}T12:00:00+00:00"
        game.save(album.scratch / f"run-{number}.hades")
        known.add(album.scratch / f"run-{number}.hades", own=number == 0)
    window.open_page("record", "Leaderboards")
    hand.pump()
    album.both("28-runs-boards")
    hand.press_button("verify")
    page._work.wait()
    hand.pump(0.1)
    album.both("28-runs-proven")
    page.page.scroll_by(-40)
    album.take("28-runs-proven-end")
    page.turn(0)
    album.both("28-runs-all")
    album.leave()
    leaderboards.boards_folder = usual


def settings(album: Album) -> None:
    """Show the pages of settings and keys from top to bottom, and a key waiting to be assigned."""
    hand = album.hand
    hand.press("F9")
    screen = album.window.page("settings")
    album.through("02-settings", lambda: screen.panel, "DOWN")
    hand.press_button("keys")
    album.take("02-keys")
    hand.press("HOME")
    hand.press("ENTER")
    album.take("02-keys-waits")
    for _ in range(3):
        hand.press("ESC")


def rules(album: Album) -> None:
    """Show the rules: the list, a section, a clause, a ruling, searches with and without results."""
    hand, window = album.hand, album.window
    window.open_page("reference", "rules")
    hand.pump()
    album.take("20-rules")
    for id_ in ("5.4", "5.4-12", "6.7-08", "M-08"):
        window.open_page("reference", id_)
        hand.pump()
        album.both(f"20-rules-{id_}")
    for words, name in (("bounce", "search"), ("no such words", "nothing")):
        window.page("reference").reading = False
        window.page("reference").search(words)
        album.take(f"20-rules-{name}")
    window.page("reference").search("")
    for tab, name in enumerate(window.page("reference").tabs):
        window.page("reference").turn(tab)
        album.take(f"20-rules-tab-{name}")
    window.page("reference").turn(0)
    album.leave()


def pages(album: Album) -> None:
    """Show the page of games without games, lessons, puzzles and drills, and the about page."""
    hand, window = album.hand, album.window
    window.open_page("record", "Games")
    hand.pump()
    album.take("21-games-none")
    album.leave()
    window.open_page("learn")
    hand.pump()
    album.both("21-learn")
    album.leave()
    window.open_page("learn", "Puzzles")
    learn = window.page("learn")
    learn.choose([entry.id for entry in learn.entries()].index("two-decks"))
    album.both("21-puzzle")
    learn.act("play")
    hand.pump()
    album.take("21-puzzle-played")
    for _ in range(4):
        hand.press("ESC")
        hand.do("guide")
    album.take("21-puzzle-solution")
    hand.press("ENTER")
    hand.pump()
    album.take("21-puzzle-watched")
    hand.press("ESC")
    window.home()
    window.open_page("tools")
    hand.pump()
    drills = window.page("tools")
    names = [entry.id for entry in drills.entries()]
    drills.choose(names.index("tricky/01-trap-and-idol.toml"))
    album.both("22-drills")
    drills.act("watch")
    hand.pump()
    album.take("22-drill-watched")
    hand.press("ESC")
    drills.choose(drills.at)
    album.both("22-drills-run")
    drills.act("play")
    hand.pump()
    album.take("22-drill-played")
    hand.press("ESC")
    table, player = hand.screen, by_name("quick")
    for _ in range(6):
        table.session.run((player(table.game).name,))
    hand.wait()
    window.home()
    album.leave()
    window.open_page("reference", "about")
    for at in range(len(window.page("reference").entries())):
        window.page("reference").choose(at)
        album.both(f"23-about-{at + 1}")
    album.leave()


def whole(seed: str, scenario: str = "historical", pace: int = 0) -> Game:
    """Return a finished game of the heuristic player, with a clock of ``pace`` milliseconds per command."""
    game, player = Game.new(scenario, seed=seed), by_name("heuristic")
    while game.over is None:
        game.do(player(game))
        if pace:
            now = (len(game.history) - 1) * pace
            game.note(now, real=now, sitting=int(not now))
    return game


def watching(album: Album, seed: str) -> None:
    """Show the replay of a game: beginning, milestones, enemy playback, without spoilers; then play on."""
    hand, window = album.hand, album.window
    file, game = album.scratch / "watched.hades", whole(seed)
    game.save(file)
    window.watch(game, file=file)
    hand.pump()
    album.away()
    album.quiet()
    album.take("24-replay")
    hand.press("6")
    for _ in range(12):
        hand.press("SPACE")
    album.take("24-replay-event")
    marks = [spot for spot in hand.screen.bar.spots if spot.action.name in ("moment", "stops")]
    hand.point(*hand.screen.bar.find(str(marks[len(marks) // 2].action)))
    album.take("24-replay-mark")
    album.away()
    _noting(album)
    hand.press("P")
    album.take("24-replay-film")
    hand.do("spoilers")
    album.take("24-replay-film-veiled")
    hand.press("P")
    album.take("24-replay-veiled")
    hand.do("spoilers")
    hand.press("B")
    album.take("24-played-on")
    album.quiet()
    window.home()


def _noting(album: Album) -> None:
    """Show a note being written, and the list of all notes."""
    hand = album.hand
    for words in ("Here it began to go wrong; nobody saw it.", "And here it was too late."):
        hand.press("N")
        hand.type(words)
        album.away()
        album.take("24-replay-note-written")
        hand.press("ENTER")
        album.quiet()
        album.take("24-replay-note")
        hand.press("SPACE")
    hand.do("notes")
    album.take("24-replay-notes")
    hand.press("ESC")


def ways_back(album: Album, seed: str) -> None:
    """Show going back to a line in each undo mode, and a game's branches."""
    hand, window, player = album.hand, album.window, by_name("heuristic")
    for mode in ("strict", "casual", "analysis"):
        window.new_game("historical", seed, undo=mode)
        table = hand.screen
        while table.game.turn < 2:
            table.session.run((player(table.game).name,))
        table.undo_options.turn(lambda: None)
        hand.press("F4")
        for _ in range(12):
            hand.press("UP")
        album.away()
        album.take(f"25-past-{mode}")
        hand.press("B")
        album.take(f"25-back-{mode}")
        hand.press("ESC")
        album.quiet()
    for _ in range(3):
        table.session.run((player(table.game).name,))
        table.undo_options.turn(table.session.undo)
    hand.do("branches")
    album.away()
    album.quiet()
    album.take("25-branches")
    hand.press("F")
    hand.type("a name that somebody types")
    album.take("25-branches-name")
    window.home()


def mishap(album: Album) -> None:
    """Show the page of an internal error, before and after a bug report."""
    hand, window = album.hand, album.window
    window.crash_handler.handle(ZeroDivisionError("a fault made for its picture"))
    hand.faults = True
    hand.pump()
    album.take("26-mishap")
    hand.press_button("report")
    album.quiet()
    album.take("26-mishap-report")
    hand.press("ENTER")
    window.crash_handler.error, hand.faults = "", False


def games(album: Album, corpus: Corpus) -> None:
    """Show the page of games: an unfinished, a finished and a damaged game, and one from a drill."""
    folder = album.window.autosave_file.parent
    over = next(found for name, found in corpus.ends.items() if name.startswith("scored-"))
    over.make().save(folder / "won.hades")
    corpus.asks["6.0?"].make().save(folder / "under-way.hades")
    (folder / "broken.hades").write_text("this is no game\n", encoding="utf-8")
    damaged = folder / "damaged.hades"
    whole("7").save(damaged)
    lines = damaged.read_text(encoding="utf-8").splitlines(keepends=True)
    damaged.write_text("".join(lines[:200] + lines[201:]), encoding="utf-8")
    album.window.open_page("record", "Games")
    screen = album.window.page("record")
    for at, entry in enumerate(screen.entries()):
        screen.choose(at)
        for _ in range(4):
            album.hand.pump(0.1)
        album.both(f"21-games-{entry.id.removesuffix('.hades')}")
    album.leave()


def career(album: Album) -> None:
    """Show the record with some games, and each part of a career."""
    window, hand = album.window, album.hand
    folder = window.autosave_file.parent
    os.environ["XDG_DATA_HOME"] = str(folder)
    (folder / "games").mkdir(exist_ok=True)
    for day, (scenario, seed) in enumerate(
        (("historical", "a0"), ("squeeze-play", "a1"), ("chin-music", "a1")), 1
    ):
        game = begun_by_hand(scenario, seed, f"2026-11-{day:02d}T10:00:00+00:00")
        game.save(folder / "games" / f"kept-{day}.hades")
    screen = window.page("record")
    window.open_page("record")
    hand.pump()
    while screen.career_update is not None:
        hand.pump(0.05)
    screen.turn(CAREER)
    album.both("22-career")
    screen.choose(1)
    album.both("22-career-scenario")
    for tab, name in ((ACHIEVEMENTS, "achievements"), (CAMPAIGNS, "campaign")):
        screen.turn(tab)
        screen.choose(0)
        album.both(f"22-career-{name}")
    album.leave()


def begun_by_hand(scenario: str, seed: str, created: str) -> Game:
    """Return a whole game, a third of it random, as if a person had played it."""
    game, choose, luck = Game.new(scenario, seed=seed), by_name("heuristic"), by_name("random")
    game.player, game.created = PERSON, created
    while game.over is None:
        game.do((luck if game.turn and len(game.history) % 12 == 0 else choose)(game))
        game.note(
            len(game.history) * 4000, real=len(game.history) * 4000, sitting=int(len(game.history) == 1)
        )
    return game
