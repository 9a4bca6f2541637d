"""Solved puzzles, and how many in a row."""

from __future__ import annotations

import asyncio
import datetime

import pytest

from sheepfold.play.puzzles import daily_puzzle, puzzles_of
from sheepfold.server.live.people import newcomer
from sheepfold.server.live.puzzle_attempts import NO_PROGRESS, counted, progress_of, save_attempt, today_at
from sheepfold.server.storage.rows import PuzzleAttemptRow
from tests.server.serving import serving

TODAY = datetime.date(2026, 11, 17)
GAME = "kivsa-shchora"


def attempts(text: str) -> list[PuzzleAttemptRow]:
    """Attempts at puzzles a, b, c ...: `+` is right, `-` is wrong."""
    return [
        PuzzleAttemptRow("ann", GAME, chr(ord("a") + nth), "", mark == "+", float(nth))
        for nth, mark in enumerate(text)
    ]


def on_days(**days: bool) -> list[PuzzleAttemptRow]:
    """Attempts at the puzzles of days of November: `d16=True`."""
    return [
        PuzzleAttemptRow("ann", GAME, name, f"2026-11-{name[1:]}", solved, float(nth))
        for nth, (name, solved) in enumerate(days.items())
    ]


@pytest.mark.parametrize(
    ("text", "run", "longest", "solved"),
    [("", 0, 0, 0), ("+", 1, 1, 1), ("++-", 0, 2, 2), ("+++-+", 1, 3, 4), ("-++", 2, 2, 2)],
)
def test_a_wrong_first_attempt_ends_the_row(text: str, run: int, longest: int, solved: int) -> None:
    found = counted(attempts(text), TODAY)
    assert (found.in_a_row, found.longest, found.solved) == (run, longest, solved)
    assert found.solved == solved


def test_only_the_first_attempt_at_a_puzzle_counts() -> None:
    first = attempts("-")[0]
    later = first._replace(day="2026-11-17", solved=True, made=9.0)
    found = counted([first, later], TODAY)
    assert (found.solved, found.in_a_row) == (0, 0)
    # That of the day counts for the day.
    assert found.days_in_a_row == 1


@pytest.mark.parametrize(
    ("days", "run"),
    [
        ({"d15": True, "d16": True, "d17": True}, 3),
        ({"d15": True, "d16": True}, 2),
        ({"d15": True, "d16": True, "d17": False}, 0),
        ({"d14": True, "d15": True}, 0),
        ({"d15": True, "d16": False, "d17": True}, 1),
        ({}, 0),
    ],
)
def test_days_in_a_row_end_today_or_yesterday(days: dict[str, bool], run: int) -> None:
    assert counted(on_days(**days), TODAY).days_in_a_row == run


@pytest.mark.anyio
async def test_an_attempt_is_written_once_and_that_of_the_day_once_more(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(database) as served:
        server, person = served.server, newcomer()
        assert await progress_of(server, person) == NO_PROGRESS
        daily = daily_puzzle(today_at(server))
        assert daily is not None
        game, number = daily
        puzzles = puzzles_of(game)
        assert puzzles is not None
        name = puzzles.all[number - 1].id
        yesterday = server.time.wall() - 86_400
        with monkeypatch.context() as then:
            then.setattr(server.time, "wall", lambda: yesterday)
            for solved in (False, True):
                await save_attempt(server, person, game, number, name, solved=solved)
        person = person._replace(known=True)
        found = await progress_of(server, person)
        assert (found.first, found.days) == ({(game, name): False}, {})
        for solved in (True, False):
            await save_attempt(server, person, game, number, name, solved=solved)
        found = await progress_of(server, person)
        assert (found.first, found.days_in_a_row) == ({(game, name): False}, 1)


@pytest.mark.anyio
async def test_of_attempts_at_the_same_time_one_counts(database: str) -> None:
    async with serving(database) as served:
        person = await served.server.know(newcomer())
        made = [
            save_attempt(served.server, person, GAME, 99, "3-2", solved=solved) for solved in (True, False)
        ]
        await asyncio.gather(*made)
        assert len(await served.server.store.puzzle_attempts(person.id)) == 1
