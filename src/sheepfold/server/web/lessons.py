"""Learning by playing: the pages and the socket of lessons (docs/learning.md).

Nothing is kept: the address names the step, and a step is its position and the one move made in it. A page
can be loaded again, sent to a friend, or used without JavaScript, where the move made stands in the address.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import random
from collections.abc import Callable, Coroutine
from typing import Any, Final, NamedTuple, TypeAlias
from urllib.parse import urlencode

from msgspec import Struct
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from sheepfold.bots.levels import BY_NAME
from sheepfold.engine import registry
from sheepfold.engine.errors import IllegalMove
from sheepfold.play.lessons import LEARNER, Lesson, Scene, lesson_of
from sheepfold.server import pages
from sheepfold.server.live import table_creation, view_model
from sheepfold.server.live.messages import Message, Move, Notation, Why
from sheepfold.server.live.people import Person
from sheepfold.server.live.server import Server
from sheepfold.server.refusals import MOVED_ON, SENSELESS, ActionRejected, Missing
from sheepfold.server.text import read_whole
from sheepfold.server.transport.connection import Connection
from sheepfold.server.web.decoding import read, read_message
from sheepfold.server.web.outgoing import Notice, Outgoing, RefusedMove
from sheepfold.server.web.page_routes import go, page
from sheepfold.server.web.presenter import refusal_of, said
from sheepfold.server.web.requests import language_of, query_of, read_form, server_of, visitor
from sheepfold.server.web.table_socket import WENT_WRONG, Prepared, serve_prepared
from sheepfold.words.given_names import BOT_NAMES
from sheepfold.words.speech import N_, _, speaking

LEVEL: Final = "lamb"
"""Who sits at the table of a lesson, and in the match after it."""

PLACES: Final = ("one", "two", "three", "four", "five", "six")
"""What the others are called in the sentences of lessons."""

WATCH: Final = N_("Well done! Now watch the others.")

Answer: TypeAlias = Callable[[Server, Connection, "Place", Scene, Any], Coroutine[Any, Any, Outgoing | None]]

log = logging.getLogger(__name__)


class MadeMove(Struct):
    """The form of a step."""

    move: Notation


class Place(NamedTuple):
    """A step somebody is at, and the language they read."""

    lesson: Lesson
    number: int
    language: str

    @property
    def address(self) -> str:
        """The path of this step."""
        return f"/learn/{self.lesson.game}/{self.number}"

    def scene(self) -> Scene:
        """The step from its beginning."""
        return Scene(self.lesson, self.number)


def place_of(connection: HTTPConnection) -> Place:
    """The step an address names."""
    lesson = lesson_of(connection.path_params["game"])
    number = read_whole(connection.path_params["step"])
    if number is None or not 1 <= number <= len(lesson.steps):
        raise Missing(N_("There is nothing at this address."))
    return Place(lesson, number, language_of(connection))


# What the learner sees.


def seats_of(scene: Scene) -> tuple[view_model.Seated, ...]:
    """The learner and gentle bots."""
    title = BY_NAME[LEVEL].title
    others = [
        view_model.Seated(seat, _(BOT_NAMES[seat - 1]), seat, "bot", title)
        for seat in range(1, int(scene.state.seats))
    ]
    return (view_model.Seated(LEARNER, _("You"), LEARNER, here=True), *others)


def spoken(sentence: str) -> str:
    """A sentence of a lesson in the language in use, the others by their names."""
    return _(sentence).format(**dict(zip(PLACES, map(_, BOT_NAMES), strict=False)))


def view_model_for(
    place: Place,
    scene: Scene,
    stage: view_model.Stage,
    *,
    moves: int | None = None,
    refusal: view_model.Refusal | None = None,
    narrow: bool = False,
) -> view_model.TableViewModel:
    """The table after so many moves, or after all; `narrow` offers only what shows the idea."""
    made = scene.played[:moves]
    state = scene.after(len(made))
    step = scene.step
    with speaking(place.language):
        lesson = view_model.LessonViewModel(
            place.number,
            len(place.lesson.steps),
            spoken(step.idea),
            spoken({"ask": step.say, "watch": WATCH, "done": step.after}[stage]),
            stage,
            step.clause,
            f"/learn/{place.lesson.game}",
        )
        return view_model.TableViewModel(
            table="",
            game=place.lesson.game,
            status="playing",
            seats=seats_of(scene),
            me=LEARNER,
            moves=len(made),
            view=state.view(LEARNER),
            turn=state.turn,
            legal=() if stage != "ask" else scene.wanted() if narrow else scene.legal(),
            log=tuple(
                view_model.Told(number, tuple(each.story(LEARNER)))
                for number, each in enumerate(made, start=1)
            )[-view_model.LOG_SHOWN :],
            address=place.address if stage == "ask" else "",
            refusal=refusal,
            lesson=lesson,
            language=place.language,
        )


def encouragement(place: Place, scene: Scene) -> view_model.Refusal:
    """What is said about a legal move that misses the idea."""
    with speaking(place.language):
        return view_model.Refusal(spoken(scene.step.otherwise), "")


def not_a_move(place: Place, error: IllegalMove) -> view_model.Refusal:
    """Why something is no move, with the names of those who sit there."""
    with speaking(place.language):
        names = [each.name for each in seats_of(place.scene())]
    return refusal_of(error, place.language, names)


# Pages and forms.


async def begin(request: Request) -> Response:
    """The first step of a lesson."""
    return go(request, f"/learn/{lesson_of(request.path_params['game']).game}/1")


async def step(request: Request) -> Response:
    """A step; with `made` in the address, what came of that move."""
    place = place_of(request)
    scene, made = place.scene(), query_of(request).get("made")
    try:
        if made is None:
            model = view_model_for(place, scene, "ask")
        elif scene.answer(made):
            model = view_model_for(place, scene, "done")
        else:
            model = view_model_for(place, scene, "ask", refusal=encouragement(place, scene), narrow=True)
    except IllegalMove as error:
        model = view_model_for(place, scene, "ask", refusal=not_a_move(place, error))
    return page(request, pages.table_page(model), None)


async def made(request: Request) -> Response:
    """A move by form: on to the address that says what came of it."""
    place, form = place_of(request), read(MadeMove, await read_form(request))
    return go(request, f"{place.address}?{urlencode({'made': form.move})}")


async def match(request: Request) -> Response:
    """From the lesson to a real match against gentle bots."""
    server, person = server_of(request), (await visitor(request)).person
    await read_form(request)
    game = registry.get(request.path_params["game"])
    plan = table_creation.Plan(game.id, [table_creation.ME] + [LEVEL] * (game.usual_seats - 1))
    table = await table_creation.open_table(server, person, plan)
    async with table.lock:
        await table_creation.start(server, table)
    return go(request, f"/table/{table.row.id}", person)


# The socket: the page's script sends moves and is answered with fragments.


async def socket(socket: WebSocket) -> None:
    """One learner at one step."""
    await serve_prepared(socket, opened)


async def opened(socket: WebSocket, person: Person) -> Prepared:
    """The step an address names."""
    place = place_of(socket)
    return Prepared(place.language, functools.partial(answer_to, server_of(socket), place))


async def answer_to(server: Server, place: Place, connection: Connection, text: str) -> Outgoing | None:
    """Show what comes of a move, or say why it is none or not the one."""
    try:
        message = read_message(text)
        return await ANSWERS.get(type(message), senseless)(server, connection, place, place.scene(), message)
    except IllegalMove as error:
        return refused(place, not_a_move(place, error))
    except ActionRejected as error:
        return Notice(refusal_of(error, place.language).text)
    except Exception:
        log.exception("lesson failed")
        return Notice(said(WENT_WRONG, place.language))


def refused(place: Place, refusal: view_model.Refusal) -> RefusedMove:
    """A refusal, or an encouragement in its place."""
    return RefusedMove(pages.refusal_fragment(refusal, place.lesson.game, place.language))


async def senseless(
    server: Server, connection: Connection, place: Place, scene: Scene, message: Message
) -> Outgoing | None:
    """Nothing else is done at the table of a lesson."""
    raise ActionRejected(SENSELESS)


async def move(
    server: Server, connection: Connection, place: Place, scene: Scene, message: Move
) -> Outgoing | None:
    """The learner's move and, at a pace one can follow, the replies of the others."""
    asked = len(scene.played)
    if message.number != asked:
        raise ActionRejected(MOVED_ON)
    if not scene.answer(message.move):
        again = view_model_for(place, scene, "ask", narrow=True)
        connection.say(pages.table_fragment(again))
        return refused(place, encouragement(place, scene))
    for moves in range(asked + 1, len(scene.played)):
        connection.say(pages.table_fragment(view_model_for(place, scene, "watch", moves=moves)))
        await asyncio.sleep(random.uniform(*server.settings.pace))
    connection.say(pages.table_fragment(view_model_for(place, scene, "done")))
    return None


async def why(
    server: Server, connection: Connection, place: Place, scene: Scene, message: Why
) -> Outgoing | None:
    """Why these cards are no move; or, if they are one, why they are not the one."""
    tried = server.read_attempt(place.lesson.game, message.cards, message.target)
    if scene.shows_the_idea(scene.find(tried)) or not scene.step.otherwise:
        return None
    return refused(place, encouragement(place, scene))


ANSWERS: Final[dict[type[Message], Answer]] = {Move: move, Why: why}
