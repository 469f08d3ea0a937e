"""`hades components new DIR`: a set that is right, says what its values mean, and is typed over."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import attrs
import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft7Validator

from hades import Game, players
from hades.cli import cli
from hades.content import load, template
from hades.content.schemas import schemas
from hades.content.strict_reader import spec_of
from tests.wording import says


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(cli, ["components", *map(str, args)], prog_name="hades")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    place = tmp_path / "own set"
    assert run("new", place).exit_code == 0
    return place


def test_a_new_set_is_the_one_that_ships(own: Path) -> None:
    found = load.examine(own)
    assert (list(found), found.doubts) == ([], [])
    parts = (attrs.astuple(catalog, recurse=False) for catalog in (load.load(own), load.load()))
    assert next(parts) == next(parts)


def test_every_file_leads_to_its_schema_and_fits_it(own: Path) -> None:
    files = sorted(own.rglob("*.toml"))
    assert [path.relative_to(own).as_posix() for path in files] == sorted(
        f"{path}.toml" for path in load.FILES
    )
    for path in files:
        text = path.read_text(encoding="utf-8")
        line = re.match(r"#:schema (\S+)\n", text)
        assert line is not None
        named = (path.parent / line[1]).resolve()
        assert named.is_file()
        assert named.parent == (own / "schemas").resolve()
        assert Draft7Validator(schemas()[named.stem]).is_valid(tomllib.loads(text))


@pytest.mark.parametrize("path", load.FILES)
def test_every_value_is_explained_above_it(path: str) -> None:
    text = template.files("own")[f"{path}.toml"]
    comment = text[: text.index("\n\n")]
    assert all(line.startswith("#") and len(line) <= template.WIDTH for line in comment.split("\n"))
    flat = re.sub(r"\n# *", " ", comment)
    _, whole = load.FILES[path]
    for kind in (whole, *(record for _, record in template.PARTS.get(whole, ()))):
        for field in attrs.fields(kind):
            assert f"{field.name}: {spec_of(field).help}" in flat, field.name
    assert "fit_cards" not in text


def test_a_number_typed_over_is_another_set_and_is_played_with(own: Path, tmp_path: Path) -> None:
    shl = own / "counters" / "shl.toml"
    text = shl.read_text(encoding="utf-8").replace("movement = 6", "movement = 13")
    shl.write_text(text.replace('movement = "reconstructed"', 'movement = "printed"'), encoding="utf-8")
    checked = run("check", own)
    assert checked.exit_code == 0
    line = text.split("\n").index("movement = 13") + 1
    assert says(checked.stderr, f"warning: {shl}:{line}:1: unit[1].movement: 13 is unusual")
    file = tmp_path / "own.hades"
    args = ["auto", "--player", "quick", "--seed", "1", "--components", str(own), "--save", str(file)]
    assert CliRunner().invoke(cli, args).exit_code == 0
    digest = load.load(own).digest
    assert digest != load.load().digest
    assert f'"components": "{digest}"' in file.read_text(encoding="utf-8")
    assert CliRunner().invoke(cli, ["verify", str(file), "--components", str(own)]).exit_code == 0
    alone = CliRunner().invoke(cli, ["verify", str(file)])
    assert alone.exit_code == 2, "without its set nobody can say whether it is true"
    assert says(alone.stderr, "give the directory of the right one with --components")


def test_a_word_and_a_number_left_out_are_found_with_their_line(own: Path) -> None:
    chits = own / "counters" / "chits.toml"
    lines = chits.read_text(encoding="utf-8").split("\n")
    at = lines.index('kind = "comm-crash"')
    lines[at] = 'kind = "com-crash"'
    chits.write_text("\n".join(lines), encoding="utf-8")
    (own / "maps" / "inferno.toml").unlink()
    said = run("check", own)
    assert said.exit_code == 2
    missing = f"hades: {own}/maps/inferno.toml: the file is missing; a component set needs it\n"
    wrong = "chit[1].kind: 'com-crash' is not known; did you mean 'comm-crash'?"
    assert said.stderr == f"hades: {chits}:{at + 1}:1: {wrong}\n{missing}"


def test_nothing_is_written_over(own: Path, tmp_path: Path) -> None:
    before = (own / "README.txt").read_bytes()
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    for place in (own, tmp_path / "file", tmp_path / "no" / "where"):
        said = run("new", place)
        assert (said.exit_code, said.stdout) == (2, "")
        assert str(place) in said.stderr
    assert "Missing argument 'DIR'" in run("new").stderr
    assert "No such option '--odds'" in run("new", tmp_path / "x", "--odds").stderr
    assert (own / "README.txt").read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "own set"]


def test_an_own_set_is_played_by_the_players(own: Path) -> None:
    game = Game.new("squeeze-play", seed="own", components=own)
    choose = players.by_name("random")
    while game.over is None:
        game.do(choose(game))
    assert game.tables.catalog.digest == load.load().digest
