"""Previews of links; those of private tables are all the same."""

from __future__ import annotations

import dataclasses
import re

import pytest

from sheepfold import games
from sheepfold.server.live.view_model import HomeViewModel, TableViewModel
from sheepfold.server.pages import home_page, table_page
from tests.contract.cases import cases, state_after
from tests.server.tables import stored_table, table_at, view_model_at

META = re.compile(r'<meta (?:name|property)="([\w:]+)" content="([^"]*)">')


def meta_of(html: str) -> dict[str, str]:
    """What the head of a page says about it."""
    return {name: text for name, text in META.findall(html) if name not in ("viewport",)}


def model_of(game_id: str, seat: int | None = None, *, over: bool = False) -> TableViewModel:
    """A table of people as a seat sees it, or a stranger."""
    case = next(case for case in cases() if case.id == game_id)
    state = state_after(case, 1, 10_000 if over else 5)
    return view_model_at(table_at(stored_table(case.id, case.seats, case.options), state), seat)


def test_the_home_page_has_title_sentence_and_picture() -> None:
    found = meta_of(home_page(HomeViewModel("Ann", base="https://cards.example")))
    assert found["og:title"] == "Animal card games, one table in the meadow."
    assert found["og:description"] == found["description"]
    assert re.fullmatch(r"https://cards\.example/static/\w+/icons/share\.png", found["og:image"])
    assert "robots" not in found


def test_previews_of_private_tables_are_all_the_same() -> None:
    models = [model_of(each, over=over) for each in games.IDS for over in (False, True)]
    waiting = dataclasses.replace(models[0], status="waiting", view=None)
    found = [meta_of(table_page(each)) for each in (*models, waiting)]
    assert all(each == found[0] for each in found)
    assert found[0]["og:title"] == "Sheepfold"
    assert found[0]["robots"] == "noindex"
    assert not any("table/" in text or "Name" in text for text in found[0].values())


@pytest.mark.parametrize("game_id", games.IDS)
def test_previews_of_public_tables_say_what_is_played_and_who_won(game_id: str) -> None:
    running = dataclasses.replace(model_of(game_id), public=True)
    assert meta_of(table_page(running))["og:description"] == "A match is being played here. You can watch."
    over = dataclasses.replace(model_of(game_id, over=True), public=True)
    said = meta_of(table_page(over))
    assert said["og:image"] == "http://server/table/table/result.png?language=en"
    assert "Name" in said["og:description"]
    assert "robots" not in said
    # Whoever looks: sites are told the same.
    assert meta_of(table_page(dataclasses.replace(model_of(game_id, 0, over=True), public=True))) == said
    seats = tuple(each._replace(kind="empty", name="") if each.seat else each for each in running.seats)
    waiting = dataclasses.replace(running, status="waiting", view=None, seats=seats)
    assert "seats free" in meta_of(table_page(waiting))["og:description"]
