"""Puzzles that are installed: each leads to its position, and every file says where it is from."""

from __future__ import annotations

import datetime
import json
import math
from typing import Any

import pytest

from sheepfold import games
from sheepfold.engine.errors import BadRecord
from sheepfold.play import puzzles as playing
from sheepfold.play.puzzles import (
    Origin,
    Puzzle,
    Puzzles,
    daily_puzzle,
    games_with_puzzles,
    playable_puzzles,
    puzzles_of,
    read_puzzles,
    write_puzzles,
)

EVERY_GAME = pytest.mark.parametrize("game_id", games.IDS)

ORIGIN = Origin("kivsa-shchora", 1, {}, "shepherd", 9, "sheepfold puzzles kivsa-shchora --keep FILE")
PUZZLE = Puzzle(3, 2, [1, 2], "draw", "fox", 41.5, "fox", 6.5, 3.0)


def origin(**changed: Any) -> str:
    """A first line with some fields changed."""
    return json.dumps({**ORIGIN._asdict(), **changed}) + "\n"


def line(**changed: Any) -> str:
    """A puzzle's line with some fields changed."""
    return json.dumps({**PUZZLE._asdict(), **changed}) + "\n"


def installed(game_id: str) -> Puzzles:
    found = puzzles_of(game_id)
    assert found is not None
    return found


@EVERY_GAME
def test_every_puzzle_leads_to_a_position_in_which_its_moves_are_legal(game_id: str) -> None:
    found = installed(game_id)
    game = games.get(game_id)
    assert len({each.id for each in found.all}) == len(found.all)
    for puzzle in found.all:
        state = found.state(puzzle)
        moves = {game.read(state, text) for text in (puzzle.best, puzzle.tempting, puzzle.next)}
        assert moves <= set(state.legal())
        assert puzzle.best not in (puzzle.tempting, puzzle.next)
        # Both are rounded.
        assert puzzle.lead >= puzzle.margin
        assert puzzle.seed < found.origin.matches


@EVERY_GAME
def test_every_game_of_ours_has_two_hundred_puzzles(game_id: str) -> None:
    assert len(installed(game_id).all) >= 200


@EVERY_GAME
def test_a_file_says_what_it_was_made_with(game_id: str) -> None:
    origin = installed(game_id).origin
    assert (origin.game, origin.version) == (game_id, games.get(game_id).version)
    assert origin.command.startswith(f"sheepfold puzzles {game_id} ")


def test_a_file_is_read_as_it_was_written() -> None:
    puzzles = Puzzles(ORIGIN, (PUZZLE, PUZZLE._replace(seed=4)))
    assert read_puzzles(write_puzzles(puzzles)) == puzzles


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: missing"),
        ("{}\n", "line 1: not a puzzle"),
        ("dance\n", "line 1: not a puzzle"),
        (write_puzzles(Puzzles(ORIGIN, ())) + "[1]\n", "line 2: not a puzzle"),
        (
            write_puzzles(Puzzles(ORIGIN, ())) + json.dumps({**PUZZLE._asdict(), "colour": 1}),
            "line 2: not a puzzle",
        ),
        ("[" * 100_000, "line 1: not a puzzle"),
        (origin(matches=None), r"line 1: not a puzzle \(matches: None, must be a whole number from 0\)"),
        (origin(matches="9"), "matches: '9', must be a whole number from 0"),
        (origin(matches=[]), "matches: "),
        (origin(matches=1.5), "matches: 1.5"),
        (origin(matches=math.nan), "matches: nan"),
        (origin(matches=-1), "matches: -1"),
        (origin(version=[]), r"version: \[\], must be a whole number"),
        (origin(options=[]), r"options: \[\], must be an object"),
        (origin(game=7), "game: 7, must be text"),
        (
            origin() + line(moves=[1, "2"]),
            r"line 2: not a puzzle \(moves: .*, must be a list",
        ),
        (origin() + line(moves=7), "line 2: .*moves: 7"),
        (origin() + line(best=None), "line 2: .*best: None, must be text"),
        (origin() + line(lead=math.inf), "line 2: .*lead: inf, must be a number"),
        (origin() + line(chance=10**400), "line 2: .*chance: 1000"),
        (origin() + line(margin=True), "line 2: .*margin: True"),
    ],
)
def test_a_damaged_file_is_refused_by_the_line_at_fault(text: str, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        read_puzzles(text)


def test_every_day_has_a_puzzle_and_none_comes_twice_in_a_cycle() -> None:
    puzzles = Puzzles(ORIGIN, tuple(PUZZLE._replace(seed=seed) for seed in range(5)))
    first = datetime.date(2026, 11, 17)
    week = [puzzles.daily(first + datetime.timedelta(days)) for days in range(7)]
    assert len({each.id for each in week[:5]}) == 5
    assert week[5:] == week[:2]


def test_a_puzzle_is_found_by_its_id() -> None:
    puzzles = Puzzles(ORIGIN, (PUZZLE,))
    assert PUZZLE.id == "3-2"
    assert puzzles.named("3-2") == PUZZLE
    assert puzzles.named("3-3") is None


def test_a_puzzle_has_a_number_from_one() -> None:
    puzzles = Puzzles(ORIGIN, (PUZZLE, PUZZLE._replace(seed=4)))
    assert [puzzles.number_of(each) for each in puzzles.all] == [1, 2]


def test_the_games_take_turns_with_the_puzzle_of_the_day_and_none_of_a_game_comes_twice_in_its_cycle() -> (
    None
):
    offered = games_with_puzzles()
    first = datetime.date(2026, 11, 17)
    days = [daily_puzzle(first + datetime.timedelta(nth)) for nth in range(len(offered) * 41)]
    found = [each for each in days if each is not None]
    assert len(found) == len(days)
    assert {game for game, _number in found[: len(offered)]} == set(offered)
    for game_id in offered:
        numbers = [number for game, number in found if game == game_id]
        assert len(set(numbers)) == min(len(numbers), len(installed(game_id).all))


@pytest.mark.parametrize("fault", ["damaged", "empty", "missing"])
def test_a_game_with_a_damaged_file_or_without_puzzles_does_not_appear(
    fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def found(game_id: str) -> Puzzles | None:
        if fault == "damaged":
            raise BadRecord("line 2: not a puzzle")
        return Puzzles(ORIGIN, ()) if fault == "empty" else None

    monkeypatch.setattr(playing, "puzzles_of", found)
    monkeypatch.setattr(playing, "playable_puzzles", playable_puzzles.__wrapped__)
    assert games_with_puzzles() == []
    assert daily_puzzle(datetime.date(2026, 11, 17)) is None
