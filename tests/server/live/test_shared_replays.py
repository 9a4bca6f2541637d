"""Looking at a match together."""

from __future__ import annotations

import pytest

from sheepfold.server.live.people import Person
from sheepfold.server.live.shared_replays import Group, Member, Position
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
    assert group.leader is other
