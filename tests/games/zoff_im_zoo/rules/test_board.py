"""The fields of the state, and copies of them."""

from __future__ import annotations

from sheepfold.games.zoff_im_zoo import GAME
from sheepfold.games.zoff_im_zoo.rules.board import (
    ADDING,
    LAYING_ASIDE,
    OVER,
    PHASES,
    PLAYING,
    PUSHING,
    RETURNING,
)
from tests.games.zoff_im_zoo.tables import legal, play, table, team_table


def test_every_phase_has_its_word() -> None:
    named = [PHASES[phase] for phase in (PUSHING, RETURNING, LAYING_ASIDE, PLAYING, ADDING, OVER)]
    assert named == ["push", "return", "aside", "play", "add", "over"]


def test_a_copy_is_equal_and_goes_its_own_way() -> None:
    state = team_table(
        ["lion, hedgehog", "fox, seal", "hedgehog, whale", "2 seal"],
        turn=2,
        plays=["1: 2 mouse"],
        known={1: "fox"},
        partner_knows={0: "lion"},
    )
    play(state, "show 1 hedgehog")
    before = GAME.position(state)
    twin = state.clone()
    assert GAME.position(twin) == before
    play(twin, "add 1 hedgehog", "pass", "pass")
    assert GAME.position(state) == before
    assert legal(state) == ["add 1 hedgehog", "decline"]
    assert legal(twin) == ["pass"]


def test_a_copy_does_not_share_what_a_new_round_changes() -> None:
    state = table(["fox", "2 fox", "", ""], out=[2, 3])
    twin = state.clone()
    before = GAME.position(twin)
    play(state, "1 fox")
    assert state.round == 2
    assert GAME.position(twin) == before
    assert legal(twin) == ["1 fox"]
