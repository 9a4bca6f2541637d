"""Sitting down at a table: a name, a token, and somebody more on the same device."""

from __future__ import annotations

from typing import Final

from sheepfold.server.live.view_model import TOKENS, TableViewModel
from sheepfold.server.pages.html import Html, escape, joined
from sheepfold.server.pages.pieces import icon, token
from sheepfold.words.given_names import LONGEST_NAME
from sheepfold.words.speech import N_, _

TOKEN_NAMES: Final = (
    N_("sunflower"),
    N_("tulip"),
    N_("mushroom"),
    N_("pear"),
    N_("chestnut"),
    N_("clover"),
    N_("strawberry"),
)
"""What TOKENS are called."""


def sit_down(model: TableViewModel) -> Html:
    """The one form for somebody who has come to a table with a free seat."""
    hosts = [each.name for each in model.seats if each.host]
    title = _("Sit down at {name}'s table").format(name=hosts[0]) if hosts else _("Sit down at this table")
    label = escape(_("Sit down as {name}"))
    return Html(
        f'<details class="panel sit-down" id="sit-down" open><summary><h2>{escape(title)}</h2></summary>'
        f'<form id="sit" method="post" action="{model.address}"><input type="hidden" name="type" value="sit">'
        f"{name_field(model)}"
        f'<p class="suggest" data-suggest><span>{escape(_("or"))}</span></p>{tokens(model)}'
        f'<p class="quiet">{escape(_("Tokens in use are pale. No account; this device remembers you."))}</p>'
        f'<div class="acts"><button class="btn go" data-as="{label}">{escape(_("Sit down"))}</button>'
        f'<button class="btn plain" type="button" data-fold>{icon("eye")}{escape(_("Only watch"))}</button>'
        "</div></form></details>"
    )


def you(model: TableViewModel) -> Html:
    """Another name or token for somebody who sits."""
    return Html(
        f'<section class="panel you"><h2>{escape(_("You at this table"))}</h2>'
        f'<form method="post" action="{model.address}"><input type="hidden" name="type" value="settings">'
        f"{name_field(model)}{tokens(model)}"
        f'<button class="btn dense">{escape(_("Change"))}</button></form></section>'
    )


def name_field(model: TableViewModel) -> Html:
    """What somebody wants to be called; left empty, one of our names stays."""
    asked = _("What shall we call you?") if model.me is None else _("Your name")
    return Html(
        f'<label class="typed">{escape(asked)}<input name="name" maxlength="{LONGEST_NAME}" dir="auto" '
        f'autocomplete="nickname" value="{escape(model.own_name)}" placeholder="{escape(model.called)}">'
        "</label>"
    )


def tokens(model: TableViewModel) -> Html:
    """The tokens to choose from; those of others cannot be chosen."""
    own = next((each.token for each in model.seats if each.seat == model.me), None)
    taken = {each.token for each in model.seats if each.kind != "empty" and each.token != own}
    chosen = model.own_token if own is None else own
    if chosen is None or chosen in taken:
        free = [each.token for each in model.seats if each.kind == "empty"]
        chosen = free[0] if free else None
    made = [token_choice(nth, checked=nth == chosen, taken=nth in taken) for nth in range(len(TOKENS))]
    return Html(
        f'<fieldset class="tokens"><legend>{escape(_("Your token"))}</legend>{joined(made)}</fieldset>'
    )


def token_choice(number: int, *, checked: bool, taken: bool) -> Html:
    """One token."""
    states = " checked" * (checked and not taken) + " disabled" * taken
    return Html(
        f'<label><input type="radio" name="token" value="{number}"{states}>{token(number)}'
        f'<span class="sr">{escape(_(TOKEN_NAMES[number]))}</span></label>'
    )


def beside(model: TableViewModel, seat: int) -> Html:
    """A seat for somebody on the viewer's device."""
    return Html(
        f'<details class="beside" id="beside-{seat}"><summary class="btn dense">'
        f"{escape(_('Add a player on this device'))}</summary>"
        f'<form method="post" action="{model.address}"><input type="hidden" name="type" value="sit">'
        f'<input type="hidden" name="seat" value="{seat}"><input type="hidden" name="here" value="on">'
        f'<label class="typed">{escape(_("Name"))}<input name="name" maxlength="{LONGEST_NAME}" dir="auto" '
        f'autocomplete="off"></label><button class="btn go dense">{escape(_("Add"))}</button>'
        "</form></details>"
    )
