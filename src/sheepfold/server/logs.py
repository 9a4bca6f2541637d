"""Structured logs: one JSON object a line, without secrets and without cards.

The id of a table is its invitation, so logs name a table by a digest of it; moves are counted, never written.
Of an error they say what kind it is and where it happened, not what it says.
"""

from __future__ import annotations

import hashlib
import json
import logging
import sys
import time
import traceback
from pathlib import Path
from typing import Any

PLAIN = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName", "color_message"}


LIBRARIES = ("uvicorn", "asyncio", "asyncpg", "sqlalchemy", "websockets")
"""Others who log; without a handler of ours their tracebacks would stand between the lines of JSON."""


class JsonLines(logging.Formatter):
    """A record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            # What libraries say on further lines are pictures of objects, and those may quote anything.
            "event": record.getMessage().partition("\n")[0],
            "from": record.name,
        }
        # A leading underscore is a note of some library to itself.
        extra = {name: value for name, value in vars(record).items() if name not in PLAIN and name[0] != "_"}
        if record.exc_info and record.exc_info[1] is not None:
            extra |= safe_error_fields(record.exc_info[1])
        # What every line has keeps its meaning: a field of the same name gets another.
        told |= {f"extra_{name}" if name in told else name: value for name, value in extra.items()}
        return json.dumps(told, ensure_ascii=False, default=str)


def safe_error_fields(error: BaseException) -> dict[str, object]:
    """An error's kind and where it happened. Its own words may quote a hand or an address: they stay here."""
    places = traceback.extract_tb(error.__traceback__)
    return {
        "error": type(error).__name__,
        "at": [f"{Path(place.filename).name}:{place.lineno} {place.name}" for place in places],
    }


def log_unhandled(_loop: object, context: dict[str, Any]) -> None:
    """Log what nobody has handled: an error in a task nobody waits for, or in a callback."""
    error = context.get("exception")
    told = {} if error is None else safe_error_fields(error)
    # What follows may quote what a callback was given.
    what = " ".join(context["message"].split()[:3])
    logging.getLogger(__name__).error("unhandled", extra={"what": what, **told})


def digest_of(secret: str) -> str:
    """A name for logs from which the secret cannot be found."""
    return hashlib.blake2b(secret.encode(), digest_size=4, person=b"sheepfold log").hexdigest()


def set_up(level: int = logging.INFO) -> None:
    """Everything of ours and of the libraries below us to standard error, all of it as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    # Addresses are invitations; the server below us would write one for every request and every socket.
    libraries = dict.fromkeys(LIBRARIES, max(level, logging.WARNING))
    for name, least in {"sheepfold": level, **libraries}.items():
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(least)
        logger.propagate = False
    logging.getLogger("uvicorn.error").setLevel(logging.NOTSET)
    logging.getLogger("uvicorn.access").disabled = True
