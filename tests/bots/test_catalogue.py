"""Bots see a view, never a state, and choose a legal move."""

from __future__ import annotations

import pytest

from sheepfold import games
from sheepfold.bots import catalogue
from sheepfold.bots.bot import Bot
from sheepfold.bots.levels import BY_NAME, LevelBot
from sheepfold.engine import COMPILED
from sheepfold.engine.errors import UnknownBot
from sheepfold.engine.rng import Rng
from sheepfold.play.match import Match, play_out
from tests.contract.cases import Case, cases, state_after

FEW = f"search:{6 if COMPILED else 2}"
"""Search that always stops at its number of simulations, never at the clock."""

SEARCHERS = (FEW, "lamb")


def bot_without_clock(name: str, game_id: str) -> Bot:
    """The bot, taking the time its simulations need."""
    if name not in BY_NAME:
        return catalogue.get(name, game_id)
    level = BY_NAME[name]._replace(seconds=1e6, simulations=6 if COMPILED else 2)
    return LevelBot(level, catalogue.heuristic("greedy", game_id), catalogue.heuristic("shepherd", game_id))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["random", "greedy", "shepherd", *SEARCHERS])
@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_choice_is_legal_and_the_same_when_hidden_cards_are_dealt_anew(case: Case, name: str) -> None:
    bot = bot_without_clock(name, case.game.id)
    for moves in range(0, 90, 40 if name in SEARCHERS else 9):
        state = state_after(case, seed=moves, moves=moves)
        if state.turn is None:
            break
        legal = state.legal()
        chosen = bot.choose(state.view(state.turn), legal, Rng(1), 1e6)
        assert chosen in legal
        other = case.game.guess(state.view(state.turn), Rng(moves))
        assert bot.choose(other.view(state.turn), other.legal(), Rng(1), 1e6) == chosen


@pytest.mark.parametrize("game_id", games.IDS)
def test_common_sense_beats_none(game_id: str) -> None:
    """One greedy bot among three random ones wins clearly more than its quarter of 24 matches."""
    won = 0.0
    for seed in range(24):
        bots = [catalogue.get("random", game_id)] * 4
        bots[seed % 4] = catalogue.get("greedy", game_id)
        match = Match(games.get(game_id), 4, seed)
        play_out(match, bots, Rng(seed))
        outcome = match.state.outcome
        assert outcome is not None
        won += (seed % 4 in outcome.winners) / len(outcome.winners)
    assert won >= 10


@pytest.mark.parametrize("game_id", games.IDS)
@pytest.mark.parametrize("name", catalogue.NAMES)
def test_every_bot_plays_every_game_and_says_its_name(game_id: str, name: str) -> None:
    assert catalogue.get(name, game_id).name == name


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(
        UnknownBot, match="bot: 'goat', must be one of random, greedy, shepherd, search, lamb"
    ):
        catalogue.get("goat", "zoff-im-zoo")
    with pytest.raises(UnknownBot, match="bot: 'greedy:5', greedy takes no number; search does"):
        catalogue.get("greedy:5", "zoff-im-zoo")
    for name in ("search:", "search:0", "search:fast"):
        with pytest.raises(UnknownBot, match=f"bot: '{name}', the number of simulations must be 1 or more"):
            catalogue.get(name, "zoff-im-zoo")
