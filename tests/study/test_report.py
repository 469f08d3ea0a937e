"""The report says what the rows say."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import attrs
import pytest
from click.testing import CliRunner, Result

from hades.art import study_charts
from hades.cli import cli, study_commands
from hades.content import edition as editions
from hades.study import study_page, study_tables
from hades.study.design import Design, active_switches
from hades.study.game_rows import COLUMNS
from hades.study.study_folder import StudyFolder
from hades.study.summary import Mean, Summary, SwitchCount, summary, wilson
from hades.terminal import tables
from tests.study.studies import conducted, design
from tools import errata_table


def run(*args: str | Path) -> Result:
    result = CliRunner().invoke(cli, ["study", *map(str, args)], prog_name="hades")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def asked() -> Design:
    """A study with something to say in every table."""
    return design(
        "1-4",
        scenarios=("historical", "chin-music"),
        editions=("2.1", "1.0"),
        per=(),
        switches=("N-14", "S-22"),
    )


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> StudyFolder:
    return conducted(tmp_path_factory.mktemp("studies") / "study", asked())


@pytest.fixture(scope="module")
def found(study: StudyFolder) -> Summary:
    return summary(study)


def rows(study: StudyFolder, table: str) -> list[dict[str, Any]]:
    return [
        dict(zip(COLUMNS[table], each, strict=True)) for row in study.rows() for each in row.get(table, ())
    ]


def test_groups_count_their_games(study: StudyFolder, found: Summary) -> None:
    assert [group.key[:2] for group in found.groups] == [
        ("historical", "2.1"), ("historical", "1.0"), ("chin-music", "2.1"), ("chin-music", "1.0"),
    ]  # fmt: skip
    games = rows(study, "games")
    plain = found.plain()
    assert (plain["games"], plain["of"]) == (16, 16)
    for number, group in enumerate(plain["groups"]):
        own = games[4 * number : 4 * number + 4]
        assert group["games"] == 4
        assert group["vp"]["mean"] == sum(game["vp"] for game in own) / 4
        assert group["vp"]["low"] <= group["vp"]["mean"] <= group["vp"]["high"]
        lost = sum(game["lost"] for game in own)
        assert group["lost"] == {"games": lost, "interval": wilson(lost, 4)}
        assert sum(group["outcomes"].values()) == 4
        assert sum(group["modules_lost_by_turn"].values()) == sum(game["modules_lost"] for game in own) / 4
        assert group["means"]["commands"] == sum(game["commands"] for game in own) / 4
    used = sum(each["times"] for each in rows(study, "uses") if each["kind"] == "action")
    assert sum(sum(group.uses["action"].values()) for group in found.groups) == used
    moves = sum(each["moves"] for each in rows(study, "hexes"))
    assert sum(sum(group.hexes["moves"].values()) for group in found.groups) == moves > 0


def test_editions_are_compared_seed_by_seed(study: StudyFolder, found: Summary) -> None:
    assert [(pair.own[:2], pair.other[:2]) for pair in found.pairs] == [
        (("historical", "2.1"), ("historical", "1.0")),
        (("chin-music", "2.1"), ("chin-music", "1.0")),
    ]
    vp = [game["vp"] for game in rows(study, "games")]
    for number, pair in enumerate(found.pairs):
        own, other = vp[8 * number : 8 * number + 4], vp[8 * number + 4 : 8 * number + 8]
        gaps = [b - a for a, b in zip(own, other, strict=True)]
        assert pair.gap.mean == sum(gaps) / 4
        assert (pair.better, pair.worse) == (sum(g > 0 for g in gaps), sum(g < 0 for g in gaps))


def test_switches_are_counted_game_by_game(study: StudyFolder, found: Summary) -> None:
    # each is measured in the first edition only
    assert [(each.switch, each.key[0], each.games) for each in found.switches] == [
        (switch, scenario, 4) for switch in ("N-14", "S-22") for scenario in ("historical", "chin-music")
    ]
    told = rows(study, "switches")
    for count in found.switches[:2]:
        place = 0 if count.key[0] == "historical" else 4
        own = [each for each in told if each["switch"] == "N-14"][place : place + 4]
        assert count.asked_times == sum(each["asked"] for each in own) > 0
        assert count.parted == sum(each["parted"] for each in own)
        assert count.gaps == [each["vp_gap"] for each in own]
    assert not any(each.asked for each in found.switches[2:])


def test_no_difference_in_a_few_games_is_told_with_how_few_they_were() -> None:
    assert study_tables.gap(Mean.of([0.0] * 5)) == "0 (all 5 games)"
    assert study_tables.gap(Mean.of([1.5] * 3)) == "+1.50 (all 3 games)"
    assert study_tables.gap(Mean.of([0.0] * 4 + [1.0])) == "+0.20 (−0.19 to +0.59)"
    key = ("historical", "2.1", "", "quick")
    none = [0.0] * 5
    row = study_tables.switches([SwitchCount("N-14", key, games=5, gaps=none)]).rows[0]
    assert row[-3:] == ("0.0% (0.0% to 43.4%)",) * 2 + ("0 (all 5 games)",)


def test_a_switch_that_never_made_a_difference_says_so(found: Summary) -> None:
    nothing = SwitchCount("N-14", ("historical", "2.1", "", "quick"), games=50, asked=30, gaps=[0.0] * 50)
    answers = study_tables.answers(attrs.evolve(found, switches=(nothing,)))
    assert answers[0].endswith(
        "came into question in 30 of 50 games; toggling the switch changed nothing in them. "
        "It could still affect up to 7.1% of games (95%)."
    )


def test_a_few_games_show_neither_a_difference_nor_that_there_is_none(found: Summary) -> None:
    for gaps in ([1.0, -1.0, 1.0], [1.0, 1.0, 2.0]):
        count = SwitchCount(
            *("N-14", ("historical", "2.1", "", "quick")), games=3, asked=3, parted=3,
            otherwise=3, gaps=gaps,
        )  # fmt: skip
        told = study_tables.answers(attrs.evolve(found, switches=(count,)))[0]
        assert told.endswith("from too few games for a conclusion.")


@pytest.mark.parametrize(
    ("gaps", "said"),
    [
        (
            [1.0, 2.0] * 20,
            "changed the score in 40. Mean effect +1.50 VP (+1.34 to +1.66)",
        ),
        ([1.0, -1.0] * 20, "no clear difference for this player; a difference above 0.31 VP is unlikely."),
        (
            [0.0] * 40,
            "changed the score in 0. It could still affect up to 8.8% of games",
        ),
    ],
)
def test_whether_a_switch_matters_is_answered_in_a_sentence(
    found: Summary, gaps: list[float], said: str
) -> None:
    keys = [(scenario, "2.1", "", "quick") for scenario in ("historical", "chin-music")]
    halves = gaps[: len(gaps) // 2], gaps[len(gaps) // 2 :]
    counts = [
        SwitchCount(
            *("N-14", key), games=20, asked=20, parted=20,
            otherwise=sum(map(bool, half)), gaps=half,
        )
        for key, half in zip(keys, halves, strict=True)
    ]  # fmt: skip
    told = study_tables.answers(attrs.evolve(found, switches=tuple(counts)))
    assert told[0].startswith(
        "N-14, Discarded chits: back to the cup or out of the game?: came into question in 40 of 40 games; "
    )
    assert said in told[0]
    assert ": a clear difference" in told[0] or sum(gaps) == 0
    nobody = attrs.evolve(found, switches=(SwitchCount("N-14", keys[0], games=9, gaps=[0.0] * 9),))
    assert "came into question in 0 of 9 games" in study_tables.answers(nobody)[0]


def test_a_picture_of_switches_tells_something_from_perhaps_nothing_and_nothing() -> None:
    gaps = {"N-14": ([-2.0, -1.0, -3.0] * 9, [0.0] * 27), "S-22": ([1.0, -1.0] * 9, [0.0] * 18)}
    keys = [(scenario, "2.1", "", "quick") for scenario in ("historical", "chin-music")]
    counts = [
        SwitchCount(id_, key, games=len(own), otherwise=sum(map(bool, own)), gaps=own)
        for id_, each in {**gaps, "6.7-09": ([0.0] * 5, [0.0] * 5)}.items()
        for key, own in zip(keys, each, strict=True)
    ]
    drawn = study_page._switches(counts)
    names = re.findall(r">([-.A-Z0-9]+ (?:historical|chin-music))<", drawn)
    assert names == ["N-14 historical", "N-14 chin-music", "S-22 historical", "S-22 chin-music"]
    dots = re.findall(r'r="6" fill="([^"]*)" stroke="([^"]*)"', drawn)
    ring = (study_charts.PAPER, study_charts.GREY)
    assert dots == [
        (study_charts.MARKED, study_charts.MARKED),
        ring,
        (study_charts.GREY, study_charts.GREY),
        ring,
    ]
    assert "The same VP in all games: 6.7-09." in re.sub(r"</text><text[^>]*>", " ", drawn)
    assert not study_page._switches(counts[4:]), "nothing to draw"


def test_the_report_is_tables_pictures_and_a_page_by_itself(
    study: StudyFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study_commands, "PIXELS", 320)
    said = run("report", study.folder, "--full", "--pictures")
    assert said.exit_code == 0, said.stderr
    for title in (
        "VP",
        "Levels of victory",
        "Modules lost per game, by turn",
        "Comparison",
        "Switches",
        "Circles",
    ):
        assert title in said.stdout
    assert said.stdout.splitlines()[2] == "All scenarios and groups together:"
    where = study.folder / "report"
    page = (where / "report.html").read_text(encoding="utf-8")
    assert page.count("<svg") == len(list(where.glob("*.png"))) > 16
    assert "default-src 'none'" in page
    assert not re.search(r"""(src|href)=["']|url\(|<script|@import""", page)
    for png in where.glob("*.png"):
        data = png.read_bytes()
        assert data.startswith(b"\x89PNG") and int.from_bytes(data[16:20]) == 320, png
        assert len(data) > 1_000, png
    again = {path.name: path.read_bytes() for path in where.iterdir()}
    assert run("report", study.folder, "--pictures").exit_code == 0
    assert {path.name: path.read_bytes() for path in where.iterdir()} == again


