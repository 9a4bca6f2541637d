"""Luck and skill: parts that add up, luck that is zero on average, and skill that better players have."""

from __future__ import annotations

import math
import statistics
from typing import Any

import pytest

from sheepfold import games
from sheepfold.bots import catalogue
from sheepfold.engine import COMPILED
from sheepfold.engine.record import Record
from sheepfold.engine.rng import Rng
from sheepfold.play.match import Match, play_out
from sheepfold.play.review.estimates import Estimate, Sample
from sheepfold.play.review.judging import Effort, Judgement
from sheepfold.play.review.luck import (
    VICTORY,
    Event,
    LuckTask,
    Part,
    Share,
    events,
    find_luck,
    has_chance,
    luck_tasks,
    part_of_moves,
    result_of,
)
from sheepfold.play.review.whole import review
from tests.cli.test_replay import SHORT

pytestmark = pytest.mark.slow

EVERY_GAME = pytest.mark.parametrize("game_id", games.IDS)

QUICK = Effort(curve=1, search=4, most=2, batch=2, deals=2, rollouts=60)

KIVSA = games.get("kivsa-shchora")


def played(game_id: str, bots: list[str], seed: int, options: Any = None) -> Record:
    game = games.get(game_id)
    match = Match(game, len(bots), seed, options)
    play_out(match, [catalogue.get(bot, game_id) for bot in bots], Rng(seed))
    return match.record()


def shares_in(record: Record, effort: Effort) -> list[Share]:
    steps = review(games.get(record.game), record, effort=effort)
    return [step for step in steps if isinstance(step, Share)]


@EVERY_GAME
def test_the_parts_of_a_result_add_up_exactly(game_id: str) -> None:
    options = games.get(game_id).Options.from_text([SHORT[game_id]])
    found = shares_in(played(game_id, ["random"] * 3, 7, options), QUICK)
    assert [each.seat for each in found] == [0, 1, 2]
    for each in found:
        assert each.start + sum(part.amount for part in each.parts) == each.result
        assert each.luck == each.deal.amount + each.draws.amount
        assert all(part.margin >= 0 for part in each.parts)
        told = each.as_json()
        total = math.fsum(told[name]["points"] for name in ("deal", "draws", "moves", "others"))
        assert told["start"] + total == pytest.approx(told["result"])
    assert sum(each.result for each in found) == VICTORY


@EVERY_GAME
def test_deals_are_zero_on_average(game_id: str) -> None:
    """Over many deals, each compared with two others, no seat gains or loses beyond four standard errors."""
    game = games.get(game_id)
    seats = game.seats[0]
    sums = [Sample() for _seat in range(seats)]
    for seed in range(60 if COMPILED else 12):
        found = find_luck(LuckTask(Event(0, game.deal(seats, Rng(seed)), None, 0), 2, 10_000 + seed))
        for total, gained in zip(sums, found.gained, strict=True):
            total.add(round(10 * gained.mean))
    for total in sums:
        assert abs(total.mean) < 4 * math.sqrt(total.variance) + 0.1
        assert total.variance > 0


def test_draws_are_zero_on_average() -> None:
    before = KIVSA.deal(3, Rng(1))
    draw = KIVSA.read(before, "draw")
    sums = [Sample() for _seat in range(3)]
    for seed in range(120 if COMPILED else 20):
        after = before.clone()
        after.apply(draw, Rng(seed))
        found = find_luck(LuckTask(Event(1, after, before, draw), 2, 10_000 + seed))
        for total, gained in zip(sums, found.gained, strict=True):
            total.add(round(10 * gained.mean))
    for total in sums:
        assert abs(total.mean) < 4 * math.sqrt(total.variance)


def test_a_seat_that_draws_the_card_it_needs_is_lucky() -> None:
    """The true card is compared with those that might have been drawn: some are better, some worse."""
    before = KIVSA.deal(3, Rng(1))
    draw = KIVSA.read(before, "draw")
    seat = int(before.to_move)
    gains = []
    for seed in range(12):
        after = before.clone()
        after.apply(draw, Rng(seed))
        gains.append(find_luck(LuckTask(Event(1, after, before, draw), 40, 5)).gained[seat].mean)
    assert max(gains) > 0 > min(gains)


def test_only_deals_and_draws_are_events() -> None:
    record = played("kivsa-shchora", ["random"] * 3, 3, KIVSA.Options.from_json({"rounds": 1}))
    found = list(events(KIVSA, record))
    assert (found[0].number, found[0].before) == (0, None)
    texts = {record.moves[each.number - 1].split()[0] for each in found[1:]}
    assert "draw" in texts
    assert len(found) < len(record.moves)
    for each in found[1:]:
        assert each.before is not None
        assert has_chance(each.before, each.move)


def test_rollouts_are_shared_between_events_within_limits() -> None:
    record = played("kivsa-shchora", ["random"] * 3, 3)
    few, many = luck_tasks(KIVSA, record, 10), luck_tasks(KIVSA, record, 10_000_000)
    assert {task.pairs for task in few} == {24}
    assert {task.pairs for task in many} == {600}
    assert len({task.seed for task in few}) == len(few)


def test_a_shared_victory_is_shared_to_the_last_hundredth() -> None:
    record = played("kivsa-shchora", ["random"] * 3, 3)
    tied = record._replace(outcome={"winners": [0, 1, 2]})
    assert [result_of(tied, seat) for seat in range(3)] == [3334, 3333, 3333]


def test_moves_are_what_was_given_away() -> None:
    record = played("kivsa-shchora", ["random"] * 3, 3)
    step = next(each for each in review(KIVSA, record, effort=QUICK) if isinstance(each, Judgement))
    lost = [step._replace(loss=Estimate(4, 3)), step._replace(loss=Estimate(-1, 4))]
    assert part_of_moves(lost) == Part(-300, round(100 * 5 * 1.96 / 2.576))
    assert part_of_moves([]) == Part(0, 0)


@pytest.mark.compiled
@EVERY_GAME
def test_better_bots_have_more_skill(game_id: str) -> None:
    """Two shepherds give away at least five points less than two random players, over some matches."""
    effort = Effort(curve=1, search=40, most=64, batch=32, deals=1, rollouts=400)
    bots = ["shepherd", "random", "shepherd", "random"]
    options = games.get(game_id).Options.from_text([SHORT[game_id]])
    # Matches that cannot be made short have more decisions, so fewer of them are enough.
    leads = [
        lead(played(game_id, bots, seed, options), effort) for seed in range(9)[:: SPARSE.get(game_id, 1)]
    ]
    assert statistics.fmean(leads) > 500


SPARSE = {"knizia-black-sheep": 8}


def lead(record: Record, effort: Effort) -> float:
    """How much less the seats of even numbers gave away, on average."""
    given = [share.moves.amount for share in shares_in(record, effort)]
    return statistics.fmean(given[::2]) - statistics.fmean(given[1::2])
