"""The frame of every table that is played: bar, seats, meadow, fence, tray, rail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sheepfold.engine.game import Json
from sheepfold.server.live.view_model import Named, TableViewModel, Told
from sheepfold.server.pages import clocks, hints, learning, moments, puzzles, slips, talk, watching
from sheepfold.server.pages.choices import COMPACT, encoded
from sheepfold.server.pages.fragment import Fragment, Slot, place
from sheepfold.server.pages.html import NO_HTML, Html, escape, joined
from sheepfold.server.pages.parts import ModeToggle, Row, TableParts, Verb
from sheepfold.server.pages.pieces import clause_link, drawing, icon, token
from sheepfold.server.pages.refusing import refused
from sheepfold.server.pages.strip import strip
from sheepfold.server.pages.takebacks import TakebackParts, takeback_parts
from sheepfold.server.pages.telling import latest_moves
from sheepfold.words.game_words import game_title
from sheepfold.words.memo import memo
from sheepfold.words.speech import _

PATHS_SHOWN: Final = 4
"""So many of the last moves tell the paths of their cards, for a page that missed some."""

PATHS: Final = ("paths",)
"""The paths of a move's cards, among what is kept with it."""

UNSEEN: Final = ("aside", "discard", "stock")
"""Places no table shows: cards that go there are simply gone."""


def frame(model: TableViewModel, parts: TableParts, *, mine: bool, whole: bool) -> Fragment:
    """A table that is played; a whole page also lists the legal moves, for those without JavaScript."""
    seats = len(model.seats) - (model.me is not None and not parts.with_me)
    scrolls = ' tabindex="0"' if parts.layout == "zoos" else ""
    choices = encoded(parts.choices).replace("<", "\\u003c") if mine and not parts.labels else ""
    held = slips.slips(model, parts) if mine else ""
    made = Html(
        f'<main id="table" class="table l-{parts.layout or "plain"}{" mine" * mine}{moments.style(model)}" '
        f'data-number="{model.moves}" data-status="{model.status}"{talk.state(model)}'
        f"{moments.attributes(model)}>"
        f"{bar(model.game, branch_words(model) + parts.shared.subtitle)}"
        f'<div class="stage"><div class="seats s{seats}" role="group"{scrolls} '
        f'aria-label="{escape(_("Seats"))}">{strip(model, parts)}</div>'
        f'<section class="meadow" tabindex="0" aria-label="{escape(_("The table"))}">{parts.board}</section>'
        f'</div>{beside(model, parts)}<div class="fence"></div>'
        f"{tray(model, parts, mine=mine, whole=whole)}{away_forms(model)}{rail(model, parts)}"
        f"{script('choices', choices) if choices else ''}"
        f"{script('slips', held) if held else ''}{script('ways', paths(model, parts.flown))}</main>"
    )
    return Fragment(made, model.language, slots_of(model, parts))


def slots_of(model: TableViewModel, parts: TableParts) -> tuple[Slot, ...]:
    """What seldom changes: most of the bar, the top of the rail, the settings under the chat, reactions."""
    points = (parts.shared.points_title, parts.shared.points_note, parts.points, model.named, model.me)
    return (
        Slot("brand", brand, ()),
        Slot("tools", tools, (model.game,)),
        Slot("points", rail_top, points),
        Slot("extras", talk.extras, (talk.settings_of(model),)),
        *((Slot("reactions", talk.quick_buttons, ()),) if talk.may_react(model) else ()),
    )


def beside(model: TableViewModel, parts: TableParts) -> Html:
    """What the sheep says at the table of a lesson or a puzzle."""
    if model.puzzle is not None:
        return puzzles.panel(model, model.puzzle, parts)
    return NO_HTML if model.lesson is None else learning.panel(model.lesson, model.game)


def branch_words(model: TableViewModel) -> str:
    """That a match goes on from a move of another one, before what else is said of it."""
    if model.branch_at is None:
        return ""
    return _("Played on from move {n}").format(n=model.branch_at) + " \N{BULLET} "


def script(name: str, json: str) -> Html:
    """Data for the page's scripts."""
    return Html(f'<script type="application/json" id="{name}">{json}</script>')


