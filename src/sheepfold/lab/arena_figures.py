"""What the results of a run come to, as figures for tables, plots and programs.

Shares are victories a seat: a bot with three of four seats has its victories divided by three, so that
1/n is what every bot has where all play alike. Each share is averaged over a deal's rotations first, and
deals are the units of every interval.
"""

from __future__ import annotations

import itertools
import statistics
from collections import Counter
from collections.abc import Sequence
from typing import Final

from sheepfold.engine.game import Json
from sheepfold.lab.arena import Field, Question, named, others, rotations
from sheepfold.lab.bot_match import Result
from sheepfold.lab.intervals import Interval, bootstrap, deals_to_tell, lead
from sheepfold.lab.ratings import ladder

GRACE: Final = 1.1
"""A decision may take this many times its budget."""

ABOVE, BELOW, OPEN, BY_DESIGN = "above", "below", "open", "by design"
"""What an interval says of a share: more or less than even, nothing yet, or even as nobody else plays."""


class Run:
    """A question and all results of its first deals."""

    def __init__(self, question: Question, results: Sequence[Result]) -> None:
        self.question = question
        self.results = results
        self.deals = 1 + max(result.deal for result in results)
        self.seatings = [rotations(field) for field in question.fields]

    def bots(self, result: Result) -> Field:
        """Who sat where in a match."""
        return self.seatings[result.field][result.rotation]

    def of_field(self, number: int) -> list[Result]:
        """The matches of one field."""
        return [result for result in self.results if result.field == number]

    def shares(self, number: int, bot: str) -> list[float]:
        """Deal by deal, a bot's victories a seat in one field."""
        won = [0.0] * self.deals
        for result in self.of_field(number):
            won[result.deal] += sum(
                result.credit(seat) for seat, name in enumerate(self.bots(result)) if name == bot
            )
        held = self.question.fields[number].count(bot) * len(self.seatings[number])
        return [victories / held for victories in won]

    def seat_shares(self, seat: int) -> list[float]:
        """Deal by deal, the victories of a seat, whoever sat there."""
        won = [0.0] * self.deals
        for result in self.results:
            won[result.deal] += result.credit(seat)
        played = sum(map(len, self.seatings))
        return [victories / played for victories in won]

    def scores(self, bot: str) -> list[int]:
        """Every final score of a bot."""
        return [
            score
            for result in self.results
            for name, score in zip(self.bots(result), result.outcome.scores, strict=True)
            if name == bot
        ]

    def micros(self, bot: str) -> list[int]:
        """What every decision of a bot took."""
        return [
            taken
            for result in self.results
            for name, decisions in zip(self.bots(result), result.micros, strict=True)
            if name == bot
            for taken in decisions
        ]


def figures(run: Run) -> Json:
    """Everything there is to say about a run, ready for JSON; `time` alone is not the same in every run."""
    question = run.question
    return {
        "question": question.as_json(),
        "deals": run.deals,
        "matches": len(run.results),
        "null": question.null,
        "fields": [field_figures(run, number) for number in range(len(question.fields))],
        "leads": leads(run),
        "ladder": ladder_figures(run),
        "seats": [
            {"seat": seat, **bootstrap(run.seat_shares(seat)).as_json("share")}
            for seat in range(question.seats)
        ],
        "bots": [{"bot": bot, "score": spread(run.scores(bot))} for bot in question.bots],
        "time": [{"bot": bot, **time_figures(run.micros(bot), question.budget)} for bot in question.bots],
    }


def field_figures(run: Run, number: int) -> Json:
    """The shares of the bots of a field, and how its matches went."""
    field = run.question.fields[number]
    results = run.of_field(number)
    return {
        "bots": list(field),
        "rotations": len(run.seatings[number]),
        "shares": [share_figures(run, number, bot) for bot in dict.fromkeys(field)],
        "length": spread([result.length for result in results]),
        "reasons": dict(sorted(Counter(result.outcome.reason for result in results).items())),
    }


def share_figures(run: Run, number: int, bot: str) -> Json:
    """A bot's share in a field, and whether it tells anything yet."""
    held, null = run.question.fields[number].count(bot), run.question.null
    if held == run.question.seats:
        interval, told = Interval(null, null, null), {"result": BY_DESIGN}
    else:
        interval = bootstrap(run.shares(number, bot))
        told = judged(interval, null, run.deals)
    against = named(others(run.question.fields[number], bot))
    return {"bot": bot, "seats": held, "against": against, **interval.as_json("share"), **told}


def telling(shown: Json) -> list[Json]:
    """The shares worth a line: of two bots in a field, what the second has follows from the first's."""
    return [
        row
        for field in shown["fields"]
        for row in (field["shares"][:1] if len(field["shares"]) == 2 else field["shares"])
    ]


def judged(interval: Interval, null: float, deals: int) -> Json:
    """Whether an interval tells anything yet, and about how many deals would."""
    if interval.excludes(null):
        return {"result": ABOVE if interval.mean > null else BELOW}
    return {"result": OPEN, "deals_to_tell": deals_to_tell(interval, null, deals)}


def leads(run: Run) -> list[Json]:
    """How far one bot is ahead of another, from differences within each deal.

    Compared are bots that met the same others in two fields, and bots of one field where there are more
    than two: of two, the share of one says all.
    """
    found = []
    for number, field in enumerate(run.question.fields):
        names = list(dict.fromkeys(field))
        for one, other in itertools.combinations(names, 2) if len(names) > 2 else ():
            found.append(lead_figures(run, one, other, (number, number), "each other"))
    for (first, field), (second, against) in itertools.combinations(enumerate(run.question.fields), 2):
        if field[0] != against[0] and field[1:] == against[1:]:
            found.append(lead_figures(run, field[0], against[0], (first, second), named(field[1:])))
    return found


def lead_figures(run: Run, one: str, other: str, numbers: tuple[int, int], against: str) -> Json:
    """The lead of one bot over another."""
    interval = lead(run.shares(numbers[0], one), run.shares(numbers[1], other))
    told = judged(interval, 0, run.deals)
    return {"bot": one, "over": other, "against": against, **interval.as_json("lead"), **told}


def ladder_figures(run: Run) -> list[Json]:
    """The ratings, the strongest first."""
    return [row.as_json() for row in ladder((run.bots(each), each.outcome.places) for each in run.results)]


def time_figures(micros: Sequence[int], budget: float) -> Json:
    """Seconds a decision."""
    if not micros:
        return {"decisions": 0, "mean": 0.0, "median": 0.0, "p99": 0.0, "most": 0.0, "over_budget": 0.0}
    ordered = sorted(micros)
    late = sum(taken > budget * GRACE * 1e6 for taken in ordered)
    return {
        "decisions": len(ordered),
        "mean": statistics.fmean(ordered) / 1e6,
        "median": ordered[len(ordered) // 2] / 1e6,
        "p99": ordered[len(ordered) * 99 // 100] / 1e6,
        "most": ordered[-1] / 1e6,
        "over_budget": late / len(ordered),
    }


def spread(values: Sequence[int]) -> Json:
    """A few figures that describe many."""
    return {
        "least": min(values),
        "mean": statistics.fmean(values),
        "median": statistics.median(values),
        "most": max(values),
    }
