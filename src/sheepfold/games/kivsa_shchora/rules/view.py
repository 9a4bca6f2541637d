"""What a seat knows (PEN-19).

All moves are public; hidden are the cards of other hands and of the draw pile.
"""

from __future__ import annotations

from sheepfold.engine.fields import write_bag, write_bags, write_own
from sheepfold.engine.game import ALL, Json
from sheepfold.engine.int_row import listed
from sheepfold.games.kivsa_shchora.rules.board import NO_MOVE, OVER
from sheepfold.games.kivsa_shchora.rules.cards import NAMES
from sheepfold.games.kivsa_shchora.rules.moves import FACE_NAMES, TABLE
from sheepfold.games.kivsa_shchora.rules.state import KivsaState


def public(state: KivsaState) -> Json:
    """What everybody at the table knows."""
    return {
        "round": len(state.rounds) + (state.phase != OVER),
        "dealer": int(state.dealer),
        "totals": listed(state.totals),
        "rounds": [score.as_json() for score in state.rounds],
        "last": last_move(state),
        "hand_sizes": listed(state.sizes),
        "known": write_bags(state.known, NAMES),
        "pen": [FACE_NAMES[face] for face in listed(state.pen)[: int(state.height)]],
        "top": int(state.top) + 1,
        "specials": write_bag(state.specials, NAMES),
        "pile_size": int(state.pile_size),
    }


def last_move(state: KivsaState) -> Json | None:
    """The move made last and who made it."""
    if state.last_move == NO_MOVE:
        return None
    return {"seat": int(state.last_seat), "move": TABLE[int(state.last_move)]}


def seen_by(state: KivsaState, seat: int | None) -> Json:
    """The viewer's own hand, and all hands at the end; the draw pile is in positions only."""
    told: Json = {"hands": write_own(state.hands, NAMES, ALL if state.phase == OVER else seat)}
    if seat == ALL:
        told["pile"] = write_bag(state.pile, NAMES)
    return told
