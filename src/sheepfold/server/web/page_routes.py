"""The pages: links and forms, which work without JavaScript too."""

from __future__ import annotations

import asyncio
import dataclasses

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from sheepfold.engine import registry
from sheepfold.engine.errors import IllegalMove, SheepfoldError
from sheepfold.server import pages
from sheepfold.server.live import actions, quick_match, reviews, table_creation, tables
from sheepfold.server.live.credentials import Claim
from sheepfold.server.live.display_names import own_name
from sheepfold.server.live.history import whole_story
from sheepfold.server.live.messages import Leave
from sheepfold.server.live.people import Person, tidy_name
from sheepfold.server.live.presence import record_request
from sheepfold.server.live.replays import replay_of
from sheepfold.server.live.server import Server
from sheepfold.server.pages.result import result_facts
from sheepfold.server.refusals import SIGNED_OUT, ActionRejected, Forbidden, Missing, headers_of, status_of
from sheepfold.server.storage import statements
from sheepfold.server.storage.commit_queue import Taken
from sheepfold.server.web.decoding import message_from
from sheepfold.server.web.lobby import home_view_model, new_table_view_model, read_plan
from sheepfold.server.web.presenter import complaint_of, refusal_of, said, view_model_for
from sheepfold.server.web.requests import (
    audience_of,
    base_of,
    came_from,
    give_cookie,
    keep_language,
    language_of,
    query_of,
    read_form,
    server_of,
    visitor,
)
from sheepfold.server.web.result_picture import result_picture as draw_result
from sheepfold.words.speech import N_, known

SEE_OTHER = 303
LINK_IS_GONE = N_("This link is no longer good. Make a new one on your other device.")
SIGNED_OUT_ELSEWHERE = N_("You are signed out everywhere else. Here you are still yourself.")
NO_STORE = {"cache-control": "private, no-store"}


def page(request: Request, html: str, person: Person | None, status: int = 200) -> Response:
    """A page for one person; whoever has no cookie yet gets one."""
    response = HTMLResponse(html, status, NO_STORE)
    if person is not None:
        give_cookie(request, response, person)
    return response


def refused_page(request: Request, html: str, person: Person, error: Exception, usual: int) -> Response:
    """A page that says why something was not done."""
    response = page(request, html, person, status_of(error, usual))
    response.headers.update(headers_of(error))
    return response


def go(request: Request, address: str, person: Person | None = None) -> Response:
    """On to another page."""
    response = RedirectResponse(address, SEE_OTHER)
    if person is not None:
        give_cookie(request, response, person)
    return response


async def home(request: Request) -> Response:
    """The games, my tables, open tables."""
    person = (await visitor(request)).person
    model = await home_view_model(server_of(request), person, base_of(request), language_of(request))
    return page(request, pages.home_page(model), person)


async def rename(request: Request) -> Response:
    """A new name for me."""
    person = (await visitor(request)).person
    form = await read_form(request)
    await actions.rename(server_of(request), person, tidy_name(form.get("name", "")))
    return go(request, "/", person)


async def choose_language(request: Request) -> Response:
    """Another language from now on, on the page where it was asked for."""
    chosen = known((await read_form(request)).get("language", ""))
    response = go(request, came_from(request))
    if chosen is not None:
        keep_language(request, response, chosen)
    return response


async def play_now(request: Request) -> Response:
    """One click: a table against bots, and the match begins."""
    server, person = server_of(request), (await visitor(request)).person
    form = await read_form(request)
    table = await table_creation.open_table(server, person, table_creation.play_now(form.get("game", "")))
    async with table.lock:
        await table_creation.start(server, table)
    return go(request, f"/table/{table.row.id}", person)


async def quick(request: Request) -> Response:
    """A seat with others who look for a match."""
    server, person = server_of(request), (await visitor(request)).person
    form = await read_form(request)
    asked = quick_match.quick_match(server, person, form.get("game") or None)
    table = await server.run_to_completion(asked)
    return go(request, f"/table/{table.row.id}", person)


async def leave(request: Request) -> Response:
    """Leave a table, and go home."""
    server, person = server_of(request), (await visitor(request)).person
    await read_form(request)
    async with tables.at(server, request.path_params["table"]) as table:
        await server.run_to_completion(actions.act(server, table, person, Leave()))
    return go(request, "/", person)


async def new_table(request: Request) -> Response:
    """The form for a new table, and the table it asks for."""
    server, person, language = server_of(request), (await visitor(request)).person, language_of(request)
    if request.method in ("GET", "HEAD"):
        chosen = query_of(request)
        model = new_table_view_model(chosen.get("game", registry.ids()[0]), person, chosen, language=language)
        return page(request, pages.new_table_page(model), person, 422 if model.error else 200)
    form = await read_form(request)
    try:
        plan = read_plan(form)
        person = await named(server, person, form.get("name", ""))
        table = await table_creation.open_table(server, person, plan)
    except (ActionRejected, SheepfoldError) as error:
        game = form["game"] if form.get("game") in registry.ids() else registry.ids()[0]
        told = (
            refusal_of(error, language).text
            if isinstance(error, ActionRejected)
            else complaint_of(error, language)
        )
        model = new_table_view_model(game, person, form, told, language)
        return refused_page(request, pages.new_table_page(model), person, error, 422)
    async with table.lock:
        if table.free_seat() is None and table.people() == [person.id]:
            await table_creation.start(server, table)
    return go(request, f"/table/{table.row.id}", person)


