"""Somebody's own bots and games, found by MODULE:NAME.

Whatever a module of theirs does while it is imported becomes one line that names it.
"""

from __future__ import annotations

import importlib
import sys
from typing import Any

from sheepfold.engine.errors import SheepfoldError, what_failed


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
        found = importlib.import_module(module)
    except BaseException as error:
        if isinstance(error, ModuleNotFoundError) and error.name:
            raise NotFound(f"there is no module {error.name}") from None
        raise NotFound(f"{module} cannot be imported ({what_failed(error)})") from None
    try:
        return getattr(found, attribute)
    except AttributeError:
        raise NotFound(f"{module} has no {attribute}") from None
    except BaseException as error:
        raise NotFound(f"{module} does not give {attribute} ({what_failed(error)})") from None
