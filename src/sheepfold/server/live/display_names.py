# ruff: noqa: RUF001 (letters that look alike are what this is about)
"""Names as a table shows them: nobody is shown under a name that could be taken for somebody else's there.

Two names are taken for each other when they look alike: in small letters, in capitals or as they are written.
Accents, spaces and punctuation do not tell names apart, nor do letters of other scripts that are drawn alike.
Being too strict is harmless: whoever comes second gets a number behind the name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final

from sheepfold.server.live.people import MOST_CODE_POINTS, Person, guest_name
from sheepfold.server.storage.rows import SeatRow
from sheepfold.words.given_names import BOT_NAMES, GUEST_NAMES
from sheepfold.words.speech import LANGUAGES, SOURCE, _, language, speaking

SMALL: Final = str.maketrans(
    {
        # Cyrillic
        "а": "a", "в": "b", "г": "r", "ԁ": "d", "е": "e", "є": "e", "һ": "h", "н": "h", "і": "i", "ј": "j",
        "к": "k", "ӏ": "l", "м": "m", "п": "n", "о": "o", "р": "p", "ԛ": "q", "с": "c", "ѕ": "s", "т": "t",
        "ц": "u", "и": "u", "ѵ": "v", "ԝ": "w", "ш": "w", "х": "x", "у": "y", "ү": "y", "ь": "b", "ъ": "b",
        "б": "6", "з": "3", "э": "3", "ч": "4", "я": "r", "ф": "o", "ѳ": "o", "ө": "o",
        # Greek
        "α": "a", "β": "b", "γ": "y", "δ": "d", "ε": "e", "η": "n", "θ": "o", "ι": "i", "κ": "k", "μ": "u",
        "ν": "v", "ο": "o", "π": "n", "ρ": "p", "ϲ": "c", "σ": "o", "τ": "t", "υ": "u", "φ": "o", "χ": "x",
        "ω": "w", "ϳ": "j", "ϝ": "f",
        # Latin letters that are no accented ones
        "ı": "i", "ɩ": "i", "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ɑ": "a", "ɡ": "g",
        "ɯ": "w", "ʋ": "v", "ɴ": "n", "ʀ": "r", "ʏ": "y", "æ": "ae", "œ": "oe",
    }
)  # fmt: skip
"""Small letters, and the Latin ones they look like."""

CAPITALS: Final = str.maketrans(
    {
        # Cyrillic
        "А": "A", "В": "B", "С": "C", "Ԁ": "D", "Е": "E", "Ԍ": "G", "Н": "H", "І": "I", "Ӏ": "I", "Ј": "J",
        "К": "K", "М": "M", "О": "O", "Р": "P", "Ԛ": "Q", "Ѕ": "S", "Т": "T", "У": "Y", "Ү": "Y", "Ѵ": "V",
        "Ԝ": "W", "Х": "X", "З": "3", "Б": "6", "Ч": "4", "Ь": "B", "Ъ": "B", "Ф": "O", "Ѳ": "O", "Ө": "O",
        # Greek
        "Α": "A", "Β": "B", "Ε": "E", "Ϝ": "F", "Η": "H", "Ι": "I", "Κ": "K", "Μ": "M", "Ν": "N", "Ο": "O",
        "Ρ": "P", "Τ": "T", "Υ": "Y", "Χ": "X", "Ζ": "Z", "Ϲ": "C", "Θ": "O",
        # Latin letters that are no accented ones
        "Ł": "L", "Ø": "O", "Đ": "D", "Ð": "D", "Ħ": "H", "Ŧ": "T", "Æ": "AE", "Œ": "OE",
    }
)  # fmt: skip
"""Capital letters, and the Latin ones they look like."""

ALIKE: Final = str.maketrans({"0": "o", "1": "l", "i": "l", "|": "l", "5": "s"})
PAIRS: Final = (("rn", "m"), ("vv", "w"), ("cl", "d"))
"""What looks alike within one script."""

ROOM: Final = MOST_CODE_POINTS - len(" (99)")
"""What is left of a long name where a number has to fit behind it."""

NUMBER: Final = re.compile(r" \(\d+\)$")
"""What tells a name from one like it."""

UNSEEN: Final = ("C", "M", "P", "Z")
"""Categories of characters that do not tell names apart: marks, punctuation, spaces, what is not drawn."""


@lru_cache(4096)
def looks(name: str) -> frozenset[str]:
    """What a name may be taken for; two names with a common look are taken for each other."""
    plain = unicodedata.normalize("NFKD", name)
    bare = "".join(each for each in plain if unicodedata.category(each)[0] not in UNSEEN) or plain
    written = bare.translate(CAPITALS).translate(SMALL).casefold()
    small = bare.casefold().translate(SMALL)
    capital = bare.upper().translate(CAPITALS).casefold()
    return frozenset(simplified(each) for each in (written, small, capital))


def simplified(text: str) -> str:
    """Small letters and digits without those that look like another."""
    for pair, one in PAIRS:
        text = text.replace(pair, one)
    return text.translate(ALIKE)


def alike(name: str, other: str) -> bool:
    """Whether one name could be taken for the other."""
    return not looks(name).isdisjoint(looks(other))


@cache
def forms_of_address() -> frozenset[str]:
    """How pages call their own reader, in every language: nobody else may look like that."""
    found: list[str] = []
    for each in LANGUAGES:
        with speaking(each):
            found.append(_("You"))
    return frozenset[str]().union(*map(looks, found))


def distinct_name(name: str, taken: Iterable[str]) -> str:
    """The name, with a number behind it where somebody at the table has one that looks like it.

    "You" gets a number, too: every reader would take it for themselves.
    """
    used = forms_of_address().union(*[looks(each) for each in taken])
    number, found = 1, name
    while not looks(found).isdisjoint(used):
        number += 1
        found = f"{name[:ROOM]} ({number})"
    return found


def name_we_chose(seat: SeatRow) -> str:
    """The name of a bot, or of a guest who has not said one, without its number; else empty."""
    name = NUMBER.sub("", seat.name)
    if seat.kind == "bot" or seat.here:
        return name if name in (BOT_NAMES if seat.kind == "bot" else GUEST_NAMES) else ""
    return name if seat.person is not None and name == guest_name(seat.person) else ""


def chosen_name(seat: SeatRow) -> str:
    """The name somebody at a seat has chosen, without its number; empty where it is one of ours."""
    return "" if name_we_chose(seat) else NUMBER.sub("", seat.name)


def names_in_words(seats: Sequence[SeatRow]) -> dict[str, str]:
    """The names we chose in the language in use, by what is stored; each is like nobody else's."""
    if language() == SOURCE:
        return {}
    ours = {seat.name: found for seat in seats if (found := name_we_chose(seat))}
    taken = [seat.name for seat in seats if seat.name and seat.name not in ours]
    for stored, name in ours.items():
        ours[stored] = distinct_name(_(name), taken)
        taken.append(ours[stored])
    return ours


def own_name(person: Person, language: str) -> str:
    """What somebody is called on their own pages in a language."""
    with speaking(language):
        return names_in_words([SeatRow(-1, "person", person.id, person.name)]).get(person.name, person.name)