def brand(back: str = "/", where: str = "") -> Html:
    """The name of the server, and the way home, or back to another page."""
    return Html(
        f'<a class="brand" href="/">{drawing("ewe")}Sheepfold</a>'
        f'<a class="tool" href="{back}" aria-label="{escape(where or _("Home"))}">{icon("back")}</a>'
    )


def rules_tool(game: str) -> Html:
    """The button that opens the rules."""
    label = escape(_("Rules"))
    return Html(
        f'<a class="tool" href="/rules/{game}" data-rules aria-label="{label}">{icon("book")}'
        f"<span>{label}</span></a>"
    )


def alerts_tool(style: str) -> Html:
    """The button that opens the switch for messages about one's turn; only where a browser can have them."""
    label = escape(_("Tell me when it is my turn"))
    return Html(
        f'<button class="{style}" type="button" data-alerts aria-label="{label}">{icon("bell")}</button>'
    )


def bar(game: str, subtitle: str) -> Html:
    """The bar at the top."""
    return Html(
        f'<header class="bar">{place("brand")}'
        f'<div class="who"><h1>{escape(game_title(game))}</h1><p class="sub">{escape(subtitle)}</p></div>'
        f"{place('tools')}</header>"
    )


def tools(game: str) -> Html:
    """The buttons of the bar."""
    drawer, look = escape(_("Points, story and chat")), escape(_("Light or dark"))
    return Html(
        f'{rules_tool(game)}<button class="tool" type="button" data-sound aria-label="{escape(_("Sound"))}">'
        f"{icon('mute')}</button>{alerts_tool('tool wide')}"
        f'<button class="tool wide" type="button" data-look-toggle aria-label="{look}">{icon("sun")}</button>'
        f'<button class="tool narrow" type="button" data-drawer aria-label="{drawer}">{icon("list")}</button>'
    )


# The tray: what the viewer holds and may do.


def tray(model: TableViewModel, parts: TableParts, *, mine: bool, whole: bool) -> Html:
    """The form with the hand and the moves; a curtain where the device goes to somebody else."""
    inside = curtain(model) if model.curtain is not None else decision(model, parts, mine=mine, whole=whole)
    return Html(
        f'<form class="tray" id="moving" method="post" action="{model.address}">'
        '<input type="hidden" name="type" value="move">'
        f'<input type="hidden" name="number" value="{model.moves}">{inside}</form>'
    )


def curtain(model: TableViewModel) -> Html:
    """Hides everything until the one named has the device; the last move may still be taken back."""
    assert model.curtain is not None
    seated = model.seats[model.curtain]
    taken = takeback_parts(model, mine=False)
    return Html(
        f'{refused(model)}<div class="curtain">{token(seated.token)}'
        f"<p>{escape(_('Hand the device to {name}.').format(name=seated.name))}</p>"
        '<button class="btn go" name="type" value="lift">'
        f"{escape(_('I am {name}').format(name=seated.name))}</button>"
        f"{taken.telling()}{taken.helper}{acts(taken)}</div>"
    )


def decision(model: TableViewModel, parts: TableParts, *, mine: bool, whole: bool) -> Html:
    """The regions of the tray: voice, helper, hand and foot (docs/web.md)."""
    if model.hold is not None:
        return held_tray(model, parts)
    taken = takeback_parts(model, mine=mine)
    moves = moves_list(parts.moves) if mine and not taken.alone else NO_HTML
    held = watching.note(model.watchers) if watching.watches(model) else hand(model, parts)
    return Html(
        f"{voice(model, parts, taken, mine=mine)}{helper(model, parts, taken, mine=mine, whole=whole)}"
        f"{held}{moves}{foot(model, parts, taken, mine=mine)}"
    )


