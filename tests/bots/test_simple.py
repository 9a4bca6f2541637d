"""Bots see a view, never a state."""

from __future__ import annotations

import pytest

from sheepfold import games
from sheepfold.bots.bot import Bot, RandomBot
from sheepfold.bots.simple import RULES_OF_THUMB, SimpleBot
from sheepfold.engine.rng import Rng
from sheepfold.play.match import Match, play_out
from tests.contract.cases import Case, cases, state_after

pytestmark = pytest.mark.slow

BOTS: list[Bot] = [RandomBot(), SimpleBot()]


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_choice_is_legal_and_the_same_when_hidden_cards_are_dealt_anew(case: Case, bot: Bot) -> None:
    for moves in range(0, 90, 9):
        state = state_after(case, seed=moves, moves=moves)
        if state.turn is None:
            break
        legal = state.legal()
        chosen = bot.choose(state.view(state.turn), legal, Rng(1), 1.0)
        assert chosen in legal
        other = case.game.guess(state.view(state.turn), Rng(moves))
        assert bot.choose(other.view(state.turn), other.legal(), Rng(1), 1.0) == chosen


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_rule_of_thumb_beats_no_rule_at_all(game_id: str) -> None:
    """One simple bot among three random ones wins clearly more than its quarter of 24 matches."""
    won = 0.0
    for seed in range(24):
        bots: list[Bot] = [RandomBot()] * 4
        bots[seed % 4] = SimpleBot()
        match = Match(games.get(game_id), 4, seed)
        play_out(match, bots, Rng(seed))
        outcome = match.state.outcome
        assert outcome is not None
        won += (seed % 4 in outcome.winners) / len(outcome.winners)
    assert won >= 10


def test_every_game_has_a_rule_of_thumb() -> None:
    assert set(RULES_OF_THUMB) == set(games.IDS)
