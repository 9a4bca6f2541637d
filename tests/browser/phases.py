"""Every phase of every game on a real page, without anybody playing it.

States come from random matches; of each phase the one with the fullest page is kept. A `Stage` is a table's
page whose socket leads to the test: it is shown one view model after another, as the server would push them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Page, WebSocketRoute

from sheepfold import games
from sheepfold.server import pages
from sheepfold.server.live.view_model import LevelLine, Refusal, TableViewModel
from sheepfold.server.pages.look import look_of
from tests.browser.guests import Guest, guest
from tests.browser.running import TableServer
from tests.contract.cases import Case, cases
from tests.server.pages.walking import view_model_for, walk

PHASES: Final = {game_id: set(games.get(game_id).phases) for game_id in games.IDS}

STRIDE: Final = 3
"""In long phases one state in so many is looked at."""

LARGE: Final = {"kivsa-shchora": 64, "zoff-im-zoo": 25, "bye-bye-black-sheep": 25}
"""Cards of the largest hand there can be, where hands grow."""


class Scene(NamedTuple):
    """A moment of a game, as one seat sees it."""

    name: str
    model: TableViewModel


@cache
def scenes(game_id: str) -> tuple[Scene, ...]:
    """Every phase for the seat to move, and what else a table may look like."""
    fullest: dict[str, tuple[int, TableViewModel]] = {}
    for case in cases():
        if case.id == game_id:
            for name, model in moments(case):
                size = len(pages.table_fragment(model))
                if size > fullest.get(name, (0, model))[0]:
                    fullest[name] = (size, model)
    found = {name: model for name, (_size, model) in fullest.items()}
    assert PHASES[game_id] <= set(found)
    usual = next(found[name] for name in ("play", "draw") if name in found)
    return tuple(Scene(name, model) for name, model in {**found, **variations(usual)}.items())


def moments(case: Case) -> Iterator[tuple[str, TableViewModel]]:
    """What is seen in a random match, by the phase it is in."""
    for at, (state, log) in enumerate(walk(case, seed=case.seats)):
        phase: str = state.view(None)["phase"]
        if at % STRIDE and phase in ("play", "draw"):
            continue
        yield phase, view_model_for(case, state, 0 if state.turn is None else state.turn, log)
        if state.turn is not None and at % STRIDE == 0:
            yield "waiting for others", view_model_for(case, state, (state.turn + 1) % case.seats, log)
            yield "watching", view_model_for(case, state, None, log)


def variations(usual: TableViewModel) -> dict[str, TableViewModel]:
    """The same table with what seldom happens."""
    view = usual.view
    assert view is not None
    assert usual.me is not None
    away = tuple(each._replace(away=True, may_let_bot=each.seat != usual.me) for each in usual.seats)
    levels = (LevelLine("lamb", "Lamb", "Plays gently."), LevelLine("wolf", "Wolf", "Thinks hard."))
    empty = tuple(each._replace(kind="empty", name="") if each.seat == 1 else each for each in usual.seats)
    large = {"a large hand": large_hand(usual)} if usual.game in LARGE else {}
    return {
        **large,
        "refused": dataclasses.replace(usual, refusal=Refusal("These cards do not fit together.", "ZOO-7")),
        "away": dataclasses.replace(usual, seats=away),
        "curtain": dataclasses.replace(usual, view=view, legal=(), curtain=usual.me),
        "before the start": dataclasses.replace(
            usual, status="waiting", view=None, legal=(), host=True, seats=empty, levels=levels,
            invite="https://sheepfold.example/table/t",
        ),
    }  # fmt: skip


def large_hand(usual: TableViewModel) -> TableViewModel:
    """The same table, with all kinds of cards in the hand and as many as there can be."""
    view = usual.view
    assert view is not None
    kinds = list(look_of(usual.game).faces)
    number = LARGE[usual.game]
    hand = {kind: number // len(kinds) + (nth < number % len(kinds)) for nth, kind in enumerate(kinds)}
    hands = [hand if seat == usual.me else each for seat, each in enumerate(view["hands"])]
    return dataclasses.replace(usual, view={**view, "hands": hands})


class Stage:
    """A table's page that shows what it is given."""

    def __init__(self, coming: Guest, language: str) -> None:
        self.page: Page = coming.page
        self.language = language
        self.number = 0
        self.sockets: list[WebSocketRoute] = []
        self.first: TableViewModel | None = None
        self.page.route_web_socket("**/socket*", lambda socket: self.sockets.append(socket))
        self.page.route("**/table/t/story*", lambda route: route.fulfill(body="", content_type="text/html"))
        self.page.route(
            "**/table/t", lambda route: route.fulfill(body=self.whole(), content_type="text/html")
        )

    def whole(self) -> str:
        """The page of the first sight."""
        assert self.first is not None
        return pages.table_page(self.first)

    def show(self, model: TableViewModel) -> None:
        """The view model in the page's language: the page of it, or a push to the page that is there."""
        self.number += 1
        model = dataclasses.replace(model, language=self.language, moves=self.number)
        if self.first is None or self.first.game != model.game:
            self.first = model
            self.page.goto("/table/t")
        else:
            self.sockets[-1].send(pages.table_fragment(model))
        self.page.wait_for_selector(f'#table[data-number="{self.number}"]', state="attached")


@contextmanager
def stage(browser: Browser, server: TableServer, language: str, **settings: Any) -> Iterator[Stage]:
    """Somebody looks at a table where nothing happens by itself."""
    with guest(browser, server, **{"reduced_motion": "reduce", **settings}) as coming:
        yield Stage(coming, language)
