"""The strip of seats."""

from __future__ import annotations

import pytest

from sheepfold.server.pages.strip import clock_text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0:00"),
        (9, "0:09"),
        (75, "1:15"),
        (3600, "1:00:00"),
        (3725, "1:02:05"),
        (86_400, "1 d"),
        (200_000, "2 d"),
    ],
)
def test_time_left_is_minutes_hours_or_days(seconds: int, text: str) -> None:
    assert clock_text(seconds) == text
