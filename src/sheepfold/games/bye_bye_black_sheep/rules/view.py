"""What a seat knows (BYE-22).

Hidden are other hands, the pile, and what others have seen with the mole.
"""

from __future__ import annotations

from mypy_extensions import i64

from sheepfold.engine.bag import UNIT, size
from sheepfold.engine.fields import write_bag, write_bags
from sheepfold.engine.game import ALL, NOBODY, Json, sees
from sheepfold.engine.int_row import listed
from sheepfold.games.bye_bye_black_sheep.rules.board import (
    BIT,
    CARD_BITS,
    NEVER,
    NOTHING,
    PICKING,
    SOURCE_SHIFT,
    SOURCES,
)
from sheepfold.games.bye_bye_black_sheep.rules.cards import (
    BLACK_SHEEP,
    GOAL,
    MAGPIE,
    NAMES,
    SET_DECK,
    SETS,
    SPECIALS,
)
from sheepfold.games.bye_bye_black_sheep.rules.moves import TABLE
from sheepfold.games.bye_bye_black_sheep.rules.scoring import triplets
from sheepfold.games.bye_bye_black_sheep.rules.state import ByeByeState


def public(state: ByeByeState) -> Json:
    """What everybody at the table knows (BYE-22)."""
    seats = range(int(state.seats))
    return {
        "active": int(state.active),
        "turns": int(state.turns),
        "last": last_move(state),
        "goal": int(GOAL[state.seats]),
        "in_play": cards_in_play(state),
        "picks": [None if pick == NOTHING else SPECIALS[int(pick)] for pick in state.picks],
        "magpie_waits": bool(state.magpie_waits),
        "pile_size": int(state.pile_size),
        "hand_sizes": listed(state.sizes),
        "zoos": write_bags(state.zoos, SETS),
        "triplets": [int(size(triplets(zoo))) for zoo in state.zoos],
        "hole": cards_at_hole(state),
        "driven": write_cards(state.driven_sets, state.driven_specials),
        "driven_to": None if state.driven_to == NOBODY else int(state.driven_to),
        "allowance": int(state.allowance),
        "known": [write_cards(state.known[seat], state.known_specials[seat]) for seat in seats],
        "unknown_specials": [int(size(state.unknown_specials(seat))) for seat in seats],
        "absent": [
            [name for kind, name in enumerate(SETS) if state.absent[seat] & BIT[kind]] for seat in seats
        ],
        "looked": [[write_look(state, watcher, seat) for seat in seats] for watcher in seats],
    }


def last_move(state: ByeByeState) -> Json | None:
    """The move made last and who made it."""
    if state.last_move == NOTHING:
        return None
    return {"seat": int(state.last_seat), "move": TABLE[int(state.last_move)]}


def cards_in_play(state: ByeByeState) -> dict[str, int]:
    """BYE-3, BYE-5: the whole deck of this match."""
    cards = write_cards(SET_DECK[state.seats], state.specials_dealt() + UNIT[MAGPIE])
    return {**cards, BLACK_SHEEP: int(state.seats)}


def cards_at_hole(state: ByeByeState) -> list[Json]:
    """The line at the watering hole, oldest first: each card and where it came from."""
    entries = listed(state.hole)[: int(state.hole_size)]
    return [
        {"card": NAMES[entry & int(CARD_BITS)], "from": SOURCES[entry >> int(SOURCE_SHIFT)]}
        for entry in entries
    ]


def write_cards(sets: i64, specials: i64) -> dict[str, int]:
    """Set cards and specials by name."""
    return {**write_bag(sets, SETS), **write_bag(specials, SPECIALS)}


def write_hand(state: ByeByeState, seat: i64) -> dict[str, int]:
    """A hand by name, black sheep included; before the deal there is none."""
    if state.phase == PICKING:
        return {}
    return {**write_cards(state.hands[seat], state.specials[seat]), BLACK_SHEEP: 1}


def write_look(state: ByeByeState, watcher: i64, seat: i64) -> int | None:
    """How many unseen cards a hand has gained since the watcher looked; null without a look."""
    since = state.looked[state.seats * seat + watcher]
    return None if since == NEVER else int(since)


def write_seen(state: ByeByeState, watcher: i64) -> list[dict[str, int] | None]:
    """By hand: what the watcher knows of it, beyond what all know, from having looked."""
    rows: list[dict[str, int] | None] = []
    for seat in range(int(state.seats)):
        at = int(state.seats) * seat + int(watcher)
        if state.looked[at] == NEVER:
            rows.append(None)
        else:
            # The special seen then is still there as long as nobody else has seen it.
            rows.append(write_cards(state.seen[at], state.unknown_specials(seat)))
    return rows


def seen_by(state: ByeByeState, seat: int | None) -> Json:
    """The seat's own hand, and what its own moles have seen; nobody sees the pile."""
    seats = range(int(state.seats))
    return {
        "pile": write_bag(state.pile, SETS) if seat == ALL else None,
        "hands": [write_hand(state, owner) if sees(seat, owner) else None for owner in seats],
        "seen": [write_seen(state, owner) if sees(seat, owner) else None for owner in seats],
    }
