"""Words on a moment of a game: kept in its file, told where they belong; what is proved stays."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs
import pytest
from click.testing import CliRunner, Result

from hades import Annotation, Game, Refused, narrate, storage, story
from hades.cli import cli
from hades.engine.journal import LONGEST_WORDS
from hades.history.log import GameLog
from hades.printable import escaped
from hades.storage import Lock
from tests.games import played
from tests.wording import says


def run(*args: Any) -> Result:
    return CliRunner().invoke(cli, [str(arg) for arg in args], prog_name="hades")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "raid.hades"
    played("historical", "notes", "quick").save(path)
    return path


def lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines()


def test_a_file_is_annotated_and_proves_what_it_proved(file: Path) -> None:
    before = lines(file)
    said = run("annotate", file, 40, "Here the raid was lost.")
    assert (said.exit_code, said.stdout) == (0, "40 person: Here the raid was lost.\n")
    after = lines(file)
    # not a byte above the end is other than it was
    assert after[: len(before) - 1] == before[:-1]
    assert len(after) == len(before) + 1
    old, moved, new = (json.loads(line) for line in (before[-1], after[-2], after[-1]))
    assert (old["digest"], old["end"]) == (moved["digest"], new["end"])
    assert (new["annotation"], new["after"], new["by"]) == ("Here the raid was lost.", 40, "person")
    verdict = storage.verify(file)
    assert verdict.valid
    assert verdict.game is not None
    assert verdict.game.players == {"agent": len(verdict.game.history)}
    assert lines(file.parent / "raid.hades.before") == before
    changed = file.read_text(encoding="utf-8").replace("was lost", "was won")
    file.write_text(changed, encoding="utf-8")
    assert says(storage.verify(file).reason, "its checksum is wrong")


def test_the_last_words_on_a_moment_stand_and_none_take_them_away(file: Path) -> None:
    for after, words in ((40, "one"), (0, "begin"), (40, "two"), (41, "three"), (41, "")):
        assert run("annotate", file, after, words).exit_code == 0
    found = [json.loads(line) for line in run("annotate", file, "--json").stdout.splitlines()]
    bare = {"player": "person", "rings": [], "arrows": [], "event": None}
    assert found == [{"after": 0, "words": "begin"} | bare, {"after": 40, "words": "two"} | bare]
    assert Game.load(file).annotations == (Annotation(0, "begin", "person"), Annotation(40, "two", "person"))
    assert storage.verify(file).valid


def test_replay_and_story_tell_it_at_its_moment(file: Path) -> None:
    run("annotate", file, 40, "What *else*?")
    game = Game.load(file)
    told = run("replay", file).stdout.splitlines()
    first, then = (next(n for n, line in enumerate(told) if line.startswith(f"{k} > ")) for k in (40, 41))
    assert told[then - 1] == '    Note: "What *else*?"'
    assert told.count(told[then - 1]) == 1
    assert first < then - 1
    rows = [json.loads(line) for line in run("replay", file, "--json").stdout.splitlines()]
    (noted,) = (row for row in rows if "notes" in row)
    (note,) = noted["notes"]
    assert (noted["n"], note["words"], note["player"]) == (40, "What *else*?", "person")
    account = story.account(game)
    (chapter,) = (one for one in account.chapters if one.notes)
    about = f"after command 40, {game.history[39].name}"
    (noted,) = chapter.notes
    assert (chapter.turn, noted.about) == (game.view_after(40).turn, about)
    assert (noted.heading, noted.words, noted.pictures) == ("Note", "What *else*?", ())
    assert r"> **Note.** What \*else\*?" in story.markdown(account)
    assert "<blockquote>What *else*?</blockquote>" in story.page(account)
    assert "Note:" not in run("replay", file, "--to", 39).stdout
    assert "Note:" in run("replay", file, "--to", 40).stdout


def test_a_note_of_the_story_stands_below_the_paragraph_of_its_phase(file: Path) -> None:
    log = GameLog(Game.load(file))
    told = {"35": "The enemy comes.", "6": "The raid acts.", "789": "The turn ends."}
    turn = next(one.turn for one in story.account(Game.load(file)).chapters if len(one.paragraphs) == 3)
    lines = [line for line in log.lines if line.event.turn == turn and not line.head]
    for sections, words in told.items():
        line = next(line for line in lines if line.event.section[0] in sections)
        assert run("annotate", file, line.event.command, words, "--event", line.moment[1]).exit_code == 0
    account = story.account(Game.load(file))
    chapter = account.chapters[turn]
    assert [(note.words, note.below) for note in chapter.notes] == [
        *zip(told.values(), (1, 2, 3), strict=True)
    ]
    page = story.page(account)
    begins = [page.index(f"<p>{escaped(paragraph)}</p>") for paragraph in chapter.paragraphs]
    quotes = [page.index(words) for words in told.values()]
    assert sorted(begins + quotes) == [at for pair in zip(begins, quotes, strict=True) for at in pair]
    text = story.markdown(account)
    assert text.index("The enemy comes.") < text.index("The raid acts.") < text.index("The turn ends.")


@pytest.mark.parametrize(
    ("args", "told"),
    [
        ((9999, "x"), "there is no command 9999 to annotate"),
        ((4, "x" * (LONGEST_WORDS + 1)), f"one line of at most {LONGEST_WORDS} characters"),
        ((4, "a\nb"), "one line of at most"),
        ((4,), "the number of a command"),
        (("--ring", "I0505"), "the number of a command"),
        ((4, "x", "--ring", "I2505"), "'I2505' is off the map: columns are 01 to 20, rows 01 to 12"),
        ((4, "x", "--ring", "there"), "'there' is not a hex"),
        ((4, "x", "--arrow", "I0505", "i0505"), "an arrow needs two different hexes, not I0505"),
        ((4, "x", *(f"--ring=I{at // 12 + 1:02}{at % 12 + 1:02}" for at in range(41))), "at most 40 rings"),
        ((4, "x", "--event", 99), "there is no event 99 of command 4; it has "),
    ],
)
def test_what_cannot_be_annotated_leaves_the_file_alone(file: Path, args: tuple[Any, ...], told: str) -> None:
    before = file.read_bytes()
    said = run("annotate", file, *args)
    assert (said.exit_code, said.stdout) == (2, "")
    assert says(said.stderr, told)
    assert file.read_bytes() == before


def test_a_game_that_is_being_played_is_left_alone(file: Path) -> None:
    lock = Lock(file)
    try:
        assert run("annotate", file, 4, "x").exit_code == 2
    finally:
        lock.release()
    assert "no notes" in run("annotate", file).stdout
    assert "No such file" in run("annotate", file.parent / "none.hades", 4, "x").stderr


def test_words_go_with_their_moment_along_undo_and_branches(tmp_path: Path) -> None:
    game = Game.new("historical", seed="7", undo="analysis")
    game.do("place dante")
    game.annotate("on the hull", 1)
    game.do("place-at I0303")
    game.annotate("there")
    game.back_to(1)
    assert [one.words for one in game.annotations] == ["on the hull"]
    game.do("place-at I0304")
    assert [one.words for one in game.annotations] == ["on the hull"]
    game.switch("main")
    assert [(one.after, one.words) for one in game.annotations] == [(1, "on the hull"), (2, "there")]
    game.save(tmp_path / "x.hades")
    again = Game.load(tmp_path / "x.hades")
    assert again.annotations == game.annotations
    assert storage.verify(tmp_path / "x.hades").valid
    with pytest.raises(Refused):
        game.annotate("x", 3)


def test_a_game_is_gone_on_with_after_its_annotations(tmp_path: Path) -> None:
    game = Game.new("historical", seed="7")
    game.annotate("before anything")
    game.do("place dante")
    kept = storage.Recorder(game, tmp_path / "now.hades")
    game.annotate("now")
    kept.update()
    game.do("place-at I0303")
    kept.update()
    kept.close()
    assert storage.verify(tmp_path / "now.hades").valid
    assert [one.after for one in Game.load(tmp_path / "now.hades").annotations] == [0, 1]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"after": 5}, "after must be the number of a command, 0 to 1"),
        ({"after": None}, "after is null"),
        ({"annotation": "x" * 501}, "annotation: 501 characters"),
        ({"annotation": "a\nb"}, "cannot be shown"),
        ({"rings": ["I0505", 7]}, "rings"),
        ({"rings": ["P2101"]}, "off the map"),
        ({"rings": "I0505"}, "rings: 'I0505' is not valid"),
        ({"arrows": ["I0505"]}, "arrow"),
        ({"arrows": [["I0505"]]}, "two hexes"),
        ({"arrows": [["I0505", "I0505"]]}, "two different hexes"),
        ({"event": -1}, "event: -1 is not valid"),
    ],
)
def test_a_wrong_line_is_named(tmp_path: Path, change: dict[str, Any], told: str) -> None:
    game = Game.new("historical", seed="7")
    game.do("place dante")
    game.annotate("x")
    file = tmp_path / "x.hades"
    game.save(file)
    top, first, last = lines(file)
    wrong = json.dumps(json.loads(last) | change)
    file.write_text("\n".join([top, first, wrong, ""]), encoding="utf-8")
    with pytest.raises(storage.GameFileError, match=told):
        Game.load(file)


@pytest.mark.parametrize("field", [{"after": 0}, {"event": 0}, {"rings": []}, {"arrows": []}])
def test_a_command_has_no_after_and_no_marks(tmp_path: Path, field: dict[str, Any]) -> None:
    game = Game.new("historical", seed="7")
    game.do("place dante")
    game.save(tmp_path / "x.hades")
    top, first = lines(tmp_path / "x.hades")
    wrong = json.dumps(json.loads(first) | field)
    (tmp_path / "x.hades").write_text(f"{top}\n{wrong}\n", encoding="utf-8")
    with pytest.raises(storage.GameFileError, match="belongs to annotation"):
        Game.load(tmp_path / "x.hades")


MARKS = ("--ring", "i0505", "--ring", "P0607", "--arrow", "I0505", "I1906", "--arrow", "I0505", "P0607")


def test_rings_and_arrows_are_kept_and_told_everywhere(file: Path) -> None:
    said = run("annotate", file, 40, "There.", *MARKS)
    told = "(rings around I0505 and P0607; arrows from I0505 to I1906 and from I0505 to P0607)"
    assert (said.exit_code, said.stdout) == (0, f"40 person: There. {told}\n")
    line = json.loads(lines(file)[-1])
    assert line["rings"] == ["I0505", "P0607"]
    assert line["arrows"] == [["I0505", "I1906"], ["I0505", "P0607"]]
    assert storage.verify(file).valid
    note = Annotation(40, "There.", "person", ("I0505", "P0607"), (("I0505", "I1906"), ("I0505", "P0607")))
    assert Game.load(file).annotations == (note,)
    (found,) = map(json.loads, run("annotate", file, "--json").stdout.splitlines())
    assert (found["rings"], found["arrows"]) == (line["rings"], line["arrows"])
    assert f'    Note: "There." {told}' in run("replay", file).stdout.splitlines()
    changed = file.read_text(encoding="utf-8").replace('["I0505", "P0607"]', '["I0505", "P0608"]')
    file.write_text(changed, encoding="utf-8")
    assert says(storage.verify(file).reason, "its checksum is wrong")


def test_marks_without_words_are_a_note_and_nothing_takes_it_away(file: Path) -> None:
    run("annotate", file, 40, "", "--ring", "I0505")
    assert run("annotate", file).stdout == "40 person: ring around I0505\n"
    run("annotate", file, 40, "")
    assert "no notes" in run("annotate", file).stdout


def test_the_story_shows_rings_and_arrows_on_a_picture_of_their_moment(file: Path) -> None:
    run("annotate", file, 40, "There.", *MARKS)
    account = story.account(Game.load(file))
    (note,) = (note for chapter in account.chapters for note in chapter.notes)
    inferno, purgatory = note.pictures
    assert "Ringed: I0505." in inferno.alt
    assert says(inferno.alt, "Arrows from I0505 to I1906 and from I0505 to P0607.")
    assert "Ringed: P0607. Arrow from I0505 to P0607." in purgatory.alt
    # of an arrow between the decks each names the other end
    assert (inferno.svg.count(">P0607</text>"), purgatory.svg.count(">I0505</text>")) == (1, 1)
    page = story.page(account)
    assert inferno.svg.rpartition("</defs>")[2] in page
    assert purgatory.svg.rpartition("</defs>")[2] in page
    assert account.plain()["chapters"][note_turn(file)]["notes"][0]["pictures"] == [
        inferno.alt,
        purgatory.alt,
    ]
    assert inferno.svg.count('-mark-pen-ring" x=') == 1


def note_turn(file: Path) -> int:
    return Game.load(file).view_after(40).turn


def test_a_note_stands_on_an_event_of_its_command(file: Path) -> None:
    game = Game.load(file)
    # the enemy's phase is one command with many events
    command = max(range(len(game.history) + 1), key=lambda n: len(game.events_of(n)))
    events = game.events_of(command)
    # one after which more is told
    at = next(n for n, event in enumerate(events) if event.kind == "combat")
    assert run("annotate", file, command, "This shot!", "--event", at).exit_code == 0
    assert run("annotate", file, command, "And the end of it.").exit_code == 0
    found = Game.load(file).annotations
    assert [(one.after, one.event, one.words) for one in found] == [
        (command, at, "This shot!"),
        (command, None, "And the end of it."),
    ]
    assert storage.verify(file).valid
    told = run("replay", file, "--log").stdout.splitlines()
    shot = next(n for n, line in enumerate(told) if line == '    Note: "This shot!"')
    before = [line.strip() for line in told[:shot]]
    assert narrate.line(events[at]) in before
    assert narrate.line(events[at + 1]) not in before[-40:]
    (row,) = (
        row for row in map(json.loads, run("replay", file, "--json").stdout.splitlines()) if "notes" in row
    )
    assert [note["event"] for note in row["notes"]] == [at, None]
    assert [event["kind"] for event in row["events"]] == [event.kind for event in events]
    texts = [note.text for chapter in story.account(Game.load(file)).chapters for note in chapter.notes]
    name = game.history[command - 1].name
    assert texts == [
        f'Note, during command {command}, {name}: "This shot!"',
        f'Note, after command {command}, {name}: "And the end of it."',
    ]


def test_a_note_on_an_event_that_is_told_no_more_stands_at_the_end_of_its_command(tmp_path: Path) -> None:
    game = Game.new("historical", seed="7")
    game.do("place dante")
    game.annotate("x")
    file = tmp_path / "x.hades"
    game.save(file)
    move = storage.read(file).moves[-1]
    assert move.note is not None
    later = attrs.evolve(move, event=500)
    recording = attrs.evolve(storage.read(file), moves=(storage.read(file).moves[0], later))
    again = storage.begin(recording)
    for one in recording.moves:
        storage.step(again, recording, one)
    assert again.annotations == (Annotation(1, "x", "agent"),)
