"""What argparse reads word by word: files and texts."""

from __future__ import annotations

import argparse


def path(text: str) -> str:
    """The name of a file or folder."""
    if not text or "\0" in text:
        raise argparse.ArgumentTypeError(f"{text!r}, must be the name of a file or folder")
    return text


def text(typed: str) -> str:
    """Text a database can hold: a terminal may send bytes that are none."""
    if "\0" in typed or (not typed.isascii() and any("\ud800" <= letter <= "\udfff" for letter in typed)):
        raise argparse.ArgumentTypeError(f"{typed!r}, must be text in UTF-8")
    return typed
