"""Structured logs: one JSON object a line, without secrets and without cards.

The id of a table is its invitation, so logs name a table by a digest of it; moves are counted, never written.
"""

from __future__ import annotations

import hashlib
import json
import logging
import sys
import time

PLAIN = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """A record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            "from": record.name,
        }
        told |= {name: value for name, value in record.__dict__.items() if name not in PLAIN}
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False, default=str)


def mark_of(secret: str) -> str:
    """A name for logs from which the secret cannot be found."""
    return hashlib.blake2b(secret.encode(), digest_size=4, person=b"sheepfold log").hexdigest()


def set_up(level: int = logging.INFO) -> None:
    """Everything of ours and of the server's to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    # Addresses are invitations; the server below us would write one for every request and every socket.
    for name, least in (("sheepfold", level), ("uvicorn", max(level, logging.WARNING))):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(least)
        logger.propagate = False
    logging.getLogger("uvicorn.error").setLevel(logging.NOTSET)
    logging.getLogger("uvicorn.access").disabled = True
