"""Where in the text of a record a fault is."""

from __future__ import annotations

import re
from typing import Final

TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')
FIELD: Final = re.compile(r"(\w+(?:\[\d+\])?):")
LINE: Final = re.compile(r"line (\d+) column")


def fault_line(text: str, fault: str) -> int:
    """The line, from 1, of the field that an error of `engine/record.py` names; 1 where it is missing."""
    told = LINE.search(fault)
    if told is not None and fault.startswith("record:"):
        return int(told[1])
    named = FIELD.match(fault)
    at = places(text).get(named[1], 0) if named else 0
    return text.count("\n", 0, at) + 1


def places(text: str) -> dict[str, int]:
    """Where each field of a JSON object begins, and each entry of its lists, as `moves[3]`."""
    found: dict[str, int] = {}
    depth, entry, key, before, start = 0, 0, "", "", 0
    for token in TOKEN.finditer(text):
        word = token[0]
        if depth == 1 and word == ":":
            key, entry = before.strip('"'), 0
            found[key] = start
        elif depth == 2 and before in ("[", ",") and word != "]":
            found[f"{key}[{entry}]"] = token.start()
            entry += 1
        depth += (word in ("{", "[")) - (word in ("}", "]"))
        before, start = word, token.start()
    return found
