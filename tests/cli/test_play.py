"""Playing in the terminal: commands, mistakes, leaving."""

from __future__ import annotations

import io
from importlib.metadata import EntryPoint

import pytest

from sheepfold import games
from sheepfold.cli import main
from sheepfold.engine import registry
from sheepfold.engine.manifest import Manifest

BROKEN = Manifest(id="broken", rules="no_such_rules:GAME")


def play(
    typed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str
) -> str:
    """What the terminal shows when this is typed; the lines are long enough not to be wrapped."""
    monkeypatch.setenv("COLUMNS", "300")
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert main(["play", *arguments]) == 0
    return capsys.readouterr().out


ZOO = ("zoff-im-zoo", "--seed", "10", "--seats", "4", "--bot", "greedy")


def test_help_moves_table_log_and_rules_are_at_hand(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = play("help\nmoves\ntable\nlog\nrules ZOO-5\nquit\n", monkeypatch, capsys, *ZOO)
    assert "How to play here" in shown
    assert shown.count("2 fox") >= 2
    assert shown.count("known to hold") == 2
    assert shown.count("Bruno plays 2 mice.") == 2
    assert "ZOO-5" in shown
    assert "You leave the table" in shown


def test_moves_are_made_by_number_or_in_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "You play 2 foxes." in play("2 FOX\nquit\n", monkeypatch, capsys, *ZOO)
    assert "You play 2 foxes." in play("2\nquit\n", monkeypatch, capsys, *ZOO)


def test_a_wrong_move_is_explained_with_its_clause_and_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = play("99\n\n1 whale\n3 fox\nsheep\nrules ZOO-99\n2 fox\nquit\n", monkeypatch, capsys, *ZOO)
    assert "Please type a number from 1 to 3" in shown
    assert "A whale cannot beat 2 hedgehogs. (ZOO-2)" in shown
    assert "You hold 2 foxes, not 3 foxes. (ZOO-4)" in shown
    assert 'No move is written "sheep"' in shown
    assert "clause: 'zoo-99'" in shown
    assert "You play 2 foxes." in shown


def test_a_number_of_thousands_of_digits_is_none_of_the_list(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    endless = "9" * 5000
    shown = play(f"{endless}\n2\nquit\n", monkeypatch, capsys, *ZOO)
    assert "Please type a number from 1 to 3" in shown
    assert "You play 2 foxes." in shown
    chosen = play(f"{endless}\n4\nquit\n", monkeypatch, capsys, "--seed", "1")
    assert "Please type a number from 1 to 4." in chosen
    assert "Zoff im Zoo by" in chosen


def test_when_nothing_more_is_typed_the_table_is_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "You leave the table" in play("", monkeypatch, capsys, *ZOO)


def test_very_many_moves_are_listed_only_when_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ("--option", "strictness=strict", "--option", "dealer=3", "--seed", "1")
    monkeypatch.setattr("sheepfold.cli.play.LISTED", 20)
    shown = play("quit\n", monkeypatch, capsys, "kivsa-shchora", *options)
    assert "moves; type one, such as" in shown
    assert "  1 " not in shown.split("moves; type one")[0].splitlines()[-1]
    asked = play("moves\nquit\n", monkeypatch, capsys, "kivsa-shchora", *options)
    assert len(asked) > len(shown) + 500


def test_without_a_game_one_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = play("9\nsheep\n4\nquit\n", monkeypatch, capsys, "--seed", "1")
    assert shown.count("Please type a number from 1 to 4.") == 2
    assert "Zoff im Zoo by" in shown
    named = play("kivsa-shchora\nquit\n", monkeypatch, capsys, "--seed", "1")
    assert "Kivsa Shchora by" in named
    first = play("", monkeypatch, capsys, "--seed", "1")
    assert f"{games.get(games.IDS[0]).title} by" in first


def test_a_game_without_usable_rules_is_not_offered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = EntryPoint("broken", "tests.cli.test_play:BROKEN", registry.PACKAGE)
    monkeypatch.setitem(registry.references(), "broken", found)
    shown = play("4\nquit\n", monkeypatch, capsys, "--seed", "1")
    assert "Zoff im Zoo by" in shown
    assert main(["play", "broken"]) == 2
    said = "game: 'broken', its rules at no_such_rules:GAME cannot be imported"
    assert said in capsys.readouterr().err


def test_breaking_off_is_not_an_error_message(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("sheepfold.cli.play.ask", interrupted)
    assert main(["play", *ZOO]) == 130
    assert "Traceback" not in capsys.readouterr().err
