"""Wake-ups as text."""

from __future__ import annotations

import json

import pytest

from sheepfold.server.cluster.wakeups import (
    MOST_ENTRIES,
    MOST_MESSAGE_BYTES,
    REPLAY,
    TABLE,
    Entry,
    Heard,
    Wakeup,
    is_from,
    messages_of,
    read_message,
)


def test_wakeups_are_read_as_they_were_sent() -> None:
    sent = [Wakeup(TABLE, "abc", 3, 14), Wakeup("probe")]
    [message] = messages_of("me", sent)
    assert read_message(message) == Heard("me", sent)


def test_a_sender_is_known_without_reading_a_message() -> None:
    [message] = messages_of("me", [Wakeup(TABLE, "abc", 3, 14)])
    assert is_from("me", message)
    assert not is_from("m", message)
    assert not is_from("me", '["men", ["probe", "", 0, 0]]')
    assert is_from("me", json.dumps(["me", ["probe", "", 0, 0]]))


def test_moves_are_read_as_they_were_sent() -> None:
    entries = ((14, "2 füchse", 0.1 + 0.2, 3), (15, "", 1e9 / 3, None))
    sent = [Wakeup(TABLE, "abc", 3, 15, entries), Wakeup(TABLE, "def"), Wakeup(REPLAY, "ghi", data=["x", 1])]
    [message] = messages_of("me", sent)
    assert read_message(message) == Heard("me", sent)


def test_a_release_that_knows_no_moves_reads_the_rest_and_is_understood() -> None:
    [message] = messages_of("me", [Wakeup(TABLE, "abc", 3, 14, ((14, "2 fox", 1.5, 0),)), Wakeup("probe")])
    _sender, *found = json.loads(message)
    assert [each[:4] for each in found] == [[TABLE, "abc", 3, 14], ["probe", "", 0, 0]]
    assert read_message('["me", ["table", "abc", 3, 14]]') == Heard("me", [Wakeup(TABLE, "abc", 3, 14)])
    more = '["me", ["table", "abc", 3, 14, [[14, "2 fox", 1.5, 0]], null, "what comes later"]]'
    assert read_message(more) == Heard("me", [Wakeup(TABLE, "abc", 3, 14, ((14, "2 fox", 1.5, 0),))])


def test_moves_that_are_too_long_are_left_out() -> None:
    entries = ((14, "x" * MOST_MESSAGE_BYTES, 1.5, 0),)
    [message] = messages_of("me", [Wakeup(TABLE, "abc", 3, 14, entries)])
    assert read_message(message) == Heard("me", [Wakeup(TABLE, "abc", 3, 14)])


def entry(number: int) -> Entry:
    return number, f"{number} fox", number + 0.5, 0


def test_a_wakeup_has_the_moves_of_those_it_replaces() -> None:
    first, second = Wakeup(TABLE, "a", 3, 1, (entry(1),)), Wakeup(TABLE, "a", 3, 2, (entry(2),))
    assert second.after(None) == second
    assert second.after(first) == Wakeup(TABLE, "a", 3, 2, (entry(1), entry(2)))


def test_a_wakeup_has_no_moves_with_a_gap_between_them() -> None:
    third = Wakeup(TABLE, "a", 3, 3, (entry(3),))
    assert third.after(Wakeup(TABLE, "a", 3, 1, (entry(1),))) == third
    assert third.after(Wakeup(TABLE, "a", 3, 2)) == third
    changed = Wakeup(TABLE, "a", 4, 3)
    assert changed.after(third) == changed


def test_a_wakeup_has_the_last_of_many_moves() -> None:
    found = Wakeup(TABLE, "a", 3, 1, (entry(1),))
    for number in range(2, 3 * MOST_ENTRIES):
        found = Wakeup(TABLE, "a", 3, number, (entry(number),)).after(found)
    assert [each[0] for each in found.entries] == list(range(2 * MOST_ENTRIES, 3 * MOST_ENTRIES))


def test_many_wakeups_are_several_messages_none_of_which_is_too_long() -> None:
    sent = [Wakeup(TABLE, f"table {number} é", number, number) for number in range(1000)]
    messages = list(messages_of("me", sent))
    assert len(messages) > 1
    assert max(len(message.encode()) for message in messages) < MOST_MESSAGE_BYTES + 200
    heard = [read_message(message) for message in messages]
    assert [wakeup for each in heard if each is not None for wakeup in each.wakeups] == sent


def test_without_wakeups_there_is_no_message() -> None:
    assert not list(messages_of("me", []))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "1",
        "null",
        "[1]",
        '["me", 1]',
        '["me", ["table"]]',
        '["me", ["t", "a", "x", 1]]',
        "[" * 9999,
        '["me", ["table", "abc", 3, 14, 15]]',
        '["me", ["table", "abc", 3, 14, [15]]]',
        '["me", ["table", "abc", 3, 14, [[15, "2 fox", 1.5]]]]',
        '["me", ["table", "abc", 3, 14, [["x", "2 fox", 1.5, 0]]]]',
        '["me", ["table", "abc", Infinity, 14]]',
    ],
)
def test_what_cannot_be_read_is_no_message(text: str) -> None:
    assert read_message(text) is None