async def named(server: Server, person: Person, text: str) -> Person:
    """The same person under the name they typed, if they typed one."""
    if not text.strip():
        return person
    name = tidy_name(text)
    if name != person.name:
        await actions.rename(server, person, name)
    return person._replace(name=name, known=person.known or name != person.name)


async def personal_link(request: Request) -> Response:
    """Be on this device who one is on another: asked by GET, done by POST, and once for each link.

    Programs that look at links for a preview send GET: they use nothing up.
    """
    server, here = server_of(request), (await visitor(request)).person
    claim = server.signatures.read_link(request.path_params["link"])
    person = await server.person(claim)
    if claim is None or person is None or await server.store.link_used(claim.nonce):
        raise Missing(LINK_IS_GONE)
    if here.id == person.id:
        return go(request, "/", person)
    if request.method != "POST":
        language = language_of(request)
        name = own_name(here, language) if here.known else ""
        there = own_name(person, language)
        return page(request, pages.personal_page(there, name, request.url.path, language), None)
    await read_form(request)
    await use_link(server, claim)
    return go(request, "/", person)


async def use_link(server: Server, claim: Claim) -> None:
    """Remember that a link was used; of two who use it at once one is refused."""
    try:
        await server.save(*statements.use_link(claim.nonce, claim.expires, server.time.wall()))
    except Taken:
        raise Missing(LINK_IS_GONE) from None


async def sign_out(request: Request) -> Response:
    """Make all cookies, links and tokens of mine worthless, but for a new cookie for this browser."""
    person, fresh = await visitor(request)
    await read_form(request)
    if fresh:
        raise ActionRejected(SIGNED_OUT)
    person = await server_of(request).revoke(person)
    language = language_of(request)
    return page(request, pages.message_page(said(SIGNED_OUT_ELSEWHERE, language), language), person)


async def table_page(request: Request) -> Response:
    """A table as this person sees it."""
    server, person = server_of(request), (await visitor(request)).person
    async with tables.at(server, request.path_params["table"]) as table:
        table.admit(person.id)
        record_request(server, table, person.id)
        await reviews.remember_shares(server, table)
        model = view_model_for(server, table, audience_of(request, person))
        return page(request, pages.table_page(model), person)


async def table_post(request: Request) -> Response:
    """A message to a table by form."""
    server, person = server_of(request), (await visitor(request)).person
    form = await read_form(request)
    async with tables.at(server, request.path_params["table"]) as table:
        record_request(server, table, person.id)
        try:
            went = await server.run_to_completion(actions.act(server, table, person, message_from(form)))
        except Forbidden:
            raise
        except (ActionRejected, IllegalMove) as error:
            model = view_model_for(server, table, audience_of(request, person))
            names = [seat.name for seat in model.seats]
            model = dataclasses.replace(model, refusal=refusal_of(error, model.language, names))
            return refused_page(request, pages.table_page(model), person, error, 409)
        return go(request, went.address if went else f"/table/{table.row.id}", person)


async def record(request: Request) -> Response:
    """The record of a finished match; before the end the seed stays here."""
    server, person = server_of(request), (await visitor(request)).person
    async with tables.at(server, request.path_params["table"]) as table:
        table.admit(person.id)
        if table.row.status != "over":
            raise Missing(N_("The record will be here when the match is over."))
        name = f"{table.game.id}-{table.row.id}.json"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(table.record().dumps(), media_type="application/json", headers=headers)


async def result_picture(request: Request) -> Response:
    """The result of a finished match as a picture."""
    server, person = server_of(request), (await visitor(request)).person
    async with tables.at(server, request.path_params["table"]) as table:
        table.admit(person.id)
        if table.row.status != "over" or not table.row.outcome:
            raise Missing(N_("The result will be here when the match is over."))
        facts = result_facts(view_model_for(server, table, audience_of(request, person)))
    picture = await asyncio.to_thread(draw_result, facts)
    return Response(picture, media_type="image/png", headers={"cache-control": "private, max-age=3600"})


async def story(request: Request) -> Response:
    """What happened from the first move on, as this person saw it."""
    server, person = server_of(request), (await visitor(request)).person
    async with tables.at(server, request.path_params["table"]) as table:
        table.admit(person.id)
        if table.row.status == "waiting":
            raise Missing(N_("The story will be here once the match has begun."))
        model = view_model_for(server, table, audience_of(request, person))
        if table.match is None:
            return page(request, pages.story_page(model), person)
        told = whole_story(await replay_of(server, table, person), model.me)
        return page(request, pages.story_page(dataclasses.replace(model, log=told)), person)


async def rules(request: Request) -> Response:
    """The rules of a game."""
    game = registry.get(request.path_params["game"])
    clause = request.path_params.get("clause")
    return HTMLResponse(pages.rules_page(game.id, clause, language_of(request)))


async def healthz(request: Request) -> Response:
    """Whether the server is open and its database takes writes."""
    trouble = await server_of(request).trouble()
    return PlainTextResponse(f"not open: {trouble}\n" if trouble else "open\n", 503 if trouble else 200)


async def metrics(request: Request) -> Response:
    """Figures for Prometheus."""
    return Response(server_of(request).metrics.page(), media_type="text/plain; version=0.0.4; charset=utf-8")
