"""The API as an OpenAPI document, served at `/api/openapi.json`.

Written by hand as tables; a test compares it with the routes and the actions.
"""

from __future__ import annotations

from typing import Any, Final

from sheepfold.bots.levels import BY_NAME
from sheepfold.engine import registry
from sheepfold.engine.game import Json
from sheepfold.server.pages.model import REACTIONS

WHOLE: Final = {"type": "integer", "minimum": 0}
TEXT: Final = {"type": "string"}
SWITCH: Final = {"type": "boolean"}
OBJECT: Final = {"type": "object"}
SEAT: Final = {**WHOLE, "description": "A seat, from 0."}
PERSON: Final = {**TEXT, "description": "The `person` of a seat, of a line of the chat or of a spectator."}
SPECTATORS_TALK: Final = {**SWITCH, "description": "Whether those without a seat may talk."}
LEVEL: Final = {"type": "string", "enum": list(BY_NAME)}

ACTIONS: Final[dict[str, tuple[str, dict[str, Json], tuple[str, ...]]]] = {
    "move": (
        "Make a move. `number` is how many moves had been made when it was chosen; else it is refused.",
        {"number": WHOLE, "move": {**TEXT, "description": "In notation, as `legal` lists it."}},
        ("number", "move"),
    ),
    "why": (
        "Ask why something is no move; the refusal is the answer.",
        {"number": WHOLE, "cards": {"type": "array", "items": TEXT}, "target": TEXT},
        ("number",),
    ),
    "hint": (
        "Ask a bot what it would do now at my seat; without other people, or where `hints` is on.",
        {"number": WHOLE},
        (),
    ),
    "sit": (
        "Take a seat; without `seat` the first free one. `here`: for somebody else on the same device.",
        {"seat": SEAT, "here": SWITCH, "name": TEXT},
        (),
    ),
    "leave": ("Get up; during a match a bot plays on.", {"seat": SEAT}, ()),
    "remove": (
        "Host: remove a person for good (a bot plays on), or free a bot's seat before the match.",
        {"person": PERSON, "seat": SEAT},
        (),
    ),
    "readmit": ("Host: let somebody come back who was removed.", {"person": PERSON}, ("person",)),
    "remove_bot": ("Host: free a seat before the match.", {"seat": SEAT}, ("seat",)),
    "add_bot": ("Host: let a bot sit down, or change its level.", {"seat": SEAT, "level": LEVEL}, ("seat",)),
    "fill": ("Host: let bots sit down on all free seats.", {"level": LEVEL}, ()),
    "start": ("Host: begin; bots take the seats that are still free.", {"level": LEVEL}, ()),
    "rematch": ("The same people once more; answers with the address of the new table.", {}, ()),
    "let_bot_play": ("Let a bot play for somebody who is away, or for oneself.", {"seat": SEAT}, ("seat",)),
    "take_back_seat": ("Play again oneself.", {"seat": SEAT}, ()),
    "lift": ("On a shared device: the one before the curtain is ready.", {}, ()),
    "chat": ("Say something.", {"text": {**TEXT, "maxLength": 300}}, ("text",)),
    "reaction": ("React.", {"reaction": {**TEXT, "enum": list(REACTIONS)}}, ("reaction",)),
    "mute": (
        "See no more of what somebody says, or see it again; by `person` or `seat`.",
        {"person": PERSON, "seat": SEAT},
        (),
    ),
    "settings": (
        "My name; the host's choices: pace, who talks, and before the match public and hints.",
        {
            "name": TEXT,
            "pace": {**TEXT, "enum": ["human", "instant"]},
            "spectators_talk": SPECTATORS_TALK,
            "public": SWITCH,
            "hints": SWITCH,
        },
        (),
    ),
}
"""What one can do at a table: summary, fields, fields that must be there."""

TABLE: Final = {
    "type": "object",
    "description": "A table as the one who asks sees it; hidden cards are null or counted.",
    "properties": {
        "table": TEXT,
        "game": {**TEXT, "enum": list(registry.ids())},
        "status": {**TEXT, "enum": ["waiting", "playing", "over"]},
        "seats": {"type": "array", "items": OBJECT},
        "me": {"type": ["integer", "null"], "description": "The seat whose view this is."},
        "options": OBJECT,
        "host": SWITCH,
        "moves": {**WHOLE, "description": "How many were made; goes back with a move as `number`."},
        "turn": {"type": ["integer", "null"], "description": "The seat to move."},
        "view": {"type": ["object", "null"], "description": "All that the seat may know; see docs/games."},
        "legal": {"type": "array", "items": TEXT, "description": "Legal moves, when it is my turn."},
        "hints": {**SWITCH, "description": "Whether everybody may ask for hints, also among people."},
        "hint": {
            "type": ["object", "null"],
            "description": "What a bot said when I asked: a `move`, `why` in sentences, and how many of a "
            "hundred imagined matches are `won` with it, and with the next best move (`next_won`).",
        },
        "log": {"type": "array", "items": OBJECT, "description": "The latest moves as this seat saw them."},
        "archived": {
            "type": "array",
            "items": OBJECT,
            "description": "Every move (`number`, `seat`, `move` in notation) of a finished match "
            "whose rules are no longer here; it has no `view` and no `log`. Else empty.",
        },
        "chat": {"type": "array", "items": OBJECT},
        "spectators_talk": SPECTATORS_TALK,
        "may_talk": {**SWITCH, "description": "Whether I may say something here."},
        "spectators": {
            "type": "array",
            "items": OBJECT,
            "description": "`person`, `name`, `talked` and `muted` of those without a seat who have talked; "
            "for the host also of those who look.",
        },
        "removed": {
            "type": "array",
            "items": OBJECT,
            "description": "For the host: `person` and `name` of those who were removed.",
        },
        "clocks": {"type": "array", "items": OBJECT},
        "clock": TEXT,
        "public": SWITCH,
        "pace": TEXT,
        "outcome": {"type": ["object", "null"]},
        "record": {**TEXT, "description": "Where the record is, once the match is over."},
        "next": {**TEXT, "description": "Where a rematch waits, once somebody has asked for one."},
        "curtain": {"type": ["integer", "null"]},
    },
}

