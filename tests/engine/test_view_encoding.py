"""Views as numbers for games without an encoding: as the game declares them, or cards counted."""

from __future__ import annotations

from typing import Any

import pytest
from call_the_herd.rules import GAME as HERD
from call_the_herd.rules.cards import NAMES as HERD_CARDS

from sheepfold import games
from sheepfold.engine import registry
from sheepfold.engine.game import Game
from sheepfold.engine.rng import Rng
from sheepfold.engine.rollout import rollout
from sheepfold.engine.view_encoding import ViewEncoding, card_names, counted, encoding_of
from sheepfold.lab.conformance.keeping import Variant
from sheepfold.lab.conformance.walking import state_after, walk
from tests.envs.reading import by_field, clockwise, encoded

KIVSA: Game[Any] = games.get("kivsa-shchora")
EVERY_SETTING = pytest.mark.parametrize(
    "setting",
    [
        Variant(HERD, 3, {}),
        Variant(HERD, 5, {"cards": 2}),
        Variant(KIVSA, 3, {"rounds": 1}),
        Variant(games.get("knizia-black-sheep"), 3, {"tasks": True}),
        Variant(games.get("zoff-im-zoo"), 4, {"target": 5}),
        Variant(games.get("bye-bye-black-sheep"), 2, {"turn_limit": 6, "advanced": True}),
    ],
    ids=lambda setting: f"{setting.game.id}, {setting}",
)


def counts(told: Any, names: list[str]) -> list[int]:
    return [told.get(name, 0) for name in names]


@EVERY_SETTING
def test_a_seat_gets_the_same_numbers_whatever_it_may_not_know(setting: Variant) -> None:
    """Invariant 3: any guess of the view encodes alike, and public fields hold what spectators know."""
    encoding, rng = ViewEncoding(setting.game, setting.seats), Rng(5)
    public = [field.name for field in encoding.fields if not field.private]
    for number, (_, _, after) in enumerate(walk(setting, seed=30)):
        if number % 9 and after.turn is not None:
            continue
        stranger = setting.game.guess(after.view(None), rng)
        for seat in range(setting.seats):
            mine = encoded(encoding, after, seat)
            assert encoded(encoding, setting.game.guess(after.view(seat), rng), seat) == mine
            parts, others = by_field(encoding, after, seat), by_field(encoding, stranger, seat)
            assert [parts[name] for name in public] == [others[name] for name in public]


@EVERY_SETTING
def test_numbers_stay_within_the_bounds_of_their_field(setting: Variant) -> None:
    encoding = ViewEncoding(setting.game, setting.seats)
    for _, _, after in walk(setting, seed=31):
        for field in encoding.fields:
            found = by_field(encoding, after, 0)[field.name]
            assert len(found) == field.numbers
            assert field.low <= min(found) <= max(found) <= field.high, field


def test_declared_fields_are_written_in_order_with_the_seat_itself_first() -> None:
    encoding = ViewEncoding(HERD, 4)
    assert [field.name for field in encoding.fields] == [
        "hands", "turn", "phase", "turned_up", "trick", "played", "lacks", "bids", "tricks", "hand_sizes",
        "totals", "leader", "dealer",
    ]  # fmt: skip
    state = state_after(Variant(HERD, 4, {}), seed=3, moves=10)
    view, seat, around = state.view(2), 2, clockwise(2, 4)
    told = by_field(encoding, state, seat)
    assert told["hands"] == counts(view["hands"][2], HERD_CARDS)
    assert told["turn"] == [int(other == view["turn"]) for other in around]
    assert told["phase"] == [0, 1, 0]
    assert told["turned_up"] == [int(name == view["turned_up"]) for name in HERD_CARDS]
    assert told["played"] == [int(name in view["played"]) for name in HERD_CARDS]
    assert told["bids"] == [view["bids"][other] for other in around]
    assert told["lacks"] == [
        int(a in view["lacks"][other]) for other in around for a in ("sheep", "goat", "pig", "goose")
    ]
    assert told["leader"] == [int(other == view["leader"]) for other in around]


def test_null_is_minus_one_where_a_number_stands() -> None:
    encoding = ViewEncoding(HERD, 3)
    told = by_field(encoding, HERD.deal(3, Rng(1)), 0)
    assert told["bids"] == [-1, -1, -1]
    assert told["phase"] == [1, 0, 0]


def test_of_a_game_that_declares_nothing_the_cards_in_sight_are_counted() -> None:
    encoding = ViewEncoding(KIVSA, 3)
    names = [field.name for field in encoding.fields]
    assert names == ["hands", "turn", "phase", "cards in sight", "hand_sizes", "totals"]
    state = KIVSA.deal(3, Rng(4))
    view, told = state.view(1), by_field(encoding, state, 1)
    kinds = card_names(KIVSA)
    assert told["hands"] == counts(view["hands"][1], kinds)
    assert told["cards in sight"] == counts({view["pen"][0]: 1}, kinds)
    assert told["hand_sizes"] == [7, 7, 7]


def test_a_game_has_its_own_encoding_or_the_general_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not isinstance(encoding_of("kivsa-shchora", 3), ViewEncoding)
    monkeypatch.setattr(registry, "part", lambda game_id, name: None)
    general = encoding_of("kivsa-shchora", 3)
    assert isinstance(general, ViewEncoding)
    assert (general.game, general.seats) == (KIVSA, 3)


def test_cards_are_counted_whatever_shape_names_them() -> None:
    kinds = ["fox", "hen"]
    assert counted({"fox": 2, "at": [{"hen": 1}, "fox", None, 3]}, kinds) == [3, 1]
    assert counted(None, kinds) == [0, 0]
    assert counted({"fox": {"hen": 1}}, kinds) == [0, 1]


def test_cards_of_what_a_move_does_besides_are_known_too() -> None:
    assert set(card_names(games.get("knizia-black-sheep"))) >= {"pig", "horse"}


def test_scores_count_by_round_where_views_have_totals_and_rounds() -> None:
    encoding, state, rng = ViewEncoding(HERD, 3), HERD.deal(3, Rng(1)), Rng(2)
    assert (encoding.rounds(state), encoding.score(state, 0)) == (0, 0)
    rollout(state, rng, 20)
    assert encoding.rounds(state) == 1
    assert [encoding.score(state, seat) for seat in range(3)] == state.view(None)["totals"]


def test_where_the_lowest_score_wins_less_is_more() -> None:
    encoding, state = ViewEncoding(KIVSA, 2), KIVSA.deal(2, Rng(1), KIVSA.Options.from_json({"rounds": 1}))
    rollout(state, Rng(2))
    assert state.outcome is not None
    assert [encoding.score(state, seat) for seat in range(2)] == [-score for score in state.outcome.scores]


def test_a_game_without_totals_scores_at_the_end() -> None:
    game = games.get("knizia-black-sheep")
    encoding, state = ViewEncoding(game, 2), game.deal(2, Rng(1))
    assert (encoding.rounds(state), encoding.score(state, 1)) == (0, 0)
    rollout(state, Rng(2))
    assert state.outcome is not None
    assert encoding.score(state, 1) == state.outcome.scores[1]
