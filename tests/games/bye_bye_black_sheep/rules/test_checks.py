"""A position that cannot be is refused, with the field named."""

from __future__ import annotations

import copy
from collections.abc import Callable

import pytest

from sheepfold.engine.errors import BadPosition
from sheepfold.engine.game import Json
from sheepfold.engine.rng import Rng
from sheepfold.games.bye_bye_black_sheep import GAME
from sheepfold.games.bye_bye_black_sheep.rules.options import Options
from tests.games.bye_bye_black_sheep.laying import at_hole, draw, lay, play

Edit = Callable[[Json], object]


def basic() -> Json:
    """Seat 0 has drawn a tiger and a dog; seat 2 has a zoo; a mole has shown hand 2 to seat 1."""
    return GAME.position(
        lay(
            3,
            [{"tiger": 1, "eagle": 1}, {"lion": 2, "mole": 1}, {"dog": 1, "snake": 2}],
            hole=at_hole("tiger from hand 1", "dog from hand 2"),
            zoos=[{}, {}, {"panda": 3}],
            known=[{"tiger": 1}, {}, {}],
            absent=[[], ["tiger"], []],
            looked=[[None] * 3, [None, None, 1], [None] * 3],
            seen=[[None] * 3, [None, None, {"dog": 1, "snake": 1, "eagle": 1}], [None] * 3],
        )
    )


def placing() -> Json:
    """Seat 0 has stopped; the wolf has driven a dog off to seat 1."""
    held = {"tiger": 2, "wolf": 1}
    return GAME.position(
        lay(
            3,
            [{**held, "mole": 1}, {}, {}],
            advanced=True,
            picks=["wolf", "mole", "eagle"],
            known=[held, {}, {}],
            driven={"dog": 1, "eagle": 1},
            driven_to=1,
            phase="place",
            allowance=1,
        )
    )


def mole() -> Json:
    """The mole shows hand 1 to seat 0."""
    return GAME.position(draw(lay(3, [{}, {"mole": 1, "tiger": 1}, {}]), 1, "mole"))


def white_sheep() -> Json:
    """Seat 1 is asked by the white sheep, and would win with a panda."""
    zoo = {"tiger": 3, "lion": 3, "snake": 3, "panda": 2}
    hands = [{"wolf": 1}, {"white sheep": 1, "panda": 1}, {}]
    state = lay(3, hands, advanced=True, zoos=[{}, zoo, {}], magpie=0)
    return GAME.position(draw(state, 1, "white sheep"))


def won() -> Json:
    """Seat 1 has won through the white sheep."""
    return GAME.position(play(GAME.place(white_sheep()), "place panda"))


def picking() -> Json:
    """Seat 2 has picked, seat 0 is to pick."""
    return GAME.position(play(GAME.deal(3, Rng(1), Options(advanced=True, start=2)), "pick wolf"))


def put(*path_and_value: object) -> Edit:
    """Replace what stands at this path; a path into a list or object is given key by key."""
    *path, last, value = path_and_value

    def edit(data: Json) -> None:
        place: object = data
        for key in path:
            place = place[key]  # type: ignore[index]
        place[last] = value  # type: ignore[index]

    return edit


SHAPES: list[tuple[str, Edit]] = [
    (r"turn: 3, must be a whole number from 0 to 2", put("turn", 3)),
    (r"phase: 'nap', must be one of pick, draw", put("phase", "nap")),
    (r"active: -1, must be a whole number", put("active", -1)),
    (r"turns: 1.5, must be a whole number", put("turns", 1.5)),
    (r"last: 'stop', must be an object", put("last", "stop")),
    (r"last.seat: 3, must be a whole number", put("last", {"seat": 3, "move": "stop"})),
    (r"last.move: 'moo', must be one of", put("last", {"seat": 1, "move": "moo"})),
    (r"picks: 2 entries, must be 3", put("picks", [None, None])),
    (r"picks\[1\]: 'magpie', must be one of null, eagle", put("picks", 1, "magpie")),
    (r"magpie_waits: 1, must be one of true, false", put("magpie_waits", 1)),
    (r"hole: 7, must be a list", put("hole", 7)),
    (r"hole\[0\].card: 'black sheep', must be one of", put("hole", 0, "card", "black sheep")),
    (r"hole\[1\].from: 'hand 3', must be one of hand 0", put("hole", 1, "from", "hand 3")),
    (r"hole.tiger: 5, must be a whole number from 1 to 4", put("hole", at_hole(*["tiger from hand 1"] * 5))),
    (r"hole: 71 cards, there are at most 70", put("hole", at_hole(*["tiger from hand 1"] * 71))),
    (r"driven: \[\], must be an object", put("driven", [])),
    (r"driven_to: 'x', must be a whole number", put("driven_to", "x")),
    (r"allowance: 99999, must be a whole number", put("allowance", 99999)),
    (r"pile: 'eagle' is no card here", put("pile", "eagle", 1)),
    (r"hands\[1\].lion: 9, must be a whole number from 1 to 4", put("hands", 1, "lion", 9)),
    (r"zoos\[0\]: 'mole' is no card here", put("zoos", 0, "mole", 1)),
    (r"known\[0\].tiger: 0, must be", put("known", 0, "tiger", 0)),
    (r"absent\[1\]: 'x', must be a list", put("absent", 1, "x")),
    (r"absent\[1\]: 'goat', must be one of tiger", put("absent", 1, ["goat"])),
    (r"looked\[0\]: 2 entries, must be 3", put("looked", 0, [None, None])),
    (r"seen\[0\]: None, must be a list", put("seen", 0, None)),
    (r"looked\[1\]\[2\]: 65, must be a whole number", put("looked", 1, 2, 65)),
    (r"looked\[1\]\[2\]: None, must be null where seen is null", put("looked", 1, 2, None)),
    (r"seen\[1\]\[2\].dog: 5", put("seen", 1, 2, "dog", 5)),
]


