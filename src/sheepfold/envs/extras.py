"""Packages that only environments need: where one is missing, the error names the extra that brings it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def from_extra(extra: str) -> Iterator[None]:
    """Import third-party packages in here; ImportError says which one is missing and how to get it."""
    try:
        yield
    except ModuleNotFoundError as error:
        said = f"{error.name} is missing; pip install 'sheepfold[{extra}]' brings it"
        raise ModuleNotFoundError(said, name=error.name) from None
