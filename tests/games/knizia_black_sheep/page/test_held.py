"""A meadow in the moment in which it is won."""

from __future__ import annotations

from sheepfold.engine.rng import Rng
from sheepfold.games.knizia_black_sheep.page.held import held
from sheepfold.games.knizia_black_sheep.rules.cards import CARDS_ON_SIDE
from sheepfold.play.match import Match
from tests.contract.cases import Case, choose

CASE = Case("knizia-black-sheep", 3, {})


def test_all_sides_are_complete_and_all_but_the_winners_are_beaten() -> None:
    match, rng, won = Match(CASE.game, CASE.seats, 4), Rng(4), 0
    while match.state.turn is not None:
        made = match.make(choose(CASE.game, match.state, rng))
        events = made.story(1)
        score = next((event for event in events if event["event"] == "score"), None)
        if score is None:
            continue
        won += 1
        before = made.before.view(1)
        view, told = held(before, events)
        at = score["field"] - 1
        assert [sum(side.values()) for side in view["fields"][at]["sides"]] == [CARDS_ON_SIDE] * CASE.seats
        assert view["fields"][at]["figures"] == before["fields"][at]["figures"]
        assert view["combinations"][at] == score["combinations"]
        assert score["seat"] not in view["beaten"][at]
        assert len(view["beaten"][at]) == CASE.seats - 1
        assert sum(view["hands"][1].values()) == sum(before["hands"][1].values())
        assert told[0]["event"] == "place"
        others = [number for number in range(3) if number != at]
        assert [view["fields"][each] for each in others] == [before["fields"][each] for each in others]
    assert won > 3
