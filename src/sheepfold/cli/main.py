"""The `sheepfold` command in its surroundings: streams, signals, one clear line where it cannot be done.

What takes time to import is imported late, where somebody may break it off.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from sheepfold.cli.one_line import in_one_line

WRONG_INPUT = 2
BROKEN_OFF = 130

NARROWEST, WIDEST = 20, 1000
"""Columns of a terminal we draw for."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit status is 0, 2 for wrong input, or 130 when broken off."""
    try:
        prepare_streams()
        prepare_width()
        return answer(arguments)
    except KeyboardInterrupt:
        with suppress(OSError):
            print(file=sys.stderr)
        return BROKEN_OFF
    finally:
        give_up_broken_streams()


def answer(arguments: Sequence[str] | None) -> int:
    """Run a command; what it cannot do is said in one line."""
    from sheepfold.cli.commands import run
    from sheepfold.engine.errors import SheepfoldError

    try:
        return run(arguments)
    except SheepfoldError as error:
        return complain(str(error))
    except BrokenPipeError:
        return 0  # Whoever read our output has gone.
    except OSError as error:
        return complain(f"{error.filename or 'output'}: {error.strerror or error}")


def prepare_streams() -> None:
    """Make up for streams that are closed; letters a stream has no code for become question marks."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 (open to the end)
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def prepare_width() -> None:
    """Draw for a terminal of a sensible width where it says it has another, or `COLUMNS` says so."""
    import shutil

    asked = os.environ.get("COLUMNS", "")
    width = int(asked) if asked.isdecimal() and len(asked) < 9 else shutil.get_terminal_size().columns
    if asked or width < NARROWEST:
        os.environ["COLUMNS"] = str(min(max(width, NARROWEST), WIDEST))


def give_up_broken_streams() -> None:
    """Point streams that cannot be written at nothing: Python would complain about them at exit."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            with suppress(OSError), open(os.devnull, "w") as nothing:
                os.dup2(nothing.fileno(), stream.fileno())


def complain(what: str) -> int:
    """One line on standard error."""
    with suppress(OSError):
        print(f"sheepfold: {in_one_line(what)}", file=sys.stderr, flush=True)
    return WRONG_INPUT
