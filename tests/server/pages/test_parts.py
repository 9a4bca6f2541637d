"""What a game's page hands to the table's frame."""

from __future__ import annotations

import pytest

from sheepfold.engine.description import CardCount, LegalMove, MoveDescription
from sheepfold.server.live.view_model import Seated, TableViewModel
from sheepfold.server.pages.html import NO_HTML
from sheepfold.server.pages.parts import SharedParts, TableParts, Verb, add_button, bags, others
from sheepfold.words.memo import memo

PASS = LegalMove("pass!", MoveDescription("pass"))
PASS_CARD = LegalMove("pass fox", MoveDescription("pass", (CardCount("fox"),)))


def empty_parts() -> TableParts:
    """A table without anything on it."""
    return TableParts(SharedParts("", (), "", ""), (), (), NO_HTML)


def model(*legal: LegalMove) -> TableViewModel:
    """A table at which these moves are legal."""
    return TableViewModel("t", "zoff-im-zoo", "playing", (Seated(0, "Mira", 0),), 0, legal=legal)


def test_a_button_is_added_for_the_move_that_is_a_verb_and_nothing_else() -> None:
    parts = empty_parts()
    add_button(model(PASS_CARD, PASS), parts, "pass", "Pass", main=True)
    assert parts.verbs == [Verb("pass!", "Pass", True)]


def test_no_button_is_added_for_a_move_that_is_not_legal() -> None:
    parts = empty_parts()
    add_button(model(PASS_CARD), parts, "pass", "Pass")
    assert parts.verbs == []


@pytest.mark.parametrize(("me", "order"), [(None, (0, 1, 2, 3)), (0, (1, 2, 3)), (2, (3, 0, 1))])
def test_the_others_sit_in_order_of_play_from_the_left(me: int | None, order: tuple[int, ...]) -> None:
    assert others(4, me) == order


def test_bags_of_a_view_are_inputs_of_components() -> None:
    found = bags([{"fox": 2, "lion": 1}, {}])
    assert found == ((("fox", 2), ("lion", 1)), ())
    assert memo(len)(found) == 2
