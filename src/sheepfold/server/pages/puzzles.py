"""What the sheep says at the table of a puzzle: what is asked, and then what was best and why."""

from __future__ import annotations

from typing import Final

from sheepfold.server.live.puzzle_view_model import PuzzleAnswer, PuzzleViewModel
from sheepfold.server.live.view_model import TableViewModel
from sheepfold.server.pages.hints import in_words
from sheepfold.server.pages.html import NO_HTML, Html, escape
from sheepfold.server.pages.parts import TableParts
from sheepfold.server.pages.pieces import drawing, icon
from sheepfold.server.pages.telling import teller
from sheepfold.words.advice import WINS, wins
from sheepfold.words.game_words import words_of
from sheepfold.words.speech import _, language, left_to_right, ngettext

DECIMAL_COMMA: Final = ("de", "ru")
"""Languages that write a comma before tenths."""


def panel(model: TableViewModel, puzzle: PuzzleViewModel, parts: TableParts) -> Html:
    """The question or the answer, which puzzle this is, and the ways on and out."""
    heading, answer = escape(headline(puzzle)), puzzle.answer
    words = escape(asked(puzzle) if answer is None else answered(model, puzzle, answer, parts))
    leave, steps = escape(_("All puzzles")), escape(_("Puzzles"))
    return Html(
        f'<section class="lesson puzzle {puzzle.stage}" aria-label="{escape(_("Puzzle"))}">'
        f"{drawing('ewe', 'teacher')}"
        f'<div class="bubble" role="status" tabindex="0"><h2>{heading}</h2><p id="hint">{words}</p></div>'
        f'<nav class="acts" aria-label="{steps}">{ways_on(model, puzzle)}'
        f'<a class="btn dense leave" href="/puzzles" aria-label="{leave}">{icon("close")}'
        f"<span>{leave}</span></a>{which(puzzle)}</nav></section>"
    )


def which(puzzle: PuzzleViewModel) -> Html:
    """Which puzzle this is."""
    text = _("{number} of {steps}").format(number=puzzle.number, steps=puzzle.total)
    text = _("Today's puzzle") if puzzle.daily else text
    return Html(f'<p class="far"><b>{escape(text)}</b></p>')


def headline(puzzle: PuzzleViewModel) -> str:
    """What is asked, or whether the move made was the best one."""
    if puzzle.answer is None:
        return _("Find the best move")
    return _("Right!") if puzzle.answer.right else _("There is a better move")


def asked(puzzle: PuzzleViewModel) -> str:
    """What else is said before a move is made."""
    if puzzle.tried is None:
        return _("One move is clearly best. Your first try counts.")
    if puzzle.tried:
        return _("You have solved this one already.")
    return _("You have tried this one. Only the first try counts.")


def answered(model: TableViewModel, puzzle: PuzzleViewModel, answer: PuzzleAnswer, parts: TableParts) -> str:
    """The best move, why it is best, the figures, and how many were solved in a row."""
    best = _("Best: {move}.").format(move=move_words(model, parts, answer.advice.move))
    run = streak(puzzle) if answer.right and puzzle.tried else ""
    sentences = [best, reason(model, answer), figures(model, parts, answer), run]
    return " ".join([each for each in sentences if each])


def move_words(model: TableViewModel, parts: TableParts, move: str) -> str:
    """A move as its button says it; in notation where no button does."""
    return in_words(model, parts, move) or move


def reason(model: TableViewModel, answer: PuzzleAnswer) -> str:
    """Why the best move is best, in the terms of the game; empty where nothing can be said."""
    assert model.view is not None
    to = teller(model)
    if wins(answer.advice, to):
        return _(WINS)
    return words_of(model.game).reason(model.view, answer.advice, to) or ""


def figures(model: TableViewModel, parts: TableParts, answer: PuzzleAnswer) -> str:
    """What the search found: the chance, the lead over the second best move, and the margin of that."""
    text = _("It wins about {won} of 100 simulated matches: {lead} more than the next best move ({next}).")
    lead = left_to_right(f"{decimal(answer.lead)} ± {decimal(answer.margin)}")
    return text.format(won=round(answer.chance), lead=lead, next=move_words(model, parts, answer.next_best))


def decimal(value: float) -> str:
    """A number with tenths, as the language in use writes it."""
    text = f"{value:.1f}"
    return text.replace(".", ",") if language() in DECIMAL_COMMA else text


def streak(puzzle: PuzzleViewModel) -> str:
    """How many were solved in a row; empty for the first."""
    days, run = puzzle.days_in_a_row, puzzle.in_a_row
    if puzzle.daily and days > 1:
        return days_in_words(days)
    return _("{n} in a row.").format(n=run) if run > 1 else ""


def days_in_words(days: int) -> str:
    """On how many days in a row the puzzle of the day was solved."""
    return ngettext("{n} day in a row.", "{n} days in a row.", days).format(n=days)


def ways_on(model: TableViewModel, puzzle: PuzzleViewModel) -> Html:
    """After an answer: the next puzzle, and this one again."""
    if puzzle.answer is None:
        return NO_HTML
    again = escape(_("Look at it again"))
    return Html(
        f'<a class="btn go next" href="{puzzle.answer.onwards}">{escape(_("Next puzzle"))}{icon("next")}</a>'
        f'<a class="btn dense retry" href="{model.address}">{icon("undo")}<span>{again}</span></a>'
    )
