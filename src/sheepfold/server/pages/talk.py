"""What is said at a table, whom not to hear, and how fast bots play.

Plain forms: they work without JavaScript too.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sheepfold.server.live.view_model import (
    PHRASES,
    REACTIONS,
    ChatLine,
    Seated,
    Spectator,
    Status,
    TableViewModel,
)
from sheepfold.server.pages import pieces
from sheepfold.server.pages.html import NO_HTML, Html, escape, joined
from sheepfold.words.memo import memo
from sheepfold.words.speech import LANGUAGES, N_, _, language, speaking

CHAT_SHOWN: Final = 30
QUICK: Final = 4
"""So many reactions are buttons while others play."""

PHRASE_WORDS: Final = {
    "hello": N_("Hello!"),
    "well_played": N_("Well played!"),
    "good_luck": N_("Good luck!"),
    "thanks": N_("Thanks!"),
    "oh_no": N_("Oh no!"),
    "moment": N_("Just a moment."),
    "your_turn": N_("Your turn!"),
    "one_more": N_("One more match?"),
    "sorry": N_("Sorry!"),
    "must_go": N_("I have to go."),
}
"""The phrases, by their keys."""

REACTION_WORDS: Final = {
    "heart": N_("heart"),
    "laugh": N_("laugh"),
    "wow": N_("wow"),
    "clap": N_("clap"),
    "sheep": N_("sheep"),
    "sad": N_("sad"),
}
"""What reactions are called."""


def chat(model: TableViewModel) -> Html:
    """The latest of the chat as list items."""
    return chat_lines(model.chat[-CHAT_SHOWN:]) if model.chat else NO_HTML


@memo
def chat_lines(lines: tuple[ChatLine, ...]) -> Html:
    """Lines of the chat."""
    return joined([chat_line(each) for each in lines])


def chat_line(line: ChatLine) -> Html:
    """One line of the chat; the page's script also shows it at the seat."""
    who = pieces.token(line.token) if line.token >= 0 else ""
    seat = "" if line.seat is None else f' data-seat="{line.seat}"'
    return Html(f'<li id="say-{line.number}"{seat}>{who}<b>{escape(line.name)}</b>{words_of(line)}</li>')


def words_of(line: ChatLine) -> Html:
    """What was said: a drawing, a phrase in the language in use, or the text."""
    if line.reaction:
        art = "ewe" if line.reaction == "sheep" else line.reaction
        drawn = (
            f'<svg aria-hidden="true"><use href="{pieces.static("vendor/ui.svg")}#a-{escape(art)}"/></svg>'
        )
        heard = _(REACTION_WORDS.get(line.reaction, line.reaction))
        return Html(f'<p class="re">{drawn}<span class="sr">{escape(heard)}</span></p>')
    if not line.phrase:
        return Html(f"<p>{escape(line.text)}</p>")
    told = PHRASE_WORDS.get(line.phrase, line.phrase)
    return Html(f"<p>{escape(_(told))}</p>{origin(told, line.language)}")


def origin(told: str, spoken: str | None) -> Html:
    """What somebody has said in their own language, where that is another than the reader's."""
    if spoken is None or spoken not in LANGUAGES or spoken == language():
        return NO_HTML
    with speaking(spoken):
        original = _(told)
    note = _("said in {language}: {text}").format(language=LANGUAGES[spoken], text=original)
    return Html(f'<small dir="auto">{escape(note)}</small>')


def phrases() -> list[tuple[str, str]]:
    """What can be said by one tap, in the language in use."""
    return [(each, _(PHRASE_WORDS[each])) for each in PHRASES]


def reactions() -> list[tuple[str, str]]:
    """The reactions and what they are called."""
    return [(each, _(REACTION_WORDS[each])) for each in REACTIONS]


def may_react(model: TableViewModel) -> bool:
    """Whether somebody would read what this viewer says from a seat."""
    return model.me is not None and model.may_talk and is_any_other_at(model.seats)


def quick_buttons() -> Html:
    """Some reactions, and the button that opens the chat."""
    made = [
        f'<button type="button" class="btn react" data-reaction="{each}" '
        f'aria-label="{escape(_(REACTION_WORDS[each]))}">{pieces.drawing(each)}</button>'
        for each in REACTIONS[:QUICK]
    ]
    # As an entity: Python encodes a text of ASCII alone ten times as fast.
    words = escape(_("Say …")).replace("…", "&hellip;")
    said = f"{pieces.icon('chat')}<span>{words}</span>"
    return Html(f'{"".join(made)}<button type="button" class="btn say" data-say>{said}</button>')


