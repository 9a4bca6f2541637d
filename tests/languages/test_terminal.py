"""The terminal speaks the four languages too."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from sheepfold import games
from sheepfold.cli import main
from sheepfold.cli.screens import NAMES, screen_of, seat_names
from sheepfold.games.zoff_im_zoo.screen import TEAM_SIGNS
from sheepfold.words.speech import LANGUAGES, speaking
from tests.contract.cases import VARIANTS, Case, walk
from tests.languages.strangers import LANGUAGE, bypassing

EVERY = 7
KNOWN = (*NAMES, *[f"{sign}v" for sign in TEAM_SIGNS])
"""Names, and the mark of who may show cards."""

CASES = [
    Case(game_id, games.get(game_id).usual_seats, options)
    for game_id in games.IDS
    for options in VARIANTS[game_id]
]


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.usefixtures("strangers")
def test_tables_and_stories_are_said_through_the_catalogue(case: Case) -> None:
    screen = screen_of(case.id)
    written = io.StringIO()
    console = Console(width=1000, file=written)
    with speaking(LANGUAGE):
        for number, (before, move, after) in enumerate(walk(case, seed=31)):
            seat = [None, *range(case.seats)][number % (case.seats + 1)]
            names = seat_names(case.seats, seat)
            for line in screen.story(case.game.tell(before, move, after, seat), names):
                console.print(line)
            if number % EVERY == 0 or after.turn is None:
                console.print(screen.table(after.view(seat), names))
    shown = written.getvalue()
    assert shown
    assert {line: words for line in shown.splitlines() if (words := bypassing(line, KNOWN))} == {}


def played(
    typed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *more: str
) -> str:
    """What the terminal shows when this is typed."""
    monkeypatch.setenv("COLUMNS", "300")
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    zoo = ("zoff-im-zoo", "--seed", "10", "--seats", "4", "--bot", "greedy")
    assert main(["play", *zoo, *more]) == 0
    return capsys.readouterr().out


def test_a_match_is_played_in_german(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = played("help\n99\n3 fox\n2 fox\nlog\nquit\n", monkeypatch, capsys, "--language", "de")
    assert "So spielt man hier" in shown
    assert "Bitte tippe eine Zahl von 1 bis 3 oder einen Zug in Worten." in shown
    assert "Auf der Hand: 2 Füchse. Nötig: 3 Füchse. (ZOO-4)" in shown
    assert shown.count("Du spielst: 2 Füchse.") == 2
    assert "Du verlässt den Tisch. Bis bald!" in shown


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "de"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_terminal_speaks_what_the_machine_speaks(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    variables: dict[str, str],
    language: str,
) -> None:
    for name in ("LANG", "LC_MESSAGES", "LC_ALL"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    shown = played("quit\n", monkeypatch, capsys)
    assert ("Du verlässt den Tisch" in shown) == (language == "de")
    assert ("You leave the table" in shown) == (language == "en")


def test_a_language_we_do_not_speak_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "zoff-im-zoo", "--language", "tlh"])
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert all(code in said for code in LANGUAGES)
