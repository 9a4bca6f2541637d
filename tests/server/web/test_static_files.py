"""Static files travel compressed and only once."""

from __future__ import annotations

import gzip
from pathlib import Path

import httpx
import pytest

from sheepfold.server import pages
from sheepfold.server.web.static_files import STATIC, addresses, prepared
from tests.server.serving import Browser, serving

pytestmark = pytest.mark.anyio

SHEET = "css/table.css"


async def fetched(browser: Browser, path: str, encoding: str) -> tuple[httpx.Response, bytes]:
    """An answer and its body as it came over the wire."""
    address = f"/static/{pages.static_version()}/{path}"
    request = browser.client.build_request("GET", address, headers={"accept-encoding": encoding})
    answer = await browser.client.send(request, stream=True)
    body = b"".join([piece async for piece in answer.aiter_raw()])
    await answer.aclose()
    return answer, body


async def test_a_style_sheet_is_compressed_for_those_who_can_read_it_so(sqlite: str) -> None:
    whole = (STATIC / SHEET).read_bytes()
    async with serving(sqlite) as served, served.visitor() as ann:
        gzipped, body = await fetched(ann, SHEET, "gzip, deflate, br")
        assert gzipped.headers["content-encoding"] == "gzip"
        assert len(body) < len(whole) / 2
        assert gzip.decompress(body) == whole
        plain, body = await fetched(ann, SHEET, "identity")
        assert "content-encoding" not in plain.headers
        assert body == whole
        for answer in (gzipped, plain):
            assert answer.headers["content-type"] == "text/css; charset=utf-8"
            assert "accept-encoding" in answer.headers["vary"]
            assert "immutable" in answer.headers["cache-control"]


async def test_only_static_files_are_static_files(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor() as ann:
        for path in ("css/none.css", "css/..%2f../app.py", "css/%2e%2e/%2e%2e/app.py", "css", ""):
            answer, _ = await fetched(ann, path, "gzip")
            assert answer.status_code == 404, path


async def test_pages_are_compressed_too(sqlite: str) -> None:
    async with serving(sqlite) as served, served.visitor() as ann:
        assert (await ann.client.get("/")).headers["content-encoding"] == "gzip"


def test_what_is_compressed_already_is_left_alone(tmp_path: Path) -> None:
    font = tmp_path / "letters.woff2"
    font.write_bytes(gzip.compress(bytes(range(256)) * 50))
    found = prepared(font)
    assert (found.gzipped, found.media_type) == (None, "font/woff2")


def test_scripts_and_drawings_have_the_types_browsers_insist_on() -> None:
    found = {Path(path).suffix: prepared(file).media_type for path, file in addresses().items()}
    assert found[".js"] == "text/javascript"
    assert found[".svg"] == "image/svg+xml"
