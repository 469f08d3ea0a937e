"""The JSON Schemas of the data files: made of the records, kept up to date, fitted by every data file."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

import attrs
import pytest
from jsonschema import Draft7Validator

from hades.content import component_records, schemas
from hades.content.paths import box
from hades.content.strict_reader import spec_of
from tools import write_schemas as tool

ROOT = box()
FILES = [path for path, _ in tool.wanted(ROOT) if path.suffix == ".toml"]
SCHEMAS = schemas.schemas()


def faults(name: str, text: str) -> list[str]:
    validator = Draft7Validator(SCHEMAS[name])
    return [f"{error.json_path}: {error.message}" for error in validator.iter_errors(tomllib.loads(text))]


def of(path: Path) -> str:
    return schemas.name_for(path.relative_to(ROOT).as_posix().removeprefix("data/"))


def test_schemas_and_their_lines_are_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    other = [str(path) for path, text in tool.wanted(ROOT) if path.read_text(encoding="utf-8") != text]
    assert other == [], "python -m tools.write_schemas writes them"


def test_a_file_without_its_line_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "data" / "counters").mkdir(parents=True)
    chits = tmp_path / "data" / "counters" / "chits.toml"
    chits.write_text("# ours\n", encoding="utf-8")
    monkeypatch.setattr(tool, "box", lambda: tmp_path)
    monkeypatch.setattr(sys, "argv", ["write_schemas.py", "--check"])
    assert tool.main() == 1
    assert "data/counters/chits.toml" in capsys.readouterr().out
    assert chits.read_text(encoding="utf-8") == "# ours\n"
    monkeypatch.setattr(sys, "argv", ["write_schemas.py"])
    assert [tool.main(), tool.main()] == [0, 0]
    first, *rest = chits.read_text(encoding="utf-8").split("\n")
    assert first == "#:schema ../schemas/chits.json"
    assert rest == ["# ours", ""]
    assert (chits.parent / "../schemas/chits.json").is_file()


def test_every_schema_is_one() -> None:
    for schema in SCHEMAS.values():
        Draft7Validator.check_schema(schema)


def test_every_data_file_fits_its_schema() -> None:
    assert len(FILES) > 250
    found = [
        f"{path}: {fault}" for path in FILES for fault in faults(of(path), path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        ("counters/shl.toml", "movement = 6", 'movement = "6"', "$.unit[0].movement: '6' is not of type"),
        ("counters/shl.toml", "movement = 6", "movment = 6", "'movment' was unexpected"),
        ("counters/shl.toml", "movement = 6\n", "", "'movement' is a required property"),
        ("counters/shl.toml", 'type = "scout"', 'type = "scuot"', "'scuot' is not one of"),
        ("counters/shl.toml", "steps = 2", "steps = 3", "3 is greater than the maximum"),
        ("counters/shl.toml", "[[unit]]", "[[units]]", "'units' was unexpected"),
        ("counters/circles.toml", 'effect = "brig"', 'effect = "bridg"', "'bridg' is not one of"),
        ("cards/shl.toml", "\nvittles = ", "\nvittels = ", "'vittels' is not one of"),
        (
            "cards/shl.toml",
            "[card.ground_attack]\n",
            "[card.ground_attack]\nguard = [1]\n",
            "[1] is too short",
        ),
        ("cards/surprise.toml", '["A", "E", "I"]', '["A", "E", "A"]', "has non-unique elements"),
        ("cards/surprise.toml", 'otherwise = [{ do = "repair', 'otherwise = [{ do = "wait', "is not one of"),
        ("maps/purgatory.toml", "walls = [", 'walls = [\n"0407-NE",', "'0407-NE' does not match"),
        ("maps/inferno.toml", '\nA = "02', '\nA = "99', "does not match"),
        ("scenarios/historical.toml", "fighters = 3", "fighters = 6", "6 is greater than the maximum"),
        ("drills/errata/10.6-03.toml", "title = ", "titel = ", "'titel' was unexpected"),
        ("rules/rulings.toml", 'weight = "serious"', 'weight = "grave"', "'grave' is not one of"),
        ("lessons/first-raid.toml", "about = ", "around = ", "'about' is a required property"),
    ],
)
def test_a_spoilt_file_does_not_fit(file: str, old: str, new: str, fault: str) -> None:
    path = ROOT / file if file.startswith("scenarios") else ROOT / "data" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    found = faults(of(path), text.replace(old, new, 1))
    assert any(fault in line for line in found), found


def test_an_edition_file_has_a_schema() -> None:
    assert faults("edition", 'base = "2.1"\noff = ["7.2-08"]') == []
    assert faults("edition", 'base = "3.0"\nofff = []')


RECORDS = [
    kind
    for kind in vars(component_records).values()
    if attrs.has(kind) and kind.__module__ == component_records.__name__
]


@pytest.mark.parametrize("kind", RECORDS, ids=lambda kind: kind.__name__)
def test_every_value_of_a_component_set_has_a_meaning(kind: Any) -> None:
    meanings = {field.name: spec_of(field).help for field in attrs.fields(kind)}
    assert all(text.endswith(".") for text in meanings.values())
    shown = [schema for schema in SCHEMAS.values() if kind.__name__ in schema.get("definitions", {})]
    for schema in shown:
        parts = schema["definitions"][kind.__name__]["properties"]
        assert {name: part["description"] for name, part in parts.items()} == meanings


def test_there_are_records() -> None:
    assert len(RECORDS) == 15
