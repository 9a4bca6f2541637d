"""The conformance kit: our games pass, and whatever is broken in a game is found and named."""

from __future__ import annotations

from sheepfold import games
from sheepfold.lab.conformance.keeping import Variant, conformance, fault_of, find, ticks, variants
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
    assert fault_of(explode, setting) == "2 seats: ZeroDivisionError: of sheep"
    found = find(explode, [setting, setting], lambda: None)
    assert (found.promise, found.settings) == ("All is well.", 1)
