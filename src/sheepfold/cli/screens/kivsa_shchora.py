"""Kivsa Shchora in the terminal."""

from __future__ import annotations

from functools import partial

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sheepfold.cli.screens.words import MINE, bag, cards, marked, match_over, own_hands, verb, who
from sheepfold.engine.game import Json

PEN_SHOWN = 7
"""Cards of the pen that are drawn."""

WHY_DRAWN = {
    "turn": "",
    "fox": " for the fox",
    "wrong": " for the mistake",
    "forgot": " for not announcing it",
}


def table(view: Json, names: list[str]) -> RenderableType:
    """Seats with hand sizes and points, the pen, the own hand."""
    rows = Table(title=f"Round {view['round']}", title_justify="left", box=None, padding=(0, 2, 0, 0))
    rows.add_column("seat")
    rows.add_column("cards", justify="right")
    rows.add_column("points", justify="right")
    rows.add_column("known to hold")
    for seat in range(view["seats"]):
        rows.add_row(
            marked(names, seat, view["turn"]),
            str(view["hand_sizes"][seat]),
            str(view["totals"][seat]),
            bag(view["known"][seat]) if view["known"][seat] else "",
        )
    return Group(rows, Text.from_markup(pen(view)), *own_hands(view, names))


def pen(view: Json) -> str:
    """The top of the pen and what lies beside it."""
    below = view["pen"][-PEN_SHOWN:-1]
    earlier = "... " if len(view["pen"]) > PEN_SHOWN else ""
    lines = (
        f"Pen: {earlier}{' '.join(below)} [{MINE}]\\[{view['pen'][-1]}][/]   pile: {view['pile_size']} cards"
    )
    if view["phase"] in ("farmer", "fox"):
        lines += f"   [bold red]a {view['phase']} is at the gate[/]"
    return lines


def sentence(event: Json, names: list[str]) -> str | None:
    """One event in words."""
    seat = event.get("seat", 0)
    does = partial(verb, names, seat)
    match event["event"]:
        case "play":
            said = f' "{event["says"]}"' if event.get("says") else ""
            return f"{does('play', 'plays')} {cards(event['cards'])}.{said}"
        case "wrong":
            return f'{does("lay", "lays")} {cards(event["cards"])}. "{event["says"]}"'
        case "back":
            return f"The cards go back to {who(names, seat)}."
        case "farmer" | "fox":
            return (
                f"{does('play', 'plays')} a [bold]{event['event']}[/] against {who(names, event['against'])}."
            )
        case "pass":
            return f"{does('pass', 'passes')} a [bold]black sheep[/] to {who(names, event['to_seat'])}."
        case "announce":
            return f"{does('have', 'has')} {event['left']} left."
        case "forgot":
            return f"{does('forget', 'forgets')} to announce {event['left']} left."
        case "draw":
            return f"{does('draw', 'draws')} {cards(event['cards'])}{WHY_DRAWN[event['why']]}."
        case "take":
            return f"{does('take', 'takes')} {cards(event['cards'])} from the pen."
        case "reveal":
            return f"{does('reveal', 'reveals')} {cards(event['shown'])} and must draw {event['draws']}."
        case "triple black":
            return f"[bold]{does('reveal', 'reveals')} triple black![/]"
        case "done":
            return f"[bold]{does('are', 'is')} done![/]"
        case "pile empty":
            return "[bold]The draw pile is empty.[/]"
        case "deal":
            return f"[bold]Round {event['round']}[/], {who(names, seat)} dealing."
        case "turn up":
            return f"The pen starts with {cards(event['cards'])}."
        case "score":
            return score(event, names)
        case _:
            return match_over(names, event["outcome"])


def score(event: Json, names: list[str]) -> str:
    """The round line by line; few points are good."""
    lines = [f"[bold]Round {event['round']} is scored.[/]"]
    for seat, points in enumerate(event["points"]):
        held = bag(event["hands"][seat])
        why = f"holding {held}" if event["ending"] == "triple black" else f"for {held}"
        lines.append(f"   {who(names, seat)}: {points} points {why}, total {event['totals'][seat]}")
    return "\n".join(lines)
