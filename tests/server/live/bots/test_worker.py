"""What runs in a worker process: frames in, frames out, and every error is an answer."""

from __future__ import annotations

import io
import pickle
import signal
import socket
import threading
from typing import Any

import pytest

from sheepfold import games
from sheepfold.engine.rng import Rng
from sheepfold.server.live.bots import worker
from sheepfold.server.live.bots.worker import (
    Answer,
    answer_to,
    bot_of,
    choose_move,
    frame,
    receive,
    request_for,
)


def answered(request: bytes) -> Answer:
    found: Answer = pickle.loads(answer_to(request))
    return found


def secret_failure(hand: str) -> None:
    raise ValueError(f"the hand is {hand}")


def unpicklable() -> Any:
    return threading.Lock()


def test_frames_come_out_as_they_went_in() -> None:
    stream = io.BytesIO(frame(b"one") + frame(b"") + frame(b"three"))
    assert [receive(stream) for _ in range(4)] == [b"one", b"", b"three", None]


def test_half_a_length_is_the_end() -> None:
    assert receive(io.BytesIO(frame(b"one")[:3])) is None


def test_a_request_is_a_function_and_its_arguments() -> None:
    assert answered(request_for(max, 3, 8, 5)) == Answer(8)


@pytest.mark.parametrize(
    "request_", [request_for(secret_failure, "7 7 7"), b"nonsense", request_for(unpicklable)]
)
def test_any_error_is_an_answer_that_says_its_kind_and_quotes_nothing(request_: bytes) -> None:
    found = answered(request_)
    assert found.value is None
    assert found.error is not None
    assert "7 7 7" not in str(found.error)


def test_the_kind_of_an_error_is_told() -> None:
    assert "ValueError" in str(answered(request_for(secret_failure, "7")).error)


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_lamb_makes_a_legal_move_and_is_made_once(game_id: str) -> None:
    state = games.get(game_id).deal(games.get(game_id).usual_seats, Rng(1))
    assert state.turn is not None
    legal = state.legal()
    assert choose_move("lamb", state.view(state.turn), legal, 5) in legal
    assert bot_of("lamb", game_id) is bot_of("lamb", game_id)


def test_a_worker_says_that_it_is_ready_answers_in_order_and_ends_with_its_socket(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(worker, "preload", lambda: None)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    ours, theirs = socket.socketpair()
    thread = threading.Thread(target=worker.work, args=(theirs,))
    thread.start()
    with ours, ours.makefile("rb") as stream:
        assert receive(stream) == worker.READY
        for number in (1, 2):
            ours.sendall(frame(request_for(abs, -number)))
        replies = [receive(stream) for _ in range(2)]
    thread.join()
    assert [pickle.loads(reply or b"") for reply in replies] == [Answer(1), Answer(2)]
