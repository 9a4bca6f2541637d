"""How games look."""

from __future__ import annotations

import pytest

from sheepfold import games
from sheepfold.server.pages.look import PLAIN_CODE, look_of, slug
from tests.plain_game import EWES, install


def test_a_kind_is_fit_for_an_id() -> None:
    assert slug("black sheep") == "black-sheep"


def test_every_game_of_ours_has_a_code_and_a_place_of_its_own() -> None:
    looks = [look_of(game_id) for game_id in games.IDS]
    assert len({look.code for look in looks} | {PLAIN_CODE}) == len(looks) + 1
    assert len({look.tile.place for look in looks}) == len(looks)


@pytest.mark.parametrize("game_id", games.IDS)
def test_the_animals_that_greet_a_winner_are_cards_of_the_game(game_id: str) -> None:
    look = look_of(game_id)
    assert look.flock
    assert set(look.flock) <= set(look.faces)


def test_a_game_without_a_page_looks_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    assert look_of(EWES).code == PLAIN_CODE
    assert look_of(EWES).faces == {}
