"""Reviews of finished matches: who may ask, what is stored, and what happens when something fails."""

from __future__ import annotations

import asyncio

import pytest

from sheepfold import games
from sheepfold.play.review.judging import Judgement, Point
from sheepfold.play.review.luck import Share
from sheepfold.play.review.whole import review
from sheepfold.server.live import review_work, reviews, tables
from sheepfold.server.live.people import Person
from sheepfold.server.live.review_cache import ReviewCache
from sheepfold.server.live.review_steps import METHOD
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.refusals import Missing, TooMany
from sheepfold.server.storage import reviews as storage
from sheepfold.server.storage.commit_queue import Taken
from tests.patience import PATIENCE
from tests.server.finished import keep_finished
from tests.server.reviewing import GAME, LITTLE, InThisProcess, NoWorkers, reviewed, short_match
from tests.server.serving import serving, until

pytestmark = pytest.mark.anyio

ANN = Person("ann", "Ann")


async def finished(server: Server, moves: int | None = None) -> Table:
    """A match of Ann's in memory; over, unless so many moves were made."""
    server.reviews.effort = LITTLE
    await keep_finished(server, "match", short_match(), ANN.id, moves=moves)
    return await tables.find(server, "match")


async def test_a_review_is_made_when_somebody_asks_and_says_what_the_library_says(sqlite: str) -> None:
    async with serving(sqlite, InThisProcess) as served:
        table = await finished(served.server)
        assert (await reviews.look_at(served.server, table)).state == "offered"
        assert not served.server.reviews.running
        assert (await reviews.ask_for(served.server, table, ANN)).state == "working"
        found = await reviewed(served.server, table)
        assert found.state == "done"
        steps = list(review(games.get(GAME), short_match(), effort=LITTLE))
        curve = [(each.number, each.seat, *each.chance) for each in steps if isinstance(each, Point)]
        assert [(each.number, each.seat, each.chance, each.margin) for each in found.review.points] == curve
        judged = [each._replace(advice=None) for each in steps if isinstance(each, Judgement)]
        empty = [each._replace(decision=each.decision._replace(view={}, choices=0)) for each in judged]
        assert [each.judgement() for each in found.review.judged] == empty
        assert found.review.choices == len(judged)
        assert list(found.review.shares) == [each for each in steps if isinstance(each, Share)]
        assert table.shares == found.review.shares


async def test_a_match_that_runs_is_never_reviewed(sqlite: str) -> None:
    async with serving(sqlite, InThisProcess) as served:
        table = await finished(served.server, moves=20)
        for question in (reviews.look_at(served.server, table), reviews.ask_for(served.server, table, ANN)):
            with pytest.raises(Missing, match="once it is over"):
                await question
        assert not served.server.reviews.running
        assert await storage.parts_from(served.server.store, "match", METHOD, 0) == []


async def test_a_match_of_rules_that_are_gone_is_not_reviewed(sqlite: str) -> None:
    async with serving(sqlite, InThisProcess) as served:
        table = await finished(served.server)
        table.match = None
        with pytest.raises(Missing, match="rules"):
            await reviews.ask_for(served.server, table, ANN)


async def test_a_review_is_made_once_and_read_from_then_on(sqlite: str) -> None:
    async with serving(sqlite, InThisProcess) as served:
        server = served.server
        table = await finished(server)
        await asyncio.gather(*[reviews.ask_for(server, table, ANN) for _ in range(5)])
        made = await reviewed(server, table)
        pool = server.bot_pool
        assert isinstance(pool, InThisProcess)
        asked, table.shares = pool.asked, ()
        server.reviews = ReviewCache()
        found = await reviews.ask_for(server, table, ANN)
        assert found.state == "done"
        assert found.review.judged == made.review.judged
        await reviews.remember_shares(server, table)
        assert table.shares == made.review.shares
        assert pool.asked == asked


