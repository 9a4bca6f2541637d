"""Moves as text, and why a move is refused.

The text of a move is its entry in the move table. Reading forgives case, spaces and the order of two
cards.
"""

from __future__ import annotations

import re
from typing import Final

from sheepfold.engine.bag import bag_of, count
from sheepfold.engine.description import CardCount, CardName
from sheepfold.engine.errors import IllegalMove
from sheepfold.engine.game import NOBODY
from sheepfold.games.knizia_black_sheep.rules.cards import ANIMALS, CARDS_ON_SIDE, FIELDS, NAMES
from sheepfold.games.knizia_black_sheep.rules.moves import FIELD, PER_FIELD, PLACINGS, SKIP, TABLE, Placing
from sheepfold.games.knizia_black_sheep.rules.state import KniziaState

_PLACING: Final = re.compile(r"field ([0-9]{1,9}): ([a-z, ]+)")

_MOVE_OF: Final = {each: number for number, each in enumerate(PLACINGS)}


def read(state: KniziaState, text: str) -> int:
    """The legal move this text stands for."""
    if state.to_move == NOBODY:
        raise IllegalMove("The match is over.", "FLD-15")
    move = SKIP if tidy(text) == "skip" else read_placing(state, text)
    if move not in state.legal():
        raise refusal(state, move)
    return move


def tidy(text: str) -> str:
    """Lower case, single spaces, none before a comma or colon and one after."""
    text = text.lower().replace(",", " , ").replace(":", " : ")
    return " ".join(text.split()).replace(" ,", ",").replace(" :", ":")


def read_placing(state: KniziaState, text: str) -> int:
    """The move of the table that this text names, legal or not."""
    found = _PLACING.fullmatch(tidy(text))
    if found is None:
        raise IllegalMove(
            'No move is written "{text}"; try for example "{example}".',
            "FLD-4",
            text=text.strip(),
            example=TABLE[state.legal()[0]],
        )
    field = int(found[1])
    if not 1 <= field <= FIELDS:
        raise IllegalMove("There is no meadow {field}, only 1 to 3.", "FLD-2", field=field)
    placed, discarded = read_cards(found[2].split(", "))
    if len(placed) not in (1, 2):
        raise IllegalMove("One or two cards are placed, not {number}.", "FLD-4", number=len(placed))
    if len(discarded) > 1:
        raise IllegalMove("Only one card may be discarded.", "FLD-5")
    if discarded and len(placed) == 2:
        raise IllegalMove("You may discard only after placing a single card.", "FLD-5")
    return (field - 1) * PER_FIELD + _MOVE_OF[Placing(placed, discarded)]


def read_cards(words: list[str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The animals placed and the animals discarded."""
    placed = [word for word in words if not word.startswith("discard ")]
    discarded = [word.removeprefix("discard ") for word in words if word.startswith("discard ")]
    for word in placed + discarded:
        if word not in NAMES:
            raise IllegalMove(
                'There is no animal "{word}", only {names}.', "FLD-1", word=word, names=", ".join(NAMES)
            )
    return (
        tuple(sorted(NAMES.index(word) for word in placed)),
        tuple(NAMES.index(word) for word in discarded),
    )


def refusal(state: KniziaState, move: int) -> IllegalMove:
    """Why a move of the table is not legal now."""
    if state.legal() == [SKIP]:
        return IllegalMove('Your side of every open meadow is full: you can only "skip".', "FLD-7")
    if move == SKIP:
        return IllegalMove("There is room on your side of a meadow: you must place cards.", "FLD-7")
    field = int(FIELD[move])
    wanted = PLACINGS[move % PER_FIELD]
    if state.figures[field] == 0:
        return IllegalMove("Meadow {field} is closed.", "FLD-15", field=field + 1)
    laid = int(state.laid[field * int(state.seats) + int(state.to_move)])
    if laid == CARDS_ON_SIDE:
        return IllegalMove("Your side of meadow {field} is full.", "FLD-4", field=field + 1)
    if laid == 1 and len(wanted.placed) == 1:
        return IllegalMove("One card lies there: you must place exactly two.", "FLD-4")
    if laid == 2 and len(wanted.placed) == 2:
        return IllegalMove("Two cards lie there: you must place exactly one.", "FLD-4")
    return refuse_cards(state, wanted)


def refuse_cards(state: KniziaState, wanted: Placing) -> IllegalMove:
    """Some of the cards are not in hand."""
    hand = state.hands[state.to_move]
    placed = bag_of(list(wanted.placed))
    for animal in range(ANIMALS):
        held, needed = count(hand, animal), count(placed, animal)
        if needed > held:
            return IllegalMove(
                "You hold {held}, not {needed}.",
                "FLD-4",
                held=CardCount(NAMES[animal], int(held)),
                needed=CardCount(NAMES[animal], int(needed)),
            )
    return IllegalMove(
        "You have no {animal} left to discard.", "FLD-5", animal=CardName(NAMES[wanted.discarded[0]])
    )