@pytest.mark.parametrize(("message", "edit"), SHAPES, ids=[message for message, _ in SHAPES])
def test_a_field_of_the_wrong_shape_is_named(message: str, edit: Edit) -> None:
    data = basic()
    edit(data)
    with pytest.raises(BadPosition, match=message):
        GAME.place(data)


def both(*edits: Edit) -> Edit:
    """Several changes together."""

    def edit(data: Json) -> None:
        for each in edits:
            each(data)

    return edit


SENSES: list[tuple[str, Callable[[], Json], Edit]] = [
    # BYE-5: picks.
    ("picks: must all be null", basic, put("picks", 0, "wolf")),
    ("picks: must all be null", basic, put("phase", "pick")),
    ("picks: must be made in turn order", picking, put("picks", [None, "eagle", "wolf"])),
    ("picks: must be made in turn order", picking, put("picks", ["mole", "eagle", "wolf"])),
    ("picks: must be made in turn order", placing, put("picks", 2, None)),
    ("picks: more than 1 wolf", picking, put("picks", 0, "wolf")),
    # Every card is somewhere.
    ("do not add up: 1 panda missing", basic, put("zoos", 2, "panda", 2)),
    ("do not add up: 1 goat too many", basic, put("zoos", 2, "goat", 1)),
    ("do not add up: 1 mole missing", basic, put("hands", 1, {"lion": 2, "black sheep": 1})),
    ("do not add up: 1 magpie missing", basic, put("magpie_waits", False)),
    ("do not add up: 1 eagle too many", picking, put("hands", 0, {"eagle": 1})),
    # Before the deal.
    ("phase: 'pick', all set cards must be in the pile", picking, put("turns", 3)),
    (
        "phase: 'pick', all set cards must be in the pile",
        picking,
        both(put("pile", "tiger", 3), put("zoos", 0, {"tiger": 1})),
    ),
    (
        "magpie_waits: false, must be true in phase 'pick'",
        picking,
        both(put("magpie_waits", False), put("hole", at_hole("magpie from hand 1"))),
    ),
    (
        "magpie_waits: false, must be true in phase 'pick'",
        picking,
        both(put("magpie_waits", False), put("driven", {"magpie": 1})),
    ),
    ("phase: 'pick', nothing can be known", picking, put("absent", 0, ["dog"])),
    (
        "phase: 'pick', nothing can be known",
        picking,
        both(put("looked", 0, 1, 0), put("seen", 0, 1, {})),
    ),
    ("turn: 1, must be 0 in phase 'pick'", picking, put("turn", 1)),
    # Whose turn.
    ("active: 0, does not fit start 2 and 0 turns", basic, put("options", "start", 2)),
    ("turn: 1, must be 0 in phase 'draw'", basic, put("turn", 1)),
    ("turn: None, must be 0 in phase 'draw'", basic, put("turn", None)),
    ("turn: 0, must be 1 in phase 'white sheep'", white_sheep, put("turn", 0)),
    ("turn: 0, must be null in phase 'over'", won, put("turn", 0)),
    # BYE-12, BYE-13: the end.
    ("phase: 'draw', does not fit 1 seats", won, put("phase", "draw")),
    ("phase: 'over', does not fit 0 seats .* 0 of 600 turns", basic, put("phase", "over")),
    ("phase: 'draw', does not fit 0 seats .* 600 of 600 turns", basic, put("turns", 600)),
    ("phase: 'draw', does not fit 0 seats .* 601 of 600 turns", basic, put("turns", 601)),
    ("phase: 'over', does not fit 1 seats .* 600 of 600 turns", won, put("turns", 600)),
    # BYE-7, BYE-17, BYE-19: where cards came from.
    (r"hole\[0\].from: 'hand 0', must be another seat's", basic, put("hole", 0, "from", "hand 0")),
    (r"hole\[0\].from: 'zoo 0', must be another seat's", basic, put("hole", 0, "from", "zoo 0")),
    (r"hole\[1\].from: 'zoo 2', .* no magpie", basic, put("hole", 1, "from", "zoo 2")),
    (r"hole\[1\].from: 'pile', .* no mother sheep", basic, put("hole", 1, "from", "pile")),
    (r"hole\[0\].from: 'pile', must be a hand, being a special", white_sheep, put("hole", 0, "from", "pile")),
    (
        "hole: the wolf must be the first",
        white_sheep,
        both(
            put("hands", 0, {"magpie": 1, "black sheep": 1}),
            put("hole", at_hole("white sheep from hand 1", "wolf from hand 1")),
        ),
    ),
    # What is decided fits what lies there.
    ("hole: must end with the eagle", basic, put("phase", "eagle")),
    ("hole: must end with the mole", lambda: GAME.position(lay(3)), put("phase", "mole")),
    ("hole: must be empty when cards are placed", basic, put("phase", "place")),
    ("hole: must be empty at the end", basic, both(put("phase", "over"), put("turns", 600))),
    ("hole: must be empty at the end", won, put("hole", 0, "from", "hand 2")),
    ("allowance: 1, must be from 0 to 0", basic, put("allowance", 1)),
    ("allowance: 0, must be from 1 to 1", placing, put("allowance", 0)),
    ("allowance: 2, must be from 1 to 1", placing, put("allowance", 2)),
    # BYE-20: the wolf's cards.
    ("driven_to: must be a seat where cards were driven off", basic, put("driven_to", 1)),
    ("driven_to: must be a seat where cards were driven off", placing, put("driven_to", None)),
    ("driven_to: 0, the wolf was not drawn from there", placing, put("driven_to", 0)),
    (
        "driven_to: 1, the wolf was not drawn from there",
        basic,
        both(put("driven_to", 1), put("driven", {"tiger": 1}), put("hole", at_hole("dog from hand 2"))),
    ),
    (
        "driven_to: 1, the wolf was not drawn from there",
        placing,
        both(put("phase", "draw"), put("allowance", 0)),
    ),
    (
        "driven_to: 1, the wolf was not drawn from there",
        placing,
        both(put("phase", "over"), put("turn", None), put("turns", 600), put("allowance", 0)),
    ),
    # BYE-16: the magpie.
    (
        "magpie_waits: true, but a zoo has three species",
        basic,
        both(
            put("zoos", 2, {"panda": 1, "parrot": 1, "dog": 1}),
            put("pile", "panda", 3),
            put("pile", "parrot", 3),
            put("pile", "dog", 1),
        ),
    ),
    (
        "magpie_waits: true, but two zoos share a species",
        basic,
        both(put("zoos", 1, {"panda": 1}), put("zoos", 2, {"panda": 2})),
    ),
    # BYE-22: knowledge.
    (r"known\[0\]: more than the hand holds", basic, put("known", 0, {"dog": 1})),
    (r"known\[0\]: more than the hand holds", basic, put("known", 0, {"mole": 1})),
    (r"known\[0\]: must hold every special but one", white_sheep, put("known", 0, {})),
    (r"known\[0\]: must hold every special but one", white_sheep, put("known", 0, {"wolf": 1})),
    (r"absent\[1\]: 'lion' is in that hand", basic, put("absent", 1, ["lion"])),
    (r"looked\[0\]\[1\]: must be 0 while the mole shows that hand", mole, put("looked", 0, 1, 1)),
    (
        r"looked\[0\]\[0\]: must be null, only a mole",
        basic,
        both(put("looked", 0, 0, 9), put("seen", 0, 0, {})),
    ),
    (
        r"looked\[0\]\[1\]: must be null, only a mole",
        white_sheep,
        both(put("looked", 0, 1, 9), put("seen", 0, 1, {})),
    ),
    (r"seen\[1\]\[2\]: more than the hand holds", basic, put("seen", 1, 2, {"tiger": 1, "dog": 1})),
    (r"seen\[1\]\[2\]: must leave out at most 1", basic, put("seen", 1, 2, {"dog": 1})),
    # What follows from the cards.
    (r"seen: .* must be", basic, put("seen", 1, 2, {"dog": 1, "snake": 1})),
    (r"hands: .* must be", basic, put("hands", 0, {"tiger": 1, "eagle": 1})),
    (r"hand_sizes: .* must be \[3, 4, 5\]", basic, put("hand_sizes", [3, 4, 4])),
    (r"triplets: .* must be \[0, 0, 1\]", basic, put("triplets", [0, 0, 0])),
    (r"outcome: None, must be", won, put("outcome", None)),
    (r"sheep: unknown field", basic, put("sheep", 1)),
]


@pytest.mark.parametrize(
    ("message", "base", "edit"), SENSES, ids=[f"{i} {each[0]}" for i, each in enumerate(SENSES)]
)
def test_a_position_the_rules_could_not_lead_to_is_refused(
    message: str, base: Callable[[], Json], edit: Edit
) -> None:
    data = copy.deepcopy(base())
    GAME.place(data)
    edit(data)
    with pytest.raises(BadPosition, match=message):
        GAME.place(data)


def test_every_field_must_be_there() -> None:
    for base in (basic, placing, mole, white_sheep, won, picking):
        for name in base():
            data = base()
            del data[name]
            with pytest.raises(BadPosition, match=f"{name}: missing"):
                GAME.place(data)
