"""Reviews of finished matches: made when somebody asks for one, stored part by part, shown as far as made.

One process makes the review of a match, the one that drives its table (`cluster/drivers.py`). Any process
shows it, and goes on with it should that one end. Nothing of a match that still runs is ever reviewed.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import aclosing, suppress
from typing import Final, NamedTuple

from sheepfold.server.live.people import Person
from sheepfold.server.live.review_steps import METHOD, Review, ReviewPart, read_part, write_part
from sheepfold.server.live.review_view_model import ReviewState
from sheepfold.server.live.review_work import NoAnswer, Subject, missing_parts
from sheepfold.server.live.server import Server
from sheepfold.server.live.table import Table
from sheepfold.server.logs import digest_of, safe_error_fields
from sheepfold.server.refusals import ActionRejected, Missing, Unavailable
from sheepfold.server.storage import reviews as storage
from sheepfold.server.storage.commit_queue import Taken
from sheepfold.words.speech import N_

DRIVER_LOOKS: Final = 0.25
DRIVER_TRIES: Final = 8
"""Seconds between two tries to drive a table, and how many there are; then it is left to its driver."""

AGAIN_AFTER: Final = 30.0
"""Seconds after which a review that could not be continued is tried again."""

NOT_OVER: Final = N_("A match can be reviewed once it is over.")
OLD_RULES: Final = N_("The rules of this match have changed since. It cannot be reviewed.")

log = logging.getLogger(__name__)


class Found(NamedTuple):
    """A review as far as it is made."""

    review: Review
    state: ReviewState


async def look_at(server: Server, table: Table) -> Found:
    """What there is of a review, for one who may see the match; one that was asked for is continued."""
    ensure_reviewable(table)
    review = await known(server, table.row.id)
    if not review.complete and (review.parts or table.row.id in server.reviews.left):
        begin(server, table)
    return Found(review, state_of(server, table.row.id, review))


async def ask_for(server: Server, table: Table, person: Person) -> Found:
    """The same, and the review is begun if it was not; whoever asks for many has to wait."""
    found = await look_at(server, table)
    if found.state != "offered":
        return found
    await server.budgets.spend_review(person, server.time.now())
    begin(server, table)
    return found._replace(state=state_of(server, table.row.id, found.review))


def ensure_reviewable(table: Table) -> None:
    """Refuse a match that runs: what a review says is known only when it is over."""
    if table.row.status != "over":
        raise Missing(NOT_OVER)
    if table.match is None:
        raise Missing(OLD_RULES)


def state_of(server: Server, table_id: str, review: Review) -> ReviewState:
    """How far a review is."""
    if review.complete:
        return "done"
    if table_id in server.reviews.running:
        return "working"
    return "failed" if has_failed(server, table_id) else "offered"


def has_failed(server: Server, table_id: str) -> bool:
    """Whether a review could not be continued a short while ago."""
    return server.time.now() < server.reviews.left.get(table_id, 0.0)


async def known(server: Server, table_id: str) -> Review:
    """A review as far as it is stored."""
    review = server.reviews.get(table_id)
    if not review.complete:
        first = review.parts
        texts = await storage.parts_from(server.store, table_id, METHOD, first)
        for number, text in enumerate(texts, first):
            add(server, table_id, review, number, read_part(text))
    return review


def add(server: Server, table_id: str, review: Review, number: int, part: ReviewPart) -> None:
    """Know a part, unless it was read or made meanwhile."""
    if number != review.parts:
        return
    review.add(part)
    table = server.tables.get(table_id)
    if review.complete and table is not None:
        table.shares = review.shares
        table.change()


async def remember_shares(server: Server, table: Table) -> None:
    """Let the page of a result say how it came about, if that is known."""
    if table.row.status == "over" and table.match is not None and not table.shares:
        table.shares = (await known(server, table.row.id)).shares


# The work.


def begin(server: Server, table: Table) -> None:
    """Begin or continue a review, unless it is worked on already or has just failed."""
    table_id = table.row.id
    if table_id not in server.reviews.running and not has_failed(server, table_id):
        server.reviews.running.add(table_id)
        server.reviews.left.pop(table_id, None)
        subject = Subject(table.game, table.record(), server.reviews.effort)
        server.begin(work(server, table_id, subject))


async def work(server: Server, table_id: str, subject: Subject) -> None:
    """Make what is missing of a review, when its turn has come."""
    try:
        async with server.reviews.turn:
            if await is_driver(server, table_id):
                await make(server, table_id, subject)
            else:  # Another process drives the table, or will soon stop to.
                server.reviews.leave(table_id, server.time.now())
    except (NoAnswer, ActionRejected, Unavailable) as error:
        log.warning("review stopped", extra={"table": digest_of(table_id), **safe_error_fields(error)})
        server.reviews.leave(table_id, server.time.now() + AGAIN_AFTER)
    except Exception:
        log.exception("review failed")
        server.reviews.leave(table_id, server.time.now() + AGAIN_AFTER)
    finally:
        server.reviews.running.discard(table_id)


async def is_driver(server: Server, table_id: str) -> bool:
    """Whether the review of this table is for this process to make."""
    for _ in range(DRIVER_TRIES):
        if server.drives(table_id):
            return True
        await asyncio.sleep(DRIVER_LOOKS)
    return False


async def make(server: Server, table_id: str, subject: Subject) -> None:
    """Make and store one part after the other; parts that another process has stored are the same."""
    review = await known(server, table_id)
    async with aclosing(missing_parts(server.bot_pool, subject, review)) as parts:
        async for number, part in parts:
            with suppress(Taken):
                await server.save(storage.new_part(table_id, METHOD, number, write_part(part)))
            add(server, table_id, review, number, part)
