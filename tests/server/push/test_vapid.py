"""The signature that tells a push service who sends."""

from __future__ import annotations

import pytest
from cryptography.exceptions import InvalidSignature

from sheepfold.engine.errors import BadOption
from sheepfold.server.push.vapid import GOOD_FOR, VapidKey, new_key
from tests.server.push_service import read_authorization


def test_a_push_service_reads_for_whom_until_when_and_from_whom() -> None:
    key = VapidKey(new_key(), "mailto:me@cards.example")
    claims = read_authorization(key.authorization("https://push.example", now=1_000_000))
    assert claims == {
        "aud": "https://push.example",
        "exp": 1_000_000 + GOOD_FOR,
        "sub": "mailto:me@cards.example",
        "key": key.public,
    }
    assert GOOD_FOR <= 24 * 3600


def test_without_a_contact_none_is_named() -> None:
    assert "sub" not in read_authorization(VapidKey(new_key()).authorization("https://push.example"))


def test_a_changed_statement_is_not_signed() -> None:
    ours, theirs = (VapidKey(new_key()).authorization("https://push.example") for _ in range(2))
    mixed = ours.partition(", ")[0] + ", " + theirs.partition(", ")[2]
    with pytest.raises(InvalidSignature):
        read_authorization(mixed)


def test_the_same_key_is_the_same_server() -> None:
    text = new_key()
    assert VapidKey(text).public == VapidKey(text).public
    assert len(text) == 43


@pytest.mark.parametrize("text", ["no key", "A" * 43, "_" * 43, "AQ", ""])
def test_what_is_no_key_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(BadOption, match="SHEEPFOLD_PUSH_KEY: must be"):
        VapidKey(text)
