"""Which settings are tried where trying all of them would take too long."""

from __future__ import annotations

from tests.contract.cases import Case, cases


def one_case_a_seat_count() -> list[Case]:
    """Every game at every seat count, the options taking turns."""
    tables: dict[tuple[str, int], list[Case]] = {}
    for case in cases():
        tables.setdefault((case.id, case.seats), []).append(case)
    return [found[number % len(found)] for number, found in enumerate(tables.values())]
