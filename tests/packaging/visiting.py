"""A visitor of a running table who looks whether everything is there, with the standard library alone."""

from __future__ import annotations

import html
import http.client
import re
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode, urljoin

LINK = re.compile(r"""(?:href|src)="(/static/[^"#]+)|url\(["']?([^"')#]+)""")

EXPECTED = ("idiomorph.min.js", "rubik-latin.woff2", "rubik-hebrew.woff2", "a-black-sheep.svg")
"""Some of what others made, by the ends of their addresses."""


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: Mapping[str, str]
    text: str


class Visitor:
    """Somebody with cookies."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}

    def ask(self, method: str, path: str, **form: str) -> Answer:
        """One request, answered."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {"cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if method == "POST":
            headers["content-type"] = "application/x-www-form-urlencoded"
        line.request(method, path, urlencode(form) if form else None, headers)
        answer = line.getresponse()
        text = answer.read().decode("utf-8", "replace")
        for cookie in answer.headers.get_all("set-cookie") or ():
            name, _equals, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        line.close()
        return Answer(answer.status, dict(answer.headers.items()), text)

    def first_card(self, game_id: str) -> str:
        """The page of a new table, with cards on it."""
        self.ask("GET", "/")
        address = self.ask("POST", "/play", game=game_id).headers["location"]
        page = self.ask("GET", address)
        if page.status != 200 or 'class="cd ' not in page.text:
            raise AssertionError(f"{address} of {game_id} has no cards ({page.status})")
        return page.text

    def files(self, page: str) -> dict[str, int]:
        """Every static file a page needs, and what its style sheets need, with its size."""
        found: dict[str, int] = {}
        waiting = [first for first, _second in LINK.findall(html.unescape(page)) if first]
        while waiting:
            address = waiting.pop()
            if address in found:
                continue
            answer = self.ask("GET", address)
            if answer.status != 200 or not answer.text:
                raise AssertionError(f"{address} is missing ({answer.status})")
            found[address] = len(answer.text)
            if address.endswith(".css"):
                named = (second for _first, second in LINK.findall(answer.text) if second)
                waiting += [urljoin(address, each) for each in named if not each.startswith("data:")]
        return found


def check(visitor: Visitor, game_ids: Sequence[str]) -> None:
    """Pages, cards, pictures, fonts, scripts and licences are all there."""
    pages = [visitor.ask("GET", "/").text, *(visitor.first_card(game_id) for game_id in game_ids)]
    files = {address for page in pages for address in visitor.files(page)}
    missing = [end for end in EXPECTED if not any(address.endswith(end) for address in files)]
    if missing:
        raise AssertionError(f"no page asks for {', '.join(missing)}")


@contextmanager
def running(
    command: Sequence[str], port: int, cwd: Path, env: Mapping[str, str], user: str | None = None
) -> Iterator[Visitor]:
    """A server that has begun to answer, run by this user; it is stopped at the end."""
    with subprocess.Popen(command, cwd=cwd, env=env, user=user, start_new_session=True) as server:
        try:
            wait_until_open(server, port)
            yield Visitor(port)
        finally:
            server.terminate()
            server.wait(60)


def wait_until_open(server: subprocess.Popen[bytes], port: int) -> None:
    """Return as soon as somebody listens at this port."""
    while server.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise AssertionError(f"the server ended with status {server.returncode}")
