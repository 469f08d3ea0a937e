"""The rules as data: complete, consistent, and every id that the program cites is in them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hades
from hades.content.data_files import DataError, read_rows
from hades.content.paths import data_dir
from hades.content.rulebook import Clause, Rulebook, Ruling, load_rulebook

SOURCE = Path(hades.__file__).parent
ID = re.compile(r"(?<![\w.-])(?:\d{1,2}\.\d-\d\d|[TRMUCNPVES]-\d\d)(?![\w.-])")
"""A clause or ruling id standing by itself."""


@pytest.fixture(scope="module")
def rules() -> Rulebook:
    return load_rulebook()


def test_everything_is_there(rules: Rulebook) -> None:
    assert len(rules.clauses) == 530
    assert len(rules.rulings) == 228
    assert {clause.section for clause in rules.clauses.values()} == set(rules.sections)
    assert all(entry.title and entry.text for entry in (*rules.clauses.values(), *rules.rulings.values()))


def test_rulings_are_numbered_without_gaps(rules: Rulebook) -> None:
    by_letter: dict[str, list[int]] = {}
    for id_ in rules.rulings:
        by_letter.setdefault(id_[0], []).append(int(id_[2:]))
    assert "".join(by_letter) == "TRMUCNPVES"
    for numbers in by_letter.values():
        assert numbers == list(range(1, len(numbers) + 1))


def test_a_ruling_does_not_speak_of_readings_that_it_leaves_out(rules: Rulebook) -> None:
    assert [r.id for r in rules.rulings.values() if re.search(r"\([abc]\)", r.text)] == []


def cited() -> dict[str, str]:
    """Every id in the program, its comments too -> the file it was found in first.

    Not in art, where paths of SVG look like rulings ("M-16 -46").
    """
    found: dict[str, str] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        if path.relative_to(SOURCE).parts[0] == "art":
            continue
        for id_ in ID.findall(path.read_text(encoding="utf-8")):
            found.setdefault(id_, str(path.relative_to(SOURCE)))
    return found


def test_every_id_the_program_cites_exists(rules: Rulebook) -> None:
    ids = cited()
    assert len(ids) > 300
    known = rules.clauses.keys() | rules.rulings.keys()
    assert {id_: file for id_, file in ids.items() if id_ not in known} == {}


def test_every_id_a_ruling_names_exists(rules: Rulebook) -> None:
    known = rules.clauses.keys() | rules.rulings.keys()
    for ruling in rules.rulings.values():
        assert set(ID.findall(ruling.text)) <= known, ruling.id


def test_entries_are_found_by_id(rules: Rulebook) -> None:
    bounce = rules.find("5.4-12")
    assert isinstance(bounce, Clause)
    assert "180" in bounce.text
    assert isinstance(rules.find("n-30"), Ruling)
    with pytest.raises(ValueError, match=r"no clause, section or ruling '5\.4-99'; section 5\.4 exists"):
        rules.find("5.4-99")
    with pytest.raises(ValueError, match="write a clause like"):
        rules.find("hello world")


def test_sections_errata_and_search(rules: Rulebook) -> None:
    assert [clause.id for clause in rules.section("8.0")] == [
        id_ for id_ in rules.clauses if id_.startswith("8.0-")
    ]
    assert rules.section("99.9") == []
    errata = rules.errata()
    assert errata
    assert all(clause.erratum for clause in errata)
    found = [entry.id for entry in rules.search("IDOL within TWO hexes")]
    assert "11.0-28" in found and "M-03" in found
    assert rules.search("xyzzy") == []


def test_a_clause_knows_the_rulings_on_it(rules: Rulebook) -> None:
    assert "P-24" in [ruling.id for ruling in rules.rulings_on("6.9-16")]


def test_clauses_stand_in_their_sections_and_name_what_there_is(rules: Rulebook) -> None:
    known = rules.clauses.keys() | rules.sections.keys()
    for clause in rules.clauses.values():
        assert clause.id.startswith(f"{clause.section}-")
        assert clause.erratum or not clause.first_edition, clause.id
        assert known.issuperset(clause.see), clause.id


def test_a_file_with_a_fault_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "rulings.toml"
    text = (data_dir() / "rules" / "rulings.toml").read_text(encoding="utf-8")
    path.write_text(text.replace('weight = "serious"', 'weight = "heavy"', 1), encoding="utf-8")
    with pytest.raises(DataError, match=r"ruling\[1\]\.weight: 'heavy' is not known; choose from serious"):
        read_rows(path, "ruling", Ruling)
    path.write_text(text.replace("[[ruling]]", "[[rulings]]"), encoding="utf-8")
    with pytest.raises(DataError, match=r"under \[\[ruling\]\]"):
        read_rows(path, "ruling", Ruling)
