"""The rulebooks: the text of a game's rules in the language in use, for the page and the terminal alike.

A rulebook is a Markdown page: of ours in docs/games, of other games `RULES.md` beside their manifest. The
English one has parts for programmers as well; a translation, in a folder named after its language, has the
players' part only.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

from sheepfold.engine import registry
from sheepfold.words.game_words import game_title
from sheepfold.words.speech import SOURCE, _, language

PACKED: Final = Path(__file__).parent / "rulebooks"
"""Where an installed package has the pages (setup.py puts them there)."""

IN_TREE: Final = Path(__file__).parents[3] / "docs" / "games"
"""Where the source tree has them."""

KNOWLEDGE: Final = "\n## What each seat knows\n"
"""The heading of the last part for players; all below its first list is for programmers."""

ADDRESS: Final = re.compile(r"\s+Id `[\w-]+`, clauses `[A-Z]+`\.")
"""How programs name the game."""


class Rulebook(NamedTuple):
    """The rules of a game."""

    language: str
    """What it is written in: English as long as nobody has translated it."""
    whole: str
    """The page as it stands."""
    players: str
    """What players need, without the title."""


def rulebook(game_id: str) -> Rulebook:
    """The rules of a game in the language in use."""
    for spoken in (language(), SOURCE):
        page = page_of(game_id, spoken)
        if page.is_file():
            whole = page.read_text("utf-8")
            return Rulebook(spoken, whole, for_players(whole))
    missing = f"# {game_title(game_id)}\n\n" + _("The rules of this game are not written down here.") + "\n"
    return Rulebook(language(), missing, for_players(missing))


def page_of(game_id: str, spoken: str) -> Path:
    """Where the page of a game in some language is, or would be."""
    ours = PACKED if PACKED.is_dir() else IN_TREE
    within = "" if spoken == SOURCE else spoken
    if (ours / f"{game_id}.md").is_file():
        return ours / within / f"{game_id}.md"
    return registry.folder(game_id) / within / "RULES.md"


def for_players(whole: str) -> str:
    """Without the title, and without what is for programmers."""
    body = ADDRESS.sub("", whole.partition("\n")[2])
    rules, heading, known = body.partition(KNOWLEDGE)
    first = re.search(r"- \*\*.*?(?=\n\n|\Z)", known, re.DOTALL)
    return rules + heading + ("\n" + first[0] if first else "") + "\n"


def clause_text(game_id: str, clause: str) -> str | None:
    """One clause: from its number to the next one or the next heading; None if there is no such clause."""
    wanted, prefix = clause.strip().upper(), registry.get(game_id).clause
    found = re.search(
        rf"^\W*\*\*{re.escape(wanted)}\*\*.*?(?=^\W*\*\*{prefix}-\d+\*\*|^#|\Z)",
        rulebook(game_id).players,
        re.MULTILINE | re.DOTALL,
    )
    return found and found.group().strip()
