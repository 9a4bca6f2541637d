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
from typing import Final, TypeVar

from mypy_extensions import i64, mypyc_attr

from sheepfold.engine.errors import BadSeed

KEY_BYTES: Final = 32
_HEX_DIGITS: Final = frozenset("0123456789abcdefABCDEF")
_MASK: Final[i64] = 0xFFFF_FFFF

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
            surplus = (_MASK + 1) % bound
            while product & _MASK < surplus:
                product = self.bits() * bound
        return product >> 32

    def pick(self, options: list[T]) -> T:
        """One of these, uniformly."""
        return options[self.below(len(options))]


class Rng(Chance):
    """sfc32, seeded by any whole number from 0."""

    def __init__(self, seed: int) -> None:
        if seed < 0:
            raise BadSeed(f"seed: {seed}, must be a whole number from 0")
        digest = hashlib.blake2b(str(int(seed)).encode(), digest_size=12, person=b"sheepfold").digest()
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
            surplus = (_MASK + 1) % bound
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


def lane_seed(seed: int, lane: int) -> int:
    """The seed of one of many independent streams: 63 bits hashed from both numbers.

    Neighbouring seeds and neighbouring lanes give unrelated streams.
    """
    if seed < 0:
        raise BadSeed(f"seed: {seed}, must be a whole number from 0")
    text = f"{int(seed)} {int(lane)}"
    digest = hashlib.blake2b(text.encode(), digest_size=8, person=b"sheepfold lanes").digest()
    return int.from_bytes(digest, "little") >> 1


def chance(seed: int | str) -> Chance:
    """The generator a record's seed stands for: a number for `Rng`, 64 hex digits for `SealedRng`."""
    if isinstance(seed, int):
        return Rng(seed)
    if len(seed) != 2 * KEY_BYTES or not set(seed) <= _HEX_DIGITS:
        raise BadSeed(f"seed: {seed!r}, must be a whole number from 0 or {2 * KEY_BYTES} hex digits")
    return SealedRng(bytes.fromhex(seed))
