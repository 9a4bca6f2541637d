"""What a seat sees, as JSON: the sight the pages are made from, without what only pages need."""

from __future__ import annotations

import json

from sheepfold.bots.levels import LEVELS
from sheepfold.engine import registry
from sheepfold.engine.game import Json
from sheepfold.server.live.server import House
from sheepfold.server.live.table import Table
from sheepfold.server.live.view_model_builder import alike, shared
from sheepfold.server.live.viewers import Looker
from sheepfold.server.pages import model
from sheepfold.server.storage.rows import Listed
from sheepfold.server.web.presenter import sight_of
from sheepfold.words.advice import why
from sheepfold.words.telling.teller import Teller

AS_THEY_ARE = (
    "table", "game", "status", "me", "options", "host", "hints", "moves", "turn", "view", "public", "pace",
    "clock", "outcome", "record", "next", "curtain", "spectators_talk", "may_talk",
)  # fmt: skip
"""Fields of a sight that are JSON already."""


def table_json(sight: model.TableSight) -> Json:
    """A table as one viewer sees it."""
    told: Json = {name: getattr(sight, name) for name in AS_THEY_ARE}
    told["seats"] = [seat._asdict() for seat in sight.seats]
    told["spectators"] = [each._asdict() for each in sight.spectators]
    told["removed"] = [each._asdict() for each in sight.removed]
    told["legal"] = [move.text for move in sight.legal]
    told["hint"] = hint_json(sight)
    told["log"] = [{"number": each.number, "events": list(each.events)} for each in sight.log]
    told["archived"] = [each._asdict() for each in sight.archived]
    told["chat"] = [line._asdict() for line in sight.chat]
    told["clocks"] = [clock._asdict() for clock in sight.clocks]
    return told


def hint_json(sight: model.TableSight) -> Json | None:
    """What a bot would do, and why; None where nobody has asked."""
    if sight.hint is None or sight.view is None:
        return None
    names = tuple(seat.name for seat in sight.seats)
    return {
        "move": sight.hint.move,
        "why": why(sight.view, sight.hint, Teller(names, sight.me)),
        "won": sight.hint.won,
        "next_won": sight.hint.next_won,
    }


def table_text(house: House, table: Table, looker: Looker) -> str:
    """The same as text; clocks stand as they are when it is asked for."""
    if looker.person == table.row.host:
        # The host is also told who looks, which is no change of the table.
        return new_text(house, table, looker)
    key = ("json", alike(table, looker))
    return shared(table, key, house.time.now(), lambda: new_text(house, table, looker))


def new_text(house: House, table: Table, looker: Looker) -> str:
    """The table as it is now, as text."""
    told = table_json(sight_of(house, table, looker))
    return json.dumps({"type": "table", **told}, ensure_ascii=False)


def listed_json(listed: Listed) -> Json:
    """A table in a list."""
    row = listed.table
    seats = [{"seat": seat.seat, "kind": seat.kind, "name": seat.name} for seat in listed.seats]
    told: Json = {"table": row.id, "game": row.game, "options": row.options, "status": row.status}
    return {**told, "clock": row.clock, "seats": seats}


def games_json() -> Json:
    """The games with their options, and the levels of bots."""
    return {
        "games": [game_json(game_id) for game_id in registry.ids()],
        "levels": [{"level": level.name, "title": level.title, "about": level.about} for level in LEVELS],
    }


def game_json(game_id: str) -> Json:
    """One game."""
    game = registry.get(game_id)
    return {
        "game": game.id,
        "title": game.title,
        "author": game.author,
        "version": game.version,
        "seats": list(game.seats),
        "options": {
            name: {"default": kind.default, "help": kind.help, "clause": kind.clause, "right": kind.right}
            for name, kind in game.Options.kinds().items()
        },
    }
