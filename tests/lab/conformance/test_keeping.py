"""The conformance kit: our games pass, and whatever is broken in a game is found and named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sheepfold import games
from sheepfold.engine.errors import IllegalMove
from sheepfold.engine.game import Game, Json, State
from sheepfold.engine.rng import Rng
from sheepfold.lab.conformance import promises
from sheepfold.lab.conformance.keeping import Variant, conformance, fault_of, find, ticks, variants
from sheepfold.lab.conformance.promises import EVERYWHERE, ONCE, Broken
from sheepfold.lab.conformance.walking import Setting

KIVSA = games.get("kivsa-shchora")
ONE_ROUND = KIVSA.Options.from_json({"rounds": 1})


def test_a_game_of_ours_keeps_every_promise() -> None:
    counted = []
    report = conformance(KIVSA, seats=[2], chosen={"rounds": 1}, seeds=12, tick=lambda: counted.append(1))
    assert report.held, report.findings
    assert report.settings == ["2 seats, rounds=1", "2 seats, rounds=1, strictness=strict"]
    assert len(report.findings) == len(ONCE) + len(EVERYWHERE) + 1
    assert len(counted) == len(ONCE) + 2 * (len(EVERYWHERE) + 1)
    assert report.as_json()["held"] is True


def test_every_switch_and_choice_is_also_tried_the_other_way() -> None:
    zoo = games.get("zoff-im-zoo")
    tried = variants(zoo, [3, 4], {"target": 5})
    assert [str(each) for each in tried] == [
        "3 seats, target=5",
        "3 seats, target=5, teams=False",
        "4 seats, target=5",
        "4 seats, target=5, teams=False",
    ]
    assert ticks(zoo, {}) == len(ONCE) + (len(EVERYWHERE) + 1) * 2 * len(zoo.seats)


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


def test_a_check_that_fails_in_any_other_way_is_a_finding_too() -> None:
    def explode(setting: Setting) -> None:
        """All is well."""
        raise ZeroDivisionError("of sheep")

    setting = Variant(KIVSA, 2, {})
    assert fault_of(explode, setting) == "2 seats: ZeroDivisionError: of sheep"
    found = find(explode, [setting, setting], lambda: None)
    assert (found.promise, found.settings) == ("All is well.", 1)
