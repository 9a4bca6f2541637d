"""What a viewer sees of a review: made from its parts and from the match."""

from __future__ import annotations

from collections.abc import Iterable

from sheepfold.play.review.judging import MoveVerdict
from sheepfold.play.review.luck import result_of
from sheepfold.server.live.replays import Eyes, Shown, frame_model
from sheepfold.server.live.review_steps import JudgedStep, Review
from sheepfold.server.live.review_view_model import Better, CurveLine, CurvePoint, Mark, ReviewViewModel
from sheepfold.server.live.reviews import Found


def review_model(shown: Shown, found: Found) -> ReviewViewModel:
    """The review for this viewer."""
    review, eyes = found.review, shown.eyes
    here = [each for each in shown.seats if each.here]
    return ReviewViewModel(
        found.state,
        eyes.seat,
        tuple([each.name for each in shown.seats]),
        own=len(here) == 1 and here[0].seat == eyes.seat,
        moves=len(shown.replay),
        address=shown.address,
        view=eyes.value,
        choices=review.choices,
        judged=len(review.judged),
        lines=tuple([curve_line(shown, review, seat) for seat in range(len(shown.seats))])
        if review.points
        else (),
        marks=tuple([mark_of(shown, each) for each in marked(review.judged, eyes)]),
        shares=review.shares,
    )


def curve_line(shown: Shown, review: Review, seat: int) -> CurveLine:
    """The chances of a seat at its turns, from judgements where there are any, and the result."""
    judged = {each.number: each for each in review.judged if each.seat == seat}
    points: list[CurvePoint] = []
    for step in review.points:
        entry, found = shown.replay.move_entries[step.number - 1], judged.get(step.number)
        if step.seat == seat and found is None:
            points.append(CurvePoint(entry - 1, step.chance))
        elif found is not None:
            points += [CurvePoint(entry - 1, found.before), CurvePoint(entry, found.after)]
    result = result_of(shown.replay.record, seat) / 100
    return CurveLine(seat, (*points, CurvePoint(len(shown.replay), result)))


def marked(judged: Iterable[JudgedStep], eyes: Eyes) -> list[JudgedStep]:
    """The decisions with a verdict: those of the seat that looks, else of all."""
    everybody = eyes.open or eyes.seat is None
    return [
        each for each in judged if each.verdict != MoveVerdict.NONE and (everybody or each.seat == eyes.seat)
    ]


def mark_of(shown: Shown, step: JudgedStep) -> Mark:
    """A decision on the timeline."""
    entry = shown.replay.move_entries[step.number - 1]
    return Mark(entry, step.seat, step.verdict, step.before, step.after, step.loss, step.margin)


def better_than(shown: Shown, step: JudgedStep) -> Better | None:
    """What would have been better than a doubtful move or a mistake, from what its seat could know."""
    advice = step.better
    if advice is None:
        return None
    before = shown.replay.move_entries[step.number - 1] - 1
    table = frame_model(shown._replace(eyes=Eyes(step.seat)), before).table
    table.legal = shown.replay.game.legal_moves(shown.replay.state(before))
    return Better(advice, table)
