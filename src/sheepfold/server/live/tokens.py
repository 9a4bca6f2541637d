"""Which token stands for which seat: the one that was chosen, else one that nobody else has."""

from __future__ import annotations

from collections.abc import Sequence

from sheepfold.server.live.view_model import TOKENS
from sheepfold.server.storage.rows import SeatRow


def tokens_of(seats: Sequence[SeatRow]) -> tuple[int, ...]:
    """The token of each seat; of a free seat the one that whoever sits down there would have.

    At tables with more seats than tokens, some stand for several seats.
    """
    found: dict[int, int] = {}
    for seat in sorted(seats, key=lambda each: (each.kind == "empty", each.token is None, each.seat)):
        taken = {found[each.seat] for each in seats if each.kind != "empty" and each.seat in found}
        chosen = seat.token if seat.kind != "empty" else None
        found[seat.seat] = first_free(seat.seat, taken) if chosen is None else chosen
    return tuple([found[each.seat] for each in seats])


def first_free(seat: int, taken: set[int]) -> int:
    """The usual token of a seat, or the next that nobody has."""
    usual = [(seat + step) % len(TOKENS) for step in range(len(TOKENS))]
    return next((each for each in usual if each not in taken), usual[0])


def token_for(seats: Sequence[SeatRow], own: Sequence[int], wish: int | None) -> int | None:
    """The token somebody wishes for; None where somebody at another seat has it, or nothing was wished."""
    shown = tokens_of(seats)
    taken = {shown[each.seat] for each in seats if each.kind != "empty" and each.seat not in own}
    return None if wish in taken else wish
