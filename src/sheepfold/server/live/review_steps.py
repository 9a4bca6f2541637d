"""A review as it is stored: in parts, which together are everything that `play.review` has found.

The first part is the curve. Judgements follow, some in each part, in the order of the moves. The last part
says how the results came about. Parts depend on the match alone: whoever makes one makes the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from sheepfold.play.review.decisions import Decision
from sheepfold.play.review.estimates import Estimate
from sheepfold.play.review.judging import Judgement, MoveVerdict, Point
from sheepfold.play.review.luck import Part as Amount
from sheepfold.play.review.luck import Share
from sheepfold.server.live.stored_advice import read_advice, write_advice
from sheepfold.words.facts import Advice

METHOD: Final = 1
"""How reviews are made and written. To be raised with every change of either: then they are made again."""


class PointStep(Struct, frozen=True):
    """A point of the curve: the chance to win of a seat that was to move, in points of a hundred."""

    number: int
    seat: int
    chance: float
    margin: float


class JudgedStep(Struct, frozen=True, omit_defaults=True):
    """A judged decision; see `play.review.judging.Judgement`."""

    number: int
    seat: int
    move: str
    rival: str
    best: bool
    before: float
    after: float
    loss: float
    margin: float
    verdict: MoveVerdict
    advice: str = ""
    """As text, where something else would have been better."""

    @property
    def better(self) -> Advice | None:
        """What would have been better."""
        return read_advice(self.advice) if self.advice else None

    def judgement(self) -> Judgement:
        """The judgement again, as far as shares are made from it."""
        decision = Decision(self.number, self.seat, {}, self.move, 0)
        loss = Estimate(self.loss, self.margin)
        return Judgement(decision, self.rival, self.best, self.before, self.after, loss, self.verdict, None)


class ShareStep(Struct, frozen=True):
    """How the result of a seat came about, in hundredths of a point: amounts with their margins."""

    seat: int
    start: int
    deal: tuple[int, int]
    draws: tuple[int, int]
    moves: tuple[int, int]
    others: tuple[int, int]
    result: int

    def share(self) -> Share:
        """The share again."""
        found = (self.deal, self.draws, self.moves, self.others)
        deal, draws, moves, others = [Amount(*each) for each in found]
        return Share(self.seat, self.start, deal, draws, moves, others, self.result)


class ReviewPart(Struct, frozen=True, omit_defaults=True):
    """One part."""

    choices: int = 0
    """In the first part: how many decisions will be judged."""
    points: tuple[PointStep, ...] = ()
    judged: tuple[JudgedStep, ...] = ()
    shares: tuple[ShareStep, ...] = ()


class Review:
    """What is known of a review: its parts, as far as they are made."""

    def __init__(self) -> None:
        self.parts = 0
        self.choices = 0
        self.points: list[PointStep] = []
        self.judged: list[JudgedStep] = []
        self.shares: tuple[Share, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether nothing is left to do."""
        return bool(self.shares)

    def add(self, part: ReviewPart) -> None:
        """Know the next part, too."""
        self.parts += 1
        self.choices += part.choices
        self.points += part.points
        self.judged += part.judged
        self.shares = tuple([each.share() for each in part.shares])


def curve_part(points: Iterable[Point], choices: int) -> ReviewPart:
    """The first part."""
    steps = [PointStep(each.number, each.seat, *each.chance) for each in points]
    return ReviewPart(choices, tuple(steps))


def judged_part(judgements: Iterable[Judgement]) -> ReviewPart:
    """One of the parts with judgements."""
    return ReviewPart(judged=tuple([judged_step(each) for each in judgements]))


def judged_step(found: Judgement) -> JudgedStep:
    """A judgement without the view, which the match has."""
    return JudgedStep(
        found.decision.number,
        found.decision.seat,
        found.decision.move,
        found.rival,
        found.best,
        found.before,
        found.after,
        *found.loss,
        found.verdict,
        "" if found.advice is None else write_advice(found.advice),
    )


def shares_part(shares: Sequence[Share]) -> ReviewPart:
    """The last part."""
    return ReviewPart(shares=tuple([share_step(each) for each in shares]))


def share_step(share: Share) -> ShareStep:
    """How the result of a seat came about."""
    deal, draws, moves, others = [(each.amount, each.margin) for each in share.parts]
    return ShareStep(share.seat, share.start, deal, draws, moves, others, share.result)


def write_part(part: ReviewPart) -> str:
    """A part as text."""
    return msgspec.json.encode(part).decode()


def read_part(text: str) -> ReviewPart:
    """A part again."""
    return msgspec.json.decode(text, type=ReviewPart)
