"""New tables: from the form, by *Play now*, and for a rematch."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterable, Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct

from sheepfold.bots.levels import BY_NAME, USUAL
from sheepfold.engine import registry
from sheepfold.engine.game import Game
from sheepfold.engine.rng import Rng
from sheepfold.server.live import changes, tables, turns
from sheepfold.server.live.clocks import NO_CLOCK, read_clock
from sheepfold.server.live.display_names import alike, distinct_name
from sheepfold.server.live.messages import LONGEST_TYPED, FreeText, Hints, Pace, SpectatorsTalk, one_of
from sheepfold.server.live.notifications import turn_came
from sheepfold.server.live.people import Person
from sheepfold.server.live.presence import record_request
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.live.tokens import token_for
from sheepfold.server.live.versions import rules_for
from sheepfold.server.refusals import ActionRejected, TooMany
from sheepfold.server.storage import statements
from sheepfold.server.storage.commit_queue import Statement
from sheepfold.server.storage.rows import MuteRow, RemovalRow, SeatRow, TableRow
from sheepfold.words.given_names import BOT_NAMES, GUEST_NAMES
from sheepfold.words.speech import N_

OPEN, HERE, ME = "open", "here", "me"
"""What a seat of a new table may be told; else the id of a level."""

HOUR = 3600.0

log = logging.getLogger(__name__)


class Plan(Struct, frozen=True):
    """What a new table shall be."""

    game: Annotated[str, Meta(max_length=LONGEST_TYPED, extra_json_schema={"enum": list(registry.ids())})]
    places: list[Annotated[str, one_of((ME, OPEN, HERE, *BY_NAME), "One for each seat; `me` at most once.")]]
    options: dict[str, Any] = {}
    public: bool = False
    clock: Annotated[
        str, Meta(max_length=LONGEST_TYPED, description="`none`, `live SECONDS BANK` or `days DAYS`.")
    ] = NO_CLOCK
    pace: Pace = "human"
    hints: Hints = False
    spectators_talk: SpectatorsTalk = False
    free_text: FreeText | None = None


def play_now(game_id: str) -> Plan:
    """The one-click table: me against bots of the usual level."""
    return Plan(game_id, [ME] + [USUAL] * (registry.get(game_id).usual_seats - 1))


async def open_table(server: Server, person: Person, plan: Plan) -> Table:
    """Make a table; the one who asks is its host."""
    game = checked(plan)
    person = await let_open(server, person)
    row = new_row(game, plan, person.id, server.time.wall())
    if plan.free_text is None:
        row = row._replace(free_text=server.settings.free_text)
    await server.save(*statements.new_table(row, seat_rows(plan.places, person)))
    table = await tables.find(server, row.id)
    record_request(server, table, person.id)
    return table


async def let_open(server: Server, person: Person) -> Person:
    """Somebody who may open one more table, written down; refused if they have opened many."""
    await server.budgets.spend_table(person, server.time.now())
    person = await server.know(person)
    made = await server.store.made_by(person.id, server.time.wall() - HOUR)
    if server.settings.limits and made >= server.settings.tables_per_hour:
        raise TooMany(N_("That is a lot of tables for one hour. Please finish some first."), HOUR)
    return person


def checked(plan: Plan) -> Game[Any]:
    """The game of a plan, if everything in the plan is right."""
    game = registry.get(plan.game)
    game.deal(len(plan.places), Rng(0), game.Options.from_json(plan.options))
    read_clock(plan.clock)
    if plan.places.count(ME) > 1:
        raise ActionRejected(N_("“{field}” has {value} more than once."), field="places", value=ME)
    return game


def new_row(game: Game[Any], plan: Plan, host: str, now: float) -> TableRow:
    """The table of a plan, opened at this time."""
    options = game.Options.from_json(plan.options).as_json()
    return TableRow(
        id=secrets.token_urlsafe(9),
        game=game.id,
        version=game.version,
        options=options,
        size=len(plan.places),
        host=host,
        public=plan.public,
        clock=plan.clock,
        pace=plan.pace,
        seed=secrets.token_hex(32),
        status="waiting",
        created=now,
        touched=now,
        hints=plan.hints,
        spectators_talk=plan.spectators_talk,
        free_text=bool(plan.free_text),
    )


def seat_rows(places: Sequence[str], person: Person) -> list[SeatRow]:
    """Who sits where at a new table."""
    rows: list[SeatRow] = []
    person = person._replace(name=distinct_name(person.name, ()))
    mine = [person.name] if ME in places else []
    for seat, place in enumerate(places):
        rows.append(seat_row(seat, place, person, [*mine, *[row.name for row in rows if row.name]]))
    return rows


def seat_row(seat: int, place: str, person: Person, taken: Iterable[str]) -> SeatRow:
    """One seat as it was asked for."""
    if place == ME:
        return SeatRow(seat, "person", person.id, person.name)
    if place == HERE:
        return SeatRow(seat, "person", person.id, fresh_name(GUEST_NAMES, taken), here=True)
    if place == OPEN:
        return SeatRow(seat)
    return SeatRow(seat, "bot", None, fresh_name(BOT_NAMES, taken), place)


def fresh_name(names: Sequence[str], taken: Iterable[str]) -> str:
    """A name nobody at the table has yet, nor one like it."""
    used = list(taken)
    free = [name for name in names if not any(alike(name, each) for each in used)]
    return secrets.choice(free) if free else distinct_name(secrets.choice(names), used)


async def start(server: Server, table: Table) -> None:
    """Deal with a fresh seed; the caller holds the table's lock."""
    if table.free_seat() is not None:
        raise ActionRejected(N_("There are empty seats. Wait for somebody or let bots sit down."))
    await changes.change(
        server,
        table,
        *([statements.no_quick(table.row.id)] if table.row.quick else []),
        status="playing",
        seed=secrets.token_hex(32),
        version=table.game.version,
        began=server.time.now(),
        touched=server.time.wall(),
    )
    table.deal()
    table.change()
    server.metrics.matches.labels(table.game.id, "begun").inc()
    turns.schedule_bots(server, table)
    turn_came(server, table)


