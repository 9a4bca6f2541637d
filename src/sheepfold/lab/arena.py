"""The arena: the same deals played by bots in every rotation of seats.

A *field* is who sits round the table, in order. Each deal of a run is played by every field in each of its
rotations, so that every bot meets the same cards from every seat. A `Question` holds all that the results
depend on; how many deals are played, by how many processes and in which order is no part of it.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import itertools
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple

import sheepfold
from sheepfold.engine import registry
from sheepfold.engine.errors import SheepfoldError
from sheepfold.engine.game import Game, Json
from sheepfold.engine.options import Options
from sheepfold.lab.bot_match import Key, MatchTask, Result, bot_named, derived

Field = tuple[str, ...]
"""The bots round a table."""

Runner = Callable[[Iterable[MatchTask]], Generator[Result, None, None]]
"""A function that plays tasks and yields their results in any order (lab/workers.py)."""

GIVEN, DUELS, MIXED = "given", "duels", "mixed"
KINDS: Final = (GIVEN, DUELS, MIXED)


class BadField(SheepfoldError):
    """Bots that do not make a field."""


class Question(NamedTuple):
    """What is asked of the arena."""

    game: str
    version: int
    options: Json
    seats: int
    fields: tuple[Field, ...]
    seed: int
    budget: float
    """Seconds a decision."""
    sources: str
    """A fingerprint of rules and bots: results of different programs are not mixed."""

    @property
    def null(self) -> float:
        """The share of victories a seat has where all play alike."""
        return 1 / self.seats

    @property
    def bots(self) -> list[str]:
        """Every bot once, in the order of the fields."""
        return list(dict.fromkeys(itertools.chain.from_iterable(self.fields)))

    def as_json(self) -> Json:
        """The question as it is kept in a file."""
        return {**self._asdict(), "fields": [list(field) for field in self.fields]}


def ask(
    game: Game[Any], options: Options, seats: int, fields: Sequence[Field], seed: int, budget: float
) -> Question:
    """A question whose bots all exist."""
    for name in sorted(set(itertools.chain.from_iterable(fields))):
        bot_named(name, game.id)
    return Question(
        game.id, game.version, options.as_json(), seats, tuple(fields), seed, budget, sources(game.id)
    )


@functools.cache
def sources(game_id: str) -> str:
    """A fingerprint of everything that decides how a match of a game goes."""
    package = Path(str(sheepfold.__file__)).parent
    rules = registry.manifest(game_id).rules.partition(":")[0]
    spec = importlib.util.find_spec(rules)
    assert spec is not None
    folder = Path(str(spec.origin)).parent
    digest = hashlib.blake2b(digest_size=8)
    for root in (package / "engine", package / "bots", folder, folder.with_name("bots")):
        for path in sorted(root.rglob("*.py")):
            name = path.relative_to(root.parent).as_posix()
            digest.update(name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def fields_of(bots: Sequence[str], seats: int, kind: str | None = None) -> list[Field]:
    """The fields these bots make at a table of that many seats.

        given   as many bots as seats sit down as they are named; of two, the first sits down against
                copies of the second; one plays against itself
        duels   every bot against copies of every other
        mixed   every field with all seats shared out as evenly as can be

    Where nothing is said: given for one, two, or as many bots as seats, otherwise duels.
    """
    given = len(bots) in (1, 2, seats)
    if kind is None:
        kind = GIVEN if given else DUELS
    if kind == GIVEN:
        if not given:
            raise BadField(f"fields: given, needs 1, 2 or {seats} bots at {seats} seats, not {len(bots)}")
        return [tuple(bots) if len(bots) == seats else (bots[0],) + (bots[-1],) * (seats - 1)]
    names = list(dict.fromkeys(bots))
    if len(names) < 2:
        raise BadField(f"fields: {kind}, needs two different bots, not {', '.join(names)}")
    found = duels(names, seats) if kind == DUELS else mixed(names, seats)
    return unrotated(found)


def duels(names: Sequence[str], seats: int) -> list[Field]:
    """Every bot alone against copies of every other."""
    return [(one,) + (other,) * (seats - 1) for one, other in itertools.permutations(names, 2)]


def mixed(names: Sequence[str], seats: int) -> list[Field]:
    """Every field in which no bot has two seats more than another that could have had one."""
    each, left = divmod(seats, len(names))
    return [
        tuple(name for name in names for _ in range(each + (name in more)))
        for more in itertools.combinations(names, left)
    ]


def unrotated(fields: Iterable[Field]) -> list[Field]:
    """The fields without those that are a rotation of an earlier one."""
    found: list[Field] = []
    for field in fields:
        if not any(other in rotations(field) for other in found):
            found.append(field)
    return found


def rotations(field: Field) -> list[Field]:
    """The field in each of its rotations, everybody one seat further; seatings that repeat are left out."""
    turned = (field[-by:] + field[:-by] for by in range(len(field)))
    return list(dict.fromkeys(turned))


def named(bots: Sequence[str]) -> str:
    """Bots in words: `shepherd, 3 greedy`."""
    groups = [(bot, len(list(same))) for bot, same in itertools.groupby(bots)]
    return ", ".join(bot if number == 1 else f"{number} {bot}" for bot, number in groups)


def others(field: Field, bot: str) -> Field:
    """Whom one of a bot's seats plays against."""
    at = field.index(bot)
    return field[:at] + field[at + 1 :]


def keys(question: Question, deals: int) -> Iterator[Key]:
    """Every match of the first deals, deal by deal: what is done early is a fair part of the whole."""
    turns = [len(rotations(field)) for field in question.fields]
    for deal in range(deals):
        for number, times in enumerate(turns):
            for rotation in range(times):
                yield deal, number, rotation


def task_of(question: Question, key: Key) -> MatchTask:
    """All that one match of a run depends on."""
    deal, number, rotation = key
    seated = rotations(question.fields[number])[rotation]
    seed = derived(question.seed, deal)
    return MatchTask(*key, question.game, question.options, seated, seed, question.budget)


def matches_of(question: Question, deals: int) -> int:
    """How many matches that takes."""
    return deals * sum(len(rotations(field)) for field in question.fields)


def run(
    question: Question,
    deals: int,
    runner: Runner,
    known: dict[Key, Result] | None = None,
    found: Callable[[Result], None] = lambda result: None,
) -> list[Result]:
    """Play the matches that are not in `known`; return all results in the order of the tasks."""
    done = dict(known or {})
    missing = (task_of(question, key) for key in keys(question, deals) if key not in done)
    with closing(runner(missing)) as playing:
        for result in playing:
            done[result.key] = result
            found(result)
    return [done[key] for key in keys(question, deals)]
