"""Replays over HTTP: of tables, and of records that people bring along."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest

from sheepfold import games
from sheepfold.server.live.replays import NOT_YOURS
from sheepfold.server.web import replay_routes
from sheepfold.server.web.replay_routes import MOST_FRAMES
from sheepfold.words.speech import LANGUAGES
from tests.server.finished import keep_finished, played
from tests.server.pages.walking import HOLE, read
from tests.server.serving import Browser, Program, Served, serving

pytestmark = pytest.mark.anyio

OFFER = re.compile('<div class="curve" data-state="offered"([^>]*)>.*?</div></div>')
"""The place where a review is offered, which is not part of every move."""


async def get(browser: Browser, path: str, status: int = 200) -> str:
    answer = await browser.client.get(path)
    assert answer.status_code == status, answer.text
    return answer.text


async def bring(browser: Browser, text: str, **fields: str) -> httpx.Response:
    """Send a record along, as the form does."""
    return await browser.client.post("/match/file", data=fields, files={"record": ("match.json", text)})


async def frames(browser: Browser, path: str, first: int) -> list[tuple[str, str]]:
    found = json.loads(await get(browser, f"{path}/frames?first={first}"))
    assert found["first"] == first
    return [(html, held) for html, held in found["frames"]]


@pytest.mark.parametrize("game_id", games.IDS)
async def test_a_finished_match_is_shown_at_every_move_in_every_language(game_id: str, sqlite: str) -> None:
    record = played(game_id)
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        await keep_finished(served.server, "finished", record, ann.person)
        middle = len(record.moves) // 2
        for language in LANGUAGES:
            for view in ("", "open", "1", "watch"):
                page = await get(ann, f"/match/finished?view={view}&move={middle}&language={language}")
                assert f'data-number="{middle}" data-moves="{len(record.moves)}"' in page
                table = page[page.index("<main") : page.index("</main>")]
                assert not HOLE.search(" ".join(read(f"{table}</main>").text))
        found = await frames(ann, "/match/finished", middle)
        assert len(found) == min(MOST_FRAMES, len(record.moves) + 1 - middle)
        page = await get(ann, f"/match/finished?move={middle}")
        assert found[0][0] in OFFER.sub(r'<div class="curve" data-state=""\1></div>', page)
        assert len(await frames(ann, "/match/finished", len(record.moves))) == 1


async def test_all_hands_are_open_only_where_they_are_asked_for(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        await keep_finished(served.server, "finished", played("zoff-im-zoo"), ann.person)
        assert "open-hand" in await get(ann, "/match/finished?view=open")
        assert "open-hand" not in await get(ann, "/match/finished?view=1")


async def running(served: Served, *people: str) -> str:
    """The path of the replay of a match that runs."""
    record = played("zoff-im-zoo")
    await keep_finished(served.server, "running", record, *people, moves=10)
    return "/match/running"


async def test_a_running_match_is_shown_up_to_now_and_only_from_the_own_seat(sqlite: str) -> None:
    async with (
        serving(sqlite) as served,
        served.visitor("Ann") as ann,
        served.visitor("Bob") as bob,
        served.visitor("Eve") as eve,
    ):
        path = await running(served, ann.person, bob.person)
        seen = {each: await get(each, path) for each in (ann, bob, eve)}
        assert len(set(seen.values())) == 3
        assert all('data-number="10" data-moves="10"' in page for page in seen.values())
        assert 'id="hand"' not in seen[eve]
        for browser, others in ((ann, "12"), (bob, "02"), (eve, "012")):
            for view in (*others, "open"):
                refused = await get(browser, f"{path}?view={view}", 404)
                assert NOT_YOURS in refused
                await get(browser, f"{path}/frames?first=0&view={view}", 404)
        assert "record.json" not in seen[ann]


async def test_programs_get_the_same_as_json(sqlite: str) -> None:
    record = played("kivsa-shchora")
    async with serving(sqlite) as served, served.program() as robot, served.visitor("Ann") as ann:
        await keep_finished(served.server, "finished", record, ann.person)
        await keep_finished(served.server, "running", record, ann.person, moves=4)
        told = await robot.get("/matches/finished")
        assert told["moves"] == len(record.moves)
        assert told["outcome"] == record.outcome
        assert told["views"] == ["watch", "0", "1", "2", "open"]
        moves = await all_moves(robot, "finished", "open")
        assert [each["move"] for each in moves[1:]] == record.moves
        assert [each["number"] for each in moves] == list(range(len(record.moves) + 1))
        assert all(None not in each["position"]["hands"] for each in moves)
        assert (await robot.get("/matches/running"))["views"] == ["watch"]
        for each in await all_moves(robot, "running", ""):
            assert each["move"] is None
            assert each["position"] is None
            assert all(hand is None for hand in each["view"]["hands"])
        for view in ("0", "open"):
            answer = await robot.client.get(f"/matches/running/moves?view={view}")
            assert answer.status_code == 404


async def all_moves(robot: Program, table: str, view: str) -> list[dict[str, Any]]:
    """Every move of a match, some at a time."""
    found: list[dict[str, Any]] = []
    while some := (await robot.get(f"/matches/{table}/moves?first={len(found)}&view={view}"))["moves"]:
        found += some
    return found


async def test_whoever_was_removed_from_a_table_sees_no_replay_of_it(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor("Eve") as eve:
        address = await ann.new_table(game="kivsa-shchora", seats="3")
        await eve.client.get(address)
        served.table(address).removed[eve.person] = "Eve"
        path = address.replace("/table/", "/match/")
        await get(eve, path, 403)
        assert "once the match has begun" in await get(ann, path, 404)


@pytest.mark.parametrize("move", ["-1", "99999", "x", "1.5"])
async def test_a_move_that_is_not_there_is_refused(move: str, sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        await keep_finished(served.server, "finished", played("kivsa-shchora"), ann.person)
        await get(ann, f"/match/finished?move={move}", 404)
        await get(ann, f"/match/finished/frames?first={move}", 404)
        await get(ann, "/match/finished?view=9", 404)


async def test_links_to_private_matches_say_nothing_of_them(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        await keep_finished(served.server, "finished", played("kivsa-shchora"), ann.person)
        page = await get(ann, "/match/finished")
        assert '<meta name="robots" content="noindex">' in page
        assert not re.search('<meta property="og:[^>]*(Kivsa|Person)', page)


# Records that people bring along.


@pytest.mark.parametrize("game_id", games.IDS)
async def test_a_record_is_shown_and_nothing_of_it_is_kept(game_id: str, sqlite: str) -> None:
    record = played(game_id)
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        await get(ann, "/match/file")
        shown = await bring(ann, record.dumps(), view="open", move="3")
        assert shown.status_code == 200
        assert f'data-number="3" data-moves="{len(record.moves)}"' in shown.text
        assert "open-hand" in shown.text
        assert "&#34;seed&#34;" in shown.text or "&quot;seed&quot;" in shown.text
        answer = await ann.client.post(
            "/match/file/frames", data={"first": "3", "view": "1"}, files={"record": ("r", record.dumps())}
        )
        assert len(answer.json()["frames"]) == min(MOST_FRAMES, len(record.moves) - 2)
        assert await served.server.store.tables_of(ann.person, 9) == []


async def test_a_damaged_record_is_refused_by_the_line_at_fault(sqlite: str) -> None:
    record = played("kivsa-shchora")
    damaged = record._replace(moves=[*record.moves[:5], "nonsense", *record.moves[6:]]).dumps()
    line = next(number for number, text in enumerate(damaged.splitlines(), 1) if "nonsense" in text)
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        answer = await bring(ann, damaged)
        assert answer.status_code == 422
        assert f"line {line}:" in answer.text
        assert "moves[5]" in answer.text
        assert "line 1:" in (await bring(ann, "<script>alert(1)</script>")).text
        unknown = record._replace(game="poker").dumps()
        assert (await bring(ann, unknown)).status_code == 422


async def test_a_record_that_is_too_long_or_no_text_is_refused(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = played("kivsa-shchora")
    async with serving(sqlite) as served, served.visitor("Ann") as ann:
        monkeypatch.setattr(replay_routes, "MOST_MOVES", len(record.moves) - 1)
        assert (await bring(ann, record.dumps())).status_code == 422
        answer = await ann.client.post("/match/file", files={"record": ("r", b"\xff\xfe\x00")})
        assert answer.status_code == 400
        large = "x" * served.server.settings.body_bytes
        assert (await bring(ann, large)).status_code == 413
        foreign = {"origin": "http://elsewhere.example"}
        sent = await ann.client.post("/match/file", files={"record": ("r", b"{}")}, headers=foreign)
        assert sent.status_code == 422


async def test_whoever_has_many_matches_played_again_is_asked_to_wait(sqlite: str) -> None:
    record = played("kivsa-shchora")
    async with serving(sqlite, replays_per_minute=2) as served, served.visitor("Ann") as ann:
        texts = [record.dumps() + " " * extra for extra in range(3)]
        assert [(await bring(ann, text)).status_code for text in texts] == [200, 200, 429]
        assert (await bring(ann, texts[0])).status_code == 200
