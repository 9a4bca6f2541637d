"""What people can ask of a table: one model for each message.

Validation and refusals (`web/decoding.py`) and the OpenAPI document (`web/api/document.py`) are made from
these models. A message is named by its `type`: the name of its class in small letters, `add_bot`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated, Final, TypeAlias, get_args

from msgspec import Meta, Struct

from sheepfold.bots.levels import BY_NAME, USUAL
from sheepfold.server.live.view_model import PHRASES, REACTIONS, TOKENS
from sheepfold.words.speech import LANGUAGES

PACES: Final = ("human", "instant")

MOST_CARDS: Final = 70
"""Nobody ever holds more."""

LONGEST_TYPED: Final = 200
"""Characters of a move, or of a name before it is tidied."""

LONGEST_LINE: Final = 300
"""Characters of a line of the chat."""

MOST: Final = 999_999_999
"""The largest number anybody needs."""


def one_of(names: Iterable[str], about: str | None = None) -> Meta:
    """The rule for a text that is one of these."""
    chosen = list(names)
    pattern = f"^(?:{'|'.join(map(re.escape, chosen))})$"
    return Meta(pattern=pattern, description=about, extra_json_schema={"enum": chosen})


Count: TypeAlias = Annotated[int, Meta(ge=0, le=MOST)]
Number: TypeAlias = Annotated[
    int, Meta(ge=0, le=MOST, description="How many moves had been made when this was chosen.")
]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=MOST, description="A seat, from 0.")]
Handle: TypeAlias = Annotated[
    str,
    Meta(max_length=200, description="The `person` of a seat, of a line of the chat or of a spectator."),
]
Token: TypeAlias = Annotated[
    int, Meta(ge=0, le=len(TOKENS) - 1, description=f"A token, from 0: {', '.join(TOKENS)}.")
]
Name: TypeAlias = Annotated[str, Meta(max_length=LONGEST_TYPED)]
Notation: TypeAlias = Annotated[
    str, Meta(max_length=LONGEST_TYPED, description="In notation, as `legal` lists it.")
]
Level: TypeAlias = Annotated[str, one_of(BY_NAME)]
Pace: TypeAlias = Annotated[str, one_of(PACES, "How long bots seem to think.")]
FreeText: TypeAlias = Annotated[
    bool, Meta(description="Whether people may write what they like; else phrases and reactions.")
]
SpectatorsTalk: TypeAlias = Annotated[bool, Meta(description="Whether those without a seat may talk.")]
Hints: TypeAlias = Annotated[
    bool, Meta(description="Whether everybody may ask for hints, also among people.")
]


def snake_case(name: str) -> str:
    """The `type` of a message, from the name of its class."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Message(Struct, kw_only=True, tag_field="type", tag=snake_case):
    """Something that is asked of a table."""


class Move(Message):
    """Make a move; refused if moves were made since it was chosen."""

    number: Number
    move: Notation


class AskTakeback(Message, tag="takeback"):
    """Ask the others whether I may take my last move back; refused if it has shown me anything."""

    number: Number


class AllowTakeback(Message):
    """Let the one who asks take their last move back."""

    number: Number


class RefuseTakeback(Message):
    """Let the move stand that somebody wants to take back."""

    number: Number


class WithdrawTakeback(Message):
    """Let my last move stand after all."""

    number: Number


class Why(Message):
    """Ask why something is no move; the refusal is the answer."""

    number: Number
    cards: Annotated[list[str], Meta(max_length=MOST_CARDS)] = []
    target: Annotated[str, Meta(max_length=80)] = ""


class AskHint(Message, tag="hint"):
    """Ask a bot what it would do now at my seat; without other people, or where `hints` is on."""

    number: Number | None = None


class Chat(Message):
    """Say something; only where the host has allowed free text."""

    text: Annotated[str, Meta(max_length=LONGEST_LINE)]


class Phrase(Message):
    """Say something that everybody reads in their own language."""

    phrase: Annotated[str, one_of(PHRASES)]
    language: Annotated[str, one_of(LANGUAGES, "The language of the one who says it.")] | None = None


class Reaction(Message):
    """React."""

    reaction: Annotated[str, one_of(REACTIONS)]


class Mute(Message):
    """See no more of what somebody says, or see it again; by `person` or `seat`."""

    person: Handle | None = None
    seat: Seat | None = None


class Sit(Message):
    """Take a seat, or the first free one. `here`: for somebody else on this device, who is not remembered."""

    seat: Seat | None = None
    here: bool = False
    name: Name | None = None
    token: Token | None = None


class Leave(Message):
    """Get up; during a match a bot plays on."""

    seat: Seat | None = None


class Remove(Message):
    """Host: remove a person for good (a bot plays on), or free a bot's seat before the match."""

    person: Handle | None = None
    seat: Seat | None = None


class RemoveBot(Message):
    """Host: free a seat before the match."""

    seat: Seat


class Readmit(Message):
    """Host: let somebody come back who was removed."""

    person: Handle


class AddBot(Message):
    """Host: let a bot sit down, or change its level."""

    seat: Seat
    level: Level = USUAL


class Fill(Message):
    """Host: let bots sit down on all free seats."""

    level: Level = USUAL


class Start(Message):
    """Host: begin; bots take the seats that are still free."""

    level: Level = USUAL


class Rematch(Message):
    """The same people once more; answers with the address of the new table."""


class HandOn(Message):
    """Host: let somebody else who sits at the table be the host, or whoever comes next."""

    person: Handle | None = None


class LetBotPlay(Message):
    """Let a bot play for somebody who is away, or for oneself."""

    seat: Seat


class TakeBackSeat(Message):
    """Play again oneself."""

    seat: Seat | None = None


class Lift(Message):
    """On a shared device: the one before the curtain is ready."""


class ChangeSettings(Message, tag="settings"):
    """My name; the host's choices: pace and who talks. Before the match my token, public and hints."""

    name: Name | None = None
    token: Token | None = None
    pace: Pace | None = None
    spectators_talk: SpectatorsTalk | None = None
    free_text: FreeText | None = None
    public: bool | None = None
    hints: Hints | None = None


AnyMessage: TypeAlias = (
    Move | AskTakeback | AllowTakeback | RefuseTakeback | WithdrawTakeback
    | Why | AskHint | Chat | Phrase | Reaction | Mute | Sit | Leave | Remove | RemoveBot | Readmit
    | AddBot | Fill | Start | HandOn | Rematch | LetBotPlay | TakeBackSeat | Lift | ChangeSettings
)  # fmt: skip


def type_of(model: type[Message]) -> str:
    """The `type` of a message."""
    return str(model.__struct_config__.tag)


MODELS: Final[dict[str, type[Message]]] = {type_of(model): model for model in get_args(AnyMessage)}
"""The models by the `type` of their messages."""
