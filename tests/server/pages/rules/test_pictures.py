"""The pictures of a turn, on the page of the rules."""

from __future__ import annotations

import re

from sheepfold.server import pages
from sheepfold.server.pages.look import look_of
from tests.server.pages.test_rules import EVERY_GAME, EVERYWHERE


@EVERYWHERE
@EVERY_GAME
def test_a_turn_is_four_steps_with_real_cards(game_id: str, language: str) -> None:
    html = pages.rules_page(game_id, None, language)
    shots = re.findall(r'<div class="shot".*?</div>', html)
    assert len(shots) == 4
    assert all("<svg" in each for each in shots)
    kinds = set(re.findall(r'data-f="([^"?]+)"', "".join(shots)))
    assert kinds
    assert kinds <= set(look_of(game_id).faces)
