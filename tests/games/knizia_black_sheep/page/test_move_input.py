"""What a seat may do, as the page offers it."""

from __future__ import annotations

from sheepfold.games.knizia_black_sheep.page.move_input import makes


def test_a_side_of_a_meadow_says_what_the_chosen_cards_would_make_of_it() -> None:
    assert makes(("cow", "pig", "cow", "cow", "cow")) == "Makes 4 cows"
    assert makes(("cow", "pig", "horse")) == "Makes a horse as the highest animal"
