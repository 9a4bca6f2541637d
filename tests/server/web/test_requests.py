"""Who sends a request."""

from __future__ import annotations

import pytest

from tests.server.serving import serving

pytestmark = pytest.mark.anyio


async def test_a_forged_cookie_is_somebody_new(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor() as eve:
        await ann.play_now("knizia-black-sheep")
        value = ann.client.cookies["sheepfold"]
        eve.client.cookies.clear()
        eve.client.cookies["sheepfold"] = value[:-4] + "AAAA"
        page = await eve.client.get("/")
        assert page.status_code == 200
        assert "Ann" not in page.text
