"""Words for people; see `sheepfold.words.speech`."""

from __future__ import annotations

from sheepfold.words.speech import (
    LANGUAGES,
    N_,
    SOURCE,
    _,
    direction,
    known,
    language,
    left_to_right,
    ngettext,
    speaking,
)

__all__ = [
    "LANGUAGES",
    "N_",
    "SOURCE",
    "_",
    "direction",
    "known",
    "language",
    "left_to_right",
    "ngettext",
    "speaking",
]
