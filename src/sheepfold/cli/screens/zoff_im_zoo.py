"""Zoff im Zoo in the terminal."""

from __future__ import annotations

from functools import partial

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sheepfold.cli.screens.words import bag, cards, marked, match_over, own_hands, signed, verb, who
from sheepfold.engine.game import Json

TEAM_SIGNS = ["<>", "/\\", "[]"]


def table(view: Json, names: list[str]) -> RenderableType:
    """Seats with teams and points, the trick, the own hand."""
    rows = Table(title=f"Round {view['round']}", title_justify="left", box=None, padding=(0, 2, 0, 0))
    for heading in ("seat", "team", "cards", "tricks", "points", "place", "known to hold"):
        rows.add_column(heading, justify="right" if heading in ("cards", "points", "place") else "left")
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
    return "solo" if seat == view["solo"] else "-"


def hand_size(view: Json, seat: int) -> str:
    """How many cards, or the place in which the seat went out."""
    if seat in view["out"]:
        return f"out {view['out'].index(seat) + 1}"
    return str(view["hand_sizes"][seat])


def trick(view: Json, names: list[str]) -> Text:
    """What lies on the table."""
    if not view["table"]:
        return Text("The table is empty.")
    plays = [f"{who(names, play['seat'])}: {play['play']}" for play in view["table"]]
    plays[-1] = f"[bold]{plays[-1]}[/]"
    line = "Table: " + " > ".join(plays)
    if view["shown"]:
        line += f"  ({who(names, view['shown']['seat'])} shows {view['shown']['cards']})"
    return Text.from_markup(line)


def sentence(event: Json, names: list[str]) -> str | None:
    """One event in words."""
    seat = event.get("seat", 0)
    does = partial(verb, names, seat)
    match event["event"]:
        case "play":
            plain = "{} {}".format(*event["counts_as"])
            counts_as = "" if plain == event["play"] else f", which counts as {plain}"
            return f"{does('play', 'plays')} {event['play']}{counts_as}."
        case "pass":
            return f"{does('pass', 'passes')}."
        case "show":
            return f"{does('show', 'shows')} {cards(event['shown'])} to {who(names, event['partner'])}."
        case "add":
            return f"{does('add', 'adds')} {cards(event['cards'])}."
        case "decline":
            return f"{does('add', 'adds')} nothing; the shown cards go back."
        case "give":
            return (
                f"{does('give', 'gives')} {cards(event['cards'])} to "
                f"{who(names, int(event['to'].split()[1]))}."
            )
        case "aside":
            return f"{does('lay', 'lays')} {cards(event['cards'])} aside."
        case "trick":
            return f"{does('take', 'takes')} the trick ({len(event['cards'])} cards)."
        case "out":
            return f"[bold]{does('are', 'is')} out, place {event['place']}.[/]"
        case "lead":
            return f"{does('lead', 'leads')}."
        case "deal":
            return f"[bold]Round {event['round']}[/], {who(names, seat)} dealing."
        case "score":
            return score(event, names)
        case _:
            return match_over(names, event["outcome"])


def score(event: Json, names: list[str]) -> str:
    """The round line by line."""
    lines = [f"[bold]Round {event['round']} is scored.[/]"]
    for seat in event["standing"]:
        parts = [f"going out {event['going_out'][seat]}"]
        for word, column in (("team", "team"), ("lions", "lions"), ("no hedgehog", "hedgehog")):
            if event[column][seat]:
                parts.append(f"{word} {signed(event[column][seat])}")
        lines.append(
            f"   {who(names, seat)}: {signed(event['points'][seat])} ({', '.join(parts)}), "
            f"total {event['totals'][seat]}"
        )
    return "\n".join(lines)
