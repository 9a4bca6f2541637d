"""The review on pages: every game, every language, every way to look."""

from __future__ import annotations

import dataclasses
import re

import pytest

from sheepfold import games
from sheepfold.play.review.judging import MoveVerdict
from sheepfold.play.review.luck import Part, Share
from sheepfold.server.live.review_steps import Review
from sheepfold.server.live.review_view_model import Mark, ReviewViewModel
from sheepfold.server.live.review_view_model_builder import better_than, mark_of, marked, review_model
from sheepfold.server.live.reviews import Found
from sheepfold.server.pages import review as pages
from sheepfold.words.speech import LANGUAGES, speaking
from tests.server.finished import played
from tests.server.pages.walking import HOLE, read
from tests.server.reviewing import invented, short_match, shown

RECORD = short_match()
REVIEW = invented(RECORD)
NOTATION = re.compile(r"[a-z]{4,}")


def model(value: str = "0") -> ReviewViewModel:
    return review_model(shown(RECORD, value), Found(REVIEW, "done"))


def words_of(html: str) -> str:
    return " ".join(read(f"<main>{html}</main>").text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", games.IDS)
def test_what_was_better_is_said_in_every_language_without_notation(game_id: str, language: str) -> None:
    record = played(game_id)
    seen = shown(record, "watch", language)
    with speaking(language):
        for step in marked(invented(record).judged, seen.eyes):
            html = pages.verdict(mark_of(seen, step), better_than(seen, step))
            text = words_of(html)
            assert not HOLE.search(text)
            assert "57" in text
            assert "45" in text
            if language in ("he", "ru"):
                assert not NOTATION.search(text), text


def test_a_verdict_says_the_chances_the_margin_and_what_would_have_been_better() -> None:
    seen = shown(RECORD, "watch")
    step = next(each for each in REVIEW.judged if each.verdict == MoveVerdict.MISTAKE)
    text = words_of(pages.verdict(mark_of(seen, step), better_than(seen, step)))
    assert "Mistake" in text
    assert "Chance to win: 57 % before, 45 % after, margin 4" in text
    assert "Better: " in text
    good = next(each for each in REVIEW.judged if each.verdict == MoveVerdict.GOOD)
    assert "Better" not in pages.verdict(mark_of(seen, good), better_than(seen, good))


def test_before_there_is_a_review_it_is_offered_and_then_its_progress_is_told() -> None:
    empty = review_model(shown(RECORD), Found(Review(), "offered"))
    assert "data-review" in pages.curve(empty, 0)
    working = dataclasses.replace(empty, state="working")
    assert "data-review" not in pages.curve(working, 0)
    assert "Reviewing the match" in pages.curve(working, 0)
    partly = dataclasses.replace(model(), state="working", judged=3, choices=8)
    assert "Reviewing: 3 of 8 decisions" in pages.curve(partly, 0)
    failed = dataclasses.replace(empty, state="failed")
    assert "could not be made" in pages.curve(failed, 0)
    assert "data-review" in pages.curve(failed, 0)


def test_the_curve_of_the_seat_that_looks_is_the_main_one() -> None:
    drawn = pages.curve(model(), 0)
    assert drawn.count('class="main"') == 1
    assert drawn.count("<polyline") == 3
    assert "Your chance to win" in drawn
    assert "Name 1&#x27;s chance to win" in pages.curve(model("1"), 0)
    watching = pages.curve(model("watch"), 0)
    assert 'class="main"' not in watching
    assert "Chances to win" in watching


def test_the_picture_is_told_in_words() -> None:
    (label,) = re.findall('aria-label="([^"]*)"', pages.plot(model("open")))
    assert "at first" in label
    assert "in the end" in label
    numbers = [str(each.number) for each in model("open").marks if each.verdict == MoveVerdict.MISTAKE]
    assert f"Mistakes: {', '.join(numbers)}" in label


def test_the_chance_is_that_of_the_last_turn() -> None:
    line = pages.main_line(model())
    assert line is not None
    for number in (0, 5, len(RECORD.moves)):
        earlier = [each.chance for each in line.points if each.at <= number] or [line.points[0].chance]
        assert f">{round(earlier[-1])} %<" in pages.chance_now(model(), number)


def test_marked_moves_are_links_to_them_and_the_buttons_lead_from_mark_to_mark() -> None:
    found = model("watch")
    numbers = [each.number for each in found.marks]
    listed = pages.marked_moves(found)
    assert [int(each) for each in re.findall('data-move="([0-9]+)"', listed)] == numbers
    assert f'href="/match/m?view=watch&amp;move={numbers[0]}"' in listed
    first = pages.mark_steps(found, numbers[0])
    assert f'value="{numbers[1]}" data-mark="next"' in first
    assert f'value="{numbers[0]}" data-mark="back" aria-disabled="true"' in first
    assert pages.mark_steps(dataclasses.replace(found, marks=()), 0) == ""
    nothing = dataclasses.replace(found, marks=())
    assert "nothing to say" in pages.marked_moves(nothing)


def test_good_moves_are_ahead_and_others_behind() -> None:
    mark = Mark(3, 0, MoveVerdict.GOOD, 50.0, 50.0, -6.2, 1.0)
    assert pages.difference(mark) == "+6"
    assert pages.difference(mark._replace(loss=11.0)) == "\N{MINUS SIGN}11"


@pytest.mark.parametrize("start", [2500, 2533, 3367, 5049])
def test_whole_points_add_up(start: int) -> None:
    parts = (Part(-733, 120), Part(1250, 333), Part(-2049, 505))
    rest = 10_000 - start - sum(each.amount for each in parts)
    share = Share(0, start, *parts, Part(rest, 600), 10_000)
    texts = [words_of(each).split("\N{PLUS-MINUS SIGN}")[0] for each in pages.amounts(share)]
    numbers = [int(each.replace("\N{MINUS SIGN}", "-").strip()) for each in texts]
    assert sum(numbers[:-1]) == numbers[-1] == 100


def test_luck_is_told_of_the_own_seat_and_of_all() -> None:
    told = words_of(pages.luck(model()))
    for part in pages.PARTS:
        assert told.count(part) == 2
    assert "Name 2" in told
    assert words_of(pages.luck(model("watch"))).count("own moves") == 1
    assert pages.luck(dataclasses.replace(model(), shares=())) == ""


def test_no_name_becomes_html() -> None:
    hostile = dataclasses.replace(model("watch"), names=("<b>", '"x"', "&"))
    for html in (pages.curve(hostile, 0), pages.rail_sections(hostile)):
        assert "<b>&quot;" not in html
        assert '"x""' not in html
        assert "&lt;b&gt;" in html or "<th" not in html
