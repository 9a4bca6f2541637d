"""Looking at a finished match together: where one looks, all look.

Who looks and who leads is in memory alone, for as long as somebody is connected. The host of the table may
take the lead at any time, others while nobody leads. When the leader plays on from a move, all come along.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sheepfold.server.live.people import Person
from sheepfold.server.refusals import ActionRejected
from sheepfold.words.speech import N_


class Position(NamedTuple):
    """Where a group looks, and who leads it."""

    leader: Person | None
    number: int
    viewers: int
    branch: str = ""
    """The table at which the leader plays on, when that has just begun."""


class Member:
    """Somebody who looks, over one connection."""

    def __init__(self, person: Person, tell: Callable[[Position], None]) -> None:
        self.person = person
        self.tell = tell


class Group:
    """Those who look at one match together."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.members: list[Member] = []
        self.leader: Member | None = None
        self.number = 0

    @property
    def position(self) -> Position:
        """Where the group looks."""
        return Position(None if self.leader is None else self.leader.person, self.number, len(self.members))

    def join(self, member: Member) -> None:
        """Look with the others; everybody is told."""
        self.members.append(member)
        self.tell_all()

    def leave(self, member: Member) -> None:
        """Look no more; without its leader a group stays where it is."""
        if member in self.members:
            self.members.remove(member)
            if self.leader is member:
                self.leader = None
            self.tell_all()

    def lead(self, member: Member, number: int) -> None:
        """Lead the others from here."""
        free = self.leader is None or self.leader.person.id == member.person.id
        if not free and member.person.id != self.host:
            raise ActionRejected(N_("Somebody else leads. The host of the table can take the lead."))
        self.leader, self.number = member, number
        self.tell_all()

    def move(self, member: Member, number: int) -> None:
        """The leader looks elsewhere; nobody else moves the others."""
        if member is self.leader and number != self.number:
            self.number = number
            self.tell_all()

    def followers_of(self, person_id: str) -> list[str]:
        """The others who look, if this person leads them."""
        if self.leader is None or self.leader.person.id != person_id:
            return []
        return [each.person.id for each in self.members if each.person.id != person_id]

    def play_on(self, person_id: str, table_id: str) -> None:
        """Take those who follow this person along to a table."""
        followers = self.followers_of(person_id)
        for member in self.members:
            if member.person.id in followers:
                member.tell(self.position._replace(branch=table_id))

    def tell_all(self) -> None:
        """Tell everybody where to look."""
        for member in self.members:
            member.tell(self.position)
