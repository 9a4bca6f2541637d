"""Reviews over HTTP: on the page of a replay, in pieces for its script, on the page of the result."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from sheepfold.server.live.review_steps import METHOD, ReviewPart, shares_part, write_part
from sheepfold.server.storage import reviews as storage
from sheepfold.words.speech import LANGUAGES
from tests.server.finished import keep_finished
from tests.server.reviewing import LITTLE, InThisProcess, invented, short_match
from tests.server.serving import Browser, Served, serving, until

pytestmark = pytest.mark.anyio

RECORD = short_match()
REVIEW = invented(RECORD)


async def get(browser: Browser, path: str, status: int = 200) -> str:
    answer = await browser.client.get(path)
    assert answer.status_code == status, answer.text
    return answer.text


async def pieces(browser: Browser, **asked: str) -> dict[str, Any]:
    query = "&".join(f"{name}={value}" for name, value in asked.items())
    found: dict[str, Any] = json.loads(await get(browser, f"/match/m/review?{query}"))
    return found


async def ask(browser: Browser, match: str, status: int, **headers: str) -> httpx.Response:
    """Ask for a review by its form."""
    answer = await browser.client.post(f"/match/{match}/review", data={"view": "0"}, headers=headers)
    assert answer.status_code == status, answer.text
    return answer


async def store(served: Served, parts: int = 3) -> None:
    """Write a review down that says something of every kind."""
    whole = [
        ReviewPart(REVIEW.choices, tuple(REVIEW.points)),
        ReviewPart(judged=tuple(REVIEW.judged)),
        shares_part(REVIEW.shares),
    ]
    for number, part in enumerate(whole[:parts]):
        await served.server.save(storage.new_part("m", METHOD, number, write_part(part)))


async def test_a_review_is_begun_by_its_button_and_shown_when_it_is_made(sqlite: str) -> None:
    async with serving(sqlite, InThisProcess) as served, served.visitor("Ann") as ann:
        served.server.reviews.effort = LITTLE
        await keep_finished(served.server, "m", RECORD, ann.person)
        assert 'data-state="offered"' in await get(ann, "/match/m")
        assert not served.server.reviews.running
        # A link begins nothing: previews and prefetching browsers follow links.
        for path in ("/match/m?review=1", "/match/m/review?review=1"):
            await get(ann, path)
        assert not served.server.reviews.running
        asked = await ann.client.post("/match/m/review", data={"view": "1", "move": "3"})
        assert (asked.status_code, asked.headers["location"]) == (303, "/match/m?view=1&move=3")
        assert 'data-state="working"' in await get(ann, asked.headers["location"])
        await until(lambda: not served.server.reviews.running)
        page = await get(ann, "/match/m")
        assert 'data-state="done"' in page
        assert "Luck and skill" in page
        assert "<polyline" in page


async def test_another_site_cannot_ask_for_a_review(sqlite: str) -> None:
    async with serving(sqlite, InThisProcess) as served, served.visitor("Ann") as ann:
        await keep_finished(served.server, "m", RECORD, ann.person)
        await ask(ann, "m", 422, origin="http://elsewhere.example")
        assert not served.server.reviews.running
        assert (await ask(ann, "m", 303)).headers["location"] == "/match/m?view=0"


async def test_without_scripts_a_page_says_what_is_found_about_its_move(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        await keep_finished(served.server, "m", RECORD, ann.person)
        await store(served)
        worse = next(step for step in REVIEW.judged if step.advice)
        view = f"view={worse.seat}"
        for language in LANGUAGES:
            path = f"/match/m?{view}&language={language}&move="
            assert 'class="judged' in await get(ann, f"{path}{worse.number}")
            assert 'class="judged' not in await get(ann, f"{path}{worse.number - 1}")
        others = (worse.seat + 1) % 3
        assert 'class="judged' not in await get(ann, f"/match/m?view={others}&move={worse.number}")


async def test_the_script_gets_every_verdict_once(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        await keep_finished(served.server, "m", RECORD, ann.person)
        await store(served)
        found = await pieces(ann, view="watch")
        assert found["state"] == "done"
        assert [int(each) for each in found["verdicts"]] == found["marks"]
        assert found["chances"] == []
        later = await pieces(ann, view="watch", after=str(found["judged"]))
        assert later["verdicts"] == {}
        assert later["marks"] == found["marks"]
        own = await pieces(ann, view="0")
        assert set(own["verdicts"]) < set(found["verdicts"])
        assert own["chances"][-1][0] == len(RECORD.moves)


async def test_of_a_running_match_nothing_is_reviewed_or_said(sqlite: str) -> None:
    async with (
        serving(sqlite, InThisProcess) as served,
        served.visitor("Ann") as ann,
        served.program() as robot,
    ):
        await keep_finished(served.server, "m", RECORD, ann.person, moves=12)
        plain = await get(ann, "/match/m")
        assert await get(ann, "/match/m?review=1") == plain
        assert "data-review" not in plain
        for path in ("/match/m/review", "/match/m/review?view=open"):
            assert "once it is over" in await get(ann, path, 404)
        await ask(ann, "m", 404)
        assert (await robot.client.get("/matches/m/review")).status_code == 404
        assert (await robot.client.post("/matches/m/review")).status_code == 404
        # Not even if somebody had stored one.
        await store(served)
        assert await get(ann, "/match/m") == plain
        await get(ann, "/match/m/review", 404)
        assert "Luck and skill" not in await get(ann, "/table/m")
        assert not served.server.reviews.running


async def test_whoever_was_removed_or_does_not_know_the_match_gets_no_review(sqlite: str) -> None:
    async with (
        serving(sqlite, InThisProcess) as served,
        served.visitor("Ann") as ann,
        served.visitor("Eve") as eve,
        served.program() as robot,
    ):
        address = await keep_finished(served.server, "m", RECORD, ann.person)
        await get(ann, address)
        served.table(address).removed[eve.person] = "Eve"
        await get(eve, "/match/m/review", 403)
        await ask(eve, "m", 403)
        await ask(eve, "another", 404)
        assert (await robot.client.get("/matches/another/review")).status_code == 404
        assert not served.server.reviews.running


@pytest.mark.parametrize("query", ["after=-1", "after=x", "after=1.5", "view=9"])
async def test_senseless_questions_are_refused(query: str, sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        await keep_finished(served.server, "m", RECORD, ann.person)
        await get(ann, f"/match/m/review?{query}", 404)


async def test_more_judgements_than_there_are_are_none(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        await keep_finished(served.server, "m", RECORD, ann.person)
        await store(served)
        assert (await pieces(ann, after="99999"))["verdicts"] == {}


async def test_a_result_leads_to_the_review_and_tells_the_own_share_of_a_stored_one(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Eve") as eve:
        await keep_finished(served.server, "m", RECORD, ann.person)
        page = await get(ann, "/table/m")
        assert 'action="/match/m/review"' in page
        assert '<button class="btn" form="to-review">Review</button>' in page
        assert "Luck and skill" not in page
        await store(served)
        assert "Luck and skill" in await get(ann, "/table/m")
        assert "Luck and skill" not in await get(eve, "/table/m")


async def test_records_that_people_bring_along_are_not_reviewed(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        files = {"record": ("match.json", RECORD.dumps())}
        shown = await ann.client.post("/match/file", data={"review": "1"}, files=files)
        assert "data-review" not in shown.text
        assert not served.server.reviews.running
