"""A run of the arena as one page: no script, nothing loaded, to be kept or sent as it is.

Beside the page lie the figures as JSON and the results it was made from, with which the same command goes
on. The page is well-formed XML as well as HTML, so that programs can read it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Final

from sheepfold.engine import registry
from sheepfold.engine.game import Json
from sheepfold.engine.options import shown
from sheepfold.lab.arena import named
from sheepfold.lab.arena_figures import ABOVE, BELOW, BY_DESIGN, GRACE, OPEN, Run, telling
from sheepfold.lab.report_plots import PERCENT, POINTS, Dot, Histogram, dots, histograms
from sheepfold.lab.report_style import LIGHT, STYLE

PAGE: Final = "index.html"
FIGURES: Final = "figures.json"
RESULTS: Final = "results.jsonl"

MOST_LINES: Final = 6
"""Fields told in words at the top; more are for the table."""

SEAT_COLOUR: Final = len(LIGHT) - 1
"""What belongs to no bot is grey."""

VERDICTS: Final = {ABOVE: "yes, above", BELOW: "yes, below", BY_DESIGN: "even by design"}
WORDS: Final = {
    ABOVE: "more than even",
    BELOW: "less than even",
    OPEN: "not yet a result",
    BY_DESIGN: "even, as nobody else plays",
}


def write(folder: Path, run: Run, figures: Json) -> None:
    """Write page and figures into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / FIGURES).write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    (folder / PAGE).write_text(page(run, figures), encoding="utf-8")


def verdict(row: Json) -> str:
    """Whether a row is a result yet."""
    found = VERDICTS.get(row["result"])
    return found or f"not yet: try {row['deals_to_tell']:,} deals"


def page(run: Run, figures: Json) -> str:
    """The whole page."""
    game = registry.get(run.question.game)
    title = f"{game.title}: {', '.join(run.question.bots)}"
    sections = [
        headline(run, figures),
        share_section(run, figures),
        ladder_section(run, figures),
        seat_section(figures),
        score_section(run),
        length_section(run),
        time_section(run, figures),
        method_section(run, figures),
    ]
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en"><head><meta charset="utf-8" />',
            '<meta name="viewport" content="width=device-width, initial-scale=1" />',
            f"<title>{escape(title)}</title>",
            f"<style>{STYLE}</style></head><body><main>",
            f"<header><p>Sheepfold arena</p><h1>{escape(title)}</h1></header>",
            *sections,
            "</main></body></html>",
            "",
        ]
    )


def section(title: str, *parts: str) -> str:
    """A part of the page."""
    return f"<section><h2>{escape(title)}</h2>{''.join(parts)}</section>"


def note(text: str) -> str:
    """A sentence that helps to read a plot."""
    return f'<p class="note">{escape(text)}</p>'


def table(words: int, *rows: Sequence[str]) -> str:
    """A table whose first row is its head; all columns but the first ones hold figures."""
    lines = []
    for number, row in enumerate(rows):
        cell = "td" if number else "th"
        kinds = [""] * words + [' class="n"'] * (len(row) - words)
        cells = (f"<{cell}{kind}>{escape(text)}</{cell}>" for kind, text in zip(kinds, row, strict=True))
        lines.append(f"<tr>{''.join(cells)}</tr>")
    return f'<div class="scroll"><table>{"".join(lines)}</table></div>'


def figure(plot: str) -> str:
    """A plot on the page."""
    return f"<figure>{plot}</figure>"


def colour(run: Run, bot: str) -> int:
    """A bot keeps its colour through the page."""
    return run.question.bots.index(bot) % len(LIGHT)


def percent(value: float) -> str:
    """A share."""
    return f"{value:.1%}"


def headline(run: Run, figures: Json) -> str:
    """What came out, in a few sentences."""
    lines = [
        f"<p><b>{escape(row['bot'])}</b> wins <b>{percent(row['share'])}</b> "
        f"against {escape(row['against'])} ({between(row)}): {escape(WORDS[row['result']])}.</p>"
        for row in telling(figures)[:MOST_LINES]
    ]
    told = (
        f"{figures['deals']:,} deals, {figures['matches']:,} matches at {run.question.seats} seats; "
        f"even is {percent(figures['null'])}."
    )
    return f'<section class="lead">{"".join(lines)}{note(told)}</section>'


