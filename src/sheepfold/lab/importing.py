"""Somebody's own bots and games, found by MODULE:NAME.

Whatever a module of theirs does while it is imported becomes one line that names it.
"""

from __future__ import annotations

import importlib
import sys
import traceback
from typing import Any

from sheepfold.engine.errors import SheepfoldError


class NotFound(SheepfoldError):
    """Nothing is at MODULE:NAME, or it cannot be imported. The message says why."""


def imported(name: str) -> Any:
    """What stands at MODULE:NAME, looked for from the current folder too."""
    module, _colon, attribute = name.partition(":")
    if not (attribute and all(part.isidentifier() for part in module.split("."))):
        raise NotFound("must be written MODULE:NAME, as in examples.ewes:GAME")
    if module.partition(".")[0] in sys.stdlib_module_names:
        raise NotFound(f"{module} is a module of Python itself")
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        return getattr(importlib.import_module(module), attribute)
    except AttributeError as error:
        # The module itself may have stumbled over one, too.
        said = f"{module} has no {attribute}" if module in sys.modules else what_failed(error)
        raise NotFound(said) from None
    except ModuleNotFoundError as error:
        raise NotFound(f"there is no module {error.name}") from None
    except (Exception, SystemExit) as error:
        raise NotFound(f"{module} cannot be imported ({what_failed(error)})") from None


def what_failed(error: BaseException) -> str:
    """An error of somebody else's program in one line: what it is, what it says, and where it was raised."""
    said = f"{type(error).__name__}: {' '.join(str(error).split())}".removesuffix(": ")
    frames = traceback.extract_tb(error.__traceback__)
    return f"{said} at {frames[-1].filename}:{frames[-1].lineno}" if frames else said
