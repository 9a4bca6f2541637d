"""Looking at a match together."""

from __future__ import annotations

import pytest

from sheepfold.server.live.people import Person
from sheepfold.server.live.shared_replays import Group, Member, Position, Share
from sheepfold.server.refusals import ActionRejected


def member(name: str, told: list[Position] | None = None) -> Member:
    heard: list[Position] = [] if told is None else told
    return Member(Person(name, name, 0), heard.append)


def test_where_the_leader_looks_all_look() -> None:
    group, heard = Group("host"), list[Position]()
    ann, bob = member("ann"), member("bob", heard)
    group.join(ann)
    group.join(bob)
    group.lead(ann, 3)
    group.move(ann, 7)
    assert heard[-1] == Position(ann.person, 7, 2)
    group.move(bob, 9)
    assert group.number == 7
    heard.clear()
    group.move(ann, 7)
    assert heard == []


def test_whoever_is_led_comes_along_when_the_leader_plays_on() -> None:
    group, heard = Group("host"), list[Position]()
    ann, bob = member("ann"), member("bob", heard)
    group.join(ann)
    group.join(bob)
    group.play_on("ann", "before")
    group.lead(ann, 3)
    assert group.followers_of("bob") == []
    assert group.followers_of("ann") == ["bob"]
    group.play_on("bob", "not")
    assert not any(each.branch for each in heard)
    group.play_on("ann", "then")
    assert heard[-1] == Position(ann.person, 3, 2, "then")


def test_the_host_may_take_the_lead_and_nobody_else() -> None:
    group = Group("host")
    ann, bob, host = member("ann"), member("bob"), member("host")
    for each in (ann, bob, host):
        group.join(each)
    group.lead(ann, 1)
    with pytest.raises(ActionRejected):
        group.lead(bob, 2)
    group.lead(host, 5)
    assert group.position == Position(host.person, 5, 3)
    with pytest.raises(ActionRejected):
        group.lead(ann, 2)


def test_without_its_leader_a_group_stays_where_it_is_until_somebody_leads() -> None:
    group = Group("host")
    ann, bob = member("ann"), member("bob")
    group.join(ann)
    group.join(bob)
    group.lead(ann, 4)
    group.leave(ann)
    group.leave(ann)
    assert group.position == Position(None, 4, 1)
    group.lead(bob, 6)
    assert group.position.leader == bob.person


def test_somebody_with_two_pages_may_lead_from_either() -> None:
    group = Group("host")
    one, other = member("ann"), member("ann")
    group.join(one)
    group.join(other)
    group.lead(one, 1)
    group.lead(other, 2)
    assert group.leading is other


class Far:
    """A group as it is known at two processes that hear each other when a test says so."""

    def __init__(self) -> None:
        self.said: list[tuple[Group, Share]] = []
        self.groups = [Group("host", name, self.note) for name in ("one", "two")]
        self.heard = list[Position](), list[Position]()
        self.members = [member("ann", self.heard[0]), member("bob", self.heard[1])]
        for group, each in zip(self.groups, self.members, strict=True):
            group.join(each)
        self.deliver()

    def note(self, group: Group) -> None:
        self.said.append((group, group.share))

    def deliver(self) -> None:
        said, self.said = self.said, []
        for sender, share in said:
            for group in self.groups:
                if group is not sender:
                    group.hear(sender.process, share, 10.0)


def test_a_group_is_one_at_two_processes() -> None:
    far = Far()
    (one, two), (ann, _bob) = far.groups, far.members
    one.lead(ann, 3, 1.0)
    one.move(ann, 7)
    far.deliver()
    assert far.heard[1][-1] == two.position == Position(ann.person, 7, 2)
    with pytest.raises(ActionRejected):
        two.lead(far.members[1], 1, 2.0)
    one.leave(ann)
    far.deliver()
    assert far.heard[1][-1] == Position(None, 7, 1)


def test_of_two_who_take_the_lead_at_once_at_two_processes_the_later_one_leads() -> None:
    far = Far()
    (one, two), (ann, bob) = far.groups, far.members
    one.lead(ann, 3, 1.0)
    two.lead(bob, 5, 1.5)
    far.deliver()
    assert one.position == two.position == Position(bob.person, 5, 2)
    assert (one.leading, two.leading) == (None, bob)
    one.move(ann, 9)
    far.deliver()
    assert one.position == two.position == Position(bob.person, 5, 2)


def test_the_host_leads_whoever_else_takes_the_lead_at_the_same_time() -> None:
    far = Far()
    (one, two), (_ann, bob) = far.groups, far.members
    host = member("host")
    one.join(host)
    one.lead(host, 3, 1.0)
    two.lead(bob, 5, 1.5)
    far.deliver()
    assert one.position == two.position == Position(host.person, 3, 3)


def test_without_the_process_of_its_leader_a_group_has_none() -> None:
    far = Far()
    (one, two), (ann, bob) = far.groups, far.members
    one.lead(ann, 3, 1.0)
    far.deliver()
    two.forget(9.0)
    assert two.position.leader == ann.person
    two.forget(11.0)
    assert far.heard[1][-1] == two.position == Position(None, 3, 1)
    two.lead(bob, 4, 12.0)
    assert two.position == Position(bob.person, 4, 1)


def test_whoever_comes_to_a_process_where_nobody_looked_is_where_the_others_are() -> None:
    there, told = Group("host", "two"), list[Position]()
    there.hear("one", Share(2, (), 6, None), 10.0)
    there.join(member("bob", told))
    assert told == [Position(None, 6, 3)]
    there.hear("one", Share(2, (), 8, None), 10.0)
    assert told == [Position(None, 6, 3)]


def test_those_who_had_a_seat_follow_from_another_process() -> None:
    far = Far()
    (one, two), (ann, _bob) = far.groups, far.members
    two.join(Member(Person("cleo", "cleo", 0), lambda position: None, played=True))
    one.lead(ann, 3, 1.0)
    far.deliver()
    assert one.followers_of("ann") == ["cleo"]
    assert two.followers_of("ann") == ["bob", "cleo"]
    two.play_on("ann", "then")
    assert far.heard[1][-1].branch == "then"
