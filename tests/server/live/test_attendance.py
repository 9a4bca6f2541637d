"""Who is at a table."""

from __future__ import annotations

from sheepfold.server.live.table import Table
from sheepfold.server.live.viewers import Audience, Waiting
from tests.server.tables import NOW, stored_table


def a_table() -> Table:
    return Table(stored_table("zoff-im-zoo", 4, {}), NOW)


def test_those_connected_elsewhere_are_here_until_they_are_not() -> None:
    table = a_table()
    assert table.meet({"person 1": "One", "eve": "Eve"}, {}, NOW) == {"person 1", "eve"}
    assert table.is_here("person 1")
    assert table.watchers == 1
    assert table.absent("person 1", NOW + 50) == 0.0
    assert table.meet({"eve": "Eve"}, {}, NOW + 10) == {"person 1"}
    assert table.absent("person 1", NOW + 50) == 40.0
    assert table.connected_people() == {"eve": "Eve"}


def test_who_is_here_too_has_not_gone_with_a_connection_elsewhere() -> None:
    table = a_table()
    viewer = Waiting(Audience("person 1", name="One"))
    table.arrive(viewer)
    table.meet({"person 1": "One"}, {}, NOW)
    assert table.meet({}, {"person 1": NOW + 3}, NOW + 5) == set()
    assert table.absent("person 1", NOW + 50) == 0.0
    table.depart(viewer, NOW + 20)
    assert table.absent("person 1", NOW + 50) == 30.0
    table.meet({}, {"person 1": NOW + 3}, NOW + 21)
    assert table.absent("person 1", NOW + 50) == 30.0, "the latest counts"


def test_connections_from_before_an_epoch_are_closed() -> None:
    table = a_table()
    old, new, unknown = [Waiting(Audience("eve", epoch=epoch)) for epoch in (1, 2, None)]
    for viewer in (old, new, unknown):
        table.arrive(viewer)
    table.dismiss("eve", 4401, 2)
    assert [viewer.dismissed for viewer in (old, new, unknown)] == [4401, None, 4401]
    table.dismiss("eve", 4401)
    assert new.dismissed == 4401
