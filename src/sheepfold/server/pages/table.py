"""The frame of every table: bar, seats, meadow, fence, tray, rail."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from sheepfold.engine.description import MoveDescription
from sheepfold.engine.game import Json
from sheepfold.server.pages import hints, learning, pieces, talk, words
from sheepfold.server.pages.archived import archived
from sheepfold.server.pages.choices import COMPACT, encoded
from sheepfold.server.pages.drawn import Drawn, Gate, Row, Verb
from sheepfold.server.pages.game_page import generic_page, page_for, page_of
from sheepfold.server.pages.hands import own_hand
from sheepfold.server.pages.look import look_of
from sheepfold.server.pages.model import REACTIONS, Named, TableSight, Told
from sheepfold.server.pages.refusing import refused
from sheepfold.server.pages.render import Mould, mark, page, render
from sheepfold.server.pages.result import result
from sheepfold.server.pages.speech import _, language, speaking
from sheepfold.server.pages.strip import strip
from sheepfold.server.pages.waiting import waiting
from sheepfold.words.game_words import game_title

MOVING_SHOWN: Final = 4
"""So many of the last moves tell their cards' ways, for a page that missed some."""

UNSEEN: Final = ("aside", "discard", "stock")
"""Places no table shows: cards that go there are simply gone."""

MINE: Final = ' class="me"'


def table_fragment(sight: TableSight) -> str:
    """The part of the page that is pushed after every change."""
    with speaking(sight.language):
        return _fragment(sight, whole=False)


def table_page(sight: TableSight) -> str:
    """The whole page."""
    with speaking(sight.language):
        return page(
            "table-page.html" if sight.lesson is None else "learning.html",
            fragment=_fragment(sight, whole=True),
            title=game_title(sight.game),
            address=sight.address,
            game=sight.game,
            generic=page_for(sight) is generic_page(),
            code=look_of(sight.game).code,
            reactions=[{"name": each, "label": label} for each, label in reaction_names()],
        )


def reaction_names() -> list[tuple[str, str]]:
    """The reactions and what they are called."""
    labels = (_("heart"), _("laugh"), _("wow"), _("clap"), _("sheep"), _("sad"))
    return list(zip(REACTIONS, labels, strict=True))


def _fragment(sight: TableSight, *, whole: bool) -> str:
    if sight.status == "over" and sight.view is None:
        return archived(sight)
    if sight.status == "waiting" or sight.view is None:
        return waiting(sight)
    drawn = drawn_table(sight, sight.view)
    mine = sight.me is not None and sight.turn == sight.me and sight.curtain is None
    texts, form = changing(sight, drawn, mine), shape(sight, drawn, mine)
    if sight.status == "over":
        return result(sight, drawn, {**seldom(form), **texts})
    made = filled(sight, form, texts, whole=whole)
    return made if sight.hint is None or not mine else hints.marked(made, sight.hint, drawn)


def filled(sight: TableSight, form: Shape, texts: dict[str, str], *, whole: bool) -> str:
    """The template of a match that is played, filled in."""
    if whole or form.away or form.curtain:
        # Names of people stand in these: such shapes are too many to be kept.
        return render(
            "table.html", **seldom(form), **texts, legal=[move.text for move in sight.legal] if whole else []
        )
    for each in PLAIN:
        texts[each] = pieces.escape(texts[each])
    there = tuple([each for each in MAY_BE_MISSING if texts[each]])
    return mould(without_names(form, texts) if form.gates else form, there).filled(texts)


def without_names(form: Shape, texts: dict[str, str]) -> Shape:
    """The shape with marks for the words of its gates, in which people are named: they become texts."""
    gates = []
    for nth, gate in enumerate(form.gates):
        label, note = f"gate{nth}", f"gate-note{nth}"
        texts[label], texts[note] = pieces.escape(gate.label), pieces.escape(gate.note)
        gates.append(gate._replace(label=mark(label), note=mark(note)))
    return form._replace(gates=tuple(gates))


