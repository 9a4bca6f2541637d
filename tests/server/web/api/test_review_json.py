"""Reviews as programs get them."""

from __future__ import annotations

import asyncio

import pytest

from sheepfold.server.live.reviews import Found
from sheepfold.server.web.api.review_json import match_review
from tests.patience import PATIENCE
from tests.server.finished import keep_finished
from tests.server.reviewing import LITTLE, InThisProcess, invented, short_match
from tests.server.serving import serving

pytestmark = pytest.mark.anyio


async def test_programs_ask_for_a_review_and_read_it(sqlite: str) -> None:
    record = short_match()
    async with serving(sqlite, InThisProcess) as served, served.program() as robot:
        served.server.reviews.effort = LITTLE
        await keep_finished(served.server, "m", record, "somebody")
        assert (await robot.get("/matches/m/review"))["state"] == "offered"
        assert (await robot.post("/matches/m/review", 202))["state"] == "working"
        async with asyncio.timeout(PATIENCE):
            while (found := await robot.get("/matches/m/review"))["state"] != "done":
                await asyncio.sleep(0.02)
        assert len(found["points"]) == len(record.moves)
        assert len(found["judgements"]) == found["choices"]
        assert [each["seat"] for each in found["shares"]] == [0, 1, 2]


async def test_parts_add_up_to_the_result() -> None:
    found = match_review(Found(invented(short_match()), "done"))
    for each in found.shares:
        parts = [each.deal, each.draws, each.moves, each.others]
        assert round(each.start + sum(part.points for part in parts), 2) == each.result


async def test_a_move_without_another_has_no_rival() -> None:
    review = invented(short_match())
    found = match_review(Found(review, "done"))
    assert [each.rival for each in found.judgements] == [each.rival or None for each in review.judged]
    assert {each.verdict.value for each in found.judgements} == {"good", "doubtful", "mistake", "none"}
