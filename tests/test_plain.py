"""`SHEEPFOLD_PURE=1`: modules of this package are found by their sources only."""

from __future__ import annotations

import pytest

import sheepfold
from sheepfold import plain


@pytest.mark.parametrize(("value", "wanted"), [("1", True), ("yes", True), ("0", False), ("", False)])
def test_plain_python_is_wanted_unless_the_variable_is_empty_or_0(
    value: str, wanted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(plain.VARIABLE, value)
    assert plain.wanted() == wanted


def test_without_the_variable_nothing_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(plain.VARIABLE, raising=False)
    assert not plain.wanted()


def test_a_module_of_this_package_is_found_by_its_source() -> None:
    spec = plain.PlainFinder().find_spec("sheepfold.engine", list(sheepfold.__path__))
    assert spec is not None
    assert spec.origin is not None
    assert spec.origin.endswith("engine/__init__.py")


@pytest.mark.parametrize("name", ["json", "sheepfoldish.engine", "sheepfold.no_such_module"])
def test_other_modules_are_left_to_others(name: str) -> None:
    assert plain.PlainFinder().find_spec(name, list(sheepfold.__path__)) is None
    assert plain.PlainFinder().find_spec("sheepfold.engine", None) is None
