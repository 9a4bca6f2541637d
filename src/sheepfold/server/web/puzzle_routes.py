"""Puzzles: the list, the table of each, and the move that answers it, by form or by socket.

The address says which puzzle; `made` in it says which move was made. The answer is shown to those who have
tried: whoever is sent such an address is asked first.
"""

from __future__ import annotations

import functools
import logging
from urllib.parse import urlencode

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from sheepfold.engine.errors import IllegalMove
from sheepfold.play.puzzles import playable_puzzles
from sheepfold.server import pages
from sheepfold.server.live import puzzles
from sheepfold.server.live.messages import Message, Move, Why
from sheepfold.server.live.people import Person
from sheepfold.server.live.puzzle_attempts import Progress, progress_of, save_attempt
from sheepfold.server.live.puzzles import Posed
from sheepfold.server.live.server import Server
from sheepfold.server.live.view_model import Refusal
from sheepfold.server.refusals import SENSELESS, SIGNED_OUT, ActionRejected, Missing, TooMany
from sheepfold.server.text import read_whole
from sheepfold.server.transport.connection import Connection
from sheepfold.server.web.decoding import read, read_message
from sheepfold.server.web.lessons import MadeMove
from sheepfold.server.web.outgoing import GoTo, Notice, Outgoing, RefusedMove
from sheepfold.server.web.page_routes import go, page, refused_page
from sheepfold.server.web.presenter import refusal_of, said
from sheepfold.server.web.requests import language_of, query_of, read_form, server_of, visitor
from sheepfold.server.web.table_socket import WENT_WRONG, Prepared, serve_prepared
from sheepfold.words.speech import N_, speaking

UNPROCESSABLE = 422

log = logging.getLogger(__name__)


async def posed(connection: HTTPConnection) -> Posed:
    """The puzzle an address names."""
    path = connection.path_params
    number = read_whole(path["number"])
    return await puzzles.posed(server_of(connection), path["game"], number, language_of(connection))


# Pages and forms.


async def all_puzzles(request: Request) -> Response:
    """The games that have puzzles, how many of them I have solved, and the one of today."""
    person = (await visitor(request)).person
    model = await puzzles.puzzles_model(server_of(request), person, language_of(request))
    return page(request, pages.puzzles_page(model), person)


async def today(request: Request) -> Response:
    """On to the puzzle of today."""
    person = (await visitor(request)).person
    server = server_of(request)
    daily = puzzles.daily_model(server, await progress_of(server, person))
    return go(request, "/puzzles" if daily is None else daily.address, person)


async def first_untried(request: Request) -> Response:
    """On to the first puzzle of a game that I have not tried."""
    person, game = (await visitor(request)).person, request.path_params["game"]
    if playable_puzzles(game) is None:
        raise Missing(N_("There is nothing at this address."))
    return go(request, puzzles.onwards(await progress_of(server_of(request), person), game), person)


async def puzzle(request: Request) -> Response:
    """A puzzle; with `made` in the address, what is to be said of that move to somebody who has tried."""
    shown, person = await posed(request), (await visitor(request)).person
    progress = await progress_of(server_of(request), person)
    chosen = query_of(request).get("made")
    try:
        if chosen is None:
            return page(request, table_page(request, shown, progress), person)
        answer = await puzzles.answer_model(shown, progress, chosen)
    except IllegalMove as error:
        return refused(request, shown, progress, person, error)
    model = puzzles.puzzle_model(server_of(request), shown, progress)
    if model.tried is None:
        return go(request, shown.address, person)
    table = puzzles.table_model(shown, model._replace(answer=answer))
    return page(request, pages.table_page(table), person)


def table_page(request: Request, shown: Posed, progress: Progress, refusal: Refusal | None = None) -> str:
    """The page that asks for a move."""
    model = puzzles.puzzle_model(server_of(request), shown, progress)
    return pages.table_page(puzzles.table_model(shown, model, refusal))


def refused(
    request: Request, shown: Posed, progress: Progress, person: Person, error: ActionRejected | IllegalMove
) -> Response:
    """The same page with what is wrong with a move; nothing was written down."""
    html = table_page(request, shown, progress, refusal_for(shown, error))
    return refused_page(request, html, person, error, UNPROCESSABLE)


def refusal_for(shown: Posed, error: ActionRejected | IllegalMove) -> Refusal:
    """Why something is no move, with the names of those who sit there."""
    with speaking(shown.language):
        names = [each.name for each in puzzles.seats_of(shown.position)]
    return refusal_of(error, shown.language, names)


async def made(request: Request) -> Response:
    """A move by form: on to the address that says what came of it."""
    server, shown, person = server_of(request), await posed(request), (await visitor(request)).person
    form = read(MadeMove, await read_form(request))
    try:
        address = await server.run_to_completion(attempt(server, shown, person, form.move))
    except (IllegalMove, TooMany) as error:
        return refused(request, shown, await progress_of(server, person), person, error)
    return go(request, address, person)


async def attempt(server: Server, shown: Posed, person: Person, text: str) -> str:
    """Write an attempt down if it is the first; the path of what is said of it."""
    solved = shown.position.is_best(text)
    await server.budgets.spend_puzzle(person, server.time.now())
    puzzle_id = shown.position.puzzle.id
    await save_attempt(server, person, shown.game, shown.number, puzzle_id, solved=solved)
    return f"{shown.address}?{urlencode({'made': text})}"


# The socket: the page's script sends moves, and is sent to the page with the answer.


async def socket(socket: WebSocket) -> None:
    """One reader at one puzzle."""
    await serve_prepared(socket, opened)


async def opened(socket: WebSocket, person: Person) -> Prepared:
    """The puzzle an address names, for this reader."""
    shown = await posed(socket)
    return Prepared(shown.language, functools.partial(answer_to, server_of(socket), shown, person))


async def answer_to(
    server: Server, shown: Posed, person: Person, connection: Connection, text: str
) -> Outgoing | None:
    """Send the reader to the answer, or say why something is no move."""
    try:
        return await answered(server, shown, person, read_message(text))
    except IllegalMove as error:
        refusal = refusal_for(shown, error)
        return RefusedMove(pages.refusal_fragment(refusal, shown.game, shown.language))
    except ActionRejected as error:
        return Notice(refusal_of(error, shown.language).text)
    except Exception:
        log.exception("puzzle failed")
        return Notice(said(WENT_WRONG, shown.language))


async def answered(server: Server, shown: Posed, person: Person, message: Message) -> Outgoing | None:
    """The answer to a move, or to a question why cards are none."""
    if not server.is_current(person):
        raise ActionRejected(SIGNED_OUT)
    if isinstance(message, Move):
        return GoTo(await attempt(server, shown, person, message.move))
    if isinstance(message, Why):
        tried = server.read_attempt(shown.game, message.cards, message.target)
        shown.position.game.find(shown.position.state, tried)
        return None
    raise ActionRejected(SENSELESS)
