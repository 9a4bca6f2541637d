"""What a person or an address may do, counted over all processes.

Keys are digests: neither addresses nor people can be read from what is stored here.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from sheepfold.server.cluster.membership import Membership

KEPT_FOR: Final = 2 * 3600.0
"""Seconds after which a budget that was not used is whole again in any case."""

LEVEL: Final = (
    "least(excluded.level + 1, budgets.level + greatest(0, excluded.at - budgets.at) * excluded.per_second)"
)
TAKE: Final = text(
    "INSERT INTO budgets (key, level, at, per_second)"
    " SELECT wish.key, wish.size - 1, extract(epoch FROM clock_timestamp()), wish.per_second"
    " FROM unnest(CAST(:keys AS text[]), CAST(:sizes AS float8[]), CAST(:rates AS float8[]))"
    " AS wish (key, size, per_second) ORDER BY wish.key"
    f" ON CONFLICT (key) DO UPDATE SET level = {LEVEL} - 1, at = excluded.at,"
    f" per_second = excluded.per_second WHERE {LEVEL} >= 1"
    " RETURNING key"
)
LEFT: Final = text(
    "SELECT key, level + greatest(0, extract(epoch FROM clock_timestamp()) - at) * per_second"
    " FROM budgets WHERE key = ANY(:keys)"
)
FORGET: Final = text("DELETE FROM budgets WHERE at < extract(epoch FROM clock_timestamp()) - :age")

HOLD: Final = text(
    "INSERT INTO places (key, process, number)"
    " SELECT held.key, CAST(:me AS text), held.number"
    " FROM unnest(CAST(:keys AS text[]), CAST(:numbers AS int[])) AS held (key, number) ORDER BY held.key"
    " ON CONFLICT (key, process) DO UPDATE SET number = excluded.number"
)
EMPTY: Final = text("DELETE FROM places WHERE process = :me AND number <= 0")
HELD: Final = text(
    "SELECT key, sum(number) FROM places JOIN processes ON processes.id = places.process"
    " WHERE key = ANY(:keys) AND process <> :me AND processes.expires > clock_timestamp() GROUP BY key"
)


class Wish(NamedTuple):
    """One of something of which there are so many at once, and so many more a second."""

    name: str
    size: float
    per_second: float


class SharedLimits:
    """Budgets and places of all processes together."""

    def __init__(self, engine: AsyncEngine, members: Membership, key: str) -> None:
        self.engine = engine
        self.members = members
        self.key = hashlib.blake2b(key.encode(), digest_size=32).digest()
        self.changed: dict[str, int] = {}
        """How many places this process holds, where that was not written yet; by digest."""

    def digest(self, name: str) -> str:
        """The key under which something is counted."""
        return hashlib.blake2b(name.encode(), key=self.key, digest_size=16).hexdigest()

    async def take(self, wishes: Sequence[Wish]) -> list[float]:
        """Spend one of each, or none; the seconds until there is one of each, 0 where it was there."""
        if any(wish.size < 1 for wish in wishes):
            return [math.inf if wish.size < 1 else 0.0 for wish in wishes]
        keys = [self.digest(wish.name) for wish in wishes]
        asked = {
            "keys": keys,
            "sizes": [float(wish.size) for wish in wishes],
            "rates": [float(wish.per_second) for wish in wishes],
        }
        async with self.engine.connect() as connection:
            async with connection.begin() as transaction:
                taken = set((await connection.scalars(TAKE, asked)).all())
                if len(taken) == len(set(keys)):
                    return [0.0] * len(wishes)
                await transaction.rollback()
            left = {row[0]: row[1] for row in (await connection.execute(LEFT, {"keys": keys})).all()}
        return [
            0.0 if key in taken else wait_for(wish, float(left.get(key, 0.0)))
            for key, wish in zip(keys, wishes, strict=True)
        ]

    async def forget_old(self) -> None:
        """Delete budgets that are whole again."""
        async with self.engine.begin() as connection:
            await connection.execute(FORGET, {"age": KEPT_FOR})

    # Places.

    async def held_elsewhere(self, held: Mapping[str, int]) -> dict[str, int]:
        """Tell how many places this process holds under these names; returns how many others hold."""
        keys = {name: self.digest(name) for name in held}
        self.changed |= {keys[name]: number for name, number in held.items()}
        await self.write()
        async with self.engine.connect() as connection:
            asked = {"keys": list(keys.values()), "me": self.members.id}
            found = {row[0]: int(row[1]) for row in (await connection.execute(HELD, asked)).all()}
        return {name: found.get(key, 0) for name, key in keys.items()}

    def set_places(self, name: str, number: int) -> None:
        """Set how many places this process holds now; it is written soon."""
        self.changed[self.digest(name)] = number

    async def write(self) -> None:
        """Write how many places this process holds; what fails is written the next time."""
        if not self.changed:
            return
        changed, self.changed = self.changed, {}
        asked = {"keys": list(changed), "numbers": list(changed.values()), "me": self.members.id}
        try:
            async with self.engine.begin() as connection:
                await connection.execute(HOLD, asked)
                if min(changed.values()) <= 0:
                    await connection.execute(EMPTY, {"me": self.members.id})
        except BaseException as error:
            self.changed = {**changed, **self.changed}
            # Others have forgotten this process, until its next beat.
            if not isinstance(error, IntegrityError):
                raise


def wait_for(wish: Wish, level: float) -> float:
    """The seconds until there is one."""
    return max(0.0, 1 - level) / wish.per_second if wish.per_second else math.inf
