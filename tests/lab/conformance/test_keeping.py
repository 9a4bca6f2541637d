"""The conformance kit: our games pass, and whatever is broken in a game is found and named."""

from __future__ import annotations

import pytest
from examples.ewes import HighestEwe

from sheepfold import games
from sheepfold.lab.conformance.keeping import (
    NoSuchGame,
    Variant,
    conformance,
    fault_of,
    find,
    ticks,
    variants,
)
from sheepfold.lab.conformance.promises import EVERYWHERE, ONCE
from sheepfold.lab.conformance.walking import Setting

KIVSA = games.get("kivsa-shchora")


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


def test_a_check_that_fails_in_any_other_way_is_a_finding_too() -> None:
    def explode(setting: Setting) -> None:
        """All is well."""
        raise ZeroDivisionError("of sheep")

    setting = Variant(KIVSA, 2, {})
    assert str(fault_of(explode, setting)).startswith("2 seats: ZeroDivisionError: of sheep at ")
    found = find(explode, [setting, setting], lambda: None)
    assert (found.promise, found.settings) == ("All is well.", 1)


def test_a_game_that_ends_the_program_is_a_finding_too_and_control_c_is_none() -> None:
    def leave(setting: Setting) -> None:
        raise SystemExit(0)

    def stop(setting: Setting) -> None:
        raise KeyboardInterrupt

    setting = Variant(KIVSA, 2, {})
    assert str(fault_of(leave, setting)).startswith("2 seats: SystemExit: 0 at ")
    with pytest.raises(KeyboardInterrupt):
        fault_of(stop, setting)


def test_nothing_is_kept_where_nothing_was_tried() -> None:
    class Nobody(HighestEwe):
        seats = range(0)

    with pytest.raises(NoSuchGame, match=r"seats: range\(0, 0\), must be a range of one seat count at least"):
        conformance(Nobody())
    assert not conformance(KIVSA, seats=[]).held
