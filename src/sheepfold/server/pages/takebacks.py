"""A takeback on the page: what the voice, the helper and the buttons say of it (docs/web.md)."""

from __future__ import annotations

from typing import Final, NamedTuple

from sheepfold.server.live.view_model import SHOWN, TableViewModel, TakebackViewModel
from sheepfold.server.pages.html import NO_HTML, Html, escape, joined
from sheepfold.server.pages.pieces import icon, token
from sheepfold.server.pages.telling import teller
from sheepfold.words.game_words import sentences
from sheepfold.words.memo import memo
from sheepfold.words.names import and_joined
from sheepfold.words.speech import _


class TakebackParts(NamedTuple):
    """What a takeback adds to the regions of the tray; empty where it adds nothing."""

    flag: Html = NO_HTML
    said: str = ""
    helper: Html = NO_HTML
    buttons: Html = NO_HTML
    """In place of the other buttons where `alone`, else before them."""
    alone: bool = False
    aloud: bool = False
    """Whether what is said is news for somebody who hears the page."""

    def telling(self) -> Html:
        """The sentence of the voice."""
        if not self.said:
            return NO_HTML
        return Html(f'<p class="telling"{" data-aloud" * self.aloud}>{escape(self.said)}</p>')


NOTHING: Final = TakebackParts()


def takeback_parts(model: TableViewModel, *, mine: bool) -> TakebackParts:
    """What is said of a takeback; whoever is to move anyway reads their prompt and has one more button."""
    found = model.takeback
    if found is None:
        return NOTHING
    match found.stage:
        case "offer":
            return offered(model, mine=mine)
        case "never":
            return impossible(model, found, mine=mine)
        case "asked":
            return asked(model, found)
        case "decide":
            return to_decide(model, found)
        case "pending":
            said = wants(model, found)
            return TakebackParts(named_flag(model, found), said, waiting(model, found), aloud=True)
        case "granted":
            return TakebackParts(said=_("Your move is taken back. The story notes it."), aloud=True)
        case _:
            return in_vain(model, found, mine=mine)


def offered(model: TableViewModel, *, mine: bool) -> TakebackParts:
    """The mover may ask."""
    if mine:
        return TakebackParts(buttons=ask_button())
    return TakebackParts(
        said=last_move(model), helper=line(_("Nobody has answered yet.")), buttons=ask_button()
    )


def impossible(model: TableViewModel, found: TakebackViewModel, *, mine: bool) -> TakebackParts:
    """The button is grey, and the voice says what the move has shown; pressing it says so, too."""
    if mine:
        return TakebackParts(buttons=grey_button())
    shown = [text for _seat, text in sentences(model.game, found.events, teller(model))]
    seen = " ".join([*shown, _("What has been seen cannot be unseen.")])
    helper = line(seen if found.reason != "scored" else "")
    return TakebackParts(said=_(SHOWN[found.reason]), helper=helper, buttons=grey_button())


def asked(model: TableViewModel, found: TakebackViewModel) -> TakebackParts:
    """The mover waits for the answers."""
    flag = Html(f"{icon('undo')}{escape(_('Asked'))}")
    button = message_button("withdraw_takeback", _("Never mind"))
    said = _("May you take this move back?")
    return TakebackParts(flag, said, waiting(model, found), button, alone=True, aloud=True)


def to_decide(model: TableViewModel, found: TakebackViewModel) -> TakebackParts:
    """The viewer says yes or no."""
    buttons = message_button("refuse_takeback", _("No")) + message_button(
        "allow_takeback", _("Allow it"), main=True
    )
    text = escape(f"{last_move(model)} {_('No answer counts as no.')}")
    helper = Html(f'<p class="quiet">{text} {seconds_left(found.seconds)}</p>')
    flag = named_flag(model, found)
    return TakebackParts(flag, wants(model, found), helper, Html(buttons), alone=True, aloud=True)


def in_vain(model: TableViewModel, found: TakebackViewModel, *, mine: bool) -> TakebackParts:
    """The move stands."""
    said, helper = last_move(model), line(_("You can ask once for each move."))
    if found.refused_by is not None:
        said = _("{name} said no, so the move stands.").format(name=model.seats[found.refused_by].name)
    elif found.reason == "late":
        said = _("Not everybody has answered, so the move stands.")
    if mine:
        return TakebackParts(buttons=grey_button())
    return TakebackParts(said=said, helper=helper, buttons=grey_button(), aloud=bool(found.reason))


# Pieces.


def named_flag(model: TableViewModel, found: TakebackViewModel) -> Html:
    """Who asks, in the flag."""
    seated = model.seats[found.seat]
    return Html(f"{token(seated.token)}{escape(seated.name)}")


def wants(model: TableViewModel, found: TakebackViewModel) -> str:
    """What is asked."""
    return _("{name} wants to take this move back.").format(name=model.seats[found.seat].name)


def last_move(model: TableViewModel) -> str:
    """The last move as the viewer saw it: its first sentence."""
    told = sentences(model.game, model.log[-1].events, teller(model)) if model.log else []
    return told[0][1] if told else ""


def waiting(model: TableViewModel, found: TakebackViewModel) -> Html:
    """Who has agreed, who decides, and how long."""
    agreed = [(seat, True) for seat in found.agreed]
    marks = [
        Html(f'<span class="vote{" yes" * yes}">{token(model.seats[seat].token)}</span>')
        for seat, yes in [*agreed, *[(seat, False) for seat in found.undecided]]
    ]
    names = and_joined([model.seats[seat].name for seat in found.undecided])
    text = _("Deciding: {names}").format(names=names)
    return Html(
        f'<p class="votes">{joined(marks)}<span>{escape(text)}</span> {seconds_left(found.seconds)}</p>'
    )


def seconds_left(seconds: int) -> Html:
    """The time that is left; a script counts it down. It is not read aloud."""
    if not seconds:
        return NO_HTML
    before, after = escape(_("{n} s")).split("{n}")
    return Html(f'<span aria-hidden="true">{before}<b data-seconds>{seconds}</b>{after}</span>')


def line(text: str) -> Html:
    """A quiet second sentence."""
    return Html(f'<p class="quiet">{escape(text)}</p>') if text else NO_HTML


@memo
def ask_button() -> Html:
    """The button of the mover; it has an id, so a push never hands its focus to another button."""
    return Html(
        f'<button class="btn takeback" id="takeback" name="type" value="takeback">{icon("undo")}'
        f"<span>{escape(_('Take back'))}</span></button>"
    )


@memo
def grey_button() -> Html:
    """The same where it will not be done; the answer says why."""
    return Html(
        '<button class="btn takeback" id="takeback" name="type" value="takeback" aria-disabled="true">'
        f"{icon('undo')}<span>{escape(_('Take back'))}</span></button>"
    )


def message_button(message: str, label: str, *, main: bool = False) -> Html:
    """A button that sends a message without more fields than the number of moves."""
    return Html(f'<button class="btn{" go" * main}" name="type" value="{message}">{escape(label)}</button>')
