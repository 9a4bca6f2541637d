"""Reviews as JSON."""

from __future__ import annotations

from sheepfold.play.review.luck import Part, Share
from sheepfold.server.live.review_steps import JudgedStep, PointStep
from sheepfold.server.live.reviews import Found
from sheepfold.server.web.api.review_models import (
    Figure,
    MatchReview,
    ReviewedMove,
    ReviewedSeat,
    ReviewPoint,
)


def match_review(found: Found) -> MatchReview:
    """A review as far as it is made."""
    review = found.review
    return MatchReview(
        found.state,
        review.choices,
        [point(each) for each in review.points],
        [reviewed_move(each) for each in review.judged],
        [reviewed_seat(each) for each in review.shares],
    )


def point(step: PointStep) -> ReviewPoint:
    """A point of the curve."""
    return ReviewPoint(step.number, step.seat, figure(step.chance, step.margin))


def reviewed_move(step: JudgedStep) -> ReviewedMove:
    """A decision."""
    return ReviewedMove(
        step.number,
        step.seat,
        step.move,
        step.rival or None,
        step.best,
        round(step.before, 2),
        round(step.after, 2),
        figure(step.loss, step.margin),
        step.verdict,
    )


def reviewed_seat(share: Share) -> ReviewedSeat:
    """How the result of a seat came about."""
    deal, draws, moves, others = [part(each) for each in share.parts]
    return ReviewedSeat(share.seat, share.start / 100, deal, draws, moves, others, share.result / 100)


def part(found: Part) -> Figure:
    """What something added to the result."""
    return Figure(found.amount / 100, found.margin / 100)


def figure(points: float, margin: float) -> Figure:
    """A figure, rounded as in `sheepfold review --json`."""
    return Figure(round(points, 2), round(margin, 2))
