"""Whatever is said is one line, and not too long."""

from __future__ import annotations

from sheepfold.cli.one_line import in_one_line


def test_a_line_is_one_line_and_not_too_long() -> None:
    assert in_one_line("two\nlines\ttabs \x1b[31mred\x00") == "two lines tabs [31mred"
    assert in_one_line("x" * 5000) == f"{'x' * 50}...{'x' * 50}"
    assert len(in_one_line("word " * 5000)) < 700
