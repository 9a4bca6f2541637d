"""What one person, and everybody at one address together, may ask of the server.

A person can be made for nothing, so each budget of a person has one of an address beside it. Addresses are
shared by families and schools: theirs are larger.
"""

from __future__ import annotations

import math
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, NamedTuple, Protocol

from sheepfold.server.cluster.limits import SharedLimits, Wish
from sheepfold.server.live.people import Person
from sheepfold.server.live.rate_limits import HOUR, MINUTE, Bucket, Budget, Places
from sheepfold.server.refusals import TooMany
from sheepfold.server.settings import Settings
from sheepfold.server.storage.store import tolerating_absence, unavailable_while_away
from sheepfold.words.speech import N_

SLOWLY: Final = N_("One thing at a time, please. Try again in a moment.")
FROM_HERE: Final = N_("Too much at once from here. Please try again in a while.")
NEW_PEOPLE: Final = N_("Many new players have come from your network. Please try again in a while.")
TABLES: Final = N_("Many tables were opened from your network. Please try again in a while.")
SOCKETS: Final = N_("You have many tables open at once. Close one, then load this page again.")
WAITS: Final = N_("You wait for too many changes at once.")

A_MOMENT: Final = 10.0
"""Seconds after which somebody may try again where nobody knows when there will be room."""


class Limit(NamedTuple):
    """A limit of one who asks, and what is said where it is reached."""

    name: str
    """The same in all processes."""
    bucket: Bucket
    sentence: str


class Closable(Protocol):
    """Something open that says when it has ended."""

    def when_closed(self, then: Callable[[], None]) -> None:
        """Do this when it has ended, by whatever cause."""


