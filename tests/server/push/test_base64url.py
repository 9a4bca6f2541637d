"""Bytes as Web Push writes them."""

from __future__ import annotations

import pytest

from sheepfold.server.push import base64url


@pytest.mark.parametrize("length", range(6))
def test_bytes_become_text_without_padding_and_come_back(length: int) -> None:
    data = bytes([251, 255, 190, 0, 1, 2][:length])
    text = base64url.encode(data)
    assert "=" not in text
    assert "+" not in text
    assert base64url.decode(text) == data


@pytest.mark.parametrize("text", ["a", "ab cd", "ab+c", "é", "a/bc", "ab\ncd", "abcd="])
def test_what_is_no_such_text_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"base64|characters"):
        base64url.decode(text)
