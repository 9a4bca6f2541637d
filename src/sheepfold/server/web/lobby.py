"""Home and new tables: what is to be seen before one sits down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from sheepfold.bots.levels import USUAL
from sheepfold.engine import registry
from sheepfold.engine.errors import SheepfoldError
from sheepfold.engine.game import Game, Json
from sheepfold.engine.options import Kind
from sheepfold.server.live import tables, view_model
from sheepfold.server.live.clocks import CLOCKS, NO_CLOCK
from sheepfold.server.live.credentials import LINK_DAYS
from sheepfold.server.live.display_names import chosen_name, names_in_words, own_name
from sheepfold.server.live.people import Person
from sheepfold.server.live.presence import record_request
from sheepfold.server.live.puzzle_attempts import progress_of
from sheepfold.server.live.puzzles import daily_model
from sheepfold.server.live.quick_match import oldest
from sheepfold.server.live.server import Server
from sheepfold.server.live.table_creation import ME, OPEN, Plan
from sheepfold.server.live.view_model_builder import LEVEL_LINES, clock_words
from sheepfold.server.refusals import ActionRejected, Malformed
from sheepfold.server.storage.rows import Listed, SeatRow
from sheepfold.server.text import read_whole
from sheepfold.server.web.decoding import read
from sheepfold.server.web.presenter import refusal_of, said
from sheepfold.words.speech import N_, _, speaking

MOST_LISTED = 20
OPEN_FOR = 6 * 3600.0
"""Seconds an open table is shown after somebody last touched it."""


async def home_view_model(
    server: Server, person: Person, base: str, language: str = "en"
) -> view_model.HomeViewModel:
    """My tables, where I am to move first, and tables that wait for somebody."""
    mine = await server.store.tables_of(person.id, MOST_LISTED) if person.known else []
    await tables.freshen(server, [each.table.id for each in mine])
    lines = [await line_of(server, each, person.id, language) for each in mine]
    fresh = oldest(server)
    waiting = await server.store.open_tables(server.time.wall() - OPEN_FOR, MOST_LISTED, person.id, fresh)
    own = {each.table.id for each in mine}
    running = [line for line in lines if line.status != "over"]
    return view_model.HomeViewModel(
        name=own_name(person, language),
        mine=tuple(sorted(running, key=lambda line: not line.my_turn)),
        done=tuple([line for line in lines if line.status == "over"]),
        open=tuple(
            [await line_of(server, each, person.id, language) for each in waiting if each.table.id not in own]
        ),
        looking=sum((await server.store.looking(fresh)).values()),
        quick_wait=round(server.settings.quick_wait),
        personal=f"{base}/me/{server.signatures.link(person)}" if person.known else "",
        link_days=LINK_DAYS,
        cookie_days=server.settings.cookie_days,
        token_days=server.settings.token_days,
        language=language,
        base=base,
        push=server.settings.push,
        puzzle=daily_model(server, await progress_of(server, person)),
    )


async def line_of(server: Server, listed: Listed, person: str, language: str) -> view_model.TableLine:
    """A table in a list."""
    row, turn = listed.table, None
    if row.status == "playing":
        try:
            table = await tables.find(server, row.id, fresh=True)
        except (ActionRejected, SheepfoldError):
            pass  # It cannot be rebuilt; it is listed, and says why when it is opened.
        else:
            row, turn = table.row, table.turn
            record_request(server, table, person)
    with speaking(language):
        shown = names_in_words(listed.seats)
        names = tuple(shown.get(seat.name, seat.name) for seat in listed.seats)
        line = view_model.TableLine(
            f"/table/{row.id}", row.game, names, cast("view_model.Status", row.status)
        )
        mine = [seat.seat for seat in listed.seats if seat.person == person]
        if row.status == "over":
            return line._replace(**result_of(row.outcome or {}, mine, names))
        if turn is None:
            return line._replace(note=clock_words(row.clock, language) if row.clock != NO_CLOCK else "")
        return line._replace(my_turn=turn in mine, note=_("{name} thinks").format(name=names[turn]))


def result_of(outcome: Json, mine: Sequence[int], names: Sequence[str]) -> dict[str, Any]:
    """How a match ended for somebody who played these seats, in the language in use."""
    places: list[int] = outcome.get("places", [])
    if not places:
        return {}
    place = min([places[seat] for seat in mine], default=0)
    if place == 1:
        return {"place": place, "result": _("You won")}
    winners = ", ".join([names[seat] for seat, reached in enumerate(places) if reached == 1])
    return {"place": place, "result": _("Won by {names}").format(names=winners)}


def new_table_view_model(
    game_id: str, person: Person, chosen: Mapping[str, str], error: str = "", language: str = "en"
) -> view_model.NewTableViewModel:
    """The form for a new table."""
    game = registry.get(game_id)
    try:
        read_seats(game, chosen)
    except ActionRejected as refused:
        chosen = {name: value for name, value in chosen.items() if name != "seats"}
        error = error or refusal_of(refused, language).text
    clocks = tuple((clock, said(words, language)) for clock, words in CLOCKS.items())
    return view_model.NewTableViewModel(
        game.id,
        own_name(person, language),
        LEVEL_LINES,
        clocks,
        dict(chosen),
        error,
        language,
        chosen_name(SeatRow(-1, "person", person.id, person.name)),
    )


def read_plan(form: Mapping[str, str]) -> Plan:
    """The plan a posted form describes; the model and the options check what it says."""
    game = registry.get(form.get("game", ""))
    free = OPEN if "seats" in form else USUAL
    places = [ME] + [form.get(f"seat-{seat}", free) for seat in range(1, read_seats(game, form))]
    asked = {**form, "game": game.id, "places": places, "options": read_options(game.id, form)}
    try:
        return read(Plan, asked)
    except Malformed as error:
        # The form itself can be read: it is shown again with what is wrong, as for every other field.
        raise ActionRejected(error.sentence, clause=error.clause, **error.values) from None


def read_seats(game: Game[Any], form: Mapping[str, str]) -> int:
    """How many shall play; the usual number where nothing is said."""
    count = read_whole(form.get("seats", str(game.usual_seats)))
    if count is None or count not in game.seats:
        few, many = game.seats[0], game.seats[-1]
        raise ActionRejected(N_("This game is for {few} to {many} players."), few=few, many=many)
    return count


def typed(kind: Kind, text: str) -> str:
    """What somebody typed, as options are written: the first seat is 1 on the form and 0 in options."""
    if kind.is_seat and (number := read_whole(text)) is not None:
        return str(number - 1)
    return text or "none"


def read_options(game_id: str, form: Mapping[str, str]) -> Mapping[str, object]:
    """The options of a form; a switch that is off is left out of it, as browsers do."""
    kinds = registry.get(game_id).Options.kinds()
    given = {name: form[f"option-{name}"] for name in kinds if f"option-{name}" in form}
    settings = [f"{name}={typed(kinds[name], text)}" for name, text in given.items()]
    if "seats" in form:
        off = [name for name, kind in kinds.items() if isinstance(kind.default, bool)]
        settings += [f"{name}=off" for name in off if f"option-{name}" not in form]
    return registry.get(game_id).Options.from_text(settings).as_json()
