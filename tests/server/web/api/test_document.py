"""The OpenAPI document is made from the routes and their models."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from msgspec import Meta, Struct
from starlette.routing import Route, WebSocketRoute

from sheepfold.bots.levels import BY_NAME
from sheepfold.server.live.messages import MODELS, Message
from sheepfold.server.web.api.document import document_of
from sheepfold.server.web.api.models import Nothing
from sheepfold.server.web.api.operations import OPERATIONS, Operation
from sheepfold.server.web.api.routes import ROUTES

DOCUMENT = document_of(ROUTES)


def test_every_route_is_documented_and_nothing_else() -> None:
    found = set()
    for route in ROUTES:
        assert isinstance(route, Route | WebSocketRoute)
        path = f"/api{route.path}"
        methods = (route.methods or set()) - {"HEAD"} if isinstance(route, Route) else {"GET"}
        if path.endswith("/{type}"):
            found |= {(path.replace("{type}", name), "post") for name in MODELS}
        elif path != "/api/openapi.json":
            found |= {(path, method.lower()) for method in methods}
    assert {(path, method) for path, each in DOCUMENT["paths"].items() for method in each} == found


def test_a_changed_message_changes_the_document(monkeypatch: pytest.MonkeyPatch) -> None:
    class Chat(Message):
        """Say something softly."""

        text: Annotated[str, Meta(max_length=7)]
        softly: bool = False

    monkeypatch.setitem(MODELS, "chat", Chat)
    changed = document_of(ROUTES)
    told = changed["components"]["schemas"]["Chat"]["properties"]
    assert told["softly"] == {"type": "boolean", "default": False}
    assert told["text"] == {"type": "string", "maxLength": 7}
    assert changed["paths"]["/api/v1/tables/{table}/chat"]["post"]["summary"] == "Say something softly."


def test_a_changed_answer_changes_the_document(monkeypatch: pytest.MonkeyPatch) -> None:
    class Games(Struct):
        number: int

    [endpoint] = [each.endpoint for each in ROUTES if isinstance(each, Route) and each.path == "/v1/games"]
    monkeypatch.setitem(OPERATIONS, endpoint, Operation(Nothing, Games, 203))
    told = document_of(ROUTES)["paths"]["/api/v1/games"]["get"]["responses"]["203"]
    assert told["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Games"}


def test_a_message_in_a_request_needs_no_type() -> None:
    asked = DOCUMENT["components"]["schemas"]
    assert asked["Move"]["required"] == ["number", "move"]
    assert asked["Move"]["properties"]["type"] == {"enum": ["move"]}
    assert asked["AddBot"]["properties"]["level"]["enum"] == list(BY_NAME)


def test_references_of_the_document_lead_somewhere() -> None:
    def references(part: Any) -> list[str]:
        if isinstance(part, dict):
            own = [part["$ref"]] if "$ref" in part else []
            return own + [name for each in part.values() for name in references(each)]
        return [name for each in part for name in references(each)] if isinstance(part, list) else []

    assert references(DOCUMENT)
    for name in references(DOCUMENT):
        assert name.rpartition("/")[2] in DOCUMENT["components"]["schemas"]
