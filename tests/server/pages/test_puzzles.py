"""What the sheep says at the table of a puzzle."""

from __future__ import annotations

import pytest

from sheepfold import games
from sheepfold.play.puzzle_position import explanation_of, position_of
from sheepfold.server import pages
from sheepfold.server.live.puzzle_view_model import PuzzleAnswer, PuzzleViewModel
from sheepfold.server.live.puzzles import Posed, table_model
from sheepfold.server.live.view_model import TableViewModel
from sheepfold.server.pages.html import escape
from sheepfold.server.pages.puzzles import asked, decimal, headline, streak
from sheepfold.words.speech import LANGUAGES, speaking
from tests.server.pages.walking import assert_whole, read

EVERY_GAME = pytest.mark.parametrize("game_id", games.IDS)
ASKED = PuzzleViewModel(1, 41, daily=False)


def answer_to(game_id: str, *, right: bool) -> PuzzleAnswer:
    position, advice = position_of(game_id, 1), explanation_of(game_id, 1)
    assert position is not None
    assert advice is not None
    facts = position.puzzle
    chosen = facts.best if right else facts.tempting
    onwards = f"/puzzles/{game_id}/2"
    return PuzzleAnswer(chosen, right, advice, facts.next, facts.chance, facts.lead, facts.margin, onwards)


def table(game_id: str, puzzle: PuzzleViewModel, language: str = "en") -> TableViewModel:
    position = position_of(game_id, 1)
    assert position is not None
    return table_model(Posed(position, 1, language), puzzle)


@EVERY_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_offers_every_move_and_the_answer_marks_the_best(game_id: str, language: str) -> None:
    asking = table(game_id, ASKED, language)
    assert_whole(read(pages.table_fragment(asking)))
    page = pages.table_page(asking)
    assert all(f"<option>{escape(move.text)}</option>" in page for move in asking.legal)
    for right in (True, False):
        puzzle = ASKED._replace(tried=right, answer=answer_to(game_id, right=right))
        html = pages.table_fragment(table(game_id, puzzle, language))
        assert_whole(read(html))
        assert 'id="choices"' not in html
        assert f'href="/puzzles/{game_id}/2"' in html
        assert f'href="/puzzles/{game_id}/1"' in html


def test_the_marks_are_on_what_is_to_be_touched_for_the_best_move() -> None:
    puzzle = ASKED._replace(tried=True, answer=answer_to("kivsa-shchora", right=True))
    assert pages.table_page(table("kivsa-shchora", puzzle)).count('data-hint="play"') >= 2


@pytest.mark.parametrize(("tried", "words"), [(None, "first try"), (True, "solved"), (False, "tried")])
def test_the_question_says_whether_it_still_counts(tried: bool | None, words: str) -> None:
    assert words in asked(ASKED._replace(tried=tried))
    assert headline(ASKED) == "Find the best move"


def test_the_answer_says_right_or_not_the_reason_and_the_figures_with_their_margin() -> None:
    facts = position_of("kivsa-shchora", 1)
    assert facts is not None
    for right, words in ((True, "Right!"), (False, "There is a better move")):
        html = pages.table_page(
            table("kivsa-shchora", ASKED._replace(answer=answer_to("kivsa-shchora", right=right)))
        )
        assert f"<h2>{words}</h2>" in html
        assert f"<title>{words} \N{EN DASH} Puzzle: Kivsa Shchora</title>" in html
        assert "Best: Black sheep to" in html
        assert "It rids you of a black sheep" in html
        assert f"{facts.puzzle.lead} ± {facts.puzzle.margin} more than the next best move" in html


def test_a_row_is_told_from_two_on_and_that_of_days_on_the_puzzle_of_the_day() -> None:
    assert streak(ASKED._replace(in_a_row=1)) == ""
    assert streak(ASKED._replace(in_a_row=3, days_in_a_row=5)) == "3 in a row."
    assert streak(ASKED._replace(in_a_row=3, days_in_a_row=5, daily=True)) == "5 days in a row."


@pytest.mark.parametrize(("language", "text"), [("en", "6.5"), ("de", "6,5"), ("ru", "6,5"), ("he", "6.5")])
def test_tenths_are_written_as_the_language_does(language: str, text: str) -> None:
    with speaking(language):
        assert decimal(6.5) == text
