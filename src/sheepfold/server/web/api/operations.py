"""How a request to the API is read and answered, as the route declares it.

A route declares the model of what it asks for and of what it answers with. What comes in is read by the one,
what goes out is written from the other, and `document.py` describes both.
"""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from sheepfold.engine.errors import IllegalMove, SheepfoldError
from sheepfold.server.refusals import ActionRejected, headers_of, status_of
from sheepfold.server.web.api.models import Nothing, Refusal
from sheepfold.server.web.decoding import read, read_body
from sheepfold.server.web.presenter import refusal_of
from sheepfold.server.web.requests import query_of

JSON: Final = "application/json"
NEEDS_TOKEN: Final = "A token that has not expired is needed: POST /api/v1/people gives one."

Endpoint: TypeAlias = Callable[[Request], Awaitable[Response]]
Asked = TypeVar("Asked", bound=Struct)


class Unknown(ActionRejected):
    """No token, or a worthless one."""

    status = 401

    def __init__(self) -> None:
        super().__init__(NEEDS_TOKEN)


class Operation(NamedTuple):
    """What a route asks for and answers with; its docstring says what it does."""

    asks: type[Struct]
    answers: type[Struct]
    status: int = 200
    needs_token: bool = True


OPERATIONS: Final[dict[Callable[..., Any], Operation]] = {}
"""What is declared, by endpoint."""


def operation(
    asks: type[Asked], answers: type[Struct], status: int = 200, *, needs_token: bool = True
) -> Callable[[Callable[[Request, Asked], Awaitable[Struct | str]]], Endpoint]:
    """Declare what a route asks for and answers with; an answer that is text is JSON already."""

    def declare(function: Callable[[Request, Asked], Awaitable[Struct | str]]) -> Endpoint:
        @functools.wraps(function)
        async def endpoint(request: Request) -> Response:
            try:
                made = await function(request, await asked_of(request, asks))
            except (ActionRejected, IllegalMove) as error:
                refusal = refusal_of(error)
                refused = answer(Refusal(refusal.text, refusal.clause), status_of(error, 409))
                refused.headers.update(headers_of(error))
                return refused
            except SheepfoldError as error:
                return answer(Refusal(str(error)), 422)
            return answer(made, status)

        OPERATIONS[endpoint] = Operation(asks, answers, status, needs_token)
        return endpoint

    return declare


async def asked_of(request: Request, model: type[Asked]) -> Asked:
    """What a request asks for: in the address of a GET, in the body of others."""
    if model is Nothing:
        return model()
    if request.method in ("GET", "HEAD"):
        return read(model, query_of(request))
    return read(model, read_body(await request.body()))


def answer(made: Struct | str, status: int) -> Response:
    """A model as JSON."""
    return Response(made if isinstance(made, str) else msgspec.json.encode(made), status, media_type=JSON)
