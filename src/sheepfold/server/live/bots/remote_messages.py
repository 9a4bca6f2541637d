"""What a server and a machine for bots say to each other: JSON in frames, never a pickle.

Each shows first that it knows the secret of both. Then the server asks for a turn whenever its own workers
are busy. It gets one when a process of the machine is free, and answers with a job, or declines.
"""

from __future__ import annotations

import hashlib
import hmac
from asyncio import StreamReader, StreamWriter
from typing import Any, Final, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from sheepfold import __version__
from sheepfold.engine import registry
from sheepfold.engine.game import Json
from sheepfold.server.live.bots.worker import LENGTH, frame

MOST_BYTES: Final = 1_000_000
"""Of one message; views are below a hundred thousand."""


class BadMessage(Exception):
    """Something came that is not what was to come."""


class Hello(Struct, frozen=True, tag="hello"):
    """The machine: who I am; show that you know the secret."""

    release: str
    processes: int
    nonce: str


class Proof(Struct, frozen=True, tag="proof"):
    """The server: I know it; show that you do."""

    server: str
    """One name for all connections of a process."""
    nonce: str
    proof: str


class Welcome(Struct, frozen=True, tag="welcome"):
    """The machine: so do I."""

    proof: str


class WantTurn(Struct, frozen=True, tag="want"):
    """The server has a job."""


class YourTurn(Struct, frozen=True, tag="turn"):
    """A process is free and waits for it."""


class NoJob(Struct, frozen=True, tag="none"):
    """Somebody else has done it meanwhile."""


class ChooseJob(Struct, frozen=True, tag="choose"):
    """Choose a move."""

    level: str
    view: Json
    legal: list[int]
    seed: int


class AdviseJob(Struct, frozen=True, tag="advise"):
    """Give advice."""

    view: Json


class Done(Struct, frozen=True, tag="done"):
    """What became of a job."""

    move: int | None = None
    advice: str | None = None
    error: Json | None = None
    lost: Literal["", "died", "late"] = ""
    """Why the process did not answer."""


Message: TypeAlias = (
    Hello | Proof | Welcome | WantTurn | YourTurn | NoJob | ChooseJob | AdviseJob | Done
)  # fmt: skip
T = TypeVar("T")

DECODER: Final = msgspec.json.Decoder(Message)


def release() -> str:
    """The release and the rules of this process; only those of equal ones understand each other."""
    found = [f"{game_id}-{registry.get(game_id).version}" for game_id in registry.ids()]
    return " ".join([__version__, *sorted(found)])


def proof_of(secret: str, who: str, hello: Hello, server: str, nonce: str) -> str:
    """What only somebody can say who knows the secret, in this conversation alone."""
    said = "\n".join((who, hello.release, str(hello.processes), hello.nonce, server, nonce))
    return hmac.new(secret.encode(), said.encode(), hashlib.sha256).hexdigest()


def send(writer: StreamWriter, message: Message) -> None:
    """Send a message."""
    writer.write(frame(msgspec.json.encode(message)))


async def receive(reader: StreamReader, *kinds: type[T]) -> T:
    """The next message, which must be of one of these kinds; EOFError at the end."""
    (length,) = LENGTH.unpack(await reader.readexactly(LENGTH.size))
    if length > MOST_BYTES:
        raise BadMessage("too long")
    try:
        message: Any = DECODER.decode(await reader.readexactly(length))
    except msgspec.MsgspecError:
        raise BadMessage("unreadable") from None
    if not isinstance(message, kinds):
        raise BadMessage(type(message).__name__)
    return message
