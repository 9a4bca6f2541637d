"""Where in the text of a record a fault is."""

from __future__ import annotations

import re
from typing import Final

from sheepfold.engine.errors import BadRecord

TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')


def fault_line(text: str, error: BadRecord) -> int:
    """The line, from 1, that an error of `engine/record.py` is about; 1 where its field is missing."""
    line = error.fields.get("line")
    if isinstance(line, int):
        return line
    at = places(text).get(str(error.fields.get("field")), 0)
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
