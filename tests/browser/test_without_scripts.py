"""A table in a browser that runs no scripts: everything is a form."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import Browser, Page

from sheepfold.server import pages
from sheepfold.server.web.presenter import said
from tests.browser.guests import guest, path_of
from tests.browser.running import TableServer
from tests.contract.cases import cases
from tests.server.pages.walking import view_model_for, walk

pytestmark = pytest.mark.slow


def play_now(page: Page) -> str:
    """By the first button of the home page; the path of the table."""
    page.goto("/")
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_selector("#table[data-status=playing]")
    return path_of(page)


def test_whoever_let_a_bot_play_takes_the_seat_back(chromium: Browser, server: TableServer) -> None:
    with guest(chromium, server, java_script_enabled=False) as ann:
        path = play_now(ann.page)
        button = ann.page.get_by_role("button", name="Take your seat back")
        assert button.count() == 0
        ann.page.request.post(path, form={"type": "leave"}, headers={"origin": server.base})
        ann.page.reload()
        button.click()
        ann.page.wait_for_selector("#table[data-status=playing]")
        assert path_of(ann.page) == path
        assert button.count() == 0


def test_a_bot_can_be_let_play_for_somebody_who_is_away(chromium: Browser, server: TableServer) -> None:
    case = cases()[0]
    state, log = next(walk(case, seed=1))
    model = view_model_for(case, state, 0, log)
    away = model.seats[1]._replace(away=True, may_let_bot=True)
    model.seats = (model.seats[0], away, *model.seats[2:])
    with guest(chromium, server, java_script_enabled=False) as ann:
        page = ann.page
        page.goto("/")
        page.route(
            "**/table/t", lambda route: route.fulfill(body=pages.table_page(model), content_type="text/html")
        )
        page.goto("/table/t")
        label = said("{name} is away: let a bot take over", name=away.name)
        with page.expect_request(lambda request: request.method == "POST") as sent:
            page.get_by_role("button", name=label).click()
        assert dict(parse_qsl(sent.value.post_data)) == {"seat": str(away.seat), "type": "let_bot_play"}