class Budgets:
    """All budgets of a server; without limits each is endless."""

    def __init__(self, settings: Settings) -> None:
        def most(number: float) -> float:
            return number if settings.limits else math.inf

        self.chat = Budget(most(settings.chat_per_minute), MINUTE)
        self.address_chat = Budget(most(settings.address_chat_per_minute), MINUTE)
        self.hints = Budget(most(settings.hints_per_minute), MINUTE)
        self.address_hints = Budget(most(settings.address_hints_per_minute), MINUTE)
        self.quick = Budget(most(settings.quick_per_minute), MINUTE)
        self.address_quick = Budget(most(settings.address_quick_per_minute), MINUTE)
        self.replays = Budget(most(settings.replays_per_minute), MINUTE)
        self.address_replays = Budget(most(settings.address_replays_per_minute), MINUTE)
        self.puzzles = Budget(most(settings.puzzles_per_minute), MINUTE)
        self.address_puzzles = Budget(most(settings.address_puzzles_per_minute), MINUTE)
        self.reviews = Budget(most(settings.reviews_per_minute), MINUTE)
        self.address_reviews = Budget(most(settings.address_reviews_per_minute), MINUTE)
        self.address_tables = Budget(most(settings.address_tables_per_hour), HOUR)
        self.address_people = Budget(most(settings.address_people_per_hour), HOUR)
        self.sockets = Places(most(settings.sockets_per_person), "sockets of a person")
        self.address_sockets = Places(most(settings.address_sockets), "sockets of an address")
        self.waits = Places(most(settings.waits_per_person), "waits of a person")
        self.address_waits = Places(most(settings.address_sockets), "waits of an address")
        self.shared: SharedLimits | None = None
        """What counts over all processes; None where there is one."""

    async def spend_chat(self, person: Person, now: float, *more: Limit) -> None:
        """Say something; `more` are the limits of the table."""
        chat = self.limits("chat", person, now, (self.chat, self.address_chat), SLOWLY, FROM_HERE)
        await self.spend(now, *more, *chat)

    async def spend_hint(self, person: Person, now: float, *more: Limit) -> None:
        """Ask a bot for a hint; `more` are the limits of the table."""
        hints = self.limits("hint", person, now, (self.hints, self.address_hints), SLOWLY, FROM_HERE)
        await self.spend(now, *more, *hints)

    async def spend_quick(self, person: Person, now: float) -> None:
        """Look for a quick match."""
        quick = self.limits("quick", person, now, (self.quick, self.address_quick), SLOWLY, FROM_HERE)
        await self.spend(now, *quick)

    async def spend_replay(self, person: Person, now: float) -> None:
        """Have a match played again."""
        budgets = (self.replays, self.address_replays)
        await self.spend(now, *self.limits("replay", person, now, budgets, SLOWLY, FROM_HERE))

    async def spend_puzzle(self, person: Person, now: float) -> None:
        """Answer a puzzle."""
        budgets = (self.puzzles, self.address_puzzles)
        await self.spend(now, *self.limits("puzzle", person, now, budgets, SLOWLY, FROM_HERE))

    async def spend_review(self, person: Person, now: float) -> None:
        """Have a match reviewed."""
        budgets = (self.reviews, self.address_reviews)
        await self.spend(now, *self.limits("review", person, now, budgets, SLOWLY, FROM_HERE))

    async def spend_table(self, person: Person, now: float) -> None:
        """Open a table; how many one person may open is counted in the database."""
        await self.spend(now, *self.limit("table address", self.address_tables, person.address, now, TABLES))

    async def spend_person(self, person: Person, now: float) -> None:
        """Become somebody who is written down."""
        people = self.limit("person address", self.address_people, person.address, now, NEW_PEOPLE)
        await self.spend(now, *people)

    def limits(
        self, what: str, person: Person, now: float, budgets: tuple[Budget, Budget], *sentences: str
    ) -> list[Limit]:
        """The limits of a person, and of all people of the address."""
        return [
            *self.limit(f"{what} person", budgets[0], person.id, now, sentences[0]),
            *self.limit(f"{what} address", budgets[1], person.address, now, sentences[1]),
        ]

    def limit(self, what: str, budget: Budget, key: str, now: float, sentence: str) -> list[Limit]:
        """The limit of one who asks; none where nothing is counted."""
        bucket = budget.bucket_of(key, now)
        return [] if bucket is None else [Limit(f"{what} {key}", bucket, sentence)]

    async def spend(self, now: float, *limits: Limit) -> None:
        """Spend one of each, or refuse with the time until there is one."""
        if self.shared is None:
            for limit in limits:
                if not limit.bucket.take(now):
                    raise TooMany(limit.sentence, limit.bucket.wait())
        elif limits:
            wishes = [Wish(each.name, each.bucket.size, each.bucket.per_second) for each in limits]
            with unavailable_while_away():
                waits = await self.shared.take(wishes)
            for limit, wait in zip(limits, waits, strict=True):
                if wait:
                    raise TooMany(limit.sentence, wait)

    async def open_socket(self, person: Person, connection: Closable) -> None:
        """Hold a WebSocket open until it ends."""
        await self.enter(self.sockets, person.id, SOCKETS)
        connection.when_closed(lambda: self.leave(self.sockets, person.id))
        await self.enter(self.address_sockets, person.address, FROM_HERE)
        connection.when_closed(lambda: self.leave(self.address_sockets, person.address))

    @asynccontextmanager
    async def waiting(self, person: Person) -> AsyncIterator[None]:
        """Wait for a change with a request."""
        await self.enter(self.waits, person.id, WAITS)
        try:
            await self.enter(self.address_waits, person.address, FROM_HERE)
            try:
                yield
            finally:
                self.leave(self.address_waits, person.address)
        finally:
            self.leave(self.waits, person.id)

    async def enter(self, places: Places, key: str, sentence: str) -> None:
        """Take a place, or refuse; those that others hold at other processes count, too."""
        if not places.enter(key):
            raise TooMany(sentence, A_MOMENT)
        if self.shared is None or places.most == math.inf or not key:
            return
        name, elsewhere = f"{places.name} {key}", 0
        with tolerating_absence():  # What is held here counts in any case.
            elsewhere = (await self.shared.held_elsewhere({name: places.taken[key]}))[name]
        if places.taken[key] + elsewhere > places.most:
            self.leave(places, key)
            raise TooMany(sentence, A_MOMENT)

    def leave(self, places: Places, key: str) -> None:
        """Give a place back."""
        places.leave(key)
        if self.shared is not None and places.most != math.inf and key:
            self.shared.set_places(f"{places.name} {key}", places.taken.get(key, 0))
