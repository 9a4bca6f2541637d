"""Puzzles as somebody sees them: the table of one, the list of all, the one of today."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from sheepfold.play.puzzle_position import PuzzlePosition, explanation_of, position_of
from sheepfold.play.puzzles import Puzzles, daily_puzzle, games_with_puzzles, playable_puzzles
from sheepfold.server.live import view_model
from sheepfold.server.live.people import Person
from sheepfold.server.live.puzzle_attempts import Progress, progress_of, today_at
from sheepfold.server.live.puzzle_view_model import (
    DailyPuzzle,
    GamePuzzles,
    PuzzleAnswer,
    PuzzleNumbers,
    PuzzlesViewModel,
    PuzzleViewModel,
)
from sheepfold.server.live.server import Server
from sheepfold.server.refusals import Missing
from sheepfold.words.given_names import BOT_NAMES
from sheepfold.words.speech import N_, _, speaking


class Posed(NamedTuple):
    """A puzzle, and the language of whoever looks at it."""

    position: PuzzlePosition
    number: int
    language: str
    generic: bool = False
    """Whether every game is shown on the generic table."""

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.position.puzzles.origin.game

    @property
    def address(self) -> str:
        """The path of this puzzle."""
        return f"/puzzles/{self.game}/{self.number}"


async def posed(server: Server, game: str, number: int | None, language: str) -> Posed:
    """The puzzle of a game with this number; built beside the loop, as the moves before it take a while."""
    found = None if number is None else await asyncio.to_thread(position_of, game, number)
    if found is None or number is None:
        raise Missing(N_("There is nothing at this address."))
    return Posed(found, number, language, server.settings.generic_tables)


def result_at(progress: Progress, puzzles: Puzzles, number: int) -> bool | None:
    """Whether somebody's first attempt at a puzzle was right; None before it."""
    return progress.first.get((puzzles.origin.game, puzzles.all[number - 1].id))


def next_number(progress: Progress, puzzles: Puzzles, after: int) -> int | None:
    """The next puzzle after this one that somebody has not tried; None if all are tried."""
    count = len(puzzles.all)
    following = [(after + nth) % count + 1 for nth in range(count)]
    return next((each for each in following if result_at(progress, puzzles, each) is None), None)


def onwards(progress: Progress, game: str, after: int = 0) -> str:
    """The path of the next puzzle of a game; of the list where all are tried."""
    puzzles = playable_puzzles(game)
    number = None if puzzles is None else next_number(progress, puzzles, after)
    return "/puzzles" if number is None else f"/puzzles/{game}/{number}"


# The table of a puzzle.


def seats_of(position: PuzzlePosition) -> tuple[view_model.Seated, ...]:
    """The reader at the seat to move, and bots, in the language in use."""
    seats = range(int(position.state.seats))
    names = iter(BOT_NAMES)
    return tuple(
        view_model.Seated(seat, _("You"), seat, here=True)
        if seat == position.seat
        else view_model.Seated(seat, _(next(names)), seat, "bot")
        for seat in seats
    )


def table_model(
    shown: Posed, puzzle: PuzzleViewModel, refusal: view_model.Refusal | None = None
) -> view_model.TableViewModel:
    """The table of a puzzle as the seat to move sees it."""
    position = shown.position
    state, made = position.state, len(position.puzzle.moves)
    first = made - len(position.latest) + 1
    with speaking(shown.language):
        seats = seats_of(position)
    return view_model.TableViewModel(
        table="",
        game=shown.game,
        status="playing",
        seats=seats,
        me=position.seat,
        options=position.puzzles.origin.options,
        moves=made,
        view=state.view(position.seat),
        turn=position.seat,
        legal=position.game.legal_moves(state),
        log=tuple(
            view_model.Told(number, tuple(each.story(position.seat)))
            for number, each in enumerate(position.latest, first)
        ),
        address=shown.address,
        refusal=refusal,
        puzzle=puzzle,
        language=shown.language,
        generic=shown.generic,
    )


def puzzle_model(server: Server, shown: Posed, progress: Progress) -> PuzzleViewModel:
    """What is said beside the table before a move is made."""
    puzzles = shown.position.puzzles
    return PuzzleViewModel(
        shown.number,
        len(puzzles.all),
        daily_puzzle(today_at(server)) == (shown.game, shown.number),
        result_at(progress, puzzles, shown.number),
        progress.in_a_row,
        progress.days_in_a_row,
    )


async def answer_model(shown: Posed, progress: Progress, chosen: str) -> PuzzleAnswer:
    """What is said of a move; `IllegalMove` where it is none."""
    right, puzzle = shown.position.is_best(chosen), shown.position.puzzle
    advice = await asyncio.to_thread(explanation_of, shown.game, shown.number)
    assert advice is not None
    going = onwards(progress, shown.game, shown.number)
    return PuzzleAnswer(chosen, right, advice, puzzle.next, puzzle.chance, puzzle.lead, puzzle.margin, going)


# The list, and the puzzle of today.


def daily_model(server: Server, progress: Progress) -> DailyPuzzle | None:
    """The puzzle of today for somebody; None where no game has any."""
    today = today_at(server)
    found = daily_puzzle(today)
    if found is None:
        return None
    game, number = found
    solved = progress.days.get(today.isoformat())
    return DailyPuzzle(game, f"/puzzles/{game}/{number}", solved, progress.days_in_a_row)


def numbers_of(progress: Progress) -> PuzzleNumbers:
    """How somebody does."""
    return PuzzleNumbers(
        len(progress.first), progress.solved, progress.in_a_row, progress.longest, progress.days_in_a_row
    )


def game_puzzles(progress: Progress, game: str) -> GamePuzzles:
    """A game in the list."""
    puzzles = playable_puzzles(game)
    assert puzzles is not None
    numbers = range(1, len(puzzles.all) + 1)
    results = tuple(result_at(progress, puzzles, number) for number in numbers)
    return GamePuzzles(game, results, f"/puzzles/{game}")


async def puzzles_model(server: Server, person: Person, language: str) -> PuzzlesViewModel:
    """The list of all puzzles for somebody."""
    progress = await progress_of(server, person)
    return PuzzlesViewModel(
        tuple(game_puzzles(progress, game) for game in games_with_puzzles()),
        daily_model(server, progress),
        numbers_of(progress),
        language,
    )
