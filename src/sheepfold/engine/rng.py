"""Random generators: all randomness of a match comes from a `Chance`.

There are two. `Rng` is sfc32: small, fast, the same compiled and plain, for simulation and search. Its output
can be predicted. `SealedRng` is a keyed cryptographic stream for matches of people: nobody can compute the
cards to come from the cards seen.

    Chance
     ├── Rng(seed)          any whole number from 0
     └── SealedRng(key)     32 bytes, from `secrets`
"""

from __future__ import annotations

import hashlib
from typing import Final, SupportsIndex, TypeVar

from mypy_extensions import i64, mypyc_attr

from sheepfold.engine.errors import BadSeed, text_of
from sheepfold.engine.whole import as_whole

KEY_BYTES: Final = 32
_HEX_DIGITS: Final = frozenset("0123456789abcdefABCDEF")
_MASK: Final[i64] = 0xFFFF_FFFF

GREATEST_BOUND: Final[i64] = 1 << 31
"""Above it a product with a word no longer fits into a machine integer."""

LONGEST_SEED: Final = 10_000
"""Bits of a seed: Python writes no numbers of much more."""

T = TypeVar("T")

WARMING_UP: Final = 12
"""Steps after which seeds that differ in one bit give unrelated numbers."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """The interface of generators; subclasses write `bits`."""

    def bits(self) -> i64:
        """The next 32 random bits."""
        raise NotImplementedError

    def below(self, bound: i64) -> i64:
        """A uniform whole number from 0 to bound - 1, exactly uniform, for bounds up to 2**31."""
        product = self.bits() * bound
        if product & _MASK < bound:
            # The few values that would favour small results are drawn again.
            surplus = surplus_of(bound)
            while product & _MASK < surplus:
                product = self.bits() * bound
        return product >> 32

    def pick(self, options: list[T]) -> T:
        """One of these, uniformly."""
        return options[self.below(len(options))]


def surplus_of(bound: i64) -> i64:
    """How many of all words are drawn again below this bound; refuses a bound that is too great."""
    if bound > GREATEST_BOUND:
        raise ValueError(f"bound: {int(bound)}, must be a whole number from 1 to {int(GREATEST_BOUND)}")
    return (_MASK + 1) % bound


class Rng(Chance):
    """sfc32, seeded by any whole number from 0."""

    def __init__(self, seed: SupportsIndex) -> None:
        digest = hashlib.blake2b(seed_text(seed).encode(), digest_size=12, person=b"sheepfold").digest()
        self._a: i64 = int.from_bytes(digest[0:4], "little")
        self._b: i64 = int.from_bytes(digest[4:8], "little")
        self._c: i64 = int.from_bytes(digest[8:12], "little")
        self._steps: i64 = 1

    def bits(self) -> i64:
        b = self._b
        c = self._c
        result = (self._a + b + self._steps) & _MASK
        self._steps = (self._steps + 1) & _MASK
        self._a = b ^ (b >> 9)
        self._b = (c + (c << 3)) & _MASK
        self._c = ((c << 21 | c >> 11) + result) & _MASK
        return result

    def below(self, bound: i64) -> i64:
        # The same as Chance.below with the step written out: this is the hottest call there is.
        b = self._b
        c = self._c
        result = (self._a + b + self._steps) & _MASK
        self._steps = (self._steps + 1) & _MASK
        self._a = b ^ (b >> 9)
        self._b = (c + (c << 3)) & _MASK
        self._c = ((c << 21 | c >> 11) + result) & _MASK
        product = result * bound
        if product & _MASK < bound:
            surplus = surplus_of(bound)
            while product & _MASK < surplus:
                product = self.bits() * bound
        return product >> 32

    def pick(self, options: list[T]) -> T:
        # Python calls a compiled method directly only if the object's own class has it.
        return options[self.below(len(options))]

    def restart(self, seed: i64) -> None:
        """Reseed from these 64 bits: much faster than a new `Rng`, and with other numbers."""
        self._a = seed & _MASK
        self._b = seed >> 32 & _MASK
        self._c = _MASK >> 1
        self._steps = 1
        for _nth in range(WARMING_UP):
            self.bits()

    def clone(self) -> Rng:
        """An independent copy that gives the same numbers from here on."""
        twin = Rng(0)
        twin._a = self._a
        twin._b = self._b
        twin._c = self._c
        twin._steps = self._steps
        return twin

    def __repr__(self) -> str:
        return f"<Rng at step {int(self._steps)}>"

    def __reduce__(self) -> tuple[object, ...]:
        return _rng_at, (int(self._a), int(self._b), int(self._c), int(self._steps))


def _rng_at(a: int, b: int, c: int, steps: int) -> Rng:
    rng = Rng(0)
    rng._a = a
    rng._b = b
    rng._c = c
    rng._steps = steps
    return rng


class SealedRng(Chance):
    """BLAKE2b keyed with 32 secret bytes, in counter mode."""

    def __init__(self, key: bytes) -> None:
        if len(key) != KEY_BYTES:
            raise BadSeed(f"key: {len(key)} bytes, must be {KEY_BYTES}")
        self._key = key
        self._block: i64 = 0
        self._words: list[int] = []

    def bits(self) -> i64:
        if not self._words:
            counter = int(self._block).to_bytes(8, "little")
            block = hashlib.blake2b(counter, key=self._key, person=b"sheepfold").digest()
            self._words = [int.from_bytes(block[at : at + 4], "little") for at in range(60, -4, -4)]
            self._block += 1
        return self._words.pop()

    def __repr__(self) -> str:
        # The key stays out of logs and tracebacks.
        return f"<SealedRng at block {int(self._block)}>"

    def __reduce__(self) -> tuple[object, ...]:
        return _sealed_at, (self._key, int(self._block), list(self._words))


def _sealed_at(key: bytes, block: int, words: list[int]) -> SealedRng:
    rng = SealedRng(key)
    rng._block = block
    rng._words = words
    return rng


def seed_text(seed: SupportsIndex) -> str:
    """The digits of a seed, from which a generator is made; BadSeed if it is no whole number from 0."""
    number = as_whole(seed)
    if number is None or number < 0:
        raise BadSeed(f"seed: {text_of(seed)}, must be a whole number from 0")
    if number.bit_length() > LONGEST_SEED:
        message = f"seed: {number.bit_length()} bits, must be a whole number of at most {LONGEST_SEED} bits"
        raise BadSeed(message)
    return str(number)


def lane_seed(seed: SupportsIndex, lane: int) -> int:
    """The seed of one of many independent streams: 63 bits hashed from both numbers.

    Neighbouring seeds and neighbouring lanes give unrelated streams.
    """
    text = f"{seed_text(seed)} {int(lane)}"
    digest = hashlib.blake2b(text.encode(), digest_size=8, person=b"sheepfold lanes").digest()
    return int.from_bytes(digest, "little") >> 1


def chance(seed: SupportsIndex | str) -> Chance:
    """The generator a record's seed stands for: a number for `Rng`, 64 hex digits for `SealedRng`."""
    if not isinstance(seed, str):
        return Rng(seed)
    if len(seed) != 2 * KEY_BYTES or not set(seed) <= _HEX_DIGITS:
        raise BadSeed(f"seed: {seed!r}, must be a whole number from 0 or {2 * KEY_BYTES} hex digits")
    return SealedRng(bytes.fromhex(seed))
