"""The limit: Zoff im Zoo in C, built and run beside the Python core on the same seed."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import weakref
from collections.abc import Iterable
from pathlib import Path

from sheepfold.engine import bag
from sheepfold.engine.rng import Rng
from sheepfold.engine.rollout import rollout
from sheepfold.games.zoff_im_zoo import GAME as GAME
from sheepfold.games.zoff_im_zoo.rules import cards, moves

SOURCE = Path(__file__).with_name("zoff.c")
FLAGS = ["-O3", "-march=native"]


def row(kind: str, name: str, values: Iterable[int]) -> str:
    """A table in C."""
    return f"static const {kind} {name}[] = {{{', '.join(str(int(value)) for value in values)}}};\n"


def tables() -> str:
    """The header with everything the C program takes from the rules."""
    names = ["ADD", "DECLINE", "GIVE", "PASS", "PLAYS", "SHOW"]
    numbers = {name: getattr(moves, name) for name in names}
    numbers |= {
        name: getattr(cards, name)
        for name in ("ANIMALS", "ELEPHANT", "HEDGEHOG", "JOKER", "LION", "MOSQUITO")
    }
    numbers["PAIRS"] = len(moves.PAIRS)
    text = "".join(f"#define {name} {value}\n" for name, value in numbers.items())
    text += "#define GUARD 0x0888888888888888LL\n#define COUNTS 0x0777777777777777LL\n"
    text += f"#define JOKER_CARD {int(bag.UNIT[cards.JOKER])}LL\n"
    for name in ("CARDS", "PAIR_CARDS"):
        text += row("int64_t", name, getattr(moves, name))
    for name in ("SIZE", "FIRST", "MISSING"):
        text += row("short", name, getattr(moves, name))
    for name, lists in (("ANSWERS", moves.ANSWERS), ("SHOWS", moves.SHOWS)):
        text += row("short", name, lists.moves) + row("short", f"{name}_AT", lists.starts)
    deck = bag.kinds(cards.deck_bag(4))
    return text + row("int64_t", "DECK_UNITS", [int(bag.UNIT[kind]) for kind in deck])


class Limit:
    """The C program, compiled into a folder of its own."""

    def __init__(self) -> None:
        folder = Path(tempfile.mkdtemp(prefix="sheepfold-"))
        weakref.finalize(self, shutil.rmtree, folder)
        self.program = folder / "zoff"
        (folder / "zoff_tables.h").write_text(tables())
        command = [compiler() or "cc", *FLAGS, f"-I{folder}", "-o", str(self.program), str(SOURCE)]
        subprocess.run(command, check=True)

    def play(self, seed: int, matches: int) -> tuple[int, int, float]:
        """Moves, checksum and seconds of that many matches."""
        words = [str(word) for word in Rng(seed).__reduce__()[1][:3]]  # type: ignore[index]
        done = subprocess.run(
            [self.program, *words, str(matches)], check=True, capture_output=True, text=True
        )
        made, checksum, seconds = done.stdout.split()
        return int(made), int(checksum), float(seconds)


def compiler() -> str | None:
    """The machine's C compiler, if it has one."""
    return shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


def same_in_python(seed: int, matches: int) -> tuple[int, int]:
    """Moves and checksum of the same matches in the Python core."""
    rng = Rng(seed)
    made = checksum = 0
    for _ in range(matches):
        state = GAME.deal(4, rng)
        made += rollout(state, rng)
        outcome = state.outcome
        assert outcome is not None
        for total in outcome.scores:
            checksum = (checksum * 31 + total) % 1000003
    return made, checksum