def test_what_is_counted_is_all_in_the_box(found: Summary) -> None:
    for group in found.groups:
        for kind, counts in group.uses.items():
            assert set(counts) <= set(found.things[kind]), kind
    assert {kind: len(things) for kind, things in found.things.items() if kind in ("card", "circle")} == {
        "card": 36,
        "circle": 20,
    }


def test_json_has_the_figures_on_one_line(study: StudyFolder, found: Summary) -> None:
    said = run("report", study.folder, "--json")
    assert said.stdout.count("\n") == 1
    assert json.loads(said.stdout) == json.loads(json.dumps(found.plain()))


def test_a_report_on_nothing_says_what_to_do(tmp_path: Path) -> None:
    said = run("report", tmp_path)
    assert said.exit_code == 2
    assert "there is no study here" in said.stderr
    StudyFolder.begin(tmp_path / "empty", asked())
    assert "no games yet" in run("report", tmp_path / "empty").stderr


def test_the_findings_quote_the_errata_table() -> None:
    docs = Path(errata_table.__file__).parents[1] / "docs"
    table = (docs / "measured" / "errata.md").read_text(encoding="utf-8").replace("−", "-")
    overview = table.partition("## All scenarios together")[2].partition("\n## ")[0]
    lines = (re.split(r" *\| *", row) for row in overview.splitlines())
    measured = {cells[1]: cells for cells in lines if cells[1:]}
    found = (docs / "findings.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([A-Z0-9.]+-\d+) \|", found, re.MULTILINE)
    assert rows == [id_ for id_, cells in measured.items() if re.search(r"\(([+-]).* to \1", cells[7])]
    for id_ in rows:
        *_, parted, other, _, gap = measured[id_][:8]
        assert f"| {parted.split()[0]} | {other.split()[0]} | {gap} |" in found, id_


