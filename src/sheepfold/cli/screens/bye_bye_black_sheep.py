"""Bye-Bye Black Sheep in the terminal."""

from __future__ import annotations

from functools import partial

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sheepfold.cli.screens.words import bag, cards, marked, match_over, own_hands, verb, who
from sheepfold.engine.game import Json


def table(view: Json, names: list[str]) -> RenderableType:
    """Seats with hands and zoos, the watering hole, the own hand."""
    title = f"{view['goal']} triplets win; pile {view['pile_size']} cards"
    rows = Table(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0))
    for heading in ("seat", "cards", "triplets", "zoo", "known to hold"):
        rows.add_column(heading, justify="right" if heading in ("cards", "triplets") else "left")
    for seat in range(view["seats"]):
        rows.add_row(
            marked(names, seat, view["turn"]),
            str(view["hand_sizes"][seat]),
            str(view["triplets"][seat]),
            bag(view["zoos"][seat]) if view["zoos"][seat] else "-",
            bag(view["known"][seat]) if view["known"][seat] else "",
        )
    return Group(rows, Text.from_markup(hole(view, names)), *seen(view, names), *own_hands(view, names))


def hole(view: Json, names: list[str]) -> str:
    """The line at the watering hole."""
    if view["phase"] == "pick":
        return "Picking special cards; every seat picks one."
    if view["phase"] == "place":
        return f"{who(names, view['active'])} may place {view['allowance']} more."
    if not view["hole"]:
        return f"The watering hole is empty; {verb(names, view['active'], 'draw', 'draws')}."
    line = ", ".join(card["card"] for card in view["hole"])
    return f"Watering hole ({len(view['hole'])}): {line}"


def seen(view: Json, names: list[str]) -> list[Text]:
    """What the own moles have seen of other hands."""
    if view["seat"] is None:
        return []
    found = view["seen"][view["seat"]] or []
    return [
        Text.from_markup(f"You saw in the hand of {who(names, seat)}: {bag(hand)}")
        for seat, hand in enumerate(found)
        if hand
    ]


def sentence(event: Json, names: list[str]) -> str | None:
    """One event in words."""
    seat = event.get("seat", 0)
    does = partial(verb, names, seat)
    match event["event"]:
        case "pick":
            return f"{does('pick', 'picks')} {cards(event['cards'])}."
        case "deal":
            return "[bold]The cards are dealt.[/]"
        case "draw":
            return f"{does('draw', 'draws')} [bold]{cards(event['cards'])}[/] from {origin(event, names)}."
        case "return":
            return f"The black sheep returns to {who(names, seat)}; the turn is over."
        case "drive off":
            return f"The wolf drives {cards(event['cards'])} to {who(names, seat)}."
        case "look":
            shown = f": {bag(event['hand'])}" if event["hand"] else ""
            return f"{does('look', 'looks')} at the hand of {who(names, event['at'])}{shown}."
        case "ask":
            return f"{does('ask', 'asks')} {who(names, event['asked'])} for {event['card']}."
        case "answer":
            return f"{does('give', 'gives')} {cards(event['cards'])}."
        case "miss":
            return f"{does('have', 'has')} no {event['card']}; the turn is over."
        case "take" | "take up":
            return f"{does('take', 'takes')} {cards(event['cards'])}."
        case "steal":
            return f"{does('steal', 'steals')} {cards(event['cards'])} from {origin(event, names)}."
        case "decline":
            return f"{does('do not use', 'does not use')} the {event['card']}."
        case "stop":
            return f"{does('stop', 'stops')} and may place {event['allowance']}."
        case "place":
            return f"{does('place', 'places')} {cards(event['cards'])} in the zoo."
        case "triplet":
            return f"[bold]{does('have', 'has')} a triplet: {event['card']} ({event['triplets']})[/]"
        case "magpie":
            return f"{does('take', 'takes')} the magpie into hand."
        case "done":
            return f"{does('place', 'places')} no more."
        case "give back":
            return f"{does('take', 'takes')} the wolf's cards: {cards(event['cards'])}."
        case "refill":
            return f"{does('refill', 'refills')}: {cards(event['cards'])}."
        case "turn":
            return f"[bold]-- {who(names, seat)} --[/]"
        case _:
            return match_over(names, event["outcome"])


def origin(event: Json, names: list[str]) -> str:
    """Where a card came from: a seat, or the pile."""
    place, _, seat = event["from"].partition(" ")
    return who(names, int(seat)) if seat else f"the {place}"