def drawn_table(sight: TableSight, view: Json) -> Drawn:
    """The table as its game draws it for this viewer."""
    game = page_for(sight)
    drawn = game.draw(sight, view, own_hand(view, sight.me))
    if sight.legal:
        game.decide(sight, view, drawn)
    return drawn


PLAIN: Final = ("subtitle", "flag", "prompt", "hand_name", "idle", "points_title", "points_note", "address")
"""Of what changes these are plain text, all else is HTML."""

MAY_BE_MISSING: Final = ("own", "helper", "hand", "moves", "idle", "choices")
"""What the template asks for before it shows it."""


def changing(sight: TableSight, drawn: Drawn, mine: bool) -> dict[str, str]:
    """What the template of a table needs and most moves change."""
    return {
        "address": sight.address,
        "number": str(sight.moves),
        "subtitle": drawn.common.subtitle,
        "strip": strip(sight, drawn),
        "board": drawn.board,
        "above": drawn.above,
        "lesson": "" if sight.lesson is None else learning.panel(sight.lesson, sight.game),
        "flag": flag(sight, drawn, mine),
        "prompt": drawn.prompt if mine else "",
        "own": drawn.own,
        "helper": drawn.helper if mine else "",
        "hand": drawn.hand,
        "hand_name": drawn.hand_name or _("Your hand"),
        "hand_place": "" if sight.me is None else f"hand {sight.me}",
        "moves": drawn.moves,
        "idle": drawn.idle,
        "choices": encoded(drawn.choices).replace("<", "\\u003c") if mine and not drawn.labels else "",
        "moving": moving(sight),
        "points_title": drawn.common.points_title,
        "points_note": drawn.common.points_note,
        "points": points_list(sight, drawn.points),
        "story": words.story(sight),
        "memory": drawn.memory,
        "chat": talk.chat(sight),
        "chat_last": str(sight.chat[-1].number) if sight.chat else "0",
        "refusal": refused(sight),
        "advice": hints.panel(sight, drawn) if mine else "",
        "extras": talk.extras(sight),
    }


class Shape(NamedTuple):
    """What else the template needs: few tables differ in it."""

    game: str
    status: str
    mine: bool
    spectator: bool
    silent: bool
    layout: str
    strip_seats: int
    shelf: bool
    may_flip: bool
    may_hint: bool
    verbs: tuple[Verb, ...]
    gates: tuple[Gate, ...]
    curtain: tuple[str, str] | None
    away: tuple[tuple[str, int, str], ...]
    language: str


def shape(sight: TableSight, drawn: Drawn, mine: bool) -> Shape:
    """The shape of this table."""
    return Shape(
        sight.game,
        sight.status,
        mine,
        sight.me is None,
        not sight.may_talk,
        drawn.layout,
        len(sight.seats) - (sight.me is not None and not drawn.with_me),
        drawn.shelf,
        drawn.may_flip,
        mine and sight.may_hint,
        tuple(drawn.verbs),
        tuple(drawn.gates),
        curtain(sight),
        away(sight),
        language(),
    )


def seldom(shape: Shape) -> dict[str, object]:
    """A shape as the template reads it."""
    return {
        **shape._asdict(),
        **furniture(shape.game, shape.language),
        "verbs": [each._asdict() for each in shape.verbs],
        "gates": [each._asdict() for each in shape.gates],
        "curtain": None
        if shape.curtain is None
        else dict(zip(("name", "token"), shape.curtain, strict=True)),
        "away": [dict(zip(("type", "seat", "label"), each, strict=True)) for each in shape.away],
    }


@lru_cache(256)
def mould(shape: Shape, there: tuple[str, ...]) -> Mould:
    """The template for tables of this shape, with these parts and without the others that may be missing."""
    missing = {each: "" for each in MAY_BE_MISSING if each not in there}
    changing = [each for each in CHANGING if each not in missing]
    return Mould("table.html", changing, **seldom(shape), **missing, legal=[])


