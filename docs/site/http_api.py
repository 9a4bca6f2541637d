"""The directive `http-api`: every request of a program, made from the OpenAPI document of the server."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from sheepfold.engine.game import Json
from sheepfold.server.web.api.document import document_of
from sheepfold.server.web.api.routes import ROUTES


class HttpApi(SphinxDirective):
    """A section for each request, and one for each model."""

    def run(self) -> list[nodes.Node]:
        """Write them all."""
        document = document_of(ROUTES)
        requests = [
            request(f"{method.upper()} {path}", told)
            for path, methods in document["paths"].items()
            for method, told in methods.items()
        ]
        schemas = document["components"]["schemas"].items()
        models = [section(name, model_id(name), [json_block(schema)]) for name, schema in schemas]
        return [section("Requests", "requests", requests), section("Models", "models", models)]


def request(title: str, told: Json) -> nodes.Node:
    """What a request does, what it takes and how it is answered."""
    written = [nodes.paragraph(text=told["summary"])]
    queries = [each["name"] for each in told["parameters"] if each["in"] == "query"]
    if queries:
        written.append(nodes.paragraph(text=f"In the address: {', '.join(queries)}."))
    for what, content in contents(told):
        line = nodes.paragraph(text=f"{what}: ")
        line += reference(content)
        written.append(line)
    return section(title, nodes.make_id(title), written)


def contents(told: Json) -> Iterator[tuple[str, Json]]:
    """The bodies of a request and of its answers, with what they are."""
    if "requestBody" in told:
        yield "Body", told["requestBody"]["content"]
    for status, answer in told["responses"].items():
        yield f"Answer {status}", answer["content"]


def reference(content: Json) -> nodes.Node:
    """A link to the model of a body."""
    ((_kind, body),) = content.items()
    name = body["schema"]["$ref"].rpartition("/")[2]
    return nodes.reference("", name, refid=model_id(name))


def model_id(name: str) -> str:
    """Where a model is on the page."""
    return str(nodes.make_id(f"model-{name}"))


def json_block(schema: Json) -> nodes.Node:
    """A JSON schema as it is."""
    text = json.dumps(schema, indent=2, ensure_ascii=False)
    return nodes.literal_block(text, text, language="json")


def section(title: str, place: str, parts: Sequence[nodes.Node]) -> nodes.Node:
    """A part of the page under a heading, with its place in addresses."""
    made = nodes.section(ids=[place], names=[place])
    made += nodes.title(title, title)
    made += parts
    return made


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.add_directive("http-api", HttpApi)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
