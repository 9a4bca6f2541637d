"""Text from outside: people may write as they do anywhere, and nothing enters that nobody can read."""

from __future__ import annotations

import pytest

from sheepfold.server.live.people import tidy_name
from sheepfold.server.refusals import Malformed
from sheepfold.server.text import MOST_MARKS, is_readable, is_visible, length, tidy
from sheepfold.words.given_names import LONGEST_NAME

PEOPLE_WRITE = {
    "plain": "Little Bo Peep",
    "German": "Jürgen Weiß",
    "Russian": "Мария",
    "Hebrew": "רוּת",
    "Hebrew with all points": "בְּרֵאשִׁ֖ית",
    "Hebrew with a mark of direction": "רות\u200f (1)",
    "Arabic": "مُحَمَّد",
    "Arabic number sign": "\u0600\u0661\u0662",
    "Persian with a non-joiner": "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    "Hindi with a joiner": "क्\u200dष",
    "Thai": "น้ำ",
    "Tibetan": "བསྒྲུབས",
    "Vietnamese, decomposed": "Nguye\u0302\u0303n",
    "Korean": "김철수",
    "Japanese": "さくら",
    "a rare ideograph": "\U00020bb7野家",
    "an ideograph newer than this Python": "\U000323a0",
    "emoji": "🐑🐺",
    "a family": "👩\u200d👩\u200d👧\u200d👦",
    "a heart, as a picture": "❤\ufe0f",
    "a coloured thumb": "👍🏽",
    "a flag": "🇮🇱",
    "the flag of Scotland": "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "an emoji newer than this Python": "\U0001faea",
    "white space": "two\tlines\r\nof text",
}

NOBODY_READS = {
    "half a surrogate pair": "\ud83d",
    "the other half": "a\udc11b",
    "a zero byte": "a\x00b",
    "a bell": "\x07",
    "delete": "\x7f",
    "a control character of Latin-1": "\x85",
    "an override of direction": "Ann\u202egnp.exe",
    "an embedding": "\u202aAnn\u202c",
    "an isolate": "\u2066Ann\u2069",
    "a zero-width space": "A\u200bnn",
    "a byte order mark": "\ufeffAnn",
    "a word joiner": "A\u2060nn",
    "a soft hyphen": "A\u00adnn",
    "a line separator": "A\u2028nn",
    "private use": "\ue000",
    "private use far away": "\U00100000",
    "a noncharacter": "\uffff",
    "a noncharacter among ideographs": "\U0002fffe",
    "an unassigned code point": "\u0378",
    "invisible tags without a flag": "Ann\U000e0061\U000e007f",
    "a tower of marks": "Z" + "\u0335" * (MOST_MARKS + 1),
    "a tower of marks around": "a" + "\u20dd" * 40,
}


@pytest.mark.parametrize("text", PEOPLE_WRITE.values(), ids=PEOPLE_WRITE)
def test_what_people_write_may_enter(text: str) -> None:
    assert is_readable(text)
    assert tidy_name(text)


@pytest.mark.parametrize("text", NOBODY_READS.values(), ids=NOBODY_READS)
def test_what_nobody_can_read_may_not(text: str) -> None:
    assert not is_readable(text)
    with pytest.raises(Malformed, match="name"):
        tidy_name(text)


def test_a_name_is_composed_and_has_single_spaces() -> None:
    assert tidy_name("  Little\n Bo \t Peep ") == "Little Bo Peep"
    assert tidy_name("Zoe\u0308") == "Zo\u00eb"
    assert tidy("a  b") == "a b"


def test_a_name_shows_something() -> None:
    for nothing in ("", " \t", "\u200e\u200f", "\u3164", "\u2800\u2800", "\u0301"):
        assert not is_visible(nothing)
        with pytest.raises(Malformed, match="letter"):
            tidy_name(nothing)


def test_a_name_is_measured_as_it_is_read() -> None:
    family = PEOPLE_WRITE["a family"]
    assert [length(each) for each in ("Ann", "Zoe\u0308", family, "👍🏽", "❤\ufe0f")] == [3, 3, 1, 1, 1]
    assert tidy_name("x" * LONGEST_NAME)
    assert tidy_name(family * 5)
    for long in ("x" * (LONGEST_NAME + 1), family * 6):
        with pytest.raises(Malformed, match="at most 24"):
            tidy_name(long)
