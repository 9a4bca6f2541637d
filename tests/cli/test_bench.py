"""`sheepfold bench --write`: a page keeps the plot and the tables, ratios first."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sheepfold import games
from sheepfold.cli import main
from sheepfold.cli.bench import markdown, read_page
from sheepfold.engine import COMPILED
from sheepfold.engine.errors import SheepfoldError
from sheepfold.lab.bench import PER_SECOND, BenchRow, own_measures, run

PAGE = Path(__file__).parents[2] / "docs" / "bench.md"
PLAIN = "plain rollouts" if COMPILED else "rollouts"
ROWS = [
    BenchRow(f"{PLAIN} zoff-im-zoo", PER_SECOND, (160_000, 150_000, 170_000)),
    BenchRow("stepped zoff-im-zoo", PER_SECOND, (2_100_000, 2_000_000, 2_200_000)),
    BenchRow("stepped OpenSpiel crazy_eights", PER_SECOND, (200_000, 190_000, 210_000)),
]


def test_a_page_keeps_its_own_words_around_the_bench(tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    path.write_text(
        "Before\n<!-- sheepfold bench plots/speed.svg -->\nlast year's\n<!-- end of bench -->\nAfter\n"
    )
    (tmp_path / "plots").mkdir()
    for _ in range(2):
        read_page(path).write(ROWS)
    text = path.read_text()
    assert text.startswith("Before\n<!-- sheepfold bench plots/speed.svg -->\n![")
    assert text.endswith("<!-- end of bench -->\nAfter\n")
    assert "(plots/speed.svg)" in text
    assert "last year" not in text
    assert ElementTree.parse(tmp_path / "plots" / "speed.svg").getroot().tag.endswith("svg")


def test_a_page_that_is_not_there_is_made(tmp_path: Path) -> None:
    read_page(tmp_path / "bench.md").write(ROWS)
    assert markdown(ROWS, "bench.svg") in (tmp_path / "bench.md").read_text()
    assert (tmp_path / "bench.svg").exists()


@pytest.mark.parametrize("text", ["", "<!-- end of bench -->\n<!-- sheepfold bench a.svg -->\n"])
def test_a_page_without_a_place_is_refused_before_anything_is_measured(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "page.md"
    path.write_text(text)
    with pytest.raises(SheepfoldError, match="no place for the bench"):
        read_page(path)
    assert main(["bench", "--alone", "--write", str(path)]) != 0
    assert "must have a line '<!-- sheepfold bench bench.svg -->'" in capsys.readouterr().err
    assert path.read_text() == text


def test_a_page_in_a_folder_that_is_missing_is_refused_before_anything_is_measured(tmp_path: Path) -> None:
    with pytest.raises(SheepfoldError, match=r"x\.md: the folder \S+nowhere is missing, make it first"):
        read_page(tmp_path / "nowhere" / "x.md")
    page = tmp_path / "page.md"
    page.write_text("<!-- sheepfold bench plots/speed.svg -->\n<!-- end of bench -->\n")
    with pytest.raises(SheepfoldError, match=r"page\.md: the folder \S+plots is missing, make it first"):
        read_page(page)


@pytest.mark.compiled
def test_ratios_come_before_what_depends_on_the_machine() -> None:
    text = markdown(ROWS, "bench.svg")
    ratio = "| stepped zoff-im-zoo / stepped OpenSpiel crazy_eights | 10 x | 10.50 | 10.48 - 10.53 | yes |"
    assert text.index(ratio) < text.index("| plain rollouts zoff-im-zoo | 150,000 moves/s | 160,000 |")


def test_the_command_writes_every_measure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sheepfold.cli.bench.own_measures", partial(own_measures, 300))
    monkeypatch.setattr("sheepfold.cli.bench.run", partial(run, rounds=2))
    assert main(["bench", "--alone", "--write", str(tmp_path / "bench.md")]) == 0
    text = (tmp_path / "bench.md").read_text()
    for kind in ("rollouts", "stepped", "clone", "view", "guess"):
        assert all(f"| {kind} {game_id} | " in text for game_id in games.IDS)
    drawn = (tmp_path / "bench.svg").read_text()
    assert all(f"stepped {game_id}: " in drawn for game_id in games.IDS)


def test_the_page_of_the_bench_has_a_place_for_it_and_shows_the_plot_as_the_readme_does() -> None:
    page = read_page(PAGE)
    plot = PAGE.parent / page.plot
    assert f"]({page.plot})" in PAGE.read_text(encoding="utf-8")
    assert f"](docs/{page.plot})" in (PAGE.parents[1] / "README.md").read_text(encoding="utf-8")
    shown = ElementTree.parse(plot).getroot()
    titles = [title.text or "" for title in shown.iter("{http://www.w3.org/2000/svg}title")]
    for kind in ("rollouts", "stepped"):
        for name in (*games.IDS, "OpenSpiel hearts", "OpenSpiel crazy_eights"):
            assert any(title.startswith(f"{kind} {name}: ") for title in titles), (kind, name)
