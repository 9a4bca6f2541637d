"""Settings come from the environment; what makes no sense is refused."""

from __future__ import annotations

import os

import pytest

from sheepfold.engine.errors import BadOption
from sheepfold.server.settings import Settings, from_environment, warn_of_former_names
from sheepfold.server.transport.client_address import Proxies


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEEPFOLD_PACE", "0 0.5")
    monkeypatch.setenv("SHEEPFOLD_BOT_PROCESSES", "3")
    monkeypatch.setenv("SHEEPFOLD_DATABASE", "postgresql://me:secret@host/db")
    found = from_environment()
    assert found.pace == (0.0, 0.5)
    assert found.bot_processes == 3
    assert found.shown_database() == "postgresql://me@host/db"
    assert from_environment(database="x.db").database == "x.db"


def test_a_server_alone_has_two_processes_for_bots_at_least() -> None:
    """On a machine of two cores both work for a review."""
    assert Settings().bot_processes == max(2, (os.cpu_count() or 2) - 1)


def test_a_former_name_of_a_setting_still_works_and_the_new_one_is_named(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("SHEEPFOLD_WORKERS", "3")
    assert from_environment().bot_processes == 3
    warn_of_former_names()
    (warning,) = caplog.records
    assert (warning.levelname, vars(warning)["now"]) == ("WARNING", "SHEEPFOLD_BOT_PROCESSES")
    monkeypatch.setenv("SHEEPFOLD_BOT_PROCESSES", "4")
    assert from_environment().bot_processes == 4
    assert from_environment(bot_processes="5").bot_processes == 5


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("BOT_PROCESSES", "many"), ("BOT_PROCESSES", "0"), ("BOT_PROCESSES", "1.5"), ("LEASE", "0"),
        ("LEASE", "-3"), ("LEASE", "nan"), ("GRACE", "inf"), ("BODY_BYTES", "-1"), ("PACE", "0 -1"),
        ("PACE", "fast"), ("PACE", "2 1"), ("BOT_HOLD", "5 0"), ("BOT_PROCESSES", str(10**17)),
        ("BODY_BYTES", "9" * 400), ("BODY_BYTES", "9" * 5000), ("IDLE", "1e300"), ("COOKIE_DAYS", "100000"),
    ],
)  # fmt: skip
def test_a_setting_that_makes_no_sense_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, text: str
) -> None:
    monkeypatch.setenv(f"SHEEPFOLD_{name}", text)
    with pytest.raises(BadOption, match=f"SHEEPFOLD_{name}: '{text}', must be like"):
        from_environment()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("ADDRESS", "cards.example"), ("ADDRESS", "ftp://cards.example"), ("ADDRESS", "https://"),
        ("ADDRESS", "https://a..b"), ("ADDRESS", "https://cards.example/table"), ("ADDRESS", "https://h:x"),
        ("ADDRESS", "https://me@cards.example"), ("ADDRESS", "https://h\u00e9.example"),
        ("ADDRESS", "\udcff"),
        ("ADDRESS", "https://[::1"), ("ADDRESS", "https://h\r\nx"), ("ADDRESS", "https://h:99999"),
        ("THINKERS", "a..b:1"), ("THINKERS", "x:" + "1" * 5000), ("THINKERS", "nowhere"),
        ("PROXIES", "\udcff"), ("PUSH_CONTACT", "\udcff"),
    ],
)  # fmt: skip
def test_words_that_make_no_sense_are_refused_when_they_are_read(
    monkeypatch: pytest.MonkeyPatch, name: str, text: str
) -> None:
    monkeypatch.setenv(f"SHEEPFOLD_{name}", text)
    with pytest.raises(BadOption, match=f"SHEEPFOLD_{name}: .*, must be "):
        from_environment()


@pytest.mark.parametrize(
    "text",
    ["https://cards.example", "http://10.0.0.5:8000/", "http://[::1]:8000", "https://xn--h-bga.example"],
)
def test_the_address_of_a_server_is_a_scheme_and_a_host(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("SHEEPFOLD_ADDRESS", text)
    assert from_environment().address == text


@pytest.mark.parametrize("name", ["SECRET", "THINK_SECRET", "PUSH_KEY", "BUS"])
def test_what_is_secret_is_not_shown_where_it_is_refused(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(f"SHEEPFOLD_{name}", "hidden\udcff")
    with pytest.raises(BadOption, match=f"SHEEPFOLD_{name}: ") as refused:
        from_environment()
    assert "hidden" not in str(refused.value)


def test_an_option_that_was_given_decides_even_if_it_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEEPFOLD_DATABASE", "usual.db")
    assert from_environment(database=None).database == "usual.db"
    with pytest.raises(BadOption, match="--database: '', must be a file"):
        from_environment(database="")
    with pytest.raises(BadOption, match="--bot-processes: '', must be like"):
        from_environment(bot_processes="")


def test_a_database_is_shown_without_its_password() -> None:
    for address, seen in (
        ("postgresql://me:hidden@h/x", "postgresql://me@h/x"),
        ("postgresql:///x?user=me&password=hidden", "postgresql:///x?user=me"),
        ("postgresql:///x?password=hidden&user=me", "postgresql:///x?user=me"),
        ("a@b.db", "a@b.db"),
    ):
        assert Settings(database=address).shown_database() == seen


def test_settings_that_make_no_sense_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadOption, match="SHEEPFOLD_PROXIES"):
        Proxies("nobody")
    monkeypatch.setenv("SHEEPFOLD_LIMITS", "off")
    assert not from_environment().limits
    monkeypatch.setenv("SHEEPFOLD_LIMITS", "perhaps")
    with pytest.raises(BadOption, match="must be on or off"):
        from_environment()
