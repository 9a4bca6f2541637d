"""The parser of all commands, and how one is run."""

from __future__ import annotations

import io

import pytest

from sheepfold.cli.commands import Parser, parser, run


class Full(io.StringIO):
    """Nothing more can be written here."""

    def write(self, _text: str) -> int:
        raise OSError(28, "No space left on device")


def test_help_that_cannot_be_written_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", Full())
    for option in ("--help", "--version"):
        with pytest.raises(OSError, match="No space"):
            run([option])


def test_an_error_nobody_can_read_keeps_its_status(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", Full())
    with pytest.raises(SystemExit) as left:
        run(["dance"])
    assert left.value.code == 2


def test_the_parsers_of_all_commands_say_errors_in_one_line() -> None:
    below = [
        each for action in parser()._actions for each in (getattr(action, "choices", None) or {}).values()
    ]
    assert len(below) > 10
    assert {type(each) for each in below} == {Parser}
