"""The table of Bye-Bye Black Sheep in words."""

from __future__ import annotations

import dataclasses

from sheepfold.games.bye_bye_black_sheep.page.board import caption
from sheepfold.server.live.view_model import TableViewModel
from tests.server.pages.walking import seen_by_mover


def told(model: TableViewModel) -> str:
    """The caption of the watering hole."""
    assert model.view is not None
    return caption(model, model.view)


def test_the_caption_always_says_how_many_cards_the_active_seat_may_place() -> None:
    """In every phase of a turn, to the active seat and to the others."""
    worths = set()
    for model in seen_by_mover("bye-bye-black-sheep"):
        view = model.view
        assert view is not None
        if view["phase"] in ("pick", "place", "over"):
            continue
        worth = max(0, len(view["hole"]) - 2)
        worths.add(worth)
        mine = told(dataclasses.replace(model, me=view["active"]))
        assert mine.endswith(f": stop now and place {worth}" if worth else ": nothing to place yet")
        other = told(dataclasses.replace(model, me=(view["active"] + 1) % len(model.seats)))
        if worth and view["phase"] != "mole":
            assert other.endswith(f"{model.seats[view['active']].name} may place {worth}")
    assert worths > {0, 1, 2}


def test_after_stopping_the_caption_counts_down() -> None:
    for model in seen_by_mover("bye-bye-black-sheep"):
        assert model.view is not None
        if model.view["phase"] == "place":
            assert told(model).startswith(f"You may place {model.view['allowance']} more card")


def test_everybody_reads_whose_hand_the_mole_sees() -> None:
    seen = 0
    for model in seen_by_mover("bye-bye-black-sheep"):
        view = model.view
        assert view is not None
        if view["phase"] == "mole":
            owner, active = int(view["hole"][-1]["from"].split()[1]), model.seats[view["active"]].name
            assert told(dataclasses.replace(model, me=owner)) == f"{active} looks at your hand."
            watching = told(dataclasses.replace(model, me=None))
            assert watching == f"{active} looks at {model.seats[owner].name}'s hand."
            seen += 1
    assert seen
