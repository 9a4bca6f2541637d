"""Puzzles over the wire: by forms and by socket, with wrong moves too."""

from __future__ import annotations

import re

import pytest
from websockets.exceptions import ConnectionClosed

from sheepfold import games
from sheepfold.play.puzzle_position import PuzzlePosition, position_of
from sheepfold.server.web.table_socket import NOT_ALLOWED, NOT_THERE
from tests.server.serving import EITHER, Browser, Served, closing_code, serving

pytestmark = pytest.mark.anyio

EVERY_GAME = pytest.mark.parametrize("game_id", games.IDS)
GAME = "kivsa-shchora"


def posed(game_id: str, number: int = 1) -> PuzzlePosition:
    found = position_of(game_id, number)
    assert found is not None
    return found


def stage_of(html: str) -> str:
    """Whether a page asks or answers."""
    found = re.search(r'<section class="lesson puzzle (\w+)"', html)
    assert found is not None
    return found[1]


async def attempts_of(served: Served, browser: Browser) -> list[tuple[str, bool]]:
    """What is written down, by game."""
    rows = await served.server.store.puzzle_attempts(browser.person)
    return [(each.game, each.solved) for each in rows]


@EVERY_GAME
async def test_a_puzzle_is_answered_by_a_form(sqlite: str, game_id: str) -> None:
    async with serving(sqlite) as served, served.visitor() as ann:
        address, puzzle = f"/puzzles/{game_id}/1", posed(game_id).puzzle
        assert stage_of((await ann.client.get(address)).text) == "ask"
        answer = await ann.post(address, type="move", number="9", move=puzzle.best)
        assert answer.status_code == 303
        page = (await ann.client.get(answer.headers["location"])).text
        assert stage_of(page) == "done"
        assert "<h2>Right!</h2>" in page
        wrong = (await ann.post(address, move=puzzle.tempting)).headers["location"]
        assert "There is a better move" in (await ann.client.get(wrong)).text
        # The first attempt counts.
        assert await attempts_of(served, ann) == [(game_id, True)]
        assert "You have solved this one already." in (await ann.client.get(address)).text


@EVERY_GAME
async def test_an_illegal_move_is_refused_with_its_clause_and_loses_nothing(
    sqlite: str, game_id: str
) -> None:
    async with serving(sqlite) as served, served.visitor() as ann:
        position = posed(game_id)
        legal = [each.text for each in position.game.legal_moves(position.state)]
        illegal = next(each for each in position.game.moves if each not in legal)
        address = f"/puzzles/{game_id}/1"
        for answer in (
            await ann.post(address, move=illegal),
            await ann.client.get(address, params={"made": illegal}),
        ):
            assert answer.status_code == 422
            assert stage_of(answer.text) == "ask"
            assert re.search(rf'class="refusal".*data-clause="{position.game.clause}-\d+"', answer.text)
        assert (await ann.post(address)).status_code == 400
        assert await attempts_of(served, ann) == []


async def test_whoever_is_sent_an_answer_is_asked_first(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor() as ann, served.visitor() as bob:
        address = f"/puzzles/{GAME}/1"
        link = (await ann.post(address, move=posed(GAME).puzzle.best)).headers["location"]
        answer = await bob.client.get(link)
        assert (answer.status_code, answer.headers["location"]) == (303, address)
        assert await attempts_of(served, bob) == []


@pytest.mark.parametrize(
    "path", ["/puzzles/nothing", "/puzzles/nothing/1", f"/puzzles/{GAME}/0", f"/puzzles/{GAME}/9999"]
)
async def test_there_is_nothing_at_a_wrong_address(sqlite: str, path: str) -> None:
    async with serving(sqlite) as served, served.visitor() as ann:
        assert (await ann.client.get(path)).status_code == 404
        if path.count("/") == 3:
            assert (await ann.post(path, move="draw")).status_code == 404


async def test_the_ways_to_puzzles_lead_to_one_that_was_not_tried(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor() as ann:
        assert (await ann.client.get(f"/puzzles/{GAME}")).headers["location"] == f"/puzzles/{GAME}/1"
        await ann.post(f"/puzzles/{GAME}/1", move=posed(GAME).puzzle.tempting)
        assert (await ann.client.get(f"/puzzles/{GAME}")).headers["location"] == f"/puzzles/{GAME}/2"
        today = (await ann.client.get("/puzzles/today")).headers["location"]
        assert "Today's puzzle" in (await ann.client.get(today)).text.replace("&#39;", "'").replace(
            "&#x27;", "'"
        )
        listed = (await ann.client.get("/puzzles")).text
        assert f"/puzzles/{GAME}/1" in listed
        assert f'href="{today}"' in listed


async def test_answers_have_a_limit_that_loses_nothing(sqlite: str) -> None:
    async with serving(sqlite, puzzles_per_minute=1) as served, served.visitor() as ann:
        await ann.post(f"/puzzles/{GAME}/1", move=posed(GAME).puzzle.best)
        refused = await ann.post(f"/puzzles/{GAME}/2", move=posed(GAME, 2).puzzle.best)
        assert refused.status_code == 429
        assert refused.headers["retry-after"]
        assert stage_of(refused.text) == "ask"
        assert await attempts_of(served, ann) == [(GAME, True)]


@EITHER
async def test_a_puzzle_is_answered_over_a_socket(sqlite: str, plain: bool) -> None:
    async with serving(sqlite, plain_websockets=plain) as served, served.visitor() as ann:
        address, puzzle = f"/puzzles/{GAME}/1", posed(GAME).puzzle
        async with ann.socket(address) as socket:
            await socket.say("move", number=1, move="farmer, farmer")
            assert "refusal" in (await socket.hear("refused"))["html"]
            await socket.say("why", number=1, cards=["2"], target="")
            assert "refusal" in (await socket.hear("refused"))["html"]
            await socket.say("hint")
            assert (await socket.hear("notice"))["text"]
            await socket.connection.send("{")
            assert (await socket.hear("notice"))["text"]
            assert await attempts_of(served, ann) == []
            await socket.say("move", number=1, move=puzzle.tempting)
            went = (await socket.hear("go"))["address"]
        assert "There is a better move" in (await ann.client.get(went)).text
        assert await attempts_of(served, ann) == [(GAME, False)]


async def test_a_socket_of_nothing_or_from_elsewhere_is_closed(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor() as ann:
        for address in (f"/puzzles/{GAME}/0", "/puzzles/nothing/1"):
            async with ann.socket(address) as socket:
                assert await closing_code(socket) == NOT_THERE
        async with ann.socket(f"/puzzles/{GAME}/1", origin="http://elsewhere.example") as socket:
            assert await closing_code(socket) == NOT_ALLOWED


async def test_whoever_was_signed_out_meanwhile_is_told_so(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        async with ann.socket(f"/puzzles/{GAME}/1") as socket:
            await ann.post("/sign-out")
            await socket.say("move", number=1, move=posed(GAME).puzzle.best)
            try:
                assert "signed out" in (await socket.hear("notice"))["text"]
            except ConnectionClosed:
                pytest.fail("the page is told why")
        assert await attempts_of(served, ann) == []
