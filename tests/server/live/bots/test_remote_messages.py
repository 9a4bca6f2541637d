"""What servers and machines for bots say to each other: nothing but these messages, and nothing is lost."""

from __future__ import annotations

import pickle
from asyncio import StreamReader
from typing import Any

import msgspec
import pytest

from sheepfold import games
from sheepfold.server.live.bots import remote_messages
from sheepfold.server.live.bots.remote_messages import (
    BadMessage,
    ChooseJob,
    Done,
    Hello,
    WantTurn,
    proof_of,
    receive,
    release,
)
from sheepfold.server.live.bots.worker import choose_move, frame
from tests.contract.cases import Case, cases, state_after

pytestmark = pytest.mark.anyio


def coming(*frames: bytes) -> StreamReader:
    reader = StreamReader()
    for each in frames:
        reader.feed_data(each)
    reader.feed_eof()
    return reader


@pytest.mark.parametrize("case", cases(), ids=str)
@pytest.mark.parametrize("moves", [0, 4])
async def test_a_bot_chooses_the_same_from_what_has_travelled(case: Case, moves: int) -> None:
    state = state_after(case, 1, moves)
    assert state.turn is not None
    sent = ChooseJob("greedy", state.view(state.turn), state.legal(), 5)
    came = await receive(coming(frame(msgspec.json.encode(sent))), ChooseJob)
    assert came == sent
    assert choose_move(*msgspec.structs.astuple(came)) == choose_move(*msgspec.structs.astuple(sent))


class Trap:
    """Whoever unpickles this is caught."""

    def __reduce__(self) -> Any:
        return pytest.fail, ("unpickled",)


@pytest.mark.parametrize(
    "text", [b"", b"{}", b"[]", b'{"type":"eval"}', b'{"type":"done","move":"x"}', pickle.dumps(Trap())]
)
async def test_what_is_no_message_is_refused(text: bytes) -> None:
    with pytest.raises(BadMessage):
        await receive(coming(frame(text)), Done)


async def test_what_is_too_long_or_not_expected_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    want = frame(msgspec.json.encode(WantTurn()))
    with pytest.raises(BadMessage, match="WantTurn"):
        await receive(coming(want), Done)
    monkeypatch.setattr(remote_messages, "MOST_BYTES", 3)
    with pytest.raises(BadMessage, match="too long"):
        await receive(coming(want), WantTurn)


async def test_the_end_is_no_message() -> None:
    with pytest.raises(EOFError):
        await receive(coming(), Done)


def test_a_proof_is_good_for_one_conversation_and_one_side() -> None:
    hello, secret = Hello("1", 2, "one"), "a secret of theirs"
    proofs = {
        proof_of(secret, "server", hello, "a", "two"),
        proof_of(secret, "machine", hello, "a", "two"),
        proof_of(secret, "server", hello, "b", "two"),
        proof_of(secret, "server", hello, "a", "three"),
        proof_of(secret, "server", Hello("1", 2, "four"), "a", "two"),
        proof_of("another secret", "server", hello, "a", "two"),
    }
    assert len(proofs) == 6


def test_a_release_names_the_rules_of_all_games() -> None:
    assert all(f"{game_id}-{games.get(game_id).version}" in release() for game_id in games.IDS)
