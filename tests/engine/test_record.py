"""Records: kept as text, read back with care, replayed to the letter (ARCHITECTURE.md, invariant 4)."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from sheepfold import games
from sheepfold.engine.errors import BadRecord
from sheepfold.engine.game import Game
from sheepfold.engine.record import (
    TAKEN_BACK,
    Record,
    Takeback,
    opening,
    read_record,
    replay,
    without_takebacks,
)
from sheepfold.engine.rng import chance
from tests.engine.saying import exactly

ZOO: Game[Any] = games.get("zoff-im-zoo")
SEALED = "5eed" * 16


@cache
def played(seed: int | str = 7) -> Record:
    """A match played with the first legal move again and again, which is over soon."""
    options = ZOO.Options.from_json({"target": 3})
    rng = chance(seed)
    state = ZOO.deal(4, rng, options)
    moves = []
    while state.turn is not None:
        move = state.legal()[0]
        moves.append(ZOO.write(state, move))
        state.apply(move, rng)
    outcome = state.outcome
    assert outcome is not None
    return Record(ZOO.id, ZOO.version, options.as_json(), 4, seed, moves, outcome.as_json())


def changed(**fields: object) -> str:
    """The text of a good record with these fields put in."""
    return json.dumps({**played().as_json(), **fields})


def replay_all(record: Record) -> int:
    return sum(1 for _ in replay(ZOO, record))


def refuses(message: str) -> Any:
    return pytest.raises(BadRecord, match=exactly(message))


# Text.


@pytest.mark.parametrize("seed", [7, 2**80, SEALED])
def test_a_record_comes_back_from_text(seed: int | str) -> None:
    record = played(seed)
    assert read_record(record.dumps()) == record


def test_a_match_that_was_broken_off_has_no_outcome() -> None:
    record = played()._replace(moves=played().moves[:5], outcome=None)
    assert read_record(record.dumps()) == record
    assert replay_all(record) == 5


def test_a_record_is_written_one_move_a_line_in_an_order_a_person_can_read() -> None:
    record = Record("kivsa-shchora", 3, {"rounds": 2}, 2, 7, ["כבשה", "pass"], None)
    assert record.dumps().splitlines() == [
        "{",
        ' "game": "kivsa-shchora",',
        ' "version": 3,',
        ' "options": {',
        '  "rounds": 2',
        " },",
        ' "seats": 2,',
        ' "seed": 7,',
        ' "moves": [',
        '  "כבשה",',
        '  "pass"',
        " ],",
        ' "outcome": null',
        "}",
    ]
    assert record.dumps().endswith("}\n")


@pytest.mark.parametrize("text", ["", "sheep", "{", '{"game": }', "[1, 2", "\x00"])
def test_what_is_not_json_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match=r"\Arecord: not JSON \(.+\)\Z"):
        read_record(text)


@pytest.mark.parametrize("text", ["null", "[]", "3", '"game"', "true"])
def test_what_is_no_object_is_refused(text: str) -> None:
    with refuses("record: must be a JSON object"):
        read_record(text)


@pytest.mark.parametrize("name", [name for name in Record._fields if name != "takebacks"])
def test_a_missing_field_is_named(name: str) -> None:
    data = played().as_json()
    del data[name]
    with refuses(f"{name}: missing") as caught:
        read_record(json.dumps(data))
    assert caught.value.fields == {"field": name}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("game", None),
        ("game", 3),
        ("version", "1"),
        ("version", 1.0),
        ("version", True),
        ("options", None),
        ("options", ["target"]),
        ("seats", None),
        ("seats", "4"),
        ("seats", True),
        ("seed", None),
        ("seed", 1.5),
        ("seed", False),
        ("seed", [7]),
        ("moves", None),
        ("moves", "pass"),
        ("moves", {"0": "pass"}),
        ("outcome", "won"),
        ("outcome", False),
        ("outcome", [1, 2]),
    ],
)
def test_a_field_of_the_wrong_kind_is_named_with_its_value(name: str, value: Any) -> None:
    with pytest.raises(BadRecord) as caught:
        read_record(changed(**{name: value}))
    assert str(caught.value).startswith(f"{name}: {value!r}, must be ")
    assert caught.value.fields == {"field": name}


def test_the_right_kinds_of_a_field_are_named() -> None:
    with refuses("version: '1', must be int"):
        read_record(changed(version="1"))
    with refuses("seed: None, must be int or str"):
        read_record(changed(seed=None))


def test_an_unknown_field_is_named() -> None:
    with refuses("sheep: unknown field"):
        read_record(changed(sheep=1))


@pytest.mark.parametrize("move", [None, 5, ["pass"], True])
def test_a_move_that_is_no_text_is_named_by_its_place(move: Any) -> None:
    with refuses(f"moves[2]: {move!r}, must be notation"):
        read_record(changed(moves=["1 fox", "pass", move, 3]))


# Replay.


@pytest.mark.parametrize("seed", [7, SEALED])
def test_a_record_replays_move_by_move(seed: int | str) -> None:
    record = played(seed)
    steps = list(replay(ZOO, record))
    assert [step.number for step in steps] == list(range(1, len(record.moves) + 1))
    assert [step.text for step in steps] == record.moves
    assert all(ZOO.write(step.before, step.move) == step.text for step in steps)
    last = steps[-1].after.outcome
    assert last is not None
    assert last.as_json() == record.outcome


def test_each_step_begins_where_the_one_before_ended_and_keeps_its_states() -> None:
    steps = list(replay(ZOO, played()))
    deal, _ = opening(ZOO, played())
    assert ZOO.position(steps[0].before) == ZOO.position(deal)
    for step, following in pairwise(steps):
        assert ZOO.position(step.after) == ZOO.position(following.before)
        assert ZOO.position(step.before) != ZOO.position(step.after)


def test_an_opening_is_the_deal_and_the_generator_that_goes_on_from_it() -> None:
    state, rng = opening(ZOO, played())
    other = chance(7)
    again = ZOO.deal(4, other, ZOO.Options.from_json({"target": 3}))
    assert ZOO.position(state) == ZOO.position(again)
    assert [rng.bits() for _ in range(20)] == [other.bits() for _ in range(20)]


def test_options_left_out_of_a_record_take_their_defaults() -> None:
    state, _ = opening(ZOO, played()._replace(options={}))
    assert ZOO.position(state)["options"] == ZOO.Options().as_json()


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        (
            {"version": ZOO.version + 1},
            f"version: {ZOO.version + 1}, this is version {ZOO.version} of zoff-im-zoo",
        ),
        ({"seats": 9}, "seats: 9, zoff-im-zoo is played by 3 to 7"),
        (
            {"options": {"sheep": 1}},
            f"option sheep: unknown, must be one of {', '.join(ZOO.Options.kinds())}",
        ),
        ({"options": {"target": 0}}, "option target: 0, must be a whole number from 1"),
        ({"options": {"dealer": 5}}, "option dealer: 5, must be a seat from 0 to 3, or none"),
        ({"seed": -1}, "seed: -1, must be a whole number from 0"),
        ({"seed": "7"}, "seed: '7', must be a whole number from 0 or 64 hex digits"),
    ],
)
def test_a_record_that_cannot_be_dealt_says_why(fields: dict[str, Any], message: str) -> None:
    record = played()._replace(**fields)
    with refuses(message):
        opening(ZOO, record)
    with refuses(message):
        replay_all(record)


@pytest.mark.parametrize("number", [0, 1, 10, -1])
@pytest.mark.parametrize("text", ["sheep", "", "{move}", "aside nothing", "5 whale +joker"])
def test_a_tampered_move_is_named_with_its_place_and_why_it_is_none(number: int, text: str) -> None:
    moves = list(played().moves)
    moves[number] = text
    place = number % len(moves)
    with pytest.raises(BadRecord) as caught:
        replay_all(played()._replace(moves=moves))
    start = f"moves[{place}]: {text!r} does not replay: "
    assert str(caught.value).startswith(start)
    assert caught.value.fields == {"field": f"moves[{place}]"}
    assert re.fullmatch(r".+ \(ZOO-\d+\)", str(caught.value).removeprefix(start))


def test_all_moves_before_a_tampered_one_are_replayed() -> None:
    moves = [*played().moves[:6], "sheep", *played().moves[7:]]
    steps = replay(ZOO, played()._replace(moves=moves))
    assert [next(steps).text for _ in range(6)] == moves[:6]
    with pytest.raises(BadRecord):
        next(steps)


def test_a_move_after_the_end_does_not_replay() -> None:
    record = played()._replace(moves=[*played().moves, "pass"])
    place = len(played().moves)
    with refuses(f"moves[{place}]: 'pass' does not replay: The match is over. ({ZOO.end_clause})"):
        replay_all(record)


def test_a_lost_last_move_leaves_the_outcome_unreached() -> None:
    record = played()._replace(moves=played().moves[:-1])
    with refuses(f"outcome: {record.outcome!r}, the moves lead to None"):
        replay_all(record)


@pytest.mark.parametrize("name", ["scores", "places", "winners", "reason"])
def test_a_tampered_outcome_is_named_with_the_true_one(name: str) -> None:
    true = played().outcome
    assert true is not None
    claimed = {**true, name: "the dog ate it" if name == "reason" else [*true[name][::-1], 0]}
    with refuses(f"outcome: {claimed!r}, the moves lead to {true!r}"):
        replay_all(played()._replace(outcome=claimed))


def test_a_match_that_is_over_cannot_be_passed_off_as_broken_off() -> None:
    with refuses(f"outcome: None, the moves lead to {played().outcome!r}"):
        replay_all(played()._replace(outcome=None))


@pytest.mark.parametrize("seed", [8, 9, SEALED, "00" * 32])
def test_the_moves_of_one_deal_do_not_replay_from_another_seed(seed: int | str) -> None:
    with pytest.raises(BadRecord, match=r"\Amoves\[\d+\]: .+ does not replay"):
        replay_all(played()._replace(seed=seed))


def test_the_moves_of_one_table_do_not_replay_at_another() -> None:
    with pytest.raises(BadRecord, match=r"\Amoves\[\d+\]: .+ does not replay"):
        replay_all(played()._replace(seats=5))
    with pytest.raises(BadRecord, match=r"\Aoutcome: .+, the moves lead to None"):
        replay_all(played()._replace(options={"target": 300}))


@pytest.mark.parametrize(
    ("field", "value"),
    [("seed", -1), ("seed", "5"), ("seats", 99), ("options", {"target": "far"}), ("options", {"seed": 1})],
)
def test_what_cannot_be_dealt_names_the_field_it_comes_from(field: str, value: object) -> None:
    with pytest.raises(BadRecord) as caught:
        replay_all(read_record(changed(**{field: value})))
    assert caught.value.fields == {"field": field}


def test_text_that_is_no_json_is_refused_with_its_line() -> None:
    for text, line in (('{\n"game" 3}', 2), ("[" * 100_000, 1), ("1" * 5000, 1)):
        with pytest.raises(BadRecord) as caught:
            read_record(text)
        assert caught.value.fields == {"line": line}


# Takebacks.


def with_takebacks(seed: int | str = 7) -> Record:
    """A match whose first move was made at the third attempt."""
    record = played(seed)
    state, _rng = opening(ZOO, record)
    second_choice = ZOO.write(state, state.legal()[-1])
    return record._replace(takebacks=(Takeback(0, second_choice), Takeback(0, record.moves[0])))


@pytest.mark.parametrize("seed", [7, SEALED])
def test_a_record_with_takebacks_comes_back_and_replays_to_the_same_end(seed: int | str) -> None:
    record = with_takebacks(seed)
    assert read_record(record.dumps()) == record
    steps = list(replay(ZOO, record))
    assert [step.text for step in steps if not step.taken_back] == record.moves
    assert [step.text for step in steps if step.taken_back] == [each.move for each in record.takebacks]
    assert [step.number for step in steps[:4]] == [1, 1, 1, 2]
    assert ZOO.position(steps[0].before) == ZOO.position(steps[1].before) == ZOO.position(steps[2].before)
    plain = list(replay(ZOO, played(seed)))
    assert ZOO.position(steps[-1].after) == ZOO.position(plain[-1].after)


def test_the_last_move_of_an_unfinished_match_may_have_been_taken_back() -> None:
    record = played()._replace(moves=played().moves[:5], outcome=None)
    record = record._replace(takebacks=(Takeback(5, played().moves[5]),))
    steps = list(replay(ZOO, record))
    assert [step.taken_back for step in steps] == [False] * 5 + [True]


def test_chances_that_were_taken_back_come_again() -> None:
    pen = games.get("kivsa-shchora")
    record = Record(pen.id, pen.version, pen.Options().as_json(), 2, SEALED, ["draw"], None)
    taken, made = replay(pen, record._replace(takebacks=(Takeback(0, "draw"),)))
    assert pen.position(taken.after) == pen.position(made.after)


def test_a_record_without_takebacks_is_written_as_before_there_were_any() -> None:
    assert "takebacks" not in played().as_json()
    assert list(with_takebacks().as_json())[-1] == "takebacks"


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("pass", "takebacks: 'pass', must be list"),
        (["pass"], """takebacks[0]: 'pass', must be like {"after": 3, "move": "pass"}"""),
        ([{"after": 0}], """takebacks[0]: {'after': 0}, must be like {"after": 3, "move": "pass"}"""),
        (
            [{"after": 0, "move": 1}],
            """takebacks[0]: {'after': 0, 'move': 1}, must be like {"after": 3, "move": "pass"}""",
        ),
        ([{"after": "0", "move": "pass"}], "takebacks[0]: after '0', must be from 0 to 2"),
        ([{"after": True, "move": "pass"}], "takebacks[0]: after True, must be from 0 to 2"),
        ([{"after": 3, "move": "pass"}], "takebacks[0]: after 3, must be from 0 to 2"),
        (
            [{"after": 1, "move": "pass"}, {"after": 0, "move": "pass"}],
            "takebacks[1]: after 0, must be from 1 to 2",
        ),
    ],
)
def test_wrong_takebacks_are_named(value: Any, message: str) -> None:
    with refuses(message):
        read_record(changed(moves=played().moves[:2], outcome=None, takebacks=value))


def test_a_takeback_that_does_not_replay_is_named() -> None:
    record = played()._replace(takebacks=(Takeback(1, "dance"),))
    with pytest.raises(BadRecord, match=r"takebacks\[0\]: 'dance' does not replay"):
        replay_all(record)


def test_a_log_is_taken_apart_into_moves_that_stand_and_moves_taken_back() -> None:
    log = ["a", "b", TAKEN_BACK, "c", TAKEN_BACK, "d"]
    assert without_takebacks(log) == (["a", "d"], [Takeback(1, "b"), Takeback(1, "c")])
    assert without_takebacks([]) == ([], [])
