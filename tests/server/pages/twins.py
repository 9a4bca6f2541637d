"""The same pages compiled and plain: `python -m tests.server.pages.twins GAME` prints a digest a match.

A digest covers what the first seat, the last seat and a spectator are sent after every move, in all languages
by turns. Whoever prints the same lines shows the same pages.
"""

from __future__ import annotations

import hashlib
import sys

from sheepfold.server.pages import table_fragment
from sheepfold.words.speech import LANGUAGES
from tests.contract.cases import Case, cases
from tests.server.pages.walking import view_model_for, walk

SEED = 5


def digest(case: Case, me: int | None) -> str:
    """A match as one viewer is shown it, as a hash."""
    hashed = hashlib.blake2b(digest_size=8)
    languages = list(LANGUAGES)
    for state, log in walk(case, SEED, me):
        model = view_model_for(case, state, me, log)
        model.language = languages[len(log) % len(languages)]
        hashed.update(table_fragment(model).encode())
    return hashed.hexdigest()


def main() -> None:
    for case in cases():
        if case.id == sys.argv[1]:
            for me in (None, 0, case.seats - 1):
                print(case, me, digest(case, me), flush=True)


if __name__ == "__main__":
    main()
