"""Chance: exactly uniform, reproducible to the bit, and sealed where people play."""

from __future__ import annotations

import copy
import hashlib
import pickle
import struct
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count, islice, pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sheepfold.engine.errors import BadSeed
from sheepfold.engine.rng import KEY_BYTES, LONGEST_SEED, Chance, Rng, SealedRng, chance, lane_seed
from tests.engine.chances import WORDS, is_even, rng_at, run_of, scripted, sealed_at, unsaid
from tests.engine.properties import PROPERTY, SEEDS
from tests.engine.saying import exactly

KEY = bytes(range(KEY_BYTES))
KEYS = st.binary(min_size=KEY_BYTES, max_size=KEY_BYTES)
BOUNDS = st.integers(1, 2**31)

WASTEFUL = WORDS // 3 + 1
"""A bound for which every third word is drawn again."""

GENERATORS: dict[str, Callable[[], Chance]] = {"Rng": lambda: Rng(11), "SealedRng": lambda: SealedRng(KEY)}
EVERY_GENERATOR = pytest.mark.parametrize("new", GENERATORS.values(), ids=GENERATORS)


def words(rng: Chance, number: int) -> list[int]:
    return [int(rng.bits()) for _ in range(number)]


def picks(rng: Chance, bound: int, number: int) -> list[int]:
    return [int(rng.below(bound)) for _ in range(number)]


def sealed_words(key: bytes, start: int = 0) -> Iterator[int]:
    """The sealed stream by its definition: BLAKE2b of a counter, cut into little-endian words."""
    for counter in count(start):
        block = hashlib.blake2b(struct.pack("<Q", counter), key=key, person=b"sheepfold").digest()
        yield from struct.unpack("<16I", block)


# Below a bound.


def led_to(word: int, bound: int) -> int | None:
    """The result this word leads to; None if another is drawn instead (all ones, always taken)."""
    rng = scripted([word, WORDS - 1])
    result = int(rng.below(bound))
    return result if unsaid(rng) else None


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 6, 7, 12, 60, 255, 1000])
def test_every_result_is_reached_by_equally_many_words(bound: int) -> None:
    """A run is at most one word longer than the others; then its first word is drawn again.

    Only the first can be: from there on a word is further from the start of the run than the bound.
    """
    for result in range(bound):
        run = run_of(result, bound)
        one_too_many = len(run) - WORDS // bound
        assert one_too_many in (0, 1)
        assert led_to(run[0], bound) == (None if one_too_many else result)
        assert led_to(run[1], bound) == led_to(run[-1], bound) == result


