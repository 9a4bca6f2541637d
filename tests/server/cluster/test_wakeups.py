"""Wake-ups as text."""

from __future__ import annotations

import pytest

from sheepfold.server.cluster.wakeups import LONGEST, TABLE, Heard, Wakeup, messages_of, read_message


def test_wakeups_are_read_as_they_were_sent() -> None:
    sent = [Wakeup(TABLE, "abc", 3, 14), Wakeup("probe")]
    [message] = messages_of("me", sent)
    assert read_message(message) == Heard("me", sent)


def test_many_wakeups_are_several_messages_none_of_which_is_too_long() -> None:
    sent = [Wakeup(TABLE, f"table {number} é", number, number) for number in range(1000)]
    messages = list(messages_of("me", sent))
    assert len(messages) > 1
    assert max(len(message.encode()) for message in messages) < LONGEST + 200
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
    ],
)
def test_what_cannot_be_read_is_no_message(text: str) -> None:
    assert read_message(text) is None
