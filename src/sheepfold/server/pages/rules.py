"""The rules of a game as a page: how a turn goes, then every clause."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt

import sheepfold
from sheepfold import games
from sheepfold.server.pages.faces import BYE_BYE, CODES, KIVSA, KNIZIA, ZOFF
from sheepfold.server.pages.lobby import game_title, scene
from sheepfold.server.pages.render import page
from sheepfold.server.pages.speech import N_, _, speaking

PACKAGE: Final = Path(sheepfold.__file__).parent
FOLDERS: Final = (PACKAGE / "cli" / "rules", PACKAGE.parents[1] / "docs" / "games")
"""Where an installed package has the rules, and where the source tree has them."""

TURN: Final = {
    ZOFF: (
        N_("Lead with one card, or several of one animal."),
        N_("Beat it with as many of an animal that beats it: the arrow on the card shows which."),
        N_("Or with the same animal and exactly one card more."),
        N_("Or pass. You may play again later in the same trick."),
    ),
    KIVSA: (
        N_("Play a card with the number on top of the pen."),
        N_("Or two that make a sum with it: on a 5, a 3 and then an 8, or a 2 and then a 3."),
        N_("Or a farmer or a fox against the next player, or pass on a black sheep."),
        N_("Or draw a card. Whoever has none left wins the round."),
    ),
    KNIZIA: (
        N_("Choose a meadow and lay one or two cards on your side of it."),
        N_("After a single card you may discard another."),
        N_("Draw up to three cards."),
        N_("When all sides of a meadow are full, the best combination wins its animals."),
    ),
    BYE_BYE: (
        N_("Draw cards one by one out of the others' hands."),
        N_("A black sheep ends your turn: you place nothing."),
        N_("Stop in time, and you may place cards in your zoo: as many as you drew, less two."),
        N_("Three of a kind are a triplet. Who has enough of them wins."),
    ),
}
"""How a turn goes, in four sentences."""


def rules_page(game_id: str, clause: str | None = None, language: str = "en") -> str:
    """The rules, with one clause marked if it was asked for."""
    with speaking(language):
        return page(
            "rules.html",
            title=game_title(game_id),
            code=CODES[game_id],
            scene=scene(game_id),
            steps=[_(each) for each in TURN[game_id]],
            clauses=clauses_html(game_id),
            clause=(clause or "").upper(),
        )


def message_page(text: str, language: str = "en") -> str:
    """A page that says one thing."""
    with speaking(language):
        return page("message.html", text=text)


@cache
def clauses_html(game_id: str) -> str:
    """Every clause, with its number as an anchor."""
    game = games.get(game_id)
    html: str = (
        MarkdownIt("commonmark", {"html": False}).enable("table").render(for_players(rules_text(game_id)))
    )
    numbered = re.compile(rf"<strong>({game.clause}-\d+)</strong>")
    return numbered.sub(r'<strong class="clause" id="\1">\1</strong>', html)


def rules_text(game_id: str) -> str:
    """The game's page in docs, as Markdown."""
    folder = next(each for each in FOLDERS if (each / f"{game_id}.md").exists())
    return (folder / f"{game_id}.md").read_text("utf-8")


def for_players(text: str) -> str:
    """Without the title, and without the parts that are for programmers."""
    body = text.split("\n", 1)[1]
    rules, _heading, known = body.partition("\n## What each seat knows\n")
    first = re.search(r"- \*\*.*?(?=\n\n)", known, re.DOTALL)
    return rules + "\n\n## What each seat knows\n\n" + (first[0] if first else "") + "\n"
