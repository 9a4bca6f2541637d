"""Encryption of push messages: the example of the standard, and what browsers can read."""

from __future__ import annotations

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec

from sheepfold.server.push.encryption import CURVE, MESSAGE_BYTES, encrypt, read_point, seal
from tests.server.push_service import BrowserKeys, to_bytes, to_text


def private(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(to_bytes(text)), CURVE)


def test_the_example_of_rfc_8291_gives_its_bytes() -> None:
    """Appendix A of RFC 8291."""
    browser = BrowserKeys(
        private("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), to_bytes("BTBZMqHH6r4Tts7J_aSIgg")
    )
    assert to_text(browser.point) == (
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    )
    sealed = seal(
        b"When I grow up, I want to be a watermelon\x02",
        browser.point,
        browser.auth,
        private("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
        to_bytes("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert to_text(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
        "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@pytest.mark.parametrize("text", [b"", b"x", b"Your turn\x02", "Ваш ход".encode(), b"y" * MESSAGE_BYTES])
def test_the_browser_reads_what_was_written_and_nobody_sees_how_long_it_is(text: bytes) -> None:
    browser = BrowserKeys()
    sealed = encrypt(text, browser.point, browser.auth)
    assert browser.decrypt(sealed) == text
    assert len(sealed) == 16 + 4 + 1 + 65 + MESSAGE_BYTES + 1 + 16 <= 4096


def test_another_browser_cannot_read_it() -> None:
    browser = BrowserKeys()
    with pytest.raises(InvalidTag):
        BrowserKeys().decrypt(encrypt(b"Your turn", browser.point, browser.auth))


def test_the_same_text_is_never_sealed_alike() -> None:
    browser = BrowserKeys()
    assert len({encrypt(b"Your turn", browser.point, browser.auth) for _ in range(20)}) == 20


def test_what_is_too_long_or_no_key_is_refused() -> None:
    with pytest.raises(ValueError, match="at most"):
        encrypt(b"x" * (MESSAGE_BYTES + 1), BrowserKeys().point, b"a" * 16)
    with pytest.raises(ValueError, match=r"point|curve|encoding|key"):
        read_point(b"\x04" + b"\x01" * 64)