def voice(model: TableViewModel, parts: TableParts, taken: TakebackParts, *, mine: bool) -> Html:
    """Whose turn it is, and one sentence: styles show the first there is.

    A refusal, a hint, the note of a mode, what is said of a takeback, or the prompt.
    """
    advice = hints.panel(model, parts) if mine else ""
    notes = toggle_notes(model.game, tuple(parts.toggles)) if mine else ""
    turn, prompt = escape(flag(model, parts, mine=mine)), escape(parts.prompt) if mine else NO_HTML
    other = "" if mine and not taken.flag else " other"
    shown = Html(f'<p class="flag{other}">{taken.flag or turn}</p>')
    if watching.watches(model) and not taken.flag:
        shown, prompt = watching.flag(), turn
    return Html(
        f'<div class="voice">{shown}{clocks.own_clock(model)}<div class="said" tabindex="0">'
        f'<div id="refused">{refused(model)}</div>{advice}{notes}{taken.telling()}'
        f'<p class="prompt">{prompt}</p></div></div>'
    )


def helper(
    model: TableViewModel, parts: TableParts, taken: TakebackParts, *, mine: bool, whole: bool
) -> Html:
    """What helps to decide, and what stays there whoever is to move."""
    own = taken.helper or (parts.helper if mine else "")
    without_scripts = all_moves(model) if mine and whole else ""
    return Html(f'<div class="helper">{parts.lasting}{own}{without_scripts}{away_buttons(model)}</div>')


def foot(model: TableViewModel, parts: TableParts, taken: TakebackParts, *, mine: bool) -> Html:
    """The viewer's own plate and the buttons; a spectator has neither."""
    if model.me is None:
        return Html(f'<div class="foot">{acts(taken)}</div>')
    made = Html(f'<div class="acts rest">{taken.buttons or quick(model)}</div>')
    if mine and not taken.alone:
        made = buttons(
            tuple(parts.verbs),
            tuple(parts.toggles),
            parts.may_flip,
            parts.idle,
            taken.buttons,
            may_ask=model.may_hint,
        )
    return Html(f'<div class="foot">{plate(model.named[model.me].token, parts.own)}{made}</div>')


def quick(model: TableViewModel) -> Html:
    """Reactions and the way to the phrases, while others play; nothing where nobody would read them."""
    return place("reactions") if talk.may_react(model) else NO_HTML


def acts(taken: TakebackParts) -> Html:
    """The buttons of a takeback alone, for whoever looks from no seat."""
    return Html(f'<div class="acts rest">{taken.buttons}</div>') if taken.buttons else NO_HTML


def plate(whose: int, own: Html) -> Html:
    """The viewer's own seat: token, and what the game says of it."""
    return Html(f'<p class="me">{token(whose)}<b>{escape(_("You"))}</b><span>{own}</span></p>')


def held_tray(model: TableViewModel, parts: TableParts) -> Html:
    """The same regions while a moment is shown: what happened, and the way on."""
    moment = moments.moment_for(model)
    mine = NO_HTML if model.me is None else plate(model.named[model.me].token, parts.own)
    return Html(
        f'<div class="voice"><p class="flag moment">{escape(moment.title)}</p>{clocks.own_clock(model)}'
        f'<div class="said" tabindex="0"><p class="prompt">{escape(moment.text)}</p></div></div>'
        f'<div class="helper">{moments.helper(moment)}</div>{hand(model, parts)}'
        f'<div class="foot">{mine}{moments.way_on(model)}</div>'
    )


def flag(model: TableViewModel, parts: TableParts, *, mine: bool) -> str:
    """Whose turn it is, as a flag over the hand."""
    if mine:
        return parts.flag or _("Your turn")
    if model.turn is None:
        return _("The match is over")
    return _("{name}'s turn").format(name=model.seats[model.turn].name)


@memo
def ask_button() -> Html:
    """The button that asks a bot."""
    heard, shown = escape(_("Ask a bot for a hint")), escape(_("Hint"))
    return Html(
        f'<button class="btn ask-bot" name="type" value="hint" aria-label="{heard}">{icon("bulb")}'
        f"<span>{shown}</span></button>"
    )


def hand(model: TableViewModel, parts: TableParts) -> Html:
    """The viewer's cards, or what is chosen from in their place; the region is there without them too."""
    name = "" if model.me is None else f"hand {model.me}"
    return Html(
        f'<div class="hand{" shelf" * parts.shelf}" id="hand" role="group" '
        f'aria-label="{escape(parts.hand_name or _("Your hand"))}" data-place="{name}">{parts.hand}</div>'
    )


