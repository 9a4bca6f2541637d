"""What comes in from outside becomes a model (`live/messages.py`), or a refusal that names the wrong field.

JSON, forms and queries are read alike: numbers and switches may be written as text. A field that is empty
counts as left out, an empty switch as off. Fields a model does not have are ignored, but their text must be
readable, too.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from typing import Any, Final, TypeVar
from urllib.parse import parse_qsl

import msgspec
from msgspec import Struct, inspect
from msgspec.structs import fields as fields_of

from sheepfold.engine.game import Json
from sheepfold.server.live.messages import MODELS, Message
from sheepfold.server.refusals import MISSING, SENSELESS, Malformed, TooLarge
from sheepfold.server.text import UNREADABLE, check_values, readable
from sheepfold.words.speech import N_

MOST_MESSAGE_CHARACTERS: Final = 4000
"""Characters of a message, and bytes of a body; nothing anybody needs to say is longer."""

LONGEST_QUOTE: Final = 40
"""Characters of a wrong value that are quoted in its refusal."""

MOST_FIELDS: Final = 100
"""Fields of a form; that of a new table has about thirty."""

NO_OBJECT: Final = N_("The body must be a JSON object of at most {most} bytes.")

SWITCHES: Final = {"on": True, "yes": True, "off": False, "no": False, "": False}
"""What forms and people say for true and false."""

Model = TypeVar("Model", bound=Struct)


def read_message(text: str) -> Message:
    """A message from a WebSocket."""
    found = read_json(text) if len(text) <= MOST_MESSAGE_CHARACTERS else None
    if not isinstance(found, dict):
        raise Malformed(SENSELESS)
    return message_from(found)


def message_from(given: Mapping[str, Any]) -> Message:
    """The message with these fields; `type` names its model."""
    kind = given.get("type")
    if not isinstance(kind, str) or kind not in MODELS:
        raise Malformed(SENSELESS)
    return read(MODELS[kind], given)


def read(model: type[Model], given: Mapping[str, Any]) -> Model:
    """The model with these fields; refused by the name of the first field that is wrong."""
    switches = switches_of(model)
    values = {name: tidied(value, name in switches) for name, value in given.items()}
    values = {name: value for name, value in values.items() if value is not None and value != ""}
    try:
        return msgspec.convert(values, model, strict=False)
    except msgspec.ValidationError:
        raise refusal_for(model, values) from None


@functools.cache
def switches_of(model: type[Struct]) -> frozenset[str]:
    """The fields of a model that are on or off."""
    return frozenset(
        field.name for field in fields_of(model) if isinstance(kind_of(field.type)[0], inspect.BoolType)
    )


def tidied(value: Any, switch: bool) -> Any:
    """A value without spaces around it; of a switch, what the words people use for it mean."""
    if isinstance(value, list):
        return [tidied(each, switch) for each in value]
    if not isinstance(value, str):
        return value
    text = value.strip()
    return SWITCHES.get(text, text) if switch else text


# Refusals.


def refusal_for(model: type[Struct], values: Json) -> Malformed:
    """Why these are not the fields of a model."""
    for field in fields_of(model):
        if field.name not in values:
            if field.required:
                return Malformed(MISSING, field=field.name)
        elif not fits(values[field.name], field.type):
            sentence, right = what_fits(field.type)
            return Malformed(sentence, field=field.name, value=quoted(values[field.name]), **right)
    return Malformed(SENSELESS)


def fits(value: Any, kind: Any) -> bool:
    """Whether a field of this type may have this value."""
    try:
        msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError:
        return False
    return True


def quoted(value: Any) -> str:
    """A wrong value as its refusal quotes it."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…"


def what_fits(annotation: Any) -> tuple[str, Json]:
    """The sentence that says what would be right for a field of this type, and what fills it."""
    kind, names = kind_of(annotation)
    match kind:
        case inspect.ListType() if names:
            return N_("“{field}” is {value}; it must be a list of these: {names}."), {"names": names}
        case inspect.ListType():
            return N_("“{field}” is {value}; it must be a list of at most {most} texts."), {
                "most": kind.max_length
            }
        case inspect.StrType() if names:
            return N_("“{field}” is {value}; it must be one of these: {names}."), {"names": names}
        case inspect.StrType():
            return N_("“{field}” is {value}; it must be text of at most {most} characters."), {
                "most": kind.max_length
            }
        case inspect.IntType():
            return N_("“{field}” is {value}; it must be a whole number from 0 to {most}."), {"most": kind.le}
        case inspect.BoolType():
            return N_("“{field}” is {value}; it must be true or false."), {}
    return N_("“{field}” is {value}; it must be a JSON object."), {}


def kind_of(annotation: Any) -> tuple[inspect.Type, str]:
    """What kind of value a field takes, and the names among which it is chosen, if it is."""
    kind, names = inspect.type_info(annotation), ""
    while isinstance(kind, inspect.UnionType | inspect.Metadata):
        if isinstance(kind, inspect.UnionType):  # It may be left out.
            kind = next(each for each in kind.types if not isinstance(each, inspect.NoneType))
        else:
            names = names_in(kind)
            kind = kind.type
    if isinstance(kind, inspect.ListType):
        names = names_in(kind.item_type)
    return kind, names


def names_in(kind: inspect.Type) -> str:
    """The names among which a value is chosen; empty if it is not."""
    return ", ".join((getattr(kind, "extra_json_schema", None) or {}).get("enum", ()))


# Bytes and texts.


def read_body(data: bytes) -> Json:
    """The JSON object of a request; an empty body is an empty object."""
    if len(data) > MOST_MESSAGE_CHARACTERS:
        raise TooLarge(NO_OBJECT, most=MOST_MESSAGE_CHARACTERS)
    try:
        found = read_json(data.decode() or "{}")
    except UnicodeDecodeError:
        found = None
    if not isinstance(found, dict):
        raise Malformed(NO_OBJECT, most=MOST_MESSAGE_CHARACTERS)
    return found


def read_json(text: str) -> object:
    """What a text of JSON says; None for what is no JSON. Texts in it that may not enter are refused."""
    try:
        found: object = json.loads(text)
        # Moves are plain ASCII without escapes: there is nothing to look for.
        if not (text.isascii() and text.isprintable() and "\\" not in text):
            check_values(found, "text")
    except (ValueError, RecursionError):
        return None
    return found


def read_fields(text: bytes, field: str) -> dict[str, str]:
    """The fields of a form or of a query; of several of one name the last counts."""
    try:
        pairs = parse_qsl(text.decode(), keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS)
    except ValueError:  # Not UTF-8, or too many.
        raise Malformed(UNREADABLE, field=field) from None
    for name, value in pairs:
        readable(value, readable(name, field)[:40])
    return dict(pairs)
