"""What the server does not do, said in one sentence to the one who asked."""

from __future__ import annotations

import math
from typing import Final

from sheepfold.words.speech import N_

MOVED_ON: Final = N_("Somebody moved while you were choosing. Please look again.")
SENSELESS: Final = N_("That message makes no sense here.")
MISSING: Final = N_("“{field}” is missing.")
SIGNED_OUT: Final = N_("You have been signed out. Load the page again.")
CLOSED: Final = N_("This table was closed by those who run this server.")
BANNED: Final = N_("You were banned by those who run this server.")
REMOVED: Final = N_("The host has removed you from this table.")
"""Sentences that several modules say."""


LONGEST_RETRY_SECONDS: Final = 3600.0
"""Seconds after which it is worth asking again in any case."""


class ActionRejected(Exception):
    """No, and why not; nothing has changed.

    `sentence` has named places that `values` fill; it is translated where it is shown.
    """

    status: int | None = None
    """The HTTP status of this refusal; None: pages and API each have a usual one."""

    def __init__(self, sentence: str, *, clause: str = "", **values: object) -> None:
        self.sentence = sentence
        self.clause = clause
        self.values = values
        super().__init__(sentence.format(**values))


def status_of(error: Exception, usual: int) -> int:
    """The HTTP status of a refusal."""
    return (error.status if isinstance(error, ActionRejected) else None) or usual


def headers_of(error: Exception) -> dict[str, str]:
    """What the headers of a refusal say besides."""
    if not isinstance(error, TooMany):
        return {}
    return {"retry-after": str(math.ceil(min(error.wait, LONGEST_RETRY_SECONDS)))}


class Banned(ActionRejected):
    """Somebody who is refused everywhere."""

    status = 403

    def __init__(self) -> None:
        super().__init__(BANNED)


class Forbidden(ActionRejected):
    """Not for the one who asked, whatever they ask."""

    status = 403


class Missing(ActionRejected):
    """There is nothing at this address."""

    status = 404


class Malformed(ActionRejected):
    """What was sent cannot be read."""

    status = 400


class Unavailable(ActionRejected):
    """The database cannot be asked just now; nothing is wrong with the question."""

    status = 503

    def __init__(self) -> None:
        super().__init__(N_("The server cannot reach its database just now. Please try again in a moment."))


class TooMany(ActionRejected):
    """Too often, or too much at once."""

    status = 429

    def __init__(self, sentence: str, wait: float) -> None:
        super().__init__(sentence)
        self.wait = wait
        """Seconds after which it may be tried again."""


class TooLarge(ActionRejected):
    """More was sent than anybody needs to send."""

    status = 413
