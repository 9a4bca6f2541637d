"""Looking at a finished match together: where one looks, all look.

Who looks and who leads is in memory alone, for as long as somebody is connected. The host of the table may
take the lead at any time, others while nobody leads. When the leader plays on from a move, all come along.

Those who look may be connected to several processes. Each process says who looks there, by messages that may
be lost (`looking_together.py`), so each says it again and again. What a process has not said for a while
counts no more: when the leader's process has died, nobody leads.
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


class Lead(NamedTuple):
    """Somebody leads. Of two who have taken the lead at once, the greater one does."""

    by_host: bool
    since: float
    """The server time at which they took the lead."""
    process: str
    """The process to which they are connected."""
    person: Person


class Share(NamedTuple):
    """What one process says of a group: about those who are connected to it."""

    viewers: int
    players: tuple[str, ...]
    """Those who had a seat in the match."""
    number: int
    lead: Lead | None
    """None unless somebody leads who is connected to this process."""


class Member:
    """Somebody who looks, over one connection."""

    def __init__(self, person: Person, tell: Callable[[Position], None], *, played: bool = False) -> None:
        self.person = person
        self.tell = tell
        self.played = played
        """Whether they had a seat in the match."""


class Group:
    """Those who look at one match together."""

    def __init__(
        self, host: str, process: str = "", say: Callable[[Group], None] = lambda group: None
    ) -> None:
        self.host = host
        self.process = process
        self.say = say
        """Called after every change that other processes must know."""
        self.members: list[Member] = []
        self.leading: Member | None = None
        """The leader, if connected to this process."""
        self.lead_now: Lead | None = None
        self.number = 0
        self.elsewhere: dict[str, tuple[Share, float]] = {}
        """What other processes have said, and until when that counts."""

    @property
    def position(self) -> Position:
        """Where the group looks."""
        leader = None if self.lead_now is None else self.lead_now.person
        viewers = len(self.members) + sum(share.viewers for share, _ in self.elsewhere.values())
        return Position(leader, self.number, viewers)

    @property
    def share(self) -> Share:
        """What this process says to others."""
        players = tuple(dict.fromkeys(each.person.id for each in self.members if each.played))
        lead = None if self.leading is None else self.lead_now
        return Share(len(self.members), players, self.number, lead)

    def join(self, member: Member) -> None:
        """Look with the others; everybody is told."""
        self.members.append(member)
        self.tell_all()

    def leave(self, member: Member) -> None:
        """Look no more; without its leader a group stays where it is."""
        if member in self.members:
            self.members.remove(member)
            if self.leading is member:
                self.leading = self.lead_now = None
            self.tell_all()

    def lead(self, member: Member, number: int, now: float = 0.0) -> None:
        """Lead the others from here."""
        free = self.lead_now is None or self.lead_now.person.id == member.person.id
        by_host = member.person.id == self.host
        if not free and not by_host:
            raise ActionRejected(N_("Somebody else leads. The host of the table can take the lead."))
        self.leading, self.number = member, number
        self.lead_now = Lead(by_host, now, self.process, member.person)
        self.tell_all()

    def move(self, member: Member, number: int) -> None:
        """The leader looks elsewhere; nobody else moves the others."""
        if member is self.leading and number != self.number:
            self.number = number
            self.tell_all()

    def followers_of(self, person_id: str) -> list[str]:
        """The others who look, if this person leads them; of those at other processes, who had a seat."""
        if self.lead_now is None or self.lead_now.person.id != person_id:
            return []
        found = [each.person.id for each in self.members]
        found += [each for share, _ in self.elsewhere.values() for each in share.players]
        return [each for each in found if each != person_id]

    def play_on(self, person_id: str, table_id: str) -> None:
        """Take those who follow this person along to a table."""
        followers = self.followers_of(person_id)
        for member in self.members:
            if member.person.id in followers:
                member.tell(self.position._replace(branch=table_id))

    def tell_all(self) -> None:
        """Tell everybody where to look, other processes as well."""
        self.show()
        self.say(self)

    def show(self) -> None:
        """Tell everybody who is connected to this process where to look."""
        for member in self.members:
            member.tell(self.position)

    # What other processes say.

    def hear(self, process: str, share: Share, until: float) -> None:
        """Know what another process says; it counts until this time."""
        before = self.position
        self.elsewhere[process] = share, until
        if not share.viewers:
            del self.elsewhere[process]
        lead = self.lead_now
        if share.lead is None:
            self.lead_now = None if lead is not None and lead.process == process else lead
            self.number = self.number if self.members else share.number
        elif lead is None or lead.process == process or share.lead[:3] > lead[:3]:
            self.leading, self.lead_now, self.number = None, share.lead, share.number
        if self.position != before:
            self.show()

    def forget(self, now: float) -> None:
        """Forget what has not been said again: that process has died."""
        before = self.position
        self.elsewhere = {each: found for each, found in self.elsewhere.items() if found[1] > now}
        if self.lead_now is not None and self.lead_now.process not in (self.process, *self.elsewhere):
            self.lead_now = None
        if self.position != before:
            self.show()
