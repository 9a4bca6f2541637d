"""Tells people that it is their turn when they are not at the table, by Web Push.

A turn that comes to somebody without a connection is told a few seconds later, unless they have come until
then. It is told once, also across restarts: before anything is sent a mark is stored. Whoever was at the
table when the turn came is told nothing, unless their connection breaks off while it is still their turn.

Nobody waits for any of this: a move only records that somebody is to be told.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from contextlib import suppress
from typing import Final

from sheepfold.server.cluster.wakeups import SUBSCRIBER, Wakeup
from sheepfold.server.live import gathering
from sheepfold.server.live.clocks import DAY
from sheepfold.server.live.display_names import names_in_words
from sheepfold.server.live.people import Person, handle_of
from sheepfold.server.live.server import Server, UntoldTurn
from sheepfold.server.live.table import Table
from sheepfold.server.push.client import Delivery, PushMessage, PushTarget
from sheepfold.server.refusals import ActionRejected
from sheepfold.server.storage import statements
from sheepfold.server.storage.commit_queue import NotWritten, Taken
from sheepfold.server.storage.rows import SubscriptionRow
from sheepfold.words.game_words import game_title
from sheepfold.words.speech import _, direction, speaking

DELAY: Final = 3.0
"""Seconds somebody has to come before they are told: a reload is not an absence."""

LOOKS: Final = 0.5
"""Seconds between two looks for turns to tell of."""

RELOAD_DELAY: Final = 15.0
"""The same for a turn from before the server started: pages take longer to connect again."""

RECENT: Final = 120.0
"""Seconds of server time. A turn from before the server started is told if it came this shortly before."""

KEPT_FOR: Final = 7 * DAY
"""Seconds a push service stores a message at a table without a clock."""

LONGEST_BODY: Final = 300
"""Characters of the text under the title."""

KEY: Final = "push key"
"""The name under which the database has the private key."""


async def open_push(server: Server) -> None:
    """Make what sends messages, if they are switched on; the key is made on the first day."""
    if server.settings.push:
        key = server.settings.push_key or await server.store.fact(KEY, server.make_push.new_key)
        server.push = server.make_push(server.settings, key)
        server.subscribers = await server.store.subscribers()


async def look_for_subscribers(server: Server) -> None:
    """Know those who subscribed at another process, should nobody have said so."""
    if server.push is not None:
        server.subscribers |= await server.store.subscribers()


# Whose turn it is.


def turn_came(server: Server, table: Table) -> None:
    """Record whom to tell after a move, or at the start."""
    server.untold.pop(table.row.id, None)
    if table.turn_number == table.moves:
        schedule_message(server, table, DELAY)


def table_loaded(server: Server, table: Table) -> None:
    """Record whom to tell at a table that was not in memory."""
    if server.time.now() - table.since <= RECENT:
        schedule_message(server, table, RELOAD_DELAY)


def departed(server: Server, table: Table, person: str | None, *, left: bool) -> None:
    """Somebody was shown their turn and went; or may not have been, if the connection broke off."""
    if person is None or table.is_here(person) or person != person_to_move(table):
        return
    if not left:
        schedule_message(server, table, DELAY)
    elif person in server.subscribers:
        server.untold.pop(table.row.id, None)
        server.begin(mark_seen(server, table.row.id, person, table.turn_number))


def schedule_message(server: Server, table: Table, delay: float) -> None:
    """Whoever is to move is told after so long, unless they are here or nobody is to be told."""
    person = person_to_move(table)
    if person is not None and person in server.subscribers and not table.is_here(person):
        due = server.time.now() + delay
        server.untold[table.row.id] = UntoldTurn(person, table.turn_number, due)


def person_to_move(table: Table) -> str | None:
    """Whose turn it is; None if it is a bot's, or nobody's."""
    turn = table.turn
    return None if turn is None or table.is_bots(turn) else table.seats[turn].person


def is_untold(server: Server, table_id: str, turn: UntoldTurn) -> bool:
    """Whether it is still the same turn of the same person, who is still not here."""
    table = server.tables.get(table_id)
    return (
        table is not None
        and table.turn_number == turn.number
        and person_to_move(table) == turn.person
        and not table.is_here(turn.person)
    )


# Telling.


async def tell_due(server: Server) -> None:
    """Begin to tell everybody who is to be told by now."""
    now = server.time.now()
    for table_id, turn in list(server.untold.items()):
        if turn.due <= now:
            del server.untold[table_id]
            server.begin(tell(server, table_id, turn))


async def tell(server: Server, table_id: str, turn: UntoldTurn) -> None:
    """Tell somebody on all their browsers; tried again soon where the database cannot be asked."""
    try:
        browsers = await server.store.subscriptions_of(turn.person)
        if not browsers:
            server.subscribers.discard(turn.person)
        elif await is_known(server, table_id) and await claim(server, table_id, turn):
            server.metrics.push_wait.observe(max(0.0, server.time.now() - turn.due + DELAY))
            table = server.tables[table_id]
            await asyncio.gather(*[send(server, table, turn, each) for each in browsers])
    except (ActionRejected, NotWritten):
        server.untold.setdefault(table_id, turn._replace(due=server.time.now() + DELAY))


async def is_known(server: Server, table_id: str) -> bool:
    """Whether a table is in memory; who is connected to other processes is looked up."""
    table = server.tables.get(table_id)
    if table is not None:
        await gathering.look(server, [table])
    return table is not None


async def claim(server: Server, table_id: str, turn: UntoldTurn) -> bool:
    """Whether this turn is to be told, here and now; the mark is stored then."""
    if not is_untold(server, table_id, turn) or not await mark(server, table_id, turn.person, turn.number):
        return False
    return is_untold(server, table_id, turn)  # They may have come while the mark was stored.


async def mark(server: Server, table_id: str, person: str, number: int) -> bool:
    """Store that a turn need not be told any more; False if that was stored before."""
    try:
        await server.commit_queue.write(*statements.new_mark(table_id, person, number))
    except Taken:
        return False
    return True


async def mark_seen(server: Server, table_id: str, person: str, number: int) -> None:
    """The same for a turn that was seen; without the mark somebody may be told once in vain."""
    with suppress(NotWritten):
        await mark(server, table_id, person, number)


async def send(server: Server, table: Table, turn: UntoldTurn, browser: SubscriptionRow) -> None:
    """One message to one browser; one that has no such subscription any more is forgotten."""
    assert server.push is not None
    message = message_for(table, turn.person, browser.language, server.time.now())
    target = PushTarget(browser.endpoint, browser.p256dh, browser.auth)
    result = await server.push.deliver(target, message, lambda: is_untold(server, table.row.id, turn))
    server.metrics.push.labels(result.value).inc()
    if result is Delivery.GONE:
        with suppress(ActionRejected):  # It will be gone the next time, too.
            await server.save(statements.no_subscription(browser.id))


def message_for(table: Table, person: str, language: str, now: float) -> PushMessage:
    """What a browser shows, and what it opens when that is touched. It holds nothing of the match."""
    others = [each for each in table.seats if each.person != person]
    with speaking(language):
        shown_as = names_in_words(table.seats)
        names = ", ".join(shown_as.get(each.name, each.name) for each in others)
        body = _("{game}, with {names}").format(game=game_title(table.game.id), names=names)
        shown = {
            "title": _("Your turn"),
            "body": body[:LONGEST_BODY],
            "address": f"/table/{table.row.id}",
            "language": language,
            "direction": direction(),
        }
    text = json.dumps(shown, ensure_ascii=False).encode(errors="replace")
    return PushMessage(text, handle_of(table.row.id, person), seconds_left(table, now))


def seconds_left(table: Table, now: float) -> int:
    """How long it makes sense to tell somebody of this turn."""
    if table.turn is None or not table.clock.runs:
        return int(KEPT_FOR)
    return max(1, int(table.banks.remaining(table.turn, table.spent(now))))


# Subscriptions.


async def subscribe(server: Server, person: Person, target: PushTarget, language: str) -> None:
    """Tell this browser from now on; of too many browsers the oldest is forgotten.

    Pages ask for it again and again: nothing is written where nothing is new.
    """
    person = await server.know(person)
    server.subscribers.add(person.id)
    if server.bus is not None:
        server.bus.send(Wakeup(SUBSCRIBER, person.id))
    who, now = (id_of(target.endpoint), person.id, person.epoch), server.time.wall()
    row = SubscriptionRow(*who, *target, language, now)
    stored = await server.store.subscriptions_of(person.id)
    if any(each._replace(made=row.made) == row for each in stored):
        return
    others = [each for each in stored if each.id != row.id]
    oldest = others[: max(0, len(others) + 1 - server.settings.push_per_person)]
    forgotten = [statements.no_subscription(each.id) for each in oldest]
    await server.save(*forgotten, *statements.new_subscription(row))


async def unsubscribe(server: Server, person: Person, endpoint: str) -> None:
    """Do not tell this browser any more."""
    stored = {each.id for each in await server.store.subscriptions_of(person.id)}
    if id_of(endpoint) in stored:
        await server.save(statements.no_subscription(id_of(endpoint)))


def id_of(endpoint: str) -> str:
    """The key of a subscription: addresses are longer than databases like keys to be."""
    return hashlib.blake2b(endpoint.encode(), digest_size=32).hexdigest()