def test_the_errata_table_has_every_switch(tmp_path: Path) -> None:
    every = design("1-2", scenarios=("historical",), per=(), switches=active_switches())
    folder = conducted(tmp_path / "study", every)
    paper = tmp_path / "errata.md"
    paper.write_text(f"by hand\n{errata_table.MARK}\nold\n", encoding="utf-8")
    assert errata_table.main([str(folder.folder), "--write", str(paper)]) == 0
    text = paper.read_text(encoding="utf-8")
    assert text.startswith(f"by hand\n{errata_table.MARK}\n") and "\nold\n" not in text
    assert "hades study --out study --player random --seeds 1-2 --edition 2.1 --switch all" in text
    assert "python -m tools.errata_table study\n" in text
    measured = every.measured("2.1")
    for switch in editions.switches().values():
        rows = re.findall(rf"^\| {re.escape(switch.id)} \| 2 \|", text, re.MULTILINE)
        assert len(rows) == (2 if switch.id in measured else 0), switch.id
        assert (f"\n- {switch.id}: " in text) == bool(switch.inert)
    assert errata_table.main([str(_without(tmp_path))]) == 1


def _without(tmp_path: Path) -> Path:
    return conducted(tmp_path / "without", design("1", scenarios=("historical",))).folder


def test_the_measured_part_goes_where_it_belongs(tmp_path: Path) -> None:
    path = tmp_path / "paper.md"
    path.write_text("head\n", encoding="utf-8")
    with pytest.raises(ValueError, match="has no line 'MARK'"):
        errata_table.write_below(path, "MARK", ["new"])
    assert path.read_text(encoding="utf-8") == "head\n"


