"""The arena: fields, rotations, and results that do not depend on who played them when."""

from __future__ import annotations

import functools
import itertools
import random
from collections import Counter
from collections.abc import Generator, Iterable
from pathlib import Path

import pytest

from sheepfold import games
from sheepfold.engine.errors import UnknownBot
from sheepfold.lab import workers
from sheepfold.lab.arena import (
    BadField,
    Field,
    Question,
    ask,
    fields_of,
    keys,
    matches_of,
    named,
    others,
    rotations,
    run,
    sources,
    task_of,
)
from sheepfold.lab.arena_store import ResultStore
from sheepfold.lab.bot_match import MatchTask, Result, play

PEN = games.get("kivsa-shchora")
FIRST = "tests.lab.test_bot_match:First"

ALONE = functools.partial(workers.local, play, jobs=1)


def question(bots: Field = ("random", FIRST, FIRST), seed: int = 1) -> Question:
    return ask(PEN, PEN.Options.from_json({"rounds": 1}), len(bots), [bots], seed, 0.25)


def tasks(asked: Question, deals: int) -> list[MatchTask]:
    return [task_of(asked, key) for key in keys(asked, deals)]


def untimed(results: Iterable[Result]) -> list[Result]:
    return [result.untimed() for result in results]


@pytest.mark.parametrize(
    ("bots", "seats", "kind", "fields"),
    [
        ("abcd", 4, None, ["abcd"]),
        ("abbb", 4, None, ["abbb"]),
        ("ab", 4, None, ["abbb"]),
        ("a", 3, None, ["aaa"]),
        ("abc", 4, None, ["abbb", "accc", "baaa", "bccc", "caaa", "cbbb"]),
        ("ab", 3, "duels", ["abb", "baa"]),
        ("abc", 2, None, ["ab", "ac", "bc"]),
        ("abc", 4, "mixed", ["aabc", "abbc", "abcc"]),
        ("ab", 4, "mixed", ["aabb"]),
        ("abcd", 3, "mixed", ["abc", "abd", "acd", "bcd"]),
        ("aab", 3, "mixed", ["aab", "abb"]),
    ],
)
def test_bots_make_fields(bots: str, seats: int, kind: str | None, fields: list[str]) -> None:
    assert fields_of(list(bots), seats, kind) == [tuple(field) for field in fields]


@pytest.mark.parametrize(
    ("bots", "kind", "message"),
    [
        ("abc", "given", "fields: given, needs 1, 2 or 4 bots at 4 seats, not 3"),
        ("a", "duels", "fields: duels, needs two different bots, not a"),
        ("aaaa", "mixed", "fields: mixed, needs two different bots, not a"),
    ],
)
def test_bots_that_make_no_field_are_refused(bots: str, kind: str, message: str) -> None:
    with pytest.raises(BadField, match=message):
        fields_of(list(bots), 4, kind)


def test_in_the_rotations_of_a_field_everybody_sits_everywhere_once() -> None:
    turned = rotations(tuple("abcd"))
    assert turned == [tuple("abcd"), tuple("dabc"), tuple("cdab"), tuple("bcda")]
    for bot in "abcd":
        assert sorted(field.index(bot) for field in turned) == [0, 1, 2, 3]


@pytest.mark.parametrize(("field", "number"), [("abbb", 4), ("abab", 2), ("aaaa", 1), ("aabb", 4)])
def test_rotations_that_repeat_are_not_played_twice_and_stay_fair(field: str, number: int) -> None:
    turned = rotations(tuple(field))
    assert len(turned) == len(set(turned)) == number
    for bot in set(field):
        held = [sum(seated[seat] == bot for seated in turned) for seat in range(4)]
        assert len(set(held)) == 1


def test_fields_are_said_in_words() -> None:
    assert named(("a", "b", "b", "b")) == "a, 3 b"
    assert others(("a", "b", "b", "b"), "b") == ("a", "b", "b")


def test_every_rotation_of_a_deal_has_the_same_cards_and_deals_differ() -> None:
    asked = tasks(question(), 3)
    assert len(asked) == matches_of(question(), 3) == 9
    seeds = [{task.seed for task in asked if task.deal == deal} for deal in range(3)]
    assert all(len(seed) == 1 for seed in seeds)
    assert len(set.union(*seeds)) == 3
    assert Counter(task.bots for task in asked) == dict.fromkeys(rotations(("random", FIRST, FIRST)), 3)


def test_other_seeds_ask_for_other_deals() -> None:
    """Runs with neighbouring seeds share no deal, so that they may be put together."""
    one, two = ({task.seed for task in tasks(question(seed=seed), 50)} for seed in (1, 2))
    assert not one & two


def test_bots_are_checked_before_anything_is_played() -> None:
    with pytest.raises(UnknownBot, match="bot: 'goat', must be one of"):
        question(("random", "goat"))


def backwards(asked: Iterable[MatchTask]) -> Generator[Result, None, None]:
    """Somebody who plays the last match first."""
    shuffled = list(asked)
    random.Random(3).shuffle(shuffled)
    for task in shuffled:
        yield play(task)


@pytest.mark.parametrize("runner", [backwards, functools.partial(workers.local, play, jobs=2)])
def test_results_do_not_depend_on_who_plays_them_when(runner: object) -> None:
    alone = run(question(), 4, ALONE)
    assert untimed(run(question(), 4, runner)) == untimed(alone)  # type: ignore[arg-type]
    assert [result.key for result in alone] == [(deal, 0, by) for deal in range(4) for by in range(3)]


def test_a_run_that_was_broken_off_goes_on_to_the_same_end(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"

    def tired(asked: Iterable[MatchTask]) -> Generator[Result, None, None]:
        for task in itertools.islice(asked, 5):
            yield play(task)
        raise KeyboardInterrupt

    with ResultStore(path, question()) as store, pytest.raises(KeyboardInterrupt):
        run(question(), 4, tired, store.known, store.add)
    path.write_text(path.read_text() + '{"deal":3,"fie')

    with ResultStore(path, question()) as store:
        assert len(store.known) == 5
        results = run(question(), 4, ALONE, store.known, store.add)
    assert len(path.read_text().splitlines()) == 1 + 12
    assert untimed(results) == untimed(run(question(), 4, ALONE))
    with ResultStore(path, question()) as store:
        assert run(question(), 4, tired_of_everything, store.known) == results


def tired_of_everything(asked: Iterable[MatchTask]) -> Generator[Result, None, None]:
    """Somebody who must not be asked for anything."""
    for task in asked:
        raise AssertionError(f"{task} is known already")
    yield from ()


def test_more_deals_go_on_where_fewer_ended() -> None:
    few = run(question(), 2, ALONE)
    many = run(question(), 4, ALONE, {result.key: result for result in few})
    assert many[: len(few)] == few
    assert run(question(), 2, ALONE, {result.key: result for result in many}) == few


def test_the_fingerprint_is_that_of_one_game() -> None:
    assert sources("kivsa-shchora") != sources("zoff-im-zoo")
    assert len(sources("kivsa-shchora")) == 16
