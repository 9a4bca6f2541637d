"""What is said at a table, whom not to hear, and how fast bots play.

Plain forms: they work without JavaScript too.
"""

from __future__ import annotations

from typing import Final

from sheepfold.server.pages import pieces
from sheepfold.server.pages.model import ChatLine, Seated, Spectator, TableSight
from sheepfold.server.pages.speech import _

CHAT_SHOWN: Final = 30


def chat(sight: TableSight) -> str:
    """The latest of the chat as list items."""
    return sight.keep.part(sight.me, chat_lines, sight.chat[-CHAT_SHOWN:]) if sight.chat else ""


def chat_lines(lines: tuple[ChatLine, ...]) -> str:
    """Lines of the chat."""
    return "".join([chat_line(each) for each in lines])


def chat_line(line: ChatLine) -> str:
    """One line of the chat."""
    said = f"<p>{pieces.escape(line.text)}</p>"
    if line.reaction:
        art = "ewe" if line.reaction == "sheep" else line.reaction
        said = f'<p class="re"><svg><use href="{pieces.sprite("ui")}#a-{pieces.escape(art)}"/></svg></p>'
    who = pieces.token(line.token) if line.token >= 0 else ""
    return f'<li id="say-{line.number}">{who}<b>{pieces.escape(line.name)}</b>{said}</li>'


def extras(sight: TableSight) -> str:
    """Small settings under the chat."""
    pace = sight.pace if sight.host and sight.status != "over" else ""
    made = sight.keep.part(
        sight.me, _extras, sight.address, sight.seats, sight.spectators, sight.may_talk, pace
    )
    return made + hosting(sight) if sight.host else made


def _extras(
    address: str,
    seats: tuple[Seated, ...],
    spectators: tuple[Spectator, ...],
    may_talk: bool,
    pace: str,
) -> str:
    made = "" if may_talk else f'<p class="quiet">{pieces.escape(_("Only those who sit here talk."))}</p>'
    others: list[Seated | Spectator] = [*others_at(seats), *[each for each in spectators if each.talked]]
    made += form(address, "mute", "person", [(each.person, mute(each)) for each in others])
    if pace and any(each.kind == "bot" for each in seats):
        other = "human" if pace == "instant" else "instant"
        text = _("Bots: take your time") if other == "human" else _("Bots: play at once")
        made += form(address, "settings", "pace", [(other, text)])
    return made


def others_at(seats: tuple[Seated, ...]) -> list[Seated]:
    """The people at other devices; each once, by the first of their seats."""
    found = {each.person: each for each in reversed(seats) if each.kind == "person" and not each.here}
    return list(reversed(found.values()))


def mute(other: Seated | Spectator) -> str:
    """Whether to hear somebody."""
    text = _("Hear {name} again") if other.muted else _("Mute {name}")
    return text.format(name=other.name)


def hosting(sight: TableSight) -> str:
    """What only the host is offered: who talks, and who has to go."""
    others: list[Seated | Spectator] = [
        *(others_at(sight.seats) if sight.status != "waiting" else []),
        *sight.spectators,
    ]
    return sight.keep.part(
        sight.me, _hosting, sight.address, sight.spectators_talk, tuple(others), sight.removed
    )


def _hosting(
    address: str, spectators_talk: bool, others: tuple[Seated | Spectator, ...], gone: tuple[Spectator, ...]
) -> str:
    talk = ("false", _("Only players talk")) if spectators_talk else ("true", _("Let spectators talk"))
    away = [(each.person, _("Remove {name}").format(name=each.name)) for each in others]
    back = [(each.person, _("Let {name} come back").format(name=each.name)) for each in gone]
    note = _("Whoever you remove stays away until you let them come back.") if away else ""
    parts = (
        form(address, "settings", "spectators_talk", [talk]),
        form(address, "remove", "person", away),
        f'<p class="quiet">{pieces.escape(note)}</p>',
        form(address, "readmit", "person", back),
    )
    title = f'<summary class="btn dense">{pieces.escape(_("For the host"))}{pieces.icon("down")}</summary>'
    return f'<details class="hosting" id="hosting">{title}<div>{"".join(parts)}</div></details>'


def form(address: str, message: str, field: str, choices: list[tuple[str, str]]) -> str:
    """A message with one field: a button for each value it may have; nothing where there is none."""
    if not choices:
        return ""
    buttons = "".join(
        f'<button class="btn dense" name="{field}" value="{value}">{pieces.escape(text)}</button>'
        for value, text in choices
    )
    return (
        f'<form method="post" action="{address}"><input type="hidden" name="type" value="{message}">'
        f"{buttons}</form>"
    )
