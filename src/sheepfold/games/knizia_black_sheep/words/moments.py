"""Moments of Knizia's Black Sheep: a meadow is won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sheepfold.engine.bag import bag_of
from sheepfold.engine.game import Json
from sheepfold.games.knizia_black_sheep.rules.cards import NAMES
from sheepfold.games.knizia_black_sheep.rules.scoring import rank
from sheepfold.games.knizia_black_sheep.words.sentences import combination, sentence
from sheepfold.words.moment import Moment, capitalised, event_named, why_ended
from sheepfold.words.speech import _
from sheepfold.words.telling.teller import Teller

HOLDS: Final = {"end": 2500, "score": 2000}
"""By event: how long its moment is held."""


def moment(held: str, events: Sequence[Json], to: Teller) -> Moment:
    """Who wins the meadow, with what, who comes next, and which figures are taken."""
    score, take = event_named(events, "score"), event_named(events, "take")
    winner, made = score["seat"], score["combinations"]
    second = runner_up(events, score, take)
    return Moment(
        to.does(winner, _("You win meadow {field}"), _("{name} wins meadow {field}"), field=score["field"]),
        capitalised(combination(made[winner])),
        to.does(
            second,
            _("Best of the others: you, {combination}."),
            _("Best of the others: {name}, {combination}."),
            combination=combination(made[second]),
        ),
        f"{sentence(take, to)} {why_ended(events)}".rstrip(),
    )


def runner_up(events: Sequence[Json], score: Json, take: Json) -> int:
    """The seat that would have won without the winner (FLD-10 to FLD-12)."""
    sides = {event["seat"]: event["cards"] for event in events if event["event"] == "clear"}
    order: list[int] = score["completed"]
    strengths: dict[int, tuple[int, int]] = {
        seat: (
            int(rank(bag_of([NAMES.index(kind) for kind in [*take["cards"], *cards]]))),
            -order.index(seat),
        )
        for seat, cards in sides.items()
        if seat != score["seat"]
    }
    return max(strengths, key=lambda seat: strengths[seat])
