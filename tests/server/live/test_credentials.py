"""Cookies, links and tokens: signed, told apart, and good for their days."""

from __future__ import annotations

import time

import pytest
from itsdangerous import TimestampSigner

from sheepfold.server.live.credentials import DAY, LINK_DAYS, Signatures
from sheepfold.server.live.people import newcomer
from sheepfold.server.settings import Settings
from tests.server.live.test_people import signed_days_ago, untimed


def test_signatures_are_not_interchangeable() -> None:
    signatures, person = Signatures("key"), newcomer()
    readers = (signatures.read_cookie, signatures.read_link, signatures.read_token)
    writers = (signatures.cookie, signatures.link, signatures.token)
    for reads, read in enumerate(readers):
        for writes, write in enumerate(writers):
            claim = read(write(person))
            assert (claim is not None and claim[:2] == (person.id, person.epoch)) == (reads == writes)
        for text in ("nonsense", "", "\ud83d", "a.b.c"):
            assert read(text) is None
    assert Signatures("other").read_cookie(signatures.cookie(person)) is None


@pytest.mark.parametrize(("kind", "days"), [("cookie", 400), ("token", 90), ("link", LINK_DAYS)])
def test_a_signature_is_good_for_its_days_and_no_longer(kind: str, days: int) -> None:
    signatures, person = Signatures("key"), newcomer()
    write, read = getattr(signatures, kind), getattr(signatures, f"read_{kind}")
    with signed_days_ago(days - 0.01):
        claim = read_now(read, write(person))
        assert claim is not None
    with signed_days_ago(days + 0.01):
        late = write(person)
    assert read(late) is None


def read_now(read: object, text: str) -> object:
    """Read a signature by today's clock."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TimestampSigner, "get_timestamp", lambda _self: int(time.time()))
        assert callable(read)
        return read(text)


@pytest.mark.parametrize(("kind", "days"), [("cookie", 400), ("token", 90)])
def test_a_signature_of_the_first_version_counts_as_made_at_the_update(kind: str, days: int) -> None:
    person = newcomer()
    text = untimed("key", kind, person)
    fresh = Signatures("key", since=time.time() - (days - 1) * DAY)
    claim = getattr(fresh, f"read_{kind}")(text)
    assert claim is not None
    assert claim[:2] == (person.id, 0)
    assert 0 < claim.expires - time.time() <= DAY
    stale = Signatures("key", since=time.time() - (days + 1) * DAY)
    assert getattr(stale, f"read_{kind}")(text) is None
    other = "token" if kind == "cookie" else "cookie"
    assert getattr(fresh, f"read_{other}")(text) is None


def test_the_usual_days_are_those_of_the_settings() -> None:
    signatures, settings = Signatures("key"), Settings()
    assert (signatures.cookies.days, signatures.tokens.days) == (settings.cookie_days, settings.token_days)