async def test_a_review_goes_on_where_it_was_left(sqlite: str) -> None:
    async with serving(sqlite, InThisProcess) as served:
        server = served.server
        table = await finished(server)
        await reviews.ask_for(server, table, ANN)
        whole = (await reviewed(server, table)).review
        texts = await storage.parts_from(server.store, "match", METHOD, 0)
        await keep_finished(server, "again", short_match(), ANN.id)
        again = await tables.find(server, "again")
        for number, text in enumerate(texts[:2]):
            await server.save(storage.new_part("again", METHOD, number, text))
        found = await reviews.look_at(server, again)  # Nobody has to ask again.
        assert found.state == "working"
        rest = (await reviewed(server, again)).review
        assert (rest.judged, rest.shares) == (whole.judged, whole.shares)
        assert await storage.parts_from(server.store, "again", METHOD, 0) == texts


async def test_a_part_that_was_stored_meanwhile_counts_once(sqlite: str) -> None:
    async with serving(sqlite, InThisProcess) as served:
        server = served.server
        table = await finished(server)
        await reviews.ask_for(server, table, ANN)
        texts: list[str] = []
        await reviewed(server, table)
        texts = await storage.parts_from(server.store, "match", METHOD, 0)
        await keep_finished(server, "again", short_match(), ANN.id)
        again = await tables.find(server, "again")
        await reviews.ask_for(server, again, ANN)
        for number, text in enumerate(texts):  # As another process would.
            try:
                await server.save(storage.new_part("again", METHOD, number, text))
            except Taken:
                continue
            await reviews.known(server, "again")
        found = (await reviewed(server, again)).review
        assert [each.number for each in found.judged] == [
            each.number for each in server.reviews.get("match").judged
        ]
        assert await storage.parts_from(server.store, "again", METHOD, 0) == texts


async def test_without_workers_a_review_fails_and_is_not_tried_again_at_once(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_work, "PAUSES", (0.0, 0.0))
    async with serving(sqlite, NoWorkers) as served:
        server = served.server
        table = await finished(server)
        await reviews.ask_for(server, table, ANN)
        async with asyncio.timeout(PATIENCE):
            while server.reviews.running:
                await asyncio.sleep(0.01)
        assert (await reviews.ask_for(server, table, ANN)).state == "failed"
        assert not server.reviews.running
        # Once the time is over, whoever looks begins it again: nobody has to ask.
        server.reviews.left["match"] -= reviews.AGAIN_AFTER
        assert (await reviews.look_at(server, table)).state == "working"


async def test_a_review_that_found_no_driver_is_begun_again_by_the_next_question(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "DRIVER_LOOKS", 0.0)
    async with serving(sqlite, InThisProcess) as served:
        server = served.server
        table = await finished(server)
        with monkeypatch.context() as elsewhere:
            elsewhere.setattr(server, "drives", lambda table_id: False)
            await reviews.ask_for(server, table, ANN)
            await until(lambda: not server.reviews.running)
            assert not server.reviews.get("match").parts
            # While another process drives the table, questions are answered and tried again.
            assert (await reviews.look_at(server, table)).state == "working"
            await until(lambda: not server.reviews.running)
        assert (await reviews.look_at(server, table)).state == "working"
        assert (await reviewed(server, table)).state == "done"
        assert not server.reviews.left


async def test_a_review_nobody_asked_for_is_not_begun_by_a_question(sqlite: str) -> None:
    async with serving(sqlite, InThisProcess) as served:
        table = await finished(served.server)
        for _ in range(3):
            assert (await reviews.look_at(served.server, table)).state == "offered"
        assert not served.server.reviews.running


async def test_a_review_that_cannot_be_stored_ends(sqlite: str) -> None:
    async with serving(sqlite, InThisProcess) as served:
        server = served.server
        table = await finished(server)
        table.row = table.row._replace(id="nowhere")
        await reviews.ask_for(server, table, ANN)
        assert (await reviewed(server, table)).state == "failed"


async def test_whoever_asks_for_many_reviews_has_to_wait(sqlite: str) -> None:
    async with serving(sqlite, NoWorkers, reviews_per_minute=1) as served:
        server = served.server
        table = await finished(server)
        await reviews.ask_for(server, table, ANN)
        await keep_finished(server, "another", short_match(), ANN.id)
        with pytest.raises(TooMany):
            await reviews.ask_for(server, await tables.find(server, "another"), ANN)
