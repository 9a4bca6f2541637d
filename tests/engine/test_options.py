"""Options: every kind of field, every wrong value named with what would be right."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheepfold.engine.errors import BadOption
from sheepfold.engine.options import BIGGEST, Kind, Options, choice, shown, switch, whole, whole_or_none
from tests.engine.properties import PROPERTY
from tests.engine.saying import exactly


@dataclasses.dataclass(frozen=True)
class Picnic(Options):
    """One option of every kind."""

    rain: bool = switch(False, help="Whether it rains.", clause="PIC-1")
    sun: bool = switch(True, help="Whether the sun shines.", clause="PIC-2")
    mood: str = choice("calm", "merry", "wild", help="How it goes.", clause="PIC-3")
    cakes: int = whole(3, low=1, help="How many cakes there are.", clause="PIC-4")
    guests: int = whole(4, low=2, high=7, help="How many come.", clause="PIC-5")
    host: int | None = whole_or_none(low=0, high=6, help="Who invites.", clause="PIC-6")
    walk: int | None = whole_or_none(low=1, help="How far one walks.", clause="PIC-7")


RIGHT = {
    "rain": "must be on or off",
    "mood": "must be calm or merry or wild",
    "cakes": "must be a whole number from 1",
    "guests": "must be a whole number from 2 to 7",
    "host": "must be a whole number from 0 to 6, or none",
    "walk": "must be a whole number from 1, or none",
}

PICNICS = st.builds(
    Picnic,
    rain=st.booleans(),
    sun=st.booleans(),
    mood=st.sampled_from(["calm", "merry", "wild"]),
    cakes=st.integers(1, BIGGEST),
    guests=st.integers(2, 7),
    host=st.none() | st.integers(0, 6),
    walk=st.none() | st.integers(1, BIGGEST),
)


def test_options_left_out_take_their_defaults() -> None:
    defaults = {
        "rain": False,
        "sun": True,
        "mood": "calm",
        "cakes": 3,
        "guests": 4,
        "host": None,
        "walk": None,
    }
    assert Picnic().as_json() == defaults
    assert Picnic.from_json({}) == Picnic.from_text([]) == Picnic()
    assert Picnic.from_json({"guests": 5}).as_json() == defaults | {"guests": 5}


def test_a_declaration_carries_explanation_clause_and_limits() -> None:
    assert Picnic.kinds() == {
        "rain": Kind("Whether it rains.", "PIC-1", False),
        "sun": Kind("Whether the sun shines.", "PIC-2", True),
        "mood": Kind("How it goes.", "PIC-3", "calm", ("calm", "merry", "wild")),
        "cakes": Kind("How many cakes there are.", "PIC-4", 3, low=1),
        "guests": Kind("How many come.", "PIC-5", 4, low=2, high=7),
        "host": Kind("Who invites.", "PIC-6", None, low=0, high=6),
        "walk": Kind("How far one walks.", "PIC-7", None, low=1),
    }


@pytest.mark.parametrize("name", RIGHT)
def test_a_kind_says_in_words_what_would_be_right(name: str) -> None:
    assert Picnic.kinds()[name].right == RIGHT[name]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("rain", True),
        ("mood", "merry"),
        ("mood", "wild"),
        ("cakes", 1),
        ("cakes", BIGGEST),
        ("guests", 2),
        ("guests", 7),
        ("host", None),
        ("host", 0),
        ("host", 6),
        ("walk", None),
        ("walk", 1),
        ("walk", BIGGEST),
    ],
)
def test_values_up_to_the_limits_are_taken(name: str, value: object) -> None:
    assert Picnic.from_json({name: value}).as_json()[name] == value


@pytest.mark.parametrize(
    ("name", "value", "as_shown"),
    [
        ("rain", 1, "1"),
        ("rain", "on", "'on'"),
        ("rain", None, "none"),
        ("mood", "sad", "'sad'"),
        ("mood", "Calm", "'Calm'"),
        ("mood", "", "''"),
        ("mood", None, "none"),
        ("mood", False, "off"),
        ("mood", ["calm"], "['calm']"),
        ("cakes", 0, "0"),
        ("cakes", -5, "-5"),
        ("cakes", True, "on"),
        ("cakes", None, "none"),
        ("cakes", 3.0, "3.0"),
        ("cakes", "3", "'3'"),
        ("guests", 1, "1"),
        ("guests", 8, "8"),
        ("guests", False, "off"),
        ("host", -1, "-1"),
        ("host", 7, "7"),
        ("host", True, "on"),
        ("host", [], "[]"),
        ("walk", 0, "0"),
        ("walk", "none", "'none'"),
    ],
)
def test_a_wrong_value_is_named_with_its_option_and_what_would_be_right(
    name: str, value: object, as_shown: str
) -> None:
    message = f"option {name}: {as_shown}, {RIGHT[name]}"
    with pytest.raises(BadOption, match=exactly(message)):
        Picnic.from_json({name: value})


def test_wrong_values_are_refused_however_options_are_made() -> None:
    with pytest.raises(BadOption, match=exactly(f"option guests: 8, {RIGHT['guests']}")):
        Picnic(guests=8)
    with pytest.raises(BadOption, match=exactly(f"option guests: 1, {RIGHT['guests']}")):
        dataclasses.replace(Picnic(), guests=1)


def test_an_unknown_option_is_named_with_the_ones_there_are() -> None:
    message = "option wind: unknown, must be one of rain, sun, mood, cakes, guests, host, walk"
    with pytest.raises(BadOption, match=exactly(message)):
        Picnic.from_json({"guests": 5, "wind": True})
    with pytest.raises(BadOption, match=exactly(message)):
        Picnic.from_text(["wind=on"])


def test_neither_options_nor_their_limits_can_be_changed_after_the_deal() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Picnic().guests = 5  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError):
        Picnic.kinds()["guests"].high = 9  # type: ignore[misc]


@PROPERTY
@given(PICNICS)
def test_options_come_back_from_json(options: Picnic) -> None:
    assert Picnic.from_json(options.as_json()) == options


@PROPERTY
@given(PICNICS)
def test_options_come_back_from_text_as_a_person_would_type_it(options: Picnic) -> None:
    values = options.as_json()
    typed = [f"{name}={values[name] if name == 'mood' else shown(values[name])}" for name in values]
    assert Picnic.from_text(typed) == options


@pytest.mark.parametrize(
    ("setting", "name", "value"),
    [
        ("rain=on", "rain", True),
        ("rain=yes", "rain", True),
        ("rain=true", "rain", True),
        ("rain=1", "rain", True),
        ("sun=off", "sun", False),
        ("sun=no", "sun", False),
        ("sun=false", "sun", False),
        ("sun=0", "sun", False),
        ("sun= OFF ", "sun", False),
        ("mood=wild", "mood", "wild"),
        (" mood = Wild ", "mood", "wild"),
        ("cakes=12", "cakes", 12),
        ("cakes= 012 ", "cakes", 12),
        ("host=3", "host", 3),
        ("host=none", "host", None),
        ("host=None", "host", None),
    ],
)
def test_what_a_person_types_is_understood(setting: str, name: str, value: object) -> None:
    read = Picnic.from_text(["sun=on", "host=5", setting]).as_json()[name]
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("rain=perhaps", f"option rain: 'perhaps', {RIGHT['rain']}"),
        ("rain=", f"option rain: '', {RIGHT['rain']}"),
        ("rain=none", f"option rain: 'none', {RIGHT['rain']}"),
        ("mood=Sad", f"option mood: 'sad', {RIGHT['mood']}"),
        ("cakes=many", f"option cakes: 'many', {RIGHT['cakes']}"),
        ("cakes=-1", f"option cakes: '-1', {RIGHT['cakes']}"),
        ("cakes=1.5", f"option cakes: '1.5', {RIGHT['cakes']}"),
        ("cakes=²", f"option cakes: '²', {RIGHT['cakes']}"),
        ("cakes=none", f"option cakes: none, {RIGHT['cakes']}"),
        ("cakes=0", f"option cakes: 0, {RIGHT['cakes']}"),
        ("host=7", f"option host: 7, {RIGHT['host']}"),
        ("host=3=4", f"option host: '3=4', {RIGHT['host']}"),
        ("guests", "option 'guests': must be written name=value"),
        ("", "option '': must be written name=value"),
    ],
)
def test_what_a_person_mistypes_is_shown_as_typed(setting: str, message: str) -> None:
    with pytest.raises(BadOption, match=exactly(message)):
        Picnic.from_text([setting])


def test_a_name_of_several_words_may_be_typed_with_dashes() -> None:
    @dataclasses.dataclass(frozen=True)
    class Walk(Options):
        turn_limit: int = whole(9, low=1, help="When it gets dark.", clause="WLK-1")

    assert Walk.from_text(["turn-limit=4"]) == Walk.from_text(["turn_limit=4"]) == Walk(turn_limit=4)


def test_of_two_settings_of_one_option_the_last_holds() -> None:
    assert Picnic.from_text(["guests=3", "guests=6"]) == Picnic(guests=6)


@pytest.mark.parametrize(
    ("value", "text"), [(True, "on"), (False, "off"), (None, "none"), (0, "0"), ("calm", "'calm'")]
)
def test_values_are_shown_as_people_would_type_them(value: Any, text: str) -> None:
    assert shown(value) == text
