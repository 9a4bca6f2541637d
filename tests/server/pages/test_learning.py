"""What the sheep says to somebody who learns a game."""

from __future__ import annotations

from sheepfold.server.live.view_model import LessonViewModel
from sheepfold.server.pages.learning import back, onwards, panel, progress

FIRST = LessonViewModel(1, 3, "Drawing <cards>", "Draw one.", "ask", "PEN-4", "/learn/kivsa-shchora")


def test_the_first_step_has_none_before_it_and_the_last_leads_to_a_match() -> None:
    assert back(FIRST) == ""
    assert 'href="/learn/kivsa-shchora/1"' in back(FIRST._replace(number=2))
    assert 'href="/learn/kivsa-shchora/2"' in onwards(FIRST)
    assert 'form="to-a-match"' in onwards(FIRST._replace(number=3))


def test_a_step_counts_once_it_is_done() -> None:
    assert 'value="0"' in progress(FIRST)
    assert 'value="1"' in progress(FIRST._replace(stage="done"))
    assert "1 of 3" in progress(FIRST)


def test_the_way_on_and_the_rule_are_shown_when_the_step_is_done() -> None:
    trying, done = panel(FIRST, "kivsa-shchora"), panel(FIRST._replace(stage="done"), "kivsa-shchora")
    assert "Skip to a match" in trying
    assert "/learn/kivsa-shchora/2" not in trying
    assert "Skip to a match" not in done
    assert "/learn/kivsa-shchora/2" in done
    assert "PEN-4" in done
    assert "PEN-4" not in trying


def test_what_the_sheep_says_is_escaped() -> None:
    assert "Drawing &lt;cards&gt;" in panel(FIRST, "kivsa-shchora")
