"""`sheepfold review`: decisions of a record judged, and damaged files refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sheepfold import games
from sheepfold.bots import catalogue
from sheepfold.cli import main, review
from sheepfold.engine.game import Json
from sheepfold.engine.rng import Rng
from sheepfold.play.match import Match, play_out
from sheepfold.play.review.judging import Effort, MoveVerdict
from sheepfold.words.speech import LANGUAGES, _, speaking

pytestmark = pytest.mark.slow

QUICK = Effort(curve=2, search=4, most=40, batch=40, deals=2, rollouts=40)


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A match of three who do not care, and reviews with little effort."""
    monkeypatch.setattr(review, "USUAL", QUICK)
    game = games.get("kivsa-shchora")
    match = Match(game, 3, 5, game.Options.from_json({"rounds": 1}))
    play_out(match, [catalogue.get("random", game.id)] * 3, Rng(5))
    path = tmp_path / "match.json"
    path.write_text(match.record().dumps(), encoding="utf-8")
    return path


def lines(capsys: pytest.CaptureFixture[str]) -> list[Json]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_for_a_program_each_figure_is_a_line(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(record), "--json", "--jobs", "1"]) == 0
    found = lines(capsys)
    moves = json.loads(record.read_text())["moves"]
    points = [each for each in found if each["kind"] == "point"]
    judged = [each for each in found if each["kind"] == "judgement"]
    assert [each["number"] for each in points] == list(range(1, len(moves) + 1))
    assert all(each["move"] == moves[each["number"] - 1] for each in judged)
    assert [each["seat"] for each in found if each["kind"] == "share"] == [0, 1, 2]
    assert main(["review", str(record), "--json", "--jobs", "1", "--seat", "2"]) == 0
    alone = [each for each in lines(capsys) if each["kind"] == "judgement"]
    assert alone == [each for each in judged if each["seat"] == 2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_person_reads_what_would_have_been_better(
    language: str, record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert main(["review", str(record), "--language", language, "--jobs", "1"]) == 0
    shown = capsys.readouterr().out
    with speaking(language):
        mistake, better = (
            _(review.MARKS[MoveVerdict.MISTAKE]),
            _("Better: {move}. {reason}"),
        )
    assert mistake in shown
    assert better.partition(":")[0] in shown
    assert ("Better" in shown) == ("draws" in shown) == (language == "en")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"moves": ["dance"]}, "moves[0]: 'dance' does not replay"),
        ({"outcome": None}, "outcome: None, the moves lead to"),
        ({"version": 99}, "version: 99, kivsa-shchora is here in version"),
        ({"game": "chess"}, "game: 'chess'"),
        ({"seed": -1}, "seed: -1, must be a whole number from 0"),
    ],
)
def test_a_damaged_record_is_refused_in_one_line(
    change: Json, message: str, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record.write_text(json.dumps(json.loads(record.read_text()) | change))
    assert main(["review", str(record)]) == 2
    told = capsys.readouterr()
    assert message in told.err
    assert str(record) in told.err
    assert told.err.count("\n") == 1
    assert not told.out


def test_files_that_are_no_records_are_refused(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_bytes(b"\xff\xfe\x00")
    assert main(["review", str(record)]) == 2
    assert "not a text file" in capsys.readouterr().err
    record.write_text('{"game": ')
    assert main(["review", str(record)]) == 2
    assert "record: not JSON" in capsys.readouterr().err
    assert main(["review", str(record.with_name("none.json"))]) == 2
    assert "none.json: No such file" in capsys.readouterr().err


def test_a_seat_the_match_does_not_have_is_refused(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(record), "--seat", "3"]) == 2
    assert "--seat: 3, must be from 0 to 2" in capsys.readouterr().err


def test_a_match_without_a_move_has_a_heading_and_nothing_else(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(record.read_text()) | {"moves": [], "outcome": None}
    record.write_text(json.dumps(data))
    assert main(["review", str(record), "--jobs", "1"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1
