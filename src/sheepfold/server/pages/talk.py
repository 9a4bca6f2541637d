"""What is said at a table, whom not to hear, and how fast bots play.

Plain forms: they work without JavaScript too.
"""

from __future__ import annotations

from typing import Final

from sheepfold.server.live.view_model import ChatLine, Seated, Spectator, TableViewModel
from sheepfold.server.pages import pieces
from sheepfold.server.pages.html import NO_HTML, Html, escape, joined
from sheepfold.words.memo import memo
from sheepfold.words.speech import _

CHAT_SHOWN: Final = 30


def chat(model: TableViewModel) -> Html:
    """The latest of the chat as list items."""
    return chat_lines(model.chat[-CHAT_SHOWN:])


@memo
def chat_lines(lines: tuple[ChatLine, ...]) -> Html:
    """Lines of the chat."""
    return joined([chat_line(each) for each in lines])


def chat_line(line: ChatLine) -> Html:
    """One line of the chat."""
    said = f"<p>{escape(line.text)}</p>"
    if line.reaction:
        art = "ewe" if line.reaction == "sheep" else line.reaction
        said = f'<p class="re"><svg><use href="{pieces.static("vendor/ui.svg")}#a-{escape(art)}"/></svg></p>'
    who = pieces.token(line.token) if line.token >= 0 else ""
    return Html(f'<li id="say-{line.number}">{who}<b>{escape(line.name)}</b>{said}</li>')


def section(model: TableViewModel) -> Html:
    """The chat of a table that is not played: before the start and after the end."""
    return Html(
        f'<section class="tab chat said"><h2>{escape(_("Chat"))}</h2><ol>{chat(model)}</ol>'
        f'<div class="extras">{extras(model)}</div></section>'
    )


def extras(model: TableViewModel) -> Html:
    """Small settings under the chat."""
    pace = model.pace if model.host and model.status != "over" else ""
    made = settings(model.address, model.seats, model.spectators, model.may_talk, pace)
    if not model.host:
        return made
    others = (*(others_at(model.seats) if model.status != "waiting" else ()), *model.spectators)
    return Html(made + hosting(model.address, model.spectators_talk, others, model.removed))


@memo
def settings(
    address: str, seats: tuple[Seated, ...], spectators: tuple[Spectator, ...], may_talk: bool, pace: str
) -> Html:
    """Whom to hear, and how fast bots play."""
    made = "" if may_talk else f'<p class="quiet">{escape(_("Only those who sit here talk."))}</p>'
    others: list[Seated | Spectator] = [*others_at(seats), *[each for each in spectators if each.talked]]
    made += form(address, "mute", "person", [(each.person, mute(each)) for each in others])
    if pace and any(each.kind == "bot" for each in seats):
        other = "human" if pace == "instant" else "instant"
        text = _("Slow bots down") if other == "human" else _("Bots play instantly")
        made += form(address, "settings", "pace", [(other, text)])
    return Html(made)


def others_at(seats: tuple[Seated, ...]) -> list[Seated]:
    """The people at other devices; each once, by the first of their seats."""
    found = {each.person: each for each in reversed(seats) if each.kind == "person" and not each.here}
    return list(reversed(found.values()))


def mute(other: Seated | Spectator) -> str:
    """Whether to hear somebody."""
    text = _("Unmute {name}") if other.muted else _("Mute {name}")
    return text.format(name=other.name)


@memo
def hosting(
    address: str, spectators_talk: bool, others: tuple[Seated | Spectator, ...], gone: tuple[Spectator, ...]
) -> Html:
    """What only the host is offered: who talks, and who has to go."""
    talk = ("false", _("Only players talk")) if spectators_talk else ("true", _("Let spectators talk"))
    away = [(each.person, _("Remove {name}").format(name=each.name)) for each in others]
    back = [(each.person, _("Let {name} come back").format(name=each.name)) for each in gone]
    note = _("Whoever you remove stays away until you let them come back.") if away else ""
    parts = (
        form(address, "settings", "spectators_talk", [talk]),
        form(address, "remove", "person", away),
        f'<p class="quiet">{escape(note)}</p>',
        form(address, "readmit", "person", back),
    )
    title = f'<summary class="btn dense">{escape(_("For the host"))}{pieces.icon("down")}</summary>'
    return Html(f'<details class="hosting" id="hosting">{title}<div>{"".join(parts)}</div></details>')


def form(address: str, message: str, field: str, choices: list[tuple[str, str]]) -> Html:
    """A message with one field: a button for each value it may have; nothing where there is none."""
    if not choices:
        return NO_HTML
    buttons = "".join(
        f'<button class="btn dense" name="{field}" value="{value}">{escape(text)}</button>'
        for value, text in choices
    )
    return Html(
        f'<form method="post" action="{address}"><input type="hidden" name="type" value="{message}">'
        f"{buttons}</form>"
    )
