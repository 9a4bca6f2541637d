"""The answers of the API (`models.py`), made from what the pages are made from."""

from __future__ import annotations

from typing import cast

from sheepfold.bots.levels import LEVELS
from sheepfold.engine import registry
from sheepfold.server.live import view_model
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.live.view_model_builder import audience_key, shared
from sheepfold.server.live.viewers import Audience
from sheepfold.server.storage.rows import Listed
from sheepfold.server.web.api import models
from sheepfold.server.web.presenter import view_model_for
from sheepfold.words.advice import why
from sheepfold.words.telling.teller import Teller

COPIED = (
    "table", "game", "status", "me", "options", "host", "may_start", "hints", "moves", "turn", "view",
    "public", "pace", "clock", "outcome", "record", "next", "curtain", "spectators_talk", "free_text",
    "may_talk", "branch_at",
)  # fmt: skip
"""Fields that are the same in both models."""


def table_answer(model: view_model.TableViewModel) -> models.TableAnswer:
    """A table as one viewer sees it."""
    return models.TableAnswer(
        **{name: getattr(model, name) for name in COPIED},
        seats=[models.SeatAnswer(**each._asdict()) for each in model.seats],
        spectators=[models.SpectatorAnswer(**each._asdict()) for each in model.spectators],
        removed=[models.SpectatorAnswer(**each._asdict()) for each in model.removed],
        legal=[move.text for move in model.legal],
        hint=hint_answer(model),
        takeback=takeback_answer(model),
        log=[models.ToldMove(each.number, list(each.events)) for each in model.log],
        archived=[models.ArchivedMove(**each._asdict()) for each in model.archived],
        chat=[models.ChatAnswer(**each._asdict()) for each in model.chat],
        clocks=[models.ClockAnswer(**each._asdict()) for each in model.clocks],
    )


def hint_answer(model: view_model.TableViewModel) -> models.HintAnswer | None:
    """What a bot would do, and why; None where nobody has asked."""
    if model.hint is None or model.view is None:
        return None
    reasons = why(model.view, model.hint, Teller(tuple(seat.name for seat in model.seats), model.me))
    return models.HintAnswer(model.hint.move, reasons, model.hint.won, model.hint.next_won)


def takeback_answer(model: view_model.TableViewModel) -> models.TakebackAnswer | None:
    """Whether the last move can be taken back; None where that is not this viewer's business."""
    found = model.takeback
    if found is None:
        return None
    lists = {name: list(getattr(found, name)) for name in ("events", "agreed", "undecided")}
    return models.TakebackAnswer(**{**found._asdict(), **lists})


def table_text(server: Server, table: Table, audience: Audience) -> str:
    """The same as text; clocks stand as they are when it is asked for."""
    if audience.person == table.row.host:
        # The host is also told who looks, which is no change of the table.
        return new_text(server, table, audience)
    key = ("json", audience_key(table, audience))
    return shared(table, key, server.time.now(), lambda: new_text(server, table, audience))


def new_text(server: Server, table: Table, audience: Audience) -> str:
    """The table as it is now, as text."""
    return table_answer(view_model_for(server, table, audience)).encoded()


def listed_table(listed: Listed) -> models.ListedTable:
    """A table in a list."""
    row = listed.table
    seats = [
        models.ListedSeat(seat.seat, cast("view_model.Kind", seat.kind), seat.name) for seat in listed.seats
    ]
    return models.ListedTable(
        row.id, row.game, row.options, cast("view_model.Status", row.status), row.clock, seats
    )


def game_list() -> models.GameList:
    """The games with their options, and the levels of bots."""
    return models.GameList(
        [game_answer(game_id) for game_id in registry.ids()],
        [models.LevelAnswer(level.name, level.title, level.about) for level in LEVELS],
    )


def game_answer(game_id: str) -> models.GameAnswer:
    """One game."""
    game = registry.get(game_id)
    options = {
        name: models.OptionAnswer(kind.default, kind.help, kind.clause, kind.right)
        for name, kind in game.Options.kinds().items()
    }
    return models.GameAnswer(game.id, game.title, game.author, game.version, list(game.seats), options)