@pytest.mark.parametrize("bound", [2**31, 2**31 - 1, WASTEFUL, 3 * 2**29])
def test_great_bounds_favour_no_result_either(bound: int) -> None:
    for result in [0, 1, 2, bound // 3, bound // 2, bound - 2, bound - 1]:
        taken = [led_to(word, bound) for word in run_of(result, bound)]
        assert taken.count(result) == WORDS // bound
        assert set(taken) <= {result, None}


def test_words_that_would_favour_a_result_are_drawn_again_until_one_does_not() -> None:
    # 2**32 is 3 * 1431655765 + 1: of the words that lead to 0 the first is one too many.
    rng = scripted([0, 0, 0, 1431655766, 7])
    assert rng.below(3) == 1
    assert unsaid(rng) == [7]


def test_no_word_is_drawn_again_for_a_power_of_two() -> None:
    for bits in range(32):
        rng = scripted([0, WORDS - 1])
        assert rng.below(2**bits) == 0
        assert rng.below(2**bits) == 2**bits - 1


@EVERY_GENERATOR
@pytest.mark.parametrize("bound", [2, 3, 4, 5, 6, 7, 8, 10, 13, 60])
def test_results_are_even(new: Callable[[], Chance], bound: int) -> None:
    tally = Counter(picks(new(), bound, 6000))
    assert set(tally) == set(range(bound))
    assert is_even([tally[result] for result in range(bound)])


@EVERY_GENERATOR
def test_pairs_of_results_are_even(new: Callable[[], Chance]) -> None:
    results = picks(new(), 6, 12_000)
    tally = Counter(zip(results[::2], results[1::2], strict=True))
    assert is_even([tally[one, other] for one in range(6) for other in range(6)])


@EVERY_GENERATOR
def test_each_of_the_32_bits_is_set_half_the_time(new: Callable[[], Chance]) -> None:
    said = words(new(), 4000)
    for bit in range(32):
        ones = sum(word >> bit & 1 for word in said)
        assert is_even([ones, len(said) - ones])


@pytest.mark.parametrize(
    "counts", [[1150, 850, 1000, 1000], [600, 400], [1000, 1000, 1000, 1000, 0], [1000] * 20], ids=str
)
def test_the_measure_of_evenness_notices_loaded_dice_and_mere_counters(counts: list[int]) -> None:
    assert not is_even(counts)


@PROPERTY
@given(SEEDS, BOUNDS)
@example(7, WASTEFUL)
@example(7, 2**31)
@example(7, 1)
def test_both_ways_in_which_rng_picks_below_a_bound_agree(seed: int, bound: int) -> None:
    """`Rng.below` is `Chance.below` with the step written out."""
    rng, other = Rng(seed), Rng(seed)
    assert picks(rng, bound, 30) == [Chance.below(other, bound) for _ in range(30)]
    assert rng.bits() == other.bits()


@PROPERTY
@given(KEYS, BOUNDS)
@example(KEY, WASTEFUL)
def test_a_pick_is_the_first_word_not_drawn_again(key: bytes, bound: int) -> None:
    taken = (word for word in sealed_words(key) if word * bound % WORDS >= WORDS % bound)
    assert picks(SealedRng(key), bound, 30) == [word * bound // WORDS for word in islice(taken, 30)]


@pytest.mark.parametrize("new", [lambda: scripted([0, 1]), lambda: Rng(1)], ids=["Chance", "Rng"])
@pytest.mark.parametrize("bound", [2**32 + 1, 2**40])
def test_a_bound_beyond_the_greatest_is_refused(new: Callable[[], Chance], bound: int) -> None:
    with pytest.raises(
        ValueError, match=exactly(f"bound: {bound}, must be a whole number from 1 to 2147483648")
    ):
        new().below(bound)


def test_one_of_a_list_is_picked_by_its_place() -> None:
    options = [30, 10, 20]
    assert [Rng(seed).pick(options) for seed in range(30)] == [
        options[int(Rng(seed).below(3))] for seed in range(30)
    ]


def test_chance_itself_says_nothing() -> None:
    with pytest.raises(NotImplementedError):
        Chance().below(2)


# Rng.


@pytest.mark.parametrize(
    ("seed", "first"),
    [
        (0, [0x8B2C6DA0, 0xFB53869A, 0x1E205238, 0x1DFD4222]),
        (1, [0x5F3A6CC9, 0x20130A0E, 0xF0D2930E, 0x596048A7]),
        (7, [0xFABAACE3, 0x443F1680, 0x8E88247E, 0xACFEFF75]),
        (2**64, [0x8E4D7A17, 0x7D4DD8EE, 0xC16703EB, 0x999DDBE7]),
    ],
)
def test_a_seed_says_the_same_for_ever(seed: int, first: list[int]) -> None:
    """Records rely on it (ARCHITECTURE.md, invariant 4)."""
    assert words(Rng(seed), 4) == first
    assert words(chance(seed), 4) == first


def test_rng_is_sfc32() -> None:
    """PractRand 0.94 gives these words from this state, after the fifteen it throws away."""
    rng = rng_at(0xBB3C4104, 0x02294965, 0xDA1CE2A9, 1)
    assert words(rng, 19)[15:] == [0x89B5C414, 0x7EE57639, 0xDBE18F7B, 0x94AA0162]


def test_the_counter_of_rng_starts_over_after_32_bits() -> None:
    assert words(rng_at(0, 0, 0, WORDS - 1), 3) == [WORDS - 1, 0, WORDS - 8]


@PROPERTY
@given(SEEDS)
def test_a_seed_is_spread_over_the_whole_state(seed: int) -> None:
    digest = hashlib.blake2b(str(seed).encode(), digest_size=12, person=b"sheepfold").digest()
    a, b, c = struct.unpack("<3I", digest)
    assert words(Rng(seed), 20) == words(rng_at(a, b, c, 1), 20)


def test_neighbouring_seeds_say_unrelated_things() -> None:
    said = [words(Rng(seed), 4) for seed in range(200)]
    assert len({word for each in said for word in each}) == 800
    for which in range(4):
        column = [each[which] for each in said]
        differing = sum((one ^ two).bit_count() for one, two in pairwise(column))
        assert is_even([differing, 199 * 32 - differing])


@PROPERTY
@given(SEEDS, st.integers(0, 40))
def test_a_clone_says_what_the_original_will_and_is_independent_of_it(seed: int, said: int) -> None:
    rng = Rng(seed)
    words(rng, said)
    twin = rng.clone()
    future = words(rng, 20)
    assert words(twin, 20) == future
    assert words(rng, 5) == words(twin, 5)


@PROPERTY
@given(SEEDS, st.integers(0, 40))
def test_a_pickled_rng_goes_on_where_it_was(seed: int, said: int) -> None:
    rng = Rng(seed)
    words(rng, said)
    twins = [pickle.loads(pickle.dumps(rng)), copy.copy(rng), copy.deepcopy(rng)]
    future = words(rng, 20)
    assert [words(twin, 20) for twin in twins] == [future] * 3


@pytest.mark.parametrize("seed", [-1, -(2**70)])
def test_a_seed_below_nought_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match=exactly(f"seed: {seed}, must be a whole number from 0")):
        Rng(seed)
    with pytest.raises(ValueError, match=exactly(f"seed: {seed}, must be a whole number from 0")):
        chance(seed)


@pytest.mark.parametrize("seed", [None, 1.5, [], "x"])
def test_a_seed_that_is_no_whole_number_is_refused(seed: Any) -> None:
    with pytest.raises(BadSeed, match=exactly(f"seed: {seed!r}, must be a whole number from 0")):
        Rng(seed)


@pytest.mark.parametrize("use", [Rng, chance, lambda seed: lane_seed(seed, 0)], ids=["Rng", "chance", "lane"])
def test_a_seed_longer_than_python_writes_is_refused(use: Callable[[int], object]) -> None:
    use(2**LONGEST_SEED - 1)
    message = exactly("seed: 10001 bits, must be a whole number of at most 10000 bits")
    with pytest.raises(BadSeed, match=message):
        use(2**LONGEST_SEED)
    with pytest.raises(BadSeed, match="must be a whole number from 0"):
        use(-(10**5000))


def test_a_seed_of_numpy_is_a_seed() -> None:
    assert words(Rng(np.int64(7)), 4) == words(chance(np.uint8(7)), 4) == words(Rng(7), 4)
    assert lane_seed(np.int64(7), 1) == lane_seed(7, 1)


@pytest.mark.parametrize(
    ("seed", "lane", "found"),
    [
        (0, 0, 465432124102281615),
        (0, 1, 7452612933353414146),
        (1, 0, 2800587432404628887),
        (10**30, 1023, 8963618353893150687),
    ],
)
def test_the_seed_of_a_lane_is_the_same_for_ever(seed: int, lane: int, found: int) -> None:
    assert lane_seed(seed, lane) == found
    assert Rng(found).bits() != Rng(seed).bits()


def test_a_lane_of_a_seed_below_nought_is_refused() -> None:
    with pytest.raises(ValueError, match=exactly("seed: -1, must be a whole number from 0")):
        lane_seed(-1, 0)


# SealedRng.


@pytest.mark.parametrize(
    ("key", "first", "seventeenth"),
    [
        (bytes(KEY_BYTES), [0xF430810E, 0x073F2A7D, 0xB54B5B52, 0xBE4A423D], 0xB4C31174),
        (KEY, [0xCADEDCB0, 0xED382875, 0xA4259F34, 0x036632BF], 0xB75B85AD),
    ],
)
def test_a_key_says_the_same_for_ever(key: bytes, first: list[int], seventeenth: int) -> None:
    """Records rely on it (ARCHITECTURE.md, invariant 4). A block has sixteen words."""
    said = words(SealedRng(key), 17)
    assert said[:4] == first
    assert said[16] == seventeenth
    assert words(chance(key.hex()), 17) == said


@PROPERTY
@given(KEYS)
def test_a_sealed_generator_is_keyed_blake2b_in_counter_mode(key: bytes) -> None:
    assert words(SealedRng(key), 50) == list(islice(sealed_words(key), 50))


@PROPERTY
@given(KEYS, st.integers(0, 40))
def test_a_pickled_sealed_generator_goes_on_where_it_was(key: bytes, said: int) -> None:
    rng = SealedRng(key)
    words(rng, said)
    twins = [pickle.loads(pickle.dumps(rng)), copy.copy(rng), copy.deepcopy(rng)]
    future = words(rng, 40)
    assert [words(twin, 40) for twin in twins] == [future] * 3


def test_the_counter_of_a_sealed_generator_goes_far_beyond_32_bits() -> None:
    assert words(sealed_at(KEY, 2**40, []), 20) == list(islice(sealed_words(KEY, 2**40), 20))


def test_a_sealed_generator_never_repeats_a_word_more_often_than_luck_would() -> None:
    said = words(SealedRng(KEY), 4096)
    assert len(set(said)) == len(said)


def test_from_the_words_said_the_next_do_not_follow_without_the_key() -> None:
    """None of the ways to go on that need no key: hashing the block said, or the bare counter."""
    rng = SealedRng(KEY)
    block = struct.pack("<16I", *words(rng, 16))
    following = struct.pack("<16I", *words(rng, 16))
    one = struct.pack("<Q", 1)
    for secret in (b"", bytes(KEY_BYTES), block, block[:KEY_BYTES], block[KEY_BYTES:]):
        for text in (b"", one, block, block + one, KEY):
            assert hashlib.blake2b(text, key=secret, person=b"sheepfold").digest() != following
    differing = (int.from_bytes(block, "big") ^ int.from_bytes(following, "big")).bit_count()
    assert is_even([differing, 512 - differing])


def test_every_bit_of_the_key_changes_half_of_what_is_said() -> None:
    said = words(SealedRng(KEY), 16)
    changed = 0
    for bit in range(8 * KEY_BYTES):
        other = (int.from_bytes(KEY, "big") ^ 1 << bit).to_bytes(KEY_BYTES, "big")
        pairs = zip(said, words(SealedRng(other), 16), strict=True)
        differing = sum((one ^ two).bit_count() for one, two in pairs)
        assert is_even([differing, 512 - differing])
        changed += differing
    assert is_even([changed, 512 * 8 * KEY_BYTES - changed])


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_a_key_of_another_length_is_refused_and_not_shown(length: int) -> None:
    with pytest.raises(ValueError, match=exactly(f"key: {length} bytes, must be 32")):
        SealedRng(b"k" * length)


# Seeds of records.


def test_a_number_stands_for_the_fast_generator_and_hex_digits_for_the_sealed_one() -> None:
    assert type(chance(7)) is Rng
    assert type(chance("7" * 64)) is SealedRng
    assert words(chance("AB" * 32), 4) == words(chance("ab" * 32), 4)


@pytest.mark.parametrize("seed", ["", "7", "ab" * 31, "ab" * 33, "a" * 63, "zz" * 32, "é" * 64])
def test_a_seed_that_is_no_number_and_no_key_is_named(seed: str) -> None:
    message = f"seed: {seed!r}, must be a whole number from 0 or 64 hex digits"
    with pytest.raises(ValueError, match=exactly(message)):
        chance(seed)


def test_a_restarted_generator_repeats_itself_and_seeds_have_nothing_in_common() -> None:
    rng = Rng(1)
    told = []
    for seed in (5, 6, 5 << 31, 5):
        rng.restart(seed)
        told.append([int(rng.bits()) for _ in range(50)])
    assert told[0] == told[3]
    words = [word for line in told[:3] for word in line]
    assert len(set(words)) == len(words)
    ones = sum((one ^ other).bit_count() for one, other in zip(told[0], told[1], strict=True))
    assert 700 < ones < 900


def test_every_source_picks_by_its_own_numbers() -> None:
    rng, same = SealedRng(bytes(32)), SealedRng(bytes(32))
    assert [rng.pick(["a", "b", "c"]) for _ in range(9)] == ["abc"[same.below(3)] for _ in range(9)]
