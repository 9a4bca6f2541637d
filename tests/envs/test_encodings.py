"""Views as numbers: what a seat may not know is not in them, what it knows is where the layout says."""

from __future__ import annotations

from typing import Any

import pytest

from sheepfold import games
from sheepfold.engine.errors import BadSeats, UnknownGame
from sheepfold.engine.rng import Rng
from sheepfold.envs import encodings
from sheepfold.games.bye_bye_black_sheep.rules.cards import SETS, SPECIALS
from sheepfold.games.kivsa_shchora.rules.cards import NAMES as PEN_NAMES
from sheepfold.games.knizia_black_sheep.rules.cards import NAMES as ANIMALS
from sheepfold.games.knizia_black_sheep.rules.cards import TASK_NAMES
from sheepfold.games.zoff_im_zoo.rules.cards import NAMES as ZOO_NAMES
from tests.contract.cases import Case, cases, walk
from tests.envs.reading import by_field, clockwise, encoded

EVERY_CASE = pytest.mark.parametrize("case", cases(), ids=str)
EVERY_SO_MANY = 25


def counts(told: dict[str, int], names: list[str]) -> list[int]:
    return [told.get(name, 0) for name in names]


def flags(chosen: int | None, seats: list[int]) -> list[int]:
    return [int(seat == chosen) for seat in seats]


@EVERY_CASE
def test_a_seat_gets_the_same_numbers_whatever_it_may_not_know(case: Case) -> None:
    """Invariant 3 for encodings: any guess of the view, and the placed position, encode alike."""
    encoding = encodings.get(case.id, case.seats)
    rng = Rng(5)
    for number, (_, _, after) in enumerate(walk(case, seed=30)):
        if number % EVERY_SO_MANY and after.turn is not None:
            continue
        placed = case.game.place(case.game.position(after))
        for seat in range(case.seats):
            mine = encoded(encoding, after, seat)
            assert encoded(encoding, case.game.guess(after.view(seat), rng), seat) == mine
            assert encoded(encoding, placed, seat) == mine


@EVERY_CASE
def test_fields_that_are_not_private_hold_nothing_a_spectator_may_not_know(case: Case) -> None:
    """Invariant 3 for the public part: any guess of the spectator's view gives the same numbers."""
    encoding = encodings.get(case.id, case.seats)
    public = [field.name for field in encoding.fields if not field.private]
    rng = Rng(5)
    for number, (_, _, after) in enumerate(walk(case, seed=33)):
        if number % EVERY_SO_MANY and after.turn is not None:
            continue
        guessed = case.game.guess(after.view(None), rng)
        for seat in range(case.seats):
            mine, other = by_field(encoding, after, seat), by_field(encoding, guessed, seat)
            assert {name: mine[name] for name in public} == {name: other[name] for name in public}


@pytest.mark.parametrize("game_id", games.IDS)
def test_the_comparison_with_guesses_would_notice_a_leak(game_id: str) -> None:
    game = games.get(game_id)
    state = game.deal(3, Rng(1))
    seen = set()
    for number in range(12):
        guessed = game.guess(state.view(0), Rng(number))
        hands = game.position(guessed)["hands"]
        seen.add(tuple(sorted(hands[1].items())))
    assert len(seen) > 1, "a guess deals other hands, so numbers made from them would differ"


@EVERY_CASE
def test_numbers_stay_within_the_bounds_of_their_field(case: Case) -> None:
    encoding = encodings.get(case.id, case.seats)
    for number, (before, _, after) in enumerate(walk(case, seed=31)):
        if number % EVERY_SO_MANY and after.turn is not None:
            continue
        parts = by_field(encoding, before, before.turn or 0)
        for field in encoding.fields:
            assert all(field.low <= value <= field.high for value in parts[field.name]), field.name


