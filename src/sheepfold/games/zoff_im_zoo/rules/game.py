"""Zoff im Zoo as the contract asks for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from mypy_extensions import mypyc_attr

from sheepfold.engine.errors import IllegalMove
from sheepfold.engine.game import Game, Json
from sheepfold.engine.rng import Chance
from sheepfold.games.zoff_im_zoo.rules import guess as guesses
from sheepfold.games.zoff_im_zoo.rules import notation, story
from sheepfold.games.zoff_im_zoo.rules import position as positions
from sheepfold.games.zoff_im_zoo.rules import view as views
from sheepfold.games.zoff_im_zoo.rules.board import PHASES
from sheepfold.games.zoff_im_zoo.rules.moves import DESCRIPTIONS, TABLE
from sheepfold.games.zoff_im_zoo.rules.options import Options
from sheepfold.games.zoff_im_zoo.rules.state import ZoffState


@mypyc_attr(allow_interpreted_subclasses=True)
class ZoffImZoo(Game[ZoffState]):
    """The rulebook; see the package's docstring."""

    id = "zoff-im-zoo"
    title = "Zoff im Zoo"
    author = "Doris Matthaeus and Frank Nestel"
    version = 1
    seats = range(3, 8)
    usual_seats = 4
    Options = Options
    moves = TABLE
    descriptions = DESCRIPTIONS
    phases = PHASES
    clause = "ZOO"
    turn_clause = "ZOO-4"
    end_clause = "ZOO-23"

    def start(self, seats: int, rng: Chance, options: Any) -> ZoffState:
        state = ZoffState(self, seats, options)
        state.set_up(rng)
        return state

    def phase(self, state: ZoffState) -> str:
        return PHASES[int(state.phase)]

    def public(self, state: ZoffState) -> Json:
        return views.public(state)

    def seen_by(self, state: ZoffState, seat: int | None) -> Json:
        return views.seen_by(state, seat)

    def guess(self, view: Json, rng: Chance) -> ZoffState:
        return guesses.guess(self, view, rng)

    def guesses(self, view: Json, rng: Chance) -> Iterator[ZoffState]:
        return guesses.guesses(self, view, rng)

    def place(self, position: Any) -> ZoffState:
        return positions.place(self, position)

    def read(self, state: ZoffState, text: str) -> int:
        return notation.read(state, text)

    def refusal(self, state: ZoffState, move: int) -> IllegalMove:
        return notation.refusal(state, move)

    def tell(self, before: ZoffState, move: int, after: ZoffState, seat: int | None) -> list[Json]:
        return story.tell(before, move, after, seat)


GAME: Final = ZoffImZoo()
