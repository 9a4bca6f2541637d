"""What a seat knows (ZOO-26).

Hidden are other hands, what other teams pushed to each other, what a solo player laid aside.
"""

from __future__ import annotations

from sheepfold.engine.bag import size
from sheepfold.engine.fields import write_bag, write_bags, write_own
from sheepfold.engine.game import ALL, NOBODY, Json, sees
from sheepfold.engine.int_row import listed
from sheepfold.games.zoff_im_zoo.rules.board import NOTHING, OVER, SEAT_SHIFT
from sheepfold.games.zoff_im_zoo.rules.cards import NAMES
from sheepfold.games.zoff_im_zoo.rules.moves import PLAYS, SETS
from sheepfold.games.zoff_im_zoo.rules.state import ZoffState


def public(state: ZoffState) -> Json:
    """What everybody at the table knows."""
    return {
        "round": int(state.round),
        "dealer": int(state.dealer),
        "totals": listed(state.totals),
        "standing": listed(state.standing),
        "rounds": [score.as_json() for score in state.rounds],
        "teams": state.teams(),
        "solo": None if state.solo == NOBODY else int(state.solo),
        "exchanged": int(state.exchanged),
        "hand_sizes": listed(state.sizes),
        "tricks": write_bags(state.tricks, NAMES),
        "aside_size": int(size(state.aside)),
        "known": write_bags(state.known, NAMES),
        "out": listed(state.out)[: int(state.gone)],
        "table": plays_on_table(state),
        "shown": None
        if state.shown == NOTHING
        else {"seat": int(state.shower), "cards": SETS[int(state.shown)].text},
    }


def plays_on_table(state: ZoffState) -> list[Json]:
    """Seat and notation of each play of the trick, oldest first."""
    entries = listed(state.plays)[: int(state.height)]
    return [{"seat": entry >> int(SEAT_SHIFT), "play": SETS[entry % PLAYS].text} for entry in entries]


def seen_by(state: ZoffState, seat: int | None) -> Json:
    """ZOO-17, ZOO-26: its own hand, what partners know of each other, what the solo player laid aside."""
    if state.phase == OVER:
        seat = ALL
    knows = write_own(state.partner_knows, NAMES, seat)
    if seat is not None and seat != ALL and state.partner[seat] != NOBODY:
        partner = int(state.partner[seat])
        knows[partner] = write_bag(state.partner_knows[partner], NAMES)
    sees_aside = sees(seat, int(state.solo)) or state.aside == 0
    return {
        "hands": write_own(state.hands, NAMES, seat),
        "partner_knows": knows,
        "aside": write_bag(state.aside, NAMES) if sees_aside else None,
    }