CHANGING: Final = (
    "address", "number", "subtitle", "strip", "board", "above", "lesson", "flag", "prompt", "own", "helper",
    "hand", "hand_name", "hand_place", "moves", "idle", "choices", "moving", "points_title", "points_note",
    "points", "story", "memory", "chat", "chat_last", "refusal", "advice", "extras",
)  # fmt: skip
"""The names of what `changing` gives."""


@cache
def furniture(game: str, _language: str) -> dict[str, str]:
    """The parts of a table that are always the same."""
    parts = render("furniture.html", game=game, title=game_title(game)).split("<!-- -->")
    return {
        "title": game_title(game),
        "code": look_of(game).code,
        "bar_start": parts[0].strip(),
        "bar_end": parts[1].strip(),
        "rail_start": parts[2].strip(),
        "tabs": parts[3].strip(),
        "clear": parts[4].strip(),
        "flip": parts[5].strip(),
        "ask": parts[6].strip(),
    }


def flag(sight: TableSight, drawn: Drawn, mine: bool) -> str:
    """Whose turn it is, as a flag over the hand."""
    if mine:
        return drawn.flag or _("Your turn")
    if sight.turn is None:
        return _("The match is over")
    return _("It is the turn of {name}").format(name=sight.seats[sight.turn].name)


def moving(sight: TableSight) -> str:
    """For each of the last moves its number and the ways of its cards: from, to, cards."""
    return f"[{','.join([told.ways or ways(told) for told in sight.log[-MOVING_SHOWN:]])}]"


def ways(told: Told) -> str:
    """The ways of one move's cards, kept with the move."""
    found = [
        [each["from"], each["to"], each["cards"]]
        for each in told.events
        if "from" in each and each["to"] not in UNSEEN
    ]
    told.ways = COMPACT([told.number, found]).replace("<", "\\u003c")
    return told.ways


def points_list(sight: TableSight, rows: tuple[Row, ...]) -> str:
    """The points, a line for each seat."""
    seats, me = sight.named, sight.me
    alike = sight.keep.part("", points_rows, rows, seats)
    return "".join(
        [
            points_row(row, seats[me], mine=True) if row.seat == me else made
            for row, made in zip(rows, alike, strict=True)
        ]
    )


def points_rows(rows: tuple[Row, ...], seats: tuple[Named, ...]) -> list[str]:
    """All lines as others read them."""
    return [points_row(row, seats[row.seat], mine=False) for row in rows]


def points_row(row: Row, seated: Named, *, mine: bool) -> str:
    """One line of the points."""
    return _points_row(seated.token, _("You") if mine else seated.name, row.note, row.points, mine)


@lru_cache(512)
def _points_row(token: int, who: str, note: str, points: str, mine: bool) -> str:
    return (
        f"<li{MINE if mine else ''}>{pieces.token(token)}<span>{pieces.escape(who)} {note}</span>"
        f"<b>{pieces.escape(points)}</b></li>"
    )


def curtain(sight: TableSight) -> tuple[str, str] | None:
    """Whom the device must be handed to: name and token."""
    if sight.curtain is None:
        return None
    seated = sight.seats[sight.curtain]
    return seated.name, pieces.token(seated.token)


def away(sight: TableSight) -> tuple[tuple[str, int, str], ...]:
    """Seats that others may let a bot play, and my own that a bot plays: message, seat and words."""
    found: list[tuple[str, int, str]] = []
    for each in sight.seats:
        if each.stand_in and (each.seat == sight.me or each.here):
            found.append(("take_back_seat", each.seat, _("Take your seat back")))
        elif each.may_let_bot and sight.me is not None:
            label = _("{name} is away: let a bot play").format(name=each.name)
            found.append(("let_bot_play", each.seat, label))
    return tuple(found)


def attempt(game: str, cards: list[str], target: str) -> MoveDescription:
    """What somebody tried, described as a move, so that the rulebook can say why it is none."""
    return page_of(game).attempt(cards, target)