async def rematch(server: Server, table: Table, person: Person) -> Table:
    """The next table for the same people; the caller holds the old table's lock.

    Whoever asks first is its host, the others find their seats kept free. It begins when everybody is there.
    """
    if table.row.status != "over":
        raise ActionRejected(N_("A rematch can be asked for when the match is over."))
    if not table.seats_of(person.id):
        raise ActionRejected(N_("A rematch is for those who played."))
    if table.row.next is None:
        await open_next(server, table, person)
    assert table.row.next is not None
    following = await tables.find(server, table.row.next)
    async with following.lock:
        if following.row.status == "waiting":
            await sit_again(server, table, following, person)
            record_request(server, following, person.id)
            if following.free_seat() is None:
                await start(server, following)
    return following


async def open_next(server: Server, table: Table, person: Person) -> None:
    """The same table again, with the bots seated and everybody else expected."""
    old = table.row
    places = [seat.level or OPEN for seat in table.seats]
    plan = Plan(
        old.game, places, old.options, old.public, old.clock, old.pace, old.hints, old.spectators_talk,
        old.free_text,
    )  # fmt: skip
    rules = rules_for(old.game, old.version, old.options, old.size)
    row = new_row(rules, plan, person.id, server.time.wall())
    rows = [seat if seat.kind == "bot" else SeatRow(seat.seat) for seat in table.seats]
    written = [*statements.new_table(row, rows), *carried_over(table, row.id)]
    await changes.change(server, table, *written, next=row.id)
    table.change()


def carried_over(table: Table, following: str) -> list[Statement]:
    """Whoever was removed or muted at a table is so at the next one, too."""
    removed = [RemovalRow(person, name) for person, name in table.removed.items()]
    muted = [MuteRow(person, each) for person, others in table.muted.items() for each in others]
    return [
        *[statements.new_removal(following, each) for each in removed],
        *[statements.new_mute(following, each) for each in muted],
    ]


async def sit_again(server: Server, old: Table, following: Table, person: Person) -> None:
    """Everybody whom this person brought sits down where they sat; whoever sits there already stays.

    The old table shows who has sat down: its revision is raised, too. The caller holds both locks.
    """
    following.admit(person.id)
    if following.seats_of(person.id):
        return
    sitters: list[SeatRow] = []
    for seat in old.seats_of(person.id):
        if following.seats[seat].kind == "empty":
            sitters.append(sitter_again(following, sitters, old.seats[seat], person))
    written = [statements.change_seat(following.row.id, sitter) for sitter in sitters]
    written.append(statements.read_again(old.row.id))
    await changes.change(server, following, *written)
    for sitter in sitters:
        following.seats[sitter.seat] = sitter
    following.change()
    await changes.read_again(server, old)
    server.announce(old.row.id, old.row.revision, old.moves)


def sitter_again(following: Table, beside: list[SeatRow], sitter: SeatRow, person: Person) -> SeatRow:
    """The one at a seat as they sit down at the next table: with a name and a token like nobody else's.

    `beside` are those who sit down at the same moment.
    """
    name, own = (sitter.name, None) if sitter.here else (person.name, person.id)
    taken = [*following.names_of_others(own), *[each.name for each in beside]]
    token = token_for([*following.seats, *beside], (), sitter.token)
    return sitter._replace(name=distinct_name(name, taken), token=token, stand_in=False, left=False)