def test_the_page_shows_pictures_before_what_was_used_and_says_what_they_count(found: Summary) -> None:
    drawn = ["<svg></svg>"]
    page = study_page.page(found, drawn)
    heads = re.findall(r"<h2[^>]*>([^<]*)</h2>", page)
    assert (
        heads.index("Levels of victory")
        < heads.index("Pictures")
        < heads.index("Units activated, times a game")
    )
    assert "<dt>Component sets</dt><dd>box</dd>" in page
    titles = [re.findall(r"<title>([^<]*)", svg)[0] for _, svg in study_page.pictures(found)]
    assert "Raid moves, Inferno, historical: times a game, 2 groups together" in titles


def test_levels_are_rows_and_no_word_is_cut_where_no_terminal_is(found: Summary) -> None:
    levels = next(table for table in study_tables.tables(found) if table.title == "Levels of victory")
    assert [levels.rows[at][0] for at in (0, -1)] == ["Legendary Victory", "lost"]
    assert levels.heads[1:] == tuple(
        map(study_tables.called([g.key for g in found.groups]), [g.key for g in found.groups])
    )
    assert "…" not in "\n".join(tables.lines(study_tables.tables(found)))


def test_groups_that_are_compared_get_a_sentence_each(found: Summary) -> None:
    compared = next(table for table in study_tables.tables(found) if table.title.startswith("Comparison"))
    assert not any("games" in head for head in compared.heads)
    for pair, (who, *_) in zip(found.pairs, compared.rows, strict=True):
        shown = "no" if pair.gap.low <= 0 <= pair.gap.high else "a"
        said = f"{who}: {pair.gap.mean:+.2f} VP on average over 4 seeds"
        assert said in compared.note
        assert f"{shown} clear difference" in compared.note or not pair.gap.deviation
