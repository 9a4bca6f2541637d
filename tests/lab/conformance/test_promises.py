"""Every broken promise is noticed and named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sheepfold.engine.errors import IllegalMove
from sheepfold.engine.game import Game, Json, State
from sheepfold.engine.rng import Rng
from sheepfold.lab.conformance import promises
from sheepfold.lab.conformance.promises import Broken
from sheepfold.lab.conformance.walking import Setting
from tests.lab.conformance.test_keeping import KIVSA

ONE_ROUND = KIVSA.Options.from_json({"rounds": 1})


class Twisted:
    """A game with one thing done differently; everything else is handed on."""

    def __init__(self, game: Game[Any], **twists: Any) -> None:
        self.game = game
        self.twists = twists

    def __getattr__(self, name: str) -> Any:
        return self.twists[name] if name in self.twists else getattr(self.game, name)


class TwistedSetting:
    """A setting of such a game."""

    seats = 2
    options: dict[str, Any] = {"rounds": 1}  # noqa: RUF012 (never written to)

    def __init__(self, **twists: Any) -> None:
        self.game: Any = Twisted(KIVSA, **twists)

    def deal(self, rng: Any) -> State:
        state: State = KIVSA.deal(2, rng, ONE_ROUND)
        return state


def forgetful(state: Any) -> Json:
    return {**KIVSA.position(state), "top": 99}


def untold(before: Any, move: int, after: Any, seat: int | None) -> list[Json]:
    return []


def nameless(before: Any, move: int, after: Any, seat: int | None) -> list[Json]:
    return [{"event": 7}]


def stuttering(state: Any, move: int) -> str:
    return "draw"


def stubborn(state: Any, text: str) -> int:
    raise IllegalMove("No.", "XYZ-1")


def obliging(state: Any, text: str) -> int:
    return 0


def blind(view: Json, rng: Any) -> Any:
    return KIVSA.guess(KIVSA.deal(2, Rng(77), ONE_ROUND).view(view["seat"]), rng)


def in_common(state: Any, seats: list[int | None]) -> list[Json]:
    return [state.view(None) for _ in seats]


class Gossip:
    """After many stories the mover is told something that is different each time."""

    def __init__(self) -> None:
        self.told = 0

    def __call__(self, before: Any, move: int, after: Any, seat: int | None) -> list[Json]:
        self.told += 1
        news = [{"event": "gossip", "number": self.told}] if self.told > 1 + promises.DEALS else []
        return [*KIVSA.tell(before, move, after, seat), *news]


BREAKS: list[tuple[Callable[[Setting], None], dict[str, Any], str]] = [
    (promises.positions_come_back, {"position": forgetful}, "top"),
    (promises.moves_are_told, {"tell": untold}, "is told nothing"),
    (promises.moves_are_told, {"tell": nameless}, "an event has no name"),
    (promises.notation_reads_back, {"write": stuttering}, "written alike"),
    (promises.illegal_moves_are_refused, {"read": stubborn}, "the refusal says 'No. \\(XYZ-1\\)'"),
    (promises.illegal_moves_are_refused, {"read": obliging}, "text '': was not refused"),
    (promises.guesses_agree_with_views, {"guess": blind}, "a guess looks different"),
    (promises.views_say_whose_they_are, {"version": 99}, "for version, not 99"),
    (promises.views_say_whose_they_are, {"views": in_common}, "seat 0 has another view than alone"),
    (promises.nothing_learned_is_nothing_learned, {"tell": Gossip()}, "its mover learns something by it"),
    (promises.the_move_table_is_sound, {"moves": ["pass", "pass"]}, "called alike"),
    (promises.the_move_table_is_sound, {"moves": [str(i) for i in range(2000)]}, "must be fewer"),
    (promises.the_end_is_the_end, {"read": obliging}, "a text after the end: was not refused"),
]


@pytest.mark.parametrize(("check", "twists", "words"), BREAKS)
def test_a_broken_promise_is_noticed(
    check: Callable[[Setting], None], twists: dict[str, Any], words: str
) -> None:
    with pytest.raises((Broken, ValueError), match=words):
        check(TwistedSetting(**twists))
