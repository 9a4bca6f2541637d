"""Where input could be endless or too much, it is refused in words."""

from __future__ import annotations

import pytest

from sheepfold import games
from sheepfold.engine.bag import singles
from sheepfold.engine.dealing import deal_out, draw
from sheepfold.engine.errors import BadOption, BadPosition, BadRecord, BadSeats, BadSeed
from sheepfold.engine.int_row import LONGEST, listed, zeros
from sheepfold.engine.options import BIGGEST
from sheepfold.engine.record import Record, read_record, replay
from sheepfold.engine.rng import Rng, SealedRng, chance

ZOO = games.get("zoff-im-zoo")


def test_nobody_draws_more_cards_than_there_are() -> None:
    with pytest.raises(ValueError, match="number: 3 cards to draw, the bag has 2"):
        draw(0x11, 3, Rng(1))
    with pytest.raises(ValueError, match="number: 3 cards to deal, the deck has 2"):
        deal_out(singles(0x11), 3, 0, 2, Rng(1))


def test_a_row_may_be_longer_than_the_longest_kept_ready() -> None:
    assert listed(zeros(LONGEST + 5)) == [0] * (LONGEST + 5)


def test_a_number_beyond_machine_integers_is_no_option() -> None:
    with pytest.raises(BadOption, match=f"option target: {10**30}, must be at most {BIGGEST}"):
        ZOO.Options.from_json({"target": 10**30})
    with pytest.raises(BadOption, match="option target: '999"):
        ZOO.Options.from_text(["target=" + "9" * 5000])


@pytest.mark.parametrize("seed", ["", "00 " * 32, "5a" * 31, "5g" * 32])
def test_a_seed_must_be_64_hex_digits_exactly(seed: str) -> None:
    with pytest.raises(BadSeed, match="64 hex digits"):
        chance(seed)


def test_a_generator_names_the_seed_it_cannot_take() -> None:
    with pytest.raises(BadSeed, match="seed: -1, must be a whole number from 0"):
        Rng(-1)
    with pytest.raises(BadSeed, match="key: 3 bytes, must be 32"):
        SealedRng(b"abc")


def test_json_nested_beyond_reading_is_no_record() -> None:
    with pytest.raises(BadRecord, match="not JSON"):
        read_record("[" * 100_000)


def test_a_record_of_another_game_is_refused_even_without_moves() -> None:
    record = Record("chess", 1, ZOO.Options().as_json(), 4, 1, [], None)
    with pytest.raises(BadRecord, match="game: 'chess', must be 'zoff-im-zoo'"):
        list(replay(ZOO, record))


@pytest.mark.parametrize("version", [True, 1.0, "1", 2])
def test_only_the_number_of_the_version_will_do(version: object) -> None:
    position = ZOO.position(ZOO.deal(3, Rng(1)))
    with pytest.raises(BadPosition, match=r"version: .*, must be 1"):
        ZOO.place({**position, "version": version})


def test_a_seat_far_beyond_the_table_is_named() -> None:
    with pytest.raises(BadSeats, match=str(2**63)):
        ZOO.deal(3, Rng(1)).view(2**63)
