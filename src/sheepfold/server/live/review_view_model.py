"""The review of a match as one viewer sees it: through whose eyes they look decides what is marked."""

from __future__ import annotations

import dataclasses
from typing import Literal, NamedTuple, TypeAlias

from sheepfold.play.review.judging import MoveVerdict
from sheepfold.play.review.luck import Share
from sheepfold.server.live.view_model import TableViewModel
from sheepfold.words.facts import Advice

ReviewState: TypeAlias = Literal["offered", "working", "done", "failed"]
"""`offered`: nobody works on it here, and somebody may ask for it."""


class CurvePoint(NamedTuple):
    """The chance of a seat after so many entries of the match."""

    at: int
    chance: float
    """In points of a hundred."""


class CurveLine(NamedTuple):
    """The chances of one seat."""

    seat: int
    points: tuple[CurvePoint, ...]
    """In the order of the match; the last is the result."""


class Mark(NamedTuple):
    """A decision about which there is something to say."""

    number: int
    """The entry of the match."""
    seat: int
    verdict: MoveVerdict
    before: float
    after: float
    loss: float
    margin: float


class Better(NamedTuple):
    """What would have been better, and the table at which it could have been done."""

    advice: Advice
    table: TableViewModel


@dataclasses.dataclass(frozen=True, slots=True)
class ReviewViewModel:
    """A review as far as it is made."""

    state: ReviewState
    me: int | None
    """The seat whose curve is the main one; None for spectators."""
    names: tuple[str, ...]
    own: bool
    """Whether `me` is the viewer's own seat."""
    moves: int
    """How many entries the match has."""
    address: str
    view: str
    choices: int = 0
    """How many decisions will be judged."""
    judged: int = 0
    """How many are."""
    lines: tuple[CurveLine, ...] = ()
    marks: tuple[Mark, ...] = ()
    """In the order of the match."""
    shares: tuple[Share, ...] = ()
