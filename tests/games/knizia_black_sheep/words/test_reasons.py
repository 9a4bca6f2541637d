"""Reasons in Knizia's Black Sheep."""

from __future__ import annotations

from sheepfold.engine.game import Json
from sheepfold.games.knizia_black_sheep.rules.scoring import TELLING
from sheepfold.games.knizia_black_sheep.words.reasons import reason
from sheepfold.games.knizia_black_sheep.words.sentences import combination
from tests.games.saying import advice, to

SINGLE = next(text for text in TELLING if text.startswith("single"))
BETTER = next(text for text in TELLING if not text.startswith("single"))


def at_field(made: str, before: str = SINGLE, completed: int | None = None) -> str:
    """The reason for laying on meadow 1, with the combination there before and after."""
    view: Json = {"combinations": [[before, None]], "fields": [{"figures": {"cow": 1, "pig": 1}}]}
    placed = {"event": "place", "seat": 0, "field": 1, "completed": completed}
    return reason(view, advice(placed, after={"combinations": [[made, None]]}), to(0))


def test_a_side_that_is_filled_says_what_it_holds() -> None:
    assert at_field(BETTER, completed=1) == f"It fills your side of meadow 1: {combination(BETTER)}."


def test_a_better_combination_is_named() -> None:
    assert at_field(BETTER) == f"On meadow 1 you then have: {combination(BETTER)}."


def test_otherwise_the_figures_are_the_reason() -> None:
    said = "It competes for meadow 1 (a cow and a pig)."
    assert at_field(BETTER, before=BETTER) == said
    assert at_field(SINGLE, before=BETTER) == said


def test_a_decided_meadow_comes_first() -> None:
    scored = {"event": "score", "field": 2, "seat": 0, "combinations": [BETTER, SINGLE]}
    placed = {"event": "place", "seat": 0, "field": 2, "completed": 2}
    assert reason({}, advice(placed, scored), to(0)) == f"It wins meadow 2 for you: {combination(BETTER)}."
    assert (
        reason({}, advice(placed, {**scored, "seat": 1}), to(0)) == "It completes meadow 2, and Ben wins it."
    )


def test_a_skip_needs_no_reason() -> None:
    assert reason({}, advice({"event": "skip", "seat": 0}), to(0)) == ""
