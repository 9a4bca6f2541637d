"""The report: every plot is there, the page stands alone, and names cannot break it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sheepfold.lab import report
from sheepfold.lab.arena import Field
from sheepfold.lab.arena_figures import Run, figures
from tests.lab.test_arena_figures import DUEL, winning

PLOTS = ["Victories a seat", "Rating ladder", "Seat advantage", "Scores", "Length"]
SVG = ".//svg"


def read(run: Run) -> ElementTree.Element:
    """The page as a program reads it; only a well-formed one can be."""
    return ElementTree.fromstring(report.page(run, figures(run)))


def texts(element: ElementTree.Element) -> str:
    return " ".join(element.itertext())


MANY: tuple[Field, ...] = (("a", "b", "b"), ("c", "b", "b"), ("a", "c", "c"))


@pytest.mark.parametrize("fields", [DUEL, MANY, (("a", "b", "c"),), (("a", "a", "a"),)])
def test_the_page_is_well_formed_and_has_every_plot(fields: tuple[Field, ...]) -> None:
    page = read(winning("a", 8, fields))
    assert [plot.get("aria-label") for plot in page.iterfind(SVG)] == PLOTS
    assert all(len(list(plot)) > 1 for plot in page.iterfind(SVG))
    heads = [head.text for head in page.iterfind(".//h2")]
    assert heads[-2:] == ["Time per decision", "How it was measured"]


def test_the_page_says_what_came_out_of_how_many_deals() -> None:
    said = texts(read(winning("a", 30)))
    assert "wins 100.0% against 2 b (90.0% to 100.0%): more than even." in re.sub(r"\s+", " ", said)
    assert "30 deals, 90 matches at 3 seats; even is 33.3%" in said
    assert "beef" in said


def test_the_page_loads_nothing() -> None:
    text = report.page(winning("a", 3), figures(winning("a", 3)))
    assert not re.search(r"https?:|<script|<link|src=|@import|url\(", text)


def test_names_cannot_break_the_page() -> None:
    bad = "<b>&\"'"
    page = read(winning(bad, 3, ((bad, "b", "b"),)))
    assert bad in {element.text for element in page.iterfind(".//svg//text")}
    assert bad in {element.text for element in page.iterfind(".//td")}


def test_a_folder_holds_page_and_figures(tmp_path: Path) -> None:
    run = winning("a", 3)
    report.write(tmp_path / "deep", run, figures(run))
    assert json.loads((tmp_path / "deep" / report.FIGURES).read_text()) == figures(run)
    assert (tmp_path / "deep" / report.PAGE).read_text().startswith("<!DOCTYPE html>")
