"""Highest Ewe with leaks, planted on purpose: in each of these some secret of the next seat shows somewhere.

sheepfold conformance examples.leaky_ewes:OPEN_VIEW
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from examples.ewes import EweState, HighestEwe

from sheepfold.engine.errors import IllegalMove
from sheepfold.engine.game import Json
from sheepfold.engine.int_row import IntRow


def secret_of(state: EweState) -> int:
    """The highest ewe of the seat after the one to move: nobody else's business."""
    hand = state.hands[(int(state.to_move) + 1) % int(state.seats)]
    return max(hand, default=0)


class OpenView(HighestEwe):
    """The view shows the highest ewe of a hand."""

    def view(self, state: EweState, seat: int | None) -> Json:
        return {**super().view(state, seat), "beware": secret_of(state)}


class LoudStory(HighestEwe):
    """Everybody is told how good the hand of the next seat is."""

    def tell(self, before: EweState, move: int, after: EweState, seat: int | None) -> list[Json]:
        return [*super().tell(before, move, after, seat), {"event": "hint", "ewe": secret_of(before)}]


class KnowingState(EweState):
    """One may not play what the next seat would beat, unless there is nothing else."""

    def write_legal(self, moves: IntRow) -> int:
        found = super().write_legal(moves)
        better = [int(moves[at]) for at in range(found) if moves[at] > secret_of(self)]
        for at, move in enumerate(better):
            moves[at] = move
        return len(better) or found


class KnowingMoves(HighestEwe):
    """The legal moves depend on a hand nobody sees."""

    Match: ClassVar[type[EweState]] = KnowingState


class TalkativeRefusal(HighestEwe):
    """An illegal move is refused with more words than necessary."""

    def refusal(self, state: EweState, move: int) -> IllegalMove:
        sentence = "You do not hold {ewe}, and the next seat has {secret}."
        return IllegalMove(sentence, self.turn_clause, ewe=move + 1, secret=secret_of(state))


OPEN_VIEW: Final[Any] = OpenView()
LOUD_STORY: Final[Any] = LoudStory()
KNOWING_MOVES: Final[Any] = KnowingMoves()
TALKATIVE_REFUSAL: Final[Any] = TalkativeRefusal()
GAME: Final[Any] = OPEN_VIEW
