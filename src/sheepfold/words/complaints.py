"""What the engine objects to, said to a person in their language.

A refused move brings its sentence and values; the other errors are lines for whoever calls the library, and
those that a person at a page can cause are known here by their wording.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from sheepfold.engine.errors import SheepfoldError
from sheepfold.words.names import NAMES, several, title
from sheepfold.words.speech import N_, SOURCE, _, language

OPTION_TITLES: Final = {
    "target": N_("Target"),
    "teams": N_("Teams"),
    "dealer": N_("First dealer"),
    "strictness": N_("Mistakes"),
    "rounds": N_("Rounds"),
    "points": N_("Points"),
    "tasks": N_("Tasks"),
    "start": N_("Who begins"),
    "advanced": N_("Advanced specials"),
    "turn_limit": N_("Turn limit"),
}
"""What the options are called."""

COMPLAINTS: Final = (
    (r"option (?P<option>\w+): .*, must be a whole number from (?P<low>\d+) to (?P<high>\d+)(, or none)?",
     N_("{option}: please a whole number from {low} to {high}.")),
    (r"option (?P<option>\w+): .*, must be a whole number from (?P<low>\d+)(, or none)?",
     N_("{option}: please a whole number from {low} on.")),
    (r"option (?P<option>\w+): .*, must be at most (?P<high>\d+)",
     N_("{option}: please at most {high}.")),
    (r"option (?P<option>\w+): .*, must be a seat from 0 to (?P<high>\d+), or none",
     N_("{option}: please a seat from 0 to {high}, or leave it open.")),
    (r"option points: .*, must be none where rounds are given .*",
     N_("Choose either rounds or points, not both.")),
    (rf"option (?P<option>{'|'.join(OPTION_TITLES)}): .*",
     N_("{option}: this value is not possible.")),
    (r"game: .*, must be one of .*",
     N_("There is no such game.")),
    (r"version: (?P<version>-?\d+), .* is here in version .*",
     N_("Version {version} of these rules is not here.")),
    (r"seats: \d+, .* is played by (?P<few>\d+) to (?P<many>\d+)",
     N_("This game is played by {few} to {many}.")),
)  # fmt: skip
"""Lines of the engine and what a person is told instead."""

COUNTED: Final = re.compile(r"(\d+|no) (.+)")


def complaint(error: SheepfoldError) -> str:
    """What is wrong, in the language in use."""
    for pattern, sentence in COMPLAINTS:
        if found := re.fullmatch(pattern, str(error)):
            values = found.groupdict()
            option = values.pop("option", "")
            return _(sentence).format(option=_(OPTION_TITLES[option]) if option else "", **values)
    return str(error)


def sentence_with(sentence: str, values: Mapping[str, object]) -> str:
    """A refusal's sentence in the language in use, with its values."""
    return _(sentence).format(**{name: in_words(value) for name, value in values.items()})


def in_words(value: object) -> object:
    """A value of a refusal: cards by their names, everything else as it is. English has them as they are."""
    if language() == SOURCE or not isinstance(value, str):
        return value
    counted = COUNTED.fullmatch(value)
    if counted and counted[2] in NAMES:
        return several(counted[2], 0 if counted[1] == "no" else int(counted[1]))
    return title(value) if value in NAMES else value
