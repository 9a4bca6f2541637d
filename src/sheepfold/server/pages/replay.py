"""A match looked at again: the table after any of its moves, a timeline, and what happened."""

from __future__ import annotations

import dataclasses
from typing import Final

from sheepfold.server.live.review_view_model import ReviewViewModel
from sheepfold.server.live.view_model import ReplayViewModel
from sheepfold.server.pages import moments
from sheepfold.server.pages.frame import (
    brand,
    hand,
    paths,
    plate,
    points_section,
    rail_head,
    rail_opening,
    rules_tool,
    script,
)
from sheepfold.server.pages.game_page import generic_page, page_for
from sheepfold.server.pages.generic.fragments import lying
from sheepfold.server.pages.hands import own_hand, small_cards
from sheepfold.server.pages.html import NO_HTML, Html, escape, joined
from sheepfold.server.pages.look import look_of
from sheepfold.server.pages.parts import SeatParts, TableParts, last_events
from sheepfold.server.pages.pieces import icon
from sheepfold.server.pages.previews import table_preview
from sheepfold.server.pages.review import NO_REVIEW, Judged, ReviewSlots, slots_for
from sheepfold.server.pages.strip import strip
from sheepfold.server.pages.table import faces, result_line
from sheepfold.server.pages.telling import latest_moves, story_of
from sheepfold.server.pages.templates import page
from sheepfold.words.game_words import game_title
from sheepfold.words.generic.parts import hand_cards
from sheepfold.words.speech import N_, _, speaking

SPEEDS: Final = ("0.5", "1", "2", "4")

STEPS: Final = (
    ("first", N_("To the beginning")),
    ("back", N_("One move back")),
    ("next", N_("One move on")),
    ("last", N_("To the end")),
)
"""The buttons by icon, with what they do."""


def replay_fragment(model: ReplayViewModel, review: ReviewSlots = NO_REVIEW) -> Html:
    """The match after a move: what the page's script puts in place of the one before."""
    with speaking(model.table.language):
        game, view = page_for(model.table), model.table.view
        assert view is not None
        return frame(model, game.draw(model.table, view, own_hand(view, model.table.me)), review)


def held_fragment(model: ReplayViewModel) -> Html:
    """The match in the middle of a move, for its moment; nothing where the page has no moments."""
    game, view = page_for(model.table), model.table.view
    if game.held is None or view is None:
        return NO_HTML
    with speaking(model.table.language):
        view, told = game.held(view, last_events(model.table))
        parts = game.draw(model.table, view, own_hand(view, model.table.me))
        parts.flown = told
        return frame(model, parts)


def replay_page(
    model: ReplayViewModel,
    brought: str = "",
    review: ReviewViewModel | None = None,
    judged: Judged | None = None,
) -> str:
    """The whole page; `brought` is the text of a record that somebody brought along.

    `judged` is the decision of the move that is shown, if there is something to say about it.
    """
    with speaking(model.table.language):
        game = model.table.game
        over = dataclasses.replace(
            model.table, status="over" if model.over else "playing", outcome=model.outcome
        )
        return page(
            "replay.html",
            preview=table_preview(model.table, result_line(over)),
            fragment=replay_fragment(model, slots_for(review, model.table.moves, judged)),
            title=game_title(game),
            address=model.address,
            game=game,
            generic=page_for(model.table) is generic_page(),
            code=look_of(game).code,
            faces=faces(game),
            brought=brought,
        )


def bring_page(language: str, error: str = "", fault: str = "") -> str:
    """The form for a record that somebody brings along; `fault` says in English what is wrong with one."""
    with speaking(language):
        return page("bring.html", error=error, fault=fault)


def frame(model: ReplayViewModel, parts: TableParts, review: ReviewSlots = NO_REVIEW) -> Html:
    """The regions of a replay: bar, stage, the viewer's hand, what happened, the timeline (docs/web.md)."""
    table = model.table
    if model.hands:
        parts.seats = with_hands(model, parts)
    seats = len(table.seats) - (table.me is not None and not parts.with_me)
    return Html(
        f'<main id="table" class="table replay l-{parts.layout or "plain"}" data-number="{table.moves}" '
        f'data-moves="{model.moves}" data-status="playing"{moments.attributes(table)}>'
        f"{bar(model, parts)}"
        f'<div class="stage"><div class="seats s{seats}" role="group" '
        f'aria-label="{escape(_("Seats"))}">{strip(table, parts)}</div>'
        f'<section class="meadow" tabindex="0" aria-label="{escape(_("The table"))}">{parts.board}</section>'
        f'</div>{own(model, parts)}<div class="beside">{happened(model, review)}'
        f"{rail(model, parts, review)}</div>{time(model, review)}"
        f"{script('ways', paths(table, parts.flown))}</main>"
    )