@EVERY_CASE
def test_numbers_say_what_the_view_says(case: Case) -> None:
    encoding = encodings.get(case.id, case.seats)
    check = CHECKS[case.id]
    for number, (_, _, after) in enumerate(walk(case, seed=32)):
        if number % EVERY_SO_MANY and after.turn is not None:
            continue
        for seat in range(case.seats):
            order = clockwise(seat, case.seats)
            view = after.view(seat)
            parts = by_field(encoding, after, seat)
            assert parts["turn"] == flags(view["turn"], order)
            check(view, parts, seat, order)


Parts = dict[str, list[int]]


def bags(told: list[dict[str, int]], order: list[int], names: list[str]) -> list[int]:
    return [number for seat in order for number in counts(told[seat], names)]


def check_zoo(view: Any, parts: Parts, seat: int, order: list[int]) -> None:
    assert parts["hand"] == counts(view["hands"][seat], ZOO_NAMES)
    assert parts["known"] == bags(view["known"], order, ZOO_NAMES)
    assert parts["tricks"] == bags(view["tricks"], order, ZOO_NAMES)
    assert parts["hand_sizes"] == [view["hand_sizes"][other] for other in order]
    assert parts["totals"] == [view["totals"][other] for other in order]
    assert parts["places"] == [view["standing"].index(other) + 1 for other in order]
    out = view["out"]
    assert parts["out"] == [out.index(other) + 1 if other in out else 0 for other in order]
    partners = {a: b for pair in view["teams"] for a, b in (pair, pair[::-1])}
    assert parts["partner"] == flags(partners.get(seat), order)
    assert parts["solo"] == flags(view["solo"], order)
    assert parts["partner_sees"] == counts(view["partner_knows"][seat], ZOO_NAMES)
    if seat in partners:
        assert parts["partner_shows"] == counts(view["partner_knows"][partners[seat]], ZOO_NAMES)
    assert parts["aside_size"] == [view["aside_size"]]
    top = view["table"][-1] if view["table"] else None
    assert parts["owner"] == flags(top["seat"] if top else None, order)
    assert (sum(parts["top_animal"]), bool(parts["top_size"][0])) == ((1, True) if top else (0, False))
    shown = view["shown"]
    assert parts["shower"] == flags(shown["seat"] if shown else None, order)
    assert parts["round"] == [view["round"]]
    assert parts["target"] == [view["options"]["target"]]


def check_pen(view: Any, parts: Parts, seat: int, order: list[int]) -> None:
    assert parts["hand"] == counts(view["hands"][seat], PEN_NAMES)
    assert parts["known"] == bags(view["known"], order, PEN_NAMES)
    assert parts["hand_sizes"] == [view["hand_sizes"][other] for other in order]
    faces = view["pen"][::-1]
    named = ["joker" if face.startswith("joker") else face for face in faces]
    assert parts["pen"] == [named.count(name) for name in PEN_NAMES]
    assert parts["pen_size"] == [len(faces)]
    shown = [int(face.removeprefix("joker as ")) for face in faces[:4]]
    assert parts["top_numbers"] == (shown + [0] * 4)[:4]
    assert parts["top_jokers"] == ([int(face == "joker") for face in named[:4]] + [0] * 4)[:4]
    assert parts["top"].index(1) + 1 == view["top"]
    assert parts["farmers"] == [view["specials"].get("farmer", 0)]
    assert parts["foxes"] == [view["specials"].get("fox", 0)]
    assert parts["pile_size"] == [view["pile_size"]]
    assert parts["totals"] == [view["totals"][other] for other in order]
    assert parts["rounds"] == [len(view["rounds"])]
    assert parts["strict"] == [int(view["options"]["strictness"] == "strict")]


