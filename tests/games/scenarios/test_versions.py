"""A game has one newest version, and older ones for matches that began under them."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from sheepfold import games
from sheepfold.bots import catalogue
from sheepfold.cli.main import main
from sheepfold.engine.errors import BadPosition, UnknownVersion
from sheepfold.engine.record import Record, read_record, replay
from sheepfold.engine.rng import Rng
from sheepfold.play.advice import advise
from sheepfold.play.match import Match, play_out
from tests import second_version
from tests.second_version import KIVSA

SHORT = {"rounds": 1}


def played(version: int, seed: int = 5) -> Record:
    """A short match under that version."""
    game = games.get(KIVSA, version)
    match = Match(game, 3, seed, game.Options.from_json(SHORT))
    play_out(match, [catalogue.get("random", KIVSA)] * 3, Rng(seed))
    return match.record()


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_game_is_found_in_its_newest_version_and_by_its_number(game_id: str) -> None:
    newest = games.get(game_id)
    assert games.get(game_id, newest.version) is newest
    assert games.versions(game_id)[-1] == newest.version


@pytest.mark.parametrize("game_id", games.IDS)
def test_every_version_that_is_named_can_be_loaded_and_says_its_number(game_id: str) -> None:
    for version in games.versions(game_id):
        game = games.get(game_id, version)
        assert (game.id, game.version) == (game_id, version)


def test_a_version_that_is_not_there_is_named_with_those_that_are(monkeypatch: pytest.MonkeyPatch) -> None:
    second_version.release(monkeypatch)
    assert games.versions(KIVSA) == (1, 2)
    with pytest.raises(UnknownVersion, match="version: 3, kivsa-shchora is here in version 1, 2"):
        games.get(KIVSA, 3)


def test_each_version_deals_by_its_own_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    second_version.release(monkeypatch)
    first, second = games.get(KIVSA, 1), games.get(KIVSA)
    assert (first.version, second.version) == (1, 2)
    dealers = {first.position(first.deal(4, Rng(seed)))["dealer"] for seed in range(30)}
    assert dealers == {0, 1, 2, 3}
    assert {second.position(second.deal(4, Rng(seed)))["dealer"] for seed in range(30)} == {0}


def test_records_of_both_versions_replay_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    second_version.release(monkeypatch)
    for version in (1, 2):
        record = read_record(played(version).dumps())
        assert record.version == version
        steps = list(replay(games.get(record.game, record.version), record))
        assert steps[-1].after.outcome is not None


def test_a_position_is_placed_by_the_version_it_names_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    second_version.release(monkeypatch)
    first, second = games.get(KIVSA, 1), games.get(KIVSA)
    position = first.position(first.deal(4, Rng(1)))
    assert first.position(first.place(position)) == position
    with pytest.raises(BadPosition, match="version: 1, must be 2"):
        second.place(position)


@pytest.mark.parametrize("version", [1, 2])
def test_a_state_of_any_version_is_pickled_with_its_rules(
    version: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    second_version.release(monkeypatch)
    state = games.get(KIVSA, version).deal(3, Rng(2))
    twin = pickle.loads(pickle.dumps(state))
    assert twin.game.version == version
    assert twin.view(0) == state.view(0)


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("bot", ["greedy", "shepherd", "search:8", "lamb"])
def test_a_bot_thinks_under_the_version_its_view_names(
    bot: str, version: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    second_version.release(monkeypatch)
    state = games.get(KIVSA, version).deal(3, Rng(4))
    assert state.turn is not None
    legal = state.legal()
    assert catalogue.get(bot, KIVSA).choose(state.view(state.turn), legal, Rng(1), 0.2) in legal


@pytest.mark.parametrize("version", [1, 2])
def test_advice_is_given_under_the_version_a_view_names(
    version: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    second_version.release(monkeypatch)
    game = games.get(KIVSA, version)
    state = game.deal(3, Rng(4))
    advice = advise(state.view(state.turn), simulations=20, deals=3)
    assert advice.move in [game.write(state, move) for move in state.legal()]


def test_the_replay_command_plays_a_record_by_its_own_version(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    second_version.release(monkeypatch)
    for version in (1, 2):
        file = tmp_path / f"{version}.json"
        file.write_text(played(version).dumps(), encoding="utf-8")
        assert main(["replay", str(file)]) == 0
    second_version.forget_the_first(monkeypatch)
    capsys.readouterr()
    assert main(["replay", str(tmp_path / "1.json")]) == 2
    assert "version: 1, kivsa-shchora is here in version 2" in capsys.readouterr().err