def bar(model: ReplayViewModel, parts: TableParts) -> Html:
    """The bar at the top: which match, through whose eyes, and the ways on."""
    drawer = escape(_("Points and story"))
    record = ""
    if model.record:
        label = escape(_("Download record"))
        record = f'<a class="tool" href="{model.record}" download aria-label="{label}">{icon("save")}</a>'
    told = escape(f"{game_title(model.table.game)} \N{BULLET} {parts.shared.subtitle}")
    return Html(
        f'<header class="bar">{brand(model.back, _("Back to the table")) if model.back else brand()}'
        f'<div class="who"><h1>{escape(_("Replay"))}</h1><p class="sub">{told}</p></div>'
        f"{view_choice(model)}{record}{rules_tool(model.table.game)}"
        f'<button class="tool narrow" type="button" data-drawer aria-label="{drawer}">{icon("list")}</button>'
        "</header>"
    )


def view_choice(model: ReplayViewModel) -> Html:
    """Through whose eyes; without scripts the button shows it."""
    if len(model.views) == 1:
        return NO_HTML
    options = "".join(
        [
            f'<option value="{each.value}"{" selected" * (each.value == model.view)}>'
            f"{escape(each.name)}</option>"
            for each in model.views
        ]
    )
    return Html(
        f'<label class="eyes">{icon("eye")}<span class="sr">{escape(_("Seen from"))}</span>'
        f'<select name="view" form="steps" data-view>{options}</select></label>'
        f'<noscript><button class="tool" form="steps" name="move" value="{model.table.moves}">'
        f"{escape(_('Show'))}</button></noscript>"
    )


def with_hands(model: ReplayViewModel, parts: TableParts) -> tuple[SeatParts, ...]:
    """The seats with the cards they hold, in place of their backs; the viewer's own hand is shown below."""
    return tuple(
        each
        if seat == model.table.me
        else each._replace(cards=0, more=Html(each.more + open_hand(model.table.game, model.hands[seat])))
        for seat, each in enumerate(parts.seats)
    )


def open_hand(game: str, held: object) -> Html:
    """The cards of a hand, small."""
    cards = hand_cards(held)
    drawn = look_of(game).faces
    if all(each.kind in drawn for each in cards):
        shown = small_cards(game, tuple([(each.kind, each.number) for each in cards]))
    else:
        shown = lying(cards, ordered=False)
    return Html(f'<span class="open-hand">{shown}</span>') if cards else NO_HTML


def own(model: ReplayViewModel, parts: TableParts) -> Html:
    """The hand of the seat that looks, and its plate; spectators have neither."""
    table = model.table
    if table.me is None:
        return Html('<div class="own none"></div>')
    return Html(
        f'<div class="own">{plate(table.named[table.me].token, parts.own)}{hand(table, parts)}'
        f'<div class="helper">{parts.lasting}</div></div>'
    )


def at(model: ReplayViewModel) -> str:
    """Where in the match this is, in words."""
    if not model.table.moves:
        return _("The deal")
    return _("Move {n} of {moves}").format(n=model.table.moves, moves=model.moves)


def happened(model: ReplayViewModel, review: ReviewSlots) -> Html:
    """What happened in the last move, and what can be done from here."""
    share = NO_HTML
    if model.back:
        link, together = escape(_("Copy the link to this move")), escape(_("Look together"))
        share = Html(
            f'<button type="button" class="btn icon" data-link aria-label="{link}">{icon("link")}</button>'
        )
        if model.over:
            share = Html(
                f'{share}<button type="button" class="btn icon" data-together aria-pressed="false" '
                f'aria-label="{together}">{icon("people")}</button>'
            )
    return Html(
        f'<section class="happened" aria-label="{escape(_("What happened"))}">'
        f'<div class="verdict">{review.verdict}</div>'
        f'{lines(model)}<div class="from-here">{play_on(model)}{share}</div></section>'
    )


