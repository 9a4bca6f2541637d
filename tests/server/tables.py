"""Tables without a server, for tests of what they show."""

from __future__ import annotations

from dataclasses import replace

from sheepfold import games
from sheepfold.engine.game import State
from sheepfold.play.match import PlayedMove
from sheepfold.server.live.table import LastMove, Table
from sheepfold.server.live.view_model import TableViewModel
from sheepfold.server.live.view_model_builder import held_view_model, table_view_model
from sheepfold.server.live.viewers import Audience
from sheepfold.server.pages import held_fragment, table_fragment
from sheepfold.server.settings import Settings
from sheepfold.server.storage.rows import SeatRow, StoredTable, TableRow
from sheepfold.server.web.api.table_json import table_answer

NOW = 100.0


def person_at(seat: int | None) -> str | None:
    """Who sits there in these tests; None watches."""
    return None if seat is None else f"person {seat}"


def stored_table(game_id: str, seats: int, options: dict[str, object], clock: str = "none") -> StoredTable:
    """A table of people that has just begun."""
    game = games.get(game_id)
    whole = game.Options.from_json(options).as_json()
    row = TableRow(
        "table", game_id, game.version, whole, seats, "person 0", False, clock, "human", "ab" * 32,
        "playing", 1.0, 1.0, NOW,
    )  # fmt: skip
    sitting = [SeatRow(seat, "person", person_at(seat), f"Name {seat}") for seat in range(seats)]
    return StoredTable(row, sitting, [], [])


def table_at(stored: StoredTable, state: State, made: PlayedMove | None = None) -> Table:
    """A table in this state, perhaps just after a move."""
    table = Table(stored, NOW)
    assert table.match is not None
    table.match.state = state
    outcome = state.outcome
    if outcome is not None:
        table.row = table.row._replace(status="over", outcome=outcome.as_json())
    if made is not None:
        table.match.moves.append("?")
        table.tell(made)
        assert made.before.turn is not None
        table.last = LastMove(made.before.turn, made.move, made.before, 0.0, 0.0)
    return table


def view_model_at(table: Table, seat: int | None) -> TableViewModel:
    """What a seat sees."""
    return table_view_model(table, Audience(person_at(seat), "http://server"), Settings(), NOW)


def held_at(table: Table, seat: int | None, language: str = "en") -> TableViewModel | None:
    """The moment of the last move as a seat sees it, if it is worth one."""
    audience = Audience(person_at(seat), "http://server", language=language)
    return held_view_model(table, audience, Settings(), NOW)


def bytes_at(table: Table, seat: int | None) -> tuple[str, str, str, object]:
    """All that a seat's browser or program gets, also where every game is on the generic table."""
    model, held = view_model_at(table, seat), held_at(table, seat)
    return (
        table_fragment(model),
        table_fragment(replace(model, generic=True)),
        "" if held is None else held_fragment(held),
        table_answer(model).encoded(),
    )
