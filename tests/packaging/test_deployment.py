"""What stands in `deploy` and compose.yaml: linted, and true to the settings and metrics there are."""

from __future__ import annotations

import dataclasses
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.registry import CollectorRegistry
from ruamel.yaml import YAML

from sheepfold.cli.commands import parser
from sheepfold.server.app import create_app
from sheepfold.server.settings import Settings
from tests.packaging.container import instructions
from tests.skipping import skip_or_fail

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
INSTALLED = "/opt/sheepfold/bin/sheepfold"
EXPOSED = 2.5
"""Of ten: what `systemd-analyze security` may find at most."""


def run(*command: str) -> str:
    """What a linter says; a test is left out where the linter is not installed."""
    if shutil.which(command[0]) is None:
        skip_or_fail(f"{command[0]} is not installed: its checks are left out")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def loaded(path: Path) -> Any:
    return YAML(typ="safe").load(path)


def names_of_settings() -> set[str]:
    return {f"SHEEPFOLD_{field.name.upper()}" for field in dataclasses.fields(Settings)}


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_units_are_right_and_closed(unit: Path, tmp_path: Path) -> None:
    """The program is not installed here: another one stands in its place."""
    made = tmp_path / unit.name.replace("@", "@8001")
    made.write_text(unit.read_text("utf-8").replace(INSTALLED, sys.executable), "utf-8")
    assert made.name not in run("systemd-analyze", "verify", "--man=no", "--recursive-errors=no", str(made))
    limit = f"--threshold={EXPOSED * 10:.0f}"
    run("systemd-analyze", "security", "--offline=true", "--no-pager", limit, str(made))


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_units_start_a_command_there_is(unit: Path) -> None:
    (words,) = re.findall(rf"^ExecStart={INSTALLED} (.*)$", unit.read_text("utf-8"), re.MULTILINE)
    assert parser().parse_args(words.replace("%i", "8001").split()).run


def test_the_configuration_of_the_proxy_is_right_and_formatted() -> None:
    name = str(DEPLOY / "Caddyfile")
    assert "Valid configuration" in run("caddy", "validate", "--adapter", "caddyfile", "--config", name)
    assert run("caddy", "fmt", name) == Path(name).read_text("utf-8")


def test_connections_of_the_proxy_end_before_those_of_the_servers() -> None:
    (seconds,) = re.findall(r"keepalive (\d+)s", (DEPLOY / "Caddyfile").read_text("utf-8"))
    assert int(seconds) < Settings.idle_seconds


def test_the_proxy_asks_the_servers_compose_starts() -> None:
    services = loaded(ROOT / "compose.yaml")["services"]
    (port,) = [rest for word, rest in instructions() if word == "EXPOSE"]
    tables = [name for name, service in services.items() if service.get("build") == "."]
    assert len(tables) == 2
    assert services["proxy"]["environment"]["SERVERS"].split() == [f"{name}:{port}" for name in tables]
    assert set(services["proxy"]["depends_on"]) == set(tables)
    assert set(services["table-1"]["environment"]) <= names_of_settings()


def test_settings_of_the_units_exist() -> None:
    text = (DEPLOY / "sheepfold.env").read_text("utf-8")
    named = re.findall(r"^(\w+)=", text, re.MULTILINE)
    assert "SHEEPFOLD_DATABASE" in named
    assert set(named) <= names_of_settings()


def test_every_metric_an_alert_asks_for_exists() -> None:
    registry: CollectorRegistry = create_app(Settings()).state.server.metrics.registry
    ends = {"counter": ["_total"], "histogram": ["_bucket", "_sum", "_count"], "summary": ["_sum", "_count"]}
    there = {
        family.name + end for family in registry.collect() for end in ends.get(family.type, [""])
    }  # fmt: skip
    rules = [rule for group in loaded(DEPLOY / "alerts.yaml")["groups"] for rule in group["rules"]]
    assert len({rule["alert"] for rule in rules}) == len(rules) > 5
    for rule in rules:
        asked = re.findall(r"\b(?:sheepfold|process)_\w+\b(?!\")", rule["expr"])
        assert asked or rule["expr"].startswith("up{"), rule
        assert set(asked) <= there, rule
        assert rule["annotations"]["summary"].endswith(".")
