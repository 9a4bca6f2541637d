"""What sample matches teach about the fields of views."""

from __future__ import annotations

import pytest

from sheepfold.engine import registry
from sheepfold.engine.rng import Rng
from sheepfold.words.generic.schema import Samples, Schema, schema_of

KINDS = frozenset(("fox", "lion"))
SEAT_LISTS = {
    "zoff-im-zoo": {"hand_sizes", "totals", "tricks", "known", "hands"},
    "kivsa-shchora": {"hand_sizes", "totals", "known", "hands"},
    "knizia-black-sheep": {"released", "hands", "herds", "draws", "fields[].sides"},
    "bye-bye-black-sheep": {"hand_sizes", "zoos", "triplets", "known", "hands", "looked[]"},
}
OTHER_LISTS = {
    "zoff-im-zoo": {"table", "out", "rounds", "standing"},
    "kivsa-shchora": {"pen", "rounds"},
    "knizia-black-sheep": {"fields", "fields[].completed"},
    "bye-bye-black-sheep": {"hole"},
}
ZONES = {
    "zoff-im-zoo": {"table": "table", "tricks": "tricks"},
    "kivsa-shchora": {"pen": "pen", "pile_size": "pile", "specials": "specials"},
    "knizia-black-sheep": {"fields": "field", "corrals": "corral", "discard": "discard"},
    "bye-bye-black-sheep": {"hole": "hole", "zoos": "zoo", "pile_size": "pile"},
}
NO_ZONES = ("known", "in_play", "stocked", "hands", "pile_may_hold", "looked")


def schema(game_id: str) -> Schema:
    """What is learned of the newest version of a game."""
    return schema_of(game_id, registry.get(game_id).version)


@pytest.mark.parametrize("game_id", registry.ids())
def test_lists_for_seats_are_told_from_other_lists(game_id: str) -> None:
    found = schema(game_id)
    assert SEAT_LISTS[game_id] <= found.by_seat
    assert not OTHER_LISTS[game_id] & found.by_seat


@pytest.mark.parametrize("game_id", registry.ids())
def test_zones_are_told_from_what_is_only_remembered(game_id: str) -> None:
    found = schema(game_id).zones
    assert ZONES[game_id].items() <= found.items()
    assert not set(NO_ZONES) & set(found)


def test_a_field_that_grows_by_the_cards_played_is_a_zone_whatever_it_is_called() -> None:
    samples = Samples()
    samples.kinds = {"fox", "lion"}
    played = {"event": "play", "cards": ["fox"], "from": "hand 0", "to": "table"}
    samples.hear(
        [played], {"led": ["lion"], "seen": {"fox": 1}}, {"led": ["lion", "fox"], "seen": {"fox": 1}}
    )
    assert samples.zones() == {"led": "table"}


@pytest.mark.parametrize("game_id", registry.ids())
def test_every_card_of_a_hand_is_known_to_be_a_card(game_id: str) -> None:
    game = registry.get(game_id)
    kinds = schema(game_id).kinds
    for seed in range(5):
        state = game.deal(game.usual_seats, Rng(seed))
        assert state.turn is not None
        assert set(state.view(state.turn)["hands"][state.turn]) <= kinds


def test_an_order_of_the_seats_is_no_number_for_each_seat() -> None:
    found = schema("zoff-im-zoo")
    assert "standing" in found.orders
    assert not found.is_by_seat("standing", [2, 0, 1, 3], 4)


def test_a_list_that_once_had_another_length_is_not_for_seats() -> None:
    samples = Samples()
    samples.look({"bids": [1, 2, 5]}, "", 3)
    samples.look({"bids": [1]}, "", 3)
    found = samples.learned()
    assert not found.is_by_seat("bids", [4, 4, 4], 3)


@pytest.mark.parametrize(
    ("value", "expected"),
    [([1, 2], True), ([None, "fox"], True), (["fox", "lion"], False), ([1, 2, 3], False)],
)
def test_a_list_no_sample_had_goes_by_its_length_and_is_no_row_of_cards(
    value: list[object], expected: bool
) -> None:
    nothing: frozenset[str] = frozenset()
    assert Schema(KINDS, nothing, nothing, nothing, {}).is_by_seat("new", value, 2) is expected


@pytest.mark.parametrize("field", ["pile", "pile_size", "zoos", "boxes", "turned_up"])
def test_a_zone_is_named_after_its_place_in_one_form_or_another(field: str) -> None:
    samples = Samples()
    samples.places = {"pile", "zoo", "box", "turned up"}
    assert samples.place_of(field)
    assert not samples.place_of("known")


@pytest.mark.parametrize("game_id", registry.ids())
def test_what_is_learned_depends_on_nothing_but_the_rules(game_id: str) -> None:
    version = registry.get(game_id).version
    assert schema_of.__wrapped__(game_id, version) == schema_of(game_id, version)
