"""Sentences of Markdown documents, without code, tables, headings and addresses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

MOST_WORDS: Final = 30
"""Sentences should have fewer than 25 words; a test fails beyond this many."""

CODE_BLOCK: Final = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)
CODE: Final = re.compile(r"`[^`]*`")
LINK: Final = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
ITEM: Final = re.compile(r"^ *(?:[-*]|\d+\.) +", re.MULTILINE)
NO_PROSE: Final = re.compile(r"^ *(?:\||#|<|!\[).*$", re.MULTILINE)
END: Final = re.compile(r"(?<=[.!?:;])[)*\"_]*\s+")
WORD: Final = re.compile(r"[^\W\d_]")


def sentences(text: str) -> Iterator[str]:
    """The sentences of a document; a colon or a semicolon ends one as well."""
    text = NO_PROSE.sub("", CODE_BLOCK.sub("", text))
    text = LINK.sub(r"\1", CODE.sub("code", text))
    for paragraph in re.split(r"\n\s*\n", ITEM.sub("\n\n", text)):
        yield from (each for each in END.split(" ".join(paragraph.split())) if each)


def words(sentence: str) -> int:
    """How many words a sentence has; numbers and signs are none."""
    return sum(bool(WORD.search(each)) for each in sentence.split())