REFUSAL: Final = {
    "type": "object",
    "properties": {"refused": TEXT, "clause": {**TEXT, "description": "The rule that says so, or empty."}},
}


def reference(name: str) -> Json:
    """A schema kept in one place."""
    return {"$ref": f"#/components/schemas/{name}"}


def content(schema: Json) -> Json:
    """A JSON body of this shape."""
    return {"application/json": {"schema": schema}}


def operation(
    summary: str, answer: Json, *, status: str = "200", asks: Json | None = None, **more: Any
) -> Json:
    """One thing to ask for."""
    told: Json = {
        "summary": summary,
        "responses": {
            status: {"description": "Done.", "content": content(answer)},
            "4XX": {"description": "Refused; nothing has changed.", "content": content(reference("Refusal"))},
        },
    }
    if asks is not None:
        told["requestBody"] = {"content": content(asks)}
    return {**told, **more}


def fields(properties: dict[str, Json], required: tuple[str, ...] = ()) -> Json:
    """An object with these fields."""
    told: Json = {"type": "object", "properties": properties}
    return {**told, "required": list(required)} if required else told


OPEN_TO_ALL: Final[Json] = {"security": []}
AT_TABLE: Final = {"name": "table", "in": "path", "required": True, "schema": TEXT}

PLAN: Final = fields(
    {
        "game": {**TEXT, "enum": list(registry.ids())},
        "places": {
            "type": "array",
            "items": TEXT,
            "description": "One for each seat: `me`, `open`, `here` or a level.",
        },
        "options": OBJECT,
        "public": SWITCH,
        "clock": {**TEXT, "description": "`none`, `live SECONDS BANK` or `days DAYS`."},
        "pace": {**TEXT, "enum": ["human", "instant"]},
        "hints": {**SWITCH, "description": "Whether everybody may ask for hints, also among people."},
        "spectators_talk": SPECTATORS_TALK,
    },
    ("game", "places"),
)

TIME: Final = {**WHOLE, "description": "Seconds since 1970 (UTC)."}
WITH_TOKEN: Final = fields({"name": TEXT, "token": TEXT, "expires": TIME})

STREAM: Final = (
    "A WebSocket (with the token in the `Authorization` header). Out: `{type: table, ...}` as below after "
    "every change, and `{type: refused, refused, clause}`. In: `{type: move, number, move}` and all other "
    "actions."
)

PATHS: Final[Json] = {
    "/api/v1/games": {"get": operation("Games, options and levels.", OBJECT, **OPEN_TO_ALL)},
    "/api/v1/people": {
        "post": operation(
            "Become somebody; the token is the only proof of it.",
            WITH_TOKEN,
            status="201",
            asks=fields({"name": TEXT}),
            **OPEN_TO_ALL,
        )
    },
    "/api/v1/people/me": {
        "get": operation(
            "Who I am, and until when this token is good.", fields({"name": TEXT, "expires": TIME})
        )
    },
    "/api/v1/people/me/token": {
        "post": operation(
            "Another token with the full time; the one that was sent stays good until it expires.",
            WITH_TOKEN,
            status="201",
        )
    },
    "/api/v1/people/me/revoke": {
        "post": operation(
            "Sign out everywhere: all cookies, links and tokens of mine are worthless at once, open "
            "connections are closed (4401). The token in the answer is the only one that is good.",
            WITH_TOKEN,
            status="201",
        )
    },
    "/api/v1/tables": {
        "get": operation("Public tables that wait for somebody.", OBJECT, **OPEN_TO_ALL),
        "post": operation("Make a table.", reference("Table"), status="201", asks=PLAN),
    },
    "/api/v1/tables/{table}": {
        "parameters": [AT_TABLE],
        "get": operation(
            "A table as I see it; with `after`, as soon as more moves were made than that (within a minute).",
            reference("Table"),
            parameters=[{"name": "after", "in": "query", "schema": WHOLE}],
        ),
    },
    "/api/v1/tables/{table}/stream": {
        "parameters": [AT_TABLE],
        "get": operation(STREAM, reference("Table"), status="101"),
    },
    **{
        f"/api/v1/tables/{{table}}/{name}": {
            "parameters": [AT_TABLE],
            "post": operation(summary, reference("Table"), asks=fields(properties, required)),
        }
        for name, (summary, properties, required) in ACTIONS.items()
    },
}

DOCUMENT: Final[Json] = {
    "openapi": "3.1.0",
    "info": {"title": "Sheepfold", "version": "1", "description": "Take a seat with a program."},
    "security": [{"token": []}],
    "paths": PATHS,
    "components": {
        "schemas": {"Table": TABLE, "Refusal": REFUSAL},
        "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
    },
}
