"""The `sheepfold` command: one thin command per thing below."""

from sheepfold.cli.main import main

__all__ = ["main"]
