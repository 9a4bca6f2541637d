"""Environments without the packages they need: the error names the package and the extra."""

from __future__ import annotations

import subprocess
import sys

import pytest

WITHOUT = "import sys; sys.modules[{absent!r}] = None\nimport {module}"


@pytest.mark.parametrize(
    ("module", "absent", "extra"),
    [
        ("sheepfold.envs.batch", "numpy", "envs"),
        ("sheepfold.envs.encodings", "numpy", "envs"),
        ("sheepfold.envs.pettingzoo", "numpy", "envs"),
        ("sheepfold.envs.pettingzoo", "gymnasium", "envs"),
        ("sheepfold.envs.pettingzoo", "pettingzoo", "envs"),
        ("sheepfold.envs.pictures", "PIL", "envs"),
        ("sheepfold.envs.openspiel", "numpy", "openspiel"),
        ("sheepfold.envs.openspiel", "pyspiel", "openspiel"),
    ],
)
def test_a_missing_package_is_named_with_the_extra_that_brings_it(
    module: str, absent: str, extra: str
) -> None:
    code = WITHOUT.format(absent=absent, module=module)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    last = done.stderr.splitlines()[-1]
    expected = f"ModuleNotFoundError: {absent} is missing; pip install 'sheepfold[{extra}]' brings it"
    assert last == expected, done.stderr
    assert "During handling" not in done.stderr
