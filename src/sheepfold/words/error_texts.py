"""Errors of the engine as sentences in the language in use.

A refused move carries its sentence and values. Other errors have an English message for callers of the
library; those that a person can cause also have a code and fields.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from sheepfold.engine.description import CardCount, CardName, SeatName
from sheepfold.engine.errors import SheepfoldError
from sheepfold.words.names import inside, several
from sheepfold.words.speech import N_, _

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


def option_title(name: str) -> str:
    """What an option is called; one that nobody has named goes by its own name."""
    if name in OPTION_TITLES:
        return _(OPTION_TITLES[name])
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]


COMPLAINTS: Final = {
    "whole number from to": N_("{option}: please enter a whole number from {low} to {high}."),
    "whole number from": N_("{option}: please enter a whole number, {low} or more."),
    "at most": N_("{option}: {high} at most, please."),
    "seat": N_("{option}: please enter a seat from 1 to {high}, or leave it empty."),
    "either rounds or points": N_("Choose either rounds or points, not both."),
    "not possible": N_("{option}: this value is not possible."),
    "game": N_("There is no such game."),
    "version": N_("Version {version} of these rules is not here."),
    "seats": N_("This game is for {few} to {many} players."),
}
"""By the code of an error: what a person is told."""


def error_text(error: SheepfoldError) -> str:
    """The error in the language in use; the English message for errors that only programs cause."""
    if error.code not in COMPLAINTS:
        return str(error)
    fields = dict(error.fields)
    if "option" in fields:
        fields["option"] = option_title(str(fields["option"]))
    if error.code == "seat":
        fields["high"] = int(str(fields["high"])) + 1
    return _(COMPLAINTS[error.code]).format(**fields)


def sentence_with(sentence: str, values: Mapping[str, object], names: Sequence[str] = ()) -> str:
    """A refusal's sentence in the language in use, with its values; `names` are those of the seats."""
    told = _(sentence).format(**{name: in_words(value, names) for name, value in values.items()})
    return told[:1].upper() + told[1:]


def in_words(value: object, names: Sequence[str] = ()) -> object:
    """A value of a refusal: cards and players by their names, everything else as it is."""
    match value:
        case SeatName(seat) if seat < len(names):
            return names[seat]
        case CardCount(kind, number):
            return several(kind, number)
        case CardName(kind):
            return inside(kind)
    return value
