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
    BadGame,
    BadOption,
    BadPosition,
    BadRecord,
    BadSeats,
    IllegalMove,
    SheepfoldError,
    UnknownGame,
    UnknownVersion,
    text_of,
    what_failed,
)

PLAIN = [SheepfoldError, UnknownGame, UnknownVersion, BadGame, BadSeats, BadOption, BadPosition, BadRecord]


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


class Mute(Exception):
    """Somebody's error that cannot say anything."""

    def __str__(self) -> str:
        raise ZeroDivisionError

    __repr__ = __str__


def test_an_error_of_somebody_else_is_one_line() -> None:
    assert what_failed(ValueError("a\n  b")) == "ValueError: a b"
    assert what_failed(ValueError()) == "ValueError"
    assert what_failed(Mute()) == "Mute: <Mute without text>"


def test_where_it_was_raised_is_told() -> None:
    with pytest.raises(Mute) as caught:
        raise Mute
    assert re.fullmatch(r"Mute: <Mute without text> at \S+test_errors\.py:\d+", what_failed(caught.value))


def test_control_c_is_no_error_of_somebody_else() -> None:
    with pytest.raises(KeyboardInterrupt):
        what_failed(KeyboardInterrupt())


def test_a_value_of_somebody_else_shows_itself_or_its_class() -> None:
    assert text_of([1, "a"]) == "[1, 'a']"
    assert text_of(Mute()) == "<Mute without text>"
