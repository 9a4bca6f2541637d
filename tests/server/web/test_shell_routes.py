"""The app over the wire: it may be asked for again, and never holds anything of a person."""

from __future__ import annotations

import pytest

from tests.server.serving import serving

pytestmark = pytest.mark.anyio


async def test_manifest_worker_and_offline_page_are_for_everybody_alike(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor("Ann") as ann, served.visitor() as bob:
        for path, kind in (
            ("/manifest.webmanifest", "application/manifest+json"),
            ("/worker.js", "text/javascript"),
            ("/offline", "text/html"),
        ):
            for language in ("en", "he"):
                answers = [
                    await each.client.get(f"{path}?language={language}", headers={"cookie": cookie})
                    for each in (ann, bob)
                    for cookie in ("", f"sheepfold={ann.client.cookies['sheepfold']}")
                ]
                assert {answer.status_code for answer in answers} == {200}
                assert len({answer.content for answer in answers}) == 1
                assert answers[0].headers["content-type"].startswith(kind)
                assert answers[0].headers["cache-control"] == "no-cache"
                assert not any("set-cookie" in answer.headers for answer in answers)
                assert "default-src 'self'" in answers[0].headers["content-security-policy"]


async def test_icons_are_pictures_that_browsers_keep(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor() as ann:
        found = (await ann.client.get("/manifest.webmanifest")).json()
        answer = await ann.client.get(found["icons"][0]["src"])
        assert answer.headers["content-type"] == "image/png"
        assert "immutable" in answer.headers["cache-control"]
        assert answer.content.startswith(b"\x89PNG")


async def test_the_worker_names_its_constants_and_stores_no_table(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor() as ann:
        script = (await ann.client.get("/worker.js?language=de")).text
        assert 'const PAGE = "/offline?language=de";' in script
        assert "cache.put" not in script
        assert "/table" not in script
