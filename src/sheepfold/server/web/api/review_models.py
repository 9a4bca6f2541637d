"""The review of a finished match, as programs are answered with it."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from sheepfold.play.review.judging import MoveVerdict
from sheepfold.server.live.review_view_model import ReviewState

Number: TypeAlias = Annotated[int, Meta(description="Of the move in the record, from 1.")]


class Figure(Struct, frozen=True):
    """A figure in points (matches won of a hundred), and how far off it may be to both sides."""

    points: float
    margin: float


class ReviewPoint(Struct, frozen=True):
    """A point of the curve."""

    number: Number
    seat: int
    chance: Annotated[Figure, Meta(description="To win, when this seat was to move.")]


class ReviewedMove(Struct, frozen=True):
    """A decision, judged by what its seat could know."""

    number: Number
    seat: int
    move: str
    rival: Annotated[str | None, Meta(description="The best other move.")]
    best: Annotated[bool, Meta(description="Whether search found no better move.")]
    before: Annotated[float, Meta(description="The chance with the better of the two, in points.")]
    after: Annotated[float, Meta(description="The chance with the move made, in points.")]
    loss: Annotated[Figure, Meta(description="How much more the rival wins.")]
    verdict: Annotated[MoveVerdict, Meta(description="`none` where the difference is within its margin.")]


class ReviewedSeat(Struct, frozen=True):
    """How the result of a seat came about: the start and all parts add up to the result, in points."""

    seat: int
    start: float
    deal: Figure
    draws: Figure
    moves: Annotated[Figure, Meta(description="What the seat's own decisions gave away.")]
    others: Figure
    result: float


class MatchReview(Struct, frozen=True):
    """A review as far as it is made (docs/review.md)."""

    state: Annotated[
        ReviewState,
        Meta(
            description="`offered`: it can be asked for by POST; `working`: it is being made; `done`: it is "
            "complete; `failed`: it could not be continued just now."
        ),
    ]
    choices: Annotated[int, Meta(description="How many decisions will be judged; 0 before the curve.")]
    points: list[ReviewPoint]
    judgements: list[ReviewedMove]
    shares: Annotated[list[ReviewedSeat], Meta(description="By seat, once the review is complete.")]
