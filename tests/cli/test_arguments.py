"""Words of a command line: files and texts."""

from __future__ import annotations

from argparse import ArgumentTypeError

import pytest

from sheepfold.cli.arguments import path, text


def test_a_file_has_a_name() -> None:
    assert path("a b") == "a b"
    for typed in ("", "a\0b"):
        with pytest.raises(ArgumentTypeError, match="must be the name of a file or folder"):
            path(typed)


def test_a_text_is_text_in_utf_8() -> None:
    assert text("Zo\u00eb \U0001f411") == "Zo\u00eb \U0001f411"
    for typed in ("\udcff", "a\0b"):
        with pytest.raises(ArgumentTypeError, match="must be text in UTF-8"):
            text(typed)
