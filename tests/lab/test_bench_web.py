"""The bench of the table in the browser, seen from the lab."""

from __future__ import annotations

import json
from pathlib import Path

from bench import web

from sheepfold.cli.bench import FORMS, words_of
from sheepfold.lab.bench import BenchRow, verdicts
from sheepfold.lab.bench_web import WEB_TARGETS, read_rows
from sheepfold.lab.rivals import BENCH


def test_rows_are_read_as_the_program_prints_them() -> None:
    printed = [{"name": "web first visit", "unit": "kB", "figures": [193.3]}]
    assert read_rows(json.dumps(printed)) == [BenchRow("web first visit", "kB", (193.3,))]


def test_speed_is_a_lower_bound_and_waits_and_weights_are_upper_ones() -> None:
    rows = [
        BenchRow("web table-moves, 25 tables of four", "moves/s", (900.0, 999.0, 2000.0)),
        BenchRow("web click to painted change, p99", "ms", (99.0,)),
        BenchRow("web worst push", "B", (20_001.0,)),
        BenchRow("web first visit", "kB", (193.3,)),
    ]
    judged = {verdict.target.row: verdict.held for verdict in verdicts(rows, WEB_TARGETS)}
    assert judged == {
        "web table-moves, 25 tables of four": False,
        "web click to painted change, p99": True,
        "web worst push": False,
        "web first visit": True,
    }


def test_every_figure_of_the_web_table_can_be_written() -> None:
    for unit in ("moves/s", "%", "B", "kB", "ms"):
        assert FORMS[unit].format(12.345)
    (verdict,) = verdicts([BenchRow("web first visit", "kB", (193.3,))], WEB_TARGETS)
    assert words_of(verdict) == ("web first visit", "400 kB", "193", "193 - 193", "yes")


def test_the_program_is_there_and_names_its_units_alike() -> None:
    assert Path(web.__file__) == BENCH / "web.py"
    units = {web.PER_SECOND, web.SHARE, web.BYTES, web.KILOBYTES, web.MILLISECONDS}
    assert units <= set(FORMS)
