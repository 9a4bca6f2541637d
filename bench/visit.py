"""The weight of a first visit: the home page, a table, and every file they ask for."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urlencode, urljoin

from bench.running import TableServer
from sheepfold.server.live.people import newcomer

FILES = re.compile(r"""(?:src|href)="(/static/[^"#]+)|url\(["']?([^"')#]+)|(?:from|import) "(\./[^"]+)""")
"""What pages, style sheets and scripts name: files by their address, others beside them."""


def first_visit(server: TableServer, game: str) -> int:
    """Bytes that travel until somebody who has never been here can play; every alphabet is counted."""
    home = server.ask("GET", "/")
    mine = {"cookie": f"sheepfold={server.signatures.cookie(newcomer())}"}
    form = {**mine, "content-type": "application/x-www-form-urlencoded"}
    begun = server.ask("POST", "/play", urlencode({"game": game}), **form)
    table = server.ask("GET", begun.location, **mine)
    found: dict[str, int] = {}
    for text in (home.text, table.text):
        gather(server, unescape(text), "/", found)
    return home.bytes + begun.bytes + table.bytes + sum(found.values())


def gather(server: TableServer, text: str, base: str, found: dict[str, int]) -> None:
    """Fetch what a text names, and what is named there; each once."""
    for named in FILES.finditer(text):
        address = urljoin(base, named[1] or named[2] or named[3])
        if address.startswith("/static/") and address not in found:
            answer = server.ask("GET", address)
            found[address] = answer.bytes
            gather(server, answer.text, address, found)
