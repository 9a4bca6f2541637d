"""What the seat to move may do in Zoff im Zoo."""

from __future__ import annotations

from typing import Final

from sheepfold.engine.description import LegalMove, MoveDescription
from sheepfold.engine.game import Json
from sheepfold.games.zoff_im_zoo.page.board import counts_as, partner, set_in_words, teams_of
from sheepfold.games.zoff_im_zoo.page.look import GAME_ID
from sheepfold.games.zoff_im_zoo.rules.moves import described_set, set_of
from sheepfold.server.live.view_model import TableViewModel
from sheepfold.server.pages.choices import Choice
from sheepfold.server.pages.html import NO_HTML, Html, escape, joined
from sheepfold.server.pages.parts import ModeToggle, TableParts, add_button
from sheepfold.server.pages.pieces import picture
from sheepfold.words.memo import memo
from sheepfold.words.names import cards
from sheepfold.words.speech import _, ngettext

MOST_CHIPS: Final = 5
WITH_PARTNER: Final = ("show", "give")
"""Moves whose words name the partner."""


def decide(model: TableViewModel, view: Json, parts: TableParts) -> None:
    """Prompt, buttons and choices for the seat to move."""
    parts.idle = _("Choose cards")
    mate = partner_name(model, view)
    parts.choices = [
        found
        for move in model.legal
        if (found := choice(move, mate if move.description.verb in WITH_PARTNER else ""))
    ]
    PHASES[view["phase"]](model, view, parts)


def partner_name(model: TableViewModel, view: Json) -> str:
    """My partner by name."""
    other = partner(teams_of(view), model.me)
    return "" if other is None else model.seats[other].name


@memo
def choice(move: LegalMove, partner: str) -> Choice | None:
    """A move as cards to touch; None for moves that are one button."""
    kinds = move.description.kinds
    if not kinds:
        return None
    match move.description.verb:
        case "show":
            label = _("Show {cards} to {partner}").format(cards=in_words(move), partner=partner)
            return Choice(move.text, ("!show", *kinds), label)
        case "add":
            return Choice(move.text, kinds, _("Add {cards}").format(cards=in_words(move)))
        case "give":
            return Choice(
                move.text, kinds[:1], _("Give 2 cards to {partner}").format(partner=partner), kinds[1:]
            )
        case "aside":
            label = ngettext("Lay {n} card aside", "Lay {n} cards aside", len(kinds)).format(n=len(kinds))
            return Choice(move.text, kinds[:1], label, kinds[1:])
        case _:
            return Choice(move.text, kinds, _("Play {cards}").format(cards=in_words(move)))


def in_words(move: LegalMove) -> str:
    """What the cards of a move count as."""
    return set_in_words(set_of(move.description.cards))


def beat(model: TableViewModel, view: Json, parts: TableParts) -> None:
    """Lead, or beat the top; or show cards to the partner."""
    plays = [each for each in parts.choices if "!show" not in each.targets]
    if not plays:
        parts.idle = _("Nothing fits") if parts.choices else ""
    parts.prompt = beat_prompt(view, plays=bool(plays), shows=len(plays) < len(parts.choices))
    add_button(model, parts, "pass", _("Pass"), main=len(model.legal) == 1)
    if model.can("show"):
        parts.toggles.append(show_toggle(partner_name(model, view)))
    if view["table"] and plays:
        parts.helper = chips(plays)


def beat_prompt(view: Json, *, plays: bool, shows: bool) -> str:
    """What to do with the trick as it lies; whoever cannot lead has nothing but the joker (ZOO-12)."""
    if not view["table"]:
        return _("Lead with one card or equal cards") if plays else _("The joker is never played alone.")
    if plays:
        text = _("Beat {cards}")
    elif shows:
        text = _("Nothing beats {cards}: show cards, or pass")
    else:
        text = _("You cannot beat {cards}: pass")
    return text.format(cards=counts_as(view["table"][-1]["play"]))


def show_toggle(partner: str) -> ModeToggle:
    """ZOO-19 in one sentence."""
    return ModeToggle(
        "!show",
        _("Show to {partner}").format(partner=partner),
        _("All players see the cards. If {partner} adds nothing, they come back to you.").format(
            partner=partner
        ),
        "ZOO-19",
    )


def chips(plays: list[Choice]) -> Html:
    """The sets that fit, each a chip that chooses its cards."""
    if len(plays) > MOST_CHIPS:
        return NO_HTML
    fits, made = escape(_("Fits:")), joined([chip(each.targets) for each in plays])
    return Html(f'<div class="chips" role="group" aria-label="{fits}"><span>{fits}</span>{made}</div>')


@memo
def chip(kinds: tuple[str, ...]) -> Html:
    """A set that fits: numbers and animals."""
    animals = "".join(
        (f"<b>{number}</b>" if (number := kinds.count(kind)) > 1 else "") + picture(GAME_ID, kind)
        for kind in dict.fromkeys(kinds)
    )
    return Html(
        f'<button type="button" class="chip" data-s="{"|".join(kinds)}" aria-label="{escape(cards(kinds))}">'
        f"{animals}</button>"
    )


def add(model: TableViewModel, view: Json, parts: TableParts) -> None:
    """The partner has shown cards."""
    shower = model.seats[view["shown"]["seat"]].name
    parts.prompt = _("Add to {name}'s cards?").format(name=shower)
    add_button(model, parts, "decline", _("Add nothing"), main=len(model.legal) == 1)
    parts.helper = chips(parts.choices) if parts.choices else NO_HTML
    if not parts.choices:
        parts.idle = ""
        parts.prompt = _("None of your cards goes with {name}'s").format(name=shower)


def push(model: TableViewModel, view: Json, parts: TableParts) -> None:
    """Two cards to the partner."""
    text = _("Push 2 cards to {partner}") if view["phase"] == "push" else _("Give 2 cards back to {partner}")
    parts.prompt = text.format(partner=partner_name(model, view))
    parts.idle = _("Choose 2 cards")


def aside(model: TableViewModel, view: Json, parts: TableParts) -> None:
    """A solo player lays cards aside."""
    parts.prompt = _("Lay up to two cards aside for your tricks")
    add_button(model, parts, "aside", _("Keep all"))


PHASES: Final = {"play": beat, "add": add, "push": push, "return": push, "aside": aside}


def attempt(cards: list[str], target: str) -> MoveDescription:
    """Cards somebody tried, as a move to be refused."""
    return MoveDescription("play", described_set(cards))
