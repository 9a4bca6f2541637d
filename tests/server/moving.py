"""Moves of people in tests."""

from __future__ import annotations

from sheepfold.server.live.table import Table
from tests.server.serving import Browser, Served


def legal_move(table: Table) -> str:
    assert table.match is not None
    return table.game.write(table.match.state, table.match.state.legal()[0])


async def move_once(served: Served, address: str, *browsers: Browser) -> None:
    """Whoever is to move makes the first legal move."""
    table = served.table(address)
    assert table.turn is not None
    mover = next(each for each in browsers if each.person == table.seats[table.turn].person)
    answer = await mover.post(address, type="move", number=str(table.moves), move=legal_move(table))
    assert answer.status_code == 303
