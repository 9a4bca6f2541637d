"""Moves as text, and every refusal in its own words."""

from __future__ import annotations

import pytest

from sheepfold.engine.errors import IllegalMove
from sheepfold.engine.game import Json
from sheepfold.engine.rng import Rng
from sheepfold.games.knizia_black_sheep import GAME
from sheepfold.games.knizia_black_sheep.rules.moves import SKIP, TABLE
from sheepfold.games.knizia_black_sheep.rules.state import KniziaState
from tests.games.knizia_black_sheep.tables import field, finished, herd, placed, texts


def state() -> KniziaState:
    """Room for two on field 2, for one on field 3; field 1 is face down."""
    fields: list[Json | None] = [
        None,
        field("pig, sheep", "rooster", ""),
        field("pig, sheep", "2 rooster", ""),
    ]
    return placed("2 cow, pig", "3 sheep", fields=fields, corrals=[herd("6 horse"), {}])


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("field 3: cow", "field 3: cow"),
        ("  FIELD 3 :COW ", "field 3: cow"),
        ("field 2:pig,cow", "field 2: cow, pig"),
        ("Field 3: Pig , Discard  Cow", "field 3: pig, discard cow"),
        ("field 3: discard pig, cow", "field 3: cow, discard pig"),
    ],
)
def test_reading_forgives_case_spaces_and_order(typed: str, meant: str) -> None:
    assert GAME.write(state(), GAME.read(state(), typed)) == meant


def test_every_legal_move_reads_back() -> None:
    for seats in (2, 3, 4):
        match = placed(*["horse, sheep, black sheep"] * seats)
        assert [GAME.read(match, text) for text in texts(match)] == match.legal()


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("", 'No move is written ""; try for example "field 2: cow, cow". (FLD-4)'),
        ("sheep", 'No move is written "sheep"; try for example "field 2: cow, cow". (FLD-4)'),
        (
            "field {x}: cow",
            'No move is written "field {x}: cow"; try for example "field 2: cow, cow". (FLD-4)',
        ),
        ("field 4: cow", "There is no meadow 4, only 1 to 3. (FLD-2)"),
        ("field 0: cow", "There is no meadow 0, only 1 to 3. (FLD-2)"),
        (
            "field 3: goat",
            'There is no animal "goat", only horse, cow, pig, sheep, rooster, black sheep. (FLD-1)',
        ),
        ("field 2: cow, cow, pig", "One or two cards are placed, not 3. (FLD-4)"),
        ("field 2: discard cow", "One or two cards are placed, not 0. (FLD-4)"),
        ("field 3: cow, discard cow, discard pig", "Only one card may be discarded. (FLD-5)"),
        ("field 2: cow, cow, discard pig", "You may discard only after placing a single card. (FLD-5)"),
        ("skip", "There is room on your side of a meadow: you must place cards. (FLD-7)"),
        ("field 1: cow", "Meadow 1 is closed. (FLD-15)"),
        ("field 2: cow", "One card lies there: you must place exactly two. (FLD-4)"),
        ("field 3: cow, pig", "Two cards lie there: you must place exactly one. (FLD-4)"),
        ("field 3: horse", "You hold no horse, not 1 horse. (FLD-4)"),
        ("field 2: pig, pig", "You hold 1 pig, not 2 pig. (FLD-4)"),
        ("field 3: pig, discard pig", "You have no pig left to discard. (FLD-5)"),
        ("field 3: pig, discard horse", "You have no horse left to discard. (FLD-5)"),
    ],
)
def test_each_reason_has_its_own_sentence(typed: str, answer: str) -> None:
    with pytest.raises(IllegalMove) as error:
        GAME.read(state(), typed)
    assert str(error.value) == answer


def test_a_full_side_is_refused() -> None:
    """FLD-4."""
    fields: list[Json | None] = [
        field("horse, cow", "3 sheep", "", completed=(0,)),
        field("horse, cow", "", ""),
        field("horse, cow", "", ""),
    ]
    match = placed("2 cow, pig", "3 sheep", fields=fields)
    with pytest.raises(IllegalMove, match=r"^Your side of meadow 1 is full\. \(FLD-4\)$"):
        GAME.read(match, "field 1: cow")


def test_who_must_skip_is_told_so() -> None:
    """FLD-7."""
    fields: list[Json | None] = [field("pig, sheep", "3 rooster", "", completed=(0,)), None, None]
    match = placed("2 cow, pig", "3 sheep", fields=fields, corrals=[herd("6 horse"), {}])
    with pytest.raises(
        IllegalMove, match=r'Your side of every open meadow is full: you can only "skip"\. \(FLD-7\)'
    ):
        GAME.read(match, "field 1: cow")
    assert GAME.read(match, " SKIP") == SKIP


def test_nothing_is_read_after_the_end() -> None:
    """FLD-15."""
    with pytest.raises(IllegalMove, match=r"The match is over\. \(FLD-15\)"):
        GAME.read(finished(2, 1), "skip")


def test_an_illegal_move_of_the_table_is_refused_in_the_same_words() -> None:
    match = state()
    for move, text in enumerate(TABLE):
        if move in match.legal():
            continue
        with pytest.raises(IllegalMove) as applied:
            match.apply(move, Rng(0))
        with pytest.raises(IllegalMove) as read:
            GAME.read(match, text)
        assert str(applied.value) == str(read.value)
