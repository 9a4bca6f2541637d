"""Bye-Bye Black Sheep as the contract asks for it."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from sheepfold.engine.errors import IllegalMove
from sheepfold.engine.game import Game, Json
from sheepfold.engine.rng import Chance
from sheepfold.games.bye_bye_black_sheep.rules import guess as guesses
from sheepfold.games.bye_bye_black_sheep.rules import notation, story
from sheepfold.games.bye_bye_black_sheep.rules import position as positions
from sheepfold.games.bye_bye_black_sheep.rules import view as views
from sheepfold.games.bye_bye_black_sheep.rules.board import PHASES
from sheepfold.games.bye_bye_black_sheep.rules.moves import DESCRIPTIONS, TABLE
from sheepfold.games.bye_bye_black_sheep.rules.options import Options
from sheepfold.games.bye_bye_black_sheep.rules.state import ByeByeState


@mypyc_attr(allow_interpreted_subclasses=True)
class ByeByeBlackSheep(Game[ByeByeState]):
    """The rulebook; see the package's docstring."""

    id = "bye-bye-black-sheep"
    title = "Bye-Bye Black Sheep"
    author = "Torsten Landsvogt"
    version = 1
    seats = range(2, 6)
    usual_seats = 4
    Options = Options
    moves = TABLE
    descriptions = DESCRIPTIONS
    phases = PHASES
    clause = "BYE"
    turn_clause = "BYE-7"
    end_clause = "BYE-12"

    def start(self, seats: int, rng: Chance, options: Any) -> ByeByeState:
        state = ByeByeState(self, seats, options)
        state.set_up(rng)
        return state

    def phase(self, state: ByeByeState) -> str:
        return PHASES[int(state.phase)]

    def public(self, state: ByeByeState) -> Json:
        return views.public(state)

    def seen_by(self, state: ByeByeState, seat: int | None) -> Json:
        return views.seen_by(state, seat)

    def guess(self, view: Json, rng: Chance) -> ByeByeState:
        return guesses.guess(self, view, rng)

    def place(self, position: Any) -> ByeByeState:
        return positions.place(self, position)

    def read(self, state: ByeByeState, text: str) -> int:
        return notation.read(state, text)

    def refusal(self, state: ByeByeState, move: int) -> IllegalMove:
        return notation.refusal(state, move)

    def tell(self, before: ByeByeState, move: int, after: ByeByeState, seat: int | None) -> list[Json]:
        return story.tell(before, move, after, seat)


GAME: Final = ByeByeBlackSheep()