def share_section(run: Run, figures: Json) -> str:
    """Who won how much."""
    shares = telling(figures)
    rows = [
        Dot(row["bot"], colour(run, row["bot"]), *interval(row, "share"), f"against {row['against']}")
        for row in shares
    ]
    head = ("bot", "against", "share", "95 %", "a result?")
    body = [(row["bot"], row["against"], percent(row["share"]), between(row), verdict(row)) for row in shares]
    return section(
        "Victories a seat",
        note("The share of matches one seat of each bot wins, with 95 % intervals; dashed: even play."),
        figure(dots("Victories a seat", rows, PERCENT, figures["null"])),
        table(2, head, *body),
        lead_table(figures),
    )


def interval(row: Json, name: str) -> tuple[float, float, float]:
    """The mean of that name and its interval."""
    return row[name], row["low"], row["high"]


def between(row: Json) -> str:
    """An interval."""
    return f"{percent(row['low'])} to {percent(row['high'])}"


def lead_table(figures: Json) -> str:
    """Who is ahead of whom."""
    rows = [
        (row["bot"], row["over"], row["against"], f"{row['lead']:+.1%}", between(row), verdict(row))
        for row in figures["leads"]
    ]
    if not rows:
        return ""
    told = note("Leads: how far one bot is ahead of another, from the difference within each deal.")
    return told + table(3, ("bot", "over", "against", "lead", "95 %", "a result?"), *rows)


def ladder_section(run: Run, figures: Json) -> str:
    """The ratings."""
    rows = [
        Dot(
            row["bot"],
            colour(run, row["bot"]),
            row["points"],
            row["points"] - 2 * row["spread"],
            row["points"] + 2 * row["spread"],
        )
        for row in figures["ladder"]
    ]
    return section(
        "Rating ladder",
        note(
            "Bradley-Terry ratings from the places of every match, with two standard deviations. A bot "
            "100 points ahead takes the better place of the two in 64 of 100 matches; their mean is 1000."
        ),
        figure(dots("Rating ladder", rows, POINTS)),
    )


def seat_section(figures: Json) -> str:
    """What the seats are worth."""
    rows = [Dot(f"seat {row['seat']}", SEAT_COLOUR, *interval(row, "share")) for row in figures["seats"]]
    return section(
        "Seat advantage",
        note("Every bot sat in every seat equally often: what differs is the seat."),
        figure(dots("Seat advantage", rows, PERCENT, figures["null"])),
    )


def score_section(run: Run) -> str:
    """How scores are spread."""
    better = (
        "The lowest score wins." if registry.get(run.question.game).lowest_wins else "The highest score wins."
    )
    rows = [Histogram(bot, colour(run, bot), run.scores(bot)) for bot in run.question.bots]
    return section("Scores", note(better), figure(histograms("Scores", rows, "points")))


def length_section(run: Run) -> str:
    """How long matches are."""
    rows = [
        Histogram(named(field), SEAT_COLOUR, [result.length for result in run.of_field(number)])
        for number, field in enumerate(run.question.fields)
    ]
    return section(
        "Length of matches", note("Moves of all seats together."), figure(histograms("Length", rows, "moves"))
    )


def time_section(run: Run, figures: Json) -> str:
    """What decisions took."""
    head = ("bot", "decisions", "mean", "median", "99 %", "most", "over budget")
    body = [
        (
            row["bot"],
            f"{row['decisions']:,}",
            *(f"{row[name] * 1000:.3g} ms" for name in ("mean", "median", "p99", "most")),
            f"{row['over_budget']:.2%}",
        )
        for row in figures["time"]
    ]
    told = (
        f"Forced moves are not counted. The budget is {run.question.budget * 1000:g} ms; over budget is "
        f"what took more than {GRACE:g} times that."
    )
    return section("Time per decision", note(told), table(1, head, *body))


def method_section(run: Run, figures: Json) -> str:
    """All that is needed to ask again."""
    question = run.question
    reasons = "; ".join(
        f"{named(field['bots'])}: "
        + ", ".join(f"{reason} {times:,}" for reason, times in field["reasons"].items())
        for field in figures["fields"]
    )
    options = ", ".join(f"{name} {shown(value)}" for name, value in question.options.items())
    rows = [
        ("game", f"{question.game}, version {question.version}"),
        ("options", options),
        ("seed", str(question.seed)),
        ("sources", question.sources),
        ("how matches ended", reasons),
    ]
    told = (
        "Each deal was played by every field in all its rotations. A deal with its rotations is the unit of "
        "the bootstrap. Shared victories count by halves, thirds and so on."
    )
    return section("How it was measured", note(told), table(2, ("what", "value"), *rows))
