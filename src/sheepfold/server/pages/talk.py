"""What is said at a table, whom not to hear, and how fast bots play.

Plain forms: they work without JavaScript too.
"""

from __future__ import annotations

from typing import Final

from sheepfold.server.pages import pieces
from sheepfold.server.pages.model import ChatLine, Seated, TableSight
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
    host = sight.host and sight.status != "over"
    return sight.keep.part(sight.me, _extras, sight.address, sight.seats, host, sight.pace)


def _extras(address: str, seats: tuple[Seated, ...], host: bool, pace: str) -> str:
    people = [each for each in seats if each.kind == "person" and not each.here]
    made = form(address, "mute", "seat", [(str(each.seat), mute(each)) for each in people]) if people else ""
    if host and any(each.kind == "bot" for each in seats):
        other = "human" if pace == "instant" else "instant"
        text = _("Bots: take your time") if other == "human" else _("Bots: play at once")
        made += form(address, "settings", "pace", [(other, text)])
    return made


def mute(seated: Seated) -> str:
    """Whether to hear somebody."""
    text = _("Hear {name} again") if seated.muted else _("Mute {name}")
    return text.format(name=seated.name)


def form(address: str, message: str, field: str, choices: list[tuple[str, str]]) -> str:
    """A message with one field: a button for each value it may have."""
    buttons = "".join(
        f'<button class="btn dense" name="{field}" value="{value}">{pieces.escape(text)}</button>'
        for value, text in choices
    )
    return (
        f'<form method="post" action="{address}"><input type="hidden" name="type" value="{message}">'
        f"{buttons}</form>"
    )
