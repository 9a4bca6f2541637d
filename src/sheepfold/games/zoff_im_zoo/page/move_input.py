"""What the seat to move may do in Zoff im Zoo."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from sheepfold.engine.description import LegalMove, MoveDescription
from sheepfold.engine.game import Json
from sheepfold.games.zoff_im_zoo.page.board import counts_as, partner, set_in_words
from sheepfold.games.zoff_im_zoo.page.look import GAME_ID
from sheepfold.games.zoff_im_zoo.rules.moves import described_set, set_of
from sheepfold.server.pages import pieces
from sheepfold.server.pages.choices import Choice
from sheepfold.server.pages.drawn import (
    Drawn,
    Gate,
    add_button,
)
from sheepfold.server.pages.model import TableSight
from sheepfold.server.pages.names import cards
from sheepfold.server.pages.speech import _, language, ngettext

MOST_CHIPS: Final = 5
WITH_PARTNER: Final = ("show", "give")
"""Moves whose words name the partner."""


def decide(sight: TableSight, view: Json, drawn: Drawn) -> None:
    """Prompt, buttons and choices for the seat to move."""
    drawn.idle = _("Choose cards")
    mate = partner_name(sight, view)
    drawn.choices = [found for move in sight.legal if (found := choice(move, mate))]
    PHASES[view["phase"]](sight, view, drawn)


def partner_name(sight: TableSight, view: Json) -> str:
    """My partner by name."""
    other = partner(view["teams"], sight.me)
    return "" if other is None else sight.seats[other].name


def choice(move: LegalMove, partner: str) -> Choice | None:
    """A move as cards to touch; None for moves that are one button."""
    found = _choice(move, language())
    if found is None or move.description.verb not in WITH_PARTNER:
        return found
    return found._replace(label=found.label.format(partner=partner))


PARTNER: Final = "{partner}"
"""Stands for a name: choices that are kept name nobody."""


@lru_cache(4096)
def _choice(move: LegalMove, _language: str) -> Choice | None:
    kinds = move.description.kinds
    if not kinds:
        return None
    match move.description.verb:
        case "show":
            label = _("Show {cards} to {partner}").format(cards=in_words(move), partner=PARTNER)
            return Choice(move.text, ("!show", *kinds), label)
        case "add":
            return Choice(move.text, kinds, _("Add {cards}").format(cards=in_words(move)))
        case "give":
            return Choice(move.text, kinds[:1], _("Give 2 cards to {partner}"), kinds[1:])
        case "aside":
            label = ngettext("Lay {n} card aside", "Lay {n} cards aside", len(kinds)).format(n=len(kinds))
            return Choice(move.text, kinds[:1], label, kinds[1:])
        case _:
            return Choice(move.text, kinds, _("Play {cards}").format(cards=in_words(move)))


def in_words(move: LegalMove) -> str:
    """What the cards of a move count as."""
    return set_in_words(set_of(move.description.cards))


def beat(sight: TableSight, view: Json, drawn: Drawn) -> None:
    """Lead, or beat the top; or show cards to the partner."""
    if view["table"]:
        top = counts_as(view["table"][-1]["play"])
        drawn.prompt = _("Beat {cards}").format(cards=top)
    else:
        drawn.prompt = _("Lead with one card or equal cards")
    add_button(sight, drawn, "pass", _("Pass"), main=len(sight.legal) == 1)
    if sight.can("show"):
        drawn.gates.append(show_gate(partner_name(sight, view)))
    plays = [each for each in drawn.choices if "!show" not in each.atoms]
    if not plays:
        drawn.idle = _("Nothing fits") if drawn.choices else ""
    if view["table"] and plays:
        drawn.helper = chips(plays)


def show_gate(partner: str) -> Gate:
    """ZOO-19 in one sentence."""
    return Gate(
        "!show",
        _("Show to {partner}").format(partner=partner),
        _("All players see the cards. If {partner} adds nothing, they come back to you.").format(
            partner=partner
        ),
        "ZOO-19",
    )


def chips(plays: list[Choice]) -> str:
    """The sets that fit, each a chip that chooses its cards."""
    if len(plays) > MOST_CHIPS:
        return ""
    made = "".join(
        f'<button type="button" class="chip" data-s="{"|".join(each.atoms)}" '
        f'aria-label="{pieces.escape(cards(each.atoms))}">{chip(each.atoms)}</button>'
        for each in plays
    )
    fits = pieces.escape(_("Fits:"))
    return f'<div class="chips" role="group" aria-label="{fits}"><span>{fits}</span>{made}</div>'


@cache
def chip(atoms: tuple[str, ...]) -> str:
    """Numbers and animals of a set."""
    return "".join(
        (f"<b>{number}</b>" if (number := atoms.count(kind)) > 1 else "") + pieces.picture(GAME_ID, kind)
        for kind in dict.fromkeys(atoms)
    )


def add(sight: TableSight, view: Json, drawn: Drawn) -> None:
    """The partner has shown cards."""
    shower = sight.seats[view["shown"]["seat"]].name
    drawn.prompt = _("Add to the cards of {name}?").format(name=shower)
    add_button(sight, drawn, "decline", _("Add nothing"), main=len(sight.legal) == 1)
    drawn.helper = chips(drawn.choices) if drawn.choices else ""
    if not drawn.choices:
        drawn.idle = ""


def push(sight: TableSight, view: Json, drawn: Drawn) -> None:
    """Two cards to the partner."""
    text = _("Push 2 cards to {partner}") if view["phase"] == "push" else _("Give 2 cards back to {partner}")
    drawn.prompt = text.format(partner=partner_name(sight, view))
    drawn.idle = _("Choose 2 cards")


def aside(sight: TableSight, view: Json, drawn: Drawn) -> None:
    """A solo player lays cards aside."""
    drawn.prompt = _("Lay up to two cards aside for your tricks")
    add_button(sight, drawn, "aside", _("Keep all"))


PHASES: Final = {"play": beat, "add": add, "push": push, "return": push, "aside": aside}


def attempt(cards: list[str], target: str) -> MoveDescription:
    """Cards somebody tried, as a move to be refused."""
    return MoveDescription("play", described_set(cards))
