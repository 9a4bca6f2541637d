"""Knizia's Black Sheep as the contract asks for it."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from sheepfold.engine.errors import IllegalMove
from sheepfold.engine.game import Game, Json
from sheepfold.engine.rng import Chance
from sheepfold.games.knizia_black_sheep.rules import guess as guesses
from sheepfold.games.knizia_black_sheep.rules import notation, story
from sheepfold.games.knizia_black_sheep.rules import position as positions
from sheepfold.games.knizia_black_sheep.rules import view as views
from sheepfold.games.knizia_black_sheep.rules.moves import DESCRIPTIONS, TABLE
from sheepfold.games.knizia_black_sheep.rules.options import Options
from sheepfold.games.knizia_black_sheep.rules.state import KniziaState


@mypyc_attr(allow_interpreted_subclasses=True)
class KniziaBlackSheep(Game[KniziaState]):
    """The rulebook; see the package's docstring."""

    id = "knizia-black-sheep"
    title = "Black Sheep"
    author = "Reiner Knizia"
    version = 1
    seats = range(2, 5)
    usual_seats = 3
    Options = Options
    moves = TABLE
    descriptions = DESCRIPTIONS
    younger_fields = positions.OPENINGS
    clause = "FLD"
    turn_clause = "FLD-4"
    end_clause = "FLD-15"

    def start(self, seats: int, rng: Chance, options: Any) -> KniziaState:
        state = KniziaState(self, seats, options)
        state.set_up(rng)
        return state

    def public(self, state: KniziaState) -> Json:
        return views.public(state)

    def derived(self, state: KniziaState) -> Json:
        return views.derived(state)

    def seen_by(self, state: KniziaState, seat: int | None) -> Json:
        return views.seen_by(state, seat)

    def guess(self, view: Json, rng: Chance) -> KniziaState:
        return guesses.guess(self, view, rng)

    def place(self, position: Any) -> KniziaState:
        return positions.place(self, position)

    def read(self, state: KniziaState, text: str) -> int:
        return notation.read(state, text)

    def refusal(self, state: KniziaState, move: int) -> IllegalMove:
        return notation.refusal(state, move)

    def tell(self, before: KniziaState, move: int, after: KniziaState, seat: int | None) -> list[Json]:
        return story.tell(before, move, after, seat)


GAME: Final = KniziaBlackSheep()
