"""Whatever is wrong with a command line: status 2, one line that names it, and never a traceback."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sheepfold.cli import main
from sheepfold.engine.record import Record

HUGE = "9" * 400
ZOO = "zoff-im-zoo"

BOTS = """
class Bot:
    name = "bot"
    def __init__(self, game_id): pass
    def choose(self, view, legal, rng, budget): return -5
class Crash(Bot):
    def choose(self, view, legal, rng, budget): raise ZeroDivisionError("two\\nlines")
class Leave(Bot):
    def choose(self, view, legal, rng, budget): raise SystemExit(7)
class Words(Bot):
    def choose(self, view, legal, rng, budget): return "trump"
def nothing(game_id): return None
def fails(game_id): raise KeyError(game_id)
def leaves(game_id): raise SystemExit(3)
def two(game_id, more): return Bot(game_id)
NUMBER = 5
"""

RECORD = Record(ZOO, 1, {"target": 2}, 4, 1, [], None).as_json()


def records() -> dict[str, dict[str, Any]]:
    """Records that are wrong in one field each."""
    return {
        "moves-number.json": {"moves": [1]},
        "moves-lines.json": {"moves": ["two\nlines"]},
        "moves-surrogate.json": {"moves": ["\ud800"]},
        "seed-negative.json": {"seed": -1},
        "seed-text.json": {"seed": "zz"},
        "options-text.json": {"options": {"target": "x"}},
        "options-huge.json": {"options": {"target": 10**40}},
        "options-list.json": {"options": {"target": []}},
        "options-lines.json": {"options": {"two\nlines": 1}},
        "outcome-empty.json": {"outcome": {}},
        "seats-flag.json": {"seats": True},
        "seats-huge.json": {"seats": 10**30},
        "game-lines.json": {"game": "two\nlines"},
        "version-huge.json": {"version": 10**40},
        "field-unknown.json": {"colour": "black"},
    }


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder full of files that are no good, to be in."""
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    (tmp_path / "empty.json").write_text("")
    (tmp_path / "list.json").write_text("[1, 2]")
    (tmp_path / "torn.json").write_text('{"game": "zoff')
    (tmp_path / "deep.json").write_text("[" * 100_000)
    (tmp_path / "latin.json").write_bytes(b"\xff\xfe\x00\x80")
    (tmp_path / "good.json").write_text(json.dumps(RECORD))
    for name, change in records().items():
        (tmp_path / name).write_text(json.dumps({**RECORD, **change}))
    (tmp_path / "no-seed.jsonl").write_text('{"sheepfold arena": 1}\n')
    (tmp_path / "word-seed.jsonl").write_text('{"sheepfold arena": 1, "seed": "x"}\n')
    (tmp_path / "other-format.jsonl").write_text('{"sheepfold arena": 2}\n')
    (tmp_path / "page.md").write_text("no place for a table")
    (tmp_path / "bad_bots.py").write_text(BOTS)
    (tmp_path / "bad_syntax.py").write_text("def (:\n")
    (tmp_path / "bad_start.py").write_text("raise RuntimeError('two\\nlines')\n")
    (tmp_path / "bad_exit.py").write_text("import sys\nsys.exit(3)\n")
    (tmp_path / "bad_attribute.py").write_text("import json\njson.sheep\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith("bad_")]:
        del sys.modules[name]


def simulate(*more: str) -> list[str]:
    return ["simulate", ZOO, "--games", "1", "--jobs", "1", *more]


def arena(bots: str, *more: str) -> list[str]:
    return ["arena", ZOO, "--bots", bots, "--deals", "1", "--jobs", "1", *more]


WRONG: list[tuple[list[str], str]] = [
    # Games, seats, options, seeds.
    (["play", "chess"], "game: 'chess', must be one of bye-bye-black-sheep"),
    (["rules", ""], "game: '', must be one of"),
    (["play", ZOO, "--seats", "-1"], "--seats: -1, zoff-im-zoo is played by 3 to 7"),
    (["play", ZOO, "--seats", HUGE], "zoff-im-zoo is played by 3 to 7"),
    (["play", ZOO, "--seats", "three"], "argument --seats: invalid int value: 'three'"),
    (["play", ZOO, "--seed", "-1"], "--seed: -1, must be a whole number from 0"),
    (["play", ZOO, "--option", "=5"], "option : unknown, must be one of target"),
    (["play", ZOO, "--option", "target="], "option target: '', must be a whole number from 1"),
    (["play", ZOO, "--option", "target=1e9"], "option target: '1e9', must be a whole number from 1"),
    (["play", ZOO, "--option", "target=\N{SUPERSCRIPT TWO}"], "must be a whole number from 1"),
    (["play", ZOO, "--option", f"target={HUGE}"], "must be at most 1000000000"),
    (["play", ZOO, "--option", f"target={HUGE * 10}"], "must be a whole number from 1"),
    (["play", ZOO, "--language", "tlh"], "argument --language: invalid choice: 'tlh'"),
    # Bots.
    (["play", ZOO, "--bot", "goat"], "bot: 'goat', must be one of random"),
    (["play", ZOO, "--bot", ""], "bot: '', must be one of random"),
    (["play", ZOO, "--bot", "os:system"], "bot: 'os:system', must be one of random"),
    (["play", ZOO, "--bot", "wolf:3"], "bot: 'wolf:3', wolf takes no number"),
    (["play", ZOO, "--bot", "search:"], "the number of simulations must be 1 or more"),
    (["play", ZOO, "--bot", f"search:{HUGE}"], "the number of simulations must be 1 or more"),
    (arena("os:system"), "bot: 'os:system', os is a module of Python itself"),
    (arena("builtins:exit"), "bot: 'builtins:exit', builtins is a module of Python itself"),
    (arena(""), "--bots: '', must be names with single commas between them"),
    (arena("random,,random"), "--bots: 'random,,random', must be names"),
    (arena(":Bot"), "bot: ':Bot', must be written MODULE:NAME"),
    (arena("bad_bots:"), "bot: 'bad_bots:', must be written MODULE:NAME"),
    (arena("..bad_bots:Bot"), "bot: '..bad_bots:Bot', must be written MODULE:NAME"),
    (arena("bad bots:Bot"), "bot: 'bad bots:Bot', must be written MODULE:NAME"),
    (arena("bad_bots:Goat"), "bot: 'bad_bots:Goat', bad_bots has no Goat"),
    (arena("no_such_module:Bot"), "bot: 'no_such_module:Bot', there is no module no_such_module"),
    (arena("bad_syntax:Bot"), "bad_syntax cannot be imported (SyntaxError: invalid syntax"),
    (arena("bad_start:Bot"), "bad_start cannot be imported (RuntimeError: two lines at"),
    (arena("bad_exit:Bot"), "bad_exit cannot be imported (SystemExit: 3 at"),
    (arena("bad_attribute:Bot"), "module 'json' has no attribute 'sheep' at"),
    (arena("bad_bots:NUMBER"), "NUMBER must make a bot from the game's id (TypeError: 'int' object"),
    (arena("bad_bots:two"), "two must make a bot from the game's id (TypeError: two() missing"),
    (arena("bad_bots:nothing"), "it made NoneType, which has no method choose"),
    (arena("bad_bots:fails"), "fails must make a bot from the game's id (KeyError: 'zoff-im-zoo' at"),
    (arena("bad_bots:leaves"), "leaves must make a bot from the game's id (SystemExit: 3 at"),
    (arena("bad_bots:Bot"), "bot bad_bots:Bot: chose -5, must be one of the legal moves"),
    (arena("bad_bots:Words"), "bot bad_bots:Words: chose 'trump', must be one of the legal moves"),
    (arena("bad_bots:Crash"), "could not choose a move (ZeroDivisionError: two lines at"),
    (arena("bad_bots:Leave"), "could not choose a move (SystemExit: 7 at"),
    (simulate("--bot", "os:system"), "bot: 'os:system', os is a module of Python itself"),
    (simulate("--bot", "bad_bots:Crash"), "could not choose a move (ZeroDivisionError"),
    (arena("oracle:x"), "bot: 'oracle:x'"),
    # Counts.
    (["simulate", ZOO, "--games", "-5"], "--games: -5, must be a whole number from 1"),
    (["simulate", ZOO, "--games", "2.5"], "argument --games: invalid int value: '2.5'"),
    (["simulate", ZOO, "--games", "9" * 5000], "argument --games: invalid int value: '999"),
    (["simulate", ZOO, "--jobs", "0"], "--jobs: 0, must be a whole number from 1"),
    (["simulate", ZOO, "--budget", "nan"], "--budget: nan, must be a number of seconds above 0"),
    (["simulate", ZOO, "--budget", "-1"], "--budget: -1, must be a number of seconds above 0"),
    (["arena", ZOO, "--bots", "random", "--deals", "-3"], "--deals: -3, must be a whole number from 1"),
    (arena("random", "--fields", "circle"), "argument --fields: invalid choice: 'circle'"),
    (arena("random", "--fields", "duels"), "fields: duels, needs two different bots"),
    # Files and folders.
    (simulate("--records", "good.json"), "good.json: File exists"),
    (simulate("--records", "good.json/deeper"), "good.json/deeper: Not a directory"),
    (simulate("--records", ""), "argument --records: '', must be the name of a file or folder"),
    (simulate("--records", "a\0b"), "argument --records: 'a\\x00b', must be the name of a file or folder"),
    (simulate("--records", "x" * 5000), "File name too long"),
    (arena("random", "--keep", "folder"), "folder: Is a directory"),
    (arena("random", "--keep", "latin.json"), "latin.json: line 1 is not a JSON object"),
    (arena("random", "--keep", "deep.json"), "deep.json: line 1 is not a JSON object"),
    (arena("random", "--keep", "good.json"), "good.json: not a file of arena results of format 1"),
    (arena("random", "--keep", "other-format.jsonl"), "not a file of arena results of format 1"),
    (arena("random", "--keep", "no-seed.jsonl"), "line 1, seed: None, must be a whole number from 0"),
    (arena("random", "--keep", "word-seed.jsonl"), "line 1, seed: 'x', must be a whole number from 0"),
    (arena("random", "--report", "good.json"), "good.json: File exists"),
    (arena("random", "--cluster", "nowhere"), "cluster: 'nowhere', must be local, auto, HOST:PORT"),
    (arena("random", "--cluster", "127.0.0.1:99999"), "cluster: '127.0.0.1:99999', nobody answers"),
    (["bench", "--alone", "--write", "folder"], "folder: Is a directory"),
    (["bench", "--alone", "--write", "page.md"], "page.md: no place for the bench, must have a line"),
    (["bench", "--alone", "--write", "latin.json"], "latin.json: not a text file in UTF-8"),
    # Records.
    (["replay", "nowhere.json"], "nowhere.json: No such file or directory"),
    (["replay", "folder"], "folder: Is a directory"),
    (["replay", ""], "argument FILE: '', must be the name of a file or folder"),
    (["replay", "x" * 5000], "File name too long"),
    (["replay", "empty.json"], "empty.json: record: not JSON"),
    (["replay", "list.json"], "list.json: record: must be a JSON object"),
    (["replay", "torn.json"], "torn.json: record: not JSON"),
    (["replay", "deep.json"], "deep.json: record: not JSON"),
    (["replay", "latin.json"], "latin.json: not a text file"),
    (["replay", "good.json", "--seat", "-1"], "--seat: -1, must be from 0 to 3"),
    (["replay", "good.json", "--seat", HUGE], "must be from 0 to 3"),
    (["replay", "moves-number.json"], "moves-number.json: moves[0]: 1, must be notation"),
    (["replay", "moves-lines.json"], "moves-lines.json: moves[0]: 'two\\nlines' does not replay"),
    (["replay", "moves-surrogate.json"], "moves-surrogate.json: moves[0]: '\\ud800' does not replay"),
    (["replay", "seed-negative.json"], "seed: -1, must be a whole number from 0"),
    (["replay", "seed-text.json"], "seed: 'zz', must be a whole number from 0 or 64 hex digits"),
    (["replay", "options-text.json"], "option target: 'x', must be a whole number from 1"),
    (["replay", "options-huge.json"], "must be at most 1000000000"),
    (["replay", "options-list.json"], "option target: [], must be a whole number from 1"),
    (["replay", "options-lines.json"], "option two lines: unknown, must be one of target"),
    (["replay", "outcome-empty.json"], "outcome: {}, the moves lead to None"),
    (["replay", "seats-flag.json"], "seats: True, must be int"),
    (["replay", "seats-huge.json"], "zoff-im-zoo is played by 3 to 7"),
    (["replay", "game-lines.json"], "game-lines.json: game: 'two\\nlines', must be one of"),
    (["replay", "version-huge.json"], "version: 1000"),
    (["replay", "field-unknown.json"], "colour: unknown field"),
    # Rules.
    (["rules", "chess"], "game: 'chess', must be one of"),
    (["rules", ZOO, "ZOO-99"], "clause: 'ZOO-99', zoff-im-zoo has clauses like"),
    (["rules", ZOO, ""], "clause: '', zoff-im-zoo has clauses like"),
    (["rules", ZOO, f"ZOO-{HUGE}"], "zoff-im-zoo has clauses like"),
    # Anybody's game.
    (["conformance", "ewes"], "game: 'ewes', must be written MODULE:NAME"),
    (["conformance", ":"], "game: ':', must be written MODULE:NAME"),
    (["conformance", ".:GAME"], "game: '.:GAME', must be written MODULE:NAME"),
    (["conformance", "..ewes:GAME"], "game: '..ewes:GAME', must be written MODULE:NAME"),
    (["conformance", "os:system"], "game: 'os:system', os is a module of Python itself"),
    (["conformance", "this:GAME"], "game: 'this:GAME', this is a module of Python itself"),
    (["conformance", "no_such_module:GAME"], "there is no module no_such_module"),
    (["conformance", "bad_syntax:GAME"], "bad_syntax cannot be imported (SyntaxError"),
    (["conformance", "bad_start:GAME"], "bad_start cannot be imported (RuntimeError: two lines at"),
    (["conformance", "bad_exit:GAME"], "bad_exit cannot be imported (SystemExit: 3 at"),
    (["conformance", "bad_bots:GAME"], "bad_bots has no GAME"),
    (["conformance", "bad_bots:NUMBER"], "is no Game but int"),
    (["conformance", "sheepfold.engine.game:Game"], "is no Game but type"),
    (["conformance", "sheepfold.games.zoff_im_zoo:GAME.title"], "has no GAME.title"),
    (["conformance", "sheepfold.games.zoff_im_zoo:GAME", "--option", "x=1"], "option x: unknown"),
    # The table in the browser.
    (["serve", "--processes", "0", "--port", "0"], "--processes: 0, must be a whole number from 1 to 64"),
    (["serve", "--processes", "2", "--port", "0"], "--processes: 2, must be 1 with SQLite"),
    (["serve", "--bot-processes", "0", "--port", "0"], "--bot-processes: '0', must be like"),
    (["serve", "--port", "99999"], "--port: 99999, must be a whole number from 0 to 65535"),
    (["serve", "--port", "-1"], "--port: -1, must be a whole number from 0 to 65535"),
    (["serve", "--port", HUGE], "must be a whole number from 0 to 65535"),
    (["serve", "--port", "http"], "argument --port: invalid int value: 'http'"),
    (["serve", "--host", "", "--port", "0"], "--host: '', must be a name or an address"),
    (["serve", "--host", "a\0b", "--port", "0"], "--host: 'a\\x00b', must be a name or an address"),
    (["serve", "--host", "\u00e9" * 100, "--port", "0"], "must be a name or an address"),
    (["serve", "--host", "::zz", "--port", "0"], "--host: '::zz', must be an address of this machine"),
    (
        ["serve", "--host", "203.0.113.7", "--port", "0"],
        "--host: '203.0.113.7', must be an address of this machine",
    ),
    (["serve", "--port", "0", "--status-port", "70000"], "--status-port: 70000, must be a whole number"),
    (["serve", "--port", "0", "--bot-processes", ""], "--bot-processes: '', must be like"),
    (["serve", "--port", "0", "--bot-processes", "1" + "0" * 17], "and at most 1024"),
    (["serve", "--port", "0", "--bot-processes", HUGE], "and at most 1024"),
    (["serve", "--port", "0", "--supervised", "x"], "--supervised: 'x', must be numbers of open sockets"),
    (["serve", "--port", "0", "--database", ""], "--database: '', must be a file"),
    (["serve", "--port", "0", "--database", "pipe"], "--database: 'pipe' is a device or a pipe"),
    (["admin", "stats", "--database", "circle"], "there is no such file; --database names another"),
    (["admin", "stats", "--database", "x" * 5000], "File name too long"),
    (["admin", "stats", "--database", ""], "--database: '', must be a file"),
    (["admin", "stats", "--database", "pipe"], "--database: 'pipe' is a device or a pipe"),
    (["admin", "stats", "--database", "folder"], "--database: 'folder' is a folder, must be a file"),
    (
        ["serve", "--port", "0", "--database", "/nonexistent/dir/x.db"],
        "there is no folder '/nonexistent/dir'",
    ),
    (["serve", "--port", "0", "--database", "folder"], "--database: 'folder' is a folder, must be a file"),
    (["serve", "--port", "0", "--database", "good.json/x.db"], "there is no folder 'good.json'"),
    (["serve", "--port", "0", "--database", "a\0b"], "--database: 'a\\x00b', must be a file"),
    # No command at all.
    ([], "the following arguments are required: COMMAND"),
    (["dance"], "invalid choice: 'dance'"),
    (["play", "--dance"], "unrecognized arguments: --dance"),
    (["simulate"], "the following arguments are required: GAME"),
    (["arena", ZOO], "the following arguments are required: --bots"),
    (["replay"], "the following arguments are required: FILE"),
    (["conformance"], "the following arguments are required: GAME"),
    (["rules"], "the following arguments are required: GAME"),
    (["bench", "--alone", "loud"], "unrecognized arguments: loud"),
]


ACCENTS = "\u00e9" * 100

ADDRESSES: list[tuple[str, str]] = [
    ("postgresql:", "no // after 'postgresql:', must be a file, sqlite:///FILE or postgresql://"),
    ("sqlite:x.db", "no // after 'sqlite:', must be a file, sqlite:///FILE or postgresql://"),
    ("postgresql://h:abc/x", "its port must be a whole number from 1 to 65535"),
    ("postgresql://h:99999/x", "its port must be a whole number from 1 to 65535"),
    (f"postgresql://h:{'1' * 5000}/x", "its port must be a whole number from 1 to 65535"),
    ("postgresql://[::1/x", "its port must be a whole number from 1 to 65535"),
    ("postgresql://a..b/x", "host 'a..b', must be the name or address of a machine"),
    (f"postgresql://{ACCENTS}/x", "must be the name or address of a machine"),
    ("postgresql://h/x?sslmode=on", "sslmode: 'on', must be one of disable, allow, prefer"),
    ("postgresql://h/x?channel_binding=require", "'channel_binding' in its address, must be one of host"),
    ("postgresql://h/x?host=a&host=b", "All ports are required"),
    ("postgresql://h/x?user=a&user=b", "'user' stands in its address twice"),
    ("postgresql://h/x?port=70000", "its port must be a whole number from 1 to 65535"),
    ("postgresql://h/x?prepared_statement_cache_size=few", "invalid literal for int()"),
    ("sqlite:///a?foo=bar", "'foo' in its address, must be one of uri, timeout"),
    ("sqlite:///a?timeout=long", "could not convert string to float"),
    ("sqlite:///no/such/folder/a.db", "there is no folder 'no/such/folder'"),
]
WRONG += [
    ([*words, "--database", address], said)
    for address, said in ADDRESSES
    for words in (["serve", "--port", "0"], ["admin", "stats"])
]


def short(value: object) -> str:
    text = " ".join(value) if isinstance(value, list) else str(value)
    return text.encode("ascii", "replace").decode().replace("\0", "")[:60]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("arguments", "words"), WRONG, ids=short)
def test_a_bad_invocation_is_status_2_and_one_line_that_names_what_is_wrong(
    arguments: list[str], words: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """What programs started from here would say counts, too."""
    try:
        status: object = main(arguments)
    except SystemExit as left:
        status = left.code
    said = capfd.readouterr()
    assert words in said.err
    assert said.err.count("\n") == 1
    assert said.err.startswith("sheepfold")
    assert len(said.err) < 900
    assert "Traceback" not in said.out + said.err
    assert status == 2


def test_there_are_more_than_fifty_of_them() -> None:
    assert len({tuple(arguments) for arguments, _ in WRONG}) == len(WRONG) > 50
