"""Kivsa Shchora as the contract asks for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from mypy_extensions import mypyc_attr

from sheepfold.engine.errors import IllegalMove
from sheepfold.engine.game import Game, Json
from sheepfold.engine.rng import Chance
from sheepfold.games.kivsa_shchora.rules import guess as guesses
from sheepfold.games.kivsa_shchora.rules import notation, story
from sheepfold.games.kivsa_shchora.rules import position as positions
from sheepfold.games.kivsa_shchora.rules import view as views
from sheepfold.games.kivsa_shchora.rules.board import PHASES
from sheepfold.games.kivsa_shchora.rules.moves import DESCRIPTIONS, TABLE
from sheepfold.games.kivsa_shchora.rules.options import Options
from sheepfold.games.kivsa_shchora.rules.state import KivsaState


@mypyc_attr(allow_interpreted_subclasses=True)
class KivsaShchora(Game[KivsaState]):
    """The rulebook; see the package's docstring."""

    id = "kivsa-shchora"
    title = "Kivsa Shchora"
    author = "Inon Kohn"
    version = 1
    seats = range(2, 7)
    usual_seats = 4
    Options = Options
    moves = TABLE
    descriptions = DESCRIPTIONS
    phases = PHASES
    clause = "PEN"
    turn_clause = "PEN-3"
    end_clause = "PEN-18"
    lowest_wins = True

    def start(self, seats: int, rng: Chance, options: Any) -> KivsaState:
        state = KivsaState(self, seats, options)
        state.set_up(rng)
        return state

    def phase(self, state: KivsaState) -> str:
        return PHASES[int(state.phase)]

    def public(self, state: KivsaState) -> Json:
        return views.public(state)

    def seen_by(self, state: KivsaState, seat: int | None) -> Json:
        return views.seen_by(state, seat)

    def guess(self, view: Json, rng: Chance) -> KivsaState:
        return guesses.guess(self, view, rng)

    def guesses(self, view: Json, rng: Chance) -> Iterator[KivsaState]:
        return guesses.guesses(self, view, rng)

    def place(self, position: Any) -> KivsaState:
        return positions.place(self, position)

    def read(self, state: KivsaState, text: str) -> int:
        return notation.read(state, text)

    def refusal(self, state: KivsaState, move: int) -> IllegalMove:
        return notation.refusal(state, move)

    def tell(self, before: KivsaState, move: int, after: KivsaState, seat: int | None) -> list[Json]:
        return story.tell(before, move, after, seat)


GAME: Final = KivsaShchora()
