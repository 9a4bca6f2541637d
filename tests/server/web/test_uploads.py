"""Forms with files in them."""

from __future__ import annotations

import pytest

from sheepfold.server.refusals import Malformed
from sheepfold.server.web.uploads import fields_of

KIND = "multipart/form-data; boundary=xyz"


def body(*parts: tuple[str, bytes]) -> bytes:
    made = [
        f'--xyz\r\nContent-Disposition: form-data; name="{name}"; filename="a"\r\n\r\n'.encode()
        + data
        + b"\r\n"
        for name, data in parts
    ]
    return b"".join(made) + b"--xyz--\r\n"


def test_fields_are_read_with_every_letter_and_line() -> None:
    text = '{\n "name": "שרה и Zoë"\n}\n'
    assert fields_of(KIND, body(("record", text.encode()), ("view", b"open"))) == {
        "record": text,
        "view": "open",
    }


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        (KIND, b""),
        (KIND, b"no form at all"),
        ("multipart/form-data", body(("record", b"{}"))),
        (KIND, body(("record", b"\xff\xff"))),
        (KIND, b"--xyz\r\n\r\nnameless\r\n--xyz--\r\n"),
        (KIND, body(*[(f"n{number}", b"") for number in range(200)])),
    ],
)
def test_what_is_no_form_is_refused(kind: str, data: bytes) -> None:
    with pytest.raises(Malformed):
        fields_of(kind, data)
