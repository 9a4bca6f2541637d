"""The error family: one base, messages that survive a trip between processes."""

from __future__ import annotations

import copy
import pickle
import re
from pathlib import Path

import pytest

from sheepfold import engine
from sheepfold.engine import errors
from sheepfold.engine.errors import (
    BadOption,
    BadPosition,
    BadRecord,
    BadSeats,
    IllegalMove,
    SheepfoldError,
    UnknownGame,
    UnknownVersion,
)

PLAIN = [SheepfoldError, UnknownGame, UnknownVersion, BadSeats, BadOption, BadPosition, BadRecord]


def refused() -> IllegalMove:
    return IllegalMove("{number} {card} do not beat {top!r}.", "ZOO-5", number=2, card="fox", top="2 lion")


def test_the_family_is_as_drawn_at_the_top_of_its_file() -> None:
    source = Path(engine.__file__).with_name("errors.py").read_text(encoding="utf-8")
    drawn = re.findall(r"[├└]── (\w+)", source)
    own = [each for each in SheepfoldError.__subclasses__() if each.__module__ == errors.__name__]
    assert drawn == [each.__name__ for each in own]


@pytest.mark.parametrize("family", [*PLAIN, IllegalMove])
def test_every_error_is_a_value_error(family: type[Exception]) -> None:
    assert issubclass(family, SheepfoldError)
    assert issubclass(family, ValueError)


@pytest.mark.parametrize("family", PLAIN)
def test_an_error_says_the_same_after_pickling(family: type[SheepfoldError]) -> None:
    error = family("seats: 9, must be fewer {braces}")
    twin = pickle.loads(pickle.dumps(error))
    assert type(twin) is family
    assert str(twin) == "seats: 9, must be fewer {braces}"


def test_an_illegal_move_fills_its_sentence_and_cites_the_clause() -> None:
    assert str(refused()) == "2 fox do not beat '2 lion'. (ZOO-5)"


def test_an_illegal_move_keeps_its_parts_for_other_languages() -> None:
    error = refused()
    assert error.sentence == "{number} {card} do not beat {top!r}."
    assert error.clause == "ZOO-5"
    assert error.values == {"number": 2, "card": "fox", "top": "2 lion"}


def test_what_somebody_typed_is_never_taken_for_a_place_in_the_sentence() -> None:
    assert str(IllegalMove("No move is {text}.", "ZOO-4", text="{card}")) == "No move is {card}. (ZOO-4)"


def test_an_illegal_move_keeps_everything_when_pickled_or_copied() -> None:
    error = refused()
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(twin) is IllegalMove
        assert str(twin) == str(error)
        assert (twin.sentence, twin.clause, twin.values) == (error.sentence, error.clause, error.values)
