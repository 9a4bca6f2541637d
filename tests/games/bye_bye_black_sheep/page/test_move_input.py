"""What a seat may do in Bye-Bye Black Sheep, as the page offers it."""

from __future__ import annotations

import pytest

from sheepfold.games.bye_bye_black_sheep.page.move_input import stop_label
from sheepfold.server.live.view_model import TableViewModel
from tests.server.pages.walking import parts_of, read, seen_by_mover

GAME = "bye-bye-black-sheep"


def in_phase(phase: str) -> list[TableViewModel]:
    """Tables in this phase, as the seat to move sees them."""
    found = [
        model for model in seen_by_mover(GAME) if model.view is not None and model.view["phase"] == phase
    ]
    assert found
    return found


@pytest.mark.parametrize(
    ("worth", "said"), [(0, "Stop and place none"), (1, "Stop and place 1"), (3, "Stop and place 3")]
)
def test_the_button_says_what_stopping_is_worth(worth: int, said: str) -> None:
    assert stop_label(worth) == said


def test_whoever_stops_may_place_what_the_button_said() -> None:
    """BYE-9: the number on the button is the allowance that follows."""
    for model in in_phase("draw"):
        assert model.view is not None
        labels = [verb.label for verb in parts_of(model).verbs]
        if model.can("stop"):
            assert labels == [stop_label(max(0, len(model.view["hole"]) - 2))]


def test_the_prompt_says_how_many_cards_may_be_placed() -> None:
    told = set()
    for model in in_phase("place"):
        assert model.view is not None
        number, prompt = model.view["allowance"], parts_of(model).prompt
        some = "Place 1 card in your zoo" if number == 1 else f"Place up to {number} cards in your zoo"
        assert prompt == (some if model.can("place") else "You have no card to place")
        told.add(prompt)
    assert len(told) > 1


def test_the_mole_names_whose_hand_it_sees_and_the_own_hand_stays() -> None:
    for model in in_phase("mole"):
        assert model.view is not None
        assert model.me is not None
        parts = parts_of(model)
        seen = int(model.view["hole"][-1]["from"].split()[1])
        assert parts.prompt.startswith(f"You see {model.seats[seen].name}'s hand: ")
        assert f"{model.seats[seen].name}'s hand" in "".join(read(parts.hand).text)


@pytest.mark.parametrize("phase", ["eagle", "magpie", "mole"])
def test_the_own_hand_is_never_hidden_by_others(phase: str) -> None:
    for model in in_phase(phase):
        assert model.view is not None
        assert model.me is not None
        own = parts_of(model).hand.partition('aria-label="Your hand"')[2]
        assert own.count('class="mc ') == len(model.view["hands"][model.me])


def test_nothing_is_offered_where_there_is_nothing() -> None:
    for phase, verb, said in (
        ("magpie", "steal", "There is nothing to steal"),
        ("mole", "take", "there is nothing you may take"),
    ):
        for model in in_phase(phase):
            some = any(move.description.cards for move in model.legal if move.description.verb == verb)
            assert (said not in parts_of(model).prompt) == some
    for model in in_phase("mother sheep"):
        assert model.view is not None
        assert (parts_of(model).prompt == "The pile is empty") == (model.view["pile_size"] == 0)
