"""The API as an OpenAPI document, made from the routes and their models (`operations.py`)."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import fields
from starlette.routing import BaseRoute, Route, WebSocketRoute

from sheepfold.engine.game import Json
from sheepfold.server.live import messages
from sheepfold.server.web.api.models import Go, Nothing, Refusal, RefusedMessage
from sheepfold.server.web.api.operations import JSON, OPERATIONS, Operation
from sheepfold.server.web.outgoing import GoTo

PREFIX: Final = "/api"
TYPE: Final = "{type}"
"""Stands in the address of a message for its type."""

REFERENCE: Final = "#/components/schemas/{name}"


def document_of(routes: Iterable[BaseRoute]) -> Json:
    """The document for these routes; one that declares no operation is left out."""
    operations = list(declared(routes))
    models = [each for _path, _method, done, _about in operations for each in (done.asks, done.answers)]
    schemas = Schemas([*models, Refusal, RefusedMessage, GoTo, *messages.MODELS.values()])
    paths: Json = {}
    for path, method, done, about in operations:
        paths.setdefault(path, {})[method] = described(path, method, done, about, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Sheepfold", "version": "1", "description": "Take a seat with a program."},
        "security": [{"token": []}],
        "paths": paths,
        "components": {
            "schemas": schemas.components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def declared(routes: Iterable[BaseRoute]) -> Iterator[tuple[str, str, Operation, str]]:
    """Each operation: its path, its method, what is declared, and what it does."""
    for route in routes:
        if not isinstance(route, Route | WebSocketRoute) or route.endpoint not in OPERATIONS:
            continue
        path, done = PREFIX + route.path, OPERATIONS[route.endpoint]
        if TYPE in path:
            for name, model in messages.MODELS.items():
                answers = Go if model is messages.Rematch else done.answers
                yield path.replace(TYPE, name), "post", done._replace(asks=model, answers=answers), doc(model)
        else:
            post = isinstance(route, Route) and "POST" in (route.methods or ())
            yield path, "post" if post else "get", done, doc(route.endpoint)


def doc(thing: Any) -> str:
    """The docstring of something in one line."""
    return " ".join((inspect.getdoc(thing) or "").split())


class Schemas:
    """The schemas of models, each in one place of the document."""

    def __init__(self, models: Iterable[type[Struct]]) -> None:
        chosen = list(dict.fromkeys(models))
        found, self.components = msgspec.json.schema_components(chosen, ref_template=REFERENCE)
        self.references = dict(zip(chosen, found, strict=True))
        for model in messages.MODELS.values():
            # In a request the address says it; in a stream it must be there.
            self.components[model.__name__]["required"].remove("type")

    def content(self, model: type[Struct]) -> Json:
        """A JSON body of this model."""
        return {JSON: {"schema": self.references[model]}}


def described(path: str, method: str, done: Operation, about: str, schemas: Schemas) -> Json:
    """One operation."""
    told: Json = {
        "summary": about,
        "parameters": [parameter(name, "path", {"type": "string"}) for name in re.findall(r"{(\w+)}", path)],
        "responses": {
            str(done.status): {"description": "Done.", "content": schemas.content(done.answers)},
            "4XX": {"description": "Refused; nothing has changed.", "content": schemas.content(Refusal)},
        },
    }
    if method == "get":
        told["parameters"] += [
            parameter(field.name, "query", msgspec.json.schema(field.type)) for field in fields(done.asks)
        ]
    elif done.asks is not Nothing:
        told["requestBody"] = {"content": schemas.content(done.asks)}
    return told if done.needs_token else {**told, "security": []}


def parameter(name: str, place: str, schema: Json) -> Json:
    """A part of the address."""
    return {"name": name, "in": place, "required": place == "path", "schema": schema}