def moves_list(moves: Html) -> Html:
    """Moves that are buttons, in groups."""
    if not moves:
        return NO_HTML
    return Html(
        f'<div class="moves" id="moves" role="group" aria-label="{escape(_("Moves"))}">{moves}'
        '<button type="button" class="btn dense all" data-all hidden>'
        f"{escape(_('Show all moves'))}</button></div>"
    )


def toggle_notes(game: str, toggles: tuple[ModeToggle, ...]) -> Html:
    """What is said while a mode is on."""
    return joined(
        [
            Html(
                f'<p class="mode-note" data-mode="{each.target}" hidden>{escape(each.note)}'
                f"{clause_link(game, each.clause)}</p>"
            )
            for each in toggles
        ]
    )


@memo
def buttons(
    verbs: tuple[Verb, ...],
    toggles: tuple[ModeToggle, ...],
    may_flip: bool,
    idle: str,
    taken: Html = NO_HTML,
    *,
    may_ask: bool,
) -> Html:
    """The row of buttons; the main one is the last, and the hint's beside it, so that both stay in place."""
    made: list[str] = [clear_button()] if idle else []
    made.append(taken)
    made += [verb_button(each) for each in verbs if not each.main]
    made += [
        f'<button type="button" class="btn mode-toggle" data-a="{each.target}">{icon(each.icon)}'
        f"<span>{escape(each.label)}</span></button>"
        for each in toggles
    ]
    if may_flip:
        made.append(
            f'<button type="button" class="btn flip" data-flip>{icon("bin")}'
            f"<span>{escape(_('Discard'))}</span></button>"
        )
    made += [ask_button()] if may_ask else []
    made += [verb_button(each) for each in verbs if each.main]
    if idle:
        idle = escape(idle)
        made.append(
            f'<button type="button" class="btn go" id="go" data-idle="{idle}" disabled>{idle}</button>'
        )
    return Html(f'<div class="acts">{"".join(made)}</div>')


def verb_button(verb: Verb) -> Html:
    """A move that is one button."""
    return Html(
        f'<button class="btn{" go" * verb.main}" name="move" value="{escape(verb.move)}">'
        f"{escape(verb.label)}</button>"
    )


def clear_button() -> Html:
    """The button that gives up what is chosen; it keeps its place while nothing is."""
    clear = escape(_("Clear"))
    return Html(
        f'<button type="button" class="btn clear off" data-clear aria-label="{clear}">'
        f"{icon('undo')}<span>{clear}</span></button>"
    )


def all_moves(model: TableViewModel) -> Html:
    """Every legal move to choose from, without JavaScript."""
    if not model.legal:
        return NO_HTML
    options = "".join([f"<option>{escape(move.text)}</option>" for move in model.legal])
    return Html(
        f'<noscript><p><select name="move">{options}</select> '
        f'<button class="btn go">{escape(_("Make this move"))}</button></p></noscript>'
    )


# Seats whose people are away.


def away(model: TableViewModel) -> list[tuple[int, str, str]]:
    """Seats that others may let a bot play, and my own that a bot plays: seat, message and words."""
    found: list[tuple[int, str, str]] = []
    for each in model.seats:
        if each.stand_in and (each.seat == model.me or each.here):
            found.append((each.seat, "take_back_seat", _("Take your seat back")))
        elif each.may_let_bot and model.me is not None:
            label = _("{name} is away: let a bot take over").format(name=each.name)
            found.append((each.seat, "let_bot_play", label))
    return found


def away_buttons(model: TableViewModel) -> Html:
    """The buttons of these seats."""
    made = [
        f'<button class="btn dense" form="away-{seat}" name="type" value="{message}">{escape(label)}</button>'
        for seat, message, label in away(model)
    ]
    return Html(f'<div class="aways">{"".join(made)}</div>') if made else NO_HTML


