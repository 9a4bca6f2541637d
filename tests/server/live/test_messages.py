"""Messages, bodies and forms: read whole or refused."""

from __future__ import annotations

import pytest

from sheepfold.server.live.messages import read_body, read_fields, read_message
from sheepfold.server.refusals import Malformed, TooLarge


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
    assert read_message(r'{"type": "chat", "text": "\ud83d\udc11"}')["text"] == "🐑"


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