def state(model: TableViewModel) -> Html:
    """Whether the viewer may talk, and write, for style sheets: the form is no part of the fragment."""
    return Html(" data-silent" * (not model.may_talk) + " data-free" * model.free_text)


def section(model: TableViewModel) -> Html:
    """The chat of a table that is not played: before the start and after the end."""
    return Html(
        f'<section class="tab chat said"><h2>{escape(_("Chat"))}</h2><ol>{chat(model)}</ol>'
        f'<div class="extras">{extras(settings_of(model))}</div></section>'
    )


class TalkSettings(NamedTuple):
    """What the small settings under the chat depend on."""

    address: str
    status: Status
    prepared: bool
    seats: tuple[Seated, ...]
    spectators: tuple[Spectator, ...]
    may_talk: bool
    host: bool
    pace: str
    spectators_talk: bool
    free_text: bool
    removed: tuple[Spectator, ...]


def settings_of(model: TableViewModel) -> TalkSettings:
    """That of a table, for its viewer."""
    return TalkSettings(
        model.address,
        model.status,
        model.prepared,
        model.seats,
        model.spectators,
        model.may_talk,
        model.host,
        model.pace,
        model.spectators_talk,
        model.free_text,
        model.removed,
    )


def extras(of: TalkSettings) -> Html:
    """Small settings under the chat."""
    return Html(settings(of) + hosting(of)) if of.host else settings(of)


def plays(seated: Seated) -> bool:
    """Whether the viewer plays a seat, and no bot for them."""
    return seated.here and not seated.stand_in


def leaving(address: str) -> Html:
    """A way out of a match, after a question."""
    note = escape(_("A bot plays on for you. You can come back by the address of this table."))
    return Html(
        f'<details class="hosting leaving" id="leaving"><summary class="btn dense">'
        f'{escape(_("Leave the match"))}</summary><form method="post" action="{address}/leave"><div>'
        f"<p><b>{escape(_('Leave this match?'))}</b> {note}</p>"
        f'<button class="btn dense">{escape(_("Leave"))}</button></div></form></details>'
    )


def settings(of: TalkSettings) -> Html:
    """Whom to hear, how fast bots play, and the way out for whoever plays a seat."""
    made = "" if of.may_talk else f'<p class="quiet">{escape(_("Only those who sit here talk."))}</p>'
    talked = [each for each in of.spectators if each.talked]
    others: list[Seated | Spectator] = [*others_at(of.seats), *talked]
    made += form(of.address, "mute", "person", [(each.person, mute(each)) for each in others])
    if of.host and of.status != "over" and any(each.kind == "bot" for each in of.seats):
        other = "human" if of.pace == "instant" else "instant"
        text = _("Slow bots down") if other == "human" else _("Bots play instantly")
        made += form(of.address, "settings", "pace", [(other, text)])
    if of.status == "playing" and not of.prepared and any(plays(each) for each in of.seats):
        made += leaving(of.address)
    return Html(made)


def is_any_other_at(seats: tuple[Seated, ...]) -> bool:
    """Whether there are people at other devices."""
    return any(each.kind == "person" and not each.here for each in seats)


def others_at(seats: tuple[Seated, ...]) -> list[Seated]:
    """The people at other devices; each once, by the first of their seats."""
    found = {each.person: each for each in reversed(seats) if each.kind == "person" and not each.here}
    return list(reversed(found.values()))


def mute(other: Seated | Spectator) -> str:
    """Whether to hear somebody."""
    text = _("Show what {name} says") if other.muted else _("Hide what {name} says")
    return text.format(name=other.name)


def hosting(of: TalkSettings) -> Html:
    """What only the host is offered: who talks, and who has to go."""
    address = of.address
    talk = ("false", _("Only players talk")) if of.spectators_talk else ("true", _("Let spectators talk"))
    text = ("false", _("Only phrases")) if of.free_text else ("true", _("Allow free text"))
    others = (*(others_at(of.seats) if of.status != "waiting" else ()), *of.spectators)
    away = [(each.person, _("Remove {name}").format(name=each.name)) for each in others]
    back = [(each.person, _("Let {name} come back").format(name=each.name)) for each in of.removed]
    note = _("Whoever you remove stays away until you let them come back.") if away else ""
    parts = (
        form(address, "settings", "spectators_talk", [talk]),
        form(address, "settings", "free_text", [text]),
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
