"""The move table."""

from __future__ import annotations

from sheepfold.games.knizia_black_sheep.rules.moves import (
    FIELD,
    LEAVING,
    NUMBER,
    PER_FIELD,
    PLACINGS,
    SKIP,
    TABLE,
    may_place,
)


def test_the_table_lists_189_placings_and_the_skip() -> None:
    assert len(PLACINGS) == PER_FIELD == 63
    assert len(TABLE) == len(set(TABLE)) == SKIP + 1 == 190
    assert TABLE[0] == "field 1: horse"
    assert TABLE[1] == "field 1: horse, discard horse"
    assert TABLE[5] == "field 1: horse, discard rooster"
    assert TABLE[41] == "field 1: black sheep, discard black sheep"
    assert TABLE[42] == "field 1: horse, horse"
    assert TABLE[63] == "field 2: horse"
    assert TABLE[188] == "field 3: black sheep, black sheep"
    assert TABLE[SKIP] == "skip"


def test_rows_agree_with_the_words() -> None:
    for move, text in enumerate(TABLE[:SKIP]):
        where, _, cards = text.partition(": ")
        assert where == f"field {FIELD[move] + 1}"
        assert LEAVING[move] == len(cards.split(", "))
        assert NUMBER[move] == LEAVING[move] - cards.count("discard")


def test_how_many_cards_fit_depends_on_how_many_lie_there() -> None:
    """FLD-4: one or two, exactly two, exactly one, none."""
    assert [may_place(laid) for laid in range(4)] == [(1, 2), (2,), (1,), ()]
