"""Results on disk: one question a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sheepfold.engine.game import Outcome
from sheepfold.lab.arena import Question
from sheepfold.lab.arena_store import BadStore, ResultStore, heading
from sheepfold.lab.bot_match import Result

QUESTION = Question("zoff-im-zoo", 1, {"target": 5}, 3, (("a", "b", "b"),), 7, 0.25, "beef")
RESULT = Result(0, 0, 1, Outcome((3, 2, 1), (1, 2, 3), (0,), "over"), 40, ((5, 6), (), (7,)))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    kept = tmp_path / "deep" / "kept.jsonl"
    with ResultStore(kept, QUESTION) as store:
        store.add(RESULT)
    return kept


def test_a_file_begins_with_its_question_and_holds_its_results(path: Path) -> None:
    assert len(path.read_text().splitlines()) == 2
    begun = heading(path)
    assert begun is not None
    assert begun["seed"] == 7
    with ResultStore(path, QUESTION) as store:
        assert store.known == {RESULT.key: RESULT}


def test_a_result_is_on_disk_at_once(tmp_path: Path) -> None:
    with ResultStore(tmp_path / "kept.jsonl", QUESTION) as store:
        store.add(RESULT)
        assert len((tmp_path / "kept.jsonl").read_text().splitlines()) == 2


def test_a_torn_line_is_dropped_and_written_over(path: Path) -> None:
    whole = path.read_text()
    path.write_text(whole + '{"deal":0,"field":0,"rota')
    with ResultStore(path, QUESTION) as store:
        assert list(store.known) == [RESULT.key]
        store.add(RESULT._replace(rotation=2))
    assert path.read_text().startswith(whole)
    with ResultStore(path, QUESTION) as store:
        assert len(store.known) == 2


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": 8}, "holds results for seed 7, not 8; use another file"),
        ({"fields": (("b", "a", "a"),)}, "holds results for fields"),
        ({"options": {"target": 6}}, "holds results for options"),
        ({"sources": "pork"}, "was begun with other rules or bots than are installed now"),
    ],
)
def test_a_file_of_another_question_is_refused_and_left_alone(
    change: dict[str, object], message: str, path: Path
) -> None:
    before = path.read_text()
    with pytest.raises(BadStore, match=message):
        ResultStore(path, QUESTION._replace(**change))  # type: ignore[arg-type]
    assert path.read_text() == before


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("sheep\n", "line 1 is not a JSON object"),
        ("[]\n", "line 1 is not a JSON object"),
        ('{"moves": []}\n', "not a file of arena results of format 1"),
    ],
)
def test_any_other_file_is_refused(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "other"
    path.write_text(text)
    with pytest.raises(BadStore, match=message):
        ResultStore(path, QUESTION)
    assert path.read_text() == text


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("sheep", "line 3 is not"),
        ('{"deal":1}', r"kept.jsonl: line 3 is no result \(field: missing\)"),
        (json.dumps({**RESULT.as_json(), "deal": []}), r"line 3 is no result \(deal: \[\], must be"),
        (json.dumps({**RESULT.as_json(), "scores": [1]}), r"line 3 is no result \(scores: 1 entries"),
    ],
)
def test_a_damaged_line_is_named(line: str, message: str, path: Path) -> None:
    path.write_text(path.read_text() + line + "\n" + json.dumps(RESULT.as_json()) + "\n")
    with pytest.raises(BadStore, match=message):
        ResultStore(path, QUESTION)
