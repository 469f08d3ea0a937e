"""Game files: what was saved loads, what was tampered with is found."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hades import Game, storage
from hades.content.edition import switches
from hades.content.revisions import latest
from hades.players import by_name
from hades.state.state import digest_of
from hades.storage import GameFileError, MismatchError, Recorder, Verdict, game_file_format, games_folder
from hades.storage.reading import glance
from tests.engine.table import Table, begun, played_on
from tests.wording import says

Edit = Callable[[list[Any]], Any]


def played(seed: str = "record", commands: int = 60) -> Game:
    game = Game.new("historical", seed=seed)
    player = by_name("random")
    while game.over is None and len(game.history) < commands:
        game.do(player(game))
    return game


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "raid.hades"
    played().save(path, created="2024-05-04T20:15:00+00:00")
    return path


def tampered(file: Path, edit: Edit) -> Verdict:
    """The verdict on a file after an edit by somebody who puts the checks right, with the game at hand."""
    recording = storage.read(file)
    game = storage.begin(recording)
    states = [game.beginning.written()]
    for move in recording.moves:
        storage.step(game, recording, move)
        states.append(game._state.written())
    entries = [json.loads(line) for line in file.read_text().splitlines()]
    edit(entries)
    above = ""
    texts = []
    for n, entry in enumerate(entries):
        without = {name: value for name, value in entry.items() if name != "check"}
        text = json.dumps(without)[:-1]
        above = digest_of(states[min(n, len(states) - 1)], game_file_format.key_of(text.encode(), above))
        texts.append(f'{text}, "check": "{above}"}}\n')
    file.write_text("".join(texts))
    return storage.verify(file)


def forged(file: Path, changes: dict[str, Any]) -> Verdict:
    """The verdict on a file with another header, and checks made from its bytes alone."""
    above = ""
    texts = []
    for n, line in enumerate(file.read_text().splitlines()):
        entry = json.loads(line) | (changes if n == 0 else {})
        del entry["check"]
        text = json.dumps(entry, ensure_ascii=False)[:-1]
        above = hashlib.sha256(above.encode() + text.encode()).hexdigest()[:12]
        texts.append(f'{text}, "check": "{above}"}}\n')
    file.write_text("".join(texts))
    return storage.verify(file)


def test_a_game_comes_back_from_its_file(file: Path) -> None:
    game = played()
    again = Game.load(file)
    assert again.digest == game.digest
    assert again.history == game.history
    assert again.menu == game.menu
    assert again.view() == game.view()
    while game.can_undo:
        assert again.undo() == game.undo()
        assert again.digest == game.digest


def test_a_whole_game_to_the_end_comes_back(tmp_path: Path) -> None:
    game = played("to the end", 1000)
    game.save(tmp_path / "a.hades")
    again = Game.load(tmp_path / "a.hades")
    assert again.over == game.over is not None
    assert again.score == game.score


def test_the_file_is_what_the_interface_says(file: Path) -> None:
    game = played()
    top, *moves = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert top["format"] == 6
    assert top["rules"] == latest()
    assert top["undo"] == "strict"
    assert top["program"].startswith("hades ")
    assert top["edition"] == {"name": "2.1", "switches": {}}
    assert top["components"] == game.tables.catalog.digest
    assert (top["scenario"], top["seed"]) == ("historical", "record")
    assert top["created"] == "2024-05-04T20:15:00+00:00"
    assert [move["n"] for move in moves] == list(range(1, 61))
    assert [move["command"] for move in moves] == [command.name for command in game.history]
    assert all(list(move)[-1] == "check" for move in moves)
    end = {"commands": 60, "outcome": "", "vp": game.score.vp, "taken_back": 0, "aids": []}
    last = {"n": 60, "command": game.history[-1].name, "digest": game.digest, "end": end}
    events = [event.clauses for event in game.events_of(60)]
    last["clauses"] = " ".join(",".join(clauses) for clauses in events)
    assert events
    assert moves[-1] == last | {"check": moves[-1]["check"]}


def test_who_plays_through_python_is_an_agent_unless_he_says_otherwise(tmp_path: Path) -> None:
    game = played(commands=3)
    game.save(tmp_path / "a.hades")
    assert storage.read(tmp_path / "a.hades").header.player == "agent"
    game.player = "zugzwang 2"
    game.do(game.menu[0])
    game.save(tmp_path / "b.hades")
    assert [move.by for move in storage.read(tmp_path / "b.hades").moves] == [None, None, None, "zugzwang 2"]
    again = Game.load(tmp_path / "b.hades")
    assert (again.players, again.player) == ({"agent": 3, "zugzwang 2": 1}, "agent")


@pytest.mark.parametrize("name", ["", " ", "x" * 61, "a\nb", 7])
def test_a_player_that_is_no_name_is_refused(name: object, file: Path) -> None:
    with pytest.raises(GameFileError, match="line 1: player"):
        tampered(file, lambda lines: lines[0].update(player=name))


def test_saving_leaves_nothing_else_behind(file: Path) -> None:
    assert [path.name for path in file.parent.iterdir()] == ["raid.hades"]


def test_a_save_that_fails_keeps_the_old_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = file.read_bytes()

    def full(path: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(OSError, match="No space"):
        played("other").save(file)
    assert file.read_bytes() == old
    assert [path.name for path in file.parent.iterdir()] == ["raid.hades"]


def test_another_command_is_found(file: Path) -> None:
    def edit(lines: list[Any]) -> None:
        lines[2]["command"] = "place-at I0711"

    verdict = tampered(file, edit)
    assert not verdict.valid
    assert verdict.commands == 1
    assert says(verdict.reason, "line 3: command 2 (place-at I0711) leads to state")
    assert "[15.1-10, 15.1-11]" in verdict.reason


def test_a_command_that_is_not_legal_is_found(file: Path) -> None:
    def edit(lines: list[Any]) -> None:
        lines[10]["command"] = "end-phase"

    verdict = tampered(file, edit)
    assert not verdict.valid
    assert says(verdict.reason, "line 11: command 10 (end-phase) is not legal here")


def test_a_suggestion_ends_in_one_mark(file: Path) -> None:
    def edit(lines: list[Any]) -> None:
        lines[10]["command"] = "end-phasee"

    reason = tampered(file, edit).reason
    assert "end-phase?" in reason and "?." not in reason


def test_another_digest_is_found(file: Path) -> None:
    def edit(lines: list[Any]) -> None:
        lines[30]["digest"] = "0" * 12

    verdict = tampered(file, edit)
    assert not verdict.valid
    assert verdict.commands == 29
    assert "command 30 " in verdict.reason and "the file says 000000000000" in verdict.reason
    with pytest.raises(MismatchError, match="command 30 "):
        Game.load(file)


def test_another_seed_is_found(file: Path) -> None:
    verdict = tampered(file, lambda lines: lines[0].update(seed="Record"))
    assert not verdict.valid
    assert says(verdict.reason, "line 1: its checksum is wrong")


def test_another_component_set_is_named(file: Path) -> None:
    with pytest.raises(GameFileError, match=r"component set 0000000000000000.* with --components") as found:
        tampered(file, lambda lines: lines[0].update(components="0" * 16))
    assert not isinstance(found.value, MismatchError), "without it nobody knows whether it is true"


def test_a_left_out_command_is_found(file: Path) -> None:
    with pytest.raises(GameFileError, match=r"line 6: n is 6, but 5 was expected"):
        tampered(file, lambda lines: lines.pop(5))


def test_a_torn_last_line_costs_only_its_command(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-20])
    warnings: list[str] = []
    game = storage.load(file, warn=warnings.append)
    assert len(game.history) == 59
    assert len(warnings) == 1
    assert "line 61" in warnings[0] and "after command 59" in warnings[0]
    verdict = storage.verify(file)
    assert not verdict.valid and verdict.commands == 59
    assert says(verdict.reason, "line 61: the last line is incomplete")


def test_a_missing_last_end_of_line_costs_nothing(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-1])
    assert len(Game.load(file).history) == 60


def test_windows_editors_are_welcome(file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\r\n"))
    assert len(Game.load(file).history) == 60


def test_a_position_is_no_game_file(tmp_path: Path) -> None:
    file = tmp_path / "raid.toml"
    file.write_text('base = "empty"\nat = "6.0"\n', encoding="utf-8")
    with pytest.raises(
        GameFileError, match=r"raid\.toml: a \*\.toml is a position, not a game file; use it with --load"
    ):
        storage.read(file)


def test_a_newer_format_is_refused_with_a_sentence(file: Path) -> None:
    with pytest.raises(GameFileError, match=r"line 1: the file has format 7 .* use a newer hades"):
        tampered(file, lambda lines: lines[0].update(format=7, extra="unknown here"))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"seed": 7}, "line 1: seed: 7 is not valid; it must be text"),
        ({"seed": "\ud800"}, "line 1: seed holds half a character"),
        ({"format": "6"}, 'line 1: format is "6"; it must be 6'),
        ({"format": 5}, "line 1: format is 5; it must be 6"),
        ({"rules": 0}, "line 1: rules: 0 is not valid; it must be 1 or more"),
        ({"format": 0}, "line 1: format is 0"),
        ({"format": True}, "line 1: format is true"),
        ({"undo": "free"}, "line 1: undo: 'free' is not known; choose from strict, casual, analysis"),
        ({"end": {"commands": 0}}, "line 1: end.outcome: the field is missing"),
        ({"scenario": "hystorical"}, "no scenario 'hystorical'; did you mean 'historical'"),
        ({"scenario": "../historical"}, "no scenario '../historical'"),
        ({"edition": "2.1"}, "edition: '2.1' is not valid"),
        ({"edition": {"name": "3.0", "switches": {}}}, "edition '3.0': '3.0' is not an edition"),
        ({"edition": {"name": "2.1"}}, "edition.switches: the field is missing"),
        ({"edition": {"name": "2.1", "switches": {"x": True}}}, "is wrong about x in edition '2.1'."),
        ({"edition": {"name": "2.1", "switches": []}}, "edition.switches: [] is not valid"),
        (
            {"edition": {"name": "2.1,-M-08", "switches": {}}},
            "edition 2.1,-M-08, but its switches are those of 2.1.",
        ),
        (
            {"edition": {"name": "1.0", "switches": {}}},
            "names edition 1.0, but its switches are those of 2.1.",
        ),
        (
            {"edition": {"name": "1.0", "switches": {"M-08": False}}},
            "2.1-05, 2.1-06, 2.1-17 and 31 more in edition",
        ),
        ({"created": "yesterday"}, "created: 'yesterday' is not valid"),
        ({"sead": "x"}, "sead: unknown field; did you mean 'seed'"),
    ],
)
def test_a_wrong_header_gets_a_sentence(change: dict[str, Any], sentence: str, file: Path) -> None:
    with pytest.raises(GameFileError) as caught:
        tampered(file, lambda lines: lines[0].update(change))
    assert says(str(caught.value), sentence)
    assert str(caught.value).startswith(str(file))
    assert "\n" not in str(caught.value)


def test_a_missing_header_field_gets_a_sentence(file: Path) -> None:
    with pytest.raises(GameFileError, match="line 1: seed: the field is missing"):
        tampered(file, lambda lines: lines[0].pop("seed"))


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (b"", "line 3: the line is not an object in JSON"),
        (b"move-to I0101", "line 3: the line is not an object in JSON"),
        (b"[1, 2]", "line 3: [1, 2] is not valid; a line is one object"),
        (b'{"n": 2, "n": 2, "command": "x", "digest": "y"}', "'n' appears in it twice"),
        (b'{"n": 2, "command": "x", "digest": NaN}', "NaN is not a JSON number"),
        (b'{"n": "2", "command": "x", "digest": "y"}', "line 3: n: '2' is not valid"),
        (b'{"n": 2, "digest": "y"}', "line 3: command is missing"),
        (b'{"n": 2, "command": "x", "digest": "y", "t": -1, "check": "z"}', "line 3: t: -1 is not valid"),
        (b'{"n": 2, "command": "x", "digest": "y", "z": 1, "check": "z"}', "line 3: z: unknown field"),
        (b'{"n": 2, "command": "\xff"}', "line 3: the line is not UTF-8"),
        (b"[" * 100_000, "line 3: "),
        (b'{"n": ' + b"9" * 5000 + b"}", "line 3: "),
    ],
)
def test_a_junk_line_gets_a_sentence(line: bytes, sentence: str, file: Path) -> None:
    lines = file.read_bytes().split(b"\n")
    lines[2] = line
    file.write_bytes(b"\n".join(lines))
    with pytest.raises(GameFileError) as caught:
        storage.read(file)
    assert says(str(caught.value), sentence)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("content", [b"", b"\n\n", b"{", b"\x00\x01\x02", b"PK\x03\x04\n\xff\xfe\n"])
def test_what_is_no_game_file_gets_a_sentence(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "junk.hades"
    path.write_bytes(content)
    with pytest.raises(GameFileError, match=r"junk\.hades"):
        storage.read(path)


def test_a_missing_file_and_a_directory_get_a_sentence(tmp_path: Path) -> None:
    for path in (tmp_path / "none.hades", tmp_path):
        with pytest.raises(GameFileError, match=r"cannot be read: No such file|this is a directory"):
            storage.read(path)


def test_a_recorder_keeps_step_with_the_game(tmp_path: Path) -> None:
    path = tmp_path / "auto.hades"
    game = Game.new("historical", seed="recorder")
    player = by_name("random")
    recorder = Recorder(game, path)
    assert Game.load(path).digest == game.digest
    for n in range(1, 41):
        game.do(player(game))
        game.note(n * 100)
        recorder.update()
        assert len(path.read_text().splitlines()) == n + 1
    assert Game.load(path).digest == game.digest
    assert [move.t for move in storage.read(path).moves] == [n * 100 for n in range(1, 41)]


def test_a_file_that_was_not_closed_loads_and_does_not_verify(tmp_path: Path) -> None:
    path = tmp_path / "auto.hades"
    game = Game.new("historical", seed="recorder")
    recorder = Recorder(game, path)
    game.do("place wilson")
    recorder.update()
    assert len(Game.load(path).history) == 1
    assert says(storage.verify(path).reason, "line 2: the file was not closed here")
    recorder.close()
    assert storage.verify(path).valid
    assert ["end" in json.loads(line) for line in path.read_text().splitlines()] == [False, True]


def test_the_end_of_a_game_closes_its_file_and_an_undo_opens_it_again(tmp_path: Path) -> None:
    path = tmp_path / "auto.hades"
    game = Game.new("historical", seed="to the end", undo="casual")
    player = by_name("random")
    recorder = Recorder(game, path)
    while game.over is None:
        game.do(player(game))
        recorder.update()
    assert storage.verify(path).valid
    game.undo()
    recorder.update()
    assert len(Game.load(path).history) == len(game.history)
    assert not storage.verify(path).valid
    assert '"end"' not in path.read_text()


def test_a_recorder_writes_down_what_was_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "undo.hades"
    game = Game.new("historical", seed="undo")
    recorder = Recorder(game, path)
    for n, command in enumerate(("place wilson", "place-at I0101", "place scout-09")):
        game.do(command)
        game.note(n)
        recorder.update()
    game.undo()
    game.undo()
    game.note(9)
    recorder.update()
    game.undo()
    game.do("place knight")
    game.note(10, "suggested set-up")
    recorder.update()
    assert [(m.kind, m.n, m.undo or 0, m.t, m.aid) for m in storage.read(path).moves] == [
        ("command", 1, 0, 0, ""),
        ("command", 2, 0, 1, ""),
        ("command", 3, 0, 2, ""),
        ("undo", 2, 1, 9, ""),
        ("undo", 1, 1, 9, ""),
        ("undo", 0, 1, 10, "suggested set-up"),
        ("command", 1, 0, 10, "suggested set-up"),
    ]
    again = Game.load(path)
    assert again.history == game.history
    assert again.taken_back == 3
    recorder.close()
    verdict = storage.verify(path)
    assert verdict.valid
    assert verdict.recording.end is not None
    assert verdict.recording.end.taken_back == 3
    assert verdict.recording.end.aids == ("suggested set-up",)


def test_what_the_end_says_is_checked(file: Path) -> None:
    claims = (("vp", 99.5), ("outcome", "Legendary Victory"), ("commands", 61), ("taken_back", 1))
    for name, wrong in claims:

        def edit(lines: list[Any], name: str = name, wrong: object = wrong) -> None:
            lines[-1]["end"][name] = wrong

        verdict = tampered(file, edit)
        assert not verdict.valid
        assert says(verdict.reason, f"line 61: the end is wrong: the file says {name} {wrong!r} instead of")
        played().save(file)


def test_a_line_that_was_changed_is_found_though_the_game_is_the_same(file: Path) -> None:
    text = file.read_text()
    for old, new in (("2024-05-04", "2024-05-05"), ('"n": 7,', '"n":  7,'), ("hades 0", "hades 1")):
        assert old in text
        file.write_text(text.replace(old, new))
        verdict = storage.verify(file)
        assert not verdict.valid
        assert says(verdict.reason, "its checksum is wrong")
        with pytest.raises(MismatchError, match="its checksum is wrong"):
            Game.load(file)


def test_a_recorder_goes_on_with_a_loaded_game(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-20])
    game = storage.load(file, warn=lambda _: None)
    recorder = Recorder(game, file)
    assert not storage.read(file).warning
    assert storage.read(file).header.created == "2024-05-04T20:15:00+00:00"
    game.do(game.menu[0])
    recorder.update()
    assert Game.load(file).digest == game.digest


def test_a_damaged_file_is_read_as_far_as_it_is_right(file: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    for junk in (
        b"junk\n",
        lines[30].replace(b'"n": 30', b'"n": 31'),
        lines[30].replace(b'"digest": "', b'"digest": "f'),
    ):
        file.write_bytes(b"".join([*lines[:30], junk, *lines[31:]]))
        with pytest.raises(GameFileError, match="line 31"):
            Game.load(file)
        told: list[str] = []
        game = storage.load(file, warn=told.append, salvage=True)
        assert len(game.history) == 29
        assert "line 31" in told[0] and told[0].endswith("the game goes on after command 29.")


def test_two_cannot_write_one_file(tmp_path: Path) -> None:
    path = tmp_path / "auto.hades"
    first = Recorder(Game.new("historical", seed="first"), path)
    kept = path.read_bytes()
    with pytest.raises(storage.InUseError, match="this game is open in another copy of hades"):
        Recorder(Game.new("historical", seed="second"), path)
    assert path.read_bytes() == kept
    first.close()
    Recorder(Game.new("historical", seed="second"), path).close()
    assert Game.load(path).seed == "second"
    assert Game.load(path.with_name("auto.hades.before")).seed == "first"


def test_a_file_that_vanished_is_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "auto.hades"
    path.parent.mkdir()
    game = Game.new("historical", seed="vanished")
    recorder = Recorder(game, path)
    game.do("place wilson")
    path.unlink()
    path.with_name("auto.hades.lock").unlink()
    path.parent.rmdir()
    recorder.update()
    assert Game.load(path).history == game.history


def test_a_full_disk_costs_nothing_once_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "auto.hades"
    game = Game.new("historical", seed="full")
    recorder = Recorder(game, path)
    game.do("place wilson")
    with monkeypatch.context() as patch:
        patch.setattr("hades.storage.saving.append", _full)
        with pytest.raises(OSError, match="No space"):
            recorder.update()
    assert Game.load(path).history == []
    game.do("place-at I0101")
    recorder.update()
    assert Game.load(path).history == game.history


def _full(*_: Any, **__: Any) -> None:
    raise OSError(28, "No space left on device")


FORMATS = Path(__file__).parent / "formats"
RELEASED = sorted(FORMATS.glob("*/*.hades"))


@pytest.mark.parametrize("path", RELEASED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_files_of_every_format_that_was_released_still_come_out(path: Path, tmp_path: Path) -> None:
    verdict = storage.verify(path)
    assert verdict.valid, verdict.reason
    assert verdict.recording.format == int(path.parent.name)
    game = Game.load(path)
    game.save(tmp_path / "today.hades")
    today = storage.read(tmp_path / "today.hades")
    assert today.format == game_file_format.FORMAT
    assert today.end is not None
    if verdict.recording.end is not None:
        said = verdict.recording.end
        assert (today.end.outcome, today.end.vp) == (said.outcome, said.vp)
    assert today.header.missing == verdict.recording.header.missing
    assert [move.digest for move in today.moves] == [move.digest for move in verdict.recording.moves]
    assert [move.t for move in today.moves] == [move.t for move in verdict.recording.moves]


def test_there_are_files_of_every_format() -> None:
    assert {int(path.parent.name) for path in RELEASED} == {
        *game_file_format.UPGRADES,
        game_file_format.FORMAT,
    }


@pytest.fixture
def format_5(monkeypatch: pytest.MonkeyPatch) -> None:
    """A format from before, planted: its headers had no ``aids``, and its lines called ``n`` ``number``."""

    def header(entry: dict[str, Any], where: str) -> dict[str, Any]:
        if "aids" in entry:
            raise GameFileError(f"{where}: unknown field 'aids'; format 5 has no such field.")
        return entry | {"format": 6, "aids": "allowed"}

    def line(entry: dict[str, Any], where: str) -> dict[str, Any]:
        return {{"number": "n"}.get(name, name): value for name, value in entry.items()}

    monkeypatch.setitem(game_file_format.UPGRADES, 5, (header, line))


def as_format_5(lines: list[Any]) -> None:
    lines[0]["format"] = 5
    for number, entry in enumerate(lines[1:], 1):
        lines[number] = {"number": entry.pop("n"), **entry}


@pytest.mark.usefixtures("format_5")
def test_a_file_of_an_older_format_verifies_and_is_written_in_the_format_of_today(file: Path) -> None:
    def edit(lines: list[Any]) -> None:
        as_format_5(lines)
        del lines[0]["aids"]

    verdict = tampered(file, edit)
    assert verdict.valid, verdict.reason
    assert verdict.recording.format == 5
    game = Game.load(file)
    assert glance(file)[1] == len(game.history) == 60
    assert not games_folder.holds(file, game)
    game.save(file)
    assert storage.read(file).format == game_file_format.FORMAT
    assert games_folder.holds(file, game)


@pytest.mark.usefixtures("format_5")
def test_a_field_that_an_older_format_did_not_have_is_refused(file: Path) -> None:
    with pytest.raises(GameFileError, match="line 1: unknown field 'aids'; format 5 has no such field"):
        tampered(file, as_format_5)


@pytest.mark.usefixtures("format_5")
def test_a_format_from_before_the_first_is_refused(file: Path) -> None:
    with pytest.raises(GameFileError, match="line 1: format is 4; it must be a whole number from 5 to 6"):
        tampered(file, lambda lines: lines[0].update(format=4))


def test_another_process_with_other_hashes_gets_the_same_digests(file: Path) -> None:
    code = "import sys; from hades import Game; print(Game.load(sys.argv[1]).digest)"
    digests = set()
    for hash_seed in ("0", "4711"):
        done = subprocess.run(
            [sys.executable, "-c", code, str(file)],
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(Path(__file__).parents[2])},
            capture_output=True,
            text=True,
            check=True,
        )
        digests.add(done.stdout.strip())
    assert digests == {played().digest}


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (lambda lines: lines[-1]["end"].update(vp=10**19), "line 61: end.vp: 1e+19 is not valid"),
        (
            lambda lines: lines[-1]["end"].update(aids=[[[[[[[[[[]]]]]]]]]]),
            "line 61: brackets are nested too deep",
        ),
        (lambda lines: lines[-1]["end"].update(aids=[1]), "line 61: end.aids[1]: 1 is not valid"),
        (lambda lines: lines[3].update(command="place \ud800"), "line 4: command holds half a character"),
        (lambda lines: lines[3].update(command="x\nFILE: valid"), "line 4: command holds a character that"),
        (lambda lines: lines[0].update(program="hades\x1b[2J"), "line 1: program holds a character that"),
        (lambda lines: lines[0].update(created="9999-99-99T99:99:99Z"), "line 1: created must be a time"),
        (lambda lines: lines[0].update(end=lines[-1]["end"]), "line 2: the file was closed above"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(edit: Edit, sentence: str, file: Path) -> None:
    with pytest.raises(GameFileError) as caught:
        tampered(file, edit)
    assert says(str(caught.value), sentence)
    assert str(caught.value).isprintable()


def test_a_switch_to_another_place_than_it_says_is_found(tmp_path: Path) -> None:
    game = Game.new("historical", seed="switch", undo="analysis")
    for command in ("place wilson", "place-at I0101", "place scout-09"):
        game.do(command)
    game.fork("other", 1)
    game.do("place-at I0101")
    game.switch("main")
    path = tmp_path / "switch.hades"
    game.save(path)
    assert storage.verify(path).valid
    verdict = tampered(path, lambda lines: lines[-1].update(n=2))
    assert not verdict.valid
    assert says(verdict.reason, "line 7: switch main after which 2 commands stand")


def test_choices_that_a_switch_leaves_are_counted(tmp_path: Path) -> None:
    game = Game.new("historical", seed="switch", undo="analysis")
    for command in ("place wilson", "place-at I0101", "place scout-09"):
        game.do(command)
    game.fork("other", 1)
    assert game.taken_back == 2
    game.do("place-at I0505")
    game.switch("main")
    assert game.taken_back == 3, "one command was left on the other branch"
    game.switch("other")
    assert game.taken_back == 5
    game.fork("third")
    game.back_to(1)
    assert game.taken_back == 6, "a branch without commands of its own goes back, too"
    path = tmp_path / "switch.hades"
    game.save(path)
    verdict = storage.verify(path)
    assert verdict.valid
    assert verdict.recording.end.taken_back == 6
    assert Game.load(path).taken_back == 6


INERT = next(switch.id for switch in switches().values() if switch.inert)
NEVER_MATTERED = {
    "edition": {"name": f"2.1,-{INERT}", "switches": {INERT: False}},
    "undo": "casual",
    "created": "2020-01-01T00:00:00+00:00",
    "program": "hades 9.9",
    "player": "person",
}
"""Changes to a header that the commands of the game come out under just the same."""


@pytest.mark.parametrize("field", NEVER_MATTERED)
def test_a_header_that_was_changed_where_it_did_not_matter_is_found(field: str, file: Path) -> None:
    verdict = forged(file, {field: NEVER_MATTERED[field]})
    assert not verdict.valid
    assert says(verdict.reason, "line 1: its checksum is wrong")


def test_the_checks_go_over_the_state(file: Path) -> None:
    verdict = forged(file, {})
    assert not verdict.valid, "who has the bytes alone cannot put the checks right"


def test_closing_leaves_what_was_kept_before(tmp_path: Path) -> None:
    path = tmp_path / "auto.hades"
    Game.new("historical", seed="old").save(path)
    recorder = Recorder(Game.new("historical", seed="new"), path)
    recorder.close()
    assert Game.load(path).seed == "new"
    assert Game.load(path.with_name("auto.hades.before")).seed == "old"


def test_what_was_told_at_a_table_is_proved(tmp_path: Path) -> None:
    table = Table("file")
    game = played_on(begun("historical", table), table, by_name("random"), 60)
    path = tmp_path / "table.hades"
    game.save(path)
    assert storage.verify(path).valid
    again = Game.load(path)
    assert again.at_table
    assert [again.drawn(n) for n in range(61)] == [game.drawn(n) for n in range(61)]
    number = next(n for n in range(60, 0, -1) if game.drawn(n))

    def other(rows: list[dict[str, Any]]) -> None:
        rows[number]["draws"][-1] = "fuel-tank"

    def fewer(rows: list[dict[str, Any]]) -> None:
        rows[number]["draws"].pop()

    def more(rows: list[dict[str, Any]]) -> None:
        rows[number]["draws"].append("crisis")

    for edit, sentence in (
        (other, "draws: draw a"),
        (fewer, "draws: draw a"),
        (more, "draws: 'crisis' was entered as a draw, but no further draw is needed"),
    ):
        game.save(path)
        verdict = tampered(path, edit)
        assert not verdict.valid
        assert f"line {number + 1}: command {number}" in verdict.reason
        assert says(verdict.reason, sentence)


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (lambda rows: rows[0].update(draws=["shl-99"]), "line 1: draws: draw a card from the SHL"),
        (lambda rows: rows[0].update(draws="shl-01"), "line 1: draws: 'shl-01' is not valid"),
        (lambda rows: rows[1].update(draws=[1]), "line 2: draws[1]: 1 is not valid"),
        (lambda rows: rows[0].update(position="x"), "line 1: draws and position exclude each other"),
    ],
)
def test_draws_that_cannot_be_are_refused_in_one_sentence(edit: Edit, sentence: str, tmp_path: Path) -> None:
    game = begun("historical", Table("file"))
    game.do("place wilson")
    path = tmp_path / "table.hades"
    game.save(path)
    with pytest.raises(GameFileError) as caught:
        tampered(path, edit)
    assert says(str(caught.value), sentence)