def play_on(model: ReplayViewModel) -> Html:
    """The button that goes on from this move against bots: at the viewer's seat, else at the one to move."""
    table = model.table
    seat = table.turn if table.me is None else table.me
    if not model.back or not model.over or table.turn is None or seat is None:
        return NO_HTML
    return Html(
        f'<form method="post" action="{model.address}/play-on">'
        f'<input type="hidden" name="number" value="{table.moves}">'
        f'<input type="hidden" name="seat" value="{seat}">'
        f'<button class="btn go">{escape(_("Play on from here"))}</button></form>'
    )


def lines(model: ReplayViewModel) -> Html:
    """The sentences about the last move; in a moment those about it."""
    table = model.table
    if table.hold is not None:
        found = moments.moment_for(table)
        said = f"<b>{escape(found.title)}</b> {escape(found.text)}"
        return Html(f'<ol class="now"><li><p>{said}</p></li></ol>{moments.helper(found)}')
    if not table.log:
        return Html(f'<ol class="now"><li><p>{escape(_("Nothing has happened yet."))}</p></li></ol>')
    return Html(f'<ol class="now">{told_in_order(model)}</ol>')


def told_in_order(model: ReplayViewModel) -> Html:
    """The last move from its first sentence to its last."""
    table = model.table
    return story_of(table.game, table.log[-1], table.named, table.me).html


def rail(model: ReplayViewModel, parts: TableParts, review: ReviewSlots) -> Html:
    """Points and story, on small screens in the drawer."""
    table, shared = model.table, parts.shared
    whole = f'<a href="{model.back}/story">{escape(_("The whole story"))}</a>' if model.back else ""
    return Html(
        f'{rail_opening()}{rail_head()}<div class="reviewed">{review.rail}</div>'
        f"{points_section(shared.points_title, shared.points_note, parts.points, table.named, table.me)}"
        f'<section class="tab story"><h2>{escape(_("Story"))}</h2><ol>{latest_moves(table)}</ol>'
        f"{whole}</section></aside>"
    )


# The timeline.


def time(model: ReplayViewModel, review: ReviewSlots) -> Html:
    """The timeline: the ends of rounds, the move that is shown, and the buttons."""
    number, whole, words = model.table.moves, max(1, model.moves), escape(at(model))
    marks = joined([Html(f'<i style="--at:{each / whole:.4f}"></i>') for each in model.scored])
    return Html(
        f'<section class="time" aria-label="{escape(_("Timeline"))}">'
        f'<div class="curve" data-state="{review.state}" style="--now:{number / whole:.4f}">{review.curve}'
        "</div>"
        f'<div class="track">{marks}<input type="range" data-scrub min="0" max="{model.moves}" '
        f'value="{number}" aria-label="{escape(_("Move"))}" aria-valuetext="{words}"></div>'
        f'<div class="steps">{steps(model)}<output class="at">{words}</output>'
        f'<span class="to-marks">{review.steps}</span>{speeds()}</div></section>'
    )


def steps(model: ReplayViewModel) -> Html:
    """The buttons; they send the form, so that they work without scripts, too."""
    now, end = model.table.moves, model.moves
    targets = {"first": 0, "back": max(0, now - 1), "next": min(end, now + 1), "last": end}
    made = [step(name, _(label), targets[name], off=targets[name] == now) for name, label in STEPS]
    play = (
        f'<button type="button" class="btn icon" data-autoplay aria-label="{escape(_("Autoplay"))}" '
        f'data-pause="{escape(_("Pause"))}" data-play="{escape(_("Autoplay"))}">{icon("play")}</button>'
    )
    return Html("".join([*made[:2], play, *made[2:]]))


def step(name: str, label: str, target: int, *, off: bool) -> Html:
    """One button. It keeps the focus where there is no further move."""
    state = ' aria-disabled="true"' if off else ""
    return Html(
        f'<button class="btn icon" form="steps" name="move" value="{target}" data-step="{name}"{state} '
        f'aria-label="{escape(label)}">{icon(name)}</button>'
    )


def speeds() -> Html:
    """How fast the match plays by itself."""
    options = "".join(
        [f'<option value="{each}"{" selected" * (each == "1")}>{each}&times;</option>' for each in SPEEDS]
    )
    return Html(
        f'<label class="speed"><span class="sr">{escape(_("Speed"))}</span>'
        f"<select data-speed>{options}</select></label>"
    )
