"""The API: documented completely, closed to strangers, careful with what it is sent."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sheepfold import games
from sheepfold.server.web.api.document import document_of
from sheepfold.server.web.api.routes import ROUTES
from tests.server.serving import serving

pytestmark = pytest.mark.anyio


async def test_the_document_and_the_games_are_open_to_all(sqlite: str) -> None:
    async with serving(sqlite) as served, served.program() as program:
        answer = await program.client.get(f"{served.base}/api/openapi.json")
        assert answer.json() == json.loads(json.dumps(document_of(ROUTES)))
        told = await program.get("/games")
        assert [each["game"] for each in told["games"]] == list(games.IDS)
        assert [each["level"] for each in told["levels"]] == ["lamb", "farmhand", "drover", "wolf"]


async def test_without_a_token_there_is_nothing_to_see(sqlite: str) -> None:
    async with serving(sqlite) as served, served.program() as program:
        made = await program.post("/tables", 201, game="knizia-black-sheep", places=["me", "open"])
        path = f"/tables/{made['table']}"
        program.client.headers["authorization"] = "Bearer forged"
        assert (await program.client.get(path)).status_code == 401
        await program.post(f"{path}/sit", 401)
        await program.post("/tables", 401, game="knizia-black-sheep", places=["me", "open"])
        async with program.stream(made["table"]) as stream:
            await stream.connection.wait_closed()
            assert stream.connection.close_code == 4403


BAD_PLANS: list[dict[str, Any]] = [
    {},
    {"game": "chess", "places": ["me", "open"]},
    {"game": "knizia-black-sheep", "places": ["me"]},
    {"game": "knizia-black-sheep", "places": ["me", "me"]},
    {"game": "knizia-black-sheep", "places": ["me", 7]},
    {"game": "knizia-black-sheep", "places": ["me", "dragon"]},
    {"game": "knizia-black-sheep", "places": ["me", "open"], "options": {"dragons": 3}},
    {"game": "knizia-black-sheep", "places": ["me", "open"], "options": {"tasks": 3}},
    {"game": "knizia-black-sheep", "places": ["me", "open"], "options": []},
    {"game": "knizia-black-sheep", "places": ["me", "open"], "clock": "sundial"},
    {"game": "knizia-black-sheep", "places": ["me", "open"], "pace": "warp"},
    {"game": "zoff-im-zoo", "places": ["me"] + ["open"] * 40},
]


async def test_a_bad_plan_is_refused_in_one_line(sqlite: str) -> None:
    async with serving(sqlite) as served, served.program() as program:
        for plan in BAD_PLANS:
            answer = await program.client.post("/tables", json=plan)
            assert answer.status_code in (400, 409, 422), plan
            assert answer.json()["refused"]
        for content in (b"[]", b"{", b'"x"', b"[" * 3000):
            answer = await program.client.post("/tables", content=content)
            assert answer.status_code == 400
        assert not served.server.tables


async def test_an_illegal_move_cites_its_clause(sqlite: str) -> None:
    async with serving(sqlite) as served, served.program() as program:
        made = await program.post("/tables", 201, game="zoff-im-zoo", places=["me", "here", "here"])
        path = f"/tables/{made['table']}"
        await program.post(f"{path}/start")
        await program.post(f"{path}/lift")
        refused = await program.post(f"{path}/move", 409, number=0, move="pass")
        assert refused["clause"] == "ZOO-13"
        refused = await program.post(f"{path}/why", 409, number=0, cards=["joker"], target="table")
        assert refused["clause"].startswith("ZOO-")
        assert served.table(made["table"]).moves == 0


async def test_one_person_cannot_open_tables_without_end(sqlite: str) -> None:
    async with serving(sqlite, tables_per_hour=3) as served, served.program() as program:
        for _ in range(3):
            await program.post("/tables", 201, game="knizia-black-sheep", places=["me", "open"])
        refused = await program.post("/tables", 429, game="knizia-black-sheep", places=["me", "open"])
        assert "tables" in refused["refused"]