def away_forms(model: TableViewModel) -> Html:
    """The forms of these seats: forms cannot lie within each other."""
    return joined(
        [
            Html(
                f'<form id="away-{seat}" method="post" action="{model.address}">'
                f'<input type="hidden" name="seat" value="{seat}"></form>'
            )
            for seat, _message, _label in away(model)
        ]
    )


# The rail: points, story, memory, chat.


def rail(model: TableViewModel, parts: TableParts) -> Html:
    """Everything beside the table."""
    last = model.chat[-1].number if model.chat else 0
    return Html(
        f'{rail_opening(last)}{place("points")}<section class="tab story"><ol>{latest_moves(model)}</ol>'
        f"{looking_back(model)}</section>"
        f'<section class="tab memory">{parts.memory}</section>'
        f'<section class="tab chat"><ol>{talk.chat(model)}</ol>'
        f'<div class="extras">{place("extras")}</div></section></aside>'
    )


def looking_back(model: TableViewModel) -> Html:
    """The ways to what happened before: as a text, and move by move."""
    story = f'<a href="{model.address}/story">{escape(_("The whole story"))}</a>'
    if not model.table:
        return Html(story)
    return Html(f'{story} <a href="/match/{model.table}">{escape(_("Replay"))}</a>')


def rail_top(title: str, note: str, rows: tuple[Row, ...], seats: tuple[Named, ...], me: int | None) -> Html:
    """The rail down to its tabs."""
    return Html(
        f'{rail_head()}{points_section(title, note, rows, seats, me)}<div class="tabs">{tabs()}</div>'
    )


def points_section(
    title: str, note: str, rows: tuple[Row, ...], seats: tuple[Named, ...], me: int | None
) -> Html:
    """The points, a line for each seat."""
    points = joined([points_row(row, seats[row.seat], mine=row.seat == me) for row in rows])
    return Html(
        f'<section class="points"><h2>{escape(title)}<small>{escape(note)}</small></h2>'
        f"<ul>{points}</ul></section>"
    )


def rail_opening(last: int = 0) -> Html:
    """The tag in which the rail begins, with the number of the newest line of the chat."""
    return Html(f'<aside class="rail" aria-label="{escape(_("Points, story and chat"))}" data-last="{last}">')


def rail_head() -> Html:
    """The buttons above the points on small screens."""
    return Html(
        f'<button class="btn icon narrow" type="button" data-drawer aria-label="{escape(_("Close"))}">'
        f"{icon('close')}</button>{alerts_tool('btn icon narrow')}"
    )


def tabs() -> Html:
    """What the rail can show."""
    titles = {"story": _("Story"), "memory": _("Seen cards"), "chat": _("Chat")}
    return joined(
        [
            Html(f'<button type="button" data-tab="{name}">{escape(title)}</button>')
            for name, title in titles.items()
        ]
    )


def points_row(row: Row, seated: Named, *, mine: bool) -> Html:
    """One line of the points."""
    who, style = escape(_("You") if mine else seated.name), ' class="me"' if mine else ""
    return Html(
        f"<li{style}>{token(seated.token)}<span>{who} {row.note}</span><b>{escape(row.points)}</b></li>"
    )


# How cards move, for the page's script.


def paths(model: TableViewModel, flown: Sequence[Json] | None = None) -> str:
    """For each of the last moves its number and the paths of its cards: from, to, cards."""
    if flown is None:
        return f"[{','.join([card_paths(told) for told in model.log[-PATHS_SHOWN:]])}]"
    # In the middle of a move only some of its cards have moved.
    made = [card_paths(told) for told in model.log[-PATHS_SHOWN:-1]]
    return f"[{','.join([*made, path_list(model.log[-1].number, flown)])}]"


def card_paths(told: Told) -> str:
    """The paths of one move's cards; kept with the move."""
    found: str | None = told.made.get(PATHS)
    if found is None:
        found = told.made[PATHS] = path_list(told.number, told.events)
    return found


def path_list(number: int, events: Sequence[Json]) -> str:
    """The same for some events of a move."""
    found = [
        [each["from"], each["to"], each["cards"]]
        for each in events
        if "from" in each and each["to"] not in UNSEEN
    ]
    return COMPACT([number, found]).replace("<", "\\u003c")
