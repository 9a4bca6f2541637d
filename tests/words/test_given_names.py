"""Names for guests and bots."""

from __future__ import annotations

import pytest

from sheepfold.words.given_names import BOT_NAMES, GUEST_NAMES, LONGEST_NAME
from sheepfold.words.speech import _, speaking


@pytest.mark.parametrize("language", ["en", "de", "ru", "he"])
def test_no_two_names_are_alike_and_all_are_short_enough(language: str) -> None:
    with speaking(language):
        names = [_(each) for each in (*GUEST_NAMES, *BOT_NAMES)]
    assert len({name.casefold() for name in names}) == len(names)
    assert max(map(len, names)) <= LONGEST_NAME
