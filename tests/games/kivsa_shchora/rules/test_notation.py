from __future__ import annotations

from typing import Any

import pytest

from sheepfold.engine.errors import IllegalMove
from sheepfold.engine.rng import Rng
from sheepfold.games.kivsa_shchora import GAME
from tests.games.kivsa_shchora.table import legal, play, table

FULL = "1, 1, 2, 2, 3, 3, 4"


def refused(state: Any, text: str) -> str:
    with pytest.raises(IllegalMove) as error:
        GAME.read(state, text)
    return str(error.value)


def test_reading_forgives_case_and_spaces() -> None:
    state = table("3, joker, 9", FULL, strictness="strict")
    move = GAME.read(state, "3 then joker as 8!")
    assert GAME.read(state, "  3  THEN Joker  as 8 ! ") == move
    assert GAME.write(state, move) == "3 then joker as 8!"


def test_every_legal_move_reads_back() -> None:
    for strictness in ("relaxed", "strict"):
        state = table("3, 8, joker, black sheep", FULL, pen="5, 5", strictness=strictness)
        assert [GAME.read(state, text) for text in legal(state)] == state.legal()


def test_unknown_text_gets_an_example() -> None:
    assert refused(table("3, 9", FULL), " bleat ") == (
        'No move is written "bleat"; try for example "draw". (PEN-3)'
    )


def test_after_the_end_nothing_is_read() -> None:
    state = play(table("5", FULL, points=1), "5")
    assert refused(state, "draw") == "The match is over. (PEN-18)"


RELAXED = [
    ("5", "You hold no 5. (PEN-3)"),
    ("joker as 5", "You hold no joker. (PEN-3)"),
    ("4 then 4", "You hold only one 4. (PEN-3)"),
    ("fox", "You hold no fox. (PEN-3)"),
    ("4", "4 alone does not fit the 5 on the pen. (PEN-4)"),
    ("4 then 8", "Neither 5 + 4 nor 5 \N{MINUS SIGN} 4 is 8. (PEN-5)"),
    ("8 then 4", "Neither 5 + 8 nor 5 \N{MINUS SIGN} 8 is 4. (PEN-5)"),
    ("farmer", "No farmer may be played while the pen holds one card only. (PEN-8)"),
    ("take", "Nobody has played a farmer against you. (PEN-8)"),
    ("reveal 4", "Nobody has played a fox against you. (PEN-9)"),
    ("black sheep to seat 0 with 4", "A black sheep goes to another player, not to yourself. (PEN-10)"),
    ("black sheep to seat 4 with 4", "There is no seat 4; the seats are 0 to 1. (PEN-10)"),
    ("black sheep to seat 1 with 7", "You hold no 7. (PEN-3)"),
    (
        "black sheep to seat 1 with 4",
        "Seat 1 has 7 in hand, so 4 cannot pass a black sheep there. (PEN-10)",
    ),
    ("triple black", "Triple black needs all three black sheep; you hold 1. (PEN-11)"),
    ("4 then 9!", "At this table nobody has to announce: leave out the exclamation mark. (PEN-13)"),
    ("9 then 4!", "At this table nobody has to announce: leave out the exclamation mark. (PEN-13)"),
    ("draw!", "At this table nobody has to announce: leave out the exclamation mark. (PEN-13)"),
]


@pytest.mark.parametrize(("text", "sentence"), RELAXED)
def test_a_relaxed_table_says_what_is_wrong(text: str, sentence: str) -> None:
    """PEN-3 to PEN-13: each refusal cites its clause."""
    state = table("4, 8, 9, farmer, black sheep", FULL)
    assert refused(state, text) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("8", 'A farmer was played: "take" the top of the pen or answer "farmer". (PEN-12)'),
        ("triple black", 'A farmer was played: "take" the top of the pen or answer "farmer". (PEN-12)'),
        ("farmer", "You have no farmer to answer with. (PEN-8)"),
    ],
)
def test_under_a_farmer(text: str, sentence: str) -> None:
    """PEN-8, PEN-12."""
    blacks = "8, black sheep, black sheep, black sheep"
    assert refused(table(blacks, FULL, pen="5, 8", phase="farmer"), text) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("5", 'A fox was played: "reveal" a card, as in "reveal 1", or answer "fox". (PEN-12)'),
        ("take", 'A fox was played: "reveal" a card, as in "reveal 1", or answer "fox". (PEN-12)'),
        ("fox", "You have no fox to answer with. (PEN-9)"),
        ("reveal 9", "You hold no 9. (PEN-3)"),
    ],
)
def test_under_a_fox(text: str, sentence: str) -> None:
    """PEN-9, PEN-12."""
    assert refused(table("5, farmer", FULL, phase="fox"), text) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("3 then 9!", "You hold no 9. (PEN-3)"),
        ("4!", "You cannot announce with a wrong play. (PEN-13)"),
        ("5!", "There is nothing to announce with 3 cards left. (PEN-13)"),
        ("farmer!", "You hold no farmer. (PEN-3)"),
        ("8 then 3!", "You cannot announce with a wrong play. (PEN-13)"),
        ("9 then 8!", "You hold no 9. (PEN-3)"),
        ("draw!", "Only a play of cards is announced: leave out the exclamation mark. (PEN-13)"),
        ("take!", "Nobody has played a farmer against you. (PEN-8)"),
        ("bleat!", 'No move is written "bleat!"; try for example "3 then 8!". (PEN-3)'),
    ],
)
def test_a_strict_table_refuses_announcements_that_are_not_due(text: str, sentence: str) -> None:
    """PEN-13: announcing where it is not due, or with a wrong play, is not possible."""
    assert refused(table("5, 4, 3, 8", FULL, strictness="strict"), text) == sentence


def test_moves_by_number_are_refused_in_the_same_words() -> None:
    state = table("4, 8", FULL)
    before = GAME.position(state)
    with pytest.raises(IllegalMove, match="4 alone does not fit"):
        state.apply(3, Rng(0))
    assert GAME.position(state) == before
