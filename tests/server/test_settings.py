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
        ("PACE", "fast"),
    ],
)  # fmt: skip
def test_a_setting_that_makes_no_sense_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, text: str
) -> None:
    monkeypatch.setenv(f"SHEEPFOLD_{name}", text)
    with pytest.raises(BadOption, match=f"SHEEPFOLD_{name}: '{text}', must be like"):
        from_environment()


def test_settings_that_make_no_sense_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadOption, match="SHEEPFOLD_PROXIES"):
        Proxies("nobody")
    monkeypatch.setenv("SHEEPFOLD_LIMITS", "off")
    assert not from_environment().limits
    monkeypatch.setenv("SHEEPFOLD_LIMITS", "perhaps")
    with pytest.raises(BadOption, match="must be on or off"):
        from_environment()
