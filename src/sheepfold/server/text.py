"""Text from outside: one rule for what may enter, for every field of page, form and API.

Accepted is what people write in any script, emoji included. Refused is what no reader can see or store:

- half a surrogate pair, which no database can encode;
- control characters, except tab and line break, which count as white space;
- characters that override the direction of the text around them: they disguise names and turn pages over;
- other invisible characters, and code points for private use or without a meaning;
- towers of combining marks, which cover the lines above and below.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any, Final

from sheepfold.server.refusals import Malformed
from sheepfold.words.speech import N_

WHITE_SPACE: Final = "\t\n\r"

JOINERS_AND_MARKS: Final = "\u200c\u200d\u200e\u200f\u061c\u180e"
"""Invisible, and needed: they join emoji, shape letters, and place signs in text from the right."""

NUMBER_SIGNS: Final = "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"
"""Visible signs before Arabic, Syriac and Kaithi numbers, which Unicode counts among the invisible."""

ALLOWED: Final = frozenset(WHITE_SPACE + JOINERS_AND_MARKS + NUMBER_SIGNS)

INVISIBLE_LETTERS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs by category that show nothing."""

FLAG_OF_A_REGION: Final = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,6}\U000e007f")
"""England, Scotland, Wales: a black flag, then invisible letters."""

MOST_MARKS: Final = 6
"""Combining marks on one letter. Hebrew with all its points needs four, a Tibetan stack six."""

TOWER: Final = MOST_MARKS + 1

REFUSED_CATEGORIES: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))

EMOJI: Final = range(0x1F000, 0x1FB00)
IDEOGRAPHS: Final = range(0x20000, 0x3FFFE)
"""Code points that Unicode keeps for new emoji and ideographs: a newer phone may know them before we do."""

EMOJI_COLOURS: Final = range(0x1F3FB, 0x1F400)

UNREADABLE: Final = N_("“{field}” has characters that cannot be used here.")


def is_readable(text: str) -> bool:
    """Whether this text may enter."""
    if text.isascii() and text.isprintable():
        return True
    if not text.isprintable():
        rest = FLAG_OF_A_REGION.sub("", text)
        if not all(map(allowed, rest)):
            return False
    return not has_tower(text)


def allowed(letter: str) -> bool:
    """Whether a character may stand in a text."""
    if letter in ALLOWED:
        return True
    return unicodedata.category(letter) not in REFUSED_CATEGORIES or is_new(letter)


def is_new(letter: str) -> bool:
    """Whether a code point without a meaning may be an emoji or an ideograph that came later."""
    code = ord(letter)
    later = code in EMOJI or (code in IDEOGRAPHS and code & 0xFFFE != 0xFFFE)
    return later and unicodedata.category(letter) == "Cn"


def has_tower(text: str) -> bool:
    """Whether some letter carries too many combining marks."""
    height = 0
    for letter in unicodedata.normalize("NFC", text):
        height = height + 1 if is_mark(letter) else 0
        if height >= TOWER:
            return True
    return False


def is_mark(letter: str) -> bool:
    """Whether a character is drawn over, under or around the one before it."""
    return unicodedata.category(letter) in ("Mn", "Me")


def readable(text: str, field: str) -> str:
    """The text; refused by the name of its field if it may not enter."""
    if not is_readable(text):
        raise Malformed(UNREADABLE, field=field)
    return text


def check_values(value: Any, field: str) -> None:
    """Refuse JSON in which any text, be it a key, may not enter."""
    if isinstance(value, str):
        readable(value, field)
    elif isinstance(value, list):
        for each in value:
            check_values(each, field)
    elif isinstance(value, dict):
        for name, each in value.items():
            check_values(each, readable(name, field)[:40])


def tidy(text: str) -> str:
    """The text as it is stored and shown: composed, with single spaces."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def length(text: str) -> int:
    """About as many characters as a reader counts: marks and joined emoji belong to the one before them."""
    count, joined = 0, False
    for letter in text:
        category = unicodedata.category(letter)
        part = joined or category in ("Mn", "Me", "Cf") or ord(letter) in EMOJI_COLOURS
        count += not part
        joined = letter == "\u200d"
    return count


def is_visible(text: str) -> bool:
    """Whether a reader sees anything of it."""
    return any(
        (unicodedata.category(letter)[0] in "LNPS" and letter not in INVISIBLE_LETTERS) or is_new(letter)
        for letter in text
    )


def read_whole(text: str) -> int | None:
    """The whole number from 0 that is written here; None for anything else, also for too many digits."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None
