"""A push changes what differs and nothing else: every phase of every game, one after the other."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page

from sheepfold import games
from sheepfold.server import pages
from sheepfold.server.pages.pieces import static
from tests.browser.guests import guest
from tests.browser.phases import scenes
from tests.browser.running import TableServer

pytestmark = pytest.mark.slow

GAMES: Final = pytest.mark.parametrize("game_id", games.IDS)

THROUGH: Final = """
async ([module, tables]) => {
  const { morph, parsed } = await import(module);
  const page = parsed("<main></main>");
  document.body.replaceChildren(page);
  const wrong = [];
  for (const html of tables) {
    morph(page, parsed(html));
    if (!page.isEqualNode(parsed(html))) wrong.push(html);
  }
  return wrong;
}
"""
"""Shows one table after the other on one page; returns those that do not look as if they had come first."""

TOUCHED: Final = """
async ([module, before, after]) => {
  const { morph, parsed } = await import(module);
  const page = parsed(before);
  document.body.replaceChildren(page);
  const kept = new Map([...page.querySelectorAll("[data-kept]")].map((each) => [each.dataset.kept, each]));
  const watch = new MutationObserver(() => {});
  watch.observe(page, { subtree: true, childList: true, attributes: true, characterData: true });
  morph(page, parsed(after));
  return {
    changes: watch.takeRecords().length,
    kept: [...kept.values()].filter((each) => page.contains(each)).length,
    open: page.querySelector("details")?.open ?? null,
  };
}
"""


def touched(page: Page, before: str, after: str) -> dict[str, Any]:
    """What became of one piece of a page when another took its place."""
    page.goto("/")
    page.add_script_tag(url=static("vendor/idiomorph.min.js"))
    found: dict[str, Any] = page.evaluate(TOUCHED, [static("js/morphing.js"), before, after])
    return found


@GAMES
def test_whatever_was_there_before_a_table_looks_as_it_was_sent(
    game_id: str, chromium: Browser, server: TableServer
) -> None:
    tables = [pages.table_fragment(scene.model) for scene in scenes(game_id)]
    with guest(chromium, server) as ann:
        ann.page.goto("/")
        ann.page.add_script_tag(url=static("vendor/idiomorph.min.js"))
        order = [*tables, *reversed(tables), *tables[::2], *tables[1::2]]
        assert ann.page.evaluate(THROUGH, [static("js/morphing.js"), order]) == []


def test_an_equal_table_changes_nothing(chromium: Browser, server: TableServer) -> None:
    html = '<main id="t"><p class="a">one</p><svg></svg><button id="go" disabled>Go</button></main>'
    with guest(chromium, server) as ann:
        assert touched(ann.page, html, html)["changes"] == 0


def test_what_has_a_name_stays_the_same_thing_unless_it_is_another_sort(
    chromium: Browser, server: TableServer
) -> None:
    before = '<div><button id="a" data-kept="a">1</button><div id="b" data-kept="b"></div></div>'
    after = (
        '<div><p>new</p><button id="a" data-kept="a">2</button><button id="b" data-kept="b"></button></div>'
    )
    with guest(chromium, server) as ann:
        assert touched(ann.page, before, after)["kept"] == 1


def test_open_details_stay_open(chromium: Browser, server: TableServer) -> None:
    with guest(chromium, server) as ann:
        assert touched(ann.page, "<div><details open>1</details></div>", "<div><details>2</details></div>")[
            "open"
        ]
