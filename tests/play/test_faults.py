"""Where in the text of a record a fault is."""

from __future__ import annotations

import json

import pytest

from sheepfold import games
from sheepfold.engine.errors import BadRecord
from sheepfold.engine.record import read_record, replay
from sheepfold.play.faults import fault_line, places
from sheepfold.play.match import Match


def text_of_a_record() -> str:
    """A short match, one move a line."""
    match = Match(games.get("kivsa-shchora"), 2, 5)
    for _nth in range(4):
        match.make(match.state.legal()[0])
    return match.record().dumps()


def fault_in(text: str) -> int:
    """The line in which something is wrong."""
    with pytest.raises(BadRecord) as refused:
        list(replay(games.get("kivsa-shchora"), read_record(text)))
    return fault_line(text, refused.value)


def line_with(text: str, word: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if word in line)


def test_a_wrong_move_is_found_in_its_line() -> None:
    text = text_of_a_record()
    moves = json.loads(text)["moves"]
    lines = text.splitlines()
    at = line_with(text, '"moves"') + 2
    lines[at] = '  "nonsense",'
    assert lines.count('  "nonsense",') == 1
    assert len(moves) == 4
    assert fault_in("\n".join(lines)) == at + 1


def test_a_wrong_field_is_found_in_its_line() -> None:
    text = text_of_a_record()
    assert fault_in(text.replace('"seats": 2', '"seats": "two"')) == line_with(text, '"seats"')
    assert fault_in(text.replace('"outcome": null', '"outcome": {}')) == line_with(text, '"outcome"')
    assert fault_in(text.replace('"seed": 5', '"seed": -5')) == line_with(text, '"seed"')


def test_an_option_is_found_in_the_line_where_options_begin() -> None:
    data = json.loads(text_of_a_record())
    text = json.dumps({**data, "options": {"seats": 9}}, indent=1)
    assert fault_in(text) == line_with(text, '"options"')


def test_the_sentence_of_an_error_is_not_read() -> None:
    assert fault_line('{\n"game": 3\n}', BadRecord("line 9 column 1: game: wrong")) == 1
    assert fault_line('{\n"game": 3\n}', BadRecord("?", field="game")) == 2


def test_text_that_is_no_json_is_refused_by_its_line() -> None:
    assert fault_in('{\n"game": "kivsa-shchora",\n"version" 1}') == 3


def test_what_is_missing_is_missing_from_the_first_line_on() -> None:
    assert fault_in("{}") == 1
    assert fault_in("[]") == 1


def test_a_record_in_one_line_is_read_as_well() -> None:
    text = json.dumps(json.loads(text_of_a_record()))
    assert fault_in(text.replace('"seats": 2', '"seats": 17')) == 1


def test_entries_of_lists_are_numbered_and_what_is_deeper_is_not() -> None:
    found = places('{"a": [1, [2, 3], {"b": 4}], "c": "x, [y]", "d": []}')
    assert list(found) == ["a", "a[0]", "a[1]", "a[2]", "c", "d"]
