"""Zoff im Zoo in the terminal."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sheepfold.cli.screens.words import bag, cards, marked, own_hands, who
from sheepfold.engine.game import Json
from sheepfold.games.zoff_im_zoo.rules.moves import SET_NAMED, SETS
from sheepfold.words.speech import SOURCE, _, language

TEAM_SIGNS = ["<>", "/\\", "[]"]


def table(view: Json, names: list[str]) -> RenderableType:
    """Seats with teams and points, the trick, the viewer's own hand."""
    title = _("Round {round}").format(round=view["round"])
    rows = Table(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0))
    rows.add_column(_("seat"))
    rows.add_column(_("team"))
    rows.add_column(_("cards"), justify="right")
    rows.add_column(_("tricks"))
    rows.add_column(_("points"), justify="right")
    rows.add_column(_("place"), justify="right")
    rows.add_column(_("known to hold"))
    for seat in range(view["seats"]):
        rows.add_row(
            marked(names, seat, view["turn"]),
            team_sign(view, seat),
            hand_size(view, seat),
            bag(view["tricks"][seat]) if view["tricks"][seat] else "-",
            str(view["totals"][seat]),
            str(view["standing"].index(seat) + 1) if view["rounds"] else "-",
            bag(view["known"][seat]) if view["known"][seat] else "",
        )
    return Group(rows, trick(view, names), *own_hands(view, names))


def team_sign(view: Json, seat: int) -> str:
    """Partners carry the same sign; the lower-placed, who may show, a `v` beside it."""
    for number, pair in enumerate(view["teams"]):
        if seat in pair:
            return TEAM_SIGNS[number] + ("v" if seat == pair[1] else "")
    return _("solo") if seat == view["solo"] else "-"


def hand_size(view: Json, seat: int) -> str:
    """How many cards, or the place in which the seat went out."""
    if seat in view["out"]:
        return _("out, place {place}").format(place=view["out"].index(seat) + 1)
    return str(view["hand_sizes"][seat])


def trick(view: Json, names: list[str]) -> Text:
    """What lies on the table."""
    if not view["table"]:
        return Text(_("The table is empty."))
    plays = [f"{who(names, play['seat'])}: {in_words(play['play'])}" for play in view["table"]]
    plays[-1] = f"[bold]{plays[-1]}[/]"
    line = _("Table: {plays}").format(plays=" > ".join(plays))
    if view["shown"]:
        shown = {"name": who(names, view["shown"]["seat"]), "cards": in_words(view["shown"]["cards"])}
        line += "  " + _("({name} shows {cards})").format(**shown)
    return Text.from_markup(line)


def in_words(play: str) -> str:
    """A set of cards; in English as it is typed."""
    if language() == SOURCE:
        return play
    return cards(SETS[SET_NAMED[play]].kinds)