def check_bye(view: Any, parts: Parts, seat: int, order: list[int]) -> None:
    hand = view["hands"][seat]
    assert parts["hand"] == counts(hand, SETS)
    assert parts["hand_specials"] == counts(hand, SPECIALS)
    assert parts["known"] == bags(view["known"], order, SETS)
    assert parts["known_specials"] == bags(view["known"], order, SPECIALS)
    assert parts["unknown_specials"] == [view["unknown_specials"][other] for other in order]
    absent = [int(name in view["absent"][other]) for other in order for name in SETS]
    assert parts["absent"] == absent
    seen = [row or {} for row in view["seen"][seat]]
    assert parts["seen"] == bags(seen, order, SETS)
    assert parts["seen_specials"] == bags(seen, order, SPECIALS)
    looks = [view["looked"][watcher][hand] for hand in order for watcher in order]
    assert parts["looked"] == [0 if since is None else since + 1 for since in looks]
    assert parts["zoos"] == bags(view["zoos"], order, SETS)
    assert parts["triplets"] == [view["triplets"][other] for other in order]
    last = view["hole"][-1]["from"] if view["hole"] else ""
    assert parts["last_hand"] == [int(last == f"hand {other}") for other in order]
    assert parts["last_zoo"] == [int(last == f"zoo {other}") for other in order]
    assert parts["last_pile"] == [int(last == "pile")]
    assert parts["driven"] == counts(view["driven"], SETS)
    assert parts["driven_to"] == flags(view["driven_to"], order)
    assert parts["active"] == flags(view["active"], order)
    picks = [int(view["picks"][other] == name) for other in order for name in SPECIALS[:5]]
    assert parts["picks"] == picks
    assert parts["advanced"] == [int(view["options"]["advanced"])]


def check_fields(view: Any, parts: Parts, seat: int, order: list[int]) -> None:
    assert parts["hand"] == counts(view["hands"][seat], ANIMALS)
    fields = [
        field or {"figures": {}, "sides": [{}] * len(order), "completed": []} for field in view["fields"]
    ]
    assert parts["figures"] == [number for field in fields for number in counts(field["figures"], ANIMALS)]
    assert parts["sides"] == [number for field in fields for number in bags(field["sides"], order, ANIMALS)]
    assert parts["completed"] == [
        field["completed"].index(other) + 1 if other in field["completed"] else 0
        for field in fields
        for other in order
    ]
    corral = view["corrals"][seat]
    worth = [corral.get(name, []).count(value) for name in ANIMALS for value in (1, 2, 3)]
    assert parts["corral"] == worth
    assert parts["herds"] == bags(view["herds"], order, ANIMALS)
    for name in ("stock", "discard", "stocked", "drawn"):
        assert parts[name] == counts(view[name], ANIMALS)
    assert parts["released"] == bags(view["released"], order, ANIMALS)
    assert parts["draws"] == [view["draws"][other] for other in order]
    own = view["secret_tasks"][seat] if view["secret_tasks"] else []
    assert parts["own_tasks"] == [int(name in own) for name in TASK_NAMES]
    assert parts["open_tasks"] == [int(name in (view["face_up_tasks"] or [])) for name in TASK_NAMES]


CHECKS = {
    "zoff-im-zoo": check_zoo,
    "kivsa-shchora": check_pen,
    "bye-bye-black-sheep": check_bye,
    "knizia-black-sheep": check_fields,
}


@EVERY_CASE
def test_scores_lead_up_to_the_outcome(case: Case) -> None:
    encoding = encodings.get(case.id, case.seats)
    *_, last = walk(case, seed=33)
    outcome = last.after.outcome
    assert outcome is not None
    sign = -1 if case.game.lowest_wins else 1
    scores = [int(encoding.score(last.after, seat)) for seat in range(case.seats)]
    assert scores == [sign * score for score in outcome.scores]
    assert encoding.rounds(last.after) == len(last.after.view(0).get("rounds", []))


def test_nobody_has_scored_in_the_middle_of_a_match_of_knizias_black_sheep() -> None:
    state = games.get("knizia-black-sheep").deal(2, Rng(1))
    assert encodings.get("knizia-black-sheep", 2).score(state, 1) == 0


def test_wrong_games_and_seat_counts_are_named() -> None:
    with pytest.raises(UnknownGame, match="game: 'chess'"):
        encodings.get("chess", 4)
    with pytest.raises(BadSeats, match="seats: 9, zoff-im-zoo is played by 3 to 7"):
        encodings.get("zoff-im-zoo", 9)
