"""What one person, and everybody at one address together, may ask of the server.

A person can be made for nothing, so each budget of a person has one of an address beside it. Addresses are
shared by families and schools: theirs are larger.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, Protocol

from sheepfold.server.live.people import Person
from sheepfold.server.live.rate_limits import HOUR, MINUTE, Budget, Places
from sheepfold.server.refusals import TooMany
from sheepfold.server.settings import Settings
from sheepfold.words.speech import N_

SLOWLY: Final = N_("One thing at a time, please. Try again in a moment.")
FROM_HERE: Final = N_("Too much at once from here. Please try again in a while.")
NEW_PEOPLE: Final = N_("Many new players have come from your network. Please try again in a while.")
TABLES: Final = N_("Many tables were opened from your network. Please try again in a while.")
SOCKETS: Final = N_("You have many tables open at once. Close one, then load this page again.")
WAITS: Final = N_("You wait for too many changes at once.")

A_MOMENT: Final = 10.0
"""Seconds after which somebody may try again where nobody knows when there will be room."""


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
        self.address_tables = Budget(most(settings.address_tables_per_hour), HOUR)
        self.address_people = Budget(most(settings.address_people_per_hour), HOUR)
        self.sockets = Places(most(settings.sockets_per_person))
        self.address_sockets = Places(most(settings.address_sockets))
        self.waits = Places(most(settings.waits_per_person))
        self.address_waits = Places(most(settings.address_sockets))

    def spend_chat(self, person: Person, now: float) -> None:
        """Say something."""
        spend(self.chat, person.id, now, SLOWLY)
        spend(self.address_chat, person.address, now, FROM_HERE)

    def spend_hint(self, person: Person, now: float) -> None:
        """Ask a bot for a hint."""
        spend(self.hints, person.id, now, SLOWLY)
        spend(self.address_hints, person.address, now, FROM_HERE)

    def spend_table(self, person: Person, now: float) -> None:
        """Open a table; how many one person may open is counted in the database."""
        spend(self.address_tables, person.address, now, TABLES)

    def spend_person(self, person: Person, now: float) -> None:
        """Become somebody who is written down."""
        spend(self.address_people, person.address, now, NEW_PEOPLE)

    def open_socket(self, person: Person, line: Closable) -> None:
        """Hold a WebSocket open until it ends."""
        enter(self.sockets, person.id, SOCKETS)
        line.when_closed(lambda: self.sockets.leave(person.id))
        enter(self.address_sockets, person.address, FROM_HERE)
        line.when_closed(lambda: self.address_sockets.leave(person.address))

    @contextmanager
    def waiting(self, person: Person) -> Iterator[None]:
        """Wait for a change with a request."""
        enter(self.waits, person.id, WAITS)
        try:
            enter(self.address_waits, person.address, FROM_HERE)
            try:
                yield
            finally:
                self.address_waits.leave(person.address)
        finally:
            self.waits.leave(person.id)


def spend(budget: Budget, key: str, now: float, sentence: str) -> None:
    """Spend one, or refuse with the time until there is one."""
    wait = budget.take(key, now)
    if wait:
        raise TooMany(sentence, wait)


def enter(places: Places, key: str, sentence: str) -> None:
    """Take a place, or refuse."""
    if not places.enter(key):
        raise TooMany(sentence, A_MOMENT)
