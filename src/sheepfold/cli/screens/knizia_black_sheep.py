"""Knizia's Black Sheep in the terminal."""

from __future__ import annotations

from functools import partial

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sheepfold.cli.screens.words import QUIET, bag, cards, marked, match_over, own_hands, signed, verb, who
from sheepfold.engine.game import Json


def table(view: Json, names: list[str]) -> RenderableType:
    """The fields as columns, the seats as rows, corrals and the own hand."""
    rows = Table(box=None, padding=(0, 2, 0, 0))
    rows.add_column("seat")
    for number, field in enumerate(view["fields"], 1):
        figures = bag(field["figures"]) if field else "face down"
        rows.add_column(f"field {number}: {figures}")
    rows.add_column("corral")
    for seat in range(view["seats"]):
        rows.add_row(
            marked(names, seat, view["turn"]),
            *[side(view, number, seat) for number in range(len(view["fields"]))],
            corral(view, seat),
        )
    parts: list[RenderableType] = [rows]
    if view["face_up_tasks"] is not None:
        parts.append(Text(f"Tasks for all: {', '.join(view['face_up_tasks'])}"))
        for seat, tasks in enumerate(view["secret_tasks"]):
            if tasks:
                owner = "Your tasks" if names[seat] == "You" else f"Tasks of {who(names, seat)}"
                parts.append(Text.from_markup(f"{owner}: {', '.join(tasks)}"))
    return Group(*parts, *own_hands(view, names))


def side(view: Json, field: int, seat: int) -> str:
    """The cards on a side, and what they make with the figures."""
    if not view["fields"][field]:
        return ""
    laid = view["fields"][field]["sides"][seat]
    if not laid:
        return "-"
    shown = bag(laid)
    if sum(laid.values()) == 3:
        shown += f" [{QUIET}]({view['combinations'][field][seat]})[/]"
    return shown


def corral(view: Json, seat: int) -> str:
    """The animals won; with their values where they may be seen."""
    values = view["corrals"][seat]
    if values:
        return ", ".join(f"{animal} {'+'.join(map(str, worth))}" for animal, worth in values.items())
    return bag(view["herds"][seat]) if view["herds"][seat] else "-"


def sentence(event: Json, names: list[str]) -> str | None:
    """One event in words."""
    seat = event.get("seat", 0)
    does = partial(verb, names, seat)
    match event["event"]:
        case "place":
            done = ", completing the side" if event["completed"] else ""
            return f"{does('place', 'places')} {cards(event['cards'])} on field {event['field']}{done}."
        case "discard":
            return f"{does('discard', 'discards')} {cards(event['cards'])}."
        case "draw":
            return f"{does('draw', 'draws')} {cards(event['cards'])}."
        case "shuffle":
            return f"The discard pile is shuffled: {event['number']} cards."
        case "skip":
            return f"{does('skip', 'skips')}: every side is full."
        case "score":
            hands = ", ".join(
                f"{who(names, each)}: {event['combinations'][each]}" for each in event["completed"]
            )
            return f"[bold]Field {event['field']} is won by {who(names, seat)}[/] ({hands})."
        case "take":
            return f"{does('take', 'takes')} {taken(event)}."
        case "stock":
            return f"{cards(event['cards'])} come to {event['to']}."
        case "down":
            return f"[bold]Field {event['field']} is turned face down.[/]"
        case "reveal":
            return revealed(event, names)
        case "end":
            return end(event, names)
        case _:
            return None


def taken(event: Json) -> str:
    """Figures with their values, where the seat may see them."""
    return ", ".join(f"{name} ({value})" for name, value in zip(event["cards"], event["values"], strict=True))


def revealed(event: Json, names: list[str]) -> str:
    """What lay hidden in a corral."""
    values = ", ".join(f"{animal} {'+'.join(map(str, worth))}" for animal, worth in event["values"].items())
    tasks = f"; tasks: {', '.join(event['tasks'])}" if event["tasks"] else ""
    return f"{who(names, event['seat'])}: {values or 'no animals'}{tasks}"


def end(event: Json, names: list[str]) -> str:
    """The final scoring line by line."""
    outcome = event["outcome"]
    lines = [match_over(names, outcome)]
    for seat, parts in enumerate(event["scoring"]):
        said = ", ".join(
            f"{part['reason']} {part['about']}".strip() + f" {signed(part['points'])}" for part in parts
        )
        lines.append(f"   {who(names, seat)}: {outcome['scores'][seat]} points ({said or 'nothing'})")
    return "\n".join(lines)
