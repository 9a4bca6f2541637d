"""Puzzles from the first one to the last trace of whoever solved them."""

from __future__ import annotations

import datetime
import re

import pytest

from sheepfold import games
from sheepfold.engine.rng import Rng
from sheepfold.play.puzzle_position import position_of
from sheepfold.play.puzzles import daily_puzzle
from sheepfold.server import pages
from sheepfold.server.admin.people import export, remove
from sheepfold.server.live.puzzle_view_model import PuzzleViewModel
from sheepfold.server.live.puzzles import Posed, table_model
from sheepfold.words.speech import LANGUAGES
from tests.server.scenarios.test_forms import personal_link
from tests.server.serving import Browser, serving

EVERY_GAME = pytest.mark.parametrize("game_id", games.IDS)
DAY = 86_400.0


def page_of(posed: Posed) -> str:
    """The page that asks for a move."""
    return pages.table_page(table_model(posed, PuzzleViewModel(posed.number, 9, daily=False)))


@EVERY_GAME
def test_the_page_of_a_puzzle_says_nothing_of_hidden_cards_nor_of_the_answer(game_id: str) -> None:
    differ = 0
    for number in (1, 2, 3):
        position = position_of(game_id, number)
        assert position is not None
        view = position.state.view(position.seat)
        other = position.game.guess(view, Rng(number))
        differ += position.game.position(other) != position.game.position(position.state)
        facts = position.puzzle
        answer = facts._replace(
            seed=1, best=facts.tempting, next=facts.best, chance=1.0, lead=1.0, margin=1.0
        )
        for language in LANGUAGES:
            posed = Posed(position, number, language)
            page = page_of(posed)
            assert page == page_of(posed._replace(position=position._replace(state=other)))
            assert page == page_of(posed._replace(position=position._replace(puzzle=answer)))
            assert facts.id not in page
    assert differ


async def solve_today(browser: Browser, *, right: bool = True) -> str:
    """Answer the puzzle of today from the home page; the page that follows."""
    home = (await browser.client.get("/")).text
    address = re.findall(r'class="btn" href="(/puzzles/[^"]*)"', home)[0]
    game, number = address.split("/")[2:]
    position = position_of(game, int(number))
    assert position is not None
    puzzle = position.puzzle
    answer = await browser.post(address, move=puzzle.best if right else puzzle.tempting)
    return (await browser.client.get(answer.headers["location"])).text


@pytest.mark.anyio
async def test_a_row_of_days_moves_with_the_personal_link_and_is_erased_with_the_person(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(database) as served, served.visitor() as ann, served.visitor() as phone:
        now = served.server.time.wall()
        for days in (0, 1, 2):
            monkeypatch.setattr(served.server.time, "wall", lambda days=days: now + days * DAY)
            page = await solve_today(ann)
            assert "Right!" in page
        assert "3 days in a row." in page
        home = (await ann.client.get("/")).text
        assert "Solved. There is a new one tomorrow. <b>3 days in a row.</b>" in home
        await phone.client.post(await personal_link(ann))
        assert phone.person == ann.person
        mine = (await phone.client.get("/my")).text
        assert "<dd>3</dd><dt>solved</dt>" in mine
        assert "<dd>3</dd><dt>days in a row</dt>" in mine
        monkeypatch.setattr(served.server.time, "wall", lambda: now + 3 * DAY)
        assert "There is a better move" in await solve_today(phone, right=False)
        mine = (await ann.client.get("/my")).text
        assert "<dd>3</dd><dt>longest row</dt>" in mine
        assert "<dd>0</dd><dt>days in a row</dt>" in mine
        engine = served.server.store.engine
        kept = (await export(engine, ann.person))["more"]["puzzle_attempts"]
        today = datetime.datetime.fromtimestamp(now, datetime.UTC).date()
        assert sorted(each["day"] for each in kept) == [
            (today + datetime.timedelta(days)).isoformat() for days in range(4)
        ]
        assert daily_puzzle(today) is not None
        await remove(engine, ann.person)
        assert await served.server.store.puzzle_attempts(ann.person) == []
