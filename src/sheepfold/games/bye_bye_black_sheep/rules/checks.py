"""What a position must be: its shape before it is read, its sense afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64

from sheepfold.engine.bag import UNIT, count, size
from sheepfold.engine.errors import BadPosition
from sheepfold.engine.fields import JsonFields, check_whole_deck, whole
from sheepfold.engine.game import NOBODY
from sheepfold.engine.int_row import listed
from sheepfold.games.bye_bye_black_sheep.rules.board import (
    ANSWERING,
    BIT,
    CARD_BITS,
    DRAWING,
    FROM_PILE,
    FROM_ZOO,
    NEVER,
    NOTHING,
    OVER,
    PHASES,
    PICKING,
    PLACING,
    SOURCE_SHIFT,
    SOURCES,
    SPECIAL_OF,
    TAKING,
)
from sheepfold.games.bye_bye_black_sheep.rules.cards import (
    BLACK_SHEEP,
    COPIES,
    FIRST_SPECIAL,
    GOAL,
    MAGPIE,
    MOLE,
    MOTHER_SHEEP,
    NAMES,
    ON_OFFER,
    SET_DECK,
    SETS,
    SETS_IN_PLAY,
    SPECIALS,
    WHITE_SHEEP,
    WOLF,
)
from sheepfold.games.bye_bye_black_sheep.rules.moves import TABLE
from sheepfold.games.bye_bye_black_sheep.rules.scoring import species, triplets
from sheepfold.games.bye_bye_black_sheep.rules.state import ByeByeState

CARDS_IN_PLAY: Final = 70
"""Sixty-four set cards and six specials: more can never lie at the watering hole."""

MOST_TURNS: Final = 2**62
"""Beyond what any match counts."""

MOST: Final = {
    **dict.fromkeys(SETS, COPIES),
    **dict(zip(SPECIALS, [*ON_OFFER, 1], strict=True)),
    BLACK_SHEEP: 1,
}
"""How many of a card one place can hold."""


# The shape: every field is there and of its kind.


def check_shape(fields: JsonFields, seats: int) -> None:
    """Every field that is read can be read."""
    fields.whole_or_none("turn", 0, seats - 1)
    fields.choice("phase", PHASES)
    fields.whole("active", 0, seats - 1)
    fields.whole("turns", 0, MOST_TURNS)
    if fields.get("last") is not None:
        last = JsonFields(fields.get("last"), "last")
        last.whole("seat", 0, seats - 1)
        last.choice("move", TABLE)
    for at, pick in enumerate(fields.items("picks", seats)):
        check_word(pick, f"picks[{at}]", [None, *SPECIALS[: len(ON_OFFER)]])
    check_word(fields.get("magpie_waits"), "magpie_waits", [True, False])
    check_line(fields.items("hole"), seats)
    check_cards(fields.get("driven"), "driven", NAMES)
    fields.whole_or_none("driven_to", 0, seats - 1)
    fields.whole("allowance", 0, len(MOST) * COPIES)
    check_cards(fields.get("pile"), "pile", SETS)
    for name, cards in (("hands", [*NAMES, BLACK_SHEEP]), ("zoos", SETS), ("known", NAMES)):
        for at, value in enumerate(fields.items(name, seats)):
            check_cards(value, f"{name}[{at}]", cards)
    in_play = SETS[: SETS_IN_PLAY[seats]]
    for at, names in enumerate(fields.items("absent", seats)):
        for name in list_of(names, f"absent[{at}]"):
            check_word(name, f"absent[{at}]", in_play)
    check_looks(fields, seats)


def check_word(value: Any, path: str, words: Sequence[object]) -> None:
    """One of these values, and of the same type."""
    if not any(value is word or (isinstance(value, str) and value == word) for word in words):
        shown = ", ".join("null" if word is None else str(word).lower() for word in words)
        raise BadPosition(f"{path}: {value!r}, must be one of {shown}")


def check_cards(value: Any, path: str, names: list[str]) -> None:
    """Cards by name and number."""
    if not isinstance(value, dict):
        raise BadPosition(f"{path}: {value!r}, must be an object of card names and counts")
    for name, number in value.items():
        if name not in names:
            raise BadPosition(f"{path}: {name!r} is no card here, must be one of {', '.join(names)}")
        whole(number, f"{path}.{name}", 1, MOST[name])


def list_of(value: Any, path: str, length: int | None = None) -> list[Any]:
    """A list, of this length if one is given."""
    return JsonFields({path: value}).items(path, length)


def check_line(line: list[Any], seats: int) -> None:
    """The line at the watering hole names cards and where they came from."""
    places = [*SOURCES[:seats], *SOURCES[FROM_ZOO : FROM_ZOO + seats], SOURCES[FROM_PILE]]
    numbers: dict[str, int] = {}
    if len(line) > CARDS_IN_PLAY:
        raise BadPosition(f"hole: {len(line)} cards, there are at most {CARDS_IN_PLAY} in play")
    for at, each in enumerate(line):
        entry = JsonFields(each, f"hole[{at}]")
        card = NAMES[entry.choice("card", NAMES)]
        entry.choice("from", places)
        numbers[card] = numbers.get(card, 0) + 1
    check_cards(numbers, "hole", NAMES)


def check_looks(fields: JsonFields, seats: int) -> None:
    """Who has looked at whose hand, and what each has seen there."""
    looked = fields.items("looked", seats)
    seen = fields.items("seen", seats)
    for watcher in range(seats):
        looks = list_of(looked[watcher], f"looked[{watcher}]", seats)
        rows = list_of(seen[watcher], f"seen[{watcher}]", seats)
        for seat in range(seats):
            path = f"looked[{watcher}][{seat}]"
            if looks[seat] is not None:
                whole(looks[seat], path, 0, COPIES * len(SETS))
            if (looks[seat] is None) != (rows[seat] is None):
                raise BadPosition(f"{path}: {looks[seat]!r}, must be null where seen is null, and only there")
            if rows[seat] is not None:
                check_cards(rows[seat], f"seen[{watcher}][{seat}]", NAMES)


# The sense: the cards add up and the rules could have led here.


def check_state(state: ByeByeState) -> None:
    """Nothing in the position contradicts the rules."""
    check_picks(state)
    check_deck(state)
    if state.phase == PICKING:
        check_undealt(state)
        check_turn(state)
        return
    check_goal(state)
    check_hole(state)
    check_phase(state)
    check_turn(state)
    check_driven(state)
    check_magpie(state)
    for seat in range(int(state.seats)):
        check_known(state, seat)
        for watcher in range(int(state.seats)):
            check_seen(state, watcher, seat)


def check_picks(state: ByeByeState) -> None:
    """BYE-5: seats pick in turn order; in the basic game nobody does."""
    picks = [pick != NOTHING for pick in state.picks]
    seats = int(state.seats)
    if not state.options.advanced:
        if any(picks) or state.phase == PICKING:
            raise BadPosition("picks: must all be null, and the phase another, unless option advanced is on")
        return
    in_order = [picks[(int(state.active) + i) % seats] for i in range(seats)]
    done = in_order == sorted(in_order, reverse=True) if state.phase == PICKING else all(picks)
    if not done or all(picks) == (state.phase == PICKING):
        raise BadPosition("picks: must be made in turn order, by all seats before cards are dealt")
    for special, number in enumerate(ON_OFFER):
        if state.times_picked(special) > number:
            raise BadPosition(f"picks: more than {number} {SPECIALS[special]}")


def check_turn(state: ByeByeState) -> None:
    """Whose turn it is follows from the phase, and from who began."""
    start = state.options.start
    if start is not None and state.active != (start + int(state.turns)) % int(state.seats):
        raise BadPosition(
            f"active: {int(state.active)}, does not fit start {start} and {int(state.turns)} turns"
        )
    turn = seat_to_move(state)
    if state.to_move != turn:
        right = "null" if turn == NOBODY else str(turn)
        raise BadPosition(f"turn: {state.turn}, must be {right} in phase {PHASES[int(state.phase)]!r}")


def seat_to_move(state: ByeByeState) -> int:
    """The seat the rules ask in this phase."""
    seat = int(state.active)
    if state.phase == OVER:
        return int(NOBODY)
    if state.phase == PICKING:
        while state.picks[seat] != NOTHING:
            seat = int(state.left_of(seat))
        return seat
    return int(state.last_source()) if state.phase == ANSWERING else seat


def check_deck(state: ByeByeState) -> None:
    """Every card is in exactly one place."""
    sets = [int(state.pile), *listed(state.hands), *listed(state.zoos)]
    check_whole_deck([*sets, int(state.hole_sets), int(state.driven_sets)], SET_DECK[state.seats], SETS)
    magpie = UNIT[MAGPIE]
    specials = [*listed(state.specials), int(state.hole_specials), int(state.driven_specials)]
    if state.magpie_waits:
        specials.append(int(magpie))
    dealt: i64 = 0 if state.phase == PICKING else state.specials_dealt()
    check_whole_deck(specials, dealt + magpie, SPECIALS)


def check_undealt(state: ByeByeState) -> None:
    """BYE-5: before the deal nothing has happened but picks."""
    rows = [*state.known, *state.known_specials, *state.absent, *state.seen]
    if state.pile != SET_DECK[state.seats] or state.turns or state.allowance or state.driven_to != NOBODY:
        raise BadPosition("phase: 'pick', all set cards must be in the pile and no turn played")
    if not state.magpie_waits:
        raise BadPosition("magpie_waits: false, must be true in phase 'pick'")
    if any(rows) or state.watched:
        raise BadPosition("phase: 'pick', nothing can be known of hands not dealt")


def check_goal(state: ByeByeState) -> None:
    """BYE-12, BYE-13: the match is over when one seat has its triplets or the turns are used up."""
    reached = [size(triplets(zoo)) >= GOAL[state.seats] for zoo in state.zoos].count(True)
    limit = int(state.most_turns)
    turns = int(state.turns)
    if turns > limit or reached + (turns == limit) != (state.phase == OVER):
        raise BadPosition(
            f"phase: {PHASES[int(state.phase)]!r}, does not fit {reached} seats with the triplets to win "
            f"and {turns} of {limit} turns"
        )


def check_hole(state: ByeByeState) -> None:
    """Each card came from where the rules let it come from."""
    before = -1
    for at, entry in enumerate(listed(state.hole)[: int(state.hole_size)]):
        card, source = entry & int(CARD_BITS), entry >> int(SOURCE_SHIFT)
        from_hand = source < FROM_ZOO
        if source < FROM_PILE and source % int(FROM_ZOO) == state.active:
            right = "another seat's"
        elif card >= FIRST_SPECIAL and not from_hand:
            right = "a hand, being a special card"
        elif source == FROM_PILE and before != FIRST_SPECIAL + MOTHER_SHEEP:
            right = "a hand or zoo, the card before it being no mother sheep"
        elif FROM_ZOO <= source < FROM_PILE and before != FIRST_SPECIAL + MAGPIE:
            right = "a hand or the pile, the card before it being no magpie"
        else:
            before = card
            continue
        raise BadPosition(f"hole[{at}].from: {SOURCES[source]!r}, must be {right}")
    wolf = FIRST_SPECIAL + WOLF
    if wolf in [entry & int(CARD_BITS) for entry in listed(state.hole)[1 : int(state.hole_size)]]:
        raise BadPosition("hole: the wolf must be the first, having driven off what lay there")


def check_phase(state: ByeByeState) -> None:
    """The watering hole and the allowance fit what is being decided."""
    phase = int(state.phase)
    last = int(state.hole[state.hole_size - 1] & CARD_BITS) if state.hole_size else -1
    if phase in SPECIAL_OF and last != FIRST_SPECIAL + SPECIAL_OF[phase]:
        raise BadPosition(f"hole: must end with the {PHASES[phase]} to be decided on")
    if phase == PLACING and state.hole_size:
        raise BadPosition("hole: must be empty when cards are placed")
    if phase == OVER and state.hole_size and not won_by_white_sheep(state, last):
        raise BadPosition("hole: must be empty at the end, or end with the winner's white sheep")
    known = size(state.known[state.active]) + size(state.known_specials[state.active])
    most = max(0, int(known) - 2) if phase == PLACING else 0
    least = 1 if phase == PLACING else 0
    if not least <= state.allowance <= most:
        raise BadPosition(f"allowance: {int(state.allowance)}, must be from {least} to {most}")


def won_by_white_sheep(state: ByeByeState, last: int) -> bool:
    """BYE-18: somebody won out of turn by placing a card for the white sheep."""
    if last != FIRST_SPECIAL + WHITE_SHEEP:
        return False
    return bool(size(triplets(state.zoos[state.last_source()])) >= GOAL[state.seats])


def check_driven(state: ByeByeState) -> None:
    """BYE-20: cards lie before a seat because the wolf was drawn from there in this turn."""
    driven = bool(state.driven_sets or state.driven_specials)
    if driven != (state.driven_to != NOBODY):
        raise BadPosition("driven_to: must be a seat where cards were driven off, and null otherwise")
    if not driven:
        return
    if state.hole_size:
        fits = state.hole[0] == state.driven_to << SOURCE_SHIFT | FIRST_SPECIAL + WOLF
    else:
        # After a turn, and so at the turn limit, they have been given back.
        in_turn = state.phase != DRAWING and not state.limit_reached()
        held = count(state.known_specials[state.active], WOLF)
        fits = held > 0 and in_turn and state.driven_to != state.active
    if not fits:
        raise BadPosition(
            f"driven_to: {int(state.driven_to)}, the wolf was not drawn from there in this turn"
        )


def check_magpie(state: ByeByeState) -> None:
    """BYE-16: the magpie waits until a third species or a shared one is placed."""
    if not state.magpie_waits:
        return
    together: i64 = 0
    for zoo in state.zoos:
        together += species(zoo)
        if size(species(zoo)) > 2:
            raise BadPosition("magpie_waits: true, but a zoo has three species")
    if any(count(together, kind) > 1 for kind in range(len(SETS))):
        raise BadPosition("magpie_waits: true, but two zoos share a species")


def check_known(state: ByeByeState, seat: int) -> None:
    """Nobody knows a card to be where it is not."""
    hand, known = state.hands[seat], state.known[seat]
    specials, known_specials = state.specials[seat], state.known_specials[seat]
    if not contains(hand, known) or not contains(specials, known_specials):
        raise BadPosition(f"known[{seat}]: more than the hand holds")
    unknown = state.unknown_specials(seat)
    if size(unknown) > 1 or count(unknown, MAGPIE):
        raise BadPosition(f"known[{seat}]: must hold every special but one the seat was dealt")
    for kind, name in enumerate(SETS):
        if state.absent[seat] & BIT[kind] and count(hand, kind) > count(known, kind):
            raise BadPosition(f"absent[{seat}]: {name!r} is in that hand")


def check_seen(state: ByeByeState, watcher: int, seat: int) -> None:
    """Whoever has looked knows all but what the hand has gained since."""
    at = int(state.seats) * seat + watcher
    path = f"looked[{watcher}][{seat}]"
    since, seen = state.looked[at], state.seen[at]
    if state.phase == TAKING and watcher == state.active and seat == state.last_source() and since != 0:
        raise BadPosition(f"{path}: must be 0 while the mole shows that hand")
    if since == NEVER:
        return
    if watcher == seat or count(state.specials_dealt(), MOLE) == 0:
        raise BadPosition(f"{path}: must be null, only a mole shows another seat's hand")
    if not contains(state.hands[seat] - state.known[seat], seen):
        raise BadPosition(f"seen[{watcher}][{seat}]: more than the hand holds unknown to others")
    if size(seen) < state.unknown_number(seat) - since:
        raise BadPosition(
            f"seen[{watcher}][{seat}]: must leave out at most {int(since)} of the unknown cards"
        )


def contains(bag: i64, part: i64) -> bool:
    """Whether every card of the part is in the bag (all sixteen kinds)."""
    return all(count(bag, kind) >= count(part, kind) for kind in range(len(SETS)))
