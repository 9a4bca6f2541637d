"""PettingZoo's own tests; where pygame is installed, importing them warns of PettingZoo's own past."""

from __future__ import annotations

import warnings

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import (
        api_test,
        max_cycles_test,
        parallel_api_test,
        performance_benchmark,
        render_test,
        seed_test,
    )

__all__ = [
    "api_test",
    "max_cycles_test",
    "parallel_api_test",
    "performance_benchmark",
    "render_test",
    "seed_test",
]
