"""One click from the browser to the disk and back: ARCHITECTURE.md lists its path, and this follows it."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from types import FrameType

import pytest

from tests.server.serving import Socket, serving, until

PACKAGE = "sheepfold.server."
STEP = re.compile(r"^\d+\. `([\w.]+)`", re.MULTILINE)


def listed_path() -> list[str]:
    """The functions of the numbered list in ARCHITECTURE.md."""
    page = (Path(__file__).parents[3] / "ARCHITECTURE.md").read_text(encoding="utf-8")
    return STEP.findall(page.partition("## The path of a click")[2].partition("\n## ")[0])


@contextmanager
def followed() -> Iterator[list[str]]:
    """Every function of the server that is entered in this thread, in order."""
    entered: list[str] = []

    def look(frame: FrameType, event: str, argument: object) -> None:
        module, name = str(frame.f_globals.get("__name__", "")), frame.f_code.co_qualname
        if event == "c_call":  # Perhaps a compiled function of ours.
            module, name = getattr(argument, "__module__", None) or "", getattr(argument, "__name__", "")
        if event in ("call", "c_call") and module.startswith(PACKAGE):
            entered.append(f"{module.removeprefix(PACKAGE)}.{name}")

    sys.setprofile(look)
    try:
        yield entered
    finally:
        sys.setprofile(None)


async def one_click(database: str) -> list[str]:
    """What is called from when a person's move comes in to when the new table goes out to them."""
    form = {"game": "zoff-im-zoo", "seats": "3", "seat-1": "open", "seat-2": "lamb"}
    async with serving(database) as served, served.visitor("Ann") as ann, served.visitor("Bob") as bob:
        address = await ann.new_table(**form)
        await bob.post(address, type="sit")
        await ann.post(address, type="start")
        table = served.table(address)
        async with ann.socket(address) as of_ann, bob.socket(address) as of_bob:
            sockets: dict[int | None, Socket] = {
                table.seats_of(ann.person)[0]: of_ann,
                table.seats_of(bob.person)[0]: of_bob,
            }
            await until(lambda: table.turn in sockets)
            mine, number = sockets[table.turn], table.moves
            for socket in sockets.values():
                while f'data-number="{number}"' not in (await socket.hear("table"))["html"]:
                    pass
            assert table.match is not None
            move = table.game.write(table.match.state, table.match.state.legal()[0])
            with followed() as entered:
                await mine.say("move", number=number, move=move)
                while f'data-number="{number}"' in (await mine.hear("table"))["html"]:
                    pass  # Somebody's coming was told late.
    return entered


@pytest.mark.anyio
async def test_a_click_takes_the_path_that_architecture_lists(sqlite: str) -> None:
    entered, path = await one_click(sqlite), listed_path()
    assert len(path) > 10
    assert [step for step in path if step not in entered] == []
    first = [entered.index(step) for step in path]
    assert first == sorted(first), "the steps are listed in the order in which they are first taken"


def test_the_listed_path_passes_the_layers_in_the_order_described() -> None:
    layers = [layer for layer, _ in groupby(step.partition(".")[0] for step in listed_path())]
    way_in, way_out = layers[:4], layers[4:]
    assert way_in == ["transport", "web", "live", "storage"]
    assert way_out == ["live", "web", "live", "pages", "web", "transport"]
