"""The result of a match as a picture."""

from __future__ import annotations

import dataclasses
import io

import pytest
from PIL import Image

from sheepfold import games
from sheepfold.server.pages.result import ResultFacts, result_facts
from sheepfold.server.web.result_picture import Drawing, Style, result_picture, runs
from sheepfold.words.speech import LANGUAGES
from tests.contract.cases import cases, state_after
from tests.server.finished import keep_finished, played
from tests.server.serving import serving
from tests.server.tables import stored_table, table_at, view_model_at

FACTS = ResultFacts("Zoff", "Ann wins", "Because.", ((1, "Ann", 0, "24", "first place"),))


def picture_of(facts: ResultFacts) -> Image.Image:
    return Image.open(io.BytesIO(result_picture(facts))).convert("RGB")


@pytest.mark.parametrize("game_id", games.IDS)
def test_every_game_has_one_in_every_language(game_id: str) -> None:
    case = next(case for case in cases() if case.id == game_id)
    table = table_at(stored_table(case.id, case.seats, case.options), state_after(case, 1, 10_000))
    seen = set()
    for language in LANGUAGES:
        facts = result_facts(dataclasses.replace(view_model_at(table, 0), language=language))
        assert len(facts.podium) == min(3, case.seats)
        assert "{" not in str(facts)
        assert picture_of(facts).size == (1200, 630)
        seen.add(result_picture(facts))
    assert len(seen) == len(LANGUAGES)


def test_it_does_not_say_you() -> None:
    """Whoever asks for it, others read it."""
    case = next(case for case in cases() if case.id == "kivsa-shchora")
    table = table_at(stored_table(case.id, case.seats, case.options), state_after(case, 1, 10_000))
    assert len({result_facts(view_model_at(table, seat)) for seat in (None, *range(case.seats))}) == 1


def test_words_are_drawn_and_long_ones_stay_in_their_place() -> None:
    empty = FACTS._replace(headline="", reason="")
    assert picture_of(FACTS).tobytes() != picture_of(empty).tobytes()
    long = FACTS._replace(headline="W" * 400, podium=((1, "W" * 60, 0, "24", "first place"),))
    left = (640, 120, 820, 360)
    assert picture_of(long).crop(left).tobytes() == picture_of(empty).crop(left).tobytes()


def test_from_right_to_left_letters_are_not_mirrored_and_numbers_not_turned() -> None:
    drawn = [text for _alphabet, text in runs("אב 12", rtl=True)]
    assert drawn == ["12 ", "בא"]
    assert [text for _alphabet, text in runs("Ann אב 12", rtl=False)] == ["Ann ", "בא", " 12"]
    assert "".join(text for _alphabet, text in runs("(אב)", rtl=True)) == "(בא)"


def test_letters_nobody_has_do_not_break_it() -> None:
    assert runs("李\N{SHEEP}\x00", rtl=False) == [("latin", "\N{MIDDLE DOT}" * 3)]
    for name in ("", "李", "\N{SHEEP}" * 30, "ŽЯא"):
        assert picture_of(FACTS._replace(podium=((1, name, 9, "1", "x"),))).size == (1200, 630)


def test_a_text_is_cut_where_it_would_be_too_wide() -> None:
    drawing = Drawing(rtl=False)
    cut = drawing.fitting("a long long name", Style(24, 600), 100)
    assert cut.endswith("\N{HORIZONTAL ELLIPSIS}")
    assert drawing.width(cut, Style(24, 600)) <= 100


@pytest.mark.anyio
async def test_it_is_there_once_the_match_is_over(sqlite: str) -> None:
    record = played("kivsa-shchora")
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        over = await keep_finished(served.server, "finished", record, ann.person, public=True)
        runs_on = await keep_finished(served.server, "running", record, ann.person, moves=3)
        answer = await ann.client.get(f"{over}/result.png?language=he")
        assert answer.headers["content-type"] == "image/png"
        assert Image.open(io.BytesIO(answer.content)).size == (1200, 630)
        assert (await ann.client.get(f"{runs_on}/result.png")).status_code == 404
        assert f"{over}/result.png?language=en" in (await ann.client.get(over)).text
