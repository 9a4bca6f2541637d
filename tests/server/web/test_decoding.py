"""What comes in becomes a model, or a refusal that names the field, its value and what would be right."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

from sheepfold.server.live.messages import (
    MODELS,
    MOST,
    AddBot,
    ChangeSettings,
    Chat,
    Move,
    Mute,
    Sit,
    Why,
)
from sheepfold.server.live.table_creation import Plan
from sheepfold.server.refusals import Malformed, TooLarge
from sheepfold.server.web.decoding import message_from, read, read_body, read_fields, read_message
from sheepfold.server.web.presenter import refusal_of
from sheepfold.words.speech import LANGUAGES


def test_a_message_becomes_its_model() -> None:
    assert read_message('{"type": "move", "number": 17, "move": "2 fox"}') == Move(number=17, move="2 fox")
    assert read_message('{"type": "why", "number": 0, "cards": ["fox"]}') == Why(number=0, cards=["fox"])
    assert read_message('{"type": "add_bot", "seat": 2}') == AddBot(seat=2, level="farmhand")


def test_a_form_becomes_the_same_model() -> None:
    assert message_from({"type": "move", "number": "17", "move": " 2 fox "}) == Move(number=17, move="2 fox")
    assert message_from({"type": "sit", "seat": "2", "here": "on", "name": ""}) == Sit(seat=2, here=True)
    assert message_from({"type": "settings", "public": "off"}) == ChangeSettings(public=False)
    assert message_from({"type": "settings", "hints": ""}) == ChangeSettings(hints=False)


def test_a_text_that_looks_like_a_switch_stays_a_text() -> None:
    assert message_from({"type": "settings", "name": "on"}) == ChangeSettings(name="on")


def test_fields_of_other_messages_are_ignored_and_empty_ones_are_left_out() -> None:
    assert message_from({"type": "mute", "seat": None, "person": "a1", "level": 7}) == Mute(person="a1")


MESSAGES = {
    "a missing number": ({"type": "move", "move": "pass"}, "“number” is missing."),
    "a blank move": ({"type": "move", "number": 1, "move": " "}, "“move” is missing."),
    "no number": (
        {"type": "move", "number": "x", "move": "pass"},
        f'“number” is "x"; it must be a whole number from 0 to {MOST}.',
    ),
    "a negative number": (
        {"type": "move", "number": -1, "move": "pass"},
        f"“number” is -1; it must be a whole number from 0 to {MOST}.",
    ),
    "a number no database can hold": (
        {"type": "sit", "seat": 2**64},
        f"“seat” is 18446744073709551616; it must be a whole number from 0 to {MOST}.",
    ),
    "a number without end": (
        {"type": "sit", "seat": float("inf")},
        f"“seat” is Infinity; it must be a whole number from 0 to {MOST}.",
    ),
    "no text": ({"type": "chat", "text": 5}, "“text” is 5; it must be text of at most 300 characters."),
    "a long text": (
        {"type": "chat", "text": "x" * 301},
        f'“text” is "{"x" * 39}…; it must be text of at most 300 characters.',
    ),
    "a level there is not": (
        {"type": "fill", "level": "dragon"},
        '“level” is "dragon"; it must be one of these: lamb, farmhand, drover, wolf.',
    ),
    "a pace there is not": (
        {"type": "settings", "pace": "warp"},
        '“pace” is "warp"; it must be one of these: human, instant.',
    ),
    "a switch that is none": (
        {"type": "sit", "here": "perhaps"},
        '“here” is "perhaps"; it must be true or false.',
    ),
    "cards that are none": (
        {"type": "why", "number": 0, "cards": [1]},
        "“cards” is [1]; it must be a list of at most 70 texts.",
    ),
    "more cards than there are": (
        {"type": "why", "number": 0, "cards": ["x" * 80] * 71},
        f'“cards” is ["{"x" * 38}…; it must be a list of at most 70 texts.',
    ),
    "no such message": ({"type": "dance"}, "That message makes no sense here."),
    "a message without a type": ({"move": "pass"}, "That message makes no sense here."),
}


@pytest.mark.parametrize(("message", "sentence"), MESSAGES.values(), ids=MESSAGES)
def test_a_refusal_names_the_field_the_value_and_what_would_be_right(
    message: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(Malformed) as refused:
        message_from(message)
    assert str(refused.value) == sentence
    said = {language: refusal_of(refused.value, language).text for language in LANGUAGES}
    assert said["en"] == sentence
    assert len(set(said.values())) == len(LANGUAGES)


def test_a_plan_names_what_is_wrong_with_it() -> None:
    plan = {"game": "zoff-im-zoo", "places": ["me", "dragon"]}
    with pytest.raises(Malformed, match=r"“places” is .* a list of these: me, open, here, lamb"):
        read(Plan, plan)
    with pytest.raises(Malformed, match=r"“options” is \[\]; it must be a JSON object"):
        read(Plan, {"game": "zoff-im-zoo", "places": ["me"], "options": []})
    with pytest.raises(Malformed, match="“places” is missing"):
        read(Plan, {"game": "zoff-im-zoo"})


NO_MESSAGES = ["", "{", "[]", "null", "NaN", '{"type": 7}', "[" * 3000, "9" * 3999, "x" * 4001]


@pytest.mark.parametrize("text", NO_MESSAGES)
def test_a_text_that_is_no_message_is_refused(text: str) -> None:
    with pytest.raises(Malformed, match="no sense"):
        read_message(text)


def test_of_two_fields_of_one_name_the_last_counts() -> None:
    assert read_message('{"type": "leave", "type": "mute", "seat": 1, "seat": 2}') == Mute(seat=2)


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("odd", [None, [], {}, "", "x" * 3000, -1, 1e300, float("nan"), [[[]]], {"a": 1}])
def test_no_field_of_any_message_can_raise_anything_but_a_refusal(name: str, odd: Any) -> None:
    for field in MODELS[name].__struct_fields__:
        with contextlib.suppress(Malformed):
            message_from({"type": name, field: odd})


@pytest.mark.parametrize("escape", [r"\ud83d", r"\u0000", r"\b", r"\u202e"])
def test_escapes_of_json_are_no_way_around(escape: str) -> None:
    for text in (
        f'{{"type": "chat", "text": "{escape}"}}',
        f'{{"type": "chat", "other": [{{"deep": "{escape}"}}]}}',
        f'{{"type": "chat", "{escape}": 1}}',
    ):
        with pytest.raises(Malformed):
            read_message(text)
        with pytest.raises(Malformed):
            read_body(text.encode())


def test_a_whole_pair_of_surrogates_is_an_emoji() -> None:
    assert read_message(r'{"type": "chat", "text": "\ud83d\udc11"}') == Chat(text="🐑")


def test_the_refusal_names_the_field() -> None:
    with pytest.raises(Malformed, match="“text”"):
        read_message(r'{"type": "chat", "text": "\ud83d"}')


@pytest.mark.parametrize(
    "body", [b"\xff", b'{"name": "\xff"}', b"[" * 3000 + b"]" * 900, b"[" * 990 + b"]" * 990]
)
def test_a_body_that_is_no_json_object_is_refused(body: bytes) -> None:
    with pytest.raises(Malformed, match="JSON"):
        read_body(body)
    with pytest.raises(TooLarge):
        read_body(body + b" " * 4000)


def test_an_empty_body_is_an_empty_object() -> None:
    assert read_body(b"") == {}


@pytest.mark.parametrize(
    "form", [b"name=%ff", b"name=\xff", b"%00=1", b"a=%ed%a0%bd", b"&".join([b"a=1"] * 101)]
)
def test_a_form_that_cannot_be_read_is_refused(form: bytes) -> None:
    with pytest.raises(Malformed):
        read_fields(form, "form")


def test_a_form_may_be_encoded_or_plain() -> None:
    assert read_fields("name=Zo%C3%AB&name=Zoë&x=".encode(), "form") == {"name": "Zoë", "x": ""}
